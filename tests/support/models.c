/* Models by name; programs are described, bundles and bombs written by hand. */
#include "models.h"

#include "golden/builder/describe.h"
#include "verifiers/tables/bundled_program.h"
#include "verifiers/tables/program.h"

#include <stdlib.h>
#include <string.h>

/* ---- Programs ---- */

static const pg_value two_values[] = {INTEGER(1), INTEGER(2)};
static const pg_instruction free_instructions[] = {{.call = PG_FREE, .first = 1}};
static const pg_plan free_plans[] = {{.name = "forward",
                                      LIST(value, two_values),
                                      LIST(instruction, free_instructions),
                                      .non_const_buffer_sizes = NUMBERS(0)}};
static const pg_blob no_bytes[] = {{0, NULL}};
static const pg_blob mixed_segments[] = {{60, NULL}, {16, NULL}, {16, NULL}};
static const pg_named mixed_named[] = {{"a", 1}, {"b", 2}, {"c", 2}};

static const pg_model programs[] = {
    {"free",
     "an instruction that frees a value",
     {LIST(plan, free_plans), LIST(segment, no_bytes), .constant_offsets = NUMBERS(0)}},
    {"mixed",
     "three segments with bytes, one of constants",
     {.header_length = 32,
      LIST(segment, mixed_segments),
      .constant_offsets = NUMBERS(0, 0, 48),
      .named_count = COUNT(mixed_named),
      .named = mixed_named}},
};

/* An extended header, and nothing behind the program. */
static fb write_header_only(void)
{
    const pg_program program = {
        .header_length = 32, LIST(segment, no_bytes), .constant_offsets = NUMBERS(0)};
    fb b = pg_write(&program);
    fb_put(&b, 24, 8, 0);
    fb_put(&b, 32, 8, 0);
    return b;
}

/* ---- Bombs ---- */

static fb begin(const char *identifier)
{
    fb b = {0};
    (void)fb_skip(&b, 4);
    (void)fb_raw(&b, identifier, 4);
    return b;
}

/* All elements of the vector at `first` lead where its element 0 does. */
static void repeat(fb *b, size_t first, uint32_t count)
{
    uint32_t offset = 0;
    memcpy(&offset, b->bytes + first, sizeof offset); /* the builder's host is little-endian */
    for (uint32_t i = 1; i < count; i++) {
        fb_put(b, first + 4 * (size_t)i, 4, offset - 4 * i);
    }
}

static void write_values(fb *b, size_t ref, uint32_t count)
{
    size_t first = fb_vector(b, ref, count, 4, 4);
    const fb_field value[] = {{1, FB_REF, 0}, {0, 1, PTV_PROGRAM_KERNEL_TYPES_INT}};
    if (count > 0) {
        size_t table = fb_table(b, first, 2, value);
        (void)fb_table(b, fb_field_at(b, table, 1), 0, NULL);
        repeat(b, first, count);
    }
}

static void write_plan(fb *b, size_t ref, uint32_t values)
{
    static const unsigned empty[] = {
        PTV_PROGRAM_EXECUTION_PLAN_INPUTS, PTV_PROGRAM_EXECUTION_PLAN_OUTPUTS,
        PTV_PROGRAM_EXECUTION_PLAN_CHAINS, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES,
        PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_SIZES};
    const fb_field fields[] = {{0, FB_REF, 0}, {2, FB_REF, 0}, {3, FB_REF, 0}, {4, FB_REF, 0},
                               {5, FB_REF, 0}, {7, FB_REF, 0}, {8, FB_REF, 0}};
    size_t table = fb_table(b, ref, COUNT(fields), fields);
    fb_string(b, fb_field_at(b, table, 0), "p");
    for (size_t i = 0; i < COUNT(empty); i++) {
        (void)fb_vector(b, fb_field_at(b, table, empty[i]), 0, 4, 4);
    }
    write_values(b, fb_field_at(b, table, PTV_PROGRAM_EXECUTION_PLAN_VALUES), values);
}

static fb write_bomb(uint32_t plans, uint32_t values)
{
    fb b = begin("ET12");
    const fb_field root[] = {{PTV_PROGRAM_PROGRAM_EXECUTION_PLAN, FB_REF, 0}};
    size_t table = fb_table(&b, 0, 1, root);
    size_t first = fb_vector(
        &b, fb_field_at(&b, table, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN), plans, 4, 4);
    if (plans > 0) {
        write_plan(&b, first, values);
        repeat(&b, first, plans);
    }
    fb_align(&b, 64, 0);
    return b;
}

/* ---- Bundles ---- */

static size_t write_one(fb *b, size_t ref, size_t n, const fb_field *fields)
{
    return fb_table(b, fb_vector(b, ref, 1, 4, 4), n, fields);
}

static void write_tensor(fb *b, size_t ref)
{
    const fb_field fields[] = {{1, FB_REF, 0}, {2, FB_REF, 0}, {3, FB_REF, 0}, {0, 1, 6}};
    size_t tensor = fb_table(b, ref, 4, fields);
    fb_put(b, fb_vector(b, fb_field_at(b, tensor, 1), 1, 4, 4), 4, 1);
    fb_bytes(b, fb_field_at(b, tensor, 2), "\0\0\200\77", 4, 16);
    fb_bytes(b, fb_field_at(b, tensor, 3), "", 1, 1);
}

static fb write_bundle(void)
{
    const fb_field root[] = {{1, FB_REF, 0}, {2, FB_REF, 0}};
    const fb_field suite[] = {{0, FB_REF, 0}, {1, FB_REF, 0}};
    const fb_field inputs[] = {{0, FB_REF, 0}};
    const fb_field value[] = {{1, FB_REF, 0}, {0, 1, PTV_BUNDLED_PROGRAM_VALUE_UNION_TENSOR}};
    fb b = begin("BP08");
    size_t table = fb_table(&b, 0, 2, root);
    size_t method = write_one(&b, fb_field_at(&b, table, 1), 2, suite);
    fb_string(&b, fb_field_at(&b, method, 0), "forward");
    size_t test = write_one(&b, fb_field_at(&b, method, 1), 1, inputs);
    size_t input = write_one(&b, fb_field_at(&b, test, 0), 2, value);
    write_tensor(&b, fb_field_at(&b, input, 1));
    fb_bytes(&b, fb_field_at(&b, table, 2), "program", 8, 32);
    fb_align(&b, 64, 0);
    return b;
}

/* ---- By name ---- */

static edit_file close_builder(fb *b)
{
    edit_file file = edit_copy(b->bytes, b->size);
    free(b->bytes);
    return file;
}

edit_file model_bomb(uint32_t plans, uint32_t values)
{
    fb b = write_bomb(plans, values);
    return close_builder(&b);
}

static fb write_named(const char *name)
{
    for (size_t i = 0; i < COUNT(programs); i++) {
        if (strcmp(programs[i].name, name) == 0) {
            return pg_write(&programs[i].program);
        }
    }
    if (strcmp(name, "header-only") == 0) {
        return write_header_only();
    }
    return strcmp(name, "bundle") == 0 ? write_bundle() : (fb){0};
}

edit_file model_open(const char *name)
{
    static const struct {
        const char *name;
        uint32_t plans, values;
    } bombs[] = {{"bomb", 64, 64}, {"doubled", 2, 2}, {"smallest", 0, 0}};
    for (size_t i = 0; i < COUNT(bombs); i++) {
        if (strcmp(bombs[i].name, name) == 0) {
            return model_bomb(bombs[i].plans, bombs[i].values);
        }
    }
    fb b = write_named(name);
    return b.bytes == NULL ? (edit_file){0} : close_builder(&b);
}
