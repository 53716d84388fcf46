/*
 * Reads any bytes as a table of operator signatures. It is refused with a reason, or each entry can
 * be found under its own names, in order, with known words and conditions about arguments that
 * exist.
 */
#include <stdlib.h>

#include "fuzz/oracle.h"
#include "schema/emit/operators.h"

static void check_entry(const op_table *table, unsigned i)
{
    const ptv_operator *op = &table->entries[i];
    HOLDS(op->name < table->text_size && op->overload < table->text_size);
    HOLDS(op->words + (size_t)op->count <= table->words_size);
    for (unsigned w = 0; w < op->count; w++) {
        HOLDS((table->words[op->words + w] & PTV_WORD_MASK) < PTV_WORDS);
    }
    const size_t conditions = table->conditions.length / sizeof(ptv_condition);
    HOLDS(op->conditions + (size_t)op->condition_count <= table->listed.length / sizeof(uint16_t));
    for (unsigned d = 0; d < op->condition_count; d++) {
        HOLDS(table->operators.listed[op->conditions + d] < conditions);
        const ptv_condition *one = ptv_condition_at(&table->operators, op, d);
        HOLDS(one->argument < op->count);
        HOLDS((one->is & PTV_CONDITION_SAME) != 0 ||
              (one->code < table->code.length && one->text < table->conditions_text.length));
    }
    const char *name = table->text + op->name, *overload = table->text + op->overload;
    const ptv_operator_name wanted = {name, overload, (uint32_t)strlen(name),
                                      (uint32_t)strlen(overload)};
    HOLDS(ptv_operator_find(&table->operators, &wanted) == (int)i);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    op_table table;
    fbs_error error = {.text = ""};
    if (!op_read(&table, "x.tsv", (const char *)data, size, &error)) {
        expect_reason(&error);
        return 0;
    }
    HOLDS(table.text_size == 0 || table.text[table.text_size - 1] == '\0');
    for (unsigned i = 0; i < table.operators.count; i++) {
        check_entry(&table, i);
    }
    char *source = op_emit(&table);
    HOLDS(source != NULL);
    free(source);
    op_free(&table);
    return 0;
}
