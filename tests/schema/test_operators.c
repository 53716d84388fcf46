/*
 * Operator signatures: the checked-in table is what the emitter writes from the text, lookups find
 * all of it, and the reader reports texts that are not such tables.
 */
#include <sys/stat.h>
#include <sys/wait.h>

#include "schema/emit/operators.h"
#include "tests/support/home.h"
#include "tests/support/rows.h"

TESTS_WITH(home_setup, home_teardown);

#define HEAD "name\toverload\targuments\treturns\tlibrary\n"
enum { ROWS = 269 };

typedef struct text {
    fbs_files files;
    const char *bytes;
    size_t size;
} text;

static text load(const char *path)
{
    text t = {.size = 0};
    assert_true(fbs_files_load(&t.files, path, &t.bytes, &t.size));
    return t;
}

static op_table read_ours(void)
{
    text tsv = load(PTV_SOURCE_DIR "/schema/operators.tsv");
    fbs_error error = {.text = ""};
    op_table table;
    if (!op_read(&table, "operators.tsv", tsv.bytes, tsv.size, &error)) {
        fail_msg("%s", error.text);
    }
    fbs_files_free(&tsv.files);
    return table;
}

/* ---- The table ---- */

TEST(regenerates)
{
    op_table table = read_ours();
    text there = load(PTV_SOURCE_DIR "/verifiers/schemas/operators.c");
    char *source = op_emit(&table);
    assert_non_null(source);
    assert_int_equal(there.size, strlen(source));
    assert_memory_equal(there.bytes, source, there.size);
    free(source);
    fbs_files_free(&there.files);
    op_free(&table);
}

static int find(const ptv_operators *all, const char *name, const char *overload)
{
    ptv_operator_name wanted = {name, overload, (uint32_t)strlen(name), (uint32_t)strlen(overload)};
    return ptv_operator_find(all, &wanted);
}

/* Puts arguments as they are spelled in the text. */
static void spell(char *out, const ptv_operators *all, const ptv_operator *op)
{
    out[0] = '\0';
    for (unsigned i = 0; i < op->count; i++) {
        unsigned word = all->words[op->words + i];
        strcat(out, i == 0 ? "" : " ");
        strcat(out, op_words[word & PTV_WORD_MASK]);
        strcat(out, (word & PTV_WORD_OR_NULL) != 0 ? "?" : "");
        strcat(out, (word & PTV_WORD_WRITTEN) != 0 ? "!" : "");
    }
}

static unsigned flags_of(const char *returns, const char *library)
{
    if (strcmp(library, "prim") == 0) {
        assert_string_equal(returns, "-");
        return PTV_OPERATOR_PRIM;
    }
    return (strcmp(library, "llm") == 0 ? PTV_OPERATOR_UNSETTLED : 0u) |
           (strcmp(returns, "1") == 0 ? 0u : PTV_OPERATOR_LIST);
}

/* Splits a row of the text and looks it up in the table that is linked. */
static void check_row(char *line, unsigned i)
{
    const ptv_operators *all = &ptv_operators_default;
    char *columns[6] = {line}, words[512];
    for (unsigned c = 1; c < 6; c++) {
        char *tab = strchr(columns[c - 1], '\t');
        assert_non_null(tab);
        *tab = '\0';
        columns[c] = tab + 1;
    }
    assert_int_equal(find(all, columns[0], columns[1]), i);
    const ptv_operator *op = &all->entries[i];
    assert_string_equal(all->text + op->name, columns[0]);
    assert_string_equal(all->text + op->overload, columns[1]);
    spell(words, all, op);
    assert_string_equal(words, columns[2]);
    assert_int_equal(op->flags, flags_of(columns[3], columns[4]));
}

