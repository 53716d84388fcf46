/*
 * A fork server around the released runtime: a warm child gets one input after another until one
 * kills it. Not here: where inputs come from, and how deaths are evaluated.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SERVER_LARGEST = 1 << 20, /* bytes per input */
    SERVER_FRAMES = 64,
    SERVER_TEXT = 160,
    SERVER_BLOCKS = 1 << 16
};

typedef enum death {
    DEATH_NONE,
    DEATH_CHECK,   /* a check of the runtime failed (ET_CHECK) */
    DEATH_ABORT,   /* another abort: the allocator, the C++ library */
    DEATH_OUTSIDE, /* a read past the end of the file */
    DEATH_PAST,    /* past the end of memory the program asked for, or of an input */
    DEATH_MEMORY,  /* any other invalid address */
    DEATH_NUMBER,  /* a division by zero */
    DEATH_OTHER,   /* another signal */
    DEATH_REPORT,  /* a sanitizer's report */
    DEATH_TIMEOUT, /* not a crash */
    DEATHS
} death;

typedef struct outcome {
    death death;
    int signal;
    bool ran;          /* to its end, without returning an error */
    bool alone;        /* a fresh child dies, too; otherwise an earlier input is to blame */
    uint64_t since;    /* inputs the child was given before */
    const char *stage; /* "load", "metas", "method", "inputs", "execute", "outputs", "data" */
    size_t frame_count;
    uintptr_t frames[SERVER_FRAMES]; /* innermost first: where it died, then return addresses */
    char text[SERVER_TEXT]; /* the message of a failed check, "file:line: words", or the address */
    const char *kind,
        *raw; /* for a program (program.h): the sanitizer's words, and its stack; else NULL */
} outcome;

typedef struct server_limits {
    unsigned milliseconds; /* processor time per input */
    unsigned megabytes;    /* address space of the child */
} server_limits;

/* One server per process. False if the system lacks what it needs. */
bool server_begin(const server_limits *limits);
void server_end(void);

/*
 * Makes the runtime load and execute all methods of a program, or read all of a data file, as the
 * bytes indicate. Bundles are treated as programs: the package has no reader for them. `full`:
 * verification level InternalConsistency. Returns false if no child can be had.
 */
bool server_run(const uint8_t *bytes, size_t size, bool full, outcome *out);

/*
 * Counts basic blocks of libexecutorch.so that are executed, by means of breakpoints. `path` is a
 * list of their addresses, one hexadecimal number per line (blocks.sh). Call before server_begin().
 */
bool server_watch_blocks(const char *path);
void server_forget_blocks(void); /* starts counting afresh */
size_t server_blocks(void);      /* executed so far */

/* Describes where it happened, for people and for comparison: equal places give equal texts. */
enum { SERVER_PLACE = 400 };
void server_place(const outcome *what, char place[SERVER_PLACE]);

/* "invalid address"; the whole stack for stack_tell(), in at most `room` bytes. */
const char *server_kind(const outcome *what);
void server_stack(const outcome *what, char *text, size_t room);

/* Restarts this program without address randomisation, if the system permits it. */
void server_fix_addresses(char **arguments);

#ifdef __cplusplus
}
#endif
