/* Writes the default table as C. */
#include "operators.h"

#include <stdlib.h>

enum { ROWS = 3 }; /* numbers per line */

/* What precedes entry i. */
static const char *before_row(size_t i)
{
    return i % ROWS != 0 ? " " : i == 0 ? "    " : "\n    ";
}

/* NUL-terminated strings, one after the other. */
static void put_strings(ptv_buffer *out, const char *name, const char *bytes, size_t size)
{
    ptv_put_format(out, "static const char %s[] =%s", name, size == 0 ? " \"\"" : "");
    for (size_t at = 0; at < size; at += strlen(bytes + at) + 1) {
        ptv_put_text(out, "\n    \"");
        for (const char *p = bytes + at; *p != '\0'; p++) {
            ptv_put_format(out, "%s%c", *p == '"' ? "\\" : "", *p);
        }
        ptv_put_text(out, "\\0\"");
    }
    ptv_put_text(out, ";\n\n");
}

static void put_bytes(ptv_buffer *out, const char *name, const uint8_t *bytes, size_t size)
{
    enum { PER_LINE = 16 };
    ptv_put_format(out, "static const uint8_t %s[] = {", name);
    for (size_t i = 0; i < size; i++) {
        ptv_put_format(out, "%s0x%02x,", i % PER_LINE == 0 ? "\n    " : " ", (unsigned)bytes[i]);
    }
    ptv_put_format(out, "%s\n};\n\n", size == 0 ? "0" : "");
}

static void put_lists(const op_table *table, ptv_buffer *out)
{
    enum { PER_LINE = 16 };
    const uint16_t *numbers = (const void *)table->listed.bytes;
    const size_t count = table->listed.length / sizeof *numbers;
    ptv_put_text(out,
                 "/* Conditions of operators, by number. */\nstatic const uint16_t listed[] = {");
    for (size_t i = 0; i < count; i++) {
        ptv_put_format(out, "%s%u,", i % PER_LINE == 0 ? "\n    " : " ", (unsigned)numbers[i]);
    }
    ptv_put_format(out, "%s\n};\n\n", count == 0 ? "0" : "");
}

static void put_conditions(const op_table *table, ptv_buffer *out)
{
    const ptv_condition *all = (const void *)table->conditions.bytes;
    const size_t count = table->conditions.length / sizeof *all;
    put_bytes(out, "code", (const uint8_t *)table->code.bytes, table->code.length);
    ptv_put_text(out, "/* code, text, argument, item, is */\n"
                      "static const ptv_condition conditions[] = {\n");
    for (size_t i = 0; i < count; i++) {
        ptv_put_format(out, "%s{%u, %u, %u, %u, %u},", before_row(i), (unsigned)all[i].code,
                       (unsigned)all[i].text, (unsigned)all[i].argument, (unsigned)all[i].item,
                       (unsigned)all[i].is);
    }
    ptv_put_format(out, "%s\n};\n\n#ifndef PTV_DEVICE\n", count == 0 ? "    {0, 0, 0, 0, 0}," : "");
    put_strings(out, "conditions_text", table->conditions_text.bytes,
                table->conditions_text.length);
    ptv_put_text(out, "#else\n#define conditions_text NULL\n#endif\n\n");
}

/* The arguments as in the text, to help human readers of the table. */
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
                   "/* name, overload, words, conditions, count, flags, how many conditions */\n"
                   "static const ptv_operator entries[] = {\n");
    for (unsigned i = 0; i < table->operators.count; i++) {
        const ptv_operator *op = &table->entries[i];
        ptv_put_format(out, "    {%u, %u, %u, %u, %u, %u, %u}, /* ", (unsigned)op->name,
                       (unsigned)op->overload, (unsigned)op->words, (unsigned)op->conditions,
                       (unsigned)op->count, (unsigned)op->flags, (unsigned)op->condition_count);
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
    put_strings(&out, "text", table->text, table->text_size);
    put_bytes(&out, "words", table->words, table->words_size);
    put_lists(table, &out);
    put_conditions(table, &out);
    put_entries(table, &out);
    ptv_put_format(&out,
                   "const ptv_operators ptv_operators_default = {text,   words,      entries, %u,\n"
                   "                                             listed, conditions, code,    "
                   "conditions_text};\n",
                   (unsigned)table->operators.count);
    if (out.failed) {
        free(out.bytes);
    }
    return out.failed ? NULL : out.bytes;
}
