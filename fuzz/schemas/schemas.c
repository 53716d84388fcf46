/* Converts the schema reader's model to that of the fuzzing kit. */
#include "fuzz/schemas/schemas.h"

#include <stdlib.h>
#include <string.h>

#include "schema/bfbs/any.h"

typedef struct maker {
    const fbs_schema *from;
    ft_schema *to;
    ptv_arena *arena;
    fbs_error *error;
    uint32_t *numbers; /* index of each type in the list of its kind, by order of declaration */
    bool failed;
} maker;

static void *take(maker *m, size_t count, size_t size)
{
    void *memory = m->failed ? NULL : ptv_arena_take(m->arena, count * size);
    if (memory == NULL && !m->failed) {
        m->failed = true;
        fbs_say(m->error, m->from->root_place, "a schema that takes too much memory", "less");
    }
    return memory;
}

static const char *copy_text(maker *m, const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = take(m, size, 1);
    return copy != NULL ? memcpy(copy, text, size) : "";
}

static uint32_t number_of(const maker *m, const fbs_def *def)
{
    return m->numbers[def->number];
}

/* ---- Fields ---- */

/* The kind of a type used for a field, an element or a member. */
static uint8_t kind_of(fbs_base base)
{
    switch (base) {
    case FBS_STRING: return FT_STRING;
    case FBS_TABLE: return FT_TABLE;
    case FBS_STRUCT: return FT_STRUCT;
    case FBS_UNION: return FT_UNION;
    case FBS_VECTOR: return FT_VECTOR;
    case FBS_ARRAY: return FT_ARRAY;
    default: return FT_SCALAR;
    }
}

/* Both enums list scalars in the same order. */
static uint8_t scalar_of(fbs_base base)
{
    return (uint8_t)(PTV_BOOL + (base - FBS_BOOL));
}

static uint32_t size_of(fbs_base base, const fbs_def *def)
{
    if (base == FBS_STRUCT) {
        return def->size;
    }
    return fbs_is_scalar(base) ? fbs_size_of(base) : 4;
}

static uint32_t align_of(fbs_base base, const fbs_def *def)
{
    return base == FBS_STRUCT ? def->align : size_of(base, def);
}

static void set_element(const maker *m, ft_field *to, const fbs_field *from)
{
    fbs_base element = from->type.element;
    to->element = kind_of(element);
    to->scalar = to->element == FT_SCALAR ? scalar_of(element) : 0;
    to->element_size = size_of(element, from->type.def);
    to->element_align = align_of(element, from->type.def);
    to->length = from->type.length;
    const fbs_attr *force = fbs_attr_of(from->attrs, "force_align");
    uint64_t align = 0;
    if (force != NULL && force->value != NULL && fbs_integer(force->value, FBS_USHORT, &align) &&
        align > to->element_align) {
        to->element_align = (uint32_t)align;
        to->flags |= FT_FORCED;
    }
    if (from->nested != NULL && from->nested->base == FBS_TABLE) {
        to->nested = 1 + number_of(m, from->nested->def);
    }
}

/* The reader of schemas allows these only for strings, and for vectors of numbers or structs. */
static void set_wide(ft_field *to, const fbs_field *from)
{
    bool count = fbs_attr_of(from->attrs, "vector64") != NULL;
    if (count || fbs_attr_of(from->attrs, "offset64") != NULL) {
        to->size = to->align = 8;
        to->flags |= count ? FT_LONG : 0;
    }
}

static ft_field field_of(maker *m, const fbs_field *from)
{
    const fbs_type *type = &from->type;
    ft_field to = {.name = copy_text(m, from->name),
                   .kind = kind_of(type->base),
                   .size = size_of(type->base, type->def),
                   .align = align_of(type->base, type->def),
                   .offset = from->offset,
                   .value = fbs_is_scalar(type->base) ? from->value : 0,
                   .flags = fbs_is_required(from) ? FT_REQUIRED : 0};
    if (fbs_attr_of(from->attrs, "key") != NULL) {
        to.flags |= FT_KEY;
    }
    if (to.kind == FT_SCALAR) {
        to.scalar = scalar_of(type->base);
    }
    if (to.kind == FT_VECTOR || to.kind == FT_ARRAY) {
        set_element(m, &to, from);
    }
    if (to.kind == FT_ARRAY) {
        to.size = to.length * to.element_size;
        to.align = to.element_align;
    }
    if (type->def != NULL && type->def->kind == FBS_DEF_ENUM) {
        to.enumeration = 1 + number_of(m, type->def);
    } else if (type->def != NULL) {
        to.of = number_of(m, type->def);
    }
    set_wide(&to, from);
    return to;
}

/* Makes the tag of a union, or the vector of tags of a vector of unions. */
static ft_field tag_of(maker *m, const fbs_field *from, const ft_field *to)
{
    static const char suffix[] = "_type";
    fbs_base base = from->type.def->base;
    size_t length = strlen(from->name);
    char *name = take(m, length + sizeof suffix, 1);
    if (name != NULL) {
        memcpy(name, from->name, length);
        memcpy(name + length, suffix, sizeof suffix);
    }
    ft_field tag = {.name = name,
                    .kind = FT_SCALAR,
                    .scalar = scalar_of(base),
                    .flags = FT_TAG,
                    .of = to->of,
                    .size = fbs_size_of(base),
                    .align = fbs_size_of(base)};
    if (to->kind == FT_VECTOR) {
        tag.element = FT_SCALAR;
        tag.kind = FT_VECTOR;
        tag.element_size = tag.element_align = tag.size;
        tag.size = tag.align = 4;
    }
    return tag;
}

