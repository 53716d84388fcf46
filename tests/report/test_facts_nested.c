/* Facts about what is not a program alone: bundles, data files, containers, payloads. */
#include <jansson.h>

#include "tests/support/dumped.h"
#include "tests/support/facts.h"
#include "tests/support/real.h"
#include "tests/support/test.h"

/* ---- Bundles ---- */

TEST(bundles)
{
    json_t *facts = facts_of("from bundle");
    expect_text(facts, "format", "bundle");
    expect_text(facts, "identifier", "BP08");
    expect_number(facts, "version", 2);
    expect_number(facts, "suites.total", 2);
    expect_text(facts, "suites.items[0].method", "forward");
    assert_true(json_integer_value(json_at(facts, "suites.items[0].test_cases")) > 0);
    assert_true(json_integer_value(json_at(facts, "suites.items[0].input_bytes")) > 0);
    expect_text(facts, "program.format", "program");
    expect_text(facts, "program.methods.items[0].name", "forward");
    expect_absent(facts, "program.needs");
    expect_number(facts, "needs.total", 0);
    json_decref(facts);
}

TEST(bundles_that_are_broken)
{
    json_t *facts = facts_of("from bundle; patch @word(method_test_suites[0]) u32 0");
    expect_absent(facts, "suites");
    expect_text(facts, "program.format", "program");
    json_decref(facts);
    facts = facts_of("from bundle; remove program");
    expect_absent(facts, "program");
    expect_number(facts, "suites.total", 2);
    json_decref(facts);
    facts = facts_of("from bundle; patch @object(program)+8 45543032");
    expect_text(facts, "program.format", "program-other");
    expect_absent(facts, "program.methods");
    json_decref(facts);
}

/* ---- Data files ---- */

TEST(data_files)
{
    json_t *facts = facts_of("from shared_data");
    expect_text(facts, "format", "data");
    expect_absent(facts, "header");
    assert_true(json_integer_value(json_at(facts, "flatbuffer_size")) > 0);
    expect_number(facts, "segments.total", 3);
    expect_number(facts, "keys.total", 4);
    expect_text(facts, "keys.items[0].name", "encoder.weight");
    expect_text(facts, "keys.items[0].layout.scalar_type", "HALF");
    json_int_t size = json_integer_value(json_at(facts, "segments.items[0].size"));
    expect_number(facts, "keys.items[0].bytes", size);
    expect_number(facts, "keys.items[1].segment", 0);
    expect_absent(facts, "keys.items[2].layout");
    expect_number(facts, "keys.items[3].layout.sizes[1]", 4);
    expect_number(facts, "keys.items[3].layout.dim_order[1]", 1);
    expect_absent(facts, "needs");
    json_decref(facts);
}

TEST(data_files_that_are_broken)
{
    json_t *facts = facts_of("from shared_data; set named_data[0].segment_index = 9; "
                             "set named_data[1].tensor_layout.scalar_type = 99");
    expect_number(facts, "keys.items[0].segment", 9);
    expect_absent(facts, "keys.items[0].bytes");
    expect_text(facts, "keys.items[1].layout.scalar_type", "unknown");
    json_decref(facts);
    facts = facts_of("from shared_data; resize named_data[0].tensor_layout.sizes 40");
    assert_int_equal(json_array_size(json_at(facts, "keys.items[0].layout.sizes")), 16);
    json_decref(facts);
    facts = facts_of("from shared_data; patch @word(segments[0]) u32 0");
    expect_absent(facts, "segments");
    expect_absent(facts, "keys.items[0].bytes");
    json_decref(facts);
    facts = facts_of("from shared_data; patch @word(named_data[0]) u32 0");
    expect_absent(facts, "keys");
    expect_number(facts, "segments.total", 3);
    json_decref(facts);
}

/* ---- Containers and payloads ---- */

