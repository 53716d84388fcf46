/*
 * Bounds checks and loads. Nothing else in the project compares an offset with memory or
 * dereferences a byte of a file.
 *
 * Comments that begin with an at sign are contracts, which ci/proof.sh proves (docs/proof.md): what
 * a caller owes and what a function promises. Their numbers are mathematical: sums do not wrap.
 */
#ifndef PTV_CORE_IMAGE_H
#define PTV_CORE_IMAGE_H

#include "pteverify.h"

/*
 * Kept out of line so that the stack of a function does not add to that of its callers: rules run
 * at the bottom of a recursion, where stack is dear. Reports are also cold.
 */
#define PTV_NOINLINE __attribute__((noinline))
#define PTV_COLD __attribute__((noinline, cold))

/*@ // No object of C has more bytes than half of the addresses.
    predicate ptv_is_loaded{L}(ptv_image *im) =
      \valid_read(im) && im->loaded <= 0x7fffffffffffffff &&
      \valid_read(im->bytes + (0 .. im->loaded - 1));
    logic integer ptv_u16_at{L}(uint8_t *b, integer at) = (uint16_t)(b[at] | b[at + 1] << 8);
    logic integer ptv_u32_at{L}(uint8_t *b, integer at) =
      b[at] | (uint32_t)(b[at + 1] << 8) | (uint32_t)(b[at + 2] << 16) |
      (uint32_t)(b[at + 3] << 24); */

#ifdef PTV_CHECKED
/* Aborts: one part of the library broke its promise to another. */
void ptv_bug(const char *what, const char *file, int line);
#define PTV_REQUIRE(c) ((c) ? (void)0 : ptv_bug(#c, __FILE__, __LINE__))
#else
#define PTV_REQUIRE(c) ((void)0)
#endif

/* True if [at, at+len) is in memory. Written so that nothing can wrap. */
/*@ requires \valid_read(im); assigns \nothing; ensures \result <==> at + len <= im->loaded; */
static inline bool ptv_in(const ptv_image *im, uint64_t at, uint64_t len)
{
    return len <= im->loaded && at <= im->loaded - len;
}

/* The same for 32-bit numbers, whose sum cannot wrap: a single comparison for the hot paths. */
/*@ requires \valid_read(im); assigns \nothing; ensures \result <==> at + len <= im->loaded; */
static inline bool ptv_in32(const ptv_image *im, uint32_t at, uint32_t len)
{
    return (uint64_t)at + len <= im->loaded;
}

/*
 * True if the forward offset at `at` leads to a word in memory. `last` is where the last word
 * begins, and at <= last. An offset of 0 leads nowhere.
 */
/*@ requires at <= last; assigns \nothing; ensures offset == 0 ==> !\result;
    ensures offset > 0 ==> (\result <==> at + offset <= last); */
static inline bool ptv_offset_is_in(uint32_t last, uint32_t at, uint32_t offset)
{
    return offset - 1u < last - at;
}

/* True if the word at `at`, which is in memory itself, is followed by `len` bytes. */
/*@ requires at <= last; assigns \nothing; ensures \result <==> at + len <= last; */
static inline bool ptv_follow_in(uint32_t last, uint32_t at, uint64_t len)
{
    return len <= last - at;
}

/* True if [at, at+len) lies within [0, size). For ranges that are only numbers. */
/*@ assigns \nothing; ensures \result <==> at + len <= size; */
static inline bool ptv_within(uint64_t size, uint64_t at, uint64_t len)
{
    return len <= size && at <= size - len;
}

/*@ requires ptv_is_loaded(im) && at + 1 <= im->loaded; assigns \nothing;
    ensures \result == im->bytes[at]; */
static inline uint8_t ptv_u8(const ptv_image *im, uint64_t at)
{
    PTV_REQUIRE(ptv_in(im, at, 1));
    return im->bytes[at];
}

/*@ requires ptv_is_loaded(im) && at + 2 <= im->loaded; assigns \nothing;
    ensures \result == ptv_u16_at(im->bytes, at); */
static inline uint16_t ptv_u16(const ptv_image *im, uint64_t at)
{
    PTV_REQUIRE(ptv_in(im, at, 2));
    const uint8_t *p = im->bytes + at;
    return (uint16_t)(p[0] | (uint32_t)p[1] << 8);
}

/*@ requires ptv_is_loaded(im) && at + 4 <= im->loaded; assigns \nothing;
    ensures \result == ptv_u32_at(im->bytes, at); */
static inline uint32_t ptv_u32(const ptv_image *im, uint64_t at)
{
    PTV_REQUIRE(ptv_in(im, at, 4));
    const uint8_t *p = im->bytes + at;
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/*@ requires ptv_is_loaded(im) && at + 8 <= im->loaded; assigns \nothing; */
static inline uint64_t ptv_u64(const ptv_image *im, uint64_t at)
{
    return ptv_u32(im, at) | (uint64_t)ptv_u32(im, at + 4) << 32;
}

#endif
