/*
 * Native graphs beyond what recipes can express: with any byte changed, cut anywhere, without
 * memory, with lists that many nodes share. Also those that exporters wrote, which are clean; they
 * are not part of the project, and these tests skip without them.
 */
#include "base/crc32.h"
#include "tests/support/expect.h"
#include "tests/support/files.h"
#include "tests/support/real.h"

/* ---- Any bytes ---- */

TEST_ROWS(test_changed_bytes, "rules/native", "changed_bytes", expect_any_byte_of)
TEST_ROWS(test_cut_short, "rules/native", "cut_short", expect_any_length_of)

/* ---- Memory ---- */

TEST_ROWS(test_values_need_memory, "rules/native", "memory", expect_memory_for)

/* ---- Time ---- */

TEST_ROWS(test_shared, "rules/native", "shared", expect_shared_in)

/* ---- Real files ---- */

/* Expected findings: the first reader refuses sizes that change, later ones numbers. */
static const struct {
    const char *file, *rule;
} meant[] = {{"direct_dynamic_view", "native-size-dynamic"},
             {"dynamic_batch", "native-size-dynamic"},
             {"dynamic_unbounded", "native-size-dynamic"},
             {"direct_scalar_out", "native-number-returned"},
             {"direct_scalar_out", "native-size-dynamic"}};

static const char *current;

/* Compares names without suffix: a graph and its package get the same findings. */
static bool is_current(const char *name)
{
    const size_t length = strlen(name);
    return strncmp(current, name, length) == 0 && current[length] == '.';
}

static bool is_meant(void *context, const ptv_finding *finding)
{
    (void)context;
    bool known = finding->rule->severity == PTV_NOTE;
    for (size_t i = 0; i < sizeof meant / sizeof meant[0]; i++) {
        known =
            known || (is_current(meant[i].file) && strcmp(finding->rule->name, meant[i].rule) == 0);
    }
    if (!known) {
        fail_msg("%s: %s", current, finding->rule->name);
    }
    return true;
}

static void is_clean(const uint8_t *bytes, size_t size, ptv_format format)
{
    static ptv_work work;
    static ptv_run run;
    const ptv_image image = {bytes, size, size};
    void *memory = malloc(PTV_MEMORY_FOR(size));
    assert_non_null(memory);
    ptv_begin(&run, &image, &work, is_meant, NULL);
    run.memory = memory;
    run.memory_size = PTV_MEMORY_FOR(size);
    run.crc32 = ptv_crc32_of;
    run.flags = PTV_READ_SEGMENTS;
    assert_int_equal(ptv_verify(&run), PTV_CLEAN);
    assert_int_equal(run.format, format);
    free(memory);
}

static size_t graphs, packages;

/* Also compares the checksums of packages. */
static void judge(const char *path)
{
    size_t size;
    const bool package = strcmp(strrchr(path, '.'), ".ptn") == 0;
    current = strrchr(path, '/') + 1;
    uint8_t *bytes = read_bytes(path, &size);
    is_clean(bytes, size, package ? PTV_FORMAT_PACKAGE : PTV_FORMAT_NATIVE_GRAPH);
    free(bytes);
    packages += package;
    graphs += !package;
}

TEST(test_real)
{
    graphs = packages = 0;
    (void)real_each(PACKAGE_FOLDER, judge);
    print_message("%zu native graphs, %zu packages\n", graphs, packages);
    assert_in_range(graphs, 26, SIZE_MAX);
    assert_in_range(packages, 25, SIZE_MAX);
}
