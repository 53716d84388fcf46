/*
 * Images that were not verified, and what has to be listed as not run because of that.
 * Rules are listed even when they have fired: they did so in another image.
 */
#include "../tables/program.h"
#include "../tables/vulkan.h"
#include "../tables/xnnpack.h"
#include "../payloads/payloads.h"

/* Its own rules, those that are guests in it, and those of every flatbuffer. */
static void miss_schema(ptv_run *run, const ptv_schema *schema, ptv_skip why)
{
    ptv_skip_rules(run, &ptv_structure_list, why);
    ptv_skip_rules(run, &ptv_index_list, why);
    ptv_skip_rules(run, &ptv_enum_list, why);
    for (size_t l = 0; l < ptv_rules.list_count; l++) {
        if (ptv_rules.lists[l]->schema == schema) {
            ptv_skip_rules(run, ptv_rules.lists[l], why);
        }
    }
    for (size_t l = 0; l < ptv_rules.guest_count; l++) {
        const ptv_guest_list *guests = ptv_rules.guests[l];
        for (size_t i = 0; i < guests->count && guests->schema == schema; i++) {
            ptv_skip_rule(run, guests->guests[i].rule, why);
        }
    }
}

/* What compares images misses one in any case. */
static void miss_across(ptv_run *run, ptv_skip why)
{
    static const ptv_rule_list *const lists[] = {&ptv_seam_list, &ptv_shared_name_list,
                                                 &ptv_pair_list, &ptv_missing_name_list,
                                                 &ptv_key_hash_list};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        ptv_skip_rules(run, lists[i], why);
    }
}

void ptv_skip_payloads(ptv_run *run, ptv_skip why)
{
    ptv_skip_rules(run, &ptv_nfat_list, why);
    ptv_skip_rules(run, &ptv_payload_header_list, why);
    ptv_skip_rules(run, &ptv_payload_list, why);
    miss_schema(run, &ptv_schema_xnnpack, why);
    miss_schema(run, &ptv_schema_vulkan, why);
    miss_across(run, why);
}

bool ptv_payload_is_loaded(ptv_run *run, const ptv_unit *unit)
{
    if (unit->loaded < unit->size) {
        uint64_t end = unit->base + unit->size;
        run->needed = end > run->needed ? end : run->needed;
        ptv_skip_payloads(run, PTV_SKIP_NOT_LOADED);
    }
    return unit->loaded == unit->size;
}

void ptv_miss(ptv_run *run, ptv_format format, ptv_skip why)
{
    if (format == PTV_FORMAT_DATA) { /* given along: nothing else is said about it */
        miss_across(run, why);
        return;
    }
    ptv_skip_payloads(run, why);
    if (format == PTV_FORMAT_PROGRAM || format == PTV_FORMAT_NFAT) {
        ptv_skip_rules(run, &ptv_header_list, why);
        miss_schema(run, &ptv_schema_program, why);
    }
}
