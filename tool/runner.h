/*
 * Runs a command on files that are made for it, one after the other, and says how it ends. Not
 * here: what is made of that.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/system.h"

typedef enum ptv_end {
    PTV_END_EXIT,    /* number: its status */
    PTV_END_SIGNAL,  /* number: the signal that it died of */
    PTV_END_TIMEOUT, /* it was stopped */
    PTV_END_STOPPED, /* number: the signal that we shall end by; the command was stopped */
    PTV_END_FAILED,  /* it did not run; number: what errno said */
    PTV_END_NO_FILE  /* nor was there a file for it; number: likewise */
} ptv_end;

typedef struct ptv_ending {
    ptv_end how;
    int number;
} ptv_ending;

enum { PTV_RUNNER_PATH = 512 };

typedef struct ptv_runner {
    char **command; /* with the path of the file, from malloc */
    char folder[PTV_RUNNER_PATH], path[PTV_RUNNER_PATH];
    uint64_t milliseconds; /* a run may take; set it before it is opened, and this: */
    bool heard; /* what the command prints as errors goes to the file said in the folder */
    sigset_t awaited, before;
    struct sigaction child_before;
    struct rlimit core_before;
} ptv_runner;

/*
 * Makes a folder for the file in $TMPDIR or /tmp. `command` ends with NULL; {} in it is the path of
 * the file, which is called model and `suffix`; without {} the path comes last. Until it is closed
 * signals that end the process only stop the run. Returns 0 or what errno would say.
 */
int ptv_runner_open(ptv_runner *r, char *const *command, const char *suffix);

/* Without input and output (but see `heard`), in a process group of its own, of which nothing is
 * left afterwards. */
ptv_ending ptv_runner_run(ptv_runner *r, const uint8_t *bytes, size_t size);

/* Removes files and folder. */
void ptv_runner_close(ptv_runner *r);

/* A clock that only goes forward. */
uint64_t ptv_milliseconds(void);
