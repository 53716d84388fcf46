/* Collects and compares findings. */
#include "expect.h"

#include "base/crc32.h"
#include "golden/codec/digest.h"
#include "verifiers/core/run.h"

static bool keep(void *context, const ptv_finding *finding)
{
    outcome *result = context;
    if (result->count < EXPECT_MOST) {
        expect_found *f = &result->found[result->count];
        *f = (expect_found){
            finding->rule,  "",           finding->at,  finding->length, finding->form,
            finding->found, finding->low, finding->high};
        (void)ptv_path(&finding->place, f->path, sizeof f->path);
    }
    result->count++;
    result->outside +=
        !ptv_within(ptv_state_of(&result->run)->whole.size, finding->at, finding->length);
    return true;
}

void expect_run(outcome *result, const ptv_image *image)
{
    static ptv_work work;
    memset(result, 0, sizeof *result);
    ptv_begin(&result->run, image, &work, keep, result);
    result->verdict = ge_verify(&result->run);
    assert_int_equal(result->outside, 0);
    assert_int_equal(result->count, result->run.errors + result->run.warnings + result->run.notes);
}

void expect_run_file(outcome *result, const ge_file *file)
{
    const ptv_image image = ge_image(file);
    expect_run(result, &image);
}

static void run_with(ptv_run *run, const ptv_image *image, size_t memory)
{
    static ptv_work work;
    ptv_begin(run, image, &work, ptv_sink_count, NULL);
    run->memory = memory > 0 ? malloc(memory) : NULL;
    run->memory_size = memory;
    run->operators = &ptv_operators_default;
    run->planned_limit = GE_PLANNED_LIMIT;
    run->sha256 = gm_sha256();
    run->crc32 = ptv_crc32_of;
    run->flags = PTV_READ_SEGMENTS;
    ptv_verdict verdict = ptv_verify(run);
    assert_true(verdict != PTV_CLEAN || run->memory_needed + run->needed == 0);
    assert_true(run->memory_needed == 0 || run->memory_needed > memory);
    free(run->memory);
}

unsigned expect_growing(const outcome *whole, const ptv_image *image)
{
    static ptv_run run;
    unsigned runs = 0;
    run.memory_needed = 0;
    do {
        run_with(&run, image, run.memory_needed);
        runs++;
    } while (run.memory_needed > 0);
    assert_int_equal(run.errors, whole->run.errors);
    assert_int_equal(run.warnings, whole->run.warnings);
    assert_int_equal(run.notes, whole->run.notes);
    return runs;
}

const expect_found *expect_first(const outcome *result, const char *rule)
{
    for (size_t i = 0; i < result->count && i < EXPECT_MOST; i++) {
        if (strcmp(result->found[i].rule->name, rule) == 0) {
            return &result->found[i];
        }
    }
    return NULL;
}

bool expect_has(const outcome *result, const char *rule)
{
    return expect_first(result, rule) != NULL;
}

static bool is_listed(const char *const *rules, const char *name)
{
    for (; *rules != NULL; rules++) {
        if (strcmp(*rules, name) == 0) {
            return true;
        }
    }
    return false;
}

void expect_nothing_but(const outcome *result, ptv_severity severity, const char *const *rules,
                        const char *story)
{
    for (size_t i = 0; i < result->count && i < EXPECT_MOST; i++) {
        const expect_found *f = &result->found[i];
        if (f->rule->severity >= severity && !is_listed(rules, f->rule->name)) {
            fail_msg("%s: unexpected %s at %s, byte %llu", story, f->rule->name, f->path,
                     (unsigned long long)f->at);
        }
    }
}

static void same(const expect_found *a, const expect_found *b)
{
    assert_ptr_equal(a->rule, b->rule);
    assert_string_equal(a->path, b->path);
    assert_int_equal(a->at, b->at);
    assert_int_equal(a->length, b->length);
    assert_int_equal(a->form, b->form);
    assert_int_equal(a->found, b->found);
    assert_int_equal(a->low, b->low);
    assert_int_equal(a->high, b->high);
}

void expect_same(const outcome *a, const outcome *b)
{
    assert_int_equal(a->verdict, b->verdict);
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count && i < EXPECT_MOST; i++) {
        same(&a->found[i], &b->found[i]);
    }
}

/* ---- Any bytes ---- */

static void change_each(ge_file *file, uint8_t with)
{
    static outcome result;
    for (size_t at = 0; at < file->size; at++) {
        file->bytes[at] ^= with;
        expect_run_file(&result, file);
        assert_true((result.verdict == PTV_REFUSED) == (result.run.errors > 0));
        file->bytes[at] ^= with;
    }
}

void expect_any_byte(ge_file *file)
{
    change_each(file, 0xff);
    change_each(file, 0x80);
    change_each(file, 1);
}

size_t expect_any_length(const ge_file *whole)
{
    static outcome result;
    size_t accepted = 0;
    for (size_t size = 0; size < whole->size; size++) {
        ge_file part = edited_from(whole->bytes, size);
        expect_run_file(&result, &part);
        accepted += result.verdict != PTV_REFUSED;
        ge_close(&part);
    }
    return accepted;
}

ptv_verdict expect_part(ptv_run *run, const ge_file *file, uint64_t loaded)
{
    static ptv_work work;
    const ptv_image image = {file->bytes, loaded, file->size};
    ptv_begin(run, &image, &work, ptv_sink_count, NULL);
    return ge_verify(run);
}

/* ---- Rows ---- */

void expect_any_byte_of(const test_row *r)
{
    ge_file file = edited(row_text(r, "file"));
    expect_any_byte(&file);
    ge_close(&file);
}

void expect_any_length_of(const test_row *r)
{
    ge_file file = edited(row_text(r, "file"));
    const size_t passing = expect_any_length(&file);
    assert_int_equal(passing, row_number_or(r, "passing", (long long)passing));
    ge_close(&file);
}

void expect_shared_in(const test_row *r)
{
    static outcome result;
    ge_file file = edited(row_text(r, "file"));
    expect_run_file(&result, &file);
    assert_true(expect_has(&result, "objects-shared"));
    assert_int_equal(result.outside, 0);
    ge_close(&file);
}

/* Expects that each named rule is skipped for this reason. */
static void expect_skipped(const ptv_run *run, const char *names, ptv_skip skip)
{
    while (*names != '\0') {
        char name[64];
        const size_t n = strcspn(names, " ");
        snprintf(name, sizeof name, "%.*s", (int)n, names);
        assert_non_null(ptv_rule_find(name));
        assert_int_equal(ptv_skipped(run, ptv_rule_find(name)), skip);
        names += n + strspn(names + n, " ");
    }
}

void expect_memory_for(const test_row *r)
{
    static ptv_work work;
    ptv_run run;
    ge_file file = edited(row_text(r, "file"));
    const ptv_image image = ge_image(&file);
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    assert_int_equal(ptv_verify(&run), PTV_UNDECIDED);
    expect_skipped(&run, row_text(r, "rules"), PTV_SKIP_MEMORY);
    assert_int_equal(run.errors + run.warnings, 0);
    const size_t needed = run.memory_needed;
    assert_in_range(needed, 1, PTV_MEMORY_FOR(file.size));
    void *memory = malloc(needed);
    assert_non_null(memory);
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    run.memory = memory;
    run.memory_size = needed;
    assert_int_equal(ptv_verify(&run), PTV_CLEAN);
    expect_skipped(&run, row_text(r, "rules"), PTV_SKIP_NONE);
    assert_int_equal(run.warnings, row_number(r, "warnings"));
    free(memory);
    ge_close(&file);
}
