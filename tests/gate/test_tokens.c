/*
 * Matching rows in tokenized texts: how long names may be, and that no text takes more time than
 * its size allows. Time is counted by src_tokens.tries_left.
 */
#include "schema/bindings/shapes.h"
#include "schema/source/tokens.h"
#include "tests/support/test.h"

enum { ARENA = 64 << 20 };

/* A text of a family, scanned. */
typedef struct scanned {
    ptv_arena arena;
    char *bytes;
    src_tokens tokens;
} scanned;

/* Returns `part` so many times, then `end`. */
static char *repeated(const char *part, size_t times, const char *end)
{
    size_t n = strlen(part);
    char *text = malloc(n * times + strlen(end) + 1);
    assert_non_null(text);
    for (size_t i = 0; i < times; i++) {
        memcpy(text + i * n, part, n);
    }
    strcpy(text + n * times, end);
    return text;
}

static scanned scan(const src_family *family, char *bytes)
{
    scanned s = {.arena = {.left = ARENA}, .bytes = bytes};
    src_file file = {.path = "x", .bytes = bytes, .size = strlen(bytes)};
    assert_true(src_scan(&s.arena, family, NULL, &file, &s.tokens));
    return s;
}

static void drop(scanned *s)
{
    ptv_arena_free(&s->arena);
    free(s->bytes);
}

static bool fits(scanned *s, size_t token, const char *lines)
{
    src_fit_result fit;
    const char *row = src_row_of(&s->arena, s->tokens.family, lines);
    assert_non_null(row);
    return src_fit(&s->tokens, s->tokens.at[token].at, row, &fit);
}

/* ---- Long names ---- */

static bool holds(const char *part, size_t times, const char *row)
{
    scanned s = scan(&src_family_c, repeated(part, times, ""));
    bool good = fits(&s, 0, row);
    drop(&s);
    return good;
}

TEST(names_are_no_longer_than_a_line)
{
    assert_true(holds("a", SRC_LINE_BYTES, "%w"));
    assert_false(holds("a", SRC_LINE_BYTES + 1, "%w"));
    assert_true(holds("1", SRC_LINE_BYTES, "%n"));
    assert_false(holds("1", SRC_LINE_BYTES + 1, "%n"));
    assert_true(holds("a::\n", SRC_LINE_BYTES / 3, "%d::"));
    assert_false(holds("a::\n", SRC_LINE_BYTES, "%d::"));
}

/* Names across lines are tried again from each line. */
TEST(names_across_lines_use_tries_up)
{
    scanned s = scan(&src_family_c, repeated("a.\n", 4000, ""));
    uint64_t before = s.tokens.tries_left;
    assert_false(fits(&s, 0, "%d;"));
    assert_true(s.tokens.tries_left < before);
    for (size_t i = 0; i < s.tokens.count; i++) {
        assert_false(fits(&s, i, "%d = %d;"));
        assert_false(fits(&s, i, "%d + %d;"));
    }
    assert_true(s.tokens.tries_left < before / 2);
    drop(&s);
}

/* ---- Comments ---- */

/* Returns the tries needed to pass so many comments. */
static uint64_t tries_of(size_t comments)
{
    scanned s = scan(&src_family_c_comments, repeated("/* c */\n", comments, "a = 1;"));
    uint64_t before = s.tokens.tries_left;
    assert_true(fits(&s, 0, "%w = %n;"));
    before -= s.tokens.tries_left;
    drop(&s);
    return before;
}

TEST(comments_are_passed_in_one_step)
{
    assert_int_equal(tries_of(5000), tries_of(1));
}

/* ---- Brackets ---- */

static bool same(const src_family *family, const char *a, const char *b)
{
    scanned one = scan(family, repeated(a, 1, "")), other = scan(family, repeated(b, 1, ""));
    bool good = src_same(one.tokens.text, other.tokens.text);
    drop(&one);
    drop(&other);
    return good;
}

typedef struct alike {
    const src_family *family;
    const char *with, *without;
    bool alike;
} alike;

static void check_alike(const alike *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (same(rows[i].family, rows[i].with, rows[i].without) != rows[i].alike) {
            fail_msg("%s", rows[i].with);
        }
    }
}

