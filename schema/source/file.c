/* Reads a file, or finds the files of a folder. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "base/system.h"
#include "schema/source/source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const ptv_rule file_unreadable_rule, file_no_text_rule, file_too_large_rule,
    folder_unreadable_rule, link_leads_outside_rule, too_many_files_rule, no_memory_rule,
    file_undecided_rule;

static bool fault(gate_run *run, const ptv_rule *rule, const char *path, const char *found)
{
    gate_fault(run, &(gate_finding){.rule = rule, .at = {path, 0, 0}, .found = found});
    return false;
}

void src_no_memory(gate_run *run, const char *path)
{
    fault(run, &no_memory_rule, path, NULL);
}

void src_undecided(gate_run *run, fbs_place place)
{
    gate_fault(run, &(gate_finding){.rule = &file_undecided_rule, .at = place});
}

/* ---- A file ---- */

static bool take_bytes(gate_run *run, ptv_arena *arena, FILE *in, src_file *file)
{
    size_t room = 1 << 14, got;
    struct stat st;
    if (fstat(fileno(in), &st) == 0 && S_ISREG(st.st_mode) && st.st_size < SRC_FILE_BYTES) {
        room = (size_t)st.st_size + 2;
    }
    char *bytes = malloc(room);
    file->size = 0;
    while (bytes != NULL && (got = fread(bytes + file->size, 1, room - file->size, in)) > 0) {
        file->size += got;
        if (file->size == room) {
            char *more = room >= SRC_FILE_BYTES ? NULL : realloc(bytes, room * 2);
            if (more == NULL) {
                free(bytes);
                return fault(run, &file_too_large_rule, file->path, NULL);
            }
            bytes = more;
            room *= 2;
        }
    }
    const char *copy = bytes == NULL ? NULL : src_copy(arena, (src_span){bytes, file->size});
    free(bytes);
    file->bytes = (char *)copy;
    return copy != NULL || fault(run, &no_memory_rule, file->path, NULL);
}

bool src_read_bytes(gate_run *run, ptv_arena *arena, const char *path, src_file *file)
{
    *file = (src_file){.path = path, .next = file->next};
    if (ptv_is_special(path)) {
        return fault(run, &file_unreadable_rule, path, FBS_ENDLESS);
    }
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        return fault(run, &file_unreadable_rule, path, strerror(errno));
    }
    errno = 0;
    bool good = take_bytes(run, arena, in, file);
    int why = ferror(in) ? errno : 0;
    fclose(in);
    return good && (why == 0 || fault(run, &file_unreadable_rule, path, strerror(why)));
}

void src_skip_mark(src_file *file)
{
    if (file->size >= 3 && memcmp(file->bytes, "\xef\xbb\xbf", 3) == 0) {
        file->bytes += 3;
        file->size -= 3;
    }
}

bool src_read(gate_run *run, ptv_arena *arena, const char *path, src_file *file)
{
    if (!src_read_bytes(run, arena, path, file)) {
        return false;
    }
    bool text = file->size == 0 || memchr(file->bytes, '\0', file->size) == NULL;
    return text || fault(run, &file_no_text_rule, path, NULL);
}

/* ---- A folder ---- */

typedef struct search {
    gate_run *run;
    ptv_arena *arena;
    const char *folder, *suffix;
    char *root; /* as resolved by realpath() */
    src_file *files;
    unsigned count, depth;
} search;

static bool is_inside(const search *s, const char *path)
{
    char *real = realpath(path, NULL);
    size_t n = strlen(s->root);
    bool inside = real != NULL && strncmp(real, s->root, n) == 0 &&
                  (real[n] == '/' || real[n] == '\0' || s->root[n - 1] == '/');
    free(real);
    return inside;
}

static const char *joined(search *s, const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = ptv_arena_take(s->arena, size);
    if (path == NULL) {
        fault(s->run, &no_memory_rule, folder, NULL);
        return NULL;
    }
    bool slash = folder[0] != '\0' && folder[strlen(folder) - 1] == '/';
    snprintf(path, size, "%s%s%s", folder, slash ? "" : "/", name);
    return path;
}

static void add_file(search *s, const char *path)
{
    if (!src_ends(src_span_of(path), s->suffix)) {
        return;
    }
    src_file *file = s->count++ < SRC_FILES ? ptv_arena_take(s->arena, sizeof *file) : NULL;
    if (file == NULL) {
        bool many = s->count > SRC_FILES;
        fault(s->run, many ? &too_many_files_rule : &no_memory_rule, many ? s->folder : path, NULL);
        return;
    }
    *file = (src_file){.path = path, .next = s->files};
    s->files = file;
}

static void search_folder(search *s, const char *folder);

static void look_at(search *s, const char *path)
{
    struct stat link, st;
    if (lstat(path, &link) != 0) {
        fault(s->run, &file_unreadable_rule, path, strerror(errno));
    } else if (S_ISLNK(link.st_mode) && !is_inside(s, path)) {
        if (stat(path, &st) != 0 || S_ISDIR(st.st_mode) || src_ends(src_span_of(path), s->suffix)) {
            fault(s->run, &link_leads_outside_rule, path, NULL);
        }
    } else if (stat(path, &st) != 0) {
        fault(s->run, &file_unreadable_rule, path, strerror(errno));
    } else if (S_ISDIR(st.st_mode) && !S_ISLNK(link.st_mode)) {
        search_folder(s, path);
    } else if (S_ISREG(st.st_mode)) {
        add_file(s, path);
    }
}

