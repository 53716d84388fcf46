/* Verdicts for files that exporters wrote, and for those that crash the runtime. */
#include <sys/resource.h>

#include "tests/support/dumped.h"
#include "tests/support/expect.h"
#include "tests/support/real.h"

static outcome result;

static void verify(const char *path)
{
    ge_file file = load_file(path);
    const ptv_image image = ge_image(&file);
    expect_run(&result, &image);
    assert_in_range(expect_growing(&result, &image), 1, 4);
    ge_close(&file);
}

/* ---- Files of exporters ---- */

static bool ends_in(const char *name, const char *end)
{
    size_t length = strlen(name), tail = strlen(end);
    return length >= tail && strcmp(name + length - tail, end) == 0;
}

/*
 * No warning either: a warning about what an exporter always does helps nobody. Two files were
 * exported without methods, and with an empty method name, to see it. One multiplies data stored as
 * channels last by a tensor without dimensions, which the kernel refuses.
 */
static void check_exported(const char *path)
{
    static const char *const deserved[] = {"method-name-empty", "program-without-methods", NULL};
    static const char *const refused[] = {"call-always-fails", NULL};
    verify(path);
    expect_nothing_but(&result, PTV_WARNING,
                       ends_in(path, "/channels_last_io.pte") ? refused : deserved, path);
    if (result.verdict != PTV_CLEAN) {
        fail_msg("%s: verdict %d", path, (int)result.verdict);
    }
}

TEST(exported_files)
{
    assert_true(real_each(REAL_FOLDER "/exported", check_exported) > 0);
}

/* ---- Files that crash the runtime (the rest: tests/tool/real_files.txt) ---- */

/* A lack of memory is reported. */
TEST(crashing_files)
{
    assert_true(real_each(CRASHERS_FOLDER, verify) > 0);
    assert_true(real_each(ACCEPTED_FOLDER, verify) > 0);
}

static double seconds(void)
{
    struct rusage use;
    assert_int_equal(getrusage(RUSAGE_SELF, &use), 0);
    return (double)use.ru_utime.tv_sec + 1e-6 * (double)use.ru_utime.tv_usec +
           (double)use.ru_stime.tv_sec + 1e-6 * (double)use.ru_stime.tv_usec;
}

/* 20 000 plans of 20 000 values, by sharing: a walk of the whole tree would take hours. */
TEST(shared_objects_end_quickly)
{
    static const char path[] = CRASHERS_FOLDER "/DOS_dag_20kx20k.pte";
    real_wants(path);
    double before = seconds();
    verify(path);
    double spent = seconds() - before;
    print_message("%.4f s of processor time\n", spent);
    assert_true(expect_has(&result, "objects-shared"));
    assert_true(spent < 1.0);
}
