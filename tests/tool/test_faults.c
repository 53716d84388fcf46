/*
 * The tools when the kernel fails: at every open, read, write, rename ... of every command, and
 * when a signal comes. They succeed anyway, or say what failed; output is complete or absent.
 * Memory: test_memory_cli.c; streams and disks: no_room.txt.
 */
#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "schema/emit/tool.h"
#include "tests/support/cell.h"
#include "tests/support/faults.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/rows.h"
#include "tests/support/sanitized.h"
#include "tests/support/tool.h"
#include "tests/support/whole.h"
#include "tool/cli.h"

/* ---- Commands ---- */

/* The kind of target of a command. */
typedef enum target_kind {
    NO_TARGET,
    ONE_FILE,
    ONE_FOLDER,
    SEVERAL, /* several in turn: a kill, or the last rename, leaves the first ones */
    SOFAR    /* what is finished by then stays */
} target_kind;

typedef struct trials_command {
    const char *line;
    target_kind kind;
    const char *target; /* the file that may exist before, or NULL */
} trials_command;

/* ---- Faults ---- */

/* Each call in turn, or all from there on, like a full disk. */
static const struct {
    const char *name;
    faults_choice choice;
} failures[] = {
    {"open", {FAULTS_OPEN, FAULTS_ERROR, EMFILE, false}},
    {"each open", {FAULTS_OPEN, FAULTS_ERROR, EMFILE, true}},
    {"open, a signal", {FAULTS_OPEN, FAULTS_ERROR, EINTR, false}},
    {"read", {FAULTS_READ, FAULTS_ERROR, EIO, false}},
    {"read, not mapped", {FAULTS_READ, FAULTS_UNMAPPED, EIO, false}},
    {"read, a signal", {FAULTS_READ, FAULTS_ERROR, EINTR, false}},
    {"each read, short", {FAULTS_READ, FAULTS_SHORT, 0, true}},
    {"each write, no space", {FAULTS_WRITE, FAULTS_ERROR, ENOSPC, true}},
    {"write", {FAULTS_WRITE, FAULTS_ERROR, EIO, false}},
    {"write, a signal", {FAULTS_WRITE, FAULTS_ERROR, EINTR, false}},
    {"write, short", {FAULTS_WRITE, FAULTS_SHORT, 0, false}},
    {"each write, short", {FAULTS_WRITE, FAULTS_SHORT, 0, true}},
    {"close", {FAULTS_CLOSE, FAULTS_ERROR, EIO, false}},
    {"close, a signal", {FAULTS_CLOSE, FAULTS_ERROR, EINTR, false}},
    {"rename", {FAULTS_RENAME, FAULTS_ERROR, EACCES, false}},
    {"flush", {FAULTS_FLUSH, FAULTS_ERROR, EIO, false}},
    {"map, no memory", {FAULTS_MAP, FAULTS_ERROR, ENOMEM, false}},
    {"map, not here", {FAULTS_MAP, FAULTS_ERROR, ENODEV, false}},
    {"look", {FAULTS_STAT, FAULTS_ERROR, EIO, false}},
    {"folder, no space", {FAULTS_FOLDER, FAULTS_ERROR, ENOSPC, true}},
    {"list", {FAULTS_LIST, FAULTS_ERROR, EIO, false}},
    {"mode", {FAULTS_MODE, FAULTS_ERROR, EPERM, false}},
    {"access", {FAULTS_ACCESS, FAULTS_ERROR, EACCES, false}},
    {"link", {FAULTS_LINK, FAULTS_ERROR, EIO, false}},
    {"seek", {FAULTS_SEEK, FAULTS_ERROR, ESPIPE, false}},
    {"pipe", {FAULTS_PIPE, FAULTS_ERROR, EMFILE, false}},
    {"start", {FAULTS_START, FAULTS_ERROR, EAGAIN, false}},
    {"wait, a signal", {FAULTS_WAIT, FAULTS_ERROR, EINTR, false}},
    {"memory", {FAULTS_MEMORY, FAULTS_ERROR, ENOMEM, true}},
};

/* Signals during any call. */
static const int ends[] = {SIGTERM, SIGKILL};

enum { FAILURES = sizeof failures / sizeof failures[0], ENDS = sizeof ends / sizeof ends[0] };

/* ---- Runs ---- */

/* One run: what existed before, and what fails. */
typedef struct trial {
    whole all;
    const trials_command *command;
    bool old; /* the target existed before */
    const char *name;
    faults_choice choice;
    size_t n; /* index of the call, from 0 */
    size_t counts[FAULTS_CALLS];
} trial;

static const char old_text[] = "what was there\n";

static void begin(const void *context)
{
    enum { SECONDS = 60 }; /* a hang is a failure, too */
    (void)context;
    alarm(SECONDS);
    (void)malloc_trim(0); /* else memory freed by the test changes how often more is requested */
    faults_begin();
}

