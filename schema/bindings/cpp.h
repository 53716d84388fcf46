/*
 * flatc headers for C++: shared by the parts of the reader. In operations on types, step->as is
 * "wire" where uint8_t may stand for bool.
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

/* What is known about the current file. */
typedef struct cpp_file {
    cpp_declared *declared; /* in reverse order */
    void *mini;             /* of cpp_mini.c: a type table; may be NULL */
    src_span class;         /* last object API class seen, and its table */
    const bind_type *class_of;
    bool clears; /* constructors clear structs (until 1.12), omitting some paddings */
    bool aligns; /* verifiers check alignment and nested roots (since 2.0.8) */
    bool oldest; /* strings and vectors are verified as until 1.9 */
} cpp_file;

/* The type of a field, in terms of the schema. */
typedef struct cpp_type {
    fbs_base base, element; /* FBS_NONE: unknown */
    bool maybe_bool;        /* uint8_t, where that may stand for bool */
    src_span target, length;
} cpp_type;

/* Parses "const flatbuffers::Vector<int32_t> *". Returns false if flatc writes no such type. */
bool cpp_type_of(src_span text, cpp_type *type);
void cpp_claim_type(shape_reader *r, const shape_step *step, const cpp_type *type);

/* Whether a struct has this alignment. Any is fine for a struct that was not read before. */
bool cpp_aligns(const bind_set *set, src_span type, src_span align);

/* Alignment of an element. Returns 0 for a type in another file. */
uint32_t cpp_align_of(const bind_set *set, const cpp_type *type);

/*
 * Claims types named in a text of the object API: "std::unique_ptr<a::XT>", "new a::XT(*_e)". Types
 * whose class is the user's own are not expected there.
 */
void cpp_claim_classes(shape_reader *r, const shape_step *step, src_span text);

/* "x" in "const T *x". */
src_span cpp_last_word(src_span text);

/* The name of a value, without that of its enum. */
src_span cpp_value_name(src_span text, src_span type);

/* Whether only that enum, or its namespace, precedes the name. */
bool cpp_is_value_of(const bind_set *set, src_span text, src_span type);
