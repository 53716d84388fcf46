/*
 * Reading generated code by tables: which tokens may stand where, and what they claim. One
 * row (a shape) is one statement or function of some lines; a language is a list of rows and
 * some operations of its own.
 *
 * A place of the code is a state: at the top, in a table, in its Verify(). In a state only its
 * rows are tried, so that code that was cut out or put in makes what is around it unknown.
 */
#pragma once

#include "schema/bindings/bindings.h"
#include "schema/source/tokens.h"

enum {
    SHAPE_STEPS = 20,  /* of one row, at most */
    SHAPE_STATES = 64, /* of one language */
    SHAPE_DEPTH = 8,   /* of states in states */
    SHAPE_FIRST = 40,  /* lines in which the generator says its name: a license may be before it */
    SHAPE_TOP = 1,     /* the state in the beginning */
    SHAPE_KEPT = 254,  /* `hole`: shape_reader.kept */
    SHAPE_BACK = 255   /* `to`: the state that was pushed */
};

typedef struct shape_reader shape_reader;
typedef struct shape_step shape_step;

/*
 * One thing to do with one hole of a row. False: the row does not fit after all. It is called
 * twice, first to see whether all steps hold (claims are not kept), then in earnest.
 */
typedef bool (*shape_op)(shape_reader *r, const shape_step *step, src_span hole);

struct shape_step {
    shape_op does;
    uint8_t line, hole; /* of the row, from 0 */
    uint8_t fact;       /* bind_fact, where it claims one, or shape_register */
    bool last;          /* of its row */
    int value;          /* where the operation has one */
    const char *as;     /* how the hole spells the name: "*_", "VT_*"; NULL: as it is */
    const bind_claim_site *copy;
};

typedef struct shape {
    uint8_t in, to;              /* states; to 0: stays */
    uint8_t push;                /* 1: `to` is a place inside; SHAPE_BACK comes back here */
    const char *pattern;         /* of src_row_of(); \n parts its lines */
    const bind_claim_site *copy; /* of what is claimed */
    const shape_step *steps;     /* NULL: none */
} shape;

typedef struct shape_rows {
    const shape *rows;
    size_t count;
} shape_rows;

/* What a pattern file says of its language. */
typedef struct shape_language {
    const shape_rows *rows;
    const char *first;             /* one of the first lines of a file is so; a pattern */
    const char *before;            /* or so, of releases before 1.4; NULL: these are not read */
    src_word words[SRC_WORDS + 1]; /* of which the last one is none */
    const src_family *family;
    const char *object[2]; /* rows that name a type, and the class of its object; NULL: none do */
    size_t own;            /* bytes of shape_reader.own */
    const void *data;      /* what its operations share */
    bool turns;            /* as in shape_reader */
    bool folders;          /* are namespaces */
} shape_language;

/* What a reader knows at a place of the text. */
struct shape_reader {
    bind_set *set;
    const shape *row;
    fbs_place *places; /* of the lines of the row */
    bool trying;       /* claims are not kept */
    bind_type *type;
    src_span name;                       /* of the type; its own, or as it will be called */
    src_span member;                     /* that the row is about */
    src_span space;                      /* namespace, with dots */
    src_span kept;                       /* of an earlier row */
    src_span list, rest;                 /* of the language: a list, and what is left of it */
    uint64_t sum, count, size, paddings; /* of the language */
    bool flag;
    const bind_claim *cursor;     /* in a list that has an order */
    const bind_claim_site *order; /* of the list; NULL: none was begun */
    void *own;                    /* of the language */
    bool turns; /* a row deals with its member once, and with one after the other */
    bool fresh; /* nothing was claimed for the row yet */
    bool lost;  /* behind code that is not known */
    uint8_t state, depth, stack[SHAPE_DEPTH];
};

/* Reads a text that begins in SHAPE_TOP; it must end there. */
void shape_read(shape_reader *r, src_tokens *text, const shape_rows *rows);

/* The same with the language of the set; whether the file was made by its generator. */
void shape_read_file(bind_set *set, const src_file *file);
void *shape_read_own(bind_set *set, const src_file *file); /* what its operations know; or NULL */
bool shape_is_ours(const shape_language *language, const src_file *file);

/* What the classes of objects are called, if no file has said so yet and this one does. */
void shape_learn_objects(bind_set *set, const src_file *file);

/* The same of one class and its type, where no row says both. */
void shape_learn_object(bind_set *set, src_span object, src_span type);

/* A type of which no kind was said is an enum. */
void shape_name_enum(bind_set *set, bind_type *type, const bind_claim_site *copy);

/* ---- Operations ---- */

bool shape_enter(shape_reader *r, const shape_step *step, src_span hole); /* a type */
bool shape_of(shape_reader *r, const shape_step *step, src_span hole);    /* the same type */
bool shape_on(shape_reader *r, const shape_step *step, src_span hole);    /* a member */
bool shape_is(shape_reader *r, const shape_step *step, src_span hole);    /* the same member */
bool shape_keep(shape_reader *r, const shape_step *step, src_span hole);  /* a text */
bool shape_kept(shape_reader *r, const shape_step *step, src_span hole);  /* the same text */

