/*
 * Makes a folder, starts a child and waits for its end, a timeout, or a signal for us. Signals are
 * blocked and taken from the queue, so nothing needs a handler.
 */
#include "tool/runner.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "golden/codec/signals.h"

/* ---- The command line ---- */

/* Returns the word with each {} replaced by the path. */
static char *with_path(const char *word, const char *path)
{
    size_t room = strlen(word) + 1;
    for (const char *at = word; (at = strstr(at, "{}")) != NULL; at += 2) {
        room += strlen(path);
    }
    char *out = malloc(room);
    size_t used = 0;
    while (out != NULL && *word != '\0') {
        if (strncmp(word, "{}", 2) == 0) {
            used += (size_t)snprintf(out + used, room - used, "%s", path);
            word += 2;
        } else {
            out[used++] = *word++;
        }
    }
    if (out != NULL) {
        out[used] = '\0';
    }
    return out;
}

static bool add_word(ptv_runner *r, size_t *count, const char *word)
{
    r->command[*count] = with_path(word, r->path);
    return r->command[(*count)++] != NULL;
}

static bool set_command(ptv_runner *r, char *const *command)
{
    size_t words = 0, count = 0;
    bool named = false, good = true;
    for (; command[words] != NULL; words++) {
        named = named || strstr(command[words], "{}") != NULL;
    }
    r->command = calloc(words + 2, sizeof *r->command);
    for (size_t i = 0; r->command != NULL && good && i < words; i++) {
        good = add_word(r, &count, command[i]);
    }
    return r->command != NULL && good && (named || add_word(r, &count, "{}"));
}

static void free_command(ptv_runner *r)
{
    for (size_t i = 0; r->command != NULL && r->command[i] != NULL; i++) {
        free(r->command[i]);
    }
    free(r->command);
    r->command = NULL;
}

/* ---- Signals and limits ---- */

