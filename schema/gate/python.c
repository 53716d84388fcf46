/* Opens what the checks of hand-written Python need. */
#include "schema/gate/python.h"

#include "schema/python/mirror.h"
#include "schema/python/packers.h"

enum { TEXTS_BYTES = 256 << 20 };

typedef struct opened {
    gate_schemas schemas;
    ptv_arena arena;
    src_file *texts, *files; /* schema texts, Python files */
} opened;

typedef bool reader(gate_run *run, ptv_arena *arena, const char *path, src_file *file);

/* Reads the files into a list ordered by path. Returns false if any cannot be read. */
static bool read_all(gate_run *run, opened *o, const char *const *paths, size_t count,
                     src_file **list, reader *read)
{
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        src_file *file = ptv_arena_take(&o->arena, sizeof *file);
        if (file == NULL) {
            src_no_memory(run, paths[i]);
            return false;
        }
        good = read(run, &o->arena, paths[i], file) && good;
        *list = file;
        list = &file->next;
    }
    return good;
}

static bool open_all(gate_run *run, const gate_python *python, opened *o, bool texts)
{
    *o = (opened){.arena.left = TEXTS_BYTES};
    bool good = gate_schemas_open(run, &python->schemas, &o->schemas);
    good = read_all(run, o, python->files, python->file_count, &o->files, src_read) && good;
    return good && (!texts || read_all(run, o, python->schemas.list, python->schemas.count,
                                       &o->texts, src_read_bytes));
}

static void close_all(opened *o)
{
    gate_schemas_close(&o->schemas);
    ptv_arena_free(&o->arena);
}

void gate_check_mirror(gate_run *run, const gate_python *python)
{
    opened o;
    if (open_all(run, python, &o, false)) {
        mirror_compare(run, (const fbs_schema *const *)o.schemas.list, o.schemas.count, o.files);
    }
    close_all(&o);
}

void gate_check_packers(gate_run *run, const gate_python *python)
{
    opened o;
    if (open_all(run, python, &o, true)) {
        const packer_inputs in = {(const fbs_schema *const *)o.schemas.list, o.schemas.count,
                                  o.texts, o.files};
        packers_check(run, &in);
    }
    close_all(&o);
}
