/* Gate files: what may be wrong with one, and the line that says so; and what one runs. */
#include <time.h>

#include "schema/gate/run.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

static char said[1 << 16];
static gate_run run;

static void take(void *context, const gate_finding *f)
{
    size_t n = strlen(said);
    (void)context;
    assert_non_null(f->at.file);
    int more = snprintf(
        said + n, sizeof said - n, "%s:%u:%u %s%s%s%s%s%s%s\n", f->at.file, f->at.line,
        f->at.column, f->rule->name, f->found != NULL ? ": " : "", f->found != NULL ? f->found : "",
        f->expected != NULL ? " / " : "", f->expected != NULL ? f->expected : "",
        f->other.file != NULL ? " see " : "", f->other.file != NULL ? f->other.file : "");
    if (f->other.file != NULL && more > 0) {
        n += (size_t)more - 1;
        more = snprintf(said + n, sizeof said - n, ":%u:%u\n", f->other.line, f->other.column);
    }
    assert_in_range(more, 1, sizeof said - n - 1);
}

static void tell_set(void *context, const gate_set *set)
{
    size_t n = strlen(said);
    (void)context;
    snprintf(said + n, sizeof said - n, "%s: %u errors, %u undecided\n", set->name,
             (unsigned)set->counts.errors, (unsigned)set->counts.undecided);
}

/* What is found in the file, and by what it runs. */
static void open_and_run(const char *path)
{
    gate_file file;
    said[0] = '\0';
    run = (gate_run){.sink = take};
    if (gate_file_open(&run, path, &file)) {
        gate_file_run(&file, tell_set, NULL);
    }
    gate_file_close(&file);
}

static void expect(const char *path, const char *findings)
{
    open_and_run(path);
    if (strcmp(said, findings) != 0) {
        fail_msg("%s:\n%s--- expected:\n%s", path, said, findings);
    }
}

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_text("s.fbs", "table T {\n  a: int;\n}\nroot_type T;\n");
    put_text("same.fbs", "table T {\n  a: int;\n}\nroot_type T;\n");
    put_text("m.py", "from dataclasses import dataclass\n@dataclass\nclass T:\n  a: int\n");
    put_text("wrong.py", "from dataclasses import dataclass\n@dataclass\nclass T:\n  a: str\n");
    return 0;
}

TESTS_WITH(setup, home_teardown);

/* ---- Files that cannot be used ---- */

#define SET "{\"name\": \"a\", \"schemas\": [\"s.fbs\"]"
#define HEAD "{\"version\": 1,\n \"sets\": [" SET

