/* Searches directories, with a list of folders that grows while it is processed. */
#include "analysis/search/search.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/search/extension.h"
#include "base/system.h"

#define NOT_REGULAR "it is not a regular file"

bool ptv_is_directory(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

const char *ptv_why_not_opened(const char *path)
{
    return ptv_is_special(path) ? NOT_REGULAR : NULL;
}

/* ---- Lists ---- */

/* Takes ownership of the path. */
static void add(ptv_search *s, size_t folder, char *path, const char *why)
{
    ptv_found *items =
        path == NULL ? NULL : ptv_room_for_one(s->items, s->count, &s->room, sizeof *s->items);
    if (items == NULL) {
        s->failed = true;
        free(path);
        return;
    }
    s->items = items;
    s->items[s->count++] = (ptv_found){path, why, folder};
}

/* Takes ownership of the path. `part` is that of the pattern, if any. */
static void add_folder(ptv_search *s, size_t above, size_t part, char *path)
{
    ptv_folder *folders = path == NULL ? NULL
                                       : ptv_room_for_one(s->folders, s->folder_count,
                                                          &s->folder_room, sizeof *s->folders);
    if (folders == NULL) {
        s->failed = true;
        free(path);
        return;
    }
    s->folders = folders;
    s->folders[s->folder_count++] = (ptv_folder){path, above, part};
}

static char *join(const char *directory, const char *name)
{
    size_t n = strlen(directory);
    size_t slash = n > 0 && directory[n - 1] != '/';
    size_t length = strlen(name) + 1;
    char *path = malloc(n + slash + length);
    if (path == NULL) {
        return NULL;
    }
    memcpy(path, directory, n);
    memcpy(path + n, "/", slash);
    memcpy(path + n + slash, name, length);
    return path;
}

static void add_in(ptv_search *s, size_t folder, const char *name, const char *why)
{
    add(s, folder, join(s->folders[folder].path, name), why);
}

/* ---- Entries ---- */

/* Opening a dangling link will report what is wrong. Reading a FIFO without a writer never ends. */
static void look_at_model(ptv_search *s, size_t folder, DIR *at, const char *name)
{
    struct stat st;
    if (ptv_status_in(at, name, &st, true) != 0 || S_ISREG(st.st_mode)) {
        add_in(s, folder, name, NULL);
    } else if (!S_ISDIR(st.st_mode)) {
        add_in(s, folder, name, NOT_REGULAR);
    }
}

/* An unknown entry may be a folder. If it is gone, however, it hides nothing. */
static void look_at(ptv_search *s, size_t folder, DIR *at, const char *name)
{
    struct stat st;
    bool known = ptv_status_in(at, name, &st, false) == 0;
    if (known && S_ISDIR(st.st_mode)) {
        add_folder(s, folder, 0, join(s->folders[folder].path, name));
    } else if (!known && errno != ENOENT) {
        add_in(s, folder, name, strerror(errno));
    } else if (ptv_is_model_name(name)) {
        look_at_model(s, folder, at, name);
    }
}

/* ---- Folders ---- */

typedef void visit(ptv_search *s, size_t folder, DIR *at, const char *name);

static void search_folder(ptv_search *s, size_t folder, visit *each)
{
    const char *path = s->folders[folder].path;
    DIR *dir = opendir(path[0] == '\0' ? "." : path);
    if (dir == NULL) {
        add_in(s, folder, "", strerror(errno));
        return;
    }
    errno = 0;
    for (struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0) {
            each(s, folder, dir, e->d_name);
        }
        errno = 0; /* or else the end of the folder would look like an error */
    }
    if (errno != 0) {
        add_in(s, folder, "", strerror(errno));
    }
    closedir(dir);
}

/* ---- Patterns ---- */

static bool is_wild(const char *text)
{
    const char *bracket = strchr(text, '[');
    return strpbrk(text, "*?") != NULL || (bracket != NULL && strchr(bracket, ']') != NULL);
}

bool ptv_is_pattern(const char *path)
{
    struct stat st;
    return is_wild(path) && lstat(path, &st) != 0;
}

static bool is_last(const ptv_search *s, const char *part)
{
    return part + strlen(part) == s->end;
}

