/* What the files of packers.h share; for nobody else. */
#pragma once

#include "schema/python/module.h"
#include "schema/python/packers.h"

/* `Module.TensorT.Pack = function` */
typedef struct packer_install {
    struct packer_install *next;
    const fbs_def *def;
    fbs_place where;
} packer_install;

/* A function, without those that are defined in it. */
typedef struct packer_function {
    struct packer_function *next;
    const py_module *module;
    const py_token *name;
    size_t first, end;        /* statements */
    packer_install *installs; /* what it replaces */
} packer_function;

typedef struct packing {
    gate_run *run;
    const packer_inputs *in;
    py_program program;
    packer_function *functions;
    bool bare; /* a schema does not say how vectors are aligned */
} packing;

/* ---- What a call means ---- */

typedef enum packer_verb {
    PACKER_NOTHING, /* of ours */
    PACKER_START,
    PACKER_ADD,
    PACKER_END,
    PACKER_VECTOR, /* TensorStartSizesVector */
    PACKER_OBJECT  /* TensorT */
} packer_verb;

typedef struct packer_call {
    packer_verb verb;
    const fbs_def *def;
    src_span field; /* PACKER_ADD, PACKER_VECTOR: as it is spelled */
    py_tokens callee;
    py_tokens inside; /* arguments, without the brackets */
} packer_call;

/* callee( inside ): what it means in a function. */
packer_call packer_call_of(packing *p, const packer_function *f, py_tokens callee,
                           py_tokens inside);

/* The table of `Module.TensorT`, NULL: none of ours. */
const fbs_def *packer_object_of(packing *p, const packer_function *f, py_tokens name);

/*
 * The field of a table that is spelled so; *tag is true when it is the tag of a union
 * (`val_type`). NULL: there is none.
 */
const fbs_field *packer_field_of(const fbs_def *def, src_span spelled, bool *tag);

/* Argument i, without its name when it has one; no tokens: there is none. */
py_tokens packer_argument(py_tokens inside, size_t i);

/* The argument `name=`. */
py_tokens packer_keyword(py_tokens inside, const char *name);

/* ---- Checks ---- */

/* What a function writes. */
void packer_function_check(packing *p, const packer_function *f);

/* A line of a schema with the mark of a patched alignment. */
typedef struct packer_marked {
    struct packer_marked *next;
    src_span marker;
} packer_marked;

/* Texts of the schemas. Returns the marks that fields have. */
const packer_marked *packer_texts_check(packing *p);

/* Marks that strings of the files ask for. */
void packer_wanted_check(packing *p, const packer_marked *marked);

typedef struct packer_words {
    fbs_place at, other;
    const char *found, *expected;
} packer_words;

/* About field `member` of `def`; NULL: the table. */
void packer_fault(packing *p, const ptv_rule *rule, const fbs_def *def, const char *member,
                  const packer_words *words);
