/*
 * What all files of rules share: the lists of rules that there are. A rule is a struct below the
 * function that fires it (CONTRIBUTING.md).
 */
#ifndef PTV_COMMON_RULES_H
#define PTV_COMMON_RULES_H

#include "../core/run.h"
#include "../core/walk.h"

#define PTV_RULE_LIST(array) PTV_RULE_LIST_OF(array, &ptv_schema_program)

/* All lists of rules, in the order of their codes. A new file of rules adds its list here. */
#define PTV_RULE_LISTS(X)                                          \
    X(header)           /* 10x, 11x: program/header.c */           \
    X(data_header)      /* 12x: data/header.c */                   \
    X(nfat)             /* 14x, 15x: nfat/container.c */           \
    X(structure)        /* 2xx: core/structure.c */                \
    X(segment)          /* 301 to 309: program/segments.c */       \
    X(segment_use)      /* 310, 311: program/segment_uses.c */     \
    X(constant)         /* 321 to 332: program/constants.c */      \
    X(constant_size)    /* 333: program/constant_sizes.c */        \
    X(initial_value)    /* 340 to 345: program/initial_values.c */ \
    X(duplicate)        /* 347, 348: program/duplicates.c */       \
    X(data)             /* 350 to 355: data/entries.c */           \
    X(shape)            /* 401 to 411: program/shapes.c */         \
    X(tensor)           /* 420 to 423: program/tensors.c */        \
    X(device)           /* 430 to 432: program/devices.c */        \
    X(external)         /* 440, 441: program/externals.c */        \
    X(index)            /* 501, 502: program/indexes.c */          \
    X(value)            /* 503 to 509: program/lists.c */          \
    X(enum)             /* 510: common/enums.c */                  \
    X(text)             /* 515 to 518: program/texts.c */          \
    X(chain)            /* 601, 602: program/chains.c */           \
    X(instruction)      /* 603 to 607: program/instructions.c */   \
    X(flow)             /* 611 to 619: program/flow.c */           \
    X(memory_plan)      /* 631 to 640: program/memory_plan.c */    \
    X(operator)         /* 651 to 660: program/operators.c */      \
    X(method)           /* 661 to 671: program/methods.c */        \
    X(demand)           /* 672 to 674: program/demands.c */        \
    X(supply)           /* 675, 676: program/supply.c */           \
    X(delegate)         /* 701 to 703: program/delegates.c */      \
    X(seam)             /* 704 to 709: across/seams.c */           \
    X(xnnpack_type)     /* 710, 711: xnnpack/types.c */            \
    X(payload_header)   /* 72x: payloads/header.c */               \
    X(payload)          /* 73x, 74x: payloads/rules.c */           \
    X(xnnpack)          /* 750 to 758: xnnpack/graph.c */          \
    X(xnnpack_constant) /* 759 to 767: xnnpack/constants.c */      \
    X(xnnpack_flow)     /* 768 to 775: xnnpack/flow.c */           \
    X(xnnpack_node)     /* 776 to 779: xnnpack/nodes.c */          \
    X(vulkan)           /* 780 to 786: vulkan/graph.c */           \
    X(vulkan_order)     /* 787: vulkan/order.c */                  \
    X(vulkan_constant)  /* 790 to 792: vulkan/constants.c */       \
    X(vulkan_spec)      /* 795: vulkan/specs.c */                  \
    X(name)             /* 801 to 804: program/named_data.c */     \
    X(shared_name)      /* 810 to 817: across/names.c */           \
    X(pair)             /* 830 to 833: across/pairs.c */           \
    X(missing_name)     /* 850 to 854: across/missing.c */         \
    X(key_hash)         /* 860, 861: across/bytes.c */             \
    X(bundle)           /* 901 to 905: bundle/bundle.c */          \
    X(bundle_case)      /* 910 to 912: bundle/cases.c */           \
    X(bundle_value)     /* 913 to 920: bundle/values.c */

/* Rules at work in the tables of other schemas than their own. */
#define PTV_GUEST_LISTS(X)              \
    X(data)      /* data/guests.c */    \
    X(bundle)    /* bundle/guests.c */  \
    X(xnnpack)   /* xnnpack/guests.c */ \
    X(vulkan)    /* vulkan/guests.c */  \
    X(container) /* nfat/program.c */

#define PTV_DECLARE_LIST(name) extern const ptv_rule_list ptv_##name##_list;
PTV_RULE_LISTS(PTV_DECLARE_LIST)
#undef PTV_DECLARE_LIST

/* Rules that others need, in other files. */
extern const ptv_rule ptv_segment_area_past_end_rule, ptv_segment_base_misaligned_rule,
    ptv_segment_base_alignment_small_rule, ptv_segment_past_end_rule,
    ptv_payload_constants_out_of_range_rule, ptv_xnnpack_external_flags_rule;

/* Rules of programs that are guests in other formats. */
extern const ptv_rule ptv_segment_past_area_rule, ptv_segments_unsorted_rule,
    ptv_segment_misaligned_rule, ptv_segment_area_size_rule, ptv_padding_not_zero_rule,
    ptv_tensor_rank_too_large_rule, ptv_bool_invalid_rule, ptv_text_not_utf8_rule,
    ptv_name_with_zero_rule, ptv_named_data_key_twice_rule;

/* ptv_visitor.index: the generic rule for every index of every schema. */
void ptv_check_index(ptv_run *run, const ptv_frame *table, unsigned slot);

/* ptv_visitor.enums: enum-value-unknown, for each field whose enum is closed. */
void ptv_check_enums(ptv_run *run, const ptv_frame *table);

#endif
