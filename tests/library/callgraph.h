/*
 * The call graph of the library, and how much stack each function takes, from what gcc writes
 * beside each object with -fcallgraph-info=su.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { FUNCTIONS = 4096, CALLS = 16384, FILES = 512 };

typedef struct function {
    char name[96];      /* "core/visit.c:run_rules", "ptv_visit"; clones end in ".constprop.0" */
    const char *file;   /* "core/visit.c"; NULL if outside of the library */
    size_t bytes;       /* including its return address */
    bool is_called;     /* by name */
    bool calls_pointer; /* calls through a pointer */
    bool calls_rule;    /* calls the check of a rule through a pointer */
    bool is_known;      /* called through a pointer by known callers */
    bool is_handed;     /* to callers through pointers; in no table */
    bool hands_own;     /* hands on only what is in its own file */
} function;

typedef struct edge {
    function *from, *to;
    unsigned level; /* only on that level of tables (test_stack_bound.c); 0: anywhere */
} edge;

extern function functions[FUNCTIONS];
extern size_t function_count;
extern edge calls[CALLS];
extern size_t call_count;
extern char files[FILES][96];
extern size_t file_count;

/* Reads what is beside each object in PTV_OBJECT_LIST; skips the test if there is nothing. */
void read_callgraph(void);

void add_call(function *from, function *to, unsigned level);

/*
 * Makes a copy of a function for calls from this file alone, by way of copies of what leads to it
 * within its own file. Returns NULL if that file does not call it.
 */
function *copy_for(const char *file, function *wanted);

/* Whether the function has that name, or is a clone of it. */
bool is_named(const function *f, const char *name);

/* Finds the function of that name, or a clone of it. Fails if there is none. */
function *function_named(const char *name);

/* Whether the function is local to its file. */
bool is_local(const function *f);
