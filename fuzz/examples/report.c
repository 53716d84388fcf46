/* Groups, their folders, and campaign.json. See report.h. */
#include "fuzz/examples/report.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/json_reader.h"
#include "fuzz/examples/front.h"
#include "fuzz/examples/table.h"
#include "golden/edit/file.h"
#include "tool/outputs.h"

enum { PATH = 1024 };

/* ---- Files ---- */

static bool cannot(const char *path, int why)
{
    fprintf(stderr, "fuzz-runtime: %s: %s\n", path, strerror(why));
    return false;
}

/* FOLDER/NAME/FILE, leaving out what is "". */
static bool path_of(const report *r, const char *name, const char *file, char path[PATH])
{
    int n = snprintf(path, PATH, "%s/%s%s%s", r->folder, name,
                     name[0] != '\0' && file[0] != '\0' ? "/" : "", file);
    return (n > 0 && n < PATH) || cannot(r->folder, ENAMETOOLONG);
}

bool report_put_at(const char *path, ptv_buffer *b)
{
    int why = ptv_write_whole(path, b);
    return why == 0 || cannot(path, why);
}

bool report_put(const report *r, const char *name, const char *file, ptv_buffer *b)
{
    char path[PATH];
    if (!path_of(r, name, file, path)) {
        ptv_buffer_free(b);
        return false;
    }
    return report_put_at(path, b);
}

bool report_make_folder(const char *path)
{
    return mkdir(path, 0777) == 0 || errno == EEXIST || cannot(path, errno);
}

/* ---- Groups ---- */

size_t report_cell(bool full, bool front)
{
    return (size_t)full * 2 + front;
}

uint64_t report_behind(const group *g)
{
    return g->deaths[report_cell(false, true)] + g->deaths[report_cell(true, true)];
}

static group *new_group(report *r)
{
    group *groups = ptv_room_for_one(r->groups, r->count, &r->room, sizeof *groups);
    if (groups == NULL) {
        return NULL;
    }
    r->groups = groups;
    return memset(&groups[r->count++], 0, sizeof *groups);
}

/*
 * "invalid-address-input_tag-1a2b3c4d": the kind, the innermost function, and a hash to make it
 * unique. False if the name is not from stack_tell().
 */
static bool name_folder(group *g)
{
    enum { MOST = 60 };
    const char *from = strstr(g->name, ": ");
    if (from == NULL) {
        return false;
    }
    const size_t kind = (size_t)(from - g->name);
    from += 2;
    const char *end = from + strcspn(from, " <");
    uint32_t hash = 2166136261u;
    for (const char *c = from; c < end; c++) {
        from = *c == ':' ? c + 1 : from;
    }
    int n = snprintf(g->folder, MOST, "%.*s-%.*s", (int)kind, g->name, (int)(end - from), from);
    n = n < MOST ? n : MOST - 1;
    for (const char *c = g->name; *c != '\0'; c++) {
        hash = (hash ^ (uint8_t)*c) * 16777619u;
    }
    for (int i = 0; i < n; i++) {
        g->folder[i] =
            isalnum((unsigned char)g->folder[i]) || g->folder[i] == '_' ? g->folder[i] : '-';
    }
    (void)snprintf(g->folder + n, REPORT_NAME - (size_t)n, "-%08x", (unsigned)hash);
    return true;
}

/* Returns the index of the group, or r->count if out of memory. */
static size_t find_group(report *r, const stack *told)
{
    size_t i = 0;
    while (i < r->count && strcmp(r->groups[i].name, told->group) != 0) {
        i++;
    }
    group *g = i == r->count ? new_group(r) : NULL;
    if (g != NULL) {
        (void)snprintf(g->name, sizeof g->name, "%s", told->group);
        (void)name_folder(g);
    }
    return i;
}

static bool take_stack(group *g, const char *text)
{
    char *copy = strdup(text);
    if (copy != NULL) {
        free(g->stack);
        g->stack = copy;
    }
    return copy != NULL;
}

