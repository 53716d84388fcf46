/* Paths and addresses: what they name in a sound file, and what is said when they do not. */
#include "tests/support/edited.h"
#include "tests/support/test.h"
#include "verifiers/core/frame.h"
#include "verifiers/core/view.h"
#include "verifiers/schemas/program.h"

#define PLAN "execution_plan[0]"

static bool address(const ge_file *file, const char *text, uint64_t *at, gm_error *error)
{
    return ge_address(file, text, strlen(text), at, error);
}

static void refused(const ge_file *file, const char *text, const char *what)
{
    gm_error error = {.line = 0};
    uint64_t at;
    if (address(file, text, &at, &error)) {
        fail_msg("not refused: %s", text);
    }
    if (strstr(error.what, what) == NULL) {
        fail_msg("%s: '%s' is not in: %s", text, what, error.what);
    }
}

/* ---- What addresses are ---- */

TEST(test_plain)
{
    ge_file file = edited("from linear");
    assert_int_equal(edited_at(&file, "@28"), 28);
    assert_int_equal(edited_at(&file, "@0x1C"), 28);
    assert_int_equal(edited_at(&file, " @28 + 4 - 0x10 "), 16);
    assert_int_equal(edited_at(&file, "@end"), file.loaded);
    assert_int_equal(edited_at(&file, "@end-4"), file.loaded - 4);
    assert_int_equal(edited_at(&file, "@base+60"), file.loaded);
    assert_int_equal(edited_at(&file, "@18446744073709551615"), UINT64_MAX);
    ge_close(&file);
}

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

/* The ranges of paths are those that the verifier gives its findings. */
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

TEST(test_headers)
{
    ge_file pte = edited("from linear");
    ge_file ptd = edited("from external_data");
    assert_int_equal(edited_at(&pte, "@word(header.root_offset)"), 0);
    assert_int_equal(edited_at(&pte, "@word(header.identifier)"), 4);
    assert_int_equal(edited_at(&pte, "@word(header.header_length)"), 12);
    assert_int_equal(edited_at(&pte, "@word(header.program_size)"), 16);
    assert_int_equal(edited_at(&pte, "@word(header.segment_base_offset)"), 24);
    assert_int_equal(edited_at(&ptd, "@word(header.header_length)"), 12);
    assert_int_equal(edited_at(&ptd, "@word(header.flatbuffer_offset)"), 16);
    assert_int_equal(edited_at(&ptd, "@word(header.flatbuffer_size)"), 24);
    assert_int_equal(edited_at(&ptd, "@word(header.segment_base_offset)"), 32);
    assert_int_equal(edited_at(&ptd, "@word(header.segment_data_size)"), 40);
    assert_int_equal(edited_at(&ptd, "@base"), edited_number(&ptd, "@32", 8));
    refused(&pte, "@word(header.flatbuffer_size)", "no such field");
    refused(&ptd, "@word(header.program_size)", "did you mean");
    ge_close(&pte);
    ge_close(&ptd);
}

/* ---- What is wrong with them ---- */

TEST(test_wrong_paths)
{
    static const char *const rows[][2] = {
        {"@word(execution_plan[0].valuez[1])",
         "'valuez': ExecutionPlan has no such field, did you mean 'values'?"},
        {"@word(execution_plan[9])", "execution_plan has 1 element"},
        {"@word(execution_plan[-2])", "execution_plan has 1 element"},
        {"@word(execution_plan[0].values[99].val)", "values has"},
        {"@word(execution_plan.name)", "execution_plan is a list, which element of it?"},
        {"@word(execution_plan[0].name.x)", "name is no table"},
        {"@word(execution_plan[0].inputs.x)", "inputs is no table"},
        {"@word(version[0])", "version is no list"},
        {"@word(version<Int>)", "version is no union"},
        {"@word(" PLAN ".values[0].val<Int>)", "val is Tensor here, not Int"},
        {"@word(" PLAN ".values[0].val<Int>.int_val)", "val is Tensor here, not Int"},
        {"@word(" PLAN ".values[0].val<Nothing>)", "val is Tensor here, not Nothing"},
        {"@word(" PLAN ".non_const_buffer_device)", "non_const_buffer_device: absent"},
        {"@word(" PLAN ".non_const_buffer_device[0])", "non_const_buffer_device: absent"},
        {"@object(version)", "a number leads nowhere"},
        {"@object(" PLAN ".inputs[0])", "a number leads nowhere"},
        {"@vtable(" PLAN ".name)", "no table, so it has no vtable"},
        {"@vtable(execution_plan)", "no table, so it has no vtable"},
        {"@vtable(header.root_offset)", "no table, so it has no vtable"},
        {"@slot(" PLAN ")", "no field of a table"},
        {"@slot((root))", "no field of a table"},
        {"@slot(" PLAN ".non_const_buffer_device)", "absent, the vtable ends before it"},
        {"@word(header.programsize)", "did you mean 'program_size'?"},
        {"@word(header.program_size[1])", "is a number of the header"},
        {"@word(a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s.t.u.v.w.x.y.z.a.b.c.d.e.f.g)",
         "more than 18 steps"},
        {"@word()", "a name is missing"},
        {"@word(execution_plan[)", "a number and a ] belong behind the ["},
        {"@word(execution_plan[1)", "a number and a ] belong behind the ["},
        {"@word(execution_plan[99999999999])", "a number and a ] belong behind the ["},
        {"@word(execution_plan[0].values<Int)", "a name and a > belong behind the <"},
        {"@word(execution_plan[0]x)", "what is 'x' at the end?"},
        {"@word(execution_plan[0].)", "a name is missing"},
        {"@word(version", "a ) is missing"},
        {"@word", "a path in parentheses is missing"},
        {"28", "begins with @"},
        {"@middle", "'@middle' is no address"},
        {"@28-29", "outside of every file"},
        {"@18446744073709551615+1", "outside of every file"},
        {"@18446744073709551616", "too large"},
        {"@28 29", "what is '29' at the end?"},
    };
    ge_file file = edited("from linear");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        refused(&file, rows[i][0], rows[i][1]);
    }
    ge_close(&file);
}

