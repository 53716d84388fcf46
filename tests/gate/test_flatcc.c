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

FIXTURE(make_samples)
{
    int status = home_setup(state);
    if (status == 0) {
        bound_copy("samples");
    }
    return status;
}

TESTS_WITH(make_samples, home_teardown);

TEST(samples)
{
    bound_clean(&job, 250);
    bound_clean(&(bound_job){&bind_flatcc, NULL, FOLDER, ""}, 250);
    bound_clean(&newer, 600);
    bound_clean(&(bound_job){&bind_flatcc, NULL, NEWER, ""}, 600);
}

/* Each place where a fact is stated, wrong in one of them. */
static const bound_edit edits[] = {
    {READER, "_Colour_enum_t)INT8_C(2))", "_Colour_enum_t)INT8_C(4))", "bindings-value-differs",
     NULL, 1},
    {READER, "typedef int8_t shapes_Colour_enum_t", "typedef uint8_t shapes_Colour_enum_t",
     "bindings-type-differs", NULL, 1},
    {READER, "scalar_field(0, shapes_Item, count", "scalar_field(1, shapes_Item, count",
     "bindings-slot-differs", NULL, 1},
    {READER, "int32_t, INT32_C(3))", "int32_t, INT32_C(4))", "bindings-default-differs", NULL, 1},
    {READER, "flatbuffers_int16_vec_t, 1)", "flatbuffers_int16_vec_t, 0)",
     "bindings-required-differs", NULL, 1},
    {READER, "flatbuffers_int16_vec_t, 1)", "flatbuffers_int32_vec_t, 1)", "bindings-type-differs",
     NULL, 1},
    {READER, "leaf, shapes_Leaf_table_t", "leaf, shapes_Item_table_t", "bindings-type-differs",
     NULL, 1},
    {READER, "shapes_Item_file_identifier \"SHP1\"", "shapes_Item_file_identifier \"SHP2\"",
     "bindings-identifier-differs", NULL, 1},
    {READER, "alignas(4) int32_t y;", "alignas(2) int32_t y;", "bindings-line-unknown", NULL, 2},
    {BUILDER, "shapes_Item_required[] = { 8, 0 }", "shapes_Item_required[] = { 0 }",
     "bindings-required-differs", "shapes_Item_numbers, flatbuffers_int16", 1},
    {BUILDER, "shapes_Item, 15)", "shapes_Item, 14)", "bindings-slot-count-differs", NULL, 1},
    {BUILDER, "int32_t, 4, 4, INT32_C(3)", "int32_t, 4, 8, INT32_C(3)", "bindings-line-unknown",
     NULL, 4},
    {BUILDER, "shapes_Point, 8, 4, shapes_Point_file", "shapes_Point, 8, 8, shapes_Point_file",
     "bindings-struct-layout-differs", NULL, 1},
    {BUILDER, "        || shapes_Item_flag_pick(B, t)\n", "", "bindings-copy-missing",
     "        || shapes_Item_count_pick(B, t)", 1},
    {BUILDER, "case 2: return shapes_Any_as_Other", "case 3: return shapes_Any_as_Other",
     "bindings-value-differs", NULL, 1},
    {VERIFIER, "field(td, 0, 4, 4) /* count */", "field(td, 0, 8, 8) /* count */",
     "bindings-line-unknown", NULL, 2},
    {VERIFIER, "vector_field(td, 8, 1, 2, 2,", "vector_field(td, 8, 0, 2, 2,",
     "bindings-required-differs", NULL, 1},
    {VERIFIER, "case 1: return flatcc_verify_union_table(ud, shapes_Leaf",
     "case 1: return flatcc_verify_union_table(ud, shapes_Item", "bindings-member-differs", NULL,
     1},
};

static const bound_edit newer_edits[] = {
    {NEWER_BUILDER, "required[] = { 0, 1, 2, 3, 4,", "required[] = { 0, 1, 2, 4,",
     "bindings-required-differs", "rich_Needs_d, rich_Small", 1},
    {NEWER_BUILDER, "0, 1, 2, 3, 4, 6, 0 };", "0, 1, 2, 3, 4, 0 };", "bindings-required-differs",
     "rich_Needs_f, rich_Any", 1},
    {NEWER_BUILDER, "p->a = p2->a; p->b = p2->b;", "p->b = p2->b;", "bindings-copy-missing",
     "{ p->b = p2->b;", 1},
    {NEWER_BUILDER, "rich_Small_copy(&p->small, &p2->small)",
     "rich_Small_copy(&p->small, &p2->two)", "bindings-line-unknown", NULL, 5},
    {NEWER_BUILDER, "flatbuffers_int16_assign_to_pe(&p->b, v1)",
     "flatbuffers_int32_assign_to_pe(&p->b, v1)", "bindings-type-differs", NULL, 1},
    {NEWER_BUILDER, "__flatbuffers_build_union_struct_value_field(flatbuffers_, rich_All_mixed,",
     "__flatbuffers_build_union_table_value_field(flatbuffers_, rich_All_mixed,",
     "bindings-line-unknown", "rich_All_mixed, rich_Mixed, Small", 1},
    {NEWER_BUILDER, "scalar_optional_field(0,", "scalar_optional_field(1,", "bindings-slot-differs",
     NULL, 3},
    {NEWER_READER, "__flatbuffers_sort_vector_field(rich_All, keyed, rich_Keyed, t)",
     "__flatbuffers_sort_vector_field(rich_All, keyed, rich_Row, t)", "bindings-type-differs", NULL,
     1},
    {NEWER_VERIFIER, "case 2: return flatcc_verify_union_struct(ud, 8, 4)",
     "case 2: return flatcc_verify_union_struct(ud, 8, 8)", "bindings-struct-layout-differs", NULL,
     1},
    {NEWER_VERIFIER, "flatcc_verify_table_as_root_with_size(buf, bufsiz, rich_Row_identifier",
     "flatcc_verify_table_as_root(buf, bufsiz, rich_Row_identifier", "bindings-line-unknown", "",
     1},
};

TEST(wrong_in_one_place)
{
    bound_edits(&job, edits, sizeof edits / sizeof edits[0]);
    bound_edits(&newer, newer_edits, sizeof newer_edits / sizeof newer_edits[0]);
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

TEST(lines_and_numbers)
{
    static const char *const files[] = {READER, BUILDER, VERIFIER};
    size_t cut = 0, changed = 0;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        cut += bound_sweep(&job, files[i], BOUND_CUT, no_facts);
        changed += bound_sweep(&job, files[i], BOUND_NUMBER, no_facts);
        changed += bound_sweep(&job, files[i], BOUND_ADD, no_facts);
    }
    assert_true(cut > 350 && changed > 500);
}

TEST(lines_and_numbers_of_newer)
{
    static const char *const files[] = {NEWER_READER, NEWER_BUILDER, NEWER_VERIFIER};
    size_t cut = 0, changed = 0;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        cut += bound_sweep(&newer, files[i], BOUND_CUT, newer_no_facts);
        changed += bound_sweep(&newer, files[i], BOUND_NUMBER, newer_no_facts);
        changed += bound_sweep(&newer, files[i], BOUND_ADD, newer_no_facts);
    }
    assert_true(cut > 800 && changed > 1000);
}
