/* Reads tables of operator signatures. */
#include "operators.h"

#include <errno.h>
#include <stdlib.h>

const char *const op_words[PTV_WORDS] = {"T",   "I",   "D",   "B",    "S", "s", "I[]",
                                         "D[]", "B[]", "T[]", "T?[]", "N", "V"};

static const char header[] = "name\toverload\targuments\treturns\tlibrary";
static const char contract[] = "\tcontract"; /* optional */

enum { NAME, OVERLOAD, ARGUMENTS, RETURNS, LIBRARY, CONTRACT, COLUMNS };

typedef op_part part;

typedef struct row {
    part name, overload;
    fbs_place place;
    ptv_operator op;
} row;

typedef struct reader {
    op_table *table;
    fbs_error *error;
    fbs_place place; /* the column is computed from `line` */
    part line;
    const char *next, *end;
    row *rows;
    size_t count;
    unsigned columns;
} reader;

/* ---- Errors ---- */

static bool fail_at(reader *r, const char *at, const char *found, const char *expected)
{
    r->place.column = (uint32_t)(at - r->line.at) + 1;
    return fbs_say(r->error, r->place, found, expected);
}

/* Shows the offending piece of text, with unprintable bytes replaced. */
static bool fail_part(reader *r, part p, const char *expected)
{
    char text[64], found[80];
    size_t n = p.length < sizeof text - 1 ? p.length : sizeof text - 1;
    for (size_t i = 0; i < n; i++) {
        text[i] = p.at[i] >= ' ' && p.at[i] <= '~' ? p.at[i] : '?';
    }
    text[n] = '\0';
    snprintf(found, sizeof found, n == 0 ? "nothing" : "'%s'", text);
    return fail_at(r, p.at, found, expected);
}

/* ---- Parts of a row ---- */

/* Splits off the part of `rest` before `sign`, dropping the sign. */
static part split(part *rest, char sign)
{
    const char *end = rest->length == 0 ? NULL : memchr(rest->at, sign, rest->length);
    part first = {rest->at, end == NULL ? rest->length : (size_t)(end - rest->at)};
    size_t taken = first.length + (end != NULL);
    *rest = (part){rest->at + taken, rest->length - taken};
    return first;
}

