/*
 * Compares what the history says releases do with each rule's example with what they did:
 * tests/runtime/reactions.tsv, written by ci/runtime.sh --judge. Each difference has a reason in
 * reactions.rows, and each reason a difference.
 */
#include "analysis/report/history.h"
#include "tests/support/files.h"
#include "tests/support/rows.h"

#define TABLE PTV_SOURCE_DIR "/tests/runtime/reactions.tsv"

enum { COLUMNS = 16, EXCEPTIONS = 128 };

typedef struct exception {
    char rule[64];
    ptv_release from, to; /* inclusive */
    bool chance;          /* may differ from run to run */
    bool used;
} exception;

static char *text;
static ptv_release releases[COLUMNS];
static size_t columns; /* including that of the rule, which is column 0 */
static exception exceptions[EXCEPTIONS];
static size_t exception_count;

/* Returns 1.5 for "1.5.1 library". */
static ptv_release release_of(const char *column)
{
    size_t length = strcspn(column, " ");
    while (length > 0 && column[--length] != '.') {
    }
    for (unsigned i = 1; i < PTV_RELEASES; i++) {
        const char *name = ptv_release_name((ptv_release)i);
        if (strlen(name) == length && strncmp(name, column, length) == 0) {
            return (ptv_release)i;
        }
    }
    fail_msg("%s: no release", column);
    return PTV_RELEASES;
}

/* Splits a line into cells, in place. */
static size_t split(char *line, char *cells[COLUMNS])
{
    size_t count = 0;
    for (char *cell = line; cell != NULL && count < COLUMNS; count++) {
        cells[count] = cell;
        cell = strchr(cell, '\t');
        if (cell != NULL) {
            *cell++ = '\0';
        }
    }
    return count;
}

static bool begins(const char *cell, const char *word)
{
    return strncmp(cell, word, strlen(word)) == 0;
}

static ptv_reaction reaction_in(const char *cell)
{
    static const struct {
        const char *word;
        ptv_reaction reaction;
    } words[] = {
        {"-", PTV_UNKNOWN},         {"ignores", PTV_IGNORES}, {"runs", PTV_IGNORES},
        {"computes", PTV_COMPUTES}, {"refuses", PTV_REFUSES}, {"crashes", PTV_CRASHES},
        {"hangs", PTV_CRASHES},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (begins(cell, words[i].word)) {
            return words[i].reaction;
        }
    }
    fail_msg("\"%s\" is no word of the table", cell);
    return PTV_UNKNOWN;
}

/* Compares at the default level of loaders; "runs" may be either of two reactions. */
static bool agrees(const char *cell, ptv_reaction expected)
{
    ptv_reaction found = reaction_in(cell);
    return found == PTV_UNKNOWN || found == expected ||
           (begins(cell, "runs") && expected == PTV_COMPUTES);
}

/* Compares with full verification: a refusal must be in the history, and the reverse. */
static bool agrees_in_full(const char *cell, const ptv_history *h, ptv_release release)
{
    const char *bar = strstr(cell, " | ");
    ptv_reaction found = reaction_in(bar != NULL ? bar + 3 : cell);
    return found == PTV_UNKNOWN || (found == PTV_REFUSES) == ptv_refuses(h, release);
}

static bool is_excepted(const char *rule, ptv_release release)
{
    for (size_t i = 0; i < exception_count; i++) {
        exception *e = &exceptions[i];
        if (strcmp(e->rule, rule) == 0 && e->from <= release && release <= e->to) {
            e->used = true;
            return true;
        }
    }
    return false;
}

static unsigned compare_cell(const ptv_history *h, const char *cell, ptv_release release)
{
    ptv_reaction expected = ptv_reaction_of(h, release);
    bool good = agrees(cell, expected) && agrees_in_full(cell, h, release);
    if (good || is_excepted(h->rule, release)) {
        return 0;
    }
    print_error("%s: %s %s, full since %s; but: %s\n", h->rule, ptv_release_name(release),
                ptv_reaction_word(expected), h->full ? ptv_release_name(h->full) : "never", cell);
    return 1;
}

static unsigned compare_line(char *line)
{
    char *cells[COLUMNS];
    size_t count = split(line, cells);
    const ptv_rule *rule = ptv_rule_find(cells[0]);
    if (rule == NULL || count != columns) {
        print_error("%s: no such rule, or %zu cells instead of %zu\n", cells[0], count, columns);
        return 1;
    }
    unsigned wrong = 0;
    for (size_t i = 1; i < count; i++) {
        wrong += compare_cell(ptv_history_of(rule), cells[i], releases[i]);
    }
    return wrong;
}

static void read_head(char *line)
{
    char *cells[COLUMNS];
    columns = split(line, cells);
    assert_in_range(columns, 2, COLUMNS - 1);
    assert_string_equal(cells[0], "rule");
    for (size_t i = 1; i < columns; i++) {
        releases[i] = release_of(cells[i]);
    }
}

static void add_exception(const test_row *r)
{
    assert_true(exception_count < EXCEPTIONS);
    exception *e = &exceptions[exception_count++];
    snprintf(e->rule, sizeof e->rule, "%s", row_text(r, "rule"));
    assert_true(ptv_release_named(row_text(r, "from"), &e->from));
    assert_true(ptv_release_named(row_text(r, "to"), &e->to));
    e->chance = strstr(row_text(r, "why"), "in the memory behind") != NULL;
}

TEST(history_agrees_with_the_table)
{
    size_t size, lines = 0;
    unsigned wrong = 0;
    rows_each("report/reactions", "exceptions", add_exception);
    text = read_file(TABLE, &size);
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        if (line[0] == '#') {
            continue;
        }
        if (lines++ == 0) {
            read_head(line);
        } else {
            wrong += compare_line(line);
        }
    }
    free(text);
    assert_in_range(lines, 200, ptv_rule_count() + 1);
    assert_int_equal(wrong, 0);
}

/* Runs after the comparison, which marks the exceptions that it used. */
TEST(no_exception_is_idle)
{
    assert_true(exception_count > 0);
    for (size_t i = 0; i < exception_count; i++) {
        const exception *e = &exceptions[i];
        if (!e->used && !e->chance) {
            fail_msg("%s: nothing differs from %s to %s", e->rule, ptv_release_name(e->from),
                     ptv_release_name(e->to));
        }
    }
}
