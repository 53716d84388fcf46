/*
 * Which data files go with a program: those of --with always; those of its group (the named files,
 * or the files of one folder), all of them if it is the only program there, otherwise those that
 * define what it needs; from the groups above, those that define what is still missing.
 */
#include <stdlib.h>

#include "tool/report_error.h"
#include "tool/session.h"
#include "verifiers/crosscheck/missing.h"
#include "verifiers/schemas/flat_tensor.h"

/* ---- What --with takes ---- */

const char ptv_with_alone[] = "--with needs a program to use the data files with";

bool ptv_is_with(const char *command, const char *path, ptv_format format)
{
    if (format != PTV_FORMAT_DATA) {
        ptv_report_error(command, "%s: this is %s; --with takes data files (.ptd)", path,
                         ptv_format_name(format));
    }
    return format == PTV_FORMAT_DATA;
}

/* ---- A list without duplicates ---- */

static bool has(const ptv_data_files *data_files, const ptv_file *file)
{
    for (uint32_t i = 0; i < data_files->count; i++) {
        if (ptv_is_one_file(data_files->files[i], file)) {
            return true;
        }
    }
    return false;
}

/* Opens the file for as long as it is needed. */
static bool lend(ptv_file *file, const gm_limit *limit)
{
    bool held = file->held;
    file->lent = ptv_file_hold(file, limit) && !held;
    return file->held;
}

static void give_back(ptv_file *file)
{
    if (file->lent) {
        ptv_file_release(file);
        file->lent = false;
    }
}

static void fail_with(ptv_data_files *data_files, const ptv_file *file)
{
    snprintf(data_files->reason, sizeof data_files->reason,
             "%s, which goes with it, cannot be read: %s", file->path, file->why);
    data_files->why = data_files->reason;
}

static void add(ptv_data_files *data_files, ptv_file *file, const gm_limit *limit)
{
    if (has(data_files, file)) {
        return;
    }
    if (data_files->count == PTV_DATA_MAX) {
        data_files->unknown = true;
    } else if (!lend(file, limit)) {
        fail_with(data_files, file);
    } else {
        const ptv_input *input = &file->input;
        data_files->files[data_files->count] = file;
        data_files->names[data_files->count] = file->path;
        data_files->images[data_files->count] = (ptv_image){input->bytes, input->size, input->size};
        data_files->inputs[++data_files->count] = input;
    }
}

/* Removes all but the first `count`. */
static void cut(ptv_data_files *data_files, uint32_t count)
{
    while (data_files->count > count) {
        give_back(data_files->files[--data_files->count]);
    }
}

void ptv_data_files_end(ptv_data_files *data_files)
{
    cut(data_files, 0);
}

/* Files of --with come first in the list. What an unreadable one would define is unknown. */
static void add_with(ptv_data_files *data_files, ptv_files *files, const char *program)
{
    for (size_t i = 0; i < files->count && files->items[i].with; i++) {
        const ptv_file *file = &files->items[i];
        if (!ptv_goes_with(file, program)) {
            continue;
        }
        if (file->why == NULL) {
            add(data_files, &files->items[i], &files->limit);
        } else if (data_files->lost == NULL) {
            data_files->lost = file->path;
        }
    }
}

static void add_group(ptv_data_files *data_files, ptv_files *files, const ptv_file_group *group)
{
    for (size_t i = group->first; i != PTV_NONE; i = files->items[i].next) {
        add(data_files, &files->items[i], &files->limit);
    }
}

/* ---- Reading names ---- */

/* Lives outside the guarded function. */
typedef struct reader {
    ptv_session *session;
    ptv_files *files;
    const ptv_data_files *data_files; /* the files being read */
    ptv_definitions *definitions;     /* of the group being read */
    uint32_t file;                    /* the number of the file being read */
    size_t from;                      /* the first group to look in */
    bool *chosen;                     /* by number: defines a name that the program needs */
    bool unknown;                     /* two files define the same name */
} reader;

static void run_quietly(reader *r, ptv_run *run)
{
    ptv_begin_run(r->session, r->data_files, run, ptv_sink_count, NULL);
    (void)ptv_verify(run);
}

static ptv_vec key_in(const ptv_image *im, ptv_vec list, uint32_t i)
{
    return ptv_vec_of(im, ptv_table_in(im, list, i), PTV_FLAT_TENSOR_NAMED_DATA_KEY);
}

/* Entries that share a long key could take any amount of memory; such a file is refused anyway. */
static bool share_keys(const ptv_image *im, ptv_vec list)
{
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < list.count; i++) {
        bytes += key_in(im, list, i).count;
    }
    return bytes > im->size;
}

