/* Numbers worth trying: limits of types, sizes in the file, plausible values of fields. */
#include "fuzz/mutator/mutator_internal.h"

static const uint8_t sizes[] = {
    [PTV_BOOL] = 1, [PTV_I8] = 1,  [PTV_U8] = 1,  [PTV_I16] = 2, [PTV_U16] = 2, [PTV_I32] = 4,
    [PTV_U32] = 4,  [PTV_I64] = 8, [PTV_U64] = 8, [PTV_F32] = 4, [PTV_F64] = 8,
};

uint8_t fm_scalar_size(uint8_t scalar)
{
    return sizes[scalar];
}

static const uint64_t integers[] = {
    0,
    1,
    2,
    UINT64_MAX,
    UINT64_MAX - 1,
    7,
    8,
    16,
    0x7f,
    0x80,
    0xff,
    0x100,
    0x7fff,
    0x8000,
    0xffff,
    0x10000,
    0x3fffffff,
    0x40000000,
    INT32_MAX,
    (uint64_t)INT32_MAX + 1,
    UINT32_MAX,
    (uint64_t)UINT32_MAX + 1,
    INT64_MAX / 4,
    INT64_MAX,
    (uint64_t)INT64_MAX + 1,
    UINT64_MAX / 4,
    UINT64_MAX / 8 + 1,
};

/* 0, -0, 1, -1, infinities, NaNs (quiet, signalling), largest, least normal, least denormal. */
static const uint64_t floats[] = {0x00000000, 0x80000000, 0x3f800000, 0xbf800000,
                                  0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001,
                                  0x7f7fffff, 0x00800000, 0x00000001};
static const uint64_t doubles[] = {0x0000000000000000, 0x8000000000000000, 0x3ff0000000000000,
                                   0xbff0000000000000, 0x7ff0000000000000, 0xfff0000000000000,
                                   0x7ff8000000000000, 0x7ff0000000000001, 0x7fefffffffffffff,
                                   0x0010000000000000, 0x0000000000000001};

#define ONE_OF(m, list) (list[fm_below(m, sizeof list / sizeof *list)])

static uint64_t cut(uint64_t value, uint32_t width)
{
    return width >= 8 ? value : value & (((uint64_t)1 << 8 * width) - 1);
}

uint64_t fm_boundary(fm_mutator *m, uint32_t width)
{
    uint64_t value = ONE_OF(m, integers);
    if (fm_chance(m, 15)) {
        value = (uint64_t)m->size + fm_below(m, 9) - 4;
    }
    return cut(value, width);
}

uint64_t fm_boundary_of(fm_mutator *m, uint8_t scalar)
{
    return scalar == PTV_F32   ? ONE_OF(m, floats)
           : scalar == PTV_F64 ? ONE_OF(m, doubles)
                               : fm_boundary(m, sizes[scalar]);
}

/* ---- Lists that indices refer to ---- */

static uint32_t count_of(const ft_node *table, uint32_t slot)
{
    bool there = slot < table->count && table->as.slots[slot].state == FT_LEADS;
    return there ? table->as.slots[slot].as.node->count : 0;
}

static uint32_t count_around(const ft_node *node, const ptv_index *index)
{
    for (const ft_node *up = node; up != NULL; up = up->place.parent) {
        if (up->shape == FT_OBJECT && up->type == index->table) {
            return count_of(up, index->field);
        }
    }
    return 0;
}

/* Other targets are lists of the root. Which one depends on neighbouring fields; any will do. */
static uint32_t count_at_root(fm_mutator *m)
{
    const ft_node *root = m->tree->root;
    uint32_t first = fm_below(m, root->count);
    for (uint32_t i = 0; i < root->count; i++) {
        uint32_t slot = (first + i) % root->count;
        if (ft_field_at(m->tree, root, slot)->kind == FT_VECTOR && count_of(root, slot) > 0) {
            return count_of(root, slot);
        }
    }
    return 0;
}

uint32_t fm_list_length(fm_mutator *m, const ft_node *node, const ft_field *field)
{
    if (field->index->target == PTV_TARGET_LIST) {
        return count_around(node, field->index);
    }
    return m->tree->root == NULL || m->tree->root->count == 0 ? 0 : count_at_root(m);
}

/* ---- What a field may be ---- */

static uint64_t likely_of_enum(fm_mutator *m, const ft_enum *of)
{
    return of->count == 0 ? 0 : (uint64_t)of->values[fm_below(m, of->count)].value;
}

static uint64_t likely_tag(fm_mutator *m, const ft_union *of)
{
    return of->count == 0 ? 0 : of->members[fm_below(m, of->count)].tag;
}

/* A small number, biased towards 0; for floats, an interesting one. */
static uint64_t small(fm_mutator *m, uint8_t scalar)
{
    if (scalar == PTV_F32 || scalar == PTV_F64) {
        return fm_boundary_of(m, scalar);
    }
    return fm_below(m, 1 + fm_below(m, scalar == PTV_BOOL ? 2 : 16));
}

uint64_t fm_likely(fm_mutator *m, const ft_node *node, const ft_field *field)
{
    uint64_t value = 0;
    if ((field->flags & FT_TAG) != 0) {
        value = likely_tag(m, &m->tree->schema->unions[field->of]);
    } else if (field->enumeration != 0) {
        value = likely_of_enum(m, &m->tree->schema->enums[field->enumeration - 1]);
    } else if (field->index != NULL && node != NULL) {
        value = fm_below(m, fm_list_length(m, node, field));
    } else {
        value = small(m, field->scalar);
    }
    return cut(value, sizes[field->scalar]);
}
