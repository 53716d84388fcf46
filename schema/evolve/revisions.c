/* Compares a file or folder of a revision with another revision, or with the current files. */
#include "schema/evolve/evolve_internal.h"

#include <stdlib.h>
#include <string.h>

/*
 * One side. Files of the old side are named as git does, "v1:schema/a.fbs", from the top of the
 * repository. Those of the new side are named the way the path was given, since those are the files
 * that people are looking at.
 */
typedef struct version {
    evolve_repository *git;
    evolve_revision revision;
    evolve_tree tree;
    const char *path;
    const char *top_path; /* the same, from the top */
    evolve_entry kind;
} version;

static bool no_memory(const version *v)
{
    src_no_memory(v->git->run, v->path);
    return false;
}

/* ---- The new side ---- */

static bool load_new(const evolve_tree *tree, gate_run *run, ptv_arena *arena, src_file *file)
{
    const evolve_revision *revision = tree->context;
    src_file found = {.path = evolve_git_from_top(arena, revision->repository, file->path)};
    bool good = found.path != NULL && evolve_git_load(tree, run, arena, &found);
    file->bytes = found.bytes;
    file->size = found.size;
    return good;
}

/* ---- Folders ---- */

static int by_text(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    return strcmp(*x, *y);
}

/* `name` is relative to the top. */
static const char *path_of(version *v, const char *name)
{
    size_t cut = strlen(v->top_path), before = strlen(v->path);
    const char *rest = name + cut + (cut > 0);
    char *path = ptv_arena_take(&v->git->arena, before + strlen(rest) + 2);
    if (path != NULL) {
        memcpy(path, v->path, before);
        path[before] = '/';
        strcpy(path + before + (before > 0), rest);
    }
    return path;
}

/* Git also lists files that were deleted, and files with conflicts several times. */
static bool add_file(version *v, const char *name, src_file ***last)
{
    const char *path = path_of(v, name);
    src_file *file = ptv_arena_take(&v->git->arena, sizeof *file);
    if (path == NULL || file == NULL) {
        return no_memory(v);
    }
    evolve_entry kind = v->revision.commit != NULL ? EVOLVE_ENTRY_FILE
                                                   : evolve_here_entry(v->git->run, v->git, path);
    if (kind == EVOLVE_ENTRY_FILE || kind == EVOLVE_ENTRY_LINK) {
        file->path = path;
        **last = file;
        *last = &file->next;
    }
    return kind != EVOLVE_ENTRY_UNKNOWN;
}

/* Names are NUL-terminated. */
static bool add_files(version *v, src_span names, src_file **files)
{
    size_t count = 0;
    const char **list = ptv_arena_take(&v->git->arena, (names.size + 1) * sizeof *list);
    bool good = list != NULL || no_memory(v);
    for (size_t at = 0; good && at < names.size; at += strlen(names.at + at) + 1) {
        if (src_ends(src_span_of(names.at + at), ".fbs")) {
            list[count++] = names.at + at;
        }
    }
    if (count > 0) {
        qsort(list, count, sizeof *list, by_text);
    }
    for (size_t i = 0; good && i < count; i++) {
        bool twice = i > 0 && strcmp(list[i - 1], list[i]) == 0;
        good = twice || add_file(v, list[i], &files);
    }
    return good;
}

static bool list_folder(version *v, evolve_folder *folder, src_file **files)
{
    const char *end = v->top_path[0] == '\0' ? NULL : "--";
    const char *const tree[] = {"ls-tree",          "-r", "-z",        "--full-tree", "--name-only",
                                v->revision.commit, end,  v->top_path, NULL};
    const char *const here[] = {"ls-files",           "-z", "--cached",  "--others",
                                "--exclude-standard", end,  v->top_path, NULL};
    const evolve_question question = {v->git->run, &v->git->arena, v->path,
                                      v->revision.commit != NULL ? tree : here, NULL};
    src_span names;
    *files = NULL;
    bool good = evolve_git_ask(v->git, &question, &names) && add_files(v, names, files);
    *folder = (evolve_folder){&v->tree, *files, strlen(v->path) + (v->path[0] != '\0')};
    return good;
}

static evolve_verdict nothing(const version *v, const char *found)
{
    gate_words words;
    const char *label = v->tree.label == NULL ? "" : v->tree.label;
    const char *shown = gate_say(&words, "%s%s", label, v->path);
    gate_fault(v->git->run, &(gate_finding){.rule = &evolve_nothing_rule,
                                            .at = {shown[0] == '\0' ? "." : shown, 0, 0},
                                            .found = found});
    return EVOLVE_UNDECIDED;
}

