/* Data files that recipes cannot make: with many segments, partly in memory, given along. */
#include "tests/support/expect.h"
#include "verifiers/core/run.h"

enum { SCRATCH_BITS = 8192 - 8, DISORDER = 512 };

static outcome result;
static ptv_work work;
static ptv_run run;

/* Makes segments of 16 bytes, with a key for each except the last. */
static ge_file with_segments(size_t count)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    fputs("{\"format\": \"ptd\", \"layout\": {\"segment_alignment\": 16}, "
          "\"root\": {\"named_data\": [",
          out);
    for (size_t i = 0; i + 1 < count; i++) {
        fprintf(out, "%s{\"key\": \"k%zu\", \"segment_index\": %zu}", i > 0 ? "," : "", i, i);
    }
    fputs("]}, \"segments\": [", out);
    for (size_t i = 0; i < count; i++) {
        fputs(i > 0 ? ",{\"zeros\": 16}" : "{\"zeros\": 16}", out);
    }
    fputs("]}", out);
    fclose(out);
    ge_file file = edited_json(text, size);
    free(text);
    return file;
}

static void begin(const ptv_image *image)
{
    ptv_begin(&run, image, &work, ptv_sink_count, NULL);
}

static ptv_skip skipped(const char *rule)
{
    return ptv_skipped(&run, ptv_rule_find(rule));
}

/* Takes one bit per segment: from scratch memory, then from the caller's. */
TEST(many_segments)
{
    for (size_t count = SCRATCH_BITS - 1; count <= SCRATCH_BITS + 8; count += 9) {
        ge_file file = with_segments(count);
        const ptv_image image = ge_image(&file);
        expect_run(&result, &image);
        assert_int_equal(result.run.errors, 0);
        assert_int_equal(result.run.warnings, 1);
        assert_true(expect_has(&result, "data-segment-unused"));
        begin(&image);
        bool fits = count < SCRATCH_BITS;
        ptv_verdict verdict = ptv_verify(&run);
        assert_int_equal(verdict, run.memory_needed == 0 ? PTV_CLEAN : PTV_UNDECIDED);
        assert_int_equal(skipped("data-segment-unused"), fits ? PTV_SKIP_NONE : PTV_SKIP_MEMORY);
        ge_close(&file);
    }
}

/* The rule that did not run is listed, not its counterpart for programs. */
TEST(segments_in_disorder)
{
    for (size_t count = DISORDER; count <= DISORDER + 1; count++) {
        ge_file file = with_segments(count);
        edited_by(&file, "swap segments[0] segments[1]; set segments[0].size = 17");
        expect_run_file(&result, &file);
        assert_true(expect_has(&result, "segments-unsorted"));
        assert_int_equal(expect_has(&result, "data-segments-overlap"), count == DISORDER);
        run = result.run;
        assert_int_equal(skipped("data-segments-overlap"),
                         count == DISORDER ? PTV_SKIP_NONE : PTV_SKIP_TOO_MANY);
        assert_int_equal(skipped("segment-overlap"), PTV_SKIP_NONE);
        ge_close(&file);
    }
}

/* The tables must be loaded, the segments need not be; each answer says how much would do. */
TEST(in_parts)
{
    ge_file file = edited("from external_data");
    ptv_image image = ge_image(&file);
    uint64_t tables = edited_number(&file, "@16", 8) + edited_number(&file, "@24", 8);
    for (image.loaded = 0; image.loaded <= image.size; image.loaded++) {
        begin(&image);
        ptv_verdict verdict = ptv_verify(&run);
        uint64_t needed = image.loaded < 64 ? 64 : tables;
        assert_int_equal(verdict, image.loaded < tables ? PTV_UNDECIDED : PTV_CLEAN);
        assert_int_equal(run.needed, image.loaded < tables ? needed : 0);
        assert_int_equal(run.errors, 0);
    }
    ge_close(&file);
}

/*
 * A data file given along is read silently: its errors are nobody's findings, but then nothing is
 * compared with it.
 */
TEST(given_along)
{
    ge_file program = edited("from add");
    ge_file data = edited("from external_data");
    static uint64_t memory[1024];
    uint64_t tables = edited_number(&data, "@16", 8) + edited_number(&data, "@24", 8);
    const ptv_image image = ge_image(&program);
    ptv_image along = ge_image(&data);
    for (along.loaded = 0; along.loaded <= along.size; along.loaded++) {
        begin(&image);
        run.data = &along;
        run.data_count = 1;
        run.memory = memory;
        run.memory_size = sizeof memory;
        assert_int_equal(ptv_verify(&run), along.loaded < tables ? PTV_UNDECIDED : PTV_CLEAN);
        assert_int_equal(run.errors + run.needed + run.memory_needed, 0);
    }
    ge_close(&data);
    ge_close(&program);
}
