/*
 * Compares the test cases of a bundle with the program in it, in three files: cases.c goes through
 * the suites, methods.c finds their methods, bundle_values.c compares single inputs and outputs.
 */
#pragma once

#include "../program/read.h"

/* A method of the program, for finding it by name. */
typedef struct ptv_method {
    uint64_t hash; /* of the name */
    uint32_t length;
    uint32_t plan;
} ptv_method;

typedef struct ptv_cases {
    ptv_run *run;        /* about the bundle */
    ptv_image program;   /* the flatbuffer of the program */
    ptv_vec plans;       /* of the program */
    ptv_method *methods; /* one for each plan, ascending by length, hash, plan */
    bool unnamed;        /* some plan has no name, so it might be any method */
    uint32_t plan;       /* the table of the method that the suite is for */
    ptv_values values;   /* its values */
} ptv_cases;

/*
 * Lists the methods for ptv_find_method(), on behalf of a rule. If they are few, the list is in the
 * run's scratch memory, which must then be left alone. Returns false if there is no memory, or
 * names are shared too often. O(n log n).
 */
bool ptv_list_methods(ptv_cases *cases, const ptv_rule *rule, const ptv_frame *root);

/*
 * Sets plan and values to those of the first method with this name, which is what the runtime
 * takes. Returns false if there is none. Charges names to ptv_spend(). O(log n).
 */
bool ptv_find_method(ptv_cases *cases, const ptv_frame *suite, ptv_vec name);

/*
 * Compares an input or expected output of a test case with value `index` of the method. Makes
 * `value` lead to its contents, in value[1].
 */
void ptv_compare_value(const ptv_cases *cases, ptv_frame *value, int32_t index, bool input);
