/* Paths into payloads: headers, positions, numbers recomputed when they are written again. */
#include "tests/support/edit_steps.h"
#include "tests/support/edited.h"

#define XNN "execution_plan[0].delegates[0].processed"

/* Computed numbers of a header that was right are right again. */
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

TEST_ROWS(test_payload_positions, "edit/payload", "payload_positions", edit_steps)

/* A payload without a header, as a file of its own. */
TEST_ROWS(test_bare_payload, "edit/payload", "bare_payload", edit_steps)

/* Without the magic, the backend's name tells the format. */
TEST_ROWS(test_payload_of_backend, "edit/payload", "payload_of_backend", edit_steps)

/*
 * A table of another type is read with the fields of this type: the result is shorter than before,
 * and the size in the header is right all the same.
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
TEST_ROWS(test_payload_of_all, "edit/payload", "payload_of_all", edit_steps)
