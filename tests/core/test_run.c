/* Sinks, partly loaded files, unaligned buffers, invalid fields. */
#include "golden/golden.h"
#include "tests/support/expect.h"

static ptv_skip skip_of(const outcome *result, const char *rule)
{
    return ptv_skipped(&result->run, ptv_rule_find(rule));
}

TEST(test_first_error_stops)
{
    static ptv_work work;
    ge_file file = edited("from add; set execution_plan[0].inputs[0] = 9;"
                          "set execution_plan[0].outputs[0] = 9");
    const ptv_image image = ge_image(&file);
    ptv_first_error first = {0};
    ptv_run run;
    ptv_begin(&run, &image, &work, ptv_sink_first_error, &first);
    assert_int_equal(ptv_verify(&run), PTV_REFUSED);
    assert_true(first.any);
    assert_int_equal(run.errors, 1);
    assert_string_equal(first.path, "execution_plan[0].inputs[0]");
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    assert_int_equal(ptv_verify(&run), PTV_REFUSED);
    assert_int_equal(run.errors, 2);
    ge_close(&file);
}

TEST(test_partly_loaded)
{
    static outcome result;
    ge_file file = edited("from linear");
    ptv_image image = ge_image(&file);
    image.loaded = 896; /* the program, not its segment */
    expect_run(&result, &image);
    assert_int_equal(result.verdict, PTV_CLEAN);
    image.loaded = 64;
    expect_run(&result, &image);
    assert_int_equal(result.verdict, PTV_UNDECIDED);
    assert_int_equal(result.run.needed, result.run.flat_size);
    assert_int_equal(skip_of(&result, "method-name-empty"), PTV_SKIP_NOT_LOADED);
    image.loaded = 63;
    expect_run(&result, &image);
    assert_int_equal(result.verdict, PTV_UNDECIDED);
    assert_int_equal(result.run.needed, 64);
    ge_close(&file);
    file = edited("from package");
    image = ge_image(&file);
    image.loaded--;
    expect_run(&result, &image);
    assert_int_equal(result.verdict, PTV_UNDECIDED);
    assert_int_equal(skip_of(&result, "member-checksum"), PTV_SKIP_NOT_LOADED);
    ge_close(&file);
    file = edited("from safetensors");
    image = ge_image(&file);
    image.loaded -= 39; /* leaves one of 40 bytes of data, which is a boolean */
    expect_run(&result, &image);
    assert_int_equal(result.verdict, PTV_CLEAN);
    assert_int_equal(skip_of(&result, "tensors-bool-invalid"), PTV_SKIP_NOT_LOADED);
    ge_close(&file);
    file = edited("from nfat; grow 1");
    image = ge_image(&file);
    image.loaded--;
    expect_run(&result, &image);
    assert_int_equal(result.verdict, PTV_CLEAN);
    assert_int_equal(skip_of(&result, "specialization-stored-twice"), PTV_SKIP_NOT_LOADED);
    ge_close(&file);
    file = edited("from " PTV_SOURCE_DIR "/corpus/models/mixed.json");
    image = ge_image(&file);
    image.loaded = result.run.flat_size = file.size - 272;
    expect_run(&result, &image);
    assert_int_equal(result.verdict, PTV_CLEAN);
    assert_int_equal(skip_of(&result, "padding-not-zero"), PTV_SKIP_NOT_LOADED);
    ge_close(&file);
}

/* A file and a data file; exactly one load fails. */
typedef struct flaky {
    ptv_image files[2];
    uint8_t *bytes[2];
    unsigned loads, fails;
} flaky;

static bool load_flaky(void *context, uint32_t file, uint64_t at, uint64_t size)
{
    flaky *f = context;
    assert_in_range(file, 0, 1);
    if (f->loads++ == f->fails) {
        return false;
    }
    memcpy(f->bytes[file] + at, f->files[file].bytes + at, (size_t)size);
    return true;
}

static ptv_verdict verify_flaky(flaky *f)
{
    static uint64_t memory[4096];
    static ptv_work work;
    const ptv_image image = {f->bytes[0], 0, f->files[0].size};
    const ptv_image data = {f->bytes[1], 0, f->files[1].size};
    ptv_run run;
    f->loads = 0;
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    run.memory = memory;
    run.memory_size = sizeof memory;
    run.flags = PTV_READ_SEGMENTS;
    run.data = &data;
    run.data_count = data.size > 0;
    run.load = load_flaky;
    run.load_context = f;
    return ptv_verify(&run);
}

static void take_file(flaky *f, unsigned i, const ge_file *file)
{
    f->files[i] = ge_image(file);
    f->bytes[i] = malloc(file->size);
    assert_non_null(f->bytes[i]);
}

static void expect_not_refused(flaky *f)
{
    do {
        assert_int_not_equal(verify_flaky(f), PTV_REFUSED);
    } while (f->fails++ < f->loads);
}

/* A file that is not refused when it can be read completely is not refused otherwise. */
TEST(test_load_that_fails_once)
{
    flaky f = {.fails = 0};
    ge_file package = edited("from package_alias");
    take_file(&f, 0, &package);
    expect_not_refused(&f);
    free(f.bytes[0]);
    ge_close(&package);
}

TEST(test_load_of_data_that_fails_once)
{
    flaky f = {.fails = 0};
    ge_file program = edited("from xnnpack_program");
    ge_file data = edited("from xnnpack_weights; set named_data[0].key = \"weight\"");
    take_file(&f, 0, &program);
    take_file(&f, 1, &data);
    expect_not_refused(&f);
    free(f.bytes[0]);
    free(f.bytes[1]);
    ge_close(&program);
    ge_close(&data);
}

TEST(test_unaligned_is_the_same)
{
    static outcome aligned, shifted;
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        uint8_t *copy = malloc(g.size + 1);
        assert_non_null(copy);
        memcpy(copy + 1, g.bytes, g.size);
        expect_run(&aligned, &(ptv_image){g.bytes, g.size, g.size});
        expect_run(&shifted, &(ptv_image){copy + 1, g.size, g.size});
        expect_same(&aligned, &shifted);
        free(copy);
        golden_free(&g);
    }
}

TEST(test_invalid_fields)
{
    static outcome result;
    ge_file file = edited("from linear24; set segments[0].size = 61;"
                          "patch @word(execution_plan[0]) u32 0");
    expect_run_file(&result, &file);
    assert_true(expect_has(&result, "offset-zero"));
    assert_true(expect_has(&result, "segment-past-end")); /* others still run */
    assert_int_equal(skip_of(&result, "stacktrace-longer"), PTV_SKIP_STRUCTURE);
    assert_int_equal(skip_of(&result, "segment-unused"), PTV_SKIP_STRUCTURE);
    assert_int_equal(skip_of(&result, "padding-not-zero"), PTV_SKIP_NEEDS);
    ge_close(&file);
}
