/* Confinement on Linux. Landlock's numbers are copied from its documentation, as the headers of old
 * systems lack some of them. */
#define _GNU_SOURCE /* O_PATH, realpath() */
#include "base/confine.h"

/* Sanitizers make calls that are not in the list; instrumented programs write when they exit. */
#if defined(__SANITIZE_ADDRESS__)
#define INSTRUMENTED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define INSTRUMENTED 1
#endif
#endif

#if !defined(__linux__) || defined(INSTRUMENTED) || defined(PTV_NO_CONFINEMENT) || \
    !(defined(__x86_64__) || defined(__aarch64__))

ptv_confined ptv_confine(const char *const *written, size_t count)
{
    (void)written, (void)count;
    return PTV_NOT_HERE;
}

#else

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/system.h"

/* ---- Files ---- */

enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 }; /* the same on all machines */

/* The Landlock rights that are restricted. Reading is not among them. */
enum {
    EXECUTE = 1 << 0,
    WRITE_FILE = 1 << 1,
    REMOVE = 1 << 4 | 1 << 5, /* folders, files */
    MAKE = 0x1fc0,            /* seven kinds of files */
    MAKE_FOLDER = 1 << 7,
    MAKE_FILE = 1 << 8,
    MOVE = 1 << 13,     /* version 2 */
    TRUNCATE = 1 << 14, /* version 3 */
    IOCTL = 1 << 15     /* of devices, version 5 */
};

typedef struct ruleset {
    uint64_t files, network, scopes;
} ruleset;

typedef struct __attribute__((packed)) beneath {
    uint64_t rights;
    int32_t file;
} beneath;

/* What each version of Landlock can restrict: files; from 4 on, TCP; from 6 on, signals and
 * abstract sockets. Later versions are treated like the last. */
static const struct {
    ruleset all;
    size_t size;
} versions[] = {
    {{EXECUTE | WRITE_FILE | REMOVE | MAKE, 0, 0}, 8},
    {{EXECUTE | WRITE_FILE | REMOVE | MAKE | MOVE, 0, 0}, 8},
    {{EXECUTE | WRITE_FILE | REMOVE | MAKE | MOVE | TRUNCATE, 0, 0}, 8},
    {{EXECUTE | WRITE_FILE | REMOVE | MAKE | MOVE | TRUNCATE, 3, 0}, 16},
    {{EXECUTE | WRITE_FILE | REMOVE | MAKE | MOVE | TRUNCATE | IOCTL, 3, 0}, 16},
    {{EXECUTE | WRITE_FILE | REMOVE | MAKE | MOVE | TRUNCATE | IOCTL, 3, 3}, 24},
};

/* A path that does not exist cannot be written either, so it needs no rule. */
static bool allow(int rules, const char *path, uint64_t rights)
{
    beneath b = {rights, open(path, O_PATH | O_CLOEXEC)};
    if (b.file < 0) {
        return errno == ENOENT || errno == ENOTDIR;
    }
    bool good = syscall(ADD_RULE, rules, 1, &b, 0) == 0;
    close(b.file);
    return good;
}

/* Allows the folder of the path, for a temporary file beside it; of a device, the device itself. */
static bool allow_path(int rules, const char *path, uint64_t handled)
{
    const uint64_t inside =
        (WRITE_FILE | REMOVE | MAKE_FOLDER | MAKE_FILE | MOVE | TRUNCATE) & handled;
    static char place[PATH_MAX]; /* both memory and stack may be short */
    if (realpath(path, place) == NULL) {
        (void)snprintf(place, sizeof place, "%s", path);
    }
    if (ptv_is_special(place)) {
        return allow(rules, place, (WRITE_FILE | TRUNCATE | IOCTL) & handled);
    }
    return allow(rules, dirname(place), inside);
}

static bool is_path(const char *path)
{
    return path != NULL && strcmp(path, "-") != 0;
}

