/*
 * Which data files go with a program: those of --with with all of them, those among the
 * operands with the only program, or with the one that needs what they define.
 */
#include <stdlib.h>

#include "verifiers/cli/session.h"
#include "verifiers/rules/needs.h"
#include "verifiers/tables/flat_tensor.h"

/* ---- A list where each is once ---- */

static bool has(const ptv_along *along, const ptv_file *file)
{
    for (uint32_t i = 0; i < along->count; i++) {
        if (ptv_is_same_input(along->inputs[i + 1], &file->input)) {
            return true;
        }
    }
    return false;
}

/* No more of them are held than have room. */
static void add(ptv_along *along, const ptv_file *file)
{
    const ptv_input *input = &file->input;
    if (!has(along, file)) {
        along->names[along->count] = file->path;
        along->images[along->count] = (ptv_image){input->bytes, input->size, input->size};
        along->inputs[++along->count] = input;
    }
}

static bool is_data(const ptv_file *file, bool with)
{
    return file->held && file->format == PTV_FORMAT_DATA && file->with == with;
}

static void add_all(ptv_along *along, const ptv_files *files, bool with)
{
    for (size_t i = 0; i < files->count; i++) {
        if (is_data(&files->items[i], with)) {
            add(along, &files->items[i]);
        }
    }
}

/* ---- Reading names ---- */

/* Lives outside of the guard. */
typedef struct reader {
    ptv_session *session;
    const ptv_files *files;
    ptv_defined *defined;
    const ptv_along *along; /* what is being read */
    uint32_t file;          /* its number, when it is a data file */
    bool *chosen;           /* by number: it defines a name that the program needs */
    bool unknown;           /* two define one name */
} reader;

static void run_quietly(reader *r, ptv_run *run)
{
    ptv_job_begin(r->session, r->along, run, ptv_sink_count, NULL);
    (void)ptv_verify(run);
}

/* Runs under the guard. */
static void read_definitions(void *context)
{
    enum { KEYS = PTV_FLAT_TENSOR_FLAT_TENSOR_NAMED_DATA };
    reader *r = context;
    ptv_run run;
    run_quietly(r, &run);
    const ptv_image *im = &run.image;
    if (!run.sound || run.format != PTV_FORMAT_DATA || ptv_is_poisoned(&run, KEYS)) {
        return;
    }
    ptv_vec list = ptv_vec_of(im, run.root, KEYS);
    for (uint32_t i = 0; i < list.count; i++) {
        ptv_vec key = ptv_vec_of(im, ptv_table_in(im, list, i), PTV_FLAT_TENSOR_NAMED_DATA_KEY);
        ptv_defined_add(r->defined, (const char *)im->bytes + key.at, key.count, r->file);
    }
}

/* All data files among the operands. One that changes meanwhile is reported in its turn. */
static void gather(reader *r)
{
    static ptv_along alone; /* 10 KiB: too much for a small stack */
    for (uint32_t i = 0; i < r->files->count; i++) {
        const ptv_file *file = &r->files->items[i];
        if (is_data(file, false)) {
            alone.inputs[0] = &file->input;
            r->file = i;
            r->along = &alone;
            (void)ptv_input_guard(&file->input, read_definitions, r);
        }
    }
    ptv_defined_sort(r->defined);
}

static void look_up(void *context, const ptv_need *need)
{
    reader *r = context;
    const ptv_file *files = r->files->items;
    size_t count;
    const ptv_definition *found =
        ptv_defined_find(r->defined, (const char *)need->name, need->length, &count);
    for (size_t i = 0; i < count; i++) {
        if (!ptv_is_same_input(&files[found[0].file].input, &files[found[i].file].input)) {
            r->unknown = true;
        }
    }
    if (count > 0) {
        r->chosen[found[0].file] = true;
    }
}

/* Runs under the guard. */
static void read_needs(void *context)
{
    reader *r = context;
    ptv_run run;
    run_quietly(r, &run);
    (void)ptv_each_need(&run, look_up, r);
}

/* ---- Choosing ---- */

static void add_chosen(ptv_along *along, const reader *r)
{
    for (size_t i = 0; i < r->files->count; i++) {
        if (r->chosen[i]) {
            add(along, &r->files->items[i]);
        }
    }
}

/*
 * Of several programs each gets what it needs, when there is one file for each name. When
 * one of them changes meanwhile, verifying it says so.
 */
static void choose_by_need(ptv_along *along, reader *r)
{
    if (!r->defined->sorted) {
        gather(r);
    }
    r->chosen = calloc(r->files->count, sizeof *r->chosen);
    along->failed = r->chosen == NULL || r->defined->failed;
    if (!along->failed) {
        r->along = along;
        (void)ptv_input_guard_all(along->inputs, along->count + 1u, read_needs, r);
        along->unknown = r->unknown;
    }
    if (!along->failed && !along->unknown) {
        add_chosen(along, r);
    }
    free(r->chosen);
}

void ptv_along_choose(ptv_along *along, ptv_session *session, const ptv_files *files,
                      ptv_defined *defined)
{
    if (files->data == 0) {
        return;
    }
    add_all(along, files, true);
    if (files->too_many) {
        along->unknown = true;
    } else if (files->programs == 1) {
        add_all(along, files, false);
    } else if (along->count < files->data) {
        reader r = {.session = session, .files = files, .defined = defined};
        choose_by_need(along, &r);
    }
}
