/* Buffers of any schema. Not here: meanings of fields beyond the schema, which are unknown. */
#include "fuzz/smith/plain.h"

#include "base/little_endian.h"
#include "fuzz/smith/keys.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEEPEST = 10,    /* nesting of tables, unless the schema requires more */
    MOST_DEPTH = 60, /* generated verifiers allow 64 */
    ELEMENT = 4      /* minimum bytes of an element, for fs_more() */
};

typedef struct plain {
    fs_model m;
    const uint32_t *heights;
    uint32_t depth; /* tables around the current one, including those of enclosing buffers */
} plain;

static ft_tree *tree_of(plain *p)
{
    return &p->m.file.tree;
}

static const ft_schema *schema_of(const plain *p)
{
    return p->m.file.tree.schema;
}

static bool fill_table(plain *p, ft_node *table);

/* ---- Minimum height of the tree below a table, itself included ---- */

#define NEVER UINT32_MAX

static uint32_t height_of_member(const uint32_t *heights, const ft_member *member)
{
    return member->kind == FT_TABLE ? heights[member->of] : 0;
}

static uint32_t height_of_union(const ft_union *of, const uint32_t *heights)
{
    uint32_t least = NEVER;
    for (uint32_t i = 0; i < of->count; i++) {
        uint32_t height = height_of_member(heights, &of->members[i]);
        least = height < least ? height : least;
    }
    return least;
}

static uint32_t height_of_field(const ft_schema *schema, const ft_field *field,
                                const uint32_t *heights)
{
    return field->kind == FT_TABLE   ? heights[field->of]
           : field->kind == FT_UNION ? height_of_union(&schema->unions[field->of], heights)
           : field->nested != 0      ? heights[field->nested - 1]
                                     : 0;
}

static uint32_t height_of_table(const ft_schema *schema, uint32_t type, const uint32_t *heights)
{
    const ft_record *table = &schema->tables[type];
    uint32_t most = 0;
    for (uint32_t i = 0; i < table->count; i++) {
        bool required = (table->fields[i].flags & FT_REQUIRED) != 0;
        uint32_t height = required ? height_of_field(schema, &table->fields[i], heights) : 0;
        most = height > most ? height : most;
    }
    return most == NEVER ? NEVER : most + 1;
}

/* NEVER: the required fields of the table lead back to it. */
static uint32_t *heights_of(const ft_schema *schema, ptv_arena *arena)
{
    uint32_t *heights = ptv_arena_take(arena, (schema->table_count + 1) * sizeof *heights);
    bool changed = heights != NULL;
    if (heights != NULL) {
        memset(heights, 0xff, schema->table_count * sizeof *heights);
    }
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < schema->table_count; i++) {
            uint32_t height = height_of_table(schema, i, heights);
            changed = changed || height != heights[i];
            heights[i] = height;
        }
    }
    return heights;
}

/* Whether a tree of this height fits below the current table. */
static bool fits(const plain *p, uint32_t height)
{
    return height < DEEPEST && p->depth + height <= DEEPEST;
}

/* ---- Numbers and structs ---- */

static uint64_t cut(uint64_t value, uint32_t size)
{
    return size >= 8 ? value : value & ((UINT64_C(1) << 8 * size) - 1);
}

static uint64_t real(fs_build *b, const ft_field *field)
{
    uint64_t bits = fs_real(b);
    double number;
    memcpy(&number, &bits, sizeof number);
    if ((field->flags & FT_KEY) != 0 && isnan(number)) {
        return 0; /* NaN cannot be sorted */
    }
    return field->scalar == PTV_F32 ? fs_single(bits) : bits;
}

static uint64_t scalar(plain *p, const ft_field *field, uint32_t size)
{
    fs_build *b = p->m.b;
    if (field->enumeration != 0) {
        const ft_enum *of = &schema_of(p)->enums[field->enumeration - 1];
        return of->count == 0 ? 0 : cut((uint64_t)of->values[fs_below(b, of->count)].value, size);
    }
    switch (field->scalar) {
    case PTV_BOOL: return fs_below(b, 2);
    case PTV_F32:
    case PTV_F64: return real(b, field);
    default: return cut((uint64_t)fs_integer(b), size);
    }
}

static void fill_struct(plain *p, uint32_t type, uint8_t *bytes);

static void fill_value(plain *p, const ft_field *field, uint8_t kind, uint32_t size, uint8_t *bytes)
{
    if (kind == FT_STRUCT) {
        fill_struct(p, field->of, bytes);
    } else {
        le_store(bytes, size, scalar(p, field, size));
    }
}

