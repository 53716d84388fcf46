/* `pteverify shrink` from outside: what it keeps, what it says, and that nothing is left behind. */
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/edited.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/recipes.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

/* Files for commands are made in a folder of this one, which shows what is left of them. */
FIXTURE(setup)
{
    if (home_setup(state) != 0 || mkdir("tmp", 0777) != 0) {
        return -1;
    }
    char folder[512];
    int n = snprintf(folder, sizeof folder, "%s/tmp", home_path);
    edited_put("add.pte", "from add");
    edited_put("bad.pte", "from control_flow\nset execution_plan[0].inputs[0] = 99");
    edited_put("bundle.bpte", "from bundle");
    return n < 0 || n >= (int)sizeof folder ? -1 : setenv("TMPDIR", folder, 1);
}

TESTS_WITH(setup, home_teardown);

static void expect_nothing_left(void)
{
    tool_must("test -z \"$(ls tmp)\" && test -z \"$(ls | grep 's.pte.')\"");
}

static size_t size_of(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return (size_t)status.st_size;
}

/* The line succeeds and says this, and no more bytes are left. */
static void shrinks(const char *line, const char *path, size_t most, const char *says)
{
    (void)remove(path);
    tool_must(line);
    assert_string_equal(tool_out, "");
    assert_non_null(strstr(tool_err, " bytes became "));
    if (strstr(tool_err, says) == NULL) {
        fail_msg("%s: %s", line, tool_err);
    }
    if (size_of(path) > most) {
        fail_msg("%s: %zu bytes are left", line, size_of(path));
    }
    expect_nothing_left();
}

/* ---- Ways to end ---- */

TEST(test_keeps_an_exit_status)
{
    shrinks("\"$P\" shrink add.pte -o s.pte -- grep -q forward", "s.pte", 7, "");
    tool_must("test \"$(cat s.pte)\" = forward");
    shrinks("\"$P\" shrink add.pte -o s.pte -- grep -q nowhere", "s.pte", 0, "");
    shrinks("\"$P\" shrink -o s.pte bad.pte -- sh -c \"$P {} | grep -q index-out-of-range\"",
            "s.pte", 140, "");
    tool_must("\"$P\" s.pte | grep -q index-out-of-range");
}

TEST(test_keeps_a_signal)
{
    put_text("die", "grep -q forward \"$1\" && kill -SEGV $$\nkill -ABRT $$\n");
    shrinks("\"$P\" shrink add.pte -o s.pte -- sh die", "s.pte", 7, "ends by signal 11");
}

/* What hangs is not the same, unless FILE does. */
TEST(test_keeps_a_hang)
{
    put_text("hang", "grep -q forward \"$1\" && exit 3\ntest -s \"$1\" || exec sleep 100\n");
    shrinks("\"$P\" shrink add.pte -o s.pte --timeout 1 -- sh hang", "s.pte", 7, "");
    put_text("hang", "grep -q forward \"$1\" && exec sleep 100\n");
    shrinks("\"$P\" shrink add.pte -o s.pte --timeout 1 --runs 4 -- sh hang", "s.pte", 10000,
            "ends not in time");
}

TEST(test_gives_up_after_runs)
{
    shrinks("\"$P\" shrink bad.pte -o s.pte --runs 3 -- cmp -s {} bad.pte", "s.pte", 100000,
            "in 4 runs");
}

/* The path of the model is where the braces are; it has the extension of FILE. */
TEST(test_puts_the_path)
{
    put_text("see", "case $1$2 in a*/model.bpteb) exit 9 ;; esac\nexit 1\n");
    shrinks("\"$P\" shrink bundle.bpte -o s.bpte -- sh see a{} b", "s.bpte", 0,
            "with exit status 9");
    put_text("see", "case $2 in */model.bpte) exit 9 ;; esac\nexit 1\n");
    shrinks("\"$P\" shrink bundle.bpte -o s.bpte -- sh see a", "s.bpte", 0, "with exit status 9");
}

TEST(test_result_may_be_the_file)
{
    tool_must("cp add.pte own.pte && \"$P\" shrink own.pte -o own.pte -- grep -q forward");
    assert_int_equal(size_of("own.pte"), 7);
}

/* ---- Recipes ---- */

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

