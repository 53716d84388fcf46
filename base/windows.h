/*
 * What Windows lacks of POSIX, under its POSIX names, so that code reads the same on both. What is
 * impossible on Windows fails as on a system without it: fork() and posix_spawnp() with ENOSYS,
 * sigaction() with EINVAL for signals that Windows does not know. Include base/system.h instead.
 */
#pragma once

#include <direct.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- Files ---- */

enum { O_CLOEXEC = _O_NOINHERIT, O_NOCTTY = 0, O_NONBLOCK = 0 };
enum { F_GETFD = 1, F_SETFD, FD_CLOEXEC };

/* What fstat() fills in. The system's own struct lacks file numbers and fractions of seconds. */
struct ptv_stat {
    uint64_t st_dev, st_ino;
    mode_t st_mode;
    unsigned st_uid;
    int64_t st_size;
    struct timespec st_mtim;
};

int ptv_stat(const char *path, struct ptv_stat *status);
int ptv_fstat(int file, struct ptv_stat *status);
int ptv_mkdir(const char *path, unsigned mode);
int ptv_rename(const char *from, const char *to);
int ptv_read(int file, void *to, size_t n);
int ptv_write(int file, const void *from, size_t n);
int ptv_fcntl(int file);
char *ptv_getcwd(char *path, size_t room);

#undef stat
#undef fstat
#define stat ptv_stat
#define lstat ptv_stat
#define fstat ptv_fstat
#define mkdir ptv_mkdir
#define rename(from, to) ptv_rename(from, to)
#define read(file, to, n) ptv_read(file, to, n)
#define write(file, from, n) ptv_write(file, from, n)
#define getcwd(path, room) ptv_getcwd(path, room)
#define fcntl(file, ...) ptv_fcntl(file)
#define fchmod(file, mode) ((void)(mode), 0)
#define fsync(file) _commit(file)
#define isatty(file) (_isatty(file) != 0)
#define geteuid() 0U
#define dirfd(folder) ((void)(folder), -1)
#define S_ISLNK(mode) ((void)(mode), 0)

int64_t pread(int file, void *to, size_t n, int64_t at);
char *mkdtemp(char *path);
char *realpath(const char *path, char *resolved); /* `resolved` must be NULL */

/* ---- Memory ---- */

enum { PROT_READ = 1, PROT_WRITE, MAP_PRIVATE = 2, MAP_ANONYMOUS = 32, MADV_DONTNEED = 4 };
#define MAP_FAILED ((void *)-1)

void *mmap(void *at, size_t size, int rights, int flags, int file, int64_t offset);
int munmap(void *bytes, size_t size);
#define madvise(bytes, size, advice) ((void)(bytes), (void)(size), 0)

enum { _SC_NPROCESSORS_ONLN, _SC_PAGESIZE };
#define sysconf(what) \
    ((what) == _SC_PAGESIZE ? 65536L : 1L) /* without fork(), more processors are of no use */

/* ---- Text and time ---- */

void *memmem(const void *bytes, size_t size, const void *part, size_t n);
char *strndup(const char *text, size_t n);
int fnmatch(const char *pattern, const char *text, int flags);
#define gmtime_r(time, parts) (gmtime_s(parts, time) == 0 ? (parts) : NULL)

/* ---- Signals: those of ISO C, which are never blocked ---- */

enum {
    SIGHUP = 1,
    SIGQUIT = 3,
    SIGBUS = 7,
    SIGKILL = 9,
    SIGUSR1,
    SIGUSR2 = 12,
    SIGPIPE,
    SIGALRM,
    SIGCHLD = 17,
    SIGXCPU = 24,
    SIGXFSZ,
    SIGVTALRM,
    SIGPROF
};
enum { SA_SIGINFO = 4 };

typedef unsigned sigset_t;

typedef struct siginfo_t {
    int si_code;
    void *si_addr;
} siginfo_t;

struct sigaction {
    void (*sa_handler)(int number);
    void (*sa_sigaction)(int number, siginfo_t *info, void *context);
    sigset_t sa_mask;
    int sa_flags;
};

int sigaction(int number, const struct sigaction *action, struct sigaction *before);
int ptv_sigset(sigset_t *set); /* empties the set; it is always empty */

#define sigemptyset(set) ptv_sigset(set)
#define sigfillset(set) ptv_sigset(set)
#define sigaddset(set, number) ((void)(set), (void)(number), 0)
#define sigismember(set, number) ((void)(set), (void)(number), 0)
#define sigprocmask(how, set, before) ((void)(set), (void)(before), 0)
#define sigpending(set) ptv_sigset(set)
#define sigjmp_buf jmp_buf
#define sigsetjmp(way, mask) setjmp(way)
#define siglongjmp(way, value) longjmp(way, value)

/* ---- Processes: none can be started ---- */

enum { RLIMIT_CORE, POLLIN = 1, WNOHANG = 1 };
enum { POSIX_SPAWN_SETPGROUP = 1, POSIX_SPAWN_SETSIGMASK = 2, POSIX_SPAWN_SETSIGDEF = 4 };

struct rlimit {
    uint64_t rlim_cur, rlim_max;
};

struct pollfd {
    int fd;
    short events, revents;
};

typedef int posix_spawn_file_actions_t, posix_spawnattr_t;

int ptv_no_such_call(const void *some, ...); /* returns -1 with ENOSYS */

#define fork() ptv_no_such_call(NULL)
#define pipe(ends) ptv_no_such_call(ends)
#define kill(process, number) ptv_no_such_call(NULL, process, number)
#define waitpid(process, status, how) ptv_no_such_call(status, process)
#define poll(ends, count, longest) ptv_no_such_call(ends)
#define getrlimit(what, limit) ptv_no_such_call(limit)
#define setrlimit(what, limit) ptv_no_such_call(limit)
#define WIFSIGNALED(status) ((void)(status), false)
#define WIFEXITED(status) ((void)(status), false)
#define WTERMSIG(status) (status)
#define WEXITSTATUS(status) (status)
#define posix_spawn_file_actions_init(files) (*(files) = 0, ENOSYS)
#define posix_spawn_file_actions_addopen(files, ...) ((void)(files), ENOSYS)
#define posix_spawn_file_actions_adddup2(files, from, to) ((void)(files), (void)(from), ENOSYS)
#define posix_spawn_file_actions_destroy(files) ((void)(files), 0)
#define posix_spawnattr_init(a) (*(a) = 0, ENOSYS)
#define posix_spawnattr_setpgroup(a, group) ((void)(a), 0)
#define posix_spawnattr_setsigmask(a, set) ((void)(a), (void)(set), 0)
#define posix_spawnattr_setsigdefault(a, set) ((void)(a), (void)(set), 0)
#define posix_spawnattr_setflags(a, flags) ((void)(a), 0)
#define posix_spawnattr_destroy(a) ((void)(a), 0)
#define posix_spawnp(child, program, files, a, arguments, environment) \
    (*(child) = -1, (void)(arguments), (void)(environment), ENOSYS)
