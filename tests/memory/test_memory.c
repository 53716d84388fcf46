/*
 * What loading takes, by release and machine. The numbers are those that runtimes have told;
 * runtime.fit asks the one that is at hand.
 */
#include "tests/support/dumped.h"
#include "tests/support/fitted.h"
#include "tests/support/real.h"
#include "tests/support/test.h"

/* ---- Real files ---- */

typedef struct pair {
    uint64_t given, null; /* with a temporary allocator, and without */
} pair;

static const struct {
    const char *name;
    pair wide_old, wide, narrow_old, narrow; /* 64 bits in 1.0 and later, 32 bits likewise */
    uint64_t loading, loading_narrow, planned;
} rows[] = {
    {"add.pte", {440, 612}, {376, 548}, {256, 352}, {224, 320}, 124, 64, 48},
    {"softmax.pte", {376, 550}, {312, 486}, {228, 326}, {200, 298}, 126, 66, 65536},
    {"arduino_add.pte", {440, 611}, {376, 547}, {252, 347}, {224, 319}, 123, 63, 32},
    {"arduino_keyword_spotting.pte",
     {20696, 25742},
     {16952, 21998},
     {13292, 15926},
     {11476, 14110},
     404,
     212,
     16000},
};

static void expect_pair(const fitted *f, ptv_release release, load_word word, pair expected)
{
    load_target target = fitted_target(release, word, false);
    assert_int_equal(fitted_memory(f, &target).method, expected.given);
    target = fitted_target(release, word, true);
    assert_int_equal(fitted_memory(f, &target).method, expected.null);
    assert_int_equal(fitted_memory(f, &target).loading, 0);
}

static void expect_row(const fitted *f, size_t i)
{
    expect_pair(f, PTV_R1_0, LOAD_64, rows[i].wide_old);
    expect_pair(f, PTV_R1_0, LOAD_32, rows[i].narrow_old);
    for (unsigned release = PTV_R1_1; release <= PTV_R1_5; release++) {
        expect_pair(f, (ptv_release)release, LOAD_64, rows[i].wide);
        expect_pair(f, (ptv_release)release, LOAD_32, rows[i].narrow);
    }
    load_target target = fitted_target(PTV_R1_5, LOAD_64, false);
    assert_int_equal(fitted_memory(f, &target).loading, rows[i].loading);
    target.word = LOAD_32;
    assert_int_equal(fitted_memory(f, &target).loading, rows[i].loading_narrow);
    const load_plan plan = load_plan_at(&f->run, 0);
    assert_int_equal(load_planned_sum(&plan), rows[i].planned);
}

TEST(real_files)
{
    real_wants(REAL_FOLDER);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char path[1024];
        fitted f;
        snprintf(path, sizeof path, "%s/%s", REAL_FOLDER, rows[i].name);
        fitted_begin(&f, load_file(path));
        expect_row(&f, i);
        fitted_end(&f);
    }
}

/* ---- Limits ---- */

TEST(where_it_ends)
{
    fitted f;
    fitted_begin(&f, edited("from add"));
    load_target target = fitted_target(PTV_R1_5, LOAD_64, false);
    const load_memory whole = fitted_memory(&f, &target);
    assert_int_equal(whole.short_at, LOAD_LOADED);
    target.method = whole.method;
    assert_int_equal(fitted_memory(&f, &target).short_at, LOAD_LOADED);
    target.method = whole.method - 1;
    assert_int_equal(fitted_memory(&f, &target).short_at, LOAD_CALLS);
    target.method = 200;
    assert_int_equal(fitted_memory(&f, &target).short_at, LOAD_VALUES);
    assert_int_equal(fitted_memory(&f, &target).method, whole.method);
    fitted_end(&f);
}

/* 40 bytes for each of 5 arguments decide since 1.5; before, what is too small does not load. */
TEST(small_temporary_allocators)
{
    fitted f;
    fitted_begin(&f, edited("from add"));
    load_target target = fitted_target(PTV_R1_5, LOAD_64, false);
    const load_memory whole = fitted_memory(&f, &target);
    target.temporary = 200;
    assert_int_equal(fitted_memory(&f, &target).method, whole.method);
    target.temporary = 199;
    assert_true(fitted_memory(&f, &target).method > whole.method);
    assert_false(fitted_memory(&f, &target).temporary_short);
    target.release = PTV_R1_4;
    target.temporary = whole.loading;
    assert_false(fitted_memory(&f, &target).temporary_short);
    assert_int_equal(fitted_memory(&f, &target).method, whole.method);
    target.temporary = whole.loading - 1;
    assert_true(fitted_memory(&f, &target).temporary_short);
    target.temporary = 0; /* it does not say how large it is */
    assert_false(fitted_memory(&f, &target).temporary_short);
    fitted_end(&f);
}

