/* Shared by the files of packers.h only. */
#pragma once

#include "schema/python/module.h"
#include "schema/python/packers.h"

/* `Module.TensorT.Pack = function` */
typedef struct packer_install {
    struct packer_install *next;
    const fbs_def *def;
    fbs_place where;
} packer_install;

/* A function, excluding functions nested in it. */
typedef struct packer_function {
    struct packer_function *next;
    const py_module *module;
    const py_token *name;
    size_t first, end;        /* statements */
    packer_install *installs; /* the packers it replaces */
} packer_function;

typedef struct packing {
    gate_run *run;
    const packer_inputs *in;
    py_program program;
    packer_function *functions;
    bool bare; /* a schema does not tell how vectors are aligned */
} packing;

/* ---- What a call means ---- */

typedef enum packer_verb {
    PACKER_NOTHING, /* nothing of interest */
    PACKER_START,
    PACKER_ADD,
    PACKER_END,
    PACKER_VECTOR, /* TensorStartSizesVector */
    PACKER_OBJECT  /* TensorT */
} packer_verb;

typedef struct packer_call {
    packer_verb verb;
    const fbs_def *def;
    src_span field; /* PACKER_ADD, PACKER_VECTOR: as spelled in the call */
    py_tokens callee;
    py_tokens inside; /* the arguments, without the parentheses */
} packer_call;

/* What the call callee( inside ) means within a function. */
packer_call packer_call_of(packing *p, const packer_function *f, py_tokens callee,
                           py_tokens inside);

/* The table that `Module.TensorT` belongs to, or NULL if it is none of ours. */
const fbs_def *packer_object_of(packing *p, const packer_function *f, py_tokens name);

/*
 * Returns the field of the table that is spelled like this, or NULL if there is none. Sets *tag if
 * it is the tag of a union (`val_type`).
 */
const fbs_field *packer_field_of(const fbs_def *def, src_span spelled, bool *tag);

/* Argument i, without any keyword. Returns no tokens if there is none. */
py_tokens packer_argument(py_tokens inside, size_t i);

/* The keyword argument `name=`. */
py_tokens packer_keyword(py_tokens inside, const char *name);

/* ---- Checks ---- */

/* Checks what a function writes. */
void packer_function_check(packing *p, const packer_function *f);

/* A line of a schema that marks a patched alignment. */
typedef struct packer_marked {
    struct packer_marked *next;
    src_span marker;
} packer_marked;

/* Checks the texts of the schemas. Returns the marks on fields. */
const packer_marked *packer_texts_check(packing *p);

/* Checks the marks that strings in the Python files ask for. */
void packer_wanted_check(packing *p, const packer_marked *marked);

typedef struct packer_words {
    fbs_place at, other;
    const char *found, *expected;
} packer_words;

/* Reports a finding about field `member` of `def`, or about the table if it is NULL. */
void packer_fault(packing *p, const ptv_rule *rule, const fbs_def *def, const char *member,
                  const packer_words *words);
