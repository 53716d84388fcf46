/*
 * Asking git: files of a revision. What is started, with which environment, and how much of its
 * answer is read is decided here; which questions a history needs in history.c.
 */
#include "schema/evolve/inside.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    REPOSITORY_BYTES = 256 << 20,
    LINKS = 8,           /* that lead to links */
    MESSAGE_BYTES = 1024 /* of what git says about errors; the rest is dropped */
};

static const ptv_rule git_failed_rule, revision_refused_rule;

/* ---- What git is given ---- */

/*
 * Nobody's GIT_DIR, GIT_PAGER, GIT_EXTERNAL_DIFF ... counts here, and messages are in English. A
 * partial clone would fetch what it lacks: from no remote, that is `protocol.allow=never` below.
 * A program that watches the files is not asked about them.
 */
static const char *const settings[] = {"GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0",
                                       "GIT_LITERAL_PATHSPECS=1", "GIT_NO_LAZY_FETCH=1",
                                       "LC_ALL=C"};

enum { SETTINGS = sizeof settings / sizeof settings[0] };

extern char **environ;

static bool is_dropped(const char *variable)
{
    static const char *const dropped[] = {"GIT_", "LC_ALL=", "LANGUAGE="};
    for (size_t i = 0; i < sizeof dropped / sizeof dropped[0]; i++) {
        if (strncmp(variable, dropped[i], strlen(dropped[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* free() it; NULL: no memory. */
static char **make_environment(void)
{
    size_t count = 0, n = 0;
    while (environ != NULL && environ[count] != NULL) {
        count++;
    }
    char **list = calloc(count + SETTINGS + 1, sizeof *list);
    for (size_t i = 0; list != NULL && i < count; i++) {
        if (!is_dropped(environ[i])) {
            list[n++] = environ[i];
        }
    }
    for (size_t i = 0; list != NULL && i < SETTINGS; i++) {
        list[n++] = (char *)settings[i];
    }
    return list;
}

/* free() it; NULL: no memory, or too many. */
static char **make_arguments(const evolve_repository *git, const char *const *arguments)
{
    const char *folder = git->repository[0] == '\0' ? "." : git->repository;
    const char *const head[] = {
        "git",  "--no-pager", "-c",    "protocol.allow=never", "-c", "core.fsmonitor=false", "-C",
        folder, "-C",         git->top};
    enum { HEAD = sizeof head / sizeof head[0] };
    size_t count = 0;
    while (arguments[count] != NULL) {
        count++;
    }
    char **list = calloc(HEAD + count + 1, sizeof *list);
    for (size_t i = 0; list != NULL && i < HEAD + count; i++) {
        list[i] = (char *)(i < HEAD ? head[i] : arguments[i - HEAD]);
    }
    return list;
}

/* ---- What git answers ---- */

typedef struct answer {
    int out, err; /* ends of pipes to read from; -1: closed */
    char *bytes;  /* malloc() */
    size_t size, room;
    char said[MESSAGE_BYTES];
    size_t said_size;
    const char *problem; /* of ours; NULL: none */
} answer;

static bool open_pipe(int ends[2])
{
    if (pipe(ends) != 0) {
        return false;
    }
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

static void close_pipe(int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

/* Standard output and error are pipes, standard input is empty. */
static int redirect(posix_spawn_file_actions_t *actions, int out, int err)
{
    int problem = posix_spawn_file_actions_addopen(actions, 0, "/dev/null", O_RDONLY, 0);
    problem = problem == 0 ? posix_spawn_file_actions_adddup2(actions, out, 1) : problem;
    return problem == 0 ? posix_spawn_file_actions_adddup2(actions, err, 2) : problem;
}

static int spawn(pid_t *child, char **arguments, int out, int err)
{
    posix_spawn_file_actions_t actions;
    char **variables = make_environment();
    int problem = variables == NULL ? ENOMEM : posix_spawn_file_actions_init(&actions);
    if (problem != 0) {
        free(variables);
        return problem;
    }
    problem = redirect(&actions, out, err);
    problem =
        problem == 0 ? posix_spawnp(child, "git", &actions, NULL, arguments, variables) : problem;
    posix_spawn_file_actions_destroy(&actions);
    free(variables);
    return problem;
}

static bool make_room(answer *a)
{
    if (a->size + 1 < a->room) {
        return true;
    }
    size_t room = a->room == 0 ? 1 << 14 : a->room * 2;
    char *bytes = room > SRC_FILE_BYTES ? NULL : realloc(a->bytes, room);
    if (bytes == NULL) {
        a->problem = room > SRC_FILE_BYTES ? "more than 64 MiB" : "no more memory";
        return false;
    }
    a->bytes = bytes;
    a->room = room;
    return true;
}

/* False: the end of it, or nothing more is wanted. */
static bool take_output(answer *a)
{
    if (!make_room(a)) {
        return false;
    }
    ssize_t got = read(a->out, a->bytes + a->size, a->room - a->size - 1);
    bool failed = got < 0 && errno != EINTR;
    a->problem = failed ? strerror(errno) : a->problem;
    a->size += got > 0 ? (size_t)got : 0;
    return got != 0 && !failed;
}

static bool take_message(answer *a)
{
    char rest[256];
    size_t room = sizeof a->said - 1 - a->said_size;
    ssize_t got =
        room > 0 ? read(a->err, a->said + a->said_size, room) : read(a->err, rest, sizeof rest);
    a->said_size += room > 0 && got > 0 ? (size_t)got : 0;
    return got > 0 || (got < 0 && errno == EINTR);
}

static void close_end(int *end)
{
    close(*end);
    *end = -1;
}

/* Both at once: git waits while one of them is full. */
static void listen_to(answer *a)
{
    while (a->out >= 0 || a->err >= 0) {
        struct pollfd ends[] = {{a->out, POLLIN, 0}, {a->err, POLLIN, 0}}; /* -1 is passed over */
        if (poll(ends, 2, -1) < 0 && errno != EINTR) {
            a->problem = strerror(errno);
            break;
        }
        if (ends[0].revents != 0 && !take_output(a)) {
            close_end(&a->out);
        }
        if (ends[1].revents != 0 && !take_message(a)) {
            close_end(&a->err);
        }
    }
    if (a->out >= 0) {
        close_end(&a->out);
    }
    if (a->err >= 0) {
        close_end(&a->err);
    }
}

/* The exit status of git; -1: it did not exit, or never began. */
static int call(answer *a, char **arguments)
{
    int out[2], err[2], status = 0;
    pid_t child;
    if (!open_pipe(out)) {
        a->problem = strerror(errno);
        return -1;
    }
    if (!open_pipe(err)) {
        a->problem = strerror(errno);
        close_pipe(out);
        return -1;
    }
    int problem = spawn(&child, arguments, out[1], err[1]);
    close(out[1]);
    close(err[1]);
    a->out = out[0];
    a->err = err[0];
    listen_to(a); /* without a child both are at their end */
    if (problem != 0) {
        a->problem = problem == ENOENT ? "no program git in PATH" : strerror(problem);
        return -1;
    }
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The first line, without "fatal: ". */
static const char *message_of(answer *a, int status, gate_words *words)
{
    static const char *const heads[] = {"fatal: ", "error: "};
    char *said = a->said;
    if (a->problem != NULL) {
        return a->problem;
    }
    a->said[strcspn(a->said, "\n")] = '\0';
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        size_t n = strlen(heads[i]);
        said += strncmp(said, heads[i], n) == 0 ? n : 0;
    }
    return said[0] != '\0' ? said : gate_say(words, "git ended with status %d", status);
}

static bool fail(gate_run *run, const ptv_rule *rule, const char *about, const char *found)
{
    gate_fault(run, &(gate_finding){.rule = rule, .at = {about, 0, 0}, .found = found});
    return false;
}

bool evolve_git_ask(const evolve_repository *git, const evolve_question *question, src_span *out)
{
    answer a = {.out = -1, .err = -1};
    gate_words words;
    char **arguments = make_arguments(git, question->arguments);
    int status = arguments == NULL ? -1 : call(&a, arguments);
    free(arguments);
    if (arguments == NULL) {
        a.problem = "no more memory";
    }
    bool good = status == 0 && a.problem == NULL;
    if (good) {
        *out = (src_span){src_copy(question->arena, (src_span){a.bytes, a.size}), a.size};
        a.problem = out->at == NULL ? "no more memory" : NULL;
        good = out->at != NULL;
    }
    if (!good) {
        fail(question->run, &git_failed_rule, question->about, message_of(&a, status, &words));
    }
    free(a.bytes);
    return good;
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
        return fail(git->run, &git_failed_rule, git->repository, "no more memory");
    }
    snprintf(label, n + 2, "%s%s", git->repository, git->repository[n - 1] == '/' ? "" : "/");
    git->label = label;
    return true;
}

/*
 * "true", the prefix, the way to the top: a line each. A prefix may have more. Without files beside
 * it there is neither prefix nor way.
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
    return first != NULL || fail(git->run, &git_failed_rule, git->repository, "no answer of git");
}

/* Paths given to git are taken from its folder, those it gives from the top: here all are. */
bool evolve_git_open(evolve_repository *git, gate_run *run, const char *repository)
{
    *git = (evolve_repository){
        .run = run, .repository = repository, .top = "", .arena = {.left = REPOSITORY_BYTES}};
    if (!find_label(git)) {
        return false;
    }
    const char *const arguments[] = {"rev-parse", "--is-inside-work-tree", "--show-prefix",
                                     "--show-cdup", NULL};
    const evolve_question question = {run, &git->arena, repository, arguments};
    src_span lines;
    return evolve_git_ask(git, &question, &lines) && take_lines(git, (char *)lines.at);
}

void evolve_git_close(evolve_repository *git)
{
    ptv_arena_free(&git->arena);
}

bool evolve_git_has_files(const evolve_repository *git)
{
    return git->has_files || fail(git->run, &git_failed_rule, git->repository,
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
        fail(git->run, &git_failed_rule, git->repository, "no more memory");
        return NULL;
    }
    snprintf(commit, size, "%s^{commit}", revision);
    const char *const arguments[] = {"rev-parse", "--verify", commit, NULL};
    const char *about = gate_say(&words, "%s: %s", git->repository, revision);
    const evolve_question question = {git->run, &git->arena, about, arguments};
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
        fail(git->run, &git_failed_rule, git->repository, "no more memory");
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
        fail(git->run, &git_failed_rule, path, "not below the folder of the repository");
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

/* "100644 blob 89ab...<tab>path": one entry, or nothing. */
static bool find_entry(gate_run *run, ptv_arena *arena, const evolve_revision *revision,
                       const char *path, src_span *entry)
{
    const char *const arguments[] = {"ls-tree", "-z", "--full-tree", revision->commit,
                                     "--",      path, NULL};
    const evolve_question question = {run, arena, path, arguments};
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

/* The object of an entry: behind the second blank, up to the tab. */
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

/* What a file or a link of a revision has in it; a link: where it leads to. */
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
        fail(run, &git_failed_rule, path, found);
        return EVOLVE_ENTRY_UNKNOWN;
    }
    const char *const arguments[] = {"cat-file", "blob", object, NULL};
    const evolve_question question = {run, arena, path, arguments};
    return evolve_git_ask(revision->repository, &question, text) ? kind : EVOLVE_ENTRY_UNKNOWN;
}

/* Where a link leads to, as seen from the top; NULL: no memory. */
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
            return fail(run, &git_failed_rule, file->path, "not in the repository");
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
    return fail(run, &git_failed_rule, file->path, "links in a circle");
}

/* ---- Rules ---- */

static const ptv_rule git_failed_rule = {
    .name = "evolve-git-failed",
    .code = 2052,
    .severity = PTV_ERROR,
    .title = "git does not give what is asked for",
    .why = "the versions that should be compared are not known",
    .fix = "see what git says; in a shallow clone, fetch the revisions first",
};

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

static const ptv_rule *const rules[] = {&git_failed_rule, &revision_refused_rule,
                                        &evolve_history_cut_rule};

const gate_rule_list evolve_git_rules = GATE_RULE_LIST(rules);
