/* Evolution of files, folders and revisions: what belongs together, and what cannot be read. */
#define _POSIX_C_SOURCE 200809L

#include "tests/support/evolved.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

static evolved e = {.with_texts = true};

static void expect(evolve_verdict verdict, evolve_verdict expected, const char *text)
{
    if (verdict != expected || strcmp(e.text, text) != 0) {
        fail_msg("%s:\n%s--- expected %s:\n%s", evolve_verdict_text(verdict), e.text,
                 evolve_verdict_text(expected), text);
    }
}

/* ---- Files and folders ---- */

static void paths(const char *old, const char *new, evolve_verdict expected, const char *text)
{
    evolved_begin(&e);
    expect(evolve_paths(&e.run, &(evolve_pair_of_paths){old, new, {0}}, EVOLVE_LEVEL_WIRE),
           expected, text);
}

TEST(files_are_compared)
{
    put_text("a.fbs", "table T { a: int; }");
    put_text("b.fbs", "\ntable T { a: long; }");
    paths("a.fbs", "b.fbs", EVOLVE_BREAKING,
          "evolve-type-differs b.fbs:2 a.fbs:1 T.a: long / int\n");
    paths("a.fbs", "a.fbs", EVOLVE_COMPATIBLE, "");
}

TEST(what_cannot_be_read_is_undecided)
{
    tool_must("mkdir -p d empty && rm -f pipe && mkfifo pipe");
    put_text("a.fbs", "table T { a: int; }");
    put_text("d/x.fbs", "table T { a: int; }");
    put_text("bad.fbs", "table T {\n a: int (id: 1);\n}");
    put_text("missing.fbs", "\ninclude \"nowhere.fbs\";\ntable T {}");
    put_text("circle.fbs", "include \"circle2.fbs\";\ntable T { u: U; }");
    put_text("circle2.fbs", "include \"circle.fbs\";\ntable U { t: T; }");
    put_file("zero.fbs", "table T {}\0", 11);
    paths("a.fbs", "nothing.fbs", EVOLVE_UNDECIDED,
          "schema-unreadable nothing.fbs:1 -: no readable file 'nothing.fbs': No such file or "
          "directory / a schema\n");
    paths("a.fbs", "bad.fbs", EVOLVE_UNDECIDED,
          "schema-unreadable bad.fbs:2 -: id '1' / ids from 0 without a gap\n");
    paths("missing.fbs", "a.fbs", EVOLVE_UNDECIDED,
          "schema-unreadable missing.fbs:2 -: no readable file 'nowhere.fbs': No such file or "
          "directory / a schema\n");
    paths("circle.fbs", "circle.fbs", EVOLVE_COMPATIBLE, "");
    paths("zero.fbs", "a.fbs", EVOLVE_UNDECIDED,
          "schema-unreadable zero.fbs:1 -: binary data: there is a zero byte in it / the text of a "
          "schema\n");
    paths("pipe", "a.fbs", EVOLVE_UNDECIDED,
          "schema-unreadable pipe:1 -: no readable file 'pipe': a pipe or a device / a schema\n");
    paths("d", "a.fbs", EVOLVE_UNDECIDED,
          "evolve-nothing-to-compare a.fbs:0 d:0: a folder and no folder\n");
    paths("empty", "d", EVOLVE_UNDECIDED, "evolve-nothing-to-compare empty:0 -: no file *.fbs\n");
}

TEST(folders_are_matched_by_name)
{
    tool_must("mkdir -p one/sub two/sub");
    put_text("one/main.fbs", "include \"part.fbs\";\ntable T { e: E; }\nroot_type T;");
    put_text("one/more.fbs", "include \"part.fbs\";\ntable M { e: E; }\nroot_type M;");
    put_text("one/part.fbs", "enum E: byte {\n A }");
    put_text("one/gone.fbs", "table G { a: int; }\nroot_type G;");
    put_text("one/sub/x.fbs", "table X { a: int; }");
    put_text("two/main.fbs", "include \"part.fbs\";\ntable T { e: E; }\nroot_type T;");
    put_text("two/more.fbs", "include \"part.fbs\";\ntable M { e: E; }\nroot_type M;");
    put_text("two/part.fbs", "enum E: byte {\n A }");
    put_text("two/new.fbs", "table N { a: int; }\nroot_type N;");
    put_text("two/sub/x.fbs", "table X { a: long; }");
    paths("one", "./two/", EVOLVE_BREAKING,
          "evolve-file-removed one/gone.fbs:0 -\n"
          "evolve-file-added ./two/new.fbs:0 -\n"
          "evolve-type-differs ./two/sub/x.fbs:1 one/sub/x.fbs:1 X.a: long / int\n");
    paths("one", "one", EVOLVE_COMPATIBLE, "");
}

