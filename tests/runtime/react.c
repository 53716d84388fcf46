/*
 * What the released runtime does with the examples of the rules, for the table of reactions
 * (ci/judge). Uses its C++ library; the other judge uses its Python extension.
 *
 *     react minimal|full < FILES
 *
 * Each line names a program or bundle, followed by its data files, separated by tabs. Prints a line
 * for each: what became of it, where, and the signal.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz/runtime/judge.h"
#include "golden/codec/read_all.h"

enum { LINE = 4096, FIRST_ROOM = 1 << 16 };

static bool read_file(judge_file *out, const char *path)
{
    char *bytes = NULL;
    int file = open(path, O_RDONLY);
    const gm_reading reading = {.file = file, .room = FIRST_ROOM, .most = UINT64_MAX};
    bool good = file >= 0 && gm_read_all(&reading, &bytes, &out->size) == 0;
    if (file >= 0) {
        close(file);
    }
    if (!good) {
        fprintf(stderr, "%s: cannot read\n", path);
    }
    out->bytes = (const uint8_t *)bytes;
    return good;
}

static bool is_bundle(const char *path)
{
    const char *suffix = strrchr(path, '.');
    return suffix != NULL && strcmp(suffix, ".bpte") == 0;
}

static void say(judge_verdict v)
{
    static const char *const words[] = {"runs", "refuses", "crashes", "hangs"};
    printf("%s\t%s\t%d\n", words[v.judgement], v.stage, v.signal);
    fflush(stdout); /* otherwise each child inherits buffered output */
}

static bool react(char *line, bool full)
{
    judge_file files[1 + JUDGE_DATA_FILES];
    judge_model model = {.kind = JUDGE_PROGRAM};
    size_t count = 0;
    bool good = true;
    for (char *path = strtok(line, "\t\n"); good && path != NULL; path = strtok(NULL, "\t\n")) {
        model.kind = is_bundle(path) ? JUDGE_BUNDLE : model.kind;
        good = count < sizeof files / sizeof files[0] && read_file(&files[count], path);
        count += good;
    }
    if (good && count > 0) {
        model.file = files[0];
        model.data_count = count - 1;
        memcpy(model.data, files + 1, model.data_count * sizeof files[0]);
        say(judge_all(&model, full));
    }
    while (count > 0) {
        free((void *)(uintptr_t)files[--count].bytes);
    }
    return good;
}

int main(int argc, char **argv)
{
    char line[LINE];
    if (argc != 2 || (strcmp(argv[1], "minimal") != 0 && strcmp(argv[1], "full") != 0)) {
        fputs("usage: react minimal|full < FILES\n", stderr);
        return 3;
    }
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (!react(line, argv[1][0] == 'f')) {
            return 2;
        }
    }
    return 0;
}
