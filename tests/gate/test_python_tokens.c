/* Python source as statements: we read what Python 3 reads, and report the rest. */
#include "schema/python/token.h"
#include "tests/support/rows.h"

static char said[512];

static void collect(void *context, const gate_finding *finding)
{
    (void)context;
    snprintf(said, sizeof said, "%s:%u:%u %s: %s", finding->at.file, finding->at.line,
             finding->at.column, finding->rule->name, finding->found == NULL ? "" : finding->found);
}

/* Returns "level: a b c" for each statement, separated by `;`, or the findings. */
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

static void is_scanned(const test_row *r)
{
    assert_string_equal(scanned(row_text(r, "text"), row_size(r, "text")), row_text(r, "said"));
}

TEST_ROWS(reads, "gate/python_tokens", "reads", is_scanned)

TEST(refuses)
{
    rows_each("gate/python_tokens", "refuses", is_scanned);
    assert_string_equal(scanned("a\0b", 3),
                        "m.py:1:2 python-unreadable: a character that is not Python");
}

/* Returns `open` n times, then `middle`, then `shut` n times. */
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
                        "m.py:1:201 python-unreadable: more than 200 nested brackets");
    assert_memory_equal(nested("f'{", "a", "}'", PY_STRING_DEPTH), "0: f'{", 6);
    assert_string_equal(nested("f'{", "a", "}'", PY_STRING_DEPTH + 1),
                        "m.py:1:49 python-unreadable: more than 16 nested strings and fields");
    char deep[1 << 14] = "";
    for (unsigned i = 0; i < PY_LEVELS; i++) {
        size_t n = strlen(deep);
        snprintf(deep + n, sizeof deep - n, "%*sif x:\n", (int)i, "");
    }
    assert_null(strstr(scanned(deep, strlen(deep)), "unreadable"));
    size_t n = strlen(deep);
    snprintf(deep + n, sizeof deep - n, "%*sa\n", PY_LEVELS, "");
    assert_string_equal(scanned(deep, strlen(deep)),
                        "m.py:101:101 python-unreadable: more than 99 nested blocks");
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
