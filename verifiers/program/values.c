/* What rules about plans need to know about values. */
#include "values.h"

#include "../context/memory.h"

/* ---- Planned tensors ---- */

bool ptv_planned_of(const ptv_image *im, ptv_vec sizes, const ptv_tensor *t, ptv_planned *p)
{
    if (t->allocation == 0) {
        return false;
    }
    p->memory = (uint32_t)ptv_program_allocation_details_memory_id(im, t->allocation);
    p->offset = ptv_planned_offset(im, t->allocation);
    if (p->memory == 0 || p->memory >= sizes.count) {
        return false;
    }
    p->room = ptv_u64(im, sizes.at + 8 * (uint64_t)p->memory);
    return p->room <= INT64_MAX && ptv_tensor_bytes(im, t, &p->bytes);
}

bool ptv_has_name(const ptv_image *im, const ptv_tensor *t)
{
    return t->extra != 0 &&
           ptv_vec_of(im, t->extra, PTV_PROGRAM_EXTRA_TENSOR_INFO_FULLY_QUALIFIED_NAME).count > 0;
}

bool ptv_is_state(const ptv_image *im, const ptv_tensor *t)
{
    return t->storage == PTV_STORED_EXTERNAL || t->data != 0 || ptv_has_name(im, t);
}

/* ---- Values ---- */

static uint8_t what_is(const ptv_image *im, const ptv_tensor *t)
{
    bool unbound = t->dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_UNBOUND;
    return (uint8_t)((ptv_is_state(im, t) ? PTV_VALUE_STATE : 0) |
                     (ptv_is_constant(t) ? PTV_VALUE_CONSTANT : 0) |
                     (unbound ? PTV_VALUE_UNBOUND : 0));
}

static void read_tensor(const ptv_image *im, ptv_vec sizes, ptv_value *v)
{
    const ptv_tensor t = ptv_read_tensor(im, v->at);
    ptv_planned p;
    v->storage = (uint8_t)t.storage;
    v->scalar_type = (int8_t)t.scalar_type;
    v->is = what_is(im, &t);
    bool planned = ptv_planned_of(im, sizes, &t, &p);
    v->bytes = planned || ptv_tensor_bytes(im, &t, &p.bytes) ? p.bytes : 0;
    if (planned && p.bytes > 0 && ptv_within(p.room, p.offset, p.bytes)) {
        v->memory = p.memory;
        v->offset = p.offset;
    }
}

void ptv_read_value(ptv_values values, ptv_vec sizes, uint32_t i, ptv_value *v)
{
    *v = (ptv_value){.at = ptv_value_at(values, i), .kind = (uint8_t)ptv_value_kind(values, i)};
    if (v->kind == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
        read_tensor(values.im, sizes, v);
    }
}

ptv_facts *ptv_keep_facts(ptv_run *run, uint32_t plan)
{
    const uint64_t values = ptv_vec_of(&run->image, plan, PTV_PROGRAM_EXECUTION_PLAN_VALUES).count;
    const uint64_t bytes = sizeof(ptv_facts) + values * sizeof(ptv_value);
    bool filled;
    ptv_facts *facts = bytes > SIZE_MAX ? NULL : ptv_keep(run, plan, (size_t)bytes, &filled);
    if (facts != NULL && !filled) {
        *facts = (ptv_facts){.read = 0};
    }
    return facts;
}

void ptv_read_next_value(ptv_facts *facts, ptv_values values, ptv_vec sizes)
{
    ptv_read_value(values, sizes, facts->read, &facts->values[facts->read]);
    facts->read++;
}
