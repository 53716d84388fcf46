/*
 * Reads generated code by tables: which tokens may appear where, and what they claim. A row (shape)
 * describes a statement or function of a few lines. A language is a list of rows and some
 * operations of its own.
 *
 * A place in the code is a state: at the top, in a table, in its Verify(). Only the rows of that
 * state are tried, so code that was removed or inserted makes its surroundings unknown.
 */
#pragma once

#include "schema/bindings/bindings.h"
#include "schema/source/tokens.h"

enum {
    SHAPE_STEPS = 20,  /* per row, at most */
    SHAPE_STATES = 64, /* per language */
    SHAPE_DEPTH = 8,   /* nesting of states */
    SHAPE_FIRST = 40,  /* lines in which the generator names itself; a license may precede it */
    SHAPE_TOP = 1,     /* initial state */
    SHAPE_KEPT = 254,  /* as `hole`: shape_reader.kept */
    SHAPE_BACK = 255   /* as `to`: the state that was pushed */
};

typedef struct shape_reader shape_reader;
typedef struct shape_step shape_step;

/*
 * Does one thing with one hole of a row. Returns false if the row does not fit after all. Called
 * twice: first to see whether all steps hold (discarding claims), then for real.
 */
typedef bool (*shape_op)(shape_reader *r, const shape_step *step, src_span hole);

struct shape_step {
    shape_op does;
    uint8_t line, hole; /* of the row, from 0 */
    uint8_t fact;       /* bind_fact if it claims one, or shape_register */
    bool last;          /* of its row */
    int value;          /* argument of the operation, if it takes one */
    const char *as;     /* how the hole spells the name: "*_", "VT_*"; NULL: unchanged */
    const bind_claim_site *copy;
};

typedef struct shape {
    uint8_t in, to;              /* states; to 0: no change */
    uint8_t push;                /* 1: `to` is nested; SHAPE_BACK returns here */
    const char *pattern;         /* for src_row_of(), with \n between lines */
    const bind_claim_site *copy; /* that its claims belong to */
    const shape_step *steps;     /* NULL: none */
} shape;

typedef struct shape_rows {
    const shape *rows;
    size_t count;
} shape_rows;

/* What a pattern file says about its language. */
typedef struct shape_language {
    const shape_rows *rows;
    const char *first;             /* pattern of one of the first lines of a file */
    const char *before;            /* the same before release 1.4; NULL: unsupported */
    src_word words[SRC_WORDS + 1]; /* terminated by an empty one */
    const src_family *family;
    const char *object[2]; /* rows that name a type and its object class; NULL: none */
    size_t own;            /* size of shape_reader.own */
    const void *data;      /* shared by its operations */
    bool turns;            /* as in shape_reader */
    bool folders;          /* folders are namespaces */
} shape_language;

/* The state of a reader at some place in the text. */
struct shape_reader {
    bind_set *set;
    const shape *row;
    fbs_place *places; /* by line of the row */
    bool trying;       /* claims are discarded */
    bind_type *type;
    src_span name;                       /* of the type, or the one it will have */
    src_span member;                     /* that the row is about */
    src_span space;                      /* namespace, with dots */
    src_span kept;                       /* from an earlier row */
    src_span list, rest;                 /* for the language: a list, and what is left of it */
    uint64_t sum, count, size, paddings; /* for the language */
    bool flag;
    const bind_claim *cursor;     /* in a list whose order matters */
    const bind_claim_site *order; /* of the list; NULL: no list begun */
    void *own;                    /* for the language */
    bool turns;                   /* rows handle each member once, in order */
    bool fresh;                   /* the row has made no claim so far */
    bool lost;                    /* after unknown code */
    uint8_t state, depth, stack[SHAPE_DEPTH];
};

/* Reads a text that begins in SHAPE_TOP and must end there. */
void shape_read(shape_reader *r, src_tokens *text, const shape_rows *rows);

/* The same with the set's language. The last one tells whether its generator made the file. */
void shape_read_file(bind_set *set, const src_file *file);
void *shape_read_own(bind_set *set, const src_file *file); /* state of its operations, or NULL */
bool shape_is_ours(const shape_language *language, const src_file *file);

/* Learns how object classes are named, unless an earlier file has told. */
void shape_learn_objects(bind_set *set, const src_file *file);

/* The same from a class and its type, where no row names both. */
void shape_learn_object(bind_set *set, src_span object, src_span type);

/* Makes a type an enum if nothing has told its kind. */
void shape_name_enum(bind_set *set, bind_type *type, const bind_claim_site *copy);

/* ---- Operations ---- */

bool shape_enter(shape_reader *r, const shape_step *step, src_span hole); /* a type */
bool shape_of(shape_reader *r, const shape_step *step, src_span hole);    /* the same type */
bool shape_on(shape_reader *r, const shape_step *step, src_span hole);    /* a member */
bool shape_is(shape_reader *r, const shape_step *step, src_span hole);    /* the same member */
bool shape_keep(shape_reader *r, const shape_step *step, src_span hole);  /* a text */
bool shape_kept(shape_reader *r, const shape_step *step, src_span hole);  /* the same text */

