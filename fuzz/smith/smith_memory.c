/*
 * Memory plans: places planned tensors in buffers so that none overlaps another that is needed at
 * the same time. Tensors may reuse the bytes of others that are dead.
 */
#include "fuzz/smith/smith_program.h"

#include "verifiers/program/read.h"

#define ALLOCATION(slot) PTV_PROGRAM_ALLOCATION_DETAILS_##slot
#define DEVICE(slot) PTV_PROGRAM_NON_CONST_BUFFER_DEVICE_##slot

enum { BUFFERS = 4, ALIGNED = 16 };

typedef struct memory {
    fs_plan *p;
    uint32_t count; /* buffers, including the reserved first one */
    uint64_t sizes[BUFFERS];
    uint32_t device[BUFFERS]; /* DeviceType */
    bool listed;              /* devices of buffers are listed */
    bool reuse, tight;
} memory;

static bool is_planned(const fs_value *value)
{
    return value->kind == FS_KIND(TENSOR) && value->store >= FS_PLANNED;
}

/* An unmentioned tensor might be needed at any time. */
static bool at_one_time(const fs_value *a, const fs_value *b)
{
    bool unused = a->first > a->last || b->first > b->last;
    return unused || (a->first <= b->last && b->first <= a->last);
}

static uint64_t up(uint64_t offset, uint64_t align)
{
    return (offset + align - 1) / align * align;
}

/* Returns a tensor already placed that overlaps [offset, offset + bytes), or NULL. */
static const fs_value *in_the_way(const memory *m, const fs_value *value, uint32_t before,
                                  uint64_t offset, uint64_t bytes)
{
    for (uint32_t i = 0; i < before; i++) {
        const fs_value *other = &m->p->values[i];
        if (is_planned(other) && other->memory == value->memory &&
            offset < other->offset + fs_shape_bytes(&other->shape) &&
            other->offset < offset + bytes && at_one_time(value, other)) {
            return other;
        }
    }
    return NULL;
}

static void place(memory *m, uint32_t i)
{
    fs_value *value = &m->p->values[i];
    uint64_t bytes = fs_shape_bytes(&value->shape);
    uint64_t align = m->tight ? ptv_element_size(value->shape.type) : ALIGNED;
    value->memory = 1 + ft_random_below(&m->p->b->trim, m->count - 1);
    uint64_t offset = m->reuse ? 0 : up(m->sizes[value->memory], align);
    const fs_value *other = in_the_way(m, value, i, offset, bytes);
    while (other != NULL) {
        offset = up(other->offset + fs_shape_bytes(&other->shape), align);
        other = in_the_way(m, value, i, offset, bytes);
    }
    value->offset = offset;
    uint64_t end = offset + bytes;
    m->sizes[value->memory] = end > m->sizes[value->memory] ? end : m->sizes[value->memory];
}

/* A tensor is on the device of its buffer. */
static void name_device(memory *m, fs_value *value)
{
    enum { SLOT = PTV_PROGRAM_TENSOR_EXTRA_TENSOR_INFO };
    if (value->tensor == NULL || m->device[value->memory] == PTV_PROGRAM_DEVICE_TYPE_CPU) {
        return;
    }
    ft_slot *slot = &value->tensor->as.slots[SLOT];
    ft_node *extra =
        slot->state == FT_LEADS ? slot->as.node : fs_table(m->p->m, value->tensor, SLOT);
    fs_put(m->p->m, extra, PTV_PROGRAM_EXTRA_TENSOR_INFO_DEVICE_TYPE, m->device[value->memory]);
    fs_put(m->p->m, extra, PTV_PROGRAM_EXTRA_TENSOR_INFO_DEVICE_INDEX, value->memory - 1);
}

static void allocate(memory *m, uint32_t i)
{
    fs_value *value = &m->p->values[i];
    place(m, i);
    ft_node *details = fs_table(m->p->m, value->tensor, PTV_PROGRAM_TENSOR_ALLOCATION_INFO);
    fs_put(m->p->m, details, ALLOCATION(MEMORY_ID), value->memory);
    fs_put(m->p->m, details, ALLOCATION(MEMORY_OFFSET_LOW), value->offset);
    fs_put(m->p->m, details, ALLOCATION(MEMORY_OFFSET_HIGH), 0);
    name_device(m, value);
}

static void write_sizes(memory *m)
{
    ft_node *sizes =
        fs_vector(m->p->m, m->p->node, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_SIZES, m->count);
    for (uint32_t i = 1; i < m->count; i++) {
        uint64_t size = up(m->sizes[i], m->tight ? 1 : ALIGNED);
        fs_item(sizes, i, size + (ft_random_below(&m->p->b->trim, 8) == 0 ? 64 : 0));
    }
}

/* Lists all buffers, or only those on other devices. */
static void write_devices(memory *m)
{
    ft_node *entries[BUFFERS];
    uint32_t count = 0;
    bool all = m->listed && ft_random_below(&m->p->b->trim, 2) == 0;
    for (uint32_t i = 1; i < m->count && m->listed; i++) {
        bool elsewhere = m->device[i] != PTV_PROGRAM_DEVICE_TYPE_CPU;
        if (!elsewhere && !all) {
            continue;
        }
        ft_node *entry = fs_new(m->p->m, PTV_PROGRAM_NON_CONST_BUFFER_DEVICE);
        fs_put(m->p->m, entry, DEVICE(BUFFER_IDX), i);
        fs_put(m->p->m, entry, DEVICE(DEVICE_TYPE), m->device[i]);
        fs_put(m->p->m, entry, DEVICE(DEVICE_INDEX), elsewhere ? i - 1 : 0);
        entries[count++] = entry;
    }
    if (m->listed) {
        fs_tables(m->p->m, m->p->node, PTV_PROGRAM_EXECUTION_PLAN_NON_CONST_BUFFER_DEVICE, entries,
                  count);
    }
}

static bool plans_any(const fs_plan *p)
{
    for (uint32_t i = 0; i < p->count; i++) {
        if (is_planned(&p->values[i])) {
            return true;
        }
    }
    return false;
}

void fs_plan_memory(fs_plan *p)
{
    memory m = {.p = p};
    uint32_t choice = fs_byte(p->b);
    bool any = plans_any(p);
    m.count = any || choice % 8 == 7 ? 2u + (choice / 8 % 4 == 3) + (choice / 8 % 8 == 7) : 1;
    m.reuse = choice % 4 != 1;
    m.tight = choice % 16 == 2;
    m.listed = choice % 16 == 3 || choice % 16 == 4;
    for (uint32_t i = 1; i < m.count && choice % 16 == 3; i++) {
        m.device[i] = ft_random_below(&p->b->trim, 2) == 0 ? PTV_PROGRAM_DEVICE_TYPE_CUDA
                                                           : PTV_PROGRAM_DEVICE_TYPE_CPU;
    }
    for (uint32_t i = 0; i < p->count; i++) {
        if (is_planned(&p->values[i])) {
            allocate(&m, i);
        }
    }
    write_sizes(&m);
    write_devices(&m);
}
