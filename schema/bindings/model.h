/*
 * What is expected of bindings: every fact of every type, from a schema; or, where there is
 * none, from the bindings themselves: then the first claim of a fact is what the others must
 * agree with.
 */
#pragma once

#include "schema/bindings/bindings.h"

/* The identifier of a file that includes the one of a type: --gen-all writes it there. */
typedef struct bind_includer {
    struct bind_includer *next;
    const char *identifier;
} bind_includer;

/* A field, a value, or (member number 0) the type itself. */
typedef struct bind_member {
    struct bind_member *next;
    struct bind_member *like; /* the next one of the same hash */
    src_span name;            /* as the schema spells it */
    unsigned reach;           /* bits 1 << bind_reach: the copies that it must have */
    bool deprecated;          /* it must have none */
    bool unknown;             /* the schema does not have it: the bindings do, and that is said */
    uint32_t known;           /* bits 1 << bind_fact */
    uint32_t silent; /* facts that this schema does not know: nothing is expected of them */
    fbs_place place;
    bind_value values[BIND_FACTS];
    fbs_place places[BIND_FACTS];
    uint32_t turn; /* of several members, the one that comes first has the smallest */
    uint64_t seen; /* by the comparison: bits of copies that dealt with it */
    bool moved;    /* its slot or number differs: its turn is another one, too */
    bool twice;    /* one of them did so twice: said */
    bool differs;  /* its type does: what follows from that is not said again */
    bool said;     /* that it should not be there */
    bool named;    /* some place says the name of its type */
    /* The first one that says which number or reference it is. */
    const bind_claim *typed;
} bind_member;

typedef struct bind_model_type {
    struct bind_model_type *next;
    struct bind_model_type *like; /* the next one of the same hash */
    fbs_kind kind;
    src_span name, space;
    bool needed;      /* bindings must have it: it is declared in a file that was given */
    bool native;      /* its class in C++ may be the user's: native_type, or that is not known */
    bind_member *own; /* facts of the type itself */
    bind_includer *includers;
    bind_member *members;
    bind_member **last;
    bind_member **index; /* of members, by hash of the name */
    uint32_t room, count;
    const bind_type *found; /* by the comparison */
} bind_model_type;

typedef struct bind_model {
    gate_run *run;
    ptv_arena arena;
    bind_model_type *types;
    bind_model_type **last;
    struct bind_bucket {
        bind_model_type *first, *last;
    } * index;                /* of types, by hash of the name */
    bool inferred;            /* from bindings */
    bool camel_values;        /* of the language of these */
    const fbs_schema *schema; /* that types are taken from at the moment */
    bool failed;              /* memory has run out */
} bind_model;

/* ---- For those who fill it ---- */

bind_model_type *bind_model_add(bind_model *model, src_span name, src_span space, fbs_kind kind);
bind_member *bind_member_add(bind_model *model, bind_model_type *type, src_span name,
                             fbs_place place);
void bind_expect(bind_member *member, bind_fact fact, bind_value value);

/* ---- Filling it. Zero the model before ---- */

/* The schemas were read from files of their own; all of them must outlive the model. */
void bind_model_of_schemas(bind_model *model, const fbs_schema *const *schemas, size_t count);
void bind_model_of_claims(bind_model *model, const bind_set *set);
void bind_model_free(bind_model *model);

/* "Tensor.sizes", or the type when the member has size 0. Returns words->text. */
const char *bind_subject(gate_words *words, const bind_type *type, src_span member);

/* Where a copy is in its way through the members of a type. */
typedef struct bind_turn {
    uint32_t last; /* turn of the member that it dealt with before */
    bool before;   /* it has dealt with this one already */
} bind_turn;

/* Reports a member that a copy deals with twice, or out of order (turns.c). */
void bind_check_turn(const bind_set *set, const bind_type *type, const bind_claim *claim,
                     bind_member *member, bind_turn *turn);

/* The first of the types whose name has this hash; the others follow by `like`. */
bind_model_type *bind_types_like(const bind_model *model, src_span name);

/* The member as code spells it, NULL when there is none. */
bind_member *bind_member_named(const bind_model_type *type, src_span spelled);

/*
 * Compares all claims of the set with the model, and reports what differs, is missing or should
 * not be there. Counts facts in set->run. No fact at all is a finding.
 */
void bind_compare(bind_set *set, bind_model *model);