static ft_record record_of(maker *m, const fbs_def *from)
{
    bool table = from->kind == FBS_DEF_TABLE;
    ft_record to = {.name = copy_text(m, from->name),
                    .count = table ? from->slots : from->field_count,
                    .size = table ? 0 : from->size,
                    .align = table ? 0 : from->align};
    to.fields = take(m, to.count, sizeof *to.fields);
    uint32_t next = 0;
    for (const fbs_field *f = from->fields; f != NULL && !m->failed; f = f->next, next++) {
        uint32_t slot = table ? f->id : next;
        to.fields[slot] = field_of(m, f);
        if (table && fbs_has_tag(&f->type) && !m->failed) {
            to.fields[slot - 1] = tag_of(m, f, &to.fields[slot]);
        }
    }
    return to;
}

/* ---- Unions and enums ---- */

static ft_union union_of(maker *m, const fbs_def *from)
{
    ft_union to = {.name = copy_text(m, from->name)};
    to.members = take(m, from->value_count, sizeof *to.members);
    for (const fbs_value *v = from->values; v != NULL && !m->failed; v = v->next) {
        if (v->type.base != FBS_NONE) {
            uint32_t of = v->type.def != NULL ? number_of(m, v->type.def) : 0;
            to.members[to.count++] =
                (ft_member){copy_text(m, v->name), v->value, kind_of(v->type.base), of};
        }
    }
    return to;
}

static ft_enum enum_of(maker *m, const fbs_def *from)
{
    ft_enum to = {.name = copy_text(m, from->name)};
    ptv_enum_value *values = take(m, from->value_count, sizeof *values);
    to.values = values;
    for (const fbs_value *v = from->values; v != NULL && !m->failed; v = v->next) {
        values[to.count++] = (ptv_enum_value){copy_text(m, v->name), (int64_t)v->value};
    }
    return to;
}

/* ---- The whole schema ---- */

/* Numbers the types of each kind, so that they can refer to one another. */
static void number_types(maker *m)
{
    uint32_t all = 0;
    for (const fbs_def *def = m->from->defs; def != NULL; def = def->next) {
        all = def->number >= all ? def->number + 1 : all;
    }
    m->numbers = take(m, all, sizeof *m->numbers);
    for (const fbs_def *def = m->from->defs; def != NULL && !m->failed; def = def->next) {
        uint32_t *count = def->kind == FBS_DEF_TABLE    ? &m->to->table_count
                          : def->kind == FBS_DEF_STRUCT ? &m->to->struct_count
                          : def->kind == FBS_DEF_UNION  ? &m->to->union_count
                                                        : &m->to->enum_count;
        m->numbers[def->number] = (*count)++;
    }
}

static void make_type(maker *m, const fbs_def *def)
{
    ft_schema *to = m->to;
    uint32_t n = number_of(m, def);
    if (def->kind == FBS_DEF_TABLE) {
        to->tables[n] = record_of(m, def);
        to->most_slots = def->slots > to->most_slots ? def->slots : to->most_slots;
    } else if (def->kind == FBS_DEF_STRUCT) {
        to->structs[n] = record_of(m, def);
    } else if (def->kind == FBS_DEF_UNION) {
        to->unions[n] = union_of(m, def);
    } else {
        to->enums[n] = enum_of(m, def);
    }
}

const ft_schema *fx_of(const fbs_schema *schema, ptv_arena *arena, fbs_error *error)
{
    maker m = {.from = schema, .arena = arena, .error = error};
    if (schema->root == NULL) {
        fbs_say(error, (fbs_place){schema->path, 0, 0}, "no root_type", "one");
        return NULL;
    }
    m.to = take(&m, 1, sizeof *m.to);
    if (m.to == NULL) {
        return NULL;
    }
    number_types(&m);
    m.to->name = copy_text(&m, schema->root->name);
    m.to->space = copy_text(&m, schema->root->space);
    m.to->identifier = schema->identifier != NULL ? copy_text(&m, schema->identifier) : NULL;
    m.to->tables = take(&m, m.to->table_count, sizeof *m.to->tables);
    m.to->structs = take(&m, m.to->struct_count, sizeof *m.to->structs);
    m.to->unions = take(&m, m.to->union_count, sizeof *m.to->unions);
    m.to->enums = take(&m, m.to->enum_count, sizeof *m.to->enums);
    for (const fbs_def *def = schema->defs; def != NULL && !m.failed; def = def->next) {
        make_type(&m, def);
    }
    m.to->root = m.failed ? 0 : number_of(&m, schema->root);
    return m.failed ? NULL : m.to;
}

const ft_schema *fx_open(const char *path, ptv_arena *arena, fbs_error *error)
{
    fbs_files files = {0};
    const fbs_options options = {.load = fbs_schema_load, .context = &files};
    fbs_schema *schema = schema_open(&options, path, error);
    const ft_schema *made = schema != NULL ? fx_of(schema, arena, error) : NULL;
    fbs_free(schema);
    fbs_files_free(&files);
    return made;
}
