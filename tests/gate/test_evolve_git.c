/* Evolution of files, folders and revisions: which files belong together, and failures to read. */
#define _POSIX_C_SOURCE 200809L

#include "tests/support/evolved.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/tool.h"
#include "tests/support/tool_rows.h"

static evolved e = {.with_texts = true};

static void expect(evolve_verdict verdict, evolve_verdict expected, const char *text)
{
    if (verdict != expected || strcmp(e.text, text) != 0) {
        fail_msg("%s:\n%s--- expected %s:\n%s", evolve_verdict_text(verdict), e.text,
                 evolve_verdict_text(expected), text);
    }
}

/* ---- Files and folders ---- */

/* Judges a row, at the level wire unless it names another one. */
static void is_judged(const test_row *r)
{
    static const char *const verdicts[] = {"compatible", "source",    "bumped",
                                           "breaking",   "undecided", NULL};
    const evolve_range range = {.repository = row_maybe(r, "repository"),
                                .old = row_text(r, "old"),
                                .new = row_maybe(r, "new"),
                                .path = row_maybe(r, "path")};
    const evolve_pair_of_paths pair = {range.old, range.new, {0}};
    evolve_level level = EVOLVE_LEVEL_WIRE;
    tool_do(r);
    assert_true(row_maybe(r, "level") == NULL || evolve_level_named(row_text(r, "level"), &level));
    evolved_begin(&e);
    expect(range.path == NULL ? evolve_paths(&e.run, &pair, level)
                              : evolve_git(&e.run, &range, level),
           (evolve_verdict)row_choice(r, "verdict", verdicts), row_text(r, "found"));
}

TEST_ROWS(files_are_compared, "gate/evolve_git", "files_are_compared", is_judged)
TEST_ROWS(what_cannot_be_read_is_undecided, "gate/evolve_git", "what_cannot_be_read_is_undecided",
          is_judged)
TEST_ROWS(folders_are_matched_by_name, "gate/evolve_git", "folders_are_matched_by_name", is_judged)

/* A part is judged with the files that include it; a type may move between parts. */
TEST_ROWS(parts_are_judged_with_their_heads, "gate/evolve_git", "parts_are_judged_with_their_heads",
          is_judged)

/* Files that only include each other are parts of no other file. */
TEST(circles_are_judged)
{
    tool_must("mkdir -p c1 c2");
    static const char a[] = "include \"b.fbs\";\ntable A { b: B; }",
                      b[] = "include \"a.fbs\";\ntable B { x: int; }";
    put_text("c1/a.fbs", a);
    put_text("c2/a.fbs", a);
    put_text("c1/b.fbs", b);
    put_text("c2/b.fbs", "include \"a.fbs\";\ntable B { x: long; }");
    evolved_begin(&e);
    assert_int_equal(
        evolve_paths(&e.run, &(evolve_pair_of_paths){"c1", "c2", {0}}, EVOLVE_LEVEL_WIRE),
        EVOLVE_BREAKING);
    assert_in_range(e.run.errors, 1, 2);
}

/* A binary schema stands for its text. Attributes that it lacks are not compared, as reported. */
TEST(binary_schemas_are_compared)
{
    tool_wants_flatc();
    rows_each("gate/evolve_git", "binary_schemas_are_compared", is_judged);
}

/* ---- Git ---- */

FIXTURE(make_repository)
{
    if (home_setup(state) == 0 && system("git --version >/dev/null 2>&1") == 0) {
        tool_must(PTV_SOURCE_DIR "/tests/gate/repository.sh");
    }
    return 0;
}

TESTS_WITH(make_repository, home_teardown);

static void git(const char *old, const char *new, const char *path, evolve_verdict expected,
                const char *text)
{
    const evolve_range range = {.repository = "repo", .old = old, .new = new, .path = path};
    evolved_begin(&e);
    expect(evolve_git(&e.run, &range, EVOLVE_LEVEL_WIRE), expected, text);
}

TEST(revisions_are_compared)
{
    tool_wants_git();
    rows_each("gate/evolve_git", "revisions_are_compared", is_judged);
    rows_each("gate/evolve_git", "links_are_followed", is_judged);
    rows_each("gate/evolve_git", "revisions_that_are_none_are_undecided", is_judged);
    /* The environment of a hook names another repository, which is ignored. */
    rows_each("gate/evolve_git", "paths_are_those_of_the_folder", is_judged);
}

/* Reported in git's own words, which depend on the mounts of the machine. */
TEST(folders_that_are_no_repository_are_undecided)
{
    tool_wants_git();
    tool_must("mkdir -p plain; git -C plain rev-parse 2>&1 |"
              " sed -n '1s/^fatal: not a git/evolve-git-failed plain:0 -: not a git/p'");
    setenv("GIT_CEILING_DIRECTORIES", "/tmp", 1); /* dropped, like all git variables */
    const evolve_range range = {.repository = "plain", .old = "a", .new = "b", .path = "x"};
    evolved_begin(&e);
    expect(evolve_git(&e.run, &range, EVOLVE_LEVEL_WIRE), EVOLVE_UNDECIDED, tool_out);
}

