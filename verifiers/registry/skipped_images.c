/* Images that were not verified, and which rules must be listed as not run because of that. */
#include "../context/rules.h"
#include "../schemas/program.h"
#include "registry.h"

void ptv_skip_list(ptv_run *run, const ptv_rule_list *list, ptv_skip why)
{
    for (size_t i = 0; i < list->count; i++) {
        if (!ptv_has_fired(run, list->rules[i])) {
            ptv_skip_rule(run, list->rules[i], why);
        }
    }
}

/* Rules that the walk and its visitor fire in every flatbuffer, and those of the file's header. */
static bool is_of_any(const ptv_rule_list *list)
{
    return list == &ptv_header_list || list == &ptv_structure_list || list == &ptv_index_list ||
           list == &ptv_enum_list;
}

void ptv_skip_schema(ptv_run *run, const ptv_schema *schema, ptv_skip why)
{
    for (size_t l = 0; l < ptv_rules.list_count; l++) {
        const ptv_rule_list *list = ptv_rules.lists[l];
        if (list->schema == schema || (ptv_state_of(run)->unit == 0 && is_of_any(list))) {
            ptv_skip_list(run, list, why);
        }
    }
}

/* Skips the schema's own rules and the foreign rules applied to it. */
static void skip_delegated(ptv_run *run, const ptv_schema *schema, ptv_skip why)
{
    for (size_t l = 0; l < ptv_rules.list_count; l++) {
        if (ptv_rules.lists[l]->schema == schema) {
            ptv_skip_rules(run, ptv_rules.lists[l], why);
        }
    }
    for (size_t l = 0; l < ptv_rules.foreign_rule_count; l++) {
        const ptv_foreign_rule_list *list = ptv_rules.foreign_rules[l];
        for (size_t i = 0; i < list->count && list->schema == schema; i++) {
            ptv_skip_rule(run, list->foreign_rules[i].rule, why);
        }
    }
}

/* Rules that compare images are skipped for any; a payload, and more so a program, affects more. */
typedef enum reach { ANY, PAYLOAD, PROGRAM } reach;

static reach reach_of(ptv_format format)
{
    switch (format) {
    case PTV_FORMAT_DATA: return ANY; /* passed along: nothing else is reported about it */
    case PTV_FORMAT_PROGRAM:
    case PTV_FORMAT_NFAT: return PROGRAM;
    default: return PAYLOAD;
    }
}

#ifndef PTV_DEVICE
static void skip_tensors(ptv_run *run, ptv_skip why)
{
    static const ptv_rule_list *const lists[] = {&ptv_tensors_header_list, &ptv_tensors_entry_list,
                                                 &ptv_tensors_order_list};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        ptv_skip_rules(run, lists[i], why);
    }
}
#endif

void ptv_skip_format(ptv_run *run, ptv_format format, ptv_skip why)
{
#ifndef PTV_DEVICE
    if (format == PTV_FORMAT_SAFETENSORS) {
        skip_tensors(run, why);
        return;
    }
#endif
    static const struct {
        const ptv_rule_list *list;
        reach least;
    } lists[] = {{&ptv_interface_list, ANY},
                 {&ptv_native_interface_list, ANY},
                 {&ptv_native_outside_list, ANY},
                 {&ptv_shared_name_list, ANY},
                 {&ptv_pair_list, ANY},
                 {&ptv_missing_name_list, ANY},
                 {&ptv_key_hash_list, ANY},
                 {&ptv_nfat_list, PAYLOAD},
                 {&ptv_payload_list, PAYLOAD},
                 {&ptv_payload_header_list, PAYLOAD},
                 {&ptv_index_list, PAYLOAD},
                 {&ptv_enum_list, PAYLOAD},
                 {&ptv_structure_list, PAYLOAD},
                 {&ptv_recursion_list, PAYLOAD},
                 {&ptv_header_list, PROGRAM},
                 {&ptv_payload_part_list, PAYLOAD},
                 {&ptv_tensorrt_binding_list, PAYLOAD},
                 {&ptv_tensorrt_list, PAYLOAD},
                 {&ptv_edge_llm_list, PAYLOAD},
                 {&ptv_ethos_u_list, PAYLOAD},
                 {&ptv_coreml_image_list, PAYLOAD},
                 {&ptv_coreml_key_list, PAYLOAD},
                 {&ptv_option_list, PAYLOAD},
                 {&ptv_container_call_list, ANY}};
    const reach most = reach_of(format);
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        if (lists[i].least <= most) {
            ptv_skip_rules(run, lists[i].list, why);
        }
    }
    for (ptv_formats f = ptv_state_of(run)->formats; *f != NULL; f++) {
        const reach least = (*f)->format == PTV_FORMAT_PROGRAM ? PROGRAM : PAYLOAD;
        if ((*f)->delegated && (*f)->schema != NULL && least <= most) {
            skip_delegated(run, (*f)->schema, why);
        }
    }
}

/* A bundle without its program skips the program's rules, but none that fired for the bundle. */
void ptv_list_unseen(ptv_run *run)
{
    ptv_state *state = ptv_set_state(run);
    for (unsigned why = 0; why < sizeof state->unseen / sizeof state->unseen[0]; why++) {
        for (unsigned format = 0; state->unseen[why] >> format != 0; format++) {
            if ((state->unseen[why] >> format & 1) == 0) {
                continue;
            }
            if (run->format == PTV_FORMAT_BUNDLE) {
                ptv_skip_schema(run, &ptv_schema_program, (ptv_skip)why);
            } else {
                ptv_skip_format(run, (ptv_format)format, (ptv_skip)why);
            }
        }
        state->unseen[why] = 0;
    }
}
