/*
 * Every prefix of every model gets a verdict. All are refused except those that lack only slack:
 * zero bytes that align the end of a file without a header that gives its end.
 */
#include "golden/golden.h"
#include "tests/support/expect.h"

static bool says_its_end(const golden *g)
{
    return memcmp(g->bytes + 8, "eh00", 4) == 0 || memcmp(g->bytes + 8, "FH01", 4) == 0 ||
           g->format == PTV_FORMAT_NFAT || g->format == PTV_FORMAT_PACKAGE ||
           g->format == PTV_FORMAT_SAFETENSORS;
}

static bool is_slack(const golden *g, size_t from)
{
    static const uint8_t zeros[7];
    return !says_its_end(g) && g->size - from <= sizeof zeros &&
           memcmp(g->bytes + from, zeros, g->size - from) == 0;
}

static void cut_all(const golden *g)
{
    static outcome result;
    for (size_t size = 0; size < g->size; size++) {
        ge_file file = edited_from(g->bytes, size);
        expect_run_file(&result, &file);
        if (result.verdict != PTV_REFUSED && !is_slack(g, size)) {
            fail_msg("%s: accepted when cut to %zu bytes", g->name, size);
        }
        ge_close(&file);
    }
}

TEST(test_prefixes)
{
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        if (g.size < 8192) {
            cut_all(&g);
        }
        golden_free(&g);
    }
}
