/*
 * Models out of nothing: turns any bytes into a model that the verifier accepts, with structure
 * that exporters rarely or never write. Every choice is read from the bytes, so a fuzzer that
 * changes the bytes a little changes the model a little: this works under every engine, without a
 * mutator that knows the format. The same bytes give the same model on every platform.
 *
 * Choices go from the whole to its parts. Once the bytes run out, each choice is the simplest one
 * and nothing more is begun: few bytes give a small model, none the smallest. Numbers that hardly
 * matter (the bytes of weights, gaps, which defaults are written) come from a generator whose seed
 * is one of the choices.
 *
 * Not here: invalid models (fuzz/mutator).
 */
#pragma once

#include "fuzz/envelope/envelope.h"

typedef struct fs_smith {
    const fe_kit *kit;
    ptv_arena arena;
} fs_smith;

/* The most memory taken while making one model. */
#define FS_MEMORY ((size_t)256 << 20)

/* The formats it makes. */
enum { FS_FORMATS = 8 };
extern const ptv_format fs_formats[FS_FORMATS];

/* `kit` must outlive the smith. Cannot fail: no memory is allocated yet. */
void fs_open(fs_smith *smith, const fe_kit *kit);
void fs_free(fs_smith *smith);

/*
 * Makes a model of one of fs_formats, or for PTV_FORMAT_UNKNOWN a buffer of kit->plain. Writes at
 * most `max` bytes to `out`; a model that would be larger is made again with less room, then of
 * half the bytes, down to the smallest. Returns its size, or 0 if memory runs out, there is no such
 * format, or even the smallest model does not fit. That takes at most FS_LEAST bytes, except that
 * for kit->plain it depends on the schema.
 *
 * Only the first call, and calls that need more than any before, allocate. A smith belongs to one
 * thread.
 */
enum { FS_LEAST = 1024 };
size_t fs_make(fs_smith *smith, ptv_format format, const uint8_t *bytes, size_t n, uint8_t *out,
               size_t max);

/* Bytes for fs_make() derived from a seed: the first n of an endless stream. */
void fs_seed(uint64_t seed, uint8_t *bytes, size_t n);
