/* Edits of bytes, statements as such, and every way in which an edit is refused. */
#include "tests/support/edited.h"
#include "tests/support/test.h"

#define PLAN "execution_plan[0]"

TEST(test_patch)
{
    ge_file file = edited("from linear");
    edited_by(&file, "patch @40 00ff 1A\t2b");
    assert_int_equal(edited_number(&file, "@40", 4), 0x2b1aff00);
    edited_by(&file, "patch @40 u8 0x12; patch @41 u16 0x3456; patch @43 u8 +255");
    assert_int_equal(edited_number(&file, "@40", 4), 0x2a345612);
    edited_by(&file, "patch @40 u32 -0x2a345613");
    assert_int_equal(edited_number(&file, "@40", 4), 0xffffffff);
    edited_by(&file, "patch @40 u64 0xffffffffffffffff; patch @40 u64 +2");
    assert_int_equal(edited_number(&file, "@40", 8), 1);
    edited_by(&file, "patch @40 u16 @28-@24; patch @42 u16 @24 - @28");
    assert_int_equal(edited_number(&file, "@40", 4), 0xfffc0004);
    edited_by(&file, "patch @end-1 u8 7");
    assert_int_equal(edited_number(&file, "@end-1", 1), 7);
    ge_close(&file);
}

TEST(test_point)
{
    ge_file file = edited("from linear; grow 8");
    edited_by(&file, "point @word(" PLAN ".inputs) at @end - 5");
    assert_int_equal(edited_at(&file, "@object(" PLAN ".inputs)"), file.loaded - 5);
    edited_by(&file, "point @0 at @0");
    assert_int_equal(edited_number(&file, "@0", 4), 0);
    ge_close(&file);
}

TEST(test_length)
{
    ge_file file = edited("from linear");
    size_t size = file.loaded;
    edited_by(&file, "grow 9");
    assert_int_equal(file.loaded, size + 9);
    assert_int_equal(edited_number(&file, "@end-8", 8), 0);
    edited_by(&file, "truncate -10");
    assert_int_equal(file.loaded, size - 1);
    edited_by(&file, "truncate 12; grow 0");
    assert_int_equal(file.loaded, 12);
    edited_by(&file, "claim 0x80000000 64");
    assert_int_equal(file.loaded, 64);
    assert_int_equal(file.size, 0x80000000);
    assert_int_equal(edited_at(&file, "@end"), 0x80000000);
    edited_not(&file, "truncate 3", "the length of the file was claimed");
    edited_not(&file, "grow 3", "the length of the file was claimed");
    edited_not(&file, "patch @64 00", "are not in the file");
    edited_not(&file, "append execution_plan = {}", "only a part of it is loaded");
    edited_by(&file, "claim 0 0");
    assert_int_equal(file.size, 0);
    ge_close(&file);
}

TEST(test_header)
{
    ge_file file = edited("from linear");
    edited_by(&file, "set header.identifier = ET99; set header.root_offset = 4");
    assert_memory_equal(file.bytes, "\4\0\0\0ET99", 8);
    edited_by(&file, "set header.identifier = \"ET12\"");
    assert_memory_equal(file.bytes, "\4\0\0\0ET12", 8);
    edited_by(&file, "set header.program_size = 0xffffffffffffffff");
    assert_int_equal(edited_number(&file, "@16", 8), UINT64_MAX);
    edited_by(&file, "swap header.program_size header.segment_base_offset");
    assert_int_equal(edited_number(&file, "@24", 8), UINT64_MAX);
    edited_by(&file, "set header.header_length = 24");
    edited_not(&file, "set header.segment_data_size = 1", "the header has 24 bytes");
    ge_close(&file);
}

/* ---- Statements ---- */

TEST(test_statements)
{
    static const char script[] = "\n# patch @40 ff\r\n;; \t patch @40 u8 1 ;patch @41 u8 2# ; x\n"
                                 "  patch @42 u8 3;\n\n";
    ge_file file = edited("from aligned");
    edited_by(&file, script);
    assert_int_equal(edited_number(&file, "@40", 4), 0x00030201);
    edited_by(&file, "");
    edited_by(&file, " # nothing");
    ge_close(&file);
}

