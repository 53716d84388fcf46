/* Access to the bytes of a file, even if they vanish. Not here: what they mean. */
#pragma once

#include "base/system.h"
#include "golden/codec/limit.h"
#include "verifiers/include/pteverify.h"

typedef struct ptv_input {
    const uint8_t *bytes; /* NULL when size is 0 */
    uint64_t size;
    uint64_t most; /* the limit that applied, in bytes */
    int file;      /* open while mapped or read in parts, otherwise -1 */
    bool mapped;
    struct ptv_input_parts *parts; /* if not NULL, only parts have been read */
    bool cut;                      /* a stream that is not a model; only its beginning was read */
    struct stat before;            /* of the open file, when it was opened */
} ptv_input;

/*
 * What the caller wants. Unless that is ANY, streams that are not models are not read to their end.
 * PARTS: a model whose caller reads what it needs with ptv_input_read(), if it is not mapped.
 */
typedef enum ptv_wanted { PTV_WANTED_MODEL, PTV_WANTED_ANY, PTV_WANTED_PARTS } ptv_wanted;

/*
 * Opens `path` ("-" is standard input) for reading. Maps regular files and reads everything else to
 * its end. Returns 0, GM_OVER_LIMIT, or an errno value.
 */
int ptv_input_open(ptv_input *in, const char *path, ptv_wanted wanted, const gm_limit *limit);

/* The file as an image, of which only what was read up front counts as loaded. */
ptv_image ptv_input_image(const ptv_input *in);

/* Reads these bytes unless they are loaded. Returns false if that fails. */
bool ptv_input_read(const ptv_input *in, uint64_t at, uint64_t size);

/* Returns 0, or the errno value if a later read failed. */
int ptv_input_lost(const ptv_input *in);

/* Puts a result of ptv_input_open() into words. */
gm_reason ptv_input_reason(const ptv_input *in, int why);

/* Whether size or time of the open file have changed since it was opened. */
bool ptv_input_changed(const ptv_input *in);

void ptv_input_close(ptv_input *in);

/*
 * Calls body(context) and returns true. Returns false as soon as the body touches bytes of the
 * mapped file that no longer exist (SIGBUS). The body is then left by a jump, so what it allocated
 * must be reachable from outside, or the process must end. Any other SIGBUS acts as it would
 * without the guard. One guard at a time, from one thread.
 */
bool ptv_input_guard(const ptv_input *in, void (*body)(void *context), void *context);

/* The same for a body that touches several files. */
bool ptv_input_guard_all(const ptv_input *const *inputs, size_t count, void (*body)(void *context),
                         void *context);
