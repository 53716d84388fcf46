/* Dumps of fields: every kind, with everything odd that one can contain. */
#include "golden/golden.h"
#include "tests/support/dumped.h"
#include "tests/support/real.h"
#include "verifiers/schemas/program.h"

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

TEST_ROWS(every_kind, "codec/dump", "every_kind", dump_as_said)
TEST_ROWS(odd_scalars, "codec/dump", "odd_scalars", dump_as_said)
TEST_ROWS(odd_reals, "codec/dump", "odd_reals", dump_as_said)

/* ---- Strings ---- */

TEST_ROWS(odd_strings, "codec/dump", "odd_strings", dump_as_said)

/* ---- Absent, empty, default ---- */

TEST_ROWS(absent_and_empty, "codec/dump", "absent_and_empty", dump_as_said)
TEST_ROWS(present_default, "codec/dump", "present_default", dump_as_said)

/* ---- Fields unknown to the schema ---- */

/* The schema before the last field of one table was added. */
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

/* ---- Headers and leftover bytes ---- */

TEST_ROWS(headers, "codec/dump", "headers", dump_as_said)
TEST_ROWS(leftovers, "codec/dump", "leftovers", dump_as_said)

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

/* ---- All models ---- */

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