static void fill_struct(plain *p, uint32_t type, uint8_t *bytes)
{
    const ft_record *record = &schema_of(p)->structs[type];
    for (uint32_t i = 0; i < record->count; i++) {
        const ft_field *field = &record->fields[i];
        uint8_t *to = bytes + field->offset;
        if (field->kind != FT_ARRAY) {
            fill_value(p, field, field->kind, field->size, to);
        }
        for (uint32_t k = 0; field->kind == FT_ARRAY && k < field->length; k++) {
            fill_value(p, field, field->element, field->element_size,
                       to + (size_t)k * field->element_size);
        }
    }
}

/* ---- Targets of references; NULL if out of memory ---- */

static ft_node *noted(plain *p, ft_node *node, size_t bytes)
{
    enum { OBJECT = 12 };
    fs_build *b = p->m.b;
    b->broke = b->broke || node == NULL;
    b->failed = b->failed || node == NULL;
    fs_spend(b, bytes + OBJECT);
    return node;
}

static ft_node *new_text(plain *p)
{
    const char *text = fs_chance(p->m.b, 8)   ? ""
                       : fs_chance(p->m.b, 2) ? fs_name(p->m.b)
                                              : fs_word(p->m.b);
    size_t size = strlen(text);
    return noted(p, ft_new_text(tree_of(p), text, (uint32_t)size), size);
}

static ft_node *new_table(plain *p, uint32_t type)
{
    ft_node *table = noted(p, ft_new_object(tree_of(p), type), 4);
    return table != NULL && fill_table(p, table) ? table : NULL;
}

static ft_node *new_member(plain *p, const ft_member *member)
{
    if (member->kind != FT_STRUCT) {
        return member->kind == FT_TABLE ? new_table(p, member->of) : new_text(p);
    }
    ft_node *block = noted(p, ft_new_block(tree_of(p), member->of), 8);
    if (block != NULL) {
        fill_struct(p, member->of, block->as.bytes);
    }
    return block;
}

/* A member that is not too deep or, if all are, a least deep one. NULL if there is none. */
static const ft_member *any_member(plain *p, const ft_union *of)
{
    uint32_t least = height_of_union(of, p->heights);
    uint32_t first = fs_below(p->m.b, of->count);
    for (uint32_t i = 0; i < of->count; i++) {
        const ft_member *member = &of->members[(first + i) % of->count];
        uint32_t height = height_of_member(p->heights, member);
        if (height != NEVER && (height == least || fits(p, height))) {
            return member;
        }
    }
    return NULL;
}

static void hang(ft_node *parent, uint32_t slot, ft_node *child)
{
    if (parent != NULL && child != NULL) {
        ft_set_node(parent, slot, child);
    }
}

static void fill_union(plain *p, ft_node *table, uint32_t slot)
{
    const ft_field *field = ft_field_at(tree_of(p), table, slot);
    const ft_member *member = any_member(p, &schema_of(p)->unions[field->of]);
    if (member != NULL) {
        ft_set_scalar(table, slot - 1, member->tag);
        hang(table, slot, new_member(p, member));
    }
}

/* ---- Vectors ---- */

/* Whether there may be elements: not if they lead to tables that are too deep. */
static bool may_have_elements(const plain *p, const ft_field *field)
{
    const ft_field one = {.kind = field->element, .of = field->of}; /* a single element */
    return fits(p, height_of_field(schema_of(p), &one, p->heights));
}

static uint32_t new_count(plain *p, const ft_field *field)
{
    uint32_t count = 0;
    uint32_t size = field->element_size > ELEMENT ? field->element_size : ELEMENT;
    while (may_have_elements(p, field) && fs_more(p->m.b, (count + 1) * size)) {
        count++;
    }
    return count;
}

static void fill_element(plain *p, ft_node *vector, uint32_t i)
{
    const ft_field *field = vector->field;
    switch (field->element) {
    case FT_STRING: hang(vector, i, new_text(p)); break;
    case FT_TABLE: hang(vector, i, new_table(p, field->of)); break;
    default:
        fill_value(p, field, field->element, field->element_size,
                   vector->as.bytes + (size_t)i * field->element_size);
    }
}

/* The vector of tags is in the preceding slot. */
static void fill_members(plain *p, ft_node *table, uint32_t slot, ft_node *vector)
{
    const ft_field *tag = ft_field_at(tree_of(p), table, slot - 1);
    ft_node *tags = noted(p, ft_new_vector(tree_of(p), tag, vector->count), vector->count);
    hang(table, slot - 1, tags);
    for (uint32_t i = 0; tags != NULL && i < vector->count; i++) {
        const ft_member *member = any_member(p, &schema_of(p)->unions[vector->field->of]);
        ft_set_item(tags, i, member->tag);
        hang(vector, i, new_member(p, member));
    }
}