/* What came before the edit that fails has been done, and the line is named. */
TEST(test_first_error)
{
    static const char script[] = "patch @40 u8 1\n\npatch @41 u8 1; bogus\npatch @42 u8 1";
    gm_error error = {.line = 0};
    ge_file file = edited("from aligned");
    assert_false(ge_apply(&file, script, strlen(script), "a.ptx", 7, &error));
    assert_int_equal(edited_number(&file, "@40", 4), 0x0101);
    assert_string_equal(error.path, "a.ptx");
    assert_int_equal(error.line, 9);
    assert_int_equal(error.column, 0);
    assert_string_equal(error.what, "'bogus' is no edit, did you mean 'point'?");
    ge_close(&file);
}

/* Long paths do not fill the message: what is wrong is still in it. */
TEST(test_long_messages)
{
    char edit[4096];
    gm_error error = {.line = 0};
    ge_file file = edited("from linear");
    memset(edit, 'x', sizeof edit);
    memcpy(edit, "set ", 4);
    assert_false(ge_apply(&file, edit, sizeof edit, "e", 1, &error));
    assert_non_null(strstr(error.what, "= and a value are missing"));
    memcpy(edit + 2000, " = 1", 4);
    assert_false(ge_apply(&file, edit, 2004, "e", 1, &error));
    assert_non_null(strstr(error.what, "has no such field"));
    ge_close(&file);
}

/* ---- Refusals ---- */

static const char *const refusals[][2] = {
    {"Set version = 1", "'Set' is no edit, did you mean 'set'?"},
    {"set", "a = and a value are missing"},
    {"set version 1", "a = and a value are missing"},
    {"set version =", "a value is missing behind the ="},
    {"set = 1", "a path is missing"},
    {"set version x = 1", "what is 'x' at the end?"},
    {"set version = \"x", "set version: "},
    {"set version = 4294967296", "set version: "},
    {"set version = -1", "set version: "},
    {"set version = 1.5", "set version: "},
    {"set version = {}", "set version: "},
    {"set version = 1 2", "set version: "},
    {"set (root) = {}", "set its fields"},
    {"set execution_plan[99].name = \"x\"", "execution_plan has 1 element"},
    {"set " PLAN ".values[0].val<Int>.int_val = 1", "val is Tensor here, not Int"},
    {"set " PLAN ".values[0].val_type = Nothing", "val_type: "},
    {"set " PLAN ".values[0].val = {\"int_val\": 1}", "int_val"},
    {"set " PLAN ".values[0].val.scalar_type = FLOOT", "FLOOT"},
    {"set " PLAN ".name = 5", "name: "},
    {"set " PLAN ".values = 5", "values: "},
    {"set " PLAN ".non_const_buffer_device[0] = {}", "non_const_buffer_device: absent"},
    {"set header.header_length = 4294967296", "does not fit in 4 bytes"},
    {"set header.program_size = 18446744073709551616", "is no number of at most 64 bits"},
    {"set header.program_size = 1 2", "what is '2' at the end?"},
    {"set header.identifier = ABC", "an identifier has 4 characters"},
    {"remove", "a path is missing"},
    {"remove version 1", "what is '1' at the end?"},
    {"remove (root)", "cannot be removed"},
    {"remove header.program_size", "cannot be removed"},
    {"remove " PLAN ".non_const_buffer_device", "absent"},
    {"remove " PLAN ".operators[99]", "operators has"},
    {"append version = 1", "version is no list"},
    {"append " PLAN ".inputs[0] = 1", "inputs is no list"},
    {"append " PLAN ".inputs = \"x\"", "inputs: "},
    {"append (root) = 1", "only fields and elements"},
    {"append header.program_size = 1", "only fields and elements"},
    {"resize " PLAN ".inputs", "a number of elements is missing"},
    {"resize " PLAN ".inputs -1", "a number of elements is missing"},
    {"resize " PLAN ".inputs 2 3", "what is '3' at the end?"},
    {"resize " PLAN ".name 3", "name is no list"},
    {"resize " PLAN ".inputs 99999999999", "1 GiB"},
    {"resize " PLAN ".inputs 500000000", "1 GiB"},
    {"resize version 3", "version is no list"},
    {"resize (root) 3", "(root) is no list"},
    {"repeat version 3", "version is no list"},
    {"repeat " PLAN ".delegates 3", "delegates has no element to repeat"},
    {"repeat " PLAN ".non_const_buffer_device 3", "has no element to repeat"},
    {"swap version", "a path is missing"},
    {"swap version execution_plan", "they have different types"},
    {"swap version segments[0].offset", "they have different types"},
    {"swap " PLAN ".name " PLAN ".values", "they have different types"},
    {"swap " PLAN ".values " PLAN ".operators", "they have different types"},
    {"swap " PLAN ".inputs " PLAN ".non_const_buffer_sizes", "they have different types"},
    {"swap (root) version", "only fields and elements change places"},
    {"swap header.root_offset header.program_size", "they have different types"},
    {"swap header.root_offset version", "only fields and elements change places"},
    {"patch", "it begins with @"},
    {"patch 4 00", "it begins with @"},
    {"patch @4", "the bytes are missing"},
    {"patch @4 0", "is neither bytes in hexadecimal nor"},
    {"patch @4 000", "is neither bytes in hexadecimal nor"},
    {"patch @4 u128 0", "is neither bytes in hexadecimal nor"},
    {"patch @4 u8", "is no number"},
    {"patch @4 u8 256", "256 does not fit in 1 byte"},
    {"patch @4 u8 +256", "256 does not fit in 1 byte"},
    {"patch @4 u16 @0-@40000", "-40000 does not fit in 2 bytes"},
    {"patch @4 u32 4294967296", "does not fit in 4 bytes"},
    {"patch @4 u32 @4", "one address is no number"},
    {"patch @4 u32 @4 - 4 x", "one address is no number"},
    {"patch @4 u32 1 x", "what is 'x' at the end?"},
    {"patch @end 00", "are not in the file"},
    {"patch @end-3 u32 1", "are not in the file"},
    {"patch @18446744073709551615 u64 1", "are not in the file"},
    {"patch @word(versiom) u32 1", "did you mean 'version'?"},
    {"point @4", "'at' and another address are missing"},
    {"point @4 to @8", "'at' and another address are missing"},
    {"point @4 at 8", "it begins with @"},
    {"point @8 at @4", "only forward"},
    {"point @8 at @4294967304", "only forward"},
    {"point @end at @end", "are not in the file"},
    {"truncate", "a number of bytes is missing"},
    {"truncate 999999", "the file has only"},
    {"truncate -999999", "the file has only"},
    {"truncate 1 2", "what is '2' at the end?"},
    {"grow 1073741824", "1 GiB"},
    {"grow 18446744073709551615", "1 GiB"},
    {"grow -1", "a number of bytes is missing"},
    {"claim 10", "two numbers are needed"},
    {"claim 10 11", "not more can be in memory"},
    {"claim 99999999999 9999999999", "1 GiB"},
};