/* Writes the input and its stack; the old input is removed only after that. */
static bool put_files(const report *r, const group *g, const report_input *in, const stack *told,
                      const char *before)
{
    char path[PATH];
    ptv_buffer bytes = {0}, lines = {0};
    if (!path_of(r, g->folder, "", path) || !report_make_folder(path)) {
        return false;
    }
    ptv_put(&bytes, (const char *)in->bytes, in->size);
    ptv_put_format(&lines, "%s\nstage %s; %s\n%s", g->name, g->stage, g->text, told->text);
    bool good = report_put(r, g->folder, g->file, &bytes);
    good = report_put(r, g->folder, "stack.txt", &lines) && good;
    if (good && before[0] != '\0' && strcmp(before, g->file) != 0 &&
        path_of(r, g->folder, before, path)) {
        (void)remove(path);
    }
    return good;
}

/* Keeps the input as the group's best; see is_better(). */
static bool keep(const report *r, group *g, const report_input *in, const stack *told)
{
    char before[sizeof g->file];
    memcpy(before, g->file, sizeof before);
    (void)snprintf(g->file, sizeof g->file, "input.%s", front_extension(in->bytes, in->size));
    (void)snprintf(g->stage, sizeof g->stage, "%s",
                   in->what->stage[0] != '\0' ? in->what->stage : "unknown");
    (void)snprintf(g->text, sizeof g->text, "%s", in->what->text);
    front_rule(in->bytes, in->size, g->rule, sizeof g->rule);
    g->size = in->size;
    g->full = in->full;
    g->front = in->front;
    return take_stack(g, told->text) && put_files(r, g, in, told, before);
}

/* Inputs behind pteverify tell more than others; then smaller is better. */
static bool is_better(const group *g, const report_input *in)
{
    return g->size == 0 || in->front > g->front || (in->front == g->front && in->size < g->size);
}

/* For a check, adds its place to the kind, "check op_quantize.cpp:43": a function may have many. */
static void tell(const outcome *what, stack *told)
{
    static char raw[STACK_TEXT];
    char kind[SERVER_TEXT];
    const char *end = what->death == DEATH_CHECK ? strstr(what->text, ": ") : NULL;
    (void)snprintf(kind, sizeof kind, "%s%s%.*s", server_kind(what), end == NULL ? "" : " ",
                   end == NULL ? 0 : (int)(end - what->text), what->text);
    server_stack(what, raw, sizeof raw);
    stack_tell(kind, raw, told);
}

bool report_note(report *r, const report_input *in, bool is_new, size_t *which)
{
    static stack told;
    if (!is_new && !is_better(&r->groups[*which], in)) {
        r->groups[*which].deaths[report_cell(in->full, in->front)]++;
        return true;
    }
    tell(in->what, &told);
    size_t i = find_group(r, &told);
    if (i == r->count) {
        return cannot(r->folder, ENOMEM);
    }
    *which = is_new ? i : *which;
    group *g = &r->groups[i];
    g->deaths[report_cell(in->full, in->front)]++;
    return !is_better(g, in) || keep(r, g, in, &told);
}

/* ---- campaign.json ---- */

static void put_group(ptv_json *w, const group *g)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "name", g->name);
    ptv_json_text_of(w, "folder", g->folder);
    ptv_json_text_of(w, "file", g->file);
    ptv_json_u64_of(w, "size", g->size);
    ptv_json_bool_of(w, "full", g->full);
    ptv_json_bool_of(w, "front", g->front);
    ptv_json_text_of(w, "stage", g->stage);
    ptv_json_text_of(w, "text", g->text);
    ptv_json_text_of(w, "rule", g->rule);
    ptv_json_text_of(w, "stack", g->stack);
    ptv_json_array_of(w, "deaths");
    for (size_t i = 0; i < CELLS; i++) {
        ptv_json_u64(w, g->deaths[i]);
    }
    ptv_json_array_end(w);
    ptv_json_object_end(w);
}