static const struct {
    const char *text, *findings; /* without "g.json:" and "gate-file-wrong: " */
} wrong[] = {
    {"", "1:1 '[' or '{' expected near end of file"},
    {"x", "1:1 '[' or '{' expected near 'x'"},
    {"[]", "1:1 a list / an object"},
    {"3", "1:1 '[' or '{' expected near '3'"},
    {"{}", "1:1 an object / it with 'version'\ng.json:1:1 gate-file-wrong: an object / it with "
           "'sets'"},
    {"{\"version\": 1,\n}", "2:1 string or '}' expected near '}'"},
    {"{\"version\": 1,\n \"sets\": [], // no\n}", "2:14 string or '}' expected near '/'"},
    {"{\"version\": 1,\n \"version\": 1}", "2:10 duplicate object key near '\"version\"'"},
    {"{\"version\": 1} {}", "1:16 end of file expected near '{'"},
    {"{\"version\": 1, \"a\": \"\\u0000\"}",
     "1:28 \\u0000 is not allowed without JSON_ALLOW_NUL near '\"\\u0000\"'"},
    {"{\"version\": 1, \"a\\u0000\": 1}",
     "1:24 NUL byte in object key not supported near '\"a\\u0000\"'"},
    {"{\"version\": 1, \"a\": \"\xff\"}", "1:21 unable to decode byte 0xff near '\"'"},
    {"{\"version\": 99999999999999999999}", "1:32 too big integer near '99999999999999999999'"},
    {"{\"version\": 1,\n\"sets\": []}", "2:9 an empty list / at least one"},
    {"{\"version\": 1,\r\n\r\n \"sets\": {}}", "3:10 an object / a list"},
    {"{\"version\": \"1\", \"sets\": [" SET "}]}", "1:13 a string / a number"},
    {"{\"version\": 1.0, \"sets\": [" SET "}]}", "1:13 a fraction / a number"},
    {"{\"version\": 2, \"sets\": [" SET "}]}", "1:13 version 2 / version 1"},
    {"{\"version\": -1, \"sets\": [" SET "}]}", "1:13 version -1 / version 1"},
    {"{\"version\": 1, \"root\": \"nope\", \"sets\": [" SET "}]}",
     "1:24 no folder 'nope' / a folder"},
    {"{\"version\": 1, \"root\": \"s.fbs\", \"sets\": [" SET "}]}",
     "1:24 no folder 's.fbs' / a folder"},
    {"{\"version\": 1, \"root\": \"\", \"sets\": [" SET "}]}", "1:24 an empty string / a text"},
    {"{\"version\": 1, \"sets\": [3, null]}",
     "1:25 a number / an object\ng.json:1:28 gate-file-wrong: null / an object"},
    {"{\"version\": 1, \"sets\": [{\"schemas\": [\"s.fbs\"]}]}", "1:25 an object / it with 'name'"},
    {"{\"version\": 1, \"sets\": [{\"name\": \"a\"}]}", "1:25 an object / it with 'schemas'"},
    {"{\"version\": 1, \"sets\": [{\"name\": \"\", \"schemas\": [\"s.fbs\"]}]}",
     "1:34 an empty string / a text"},
    {"{\"version\": 1, \"sets\": [{\"name\": \"a\", \"schemas\": []}]}",
     "1:50 an empty list / at least one"},
    {"{\"version\": 1, \"sets\": [{\"name\": \"a\", \"schemas\": \"s.fbs\"}]}",
     "1:50 a string / a list"},
    {"{\"version\": 1, \"sets\": [{\"name\": \"a\", \"schemas\": [\"s.fbs\",\n true]}]}",
     "2:2 true / a string"},
    {"{\"version\": 1, \"Root\": \".\", \"sets\": [" SET "}]}", "1:16 member 'Root' / 'root'"},
    {"{\"version\": 1, \"\\u0072oots\": \".\", \"sets\": [" SET "}]}",
     "1:16 member 'roots' / 'root'"},
    {"{\"version\": 1, \"comment\": \".\", \"sets\": [" SET "}]}",
     "1:16 member 'comment' / version, root or sets"},
    {HEAD ",\n  \"binding\": []}]}", "3:3 member 'binding' / 'bindings'"},
    {HEAD ",\n  \"bindings\": [{}]}]}", "3:16 an object / it with 'path'"},
    {HEAD ",\n  \"bindings\": [{\"path\": \"x\", \"langage\": \"python\"}]}]}",
     "3:30 member 'langage' / 'language'"},
    {HEAD ",\n  \"bindings\": {\"path\": \"x\"}}]}", "3:15 an object / a list"},
    {HEAD ",\n  \"copies\": [\"s.fbs\"]}]}", "3:14 a string / a list"},
    {HEAD ",\n  \"mirrors\": [{\"python\": \"m.py\"}]}]}", "3:26 a string / a list"},
    {HEAD ",\n  \"mirrors\": [{\"python\": []}]}]}", "3:26 an empty list / at least one"},
    {HEAD ",\n  \"packers\": [{\"pyton\": [\"m.py\"]}]}]}",
     "3:16 member 'pyton' / 'python'\ng.json:3:15 gate-file-wrong: an object / it with 'python'"},
    {HEAD ",\n  \"evolve\": \"main\"}]}", "3:13 a string / an object"},
    {HEAD ",\n  \"evolve\": {\"level\": \"wire\"}}]}", "3:13 an object / it with 'against'"},
    {HEAD ",\n  \"allow\": [{\"rule\": \"2420\", \"subject\": \"T.a\"}]}]}",
     "3:13 an object / it with 'reason'"},
    {HEAD ",\n  \"allow\": [{\"rule\": 2420, \"reason\": \"r\"}]}]}", "3:22 a number / a string"},
};