static bool read_name(reader *r, part p, bool may_be_empty)
{
    static const char good[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:.-";
    for (size_t i = 0; i < p.length; i++) {
        if (memchr(good, p.at[i], sizeof good - 1) == NULL) {
            return fail_part(r, (part){p.at + i, 1}, "a letter, a digit, or one of _ : . -");
        }
    }
    return p.length > 0 || may_be_empty || fail_part(r, p, "the name of an operator");
}

static bool ends_in(part *p, char sign)
{
    bool ends = p->length > 0 && p->at[p->length - 1] == sign;
    p->length -= ends;
    return ends;
}

static bool read_word(reader *r, part p, uint8_t *word)
{
    part bare = p;
    unsigned flags = ends_in(&bare, '!') ? PTV_WORD_WRITTEN : 0;
    flags |= ends_in(&bare, '?') ? PTV_WORD_OR_NULL : 0;
    for (unsigned w = 0; w < PTV_WORDS; w++) {
        if (op_is(bare, op_words[w])) {
            *word = (uint8_t)(w | flags);
            return true;
        }
    }
    return fail_part(r, p, "T I D B S s N V, or I[] D[] B[] T[] T?[], with ? or ! behind it");
}

/* Finds the words, or adds them at the end. */
static size_t place_words(op_table *table, const uint8_t *words, size_t count)
{
    for (size_t at = 0; at + count <= table->words_size; at++) {
        if (memcmp(table->words + at, words, count) == 0) {
            return at;
        }
    }
    size_t at = table->words_size;
    memcpy(table->words + at, words, count);
    table->words_size += count;
    return at;
}

static bool read_arguments(reader *r, part p, ptv_operator *op)
{
    uint8_t words[OP_ARGUMENTS];
    const char *begin = p.at;
    size_t count = 0;
    while (p.length > 0) {
        part word = split(&p, ' ');
        if (count == OP_ARGUMENTS) {
            return fail_at(r, begin, "more arguments", "at most 64");
        }
        if (!read_word(r, word, &words[count])) {
            return false;
        }
        count++;
    }
    if (begin < p.at && p.at[-1] == ' ') {
        return fail_part(r, p, "an argument behind the blank");
    }
    const size_t at = place_words(r->table, words, count);
    op->count = (uint8_t)count;
    op->words = (uint16_t)at;
    return at <= UINT16_MAX || fail_at(r, begin, "a table too large", "64 KiB of arguments");
}

static bool read_library(reader *r, part p, ptv_operator *op)
{
    static const struct {
        const char *name;
        uint8_t flags;
    } libraries[] = {{"portable", 0},
                     {"quantized", 0},
                     {"llm", PTV_OPERATOR_UNSETTLED},
                     {"prim", PTV_OPERATOR_PRIM}};
    for (size_t i = 0; i < sizeof libraries / sizeof libraries[0]; i++) {
        if (op_is(p, libraries[i].name)) {
            op->flags = libraries[i].flags;
            return true;
        }
    }
    return fail_part(r, p, "portable, quantized, llm or prim");
}

static bool has_memory(const reader *r)
{
    const op_table *table = r->table;
    return !table->listed.failed && !table->conditions.failed && !table->code.failed &&
           !table->conditions_text.failed;
}

static bool fail_memory(reader *r, const char *at)
{
    errno = ENOMEM;
    return fail_at(r, at, "no more memory", "a smaller table");
}

static bool place_contract(reader *r, const char *begin, const op_conditions *conditions,
                           ptv_operator *op)
{
    size_t first = conditions->count == 0 ? 0 : op_place_conditions(r->table, conditions);
    if (!has_memory(r)) {
        return fail_memory(r, begin);
    }
    op->conditions = (uint16_t)first;
    op->condition_count = (uint8_t)conditions->count;
    return first <= UINT16_MAX || fail_at(r, begin, "a table too large", "less of it");
}

static bool read_contract(reader *r, part p, ptv_operator *op)
{
    const op_signature of = {r->table->words + op->words, op->count};
    op_conditions conditions = {.count = 0};
    const char *begin = p.at;
    while (p.length > 0) {
        part one = split(&p, ';');
        const char *expected = op_read_conditions(r->table, &conditions, &of, one);
        if (expected != NULL) {
            return has_memory(r) ? fail_part(r, one, expected) : fail_memory(r, begin);
        }
    }
    return place_contract(r, begin, &conditions, op);
}

/* One result is a Tensor; none or several are a TensorList. */
static bool read_returns(reader *r, part p, ptv_operator *op)
{
    if ((op->flags & PTV_OPERATOR_PRIM) != 0) {
        return op_is(p, "-") || fail_part(r, p, "- for an operator of the library prim");
    }
    bool digit = p.length == 1 && p.at[0] >= '0' && p.at[0] <= '9';
    op->flags |= op_is(p, "1") ? 0 : PTV_OPERATOR_LIST;
    return digit || fail_part(r, p, "the number of results, 0 to 9");
}

/* ---- Rows ---- */

static bool next_line(reader *r)
{
    if (r->next == r->end) {
        return false;
    }
    part rest = {r->next, (size_t)(r->end - r->next)};
    r->line = split(&rest, '\n');
    r->next = rest.at;
    r->place.line++;
    return true;
}

static bool read_row(reader *r)
{
    part columns[COLUMNS], rest = r->line;
    size_t tabs = 0;
    for (size_t i = 0; i < rest.length; i++) {
        tabs += rest.at[i] == '\t';
    }
    if (tabs != r->columns - 1) {
        return fail_at(r, r->line.at, "another number of tabs",
                       r->columns == COLUMNS ? "six columns, five tabs"
                                             : "five columns, four tabs");
    }
    columns[CONTRACT] = (part){NULL, 0};
    for (unsigned c = 0; c < r->columns; c++) {
        columns[c] = split(&rest, '\t');
    }
    row *one = &r->rows[r->count++];
    *one = (row){.name = columns[NAME], .overload = columns[OVERLOAD], .place = r->place};
    return read_name(r, one->name, false) && read_name(r, one->overload, true) &&
           read_library(r, columns[LIBRARY], &one->op) &&
           read_returns(r, columns[RETURNS], &one->op) &&
           read_arguments(r, columns[ARGUMENTS], &one->op) &&
           read_contract(r, columns[CONTRACT], &one->op);
}

static bool read_rows(reader *r)
{
    bool there = next_line(r);
    const size_t own = sizeof header - 1;
    bool more = there && r->line.length == own + sizeof contract - 1 &&
                memcmp(r->line.at + own, contract, sizeof contract - 1) == 0;
    r->columns = more ? COLUMNS : COLUMNS - 1;
    if (!there || !op_is((part){r->line.at, more ? own : r->line.length}, header)) {
        r->place.line = 1;
        return fail_part(r, r->line, "name, overload, arguments, returns, library (with tabs)");
    }
    while (next_line(r)) {
        if (r->count == OP_ROWS) {
            return fail_at(r, r->line.at, "one more operator", "at most 32767");
        }
        if (!read_row(r)) {
            return false;
        }
    }
    return true;
}

/* ---- The table ---- */

static int compare_part(part a, part b)
{
    size_t least = a.length < b.length ? a.length : b.length;
    int order = memcmp(a.at, b.at, least);
    return order != 0 ? order : (a.length > b.length) - (a.length < b.length);
}

static int compare_name(const row *a, const row *b)
{
    int order = compare_part(a->name, b->name);
    return order != 0 ? order : compare_part(a->overload, b->overload);
}

static int compare_rows(const void *left, const void *right)
{
    const row *a = left, *b = right;
    int order = compare_name(a, b);
    return order != 0 ? order : (a->place.line > b->place.line) - (a->place.line < b->place.line);
}

/* Finds the string, or adds it at the end. */
static bool place_text(reader *r, const row *one, part p, uint16_t *at)
{
    op_table *table = r->table;
    size_t place = 0;
    while (place < table->text_size && !op_is(p, table->text + place)) {
        place += strlen(table->text + place) + 1;
    }
    if (place > UINT16_MAX) {
        return fbs_say(r->error, one->place, "more names", "64 KiB of them at most");
    }
    if (place == table->text_size) {
        memcpy(table->text + place, p.at, p.length);
        table->text[place + p.length] = '\0';
        table->text_size += p.length + 1;
    }
    *at = (uint16_t)place;
    return true;
}

static bool put_entries(reader *r)
{
    if (r->count > 0) {
        qsort(r->rows, r->count, sizeof *r->rows, compare_rows);
    }
    for (size_t i = 0; i < r->count; i++) {
        row *one = &r->rows[i];
        if (i > 0 && compare_name(one - 1, one) == 0) {
            return fbs_say(r->error, one->place, "the same operator again", "each of them once");
        }
        if (!place_text(r, one, one->name, &one->op.name) ||
            !place_text(r, one, one->overload, &one->op.overload)) {
            return false;
        }
        r->table->entries[i] = one->op;
    }
    r->table->operators = (ptv_operators){
        .text = r->table->text,
        .words = r->table->words,
        .entries = r->table->entries,
        .count = (uint16_t)r->count,
        .listed = (const void *)r->table->listed.bytes,
        .conditions = (const void *)r->table->conditions.bytes,
        .code = (const void *)r->table->code.bytes,
        .conditions_text = r->table->conditions_text.bytes,
    };
    return true;
}

static size_t lines_of(const char *text, size_t size)
{
    size_t lines = 1;
    for (size_t i = 0; i < size; i++) {
        lines += text[i] == '\n';
    }
    return lines;
}

/* Neither names nor words ever exceed the size of the text they come from. */
bool op_read(op_table *table, const char *path, const char *text, size_t size, fbs_error *error)
{
    size_t lines = lines_of(text, size);
    reader r = {.table = table, .error = error, .place = {path, 0, 1}};
    *table = (op_table){0};
    r.line = (part){text, 0};
    r.next = text;
    r.end = text + size;
    r.rows = calloc(lines, sizeof *r.rows);
    table->text = malloc(size + 1);
    table->words = malloc(size + 1);
    table->entries = calloc(lines, sizeof *table->entries);
    bool good =
        r.rows != NULL && table->text != NULL && table->words != NULL && table->entries != NULL;
    errno = good ? 0 : ENOMEM;
    good = good ? read_rows(&r) && put_entries(&r)
                : fbs_say(error, r.place, "no more memory", "a smaller table");
    free(r.rows);
    if (!good) {
        op_free(table);
    }
    return good;
}

void op_free(op_table *table)
{
    free(table->text);
    free(table->words);
    free(table->entries);
    ptv_buffer_free(&table->listed);
    ptv_buffer_free(&table->conditions);
    ptv_buffer_free(&table->code);
    ptv_buffer_free(&table->conditions_text);
    *table = (op_table){0};
}
