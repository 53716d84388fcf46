/* What a table of operators demands of arguments: from text to the table. */
#include "schema/emit/operators.h"
#include "tests/support/test.h"

#define HEAD "name\toverload\targuments\treturns\tlibrary\n"
#define ROW(arguments) HEAD "a\tout\t" arguments "\t1\tportable\n"

static op_table table;

static bool reads(const char *text, fbs_error *error)
{
    return op_read(&table, "x.tsv", text, strlen(text), error);
}

/* Each demand alone, on the second argument. */
TEST(every_demand)
{
    static const struct {
        const char *text;
        ptv_demand demand;
    } rows[] = {
        {ROW("T T:LONG"), {1u << 4, 1, PTV_DEMAND_TYPES, 0}},
        {ROW("T T:INT,LONG"), {1u << 3 | 1u << 4, 1, PTV_DEMAND_TYPES, 0}},
        {ROW("T T?:integers,BOOL"), {0x81f, 1, PTV_DEMAND_TYPES, 0}},
        {ROW("T T!:floats"), {0x80e0, 1, PTV_DEMAND_TYPES, 0}},
        {ROW("T T:complex"), {0x700, 1, PTV_DEMAND_TYPES, 0}},
        {ROW("T T:numbers"), {0x8fff, 1, PTV_DEMAND_TYPES, 0}},
        {ROW("T T:unquantised"), {0x3f808fff, 1, PTV_DEMAND_TYPES, 0}},
        {ROW("T T:=0"), {0, 1, PTV_DEMAND_LIKE, 0}},
        {ROW("T T:along2of0 I"), {2, 1, PTV_DEMAND_ALONG, 0}},
        {ROW("T T:rank2"), {0x202, 1, PTV_DEMAND_RANK, 0}},
        {ROW("T T:rank1to16"), {0x1001, 1, PTV_DEMAND_RANK, 0}},
        {ROW("T T:size1as2of0"), {0x201, 1, PTV_DEMAND_LONG, 0}},
        {ROW("T T:over0"), {0, 1, PTV_DEMAND_OVER, 0}},
        {ROW("T I:type0"), {0, 1, PTV_DEMAND_TYPE_OF, 0}},
        {ROW("I I:min2 T"), {0, 1, PTV_DEMAND_MIN, 2}},
        {ROW("I I:max2 T"), {0, 1, PTV_DEMAND_MAX, 2}},
        {ROW("I I:<=0"), {0, 1, PTV_DEMAND_MOST, 0}},
        {ROW("T I?:<2 I"), {0, 1, PTV_DEMAND_LESS, 2}},
        {ROW("T I:>=1"), {1, 1, PTV_DEMAND_LEAST, 0}},
        {ROW("T I[]:>=2147483647"), {INT32_MAX, 1, PTV_DEMAND_LEAST, 0}},
        {ROW("T I[]?:dim0"), {0, 1, PTV_DEMAND_DIM, 0}},
        {ROW("T I[]:sizes"), {0, 1, PTV_DEMAND_SIZES, 0}},
        {ROW("N N:divides0"), {0, 1, PTV_DEMAND_DIVIDES, 0}},
        {ROW("I I:divides0"), {0, 1, PTV_DEMAND_DIVIDES, 0}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        fbs_error error = {.text = ""};
        if (!reads(rows[i].text, &error)) {
            fail_msg("%s", error.text);
        }
        assert_int_equal(table.entries[0].demand_count, 1);
        const ptv_demand *d = &table.demands[table.entries[0].demands];
        const ptv_demand *e = &rows[i].demand;
        assert_int_equal(d->value, e->value);
        assert_int_equal(d->argument, e->argument);
        assert_int_equal(d->kind, e->kind);
        assert_int_equal(d->other, e->other);
        op_free(&table);
    }
}

/* Several of one argument, and of several; operators that demand the same share the entries. */
TEST(several)
{
    fbs_error error = {.text = ""};
    assert_true(
        reads(ROW("T:BYTE,CHAR I:>=0,<=2 I T!:floats,=0") "b\tout\tT I:>=0,<=2 I "
                                                          "T!:floats,=0\t1\tllm\nc\t\tT\t-\tprim\n",
              &error));
    assert_int_equal(table.demand_count, 5);
    assert_int_equal(table.entries[0].demand_count, 5);
    assert_int_equal(table.entries[1].demand_count, 4);
    assert_int_equal(table.entries[1].demands, table.entries[0].demands + 1);
    assert_int_equal(table.entries[2].demand_count, 0);
    op_free(&table);
}

static const struct {
    const char *text, *error;
} bad[] = {
    {ROW("T:"), "x.tsv:2:9: found nothing, expected integers"},
    {ROW("T:LONG,"), "x.tsv:2:14: found nothing, expected integers"},
    {ROW("T:long"), "x.tsv:2:9: found 'long', expected integers"},
    {ROW("T:>=0"), "x.tsv:2:9: found '>=0', expected integers"},
    {ROW("T:=0x"), "x.tsv:2:9: found '=0x', expected integers"},
    {ROW("T:="), "x.tsv:2:9: found '=', expected integers"},
    {ROW("T:along0of"), "x.tsv:2:9: found 'along0of', expected integers"},
    {ROW("I:LONG"), "x.tsv:2:9: found 'LONG', expected >=0"},
    {ROW("I:>=2147483648"), "x.tsv:2:9: found '>=2147483648', expected >=0"},
    {ROW("I:<=64"), "x.tsv:2:9: found '<=64', expected >=0"},
    {ROW("I:>=-1"), "x.tsv:2:9: found '>=-1', expected >=0"},
    {ROW("I[]:<=0"), "x.tsv:2:11: found '<=0', expected >=0"},
    {ROW("I[]:size"), "x.tsv:2:11: found 'size', expected >=0"},
    {ROW("N:>=0"), "x.tsv:2:9: found '>=0', expected divides0"},
    {ROW("T N:divides0"), "x.tsv:2:7: found a demand that compares, expected with the number"},
    {ROW("B:>=0"), "x.tsv:2:9: found '>=0', expected no demands but"},
    {ROW("T:=1"), "x.tsv:2:7: found a demand that compares, expected with the number"},
    {ROW("T:=1 I"), "x.tsv:2:7: found a demand that compares, expected with the number"},
    {ROW("T:along0of1 T"), "x.tsv:2:7: found a demand that compares, expected with the number"},
    {ROW("T I:<0"), "x.tsv:2:7: found a demand that compares, expected with the number"},
    {ROW("I:type0"), "x.tsv:2:7: found a demand that compares, expected with the number"},
};

TEST(bad_demands)
{
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        fbs_error error = {.text = ""};
        assert_false(reads(bad[i].text, &error));
        if (strncmp(error.text, bad[i].error, strlen(bad[i].error)) != 0) {
            fail_msg("%zu: %s", i, error.text);
        }
    }
}

TEST(too_many)
{
    static char text[1024];
    fbs_error error = {.text = ""};
    strcpy(text, HEAD "a\tout\tI:>=0");
    for (unsigned i = 1; i <= OP_DEMANDS; i++) {
        strcat(text, ",>=0");
    }
    strcat(text, "\t1\tllm\n");
    assert_false(reads(text, &error));
    assert_non_null(strstr(error.text, "at most 64 demands"));
}
