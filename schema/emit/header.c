/* The header: numbers of tables, slots, tags and values; readers of fields. */
#include "write.h"

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

static void enumerator(plan *p, ptv_buffer *out, const char *type, const char *member,
                       int64_t value, fbs_place at)
{
    if (value > INT_MAX || value < -INT_MAX) {
        plan_fail(p, at, "value", member, "a number that fits int");
        return;
    }
    ptv_put_format(out, "    ");
    write_name(p, out, type, member);
    ptv_put_format(out, " = %d", (int)value);
}

static void separate(ptv_buffer *out, bool more) { ptv_put_format(out, more ? ",\n" : "\n};\n"); }

static void write_tables(plan *p, ptv_buffer *out)
{
    ptv_put_format(out, "/* Tables: numbers of ptv_schema.tables. */\nenum {\n");
    for (uint32_t t = 0; t < p->table_count; t++) {
        const fbs_def *def = p->tables[t].def;
        enumerator(p, out, def->name, NULL, t, def->place);
        separate(out, t + 1 < p->table_count);
    }
}

static void write_slot(const plan *p, ptv_buffer *out, const plan_table *table, uint32_t slot)
{
    const fbs_field *field = table->slots[slot];
    bool tag = field->id != slot;
    ptv_put_format(out, "    ");
    write_name(p, out, table->def->name, field->name);
    ptv_put_format(out, "%s = %u", tag ? "_TYPE" : "", slot);
}

static void write_slots(const plan *p, ptv_buffer *out, const plan_table *table)
{
    bool first = true;
    for (uint32_t i = 0; i < table->def->slots; i++) {
        if (table->slots[i] != NULL) {
            if (first) {
                ptv_put_format(out, "\n/* Slots of %s. */\nenum {\n", table->def->name);
            }
            ptv_put_format(out, "%s", first ? "" : ",\n");
            write_slot(p, out, table, i);
            first = false;
        }
    }
    ptv_put_format(out, "%s", first ? "" : "\n};\n");
}

/* How a scalar is read: its loads, and the type that gives it its sign. NULL: no integer. */
static const char *const loads[][2] = {
    [FBS_BOOL] = {"u8", "uint8_t"},    [FBS_BYTE] = {"u8", "int8_t"},   [FBS_UBYTE] = {"u8", "uint8_t"},
    [FBS_SHORT] = {"u16", "int16_t"},  [FBS_USHORT] = {"u16", "uint16_t"},
    [FBS_INT] = {"u32", "int32_t"},    [FBS_UINT] = {"u32", "uint32_t"},
    [FBS_LONG] = {"u64", "int64_t"},   [FBS_ULONG] = {"u64", "uint64_t"}};

static fbs_base base_in(const fbs_field *field, uint32_t slot)
{
    return field->id != slot ? FBS_UBYTE : field->type.base;
}

/* A function that reads the field: its slot, type and default are known when it is compiled. */
static void write_reader(const plan *p, ptv_buffer *out, const plan_table *table, uint32_t slot)
{
    const fbs_field *field = table->slots[slot];
    bool tag = field->id != slot;
    fbs_base base = base_in(field, slot);
    ptv_put_format(out, "static inline int64_t ptv_%s_", p->name);
    emit_snake(out, table->def->name, false);
    ptv_put_format(out, "_");
    emit_snake(out, field->name, false);
    ptv_put_format(out, "%s(const ptv_image *im, uint32_t table)\n{\n", tag ? "_type" : "");
    ptv_put_format(out, "    uint32_t at = ptv_slot(im, table, %u);\n", slot);
    ptv_put_format(out, "    return at == 0 ? (int64_t)UINT64_C(0x%llx) : ",
                   tag ? 0ULL : (unsigned long long)field->value);
    ptv_put_format(out, "(int64_t)(%s)ptv_%s(im, at);\n}\n", loads[base][1], loads[base][0]);
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
        if (is_number(table, i)) {
            if (first) {
                ptv_put_format(out, "\n/* Numbers of %s, their defaults where they are absent. */\n",
                               table->def->name);
            }
            write_reader(p, out, table, i);
            first = false;
        }
    }
}

static void write_values(plan *p, ptv_buffer *out, const fbs_def *def, const char *what)
{
    ptv_put_format(out, "\n/* %s of %s. */\nenum {\n", what, def->name);
    for (const fbs_value *v = def->values; v != NULL; v = v->next) {
        enumerator(p, out, def->name, v->name, v->value > INT64_MAX && def->base == FBS_ULONG
                   ? INT64_MAX : (int64_t)v->value, v->place);
        separate(out, v->next != NULL);
    }
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* What verifiers/core/view.h, which the header includes, calls PTV_WORD_WORD, and its own. */
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

/* Names of the core, the guard and all enumerators of the finished header, cut out of a copy. */
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
    ptv_put_format(out, "extern const ptv_schema ptv_schema_%s;\n\n", p->name);
}

void write_header(plan *p, ptv_buffer *out)
{
    write_opening(p, out);
    write_tables(p, out);
    for (uint32_t t = 0; t < p->table_count; t++) {
        write_slots(p, out, &p->tables[t]);
    }
    for (uint32_t u = 0; u < p->union_count; u++) {
        write_values(p, out, p->unions[u], "Tags");
    }
    for (uint32_t e = 0; e < p->enum_count; e++) {
        write_values(p, out, p->enums[e], "Values");
    }
    for (uint32_t t = 0; t < p->table_count; t++) {
        write_readers(p, out, &p->tables[t]);
    }
    ptv_put_format(out, "\n#endif\n");
    if (!out->failed && !p->failed) {
        check_clash(p, out);
    }
}
