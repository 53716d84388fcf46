/*
 * The rules about containers of specializations, as people read them. No runtime reads
 * containers so far: what is an error is what any reader would trip over.
 */
#include "container.h"

static const ptv_rule *const rules[] = {
    &ptv_container_too_short_rule,           &ptv_container_version_unknown_rule,
    &ptv_container_entries_past_end_rule,    &ptv_container_entries_few_rule,
    &ptv_specialization_past_end_rule,       &ptv_specialization_overlap_rule,
    &ptv_specialization_not_adjacent_rule,   &ptv_container_trailing_bytes_rule,
    &ptv_specialization_empty_rule,          &ptv_specialization_id_not_ascii_rule,
    &ptv_specialization_id_unprintable_rule, &ptv_specialization_id_empty_rule,
    &ptv_specialization_id_twice_rule,       &ptv_container_without_fallback_rule,
    &ptv_specializations_differ_rule,        &ptv_specializations_without_container_rule,
    &ptv_specialization_stored_twice_rule,   &ptv_specialization_misaligned_rule,
    &ptv_container_program_needs_file_rule};

const ptv_rule_list ptv_nfat_list = PTV_RULE_LIST_OF(rules, NULL);