/* As at the end of main(): writing the rest fails like other calls. */
static int end(int status)
{
    (void)fflush(stdout);
    faults_end();
    return status;
}

static const whole_frame frame = {begin, end, NULL};

static void prepare(const trial *t)
{
    cell_empty();
    if (t->old) {
        put_text(t->command->target, old_text);
    }
}

/* Returns the status from waitpid(). */
static int run(const trial *t, bool *happened)
{
    prepare(t);
    int status = faults_wait(whole_start(&t->all, &frame), &t->choice, t->n, happened);
    whole_heard();
    return status;
}

/* ---- Expectations ---- */

static void expect(const trial *t, int status, bool good, const char *what)
{
    if (!good) {
        fail_msg("%s%s: %s %zu: %s; wait status 0x%x\n%.1000s\n%s", t->all.line,
                 t->old ? ", over an old file" : "", t->name, t->n, what, (unsigned)status,
                 tool_out, tool_err);
    }
}

static bool is_untouched(const trial *t)
{
    char found[sizeof old_text + 1];
    if (!t->old) {
        return cell_is_empty();
    }
    read_text(t->command->target, found, sizeof found);
    return strcmp(found, old_text) == 0 && cell_count() == 1;
}

static bool is_finished(void)
{
    int count = cell_count();
    cell_sweep();
    return cell_count() == count;
}

static bool may_be_left(const trial *t)
{
    bool second = t->command->kind == SEVERAL && t->choice.call == FAULTS_RENAME && t->n > 0;
    return second || (t->command->kind == SOFAR && is_finished()) || is_untouched(t);
}

static bool is_said(const char *text)
{
    return strstr(tool_err, text) != NULL || strstr(tool_out, text) != NULL;
}

/*
 * Whether the cause is named. A file that cannot be checked again counts as changed; a path that
 * cannot be checked counts as no folder.
 */
static bool names_cause(const trial *t)
{
    switch (t->choice.call) {
    case FAULTS_STAT:
        return is_said(strerror(t->choice.number)) || is_said("it changed while it was") ||
               is_said("Is a directory") || is_said("expected a folder");
    case FAULTS_MEMORY: return is_said("memory");
    default: return is_said(strerror(t->choice.number));
    }
}

static void expect_honest(const trial *t, int status)
{
    bool sanitizer = strstr(tool_err, "Sanitizer") != NULL || strstr(tool_err, "runtime error");
    expect(t, status, !sanitizer, "a sanitizer speaks");
    expect(t, status, WIFEXITED(status), "it crashed, or hung");
    if (!whole_same(&t->all, WEXITSTATUS(status))) {
        expect(t, status, WEXITSTATUS(status) == PTV_EXIT_FAILED, "this is not its exit status");
        expect(t, status, names_cause(t), "the cause is not named");
        expect(t, status, may_be_left(t), "something is left");
    }
}

static void expect_all_or_nothing(const trial *t, int status)
{
    bool ended = WIFSIGNALED(status) && WTERMSIG(status) == t->choice.number;
    expect(t, status, ended, "the signal does not end it");
    if (t->choice.number == SIGKILL) {
        cell_sweep();
    }
    expect(t, status, may_be_left(t) || whole_wrote(&t->all), "something is left");
}

typedef void judge(const trial *t, int status);

/* How often git's output is read, or memory requested, varies between runs. */
static bool varies(faults_call call)
{
    return call == FAULTS_READ || call == FAULTS_WAIT || call == FAULTS_ANY;
}

static void expect_end(const trial *t, int status)
{
    bool same = WIFEXITED(status) && whole_same(&t->all, WEXITSTATUS(status));
    expect(t, status, t->n > 0 && varies(t->choice.call) && same, "there was no such call");
}

/* Returns the next number: all, or with sanitizers, which take 20 ms per process, only some. */
static size_t next(size_t n)
{
    enum { FEW = 2, PART = 16 };
    return SANITIZED && n >= FEW ? n + PART : n + 1;
}

static void at_each(trial *t, judge *judged)
{
    bool once =
        t->choice.way == FAULTS_SHORT && t->choice.lasting; /* one byte at a time, from the start */
    bool instead = t->choice.way == FAULTS_UNMAPPED && t->counts[FAULTS_MAP] > 0;
    size_t calls = t->counts[t->choice.call];
    size_t count = instead ? SIZE_MAX : once && calls > 0 ? 1 : calls;
    bool happened = true;
    for (t->n = 0; t->n < count && happened; t->n = next(t->n)) {
        int status = run(t, &happened);
        if (happened) {
            judged(t, status);
        } else {
            expect_end(t, status);
        }
    }
}

