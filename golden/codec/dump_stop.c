/* Stops a dump: at an error, or if bytes are written too often. */
#include <stdarg.h>
#include <stdio.h>

#include "golden/codec/dump_internal.h"

enum {
    READS = 16,       /* times each byte may be written; exporters share none */
    ANYWAY = 1 << 20, /* bytes that any file may write */
};

void gm_dump_fail(gm_dumper *d, const char *format, ...)
{
    va_list list;
    if (!d->text.failed) {
        va_start(list, format);
        vsnprintf(d->dump->why, sizeof d->dump->why, format, list);
        va_end(list);
    }
    d->text.failed = true;
}

uint64_t gm_dump_budget(uint64_t size)
{
    return READS * size + ANYWAY;
}

bool gm_dump_spend(gm_dumper *d, uint64_t bytes)
{
    if (bytes > d->work_budget) {
        gm_dump_fail(d, "its parts share so many bytes that together they exceed %d times the file",
                     (int)READS);
        return false;
    }
    d->work_budget -= bytes;
    return true;
}
