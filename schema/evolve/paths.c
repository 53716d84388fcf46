/* Two files or two folders: finds out which files belong together. */
#include "base/system.h"
#include "schema/evolve/evolve_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"

enum { FOLDER_BYTES = 64 << 20 };

static const evolve_rule file_added_rule;

/* ---- One schema ---- */

evolve_verdict evolve_file(gate_run *run, const evolve_tree *trees[2], const char *const paths[2],
                           evolve_level level)
{
    evolve_opened old = {0}, new = {0};
    bool good = evolve_open(run, trees[0], paths[0], &old);
    good = evolve_open(run, trees[1], paths[1], &new) && good;
    evolve_verdict verdict = EVOLVE_UNDECIDED;
    if (good) {
        const evolve_side was = evolve_side_of(&old), is = evolve_side_of(&new);
        verdict = evolve_compare(run, &was, &is, level);
    }
    evolve_close(&old);
    evolve_close(&new);
    return verdict;
}

/* ---- Files that are part of others ---- */

/* Files that files of a folder include. */
typedef struct parts {
    ptv_arena arena;
    const char **paths; /* ascending */
    size_t count, room;
    bool failed;
} parts;

static const char *tidied(ptv_arena *arena, const char *path)
{
    char *copy = (char *)src_copy(arena, src_span_of(path));
    if (copy != NULL) {
        fbs_tidy_path(copy);
    }
    return copy;
}

static void add_part(parts *all, const char *path)
{
    const char **more = ptv_room_for_one(all->paths, all->count, &all->room, sizeof *more);
    const char *kept = more != NULL ? tidied(&all->arena, path) : NULL;
    all->paths = more != NULL ? more : all->paths;
    all->failed = all->failed || kept == NULL;
    if (kept != NULL) {
        all->paths[all->count++] = kept;
    }
}

static int by_text(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    return strcmp(*x, *y);
}

static void ignore(void *context, const gate_finding *finding)
{
    (void)context;
    (void)finding;
}

static bool has_part(const parts *all, const char *path)
{
    ptv_arena arena = {.left = FOLDER_BYTES};
    const char *key = tidied(&arena, path);
    bool found = key != NULL && all->count > 0 &&
                 bsearch(&key, all->paths, all->count, sizeof key, by_text) != NULL;
    ptv_arena_free(&arena);
    return found;
}

static bool is_head(const fbs_schema *schema)
{
    return schema->root != NULL || schema->identifier != NULL;
}

/*
 * Collects what heads and files that nothing includes include, or, if `included` is NULL, what any
 * file includes. Unreadable files add nothing here; they are reported when they are judged.
 */
static bool find_parts(const evolve_folder *folder, const parts *included, parts *all)
{
    gate_run quiet = {.sink = ignore};
    *all = (parts){.arena = {.left = FOLDER_BYTES}};
    for (const src_file *f = folder->files; f != NULL && !all->failed; f = f->next) {
        evolve_opened opened = {0};
        if (!evolve_open(&quiet, folder->tree, f->path, &opened)) {
            continue;
        }
        bool counts = included == NULL || is_head(opened.schema) || !has_part(included, f->path);
        for (const src_file *i = opened.files; counts && i != NULL && !all->failed; i = i->next) {
            if (strcmp(i->path, f->path) != 0) {
                add_part(all, i->path);
            }
        }
        evolve_close(&opened);
    }
    if (all->count > 0) {
        qsort(all->paths, all->count, sizeof *all->paths, by_text);
    }
    return !all->failed;
}

static void free_parts(parts *all)
{
    free(all->paths);
    ptv_arena_free(&all->arena);
}

/* Leaves out files that only include each other in a circle: those are judged on their own. */
static bool find_covered(const evolve_folder *folder, parts *covered)
{
    parts included;
    bool good = find_parts(folder, NULL, &included) && find_parts(folder, &included, covered);
    free_parts(&included);
    return good;
}

/* Whether a file is judged along with those that include it. */
static bool is_part(const evolve_folder *folder, const parts *covered, const char *path)
{
    gate_run quiet = {.sink = ignore};
    evolve_opened opened = {0};
    if (!has_part(covered, path) || !evolve_open(&quiet, folder->tree, path, &opened)) {
        return false;
    }
    bool part = !is_head(opened.schema);
    evolve_close(&opened);
    return part;
}

/* ---- Folders ---- */

typedef struct folders {
    gate_run *run;
    const evolve_folder *old, *new;
    parts old_parts, new_parts;
    evolve_level level;
} folders;

static void say(const folders *f, const evolve_rule *rule, const char *label, const char *path)
{
    gate_words words;
    const char *shown = label == NULL ? path : gate_say(&words, "%s%s", label, path);
    gate_fault(f->run, &(gate_finding){.rule = &rule->rule, .at = {shown, 0, 0}});
}