/* Brackets that formatters add or drop, and brackets that change the meaning. */
TEST(brackets_that_say_nothing)
{
    static const alike rows[] = {
        {&src_family_typescript, "x = (a + b);", "x = a + b;", true},
        {&src_family_typescript, "x: A<B> = (a);", "x: A<B> = a;", true},
        {&src_family_typescript, "return (a ? b : c);", "return a ? b : c;", true},
        {&src_family_typescript, "f((a), (b));", "f(a, b);", true},
        {&src_family_typescript, "x = a ? (b) : (c);", "x = a ? b : c;", true},
        {&src_family_typescript, "f = () => (a);", "f = () => a;", true},
        {&src_family_typescript, "f = () => ({});", "f = () => {};", false},
        {&src_family_typescript, "x = (a, b);", "x = a, b;", false},
        {&src_family_typescript, "x = a == (b && c);", "x = a == b && c;", false},
        {&src_family_typescript, "x = a === (b && c);", "x = a === b && c;", false},
        {&src_family_typescript, "x = a !== (b || c);", "x = a !== b || c;", false},
        {&src_family_typescript, "x = a <= (b | c);", "x = a <= b | c;", false},
        {&src_family_typescript, "x = a >= (b | c);", "x = a >= b | c;", false},
        {&src_family_python, "x = (a or b)\n", "x = a or b\n", true},
        {&src_family_python, "return (a)\n", "return a\n", true},
        {&src_family_python, "if (a and b):\n", "if a and b:\n", true},
        {&src_family_python, "from a import (b, c)\n", "from a import b, c\n", true},
        {&src_family_python, "x = (a,)\n", "x = a\n", false},
        {&src_family_python, "x = a == (b or c)\n", "x = a == b or c\n", false},
        {&src_family_python, "x = not (a and b)\n", "x = not a and b\n", false},
        {&src_family_python, "x = a and (b or c)\n", "x = a and b or c\n", false},
        {&src_family_python, "x = a in (b or c)\n", "x = a in b or c\n", false},
        {&src_family_python, "x = [(a for a in b)]\n", "x = [a for a in b]\n", false},
    };
    check_alike(rows, sizeof rows / sizeof rows[0]);
}

/* Ends of statements and blocks, and heads of functions. */
TEST(blocks)
{
    static const alike rows[] = {
        {&src_family_python, "if a:\n  b\n  c\nd\n", "if a:\n\tb\n\tc\n\nd", true},
        {&src_family_python, "if a:\n  b\nc\n", "if a:\n  b\n  c\n", false},
        {&src_family_python, "if a:\n  b\n    c\n", "if a:\n  b\n  c\n", false},
        {&src_family_python, "if a:\n    b\n  c\n", "if a:\n    b\nc\n", false},
        {&src_family_python, "if a: b; c\nd\n", "if a: # why\n  b\n  # because\n  c\nd\n", true},
        {&src_family_python, "a; b\n", "a\nb\n", true},
        {&src_family_python, "x[a:b]\n", "x[a]\nb\n", false},
        {&src_family_python, "if f(\na,\nb): c\n", "if f(a, b):\n  c\n", true},
        {&src_family_python, "def f(a: A[b, c] = 1, d: e) -> g: h\n", "def f(a=1, d):\n  h\n",
         true},
        {&src_family_python, "def f(a: A(b)): c\n", "def f(a): c\n", false},
        {&src_family_python, "def f() -> A(b): c\n", "def f(): c\n", false},
        {&src_family_python, "f(lambda a: b)\n", "f(lambda a)\n", false},
    };
    check_alike(rows, sizeof rows / sizeof rows[0]);
}

/* ---- Out of tries ---- */

static char said[1024];

static void collect(void *context, const gate_finding *f)
{
    size_t n = strlen(said);
    (void)context;
    snprintf(said + n, sizeof said - n, "%u %s;", f->at.line, f->rule->name);
}

/* Returns what is said about a native class with these members. */
static const char *said_of(const char *part, size_t times, const char *end)
{
    static const char head[] = "// automatically generated by the FlatBuffers compiler, do not "
                               "modify\n#ifndef A_H\n#define A_H\n"
                               "struct AT : public flatbuffers::NativeTable {\n"
                               "typedef A TableType;\n";
    char *members = repeated(part, times, end);
    char *text = malloc(sizeof head + strlen(members));
    assert_non_null(text);
    sprintf(text, "%s%s", head, members);
    gate_run run = {.sink = collect};
    bind_set set = {.prefix = ""};
    said[0] = '\0';
    bind_read_text(&set, &run, &bind_cpp, "a_generated.h", src_span_of(text));
    assert_int_equal(set.undecided, run.undecided > 0);
    bind_free(&set);
    free(text);
    free(members);
    return said;
}

TEST(what_was_not_tried_is_undecided)
{
    assert_string_equal(said_of("", 0, "int32_t a = 1;\n};\n#endif\n"), "");
    assert_string_equal(said_of("a =\n", 1000, "1\n};\n#endif\n"), "6 schema-file-undecided;");
    assert_string_equal(said_of("a =\n", 1000, ""), "6 schema-file-undecided;");
    unsigned line;
    assert_int_equal(1, sscanf(said_of("b\n", 1000, ""),
                               "6 bindings-line-unknown;%u schema-file-undecided;", &line));
    assert_in_range(line, 7, 999);
}

/* Tokens take more memory than their text; those of the first pass are freed. */
TEST(a_first_look_keeps_no_tokens)
{
    char *text = repeated("int a;\n", 40000,
                          "struct PreAPost : public flatbuffers::NativeTable {\n"
                          "typedef A TableType;\nUnPack\n");
    char head[] = "// automatically generated by the FlatBuffers compiler, do not modify\n";
    memcpy(text, head, sizeof head - 1);
    const src_file file = {.path = "a_generated.h", .bytes = text, .size = strlen(text)};
    bind_set set = {.language = &bind_cpp, .arena.left = ARENA};
    shape_learn_objects(&set, &file);
    assert_true(set.objects && !set.failed);
    assert_true(src_is(set.object_prefix, "Pre") && src_is(set.object_suffix, "Post"));
    assert_true(ARENA - set.arena.left < file.size);
    free(text);
    bind_free(&set);
}
