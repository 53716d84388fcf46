/* Verifying in several processes: one pipe from each, read in turn. */
#include "tool/jobs.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 64, FEW = 16, PIECE = 2048 }; /* processes; files for each; bytes passed on at once */

/* What comes before the texts about one file. */
typedef struct part {
    uint64_t out, err; /* bytes */
    ptv_summary summary;
} part;

typedef struct worker {
    pid_t process; /* -1: there is none */
    int pipe;      /* -1: it has nothing more to say */
} worker;

typedef struct team {
    const ptv_jobs *jobs;
    unsigned count;
    worker workers[MOST];
} team;

unsigned ptv_jobs_for(uint64_t wanted, size_t files)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t most = wanted != 0 ? files : files / FEW;
    uint64_t jobs = wanted != 0 ? wanted : processors < 1 ? 1 : (uint64_t)processors;
    jobs = jobs < most ? jobs : most;
    return jobs < 1 ? 1 : jobs < MOST ? (unsigned)jobs : MOST;
}

/* ---- In a worker ---- */

static bool send(int pipe, const void *bytes, size_t n)
{
    for (const char *at = bytes; n > 0;) {
        ssize_t sent = write(pipe, at, n);
        if (sent < 0 && errno != EINTR) {
            return false;
        }
        at += sent < 0 ? 0 : sent;
        n -= sent < 0 ? 0 : (size_t)sent;
    }
    return true;
}

/* Where the report goes, whatever its format. */
static void report_to(ptv_session *s, FILE *out, FILE *err)
{
    s->text.out = s->json.out = out;
    s->text.err = s->json.err = err;
}

typedef struct texts {
    char *bytes[2];
    size_t length[2];
    FILE *file[2];
} texts;

/* False: there is no memory, or nobody to read it. */
static bool finish(texts *t, int pipe, const ptv_session *s)
{
    bool good = s->renderer.write_error(s->renderer.self) == 0;
    for (unsigned i = 0; i < 2; i++) {
        good = t->file[i] != NULL && fclose(t->file[i]) == 0 && good;
    }
    const part head = {t->length[0], t->length[1], s->summary};
    good = good && send(pipe, &head, sizeof head) && send(pipe, t->bytes[0], t->length[0]) &&
           send(pipe, t->bytes[1], t->length[1]);
    free(t->bytes[0]);
    free(t->bytes[1]);
    return good;
}

static bool do_one(const ptv_jobs *jobs, size_t i, int pipe)
{
    ptv_session *s = jobs->session;
    texts t = {0};
    for (unsigned k = 0; k < 2; k++) {
        t.file[k] = open_memstream(&t.bytes[k], &t.length[k]);
    }
    if (t.file[0] != NULL && t.file[1] != NULL) {
        s->summary = (ptv_summary){0};
        report_to(s, t.file[0], t.file[1]);
        if (i > 0) {
            s->renderer.follow(s->renderer.self);
        }
        jobs->verify(jobs->context, i);
    }
    return finish(&t, pipe, s);
}

/* Ends without what the tool does at its end: that is the other one's. */
static void work(const ptv_jobs *jobs, size_t first, size_t step, int pipe)
{
    bool good = true;
    for (size_t i = first; good && i < jobs->count; i += step) {
        good = do_one(jobs, i, pipe);
    }
    _exit(good ? 0 : 1);
}

/* ---- In the tool ---- */

static bool receive(int pipe, void *bytes, size_t n)
{
    for (char *at = bytes; n > 0;) {
        ssize_t got = read(pipe, at, n);
        if (got == 0 || (got < 0 && errno != EINTR)) {
            return false;
        }
        at += got < 0 ? 0 : got;
        n -= got < 0 ? 0 : (size_t)got;
    }
    return true;
}

/* False: it ends too early. */
static bool pass_on(int pipe, uint64_t n, ptv_buffer *to)
{
    char piece[PIECE];
    while (n > 0) {
        size_t some = n < sizeof piece ? (size_t)n : sizeof piece;
        if (!receive(pipe, piece, some)) {
            return false;
        }
        ptv_put(to, piece, some);
        n -= some;
    }
    return !to->failed;
}

/* What was said about one file, whole or not at all. */
static bool take(ptv_session *s, int pipe)
{
    part head;
    ptv_buffer out = {0}, err = {0};
    bool whole = pipe >= 0 && receive(pipe, &head, sizeof head) && pass_on(pipe, head.out, &out) &&
                 pass_on(pipe, head.err, &err);
    if (whole) {
        s->renderer.pass(s->renderer.self, &out);
        (void)ptv_buffer_flush(&err, stderr);
        ptv_account(s, &head.summary);
    }
    ptv_buffer_free(&out);
    ptv_buffer_free(&err);
    return whole;
}

static void close_pipe(worker *w)
{
    if (w->pipe >= 0) {
        close(w->pipe);
        w->pipe = -1;
    }
}

static void wait_for(worker *w)
{
    while (w->process >= 0 && waitpid(w->process, NULL, 0) < 0 && errno == EINTR) {
    }
    w->process = -1;
}

/* Who writes into a pipe that is closed ends. */
static void end(team *t)
{
    int why = errno;
    for (unsigned k = 0; k < t->count; k++) {
        close_pipe(&t->workers[k]);
    }
    for (unsigned k = 0; k < t->count; k++) {
        wait_for(&t->workers[k]);
    }
    errno = why;
}

/* In the place of one that is not there: for the files from `first` on. */
static bool start(team *t, size_t first)
{
    worker *w = &t->workers[first % t->count];
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    pid_t process = fork();
    if (process == 0) {
        for (unsigned k = 0; k < t->count; k++) {
            close_pipe(&t->workers[k]);
        }
        close(ends[0]);
        work(t->jobs, first, t->count, ends[1]);
    }
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return false;
    }
    *w = (worker){process, ends[0]};
    return true;
}

/* File i has ended its worker, which it shall not do to the files that come after it. */
static void replace(team *t, size_t i)
{
    worker *w = &t->workers[i % t->count];
    close_pipe(w);
    wait_for(w);
    if (t->jobs->count - i > t->count) {
        (void)start(t, i + t->count);
    }
}

/* Nobody is helped by verifying on when the report cannot be written. */
static void take_all(team *t)
{
    ptv_session *s = t->jobs->session;
    for (size_t i = 0; i < t->jobs->count && s->renderer.write_error(s->renderer.self) == 0; i++) {
        if (!take(s, t->workers[i % t->count].pipe)) {
            replace(t, i);
            t->jobs->lost(t->jobs->context, i);
        }
    }
}

bool ptv_jobs_run(const ptv_jobs *jobs, unsigned processes)
{
    team t = {.jobs = jobs, .count = processes};
    for (unsigned k = 0; k < processes; k++) {
        t.workers[k] = (worker){-1, -1};
    }
    unsigned started = 0;
    while (started < processes && start(&t, started)) {
        started++;
    }
    if (started == processes) {
        take_all(&t);
    }
    end(&t);
    return started == processes;
}
