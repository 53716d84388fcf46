/* Paths of places, whole and cut. */
#include "tests/support/test.h"
#include "verifiers/core/frame.h"
#include "verifiers/schemas/program.h"

static ptv_frame root, plan, value, tensor;

static ptv_frame frame_of(const ptv_frame *up, unsigned type, int32_t field, int32_t index)
{
    const ptv_schema *schema = &ptv_schema_program;
    return (ptv_frame){.up = up, .type = &schema->tables[type], .at = 8,
                       .field = field, .index = index};
}

FIXTURE(make_frames)
{
    root = frame_of(NULL, PTV_PROGRAM_PROGRAM, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN, 0);
    plan = frame_of(&root, PTV_PROGRAM_EXECUTION_PLAN, PTV_PROGRAM_EXECUTION_PLAN_VALUES, 12);
    value = frame_of(&plan, PTV_PROGRAM_E_VALUE, PTV_PROGRAM_E_VALUE_VAL, -1);
    tensor = frame_of(&value, PTV_PROGRAM_TENSOR, -1, -1);
    return 0;
}

TESTS_WITH(make_frames, NULL);

static void expect(ptv_place place, const char *path)
{
    char out[128];
    assert_int_equal(ptv_path(&place, out, sizeof out), strlen(path));
    assert_string_equal(out, path);
}

TEST(test_paths)
{
    expect(ptv_here(&root), "(root)");
    expect(ptv_field_of(&root, PTV_PROGRAM_PROGRAM_SEGMENTS), "segments");
    expect(ptv_here(&plan), "execution_plan[0]");
    expect(ptv_here(&tensor), "execution_plan[0].values[12].val<Tensor>");
    expect(ptv_element_of(&tensor, PTV_PROGRAM_TENSOR_SIZES, 1),
           "execution_plan[0].values[12].val<Tensor>.sizes[1]");
    expect((ptv_place){NULL, "header.program_size", -1, -1, NULL}, "header.program_size");
}

TEST(test_cut)
{
    const ptv_place place = ptv_here(&plan); /* 17 characters */
    static const char *const expected[] = {NULL, "", ".", "..", "...", "...]", "...0]"};
    for (size_t size = 0; size < sizeof expected / sizeof expected[0]; size++) {
        char out[8] = "#######";
        assert_int_equal(ptv_path(&place, out, size), 17);
        if (size > 0) {
            assert_string_equal(out, expected[size]);
        }
        assert_int_equal(out[size], '#');
    }
}
