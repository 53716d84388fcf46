/* Finds every step of a schema's history, and judges what each of them did. */
#include "schema/evolve/evolve_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHORT_COMMIT = 12, PATHS = 1000 /* names that a schema and its includes ever had */ };

/* ---- Output of git log ---- */

/* A sequence of NUL-terminated texts. */
typedef struct tokens {
    const char *at, *end;
} tokens;

static const char *next_token(tokens *t)
{
    const char *token = t->at;
    if (token >= t->end) {
        return NULL;
    }
    t->at += strlen(token) + 1;
    return token;
}

static const char *expect_token(tokens *t)
{
    const char *token = next_token(t);
    return token == NULL ? "" : token;
}

/* A commit that touched the schema under one of its names. */
typedef struct change {
    struct change *newer;
    const char *commit;
    const char *before, *after; /* its name; NULL: not there yet, or gone */
} change;

typedef struct commit {
    struct commit *newer;
    const char *name, *date, *title;
} commit;

typedef struct history {
    evolve_repository git;
    gate_run *run;
    evolve_level level;
    const evolve_steps *steps;
    const char *range; /* "OLD..NEW" or "NEW", as commits */
    const char *old;   /* commit before the first step; NULL: none */
    change *changes;   /* oldest first */
    commit *commits;   /* oldest first; those that touched any of `paths` */
    const char *paths[PATHS + 1];
    size_t path_count;
    const char *spent[PATHS + 1]; /* identifiers of past versions */
    size_t spent_count;
    evolve_opened before; /* the version before the step being judged */
    char before_commit[72];
    fbs_folders folders; /* to search for includes, from the top */
    evolve_verdict worst;
} history;

static void no_memory(history *h)
{
    src_no_memory(h->run, h->git.repository);
}

static bool add_text(const char **list, size_t *count, const char *text)
{
    for (size_t i = 0; i < *count; i++) {
        if (strcmp(list[i], text) == 0) {
            return true;
        }
    }
    if (*count == PATHS) {
        return false;
    }
    list[(*count)++] = text;
    return true;
}

static bool ask(history *h, const char *about, const char *const *arguments, src_span *out)
{
    const evolve_question question = {h->run, &h->git.arena, about, arguments, NULL};
    return evolve_git_ask(&h->git, &question, out);
}

/* ---- Past names of the schema ---- */

/* "\nM" path, or "\nR100" path path. */
static void take_status(tokens *t, change *c)
{
    if (t->at >= t->end || t->at[0] != '\n') {
        return; /* a merge without changes */
    }
    char kind = expect_token(t)[1];
    c->before = c->after = expect_token(t);
    if (kind == 'R' || kind == 'C') {
        c->after = expect_token(t);
    }
    c->before = kind == 'A' || kind == 'C' ? NULL : c->before;
    c->after = kind == 'D' ? NULL : c->after;
}

static bool take_changes(history *h, src_span out)
{
    tokens t = {out.at, out.at + out.size};
    for (const char *name = next_token(&t); name != NULL; name = next_token(&t)) {
        change *c = ptv_arena_take(&h->git.arena, sizeof *c);
        if (c == NULL) {
            no_memory(h);
            return false;
        }
        *c = (change){.newer = h->changes, .commit = name + (name[0] == '\2')};
        expect_token(&t); /* the line end */
        take_status(&t, c);
        if (c->before != NULL || c->after != NULL) {
            h->changes = c;
        }
    }
    return true;
}

static bool find_changes(history *h, const char *path)
{
    const char *const arguments[] = {"log",
                                     "--first-parent",
                                     "--follow",
                                     "-M",
                                     "--no-show-signature",
                                     "--no-color",
                                     "--no-ext-diff",
                                     "--no-textconv",
                                     "--name-status",
                                     "-z",
                                     "--format=%x02%H%x00",
                                     h->range,
                                     "--",
                                     path,
                                     NULL};
    src_span out;
    return ask(h, path, arguments, &out) && take_changes(h, out);
}

/* ---- Versions ---- */

static bool open_at(history *h, gate_run *run, const char *name, const char *path,
                    evolve_opened *opened, const char *label)
{
    evolve_revision revision = {&h->git, name};
    const evolve_tree tree = {evolve_git_load, &revision, label, h->folders};
    return evolve_open(run, &tree, path, opened);
}

static void ignore(void *context, const gate_finding *finding)
{
    (void)context;
    (void)finding;
}