static evolve_verdict judge(const folders *f, const src_file *old, const src_file *new)
{
    bool old_part = old != NULL && is_part(f->old, &f->old_parts, old->path);
    bool new_part = new != NULL &&is_part(f->new, &f->new_parts, new->path);
    if ((old_part || old == NULL) && (new_part || new == NULL)) {
        return EVOLVE_COMPATIBLE; /* reported with the files that include it */
    }
    if (old == NULL) {
        say(f, &file_added_rule, f->new->tree->label, new->path);
        return EVOLVE_COMPATIBLE;
    }
    if (new == NULL) {
        say(f, &evolve_file_removed_rule, f->old->tree->label, old->path);
        return EVOLVE_BREAKING;
    }
    const evolve_tree *trees[] = {f->old->tree, f->new->tree};
    const char *const paths[] = {old->path, new->path};
    return evolve_file(f->run, trees, paths, f->level);
}

static evolve_verdict judge_all(const folders *f)
{
    evolve_verdict worst = EVOLVE_COMPATIBLE;
    const src_file *a = f->old->files, *b = f->new->files;
    while (a != NULL || b != NULL) {
        int order = a == NULL   ? 1
                    : b == NULL ? -1
                                : strcmp(a->path + f->old->cut, b->path + f->new->cut);
        evolve_verdict verdict = judge(f, order <= 0 ? a : NULL, order >= 0 ? b : NULL);
        worst = evolve_worse(worst, verdict);
        a = order <= 0 ? a->next : a;
        b = order >= 0 ? b->next : b;
    }
    return worst;
}

evolve_verdict evolve_files(gate_run *run, const evolve_folder *old, const evolve_folder *new,
                            evolve_level level)
{
    folders f = {.run = run, .old = old, .new = new, .level = level};
    evolve_verdict verdict = EVOLVE_UNDECIDED;
    bool found = find_covered(old, &f.old_parts);
    if (find_covered(new, &f.new_parts) && found) {
        verdict = judge_all(&f);
    } else {
        src_no_memory(run, new->files != NULL ? new->files->path : old->files->path);
    }
    free_parts(&f.old_parts);
    free_parts(&f.new_parts);
    return verdict;
}

/* ---- On disk ---- */

static bool is_kind(const char *path, bool folder)
{
    struct stat st;
    return stat(path, &st) == 0 && (folder ? S_ISDIR(st.st_mode) : S_ISREG(st.st_mode));
}

static size_t length_of_root(const char *root)
{
    size_t n = strlen(root);
    return n > 0 && root[n - 1] == '/' ? n : n + 1;
}

static evolve_verdict judge_folders(gate_run *run, const evolve_tree *tree,
                                    const evolve_pair_of_paths *paths, evolve_level level)
{
    ptv_arena arena = {.left = FOLDER_BYTES};
    uint64_t before = run->undecided;
    evolve_folder old = {.tree = tree, .cut = length_of_root(paths->old)};
    evolve_folder new = {.tree = tree, .cut = length_of_root(paths->new)};
    old.files = src_folder(run, &arena, paths->old, ".fbs");
    new.files = src_folder(run, &arena, paths->new, ".fbs");
    if (old.files == NULL && run->undecided == before) {
        gate_fault(run, &(gate_finding){.rule = &evolve_nothing_rule,
                                        .at = {paths->old, 0, 0},
                                        .found = "no file *.fbs"});
    }
    evolve_verdict verdict =
        old.files == NULL ? EVOLVE_UNDECIDED : evolve_files(run, &old, &new, level);
    ptv_arena_free(&arena);
    return run->undecided == before ? verdict : EVOLVE_UNDECIDED;
}

evolve_verdict evolve_paths(gate_run *run, const evolve_pair_of_paths *paths, evolve_level level)
{
    const evolve_tree disk = {.load = evolve_disk.load, .folders = paths->folders};
    bool was = is_kind(paths->old, true), is = is_kind(paths->new, true);
    if (was && is) {
        return judge_folders(run, &disk, paths, level);
    }
    if (was || is) {
        gate_fault(run, &(gate_finding){.rule = &evolve_nothing_rule,
                                        .at = {paths->new, 0, 0},
                                        .other = {paths->old, 0, 0},
                                        .found = "a folder and no folder"});
        return EVOLVE_UNDECIDED;
    }
    const evolve_tree *trees[] = {&disk, &disk};
    const char *const files[] = {paths->old, paths->new};
    return evolve_file(run, trees, files, level);
}

/* ---- Rules ---- */

const evolve_rule evolve_file_removed_rule = {
    .rule = {.name = "evolve-file-removed",
             .code = 2570,
             .severity = PTV_ERROR,
             .title = "a schema is gone",
             .why = "files that were written by it can no longer be read",
             .fix = "put it back; where it only has another name now, compare the two files"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const evolve_rule file_added_rule = {
    .rule = {.name = "evolve-file-added",
             .code = 2571,
             .severity = PTV_NOTE,
             .title = "a schema is new",
             .why = "there is no older one that it could break",
             .fix = "none needed"},
    .level = EVOLVE_LEVEL_WIRE,
};

static const ptv_rule *const rules[] = {&evolve_file_removed_rule.rule, &file_added_rule.rule};

const gate_rule_list evolve_path_rules = GATE_RULE_LIST(rules);
