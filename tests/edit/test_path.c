/* Paths and addresses: what they name in a sound file, and the errors if they name nothing. */
#include "tests/support/edit_steps.h"
#include "tests/support/edited.h"
#include "verifiers/core/frame.h"
#include "verifiers/schemas/program.h"

#define PLAN "execution_plan[0]"

static bool address(const ge_file *file, const char *text, uint64_t *at, gm_error *error)
{
    return ge_address(file, text, strlen(text), at, error);
}

/* ---- Addresses ---- */

TEST_ROWS(test_plain, "edit/path", "plain", edit_steps)

TEST(test_paths)
{
    ge_file file = edited("from lists");
    const ptv_image image = ge_image(&file);
    uint32_t root = ptv_u32(&image, 0);
    ptv_vec plans = ptv_vec_of(&image, root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    uint32_t plan = ptv_table_in(&image, plans, 0);
    uint32_t name = ptv_slot(&image, plan, PTV_PROGRAM_EXECUTION_PLAN_NAME);
    uint32_t vtable = plan - ptv_u32(&image, plan);
    assert_int_equal(edited_at(&file, "@word((root))"), 0);
    assert_int_equal(edited_at(&file, "@object((root))"), root);
    assert_int_equal(edited_at(&file, "@object(execution_plan)"), plans.at - 4);
    assert_int_equal(edited_at(&file, "@word(" PLAN ")"), plans.at);
    assert_int_equal(edited_at(&file, "@object(" PLAN ")"), plan);
    assert_int_equal(edited_at(&file, "@object(execution_plan[-1])"), plan);
    assert_int_equal(edited_at(&file, "@vtable(" PLAN ")"), vtable);
    assert_int_equal(edited_at(&file, "@slot(" PLAN ".name)"), vtable + 4);
    assert_int_equal(edited_at(&file, "@word(" PLAN ".name)"), name);
    assert_int_equal(edited_at(&file, "@object(" PLAN ".name)+4"),
                     name + ptv_u32(&image, name) + 4);
    ge_close(&file);
}

/* Ranges of paths are the same as in the verifier's findings. */
static void check_range(const ge_file *file, const char *path, ptv_place place)
{
    const ptv_image image = ge_image(file);
    ptv_range wanted = ptv_locate(&image, &place);
    gm_error error = {.line = 0};
    uint64_t at, length;
    if (!ge_range(file, path, strlen(path), &at, &length, &error)) {
        fail_msg("%s: %s", path, error.what);
    }
    assert_int_equal(at, wanted.at);
    assert_int_equal(length, wanted.length);
}

TEST(test_ranges)
{
    ge_file file = edited("from linear");
    const ptv_image image = ge_image(&file);
    const ptv_table *tables = ptv_schema_program.tables;
    const ptv_frame root = {NULL, &tables[PTV_PROGRAM_PROGRAM], ptv_u32(&image, 0), 1, 0};
    ptv_vec plans = ptv_vec_of(&image, root.at, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    const ptv_frame plan = {&root, &tables[PTV_PROGRAM_EXECUTION_PLAN],
                            ptv_table_in(&image, plans, 0), -1, -1};
    check_range(&file, "(root)", ptv_here(&root));
    check_range(&file, "version", ptv_field_of(&root, PTV_PROGRAM_PROGRAM_VERSION));
    check_range(&file, "execution_plan", ptv_field_of(&root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN));
    check_range(&file, PLAN, ptv_element_of(&root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN, 0));
    check_range(&file, PLAN ".inputs[0]",
                ptv_element_of(&plan, PTV_PROGRAM_EXECUTION_PLAN_INPUTS, 0));
    check_range(&file, PLAN ".non_const_buffer_device", /* absent */
                ptv_field_of(&plan, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_DEVICE));
    ge_close(&file);
}

TEST(test_ranges_without_tables)
{
    ge_file file = edited("from linear");
    gm_error error;
    uint64_t at, length;
    assert_true(ge_range(&file, "header.segment_data_size", 24, &at, &length, &error));
    assert_int_equal(at, 32);
    assert_int_equal(length, 8);
    assert_true(ge_range(&file, "(file)", 6, &at, &length, &error));
    assert_int_equal(at, 0);
    assert_int_equal(length, file.loaded);
    assert_false(ge_range(&file, "(padding)", 9, &at, &length, &error));
    ge_close(&file);
}

TEST_ROWS(test_headers, "edit/path", "headers", edit_steps)

/* ---- Errors ---- */

TEST_ROWS(test_wrong_paths, "edit/path", "wrong_paths", edit_steps)
TEST_ROWS(test_no_header, "edit/path", "no_header", edit_steps)

/* ---- Broken files ---- */

/* Paths do not depend on the identifier. */
TEST_ROWS(test_broken_identifier, "edit/path", "broken_identifier", edit_steps)
TEST_ROWS(test_broken_steps, "edit/path", "broken_steps", edit_steps)

/* Something broken does not hide its neighbours. */
TEST_ROWS(test_beside_broken, "edit/path", "beside_broken", edit_steps)

/* No byte of a model may lead a path astray, which sanitizers check. */
TEST(test_flips)
{
    static const char *const paths[] = {
        "@word(" PLAN ".values[0].val.sizes[0])", "@object(" PLAN ".operators[0].name)",
        "@vtable(" PLAN ".chains[0].instructions[0].instr_args)", "@slot(segments[0].size)"};
    ge_file sound = edited("from linear");
    for (size_t i = 0; i < sound.loaded; i++) {
        ge_file file = edited_copy(&sound);
        file.bytes[i] ^= (uint8_t)(i % 3 == 0 ? 0xff : 1u << i % 8);
        for (size_t k = 0; k < sizeof paths / sizeof paths[0]; k++) {
            gm_error error;
            uint64_t at;
            (void)address(&file, paths[k], &at, &error);
        }
        ge_close(&file);
    }
    ge_close(&sound);
}
