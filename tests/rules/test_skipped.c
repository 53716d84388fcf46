/*
 * What is listed as not run if the root of a file is broken: leaders and their followers. Also
 * files that are only partly in memory.
 */
#include "golden/golden.h"
#include "tests/support/expect.h"
#include "tests/support/heard.h"
#include "verifiers/registry/formats.h"

static outcome result;

static ptv_skip skipped(const ptv_rule *rule)
{
    return ptv_skipped(&result.run, rule);
}

/* A rule fired by another rule's check has not run if that has not. */
static void expect_followers(const char *story, const char *field)
{
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        if (rule->with != NULL && skipped(rule->with) != PTV_SKIP_NONE &&
            skipped(rule) == PTV_SKIP_NONE) {
            fail_msg("%s, %s broken: %s is not run, but %s is said to be", story, field,
                     rule->with->name, rule->name);
        }
    }
}

static bool is_offset(const ptv_field *field)
{
    return field->kind != PTV_KIND_SCALAR && field->kind != PTV_KIND_TAG;
}

/* Breaks fields with zero, which is no offset. Returns how many of the root can be broken. */
static unsigned break_each(const ge_file *whole, const char *story)
{
    const ptv_schema *schema = ptv_schema_of(whole->format);
    if (schema == NULL) {
        return 0; /* a container, or a payload without tables */
    }
    const ptv_table *type = &schema->tables[schema->root];
    const ptv_image image = ge_image(whole);
    uint32_t root = (uint32_t)edited_at(whole, "@object((root))");
    unsigned broken = 0;
    for (unsigned slot = 0; slot < type->count; slot++) {
        uint32_t at = ptv_slot(&image, root, slot);
        if (at != 0 && is_offset(&type->fields[slot])) {
            ge_file file = edited_copy(whole);
            ge_put(&file, at, 4, 0);
            expect_run_file(&result, &file);
            assert_int_equal(result.verdict, PTV_REFUSED);
            expect_followers(story, type->fields[slot].name);
            ge_close(&file);
            broken++;
        }
    }
    return broken;
}

TEST(every_golden)
{
    unsigned broken = 0;
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        ge_file file = edited_from(g.bytes, g.size);
        broken += break_each(&file, g.name);
        ge_close(&file);
        golden_free(&g);
    }
    assert_true(broken > 290);
}

/* Rules about planned memory check only plans. */
TEST_ROWS(without_plans, "rules/skipped", "without_plans", heard_as_said)

/* As on a device that leaves a part in flash: findings there are also findings of the whole. */
TEST(a_part_in_memory)
{
    enum { PARTS = 16 };
    static ptv_work work;
    static ptv_run run;
    static uint64_t memory[1 << 13];
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        for (uint64_t part = 0; part < PARTS; part++) {
            const ptv_image image = {g.bytes, g.size * part / PARTS, g.size};
            ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
            run.memory = memory;
            run.memory_size = sizeof memory;
            assert_true(ptv_verify(&run) != PTV_REFUSED);
            assert_int_equal(run.errors, 0);
        }
        golden_free(&g);
    }
}

/* With PTV_PARTIAL, loading more of a clean file keeps it clean, even the head of a payload. */
TEST(a_larger_part_in_memory)
{
    enum { STEP = 16 };
    static ptv_work work;
    static ptv_run run;
    static uint64_t memory[1 << 13];
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        bool clean = false;
        for (uint64_t loaded = 0; loaded <= g.size; loaded += STEP) {
            const ptv_image image = {g.bytes, loaded, g.size};
            ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
            run.memory = memory;
            run.memory_size = sizeof memory;
            run.flags = PTV_PARTIAL;
            const ptv_verdict verdict = ptv_verify(&run);
            if (clean && verdict != PTV_CLEAN) {
                fail_msg("%s: %llu bytes are too many", g.name, (unsigned long long)loaded);
            }
            clean = verdict == PTV_CLEAN;
        }
        golden_free(&g);
    }
}

/* ---- Bytes that are loaded on demand, with one failure ---- */

enum { FILES = 2, HEAD = 64 };

typedef struct loader {
    ptv_image from[FILES], to[FILES];
    size_t calls, fails; /* the call that fails */
} loader;

static bool load_but_once(void *context, uint32_t file, uint64_t at, uint64_t size)
{
    loader *l = context;
    if (l->calls++ == l->fails) {
        return false;
    }
    memcpy((uint8_t *)(uintptr_t)l->to[file].bytes + at, l->from[file].bytes + at, size);
    return true;
}

