/*
 * Files of a revision, as git describes them. git_ask.c decides how to ask git, history.c what a
 * history needs to ask.
 */
#include "schema/evolve/evolve_internal.h"

#include <stdio.h>
#include <string.h>

enum {
    REPOSITORY_BYTES = 256 << 20,
    LINKS = 8 /* that lead to further links */
};

static const ptv_rule revision_refused_rule;

static bool fail(gate_run *run, const ptv_rule *rule, const char *about, const char *found)
{
    gate_fault(run, &(gate_finding){.rule = rule, .at = {about, 0, 0}, .found = found});
    return false;
}

/* ---- A repository ---- */

static void drop_newline(src_span *text)
{
    while (text->size > 0 && text->at[text->size - 1] == '\n') {
        text->size--;
    }
}

static bool find_label(evolve_repository *git)
{
    size_t n = strlen(git->repository);
    if (n == 0 || strcmp(git->repository, ".") == 0) {
        return true;
    }
    char *label = ptv_arena_take(&git->arena, n + 2);
    if (label == NULL) {
        return fail(git->run, &evolve_git_failed_rule, git->repository, "no more memory");
    }
    snprintf(label, n + 2, "%s%s", git->repository, git->repository[n - 1] == '/' ? "" : "/");
    git->label = label;
    return true;
}

/*
 * Splits three lines: "true", the prefix, and the path to the top. The prefix may itself contain
 * line ends. Without a work tree there is neither a prefix nor a path.
 */
static bool take_lines(evolve_repository *git, char *lines)
{
    char *first = strchr(lines, '\n'), *last = strrchr(lines, '\n');
    char *top = last == NULL ? lines : last;
    git->prefix = git->top = "";
    git->has_files = strncmp(lines, "true\n", 5) == 0;
    while (top > lines && top[-1] != '\n') {
        top--;
    }
    if (git->has_files && top > first + 1) {
        *last = top[-1] = '\0';
        git->prefix = first + 1;
        git->top = top;
    }
    return first != NULL ||
           fail(git->run, &evolve_git_failed_rule, git->repository, "no answer of git");
}

/* Git takes paths relative to its folder but returns them from the top: always use the latter. */
bool evolve_git_open(evolve_repository *git, gate_run *run, const char *repository)
{
    *git = (evolve_repository){
        .run = run, .repository = repository, .top = "", .arena = {.left = REPOSITORY_BYTES}};
    if (!find_label(git)) {
        return false;
    }
    const char *const arguments[] = {"rev-parse", "--is-inside-work-tree", "--show-prefix",
                                     "--show-cdup", NULL};
    const evolve_question question = {run, &git->arena, repository, arguments, NULL};
    src_span lines;
    return evolve_git_ask(git, &question, &lines) && take_lines(git, (char *)lines.at);
}

void evolve_git_close(evolve_repository *git)
{
    ptv_arena_free(&git->arena);
}

bool evolve_git_has_files(const evolve_repository *git)
{
    return git->has_files || fail(git->run, &evolve_git_failed_rule, git->repository,
                                  "a repository without files: give two revisions, A..B");
}

static bool is_commit(src_span text)
{
    size_t digits = 0;
    while (digits < text.size && strchr("0123456789abcdef", text.at[digits]) != NULL) {
        digits++;
    }
    return digits == text.size && (digits == 40 || digits == 64);
}

