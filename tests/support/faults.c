/* Stops a child at each system call, and tampers with the chosen one. */
#define _GNU_SOURCE /* the numbers of system calls */
#include "faults.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/test.h"

#if defined(__linux__) && defined(__x86_64__)

#include <errno.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>

typedef struct user_regs_struct registers;

/* ---- Which calls ---- */

static const struct {
    faults_call call;
    long number;
} numbers[] = {
    {FAULTS_OPEN, SYS_open},       {FAULTS_OPEN, SYS_openat},      {FAULTS_READ, SYS_read},
    {FAULTS_READ, SYS_pread64},    {FAULTS_WRITE, SYS_write},      {FAULTS_WRITE, SYS_writev},
    {FAULTS_WRITE, SYS_pwrite64},  {FAULTS_CLOSE, SYS_close},      {FAULTS_RENAME, SYS_rename},
    {FAULTS_RENAME, SYS_renameat}, {FAULTS_RENAME, SYS_renameat2}, {FAULTS_FLUSH, SYS_fsync},
    {FAULTS_FLUSH, SYS_fdatasync}, {FAULTS_MAP, SYS_mmap},         {FAULTS_MEMORY, SYS_mmap},
    {FAULTS_MEMORY, SYS_mremap},   {FAULTS_MEMORY, SYS_brk},       {FAULTS_STAT, SYS_stat},
    {FAULTS_STAT, SYS_fstat},      {FAULTS_STAT, SYS_lstat},       {FAULTS_STAT, SYS_newfstatat},
    {FAULTS_STAT, SYS_statx},      {FAULTS_FOLDER, SYS_mkdir},     {FAULTS_FOLDER, SYS_mkdirat},
    {FAULTS_LIST, SYS_getdents64}, {FAULTS_MODE, SYS_chmod},       {FAULTS_MODE, SYS_fchmod},
    {FAULTS_ACCESS, SYS_access},   {FAULTS_ACCESS, SYS_faccessat}, {FAULTS_ACCESS, SYS_faccessat2},
    {FAULTS_LINK, SYS_readlink},   {FAULTS_LINK, SYS_readlinkat},  {FAULTS_LINK, SYS_getcwd},
    {FAULTS_SEEK, SYS_lseek},      {FAULTS_PIPE, SYS_pipe},        {FAULTS_PIPE, SYS_pipe2},
    {FAULTS_START, SYS_clone},     {FAULTS_START, SYS_clone3},     {FAULTS_START, SYS_vfork},
    {FAULTS_WAIT, SYS_wait4},      {FAULTS_WAIT, SYS_poll},        {FAULTS_WAIT, SYS_ppoll},
};

static bool is_listed(faults_call call, long number)
{
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (numbers[i].call == call && numbers[i].number == number) {
            return true;
        }
    }
    return false;
}

static bool is_about(faults_call call, const registers *at)
{
    if (call == FAULTS_ANY) {
        return (long)at->orig_rax != SYS_exit_group;
    }
    bool mapping = (long)at->orig_rax == SYS_mmap;
    bool anonymous = (int)at->r8 < 0;
    return is_listed(call, (long)at->orig_rax) &&
           !(call == FAULTS_WRITE && at->rdi == STDERR_FILENO) &&
           !(mapping && anonymous != (call == FAULTS_MEMORY));
}

/* ---- Tracing ---- */

/* The traced process, and how far it has come. */
typedef struct chase {
    pid_t child;
    int status;  /* of waitpid() */
    bool runs;   /* it has not ended */
    bool inside; /* in a call; `at` has the registers at its entry */
    registers at;
} chase;

static bool is_call(int status)
{
    return WIFSTOPPED(status) && WSTOPSIG(status) == (SIGTRAP | 0x80);
}

/*
 * Continues to the next entry or exit of a call, passing signals on. Returns false if the process
 * ended. One that is being killed is gone for ptrace(), but waitpid() still sees its end.
 */
static bool go_on(chase *c)
{
    long signal = 0;
    do {
        bool refused = ptrace(PTRACE_SYSCALL, c->child, 0, signal) != 0 && errno != ESRCH;
        assert_false(refused);
        assert_int_equal(waitpid(c->child, &c->status, 0), c->child);
        signal = WIFSTOPPED(c->status) && !is_call(c->status) ? WSTOPSIG(c->status) : 0;
    } while (signal != 0);
    c->runs = is_call(c->status);
    return c->runs;
}

/* faults_end() sends signal 0, which nobody else does. */
static bool is_mark(const chase *c)
{
    return (long)c->at.orig_rax == SYS_kill && c->at.rsi == 0;
}

/* Continues to the next call before faults_end(). */
static bool to_call(chase *c)
{
    c->inside = go_on(c) && (!c->inside || go_on(c));
    return c->inside && ptrace(PTRACE_GETREGS, c->child, 0, &c->at) == 0 && !is_mark(c);
}

/*
 * Makes the call with the registers `as`, then restores the arguments, because the code around it
 * may rely on them. If `answer` is not NULL, it replaces the result.
 */
