/*
 * Findings of one file that have one cause, as far as that can be told: kept as the first of
 * them and a count, in bounded memory whatever the file. Not here: wording.
 */
#pragma once

#include "analysis/report/renderer.h"

enum {
    PTV_ALIKE = 5,      /* groups of one rule: what else breaks it is counted with the last */
    PTV_STRUCTURES = 5, /* images whose structure has groups of its own: the same */
    PTV_STRUCTURAL = 2, /* faults of structure in one image that are believed to be two causes */
    PTV_FAMILY_FIRST = 200, /* the codes of the rules of structure */
    PTV_FAMILY_CODES = 100
};

/* A piece of ptv_groups.said. */
typedef struct ptv_piece {
    size_t at, length;
} ptv_piece;

typedef struct ptv_group {
    const ptv_rule *rule; /* of the first finding, as all up to the line */
    ptv_effect effect;
    uint32_t file;
    uint64_t at, length;
    ptv_piece said, path; /* what the renderer made of it; its path */
    /* ------------------------------------------------------------------ */
    ptv_piece next;  /* path of the second finding */
    uint64_t count;  /* all findings */
    uint32_t rules;  /* 1 + the list of rules in ptv_groups.structures, 0: all break the same */
    bool dissolved;  /* its findings are counted with another group */
    uint16_t behind; /* 1 + the next group of this rule, 0: none */
} ptv_group;

/*
 * Faults of structure in one image: with more than PTV_STRUCTURAL different ones everything
 * that is read through the first may be the consequence of it, and all are one group.
 */
typedef struct ptv_structure {
    uint64_t image;
    size_t groups[PTV_STRUCTURAL];
    unsigned count; /* more than PTV_STRUCTURAL: they are one */
    uint64_t by_rule[PTV_FAMILY_CODES];
} ptv_structure;

/* All zero is empty. Below 10 KiB, and what the groups take. */
typedef struct ptv_groups {
    ptv_buffer said;  /* bytes */
    ptv_buffer items; /* ptv_group */
    size_t count;
    uint16_t first[PTV_CODES]; /* 1 + the first group of each rule, 0: none */
    ptv_structure structures[PTV_STRUCTURES];
    unsigned structure_count;
} ptv_groups;

void ptv_groups_clear(ptv_groups *groups); /* keeps the memory */
void ptv_groups_free(ptv_groups *groups);

/*
 * Counts a finding. The group that it begins, whose `said` the caller fills in, or NULL: it
 * belongs to one that is there, or there is no memory (then items.failed).
 */
ptv_group *ptv_groups_add(ptv_groups *groups, const ptv_finding *finding, ptv_effect effect);

/* Group i, 0 to count - 1, in the order in which they were found. */
const ptv_group *ptv_group_at(const ptv_groups *groups, size_t i);

/* Findings of the group that break the rule with this code. */
uint64_t ptv_group_of_rule(const ptv_groups *groups, const ptv_group *group, unsigned code);

/* A piece as a buffer that is only read. */
ptv_buffer ptv_piece_of(const ptv_groups *groups, ptv_piece piece);
