/* Handles two levels: commands write a file, or a folder of files. */
#define _XOPEN_SOURCE 700 /* nftw() */
#include "cell.h"

#include <dirent.h>
#include <ftw.h>
#include <glob.h>
#include <sys/stat.h>

#include "files.h"
#include "sanitized.h"
#include "tests/support/test.h"

enum { FOLDERS = 8 };

FROM_LIBC static int remove_one(const char *path, const struct stat *about, int kind,
                                struct FTW *where)
{
    (void)about;
    (void)kind;
    return where->level == 0 ? 0 : remove(text_from_libc(path));
}

void cell_empty(void)
{
    (void)mkdir("cell", 0700);
    assert_int_equal(nftw("cell", remove_one, FOLDERS, FTW_DEPTH | FTW_PHYS), 0);
}

static int is_name(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

static void put_one(FILE *out, const char *path);

static void put_folder(FILE *out, const char *path)
{
    struct dirent **names;
    char below[512];
    int count = scandir(path, &names, is_name, alphasort);
    assert_true(count >= 0);
    for (int i = 0; i < count; i++) {
        snprintf(below, sizeof below, "%s/%s", path, names[i]->d_name);
        put_one(out, below);
        free(names[i]);
    }
    free(names);
}

static void put_one(FILE *out, const char *path)
{
    struct stat about;
    size_t size;
    assert_int_equal(lstat(path, &about), 0);
    if (S_ISDIR(about.st_mode)) {
        fprintf(out, "%s/\n", path);
        put_folder(out, path);
        return;
    }
    uint8_t *bytes = read_bytes(path, &size);
    fprintf(out, "%s %zu\n", path, size);
    fwrite(bytes, 1, size, out);
    free(bytes);
}

size_t cell_read(char **text)
{
    size_t size;
    FILE *out = open_memstream(text, &size);
    assert_non_null(out);
    put_folder(out, "cell");
    assert_int_equal(fclose(out), 0);
    return size;
}

int cell_count(void)
{
    struct dirent **names;
    int count = scandir("cell", &names, is_name, NULL);
    for (int i = 0; i < count; i++) {
        free(names[i]);
    }
    free(names);
    return count;
}

bool cell_is_empty(void)
{
    return cell_count() == 0;
}

FROM_LIBC static int remove_any(const char *path, const struct stat *about, int kind,
                                struct FTW *where)
{
    (void)about;
    (void)kind;
    (void)where;
    return remove(text_from_libc(path));
}

void cell_sweep(void)
{
    static const char *const beside[] = {"cell/*.??????", "cell/*.new"};
    glob_t found = {.gl_pathc = 0};
    for (size_t i = 0; i < sizeof beside / sizeof beside[0]; i++) {
        int why = glob(beside[i], i > 0 ? GLOB_APPEND : 0, NULL, &found);
        assert_true(why == 0 || why == GLOB_NOMATCH);
    }
    for (size_t i = 0; i < found.gl_pathc; i++) {
        assert_int_equal(nftw(found.gl_pathv[i], remove_any, FOLDERS, FTW_DEPTH | FTW_PHYS), 0);
    }
    globfree(&found);
}
