/*
 * Headers of flatcc for C: a small sample of all three, written by hand as flatcc 0.6.1 writes
 * them, and a larger one of flatcc 0.6.2; single edits of them, all lines cut and all numbers
 * changed.
 */
#include "tests/support/bound.h"
#include "tests/support/home.h"
#include "tests/support/test.h"

#define FOLDER "samples/flatcc-0.6.1"
#define READER FOLDER "/shapes_reader.h"
#define BUILDER FOLDER "/shapes_builder.h"
#define VERIFIER FOLDER "/shapes_verifier.h"

#define NEWER "samples/flatcc-0.6.2"
#define NEWER_READER NEWER "/flatcc_reader.h"
#define NEWER_BUILDER NEWER "/flatcc_builder.h"
#define NEWER_VERIFIER NEWER "/flatcc_verifier.h"

static const bound_job newer = {&bind_flatcc, "samples/flatcc.fbs", NEWER, ""};
static const bound_job job = {&bind_flatcc, "samples/shapes.fbs", FOLDER, ""};

TESTS_WITH(bound_samples, home_teardown);

TEST(samples)
{
    bound_clean(&job, 250);
    bound_clean(&(bound_job){&bind_flatcc, NULL, FOLDER, ""}, 250);
    bound_clean(&newer, 600);
    bound_clean(&(bound_job){&bind_flatcc, NULL, NEWER, ""}, 600);
}

/* Each place where a fact is stated, wrong in one of them. */
TEST(wrong_in_one_place)
{
    bound_edits(&job, "gate/flatcc", "edits");
    bound_edits(&newer, "gate/flatcc", "newer_edits");
}

/* Lines that state no fact of a schema. */
static const char *const no_facts[] = {
    "#include ",
    "static int shapes_Leaf_verify_table(flatcc_table_verifier_descriptor_t *td);",
    "static int shapes_Item_verify_table(flatcc_table_verifier_descriptor_t *td);",
    NULL,
};

static const char *const newer_no_facts[] = {
    "#include ",
    "static int rich_", /* prototypes of verifiers */
    "static void rich_All_sort(rich_All_mutable_table_t t);",
    "__flatbuffers_sort_",
    NULL,
};

static void sweep(const bound_job *of, const char *const files[3], const char *const *excused,
                  size_t least_cut, size_t least_changed)
{
    size_t cut = 0, changed = 0;
    for (size_t i = 0; i < 3; i++) {
        cut += bound_sweep(of, files[i], BOUND_CUT, excused);
        changed += bound_sweep(of, files[i], BOUND_NUMBER, excused);
        changed += bound_sweep(of, files[i], BOUND_ADD, excused);
    }
    assert_true(cut > least_cut && changed > least_changed);
}

TEST(lines_and_numbers)
{
    static const char *const files[] = {READER, BUILDER, VERIFIER};
    sweep(&job, files, no_facts, 350, 500);
}

TEST(lines_and_numbers_of_newer)
{
    static const char *const files[] = {NEWER_READER, NEWER_BUILDER, NEWER_VERIFIER};
    sweep(&newer, files, newer_no_facts, 800, 1000);
}
