/* What the files of the suite's reader share; for suite*.c only. */
#pragma once

#include <jansson.h>

#include "base/locate.h"
#include "golden/bundle/suite.h"

typedef struct gm_suite {
    gm_model *model;
    const char *path, *text; /* of the JSON, for positions and relative names */
    size_t n;
    const gm_suite_options *options;
    unsigned warned;
    gm_error *error;
} gm_suite;

/* A table of a bundle; NULL: no memory. */
static inline gm_table *gm_suite_table(gm_suite *s, unsigned type)
{
    return gm_new_table(s->model, &s->model->schema->tables[type]);
}

/* ---- suite_error.c ---- */

/* The suite is wrong; false. */
bool gm_suite_refuse(gm_suite *s, const ptv_step *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The suite does not fit the program: refused, too, unless that is forced. */
bool gm_suite_object(gm_suite *s, const ptv_step *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void gm_suite_warn(gm_suite *s, const ptv_step *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

bool gm_suite_no_memory(gm_suite *s, const ptv_step *at);

/* Refuses members of the object that are not among `known`, which ends with NULL. */
bool gm_suite_members(gm_suite *s, const ptv_step *at, const json_t *object,
                      const char *const *known);

/* ---- suite_value.c, suite_tensor.c, suite_data.c ---- */

/* One input or output before it becomes a table. */
typedef struct gm_suite_value {
    uint8_t tag;     /* of ValueUnion */
    uint64_t scalar; /* INT, BOOL, DOUBLE (its bits) */
    int dtype;       /* TENSOR */
    gm_shape shape;
    gm_blob data;
} gm_suite_value;

/* Any value as a table Value. `operand`: what the program wants there, or NULL. */
gm_table *gm_suite_value_of(gm_suite *s, const ptv_step *at, const json_t *json,
                            const gm_operand *operand, bool output);

/* An object that describes a tensor. */
bool gm_suite_tensor(gm_suite *s, const ptv_step *at, const json_t *json, gm_suite_value *tensor);

/* The numbers of `data` and `fill`, laid out as the shape says; `size` bytes. */
bool gm_suite_numbers(gm_suite *s, const ptv_step *at, const json_t *json, gm_suite_value *tensor);
bool gm_suite_fill(gm_suite *s, const ptv_step *at, const json_t *json, gm_suite_value *tensor);

/* ---- suite_match.c ---- */

/* Whether the program can be given this value, or can have returned it. */
bool gm_suite_match(gm_suite *s, const ptv_step *at, const gm_suite_value *value,
                    const gm_operand *operand, bool output);

/* ---- One number as an element of a tensor: number.c ---- */

/*
 * Writes `number` as `size` little-endian bytes of a kind (gm_numeric); of a complex
 * type, one of its two parts. `brain`: of the two 16-bit reals, the one with eight
 * bits of exponent. False and a reason when it is no such number, or out of range.
 */
bool gm_store_number(const json_t *number, unsigned numeric, unsigned size, bool brain, uint8_t *to,
                     const char **why);
