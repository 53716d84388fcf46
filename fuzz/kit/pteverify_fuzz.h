/*
 * The fuzzing kit as a library (docs/fuzz-your-format.md): makes, changes and shrinks FlatBuffers
 * of any schema, or ExecuTorch files. C11 and C++.
 *
 *     char why[PTV_FUZZ_WHY];
 *     ptv_fuzz *fuzz = ptv_fuzz_open("monster.fbs", why);
 *     if (fuzz == NULL) { fputs(why, stderr); ... }
 *     size_t size = ptv_fuzz_make_seed(fuzz, 7, bytes, sizeof bytes);
 *     size = ptv_fuzz_mutate(fuzz, bytes, size, sizeof bytes, 1);
 *     ptv_fuzz_close(fuzz);
 *
 * The same bytes, schema and seed give the same result on every machine. Any bytes are taken. One
 * ptv_fuzz belongs to one thread; there may be any number of them.
 *
 * Link with what `pkg-config --static --libs pteverify-fuzz` says. libFuzzer's own entry,
 * LLVMFuzzerCustomMutator, is in the library, too: it is linked by the module
 * pteverify-fuzz-mutator, and reads the environment variable PTV_SCHEMA.
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
 * `schema`: the path of a .fbs or .bfbs; what it includes is looked for beside it. NULL: files are
 * recognised as those of ExecuTorch. NULL is returned, and `why` says the reason, when the schema
 * cannot be read or there is no memory.
 */
enum { PTV_FUZZ_WHY = 1024 };
ptv_fuzz *ptv_fuzz_open(const char *schema, char why[PTV_FUZZ_WHY]);
void ptv_fuzz_close(ptv_fuzz *fuzz); /* NULL is fine */

/*
 * Makes a sound buffer of the schema from any bytes, each of which is a choice: required fields are
 * there, vectors with a key are sorted, unions, enums and nested buffers are sound. Without bytes,
 * it is the smallest one. Without a schema, a program. Returns the size, 0: nothing fits in `max`
 * bytes, the schema requires what cannot end, or there is no memory.
 */
size_t ptv_fuzz_make(ptv_fuzz *fuzz, const uint8_t *choices, size_t n, uint8_t *out, size_t max);

/* The same of a number. */
size_t ptv_fuzz_make_seed(ptv_fuzz *fuzz, uint64_t seed, uint8_t *out, size_t max);

/* Changes data[0..size) in place by its schema. Returns the new size, 1..max; size <= max. */
size_t ptv_fuzz_mutate(ptv_fuzz *fuzz, uint8_t *data, size_t size, size_t max, uint64_t seed);

/* The same of `a`, with something of `b` in it, into `out`, which overlaps neither. */
size_t ptv_fuzz_cross(ptv_fuzz *fuzz, const uint8_t *a, size_t a_size, const uint8_t *b,
                      size_t b_size, uint8_t *out, size_t max, uint64_t seed);

/* What the last of these two has done, one edit a line. Valid until the next call. */
const char *ptv_fuzz_edits(ptv_fuzz *fuzz);

/*
 * Makes data[0..size) smaller in place as long as `keeps` says yes, by structure, then by bytes;
 * asks at most `most` times. Returns the new size; SIZE_MAX: no memory, and nothing was changed.
 */
typedef bool (*ptv_fuzz_keeps)(void *context, const uint8_t *bytes, size_t size);
size_t ptv_fuzz_shrink(ptv_fuzz *fuzz, uint8_t *data, size_t size, uint64_t most,
                       ptv_fuzz_keeps keeps, void *context);

#ifdef __cplusplus
}
#endif

#endif
