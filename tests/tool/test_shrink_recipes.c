/* Recipes written by `pteverify shrink` describe their files (others: shrink.txt). */
#include "tests/support/edited.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/recipes.h"
#include "tests/support/tool.h"

#define SHRINK "mkdir -p tmp && TMPDIR=tmp \"$P\" shrink "
#define NOTHING_LEFT " && test -z \"$(ls tmp)\" && ! ls | grep -q 's.b\\?pte[.]'"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    edited_put("bad.pte", "from control_flow\nset execution_plan[0].inputs[0] = 99");
    edited_put("bundle.bpte", "from bundle");
    return 0;
}

TESTS_WITH(setup, home_teardown);

static void expect_recipe(const char *path)
{
    size_t size;
    char *text = read_file(path, &size);
    recipes_seen seen = recipe_seen(text);
    if (!seen.good) {
        fail_msg("%s\n%s", text, seen.why);
    }
    free(text);
}

/* Expects the line to succeed silently, with at most so many bytes and no other file left. */
static void shrinks(const char *line, const char *path, unsigned most)
{
    char whole[512];
    snprintf(whole, sizeof whole, "%s" NOTHING_LEFT " && test $(wc -c < %s) -le %u", line, path,
             most);
    tool_must(whole);
    assert_string_equal(tool_out, "");
    assert_non_null(strstr(tool_err, " bytes became "));
}

TEST(test_writes_a_recipe)
{
    shrinks(SHRINK "bad.pte -o s.pte --recipe s.ptx -- "
                   "sh -c \"$P {} | grep -q index-out-of-range\"",
            "s.pte", 140);
    tool_must("grep -q '^expect error index-out-of-range' s.ptx");
    expect_recipe("s.ptx");
    shrinks(SHRINK "bundle.bpte -o s.bpte --recipe s.ptx -- "
                   "sh -c \"$P {} >out && ! grep -q error out\"",
            "s.bpte", 2000);
    tool_must("grep -q '^expect warning' s.ptx && grep -q '^#.*\"root\"' s.ptx");
    expect_recipe("s.ptx");
}

/* Makes `n` arguments of an instruction in `where` indexes outside of the list of values. */
static void put_wrong(const char *path, const char *from, const char *where, int n)
{
    FILE *out = fopen("wrong", "w");
    assert_non_null(out);
    for (int i = 0; i < n; i++) {
        fprintf(out, "append %sexecution_plan[0].chains[0].instructions[0].instr_args.args = 99\n",
                where);
    }
    assert_int_equal(fclose(out), 0);
    put_golden(from);
    char line[256];
    snprintf(line, sizeof line, "\"$P\" edit %s.pte -o %s -f wrong", from, path);
    tool_must(line);
}

/* As many findings as a recipe can expect, and one more. */
TEST(test_recipes_of_much_that_is_wrong)
{
    put_wrong("many.pte", "nfat_xnnpack_program",
              "execution_plan[0].delegates[0].processed.entries[0].data.", 16);
    tool_must("\"$P\" shrink many.pte -o s.pte --recipe s.ptx --runs 1 -- true && "
              "test \"$(grep -c ^expect s.ptx)\" = 16");
    expect_recipe("s.ptx");
    put_wrong("many.pte", "add", "", 17);
    (void)remove("s.ptx");
    tool_fails("\"$P\" shrink many.pte -o s.pte --recipe s.ptx --runs 1 -- true", 2,
               "no recipe was written: it has more faults than a recipe can express");
    tool_must("cmp s.pte many.pte && test ! -e s.ptx");
}
