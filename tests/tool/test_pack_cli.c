/* pack and unpack from outside. */
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("add");
    return 0;
}

TESTS_WITH(setup, home_teardown);

TEST(pack_and_unpack)
{
    put_text("x.bin", "payload");
    put_text("empty.bin", "");
    tool_must("$P pack -o c.nfat NativeBackend=add.pte MLXBackend=x.bin "
              "a/b=empty.bin 01234567890123456789012345678901=x.bin");
    assert_string_equal(tool_err, "");
    tool_must("$P unpack --list c.nfat");
    assert_non_null(strstr(tool_out, "id\toffset\tlength\tkind\nNativeBackend\t0\t"));
    assert_non_null(strstr(tool_out, "\tprogram (ET12)\nMLXBackend\t"));
    assert_non_null(strstr(tool_out, "\t7\tunknown\na/b\t"));
    tool_must("$P unpack c.nfat -o c && cmp c/NativeBackend.pte add.pte && ls c");
    assert_string_equal(tool_out, "01234567890123456789012345678901.bin\nMLXBackend.bin\n"
                                  "NativeBackend.pte\na%2Fb.bin\n");
    tool_must("$P pack -o - NativeBackend=c/NativeBackend.pte MLXBackend=c/MLXBackend.bin "
              "a/b=c/a%2Fb.bin 01234567890123456789012345678901=x.bin | cmp - c.nfat");
    tool_must("cat c.nfat | $P unpack - -o d && diff -r c d && rm -r c d");
    tool_must("$P pack -o n.nfat MLXBackend=x.bin");
    assert_non_null(strstr(tool_err, "note: exporters put NativeBackend first"));
}

TEST(repeated_ids)
{
    put_text("x.bin", "payload");
    tool_fails("$P pack -o r.nfat N=x.bin N=add.pte", 3, "the id is there already");
    tool_fails("$P pack -o r.nfat =x.bin", 3, "it is empty");
    tool_fails("$P pack -o r.nfat \"$(printf 'a\\tb')\"=x.bin", 3, "control characters");
    tool_fails("$P pack -o r.nfat 012345678901234567890123456789012=x.bin --force", 3, "32 bytes");
    tool_must("$P pack -o r.nfat N=x.bin N=add.pte N=x.bin ..=x.bin =x.bin --force");
    tool_must("$P unpack r.nfat -o r && ls -A r && cmp r/N.bin r/N~2.bin");
    assert_string_equal(tool_out, "%.bin\n%2E..bin\nN.bin\nN.pte\nN~2.bin\n");
    tool_must("rm -r r");
}

TEST(containers_that_are_broken)
{
    put_text("x.bin", "payload");
    tool_must("$P pack -o c.nfat NativeBackend=x.bin && head -c 66 c.nfat > cut.nfat");
    tool_fails("$P unpack cut.nfat -o c", 2,
               "cut.nfat: entry 0 reaches past the end of the file\n");
    tool_fails("$P unpack --list cut.nfat", 2, "reaches past the end");
    tool_fails("$P unpack add.pte -o c", 2, "add.pte: this is no NFAT container\n");
    tool_fails("$P unpack none -o c", 2, "No such file");
    tool_fails("test -e c", 1, "");
    tool_must("cp c.nfat long.nfat && echo >> long.nfat && $P unpack long.nfat -o c && rm -r c");
    assert_non_null(strstr(tool_err, "note: the container has gaps"));
    tool_fails("$P pack -o x.nfat N=none.bin", 2, "none.bin: No such file");
    tool_fails("$P pack -o x.nfat N=/dev/zero", 2, "not a regular file");
    tool_must("cp c.nfat self && $P pack -o self NativeBackend=self && $P unpack self -o c && "
              "cmp c/NativeBackend.bin c.nfat && rm -r c");
}
