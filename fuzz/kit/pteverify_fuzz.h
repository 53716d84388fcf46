/*
 * The fuzzing kit as a library (docs/fuzz-your-format.md): generates, mutates and shrinks
 * FlatBuffers of any schema, or ExecuTorch files. For C11 and C++.
 *
 *     char why[PTV_FUZZ_WHY];
 *     ptv_fuzz *fuzz = ptv_fuzz_open("monster.fbs", why);
 *     if (fuzz == NULL) { fputs(why, stderr); ... }
 *     size_t size = ptv_fuzz_make_seed(fuzz, 7, bytes, sizeof bytes);
 *     size = ptv_fuzz_mutate(fuzz, bytes, size, sizeof bytes, 1);
 *     ptv_fuzz_close(fuzz);
 *
 * The same bytes, schema and seed give the same result on every machine. Any input bytes are
 * accepted. A ptv_fuzz belongs to one thread; a process may have any number of them.
 *
 * Link with the output of `pkg-config --static --libs pteverify-fuzz`. The library also contains
 * libFuzzer's entry point, LLVMFuzzerCustomMutator; link with the module pteverify-fuzz-mutator to
 * use it. It reads the environment variable PTV_SCHEMA.
 */
#ifndef PTEVERIFY_FUZZ_H
#define PTEVERIFY_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ptv_fuzz ptv_fuzz;

/*
 * `schema` is the path of a .fbs or .bfbs file; includes are looked up next to it. With NULL,
 * inputs are recognised as ExecuTorch files. On failure (an unreadable schema, no memory) returns
 * NULL and stores the reason in `why`.
 */
enum { PTV_FUZZ_WHY = 1024 };
ptv_fuzz *ptv_fuzz_open(const char *schema, char why[PTV_FUZZ_WHY]);
void ptv_fuzz_close(ptv_fuzz *fuzz); /* fuzz may be NULL */

/*
 * Generates a valid buffer of the schema, taking each choice from the given bytes: required fields
 * are present, vectors with a key are sorted, unions, enums and nested buffers are valid. With no
 * bytes, generates the smallest buffer. Without a schema, generates a program. Returns the size, or
 * 0 if nothing fits in `max` bytes, required fields recurse without end, or memory runs out.
 */
size_t ptv_fuzz_make(ptv_fuzz *fuzz, const uint8_t *choices, size_t n, uint8_t *out, size_t max);

/* The same, with choices derived from a seed. */
size_t ptv_fuzz_make_seed(ptv_fuzz *fuzz, uint64_t seed, uint8_t *out, size_t max);

/* Mutates data[0..size) in place by its schema; size <= max. Returns the new size, 1..max. */
size_t ptv_fuzz_mutate(ptv_fuzz *fuzz, uint8_t *data, size_t size, size_t max, uint64_t seed);

/* Mutates `a`, mixes in something from `b`, and writes to `out`, which must overlap neither. */
size_t ptv_fuzz_cross(ptv_fuzz *fuzz, const uint8_t *a, size_t a_size, const uint8_t *b,
                      size_t b_size, uint8_t *out, size_t max, uint64_t seed);

/* Describes what the last of these two calls did, one edit per line. Valid until the next call. */
const char *ptv_fuzz_edits(ptv_fuzz *fuzz);

/*
 * Shrinks data[0..size) in place to something that `keeps` accepts, by structure, then by bytes.
 * Calls it at most `most` times. Returns the new size; SIZE_MAX: no memory, nothing changed.
 */
typedef bool (*ptv_fuzz_keeps)(void *context, const uint8_t *bytes, size_t size);
size_t ptv_fuzz_shrink(ptv_fuzz *fuzz, uint8_t *data, size_t size, uint64_t most,
                       ptv_fuzz_keeps keeps, void *context);

#ifdef __cplusplus
}
#endif

#endif
