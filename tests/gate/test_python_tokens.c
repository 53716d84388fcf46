/* Python source as statements: what Python 3 reads is read, the rest is said. */
#include "schema/python/token.h"
#include "tests/support/test.h"

static char said[512];

static void collect(void *context, const gate_finding *finding)
{
    (void)context;
    snprintf(said, sizeof said, "%s:%u:%u %s: %s", finding->at.file, finding->at.line,
             finding->at.column, finding->rule->name, finding->found == NULL ? "" : finding->found);
}

/* "level: a b c" of every statement, with `;` between; or what was said. */
static const char *scanned(const char *text, size_t size)
{
    static char out[1 << 14];
    ptv_arena arena = {.left = 1 << 20};
    gate_run run = {.sink = collect};
    char *exact = malloc(size + 1);
    memcpy(exact, text, size);
    exact[size] = '\0';
    src_file file = {.path = "m.py", .bytes = exact, .size = size};
    py_text read;
    size_t n = 0;
    out[0] = said[0] = '\0';
    if (!py_scan(&run, &arena, &file, &read)) {
        snprintf(out, sizeof out, "%s", said);
        read.count = 0;
    }
    for (size_t i = 0; i < read.count; i++) {
        n += (size_t)snprintf(out + n, sizeof out - n, "%s%u:", i > 0 ? ";" : "",
                              read.statements[i].level);
        for (size_t k = 0; k < read.statements[i].words.count; k++) {
            const py_token *t = &read.statements[i].words.at[k];
            n += (size_t)snprintf(out + n, sizeof out - n, " %.*s", (int)t->size, t->at);
        }
    }
    ptv_arena_free(&arena);
    free(exact);
    return out;
}

static const struct {
    const char *text, *statements;
} good[] = {
    {"", ""},
    {"# only\n\n   \n\t# this\n", ""},
    {"a", "0: a"},
    {"\xEF\xBB\xBF"
     "a = 1\n",
     "0: a = 1"},
    {"a\r\nb\rc\n", "0: a;0: b;0: c"},
    {"a; b ;; c;\n", "0: a;0: b;0: c"},
    {"f(a,\n  b\n)\nc", "0: f ( a , b );0: c"},
    {"f(a, # x )\n  b)\n", "0: f ( a , b )"},
    {"a = b + \\\n    c\nd", "0: a = b + c;0: d"},
    {"a = b + \\\r\n c", "0: a = b + c"},
    {"class A:\n  b\n  class C:\n    d\n  e\nf", "0: class A :;1: b;1: class C :;2: d;1: e;0: f"},
    {"if x:\n\ta\n\tb\n", "0: if x :;1: a;1: b"},
    {"class A: b: int; c = 3\nd", "0: class A :;1: b : int;1: c = 3;0: d"},
    {"if a: b\nelse: c", "0: if a :;1: b;0: else :;1: c"},
    {"if (lambda: 1)(): a", "0: if ( lambda : 1 ) ( ) :;1: a"},
    {"while lambda x: 1: a", "0: while lambda x : 1 :;1: a"},
    {"def f(a: int = {1: 2}) -> x[1:2]: pass",
     "0: def f ( a : int = { 1 : 2 } ) -> x [ 1 : 2 ] :;1: pass"},
    {"match: int = 3", "0: match : int = 3"},
    {"if (a := b): c", "0: if ( a := b ) :;1: c"},
    {"a<<=b>>c->d**e//f...g!=h", "0: a <<= b >> c -> d ** e // f ... g != h"},
    {"1.5e-3+0xFF-1_000j*.5", "0: 1.5e-3 + 0xFF - 1_000j * .5"},
    {"\xC3\xA9t\xC3\xA9 = 1", "0: \xC3\xA9t\xC3\xA9 = 1"},
    {"'a' \"b\" r'\\d' b'\\'' Rb\"c\"", "0: 'a' \"b\" r'\\d' b'\\'' Rb\"c\""},
    {"'''a\n'b' \\''' ''' c\nd", "0: '''a\n'b' \\''' ''' c;0: d"},
    {"'a\\\nb' c", "0: 'a\\\nb' c"},
    {"\"\"\"\"a\"\"\" ''", "0: \"\"\"\"a\"\"\" ''"},
    {"f'{a}' f'{{' f'}}' f'{a!r:>{w}}'", "0: f'{a}' f'{{' f'}}' f'{a!r:>{w}}'"},
    {"f'{d['k']}' c", "0: f'{d['k']}' c"},           /* 3.12 */
    {"f'{f'{f'{1}'}'}' c", "0: f'{f'{f'{1}'}'}' c"}, /* 3.12 */
    {"f\"{x:'>10}\" c", "0: f\"{x:'>10}\" c"},
    {"f'\\N{DASH}' rf'\\{x}' f'\\{x}'", "0: f'\\N{DASH}' rf'\\{x}' f'\\{x}'"},
    {"f'''{\n  a # it's\n}''' c", "0: f'''{\n  a # it's\n}''' c"},
    {"f'{ {1: 2}[1] }' c", "0: f'{ {1: 2}[1] }' c"},
    {"f'{x:{'}'}}' c", "0: f'{x:{'}'}}' c"},
    {"a\f\n\fb", "0: a;0: b"},
    {"@d(\n  'x')\nclass A: pass", "0: @ d ( 'x' );0: class A :;1: pass"},
};