/* Includes also determine what the schema says. Unreadable ones are reported by their step. */
static bool add_paths(history *h, const char *name, const char *path)
{
    gate_run quiet = {.sink = ignore};
    evolve_opened opened = {0};
    bool good = add_text(h->paths, &h->path_count, path);
    if (open_at(h, &quiet, name, path, &opened, NULL)) {
        for (const src_file *f = opened.files; good && f != NULL; f = f->next) {
            const char *kept = src_copy(&h->git.arena, src_span_of(f->path));
            good = kept != NULL && add_text(h->paths, &h->path_count, kept);
        }
        evolve_close(&opened);
    }
    return good;
}

static bool find_paths(history *h)
{
    for (const change *c = h->changes; c != NULL; c = c->newer) {
        if ((c->after != NULL && !add_paths(h, c->commit, c->after)) ||
            (c->before != NULL && !add_text(h->paths, &h->path_count, c->before))) {
            no_memory(h);
            return false;
        }
    }
    return true;
}

/* ---- Commits that touched any of them ---- */

static bool take_commits(history *h, src_span out)
{
    tokens t = {out.at, out.at + out.size};
    for (const char *name = next_token(&t); name != NULL; name = next_token(&t)) {
        commit *c = ptv_arena_take(&h->git.arena, sizeof *c);
        if (c == NULL) {
            no_memory(h);
            return false;
        }
        const char *date = expect_token(&t);
        *c = (commit){.newer = h->commits, .name = name, .date = date, .title = expect_token(&t)};
        h->commits = c;
    }
    return true;
}

static bool find_commits(history *h)
{
    static const char *const head[] = {"log",        "--first-parent",
                                       "-z",         "--no-show-signature",
                                       "--no-color", "--format=%H%x00%cs%x00%s"};
    enum { HEAD = sizeof head / sizeof head[0] };
    const char **arguments =
        ptv_arena_take(&h->git.arena, (HEAD + h->path_count + 3) * sizeof *arguments);
    src_span out;
    if (arguments == NULL) {
        no_memory(h);
        return false;
    }
    memcpy(arguments, head, sizeof head);
    arguments[HEAD] = h->range;
    arguments[HEAD + 1] = "--";
    memcpy(arguments + HEAD + 2, h->paths, h->path_count * sizeof *arguments);
    return ask(h, h->paths[0], arguments, &out) && take_commits(h, out);
}

/* ---- Steps ---- */

static bool keep_identifier(history *h)
{
    const char *identifier = h->before.schema == NULL ? NULL : h->before.schema->identifier;
    const char *kept = identifier == NULL ? NULL : src_copy(&h->git.arena, src_span_of(identifier));
    return identifier == NULL || (kept != NULL && add_text(h->spent, &h->spent_count, kept));
}

/* Makes this the version that the next one is compared with. */
static void move_on(history *h, evolve_opened *now, const char *name)
{
    evolve_close(&h->before);
    h->before = *now;
    h->before.label = NULL; /* it belonged to the step */
    *now = (evolve_opened){0};
    snprintf(h->before_commit, sizeof h->before_commit, "%s", name);
    if (!keep_identifier(h)) {
        no_memory(h);
    }
}

static evolve_verdict compare(history *h, const evolve_opened *now)
{
    evolve_side old = evolve_side_of(&h->before);
    const evolve_side new = evolve_side_of(now);
    char label[SHORT_COMMIT + 2];
    snprintf(label, sizeof label, "%.*s:", SHORT_COMMIT, h->before_commit);
    old.label = label;
    old.spent = h->spent;
    return evolve_compare(h->run, &old, &new, h->level);
}

static evolve_verdict judge_gone(history *h, const char *label, const char *path)
{
    gate_words words;
    gate_fault(h->run, &(gate_finding){.rule = &evolve_file_removed_rule.rule,
                                       .at = {gate_say(&words, "%s%s", label, path), 0, 0}});
    return EVOLVE_BREAKING;
}

static evolve_verdict judge_version(history *h, const commit *c, const char *path,
                                    const char *label)
{
    evolve_opened now = {0};
    if (!open_at(h, h->run, c->name, path, &now, label)) {
        return EVOLVE_UNDECIDED;
    }
    evolve_verdict verdict = h->before.schema == NULL ? EVOLVE_COMPATIBLE : compare(h, &now);
    move_on(h, &now, c->name);
    return verdict;
}

