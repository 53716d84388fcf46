/* Gate files: errors, with their lines, and what a gate file runs. */
#include <time.h>

#include "schema/gate/run.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/tool.h"
#include "tests/support/tool_rows.h"

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

/* Collects findings about the file and of everything that it runs. */
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

static void runs_so(const test_row *r)
{
    tool_do(r);
    expect(row_text(r, "path"), row_text(r, "findings"));
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

/* ---- Unusable files ---- */

#define SET "{\"name\": \"a\", \"schemas\": [\"s.fbs\"]"
#define HEAD "{\"version\": 1,\n \"sets\": [" SET

static void cannot_be_used(const test_row *r)
{
    char wanted[512];
    const char *place = row_text(r, "findings"), *words = strchr(place, ' ');
    snprintf(wanted, sizeof wanted, "g.json:%.*s gate-file-wrong:%s\n", (int)(words - place), place,
             words);
    put_text("g.json", row_text(r, "text"));
    expect("g.json", wanted);
    assert_true(run.undecided > 0);
    assert_int_equal(run.errors, 0);
}

TEST_ROWS(files_that_cannot_be_used, "gate/gate_file", "wrong", cannot_be_used)
TEST_ROWS(encodings, "gate/gate_file", "encodings", runs_so)

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
    expect("g.json", "g.json:1:108 gate-file-wrong: more than 96 nested objects and arrays\n");
    put_repeated("{\"version\": 1, \"sets\": ", "[", 95, "]");
    open_and_run("g.json");
    assert_int_equal(run.undecided, 1);
    put_repeated("{\"version\": 1, \"sets\": [", SET "}, ", 1024, SET "}]}");
    expect("g.json", "g.json:1:24 gate-file-wrong: 1025 sets / at most 1024\n");
    put_repeated("{\"version\": 1, \"sets\": [", " ", 1 << 20, SET "}]}");
    expect("g.json", "g.json:0:0 gate-file-wrong: more than 1 MiB\n");
    put_repeated("{\"version\": 1, \"sets\": [", "0, ", 300000, "0]}");
    open_and_run("g.json");
    assert_int_equal(run.undecided, 128); /* then reading stops */
}

/* ---- Sets that name missing files ---- */

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

TEST_ROWS(all_sets_run, "gate/gate_file", "all_sets_run", runs_so)

/* An entry is not reported as unused if that is unknown. */
TEST_ROWS(allow_lists_of_sets, "gate/gate_file", "allow_lists_of_sets", runs_so)

/* ---- Paths ---- */

TEST_ROWS(paths_begin_at_the_root, "gate/gate_file", "paths_begin_at_the_root", runs_so)

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
    tool_wants_git();
    rows_each("gate/gate_file", "evolve_compares_what_is_there_now", runs_so);
}
