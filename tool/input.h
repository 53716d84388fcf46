/* Getting at the bytes of a file, and surviving that they go away. Not here: what is in them. */
#ifndef PTV_TOOL_INPUT_H
#define PTV_TOOL_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/system.h"
#include "golden/codec/limit.h"

typedef struct ptv_input {
    const uint8_t *bytes; /* NULL when size is 0 */
    uint64_t size;
    uint64_t most; /* bytes that it might have had */
    int file;      /* open while mapped, else -1 */
    bool mapped;
    bool cut;           /* it is no model: of a stream, no more than its beginning was read */
    struct stat before; /* of the mapped file, as it was opened */
} ptv_input;

/* What is to be opened. Streams of anything else than models are not read to their end. */
typedef enum ptv_wanted { PTV_WANTED_MODEL, PTV_WANTED_ANY } ptv_wanted;

/*
 * Opens `path` ("-" is standard input) for reading: regular files are mapped, everything else
 * is read to its end. Returns 0, GM_OVER_LIMIT, or what errno would say.
 */
int ptv_input_open(ptv_input *in, const char *path, ptv_wanted wanted, const gm_limit *limit);

/* What ptv_input_open() has returned, in words. */
gm_reason ptv_input_reason(const ptv_input *in, int why);

/* True when size or time of the mapped file are not what they were at open. */
bool ptv_input_changed(const ptv_input *in);

void ptv_input_close(ptv_input *in);

/*
 * Calls body(context) and returns true; returns false as soon as the body touches
 * bytes of the mapped file that are no longer there (SIGBUS). The body is left by
 * a jump: what it has allocated must be reachable from outside, or the process end.
 * Any other SIGBUS does what it would do without us. One guard at a time, from one
 * thread.
 */
bool ptv_input_guard(const ptv_input *in, void (*body)(void *context), void *context);

/* The same for a body that touches several files. */
bool ptv_input_guard_all(const ptv_input *const *inputs, size_t count, void (*body)(void *context),
                         void *context);

#endif
