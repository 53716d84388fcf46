/* Contracts of operators: which conditions fail for which arguments, and invalid conditions. */

#include "schema/emit/operators.h"
#include "tests/support/rows.h"
#include "verifiers/program/contracts.h"

#define HEAD "name\toverload\targuments\treturns\tlibrary\tcontract\n"

enum { ARGUMENTS = 4, TOKEN = 32 };

static bool reads(op_table *table, const char *words, const char *contract, fbs_error *error)
{
    char text[1024];
    snprintf(text, sizeof text, HEAD "a\tout\t%s\t1\tportable\t%s\n", words, contract);
    return op_read(table, "x.tsv", text, strlen(text), error);
}

/* ---- Arguments as text ---- */

typedef struct arguments {
    char text[ARGUMENTS][TOKEN];
    unsigned count;
} arguments;

static void split(arguments *a, const char *text)
{
    for (a->count = 0; *text != '\0' && a->count < ARGUMENTS; a->count++) {
        size_t n = strcspn(text, " ");
        snprintf(a->text[a->count], TOKEN, "%.*s", (int)n, text);
        text += n + (text[n] == ' ');
    }
}

static bool is_tensor(const char *text)
{
    return text[0] == '.' || strchr(text, 'x') != NULL || strchr(text, ':') != NULL;
}

static const char *word_of(const char *text)
{
    return text[0] == '{' ? "T[]" : text[0] == '[' ? "I[]?" : is_tensor(text) ? "T" : "I?";
}

/* Gets part k between the signs. Returns false if there are fewer. */
static bool part(const char *text, const char *signs, int64_t k, char out[TOKEN])
{
    for (; k > 0 && *text != '\0'; k--) {
        text += strcspn(text, signs);
        text += *text != '\0';
    }
    snprintf(out, TOKEN, "%.*s", (int)strcspn(text, signs), text);
    return out[0] != '\0';
}

static int64_t parts(const char *text, const char *signs)
{
    char one[TOKEN];
    int64_t count = 0;
    while (part(text, signs, count, one)) {
        count++;
    }
    return count;
}

static ptv_span number(const char *text)
{
    return text[0] == '?' ? ptv_any_number() : ptv_one_number(strtoll(text, NULL, 10));
}

static ptv_span answer_tensor(const char *text, const ptv_question *q)
{
    char sizes[TOKEN], one[TOKEN];
    const char *colon = strchr(text, ':');
    snprintf(sizes, sizeof sizes, "%.*s", (int)strcspn(text, ":."), text);
    ptv_span numel = {1, 1};
    switch (q->code) {
    case PTV_CODE_RANK: return ptv_one_number(parts(sizes, "x"));
    case PTV_CODE_TYPE: return colon == NULL ? ptv_one_number(6) : number(colon + 1);
    case PTV_CODE_RIGHT:
    case PTV_CODE_SIZE:
        if (q->code == PTV_CODE_RIGHT && q->index >= parts(sizes, "x")) {
            return ptv_one_number(1);
        }
        if (!part(sizes, "x", ptv_dimension(q, parts(sizes, "x")), one)) {
            return ptv_any_number();
        }
        return one[0] == '?' ? (ptv_span){0, INT32_MAX} : number(one);
    case PTV_CODE_NUMEL:
        for (int64_t i = 0; part(sizes, "x", i, one); i++) {
            numel.low *= one[0] == '?' ? 0 : number(one).low;
            numel.high *= one[0] == '?' ? 100 : number(one).high;
        }
        return numel;
    default: return ptv_any_number();
    }
}

static ptv_span ask(const void *context, const ptv_question *q)
{
    const arguments *a = context;
    const char *text = a->text[q->argument];
    char inner[TOKEN], one[TOKEN];
    snprintf(inner, sizeof inner, "%.*s", (int)strcspn(text + 1, "]}"), text + 1);
    if (q->code == PTV_CODE_GIVEN) {
        return ptv_one_number(strcmp(text, "-") != 0);
    }
    if (strcmp(text, "-") == 0) {
        return ptv_any_number();
    }
    if (text[0] == '{' && q->item != PTV_ITEM_NONE) {
        return part(inner, ";", q->item, one) ? answer_tensor(one, q) : ptv_any_number();
    }
    if (text[0] == '{' || text[0] == '[') {
        return q->code == PTV_CODE_RANK ? ptv_one_number(parts(inner, ",;"))
               : part(inner, ",", ptv_dimension(q, parts(inner, ",")), one) ? number(one)
                                                                            : ptv_any_number();
    }
    return is_tensor(text) ? answer_tensor(text, q) : number(text);
}

/* ---- Conditions ---- */