/* If this fails, seccomp alone has to do. */
static void confine_files(const char *const *written, size_t count)
{
    const size_t known = sizeof versions / sizeof versions[0];
    const long version = syscall(CREATE_RULESET, NULL, 0, 1);
    const size_t i = version < 1 ? 0 : (size_t)version < known ? (size_t)version - 1 : known - 1;
    const int rules = (int)syscall(CREATE_RULESET, &versions[i].all, versions[i].size, 0);
    bool good = rules >= 0;
    for (size_t k = 0; good && k < count; k++) {
        good = !is_path(written[k]) || allow_path(rules, written[k], versions[i].all.files);
    }
    if (good) {
        (void)syscall(RESTRICT_SELF, rules, 0);
    }
    if (rules >= 0) {
        close(rules);
    }
}

/* ---- Calls ---- */

#ifdef __x86_64__
#define MACHINE AUDIT_ARCH_X86_64
#else
#define MACHINE AUDIT_ARCH_AARCH64
#endif

/* clang-format off */

/* What C libraries need for what the tool does. */
static const uint16_t calls[] = {
    SYS_read, SYS_write, SYS_close, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_fstatfs, SYS_lseek,
    SYS_pread64, SYS_readv, SYS_writev, SYS_fcntl, SYS_fadvise64, SYS_getdents64, SYS_readlinkat,
    SYS_faccessat, SYS_getcwd, SYS_dup, SYS_dup3, SYS_pipe2, SYS_ppoll, SYS_munmap, SYS_mremap,
    SYS_madvise, SYS_brk, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending,
    SYS_rt_sigtimedwait, SYS_sigaltstack, SYS_tgkill, SYS_tkill, SYS_futex, SYS_set_tid_address,
    SYS_set_robust_list, SYS_restart_syscall, SYS_wait4, SYS_exit, SYS_exit_group, SYS_getpid,
    SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getrandom, SYS_clock_gettime,
    SYS_clock_nanosleep, SYS_nanosleep, SYS_uname, SYS_umask, SYS_sysinfo, SYS_sched_getaffinity,
    SYS_sched_yield, SYS_prlimit64, SYS_getrusage,
#ifdef SYS_open
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_poll, SYS_pipe, SYS_dup2, SYS_fork,
    SYS_getrlimit, SYS_time, SYS_gettimeofday, SYS_arch_prctl,
#endif
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
};

/* What they need in addition if something is to be written. */
static const uint16_t writing_calls[] = {
    SYS_fchmod,   SYS_ftruncate, SYS_fsync,     SYS_fdatasync,
    SYS_unlinkat, SYS_mkdirat,   SYS_renameat2, SYS_pwrite64,
#ifdef SYS_renameat
    SYS_renameat,
#endif
#ifdef SYS_open
    SYS_rename,   SYS_unlink,    SYS_rmdir,     SYS_mkdir,
#endif
};

/* clang-format on */

/*
 * Calls that are allowed only if an argument has none of the bits in `without`, or, if that is 0,
 * is one of two values.
 */
typedef struct limit {
    uint16_t call;
    uint8_t argument;
    uint32_t without, values[2];
} limit;

enum {
    WRITING = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC,
    NAMESPACES = 0x7e020000 /* CLONE_NEW... */
};

static const limit limits[] = {
    {SYS_mmap, 2, PROT_EXEC, {0}},   {SYS_mprotect, 2, PROT_EXEC, {0}},
    {SYS_clone, 0, NAMESPACES, {0}}, {SYS_ioctl, 1, 0, {TCGETS, TIOCGWINSZ}},
    {SYS_openat, 2, WRITING, {0}},
#ifdef SYS_open
    {SYS_open, 1, WRITING, {0}},
#endif
};

/* ---- The filter ---- */

enum { NUMBERS = 512, LIMITS = sizeof limits / sizeof limits[0], MOST = 2 * UINT8_MAX };

