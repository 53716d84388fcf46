/*
 * Containers of specializations beyond what recipes can express: many entries, deep nesting,
 * hostile ones, files of which only the beginning is in memory. Also the JSON that delegates use.
 */
#include "golden/golden.h"
#include "tests/support/expect.h"
#include "verifiers/context/json.h"
#include "verifiers/context/units.h"
#include "base/little_endian.h"

enum { HEAD = 12, ROW = 48, OFFSET_AT = 32, LENGTH_AT = 40, MANY = 300, SOME = 100 };

static uint8_t *entry(const ge_file *file, uint32_t i)
{
    return file->bytes + HEAD + (size_t)ROW * i;
}

/* Makes a container of `count` entries of 16 bytes, with distinct names. */
static ge_file container(uint32_t count)
{
    size_t size = HEAD + (ROW + 16) * (size_t)count;
    uint8_t *bytes = calloc(size, 1);
    assert_non_null(bytes);
    ge_file file = edited_from(bytes, size);
    free(bytes);
    memcpy(file.bytes, "NFAT", 4);
    le_store(file.bytes + 4, 4, 1);
    le_store(file.bytes + 8, 4, count);
    for (uint32_t i = 0; i < count; i++) {
        memcpy(entry(&file, i), i == 0 ? "NativeBackend" : "Backend", i == 0 ? 13 : 7);
        entry(&file, i)[6] = (uint8_t)(i == 0 ? 'B' : 'A' + i % 26);
        entry(&file, i)[7] = (uint8_t)(i == 0 ? 'a' : 'a' + i / 26);
        le_store(entry(&file, i) + OFFSET_AT, 8, UINT64_C(16) * i);
        le_store(entry(&file, i) + LENGTH_AT, 8, 16);
        le_store(file.bytes + size - 16 * (size_t)(count - i), 4, i);
    }
    return file;
}

static ptv_verdict verify_as(ptv_run *run, const ptv_image *image, void *memory, size_t size,
                             unsigned flags)
{
    static ptv_work work;
    ptv_begin(run, image, &work, ptv_sink_count, NULL);
    run->memory = memory;
    run->memory_size = size;
    run->flags = flags;
    return ptv_verify(run);
}

static ptv_verdict verify(ptv_run *run, const ptv_image *image, void *memory, size_t size)
{
    return verify_as(run, image, memory, size, PTV_READ_SEGMENTS);
}

static ptv_verdict verify_partly(ptv_run *run, const ptv_image *image, void *memory, size_t size)
{
    return verify_as(run, image, memory, size, PTV_READ_SEGMENTS | PTV_PARTIAL);
}

static const ptv_rule *named(const char *name)
{
    const ptv_rule *rule = ptv_rule_find(name);
    assert_non_null(rule);
    return rule;
}

/* ---- Many entries ---- */

TEST(many_are_sorted)
{
    static outcome result;
    ge_file file = container(MANY);
    le_store(entry(&file, 7) + OFFSET_AT, 8, UINT64_C(16) * 200 + 1);
    expect_run_file(&result, &file);
    assert_true(expect_has(&result, "specialization-overlap"));
    assert_int_equal(result.run.errors, 2); /* with its predecessor and with its successor */
    assert_int_equal(result.run.memory_needed, 0);
    ge_close(&file);
}

/* Without memory, payloads have no units and many entries are not compared, as reported. */
TEST(many_want_memory)
{
    static ptv_run run;
    for (uint32_t count = SOME; count <= MANY; count += MANY - SOME) {
        ge_file file = container(count);
        const ptv_image image = ge_image(&file);
        assert_int_equal(verify(&run, &image, NULL, 0), PTV_UNDECIDED);
        assert_true(run.memory_needed > 0);
        assert_int_equal(ptv_skipped(&run, named("payload-part-past-end")), PTV_SKIP_MEMORY);
        void *memory = malloc(PTV_MEMORY_FOR(file.size));
        assert_non_null(memory);
        assert_int_equal(verify(&run, &image, memory, PTV_MEMORY_FOR(file.size)), PTV_CLEAN);
        assert_int_equal(run.memory_needed, 0);
        assert_int_equal(ptv_state_of(&run)->unit_count, 1 + count);
        assert_int_equal(ptv_skipped(&run, named("specialization-overlap")), PTV_SKIP_NONE);
        free(memory);
        ge_close(&file);
    }
}

