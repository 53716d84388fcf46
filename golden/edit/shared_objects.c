/* Walks over everything reachable, without trusting any of it. */
#include "golden/edit/in_place.h"

#include "verifiers/core/image.h"

typedef struct census {
    ptv_image image;
    const ptv_schema *schema;
    uint32_t vtable, object; /* what to look for */
    uint32_t vtable_users, object_users;
    uint64_t work_budget; /* tables and elements that may still be visited */
} census;

static void count_table(census *c, const ptv_table *type, uint32_t at);

static bool charge_budget(census *c)
{
    if (c->work_budget == 0) {
        return false;
    }
    c->work_budget--;
    return true;
}

/* Follows an offset word. Returns 0 if that leads outside the file. */
static uint32_t follow(census *c, uint64_t word)
{
    if (!ptv_in(&c->image, word, 4)) {
        return 0;
    }
    uint64_t to = word + ptv_u32(&c->image, word);
    if (to > UINT32_MAX || !ptv_in(&c->image, to, 4)) {
        return 0;
    }
    c->object_users += to == c->object;
    return (uint32_t)to;
}

static void count_elements(census *c, const ptv_field *field, uint32_t head)
{
    uint32_t count = ptv_u32(&c->image, head);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t word = (uint64_t)head + 4 + 4 * (uint64_t)i;
        if (!ptv_in(&c->image, word, 4) || !charge_budget(c)) {
            return;
        }
        uint32_t at = follow(c, word);
        if (at != 0 && field->kind == PTV_KIND_TABLES) {
            count_table(c, &c->schema->tables[field->type], at);
        }
    }
}

/* The offset of a field, from the vtable; 0 if absent. */
static uint16_t offset_of(const census *c, uint32_t vtable, unsigned slot)
{
    uint32_t entry = 4 + 2 * (uint32_t)slot;
    bool there =
        entry + 2 <= ptv_u16(&c->image, vtable) && ptv_in(&c->image, (uint64_t)vtable + entry, 2);
    return there ? ptv_u16(&c->image, (uint64_t)vtable + entry) : 0;
}

static const ptv_table *member_of(const census *c, const ptv_field *field, uint32_t table,
                                  uint16_t tag)
{
    uint64_t at = (uint64_t)table + tag;
    bool there = tag != 0 && ptv_in(&c->image, at, 1);
    return there ? gm_member(c->schema, field, ptv_u8(&c->image, at)) : NULL;
}

static void count_field(census *c, const ptv_table *type, unsigned slot, uint32_t table,
                        uint32_t vtable)
{
    const ptv_field *field = &type->fields[slot];
    uint16_t offset = offset_of(c, vtable, slot);
    if (offset == 0 || field->kind < PTV_KIND_STRING) {
        return;
    }
    uint32_t at = follow(c, (uint64_t)table + offset);
    if (at == 0) {
        return;
    }
    const ptv_table *below = NULL;
    if (field->kind == PTV_KIND_UNION) {
        below = member_of(c, field, table, offset_of(c, vtable, slot - 1));
    } else if (field->kind == PTV_KIND_TABLE) {
        below = &c->schema->tables[field->type];
    }
    if (below != NULL) {
        count_table(c, below, at);
    } else if (field->kind == PTV_KIND_TABLES || field->kind == PTV_KIND_STRINGS) {
        count_elements(c, field, at);
    }
}

/* Recursion ends with the schema: no table contains its own type. */
static void count_table(census *c, const ptv_table *type, uint32_t at)
{
    uint32_t vtable = at - ptv_u32(&c->image, at);
    if (!charge_budget(c)) {
        return;
    }
    c->vtable_users += vtable == c->vtable;
    for (unsigned slot = 0; slot < type->count && ptv_in(&c->image, vtable, 4); slot++) {
        count_field(c, type, slot, at, vtable);
    }
}

static census take_census(const ge_file *file, uint32_t vtable, uint32_t object)
{
    census c = {.image = ge_image(file),
                .schema = ge_schema(file),
                .vtable = vtable,
                .object = object,
                .work_budget = file->loaded / 2};
    uint32_t root = follow(&c, ge_flatbuffer(file));
    if (root != 0) {
        count_table(&c, &c.schema->tables[c.schema->root], root);
    }
    return c;
}

bool ge_vtable_is_shared(const ge_file *file, uint32_t vtable)
{
    census c = take_census(file, vtable, 0);
    return c.vtable_users > 1 || c.work_budget == 0;
}

bool ge_object_is_shared(const ge_file *file, uint32_t object)
{
    census c = take_census(file, 0, object);
    return c.object_users > 1 || c.work_budget == 0;
}
