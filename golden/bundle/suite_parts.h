/* What the files that read the suite share; for suite*.c only. */
#pragma once

#include <jansson.h>

#include "base/locate.h"
#include "golden/bundle/suite.h"

typedef struct gm_suite {
    gm_model *model;
    const char *path, *text; /* of the JSON, for locations and relative file names */
    size_t n;
    const gm_suite_options *options;
    unsigned warned;
    gm_error *error;
} gm_suite;

/* Makes a table of a bundle. NULL if out of memory. */
static inline gm_table *gm_suite_table(gm_suite *s, unsigned type)
{
    return gm_new_table(s->model, &s->model->schema->tables[type]);
}

/* ---- suite_error.c ---- */

/* Reports that the suite is invalid. Always returns false. */
bool gm_suite_refuse(gm_suite *s, const ptv_step *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reports a mismatch with the program: an error, returning false, unless `force` is set. */
bool gm_suite_object(gm_suite *s, const ptv_step *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void gm_suite_warn(gm_suite *s, const ptv_step *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

bool gm_suite_no_memory(gm_suite *s, const ptv_step *at);

/* Rejects members of the object that are not in `known`, which ends with NULL. */
bool gm_suite_members(gm_suite *s, const ptv_step *at, const json_t *object,
                      const char *const *known);

/* ---- suite_value.c, suite_tensor.c, suite_data.c ---- */

/* An input or output before it is converted to a table. */
typedef struct gm_suite_value {
    uint8_t tag;     /* in ValueUnion */
    uint64_t scalar; /* INT, BOOL, DOUBLE (as bits) */
    int dtype;       /* TENSOR */
    gm_shape shape;
    gm_blob data;
} gm_suite_value;

/* Converts any value to a table Value. `operand` is what the program expects there, or NULL. */
gm_table *gm_suite_value_of(gm_suite *s, const ptv_step *at, const json_t *json,
                            const gm_operand *operand, bool output);

/* Reads an object that describes a tensor. */
bool gm_suite_tensor(gm_suite *s, const ptv_step *at, const json_t *json, gm_suite_value *tensor);

/* Lay out the numbers of `data` or `fill` as the shape says; `size` bytes. */
bool gm_suite_numbers(gm_suite *s, const ptv_step *at, const json_t *json, gm_suite_value *tensor);
bool gm_suite_fill(gm_suite *s, const ptv_step *at, const json_t *json, gm_suite_value *tensor);

/* ---- suite_match.c ---- */

/* Whether the program can be given this value, or can have returned it. */
bool gm_suite_match(gm_suite *s, const ptv_step *at, const gm_suite_value *value,
                    const gm_operand *operand, bool output);

/* ---- Converting a number to an element of a tensor: number.c ---- */

/*
 * Writes `number` as `size` little-endian bytes of a kind (gm_numeric), or one of the two parts of
 * a complex type. `brain`: the 16-bit real with eight exponent bits, not the other. False, with a
 * reason in *why, if it is no such number or out of range.
 */
bool gm_store_number(const json_t *number, unsigned numeric, unsigned size, bool brain, uint8_t *to,
                     const char **why);
