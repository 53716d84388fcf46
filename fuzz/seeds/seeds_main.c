/*
 * Builds the seeds of fuzz targets from the texts of the project: OUT/TARGET/<sha1>, and
 * OUT/index.tsv, which tells where each comes from. The same texts give the same files everywhere.
 *
 *     ptv-seeds [-C PROJECT] OUT [TARGET...]
 *
 * Without TARGET, builds the seeds of all. Other files in these folders that are named like seeds
 * are removed. Status: 0; 2 something cannot be read, made or written; 3 wrong options.
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "fuzz/seeds/seeds.h"

static int usage(void)
{
    fputs("usage: ptv-seeds [-C PROJECT] OUT [TARGET...]\n", stderr);
    return 3;
}

int main(int argc, char **argv)
{
    const char *project = ".";
    int at = 1;
    if (at + 1 < argc && strcmp(argv[at], "-C") == 0) {
        project = argv[at + 1];
        at += 2;
    }
    if (at >= argc || argv[at][0] == '-') {
        return usage();
    }
    if (chdir(project) != 0) {
        seeds_refuse(project, strerror(errno));
        return 2;
    }
    seeds s = {.out = argv[at], .wanted = argv + at + 1, .wanted_count = (size_t)(argc - at - 1)};
    bool good = seeds_begin(&s) && seeds_of_project(&s);
    good = s.index != NULL && seeds_end(&s) && good;
    return good ? 0 : 2;
}