/* A part is judged with what includes it; a type may move from one part to another. */
TEST(parts_are_judged_with_their_heads)
{
    tool_must("mkdir -p p1 p2");
    put_text("p1/main.fbs",
             "include \"a.fbs\";\ninclude \"b.fbs\";\ntable T { e: E; }\nroot_type T;");
    put_text("p1/a.fbs", "enum E: byte { A }");
    put_text("p1/b.fbs", "");
    put_text("p2/main.fbs",
             "include \"a.fbs\";\ninclude \"b.fbs\";\ntable T { e: E; }\nroot_type T;");
    put_text("p2/a.fbs", "");
    put_text("p2/b.fbs", "enum E: byte { A }");
    paths("p1", "p2", EVOLVE_COMPATIBLE, "");
    put_text("p2/b.fbs", "\nenum E: byte { A = 1, Z = 0 }");
    paths("p1", "p2", EVOLVE_BREAKING,
          "evolve-zero-differs p2/b.fbs:2 p1/a.fbs:1 E.A: Z = 0 / A = 0\n");
}

/* Files that only include each other are nobody's parts. */
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

/* A binary schema stands for its text. Without attributes they are not compared, and that is said.
 */
TEST(binary_schemas_are_compared)
{
    tool_wants_flatc();
    put_text("t.fbs", "enum F: ubyte (bit_flags) { A, B }\nstruct S { x: int; }\n"
                      "table T { f: F; s: S; k: string (key); v: [ubyte] (force_align: 16); }\n"
                      "root_type T;\nfile_identifier \"TTTT\";");
    put_text("u.fbs", "enum F: ubyte (bit_flags) { A, B }\nstruct S { x: long; }\n"
                      "table T { f: F; s: S; k: string (key); v: [ubyte] (force_align: 8); }\n"
                      "root_type T;\nfile_identifier \"TTTT\";");
    tool_must("flatc -b --schema t.fbs && flatc -b --schema --bfbs-builtins -o full t.fbs");
    paths("t.bfbs", "t.fbs", EVOLVE_COMPATIBLE, "evolve-attributes-unknown t.bfbs:0 -\n");
    paths("full/t.bfbs", "t.fbs", EVOLVE_COMPATIBLE, "");
    paths("t.bfbs", "u.fbs", EVOLVE_BREAKING,
          "evolve-attributes-unknown t.bfbs:0 -\n"
          "evolve-struct-differs u.fbs:2 t.bfbs:0 S.x: x: long / x: int\n");
}

/* ---- Git ---- */

static void wants_git(void)
{
    if (system("git --version >/dev/null 2>&1") != 0) {
        print_message("skipped: no git here\n");
        skip();
    }
}

static void commit(const char *title)
{
    char line[512];
    snprintf(line, sizeof line,
             "git -C repo add -A && git -C repo -c user.name=n -c user.email=e commit -q -m '%s' "
             "&& git -C repo tag '%s'",
             title, title);
    tool_must(line);
}