TEST(equal_ones_are_noted)
{
    static outcome result;
    ge_file file = container(SOME);
    le_store(file.bytes + file.size - 16, 4, 3);
    memcpy(entry(&file, 5), entry(&file, 9), OFFSET_AT);
    expect_run_file(&result, &file);
    assert_string_equal(expect_first(&result, "specialization-stored-twice")->path,
                        "entries[99].offset");
    assert_string_equal(expect_first(&result, "specialization-id-twice")->path, "entries[9].id");
    ge_close(&file);
}

/* ---- Hostile ones ---- */

/* Each entry covers all payloads, which are such containers themselves. */
TEST(shared_bytes_are_left_alone)
{
    static outcome result;
    ge_file file = container(SOME);
    for (uint32_t i = 0; i < SOME; i++) {
        le_store(entry(&file, i) + OFFSET_AT, 8, 0);
        le_store(entry(&file, i) + LENGTH_AT, 8, 16 * SOME);
    }
    expect_run_file(&result, &file);
    assert_int_equal(result.run.errors, SOME - 1);
    assert_int_equal(ptv_state_of(&result.run)->unit_count, 1);
    ge_close(&file);
}

/* Each container holds the next one, which follows its own list. */
TEST(deep_ones_end)
{
    static outcome result;
    enum { DEEP = 1000, EACH = HEAD + ROW };
    ge_file file = container(1);
    uint8_t *bytes = calloc(DEEP, EACH);
    assert_non_null(bytes);
    for (size_t i = 0; i < DEEP; i++) {
        memcpy(bytes + EACH * i, file.bytes, EACH);
        le_store(bytes + EACH * i + HEAD + LENGTH_AT, 8, EACH * (DEEP - 1 - i));
    }
    ge_close(&file);
    file = edited_from(bytes, (size_t)DEEP * EACH);
    expect_run_file(&result, &file);
    assert_int_equal(result.run.errors, 1);
    assert_int_equal(ptv_state_of(&result.run)->unit_count, 1 + PTV_DEPTH_MAX);
    assert_string_equal(expect_first(&result, "nesting-too-deep")->path,
                        "entries[0].data<nfat>.entries[0].data<nfat>.entries[0].data<nfat>."
                        "entries[0].data<nfat>.entries[0].data");
    ge_close(&file);
    free(bytes);
}

/* Wraps the file in a container, as its only payload. */
static void wrap(ge_file *file)
{
    ge_file outer = container(1);
    uint8_t *bytes = calloc(HEAD + ROW + file->size, 1);
    assert_non_null(bytes);
    memcpy(bytes, outer.bytes, HEAD + ROW);
    le_store(bytes + HEAD + LENGTH_AT, 8, file->size);
    memcpy(bytes + HEAD + ROW, file->bytes, file->size);
    size_t size = HEAD + ROW + file->size;
    ge_close(&outer);
    ge_close(file);
    *file = edited_from(bytes, size);
    free(bytes);
}

/* Payloads of a program may be nested as deep as containers in containers, and no deeper. */
TEST(deep_programs_end)
{
    static outcome result;
    golden g = golden_by_name("delegates");
    ge_file file = edited_from(g.bytes, g.size);
    for (unsigned depth = 1; depth <= PTV_DEPTH_MAX; depth++) {
        wrap(&file);
        expect_run_file(&result, &file);
        assert_int_equal(result.run.errors, depth == PTV_DEPTH_MAX);
    }
    assert_string_equal(expect_first(&result, "nesting-too-deep")->path,
                        "entries[0].data<nfat>.entries[0].data<nfat>.entries[0].data<nfat>."
                        "entries[0].data<pte>.execution_plan[0].delegates[0].processed");
    ge_close(&file);
    golden_free(&g);
}