static bool fails(const op_table *table, const arguments *a)
{
    const ptv_contract_call call = {&table->operators, ask, a};
    const ptv_operator *op = &table->operators.entries[0];
    for (unsigned i = 0; i < op->condition_count; i++) {
        ptv_unmet unmet;
        if (ptv_condition_fails(&call, ptv_condition_at(&table->operators, op, i), &unmet)) {
            return true;
        }
    }
    return false;
}

static void is_decided(const test_row *r)
{
    static const char *const answers[] = {"no", "yes", NULL};
    op_table table;
    fbs_error error = {.text = ""};
    arguments a;
    char words[64] = "";
    split(&a, row_text(r, "arguments"));
    for (unsigned i = 0; i < a.count; i++) {
        snprintf(words + strlen(words), sizeof words - strlen(words), "%s%s", i == 0 ? "" : " ",
                 word_of(a.text[i]));
    }
    if (!reads(&table, words, row_text(r, "condition"), &error)) {
        fail_msg("%s", error.text);
    }
    assert_true(table.operators.entries[0].condition_count > 0);
    assert_int_equal(fails(&table, &a), row_choice(r, "fails", answers));
    op_free(&table);
}

TEST_ROWS(conditions, "schema/contracts", "conditions", is_decided)

static void is_bad(const test_row *r)
{
    op_table table;
    fbs_error error = {.text = ""};
    if (reads(&table, "T I", row_text(r, "contract"), &error)) {
        op_free(&table);
        assert_string_equal(row_text(r, "error"), "");
    } else if (strstr(error.text, row_text(r, "error")) == NULL ||
               row_text(r, "error")[0] == '\0') {
        fail_msg("%s", error.text);
    }
}

TEST_ROWS(bad_conditions, "schema/contracts", "bad", is_bad)

TEST(too_many_arguments)
{
    for (unsigned count = PTV_CONTRACT_ARGUMENTS; count <= PTV_CONTRACT_ARGUMENTS + 1; count++) {
        char words[128] = "T";
        for (unsigned i = 1; i < count; i++) {
            strcat(words, " T");
        }
        op_table table;
        fbs_error error = {.text = ""};
        const bool good = reads(&table, words, "a0.rank == 2", &error);
        assert_int_equal(good, count == PTV_CONTRACT_ARGUMENTS);
        if (good) {
            op_free(&table);
        } else {
            assert_non_null(strstr(error.text, "expected a contract of 20 arguments or less"));
        }
    }
}

/* Equal texts, conditions and lists of conditions are stored once. */
TEST(shared)
{
    static const char text[] = HEAD "a\tout\tT T!\t1\tportable\tlike(a1, a0); a0.rank == 2\n"
                                    "b\tout\tT T!\t1\tportable\tlike(a1, a0)\n"
                                    "c\tout\tT T!\t1\tportable\t\n"
                                    "d\tout\tT T!\t1\tportable\t!a0.rank == 2\n";
    op_table table;
    fbs_error error = {.text = ""};
    assert_true(op_read(&table, "x.tsv", text, sizeof text - 1, &error));
    const ptv_operator *ops = table.operators.entries;
    const ptv_operators *all = &table.operators;
    assert_int_equal(ops[0].condition_count, 5); /* `like` is a quick check and three conditions */
    assert_int_equal(ops[1].condition_count, 4);
    assert_int_equal(ops[1].conditions, ops[0].conditions);
    assert_int_equal(ops[2].condition_count, 0);
    assert_int_equal(ptv_condition_at(all, &ops[3], 0)->is, PTV_CONDITION_DIES);
    assert_int_equal(ptv_condition_at(all, &ops[3], 0)->code,
                     ptv_condition_at(all, &ops[0], 4)->code);
    assert_string_equal(all->conditions_text + ptv_condition_at(all, &ops[0], 1)->text,
                        "a1.rank == a0.rank");
    assert_int_equal(ptv_condition_at(all, &ops[0], 2)->is, PTV_CONDITION_EACH);
    assert_int_equal(table.conditions.length / sizeof(ptv_condition), 6);
    op_free(&table);
}

/* Six columns, or five as in older files. */
TEST(columns)
{
    op_table table;
    fbs_error error = {.text = ""};
    static const char five[] = "name\toverload\targuments\treturns\tlibrary\na\t\tT\t1\tllm\t\n";
    static const char six[] = HEAD "a\t\tT\t1\tllm\n";
    assert_false(op_read(&table, "x.tsv", five, sizeof five - 1, &error));
    assert_non_null(strstr(error.text, "five columns, four tabs"));
    assert_false(op_read(&table, "x.tsv", six, sizeof six - 1, &error));
    assert_non_null(strstr(error.text, "six columns, five tabs"));
}