FIXTURE(make_repository)
{
    if (home_setup(state) != 0 || system("git --version >/dev/null 2>&1") != 0) {
        return 0;
    }
    tool_must("git init -q repo && mkdir repo/s && ln -s ./part.fbs repo/s/link.fbs && "
              "ln -s ../../out.fbs repo/out.fbs && ln -s round.fbs repo/round.fbs");
    put_text("repo/s/part.fbs", "enum E: byte { A }");
    put_text("repo/s/old.fbs", "include \"part.fbs\";\ntable T { e: E; }\nroot_type T;\n"
                               "file_identifier \"AB01\";");
    commit("v1");
    put_text("repo/s/part.fbs", "enum E: byte { A,\n B }");
    commit("v2-value");
    tool_must("git -C repo mv s/old.fbs s/new.fbs");
    commit("v3-renamed");
    put_text("repo/s/new.fbs", "include \"part.fbs\";\ntable T { f: E; }\nroot_type T;\n"
                               "file_identifier \"AB01\";");
    commit("v4-field");
    put_text("repo/other", "x");
    commit("v5-nothing");
    put_text("repo/s/new.fbs", "include \"part.fbs\";\ntable T { f: int; }\nroot_type T;\n"
                               "file_identifier \"AB02\";");
    commit("v6-bump");
    put_text("repo/s/new.fbs", "include \"part.fbs\";\ntable T { f: long; }\nroot_type T;\n"
                               "file_identifier \"AB01\";");
    commit("v7-spent");
    put_text("repo/s/new.fbs", "table T {");
    commit("v8-broken");
    put_text("repo/s/new.fbs",
             "table T { f: long; g: int; }\nroot_type T;\nfile_identifier \"AB01\";");
    commit("v9-mended");
    tool_must("git -C repo rm -q s/new.fbs");
    commit("v10-gone");
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
    wants_git();
    git("v1", "v2-value", "s/old.fbs", EVOLVE_COMPATIBLE,
        "(evolve-value-added) repo/s/part.fbs:2 v1:s/part.fbs:1 E.B: B = 1\n");
    git("v4-field", "v6-bump", "s/new.fbs", EVOLVE_BUMPED,
        "(evolve-type-differs) repo/s/new.fbs:2 v4-field:s/new.fbs:2 T.f: int / E\n"
        "evolve-identifier-bumped repo/s/new.fbs:4 v4-field:s/new.fbs:4 file_identifier: AB02 / "
        "AB01\n");
    git("v3-renamed", "v4-field", "s", EVOLVE_SOURCE,
        "(evolve-field-renamed) repo/s/new.fbs:2 v3-renamed:s/new.fbs:2 T.e: f / e\n");
}

TEST(links_are_followed)
{
    wants_git();
    git("v1", "v2-value", "s/link.fbs", EVOLVE_COMPATIBLE,
        "(evolve-value-added) repo/s/link.fbs:2 v1:s/link.fbs:1 E.B: B = 1\n");
}

TEST(revisions_that_are_none_are_undecided)
{
    wants_git();
    static const char missing[] = "evolve-git-failed repo: v99:0 -: Needed a single revision\n";
    git("v99", "v1", "s/old.fbs", EVOLVE_UNDECIDED, missing);
    git("--output=x", "v1", "s/old.fbs", EVOLVE_UNDECIDED,
        "evolve-revision-refused repo:0 -: --output=x\n");
    git("", "v1", "s/old.fbs", EVOLVE_UNDECIDED, "evolve-revision-refused repo:0 -: \n");
    git("v1", "v2-value", "../s/old.fbs", EVOLVE_UNDECIDED,
        "evolve-git-failed ../s/old.fbs:0 -: not below the folder of the repository\n");
    git("v1", "v2-value", "none.fbs", EVOLVE_UNDECIDED,
        "evolve-nothing-to-compare repo/none.fbs:0 -: in neither version, or no file\n");
    git("v1", "v2-value", "out.fbs", EVOLVE_UNDECIDED,
        "schema-unreadable v1:out.fbs:1 -: no readable file 'out.fbs': not in the repository / a "
        "schema\n"
        "schema-unreadable repo/out.fbs:1 -: no readable file 'out.fbs': not in the repository / a "
        "schema\n");
    git("v1", "v1", "round.fbs", EVOLVE_UNDECIDED,
        "schema-unreadable v1:round.fbs:1 -: no readable file 'round.fbs': links in a circle / a "
        "schema\n"
        "schema-unreadable repo/round.fbs:1 -: no readable file 'round.fbs': links in a circle / a "
        "schema\n");
    git("v7-spent", "v8-broken", "s/new.fbs", EVOLVE_UNDECIDED,
        "schema-unreadable repo/s/new.fbs:1 -: end of file / a field or '}'\n");
    git("v1", "v3-renamed", "s/old.fbs", EVOLVE_BREAKING, "evolve-file-removed v1:s/old.fbs:0 -\n");
    git("v1", "v3-renamed", "s/new.fbs", EVOLVE_COMPATIBLE,
        "evolve-file-added repo/s/new.fbs:0 -\n");
}

