/* What a table of operators demands of arguments: from text to the table. */
#include "schema/emit/operators.h"
#include "tests/support/rows.h"
#include "tests/support/test.h"

#define HEAD "name\toverload\targuments\treturns\tlibrary\n"
#define ROW(arguments) HEAD "a\tout\t" arguments "\t1\tportable\n"

static op_table table;

static bool reads(const char *text, fbs_error *error)
{
    return op_read(&table, "x.tsv", text, strlen(text), error);
}

static bool reads_arguments(const char *arguments, fbs_error *error)
{
    char text[512];
    snprintf(text, sizeof text, ROW("%s"), arguments);
    return reads(text, error);
}

/* What each demand alone, on the second argument, becomes. */
static void becomes(const test_row *r)
{
    static const char *const kinds[] = {"types",   "like",  "along",   "rank", "long", "over",
                                        "type_of", "min",   "max",     "most", "less", "least",
                                        "dim",     "sizes", "divides", NULL};
    fbs_error error = {.text = ""};
    if (!reads_arguments(row_text(r, "arguments"), &error)) {
        fail_msg("%s", error.text);
    }
    assert_int_equal(table.entries[0].constraint_count, 1);
    const ptv_constraint *d = &table.constraints[table.entries[0].constraints];
    assert_int_equal(d->value, row_number(r, "value"));
    assert_int_equal(d->argument, 1);
    assert_int_equal(d->kind, row_choice(r, "kind", kinds));
    assert_int_equal(d->other, row_number(r, "other"));
    op_free(&table);
}

TEST_ROWS(every_constraint, "schema/demands", "demands", becomes)

/* Several of one argument, and of several; operators that demand the same share the entries. */
TEST(several)
{
    fbs_error error = {.text = ""};
    assert_true(
        reads(ROW("T:BYTE,CHAR I:>=0,<=2 I T!:floats,=0") "b\tout\tT I:>=0,<=2 I "
                                                          "T!:floats,=0\t1\tllm\nc\t\tT\t-\tprim\n",
              &error));
    assert_int_equal(table.constraint_count, 5);
    assert_int_equal(table.entries[0].constraint_count, 5);
    assert_int_equal(table.entries[1].constraint_count, 4);
    assert_int_equal(table.entries[1].constraints, table.entries[0].constraints + 1);
    assert_int_equal(table.entries[2].constraint_count, 0);
    op_free(&table);
}

static void is_bad(const test_row *r)
{
    fbs_error error = {.text = ""};
    assert_false(reads_arguments(row_text(r, "arguments"), &error));
    if (strncmp(error.text, row_text(r, "error"), row_size(r, "error")) != 0) {
        fail_msg("%s", error.text);
    }
}

TEST_ROWS(bad_constraints, "schema/demands", "bad", is_bad)

TEST(too_many)
{
    static char text[1024];
    fbs_error error = {.text = ""};
    strcpy(text, HEAD "a\tout\tI:>=0");
    for (unsigned i = 1; i <= OP_CONSTRAINTS; i++) {
        strcat(text, ",>=0");
    }
    strcat(text, "\t1\tllm\n");
    assert_false(reads(text, &error));
    assert_non_null(strstr(error.text, "at most 64 demands"));
}
