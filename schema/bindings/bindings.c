/* Visits the files that make claims, and lists the languages they may be in. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "base/system.h"
#include "schema/bindings/shapes.h"

#include <stdlib.h>
#include <string.h>

enum { SET_BYTES = 256 << 20 /* including texts */ };

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* The file's folder without symbolic links: in Python, its tail is the namespace. */
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

/* Opens all files first, since the last one may tell how classes are named. */
static void open_files(bind_set *set)
{
    bool binary = set->language->binary;
    for (src_file *file = set->files; file != NULL && !set->failed; file = file->next) {
        if (!(binary ? src_read_bytes : src_read)(set->run, &set->arena, file->path, file)) {
            file->bytes = NULL;
        } else {
            shape_learn_objects(set, file);
        }
    }
}

static void read_file(bind_set *set, src_file *file)
{
    set->file = file;
    if (file->bytes != NULL && is_ours(set->language, file)) {
        set->ours = true;
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
    if (!set->failed && !set->undecided && set->language->finish != NULL) {
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
    } else if ((set->files = bind_take(set, sizeof *set->files)) != NULL) {
        set->files->path = root;
    }
    open_files(set);
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
    src_file *file = bind_take(set, sizeof *file);
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
        shape_learn_objects(set, file);
        read_text(set, file);
    }
    finish(set);
}

void bind_free(bind_set *set)
{
    ptv_arena_free(&set->arena);
}

/* ---- Languages ---- */

static const bind_language *const languages[] = {
    &bind_python, &bind_cpp,  &bind_typescript, &bind_tables,    &bind_binary, &bind_flatcc,
    &bind_go,     &bind_java, &bind_kotlin,     &bind_csharp,    &bind_php,    &bind_lua,
    &bind_rust,   &bind_dart, &bind_swift,      &bind_javascript};

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
