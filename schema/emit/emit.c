/* Plans, writes and hands over the tables. */
#include "emit.h"

#include "write.h"

#include <stdlib.h>
#include <string.h>

/* The full header has already been checked for clashes. */
static void leave_out(plan *p, const emit_used *used, ptv_buffer *header, const ptv_buffer *source)
{
    p->used = used;
    p->source = source->bytes;
    if (!p->failed && !source->failed) {
        ptv_buffer_clear(header);
        write_header(p, header);
    }
}

bool emit_used_tables(const fbs_schema *schema, const emit_used *used, emit_files *files,
                      fbs_error *error)
{
    ptv_buffer header = {0}, source = {0};
    plan *p = malloc(sizeof *p);
    *files = (emit_files){0};
    if (p == NULL) {
        return fbs_say(error, (fbs_place){schema->path, 1, 1}, "no more memory", "a smaller schema");
    }
    if (plan_make(p, schema, error)) {
        write_header(p, &header);
        write_source(p, &source);
        if (used != NULL) {
            leave_out(p, used, &header, &source);
        }
    }
    if (header.failed || source.failed) {
        plan_fail(p, schema->root_place, "no more memory for", p->name, "a smaller schema");
    }
    bool good = !p->failed;
    files->header = header.bytes;
    files->source = source.bytes;
    memcpy(files->name, p->name, sizeof files->name);
    plan_free(p);
    free(p);
    if (!good) {
        emit_free(files);
    }
    return good;
}

bool emit_tables(const fbs_schema *schema, emit_files *files, fbs_error *error)
{
    return emit_used_tables(schema, NULL, files, error);
}

void emit_free(emit_files *files)
{
    free(files->header);
    free(files->source);
    *files = (emit_files){0};
}