TEST(test_writes_a_recipe)
{
    shrinks("\"$P\" shrink bad.pte -o s.pte --recipe s.ptx -- "
            "sh -c \"$P {} | grep -q index-out-of-range\"",
            "s.pte", 140, "");
    tool_must("grep -q '^expect error index-out-of-range' s.ptx");
    expect_recipe("s.ptx");
    shrinks("\"$P\" shrink bundle.bpte -o s.bpte --recipe s.ptx -- "
            "sh -c \"$P {} >out && ! grep -q error out\"",
            "s.bpte", 2000, "");
    tool_must("grep -q '^expect warning' s.ptx && grep -q '^#.*\"root\"' s.ptx");
    expect_recipe("s.ptx");
}

/* ---- What goes wrong ---- */

/* `n` arguments of an instruction in `where` are indexes outside the list of values. */
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
               "there is no recipe: more is wrong with it than a recipe can say");
    tool_must("cmp s.pte many.pte && test ! -e s.ptx");
}

TEST(test_commands_that_do_not_do)
{
    put_text("flaky", "test -e flag && exec rm flag\ntouch flag\nexit 1\n");
    tool_fails("\"$P\" shrink add.pte -o none.pte -- sh flaky", 1,
               "does not end the same way each time: with exit status 1, then with exit status 0");
    assert_int_not_equal(access("none.pte", F_OK), 0);
    tool_fails("\"$P\" shrink add.pte -o none.pte -- ./nothing-there", 2,
               "cannot run ./nothing-there: No such file or directory");
    assert_int_not_equal(access("none.pte", F_OK), 0);
    tool_fails("\"$P\" shrink nowhere.pte -o none.pte -- true", 2, "cannot read");
    tool_fails("\"$P\" shrink add.pte -o nowhere/s.pte -- grep -q forward", 2, "cannot write");
    assert_null(strstr(tool_err, "became")); /* said before anything was tried */
    tool_fails("\"$P\" shrink add.pte -o none.pte --recipe nowhere/s.ptx -- grep -q forward", 2,
               "cannot write nowhere/s.ptx");
    assert_int_not_equal(access("none.pte", F_OK), 0);
    tool_fails("TMPDIR=/nowhere \"$P\" shrink add.pte -o none.pte -- true", 2,
               "cannot make a folder");
    tool_fails("ulimit -f 1 && \"$P\" shrink bundle.bpte -o none.pte -- true", 2,
               "/model.bpte: File too large");
    expect_nothing_left();
}

TEST(test_wrong_usage)
{
    tool_fails("\"$P\" shrink add.pte -- true", 3, "-o SMALL is missing");
    tool_fails("\"$P\" shrink add.pte -o s.pte", 3, "-- COMMAND is missing");
    tool_fails("\"$P\" shrink add.pte -o s.pte --", 3, "-- COMMAND is missing");
    tool_fails("\"$P\" shrink -o s.pte -- true", 3, "a file is missing");
    tool_fails("\"$P\" shrink a b -o s.pte -- true", 3, "one too many");
    tool_fails("\"$P\" shrink add.pte -o s.pte --timeout 9999999 -- true", 3, "too long");
    tool_fails("\"$P\" shrink add.pte -o s.pte --what -- true", 3, "unknown option");
    tool_fails("\"$P\" shrink add.pte -o s.pte --recipe s.pte -- true", 3, "the same file");
    tool_must("\"$P\" shrink --help");
    tool_says("Usage: pteverify shrink FILE -o SMALL");
}

/* Stopped, it leaves the best so far and nothing else, and ends by the signal. */
TEST(test_leaves_the_best_when_stopped)
{
    put_text("slow", "sleep 0.1\ngrep -q forward \"$1\"\n");
    (void)remove("s.pte");
    tool_must("\"$P\" shrink add.pte -o s.pte -- sh slow & sleep 2; kill -TERM $!\n"
              "wait $!; test $? -eq 143");
    assert_true(size_of("s.pte") < size_of("add.pte"));
    assert_true(size_of("s.pte") >= 7);
    tool_must("grep -q forward s.pte");
    expect_nothing_left();
}

/* Of a command that is stopped nothing goes on. */
TEST(test_stops_what_the_command_has_begun)
{
    put_text("begin", "sleep 1000 & echo $! >>begun\nexit 0\n");
    tool_must("\"$P\" shrink add.pte -o s.pte --runs 3 -- sh begin");
    tool_must("sleep 0.2; for p in $(cat begun); do kill -0 $p 2>/dev/null && "
              "! grep -q '^State:.Z' /proc/$p/status && exit 1; done; true");
}
