/* An inspection for people: aligned, for 80 columns. */
#pragma once

#include "analysis/inspect/inspect.h"
#include "base/buffer.h"

typedef struct ptv_inspect_style {
    bool colour;
    uint64_t most;           /* of each list, 0: all */
    bool plan, map;          /* pictures of ptv_inspect_fully() instead of the page */
    bool blocks;             /* they are drawn with block characters, else in ASCII */
    const ptv_run *values;   /* of what is shown: what values are like, too (values.h) */
    const char *const *data; /* names of the data files of the run */
} ptv_inspect_style;

/* `path`: as it was given; `said`: what follows its size, "clean, 1 note". */
void ptv_put_inspection(ptv_buffer *b, const ptv_inspection *seen, const char *path,
                        const char *said, const ptv_inspect_style *style);
