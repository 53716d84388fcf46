/*
 * Models out of nothing: any bytes become a model that is accepted by the verifier, and that has
 * structure which exporters write rarely or never. What the model is made of, each choice between
 * two ways, is read from the bytes, so that a fuzzer that changes the bytes changes the model a
 * little: it needs no mutator that knows the format, and works under every engine. The same bytes
 * are the same model on every platform.
 *
 * Choices go from the whole to its parts. Where the bytes end, each choice is the simplest one, and
 * nothing more is begun: few bytes are a small model, none the smallest. Numbers that hardly
 * matter (the bytes of weights, gaps, which defaults are written) come from a generator whose
 * seed is one of the choices.
 *
 * Not here: models that are wrong (fuzz/mutator).
 */
#pragma once

#include "fuzz/envelope/envelope.h"

typedef struct fs_smith {
    const fe_kit *kit;
    ptv_arena arena;
} fs_smith;

/* The most memory that one model takes while it is made. */
#define FS_MEMORY ((size_t)256 << 20)

/* Those that it makes. */
enum { FS_FORMATS = 8 };
extern const ptv_format fs_formats[FS_FORMATS];

/* `kit` must outlive the smith. Takes no memory yet: there is nothing that could fail. */
void fs_open(fs_smith *smith, const fe_kit *kit);
void fs_free(fs_smith *smith);

/*
 * Makes a model of one of fs_formats; PTV_FORMAT_UNKNOWN is a buffer of kit->plain. At most `max`
 * bytes go to `out`; a model that would be larger is made anew of half the bytes, and again, down
 * to the smallest. Returns its size. 0: there is no memory, no such format, or the smallest one
 * does not fit, which takes at most FS_LEAST bytes except of kit->plain, where the schema says how
 * much it takes.
 *
 * Only the first call, and those that want more than any before, allocate. A smith belongs to one
 * thread.
 */
enum { FS_LEAST = 1024 };
size_t fs_make(fs_smith *smith, ptv_format format, const uint8_t *bytes, size_t n, uint8_t *out,
               size_t max);

/* Bytes for fs_make() that stand for a seed, for those who have none: the first n of endless ones.
 */
void fs_seed(uint64_t seed, uint8_t *bytes, size_t n);