static evolve_verdict judge_folders(version versions[2], evolve_level level)
{
    evolve_folder folders[2];
    src_file *files[2];
    for (size_t i = 0; i < 2; i++) {
        if (!list_folder(&versions[i], &folders[i], &files[i])) {
            return EVOLVE_UNDECIDED;
        }
    }
    if (files[0] == NULL && files[1] == NULL) {
        return nothing(&versions[1], "no file *.fbs in either version");
    }
    return evolve_files(versions[0].git->run, &folders[0], &folders[1], level);
}

/* ---- The kind of the path ---- */

/* A file in only one of the versions: compares a folder of just that file with an empty one. */
static evolve_verdict judge_one_sided(const version versions[2], evolve_level level)
{
    const size_t with = versions[1].kind == EVOLVE_ENTRY_FILE;
    const src_file file = {.path = versions[with].path};
    evolve_folder folders[2] = {{.tree = &versions[0].tree}, {.tree = &versions[1].tree}};
    folders[with].files = &file;
    return evolve_files(versions[0].git->run, &folders[0], &folders[1], level);
}

static bool are(const version versions[2], evolve_entry a, evolve_entry b)
{
    return versions[0].kind == a && versions[1].kind == b;
}

static bool is_one(const version versions[2], evolve_entry kind)
{
    return are(versions, kind, EVOLVE_ENTRY_NONE) || are(versions, EVOLVE_ENTRY_NONE, kind);
}

static evolve_verdict judge(version versions[2], evolve_level level)
{
    if (are(versions, EVOLVE_ENTRY_FILE, EVOLVE_ENTRY_FILE)) {
        const evolve_tree *trees[] = {&versions[0].tree, &versions[1].tree};
        const char *const paths[] = {versions[0].path, versions[1].path};
        return evolve_file(versions[0].git->run, trees, paths, level);
    }
    if (are(versions, EVOLVE_ENTRY_FOLDER, EVOLVE_ENTRY_FOLDER) ||
        is_one(versions, EVOLVE_ENTRY_FOLDER)) {
        return judge_folders(versions, level);
    }
    if (is_one(versions, EVOLVE_ENTRY_FILE)) {
        return judge_one_sided(versions, level);
    }
    return nothing(&versions[1], "in neither version, or no file");
}

/* ---- Both sides ---- */

static bool look(version *v)
{
    v->tree.context = &v->revision;
    v->kind = v->revision.commit != NULL ? evolve_git_entry(v->git->run, &v->revision, v->top_path)
                                         : evolve_here_entry(v->git->run, v->git, v->path);
    v->kind = v->kind == EVOLVE_ENTRY_LINK ? EVOLVE_ENTRY_FILE : v->kind;
    return v->kind != EVOLVE_ENTRY_UNKNOWN;
}

static evolve_verdict compare_path(version versions[2], const char *given, evolve_level level)
{
    evolve_repository *git = versions[0].git;
    const char *top_path = evolve_git_path(git, given);
    char *path = top_path == NULL ? NULL : (char *)src_copy(&git->arena, src_span_of(given));
    if (path == NULL) {
        if (top_path != NULL) {
            src_no_memory(git->run, given);
        }
        return EVOLVE_UNDECIDED;
    }
    fbs_tidy_path(path);
    versions[0].path = versions[0].top_path = versions[1].top_path = top_path;
    versions[1].path = path;
    return look(&versions[0]) && look(&versions[1]) ? judge(versions, level) : EVOLVE_UNDECIDED;
}

static evolve_verdict compare(evolve_repository *git, const evolve_range *range, evolve_level level)
{
    gate_words label;
    const char *old = evolve_git_commit(git, range->old);
    const char *new = range->new == NULL ? NULL : evolve_git_commit(git, range->new);
    if (old == NULL || (range->new == NULL ? !evolve_git_has_files(git) : new == NULL)) {
        return EVOLVE_UNDECIDED;
    }
    fbs_folders folders;
    if (!evolve_git_folders(git, &range->folders, &folders)) {
        return EVOLVE_UNDECIDED;
    }
    gate_say(&label, "%s:", range->old);
    version versions[] = {
        {.git = git,
         .revision = {git, old},
         .tree = {.load = evolve_git_load, .label = label.text, .folders = folders}},
        {.git = git,
         .revision = {git, new},
         .tree = {.load = new == NULL ? evolve_here_load : load_new,
                  .label = git->label,
                  .folders = range->folders}}};
    return compare_path(versions, range->path, level);
}

evolve_verdict evolve_git(gate_run *run, const evolve_range *range, evolve_level level)
{
    evolve_repository git;
    uint64_t before = run->undecided;
    evolve_verdict verdict = evolve_git_open(&git, run, range->repository)
                                 ? compare(&git, range, level)
                                 : EVOLVE_UNDECIDED;
    evolve_git_close(&git);
    return run->undecided == before ? verdict : EVOLVE_UNDECIDED;
}
