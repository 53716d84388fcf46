/*
 * Payloads of VulkanBackend beyond what recipes can express: only partly in memory, without memory
 * for rules, with any byte changed, with lists that many tensors share.
 */
#include "tests/support/expect.h"

static uint64_t flat_end(const ge_file *file)
{
    return edited_number(file, "@word(header.flatbuffer_offset)", 4) +
           edited_number(file, "@word(header.flatbuffer_size)", 4);
}

/* ---- Any bytes ---- */

TEST_ROWS(test_changed_bytes, "rules/vulkan", "changed_bytes", expect_any_byte_of)
TEST_ROWS(test_cut_short, "rules/vulkan", "cut_short", expect_any_length_of)

/* ---- Only a part in memory ---- */

/* Constants are never read: the FlatBuffer is enough. */
TEST(test_partly_loaded)
{
    ge_file file = edited("from vulkan_inline");
    uint64_t end = flat_end(&file);
    ptv_run run;
    assert_int_equal(expect_part(&run, &file, end - 1), PTV_UNDECIDED);
    assert_true(run.needed == end);
    assert_int_equal(expect_part(&run, &file, 64), PTV_UNDECIDED);
    assert_true(run.needed == end);
    assert_int_equal(expect_part(&run, &file, end), PTV_CLEAN);
    assert_true(run.needed == 0 && run.warnings == 0);
    ge_close(&file);
}

/* Padding that is not in memory is not judged, and the rule is listed. */
TEST(test_padding_not_loaded)
{
    const ptv_rule *rule = ptv_rule_find("payload-bytes-unused");
    ge_file file = edited("from vulkan_add");
    uint64_t end = flat_end(&file);
    ptv_run run;
    assert_true(end < file.size);
    assert_int_equal(expect_part(&run, &file, end), PTV_CLEAN);
    assert_int_equal(ptv_skipped(&run, rule), PTV_SKIP_NOT_LOADED);
    assert_int_equal(expect_part(&run, &file, file.size), PTV_CLEAN);
    assert_int_equal(ptv_skipped(&run, rule), PTV_SKIP_NONE);
    ge_close(&file);
}

/* ---- Memory ---- */

TEST_ROWS(test_order_needs_memory, "rules/vulkan", "memory", expect_memory_for)

/* ---- Time ---- */

TEST_ROWS(test_shared_lists, "rules/vulkan", "shared", expect_shared_in)
