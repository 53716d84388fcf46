/* The innards of a ptv_verifier. */
#pragma once

#include "analysis/host/source.h"
#include "base/arena.h"
#include "base/buffer.h"

enum { PTV_DATA_MAX = 254 };

struct ptv_verifier {
    /* Settings. */
    unsigned flags, targets;
    uint64_t planned_limit, budget;
    uint32_t block;
    bool operators, keeps;
    ptv_progress progress;
    void *progress_context;
    ptv_backed data[PTV_DATA_MAX]; /* stay open while they are listed here */
    uint32_t data_count;
    /* Working state of a run. */
    ptv_work work;
    ptv_run run;
    void *memory;
    size_t memory_size;
    ptv_backed file;
    ptv_image images[PTV_DATA_MAX];
    /* Results. */
    ptv_status status;
    ptv_verdict verdict;
    uint64_t bytes_read, findings;
    ptv_arena texts;
    ptv_kept_finding *kept;
    size_t count, room;
    ptv_buffer line;
};

/* Adds a finding to the kept ones; returns false if there is no memory. */
bool ptv_verifier_keep(ptv_verifier *v, const ptv_finding *finding);
