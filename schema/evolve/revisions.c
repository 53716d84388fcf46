/* Two revisions of a repository: a file or a folder of each. */
#include "schema/evolve/inside.h"

#include <string.h>

/* ---- Folders of a revision ---- */

/* Names end with a NUL each, and come ascending by bytes. */
static src_file *files_of(ptv_arena *arena, src_span names)
{
    src_file *first = NULL, **last = &first;
    for (size_t at = 0; at < names.size;) {
        const char *path = names.at + at;
        at += strlen(path) + 1;
        src_file *file =
            src_ends(src_span_of(path), ".fbs") ? ptv_arena_take(arena, sizeof *file) : NULL;
        if (file != NULL) {
            file->path = path;
            *last = file;
            last = &file->next;
        }
    }
    return first;
}

static bool list_folder(evolve_repository *git, const evolve_revision *revision, const char *path,
                        evolve_folder *folder)
{
    const char *const arguments[] = {"ls-tree",
                                     "-r",
                                     "-z",
                                     "--full-tree",
                                     "--name-only",
                                     revision->commit,
                                     path[0] == '\0' ? NULL : "--",
                                     path,
                                     NULL};
    const evolve_question question = {git->run, &git->arena, path, arguments};
    src_span names;
    if (!evolve_git_ask(git, &question, &names)) {
        return false;
    }
    folder->files = files_of(&git->arena, names);
    folder->cut = 0;
    return true;
}

static evolve_verdict judge_folders(evolve_repository *git, const evolve_tree *trees[2],
                                    const char *path, evolve_level level)
{
    evolve_folder folders[2] = {{.tree = trees[0]}, {.tree = trees[1]}};
    for (size_t i = 0; i < 2; i++) {
        if (!list_folder(git, trees[i]->context, path, &folders[i])) {
            return EVOLVE_UNDECIDED;
        }
    }
    if (folders[0].files == NULL && folders[1].files == NULL) {
        gate_fault(git->run, &(gate_finding){.rule = &evolve_nothing_rule,
                                             .at = {path, 0, 0},
                                             .found = "no file *.fbs in either revision"});
        return EVOLVE_UNDECIDED;
    }
    return evolve_files(git->run, &folders[0], &folders[1], level);
}

/* ---- What the path is ---- */

/* A file that is in one revision only: a folder of it, and one of nothing. */
static evolve_verdict judge_one_sided(evolve_repository *git, const evolve_tree *trees[2],
                                      const char *path, const evolve_entry kinds[2])
{
    const src_file file = {.path = path};
    evolve_folder folders[2] = {{.tree = trees[0]}, {.tree = trees[1]}};
    folders[kinds[1] == EVOLVE_ENTRY_FILE].files = &file;
    return evolve_files(git->run, &folders[0], &folders[1], EVOLVE_LEVEL_WIRE);
}

static evolve_verdict judge(evolve_repository *git, const evolve_tree *trees[2], const char *path,
                            evolve_level level)
{
    evolve_entry kinds[2];
    for (size_t i = 0; i < 2; i++) {
        kinds[i] = evolve_git_entry(git->run, trees[i]->context, path);
        kinds[i] = kinds[i] == EVOLVE_ENTRY_LINK ? EVOLVE_ENTRY_FILE : kinds[i];
        if (kinds[i] == EVOLVE_ENTRY_UNKNOWN) {
            return EVOLVE_UNDECIDED;
        }
    }
    bool files = kinds[0] == EVOLVE_ENTRY_FILE && kinds[1] == EVOLVE_ENTRY_FILE;
    bool folders = kinds[0] == EVOLVE_ENTRY_FOLDER && kinds[1] == EVOLVE_ENTRY_FOLDER;
    bool one = (kinds[0] == EVOLVE_ENTRY_FILE && kinds[1] == EVOLVE_ENTRY_NONE) ||
               (kinds[1] == EVOLVE_ENTRY_FILE && kinds[0] == EVOLVE_ENTRY_NONE);
    bool one_folder = (kinds[0] == EVOLVE_ENTRY_FOLDER && kinds[1] == EVOLVE_ENTRY_NONE) ||
                      (kinds[1] == EVOLVE_ENTRY_FOLDER && kinds[0] == EVOLVE_ENTRY_NONE);
    if (files) {
        const char *const paths[] = {path, path};
        return evolve_file(git->run, trees, paths, level);
    }
    if (folders || one_folder) {
        return judge_folders(git, trees, path, level);
    }
    if (one) {
        return judge_one_sided(git, trees, path, kinds);
    }
    gate_fault(git->run, &(gate_finding){.rule = &evolve_nothing_rule,
                                         .at = {path, 0, 0},
                                         .found = "in neither revision, or no file"});
    return EVOLVE_UNDECIDED;
}

static evolve_verdict compare(evolve_repository *git, const evolve_range *range, evolve_level level)
{
    gate_words label;
    const char *old = evolve_git_commit(git, range->old);
    const char *new = evolve_git_commit(git, range->new == NULL ? "HEAD" : range->new);
    const char *path = old == NULL || new == NULL ? NULL : evolve_git_path(git, range->path);
    if (path == NULL) {
        return EVOLVE_UNDECIDED;
    }
    evolve_revision was = {git, old}, is = {git, new};
    /* The new version is shown by its path alone: that is what people have before them. */
    const evolve_tree old_tree = {evolve_git_load, &was, gate_say(&label, "%s:", range->old)};
    const evolve_tree new_tree = {evolve_git_load, &is, NULL};
    const evolve_tree *trees[] = {&old_tree, &new_tree};
    return judge(git, trees, path, level);
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
