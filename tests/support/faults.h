/*
 * Faults of the kernel: the nth of some system calls of a child fails, does less than it was asked
 * to, or is interrupted by a signal. Uses ptrace(), so that calls made by the C library count, too.
 * Which faults to try, and what must follow, is up to the tests.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef enum faults_call {
    FAULTS_ANY, /* all except those that end the process */
    FAULTS_OPEN,
    FAULTS_READ,
    FAULTS_WRITE, /* to anything but standard error, which has messages */
    FAULTS_CLOSE,
    FAULTS_RENAME,
    FAULTS_FLUSH,
    FAULTS_MAP,    /* mapping a file */
    FAULTS_MEMORY, /* malloc() growing; not with sanitizers, which then exit */
    FAULTS_STAT,
    FAULTS_FOLDER, /* making a folder */
    FAULTS_LIST,   /* listing a folder */
    FAULTS_MODE,
    FAULTS_ACCESS,
    FAULTS_LINK, /* reading a link; the working folder */
    FAULTS_SEEK,
    FAULTS_PIPE,
    FAULTS_START, /* starting a program */
    FAULTS_WAIT,  /* for a program, or for its output */
    FAULTS_CALLS
} faults_call;

typedef enum faults_way {
    FAULTS_ERROR,    /* the call does nothing and fails with `number`, an errno */
    FAULTS_UNMAPPED, /* the same, and no file can be mapped (ENODEV) */
    FAULTS_SHORT,    /* the call reads or writes one byte */
    FAULTS_SIGNAL    /* the signal `number` comes during the call */
} faults_way;

typedef struct faults_choice {
    faults_call call;
    faults_way way;
    int number;
    bool lasting; /* all calls from the nth on, not just that one */
} faults_choice;

/* Returns why faults are impossible on this machine, or NULL. */
const char *faults_missing(void);

/* For the child: calls between these two are traced by its parent. */
void faults_begin(void);
void faults_end(void);

/* For the parent: runs the child to its end and counts its calls. Returns its status. */
int faults_count(pid_t child, size_t counts[FAULTS_CALLS]);

/* The same, injecting the fault into the nth call; *happened says whether there was one. */
int faults_wait(pid_t child, const faults_choice *choice, size_t n, bool *happened);
