/* What the dump says about fields: every kind, and everything odd that can be in one. */
#include "golden/golden.h"
#include "tests/support/dumped.h"
#include "tests/support/real.h"
#include "tests/support/test.h"
#include "verifiers/schemas/program.h"

/* What `edited(script)` is, dumped in the given way. */
static json_t *dump_edited(const char *script, gm_dump options)
{
    ge_file file = edited(script);
    json_t *json = dump_json(&file, &options);
    ge_close(&file);
    return json;
}

static json_t *dump_plain(const char *script)
{
    return dump_edited(script, (gm_dump){0});
}

static void string_is(json_t *json, const char *path, const char *expected)
{
    const char *found = json_string_value(json_at(json, path));
    if (found == NULL) {
        fail_msg("no string at %s", path);
    }
    assert_string_equal(found, expected);
}

static void integer_is(json_t *json, const char *path, json_int_t expected)
{
    assert_true(json_is_integer(json_at(json, path)));
    assert_true(json_integer_value(json_at(json, path)) == expected);
}

/* ---- Kinds of fields ---- */

TEST(every_kind)
{
    json_t *json = dump_plain("from lists");
    string_is(json, "format", "pte");
    string_is(json, "root.execution_plan[0].name", "forward");
    string_is(json, "root.execution_plan[0].values[0].val_type", "Tensor");
    string_is(json, "root.execution_plan[0].values[0].val.scalar_type", "FLOAT");
    integer_is(json, "root.execution_plan[0].values[0].val.sizes[1]", 3);
    integer_is(json, "root.execution_plan[0].values[6].val.items[0]", -1);
    assert_true(json_is_true(json_at(json, "root.execution_plan[0].values[15].val.items[0]")));
    assert_true(json_is_false(json_at(json, "root.execution_plan[0].values[15].val.items[1]")));
    assert_true(
        json_real_value(json_at(json, "root.execution_plan[0].values[17].val.double_val")) == 0.5);
    assert_int_equal(json_object_size(json_at(json, "root.execution_plan[0].values[10].val")), 0);
    assert_true(json_is_null(json_at(json, "header")));
    json_decref(json);
}

TEST(odd_scalars)
{
    json_t *json = dump_plain(
        "from lists; set execution_plan[0].values[8].val.items[0] = -9223372036854775808;"
        "set execution_plan[0].non_const_buffer_sizes[1] = 9223372036854775807;"
        "set constant_segment.offsets[0] = 18446744073709551615;"
        "set execution_plan[0].values[0].val.scalar_type = 99;"
        "patch @word(execution_plan[0].values[15].val.items[0]) 02;"
        "set execution_plan[0].values[0].val.sizes[0] = -2147483648");
    integer_is(json, "root.execution_plan[0].values[8].val.items[0]", INT64_MIN);
    integer_is(json, "root.execution_plan[0].non_const_buffer_sizes[1]", INT64_MAX);
    string_is(json, "root.constant_segment.offsets[0]", "18446744073709551615");
    integer_is(json, "root.execution_plan[0].values[0].val.scalar_type", 99);
    integer_is(json, "root.execution_plan[0].values[15].val.items[0]", 2);
    integer_is(json, "root.execution_plan[0].values[0].val.sizes[0]", INT32_MIN);
    json_decref(json);
}

