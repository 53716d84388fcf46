/* The header: numbers of tables, slots, tags and values; functions that read fields. */
#include "write.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

void write_name(const plan *p, ptv_buffer *out, const char *type, const char *member)
{
    ptv_put_format(out, "PTV_");
    emit_snake(out, p->name, true);
    ptv_put_format(out, "_");
    emit_snake(out, type, true);
    if (member != NULL) {
        ptv_put_format(out, "_");
        emit_snake(out, member, true);
    }
    ptv_put_format(out, "%s", ""); /* appends a NUL */
}

void write_title(const plan *p, ptv_buffer *out)
{
    const char *path = p->schema->path, *shown = NULL;
    for (const char *at = path; (at = strstr(at, "schema/")) != NULL; at++) {
        shown = at == path || at[-1] == '/' ? at : shown;
    }
    const char *slash = strrchr(path, '/');
    shown = shown != NULL ? shown : slash != NULL ? slash + 1 : path;
    ptv_put_format(
        out, "/* Written by ptv-schema from %s; do not edit. */\n/* clang-format off */\n", shown);
}

/* Whether the text contains the word, and not just as the start of a longer one. */
static bool mentions(const char *text, const char *word)
{
    size_t size = strlen(word);
    const char *at = strstr(text, word);
    while (at != NULL && (at[size] == '_' || isalnum((unsigned char)at[size]))) {
        at = strstr(at + size, word);
    }
    return at != NULL;
}

/* Names in the source of the descriptors count as used, too. */
static bool is_wanted(const plan *p, const ptv_buffer *name)
{
    return !name->failed && (p->used == NULL || emit_uses(p->used, name->bytes) ||
                             mentions(p->source, name->bytes));
}

/* An enum of the wanted names; nothing is written if there are none. */
typedef struct list {
    plan *p;
    ptv_buffer *out;
    const char *what, *of; /* the heading */
    bool open;
} list;

/* Writes an entry and frees its name. */
static void put_entry(list *l, ptv_buffer *name, int value)
{
    if (is_wanted(l->p, name)) {
        if (l->open) {
            ptv_put_format(l->out, ",\n");
        } else {
            ptv_put_format(l->out, "\n/* %s%s%s. */\nenum {\n", l->what, l->of,
                           l->p->used == NULL ? "" : ", those that are used");
        }
        ptv_put_format(l->out, "    %s = %d", name->bytes, value);
        l->open = true;
    }
    l->out->failed = l->out->failed || name->failed;
    ptv_buffer_free(name);
}

static void close_list(list *l)
{
    ptv_put_format(l->out, "%s", l->open ? "\n};\n" : "");
}

static void write_tables(plan *p, ptv_buffer *out)
{
    list l = {p, out, "Tables: numbers of ", "ptv_schema.tables", false};
    for (uint32_t t = 0; t < p->table_count; t++) {
        ptv_buffer name = {0};
        write_name(p, &name, p->tables[t].def->name, NULL);
        put_entry(&l, &name, (int)t);
    }
    close_list(&l);
}

static void write_slots(plan *p, ptv_buffer *out, const plan_table *table)
{
    list l = {p, out, "Slots of ", table->def->name, false};
    for (uint32_t i = 0; i < table->def->slots; i++) {
        const fbs_field *field = table->slots[i];
        ptv_buffer name = {0};
        if (field != NULL) {
            write_name(p, &name, table->def->name, field->name);
            ptv_put_format(&name, "%s", field->id != i ? "_TYPE" : "");
            put_entry(&l, &name, (int)i);
        }
    }
    close_list(&l);
}

/* How to load an integer, and the type that gives it its sign. NULL if it is no integer. */
static const char *const loads[][2] = {
    [FBS_BOOL] = {"u8", "uint8_t"},    [FBS_BYTE] = {"u8", "int8_t"},   [FBS_UBYTE] = {"u8", "uint8_t"},
    [FBS_SHORT] = {"u16", "int16_t"},  [FBS_USHORT] = {"u16", "uint16_t"},
    [FBS_INT] = {"u32", "int32_t"},    [FBS_UINT] = {"u32", "uint32_t"},
    [FBS_LONG] = {"u64", "int64_t"},   [FBS_ULONG] = {"u64", "uint64_t"}};

static fbs_base base_in(const fbs_field *field, uint32_t slot)
{
    return field->id != slot ? FBS_UBYTE : field->type.base;
}

static void put_reader_name(const plan *p, ptv_buffer *out, const plan_table *table,
                            uint32_t slot)
{
    const fbs_field *field = table->slots[slot];
    ptv_put_format(out, "ptv_%s_", p->name);
    emit_snake(out, table->def->name, false);
    ptv_put_format(out, "_");
    emit_snake(out, field->name, false);
    ptv_put_format(out, "%s", field->id != slot ? "_type" : "");
}

/* A function that reads the field, with slot, type and default as compile-time constants. */
static void write_reader(ptv_buffer *out, const char *name, const fbs_field *field, uint32_t slot)
{
    fbs_base base = base_in(field, slot);
    uint64_t value = field->id != slot ? 0 : field->value;
    ptv_put_format(out,
                   "static inline int64_t %s(const ptv_image *im, uint32_t table)\n{\n"
                   "    uint32_t at = ptv_slot(im, table, %u);\n"
                   "    return at == 0 ? (int64_t)UINT64_C(0x%llx) : (int64_t)(%s)ptv_%s(im, at);\n"
                   "}\n",
                   name, slot, (unsigned long long)value, loads[base][1], loads[base][0]);
}