TEST(files_that_cannot_be_used)
{
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char wanted[512];
        const char *place = wrong[i].findings, *words = strchr(place, ' ');
        snprintf(wanted, sizeof wanted, "g.json:%.*s gate-file-wrong:%s\n", (int)(words - place),
                 place, words);
        put_text("g.json", wrong[i].text);
        open_and_run("g.json");
        if (strcmp(said, wanted) != 0) {
            fail_msg("%s:\n%s--- expected:\n%s", wrong[i].text, said, wanted);
        }
        assert_true(run.undecided > 0);
        assert_int_equal(run.errors, 0);
    }
}

TEST(encodings)
{
    static const char utf16[] = "\377\376{\0}\0";
    put_file("g.json", utf16, sizeof utf16 - 1);
    expect("g.json", "g.json:0:0 schema-file-no-text\n");
    put_file("g.json", "{\0}", 3);
    expect("g.json", "g.json:0:0 schema-file-no-text\n");
    put_text("g.json", "\xef\xbb\xbf" HEAD "}]}");
    expect("g.json", "a: 0 errors, 0 undecided\n");
    put_text("g.json", "\xef\xbb\xbf{\"version\": 3, \"sets\": [" SET "}]}");
    expect("g.json", "g.json:1:13 gate-file-wrong: version 3 / version 1\n");
    put_text("g.json", "{\"version\": 1,\r\n\"sets\": [\r\n" SET ",\r\n\"note\": 3}]}\r\n");
    expect("g.json", "g.json:4:9 gate-file-wrong: a number / a string\n");
}

static void put_repeated(const char *before, const char *part, size_t count, const char *after)
{
    FILE *out = fopen("g.json", "w");
    assert_non_null(out);
    fputs(before, out);
    for (size_t i = 0; i < count; i++) {
        fputs(part, out);
    }
    fputs(after, out);
    assert_int_equal(fclose(out), 0);
}

TEST(files_that_are_too_much)
{
    put_repeated("{\"version\": ", "[", 100, "");
    expect("g.json", "g.json:1:108 gate-file-wrong: more than 96 objects and arrays in one "
                     "another\n");
    put_repeated("{\"version\": 1, \"sets\": ", "[", 95, "]");
    open_and_run("g.json");
    assert_int_equal(run.undecided, 1);
    put_repeated("{\"version\": 1, \"sets\": [", SET "}, ", 1024, SET "}]}");
    expect("g.json", "g.json:1:24 gate-file-wrong: 1025 sets / at most 1024\n");
    put_repeated("{\"version\": 1, \"sets\": [", " ", 1 << 20, SET "}]}");
    expect("g.json", "g.json:0:0 gate-file-wrong: more than 1 MiB\n");
    put_repeated("{\"version\": 1, \"sets\": [", "0, ", 300000, "0]}");
    open_and_run("g.json");
    assert_int_equal(run.undecided, 128); /* and then nobody reads on */
}

/* ---- Sets that ask for what there is not ---- */