bool shape_number(shape_reader *r, const shape_step *step, src_span hole); /* claims it */
bool shape_half(shape_reader *r, const shape_step *step, src_span hole);   /* slot of 4, 6, 8 ... */
bool shape_text(shape_reader *r, const shape_step *step, src_span hole);   /* its last part */
bool shape_base(shape_reader *r, const shape_step *step, src_span hole);   /* a scalar type */
bool shape_scalar(shape_reader *r, const shape_step *step,
                  src_span hole); /* the same, bind_scalar() */
bool shape_const(shape_reader *r, const shape_step *step, src_span hole);   /* step->value */
bool shape_none(shape_reader *r, const shape_step *step, src_span hole);    /* nothing */
bool shape_literal(shape_reader *r, const shape_step *step, src_span hole); /* step->as */
bool shape_one_of(shape_reader *r, const shape_step *step, src_span hole);  /* texts of "a|b" */

/* Numbers of the reader. */
typedef enum shape_register { SHAPE_SUM, SHAPE_COUNT, SHAPE_SIZE, SHAPE_PADDINGS } shape_register;
bool shape_set(shape_reader *r, const shape_step *step, src_span hole); /* to step->value */
bool shape_increase(shape_reader *r, const shape_step *step, src_span hole);
bool shape_equals(shape_reader *r, const shape_step *step, src_span hole);
bool shape_grow(shape_reader *r, const shape_step *step, src_span hole);  /* what is in the hole */
bool shape_index(shape_reader *r, const shape_step *step, src_span hole); /* it is r->count++ */
bool shape_flag(shape_reader *r, const shape_step *step, src_span hole);

/* That the type has this, even if it has no members (required.c, as the next ones). */
bool shape_exists(shape_reader *r, const shape_step *step, src_span hole);

/* The namespace, which types of the file have from now on; and the claim of it. */
bool shape_space(shape_reader *r, const shape_step *step, src_span hole);
bool shape_takes_space(shape_reader *r, const shape_step *step, src_span hole);

/* What step->copy says the type of the member is: an offset to it, or a struct. */
bool shape_is_reference(shape_reader *r, const shape_step *step, src_span hole);
bool shape_is_struct(shape_reader *r, const shape_step *step, src_span hole);

/* The member that has the slot in step->copy. */
bool shape_on_slot(shape_reader *r, const shape_step *step, src_span hole);

/*
 * The slot of a required field, in the order of slots; others before it are not required, nor are
 * those behind the last one. step->copy has all members with their slots.
 */
bool shape_slot_required(shape_reader *r, const shape_step *step, src_span hole);
bool shape_slots_done(shape_reader *r, const shape_step *step, src_span hole);

/*
 * Lists that have the order of the claims of a copy (step->copy, or the row's) of the type. Behind
 * code that is not known members may be left out: they are said by then.
 */
bool shape_begin(shape_reader *r, const shape_step *step, src_span hole);
bool shape_next(shape_reader *r, const shape_step *step, src_span hole);      /* the next member */
bool shape_next_word(shape_reader *r, const shape_step *step, src_span hole); /* step->as is it */
bool shape_done(shape_reader *r, const shape_step *step, src_span hole); /* there are no more */

/*
 * A list of all members, in that order: step->as says how one of them stands between commas, as in
 * "%* %w", where %w is the member and the rest says nothing, or "%*: $%*", where both are.
 */
bool shape_each(shape_reader *r, const shape_step *step, src_span hole);

/* ---- For operations ---- */

/* Of "a::b", "a.b" the b. */
src_span shape_last_part(src_span name);
src_span shape_before_last(src_span name); /* the a */

/* The next one of a list, which is cut off: in brackets the sign does not part it. */
src_span shape_piece(src_span *list, char sign);

/* What stands for the star of `as`; false when the text is not so. */
bool shape_strip(src_span text, const char *as, src_span *name);
bool shape_strip_as(src_span text, src_span as, src_span *name);

/* The first one of "a|b", which is cut off; false: there is none. */
bool shape_one_text(const char **texts, src_span *text);

/* The same, where "@" is the class of an object: its type is what stands for that. */
bool shape_name(const shape_reader *r, src_span text, const char *as, src_span *name);

/* The type whose object has this class. */
bool shape_object(bind_set *set, src_span text, src_span *name);

/* What shape_begin() does with this copy. */
void shape_begin_list(shape_reader *r, const bind_claim_site *copy);

/* Claims of the row's copy. Facts of types are claimed for the type, others for the member. */
void shape_claim(shape_reader *r, const shape_step *step, bind_fact fact, bind_value value);

/* The first claim behind `claim` (NULL: the first of all) of this copy and fact; NULL: none. */
const bind_claim *shape_find(const bind_type *type, const bind_claim *claim,
                             const bind_claim_site *copy, bind_fact fact);

/* The number that this copy says of the member; 0, as FBS_NONE: nothing. */
uint64_t shape_said(const shape_reader *r, const bind_claim_site *copy, bind_fact fact);

/* How many claims there are of this copy and fact. */
uint64_t shape_count(const bind_type *type, const bind_claim_site *copy, bind_fact fact);

/* The first type called so, in whatever namespace, of this file first; NULL: there is none. */
bind_type *shape_type_named(const bind_set *set, src_span name);

/* Adds a claim that shape_find_of() finds; those of rows are added so. */
void shape_add(bind_set *set, bind_type *type, const bind_claim *claim);

/* The first claim about a member, however it is spelled; NULL: none. */
const bind_claim *shape_find_of(const bind_set *set, const bind_type *type, src_span member,
                                const bind_claim_site *copy, bind_fact fact);