static bool is_number(const plan_table *table, uint32_t slot)
{
    const fbs_field *field = table->slots[slot];
    if (field == NULL || fbs_attr_of(field->attrs, "deprecated") != NULL) {
        return false;
    }
    fbs_base base = base_in(field, slot);
    return base < sizeof loads / sizeof loads[0] && loads[base][0] != NULL;
}

static void write_readers(const plan *p, ptv_buffer *out, const plan_table *table)
{
    bool first = true;
    for (uint32_t i = 0; i < table->def->slots; i++) {
        ptv_buffer name = {0};
        if (is_number(table, i)) {
            put_reader_name(p, &name, table, i);
            if (is_wanted(p, &name)) {
                ptv_put_format(out, "%s%s%s",
                               first ? "\n/* Numbers of " : "", first ? table->def->name : "",
                               first ? ", their defaults where they are absent. */\n" : "");
                write_reader(out, name.bytes, table->slots[i], i);
                first = false;
            }
            out->failed = out->failed || name.failed;
            ptv_buffer_free(&name);
        }
    }
}

static void write_values(plan *p, ptv_buffer *out, const fbs_def *def, const char *what)
{
    list l = {p, out, what, def->name, false};
    for (const fbs_value *v = def->values; v != NULL; v = v->next) {
        bool huge = v->value > INT64_MAX && def->base == FBS_ULONG;
        int64_t value = huge ? INT64_MAX : (int64_t)v->value;
        ptv_buffer name = {0};
        if (value > INT_MAX || value < -INT_MAX) {
            plan_fail(p, v->place, "value", v->name, "a number that fits int");
            return;
        }
        write_name(p, &name, def->name, v->name);
        put_entry(&l, &name, (int)value);
    }
    close_list(&l);
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* PTV_WORD_WORD names in verifiers/core/view.h and its includes, which the header includes. */
static const char *const core[] = {
    "PTV_CORE_SCHEMA_H",  "PTV_CORE_VIEW_H",    "PTV_CORE_IMAGE_H",
    "PTV_KIND_NONE",      "PTV_KIND_SCALAR",    "PTV_KIND_TAG",
    "PTV_KIND_STRING",    "PTV_KIND_TABLE",     "PTV_KIND_UNION",         "PTV_KIND_VECTOR",
    "PTV_KIND_STRINGS",   "PTV_KIND_TABLES",    "PTV_MUST_EXIST",         "PTV_FIXED_ALIGN",
    "PTV_TARGET_NONE",    "PTV_TARGET_LIST",    "PTV_TARGET_TENSOR_DATA", "PTV_TARGET_DELEGATE_DATA",
    "PTV_TARGET_SUBSEGMENT", "PTV_TARGET_SEGMENT_BYTES", "PTV_NONE_NEVER",
    "PTV_NONE_MINUS_ONE", "PTV_NONE_NEGATIVE", "PTV_BUILT_LAST", "PTV_SPACE_NONE",
    "PTV_SPACE_TENSOR", "PTV_SPACE_VALUE"};

enum { CORE = sizeof core / sizeof core[0] };

/* Names of the core, the guard, and all enumerators, cut out of a copy of the header. */
static uint32_t collect(char *copy, const char **names, uint32_t room)
{
    uint32_t count = CORE;
    memcpy(names, core, sizeof core);
    char *guard = strstr(copy, "#define ") + 8, *rest = guard + strcspn(guard, "\n");
    *rest++ = '\0';
    names[count++] = guard;
    for (char *line = rest; (line = strstr(line, "\n    PTV_")) != NULL && count < room;) {
        line += 5;
        char *end = line + strcspn(line, " ");
        *end = '\0';
        names[count++] = line;
        line = end + 1;
    }
    return count;
}

static void check_clash(plan *p, const ptv_buffer *out)
{
    uint32_t room = (uint32_t)(out->length / 8) + CORE + 1;
    char *copy = malloc(out->length + 1);
    const char **names = malloc(room * sizeof *names);
    if (copy != NULL && names != NULL) {
        memcpy(copy, out->bytes, out->length + 1);
        uint32_t count = collect(copy, names, room);
        qsort(names, count, sizeof *names, compare);
        for (uint32_t i = 1; i < count; i++) {
            if (strcmp(names[i - 1], names[i]) == 0) {
                plan_fail(p, p->schema->root_place, "two things called", names[i], "names that differ");
            }
        }
    } else {
        plan_fail(p, p->schema->root_place, "no more memory for", p->name, "a smaller schema");
    }
    free(names);
    free(copy);
}

static void write_opening(const plan *p, ptv_buffer *out)
{
    write_title(p, out);
    for (int i = 0; i < 2; i++) {
        ptv_put_format(out, "#%s PTV_", i == 0 ? "ifndef" : "define");
        emit_snake(out, p->name, true);
        ptv_put_format(out, "_TABLES_H\n");
    }
    ptv_put_format(out, "\n#include \"../core/view.h\"\n\n");
    ptv_put_format(out, "extern const ptv_schema ptv_schema_%s;\n", p->name);
}

void write_header(plan *p, ptv_buffer *out)
{
    write_opening(p, out);
    write_tables(p, out);
    for (uint32_t t = 0; t < p->table_count; t++) {
        write_slots(p, out, &p->tables[t]);
    }
    for (uint32_t u = 0; u < p->union_count; u++) {
        write_values(p, out, p->unions[u], "Tags of ");
    }
    for (uint32_t e = 0; e < p->enum_count; e++) {
        write_values(p, out, p->enums[e], "Values of ");
    }
    for (uint32_t t = 0; t < p->table_count; t++) {
        write_readers(p, out, &p->tables[t]);
    }
    ptv_put_format(out, "\n#endif\n");
    if (!out->failed && !p->failed && p->used == NULL) {
        check_clash(p, out);
    }
}
