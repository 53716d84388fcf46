/*
 * Commands of the tools, each run as often as there are calls that can fail. They do what they
 * would do anyway, or say what failed; what is written is there as a whole or not at all.
 */
#ifndef TESTS_SUPPORT_TRIALS_H
#define TESTS_SUPPORT_TRIALS_H

#include <stddef.h>

/* What becomes of the target. */
typedef enum target_kind {
    NO_TARGET,
    ONE_FILE,
    ONE_FOLDER,
    SEVERAL, /* one after the other: a kill, or the last rename, leaves the first ones */
    SOFAR    /* what is finished until then stays */
} target_kind;

typedef struct trials_command {
    const char *line;
    target_kind kind;
    const char *target; /* the file that may be there before; NULL: none may */
} trials_command;

/* Fails the test where one of them does something else. The files are in "cell" (cell.h). */
void trials_of(int (*of)(int argc, char **argv), const trials_command *commands, size_t count);

#endif