TEST(every_row_is_found)
{
    text tsv = load(PTV_SOURCE_DIR "/schema/operators.tsv");
    char *copy = malloc(tsv.size + 1);
    assert_non_null(copy);
    memcpy(copy, tsv.bytes, tsv.size);
    copy[tsv.size] = '\0';
    unsigned rows = 0;
    for (char *line = strchr(copy, '\n') + 1; *line != '\0';) {
        char *end = strchr(line, '\n');
        assert_non_null(end);
        *end = '\0';
        check_row(line, rows++);
        line = end + 1;
    }
    assert_int_equal(rows, ROWS);
    assert_int_equal(ptv_operators_default.count, ROWS);
    free(copy);
    fbs_files_free(&tsv.files);
}

static void is_not_found(const test_row *r)
{
    assert_int_equal(find(&ptv_operators_default, row_text(r, "name"), row_text(r, "overload")),
                     -1);
}

TEST(others_are_not)
{
    rows_each("schema/operators", "others", is_not_found);
    const ptv_operators none = {.text = ""};
    assert_int_equal(find(&none, "aten::add", "out"), -1);
    /* Names have explicit lengths, and may contain zero bytes. */
    const ptv_operator_name longer = {"aten::add\0x", "out", 11, 3};
    assert_int_equal(ptv_operator_find(&ptv_operators_default, &longer), -1);
}

TEST(is_sorted_and_small)
{
    const ptv_operators *all = &ptv_operators_default;
    op_table table = read_ours();
    for (unsigned i = 1; i < all->count; i++) {
        const ptv_operator *a = &all->entries[i - 1], *b = &all->entries[i];
        int order = strcmp(all->text + a->name, all->text + b->name);
        assert_true(order < 0 ||
                    (order == 0 && strcmp(all->text + a->overload, all->text + b->overload) < 0));
    }
    assert_int_equal(sizeof(ptv_operator), 12);
    assert_int_equal(sizeof(ptv_condition), 8);
    assert_true(table.text_size + table.words_size + ROWS * sizeof(ptv_operator) < 12288);
    assert_true(table.listed.length + table.conditions.length + table.code.length +
                    table.conditions_text.length <
                49152);
    op_free(&table);
}

/* ---- The reader ---- */

static bool read_bytes(op_table *table, const char *bytes, size_t size, fbs_error *error)
{
    char *exact = malloc(size == 0 ? 1 : size); /* exact: the sanitizer sees an overrun */
    assert_non_null(exact);
    memcpy(exact, bytes, size);
    bool good = op_read(table, "x.tsv", exact, size, error);
    free(exact);
    return good;
}

TEST(every_word)
{
    static const char lines[] =
        HEAD "a\t\tT I D B S s I[] D[] B[] T[] T?[] N V\t1\tportable\n"
             "b\tx\tT? I? D? B? S? s? I[]? D[]? B[]? T[]? T?[]? N? V?\t0\tllm\n"
             "c\t\tT! I?! D! B! S! s! I[]! D[]! B[]! T[]! T?[]! N! V!\t-\tprim";
    op_table table;
    fbs_error error;
    assert_true(read_bytes(&table, lines, sizeof lines - 1, &error));
    assert_int_equal(table.operators.count, 3);
    for (unsigned i = 0; i < 3; i++) {
        static const unsigned flags[] = {0, PTV_WORD_OR_NULL, PTV_WORD_WRITTEN};
        assert_int_equal(table.entries[i].count, PTV_WORDS);
        for (unsigned w = 0; w < PTV_WORDS; w++) {
            unsigned both = i == 2 && w == PTV_WORD_INT ? PTV_WORD_OR_NULL : 0;
            assert_int_equal(table.words[table.entries[i].words + w], w | flags[i] | both);
        }
    }
    op_free(&table);
}

TEST(any_order)
{
    static const char rows[] =
        HEAD "b\tout\t\t1\tquantized\na\tout\tT\t1\tportable\na\t\tI\t2\tllm\n";
    op_table table;
    fbs_error error;
    assert_true(read_bytes(&table, rows, sizeof rows - 1, &error));
    assert_int_equal(find(&table.operators, "a", ""), 0);
    assert_int_equal(find(&table.operators, "a", "out"), 1);
    assert_int_equal(find(&table.operators, "b", "out"), 2);
    assert_int_equal(table.entries[2].count, 0);
    assert_int_equal(table.entries[0].flags, PTV_OPERATOR_UNSETTLED | PTV_OPERATOR_LIST);
    op_free(&table);
}