/* Takes ownership of the path, which matches up to this part. */
static void take(ptv_search *s, const char *part, char *path)
{
    if (is_last(s, part)) {
        add(s, 0, path, path == NULL ? NULL : ptv_why_not_opened(path));
    } else {
        add_folder(s, 0, (size_t)(part - s->pattern) + strlen(part) + 1, path);
    }
}

static void match(ptv_search *s, size_t folder, DIR *at, const char *name)
{
    const ptv_folder *in = &s->folders[folder];
    const char *part = s->pattern + in->part;
    const bool deep = strcmp(part, "**") == 0;
    struct stat st;
    if ((name[0] == '.' && part[0] != '.') || fnmatch(part, name, 0) != 0) {
        return;
    }
    const bool known = ptv_status_in(at, name, &st, !deep) == 0;
    if (!deep && is_last(s, part)) {
        take(s, part, join(in->path, name));
    } else if (!known && errno != ENOENT) {
        add_in(s, folder, name, strerror(errno));
    } else if (known && S_ISDIR(st.st_mode)) {
        add_folder(s, 0, in->part + (deep ? 0 : strlen(part) + 1), join(in->path, name));
    }
}

/* Whether the path may exist, as a folder if more parts follow. */
static bool is_there(const char *path, bool last)
{
    struct stat st;
    const bool known = last ? lstat(path, &st) == 0 : stat(path, &st) == 0;
    return known ? last || S_ISDIR(st.st_mode) : errno != ENOENT && errno != ENOTDIR;
}

/* A part without wildcards is looked up directly. "**" also matches no folder at all. */
static void match_folder(ptv_search *s, size_t folder)
{
    const char *path = s->folders[folder].path;
    const char *part = s->pattern + s->folders[folder].part;
    const bool last = is_last(s, part);
    if (!is_wild(part)) {
        char *named = join(path, part);
        if (named == NULL || is_there(named, last)) {
            take(s, part, named);
        } else {
            free(named);
        }
        return;
    }
    const bool deep = strcmp(part, "**") == 0;
    if (deep) {
        take(s, part, strdup(last && path[0] == '\0' ? "." : path));
    }
    if (!deep || !last) {
        search_folder(s, folder, match);
    }
}

/* ---- Entry points ---- */

static int by_path(const void *a, const void *b)
{
    return strcmp(((const ptv_found *)a)->path, ((const ptv_found *)b)->path);
}

static void sort(ptv_search *s)
{
    if (s->count > 0) {
        qsort(s->items, s->count, sizeof *s->items, by_path);
    }
}

void ptv_search_directory(ptv_search *s, const char *directory)
{
    *s = (ptv_search){0};
    add_folder(s, 0, 0, strdup(directory));
    for (size_t i = 0; i < s->folder_count; i++) {
        search_folder(s, i, look_at);
    }
    sort(s);
}

/* A "**" before another "**": redundant, and it would find everything many times. */
static bool says_nothing(const char *part)
{
    return strncmp(part, "**/**", 5) == 0 && (part[5] == '/' || part[5] == '\0');
}

/* Splits the pattern into parts, each followed by a NUL. */
static void split(ptv_search *s, const char *pattern)
{
    char *to = s->pattern = strdup(pattern);
    s->failed = to == NULL;
    for (const char *c = pattern; !s->failed && *c != '\0'; c++) {
        const bool begins = to == s->pattern || to[-1] == '\0';
        if (begins && says_nothing(c)) {
            c += 2; /* the loop's own increment skips the slash */
        } else if (*c != '/') {
            *to++ = *c;
        } else if (!begins) {
            *to++ = '\0';
        }
    }
    if (!s->failed) {
        *to = '\0';
        s->end = to > s->pattern && to[-1] == '\0' ? to - 1 : to;
    }
}

void ptv_search_pattern(ptv_search *s, const char *pattern)
{
    *s = (ptv_search){0};
    split(s, pattern);
    if (!s->failed) {
        add_folder(s, 0, 0, strdup(pattern[0] == '/' ? "/" : ""));
    }
    for (size_t i = 0; i < s->folder_count; i++) {
        match_folder(s, i);
    }
    sort(s);
}

void ptv_search_free(ptv_search *s)
{
    for (size_t i = 0; i < s->count; i++) {
        free(s->items[i].path);
    }
    for (size_t i = 0; i < s->folder_count; i++) {
        free(s->folders[i].path);
    }
    free(s->items);
    free(s->folders);
    free(s->pattern);
    *s = (ptv_search){0};
}
