/*
 * Headers of flatc for C++: what the parts of its reader share. Operations on a type have "wire"
 * as step->as where a bool is a uint8_t.
 */
#pragma once

#include "cpp_patterns.h"
#include "schema/bindings/shapes.h"

/* A forward declaration. */
typedef struct cpp_declared {
    struct cpp_declared *next;
    src_span name, space;
    fbs_place place;
} cpp_declared;

/* What is known of the file that is read. */
typedef struct cpp_file {
    cpp_declared *declared; /* the last one first */
    void *mini;             /* of cpp_mini.c: a type table; NULL: none was met */
    src_span class;         /* of the object API, which was met last, and its table */
    const bind_type *class_of;
    bool clears; /* constructors clear structs, until 1.12, and leave some paddings out */
    bool aligns; /* verifiers are told alignments, since 2.0.8, and look into nested roots */
    bool oldest; /* strings and vectors are verified as until 1.9 */
} cpp_file;

/* What stands for a field where the schema has a type. */
typedef struct cpp_type {
    fbs_base base, element; /* FBS_NONE: not told */
    bool maybe_bool;        /* uint8_t, where a bool is one, too */
    src_span target, length;
} cpp_type;

/* "const flatbuffers::Vector<int32_t> *"; false: no type that flatc writes. */
bool cpp_type_of(src_span text, cpp_type *type);
void cpp_claim_type(shape_reader *r, const shape_step *step, const cpp_type *type);

/* Whether a struct is aligned so; one that was not read before may be aligned in any way. */
bool cpp_aligns(const bind_set *set, src_span type, src_span align);

/* Of an element; 0: it is a type of another file. */
uint32_t cpp_align_of(const bind_set *set, const cpp_type *type);

/*
 * Claims the types that a text of the object API names: "std::unique_ptr<a::XT>", "new a::XT(*_e)".
 * Of types with a class that is the user's nothing is expected.
 */
void cpp_claim_classes(shape_reader *r, const shape_step *step, src_span text);

/* "x" of "const T *x". */
src_span cpp_last_word(src_span text);

/* The name of a value, without the name of the enum in front. */
src_span cpp_value_name(src_span text, src_span type);

/* Whether in front of it is nothing else than that enum, or its namespace. */
bool cpp_is_value_of(const bind_set *set, src_span text, src_span type);
