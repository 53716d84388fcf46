/*
 * What is expected of bindings: every fact of every type, according to a schema. Without a schema,
 * it comes from the bindings themselves: the first claim of a fact is what the others must agree
 * with.
 */
#pragma once

#include "schema/bindings/bindings.h"

/* Identifier of a file that includes that of a type; --gen-all writes it there. */
typedef struct bind_includer {
    struct bind_includer *next;
    const char *identifier;
} bind_includer;

/* A field, a value or, as bind_model_type.own, the type itself. */
typedef struct bind_member {
    struct bind_member *next;
    struct bind_member *like; /* next one with the same hash */
    src_span name;            /* as spelled in the schema */
    unsigned reach;           /* bits 1 << bind_reach: the copies it must have */
    bool deprecated;          /* it must have no copies */
    bool unknown;             /* in the bindings only, not in the schema; reported */
    uint32_t known;           /* bits 1 << bind_fact */
    uint32_t silent;          /* facts unknown to this schema, so not expected */
    fbs_place place;
    bind_value values[BIND_FACTS];
    fbs_place places[BIND_FACTS];
    uint32_t turn; /* position; members must be handled in ascending order */
    uint64_t seen; /* comparison: bits of copies that handled it */
    bool moved;    /* its slot or number differs, and hence its turn */
    bool twice;    /* some copy handled it twice; reported */
    bool differs;  /* its type differs; consequences are not reported */
    bool said;     /* reported as out of place */
    bool named;    /* some place names its type */
    /* The first claim to say which number or reference it is. */
    const bind_claim *typed;
} bind_member;

typedef struct bind_model_type {
    struct bind_model_type *next;
    struct bind_model_type *like; /* next one with the same hash */
    fbs_kind kind;
    src_span name, space;
    bool needed;      /* required in bindings: declared in a given file */
    bool native;      /* its C++ class may be the user's own: native_type, or unknown */
    bind_member *own; /* facts about the type itself */
    bind_includer *includers;
    bind_member *members;
    bind_member **last;
    bind_member **index; /* members by hash of their names */
    uint32_t room, count;
    const bind_type *found; /* comparison: its counterpart */
} bind_model_type;

typedef struct bind_model {
    gate_run *run;
    ptv_arena arena;
    bind_model_type *types;
    bind_model_type **last;
    struct bind_bucket {
        bind_model_type *first, *last;
    } * index;                /* types by hash of their names */
    bool inferred;            /* from bindings */
    bool camel_values;        /* the language of those has them */
    const fbs_schema *schema; /* whose types are currently being added */
    bool failed;              /* memory ran out */
} bind_model;

/* ---- For code that fills it ---- */

bind_model_type *bind_model_add(bind_model *model, src_span name, src_span space, fbs_kind kind);
bind_member *bind_member_add(bind_model *model, bind_model_type *type, src_span name,
                             fbs_place place);
void bind_expect(bind_member *member, bind_fact fact, bind_value value);

/* ---- Filling it; zero the model first ---- */

/* Each schema was read from a file of its own. All of them must outlive the model. */
void bind_model_of_schemas(bind_model *model, const fbs_schema *const *schemas, size_t count);
void bind_model_of_claims(bind_model *model, const bind_set *set);
void bind_model_free(bind_model *model);

/* "Tensor.sizes", or just the type if the member is empty. Returns words->text. */
const char *bind_subject(gate_words *words, const bind_type *type, src_span member);

/* A copy's progress through the members of a type. */
typedef struct bind_turn {
    uint32_t last; /* turn of the member it handled last */
    bool before;   /* it already handled this member */
} bind_turn;

/* Reports a member that a copy handles twice, or out of order (turns.c). */
void bind_check_turn(const bind_set *set, const bind_type *type, const bind_claim *claim,
                     bind_member *member, bind_turn *turn);

/* The first type whose name has this hash; the others follow by `like`. */
bind_model_type *bind_types_like(const bind_model *model, src_span name);

/* Finds a member by its spelling in code. Returns NULL if there is none. */
bind_member *bind_member_named(const bind_model_type *type, src_span spelled);

/*
 * Compares all claims of the set with the model and reports what differs, is missing or should not
 * be there. Counts facts in set->run. If there are none at all, that is a finding.
 */
void bind_compare(bind_set *set, bind_model *model);
