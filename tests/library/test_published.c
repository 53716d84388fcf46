/* Numbers that other programs have compiled in or compare with: they never change. */
#include "base/json_writer.h"
#include "tests/support/test.h"
#include "tool/cli.h"
#include "verifiers/include/pteverify.h"

/* In the order of the enumeration, starting at 0; new ones are appended. */
TEST(formats)
{
    static const ptv_format published[] = {
        PTV_FORMAT_UNKNOWN,      PTV_FORMAT_PROGRAM, PTV_FORMAT_PROGRAM_OTHER, PTV_FORMAT_BUNDLE,
        PTV_FORMAT_BUNDLE_OTHER, PTV_FORMAT_DATA,    PTV_FORMAT_DATA_OTHER,    PTV_FORMAT_NFAT,
        PTV_FORMAT_XNNPACK,      PTV_FORMAT_VULKAN,  PTV_FORMAT_MLX,           PTV_FORMAT_MPS,
        PTV_FORMAT_PAYLOAD,      PTV_FORMAT_ETDUMP,  PTV_FORMAT_EMPTY,         PTV_FORMAT_TOO_SHORT,
        PTV_FORMAT_ZIP,          PTV_FORMAT_HTML,    PTV_FORMAT_LFS,           PTV_FORMAT_TEXT,
        PTV_FORMAT_NATIVE_GRAPH, PTV_FORMAT_PACKAGE, PTV_FORMAT_SAFETENSORS,
    };
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        assert_int_equal(published[i], i);
    }
}

TEST(findings)
{
    assert_int_equal(PTV_NOTE, 1);
    assert_int_equal(PTV_WARNING, 2);
    assert_int_equal(PTV_ERROR, 3);
    static const ptv_form published[] = {PTV_FORM_NONE,     PTV_FORM_UNSIGNED, PTV_FORM_SIGNED,
                                         PTV_FORM_MULTIPLE, PTV_FORM_ABSENT,   PTV_FORM_TEXT};
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        assert_int_equal(published[i], i);
    }
}

TEST(runs)
{
    assert_int_equal(PTV_CLEAN, 0);
    assert_int_equal(PTV_REFUSED, 1);
    assert_int_equal(PTV_UNDECIDED, 2);
    static const ptv_skip published[] = {PTV_SKIP_NONE,      PTV_SKIP_NEEDS,      PTV_SKIP_STOPPED,
                                         PTV_SKIP_STRUCTURE, PTV_SKIP_NOT_LOADED, PTV_SKIP_TOO_MANY,
                                         PTV_SKIP_MEMORY};
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        assert_int_equal(published[i], i);
    }
    assert_int_equal(PTV_TARGET_32, 1);
    assert_int_equal(PTV_TARGET_64, 2);
    assert_int_equal(PTV_READ_SEGMENTS, 1);
    assert_int_equal(PTV_COMPLETE, 2);
    assert_int_equal(PTV_PARTIAL, 4);
    assert_int_equal(PTV_LEAVE_PADDING, 8);
}

TEST(the_tool)
{
    assert_int_equal(PTV_EXIT_CLEAN, 0);
    assert_int_equal(PTV_EXIT_REFUSED, 1);
    assert_int_equal(PTV_EXIT_FAILED, 2);
    assert_int_equal(PTV_EXIT_USAGE, 3);
    assert_int_equal(PTV_REPORT_SCHEMA_VERSION, 1);
}
