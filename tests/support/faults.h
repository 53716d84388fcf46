/*
 * What the kernel may answer: the nth of some system calls of a child fails, does less than it was
 * asked for, or a signal comes with it. By ptrace(), so that what the C library and others call
 * counts, too. Which faults, and what must follow from them, is up to the tests.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef enum faults_call {
    FAULTS_ANY, /* all but those that end the process */
    FAULTS_OPEN,
    FAULTS_READ,
    FAULTS_WRITE, /* but for messages: to anything other than standard error */
    FAULTS_CLOSE,
    FAULTS_RENAME,
    FAULTS_FLUSH,
    FAULTS_MAP,    /* a file */
    FAULTS_MEMORY, /* malloc() in want of more: not with sanitizers, which end the process */
    FAULTS_STAT,
    FAULTS_FOLDER, /* making one */
    FAULTS_LIST,   /* one */
    FAULTS_MODE,
    FAULTS_ACCESS,
    FAULTS_LINK, /* reading one; where the process is */
    FAULTS_SEEK,
    FAULTS_PIPE,
    FAULTS_START, /* a program */
    FAULTS_WAIT,  /* for one, or for what it says */
    FAULTS_CALLS
} faults_call;

typedef enum faults_way {
    FAULTS_ERROR,    /* the call does nothing but fail with the number, an errno */
    FAULTS_UNMAPPED, /* the same, and no file can be mapped (ENODEV) */
    FAULTS_SHORT,    /* it reads or writes one byte */
    FAULTS_SIGNAL    /* the number is one that comes while the call is made */
} faults_way;

typedef struct faults_choice {
    faults_call call;
    faults_way way;
    int number;
    bool lasting; /* all calls from the nth on, not only that one */
} faults_choice;

/* Why nothing can be made to fail on this machine; NULL: it can. */
const char *faults_missing(void);

/* For the child: its parent is asked about each call made between these two. */
void faults_begin(void);
void faults_end(void);

/* For the parent: lets the child end, as waitpid() has it, and counts its calls of each kind. */
int faults_count(pid_t child, size_t counts[FAULTS_CALLS]);

/* For the parent: lets the child end, as waitpid() has it. *happened: there was an nth call. */
int faults_wait(pid_t child, const faults_choice *choice, size_t n, bool *happened);
