/* Paths into payloads: headers, positions, what is computed when they are written again. */
#include "tests/support/edited.h"
#include "tests/support/test.h"

#define XNN "execution_plan[0].delegates[0].processed"

/* What is computed of a header that was right is right again. */
TEST(test_payload_header)
{
    ge_file file = edited("from xnnpack_program");
    edited_by(&file, "repeat " XNN ".xnodes 9");
    ge_file payload = edited_inner(&file, XNN ".(root)");
    uint64_t size = edited_number(&payload, "@word(header.flatbuffer_size)", 4);
    assert_int_equal(edited_number(&payload, "@word(header.flatbuffer_offset)", 4), 32);
    assert_int_equal(edited_number(&payload, "@word(header.constant_data_offset)", 4),
                     (32 + size + 15) / 16 * 16);
    assert_int_equal((32 + size + 15) / 16 * 16, payload.loaded);
    ge_close(&payload);
    edited_by(&file, "set " XNN ".header.constant_data_offset = 1; repeat " XNN ".xnodes 3");
    assert_int_equal(edited_number(&file, "@word(" XNN ".header.constant_data_offset)", 4), 1);
    ge_close(&file);
}

TEST(test_payload_positions)
{
    ge_file file = edited("from xnnpack_program");
    uint64_t base = edited_at(&file, "@base");
    assert_int_equal(edited_at(&file, "@word(" XNN ".header.magic)"), base + 4);
    assert_int_equal(edited_at(&file, "@word(" XNN ".header.header_length)"), base + 8);
    assert_int_equal(edited_at(&file, "@word(" XNN ".header.flatbuffer_offset)"), base + 10);
    assert_int_equal(edited_at(&file, "@word(" XNN ".header.flatbuffer_size)"), base + 14);
    assert_int_equal(edited_at(&file, "@word(" XNN ".header.constant_data_offset)"), base + 18);
    assert_int_equal(edited_at(&file, "@word(" XNN ".header.constant_data_size)"), base + 22);
    assert_int_equal(edited_at(&file, "@word(" XNN ".header.root_offset)"), base + 32);
    assert_int_equal(edited_at(&file, "@word(" XNN ".header.identifier)"), base + 36);
    assert_int_equal(edited_at(&file, "@word(" XNN "<xnnpack>.(root))"), base + 32);
    edited_lost(&file, XNN ".header.bytes_size", "did you mean");
    edited_lost(&file, XNN ".header.program_size", "no such field");
    edited_lost(&file, XNN ".xvaluez", "did you mean 'xvalues'?");
    ge_close(&file);
}

/* One without a header, as a file of its own. */
TEST(test_bare_payload)
{
    ge_file file = edited_text("{'format':'xnnpack','header':null,'identifier':'XN00',"
                               "'root':{'version':'0','xnodes':[],'xvalues':[]}}",
                               "");
    assert_int_equal(edited_at(&file, "@word(header.identifier)"), 4);
    assert_memory_equal(file.bytes + 4, "XN00", 4);
    edited_lost(&file, "header.flatbuffer_size", "header: the file has none");
    edited_by(&file, "set num_externs = 4");
    edited_reads(&file, "num_externs", "4");
    assert_memory_equal(file.bytes + 4, "XN00", 4);
    ge_close(&file);
}

/* With the magic gone, the name of the backend says what it is. */
TEST(test_payload_of_backend)
{
    ge_file file = edited("from xnnpack_program; set " XNN ".header.magic = XXXX");
    edited_by(&file, "set " XNN ".header.flatbuffer_size = 8; set " XNN ".header.magic = XH00");
    ge_close(&file);
    file = edited("from nfat_xnnpack; set entries[1].data.header.magic = XXXX; "
                  "set entries[1].data.header.magic = XH00");
    ge_close(&file);
    file = edited("from vulkan_program; set " XNN ".header.magic = XXXX; "
                  "set " XNN ".header.magic = VH00");
    ge_close(&file);
}

/*
 * A table of another type is read with the fields that this type has: what is written is shorter
 * than what was, and the size of the header has been right all the same.
 */
TEST(test_payload_other_member)
{
    ge_file file = edited("from xnnpack_add");
    edited_by(&file, "set xnodes[1].xnode_union_type = XNNCos; "
                     "set xnodes[1].xnode_union = {\"input_id\": 2, \"output_id\": 4}");
    uint64_t size = edited_number(&file, "@word(header.flatbuffer_size)", 4);
    assert_int_equal((32 + size + 15) / 16 * 16,
                     edited_number(&file, "@word(header.constant_data_offset)", 4));
    assert_true(edited_at(&file, "@object(version)") < 32 + size);
    edited_reads(&file, "version", "'0'");
    edited_reads(&file, "xnodes[1].xnode_union.output_id", "4");
    ge_close(&file);
}

/* Three delegates, two methods, one payload. */
TEST(test_payload_of_all)
{
    ge_file file = edited("from shared_payload; append execution_plan[1].delegates[1].processed"
                          ".input_ids = 1");
    assert_int_equal(edited_number(&file, "@object(" XNN ".input_ids)", 4), 3);
    ge_close(&file);
}
