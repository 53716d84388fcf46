/* Verifies in several processes, with one pipe from each, read in turn. */
#include "tool/jobs.h"

#include <errno.h>
#include <stdlib.h>

enum { MOST = 64, FEW = 16, PIECE = 2048 }; /* processes; files per process; bytes copied at once */

enum { STREAMS = PTV_CHANNELS + 1 }; /* one per report; standard error is the last */

/* The header before the texts about one file. */
typedef struct part {
    uint64_t length[STREAMS]; /* bytes */
    ptv_summary summary;
} part;

typedef struct worker {
    pid_t process; /* -1 if there is none */
    int pipe;      /* -1 if nothing more will come */
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

typedef struct texts {
    char *bytes[STREAMS];
    size_t length[STREAMS];
    FILE *file[STREAMS];
} texts;

static size_t streams_of(const ptv_session *s)
{
    return s->channel_count + 1;
}

/* Redirects all reports and standard error into memory. */
static bool report_to(const ptv_session *s, texts *t)
{
    bool good = true;
    for (size_t i = 0; i < streams_of(s); i++) {
        t->file[i] = ptv_memory_stream(&t->bytes[i], &t->length[i]);
        good = t->file[i] != NULL && good;
        *(i < s->channel_count ? s->channels[i].out : s->err) = t->file[i];
    }
    return good;
}

/* Sends the texts. Returns false if out of memory or if nobody reads the pipe. */
static bool finish(texts *t, int pipe, const ptv_session *s)
{
    bool good = ptv_channels_error(s) == 0;
    part head = {.summary = s->summary};
    for (size_t i = 0; i < streams_of(s); i++) {
        good = t->file[i] != NULL &&
               ptv_memory_stream_close(t->file[i], &t->bytes[i], &t->length[i]) == 0 && good;
        head.length[i] = t->length[i];
    }
    good = good && send(pipe, &head, sizeof head);
    for (size_t i = 0; i < streams_of(s); i++) {
        good = good && send(pipe, t->bytes[i], t->length[i]);
        free(t->bytes[i]);
    }
    return good;
}

static bool do_one(const ptv_jobs *jobs, size_t i, int pipe)
{
    ptv_session *s = jobs->session;
    texts t = {0};
    if (report_to(s, &t)) {
        s->summary = (ptv_summary){0};
        s->progress.shows = false; /* the parent shows progress */
        if (i > 0) {
            ptv_channels_follow(s);
        }
        jobs->verify(jobs->context, i);
    }
    return finish(&t, pipe, s);
}

/* Exits without the tool's cleanup, which is up to the parent. */
static void work(const ptv_jobs *jobs, size_t first, size_t step, int pipe)
{
    bool good = true;
    for (size_t i = first; good && i < jobs->count; i += step) {
        good = do_one(jobs, i, pipe);
    }
    _exit(good ? 0 : 1);
}

/* ---- In the parent ---- */

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

/* Returns false if the data ends early. */
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

/* Passes each text to its report, the last one to standard error. */
static void hand_over(ptv_session *s, ptv_buffer *said)
{
    for (size_t i = 0; i < s->channel_count; i++) {
        s->channels[i].renderer.pass(s->channels[i].renderer.self, &said[i]);
    }
    (void)ptv_buffer_flush(&said[s->channel_count], stderr);
}

/* Takes the output about one file, whole or not at all. */
static bool take(ptv_session *s, int pipe)
{
    part head;
    ptv_buffer said[STREAMS] = {{0}};
    bool whole = pipe >= 0 && receive(pipe, &head, sizeof head);
    for (size_t i = 0; i < streams_of(s); i++) {
        whole = whole && pass_on(pipe, head.length[i], &said[i]);
    }
    if (whole) {
        ptv_progress_wipe(&s->progress);
        hand_over(s, said);
        ptv_account(s, &head.summary);
        ptv_progress_tell(&s->progress, &s->summary);
    }
    for (size_t i = 0; i < streams_of(s); i++) {
        ptv_buffer_free(&said[i]);
    }
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

/* Closes the pipes: a worker that still writes into one exits. */
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

/* Starts a worker in a free place, for the files from `first` on. */
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

/* File i has killed its worker. Starts a new one, so that the files after it are not affected. */
static void replace(team *t, size_t i)
{
    worker *w = &t->workers[i % t->count];
    close_pipe(w);
    wait_for(w);
    if (t->jobs->count - i > t->count) {
        (void)start(t, i + t->count);
    }
}

/* Stops as soon as the report cannot be written. */
static void take_all(team *t)
{
    ptv_session *s = t->jobs->session;
    for (size_t i = 0; i < t->jobs->count && ptv_channels_error(s) == 0; i++) {
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
