/*
 * Writes pattern files as C while the tool is built.
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

/* "cpp" of "a/cpp.txt" */
static const char *stem_of(const char *path, char *stem, size_t size)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash == NULL ? path : slash + 1;
    snprintf(stem, size, "%.*s", (int)strcspn(name, "."), name);
    return stem;
}

int main(int argc, char **argv)
{
    char stem[64];
    if (argc != 4) {
        fputs("usage: ptv-patterns-tool NAME.txt OUT.h OUT.c\n", stderr);
        return 3;
    }
    patterns_job job = {.path = argv[1],
                        .stem = stem_of(argv[1], stem, sizeof stem),
                        .text = open_file(argv[1], "r"),
                        .header = open_file(argv[2], "w"),
                        .source = open_file(argv[3], "w"),
                        .errors = stderr};
    if (job.text == NULL || job.header == NULL || job.source == NULL) {
        return 1;
    }
    bool good = patterns_write(&job) && !ferror(job.text);
    fclose(job.text);
    good = fclose(job.header) == 0 && good;
    return fclose(job.source) != 0 || !good;
}