const char *evolve_git_commit(evolve_repository *git, const char *revision)
{
    gate_words words;
    if (revision[0] == '-' || revision[0] == '\0') {
        fail(git->run, &revision_refused_rule, git->repository, revision);
        return NULL;
    }
    size_t size = strlen(revision) + sizeof "^{commit}";
    char *commit = ptv_arena_take(&git->arena, size);
    src_span found = {NULL, 0};
    if (commit == NULL) {
        fail(git->run, &evolve_git_failed_rule, git->repository, "no more memory");
        return NULL;
    }
    snprintf(commit, size, "%s^{commit}", revision);
    const char *const arguments[] = {"rev-parse", "--verify", commit, NULL};
    const char *about = gate_say(&words, "%s: %s", git->repository, revision);
    const evolve_question question = {git->run, &git->arena, about, arguments,
                                      "a revision that was fetched"};
    if (!evolve_git_ask(git, &question, &found)) {
        return NULL;
    }
    drop_newline(&found);
    if (!is_commit(found)) {
        fail(git->run, &revision_refused_rule, git->repository, revision);
        return NULL;
    }
    const char *copy = src_copy(&git->arena, found);
    if (copy == NULL) {
        fail(git->run, &evolve_git_failed_rule, git->repository, "no more memory");
    }
    return copy;
}

static bool leads_outside(const char *path)
{
    return path[0] == '/' || (strncmp(path, "..", 2) == 0 && (path[2] == '/' || path[2] == '\0'));
}

const char *evolve_git_from_top(ptv_arena *arena, const evolve_repository *git, const char *path)
{
    bool from_root = path[0] == '/';
    size_t size = strlen(git->prefix) + strlen(path) + 1;
    char *whole = ptv_arena_take(arena, size);
    if (whole != NULL) {
        snprintf(whole, size, "%s%s", from_root ? "" : git->prefix, path);
        fbs_tidy_path(whole);
    }
    return whole;
}

const char *evolve_git_path(evolve_repository *git, const char *path)
{
    const char *whole = evolve_git_from_top(&git->arena, git, path);
    if (whole == NULL || leads_outside(whole)) {
        fail(git->run, &evolve_git_failed_rule, path,
             path[0] == '/' ? "an absolute path: give it relative to the repository"
                            : "not below the folder of the repository");
        return NULL;
    }
    return whole;
}

bool evolve_git_folders(evolve_repository *git, const fbs_folders *given, fbs_folders *folders)
{
    const char **list = ptv_arena_take(&git->arena, (given->count + 1) * sizeof *list);
    *folders = (fbs_folders){list, 0};
    for (; list != NULL && folders->count < given->count; folders->count++) {
        list[folders->count] = evolve_git_path(git, given->list[folders->count]);
        if (list[folders->count] == NULL) {
            return false;
        }
    }
    return list != NULL;
}

/* ---- Files of a revision ---- */

/* Finds "100644 blob 89ab...<tab>path", which is empty if there is no such entry. */
static bool find_entry(gate_run *run, ptv_arena *arena, const evolve_revision *revision,
                       const char *path, src_span *entry)
{
    const char *const arguments[] = {"ls-tree", "-z", "--full-tree", revision->commit,
                                     "--",      path, NULL};
    const evolve_question question = {run, arena, path, arguments, NULL};
    return evolve_git_ask(revision->repository, &question, entry);
}

static evolve_entry kind_of(src_span entry)
{
    static const struct {
        const char *begins;
        evolve_entry kind;
    } kinds[] = {
        {"100", EVOLVE_ENTRY_FILE}, {"120", EVOLVE_ENTRY_LINK}, {"040", EVOLVE_ENTRY_FOLDER}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (src_begins(entry, kinds[i].begins)) {
            return kinds[i].kind;
        }
    }
    return entry.size == 0 ? EVOLVE_ENTRY_NONE : EVOLVE_ENTRY_OTHER;
}

evolve_entry evolve_git_entry(gate_run *run, const evolve_revision *revision, const char *path)
{
    ptv_arena arena = {.left = REPOSITORY_BYTES};
    src_span entry = {NULL, 0};
    if (path[0] == '\0') {
        return EVOLVE_ENTRY_FOLDER;
    }
    evolve_entry kind =
        find_entry(run, &arena, revision, path, &entry) ? kind_of(entry) : EVOLVE_ENTRY_UNKNOWN;
    ptv_arena_free(&arena);
    return kind;
}

