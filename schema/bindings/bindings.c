/* The set of claims, and going through the files that make them. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "schema/bindings/shapes.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "schema/finding/finding.h"

enum {
    SET_BYTES = 256 << 20, /* the texts included */
    SET_TYPES = 8192       /* twice as many as a schema may have */
};

static const ptv_rule line_unknown_rule;

/* ---- Types and claims ---- */

static void *take(bind_set *set, size_t size)
{
    void *out = ptv_arena_take(&set->arena, size);
    set->failed = set->failed || out == NULL;
    return out;
}

bind_type *bind_type_known(const bind_set *set, src_span name, src_span space)
{
    for (bind_type *t = set->types; t != NULL; t = t->next) {
        if (src_same(t->name, name) && src_same(t->space, space)) {
            return t;
        }
    }
    return NULL;
}

bind_type *bind_type_new(bind_set *set, src_span name, src_span space, fbs_place place)
{
    bind_type *type = set->type_count++ < SET_TYPES ? take(set, sizeof *type) : NULL;
    set->failed = set->failed || type == NULL;
    if (type == NULL) {
        return NULL;
    }
    *type = (bind_type){.file = set->file, .name = name, .space = space, .place = place};
    type->last = &type->claims;
    *set->last = type;
    set->last = &type->next;
    return type;
}

bind_type *bind_type_of(bind_set *set, src_span name, src_span space, fbs_place place)
{
    bind_type *type = bind_type_known(set, name, space);
    return type != NULL ? type : bind_type_new(set, name, space, place);
}

void bind_claim_of(bind_set *set, bind_type *type, const bind_claim *claim)
{
    bind_claim *copy = type == NULL ? NULL : take(set, sizeof *copy);
    if (copy != NULL) {
        *copy = *claim;
        *type->last = copy;
        type->last = &copy->next;
    }
}

/* ---- Findings of readers ---- */

void bind_fault(bind_set *set, const ptv_rule *rule, const gate_finding *finding)
{
    gate_finding whole = *finding;
    whole.rule = rule;
    gate_fault(set->run, &whole);
}

void bind_unknown(bind_set *set, const src_line *line)
{
    gate_words words;
    int size = line->text.size < 120 ? (int)line->text.size : 120;
    bind_fault(
        set, &line_unknown_rule,
        &(gate_finding){.at = line->place, .found = gate_say(&words, "%.*s", size, line->text.at)});
}

/* ---- Files ---- */

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* The folder of a file as it is called without links: its end is the namespace in Python. */
static src_span real_folder(bind_set *set, const char *path)
{
    char *real = realpath(path, NULL);
    char *slash = real == NULL ? NULL : strrchr(real, '/');
    src_span folder = {real, slash == NULL ? 0 : (size_t)(slash - real)};
    const char *copy = src_copy(&set->arena, folder);
    free(real);
    set->failed = set->failed || copy == NULL;
    return (src_span){copy, copy == NULL ? 0 : folder.size};
}

static bool is_ours(const bind_language *language, const src_file *file)
{
    return language->is_ours != NULL ? language->is_ours(file)
                                     : shape_is_ours(language->shapes, file);
}

static void read_text(bind_set *set, const src_file *file)
{
    (set->language->read != NULL ? set->language->read : shape_read_file)(set, file);
}

static void read_file(bind_set *set, src_file *file)
{
    set->file = file;
    bool binary = set->language->binary;
    bool good = binary ? src_read_bytes(set->run, &set->arena, file->path, file)
                       : src_read(set->run, &set->arena, file->path, file);
    if (good && is_ours(set->language, file)) {
        set->folder = real_folder(set, file->path);
        read_text(set, file);
    }
}

static void begin(bind_set *set, gate_run *run, const bind_language *language, const char *root)
{
    set->run = run;
    set->language = language;
    set->root = root;
    set->last = &set->types;
    set->arena.left = SET_BYTES;
}

static void finish(bind_set *set)
{
    if (!set->failed && set->language->finish != NULL) {
        set->language->finish(set);
    }
    if (set->failed) {
        src_no_memory(set->run, set->root);
    }
}

void bind_read(bind_set *set, gate_run *run, const bind_language *language, const char *root)
{
    uint64_t before = run->errors + run->undecided;
    begin(set, run, language, root);
    if (is_folder(root)) {
        set->files = src_folder(run, &set->arena, root, language->suffix);
    } else if ((set->files = take(set, sizeof *set->files)) != NULL) {
        set->files->path = root;
    }
    for (src_file *file = set->files; file != NULL && !set->failed; file = file->next) {
        read_file(set, file);
    }
    set->unread = run->errors + run->undecided > before;
    finish(set);
    set->unread = run->errors + run->undecided > before;
}

void bind_read_text(bind_set *set, gate_run *run, const bind_language *language, const char *path,
                    src_span bytes)
{
    begin(set, run, language, path);
    src_file *file = take(set, sizeof *file);
    if (file != NULL) {
        const char *copy = src_copy(&set->arena, bytes);
        *file = (src_file){.path = path, .bytes = (char *)copy, .size = bytes.size};
        set->files = file;
        set->file = file;
        set->failed = copy == NULL;
    }
    const char *slash = strrchr(path, '/');
    set->folder = (src_span){path, slash == NULL ? 0 : (size_t)(slash - path)};
    if (!set->failed && is_ours(language, file)) {
        read_text(set, file);
    }
    finish(set);
}

void bind_free(bind_set *set)
{
    ptv_arena_free(&set->arena);
}

/* ---- Languages ---- */

static const bind_language *const languages[] = {&bind_python, &bind_cpp,    &bind_typescript,
                                                 &bind_tables, &bind_binary, &bind_flatcc};

enum { LANGUAGES = sizeof languages / sizeof languages[0] };

const char *bind_language_name(size_t i)
{
    return i < LANGUAGES ? languages[i]->name : NULL;
}

const bind_language *bind_language_named(const char *name)
{
    for (size_t i = 0; i < LANGUAGES; i++) {
        if (strcmp(languages[i]->name, name) == 0) {
            return languages[i];
        }
    }
    return NULL;
}

/* ---- Names ---- */

static char folded(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/*
 * Generators spell device_index as DeviceIndex, deviceIndex, DEVICE_INDEX or device-index, put an
 * underscore behind a word of the language, and disagree from release to release about
 * underscores at the beginning and before digits. Letters and digits stay.
 */
bool bind_same_name(src_span name, src_span spelled)
{
    for (size_t n = 0, i = 0;; n++, i++) {
        while (n < name.size && (name.at[n] == '_' || name.at[n] == '-')) {
            n++;
        }
        while (i < spelled.size && (spelled.at[i] == '_' || spelled.at[i] == '-')) {
            i++;
        }
        if (n == name.size || i == spelled.size) {
            return n == name.size && i == spelled.size;
        }
        if (folded(name.at[n]) != folded(spelled.at[i])) {
            return false;
        }
    }
}

/* ---- Rules ---- */

static const ptv_rule line_unknown_rule = {
    .name = "bindings-line-unknown",
    .code = 2101,
    .severity = PTV_ERROR,
    .title = "a generated file has a line that the generator does not write",
    .why = "what the line does is not known: it was written by hand, or by a generator that "
           "this gate has not met",
    .fix = "generate the file again; what is written by hand belongs into another file",
};

static const ptv_rule *const rules[] = {&line_unknown_rule};

const gate_rule_list bind_rules = GATE_RULE_LIST(rules);