static ptv_image head_of(const ptv_image *file)
{
    const uint64_t loaded = file->size < HEAD ? file->size : HEAD;
    uint8_t *bytes = calloc(1, file->size);
    assert_non_null(bytes);
    memcpy(bytes, file->bytes, loaded);
    return (ptv_image){bytes, loaded, file->size};
}

static ptv_verdict verify_loaded(loader *l, size_t files, unsigned flags)
{
    static ptv_work work;
    static ptv_run run;
    static uint64_t memory[1 << 13];
    for (size_t i = 0; i < files; i++) {
        l->to[i] = head_of(&l->from[i]);
    }
    l->calls = 0;
    ptv_begin(&run, &l->to[0], &work, ptv_sink_count, NULL);
    run.data = l->to + 1;
    run.data_count = (uint32_t)files - 1;
    run.memory = memory;
    run.memory_size = sizeof memory;
    run.flags = flags;
    run.load = load_but_once;
    run.load_context = l;
    const ptv_verdict verdict = ptv_verify(&run);
    for (size_t i = 0; i < files; i++) {
        free((void *)(uintptr_t)l->to[i].bytes);
    }
    return verdict;
}

/* Nothing missing is read, and the file is not blamed for it. */
static void fail_each(loader *l, size_t files, const char *story)
{
    for (unsigned flags = 0; flags <= PTV_READ_SEGMENTS; flags += PTV_READ_SEGMENTS) {
        l->fails = SIZE_MAX;
        const ptv_verdict whole = verify_loaded(l, files, flags);
        const size_t calls = l->calls + 1; /* a failed load may be repeated */
        for (l->fails = 0; l->fails < calls; l->fails++) {
            if (verify_loaded(l, files, flags) == PTV_REFUSED && whole != PTV_REFUSED) {
                fail_msg("%s is refused when call %zu fails", story, l->fails);
            }
        }
    }
}

TEST(a_load_that_fails_once)
{
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        loader l = {.from = {{g.bytes, g.size, g.size}}};
        fail_each(&l, 1, g.name);
        golden_free(&g);
    }
}

/* Equal bytes in both files, which are compared. */
TEST(a_load_of_weights_that_fails_once)
{
    ge_file program = edited("from xnnpack_program; set named_data[0].key = \"weight\"");
    ge_file weights = edited("from xnnpack_weights");
    loader l = {.from = {ge_image(&program), ge_image(&weights)}};
    fail_each(&l, FILES, "a program with weights");
    ge_close(&program);
    ge_close(&weights);
}

/* ---- Constants that conditions read ---- */

/* Its kernel refuses the zero point; without that in memory, the file is undecided. */
TEST(a_constant_that_is_not_loaded)
{
    static ptv_work work;
    static ptv_run run;
    static uint64_t memory[1 << 13];
    const ptv_rule *rule = ptv_rule_find("operator-argument-range");
    ge_file file = edited("from quantised; set execution_plan[0].values[3].val.int_val = 127");
    const ptv_image whole = ge_image(&file);
    const struct {
        uint64_t loaded;
        unsigned flags;
        ptv_verdict verdict;
        ptv_skip skip;
    } rows[] = {{whole.size, 0, PTV_REFUSED, PTV_SKIP_NONE},
                {whole.size - 40, 0, PTV_UNDECIDED, PTV_SKIP_NOT_LOADED},
                {whole.size - 40, PTV_PARTIAL, PTV_CLEAN, PTV_SKIP_NOT_LOADED}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const ptv_image image = {whole.bytes, rows[i].loaded, whole.size};
        ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
        run.memory = memory;
        run.memory_size = sizeof memory;
        run.operators = &ptv_operators_default;
        run.flags |= rows[i].flags;
        assert_int_equal(ptv_verify(&run), rows[i].verdict);
        assert_int_equal(ptv_skipped(&run, rule), rows[i].skip);
        assert_true(rows[i].skip == PTV_SKIP_NONE || run.needed > image.loaded);
    }
    ge_close(&file);
}

/* ---- Only a head ---- */

/* A payload by itself, of which only the head is loaded: nobody knows what follows. */
TEST(the_head_of_a_payload)
{
    static ptv_work work;
    static ptv_run run;
    static const uint8_t head[64] = "vela_bin_stream";
    const ptv_image image = {head, sizeof head, 4 * sizeof head};
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    assert_int_equal(ptv_verify(&run), PTV_UNDECIDED);
    assert_int_equal(run.needed, image.size);
}
