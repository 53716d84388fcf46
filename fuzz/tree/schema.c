/* Converts schemas from our own tables, and looks things up in schemas. */
#include "fuzz/tree/schema.h"

#include <string.h>

uint32_t ft_count_size(const ft_field *vector)
{
    return vector != NULL && (vector->flags & FT_LONG) != 0 ? 8 : 4;
}

bool ft_is_reference(uint8_t kind)
{
    return kind == FT_STRING || kind == FT_TABLE || kind == FT_UNION || kind == FT_VECTOR;
}

const ft_member *ft_member_of(const ft_union *of, uint64_t tag)
{
    uint32_t low = 0;
    uint32_t high = of->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (of->members[middle].tag < tag) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < of->count && of->members[low].tag == tag ? &of->members[low] : NULL;
}

int ft_slot_named(const ft_record *record, const char *name)
{
    for (uint32_t i = 0; i < record->count; i++) {
        if (record->fields[i].name != NULL && strcmp(record->fields[i].name, name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

/* Translates the kinds of our tables; size and alignment in the table are the same. */
static const struct {
    uint8_t kind, element;
} kinds[] = {
    [PTV_KIND_NONE] = {FT_NOTHING, FT_NOTHING}, [PTV_KIND_SCALAR] = {FT_SCALAR, FT_NOTHING},
    [PTV_KIND_TAG] = {FT_SCALAR, FT_NOTHING},   [PTV_KIND_STRING] = {FT_STRING, FT_NOTHING},
    [PTV_KIND_TABLE] = {FT_TABLE, FT_NOTHING},  [PTV_KIND_UNION] = {FT_UNION, FT_NOTHING},
    [PTV_KIND_VECTOR] = {FT_VECTOR, FT_SCALAR}, [PTV_KIND_STRINGS] = {FT_VECTOR, FT_STRING},
    [PTV_KIND_TABLES] = {FT_VECTOR, FT_TABLE},
};

static void set_sizes(ft_field *to, const ptv_field *from)
{
    bool reference = ft_is_reference(to->kind);
    to->size = reference ? 4 : from->size;
    to->align = to->size;
    if (to->kind != FT_VECTOR) {
        return;
    }
    to->element_size = to->element == FT_SCALAR ? from->size : 4;
    to->element_align = from->align > to->element_size ? from->align : to->element_size;
    if (to->element_align > to->element_size) {
        to->flags |= FT_FORCED;
    }
}

/* Our tables set it for tags and references, too. */
static uint8_t scalar_of(const ptv_field *from)
{
    if (from->kind == PTV_KIND_TAG) {
        return PTV_U8;
    }
    return from->kind == PTV_KIND_SCALAR || from->kind == PTV_KIND_VECTOR ? from->scalar : 0;
}

static ft_field field_of(const ptv_schema *tables, const ptv_field *from)
{
    ft_field to = {.name = from->name,
                   .kind = kinds[from->kind].kind,
                   .element = kinds[from->kind].element,
                   .scalar = scalar_of(from),
                   .value = from->value};
    if (to.kind == FT_NOTHING) {
        return to;
    }
    bool scalar = from->kind == PTV_KIND_SCALAR || from->kind == PTV_KIND_VECTOR;
    to.of = scalar ? 0 : from->type;
    to.enumeration = scalar ? from->type : 0;
    to.flags = (from->flags & (PTV_REQUIRED | PTV_MUST_EXIST)) != 0 ? FT_REQUIRED : 0;
    to.flags |= from->kind == PTV_KIND_TAG ? FT_TAG : 0;
    to.index = from->index != 0 ? &tables->indexes[from->index - 1] : NULL;
    set_sizes(&to, from);
    return to;
}

static bool add_tables(ft_schema *to, const ptv_schema *from, ptv_arena *arena)
{
    to->table_count = from->table_count;
    to->tables = ptv_arena_take(arena, sizeof *to->tables * from->table_count);
    for (uint32_t i = 0; to->tables != NULL && i < from->table_count; i++) {
        const ptv_table *table = &from->tables[i];
        ft_field *fields = ptv_arena_take(arena, sizeof *fields * table->count);
        if (fields == NULL) {
            return false;
        }
        for (uint32_t slot = 0; slot < table->count; slot++) {
            fields[slot] = field_of(from, &table->fields[slot]);
        }
        to->tables[i] = (ft_record){.name = table->name, .fields = fields, .count = table->count};
        to->most_slots = table->count > to->most_slots ? table->count : to->most_slots;
    }
    return to->tables != NULL;
}

static bool add_unions(ft_schema *to, const ptv_schema *from, ptv_arena *arena)
{
    to->union_count = from->union_count;
    to->unions = ptv_arena_take(arena, sizeof *to->unions * from->union_count);
    for (uint32_t i = 0; to->unions != NULL && i < from->union_count; i++) {
        const ptv_union *of = &from->unions[i];
        ft_member *members = ptv_arena_take(arena, sizeof *members * of->count);
        if (members == NULL) {
            return false;
        }
        ft_union *made = &to->unions[i];
        *made = (ft_union){of->name, members, 0};
        for (uint32_t tag = 1; tag < of->count; tag++) {
            if (of->members[tag].name != NULL) {
                members[made->count++] =
                    (ft_member){of->members[tag].name, tag, FT_TABLE, of->members[tag].table};
            }
        }
    }
    return to->unions != NULL;
}

static bool add_enums(ft_schema *to, const ptv_schema *from, ptv_arena *arena)
{
    to->enum_count = from->enum_count;
    to->enums = ptv_arena_take(arena, sizeof *to->enums * from->enum_count);
    for (uint32_t i = 0; to->enums != NULL && i < from->enum_count; i++) {
        const ptv_enum *of = &from->enums[i];
        to->enums[i] = (ft_enum){of->name, of->values, of->count};
    }
    return to->enums != NULL;
}

ft_schema *ft_schema_of(const ptv_schema *tables, ptv_arena *arena)
{
    ft_schema *to = ptv_arena_take(arena, sizeof *to);
    if (to == NULL) {
        return NULL;
    }
    to->name = tables->name;
    to->identifier = tables->identifier;
    to->root = tables->root;
    bool done = add_tables(to, tables, arena) && add_unions(to, tables, arena) &&
                add_enums(to, tables, arena);
    return done ? to : NULL;
}