TEST(places_of_what_is_not_there)
{
    put_text("g.json", HEAD ",\n \"mirrors\": [{\"python\": [\"m.py\"]},\n"
                            "  {\"python\": [\"gone.py\"]},\n"
                            "  {\"python\": [\"m.py\"], \"schemas\": [\"gone.fbs\"]}],\n"
                            " \"bindings\": [{\"path\": \"gone\"},\n"
                            "  {\"path\": \".\", \"language\": \"pyhton\"}],\n"
                            " \"evolve\": {\"against\": \"HEAD\", \"level\": \"bytes\"}}]}");
    open_and_run("g.json");
    static const char *const lines[] = {
        "gone:0:0 schema-file-unreadable: No such file or directory see g.json:6:15\n",
        "g.json:7:29 gate-set-wrong: 'pyhton' / python",
        "gone.py:0:0 schema-file-unreadable: No such file or directory see g.json:4:3\n",
        "gone.fbs:1:1 schema-unreadable: no readable file 'gone.fbs' (No such file or direc",
        "directory) / a schema see g.json:5:3\n",
        "g.json:8:41 gate-set-wrong: bytes / wire, source or python\n",
        "a: 0 errors, 5 undecided\n",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (strstr(said, lines[i]) == NULL) {
            fail_msg("%s is not in:\n%s", lines[i], said);
        }
    }
}

TEST(all_sets_run)
{
    put_text("g.json", "{\"version\": 1, \"sets\": [\n"
                       "{\"name\": \"one\", \"schemas\": [\"gone.fbs\"], "
                       "\"mirrors\": [{\"python\": [\"m.py\"]}]},\n"
                       "{\"name\": \"two\", \"schemas\": [\"s.fbs\"], "
                       "\"mirrors\": [{\"python\": [\"wrong.py\"]}]},\n"
                       "{\"name\": \"three\", \"schemas\": [\"s.fbs\"], "
                       "\"copies\": [[\"s.fbs\", \"same.fbs\"]]}]}");
    expect("g.json", "gone.fbs:1:1 schema-unreadable: no readable file 'gone.fbs' (No such file or "
                     "directory) / a schema see g.json:2:54\n"
                     "one: 0 errors, 1 undecided\n"
                     "wrong.py:4:3 mirror-annotation: str / int see s.fbs:2:3\n"
                     "two: 1 errors, 0 undecided\n"
                     "three: 0 errors, 0 undecided\n");
}

/* An entry is not unused when it is not known whether it is. */
TEST(allow_lists_of_sets)
{
#define ALLOW ", \"allow\": [{\"rule\": \"2420\", \"subject\": \"T.a\", \"reason\": \"r\"}]}"
    put_text("g.json", "{\"version\": 1, \"sets\": [\n"
                       "{\"name\": \"one\", \"schemas\": [\"s.fbs\"], "
                       "\"mirrors\": [{\"python\": [\"wrong.py\"]}]" ALLOW ",\n"
                       "{\"name\": \"two\", \"schemas\": [\"s.fbs\"], "
                       "\"mirrors\": [{\"python\": [\"m.py\"]}]" ALLOW ",\n"
                       "{\"name\": \"three\", \"schemas\": [\"s.fbs\"], "
                       "\"mirrors\": [{\"python\": [\"gone.py\"]}]" ALLOW "]}");
#undef ALLOW
    expect("g.json",
           "one: 0 errors, 0 undecided\n"
           "g.json:3:84 allow-unused: mirror-annotation of T.a\n"
           "two: 1 errors, 0 undecided\n"
           "gone.py:0:0 schema-file-unreadable: No such file or directory see g.json:4:53\n"
           "three: 0 errors, 1 undecided\n");
}

/* ---- Paths ---- */