TEST(odd_reals)
{
    static const struct {
        uint64_t bits;
        const char *text;
    } rows[] = {{0x7ff8000000000000, "{\"double_val\": \"nan\"}"},
                {0x7ff8000000000001, "{\"double_val\": \"nan:0x7ff8000000000001\"}"},
                {0xfff0000000000000, "{\"double_val\": \"-inf\"}"},
                {0x8000000000000000, "{\"double_val\": -0.0}"},
                {0x0000000000000001, "{\"double_val\": 5e-324}"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char change[128];
        snprintf(change, sizeof change, "patch @word(%s) u64 0x%llx",
                 "execution_plan[0].values[17].val.double_val", (unsigned long long)rows[i].bits);
        ge_file file = edited("from lists");
        edited_by(&file, change);
        gm_dump options = {.root_only = true};
        dumped d = dump_file(&file, &options);
        assert_non_null(strstr(d.text, rows[i].text));
        free(d.text);
        ge_close(&file);
    }
}

/* ---- Strings ---- */

/* The name of the method becomes seven other bytes. */
static void name_becomes(const char *bytes, const char *expected)
{
    ge_file file = edited("from add");
    uint64_t at = edited_at(&file, "@object(execution_plan[0].name)+4");
    memcpy(file.bytes + at, bytes, 7);
    gm_dump options = {0};
    json_decref(dump_json(&file, &options));
    dumped d = dump_file(&file, &options);
    if (strstr(d.text, expected) == NULL) {
        fail_msg("no %s in:\n%s", expected, d.text);
    }
    free(d.text);
    ge_close(&file);
}

TEST(odd_strings)
{
    name_becomes("\"\\\0\x01\n\x7f/", "\"name\": \"\\\"\\\\\\u0000\\u0001\\u000a\\u007f/\"");
    name_becomes("\xc2\x80\xe2\x80\xae..", "\"name\": \"\\u0080\\u202e..\"");
    name_becomes("\xe2\x80\xa8\xf0\x9f\x99\x82", "\"name\": \"\\u2028\xf0\x9f\x99\x82\"");
    name_becomes("forwar\xff", "\"name\": {\"base64\": \"Zm9yd2Fy/w==\"}");
    name_becomes("forwar\xc3", "\"name\": {\"base64\": \"Zm9yd2Fyww==\"}");
    name_becomes("\xed\xa0\x80tail", "\"name\": {\"base64\":");
}

/* ---- Absent, empty, default ---- */

TEST(absent_and_empty)
{
    json_t *json = dump_plain("from add");
    assert_int_equal(json_array_size(json_at(json, "root.execution_plan[0].delegates")), 0);
    assert_true(json_is_array(json_at(json, "root.execution_plan[0].delegates")));
    json_decref(json);
    json = dump_plain("from add; remove execution_plan[0].delegates");
    assert_null(json_at(json, "root.execution_plan[0].delegates"));
    json_decref(json);
}

TEST(present_default)
{
    static const char gone[] = "from add; remove execution_plan[0].values[2].val.int_val";
    json_t *json = dump_plain("from add; set execution_plan[0].values[2].val.int_val = 0");
    integer_is(json, "root.execution_plan[0].values[2].val.int_val", 0);
    json_decref(json);
    json = dump_plain(gone);
    assert_null(json_at(json, "root.execution_plan[0].values[2].val.int_val"));
    json_decref(json);
    json = dump_edited(gone, (gm_dump){.defaults = true});
    assert_true(json_is_true(json_at(json, "defaults")));
    integer_is(json, "root.execution_plan[0].values[2].val.int_val", 0);
    string_is(json, "root.execution_plan[0].values[0].val.shape_dynamism", "STATIC");
    assert_true(json_is_false(json_at(json, "root.execution_plan[0].values[0].val.requires_grad")));
    assert_null(json_at(json, "root.execution_plan[0].values[0].val.extra_tensor_info"));
    json_decref(json);
}

/* ---- What the schema does not know ---- */

/* A schema as it was before the last field of one table was added. */
static ptv_schema older_schema(ptv_table tables[64], unsigned table)
{
    ptv_schema older = ptv_schema_program;
    memcpy(tables, older.tables, older.table_count * sizeof *tables);
    tables[table].count--;
    older.tables = tables;
    return older;
}

static gm_dump dump_as_older(unsigned table, const char *absent)
{
    ptv_table tables[64];
    const ptv_schema older = older_schema(tables, table);
    ge_file file = edited("from delegates");
    ptv_image image = ge_image(&file);
    gm_source source;
    gm_dump options = {0};
    assert_true(gm_open(&source, &image));
    source.schema = &older;
    dumped d = dump_source(&source, &options);
    assert_true(d.whole);
    assert_null(strstr(d.text, absent));
    free(d.text);
    ge_close(&file);
    return options;
}

TEST(newer_fields)
{
    gm_dump root = dump_as_older(PTV_PROGRAM_PROGRAM, "named_data");
    assert_int_equal(root.unknown_fields, 1);
    assert_string_equal(root.unknown_at, "");
    gm_dump nested = dump_as_older(PTV_PROGRAM_BACKEND_DELEGATE, "compile_specs");
    assert_int_equal(nested.unknown_fields, 3);
    assert_string_equal(nested.unknown_at, "execution_plan[0].delegates[0]");
}

/* ---- Header, what is left over ---- */

TEST(headers)
{
    json_t *json = dump_plain("from linear");
    integer_is(json, "header.header_length", 32);
    assert_null(json_at(json, "header.padded_length"));
    assert_non_null(json_at(json, "header.segment_data_size"));
    assert_int_equal(json_object_size(json_at(json, "layout")), 5);
    json_decref(json);
    json = dump_plain("from linear24");
    integer_is(json, "header.header_length", 24);
    assert_null(json_at(json, "header.segment_data_size"));
    json_decref(json);
    json = dump_plain("from aligned");
    integer_is(json, "header.padded_length", 64);
    json_decref(json);
}

TEST(leftovers)
{
    ge_file file = edited("from linear");
    json_int_t end = (json_int_t)file.size;
    ge_close(&file);
    json_t *json = dump_plain("from linear; grow 100; patch @end-90 u16 0xbeef");
    integer_is(json, "patches[0].at", end + 10);
    string_is(json, "patches[0].data.hex", "ef be");
    assert_int_equal(json_array_size(json_at(json, "patches")), 1);
    integer_is(json, "size", end + 100);
    json_decref(json);
    json = dump_plain("from linear; grow 8");
    assert_null(json_at(json, "patches"));
    integer_is(json, "size", end + 8);
    json_decref(json);
    json = dump_plain("from linear");
    assert_null(json_at(json, "patches"));
    assert_null(json_at(json, "size"));
    json_decref(json);
}

/* ---- Containers ---- */

static ge_file container(void)
{
    enum { ENTRY = 48 };
    static uint8_t bytes[12 + 2 * ENTRY + 4] = "NFAT\x01\0\0\0\x02\0\0\0NativeBackend";
    bytes[12 + 40] = 4;
    memcpy(bytes + 12 + ENTRY, "\xff\xfe", 2);
    bytes[12 + ENTRY + 32] = 4;
    bytes[12 + ENTRY + 40] = 9;
    memcpy(bytes + 12 + 2 * ENTRY, "data", 4);
    return edited_from(bytes, sizeof bytes);
}

TEST(containers)
{
    gm_dump options = {0}, full = {.blobs = GM_FULL}, root = {.root_only = true};
    ge_file file = container();
    json_t *json = dump_json(&file, &options);
    string_is(json, "format", "nfat");
    integer_is(json, "version", 1);
    string_is(json, "entries[0].id", "NativeBackend");
    integer_is(json, "entries[0].offset", 0);
    integer_is(json, "entries[0].length", 4);
    integer_is(json, "entries[0].data.at", 108);
    string_is(json, "entries[1].id.base64", "//4=");
    assert_true(json_is_true(json_at(json, "entries[1].data.missing")));
    json_decref(json);
    assert_false(dump_file(&file, &full).whole);
    assert_string_equal(full.why, "entries[1] reaches past the end of the file");
    assert_false(dump_file(&file, &root).whole);
    assert_string_equal(root.why, "the file has no root table");
    ge_close(&file);
}

/* ---- All that there is ---- */

static void dump_all_ways(const ge_file *file)
{
    static const gm_dump ways[] = {{.blobs = GM_SUMMARY},
                                   {.blobs = GM_FULL, .defaults = true},
                                   {.blobs = GM_SUMMARY, .root_only = true}};
    gm_source source;
    ptv_image image = ge_image(file);
    bool readable = gm_open(&source, &image);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0] && readable; i++) {
        gm_dump options = ways[i];
        if (source.schema != NULL || !options.root_only) {
            json_decref(dump_json(file, &options));
        }
    }
}

TEST(goldens)
{
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        ge_file file = edited_from(g.bytes, g.size);
        dump_all_ways(&file);
        ge_close(&file);
        golden_free(&g);
    }
}

static void dump_real(const char *path)
{
    ge_file file = load_file(path);
    dump_all_ways(&file);
    ge_close(&file);
}

TEST(real_files)
{
    (void)real_each(REAL_FOLDER, dump_real);
}
