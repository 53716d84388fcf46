/* The golden models: found by name, reproducible, small, with the right heads. */
#include "golden/golden.h"

#include "tests/support/files.h"
#include "tests/support/test.h"
#include "base/little_endian.h"

enum { LARGEST = 66 << 10 }; /* size of the golden that has a segment at 64 KiB */

static bool has(const golden *g, size_t at, const char *text)
{
    return memcmp(g->bytes + at, text, strlen(text)) == 0;
}

/* ---- By number and by name ---- */

TEST(test_lookup)
{
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        golden same = golden_by_name(g.name);
        assert_string_equal(g.name, same.name);
        assert_int_equal(g.format, same.format);
        assert_int_equal(g.size, same.size);
        assert_memory_equal(g.bytes, same.bytes, g.size);
        golden_free(&same);
        golden_free(&g);
        assert_null(g.bytes);
    }
}

TEST(test_order_of_names)
{
    golden last = golden_make(0);
    for (size_t i = 1; i < golden_count(); i++) {
        golden g = golden_make(i);
        assert_true(strcmp(last.name, g.name) < 0);
        golden_free(&last);
        last = g;
    }
    golden_free(&last);
}

TEST(test_unknown_name)
{
    assert_null(golden_by_name("no such model").bytes);
    assert_null(golden_by_name("").bytes);
    assert_null(golden_make(golden_count()).bytes);
}

/* The folder may contain other files: of a user, or of a text that no longer exists. */
TEST(test_others_in_the_folder)
{
    static const char path[] = PTV_GOLDEN_DIR "/beside_the_goldens.pte";
    size_t count = golden_count();
    put_text(path, "no golden");
    size_t count_then = golden_count();
    golden other = golden_by_name("beside_the_goldens");
    assert_int_equal(remove(path), 0);
    assert_int_equal(count_then, count);
    assert_null(other.bytes);
}

/* ---- Heads ---- */

TEST(test_head_of_file)
{
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        assert_in_range(g.size, 64, LARGEST);
        switch (g.format) {
        case PTV_FORMAT_PROGRAM: assert_true(has(&g, 4, "ET12")); break;
        case PTV_FORMAT_BUNDLE: assert_true(has(&g, 4, "BP08")); break;
        case PTV_FORMAT_DATA: assert_true(has(&g, 4, "FT01")); break;
        case PTV_FORMAT_NFAT: assert_true(has(&g, 0, "NFAT")); break;
        case PTV_FORMAT_XNNPACK: assert_true(has(&g, 4, "XH00") || has(&g, 4, "XN0")); break;
        case PTV_FORMAT_VULKAN: assert_true(has(&g, 4, "VH00")); break;
        case PTV_FORMAT_MPS: assert_true(has(&g, 4, "MP00")); break;
        case PTV_FORMAT_MLX: assert_true(has(&g, 4, "MLX0")); break;
        case PTV_FORMAT_NATIVE_GRAPH: assert_true(has(&g, 4, "NPTG")); break;
        case PTV_FORMAT_PACKAGE: assert_true(has(&g, 30, "program.ptg")); break;
        case PTV_FORMAT_SAFETENSORS: assert_true(has(&g, 8, "{\"")); break;
        default: fail_msg("%s: a golden of another format", g.name);
        }
        assert_true(g.format == PTV_FORMAT_NFAT || g.format == PTV_FORMAT_PACKAGE ||
                    le_load(g.bytes + 0, 4) % 4 == 0);
        golden_free(&g);
    }
}

/* Other tests rely on these goldens for their headers. */
TEST(test_header_lengths)
{
    static const struct {
        const char *name;
        uint32_t length;   /* 0 for no header */
        uint32_t multiple; /* the segment base is a multiple of it */
    } expected[] = {{"add", 0, 0},
                    {"linear", 32, 128},
                    {"linear24", 24, 128},
                    {"header40", 40, 128},
                    {"aligned", 32, 4096},
                    {"segments16", 32, 16},
                    {"segments128", 32, 128},
                    {"segments4096", 24, 4096},
                    {"segments65536", 32, 65536}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        golden g = golden_by_name(expected[i].name);
        assert_non_null(g.bytes);
        assert_int_equal(has(&g, 8, "eh00"), expected[i].length > 0);
        if (expected[i].length > 0) {
            assert_int_equal(le_load(g.bytes + 12, 4), expected[i].length);
            assert_int_equal(le_load(g.bytes + 24, 8) % expected[i].multiple, 0);
        }
        golden_free(&g);
    }
}

/* The base of this golden must not happen to be aligned better than it should be. */
TEST(test_small_alignment)
{
    golden g = golden_by_name("segments16");
    assert_int_not_equal(le_load(g.bytes + 24, 8) % 128, 0);
    golden_free(&g);
}