static void make_call(chase *c, const registers *as, const long long *answer)
{
    registers after;
    assert_int_equal(ptrace(PTRACE_SETREGS, c->child, 0, as), 0);
    c->inside = false;
    if (go_on(c) && ptrace(PTRACE_GETREGS, c->child, 0, &after) == 0) {
        after.rdi = c->at.rdi;
        after.rdx = c->at.rdx;
        after.rax = answer == NULL ? after.rax : (unsigned long long)*answer;
        assert_int_equal(ptrace(PTRACE_SETREGS, c->child, 0, &after), 0);
    }
}

/*
 * Makes a call that does not exist, and replaces its result. close() is really made, as Linux
 * closes a file whatever it returns: a reader of a pipe would otherwise wait for its end.
 */
static void fail_call(chase *c, int number)
{
    const long long answer = -(long long)number;
    registers as = c->at;
    if ((long)as.orig_rax != SYS_close) {
        as.orig_rax = (unsigned long long)-1;
    }
    make_call(c, &as, &answer);
}

/* brk() cannot fail. It returns the end of the memory, which is all that it does for 0. */
static void fail_brk(chase *c)
{
    registers as = c->at;
    as.rdi = 0;
    make_call(c, &as, NULL);
}

static void shorten(chase *c)
{
    registers as = c->at;
    as.rdx = as.rdx > 1 ? 1 : as.rdx;
    make_call(c, &as, NULL);
}

static void apply(chase *c, const faults_choice *choice)
{
    switch (choice->way) {
    case FAULTS_ERROR:
    case FAULTS_UNMAPPED:
        if ((long)c->at.orig_rax == SYS_brk) {
            fail_brk(c);
        } else {
            fail_call(c, choice->number);
        }
        break;
    case FAULTS_SHORT: shorten(c); break;
    case FAULTS_SIGNAL: assert_int_equal(kill(c->child, choice->number), 0); break;
    }
}

/* ---- Beginning and end ---- */

/* Tries to make a call fail with an error that the kernel never returns for it. */
const char *faults_missing(void)
{
    static const faults_choice odd = {FAULTS_FLUSH, FAULTS_ERROR, EXDEV, false};
    bool happened;
    pid_t child = fork();
    if (child == 0) {
        faults_begin();
        _exit(fsync(-1) != 0 && errno == EXDEV ? 0 : 1);
    }
    int status = child < 0 ? 1 : faults_wait(child, &odd, 0, &happened);
    return status == 0 ? NULL : "processes may not be traced here";
}

void faults_begin(void)
{
    if (ptrace(PTRACE_TRACEME, 0, 0, 0) != 0 || raise(SIGSTOP) != 0) {
        _exit(1);
    }
}

void faults_end(void)
{
    (void)kill(getpid(), 0);
}

/* Waits until the child has stopped in faults_begin(). */
static bool catch_up(chase *c)
{
    enum { OPTIONS = PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL };
    assert_int_equal(waitpid(c->child, &c->status, 0), c->child);
    c->runs = WIFSTOPPED(c->status);
    return c->runs && ptrace(PTRACE_SETOPTIONS, c->child, 0, OPTIONS) == 0;
}

/* Continues to the next call that may be chosen. Returns false if there are no more. */
static bool to_one_of(chase *c, const faults_choice *choice)
{
    bool more = to_call(c);
    for (; more && !is_about(choice->call, &c->at); more = to_call(c)) {
        if (choice->way == FAULTS_UNMAPPED && is_about(FAULTS_MAP, &c->at)) {
            fail_call(c, ENODEV);
        }
    }
    return more;
}

/* Stops tracing. */
static int let_go(chase *c)
{
    if (c->runs) {
        (void)ptrace(PTRACE_DETACH, c->child, 0, 0);
        assert_int_equal(waitpid(c->child, &c->status, 0), c->child);
    }
    return c->status;
}

int faults_count(pid_t child, size_t counts[FAULTS_CALLS])
{
    chase c = {.child = child};
    for (bool more = catch_up(&c) && to_call(&c); more; more = to_call(&c)) {
        for (int call = 0; call < FAULTS_CALLS; call++) {
            counts[call] += is_about((faults_call)call, &c.at);
        }
    }
    return let_go(&c);
}

int faults_wait(pid_t child, const faults_choice *choice, size_t n, bool *happened)
{
    chase c = {.child = child};
    bool more = catch_up(&c);
    *happened = false;
    for (size_t i = 0; more && (i <= n || choice->lasting); i++) {
        more = to_one_of(&c, choice);
        if (more && i >= n) {
            *happened = true;
            apply(&c, choice);
        }
    }
    return let_go(&c);
}

#else

const char *faults_missing(void)
{
    return "only Linux on x86-64 is known";
}

void faults_begin(void)
{
}

void faults_end(void)
{
}

int faults_count(pid_t child, size_t counts[FAULTS_CALLS])
{
    const faults_choice none = {FAULTS_ANY, FAULTS_SHORT, 0, false};
    bool happened;
    counts[FAULTS_ANY] = 0;
    return faults_wait(child, &none, 0, &happened);
}

int faults_wait(pid_t child, const faults_choice *choice, size_t n, bool *happened)
{
    (void)choice;
    (void)n;
    int status = -1;
    *happened = false;
    (void)waitpid(child, &status, 0);
    return status;
}

#endif