static void keep(trial *t)
{
    prepare(t);
    int status = faults_count(whole_start(&t->all, &frame), t->counts);
    whole_heard();
    expect(t, status, WIFEXITED(status) && WEXITSTATUS(status) <= PTV_EXIT_REFUSED, "it fails");
    whole_keep(&t->all, WEXITSTATUS(status));
}

/* Sanitizers exit when they get no memory. */
static void fail_at_each(trial *t)
{
    static size_t count; /* not reset, so that the next command gets others */
    for (size_t i = 0; i < FAILURES; i++) {
        t->name = failures[i].name;
        t->choice = failures[i].choice;
        if ((!SANITIZED || t->choice.call != FAULTS_MEMORY) && is_tried(count++, 3)) {
            at_each(t, expect_honest);
        }
    }
}

/* Not with sanitizers: they would see nothing. */
static void end_at_each(trial *t)
{
    size_t count = SANITIZED ? 0 : t->command->kind == SEVERAL ? 1 : ENDS;
    for (size_t i = 0; i < count; i++) {
        t->name = strsignal(ends[i]);
        t->choice = (faults_choice){FAULTS_ANY, FAULTS_SIGNAL, ends[i], false};
        at_each(t, expect_all_or_nothing);
    }
}

static void try_one(int (*of)(int argc, char **argv), const trials_command *c, bool old)
{
    static trial t; /* static, so that a child after a failed test does not leak it */
    whole_forget(&t.all);
    t = (trial){.all = {.tool = of, .line = c->line}, .command = c, .old = old, .name = "nothing"};
    keep(&t);
    fail_at_each(&t);
    if (old || (c->kind != NO_TARGET && c->target == NULL)) {
        end_at_each(&t);
    }
    whole_forget(&t.all);
}

/* ---- All commands; to add one, add a row ---- */

static int (*tool_of_rows)(int argc, char **argv) = ptv_cli;

/* Files are in "cell" (cell.h). */
static void take_line(const test_row *r)
{
    static const char *const kinds[] = {"none", "file", "folder", "several", "sofar", NULL};
    const bool plain = row_maybe(r, "kind") == NULL;
    const trials_command c = {row_text(r, "line"),
                              plain ? NO_TARGET : (target_kind)row_choice(r, "kind", kinds),
                              row_maybe(r, "target")};
    if (strncmp(c.line, "$ ", 2) == 0) {
        tool_must(c.line + 2);
        return;
    }
    try_one(tool_of_rows, &c, false);
    if (c.target != NULL && !SANITIZED) {
        try_one(tool_of_rows, &c, true);
    }
}

/* Without tracing, there is nothing to try. */
static void skip_unless_faults(void)
{
    const char *missing = faults_missing();
    if (missing != NULL) {
        print_message("skipped: %s\n", missing);
        exit(TEST_SKIPPED);
    }
}

FIXTURE(setup)
{
    skip_unless_faults();
    /* Otherwise malloc() changes how it gets large blocks once one of them has been freed. */
    mallopt(M_MMAP_THRESHOLD, 1 << 17);
    if (home_setup(state) != 0 || setenv("SOURCE", PTV_SOURCE_DIR, 1) != 0 ||
        setenv("EMIT", PTV_SCHEMA_TOOL, 1) != 0) {
        return -1;
    }
    put_golden("linear");
    put_golden("external");
    put_golden_as("large.pte", "segments65536");
    put_golden_as("w.ptd", "external_data");
    put_golden_as("b.bpte", "bundle");
    rows_each("tool/faults", "before", take_line);
    return 0;
}

TESTS_WITH(setup, home_teardown);

TEST_ROWS(printing_fails, "tool/faults", "printing", take_line)
TEST_ROWS(fitting_fails, "tool/faults", "fitting", take_line)
TEST_ROWS(auditing_fails, "tool/faults", "auditing", take_line)
TEST_ROWS(verifying_fails, "tool/faults", "verifying", take_line)
TEST_ROWS(dumping_fails, "tool/faults", "dumping", take_line)
TEST_ROWS(writing_fails, "tool/faults", "writing", take_line)
TEST_ROWS(making_up_fails, "tool/faults", "making_up", take_line)

/* A killed process leaves the folder of its model, so that is in the home of the test. */
TEST(shrinking_fails)
{
    assert_int_equal(setenv("TMPDIR", home_path, 1), 0);
    rows_each("tool/faults", "shrinking", take_line);
    assert_int_equal(unsetenv("TMPDIR"), 0);
}

TEST_ROWS(gating_fails, "tool/faults", "gating", take_line)

TEST(evolving_fails)
{
    tool_wants_git();
    rows_each("tool/faults", "evolving", take_line);
}

TEST(emitting_fails)
{
    tool_of_rows = emit_tool;
    rows_each("tool/faults", "emitting", take_line);
    tool_of_rows = ptv_cli;
}