TEST(no_number_does_harm)
{
    static const char *const names[] = {"nfat", "nfat_program", "payloads"};
    static outcome result;
    for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
        golden g = golden_by_name(names[n]);
        ge_file file = edited_from(g.bytes, g.size);
        for (size_t at = 0; at + 4 <= g.size; at++) {
            static const uint32_t values[] = {0, UINT32_MAX, INT32_MAX, 1};
            for (size_t v = 0; v < sizeof values / sizeof values[0]; v++) {
                le_store(file.bytes + at, 4, values[v]);
                expect_run_file(&result, &file);
                assert_int_equal(result.outside, 0);
            }
            memcpy(file.bytes + at, g.bytes + at, 4);
        }
        ge_close(&file);
        golden_free(&g);
    }
}

/* ---- Partly in memory (cut short: walk.test_truncate) ---- */

/* The list must always be loaded; payloads, too, unless the caller does without. */
TEST(list_must_be_loaded)
{
    static ptv_run run;
    static uint64_t memory[1024];
    golden g = golden_by_name("nfat");
    const uint64_t list = HEAD + ROW * 3;
    ptv_image image = {g.bytes, list - 1, g.size};
    assert_int_equal(verify(&run, &image, memory, sizeof memory), PTV_UNDECIDED);
    assert_int_equal(run.needed, list);
    assert_int_equal(verify_partly(&run, &image, memory, sizeof memory), PTV_UNDECIDED);
    image.loaded = list;
    assert_int_equal(verify(&run, &image, memory, sizeof memory), PTV_UNDECIDED);
    assert_int_equal(ptv_skipped(&run, named("payload-part-past-end")), PTV_SKIP_NOT_LOADED);
    assert_int_equal(verify_partly(&run, &image, memory, sizeof memory), PTV_CLEAN);
    assert_int_equal(ptv_skipped(&run, named("payload-part-past-end")), PTV_SKIP_NOT_LOADED);
    assert_in_range(run.needed, list + 1, image.size);
    image.loaded = run.needed;
    assert_int_equal(verify(&run, &image, memory, sizeof memory), PTV_CLEAN);
    assert_int_equal(run.needed, 0);
    golden_free(&g);
}

/* ---- JSON ---- */

static ptv_image image_of(const char *text)
{
    return (ptv_image){(const uint8_t *)text, strlen(text), strlen(text)};
}

/* Returns the number of names, or -1 if it is not a list of names. */
static int count_names(const char *text)
{
    const ptv_image image = image_of(text);
    const ptv_json_source from = ptv_json_in(&image);
    ptv_json_scan list = ptv_json_scan_of(from, (ptv_range){0, image.size});
    ptv_range value, name;
    int count = 0;
    ptv_json_step step;
    while ((step = ptv_json_next_value(&list, &value)) == PTV_JSON_ITEM &&
           ptv_json_quoted(from, value, &name)) {
        count++;
    }
    return step == PTV_JSON_END && ptv_json_step_on(&list) == PTV_JSON_FINISHED ? count : -1;
}

static void lists_names(const test_row *r)
{
    assert_int_equal(count_names(row_text(r, "text")), row_number(r, "names"));
}

TEST_ROWS(lists, "rules/json", "lists", lists_names)

/* Finds the bytes of the member "key", empty if missing; no range if it is not an object. */
static void finds(const test_row *r)
{
    const char *text = row_text(r, "text"), *member = row_maybe(r, "member");
    const ptv_image image = image_of(text);
    ptv_range value = {0, 0};
    bool object = ptv_json_find(ptv_json_in(&image), (ptv_range){0, image.size}, "key", &value);
    assert_int_equal(object, member != NULL);
    if (object) {
        assert_int_equal(value.length, strlen(member));
        assert_memory_equal(text + value.at, member, strlen(member));
    }
}

TEST_ROWS(objects, "rules/json", "objects", finds)

TEST(strings)
{
    const ptv_image image = image_of("a\\u0042\\n\\u0100");
    const uint8_t bytes[] = {'a', 'B', '\n', 0};
    assert_true(ptv_json_spells(ptv_json_in(&image), (ptv_range){0, 9}, bytes, 3));
    assert_false(ptv_json_spells(ptv_json_in(&image), (ptv_range){0, 9}, bytes, 2));
    assert_false(ptv_json_spells(ptv_json_in(&image), (ptv_range){0, 7}, bytes, 3));
    assert_false(ptv_json_spells(ptv_json_in(&image), (ptv_range){0, image.size}, bytes, 4));
}
