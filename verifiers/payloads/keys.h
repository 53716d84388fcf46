/*
 * How payloads without a schema of ours ask for named data. The keys are only found here, not
 * looked up.
 */
#pragma once

#include "../context/units.h"

/*
 * Finds the next key of a PTV_FORMAT_PAYLOAD unit, as a range of ptv_unit_image(). *cursor starts
 * at 0. Returns false if there are no more keys. All keys of a unit together cost O(size). A
 * broken payload yields the keys before the breakage.
 */
bool ptv_payload_key(const ptv_run *run, const ptv_unit *unit, uint64_t *cursor, ptv_range *key);

/* AOTI: two lines, the keys of the library and of the weights. Returns false for other text. */
bool ptv_aoti_keys(const ptv_image *image, ptv_range keys[2]);

/* CoreML: JSON after a magic of four letters. */
enum { PTV_COREML_JSON = 4 };

/* Finds the string member `key`. Returns false if it is missing, or if the text is not JSON. */
bool ptv_coreml_key(const ptv_image *image, ptv_range *key);

/* Ethos-U: a block of the stream is a header of 32 bytes and its data, padded to 16. */
enum { PTV_VELA_HEAD = 32, PTV_VELA_NAME = 16 };
typedef struct ptv_vela_block {
    uint64_t at;
    ptv_range data; /* of the length that the block claims; may end outside the payload */
    uint64_t next;  /* where the next block begins */
    uint8_t external;
} ptv_vela_block;

/* Returns false if there is no room for the header of a block. */
/*@ requires ptv_is_loaded(image) && \valid(block) && \separated(block, image); assigns *block;
    ensures \result <==> at + PTV_VELA_HEAD <= image->loaded;
    ensures \result ==> block->data.at == at + PTV_VELA_HEAD &&
      block->data.at + block->data.length <= block->next <= at + 0x10000002f; */
bool ptv_vela_block_at(const ptv_image *image, uint64_t at, ptv_vela_block *block);
