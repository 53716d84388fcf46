/*
 * Asks git a question: what is started, in which environment, and how much of the answer is read.
 * git.c and history.c decide what is asked.
 */
#include "base/system.h"
#include "schema/evolve/evolve_internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MESSAGE_BYTES = 1024 }; /* of git's error messages; the rest is dropped */

/* ---- What git is given ---- */

/*
 * The user's GIT_DIR, GIT_PAGER, GIT_EXTERNAL_DIFF and so on must not interfere, and messages are
 * in English. A partial clone would fetch missing objects; `protocol.allow=never` below bars all
 * remotes. A program that watches the files is not consulted.
 */
static const char *const settings[] = {"GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0",
                                       "GIT_LITERAL_PATHSPECS=1", "GIT_NO_LAZY_FETCH=1",
                                       "LC_ALL=C"};

enum { SETTINGS = sizeof settings / sizeof settings[0] };

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

/* The caller frees it. Returns NULL if memory runs out. */
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

/* The caller frees it. Returns NULL if memory runs out or there are too many. */
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
    int out, err; /* read ends of the pipes; -1: closed */
    char *bytes;  /* from malloc() */
    size_t size, room;
    char said[MESSAGE_BYTES];
    size_t said_size;
    const char *problem; /* on our side; NULL: none */
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

/* Standard output and error become pipes; standard input is empty. */
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

/* Returns false at the end, or if no more output is wanted. */
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

/* Reads both pipes in parallel, since git blocks while either is full. */
static void listen_to(answer *a)
{
    while (a->out >= 0 || a->err >= 0) {
        struct pollfd ends[] = {{a->out, POLLIN, 0}, {a->err, POLLIN, 0}}; /* poll() skips -1 */
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

/* Returns git's exit status, or -1 if it did not exit normally or could not be started. */
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
    listen_to(a); /* without a child, both are at their end already */
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
        gate_fault(question->run, &(gate_finding){.rule = &evolve_git_failed_rule,
                                                  .at = {question->about, 0, 0},
                                                  .found = message_of(&a, status, &words),
                                                  .expected = question->expected});
    }
    free(a.bytes);
    return good;
}

/* ---- Rule ---- */

const ptv_rule evolve_git_failed_rule = {
    .name = "evolve-git-failed",
    .code = 2052,
    .severity = PTV_ERROR,
    .title = "git does not give what is asked for",
    .why = "the versions that should be compared are not known",
    .fix = "see what git says; in a shallow clone, fetch the revisions first",
};