TEST(environment_is_harmless)
{
    tool_wants_git();
    setenv("GIT_DIR", "/nowhere", 1);
    setenv("GIT_EXTERNAL_DIFF", "false", 1);
    git("v1", "v1", "s/old.fbs", EVOLVE_COMPATIBLE, "");
    unsetenv("GIT_DIR");
    unsetenv("GIT_EXTERNAL_DIFF");
}

TEST(without_git_it_is_undecided)
{
    char *path = strdup(getenv("PATH"));
    assert_non_null(path);
    setenv("PATH", "/nowhere", 1);
    const evolve_range range = {.repository = ".", .old = "a", .new = "b", .path = "x"};
    evolved_begin(&e);
    evolve_verdict verdict = evolve_git(&e.run, &range, EVOLVE_LEVEL_WIRE);
    setenv("PATH", path, 1);
    free(path);
    expect(verdict, EVOLVE_UNDECIDED, "evolve-git-failed .:0 -: no program git in PATH\n");
}

/* ---- Files in the work tree ---- */

static void make_work(void)
{
    tool_must("rm -rf work && git init -q work && mkdir work/s work/t");
    put_text("work/s/main.fbs", "include \"part.fbs\";\ntable T { e: E; }\nroot_type T;");
    put_text("work/s/part.fbs", "enum E: byte { A }");
    put_text("work/t/other.fbs", "table O { a: int; }");
    put_text("work/.gitignore", "/build\n");
    tool_must("git -C work add -A && git -C work -c user.name=n -c user.email=e commit -q -m m");
}

TEST(files_that_are_there_now)
{
    static const char *const sections[] = {
        "files_are_read_as_they_are_now", "files_that_are_new_or_gone",
        "files_with_conflicts_count_once", "links_out_of_the_repository_are_refused",
        "a_bare_repository_has_no_files"};
    tool_wants_git();
    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
        make_work();
        rows_each("gate/evolve_git", sections[i], is_judged);
    }
}

/* ---- History ---- */

static char told[4096];

static void tell(void *context, const evolve_step *step)
{
    (void)context;
    size_t n = strlen(told);
    assert_int_equal(strlen(step->commit), 40);
    assert_int_equal(strlen(step->date), 10);
    snprintf(told + n, sizeof told - n, "%s %s %s%s\n", step->title, step->path,
             evolve_verdict_text(step->verdict), step->before == NULL ? " (first)" : "");
}

static evolve_verdict history(const char *repository, const char *old, const char *new,
                              const char *path)
{
    const evolve_range range = {.repository = repository, .old = old, .new = new, .path = path};
    const evolve_steps steps = {.sink = tell};
    evolved_begin(&e);
    told[0] = '\0';
    return evolve_history(&e.run, &range, EVOLVE_LEVEL_WIRE, &steps);
}

TEST(histories_are_judged_step_by_step)
{
    tool_wants_git();
    assert_int_equal(history("repo", NULL, "v9-mended", "s/new.fbs"), EVOLVE_UNDECIDED);
    assert_string_equal(told, "v1 s/old.fbs compatible (first)\n"
                              "v2-value s/old.fbs compatible\n"
                              "v3-renamed s/new.fbs compatible\n"
                              "v4-field s/new.fbs source change\n"
                              "v6-bump s/new.fbs breaking, and the identifier was bumped\n"
                              "v7-spent s/new.fbs breaking: bump the identifier\n"
                              "v8-broken s/new.fbs undecided\n"
                              "v9-mended s/new.fbs source change\n");
    assert_int_equal(history("repo", "v3-renamed", "v4-field", "s/new.fbs"), EVOLVE_SOURCE);
    assert_string_equal(told, "v4-field s/new.fbs source change\n");
    assert_int_equal(history("repo/s", NULL, "v2-value", "old.fbs"), EVOLVE_COMPATIBLE);
    assert_string_equal(told, "v1 s/old.fbs compatible (first)\nv2-value s/old.fbs compatible\n");
    assert_int_equal(history("repo", "v9-mended", NULL, "s/new.fbs"), EVOLVE_BREAKING);
    assert_string_equal(told, "v10-gone s/new.fbs breaking: bump the identifier\n");
}

TEST(histories_of_nothing_are_undecided)
{
    tool_wants_git();
    expect(history("repo", NULL, "v1", "s/never.fbs"), EVOLVE_UNDECIDED,
           "evolve-nothing-to-compare s/never.fbs:0 -: no commit has this file\n");
    tool_must("rm -rf shallow && git clone -q --depth 1 --branch v6-bump \"file://$PWD/repo\" "
              "shallow 2>/dev/null");
    expect(history("shallow", NULL, "HEAD", "s/new.fbs"), EVOLVE_UNDECIDED,
           "evolve-history-cut shallow:0 -\n");
    assert_string_equal(told, "v6-bump s/new.fbs compatible (first)\n");
}