/* ---- Delegates ---- */

TEST(delegates)
{
    fitted f;
    load_target target = fitted_target(PTV_R1_5, LOAD_64, false);
    fitted_begin(&f, edited("from xnnpack_program"));
    const load_memory plain = fitted_memory(&f, &target);
    assert_int_equal(plain.unknown, 0);
    target.traced = true;
    assert_int_equal(fitted_memory(&f, &target).method, plain.method + 272 - 184);
    target.word = LOAD_32;
    assert_true(fitted_memory(&f, &target).about);
    fitted_end(&f);
    fitted_begin(&f, edited("from inline_delegates"));
    assert_in_range(fitted_memory(&f, &target).unknown, 1, 8);
    fitted_end(&f);
}

/* ---- Executing ---- */

/* The one call of `payloads` is that of this delegate. */
#define CALLED(delegate)                                                 \
    "from payloads; resize execution_plan[0].chains[0].instructions 1; " \
    "set execution_plan[0].chains[0].instructions[0].instr_args.delegate_index = " #delegate

/* Bytes; -1: not known. */
static int64_t scratch(const char *script)
{
    fitted f;
    uint32_t unknown;
    load_target target = fitted_target(PTV_R1_5, LOAD_32, false);
    fitted_begin(&f, edited(script));
    const load_plan plan = load_plan_at(&f.run, 0);
    const uint64_t bytes = load_executing(&plan, &target, &unknown);
    fitted_end(&f);
    assert_true(unknown == 0 || bytes == 0);
    return unknown > 0 ? -1 : (int64_t)bytes;
}

/* What Ethos-U takes stands in its payload; of Neutron, and of others, nobody knows. */
TEST(scratch_memory)
{
    assert_int_equal(scratch(CALLED(0)), 0); /* MLX */
    assert_int_equal(scratch(CALLED(4)), 64);
    assert_int_equal(scratch(CALLED(7)), -1);
    assert_int_equal(scratch(CALLED(9)), -1);
}

/* Its inputs become a second block of that name, whose first word is 1. */
#define TWICE "; patch @word(backend_delegate_data[4].data[128]) 736372617463685f73697a6500"

#define ZEROS_4 "00000000"
#define ZEROS_16 ZEROS_4 ZEROS_4 ZEROS_4 ZEROS_4
#define ZEROS_11 ZEROS_4 ZEROS_4 "000000"
#define KEY "6b" ZEROS_16 ZEROS_16 ZEROS_16 ZEROS_11 ZEROS_4

/* Of two blocks the later one counts; what stands elsewhere is not known. */
TEST(scratch_blocks)
{
    assert_int_equal(scratch(CALLED(4) TWICE), 1);
    assert_int_equal(
        scratch(CALLED(
            4) "; set backend_delegate_data[4].data = {\"hex\": \""
               /* vela_bin_stream, cmd_data, scratch_size, vela_end_stream */
               "76656c615f62696e5f73747265616d00" ZEROS_16 "636d645f646174610000000000000000"
               "10000000"
               "00" ZEROS_11 "434f5031" ZEROS_4 ZEROS_4 ZEROS_4 "736372617463685f73697a6500000000"
               "40000000"
               "01" ZEROS_11 KEY "76656c615f656e645f73747265616d00" ZEROS_16 "\"}"),
        -1);
}

/* The six blocks of the payload are what may be read, and not five. */
TEST(scratch_blocks_are_bounded)
{
    enum { THERE = 6, DELEGATE = 4 };
    fitted f;
    uint64_t bytes;
    uint32_t blocks = THERE - 1;
    fitted_begin(&f, edited("from payloads"));
    const load_plan plan = load_plan_at(&f.run, 0);
    assert_false(load_scratch(&plan, DELEGATE, &blocks, &bytes));
    assert_int_equal(blocks, 0);
    assert_int_equal(bytes, 0);
    blocks = THERE;
    assert_true(load_scratch(&plan, DELEGATE, &blocks, &bytes));
    assert_int_equal(blocks, 0);
    assert_int_equal(bytes, 64);
    fitted_end(&f);
}
