/* All formats in one call: recognised by their bytes, found by their names. */
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tool/memory.h"
#include "verifiers/include/pteverify.h"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden_as("p.pte", "linear");
    put_golden_as("b.bpte", "bundle");
    put_golden_as("d.ptd", "shared_data");
    put_golden_as("n.nfat", "nfat_xnnpack");
    put_golden_as("x.bin", "xnnpack_add");
    return 0;
}

TESTS_WITH(setup, home_teardown);

TEST(all_in_one_call)
{
    tool_must("$P --allow notes p.pte b.bpte d.ptd n.nfat x.bin - < b.bpte");
    static const char *const files[] = {"p.pte", "b.bpte", "d.ptd", "n.nfat", "x.bin", "-"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char line[32];
        snprintf(line, sizeof line, "%s: clean", files[i]);
        tool_says(line);
    }
}

TEST(damaged_ones_are_refused)
{
    static const char *const rows[] = {
        "$P edit b.bpte -o broken 'set program.execution_plan[0].inputs[0] = 99'",
        "$P edit d.ptd -o broken 'set named_data[0].segment_index = 99'",
        "cp b.bpte broken && truncate -s 100 broken",
        "cp d.ptd broken && truncate -s 100 broken",
        "cp n.nfat broken && truncate -s 100 broken",
        "cp x.bin broken && truncate -s 60 broken",
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tool_must(rows[i]);
        if (tool("broken") != 1) {
            fail_msg("%s:\n%s%s", rows[i], tool_out, tool_err);
        }
    }
}

TEST(folders_have_all_of_them)
{
    tool_must("mkdir f && cp p.pte b.bpte d.ptd n.nfat x.bin f && $P f");
    tool_must("$P f | grep -v '^4 files: 4 clean$' | cut -d: -f1");
    assert_string_equal(tool_out, "f/b.bpte\nf/d.ptd\nf/n.nfat\nf/p.pte\n");
}

/* ---- Names ---- */

static bool is_noted(const char *name, const char *as)
{
    char line[128];
    snprintf(line, sizeof line, "cp %s %s && $P --notes %s", name, as, as);
    tool_must(line);
    return strstr(tool_out, "[extension-unusual]") != NULL;
}

TEST(names_that_announce_another_format)
{
    static const char *const rows[][2] = {
        {"p.pte", "m.ptd"},  {"p.pte", "m.bpte"}, {"p.pte", "m.nfat"},   {"p.pte", "m.PTD"},
        {"b.bpte", "m.pte"}, {"d.ptd", "m.pte"},  {"n.nfat", "m.a.pte"}, {"x.bin", "m.pte"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!is_noted(rows[i][0], rows[i][1])) {
            fail_msg("%s as %s is not noted", rows[i][0], rows[i][1]);
        }
    }
    tool_must("cp p.pte m.ptd && $P --notes m.ptd");
    tool_says("m.ptd:0x0+8: note: the name of the file announces another format "
              "[extension-unusual]\n    at (file name)\n    found a program (ET12)\n");
    assert_int_equal(tool("--deny extension-unusual m.ptd"), 1);
}

TEST(names_that_announce_none)
{
    static const char *const rows[][2] = {
        {"p.pte", "m.PTE"}, {"p.pte", "m.bin"}, {"p.pte", "m.ff"},   {"p.pte", "m"},
        {"p.pte", "pte"},   {"p.pte", "m."},    {"d.ptd", "m.data"}, {"b.bpte", "m.bp"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (is_noted(rows[i][0], rows[i][1])) {
            fail_msg("%s as %s is noted", rows[i][0], rows[i][1]);
        }
    }
    tool_must("mkdir -p in.ptd && cp p.pte in.ptd/m && $P --notes in.ptd/m - < p.pte");
    assert_null(strstr(tool_out, "extension-unusual"));
    put_text("page.pte", "<!DOCTYPE html><html></html>");
    assert_int_equal(tool("--notes page.pte"), 1);
    assert_null(strstr(tool_out, "[extension-unusual]"));
}

/* ---- Memory ---- */

TEST(memory_for_any_size)
{
    ptv_memory memory = {NULL, 0};
    assert_true(ptv_memory_reserve(&memory, 0));
    assert_int_equal(memory.size, PTV_MEMORY_FOR(0));
    assert_true(ptv_memory_reserve(&memory, 1000));
    assert_int_equal(memory.size, PTV_MEMORY_FOR(1000));
    assert_true(ptv_memory_reserve(&memory, 10));
    assert_true(ptv_memory_provide(&memory, 10));
    assert_int_equal(memory.size, PTV_MEMORY_FOR(1000));     /* it only grows */
    assert_false(ptv_memory_provide(&memory, SIZE_MAX / 2)); /* more than there are addresses */
    assert_int_equal(memory.size, PTV_MEMORY_FOR(1000));
    assert_true(ptv_memory_reserve(&memory, UINT64_MAX));
    ((char *)memory.bytes)[memory.size - 1] = 1;
    ptv_memory_free(&memory);
    assert_null(memory.bytes);
    ptv_memory_free(&memory);
}
