/*
 * Recipes of gate rules (corpus/schema/rules/README.md): files, a command, and what it says.
 * Cases run in a folder of their own below the current one.
 */
#ifndef TESTS_SUPPORT_GATE_CASE_H
#define TESTS_SUPPORT_GATE_CASE_H

#include <stdbool.h>
#include <stddef.h>

enum { GATE_CASE_LINES = 1024 };

/* A recipe, and the case that is looked at. */
typedef struct gate_case {
    const char *path;
    char *text;                         /* of the recipe, cut into lines */
    const char *lines[GATE_CASE_LINES]; /* without line ends */
    size_t count;
    size_t head;           /* lines before the first case: comments, and `with RULE` */
    size_t first, at, end; /* of the case: its first step; the step that is followed; `exit` */
    size_t next;           /* the line behind the case */
    int status;            /* that is expected */
    char *steps, *says;    /* the steps as they stand there; the output that is expected */
} gate_case;

/* Fails the test when there is no such file. Where commands of recipes run is said here, too. */
void gate_recipe_open(gate_case *c, const char *path);
void gate_recipe_close(gate_case *c);

/* Goes to the next case. False: there is none. Fails the test when it has no end. */
bool gate_recipe_next(gate_case *c);

/* Whether the head says `with RULE`. */
bool gate_recipe_has(const gate_case *c, const char *rule);

/* Whether a program that a step runs is not on this machine: git is optional. */
bool gate_case_skips(const gate_case *c);

/* Follows the steps. False, and said with lines to paste, when the command says something else. */
bool gate_case_holds(gate_case *c);

#endif