TEST(no_rows)
{
    op_table table;
    fbs_error error;
    assert_true(read_bytes(&table, HEAD, sizeof HEAD - 1, &error));
    assert_int_equal(table.operators.count, 0);
    assert_int_equal(find(&table.operators, "aten::add", "out"), -1);
    op_free(&table);
}

static void is_bad(const test_row *r)
{
    op_table table;
    fbs_error error = {.text = ""};
    assert_false(read_bytes(&table, row_text(r, "text"), row_size(r, "text"), &error));
    if (strncmp(error.text, row_text(r, "error"), row_size(r, "error")) != 0) {
        fail_msg("%s", error.text);
    }
}

TEST_ROWS(bad_texts, "schema/operators", "bad", is_bad)

TEST(too_many_arguments)
{
    for (unsigned count = OP_ARGUMENTS; count <= OP_ARGUMENTS + 1; count++) {
        char lines[512] = HEAD "a\tout\t";
        for (unsigned i = 0; i < count; i++) {
            strcat(lines, i == 0 ? "T" : " T");
        }
        strcat(lines, "\t1\tportable\n");
        op_table table;
        fbs_error error;
        bool good = read_bytes(&table, lines, strlen(lines), &error);
        assert_int_equal(good, count == OP_ARGUMENTS);
        if (good) {
            assert_int_equal(table.entries[0].count, OP_ARGUMENTS);
            op_free(&table);
        } else {
            assert_string_equal(error.text, "x.tsv:2:7: found more arguments, expected at most 64");
        }
    }
}

/* 600 names of 128 bytes exceed 16 bits. */
TEST(too_many_names)
{
    enum { COUNT = 600, ROOM = COUNT * 160 };
    char *rows = malloc(ROOM);
    assert_non_null(rows);
    int used = snprintf(rows, ROOM, "%s", HEAD);
    for (int i = 0; i < COUNT; i++) {
        used += snprintf(rows + used, (size_t)(ROOM - used), "n%0126d\t\tT\t1\tllm\n", i);
    }
    op_table table;
    fbs_error error;
    assert_false(read_bytes(&table, rows, (size_t)used, &error));
    assert_non_null(strstr(error.text, "found more names, expected 64 KiB of them at most"));
    free(rows);
}

/* ---- The tool ---- */

static int tool(const char *arguments)
{
    char line[1024];
    snprintf(line, sizeof line, "'%s' %s 2> /dev/null", PTV_SCHEMA_TOOL, arguments);
    int status = system(line);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

#define TSV "'" PTV_SOURCE_DIR "/schema/operators.tsv'"
#define TABLE "'" PTV_SOURCE_DIR "/verifiers/schemas/operators.c'"

TEST(statuses)
{
    assert_int_equal(mkdir("t", 0700), 0);
    assert_int_equal(tool("check-operators " TABLE " " TSV), 0);
    assert_int_equal(tool("check-operators " TSV " " TSV), 1);
    assert_int_equal(tool("check-operators " TABLE " " TABLE), 1);
    assert_int_equal(tool("check-operators " TABLE " there-is-none"), 2);
    assert_int_equal(tool("check-operators there-is-none " TSV), 2);
    assert_int_equal(tool("check-operators " TABLE), 3);
    assert_int_equal(tool("emit-operators t/t.c " TSV), 0);
    assert_int_equal(tool("check-operators t/t.c " TSV), 0);
    assert_int_equal(tool("emit-operators t " TSV), 2);
    assert_int_equal(tool("emit-operators t/no/t.c " TSV), 2);
    assert_int_equal(system("rm t/t.c && rmdir t"), 0); /* nothing else was written */
}