/* Signals that the caller ignores stay ignored. */
static void await_signals(ptv_runner *r)
{
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    sigemptyset(&r->awaited);
    sigaddset(&r->awaited, SIGCHLD);
    for (size_t i = 0; i < GM_ENDING; i++) {
        struct sigaction action;
        if (sigaction(gm_ending[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN) {
            sigaddset(&r->awaited, gm_ending[i]);
        }
    }
    sigaction(SIGCHLD, &usual, &r->child_before);
    sigprocmask(SIG_BLOCK, &r->awaited, &r->before);
}

/* Keeps a thousand crashes from leaving core files. */
static void forbid_cores(ptv_runner *r)
{
    if (getrlimit(RLIMIT_CORE, &r->core_before) == 0) {
        const struct rlimit none = {0, r->core_before.rlim_max};
        (void)setrlimit(RLIMIT_CORE, &none);
    }
}

/* ---- Opening and closing ---- */

static const char *said_path(const ptv_runner *r, char path[PTV_RUNNER_PATH + 8])
{
    (void)snprintf(path, PTV_RUNNER_PATH + 8, "%s/said", r->folder);
    return path;
}

static bool make_folder(ptv_runner *r, const char *suffix)
{
    const char *above = getenv("TMPDIR");
    above = above == NULL || above[0] == '\0' ? "/tmp" : above;
    int n = snprintf(r->folder, sizeof r->folder, "%s/pteverify-XXXXXX", above);
    if (n < 0 || (size_t)n >= sizeof r->folder || mkdtemp(r->folder) == NULL) {
        errno = n < 0 || (size_t)n >= sizeof r->folder ? ENAMETOOLONG : errno;
        r->folder[0] = '\0';
        return false;
    }
    n = snprintf(r->path, sizeof r->path, "%s/model%s", r->folder, suffix);
    errno = ENAMETOOLONG;
    return n >= 0 && (size_t)n < sizeof r->path;
}

int ptv_runner_open(ptv_runner *r, char *const *command, const char *suffix)
{
    *r = (ptv_runner){.milliseconds = r->milliseconds, .heard = r->heard};
    await_signals(r);
    forbid_cores(r);
    int why = make_folder(r, suffix) ? 0 : errno;
    if (why == 0 && !set_command(r, command)) {
        why = ENOMEM;
    }
    if (why != 0) {
        ptv_runner_close(r);
    }
    return why;
}

void ptv_runner_close(ptv_runner *r)
{
    if (r->folder[0] != '\0') {
        char said[PTV_RUNNER_PATH + 8];
        (void)unlink(said_path(r, said));
        (void)unlink(r->path);
        (void)rmdir(r->folder);
    }
    free_command(r);
    (void)setrlimit(RLIMIT_CORE, &r->core_before);
    sigaction(SIGCHLD, &r->child_before, NULL);
    sigprocmask(SIG_SETMASK, &r->before, NULL);
}

/* ---- Running ---- */

static bool write_all(int file, const uint8_t *bytes, size_t size)
{
    while (size > 0) {
        ssize_t n = write(file, bytes, size);
        if (n < 0 && errno != EINTR) {
            return false;
        }
        bytes += n > 0 ? n : 0;
        size -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* Makes a new file each time: the last command may have kept or changed the one before. */
static bool write_file(const ptv_runner *r, const uint8_t *bytes, size_t size)
{
    (void)unlink(r->path);
    int file = open(r->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    bool good = file >= 0 && write_all(file, bytes, size);
    int why = errno;
    if (file >= 0 && close(file) != 0 && good) {
        return false;
    }
    errno = why;
    return good;
}

static int set_up(const ptv_runner *r, posix_spawn_file_actions_t *files,
                  posix_spawnattr_t *attributes)
{
    sigset_t usual = r->awaited;
    char said[PTV_RUNNER_PATH + 8];
    int why = posix_spawn_file_actions_addopen(files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    for (int stream = STDOUT_FILENO; why == 0 && stream <= STDERR_FILENO; stream++) {
        bool kept = r->heard && stream == STDERR_FILENO;
        why =
            posix_spawn_file_actions_addopen(files, stream, kept ? said_path(r, said) : "/dev/null",
                                             O_WRONLY | (kept ? O_CREAT | O_TRUNC : 0), 0600);
    }
    sigaddset(&usual, SIGPIPE); /* ignored by us */
    sigaddset(&usual, SIGXFSZ);
    (void)posix_spawnattr_setpgroup(attributes, 0);
    (void)posix_spawnattr_setsigmask(attributes, &r->before);
    (void)posix_spawnattr_setsigdefault(attributes, &usual);
    (void)posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                                   POSIX_SPAWN_SETSIGDEF);
    return why;
}

/* Returns 0 or an errno value. */
static int start(const ptv_runner *r, pid_t *child)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int why = posix_spawn_file_actions_init(&files);
    if (why != 0) {
        return why;
    }
    why = posix_spawnattr_init(&attributes);
    if (why == 0) {
        why = set_up(r, &files, &attributes);
        if (why == 0) {
            why = posix_spawnp(child, r->command[0], &files, &attributes, r->command, environ);
        }
        (void)posix_spawnattr_destroy(&attributes);
    }
    (void)posix_spawn_file_actions_destroy(&files);
    return why;
}

uint64_t ptv_milliseconds(void)
{
    struct timespec at;
    (void)clock_gettime(CLOCK_MONOTONIC, &at);
    return (uint64_t)at.tv_sec * 1000 + (uint64_t)at.tv_nsec / 1000000;
}

static struct timespec time_until(uint64_t end)
{
    uint64_t at = ptv_milliseconds();
    uint64_t left = at < end ? end - at : 0;
    return (struct timespec){(time_t)(left / 1000), (long)(left % 1000) * 1000000};
}

static ptv_ending ending_of(int status)
{
    return WIFSIGNALED(status) ? (ptv_ending){PTV_END_SIGNAL, WTERMSIG(status)}
                               : (ptv_ending){PTV_END_EXIT, WEXITSTATUS(status)};
}

/* Kills the children of the child, too, so that none is left when we end. */
static void stop(pid_t child, bool alive)
{
    int status;
    (void)kill(-child, SIGKILL);
    while (alive && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
}

static bool has_ended(pid_t child, int *status)
{
    pid_t ended;
    do {
        ended = waitpid(child, status, WNOHANG);
    } while (ended < 0 && errno == EINTR); /* there will be no second SIGCHLD */
    return ended == child;
}

/* A signal for us counts even if the child ends at the same time: it comes only once. */
static ptv_ending await(const ptv_runner *r, pid_t child)
{
    const uint64_t end = ptv_milliseconds() + r->milliseconds;
    for (;;) {
        int status;
        const struct timespec left = time_until(end);
        int number = ptv_await_signal(&r->awaited, &left);
        bool late = number < 0 && errno == EAGAIN;
        bool over = has_ended(child, &status);
        bool stopped = number > 0 && number != SIGCHLD;
        if (over || late || stopped) {
            stop(child, !over);
        }
        if (stopped) {
            return (ptv_ending){PTV_END_STOPPED, number};
        }
        if (over || late) {
            return over ? ending_of(status) : (ptv_ending){PTV_END_TIMEOUT, 0};
        }
    }
}

/* Whether a signal came between runs. */
static bool is_stopped(const ptv_runner *r, int *number)
{
    const struct timespec none = {0, 0};
    do {
        *number = ptv_await_signal(&r->awaited, &none);
    } while (*number == SIGCHLD);
    return *number > 0;
}

ptv_ending ptv_runner_run(ptv_runner *r, const uint8_t *bytes, size_t size)
{
    pid_t child;
    int number;
    if (is_stopped(r, &number)) {
        return (ptv_ending){PTV_END_STOPPED, number};
    }
    if (!write_file(r, bytes, size)) {
        return (ptv_ending){PTV_END_NO_FILE, errno};
    }
    int why = start(r, &child);
    return why == 0 ? await(r, child) : (ptv_ending){PTV_END_FAILED, why};
}