TEST(paths_begin_at_the_root)
{
    char text[1024], here[512];
    tool_must("mkdir -p ci/gate/deep sub && cp s.fbs wrong.py sub/ && ln -sfn ci/gate/deep link");
    const char *const mirror = "\"sets\": [{\"name\": \"a\", \"schemas\": [\"%ss.fbs\"], "
                               "\"mirrors\": [{\"python\": [\"%swrong.py\"]}]}]}";
    snprintf(here, sizeof here, "{\"version\": 1, \"root\": \"../..\", %s", mirror);
    snprintf(text, sizeof text, here, "", "sub/");
    put_text("ci/gate/g.json", text);
    expect("ci/gate/g.json", "sub/wrong.py:4:3 mirror-annotation: str / int see s.fbs:2:3\n"
                             "a: 1 errors, 0 undecided\n");
    expect("./ci/gate/g.json", "sub/wrong.py:4:3 mirror-annotation: str / int see s.fbs:2:3\n"
                               "a: 1 errors, 0 undecided\n");
    snprintf(here, sizeof here, "{\"version\": 1, \"root\": \"sub\", %s", mirror);
    snprintf(text, sizeof text, here, "", "../");
    put_text("g.json", text);
    expect("g.json", "sub/../wrong.py:4:3 mirror-annotation: str / int see sub/s.fbs:2:3\n"
                     "a: 1 errors, 0 undecided\n");
    /* Where .. of a link is another folder, what is opened is what was written. */
    snprintf(here, sizeof here, "{\"version\": 1, \"root\": \"link/..\", %s", mirror);
    snprintf(text, sizeof text, here, "", "");
    put_text("g.json", text);
    expect("g.json", "link/../s.fbs:1:1 schema-unreadable: no readable file 'link/../s.fbs' (No "
                     "such file or directory) / a schema see g.json:1:92\n"
                     "link/../wrong.py:0:0 schema-file-unreadable: No such file or directory see "
                     "g.json:1:92\n"
                     "a: 0 errors, 2 undecided\n");
}

TEST(absolute_paths)
{
    char text[1024], wanted[1024];
    snprintf(text, sizeof text,
             "{\"version\": 1, \"sets\": [{\"name\": \"a\", \"schemas\": [\"%s/s.fbs\"], "
             "\"mirrors\": [{\"python\": [\"%s/wrong.py\"]}]}]}",
             home_path, home_path);
    put_text("g.json", text);
    snprintf(wanted, sizeof wanted,
             "%s/wrong.py:4:3 mirror-annotation: str / int see %s/s.fbs:2:3\n"
             "a: 1 errors, 0 undecided\n",
             home_path, home_path);
    expect("g.json", wanted);
    snprintf(text, sizeof text, "%s/g.json", home_path);
    expect(text, wanted);
}

/* ---- Against git ---- */

TEST(evolve_compares_what_is_there_now)
{
    if (system("git --version >/dev/null 2>&1") != 0) {
        print_message("skipped: no git here\n");
        skip();
    }
    put_text("g.json", "");
    tool_must("rm -rf repo && git init -q repo && mkdir repo/in && cp s.fbs repo/in && cd repo && "
              "git add -A && git -c user.name=n -c user.email=e commit -q -m one");
    put_text("repo/gate.json",
             "{\"version\": 1, \"root\": \"in\", \"sets\": [{\"name\": \"a\", \"schemas\": "
             "[\"s.fbs\"],\n \"evolve\": {\"against\": \"HEAD\"}}]}");
    expect("repo/gate.json", "a: 0 errors, 0 undecided\n");
    put_text("repo/in/s.fbs", "table T {\n  a: long;\n}\nroot_type T;\n");
    expect("repo/gate.json",
           "repo/in/s.fbs:2:3 evolve-type-differs: long / int see HEAD:in/s.fbs:2:3\n"
           "a: 1 errors, 0 undecided\n");
    put_text("repo/gate.json",
             "{\"version\": 1, \"root\": \"in\", \"sets\": [{\"name\": \"a\", \"schemas\": "
             "[\"s.fbs\"],\n \"evolve\": {\"against\": \"v9\"}}]}");
    expect("repo/gate.json",
           "repo/in: v9:0:0 evolve-git-failed: Needed a single revision see repo/gate.json:2:12\n"
           "a: 0 errors, 1 undecided\n");
}
