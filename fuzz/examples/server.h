/*
 * A fork server around the released runtime: a warm child is given one input after the other until
 * one of them kills it. Not here: where inputs come from, and what is made of deaths.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    SERVER_LARGEST = 1 << 20, /* bytes of an input */
    SERVER_FRAMES = 64,
    SERVER_TEXT = 160,
    SERVER_BLOCKS = 1 << 16
};

typedef enum death {
    DEATH_NONE,
    DEATH_CHECK,   /* a check of the runtime aborted (ET_CHECK) */
    DEATH_ABORT,   /* another abort: the allocator, the C++ library */
    DEATH_OUTSIDE, /* a read behind the last byte of the file */
    DEATH_PAST,    /* the same of memory that the program asked for, or of an input */
    DEATH_MEMORY,  /* any other address that is not there */
    DEATH_NUMBER,  /* a division by zero */
    DEATH_OTHER,   /* another signal */
    DEATH_REPORT,  /* a sanitizer's report */
    DEATH_TIMEOUT, /* not in time: no crash */
    DEATHS
} death;

typedef struct outcome {
    death death;
    int signal;
    bool ran;          /* to its end: no error was returned */
    bool alone;        /* a fresh child dies of it, too; else one of those before it is guilty */
    uint64_t since;    /* inputs that the child had been given before */
    const char *stage; /* "load", "metas", "method", "inputs", "execute", "outputs", "data" */
    size_t frame_count;
    uintptr_t frames[SERVER_FRAMES]; /* innermost first: where it died, then return addresses */
    char text[SERVER_TEXT]; /* what the failed check said, "file:line: words", or the address */
    const char *kind,
        *raw; /* of a program (program.h): the sanitizer's words, its stack; else NULL */
} outcome;

typedef struct server_limits {
    unsigned milliseconds; /* of an input: processor time */
    unsigned megabytes;    /* of the child: address space */
} server_limits;

/* One server per process. False when the system does not give what it takes. */
bool server_begin(const server_limits *limits);
void server_end(void);

/*
 * Lets the runtime load and execute all methods of a program, or read all of a data file: what
 * the bytes say they are. Bundles are taken as programs: the package has no reader for them.
 * `full`: verification level InternalConsistency. False when there is no child any more.
 */
bool server_run(const uint8_t *bytes, size_t size, bool full, outcome *out);

/*
 * Basic blocks of libexecutorch.so that have been executed, found by breakpoints: `path` is a
 * list of their addresses, one hexadecimal number a line (blocks.sh). Before server_begin().
 */
bool server_watch_blocks(const char *path);
void server_forget_blocks(void); /* starts counting anew */
size_t server_blocks(void);      /* executed so far */

/* Where an outcome happened, for people and for comparison: the same text for the same place. */
enum { SERVER_PLACE = 400 };
void server_place(const outcome *what, char place[SERVER_PLACE]);

/* "invalid address"; the whole stack for stack_tell(), at most `room` bytes. */
const char *server_kind(const outcome *what);
void server_stack(const outcome *what, char *text, size_t room);

/* Runs the program again with addresses that are the same each time, where the system lets it. */
void server_fix_addresses(char **arguments);

#ifdef __cplusplus
}
#endif