TEST(test_refusals)
{
    ge_file file = edited("from linear");
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        edited_not(&file, refusals[i][0], refusals[i][1]);
    }
    ge_close(&file);
}

/* What needs the whole tree says what is wrong with it. */
TEST(test_broken_files)
{
    ge_file file = edited("from linear; patch @word(" PLAN ".inputs) u32 0");
    edited_not(&file, "append " PLAN ".outputs = 1", "it cannot be read: ");
    edited_not(&file, "append " PLAN ".outputs = 1", "at execution_plan[0].inputs");
    edited_by(&file, "set " PLAN ".outputs[0] = 1; remove " PLAN ".outputs[0]");
    ge_close(&file);
    file = edited("from linear; set header.identifier = XXXX");
    edited_not(&file, "set " PLAN ".name = \"other\"", "it cannot be read: this is");
    edited_by(&file, "set " PLAN ".name = \"FORWARD\"");
    ge_close(&file);
    file = edited("from nfat");
    edited_not(&file, "set version = 1", "a container has entries and a header");
    edited_by(&file, "patch @4 u32 2");
    ge_close(&file);
}

/* An element list that reaches out of the file. */
TEST(test_broken_list)
{
    ge_file file = edited("from linear; patch @object(" PLAN ".inputs) u32 0x10000");
    edited_not(&file, "remove " PLAN ".inputs[0]", "reaches out of the file");
    edited_not(&file, "set " PLAN ".inputs[65535] = 1", "outside of the file");
    edited_not(&file, "resize " PLAN ".inputs 1", "it cannot be read");
    ge_close(&file);
}