bool shape_number(shape_reader *r, const shape_step *step, src_span hole);  /* claims it */
bool shape_half(shape_reader *r, const shape_step *step, src_span hole);    /* slot from 4, 6, 8 */
bool shape_text(shape_reader *r, const shape_step *step, src_span hole);    /* its last part */
bool shape_base(shape_reader *r, const shape_step *step, src_span hole);    /* a scalar type */
bool shape_scalar(shape_reader *r, const shape_step *step, src_span hole);  /* by bind_scalar() */
bool shape_const(shape_reader *r, const shape_step *step, src_span hole);   /* step->value */
bool shape_none(shape_reader *r, const shape_step *step, src_span hole);    /* nothing */
bool shape_literal(shape_reader *r, const shape_step *step, src_span hole); /* step->as */
bool shape_one_of(shape_reader *r, const shape_step *step, src_span hole);  /* text in "a|b" */

/* The reader's numbers. */
typedef enum shape_register { SHAPE_SUM, SHAPE_COUNT, SHAPE_SIZE, SHAPE_PADDINGS } shape_register;
bool shape_set(shape_reader *r, const shape_step *step, src_span hole); /* to step->value */
bool shape_increase(shape_reader *r, const shape_step *step, src_span hole);
bool shape_equals(shape_reader *r, const shape_step *step, src_span hole);
bool shape_grow(shape_reader *r, const shape_step *step, src_span hole);  /* by the hole */
bool shape_index(shape_reader *r, const shape_step *step, src_span hole); /* equals r->count++ */
bool shape_flag(shape_reader *r, const shape_step *step, src_span hole);

/* Claims that the type has this, even if it has no members (required.c, like the next ones). */
bool shape_exists(shape_reader *r, const shape_step *step, src_span hole);

/* Sets the namespace for subsequent types of the file; claims that namespace. */
bool shape_space(shape_reader *r, const shape_step *step, src_span hole);
bool shape_takes_space(shape_reader *r, const shape_step *step, src_span hole);

/* Whether step->copy says the member's type is a reference, or a struct. */
bool shape_is_reference(shape_reader *r, const shape_step *step, src_span hole);
bool shape_is_struct(shape_reader *r, const shape_step *step, src_span hole);

/* The member whose slot step->copy has. */
bool shape_on_slot(shape_reader *r, const shape_step *step, src_span hole);

/*
 * The slot of a required field, in ascending order. Fields that it skips are not required, nor are
 * those after the last one. step->copy has all members and their slots.
 */
bool shape_slot_required(shape_reader *r, const shape_step *step, src_span hole);
bool shape_slots_done(shape_reader *r, const shape_step *step, src_span hole);

/*
 * Lists in the order in which a copy (step->copy, or the row's) claims members of the type. After
 * unknown code, members may be missing, since that was reported.
 */
bool shape_begin(shape_reader *r, const shape_step *step, src_span hole);
bool shape_next(shape_reader *r, const shape_step *step, src_span hole);      /* the next member */
bool shape_next_word(shape_reader *r, const shape_step *step, src_span hole); /* is step->as */
bool shape_done(shape_reader *r, const shape_step *step, src_span hole);      /* none is left */

/*
 * A list of all members, in that order. step->as is the form of each item between commas: "%* %w",
 * where %w is the member and the rest does not matter, or "%*: $%*", where both are.
 */
bool shape_each(shape_reader *r, const shape_step *step, src_span hole);

/* ---- For operations ---- */

/* The b of "a::b" or "a.b". */
src_span shape_last_part(src_span name);
src_span shape_before_last(src_span name); /* the a */

/* Cuts off the next item of a list. A separator inside brackets does not count. */
src_span shape_piece(src_span *list, char sign);

/* Yields what the star in `as` stands for. Returns false if the text does not match. */
bool shape_strip(src_span text, const char *as, src_span *name);
bool shape_strip_as(src_span text, src_span as, src_span *name);

/* Cuts off the first text of "a|b". Returns false if there is none. */
bool shape_one_text(const char **texts, src_span *text);

/* The same, where "@" stands for an object class and yields its type. */
bool shape_name(const shape_reader *r, src_span text, const char *as, src_span *name);

/* The type that this object class belongs to. */
bool shape_object(bind_set *set, src_span text, src_span *name);

/* What shape_begin() does, for this copy. */
void shape_begin_list(shape_reader *r, const bind_claim_site *copy);

/* Claims for the row's copy. Facts about types go to the type, others to the member. */
void shape_claim(shape_reader *r, const shape_step *step, bind_fact fact, bind_value value);

/* The first claim of this copy and fact after `claim` (NULL: of all), or NULL if none. */
const bind_claim *shape_find(const bind_type *type, const bind_claim *claim,
                             const bind_claim_site *copy, bind_fact fact);

/* The number this copy states for the member. Returns 0, like FBS_NONE, if it states none. */
uint64_t shape_said(const shape_reader *r, const bind_claim_site *copy, bind_fact fact);

/* The number of claims of this copy and fact. */
uint64_t shape_count(const bind_type *type, const bind_claim_site *copy, bind_fact fact);

/* The first type with this name in any namespace, preferring the current file. NULL if none. */
bind_type *shape_type_named(const bind_set *set, src_span name);

/* Adds a claim so that shape_find_of() finds it. Rows add theirs this way. */
void shape_add(bind_set *set, bind_type *type, const bind_claim *claim);

/* The first claim about a member, however it is spelled. Returns NULL if there is none. */
const bind_claim *shape_find_of(const bind_set *set, const bind_type *type, src_span member,
                                const bind_claim_site *copy, bind_fact fact);
