/*
 * Packages and safetensors beyond what recipes can express: many members, many tensors, long
 * strings; with little memory; and strictness about JSON.
 */
#include "base/crc32.h"
#include "base/little_endian.h"
#include "golden/golden.h"
#include "tests/support/expect.h"
#include "verifiers/context/json.h"
#include "verifiers/core/run.h"

static ptv_verdict verify(const uint8_t *bytes, size_t size, ptv_run *run)
{
    static ptv_work work;
    const ptv_image image = {bytes, size, size};
    ptv_begin(run, &image, &work, ptv_sink_count, NULL);
    run->memory_size = PTV_MEMORY_FOR(size);
    run->memory = malloc(run->memory_size);
    run->crc32 = ptv_crc32_of;
    run->flags = PTV_READ_SEGMENTS;
    const ptv_verdict verdict = ptv_verify(run);
    free(run->memory);
    return verdict;
}

static void is_changed(uint8_t *bytes, size_t size, size_t at, uint8_t to)
{
    static ptv_run run;
    const uint8_t kept = bytes[at];
    bytes[at] = to;
    (void)verify(bytes, size, &run);
    bytes[at] = kept;
}

/* Any verdict will do. */
TEST(changed_anywhere)
{
    golden g = golden_by_name("package_alias");
    uint8_t *copy = malloc(g.size);
    assert_non_null(copy);
    memcpy(copy, g.bytes, g.size);
    for (size_t at = 0; at < g.size; at++) {
        is_changed(copy, g.size, at, 0xff);
        is_changed(copy, g.size, at, 0);
        is_changed(copy, g.size, at, (uint8_t)(copy[at] + 1));
    }
    free(copy);
    golden_free(&g);
}

/* ---- Headers of any size ---- */

static void put_length(ptv_buffer *b)
{
    le_store((uint8_t *)b->bytes, 8, b->length - 8);
}

/* Makes tensors in descending order of names, so that they must be sorted. The data is zeros. */
static ptv_buffer many_tensors(unsigned count)
{
    ptv_buffer b = {.bytes = NULL};
    char entry[96];
    ptv_put(&b, "\0\0\0\0\0\0\0\0{", 9);
    for (unsigned i = count; i-- > 0;) {
        snprintf(entry, sizeof entry,
                 "\"%07u\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[%u,%u]}%s", i, i,
                 i + 1, i > 0 ? "," : "}");
        ptv_put_text(&b, entry);
    }
    while (b.length % 8 != 0) {
        ptv_put_char(&b, ' ');
    }
    put_length(&b);
    for (unsigned i = 0; i < count; i++) {
        ptv_put_char(&b, '\0');
    }
    assert_false(b.failed);
    return b;
}

TEST(many)
{
    static ptv_run run;
    ptv_buffer b = many_tensors(100000);
    assert_int_equal(verify((const uint8_t *)b.bytes, b.length, &run), PTV_CLEAN);
    ptv_buffer_free(&b);
}

static const char method_of_alias[] =
    ";append members[0].data.methods = {'name': 'm%u', 'graph': {'nodes': ["
    "{'name': 'p', 'op_kind': 'PLACEHOLDER', 'outputs': [{'name': 'p'}]}, "
    "{'name': 'o', 'op_kind': 'OUTPUT', 'inputs': "
    "[{'arg': {'value_type': 'TensorArg', 'value': {'name': 'p'}}}]}], 'outputs': ['p']}, "
    "'constants': [{'name': 'p', 'data_key': 'a%u', 'kind': 'PARAMETER', 'meta': "
    "{'dtype': 'FLOAT', 'sizes': [{'min': 3, 'max': 3}, {'min': 4, 'max': 4}]}}], "
    "'output_specs': [{'name': 'p'}]}";

/* Makes aliases of a tensor with a long meaningless member, and a method for each. */
static ge_file users_of_a_long_entry(unsigned users)
{
    ptv_buffer script = {.bytes = NULL};
    ptv_put_text(&script, "from package_alias; set members[2].data = {'text': '{");
    for (unsigned i = 0; i < users; i++) {
        ptv_put_format(&script, "\\'a%u\\': \\'shared\\',", i);
    }
    ptv_put_format(
        &script,
        "\\'weight\\': \\'shared\\'}'}; set members[1].data.entries[1] = {'dtype': 'F32', "
        "'junk': '%08000d', 'shape': [3, 4], 'data_offsets': [12, 60]}",
        0);
    for (unsigned i = 0; i < users; i++) {
        ptv_put_format(&script, method_of_alias, i, i);
    }
    assert_false(script.failed);
    for (size_t i = 0; i < script.length; i++) {
        script.bytes[i] = script.bytes[i] == '\'' ? '"' : script.bytes[i];
    }
    const ge_file file = edited(script.bytes);
    ptv_buffer_free(&script);
    return file;
}

/* The entry is not read over and over. */
TEST(entries_are_paid_for)
{
    static outcome result;
    ge_file file = users_of_a_long_entry(2);
    expect_run_file(&result, &file);
    assert_int_equal(result.run.errors, 0);
    ge_close(&file);
    file = users_of_a_long_entry(200);
    expect_run_file(&result, &file);
    assert_true(expect_has(&result, "objects-shared"));
    assert_int_equal(result.run.errors, 1);
    ge_close(&file);
}

