/* Getting at the bytes of a file, and surviving that they go away. Not here: what is in them. */
#pragma once

#include "base/system.h"
#include "golden/codec/limit.h"
#include "verifiers/include/pteverify.h"

typedef struct ptv_input {
    const uint8_t *bytes; /* NULL when size is 0 */
    uint64_t size;
    uint64_t most; /* bytes that it might have had */
    int file;      /* open while mapped or read in parts, else -1 */
    bool mapped;
    struct ptv_input_parts *parts; /* not NULL: only parts of it have been read */
    bool cut;           /* it is no model: of a stream, no more than its beginning was read */
    struct stat before; /* of the file that is open, as it was opened */
} ptv_input;

/*
 * What is to be opened. Streams of anything else than models are not read to their end. PARTS: a
 * model of which the caller reads with ptv_input_read() what it needs, where it is not mapped.
 */
typedef enum ptv_wanted { PTV_WANTED_MODEL, PTV_WANTED_ANY, PTV_WANTED_PARTS } ptv_wanted;

/*
 * Opens `path` ("-" is standard input) for reading: regular files are mapped, everything else
 * is read to its end. Returns 0, GM_OVER_LIMIT, or what errno would say.
 */
int ptv_input_open(ptv_input *in, const char *path, ptv_wanted wanted, const gm_limit *limit);

/* The file, with as much loaded as has been read without being asked. */
ptv_image ptv_input_image(const ptv_input *in);

/* Has these bytes read unless they are there; false: they cannot be. */
bool ptv_input_read(const ptv_input *in, uint64_t at, uint64_t size);

/* 0, or why bytes could not be read later, as errno would say. */
int ptv_input_lost(const ptv_input *in);

/* What ptv_input_open() has returned, in words. */
gm_reason ptv_input_reason(const ptv_input *in, int why);

/* True when size or time of the file that is open are not what they were at open. */
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
