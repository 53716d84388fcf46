/*
 * What the classes of flatc for Java, Kotlin and C# have in common. How a language spells it is
 * data: a class_language, which its pattern file names (`data class_language NAME`). All need
 * `own shape_layout`.
 */
#pragma once

#include "schema/bindings/layout.h"

/* ---- A language ---- */

/* A scalar. Patterns are those of src_match(). */
typedef struct class_type {
    fbs_base base;
    const char *name, *boxed; /* "int", and where it may be null; NULL: the same */
    const char *methods;      /* Int of addInt; "Byte|" also has none */
    const char *read;         /* "bb.getShort(%*)&0xFFFF": from where */
    const char *written;      /* "(short)%*"; NULL: as it is */
} class_type;

typedef struct class_language {
    const class_type *types;
    size_t count;
    const char *single;                  /* "Float" of Float.NaN */
    const char *reals[3];                /* what NaN, infinity and minus infinity are called */
    const char *flag;                    /* a bool that is written as a byte: "(byte)(%*?1:0)" */
    bool enums;                          /* are types; they are cast: "(a.b.Enum)5" */
    bool untyped;                        /* methods alone say what a type is */
    const char *string, *offset;         /* "String"; the type of offsets */
    const char *list, *array, *optional; /* "*[]", "List<*>"; NULL: there is boxed for it */
    const bind_claim_site *value;        /* where numbers of enums are told */
    const bind_claim_site *accessor;     /* where members are */
    const bind_claim_site *has;          /* where it is told that one may be null; NULL: nowhere */
    const bind_claim_site *unpack, *native, *cases; /* of the object API; NULL: it has none */
    /* Of what is no scalar: the type of its offset. NULL: `offset`. */
    bool (*is_offset)(const shape_reader *r, src_span type, uint64_t base);
} class_language;

const class_language *class_of(const shape_reader *r);

/* ---- Operations ---- */

/* A file with more than one type has the package of the last one: then nothing is claimed. */
bool shape_class_space(shape_reader *r, const shape_step *step, src_span hole);

/* A name of an enum, "" where a number has none: r->count of them were before. */
bool shape_class_takes_name(shape_reader *r, const shape_step *step, src_span hole);

/* Of names[e - Low] what follows e: step->as has a star for the first value. */
bool shape_class_is_first(shape_reader *r, const shape_step *step, src_span hole);

/* xAsMonster of the member x, which is kept. */
bool shape_class_on_nested(shape_reader *r, const shape_step *step, src_span hole);

/*
 * A scalar is read, of the type that was kept: step->as says where, as in "bb_pos+%n+j*%n". A
 * number behind + is an offset, behind * the size of an element, behind a bracket a slot.
 */
bool shape_class_reads(shape_reader *r, const shape_step *step, src_span hole);

/* The same, but the slot alone is told, and says which member it is. */
bool shape_class_key_slot(shape_reader *r, const shape_step *step, src_span hole);

/* A scalar, a string, the enum of the member; step->value: any type, where the key is another's. */
bool shape_class_is_key_type(shape_reader *r, const shape_step *step, src_span hole);

/* Int of putInt, kept as r->list. */
bool shape_class_method(shape_reader *r, const shape_step *step, src_span hole);

/* By that method the member, or step->as, is written; its type was kept. */
bool shape_class_value(shape_reader *r, const shape_step *step, src_span hole);

/* Of the type that was kept. Of what may be null a zero is written, and nothing is claimed. */
bool shape_class_takes_default(shape_reader *r, const shape_step *step, src_span hole);

/* The size of an element, which is a byte of a string. */
bool shape_class_byte_size(shape_reader *r, const shape_step *step, src_span hole);

/* Parameters of createX(): all members in order, r->sum; or nothing is said of them. */
bool shape_class_parameters(shape_reader *r, const shape_step *step, src_span hole);

/* The parameter of the member, which was not added before; all were. */
bool shape_class_is_parameter(shape_reader *r, const shape_step *step, src_span hole);
bool shape_class_has_all(shape_reader *r, const shape_step *step, src_span hole);

/* In createX() of a struct: "x", "x[_idx0-1]", the last parameter that is left. */
bool shape_class_puts(shape_reader *r, const shape_step *step, src_span hole);

/* ---- Of the object API ---- */

/* The type of the member, or of its elements. */
bool shape_class_native(shape_reader *r, const shape_step *step, src_span hole);
bool shape_class_native_element(shape_reader *r, const shape_step *step, src_span hole);

/* What the constructor sets the member to. */
bool shape_class_first_value(shape_reader *r, const shape_step *step, src_span hole);

/* The type; of a union its class, which has Union behind it, or that of its values. */
bool shape_class_is_target(shape_reader *r, const shape_step *step, src_span hole);

/* "a.b.Any.X" of the union that the member has: X is what was kept; the member is X. */
bool shape_class_is_case(shape_reader *r, const shape_step *step, src_span hole);
bool shape_class_on_case(shape_reader *r, const shape_step *step, src_span hole);

/*
 * "getA().getB()[idx0]" or "A.B[idx0]" of the class, the name "a_b", and ",_o.getA(),_c" where the
 * parameters say "a,c". The value is 1 where members are read by getters.
 */
bool shape_class_path(shape_reader *r, const shape_step *step, src_span hole);
bool shape_class_path_name(shape_reader *r, const shape_step *step, src_span hole);
bool shape_class_packs(shape_reader *r, const shape_step *step, src_span hole);

/* ---- For operations ---- */

/* What the accessor of the member claims; NULL, FBS_NONE: nothing. */
const bind_claim *class_accessor(const shape_reader *r, bind_fact fact);
uint64_t class_accessor_number(const shape_reader *r, bind_fact fact);

/* The scalar; NULL: it is none. The second one is also written by the method. */
const class_type *class_type_of(const shape_reader *r, uint64_t base);
const class_type *class_type_named(const shape_reader *r, src_span name);
const class_type *class_type_by(const shape_reader *r, src_span name, src_span method);

/* A scalar, or the enum of the member: as the accessor has it, `fact` being its type or element. */
bool class_is_scalar(const shape_reader *r, src_span name, bind_fact fact);

/* The value of a type: a number, "a.b.Enum.Value", Single.NaN, with a cast or without. */
bool class_value_of(const shape_reader *r, src_span type, src_span text, bind_value *value);

/* Cuts off the first parameter of a list, up to its comma: its name. */
src_span class_cut_name(src_span *list);

/* As shape_class_is_case(), where X is `member`. */
bool class_is_case(shape_reader *r, const shape_step *step, src_span hole, src_span member);

/* Whether the file is that of the type alone: X.java, XT.java. */
bool class_is_of_file(const src_file *file, src_span type);

/* What stands before a name in the text that it was claimed from: "a.b" of a.b.X. */
src_span class_package_of(src_span claimed);

/* Whether a.b.X is the claimed X, which stands behind a.b in its text. */
bool class_is_same(src_span name, src_span claimed);

/* At the end: where types of other packages have the name, the package is part of the name. */
void class_check_packages(const bind_set *set);
