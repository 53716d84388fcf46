/* Writes the source: the descriptors themselves. */
#include "write.h"

#include <string.h>

static const char *const scalars[] = {"U32", "BOOL", "I8",  "U8",  "I16", "U16", "I32", "U32", "I64",
                                      "U64", "F32",  "F64", "U32", "U32", "U32", "U32", "U32", "U32"};

static const char *kind_of(const fbs_type *type)
{
    switch (type->base) {
    case FBS_STRING: return "STRING";
    case FBS_TABLE: return "TABLE";
    case FBS_UNION: return "UNION";
    case FBS_VECTOR:
        return type->element == FBS_TABLE ? "TABLES" : type->element == FBS_STRING ? "STRINGS" : "VECTOR";
    default: return "SCALAR";
    }
}

static void put_shape(ptv_buffer *out, const char *kind, fbs_base base, const char *align)
{
    fbs_base unit = base == FBS_STRING ? FBS_UBYTE : base;
    unsigned size = fbs_size_of(unit);
    ptv_put_format(out, ".kind = PTV_KIND_%s, .scalar = PTV_%s, .size = %u, .align = ", kind,
                   scalars[unit], size);
    if (align != NULL) {
        ptv_put_format(out, "%s", align);
    } else {
        ptv_put_format(out, "%u", size);
    }
}

static void put_type(const plan *p, ptv_buffer *out, const fbs_type *type)
{
    fbs_base base = plan_unit_of(type);
    uint32_t number = 0;
    if (base == FBS_TABLE) {
        ptv_put_format(out, ", .type = ");
        write_name(p, out, type->def->name, NULL);
    } else if (base == FBS_UNION) {
        number = plan_union_of(p, type->def);
    } else if (type->def != NULL && type->def->kind == FBS_DEF_ENUM) {
        number = 1 + plan_enum_of(p, type->def);
    }
    if (number != 0) {
        ptv_put_format(out, ", .type = %u", number);
    }
}

static void put_flags(const plan *p, ptv_buffer *out, const fbs_field *field)
{
    static const char *const names[][2] = {
        {"must_exist", "MUST_EXIST"}, {"required", "REQUIRED"}, {"deprecated", "DEPRECATED"},
        {"utf8", "UTF8"},             {"closed", "CLOSED"},     {"fixed_align", "FIXED_ALIGN"},
        {"writes", "WRITES"},         {"built_last", "BUILT_LAST"},
    };
    const char *before = ", .flags = ";
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (fbs_attr_of(field->attrs, names[i][0]) != NULL) {
            ptv_put_format(out, "%sPTV_%s", before, names[i][1]);
            before = " | ";
        }
    }
    if (plan_begins_again(p, field)) {
        ptv_put_format(out, "%sPTV_AGAIN", before);
    }
}

static bool is_optional(const fbs_field *field)
{
    return field->type.base == FBS_STRUCT || field->written == FBS_DEFAULT_NULL;
}

/* The struct declares which space its ids belong to. */
static void put_space(ptv_buffer *out, const fbs_type *type)
{
    const fbs_def *def = plan_struct_of(type);
    const fbs_attr *attr = def == NULL ? NULL : fbs_attr_of(def->attrs, "space");
    if (attr != NULL) {
        bool tensor = attr->value != NULL && strcmp(attr->value, "tensor") == 0;
        ptv_put_format(out, ", .space = PTV_SPACE_%s", tensor ? "TENSOR" : "VALUE");
    }
}

static void put_omit(plan *p, ptv_buffer *out, const fbs_field *field)
{
    const fbs_attr *attr = fbs_attr_of(field->attrs, "may_omit");
    if (attr == NULL) {
        return;
    }
    const fbs_value *v = field->type.base == FBS_UNION ? field->type.def->values : NULL;
    while (v != NULL && (v->value == 0 || attr->value == NULL || strcmp(v->name, attr->value) != 0)) {
        v = v->next;
    }
    if (v == NULL) {
        plan_fail(p, attr->place, "may_omit", attr->value == NULL ? "" : attr->value,
                  "a member of the field's union");
        return;
    }
    ptv_put_format(out, ", .omit = ");
    write_name(p, out, field->type.def->name, v->name);
}

static void put_tag(const plan *p, ptv_buffer *out, const fbs_field *field)
{
    ptv_put_format(out, "        {.name = \"%s_type\", ", field->name);
    put_shape(out, "TAG", FBS_UBYTE, NULL);
    put_type(p, out, &field->type);
    ptv_put_format(out, "}");
}