/* The object id of an entry: from its second blank to the tab. */
static const char *object_of(ptv_arena *arena, src_span entry)
{
    const char *tab = memchr(entry.at, '\t', entry.size);
    const char *blank = tab;
    while (blank != NULL && blank > entry.at && *blank != ' ') {
        blank--;
    }
    if (blank == NULL || *blank != ' ') {
        return NULL;
    }
    src_span object = {blank + 1, (size_t)(tab - blank) - 1};
    return is_commit(object) ? src_copy(arena, object) : NULL;
}

/* The contents of a file of a revision, or the target of a link. */
static evolve_entry read_entry(gate_run *run, ptv_arena *arena, const evolve_revision *revision,
                               const char *path, src_span *text)
{
    src_span entry = {NULL, 0};
    if (!find_entry(run, arena, revision, path, &entry)) {
        return EVOLVE_ENTRY_UNKNOWN;
    }
    evolve_entry kind = kind_of(entry);
    bool has_text = kind == EVOLVE_ENTRY_FILE || kind == EVOLVE_ENTRY_LINK;
    const char *object = has_text ? object_of(arena, entry) : NULL;
    if (object == NULL) {
        const char *found = entry.size == 0 ? "not in this revision" : "no file in this revision";
        fail(run, &evolve_git_failed_rule, path, found);
        return EVOLVE_ENTRY_UNKNOWN;
    }
    const char *const arguments[] = {"cat-file", "blob", object, NULL};
    const evolve_question question = {run, arena, path, arguments, NULL};
    return evolve_git_ask(revision->repository, &question, text) ? kind : EVOLVE_ENTRY_UNKNOWN;
}

/* The target of a link, relative to the top. Returns NULL if memory runs out. */
static const char *follow(ptv_arena *arena, const char *link, src_span target)
{
    const char *slash = strrchr(link, '/');
    size_t before = slash == NULL || src_begins(target, "/") ? 0 : (size_t)(slash - link) + 1;
    char *path = ptv_arena_take(arena, before + target.size + 1);
    if (path != NULL) {
        memcpy(path, link, before);
        memcpy(path + before, target.at, target.size);
        fbs_tidy_path(path);
    }
    return path;
}

bool evolve_git_load(const evolve_tree *tree, gate_run *run, ptv_arena *arena, src_file *file)
{
    const char *path = file->path;
    src_span text = {NULL, 0};
    for (int links = 0; links < LINKS; links++) {
        if (path == NULL || leads_outside(path)) {
            return fail(run, &evolve_git_failed_rule, file->path, "not in the repository");
        }
        evolve_entry kind = read_entry(run, arena, tree->context, path, &text);
        if (kind == EVOLVE_ENTRY_FILE) {
            file->bytes = (char *)text.at;
            file->size = text.size;
            return true;
        }
        if (kind != EVOLVE_ENTRY_LINK) {
            return false;
        }
        path = follow(arena, path, text);
    }
    return fail(run, &evolve_git_failed_rule, file->path, "links in a circle");
}

/* ---- Rules ---- */

static const ptv_rule revision_refused_rule = {
    .name = "evolve-revision-refused",
    .code = 2053,
    .severity = PTV_ERROR,
    .title = "this is no revision",
    .why = "what begins with '-' would be an option of git",
    .fix = "give a commit, a tag or a branch",
};

const ptv_rule evolve_history_cut_rule = {
    .name = "evolve-history-cut",
    .code = 2054,
    .severity = PTV_ERROR,
    .title = "the repository is a shallow clone: its history has no beginning",
    .why = "older steps were not judged, and the first one has nothing before it",
    .fix = "git fetch --unshallow",
};

static const ptv_rule *const rules[] = {&evolve_git_failed_rule, &revision_refused_rule,
                                        &evolve_history_cut_rule};

const gate_rule_list evolve_git_rules = GATE_RULE_LIST(rules);
