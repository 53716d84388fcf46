/* What the halves of the builder share: room at the front. */
#ifndef GOLDEN_CODEC_BUILDER_ROOM_H
#define GOLDEN_CODEC_BUILDER_ROOM_H

#include "golden/codec/builder.h"
#include "golden/codec/little_endian.h"

/* Keeps the first reason; the string lives as long as the program. */
void gm_builder_fail(gm_builder *b, const char *why);

/* n zero bytes, in one piece, before everything so far; NULL when it failed. */
uint8_t *gm_builder_push(gm_builder *b, uint32_t n);

void gm_builder_number(gm_builder *b, uint32_t width, uint64_t value);

/* Pads so that what is `ahead` bytes further ends at a multiple of `alignment`. */
void gm_builder_align(gm_builder *b, uint32_t alignment, uint64_t ahead);

#endif