TEST(folders_that_are_no_repository_are_undecided)
{
    wants_git();
    tool_must("mkdir -p plain");
    setenv("GIT_CEILING_DIRECTORIES", "/tmp", 1); /* dropped, as all of them are */
    const evolve_range range = {.repository = "plain", .old = "a", .new = "b", .path = "x"};
    evolved_begin(&e);
    expect(evolve_git(&e.run, &range, EVOLVE_LEVEL_WIRE), EVOLVE_UNDECIDED,
           "evolve-git-failed plain:0 -: not a git repository (or any of the parent directories): "
           ".git\n");
}

/* The environment of a hook names another repository: it does not count. */
TEST(paths_are_those_of_the_folder)
{
    wants_git();
    const evolve_range range = {
        .repository = "repo/s", .old = "v1", .new = "v2-value", .path = "old.fbs"};
    evolved_begin(&e);
    expect(evolve_git(&e.run, &range, EVOLVE_LEVEL_PYTHON), EVOLVE_COMPATIBLE,
           "evolve-value-added repo/s/part.fbs:2 v1:s/part.fbs:1 E.B: B = 1\n");
    const evolve_range above = {
        .repository = "repo/s/", .old = "v1", .new = "v2-value", .path = "./../s/"};
    evolved_begin(&e);
    expect(evolve_git(&e.run, &above, EVOLVE_LEVEL_PYTHON), EVOLVE_COMPATIBLE,
           "evolve-value-added repo/s/../s/link.fbs:2 v1:s/link.fbs:1 E.B: B = 1\n"
           "evolve-value-added repo/s/../s/part.fbs:2 v1:s/part.fbs:1 E.B: B = 1\n");
    tool_must("rm -rf bare && git clone -q --bare repo bare");
    const evolve_range bare = {
        .repository = "bare", .old = "v1", .new = "v2-value", .path = "s/old.fbs"};
    evolved_begin(&e);
    expect(evolve_git(&e.run, &bare, EVOLVE_LEVEL_PYTHON), EVOLVE_COMPATIBLE,
           "evolve-value-added bare/s/part.fbs:2 v1:s/part.fbs:1 E.B: B = 1\n");
}

