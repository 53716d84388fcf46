/* POSIX on top of Windows (windows.h). Nothing here is compiled for other systems. */
#define _CRT_RAND_S /* rand_s() */
#include "base/system.h"

#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

/* Files are binary: nothing is added at line ends. */
__attribute__((constructor)) static void leave_bytes_alone(void)
{
    _set_fmode(_O_BINARY);
    for (int stream = 0; stream <= 2; stream++) {
        (void)_setmode(stream, _O_BINARY);
    }
}

/* ---- Errors ---- */

static const struct {
    DWORD code;
    int number;
} errors[] = {
    {ERROR_FILE_NOT_FOUND, ENOENT},
    {ERROR_PATH_NOT_FOUND, ENOENT},
    {ERROR_INVALID_NAME, ENOENT},
    {ERROR_BAD_NETPATH, ENOENT},
    {ERROR_ACCESS_DENIED, EACCES},
    {ERROR_SHARING_VIOLATION, EBUSY},
    {ERROR_DISK_FULL, ENOSPC},
    {ERROR_ALREADY_EXISTS, EEXIST},
    {ERROR_FILE_EXISTS, EEXIST},
    {ERROR_DIR_NOT_EMPTY, ENOTEMPTY},
    {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
    {ERROR_COMMITMENT_LIMIT, ENOMEM},
    {ERROR_INVALID_HANDLE, EBADF},
    {ERROR_DIRECTORY, ENOTDIR},
    {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
};

static int number_of(DWORD code)
{
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        if (errors[i].code == code) {
            return errors[i].number;
        }
    }
    return EIO;
}

/* Returns 0 if it was done, else -1 with errno. */
static int result(BOOL done)
{
    errno = done ? errno : number_of(GetLastError());
    return done ? 0 : -1;
}

int ptv_no_such_call(const void *some, ...)
{
    (void)some;
    errno = ENOSYS;
    return -1;
}

/* ---- File status ---- */

static uint64_t join(DWORD high, DWORD low)
{
    return (uint64_t)high << 32 | low;
}

/* Windows counts units of 100 ns since 1601. */
static struct timespec time_of(FILETIME t)
{
    const uint64_t ticks = join(t.dwHighDateTime, t.dwLowDateTime) - UINT64_C(116444736000000000);
    return (struct timespec){(time_t)(ticks / 10000000), (long)(ticks % 10000000) * 100};
}

static int describe(HANDLE file, struct ptv_stat *status)
{
    BY_HANDLE_FILE_INFORMATION info;
    *status = (struct ptv_stat){.st_mode = GetFileType(file) == FILE_TYPE_PIPE ? S_IFIFO : S_IFCHR};
    if (GetFileType(file) != FILE_TYPE_DISK) {
        return 0;
    }
    if (!GetFileInformationByHandle(file, &info)) {
        return result(false);
    }
    const bool folder = (info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    const bool fixed = (info.dwFileAttributes & FILE_ATTRIBUTE_READONLY) != 0;
    *status = (struct ptv_stat){
        .st_dev = info.dwVolumeSerialNumber,
        .st_ino = join(info.nFileIndexHigh, info.nFileIndexLow),
        .st_mode = (mode_t)((folder ? S_IFDIR | 0111 : S_IFREG) | (fixed ? 0444 : 0666)),
        .st_size = (int64_t)join(info.nFileSizeHigh, info.nFileSizeLow),
        .st_mtim = time_of(info.ftLastWriteTime),
    };
    return 0;
}

int ptv_fstat(int file, struct ptv_stat *status)
{
    const intptr_t handle = _get_osfhandle(file);
    return handle == -1 ? -1 : describe((HANDLE)handle, status);
}

int ptv_stat(const char *path, struct ptv_stat *status)
{
    HANDLE file = CreateFileA(path, FILE_READ_ATTRIBUTES,
                              FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                              OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (file == INVALID_HANDLE_VALUE) {
        return result(false);
    }
    const int status_of = describe(file, status);
    CloseHandle(file);
    return status_of;
}

struct timespec ptv_modified(const struct stat *status)
{
    return status->st_mtim;
}

/* ---- Names ---- */

static char *with_slashes(char *path)
{
    for (char *c = path; c != NULL && *c != '\0'; c++) {
        *c = *c == '\\' ? '/' : *c;
    }
    return path;
}

char *ptv_getcwd(char *path, size_t room)
{
    return with_slashes(_getcwd(path, room > INT32_MAX ? INT32_MAX : (int)room));
}

char *realpath(const char *path, char *resolved)
{
    struct ptv_stat status;
    (void)resolved;
    return ptv_stat(path, &status) != 0 ? NULL : with_slashes(_fullpath(NULL, path, 0));
}

bool ptv_is_absolute(const char *path)
{
    return path[0] == '/' || path[0] == '\\' || (path[0] != '\0' && path[1] == ':');
}

/* Whether the argument, or the folder that precedes its pattern, exists. */
static bool names_something(char *argument)
{
    struct ptv_stat status;
    char *end = argument + strcspn(argument, "*?[");
    while (*end != '\0' && end > argument && *end != '\\') {
        end--;
    }
    const char kept = *end;
    *end = '\0';
    const bool names = ptv_stat(argument, &status) == 0;
    *end = kept;
    return names;
}

void ptv_tidy_arguments(int count, char **arguments)
{
    for (int i = 1; i < count; i++) {
        if (names_something(arguments[i])) {
            with_slashes(arguments[i]);
        }
    }
}

/* ---- Folders ---- */

int ptv_mkdir(const char *path, unsigned mode)
{
    (void)mode;
    return _mkdir(path);
}

char *mkdtemp(char *path)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    enum { TRIES = 1000, DRAWN = 6 };
    for (int i = 0; i < TRIES; i++) {
        for (char *c = path + strlen(path) - DRAWN; *c != '\0'; c++) {
            unsigned drawn;
            *c = letters[rand_s(&drawn) == 0 ? drawn % (sizeof letters - 1) : 0];
        }
        if (_mkdir(path) == 0) {
            return path;
        }
        if (errno != EEXIST) {
            break;
        }
    }
    return NULL;
}

/* dd_name is the folder's path followed by the search pattern "\*". */
static const char *path_in(const DIR *folder, const char *name)
{
    static _Thread_local char path[4096];
    const int before = (int)strlen(folder->dd_name) - 1;
    const int n = snprintf(path, sizeof path, "%.*s%s", before, folder->dd_name, name);
    return n < 0 || (size_t)n >= sizeof path ? "" : path; /* "": ENOENT */
}

int ptv_open_in(DIR *folder, const char *name, int flags, mode_t mode)
{
    return open(path_in(folder, name), flags, mode);
}

int ptv_status_in(DIR *folder, const char *name, struct stat *status, bool follow)
{
    (void)follow;
    return ptv_stat(path_in(folder, name), status);
}

int ptv_remove_in(DIR *folder, const char *name)
{
    return _unlink(path_in(folder, name));
}

/* Unlike MoveFileEx(), lets a folder replace an empty one. */
int ptv_rename(const char *from, const char *to)
{
    struct ptv_stat status;
    if (ptv_stat(from, &status) == 0 && S_ISDIR(status.st_mode) && _rmdir(to) != 0 &&
        errno != ENOENT) {
        return -1;
    }
    return result(MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING));
}

/* ---- Reading and writing: at most 2 GiB at once ---- */

enum { MOST = 1 << 30 };

static unsigned at_once(size_t n)
{
    return n < MOST ? (unsigned)n : MOST;
}

int ptv_read(int file, void *to, size_t n)
{
    return _read(file, to, at_once(n));
}

int ptv_write(int file, const void *from, size_t n)
{
    return _write(file, from, at_once(n));
}

int64_t pread(int file, void *to, size_t n, int64_t at)
{
    OVERLAPPED from = {.Offset = (DWORD)at, .OffsetHigh = (DWORD)(at >> 32)};
    DWORD got = 0;
    if (!ReadFile((HANDLE)_get_osfhandle(file), to, at_once(n), &got, &from) &&
        GetLastError() != ERROR_HANDLE_EOF) {
        return result(false);
    }
    return got;
}

/* Only says whether the file is open, which is all that callers ask. */
int ptv_fcntl(int file)
{
    return _get_osfhandle(file) == -1 ? -1 : 0;
}

/* ---- Memory ---- */

void *mmap(void *at, size_t size, int rights, int flags, int file, int64_t offset)
{
    (void)at, (void)rights, (void)offset; /* files are mapped read-only and from the beginning */
    void *bytes = NULL;
    if ((flags & MAP_ANONYMOUS) != 0) {
        bytes = VirtualAlloc(NULL, size, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    } else {
        HANDLE mapping = CreateFileMappingA((HANDLE)_get_osfhandle(file), NULL, PAGE_READONLY,
                                            (DWORD)((uint64_t)size >> 32), (DWORD)size, NULL);
        bytes = mapping == NULL ? NULL : MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, size);
        const int why = bytes == NULL ? number_of(GetLastError()) : 0;
        if (mapping != NULL) {
            CloseHandle(mapping);
        }
        errno = why;
        return bytes == NULL ? MAP_FAILED : bytes;
    }
    return bytes != NULL || result(false) == 0 ? bytes : MAP_FAILED;
}

int munmap(void *bytes, size_t size)
{
    (void)size;
    return result(UnmapViewOfFile(bytes) || VirtualFree(bytes, 0, MEM_RELEASE));
}

/* ---- Text ---- */

void *memmem(const void *bytes, size_t size, const void *part, size_t n)
{
    const char *at = bytes;
    for (; n <= size; at++, size--) {
        if (memcmp(at, part, n) == 0) {
            return (void *)(uintptr_t)at;
        }
    }
    return NULL;
}

char *strndup(const char *text, size_t n)
{
    const size_t length = strnlen(text, n);
    char *copy = malloc(length + 1);
    if (copy != NULL) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

/* Returns the end of a set, "[a-z]" or "[!a-z]", or NULL if it has none: then '[' is literal. */
static const char *match_set(const char *set, char c, bool *matches)
{
    const bool not = set[1] == '!' || set[1] == '^';
    const char *at = set + 1 + not ;
    bool in = false;
    for (bool first = true; first || *at != ']'; first = false) {
        at += *at == '\\' && at[1] != '\0';
        if (*at == '\0') {
            return NULL;
        }
        const char from = *at++;
        const bool range = *at == '-' && at[1] != ']' && at[1] != '\0';
        const char to = range ? at[1] : from;
        at += range ? 2 : 0;
        in = in || (from <= c && c <= to);
    }
    *matches = in != not ;
    return at + 1;
}

/* Returns the end of the part of the pattern that the character matches, or NULL if it does not. */
static const char *match_one(const char *pattern, char c)
{
    bool matches = false;
    const char *behind = *pattern == '[' ? match_set(pattern, c, &matches) : NULL;
    if (behind != NULL || *pattern == '?') {
        return behind == NULL ? pattern + 1 : matches ? behind : NULL;
    }
    pattern += *pattern == '\\' && pattern[1] != '\0';
    return *pattern == c ? pattern + 1 : NULL;
}

/* A star matches as little as possible; only the last one is ever extended. */
int fnmatch(const char *pattern, const char *text, int flags)
{
    const char *star = NULL, *taken = NULL;
    (void)flags;
    while (*text != '\0') {
        const char *next = *pattern == '\0' || *pattern == '*' ? NULL : match_one(pattern, *text);
        if (*pattern == '*') {
            star = ++pattern;
            taken = text;
        } else if (next != NULL) {
            pattern = next;
            text++;
        } else if (star != NULL) {
            pattern = star;
            text = ++taken;
        } else {
            return 1;
        }
    }
    return pattern[strspn(pattern, "*")] == '\0' ? 0 : 1;
}

/* ---- Streams in memory: temporary files, deleted when closed ---- */

FILE *ptv_memory_stream(char **bytes, size_t *n)
{
    *bytes = NULL;
    *n = 0;
    return tmpfile();
}

int ptv_memory_stream_close(FILE *stream, char **bytes, size_t *n)
{
    const bool good = fflush(stream) == 0 && fseek(stream, 0, SEEK_END) == 0;
    const long size = good ? ftell(stream) : -1;
    *bytes = size < 0 ? NULL : calloc(1, (size_t)size + 1);
    rewind(stream);
    const bool whole = *bytes != NULL && fread(*bytes, 1, (size_t)size, stream) == (size_t)size;
    *n = whole ? (size_t)size : 0;
    return fclose(stream) == 0 && whole ? 0 : EOF;
}

bool ptv_own_folder(char *folder, size_t room)
{
    const DWORD n = GetModuleFileNameA(NULL, folder, (DWORD)room);
    char *last = n > 0 && n < room ? strrchr(folder, '\\') : NULL;
    if (last != NULL) {
        last[1] = '\0';
    }
    return last != NULL;
}

/* ---- Signals ---- */

int sigaction(int number, const struct sigaction *action, struct sigaction *before)
{
    void (*was)(int) = signal(number, action == NULL ? SIG_GET : action->sa_handler);
    if (was == SIG_ERR) {
        return -1;
    }
    if (before != NULL) {
        *before = (struct sigaction){.sa_handler = was};
    }
    return 0;
}

int ptv_sigset(sigset_t *set)
{
    *set = 0;
    return 0;
}

int ptv_await_signal(const sigset_t *awaited, const struct timespec *longest)
{
    return ptv_no_such_call(awaited, longest);
}
#endif
