/* A payload that a call is for, without a container. */
#include "../context/format_info.h"
#include "delegate_calls.h"

/* Units are added in the order of their parents, after the files. */
uint32_t ptv_first_inside(const ptv_run *run, uint32_t parent)
{
    uint32_t low = parent + 1, high = ptv_state_of(run)->unit_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2, up = ptv_unit_at(run, middle)->parent;
        if (up == PTV_NO_UNIT || up < parent) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static const ptv_adapter *adapter_of(const ptv_run *run, const ptv_unit *unit)
{
    const ptv_format_info *info =
        ptv_format_in(ptv_state_of(run)->formats, (ptv_format)unit->format);
    const ptv_adapter *adapter = info == NULL ? NULL : info->interface;
    bool readable = adapter != NULL && unit->sound && (adapter->reads & unit->invalid_fields) == 0;
    return readable ? adapter : NULL;
}

/*
 * A call reads the values of its payload, and each of its arguments, once. Calls may share both, so
 * together they may read as much as the rules of one tree.
 */
void ptv_judge_payload(ptv_interface *s, uint32_t number)
{
    const ptv_unit *unit = ptv_unit_at(s->run, number);
    const ptv_frame root = ptv_root_frame(ptv_state_of(s->run)->schema, s->run->root);
    s->adapter = adapter_of(s->run, unit);
    if (s->adapter == NULL || s->args.at == 0) {
        return;
    }
    s->unit = number;
    s->image = ptv_flat_image(s->run, unit);
    s->root = unit->root;
    uint32_t count = s->root == 0 ? 0 : ptv_vec_of(&s->image, s->root, s->adapter->values).count;
    if (ptv_spend(s->run, &root, UINT64_C(4) * ((uint64_t)count + s->args.count))) {
        s->adapter->judge(s);
    }
}