/* How a call is treated: LIMITED + i means that limits[i] applies. */
enum { REFUSED, ALLOWED, LIMITED };

typedef struct filter {
    uint8_t how[NUMBERS];
    struct sock_filter steps[MOST];
    unsigned short count;
} filter;

static void add(filter *f, uint16_t code, uint32_t value, uint8_t yes, uint8_t no)
{
    f->steps[f->count++] = (struct sock_filter){code, yes, no, value};
}

static void load(filter *f, size_t at)
{
    add(f, BPF_LD | BPF_W | BPF_ABS, (uint32_t)at, 0, 0);
}

static void answer(filter *f, bool allowed)
{
    add(f, BPF_RET | BPF_K, allowed ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | EPERM, 0, 0);
}

static void add_limit(filter *f, const limit *l)
{
    load(f, offsetof(struct seccomp_data, args[0]) + 8 * (size_t)l->argument); /* low half */
    if (l->without != 0) {
        add(f, BPF_JMP | BPF_JSET | BPF_K, l->without, 1, 0);
    } else {
        add(f, BPF_JMP | BPF_JEQ | BPF_K, l->values[0], 1, 0);
        add(f, BPF_JMP | BPF_JEQ | BPF_K, l->values[1], 0, 1);
    }
    answer(f, true);
    answer(f, false);
}

/* A balanced tree: when the filter is installed, the kernel runs it for every call number. */
static void add_calls(filter *f, unsigned from, unsigned to)
{
    unsigned boundary = 0;
    for (unsigned i = from + 1; i < to; i++) {
        const bool nearer = boundary == 0 || 2 * i <= from + to;
        boundary = f->how[i] != f->how[i - 1] && nearer ? i : boundary;
    }
    if (boundary != 0) {
        const unsigned short fork = f->count;
        add(f, BPF_JMP | BPF_JGE | BPF_K, boundary, 0, 0);
        add_calls(f, from, boundary);
        assert(f->count - fork - 1 <= UINT8_MAX); /* else the lists above are too long for a jump */
        f->steps[fork].jt = (uint8_t)(f->count - fork - 1);
        add_calls(f, boundary, to);
    } else if (f->how[from] >= LIMITED) {
        add_limit(f, &limits[f->how[from] - LIMITED]);
    } else {
        answer(f, f->how[from] == ALLOWED);
    }
}

static void decide(filter *f, bool writes)
{
    memset(f->how, REFUSED, sizeof f->how);
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        f->how[calls[i]] = ALLOWED;
    }
    for (size_t i = 0; writes && i < sizeof writing_calls / sizeof writing_calls[0]; i++) {
        f->how[writing_calls[i]] = ALLOWED;
    }
    for (size_t i = 0; i < LIMITS; i++) {
        const bool opens = limits[i].without == WRITING;
        f->how[limits[i].call] = writes && opens ? ALLOWED : (uint8_t)(LIMITED + i);
    }
}

static void make_filter(filter *f, bool writes)
{
    decide(f, writes);
    load(f, offsetof(struct seccomp_data, arch));
    add(f, BPF_JMP | BPF_JEQ | BPF_K, MACHINE, 1, 0);
    answer(f, false);
    load(f, offsetof(struct seccomp_data, nr));
    add(f, BPF_JMP | BPF_JGE | BPF_K, NUMBERS, 0, 1);
    answer(f, false);
    add_calls(f, 0, NUMBERS);
}

ptv_confined ptv_confine(const char *const *written, size_t count)
{
    bool writes = false;
    for (size_t i = 0; i < count; i++) {
        writes = writes || is_path(written[i]);
    }
    static filter f; /* 5 KiB: too much for a small stack */
    f.count = 0;
    make_filter(&f, writes);
    const struct sock_fprog program = {f.count, f.steps};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return PTV_NOT_CONFINABLE;
    }
    confine_files(written, count);
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? PTV_CONFINED
                                                                     : PTV_NOT_CONFINABLE;
}

#endif
