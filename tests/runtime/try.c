/*
 * Gives one file to the released runtime, as a command for `pteverify shrink`.
 *
 *     runtime_try [--full] [--ones] [--log] FILE
 *
 * FILE is a program, a bundle (.bpte) or a data file (.ptd). Prints what became of it; with --log
 * what the runtime logs, too. Inputs are zeros, or ones. Exit
 * status: 0 it ran, 1 it was refused, 2 FILE cannot be read, 3 wrong usage; where the runtime
 * died, 16 and more, another one for each stage and signal; 4 it took too long.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/runtime/judge.h"
#include "golden/edit/file.h"

/* The number of the word; their number when it is none of them. */
static int place_of(const char *word, const char *const *words, int count)
{
    int i = 0;
    while (i < count && strcmp(words[i], word) != 0) {
        i++;
    }
    return i;
}

static int status_of(judge_verdict v)
{
    static const char *const stages[] = {"load",   "data",    "metas",  "method",
                                         "inputs", "execute", "outputs"};
    enum { STAGES = sizeof stages / sizeof stages[0], FIRST = 16, SIGNALS = 16, LATE = 4 };
    switch (v.judgement) {
    case JUDGE_RAN: return 0;
    case JUDGE_REFUSED: return 1;
    case JUDGE_TIMEOUT: return LATE;
    default: return FIRST + SIGNALS * place_of(v.stage, stages, STAGES) + v.signal % SIGNALS;
    }
}

/* Takes the options before FILE. False: one that there is not. */
static bool take_options(int argc, char **argv, judge_model *model, bool *full)
{
    bool good = argc > 1;
    for (int i = 1; i + 1 < argc && good; i++) {
        if (strcmp(argv[i], "--full") == 0) {
            *full = true;
        } else if (strcmp(argv[i], "--ones") == 0) {
            model->ones = true;
        } else if (strcmp(argv[i], "--log") == 0) {
            model->aloud = true;
        } else {
            good = false;
        }
    }
    return good;
}

int main(int argc, char **argv)
{
    static const char *const words[] = {"runs", "refuses", "dies", "hangs"};
    judge_model model = {.kind = JUDGE_PROGRAM};
    bool full = false;
    char *bytes;
    if (!take_options(argc, argv, &model, &full)) {
        fputs("usage: runtime_try [--full] [--ones] [--log] FILE\n", stderr);
        return 3;
    }
    model.kind = judge_kind_of(argv[argc - 1]);
    if (ge_read(argv[argc - 1], &bytes, &model.file.size) != 0) {
        fprintf(stderr, "%s: cannot read\n", argv[argc - 1]);
        return 2;
    }
    model.file.bytes = (const uint8_t *)bytes;
    judge_verdict v = judge_all(&model, full);
    printf("%s in %s, signal %d\n", words[v.judgement], v.stage, v.signal);
    free(bytes);
    return status_of(v);
}
