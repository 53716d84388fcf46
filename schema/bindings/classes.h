/*
 * Shared by flatc's classes for Java, Kotlin and C#. Differences in spelling are data: a
 * class_language, which the pattern file names (`data class_language NAME`). All of them need `own
 * shape_layout`.
 */
#pragma once

#include "schema/bindings/layout.h"

/* ---- A language ---- */

/* A scalar. Patterns are those of src_match(). */
typedef struct class_type {
    fbs_base base;
    const char *name, *boxed; /* "int", and its nullable form; NULL: the same */
    const char *methods;      /* Int of addInt; "Byte|" allows none, too */
    const char *read;         /* how it is read: "bb.getShort(%*)&0xFFFF" */
    const char *written;      /* "(short)%*"; NULL: without conversion */
} class_type;

typedef struct class_language {
    const class_type *types;
    size_t count;
    const char *single;                  /* class of float constants: "Float" in Float.NaN */
    const char *reals[3];                /* names of NaN, infinity and minus infinity */
    const char *flag;                    /* a bool written as a byte: "(byte)(%*?1:0)" */
    bool enums;                          /* enums are types, and are cast: "(a.b.Enum)5" */
    bool untyped;                        /* types show in method names only */
    const char *string, *offset;         /* "String"; the type of offsets */
    const char *list, *array, *optional; /* "*[]", "List<*>"; NULL: uses `boxed` */
    const bind_claim_site *value;        /* copy that states numbers of enums */
    const bind_claim_site *accessor;     /* copy that states members */
    const bind_claim_site *has;          /* copy that tells nullable ones; NULL: none */
    const bind_claim_site *unpack, *native, *cases; /* object API; NULL: none */
    /* Checks the offset type of anything but scalars. NULL: it is `offset`. */
    bool (*is_offset)(const shape_reader *r, src_span type, uint64_t base);
} class_language;

const class_language *class_of(const shape_reader *r);

/* ---- Operations ---- */

/* In a file of several types, the package is that of the last one, so nothing is claimed. */
bool shape_class_space(shape_reader *r, const shape_step *step, src_span hole);

/* The name of an enum value, or "" for an unused number. r->count is the index. */
bool shape_class_takes_name(shape_reader *r, const shape_step *step, src_span hole);

/* What follows e in names[e - Low]: the star in step->as is the first value. */
bool shape_class_is_first(shape_reader *r, const shape_step *step, src_span hole);

/* Keeps xAsMonster, for a member x. */
bool shape_class_on_nested(shape_reader *r, const shape_step *step, src_span hole);

/*
 * A read of a scalar of the kept type. step->as gives the position, as in "bb_pos+%n+j*%n". A
 * number after + is an offset, after * an element size, and after a bracket a slot.
 */
bool shape_class_reads(shape_reader *r, const shape_step *step, src_span hole);

/* The same, but only checks the slot, which identifies the member. */
bool shape_class_key_slot(shape_reader *r, const shape_step *step, src_span hole);

/* A scalar, a string, the member's enum; with step->value any type, as the key is elsewhere. */
bool shape_class_is_key_type(shape_reader *r, const shape_step *step, src_span hole);

/* Int of putInt, kept as r->list. */
bool shape_class_method(shape_reader *r, const shape_step *step, src_span hole);

/* The member, or step->as, written by that method; its type was kept. */
bool shape_class_value(shape_reader *r, const shape_step *step, src_span hole);

/* A default of the kept type. Nullable ones are written as zero, so nothing is claimed. */
bool shape_class_takes_default(shape_reader *r, const shape_step *step, src_span hole);

/* The size of an element; in a string that is a byte. */
bool shape_class_byte_size(shape_reader *r, const shape_step *step, src_span hole);

/* Parameters of createX(): either all members in order (r->sum), or nothing is claimed. */
bool shape_class_parameters(shape_reader *r, const shape_step *step, src_span hole);

/* The parameter of a member not added before; whether all have been added. */
bool shape_class_is_parameter(shape_reader *r, const shape_step *step, src_span hole);
bool shape_class_has_all(shape_reader *r, const shape_step *step, src_span hole);

/* In createX() of a struct: "x" or "x[_idx0-1]", the last remaining parameter. */
bool shape_class_puts(shape_reader *r, const shape_step *step, src_span hole);

/* ---- Object API ---- */

/* The type of the member, or of its elements. */
bool shape_class_native(shape_reader *r, const shape_step *step, src_span hole);
bool shape_class_native_element(shape_reader *r, const shape_step *step, src_span hole);

/* The value that the constructor gives the member. */
bool shape_class_first_value(shape_reader *r, const shape_step *step, src_span hole);

/* The type; for a union its class, with Union appended, or the type of its values. */
bool shape_class_is_target(shape_reader *r, const shape_step *step, src_span hole);

/* "a.b.Any.X" of the member's union, where X was kept; the second makes X the member. */
bool shape_class_is_case(shape_reader *r, const shape_step *step, src_span hole);
bool shape_class_on_case(shape_reader *r, const shape_step *step, src_span hole);

/*
 * "getA().getB()[idx0]" or "A.B[idx0]" in the class, the name "a_b", and ",_o.getA(),_c" for
 * parameters "a,c". step->value is 1 if members are read through getters.
 */
bool shape_class_path(shape_reader *r, const shape_step *step, src_span hole);
bool shape_class_path_name(shape_reader *r, const shape_step *step, src_span hole);
bool shape_class_packs(shape_reader *r, const shape_step *step, src_span hole);

/* ---- For operations ---- */

/* What the accessor of the member claims. Returns NULL or FBS_NONE if it claims nothing. */
const bind_claim *class_accessor(const shape_reader *r, bind_fact fact);
uint64_t class_accessor_number(const shape_reader *r, bind_fact fact);

/* Finds a scalar, or returns NULL. The last one also checks the method that writes it. */
const class_type *class_type_of(const shape_reader *r, uint64_t base);
const class_type *class_type_named(const shape_reader *r, src_span name);
const class_type *class_type_by(const shape_reader *r, src_span name, src_span method);

/* A scalar, or the member's enum, as in its accessor; `fact` is its type or its element. */
bool class_is_scalar(const shape_reader *r, src_span name, bind_fact fact);

/* Parses a value: a number, "a.b.Enum.Value", or Single.NaN, possibly with a cast. */
bool class_value_of(const shape_reader *r, src_span type, src_span text, bind_value *value);

/* Cuts off the first parameter of a list, including its comma, and returns its name. */
src_span class_cut_name(src_span *list);

/* Like shape_class_is_case(), with `member` as X. */
bool class_is_case(shape_reader *r, const shape_step *step, src_span hole, src_span member);

/* Whether the file belongs to that type alone: X.java, XT.java. */
bool class_is_of_file(const src_file *file, src_span type);

/* What precedes a name in the text that the claim came from: "a.b" in a.b.X. */
src_span class_package_of(src_span claimed);

/* Whether a.b.X is the claimed X, which follows a.b in its text. */
bool class_is_same(src_span name, src_span claimed);

/* Final check: if other packages have a type of that name, the package becomes part of it. */
void class_check_packages(const bind_set *set);
