/* All rules, in the order of their codes. A new subject adds its lists here. */
#include <string.h>

#include "../core/structure.h"
#include "../program/read.h"
#include "formats.h"

static const ptv_rule_list *const lists[] = {&ptv_header_list,
                                             &ptv_data_header_list,
                                             &ptv_nfat_list,
                                             &ptv_structure_list,
                                             &ptv_segment_list,
                                             &ptv_segment_use_list,
                                             &ptv_constant_list,
                                             &ptv_initial_value_list,
                                             &ptv_duplicate_list,
                                             &ptv_data_list,
                                             &ptv_shape_list,
                                             &ptv_tensor_list,
                                             &ptv_device_list,
                                             &ptv_external_list,
                                             &ptv_index_list,
                                             &ptv_value_list,
                                             &ptv_enum_list,
                                             &ptv_text_list,
                                             &ptv_chain_list,
                                             &ptv_instruction_list,
                                             &ptv_flow_list,
                                             &ptv_memory_plan_list,
                                             &ptv_operator_list,
                                             &ptv_method_list,
                                             &ptv_demand_list,
                                             &ptv_supply_list,
                                             &ptv_delegate_list,
                                             &ptv_seam_list,
                                             &ptv_xnnpack_type_list,
                                             &ptv_payload_header_list,
                                             &ptv_payload_list,
                                             &ptv_xnnpack_list,
                                             &ptv_xnnpack_constant_list,
                                             &ptv_xnnpack_flow_list,
                                             &ptv_xnnpack_node_list,
                                             &ptv_vulkan_list,
                                             &ptv_vulkan_order_list,
                                             &ptv_vulkan_constant_list,
                                             &ptv_vulkan_spec_list,
                                             &ptv_name_list,
                                             &ptv_fqn_list,
                                             &ptv_pair_list,
                                             &ptv_need_list,
                                             &ptv_key_hash_list,
                                             &ptv_bundle_list,
                                             &ptv_bundle_case_list,
                                             &ptv_bundle_value_list};

/* Rules at work in schemas other than their own. */
static const ptv_guest_list *const guests[] = {
    &ptv_segment_guests,      &ptv_shape_guests,        &ptv_text_guests,
    &ptv_name_guests,         &ptv_bundle_shape_guests, &ptv_bundle_text_guests,
    &ptv_value_guests,        &ptv_xnnpack_text_guests, &ptv_vulkan_text_guests,
    &ptv_vulkan_value_guests, &ptv_container_guests,
};

enum { LISTS = sizeof lists / sizeof lists[0], GUESTS = sizeof guests / sizeof guests[0] };

const ptv_visitor ptv_rules = {.lists = lists,
                               .list_count = LISTS,
                               .guests = guests,
                               .guest_count = GUESTS,
                               .tensor = {&ptv_schema_program, PTV_PROGRAM_TENSOR, ptv_hand_tensor},
                               .index = ptv_check_index,
                               .enums = ptv_check_enums};

size_t ptv_rule_count(void)
{
    size_t count = 0;
    for (size_t i = 0; i < LISTS; i++) {
        count += lists[i]->count;
    }
    return count;
}

const ptv_rule *ptv_rule_at(size_t i)
{
    for (size_t l = 0; l < LISTS; l++) {
        if (i < lists[l]->count) {
            return lists[l]->rules[i];
        }
        i -= lists[l]->count;
    }
    return NULL;
}

static bool equal(const char *a, const char *b)
{
    size_t length = strlen(a);
    return length == strlen(b) && memcmp(a, b, length) == 0;
}

const ptv_rule *ptv_rule_find(const char *name)
{
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        if (equal(ptv_rule_at(i)->name, name)) {
            return ptv_rule_at(i);
        }
    }
    return NULL;
}
