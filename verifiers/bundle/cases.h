/*
 * Test cases of a bundle against the program in it, in three files: cases.c goes
 * through the suites, methods.c finds their methods, bundle_values.c compares single
 * inputs and outputs.
 */
#pragma once

#include "../program/read.h"

/* A method of the program, by its name. */
typedef struct ptv_method {
    uint64_t hash; /* of the name */
    uint32_t length;
    uint32_t plan;
} ptv_method;

typedef struct ptv_cases {
    ptv_run *run;        /* about the bundle */
    ptv_image program;   /* the flatbuffer of the program */
    ptv_vec plans;       /* of the program */
    ptv_method *methods; /* one for each, ascending by length, hash, plan */
    bool unnamed;        /* a plan has no name, which may be any */
    uint32_t plan;       /* the table of the method that the suite is for */
    ptv_values values;   /* its values */
} ptv_cases;

/*
 * Lists the methods for ptv_find_method(), on behalf of a rule. Few of them are
 * listed in the run's scratch memory, which must then be left alone. False: no memory, or
 * names are shared too often. O(n log n)
 */
bool ptv_list_methods(ptv_cases *cases, const ptv_rule *rule, const ptv_frame *root);

/*
 * Sets plan and values of the method of this name, the first one, as the runtime does.
 * False when there is none. Names are paid for by ptv_spend(). O(log n)
 */
bool ptv_find_method(ptv_cases *cases, const ptv_frame *suite, ptv_vec name);

/*
 * An input or expected output of a test case against value `index` of the method; `value`
 * is set to lead to what is in it, value[1].
 */
void ptv_compare_value(const ptv_cases *cases, ptv_frame *value, int32_t index, bool input);
