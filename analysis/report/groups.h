/*
 * Groups the findings of a file that have one cause, as far as that is known. Of a group, only the
 * first finding and a count are kept, so memory is bounded for any file. Not here: wording.
 */
#pragma once

#include "analysis/report/renderer.h"

enum {
    PTV_ALIKE = 5,          /* groups per rule: further findings count with the last group */
    PTV_STRUCTURES = 5,     /* images with structure groups of their own: likewise */
    PTV_STRUCTURAL = 2,     /* faults of structure per image that pass as separate causes */
    PTV_FAMILY_FIRST = 200, /* the first code of the structure rules */
    PTV_FAMILY_CODES = 100
};

/* A slice of ptv_groups.said. */
typedef struct ptv_piece {
    size_t at, length;
} ptv_piece;

typedef struct ptv_group {
    const ptv_rule *rule; /* of the first finding, like all members above the line */
    ptv_effect effect;
    uint32_t file;
    uint64_t at, length;
    ptv_piece said, path; /* what the renderer wrote about it; its path */
    /* ------------------------------------------------------------------ */
    ptv_piece next;  /* path of the second finding */
    uint64_t count;  /* all findings */
    uint32_t rules;  /* 1 + index in ptv_groups.structures; 0 if all break the same rule */
    bool dissolved;  /* its findings count with another group */
    uint16_t behind; /* 1 + the next group of this rule, 0 if none */
} ptv_group;

/*
 * Faults of structure in one image. If there are more than PTV_STRUCTURAL different ones,
 * everything read through the first may be a consequence of it, so all become one group.
 */
typedef struct ptv_structure {
    uint64_t image;
    size_t groups[PTV_STRUCTURAL];
    unsigned count; /* if more than PTV_STRUCTURAL, they are one group */
    uint64_t by_rule[PTV_FAMILY_CODES];
} ptv_structure;

/* All zero means empty. Less than 10 KiB, plus what the groups take. */
typedef struct ptv_groups {
    ptv_buffer said;  /* bytes */
    ptv_buffer items; /* ptv_group */
    size_t count;
    uint16_t first[PTV_CODES]; /* 1 + the first group of each rule, 0 if none */
    ptv_structure structures[PTV_STRUCTURES];
    unsigned structure_count;
} ptv_groups;

void ptv_groups_clear(ptv_groups *groups); /* keeps the memory */
void ptv_groups_free(ptv_groups *groups);

/*
 * Counts a finding. Returns the group that it starts, whose `said` the caller fills in. Returns
 * NULL if it belongs to an existing group, or if out of memory (then items.failed is set).
 */
ptv_group *ptv_groups_add(ptv_groups *groups, const ptv_finding *finding, ptv_effect effect);

/* Group i, 0 to count - 1, in the order in which groups were found. */
const ptv_group *ptv_group_at(const ptv_groups *groups, size_t i);

/* The number of findings of the group that break the rule with this code. */
uint64_t ptv_group_of_rule(const ptv_groups *groups, const ptv_group *group, unsigned code);

/* A slice as a read-only buffer. */
ptv_buffer ptv_piece_of(const ptv_groups *groups, ptv_piece piece);