/* A package whose tensors all share the same bytes. */
static ge_file with_shared_bytes(unsigned tensors)
{
    ptv_buffer b = {.bytes = NULL}, script = {.bytes = NULL};
    ptv_put(&b, "\0\0\0\0\0\0\0\0{", 9);
    for (unsigned i = 0; i < tensors; i++) {
        ptv_put_format(&b, "%s\"%u\":", i > 0 ? "," : "", i);
        ptv_put_text(&b, "{\"dtype\":\"U8\",\"shape\":[1000],\"data_offsets\":[0,1000]}");
    }
    ptv_put_char(&b, '}');
    put_length(&b);
    ptv_put_format(&b, "%01000d", 0);
    ptv_put_text(&script, "from package; set members[1].data = {\"hex\": \"");
    for (size_t i = 0; i < b.length; i++) {
        ptv_put_hex(&script, (uint8_t)b.bytes[i], 2);
    }
    ptv_put(&script, "\"}", 3);
    assert_false(b.failed || script.failed);
    const ge_file file = edited(script.bytes);
    ptv_buffer_free(&script);
    ptv_buffer_free(&b);
    return file;
}

/* With memory for their names only, the overlap is not found. */
TEST(overlaps_are_paid_for)
{
    static ptv_work work;
    static uint64_t memory[512];
    const ptv_rule *overlap = ptv_rule_find("tensors-overlap");
    const ptv_rule *twice = ptv_rule_find("package-tensor-stored-twice");
    size_t paid = 0;
    ge_file file = with_shared_bytes(24);
    const ptv_image image = ge_image(&file);
    for (size_t words = 0; words < sizeof memory / sizeof memory[0]; words++) {
        ptv_run run;
        ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
        run.memory = memory;
        run.memory_size = 8 * words;
        run.flags = PTV_READ_SEGMENTS;
        (void)ptv_verify(&run);
        assert_true(ptv_has_fired(&run, overlap) || ptv_skipped(&run, overlap) == PTV_SKIP_MEMORY);
        assert_int_not_equal(ptv_skipped(&run, twice), PTV_SKIP_NONE);
        paid += ptv_skipped(&run, twice) == PTV_SKIP_TOO_MANY;
    }
    assert_true(paid > 0);
    ge_close(&file);
}

TEST(long_string)
{
    enum { LONG = (1 << 26) - 64 };
    static const char rest[] = "\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[0,0]}}";
    static ptv_run run;
    uint8_t *bytes = malloc(LONG + 128);
    assert_non_null(bytes);
    size_t size = 8;
    bytes[size++] = '{';
    bytes[size++] = '"';
    memset(bytes + size, 'x', LONG);
    size += LONG;
    memcpy(bytes + size, rest, sizeof rest - 1);
    size += sizeof rest - 1;
    while (size % 8 != 0) {
        bytes[size++] = ' ';
    }
    for (unsigned i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)((size - 8) >> 8 * i);
    }
    assert_int_equal(verify(bytes, size, &run), PTV_CLEAN);
    bytes[size / 2] = '\\'; /* and \x is not an escape */
    assert_int_equal(verify(bytes, size, &run), PTV_REFUSED);
    free(bytes);
}

/* Starting without memory, each run asks for more than it had; the last has enough. */
TEST(little_memory)
{
    static ptv_work work;
    static ptv_run run;
    ptv_buffer b = many_tensors(1000);
    const ptv_image image = {(const uint8_t *)b.bytes, b.length, b.length};
    size_t needed = 0, tries = 0;
    ptv_verdict verdict;
    do {
        void *memory = malloc(needed > 0 ? needed : 1);
        assert_non_null(memory);
        ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
        run.memory = memory;
        run.memory_size = needed;
        verdict = ptv_verify(&run);
        free(memory);
        assert_true(verdict == PTV_CLEAN || run.memory_needed > needed);
        needed = run.memory_needed;
    } while (verdict != PTV_CLEAN && ++tries < 5);
    assert_int_equal(verdict, PTV_CLEAN);
    assert_true(run.memory_size <= PTV_MEMORY_FOR(b.length));
    ptv_buffer_free(&b);
}

/* ---- JSON ---- */

static bool is_json(const char *text, size_t length)
{
    const ptv_image image = {(const uint8_t *)text, length, length};
    ptv_json_scan scan = ptv_json_scan_of(ptv_json_in(&image), (ptv_range){0, length});
    ptv_json_token token = ptv_json_step_on(&scan);
    while (token < PTV_JSON_FINISHED) {
        token = ptv_json_step_on(&scan);
    }
    assert_true((token == PTV_JSON_WRONG) == (scan.why != NULL));
    return token == PTV_JSON_FINISHED;
}

static void is_strict(const test_row *r)
{
    assert_true(is_json(row_text(r, "text"), row_size(r, "text")));
}

static void is_not_strict(const test_row *r)
{
    assert_false(is_json(row_text(r, "text"), row_size(r, "text")));
}

TEST(strict_json)
{
    rows_each("rules/json", "strict_good", is_strict);
    rows_each("rules/json", "strict_bad", is_not_strict);
    assert_false(is_json("{}\0", 3));
    assert_false(is_json("\"\0\"", 3));
}

TEST(deep_json)
{
    char text[2 * (PTV_JSON_DEEPEST + 1)];
    for (unsigned depth = PTV_JSON_DEEPEST; depth <= PTV_JSON_DEEPEST + 1; depth++) {
        memset(text, '[', depth);
        memset(text + depth, ']', depth);
        assert_int_equal(is_json(text, 2 * (size_t)depth), depth == PTV_JSON_DEEPEST);
    }
}
