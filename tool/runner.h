/*
 * Runs a command on one generated file after another and says how it ends. Not here: what to
 * conclude from that.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/system.h"

typedef enum ptv_end {
    PTV_END_EXIT,    /* number: its status */
    PTV_END_SIGNAL,  /* number: the signal that killed it */
    PTV_END_TIMEOUT, /* it was killed */
    PTV_END_STOPPED, /* number: the signal that should end us; the command was killed */
    PTV_END_FAILED,  /* it did not run; number: errno */
    PTV_END_NO_FILE  /* its file could not be made; number: errno */
} ptv_end;

typedef struct ptv_ending {
    ptv_end how;
    int number;
} ptv_ending;

enum { PTV_RUNNER_PATH = 512 };

typedef struct ptv_runner {
    char **command; /* with the path of the file; from malloc */
    char folder[PTV_RUNNER_PATH], path[PTV_RUNNER_PATH];
    uint64_t milliseconds; /* limit of a run; set both this and `heard` before opening */
    bool heard;            /* the command's standard error goes to the file `said` in the folder */
    sigset_t awaited, before;
    struct sigaction child_before;
    struct rlimit core_before;
} ptv_runner;

/*
 * Makes a folder for the file in $TMPDIR or /tmp. `command` ends with NULL; {} in it becomes the
 * path of the file, named "model" with `suffix`; without {}, the path comes last. Until the runner
 * is closed, signals that end the process only stop the run. Returns 0 or an errno value.
 */
int ptv_runner_open(ptv_runner *r, char *const *command, const char *suffix);

/* Runs it without input and output (but see `heard`), in a process group that ends with it. */
ptv_ending ptv_runner_run(ptv_runner *r, const uint8_t *bytes, size_t size);

/* Removes the files and the folder. */
void ptv_runner_close(ptv_runner *r);

/* A monotonic clock. */
uint64_t ptv_milliseconds(void);