TEST(environment_is_harmless)
{
    wants_git();
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

/* ---- Files that are there now ---- */

/* A repository with one commit, and then edited: `line` runs in it. */
static void edit(const char *line)
{
    char whole[1024];
    snprintf(whole, sizeof whole,
             "cd work && git reset -q --hard && git clean -q -f -d -x && { %s ; }", line);
    tool_must(whole);
}

static void make_work(void)
{
    tool_must("rm -rf work && git init -q work && mkdir work/s work/t");
    put_text("work/s/main.fbs", "include \"part.fbs\";\ntable T { e: E; }\nroot_type T;");
    put_text("work/s/part.fbs", "enum E: byte { A }");
    put_text("work/t/other.fbs", "table O { a: int; }");
    put_text("work/.gitignore", "/build\n");
    tool_must("git -C work add -A && git -C work -c user.name=n -c user.email=e commit -q -m m");
}

static void now_in(const char *repository, const char *path, evolve_verdict expected,
                   const char *text)
{
    const evolve_range range = {.repository = repository, .old = "HEAD", .path = path};
    evolved_begin(&e);
    expect(evolve_git(&e.run, &range, EVOLVE_LEVEL_WIRE), expected, text);
}

TEST(files_are_read_as_they_are_now)
{
    wants_git();
    make_work();
    now_in("work", "s/main.fbs", EVOLVE_COMPATIBLE, "");
    edit("printf 'enum E: byte { A,\\n B }' >s/part.fbs");
    now_in("work", "s/main.fbs", EVOLVE_COMPATIBLE,
           "(evolve-value-added) work/s/part.fbs:2 HEAD:s/part.fbs:1 E.B: B = 1\n");
    now_in("work/t", "../s/main.fbs", EVOLVE_COMPATIBLE,
           "(evolve-value-added) work/t/../s/part.fbs:2 HEAD:s/part.fbs:1 E.B: B = 1\n");
    edit("echo 'enum E: byte { Z }' >s/part.fbs && git add -A"); /* what is added counts, too */
    now_in("work", "s", EVOLVE_BREAKING,
           "evolve-zero-differs work/s/part.fbs:1 HEAD:s/part.fbs:1 E.A: Z = 0 / A = 0\n");
    edit("echo 'table T {' >s/main.fbs");
    now_in("work", "s/main.fbs", EVOLVE_UNDECIDED,
           "schema-unreadable work/s/main.fbs:2 -: end of file / a field or '}'\n");
}

TEST(files_that_are_new_or_gone)
{
    wants_git();
    make_work();
    edit("rm t/other.fbs; echo 'table N {}' >t/new.fbs; mkdir build; echo '{' >build/x.fbs");
    now_in("work", "t/other.fbs", EVOLVE_BREAKING, "evolve-file-removed HEAD:t/other.fbs:0 -\n");
    now_in("work", "t/new.fbs", EVOLVE_COMPATIBLE, "evolve-file-added work/t/new.fbs:0 -\n");
    now_in("work", ".", EVOLVE_BREAKING,
           "evolve-file-added work/t/new.fbs:0 -\nevolve-file-removed HEAD:t/other.fbs:0 -\n");
    now_in("work", "t/none.fbs", EVOLVE_UNDECIDED,
           "evolve-nothing-to-compare work/t/none.fbs:0 -: in neither version, or no file\n");
    edit("rm -r t");
    now_in("work", "t", EVOLVE_BREAKING, "evolve-file-removed HEAD:t/other.fbs:0 -\n");
    edit("rm -r t; echo 'table O {}' >t");
    now_in("work", "t", EVOLVE_UNDECIDED,
           "evolve-nothing-to-compare work/t:0 -: in neither version, or no file\n");
    edit("rm t/other.fbs; mkfifo t/other.fbs");
    now_in("work", "t/other.fbs", EVOLVE_UNDECIDED,
           "evolve-nothing-to-compare work/t/other.fbs:0 -: in neither version, or no file\n");
}

TEST(files_with_conflicts_count_once)
{
    wants_git();
    make_work();
    edit("git checkout -q -b side && echo 'table O { a: int; b: int; }' >t/other.fbs && "
         "git -c user.name=n -c user.email=e commit -q -a -m side && git checkout -q - && "
         "echo 'table O { a: int; c: int; }' >t/other.fbs && "
         "git -c user.name=n -c user.email=e commit -q -a -m main && ! git merge -q side && "
         "echo 'table O { a: long; }' >t/other.fbs");
    now_in("work", "t", EVOLVE_BREAKING,
           "evolve-type-differs work/t/other.fbs:1 HEAD:t/other.fbs:1 O.a: long / int\n"
           "evolve-field-removed work/t/other.fbs:1 HEAD:t/other.fbs:1 O.c: nothing / the "
           "field at id 1, or (deprecated)\n");
}

TEST(links_out_of_the_repository_are_refused)
{
    wants_git();
    make_work();
    put_text("outside.fbs", "table O { a: int; }");
    edit("ln -sf ../../outside.fbs t/other.fbs");
    now_in("work", "t/other.fbs", EVOLVE_UNDECIDED,
           "schema-unreadable work/t/other.fbs:1 -: no readable file 't/other.fbs': not in the "
           "repository / a schema\n");
    edit("ln -sf ../s/part.fbs t/other.fbs");
    now_in("work", "t/other.fbs", EVOLVE_BREAKING,
           "evolve-type-removed work/t/other.fbs:0 HEAD:t/other.fbs:1 O: nothing / table O\n"
           "(evolve-type-added) work/t/other.fbs:1 - E: enum\n");
}

TEST(a_bare_repository_has_no_files)
{
    wants_git();
    make_work();
    tool_must("rm -rf bare2 && git clone -q --bare work bare2");
    now_in("bare2", "s/main.fbs", EVOLVE_UNDECIDED,
           "evolve-git-failed bare2:0 -: a repository without files: give two revisions, A..B\n");
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
    wants_git();
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
    wants_git();
    expect(history("repo", NULL, "v1", "s/never.fbs"), EVOLVE_UNDECIDED,
           "evolve-nothing-to-compare s/never.fbs:0 -: no commit has this file\n");
    tool_must("rm -rf shallow && git clone -q --depth 1 --branch v6-bump \"file://$PWD/repo\" "
              "shallow 2>/dev/null");
    expect(history("shallow", NULL, "HEAD", "s/new.fbs"), EVOLVE_UNDECIDED,
           "evolve-history-cut shallow:0 -\n");
    assert_string_equal(told, "v6-bump s/new.fbs compatible (first)\n");
}
