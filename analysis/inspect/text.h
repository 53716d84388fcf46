/* An inspection as text for people: aligned, 80 columns wide. */
#pragma once

#include "analysis/inspect/inspect.h"
#include "base/buffer.h"

typedef struct ptv_inspect_style {
    bool colour;
    uint64_t most;           /* entries shown per list, 0 for all */
    bool plan, map;          /* diagrams from ptv_inspect_fully() instead of the page */
    bool blocks;             /* drawn with block characters, otherwise in ASCII */
    const ptv_run *values;   /* run of the file, to also show value summaries (values.h) */
    const char *const *data; /* names of the data files of the run */
} ptv_inspect_style;

/* `path` is as it was given; `said` follows the size: "clean, 1 note". */
void ptv_put_inspection(ptv_buffer *b, const ptv_inspection *seen, const char *path,
                        const char *said, const ptv_inspect_style *style);
