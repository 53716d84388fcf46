/*
 * Payloads of VulkanBackend as recipes cannot put it: of which only a part is in memory,
 * without memory for rules, with any byte changed, with lists that many tensors share.
 */
#include "golden/golden.h"
#include "tests/support/expect.h"
#include "tests/support/test.h"
#include "verifiers/core/run.h"

static const char *const models[] = {"vulkan_add", "vulkan_inline", "vulkan_program"};
enum { MODELS = sizeof models / sizeof models[0] };

static ge_file file_of(const char *name)
{
    golden g = golden_by_name(name);
    ge_file file = edited_from(g.bytes, g.size);
    golden_free(&g);
    return file;
}

static uint64_t flat_end(const ge_file *file)
{
    return edited_number(file, "@word(header.flatbuffer_offset)", 4) +
           edited_number(file, "@word(header.flatbuffer_size)", 4);
}

/* ---- Any bytes ---- */

TEST(test_changed_bytes)
{
    for (size_t i = 0; i < MODELS; i++) {
        ge_file file = file_of(models[i]);
        expect_any_byte(&file);
        ge_close(&file);
    }
}

TEST(test_cut_short)
{
    ge_file whole = file_of("vulkan_inline");
    assert_int_equal(expect_any_length(&whole), 0);
    ge_close(&whole);
}

/* ---- Only a part in memory ---- */

/* Constants are never read: the flatbuffer is enough. */
TEST(test_partly_loaded)
{
    ge_file file = file_of("vulkan_inline");
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

/* Padding that is not in memory is not judged, and the rule says so. */
TEST(test_padding_not_loaded)
{
    const ptv_rule *rule = ptv_rule_find("payload-bytes-unused");
    ge_file file = file_of("vulkan_add");
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

TEST(test_order_needs_memory)
{
    static ptv_work work;
    static uint64_t memory[64];
    const ptv_rule *rule = ptv_rule_find("vulkan-tensor-read-before-written");
    ge_file file = edited("from vulkan_add; swap chain[0] chain[1]");
    const ptv_image image = ge_image(&file);
    ptv_run run;
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    assert_int_equal(ptv_verify(&run), PTV_UNDECIDED);
    assert_int_equal(ptv_skipped(&run, rule), PTV_SKIP_MEMORY);
    assert_true(run.warnings == 0 && run.memory_needed > 0);
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    run.memory = memory;
    run.memory_size = sizeof memory;
    assert_int_equal(ptv_verify(&run), PTV_CLEAN);
    assert_int_equal(ptv_skipped(&run, rule), PTV_SKIP_NONE);
    assert_true(run.warnings == 1);
    ge_close(&file);
}

/* ---- Time ---- */

/* What is shared is read as often as it is referred to: that has an end. */
static void expect_shared(const char *script)
{
    static outcome result;
    ge_file file = edited(script);
    expect_run_file(&result, &file);
    assert_true(expect_has(&result, "objects-shared"));
    assert_int_equal(result.outside, 0);
    ge_close(&file);
}

TEST(test_shared_lists)
{
    expect_shared("from vulkan_inline; resize values[0].value.dims 8000; repeat values 800");
    expect_shared("from vulkan_inline; set chain[0].name = \"et_vk.other.default\"; "
                  "resize chain[0].args 8000; repeat chain 800");
    expect_shared("from vulkan_inline; set chain[0].name = \"et_vk.other.default\"; "
                  "resize values[8].value.items 8000; "
                  "set chain[0].args = [8, 8, 8, 8, 8, 8, 8, 8]; repeat chain 800");
}
