/* Line patterns, numbers, lines, and files of folders. */
#include <sys/stat.h>
#include <unistd.h>

#include "schema/source/source.h"
#include "tests/support/home.h"
#include "tests/support/rows.h"

TESTS_WITH(home_setup, home_teardown);

/* ---- Patterns ---- */

/* Returns the holes, separated by |, or NULL if the text does not match. */
static const char *holes_of(const char *text, const char *pattern)
{
    static char said[256];
    src_span holes[SRC_HOLES] = {{0}};
    if (!src_match(src_span_of(text), pattern, holes)) {
        return NULL;
    }
    said[0] = '\0';
    for (size_t i = 0; i < SRC_HOLES && holes[i].at != NULL; i++) {
        size_t n = strlen(said);
        snprintf(said + n, sizeof said - n, "%s%.*s", i == 0 ? "" : "|", (int)holes[i].size,
                 holes[i].at);
    }
    return said;
}

/* A row without `holes` expects no match. */
static void matches(const test_row *r)
{
    const char *holes = holes_of(row_text(r, "text"), row_text(r, "pattern"));
    const char *wanted = row_maybe(r, "holes");
    assert_int_equal(holes != NULL, wanted != NULL);
    assert_string_equal(holes == NULL ? "" : holes, wanted == NULL ? "" : wanted);
}

TEST_ROWS(patterns, "gate/source", "patterns", matches)

TEST(long_lines_match_nothing)
{
    static char line[SRC_LINE_BYTES + 2];
    memset(line, 'a', sizeof line);
    line[SRC_LINE_BYTES + 1] = '\0';
    assert_false(src_match((src_span){line, SRC_LINE_BYTES + 1}, "%w", (src_span[SRC_HOLES]){{0}}));
    assert_true(src_match((src_span){line, SRC_LINE_BYTES}, "%w", (src_span[SRC_HOLES]){{0}}));
}

/* A row without `value` expects no number. */
static void is_number(const test_row *r)
{
    int64_t value = 0;
    bool good = src_integer(src_span_of(row_text(r, "text")), &value);
    assert_int_equal(good, row_maybe(r, "value") != NULL);
    assert_true(!good || value == row_number(r, "value"));
}

TEST(numbers)
{
    rows_each("gate/source", "numbers", is_number);
    uint64_t large;
    assert_true(src_unsigned(src_span_of("18446744073709551615"), &large) && large == UINT64_MAX);
    assert_false(src_unsigned(src_span_of("18446744073709551616"), &large));
    assert_false(src_unsigned(src_span_of("-1"), &large));
}

/* ---- Lines ---- */

/* Returns "2:4:text" for each line: number, indentation, text. */
static const char *lines_of(const char *text)
{
    static char said[256];
    char bytes[256];
    snprintf(bytes, sizeof bytes, "%s", text);
    src_file file = {.path = "x", .bytes = bytes, .size = strlen(bytes)};
    src_lines lines = src_lines_of(&file);
    src_line line;
    said[0] = '\0';
    while (src_next(&lines, &line)) {
        size_t n = strlen(said);
        snprintf(said + n, sizeof said - n, "%u:%u:%.*s;", line.place.line, line.indent,
                 (int)line.text.size, line.text.at);
    }
    return said;
}

static void are_lines(const test_row *r)
{
    assert_string_equal(lines_of(row_text(r, "text")), row_text(r, "lines"));
}

TEST_ROWS(lines, "gate/source", "lines", are_lines)

/* ---- Folders ---- */

static char said[1 << 12];

static void on_finding(void *context, const gate_finding *f)
{
    (void)context;
    size_t n = strlen(said);
    snprintf(said + n, sizeof said - n, "%s %s;", f->rule->name, f->at.file);
}

/* Returns the files of the folder, each followed by ;. Findings go to `said`. */
static const char *files_of(const char *folder)
{
    static char files[1024];
    gate_run run = {.sink = on_finding};
    ptv_arena arena = {.left = 1 << 20};
    said[0] = files[0] = '\0';
    for (const src_file *f = src_folder(&run, &arena, folder, ".py"); f != NULL; f = f->next) {
        size_t n = strlen(files);
        snprintf(files + n, sizeof files - n, "%s;", f->path);
    }
    ptv_arena_free(&arena);
    return files;
}

TEST(folders)
{
    assert_int_equal(system("mkdir -p d/b/c outside && touch d/z.py d/a.py d/b/c/x.py d/no.txt "
                            "d/.hidden.py outside/far.py"),
                     0);
    assert_string_equal(files_of("d"), "d/a.py;d/b/c/x.py;d/z.py;");
    assert_string_equal(said, "");
    assert_string_equal(files_of("d/"), "d/a.py;d/b/c/x.py;d/z.py;");
    assert_string_equal(files_of("nowhere"), "");
    assert_string_equal(said, "schema-folder-unreadable nowhere;");
    assert_string_equal(files_of("outside/far.py"), "");
    assert_string_equal(said, "schema-folder-unreadable outside/far.py;");
}

TEST(links)
{
    assert_int_equal(system("mkdir -p l/in far && touch l/in/a.py far/b.py && "
                            "ln -s in/a.py l/same.py && ln -s ../far l/away && "
                            "ln -s ../far/b.py l/out.py && ln -s nothing l/none.py && "
                            "ln -s . l/circle && ln -s ../far/x.txt l/text.txt"),
                     0);
    assert_string_equal(files_of("l"), "l/in/a.py;l/same.py;");
    assert_non_null(strstr(said, "schema-link-leads-outside l/away;"));
    assert_non_null(strstr(said, "schema-link-leads-outside l/out.py;"));
    assert_non_null(strstr(said, "schema-link-leads-outside l/none.py;"));
    assert_null(strstr(said, "same.py"));
}

TEST(deep_folders)
{
    char path[128] = "deep";
    for (int i = 0; i < 40; i++) {
        assert_int_equal(mkdir(path, 0777), 0);
        strcat(path, "/d");
    }
    files_of("deep");
    assert_non_null(strstr(said, "schema-folder-unreadable deep/d/d"));
}

TEST(folders_without_permission)
{
    if (geteuid() == 0) {
        print_message("skipped: root may read everything\n");
        skip();
    }
    assert_int_equal(system("mkdir -p p/closed && touch p/a.py && chmod 0 p/closed"), 0);
    assert_string_equal(files_of("p"), "p/a.py;");
    assert_int_equal(chmod("p/closed", 0700), 0);
    assert_string_equal(said, "schema-folder-unreadable p/closed;");
}
