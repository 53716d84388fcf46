/* The golden models: found by name, repeatable, small, and valid by the oracle flatc. */
#include "golden/golden.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

static uint64_t u64(const golden *g, size_t at)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < 8; i++) {
        value |= (uint64_t)g->bytes[at + i] << 8 * i;
    }
    return value;
}

static uint32_t u32(const golden *g, size_t at)
{
    return (uint32_t)u64(g, at);
}

static bool has_header(const golden *g)
{
    return memcmp(g->bytes + 8, "eh00", 4) == 0;
}

/* ---- Without an oracle ---- */

static void test_lookup(void **state)
{
    (void)state;
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        golden same = golden_by_name(g.name);
        assert_ptr_equal(g.name, same.name);
        assert_int_equal(g.size, same.size);
        assert_memory_equal(g.bytes, same.bytes, g.size);
        golden_free(&same);
        golden_free(&g);
        assert_null(g.bytes);
    }
}

static void test_unknown_name(void **state)
{
    (void)state;
    assert_null(golden_by_name("no such model").name);
    assert_null(golden_make(golden_count()).bytes);
}

static void test_head_of_file(void **state)
{
    (void)state;
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        assert_in_range(g.size, 64, 8192);
        assert_memory_equal(g.bytes + 4, "ET12", 4);
        assert_int_equal(u32(&g, 0) % 4, 0);
        golden_free(&g);
    }
}

/* docs/format.md, "Extended header". */
static void test_header_relations(void **state)
{
    (void)state;
    size_t with_header = 0;
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        if (has_header(&g)) {
            uint64_t base = u64(&g, 24);
            with_header++;
            assert_true(u32(&g, 12) == 24 || u32(&g, 12) == 32);
            assert_true(u32(&g, 0) >= 40);
            assert_true(u64(&g, 16) <= base);
            assert_int_equal(base % 128, 0);
            assert_int_equal(u32(&g, 12) == 32 ? base + u64(&g, 32) : g.size, g.size);
        }
        golden_free(&g);
    }
    assert_int_equal(with_header, 5);
}

/* ---- flatc reads every model and finds in it what the description says ---- */

static char folder[] = "/tmp/pteverify-golden-XXXXXX";

static bool has_flatc(void)
{
    return system("flatc --version >/dev/null 2>&1") == 0;
}

static void path_of(char *out, size_t size, const char *name, const char *extension)
{
    int length = snprintf(out, size, "%s/%s.%s", folder, name, extension);
    assert_in_range(length, 1, size - 1);
}

static void write_golden(const golden *g)
{
    char path[256];
    path_of(path, sizeof path, g->name, "pte");
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(g->bytes, 1, g->size, file), g->size);
    assert_int_equal(fclose(file), 0);
}

/* The model as flatc reads it; the caller owns the reference. */
static json_t *read_with_flatc(const golden *g)
{
    char command[2048];
    char path[256];
    write_golden(g);
    int length = snprintf(command, sizeof command,
                          "flatc --json --strict-json --raw-binary -o '%s' "
                          "'%s/schema/executorch/program.fbs' -- '%s/%s.pte'",
                          folder, PTV_SOURCE_DIR, folder, g->name);
    assert_in_range(length, 1, sizeof command - 1);
    assert_int_equal(system(command), 0);
    path_of(path, sizeof path, g->name, "json");
    json_error_t error;
    json_t *model = json_load_file(path, 0, &error);
    assert_non_null(model);
    (void)remove(path);
    path_of(path, sizeof path, g->name, "pte");
    (void)remove(path);
    return model;
}

static json_t *read_model(const char *name)
{
    golden g = golden_by_name(name);
    json_t *model = read_with_flatc(&g);
    golden_free(&g);
    return model;
}

static json_t *plan_of(json_t *model, size_t i)
{
    return json_array_get(json_object_get(model, "execution_plan"), i);
}

static void test_flatc_reads_all(void **state)
{
    (void)state;
    if (!has_flatc()) {
        skip();
    }
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        json_t *model = read_with_flatc(&g);
        bool none = json_array_size(json_object_get(model, "execution_plan")) == 0;
        assert_int_equal(none, strcmp(g.name, "empty") == 0);
        json_decref(model);
        golden_free(&g);
    }
}

static void test_flatc_lists(void **state)
{
    (void)state;
    if (!has_flatc()) {
        skip();
    }
    json_t *model = read_model("lists");
    json_t *values = json_object_get(plan_of(model, 0), "values");
    static const struct {
        size_t value;
        const char *kind;
        size_t count;
    } expected[] = {{2, "TensorList", 2}, {6, "OptionalTensorList", 2},
                    {8, "IntList", 1},    {12, "DoubleList", 2},
                    {15, "BoolList", 3},  {10, "Null", 0},
                    {16, "String", 0},    {17, "Double", 0}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        json_t *value = json_array_get(values, expected[i].value);
        json_t *items = json_object_get(json_object_get(value, "val"), "items");
        assert_string_equal(json_string_value(json_object_get(value, "val_type")),
                            expected[i].kind);
        assert_int_equal(json_array_size(items), expected[i].count);
    }
    json_decref(model);
}

static void test_flatc_segments(void **state)
{
    (void)state;
    if (!has_flatc()) {
        skip();
    }
    json_t *model = read_model("delegates");
    json_t *named = json_array_get(json_object_get(model, "named_data"), 1);
    json_t *segment = json_array_get(json_object_get(model, "segments"), 2);
    assert_string_equal(json_string_value(json_object_get(named, "key")), "decoder.weight");
    assert_int_equal(json_integer_value(json_object_get(named, "segment_index")), 2);
    assert_int_equal(json_integer_value(json_object_get(segment, "offset")), 128);
    assert_int_equal(json_integer_value(json_object_get(segment, "size")), 20);
    assert_string_equal(json_string_value(json_object_get(plan_of(model, 1), "name")), "refine");
    json_decref(model);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) == NULL;
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lookup),          cmocka_unit_test(test_unknown_name),
        cmocka_unit_test(test_head_of_file),    cmocka_unit_test(test_header_relations),
        cmocka_unit_test(test_flatc_reads_all), cmocka_unit_test(test_flatc_lists),
        cmocka_unit_test(test_flatc_segments),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
