/* A payload that a call is for, without a container. A format of payloads has a side here. */
#include "delegate_interface.h"

/* Units are added parent by parent, behind the files. */
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

static const ptv_adapter *adapter_of(const ptv_unit *unit)
{
    static const ptv_adapter *const adapters[] = {
        &ptv_xnnpack_adapter, &ptv_vulkan_adapter, &ptv_native_adapter, &ptv_header_adapter,
#ifndef PTV_DEVICE
        &ptv_mlx_adapter,     &ptv_mps_adapter,
#endif
    };
    for (size_t i = 0; i < sizeof adapters / sizeof adapters[0]; i++) {
        if (adapters[i]->format == unit->format && unit->sound &&
            (adapters[i]->reads & unit->invalid_fields) == 0) {
            return adapters[i];
        }
    }
    return NULL;
}

/*
 * Each call reads the values of its payload, and each of its arguments once. Calls may share
 * both, so all together read as much as the rules of one tree may.
 */
void ptv_judge_payload(ptv_interface *s, uint32_t number)
{
    const ptv_unit *unit = ptv_unit_at(s->run, number);
    const ptv_frame root = ptv_root_frame(ptv_state_of(s->run)->schema, s->run->root);
    s->adapter = adapter_of(unit);
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