/* Returns NULL at the end, or on error with errno set. */
static const struct dirent *next_of(DIR *dir)
{
    errno = 0;
    return readdir(dir);
}

static void search_folder(search *s, const char *folder)
{
    DIR *dir = s->depth < SRC_DEPTH ? opendir(folder) : NULL;
    if (dir == NULL) {
        fault(s->run, &folder_unreadable_rule, folder,
              s->depth < SRC_DEPTH ? strerror(errno) : "folders nested more than 32 deep");
        return;
    }
    const struct dirent *e;
    s->depth++;
    while (s->count <= SRC_FILES && (e = next_of(dir)) != NULL) {
        const char *path = e->d_name[0] == '.' ? NULL : joined(s, folder, e->d_name);
        if (path != NULL) {
            look_at(s, path);
        }
    }
    if (s->count <= SRC_FILES && errno != 0) {
        fault(s->run, &folder_unreadable_rule, folder, strerror(errno));
    }
    s->depth--;
    closedir(dir);
}

static int by_path(const void *a, const void *b)
{
    const src_file *const *x = a, *const *y = b;
    return strcmp((*x)->path, (*y)->path);
}

static src_file *sorted(search *s)
{
    size_t count = 0;
    for (const src_file *f = s->files; f != NULL; f = f->next) {
        count++;
    }
    src_file **all = count == 0 ? NULL : calloc(count, sizeof *all);
    if (all == NULL) {
        return s->files;
    }
    for (src_file *f = s->files, **at = all; f != NULL; f = f->next) {
        *at++ = f;
    }
    qsort(all, count, sizeof *all, by_path);
    for (size_t i = 0; i < count; i++) {
        all[i]->next = i + 1 < count ? all[i + 1] : NULL;
    }
    src_file *first = all[0];
    free(all);
    return first;
}

src_file *src_folder(gate_run *run, ptv_arena *arena, const char *folder, const char *suffix)
{
    search s = {.run = run, .arena = arena, .folder = folder, .suffix = suffix};
    s.root = realpath(folder, NULL);
    if (s.root == NULL) {
        fault(run, &folder_unreadable_rule, folder, strerror(errno));
        return NULL;
    }
    search_folder(&s, folder);
    free(s.root);
    return sorted(&s);
}

/* ---- Rules ---- */

static const ptv_rule file_unreadable_rule = {
    .name = "schema-file-unreadable",
    .code = 2001,
    .severity = PTV_ERROR,
    .title = "a file cannot be read",
    .why = "nothing of it was compared",
    .fix = "give the path of a file that is there and may be read",
};

static const ptv_rule file_no_text_rule = {
    .name = "schema-file-no-text",
    .code = 2002,
    .severity = PTV_ERROR,
    .title = "a file that should be source text has a NUL byte",
    .why = "it is binary, or in an encoding of two bytes a character",
    .fix = "store it as UTF-8",
};

static const ptv_rule file_too_large_rule = {
    .name = "schema-file-too-large",
    .code = 2003,
    .severity = PTV_ERROR,
    .title = "a source text has 64 MiB or more",
    .why = "nobody checks in generated code of that size",
    .fix = "look what wrote it, or leave it out of what is checked",
};

static const ptv_rule folder_unreadable_rule = {
    .name = "schema-folder-unreadable",
    .code = 2004,
    .severity = PTV_ERROR,
    .title = "a folder cannot be searched",
    .why = "files below it were not compared",
    .fix = "give the path of a folder, with permission to read it; one that is more than 32 deep "
           "holds no generated code",
};

static const ptv_rule link_leads_outside_rule = {
    .name = "schema-link-leads-outside",
    .code = 2005,
    .severity = PTV_ERROR,
    .title = "a symbolic link leads out of the folder that is checked",
    .why = "what it names is not part of what was given, and may differ elsewhere",
    .fix = "put the file itself there, or leave it out",
};

static const ptv_rule too_many_files_rule = {
    .name = "schema-folder-too-large",
    .code = 2006,
    .severity = PTV_ERROR,
    .title = "a folder has more than 65536 files",
    .why = "those behind the limit were not compared",
    .fix = "give the folder of the bindings, not one far above it",
};

static const ptv_rule no_memory_rule = {
    .name = "schema-no-memory",
    .code = 2007,
    .severity = PTV_ERROR,
    .title = "there is no more memory to check with",
    .why = "a run may use a limited amount, so that no input takes all there is; the rest was not "
           "compared",
    .fix = "check less at a time",
};

static const ptv_rule file_undecided_rule = {
    .name = "schema-file-undecided",
    .code = 2008,
    .severity = PTV_ERROR,
    .title = "a generated file takes too long to read",
    .why =
        "how much is tried to read a file is limited by its size, so that none takes hours; from "
        "this line on it was not compared",
    .fix = "generate the file again, or leave it out of what is checked",
};

static const ptv_rule *const rules[] = {
    &file_unreadable_rule,    &file_no_text_rule,   &file_too_large_rule, &folder_unreadable_rule,
    &link_leads_outside_rule, &too_many_files_rule, &no_memory_rule,      &file_undecided_rule,
};

const gate_rule_list src_rules = GATE_RULE_LIST(rules);
