/*
 * Verifies the files of one call in several processes; each takes every n-th file. Their output is
 * passed on in the order of the files, byte for byte as one process would write it. Processes and
 * not threads: a file that kills the process that verifies it does no harm to the others.
 */
#pragma once

#include "tool/session.h"

typedef struct ptv_jobs {
    ptv_session *session;
    size_t count; /* files */
    void *context;
    void (*verify)(void *context, size_t i); /* verifies file i and reports on it */
    void (*lost)(void *context, size_t i);   /* reports that the result of file i is lost */
} ptv_jobs;

/*
 * Number of processes: `wanted`, or if that is 0, one for each processor that would have enough to
 * do. Never more than files.
 */
unsigned ptv_jobs_for(uint64_t wanted, size_t files);

/* Verifies all files. Returns false, having done nothing, if processes cannot be started. */
bool ptv_jobs_run(const ptv_jobs *jobs, unsigned processes);
