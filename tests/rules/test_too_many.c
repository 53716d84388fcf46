/* More segments than rules can compare without memory: they say so, and judge one fewer. */
#include "tests/support/expect.h"
#include "verifiers/core/run.h"

/* Makes a program with `count` segments of 64 bytes; `mutable`: each holds initial values. */
static ge_file with_segments(size_t count, bool mutable)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    fputs("{\"format\": \"pte\", \"root\": {\"mutable_data_segments\": [", out);
    for (size_t i = 0; mutable && i < count; i++) {
        fprintf(out, "%s{\"segment_index\": %zu, \"offsets\": [0, 0]}", i > 0 ? "," : "", i);
    }
    fputs("]}, \"segments\": [", out);
    for (size_t i = 0; i < count; i++) {
        fputs(i > 0 ? ",{\"zeros\": 64}" : "{\"zeros\": 64}", out);
    }
    fputs("]}", out);
    fclose(out);
    ge_file file = edited_json(text, size);
    free(text);
    return file;
}

static void expect_limit(const char *rule, size_t most, bool mutable, const char *edits)
{
    static outcome result;
    for (size_t count = most; count <= most + 1; count++) {
        ge_file file = with_segments(count, mutable);
        edited_by(&file, edits);
        expect_run_file(&result, &file);
        ptv_skip skip = ptv_skipped(&result.run, ptv_rule_find(rule));
        assert_int_equal(skip, count > most ? PTV_SKIP_TOO_MANY : PTV_SKIP_NONE);
        assert_true(ptv_has_fired(&result.run, ptv_rule_find(rule)) == (count <= most));
        ge_close(&file);
    }
}

TEST(uses_of_segments)
{
    expect_limit("segment-unused", 4096, false, "set version = 0");
}

/* The first two trade places, and one gets longer. */
TEST(segments_in_disorder)
{
    expect_limit("segment-overlap", 512, false,
                 "swap segments[0] segments[1]; set segments[0].size = 129");
}

TEST(initial_values)
{
    expect_limit("initial-segment-shared", 8192, true,
                 "set mutable_data_segments[1].segment_index = 0");
}