/* `path` is the schema's name after the commit or, if it is `gone`, its last one. */
static void judge_step(history *h, const commit *c, const char *path, bool gone)
{
    char label[SHORT_COMMIT + 2], before[sizeof h->before_commit];
    const gate_run was = *h->run;
    bool first = h->before.schema == NULL;
    snprintf(label, sizeof label, "%.*s:", SHORT_COMMIT, c->name);
    snprintf(before, sizeof before, "%s", h->before_commit);
    evolve_verdict verdict = gone ? judge_gone(h, label, path) : judge_version(h, c, path, label);
    h->worst = evolve_worse(h->worst, verdict);
    const evolve_step step = {.commit = c->name,
                              .date = c->date,
                              .title = c->title,
                              .path = path,
                              .before = first ? NULL : before,
                              .verdict = verdict,
                              .errors = h->run->errors - was.errors,
                              .warnings = h->run->warnings - was.warnings,
                              .notes = h->run->notes - was.notes,
                              .undecided = h->run->undecided - was.undecided};
    if (h->steps != NULL && h->steps->sink != NULL) {
        h->steps->sink(h->steps->context, &step);
    }
}

/* Opens the version before the range, if there is one. */
static void open_first(history *h, const char *path)
{
    evolve_revision revision = {&h->git, h->old};
    evolve_opened first = {0};
    if (evolve_git_entry(h->run, &revision, path) == EVOLVE_ENTRY_FILE &&
        open_at(h, h->run, h->old, path, &first, NULL)) {
        move_on(h, &first, h->old);
    }
}

static void judge_steps(history *h, const char *path)
{
    const change *next = h->changes;
    const char *name = h->old == NULL ? NULL : next == NULL ? path : next->before;
    if (name != NULL) {
        open_first(h, name);
    }
    for (const commit *c = h->commits; c != NULL; c = c->newer) {
        bool own = next != NULL && strcmp(next->commit, c->name) == 0;
        const char *is = own ? next->after : name;
        if (own && is == NULL) {
            judge_step(h, c, next->before, true);
        } else if (is != NULL) {
            judge_step(h, c, is, false);
        }
        name = is;
        next = own ? next->newer : next;
    }
}

/* ---- The history ---- */

static void look_for_beginning(history *h)
{
    static const char *const arguments[] = {"rev-parse", "--is-shallow-repository", NULL};
    src_span out;
    if (ask(h, h->git.repository, arguments, &out) && src_begins(out, "true")) {
        gate_fault(h->run, &(gate_finding){.rule = &evolve_history_cut_rule,
                                           .at = {h->git.repository, 0, 0}});
    }
}

static bool find_range(history *h, const evolve_range *range)
{
    const char *new = evolve_git_commit(&h->git, range->new == NULL ? "HEAD" : range->new);
    char *text = ptv_arena_take(&h->git.arena, 2 * 64 + 3);
    h->old = range->old == NULL || new == NULL ? NULL : evolve_git_commit(&h->git, range->old);
    if (new == NULL || text == NULL || (range->old != NULL && h->old == NULL)) {
        return false;
    }
    snprintf(text, 2 * 64 + 3, "%s%s%s", h->old == NULL ? "" : h->old, h->old == NULL ? "" : "..",
             new);
    h->range = text;
    return true;
}

static void judge(history *h, const evolve_range *range)
{
    bool good = find_range(h, range) && evolve_git_folders(&h->git, &range->folders, &h->folders);
    const char *path = good ? evolve_git_path(&h->git, range->path) : NULL;
    if (path == NULL || !find_changes(h, path)) {
        return;
    }
    if (h->changes == NULL && h->old == NULL) {
        gate_fault(h->run, &(gate_finding){.rule = &evolve_nothing_rule,
                                           .at = {path, 0, 0},
                                           .found = "no commit has this file"});
        return;
    }
    if (h->old != NULL && !add_paths(h, h->old,
                                     h->changes == NULL           ? path
                                     : h->changes->before != NULL ? h->changes->before
                                                                  : path)) {
        no_memory(h);
        return;
    }
    look_for_beginning(h);
    if (find_paths(h) && find_commits(h)) {
        judge_steps(h, path);
    }
}

evolve_verdict evolve_history(gate_run *run, const evolve_range *range, evolve_level level,
                              const evolve_steps *steps)
{
    const uint64_t before = run->undecided;
    history *h = calloc(1, sizeof *h); /* too large for the stack */
    if (h == NULL) {
        src_no_memory(run, range->repository);
        return EVOLVE_UNDECIDED;
    }
    h->run = run;
    h->level = level;
    h->steps = steps;
    if (evolve_git_open(&h->git, run, range->repository)) {
        judge(h, range);
    }
    evolve_close(&h->before);
    evolve_git_close(&h->git);
    evolve_verdict worst = run->undecided == before ? h->worst : EVOLVE_UNDECIDED;
    free(h);
    return worst;
}