/* 010 and 0x10 are valid in schemas, but C reads the first as octal. */
static const char *force_align_of(const fbs_field *field)
{
    const fbs_attr *force = fbs_attr_of(field->attrs, "force_align");
    const char *text = force == NULL ? NULL : force->value;
    while (text != NULL && (text[0] == '+' || (text[0] == '0' && text[1] >= '0' && text[1] <= '9'))) {
        text++;
    }
    return text;
}

static void put_field(plan *p, ptv_buffer *out, uint32_t owner, const fbs_field *field)
{
    fbs_base base = plan_unit_of(&field->type);
    bool strings = field->type.base == FBS_VECTOR && base == FBS_STRING;
    ptv_put_format(out, "        {.name = \"%s\", ", field->name);
    put_shape(out, kind_of(&field->type), strings ? FBS_TABLE : base, force_align_of(field));
    put_type(p, out, &field->type);
    if (field->value != 0) {
        ptv_put_format(out, ", .value = UINT64_C(0x%llx)", (unsigned long long)field->value);
    }
    put_flags(p, out, field);
    put_space(out, &field->type);
    ptv_put_format(out, "%s", is_optional(field) ? ", .optional = true" : "");
    put_omit(p, out, field);
    uint32_t index = plan_index_of(p, owner, field);
    if (index != 0) {
        ptv_put_format(out, ", .index = %u", index);
    }
    ptv_put_format(out, "}");
}

/* Lists of fields, members and values are written inline. */
static void put_fields(plan *p, ptv_buffer *out, const plan_table *table)
{
    for (uint32_t i = 0; i < table->def->slots; i++) {
        const fbs_field *field = table->slots[i];
        ptv_put_format(out, i == 0 ? ", .fields = (const ptv_field[]){\n" : ",\n");
        if (field->id == i) {
            put_field(p, out, (uint32_t)(table - p->tables), field);
        } else {
            put_tag(p, out, field);
        }
    }
    ptv_put_format(out, table->def->slots != 0 ? "}}" : "}");
}

static void put_tables(plan *p, ptv_buffer *out)
{
    ptv_put_format(out, "\nstatic const ptv_table tables[] = {\n");
    for (uint32_t t = 0; t < p->table_count; t++) {
        const plan_table *table = &p->tables[t];
        ptv_put_format(out, "    {.name = \"%s\", .count = %u", table->def->name, table->def->slots);
        ptv_put_format(out, ", .step = %u, .steps = %u, .roots = UINT64_C(0x%llx)", table->step,
                       table->steps, (unsigned long long)table->roots);
        if (table->recursion != NULL) {
            ptv_put_format(out, ", .recursion = %u", 1 + table->recursion->id);
        }
        put_fields(p, out, table);
        ptv_put_format(out, t + 1 < p->table_count ? ",\n" : "\n};\n");
    }
}

static void put_members(const plan *p, ptv_buffer *out, const fbs_def *def)
{
    uint64_t next = 0;
    for (const fbs_value *v = def->values; v != NULL; v = v->next, next++) {
        for (; next < v->value; next++) {
            ptv_put_format(out, "        {.name = 0},\n");
        }
        ptv_put_format(out, "        {.name = \"%s\"", v->name);
        if (v->value != 0) {
            ptv_put_format(out, ", .table = ");
            write_name(p, out, v->type.def->name, NULL);
        }
        ptv_put_format(out, v->next != NULL ? "},\n" : "}");
    }
}

static void put_values(ptv_buffer *out, const fbs_def *def)
{
    for (const fbs_value *v = def->values; v != NULL; v = v->next) {
        ptv_put_format(out, "        {.name = \"%s\", .value = %lld}%s", v->name,
                       (long long)v->value, v->next != NULL ? ",\n" : "");
    }
}

static unsigned last_tag(const fbs_def *def)
{
    const fbs_value *v = def->values;
    while (v->next != NULL) {
        v = v->next;
    }
    return (unsigned)v->value;
}

static void put_unions(const plan *p, ptv_buffer *out)
{
    ptv_put_format(out, "%s",
                   p->union_count != 0 ? "\nstatic const ptv_union unions[] = {\n" : "");
    for (uint32_t i = 0; i < p->union_count; i++) {
        const fbs_def *def = p->unions[i];
        ptv_put_format(out, "    {.name = \"%s\", .count = %u, .members = (const ptv_member[]){\n",
                       def->name, last_tag(def) + 1);
        put_members(p, out, def);
        ptv_put_format(out, "}}%s", i + 1 < p->union_count ? ",\n" : "\n};\n");
    }
}