TEST(test_no_header)
{
    ge_file file = edited("from add");
    refused(&file, "@base", "header: the file has none");
    refused(&file, "@word(header.program_size)", "header: the file has none");
    assert_int_equal(edited_at(&file, "@word(header.root_offset)"), 0);
    ge_close(&file);
    file = edited("from linear24");
    refused(&file, "@word(header.segment_data_size)", "the header has 24 bytes, it ends before");
    ge_close(&file);
    file = edited("from add; patch @4 45443030");
    ge_file profile = edited_copy(&file); /* ED00 */
    refused(&profile, "@word(version)", "there are no fields in");
    ge_close(&profile);
    ge_close(&file);
}

/* ---- Broken files ---- */

/* The identifier is not what paths depend on. */
TEST(test_broken_identifier)
{
    ge_file file = edited("from bundle; patch @4 58585858");
    assert_true(edited_at(&file, "@word(method_test_suites[0])") > 8);
    ge_close(&file);
    file = edited("from linear; patch @4 00000000");
    ge_file again = edited_copy(&file); /* as if it came from a disk */
    assert_int_equal(edited_at(&again, "@word(" PLAN ".name)"),
                     edited_at(&file, "@word(" PLAN ".name)"));
    ge_close(&again);
    ge_close(&file);
    file = edited("from external_data; patch @4 00000000");
    again = edited_copy(&file);
    assert_int_equal(edited_at(&again, "@word(segments[0])"),
                     edited_at(&file, "@word(segments[0])"));
    ge_close(&again);
    ge_close(&file);
}

TEST(test_broken_steps)
{
    static const struct {
        const char *edits, *address, *what;
    } rows[] = {
        {"patch @0 ffffffff", "@object((root))", "its offset leads out of the file"},
        {"patch @0 ffffff7f", "@word(version)", "its offset leads out of the file"},
        {"truncate 3", "@object((root))", "(root): outside of the file"},
        {"truncate 0", "@word(version)", "(root): outside of the file"},
        {"patch @object(" PLAN ") u32 0x70000000", "@word(" PLAN ".name)",
         "the vtable of its table is outside of the file"},
        {"patch @slot(" PLAN ".name) u16 65535", "@word(" PLAN ".name)",
         "name: outside of the file"},
        {"patch @word(" PLAN ".name) u32 0x7fffffff", "@object(" PLAN ".name)",
         "name: its offset leads out of the file"},
        {"patch @object(" PLAN ".inputs) u32 0xffffffff", "@word(" PLAN ".inputs[100000])",
         "inputs: outside of the file"},
        {"patch @word(" PLAN ".values[0].val_type) u8 99", "@word(" PLAN ".values[0].val.sizes)",
         "val has no tag that the schema knows"},
        {"patch @word(" PLAN ".values[0].val_type) u8 99",
         "@word(" PLAN ".values[0].val<Thing>.sizes)", "KernelTypes has no member 'Thing'"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ge_file file = edited("from linear");
        edited_by(&file, rows[i].edits);
        refused(&file, rows[i].address, rows[i].what);
        ge_close(&file);
    }
}

/* What is broken does not hide what lies beside it. */
TEST(test_beside_broken)
{
    ge_file file = edited("from linear; patch @slot(" PLAN ".name) u16 65535");
    (void)edited_at(&file, "@slot(" PLAN ".name)");
    (void)edited_at(&file, "@word(" PLAN ".values)");
    edited_by(&file, "patch @word(" PLAN ".values[0].val_type) u8 0");
    (void)edited_at(&file, "@word(" PLAN ".values[0].val<Tensor>.sizes)");
    ge_close(&file);
}

/* No byte of a model may lead a path astray; sanitizers see to it. */
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