TEST(containers)
{
    json_t *facts = facts_of("from nfat");
    expect_text(facts, "format", "nfat");
    expect_number(facts, "entries.total", 3);
    expect_text(facts, "entries.items[0].id", "NativeBackend");
    expect_text(facts, "entries.items[0].kind", "program");
    expect_text(facts, "entries.items[2].kind", "unknown");
    expect_number(facts, "entries.items[2].bytes", 16);
    expect_text(facts, "needs.items[0].name", "w");
    json_decref(facts);
    facts = facts_of("from nfat; truncate 20");
    expect_absent(facts, "entries");
    json_decref(facts);
}

TEST(payloads)
{
    json_t *facts = facts_of("from nfat_program");
    expect_number(facts, "payloads.total", 1);
    expect_text(facts, "payloads.items[0].path", "execution_plan[0].delegates[0].processed");
    expect_text(facts, "payloads.items[0].kind", "nfat");
    expect_number(facts, "payloads.items[0].entries", 3);
    expect_number(facts, "payloads.items[0].delegates", 1);
    expect_number(facts, "sharing.payloads", 0);
    json_decref(facts);
    facts = facts_of("from xnnpack_add");
    expect_text(facts, "format", "xnnpack");
    expect_text(facts, "identifier", "XN01");
    expect_text(facts, "needs.items[0].for", "payload");
    json_decref(facts);
}

TEST(payloads_that_are_shared)
{
    json_t *facts = facts_of("from shared_payload");
    json_int_t bytes = json_integer_value(json_at(facts, "payloads.items[0].bytes"));
    expect_number(facts, "payloads.total", 1);
    expect_text(facts, "payloads.items[0].backend", "XnnpackBackend");
    expect_number(facts, "payloads.items[0].delegates", 3);
    expect_number(facts, "payloads.items[0].methods", 2);
    expect_number(facts, "sharing.payloads", 1);
    expect_number(facts, "sharing.payload_bytes_saved", 2 * bytes);
    expect_number(facts, "sharing.delegates.total", 3);
    expect_text(facts, "sharing.delegates.items[0].method", "forward");
    expect_number(facts, "sharing.delegates.items[0].delegate", 0);
    expect_text(facts, "sharing.delegates.items[2].path",
                json_string_value(json_at(facts, "payloads.items[0].path")));
    json_decref(facts);
}

/* Two parts of one network ask for the same weights. */
TEST(named_data_that_is_shared)
{
    static const char path[] =
        PTV_SHARED_DIR "/real/exported/flatbuffers-25.9/xnnpack_lstm_partial_1.5.1.pte";
    real_wants(path);
    json_t *facts = facts_of_file(load_file(path));
    expect_number(facts, "sharing.payloads", 0);
    expect_number(facts, "sharing.named_data", 2);
    expect_number(facts, "sharing.named_data_bytes_saved", 17408);
    expect_number(facts, "sharing.delegates.total", 0);
    expect_number(facts, "sharing.keys.total", 10);
    expect_text(facts, "sharing.keys.items[0].path", "execution_plan[0].delegates[1].processed");
    json_decref(facts);
}

TEST(programs_without_payloads)
{
    json_t *facts = facts_of("from linear");
    expect_number(facts, "payloads.total", 0);
    expect_number(facts, "needs.total", 0);
    json_decref(facts);
    facts = facts_of("from linear; patch @word(execution_plan[0]) u32 0");
    expect_absent(facts, "payloads");
    expect_absent(facts, "sharing");
    json_decref(facts);
}

/* ---- Needs ---- */

TEST(needs)
{
    json_t *facts = facts_of("from external");
    expect_number(facts, "needs.total", 2);
    expect_text(facts, "needs.items[0].name", "linear.weight");
    expect_text(facts, "needs.items[0].for", "tensor");
    expect_text(facts, "needs.items[0].path",
                "execution_plan[0].values[1].val<Tensor>.extra_tensor_info.fully_qualified_name");
    json_decref(facts);
}