static void put_state(ptv_json *w, const report *r)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "campaign", r->identity);
    ptv_json_key(w, "cells");
    table_put_cells(w, r->cells, r->cell_count);
    ptv_json_array_of(w, "groups");
    for (size_t i = 0; i < r->count; i++) {
        put_group(w, &r->groups[i]);
    }
    ptv_json_array_end(w);
    ptv_json_object_end(w);
}

bool report_save(const report *r)
{
    ptv_buffer out = {0};
    ptv_json w;
    if (r->torn) {
        return false;
    }
    ptv_json_begin(&w, &out, 0);
    put_state(&w, r);
    ptv_put_char(&out, '\n');
    return report_put(r, "", "campaign.json", &out);
}

/* ---- Reading it back ---- */

static bool read_text(const json_t *from, const char *name, char *to, size_t room)
{
    const char *text = json_string_value(json_object_get(from, name));
    return text != NULL && (size_t)snprintf(to, room, "%s", text) < room;
}

static bool read_group(report *r, const json_t *from)
{
    const json_t *deaths = json_object_get(from, "deaths");
    const char *lines = json_string_value(json_object_get(from, "stack"));
    group *g = lines == NULL ? NULL : new_group(r);
    for (size_t i = 0; g != NULL && i < CELLS; i++) {
        g->deaths[i] = (uint64_t)json_integer_value(json_array_get(deaths, i));
    }
    if (g != NULL) {
        g->size = (size_t)json_integer_value(json_object_get(from, "size"));
        g->full = json_is_true(json_object_get(from, "full"));
        g->front = json_is_true(json_object_get(from, "front"));
    }
    return g != NULL && take_stack(g, lines) && read_text(from, "name", g->name, sizeof g->name) &&
           name_folder(g) && read_text(from, "file", g->file, sizeof g->file) &&
           strchr(g->file, '/') == NULL && read_text(from, "stage", g->stage, sizeof g->stage) &&
           read_text(from, "text", g->text, sizeof g->text) &&
           read_text(from, "rule", g->rule, sizeof g->rule);
}

/* Whether all crashes refer to existing groups. */
static bool are_groups(const report *r)
{
    for (size_t i = 0; i < r->cell_count; i++) {
        for (size_t k = 0; k < r->cells[i].crash_count; k++) {
            if (r->cells[i].crashes[k].group >= r->count) {
                return false;
            }
        }
    }
    return true;
}

static bool read_state(report *r, const json_t *from)
{
    const json_t *groups = json_object_get(from, "groups");
    bool good = json_is_array(groups);
    for (size_t i = 0; good && i < json_array_size(groups); i++) {
        good = read_group(r, json_array_get(groups, i));
    }
    return good && table_read_cells(json_object_get(from, "cells"), r->cells, r->cell_count) &&
           are_groups(r);
}

static int read_json(report *r, const char *path, const char *bytes, size_t size)
{
    json_error_t error;
    json_t *json = ptv_json_load(bytes, size, 0, &error);
    const char *identity = json_string_value(json_object_get(json, "campaign"));
    int status = 0;
    if (identity == NULL || (strcmp(identity, r->identity) == 0 && !read_state(r, json))) {
        fprintf(stderr, "fuzz-runtime: %s: not from a campaign\n", path);
        status = 2;
    } else if (strcmp(identity, r->identity) != 0) {
        fprintf(stderr, "fuzz-runtime: %s is of another campaign: %s\n", r->folder, identity);
        status = 3;
    }
    json_decref(json);
    return status;
}

int report_open(report *r)
{
    char path[PATH], *bytes;
    size_t size;
    if (!report_make_folder(r->folder) || !path_of(r, "", "campaign.json", path)) {
        return 2;
    }
    int why = ge_read(path, &bytes, &size);
    if (why == ENOENT) {
        return report_save(r) ? 0 : 2; /* report now if it is not writable */
    }
    if (why != 0) {
        cannot(path, why);
        return 2;
    }
    int status = read_json(r, path, bytes, size);
    free(bytes);
    return status;
}

void report_close(report *r)
{
    while (r->count > 0) {
        free(r->groups[--r->count].stack);
    }
    free(r->groups);
    r->groups = NULL;
}