/* A FlatBuffer in the vector. A copy of the field carries its alignment. */
static void fill_nested(plain *p, ft_node *table, uint32_t slot)
{
    fs_build *b = p->m.b;
    plain *inner = fs_take(b, sizeof *inner);
    ft_field *field = fs_take(b, sizeof *field);
    if (inner == NULL || field == NULL) {
        return;
    }
    *field = *ft_field_at(tree_of(p), table, slot);
    *inner = (plain){.m.b = b, .heights = p->heights, .depth = p->depth};
    inner->m.file = (fe_file){.has_tree = true, .kit = b->kit, .arena = b->arena};
    ft_tree *tree = tree_of(inner);
    bool begun = ft_begin(tree, schema_of(p), field->nested - 1, b->arena);
    if (noted(p, begun ? tree->root : NULL, 4) == NULL || !fill_table(inner, tree->root)) {
        return;
    }
    fe_bytes bytes = fs_model_end(&inner->m);
    field->element_align = tree->align > field->element_align ? tree->align : field->element_align;
    ft_node *vector = noted(p, ft_new_vector(tree_of(p), field, (uint32_t)bytes.size), 0);
    if (vector != NULL && bytes.size > 0) {
        memcpy(vector->as.bytes, bytes.bytes, bytes.size);
    }
    hang(table, slot, vector);
}

static void fill_vector(plain *p, ft_node *table, uint32_t slot)
{
    const ft_field *field = ft_field_at(tree_of(p), table, slot);
    uint32_t count = new_count(p, field);
    ft_node *vector =
        noted(p, ft_new_vector(tree_of(p), field, count),
              (size_t)count * (ft_is_reference(field->element) ? 0 : field->element_size));
    hang(table, slot, vector);
    if (vector == NULL) {
        return;
    }
    if (field->element == FT_UNION) {
        fill_members(p, table, slot, vector);
        return;
    }
    for (uint32_t i = 0; i < count && !p->m.b->failed; i++) {
        fill_element(p, vector, i);
    }
    if (field->element == FT_TABLE || field->element == FT_STRUCT) {
        fs_sort(p->m.b, schema_of(p), vector);
    }
}

/* ---- Tables ---- */

static void fill_slot(plain *p, ft_node *table, uint32_t slot)
{
    const ft_field *field = ft_field_at(tree_of(p), table, slot);
    uint8_t *bytes;
    switch (field->kind) {
    case FT_SCALAR: ft_set_scalar(table, slot, scalar(p, field, field->size)); break;
    case FT_STRUCT:
        bytes = fs_take(p->m.b, field->size + 1);
        if (bytes != NULL) {
            fill_struct(p, field->of, bytes);
            noted(p, ft_set_struct(tree_of(p), table, slot, bytes) ? table : NULL, field->size);
        }
        break;
    case FT_STRING: hang(table, slot, new_text(p)); break;
    case FT_TABLE: hang(table, slot, new_table(p, field->of)); break;
    case FT_UNION: fill_union(p, table, slot); break;
    default:
        if (field->nested != 0) {
            fill_nested(p, table, slot);
        } else {
            fill_vector(p, table, slot);
        }
    }
}

/* Optional fields need room below them, choices, and not to be the tag of another field. */
static bool is_wanted(plain *p, const ft_field *field)
{
    if (field->kind == FT_NOTHING || (field->flags & FT_TAG) != 0) {
        return false;
    }
    if ((field->flags & (FT_REQUIRED | FT_KEY)) != 0) { /* keys are needed for sorting */
        return true;
    }
    return fits(p, height_of_field(schema_of(p), field, p->heights)) &&
           fs_more(p->m.b, field->size) && fs_chance(p->m.b, 2);
}

static bool fill_table(plain *p, ft_node *table)
{
    fs_build *b = p->m.b;
    b->failed = b->failed || p->depth == MOST_DEPTH;
    p->depth++;
    for (uint32_t slot = 0; slot < table->count && !b->failed; slot++) {
        if (is_wanted(p, ft_field_at(tree_of(p), table, slot))) {
            fill_slot(p, table, slot);
        }
    }
    p->depth--;
    return !b->failed;
}

fe_bytes fs_plain(fs_build *b)
{
    plain p = {.depth = 0};
    if (b->kit->plain == NULL || !fs_model_begin(&p.m, b, PTV_FORMAT_UNKNOWN)) {
        b->failed = true;
        return (fe_bytes){NULL, 0};
    }
    p.heights = heights_of(b->kit->plain, b->arena);
    b->broke = b->broke || p.heights == NULL;
    b->failed = b->broke || p.heights[tree_of(&p)->root_type] == NEVER;
    return !b->failed && fill_table(&p, tree_of(&p)->root) ? fs_model_end(&p.m)
                                                           : (fe_bytes){NULL, 0};
}

const char *fs_impossible(const ft_schema *schema, ptv_arena *arena)
{
    const uint32_t *heights = heights_of(schema, arena);
    bool never = heights != NULL && heights[schema->root] == NEVER;
    return never ? schema->tables[schema->root].name : NULL;
}
