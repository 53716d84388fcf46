/*
 * Which function of the library calls which, and how much stack each takes: what gcc writes
 * beside each object with -fcallgraph-info=su.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { FUNCTIONS = 4096, CALLS = 16384, FILES = 512 };

typedef struct function {
    char name[96];      /* "core/visit.c:run_rules", "ptv_visit"; clones end in ".constprop.0" */
    const char *file;   /* "core/visit.c"; NULL: none of the library's */
    size_t bytes;       /* its return address included */
    bool is_called;     /* by its name */
    bool calls_pointer; /* calls what a pointer points to */
    bool calls_rule;    /* the check of a rule, through a pointer */
    bool is_known;      /* called through a pointer, and it is known by whom */
    bool is_handed;     /* to whoever calls it through a pointer; it is not listed */
    bool hands_own;     /* hands on only what is in its own file */
} function;

typedef struct edge {
    function *from, *to;
    unsigned level; /* only that deep in the tree of tables (test_stack_bound.c); 0: anywhere */
} edge;

extern function functions[FUNCTIONS];
extern size_t function_count;
extern edge calls[CALLS];
extern size_t call_count;
extern char files[FILES][96];
extern size_t file_count;

/* Reads what is beside each object that is named in PTV_OBJECT_LIST; skips when one has nothing. */
void read_callgraph(void);

void add_call(function *from, function *to, unsigned level);

/*
 * A copy of a function, called by this file alone, by way of copies of what leads to it within its
 * own file. NULL: that file does not call it.
 */
function *copy_for(const char *file, function *wanted);

/* Whether a function is the one of that name, or a clone of it. */
bool is_named(const function *f, const char *name);

/* The function of that name, or a clone of it. Fails when there is none. */
function *function_named(const char *name);

/* Whether no other file can name it. */
bool is_local(const function *f);
