/* Models as no exporter writes them: looked at to the last byte, and to themselves no different. */
#include "analysis/inspect/diff.h"
#include "analysis/inspect/text.h"
#include "fuzz/smith/smith.h"
#include "tests/support/looked.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"

enum { SEEDS = SANITIZED ? 200 : 3000, BYTES = 400, MAX = 4096 };

static void no_change(void *context, const ptv_change *change)
{
    fail_msg("%s: %.*s", (const char *)context, (int)change->subject.length, change->subject.bytes);
}

static void expect_looked_at(const uint8_t *bytes, size_t size, char *story)
{
    const ptv_image image = {bytes, size, size};
    const ptv_inspect_style style = {.most = 0};
    ptv_inspection seen;
    ptv_buffer page = {0};
    assert_true(look(&seen, &image));
    assert_int_equal(seen.account.size, size);
    look_adds_up(&seen.account, story);
    ptv_put_inspection(&page, &seen, "m", "clean", &style);
    assert_false(page.failed);
    assert_false(ptv_compare(&seen, &seen, no_change, story).failed);
    ptv_buffer_free(&page);
    ptv_inspection_free(&seen);
}

TEST(made_models)
{
    static const ptv_format formats[] = {PTV_FORMAT_PROGRAM, PTV_FORMAT_BUNDLE,  PTV_FORMAT_DATA,
                                         PTV_FORMAT_NFAT,    PTV_FORMAT_XNNPACK, PTV_FORMAT_VULKAN};
    static uint8_t bytes[BYTES], out[MAX];
    fe_kit kit;
    fs_smith smith;
    assert_true(fe_kit_open(&kit));
    fs_open(&smith, &kit);
    for (size_t k = 0; k < sizeof formats / sizeof formats[0]; k++) {
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            char story[64];
            snprintf(story, sizeof story, "format %zu, seed %llu", k, (unsigned long long)seed);
            fs_seed(seed, bytes, sizeof bytes);
            const size_t size = fs_make(&smith, formats[k], bytes, sizeof bytes, out, sizeof out);
            assert_true(size > 0);
            expect_looked_at(out, size, story);
        }
    }
    fs_free(&smith);
    fe_kit_free(&kit);
}
