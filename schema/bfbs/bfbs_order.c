/* The order of types, and the resulting layout, which must match the file. */
#include "builder.h"

#include <stdio.h>
#include <string.h>

/* ---- Structs ---- */

static uint64_t of_object(const bfbs_builder *b, const bfbs_type *type, unsigned slot)
{
    return bfbs_number(b, type->at, PTV_REFLECTION_OBJECT, slot);
}

/* The file stores the alignment, whether or not force_align caused it. */
static void layout_struct(bfbs_builder *b, const bfbs_type *type)
{
    fbs_def *def = type->def;
    uint64_t align = of_object(b, type, PTV_REFLECTION_OBJECT_MINALIGN);
    b->about = type->name;
    fbs_layout_struct(&b->r, def);
    if (!b->r.failed && align > def->align && align <= UINT16_MAX) {
        char text[8];
        snprintf(text, sizeof text, "%u", (unsigned)align);
        bfbs_imply(b, &def->attrs, "force_align", fbs_copy(&b->r, text, strlen(text)));
        fbs_layout_struct(&b->r, def);
    }
    if (!b->r.failed &&
        (align != def->align || of_object(b, type, PTV_REFLECTION_OBJECT_BYTESIZE) != def->size)) {
        fbs_fail(&b->r, b->at, "size or alignment", "those that follow from the members");
    }
}

/* ---- Order ---- */

enum { UNSEEN, OPEN, PLACED };

static void append(bfbs_builder *b, fbs_def *def)
{
    def->number = b->r.type_count++;
    fbs_names_add(&b->r, &b->r.schema->names, fbs_key_in(def->space, strlen(def->space), def->name),
                  def);
    *b->r.last_def = def;
    b->r.last_def = &def->next;
}

/* The next struct that the struct contains, resuming at `at_field`. */
static bfbs_type *next_inside(const bfbs_builder *b, bfbs_type *type)
{
    while (type->at_field != NULL) {
        const fbs_type *t = &type->at_field->type;
        type->at_field = type->at_field->next;
        if (t->def != NULL && t->def->kind == FBS_DEF_STRUCT) {
            return bfbs_object_named(b, t->name);
        }
    }
    return NULL;
}

static void open_type(bfbs_type *type, bfbs_type **stack, uint32_t *depth)
{
    type->state = OPEN;
    type->at_field = type->def->fields;
    stack[(*depth)++] = type;
}

/* Depth first, but iterative: the nesting may be as deep as there are structs. */
static void place_struct(bfbs_builder *b, bfbs_type *first, bfbs_type **stack)
{
    uint32_t depth = 0;
    open_type(first, stack, &depth);
    while (depth > 0 && !b->r.failed) {
        bfbs_type *type = stack[depth - 1], *inside = next_inside(b, type);
        if (inside == NULL) {
            type->state = PLACED;
            append(b, type->def);
            layout_struct(b, type);
            depth--;
        } else if (inside->state == OPEN) {
            bfbs_fail(b, "struct", inside->name, "one that is not in itself");
        } else if (inside->state == UNSEEN) {
            open_type(inside, stack, &depth);
        }
    }
}

void bfbs_order(bfbs_builder *b)
{
    bfbs_type **stack = fbs_new(&b->r, b->objects.count * sizeof(*stack));
    b->r.type_count = 0;
    for (uint32_t i = 0; i < b->objects.count && !b->r.failed; i++) {
        bfbs_type *type = &b->objects.types[i];
        if (type->def->kind == FBS_DEF_STRUCT && type->state == UNSEEN) {
            place_struct(b, type, stack);
        }
    }
    for (uint32_t i = 0; i < b->objects.count && !b->r.failed; i++) {
        if (b->objects.types[i].def->kind == FBS_DEF_TABLE) {
            append(b, b->objects.types[i].def);
        }
    }
    for (uint32_t i = 0; i < b->enums.count && !b->r.failed; i++) {
        append(b, b->enums.types[i].def);
    }
}

/* ---- Layout ---- */

/* Compares ids and offsets with those that follow from the order. */
static void check_slots(bfbs_builder *b, const bfbs_type *type)
{
    bool fixed = type->def->kind == FBS_DEF_STRUCT;
    for (uint32_t i = 0; i < type->count && !b->r.failed; i++) {
        const fbs_field *field = type->slots[i].field;
        uint64_t offset =
            bfbs_number(b, type->slots[i].at, PTV_REFLECTION_FIELD, PTV_REFLECTION_FIELD_OFFSET);
        uint64_t expected = !fixed ? 4 + 2 * (uint64_t)i : field != NULL ? field->offset : 0;
        if (offset != expected) {
            bfbs_fail(b, "offset of field", field != NULL ? field->name : "of a tag",
                      "the one that follows from its id");
        } else if (!fixed && field != NULL && field->id != i) {
            bfbs_fail(b, "id of field", field->name, "the same in its attribute");
        }
    }
}

static void layout_of(bfbs_builder *b, const bfbs_type *type)
{
    fbs_def *def = type->def;
    b->about = type->name;
    for (fbs_field *f = def->fields; f != NULL && !b->r.failed; f = f->next) {
        fbs_resolve_default(&b->r, def, f);
    }
    if (!b->r.failed && def->kind == FBS_DEF_TABLE) {
        fbs_layout_table(&b->r, def);
    }
    check_slots(b, type);
}

void bfbs_layout(bfbs_builder *b)
{
    b->r.bare = !b->builtins;
    for (uint32_t i = 0; i < b->objects.count && !b->r.failed; i++) {
        layout_of(b, &b->objects.types[i]);
    }
    for (const fbs_def *def = b->r.schema->defs; def != NULL && !b->r.failed; def = def->next) {
        b->about = def->name;
        fbs_check_attributes(&b->r, def);
    }
}
