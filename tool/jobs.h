/*
 * The files of one call in several processes, each of which verifies every n-th of them. What
 * they write is passed on in the order of the files, byte for byte what one process would write.
 * Processes and not threads: what a file does to the one that verifies it concerns no other.
 */
#pragma once

#include "tool/session.h"

typedef struct ptv_jobs {
    ptv_session *session;
    size_t count; /* files */
    void *context;
    void (*verify)(void *context, size_t i); /* verifies file i and reports on it */
    void (*lost)(void *context, size_t i);   /* reports that nobody knows about it */
} ptv_jobs;

/*
 * How many processes: `wanted`, 0: one for each processor that then has enough to do; never more
 * than files.
 */
unsigned ptv_jobs_for(uint64_t wanted, size_t files);

/* Verifies all files. False, and nothing has happened: there cannot be so many processes. */
bool ptv_jobs_run(const ptv_jobs *jobs, unsigned processes);
