/*
 * Converts pattern files to C while the tool is built.
 *
 *     ptv-patterns-tool NAME.txt OUT.h OUT.c
 */
#include <string.h>

#include "schema/bindings/patterns/patterns.h"

static FILE *open_file(const char *path, const char *mode)
{
    FILE *file = fopen(path, mode);
    if (file == NULL) {
        perror(path);
    }
    return file;
}

/* "cpp" for "a/cpp.txt" */
static const char *stem_of(const char *path, char *stem, size_t size)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash == NULL ? path : slash + 1;
    snprintf(stem, size, "%.*s", (int)strcspn(name, "."), name);
    return stem;
}

/* Whether everything was written; fclose() does not repeat an earlier error. */
static bool close_file(FILE *file, const char *path)
{
    bool good = !ferror(file);
    good = fclose(file) == 0 && good;
    if (!good) {
        fprintf(stderr, "%s: cannot be written\n", path);
    }
    return good;
}

static bool is_read(FILE *text, const char *path)
{
    if (ferror(text)) {
        fprintf(stderr, "%s: cannot be read\n", path);
    }
    return !ferror(text);
}

/* NAME.txt OUT.h OUT.c */
static bool write_files(FILE *text, char **paths)
{
    char stem[64];
    FILE *header = open_file(paths[1], "w");
    FILE *source = header == NULL ? NULL : open_file(paths[2], "w");
    bool good = source != NULL;
    if (good) {
        const patterns_job job = {.path = paths[0],
                                  .stem = stem_of(paths[0], stem, sizeof stem),
                                  .text = text,
                                  .header = header,
                                  .source = source,
                                  .errors = stderr};
        good = patterns_write(&job);
        good = is_read(text, paths[0]) && good;
    }
    good = (source == NULL || close_file(source, paths[2])) && good;
    return (header == NULL || close_file(header, paths[1])) && good;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fputs("usage: ptv-patterns-tool NAME.txt OUT.h OUT.c\n", stderr);
        return 3;
    }
    FILE *text = open_file(argv[1], "r");
    if (text == NULL) {
        return 1;
    }
    bool good = write_files(text, argv + 1);
    fclose(text);
    if (!good) { /* an incomplete file would be newer than the text */
        remove(argv[2]);
        remove(argv[3]);
    }
    return !good;
}