TEST(reads)
{
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_string_equal(scanned(good[i].text, strlen(good[i].text)), good[i].statements);
    }
}

static const struct {
    const char *text, *message;
} bad[] = {
    {"a = (1,\n", "m.py:2:1 python-unreadable: a bracket that is never closed"},
    {"a)\n", "m.py:1:2 python-unreadable: a bracket that closes none"},
    {"a(]\n", "m.py:1:3 python-unreadable: a bracket that closes none"},
    {"x\na = 'b\nc", "m.py:2:7 python-unreadable: a string without an end"},
    {"'''a\n", "m.py:2:1 python-unreadable: a string without an end"},
    {"f'{a'\n", "m.py:1:6 python-unreadable: a string without an end"},
    {"f'{a)}'\n", "m.py:1:5 python-unreadable: a field of a string without an end"},
    {"f'{a:b'\n", "m.py:1:7 python-unreadable: a field of a string without an end"},
    {"a = $b\n", "m.py:1:5 python-unreadable: a character that is no Python"},
    {"a ? b\n", "m.py:1:3 python-unreadable: a character that is no Python"},
    {"a \\ b\n", "m.py:1:4 python-unreadable: a backslash that joins no lines"},
    {"if x:\n    a\n  b\n", "m.py:3:3 python-unreadable: indentation that fits no block above"},
    {"if x:\n\ta\n        b\n", "m.py:3:9 python-unreadable: tabs and blanks mixed in indentation"},
    {"if x:\n        a\n\tb\n", "m.py:3:2 python-unreadable: tabs and blanks mixed in indentation"},
    {"if x:\n\ta\n\n \tb\n", "m.py:4:3 python-unreadable: tabs and blanks mixed in indentation"},
};

TEST(refuses)
{
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_string_equal(scanned(bad[i].text, strlen(bad[i].text)), bad[i].message);
    }
    assert_string_equal(scanned("a\0b", 3),
                        "m.py:1:2 python-unreadable: a character that is no Python");
}

/* `open` n times, then `middle`, then `shut` n times. */
static const char *nested(const char *open, const char *middle, const char *shut, size_t n)
{
    static char text[1 << 14];
    text[0] = '\0';
    for (size_t i = 0; i < n; i++) {
        strcat(text, open);
    }
    strcat(text, middle);
    for (size_t i = 0; i < n; i++) {
        strcat(text, shut);
    }
    return scanned(text, strlen(text));
}

TEST(is_bounded)
{
    assert_memory_equal(nested("(", "a", ")", PY_BRACKETS), "0: (", 4);
    assert_string_equal(nested("(", "a", ")", PY_BRACKETS + 1),
                        "m.py:1:201 python-unreadable: more than 200 brackets in one another");
    assert_memory_equal(nested("f'{", "a", "}'", PY_STRING_DEPTH), "0: f'{", 6);
    assert_string_equal(
        nested("f'{", "a", "}'", PY_STRING_DEPTH + 1),
        "m.py:1:49 python-unreadable: more than 16 strings and fields in one another");
    char deep[1 << 14] = "";
    for (unsigned i = 0; i < PY_LEVELS; i++) {
        size_t n = strlen(deep);
        snprintf(deep + n, sizeof deep - n, "%*sif x:\n", (int)i, "");
    }
    assert_null(strstr(scanned(deep, strlen(deep)), "unreadable"));
    size_t n = strlen(deep);
    snprintf(deep + n, sizeof deep - n, "%*sa\n", PY_LEVELS, "");
    assert_string_equal(scanned(deep, strlen(deep)),
                        "m.py:101:101 python-unreadable: more than 99 blocks in one another");
}

TEST(runs_out_of_memory)
{
    ptv_arena arena = {.left = 100};
    gate_run run = {.sink = collect};
    src_file file = {.path = "m.py", .bytes = "a b c d e f g", .size = 13};
    py_text read;
    assert_false(py_scan(&run, &arena, &file, &read));
    assert_int_equal(run.undecided, 1);
    assert_string_equal(said, "m.py:0:0 schema-no-memory: ");
    ptv_arena_free(&arena);
}