static void put_enums(const plan *p, ptv_buffer *out)
{
    ptv_put_format(out, "%s", p->enum_count != 0 ? "\nstatic const ptv_enum enums[] = {\n" : "");
    for (uint32_t i = 0; i < p->enum_count; i++) {
        const fbs_def *def = p->enums[i];
        ptv_put_format(out,
                       "    {.name = \"%s\", .count = %u, .values = (const ptv_enum_value[]){\n",
                       def->name, def->value_count);
        put_values(out, def);
        ptv_put_format(out, "}}%s", i + 1 < p->enum_count ? ",\n" : "\n};\n");
    }
}

static void put_target(const plan *p, ptv_buffer *out, const plan_index *index)
{
    if (index->special != NULL) {
        ptv_put_format(out, "    {.target = PTV_TARGET_");
        for (const char *c = index->special; *c != '\0'; c++) {
            ptv_put_format(out, "%c", *c == '-' ? '_' : *c + 'A' - 'a');
        }
        return;
    }
    const plan_table *table = &p->tables[index->table];
    ptv_put_format(out, "    {.target = PTV_TARGET_LIST, .table = ");
    write_name(p, out, table->def->name, NULL);
    ptv_put_format(out, ", .field = ");
    write_name(p, out, table->def->name, table->slots[index->field]->name);
}

static void put_indexes(const plan *p, ptv_buffer *out)
{
    ptv_put_format(out, "%s",
                   p->index_count != 0 ? "\nstatic const ptv_index indexes[] = {\n" : "");
    for (uint32_t i = 0; i < p->index_count; i++) {
        const plan_index *index = &p->indexes[i];
        put_target(p, out, index);
        if (index->first != 0) {
            ptv_put_format(out, ", .first = %u", index->first);
        }
        if (index->none != NULL) {
            ptv_put_format(out, ", .none = PTV_NONE_%s", index->none);
        }
        ptv_put_format(out, "%s", index->end ? ", .end = true" : "");
        ptv_put_format(out, i + 1 < p->index_count ? "},\n" : "}\n};\n");
    }
}

static void put_text(ptv_buffer *out, const char *name, const char *value)
{
    if (value == NULL) {
        return;
    }
    ptv_put_format(out, "    .%s = \"", name);
    for (; *value != '\0'; value++) {
        bool plain = *value >= ' ' && *value <= '~' && *value != '"' && *value != '\\' && *value != '?';
        ptv_put_format(out, plain ? "%c" : "\\%03o", (unsigned char)*value);
    }
    ptv_put_format(out, "\",\n");
}

static void put_schema(const plan *p, ptv_buffer *out)
{
    ptv_put_format(out, "\nconst ptv_schema ptv_schema_%s = {\n    .name = \"%s\",\n", p->name,
                   p->name);
    put_text(out, "identifier", p->schema->identifier);
    put_text(out, "extension", p->schema->extension);
    ptv_put_format(out, "    .tables = tables,\n%s%s%s",
                   p->union_count ? "    .unions = unions,\n" : "",
                   p->enum_count ? "    .enums = enums,\n" : "",
                   p->index_count ? "    .indexes = indexes,\n" : "");
    ptv_put_format(out, "    .table_count = %u,\n    .union_count = %u,\n    .enum_count = %u,\n",
             p->table_count, p->union_count, p->enum_count);
    ptv_put_format(out, "    .index_count = %u,\n    .root = ", p->index_count);
    write_name(p, out, p->schema->root->name, NULL);
    ptv_put_format(out, ",\n    .depth = %u,\n", plan_depth(p));
    if (p->back != NULL) {
        ptv_put_format(out, "    .again = %u,\n    .recurs = ", p->again);
        write_name(p, out, p->back->type.def->name, NULL);
        ptv_put_format(out, ",\n");
    }
    ptv_put_format(out, "    .steps = %u\n};\n", p->steps);
}

void write_source(plan *p, ptv_buffer *out)
{
    write_title(p, out);
    ptv_put_format(out, "#include \"%s.h\"\n", p->name);
    put_tables(p, out);
    put_unions(p, out);
    put_enums(p, out);
    put_indexes(p, out);
    put_schema(p, out);
}
