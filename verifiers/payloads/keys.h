/*
 * Payloads without a schema of ours that ask for named data: how they say so. What is
 * behind the keys is not looked up here.
 */
#pragma once

#include "../context/units.h"

/*
 * The next key of a PTV_FORMAT_PAYLOAD unit, as bytes of ptv_unit_image(); *cursor is 0
 * before the first. False: there is no other. All keys of a unit together cost O(size).
 * A payload that is broken has the keys up to where it is.
 */
bool ptv_payload_key(const ptv_run *run, const ptv_unit *unit, uint64_t *cursor, ptv_range *key);

/* AOTI: two keys in two lines, of the library and of the weights. False: it is no such text. */
bool ptv_aoti_keys(const ptv_image *image, ptv_range keys[2]);

/* CoreML: JSON behind four letters. */
enum { PTV_COREML_JSON = 4 };

/* The string member `key`; false when there is none, or when what is there is no JSON. */
bool ptv_coreml_key(const ptv_image *image, ptv_range *key);

/* Ethos-U: a block of the stream, 32 bytes and what it names, padded to 16. */
enum { PTV_VELA_HEAD = 32, PTV_VELA_NAME = 16 };
typedef struct ptv_vela_block {
    uint64_t at;
    ptv_range data; /* as long as the block says; may lead out of the payload */
    uint64_t next;  /* where the next block begins */
    uint8_t external;
} ptv_vela_block;

/* False when not even the head of a block is there. */
/*@ requires ptv_is_loaded(image) && \valid(block) && \separated(block, image); assigns *block;
    ensures \result <==> at + PTV_VELA_HEAD <= image->loaded;
    ensures \result ==> block->data.at == at + PTV_VELA_HEAD &&
      block->data.at + block->data.length <= block->next <= at + 0x10000002f; */
bool ptv_vela_block_at(const ptv_image *image, uint64_t at, ptv_vela_block *block);