/* Runs under the guard. */
static void read_definitions(void *context)
{
    enum { KEYS = PTV_FLAT_TENSOR_FLAT_TENSOR_NAMED_DATA };
    reader *r = context;
    ptv_run run;
    run_quietly(r, &run);
    const ptv_image *im = &run.image;
    if (!run.sound || run.format != PTV_FORMAT_DATA || ptv_field_is_invalid(&run, KEYS)) {
        return;
    }
    ptv_vec list = ptv_vec_of(im, run.root, KEYS);
    const bool shared = share_keys(im, list);
    for (uint32_t i = 0; i < list.count && !shared; i++) {
        ptv_vec key = key_in(im, list, i);
        ptv_definitions_add(r->definitions, (const char *)im->bytes + key.at, key.count, r->file);
    }
}

/* A file that cannot be read, or changes meanwhile, is reported when its turn comes. */
static void read_data_file(reader *r, uint32_t number)
{
    static ptv_data_files alone; /* 10 KiB: too much for a small stack */
    ptv_file *file = &r->files->items[number];
    if (lend(file, &r->files->limit)) {
        alone.inputs[0] = &file->input;
        r->file = number;
        r->data_files = &alone;
        (void)ptv_input_guard(&file->input, read_definitions, r);
        give_back(file);
    }
}

/* Reads all data files of a group, once. */
static bool gather(reader *r, ptv_file_group *group)
{
    r->definitions = &group->definitions;
    if (!r->definitions->sorted) {
        for (size_t i = group->first; i != PTV_NONE; i = r->files->items[i].next) {
            read_data_file(r, (uint32_t)i);
        }
        ptv_definitions_sort(r->definitions);
    }
    return !r->definitions->failed;
}

/* Reads those of the group at `from` and of the groups above it. */
static bool gather_all(reader *r)
{
    bool whole = true;
    for (size_t c = r->from; c != PTV_NONE && whole; c = r->files->groups[c].above) {
        whole = gather(r, &r->files->groups[c]);
    }
    return whole;
}

static void choose(reader *r, const ptv_definition *found, size_t count)
{
    const ptv_file *files = r->files->items;
    for (size_t i = 1; i < count; i++) {
        if (!ptv_is_one_file(&files[found[0].file], &files[found[i].file])) {
            r->unknown = true;
        }
    }
    r->chosen[found[0].file] = true;
}

/* The nearest group that defines the name decides. */
static void look_up(void *context, const ptv_missing_name *name)
{
    reader *r = context;
    size_t count = 0;
    for (size_t c = r->from; c != PTV_NONE && count == 0; c = r->files->groups[c].above) {
        const ptv_definition *found = ptv_definitions_find(
            &r->files->groups[c].definitions, (const char *)name->name, name->length, &count);
        if (count > 0) {
            choose(r, found, count);
        }
    }
}

/* Runs under the guard. */
static void read_needs(void *context)
{
    reader *r = context;
    ptv_run run;
    run_quietly(r, &run);
    (void)ptv_each_missing_name(&run, look_up, r);
}

/* ---- Choosing ---- */

static void add_chosen(ptv_data_files *data_files, const reader *r)
{
    for (size_t i = 0; i < r->files->count; i++) {
        if (r->chosen[i]) {
            add(data_files, &r->files->items[i], &r->files->limit);
        }
    }
}

/*
 * Adds what the program still needs if each name is defined by one file. A file that changes
 * meanwhile is reported when it is verified.
 */
static void choose_by_need(ptv_data_files *data_files, reader *r)
{
    r->chosen = calloc(r->files->count, sizeof *r->chosen);
    if (r->chosen == NULL || !gather_all(r)) {
        data_files->why = "out of memory";
    } else {
        r->data_files = data_files;
        (void)ptv_input_guard_all(data_files->inputs, data_files->count + 1u, read_needs, r);
        data_files->unknown = r->unknown;
    }
    if (data_files->why == NULL && !data_files->unknown) {
        add_chosen(data_files, r);
    }
    free(r->chosen);
}

static bool any_data(const ptv_files *files, size_t from)
{
    bool any = false;
    for (size_t c = from; c != PTV_NONE && !any; c = files->groups[c].above) {
        any = files->groups[c].data > 0;
    }
    return any;
}

void ptv_data_files_choose(ptv_data_files *data_files, ptv_session *session, ptv_files *files,
                           const ptv_file *file)
{
    const ptv_file_group *own = &files->groups[file->group];
    reader r = {.session = session, .files = files, .from = file->group};
    add_with(data_files, files, file->path);
    if (data_files->lost != NULL) { /* it is unknown whether a name is missing */
        cut(data_files, 0);
        return;
    }
    const uint32_t with = data_files->count;
    if (own->programs == 1) {
        add_group(data_files, files, own);
        r.from = own->above;
    }
    if (!data_files->unknown && data_files->why == NULL && any_data(files, r.from)) {
        choose_by_need(data_files, &r);
    }
    if (data_files->unknown) {
        cut(data_files, with);
    }
}
