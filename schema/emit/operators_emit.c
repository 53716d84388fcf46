/* The default table as C. */
#include "operators.h"

#include "emit_names.h"

#include <stdlib.h>
#include <string.h>

static void put_text(const op_table *table, ptv_buffer *out)
{
    ptv_put_format(out, "static const char text[] =");
    for (size_t at = 0; at < table->text_size; at += strlen(table->text + at) + 1) {
        ptv_put_format(out, "\n    \"%s\\0\"", table->text + at);
    }
    ptv_put_format(out, ";\n\n");
}

static void put_words(const op_table *table, ptv_buffer *out)
{
    enum { PER_LINE = 16 };
    ptv_put_format(out, "static const uint8_t words[] = {");
    for (size_t i = 0; i < table->words_size; i++) {
        ptv_put_format(out, "%s0x%02x,", i % PER_LINE == 0 ? "\n    " : " ",
                       (unsigned)table->words[i]);
    }
    ptv_put_format(out, "\n};\n\n");
}

static void put_constraints(const op_table *table, ptv_buffer *out)
{
    ptv_put_format(
        out, "/* value, argument, kind, other */\nstatic const ptv_constraint constraints[] = {\n");
    for (size_t i = 0; i < table->constraint_count; i++) {
        const ptv_constraint *d = &table->constraints[i];
        ptv_put_format(out, "    {0x%x, %u, %u, %u},\n", (unsigned)d->value, (unsigned)d->argument,
                 (unsigned)d->kind, (unsigned)d->other);
    }
    ptv_put_format(out, "%s};\n\n", table->constraint_count == 0 ? "    {0, 0, 0, 0},\n" : "");
}

/* Arguments as in the text, for people who read the table. */
static void put_signature(const op_table *table, const ptv_operator *op, ptv_buffer *out)
{
    const char *overload = table->text + op->overload;
    ptv_put_format(out, "%s%s%s:", table->text + op->name, overload[0] == '\0' ? "" : ".",
                   overload);
    for (unsigned i = 0; i < op->count; i++) {
        unsigned word = table->words[op->words + i];
        ptv_put_format(out, " %s%s%s", op_words[word & PTV_WORD_MASK],
                 (word & PTV_WORD_OR_NULL) != 0 ? "?" : "",
                 (word & PTV_WORD_WRITTEN) != 0 ? "!" : "");
    }
}

static void put_entries(const op_table *table, ptv_buffer *out)
{
    ptv_put_format(out,
                   "/* name, overload, words, constraints, count, flags, how many constraints */\n"
                   "static const ptv_operator entries[] = {\n");
    for (unsigned i = 0; i < table->operators.count; i++) {
        const ptv_operator *op = &table->entries[i];
        ptv_put_format(out, "    {%u, %u, %u, %u, %u, %u, %u}, /* ", (unsigned)op->name,
                       (unsigned)op->overload, (unsigned)op->words, (unsigned)op->constraints,
                       (unsigned)op->count, (unsigned)op->flags, (unsigned)op->constraint_count);
        put_signature(table, op, out);
        ptv_put_format(out, " */\n");
    }
    ptv_put_format(out, "};\n\n");
}

char *op_emit(const op_table *table)
{
    ptv_buffer out = {0};
    ptv_put_format(&out,
                   "/* Written by ptv-schema emit-operators from operators.tsv; do not edit. */\n"
                   "#include \"../core/operators.h\"\n\n"
                   "/* C promises 4095 characters only; every compiler we know takes more. */\n"
                   "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n\n");
    put_text(table, &out);
    put_words(table, &out);
    put_constraints(table, &out);
    put_entries(table, &out);
    ptv_put_format(
        &out,
        "const ptv_operators ptv_operators_default = {text, words, constraints, entries, %u};\n",
        (unsigned)table->operators.count);
    if (out.failed) {
        free(out.bytes);
    }
    return out.failed ? NULL : out.bytes;
}
