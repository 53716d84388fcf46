/*
 * The rules about meaning, one file per subject. A rule is an entry and a function
 * beside it; a new subject adds its list here and in formats/catalogue.c.
 */
#ifndef PTV_RULES_RULES_H
#define PTV_RULES_RULES_H

#include "../core/run.h"
#include "../core/walk.h"

typedef struct ptv_rule_list {
    const ptv_rule *rules; /* ascending by code */
    size_t count;
} ptv_rule_list;

#define PTV_RULE_LIST(array)                  \
    {                                         \
        array, sizeof array / sizeof array[0] \
    }

extern const ptv_rule_list ptv_segment_list;       /* 3xx, segments.c */
extern const ptv_rule_list ptv_segment_use_list;   /* 31x, segment_uses.c */
extern const ptv_rule_list ptv_constant_list;      /* 32x, 33x, constants.c */
extern const ptv_rule_list ptv_initial_value_list; /* 340 to 346, initial_values.c */
extern const ptv_rule_list ptv_duplicate_list;     /* 347, 348, duplicates.c */
extern const ptv_rule_list ptv_shape_list;         /* 40x, 41x, shapes.c */
extern const ptv_rule_list ptv_tensor_list;        /* 42x, tensors.c */
extern const ptv_rule_list ptv_device_list;        /* 43x, devices.c */
extern const ptv_rule_list ptv_external_list;      /* 44x, externals.c */
extern const ptv_rule_list ptv_index_list;         /* 501, 502, indexes.c */
extern const ptv_rule_list ptv_value_list;         /* 503 to 510, values.c */
extern const ptv_rule_list ptv_text_list;          /* 515 to 518, texts.c */
extern const ptv_rule_list ptv_chain_list;         /* 601, 602, chains.c */
extern const ptv_rule_list ptv_instruction_list;   /* 603 to 607, instructions.c */
extern const ptv_rule_list ptv_flow_list;          /* 61x, flow.c */
extern const ptv_rule_list ptv_memory_plan_list;   /* 63x, 64x, memory_plan.c */
extern const ptv_rule_list ptv_operator_list;      /* 65x, operators.c */
extern const ptv_rule_list ptv_method_list;        /* 66x, methods.c */
extern const ptv_rule_list ptv_delegate_list;      /* 7xx, delegates.c */
extern const ptv_rule_list ptv_name_list;          /* 8xx, names.c */

/* Codes that other rules name in `needs`. */
enum {
    PTV_CODE_AREA_PAST_END = 112,
    PTV_CODE_BASE_MISALIGNED = 116,
    PTV_CODE_BASE_UNUSUAL = 117,
    PTV_CODE_SEGMENT_PAST_END = 301,
    PTV_CODE_OFFSETS_UNSORTED = 324,
    PTV_CODE_CONSTANT_PAST_END = 325,
    PTV_CODE_INDEX_OUT_OF_RANGE = 501
};

/* ptv_visitor.index: the generic rule for every index of every schema. */
void ptv_check_index(ptv_run *run, const ptv_frame *table, unsigned slot);

#endif
