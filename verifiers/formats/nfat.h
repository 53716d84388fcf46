/*
 * What the files about containers of specializations share: the list of entries, and how
 * to blame one of them.
 */
#ifndef PTV_FORMATS_NFAT_H
#define PTV_FORMATS_NFAT_H

#include "formats.h"

enum { PTV_NFAT_HEAD = 12, PTV_NFAT_ROW = 48, PTV_NFAT_ID_BYTES = 32 };

/* Of ptv_nfat_rules. */
enum {
    PTV_NFAT_TOO_SHORT,
    PTV_NFAT_VERSION,
    PTV_NFAT_ENTRIES_PAST_END,
    PTV_NFAT_FEW,
    PTV_NFAT_PAST_END,
    PTV_NFAT_OVERLAP,
    PTV_NFAT_NOT_ADJACENT,
    PTV_NFAT_TRAILING,
    PTV_NFAT_EMPTY,
    PTV_NFAT_ID_NOT_ASCII,
    PTV_NFAT_ID_UNPRINTABLE,
    PTV_NFAT_ID_EMPTY,
    PTV_NFAT_ID_TWICE,
    PTV_NFAT_WITHOUT_FALLBACK,
    PTV_NFAT_SPECS_DIFFER,
    PTV_NFAT_SPECS_ALONE,
    PTV_NFAT_STORED_TWICE,
    PTV_NFAT_MISALIGNED,
    PTV_NFAT_PROGRAM_NEEDS_FILE,
    PTV_NFAT_RULES
};
extern const ptv_rule ptv_nfat_rules[PTV_NFAT_RULES];

typedef struct ptv_nfat_entry {
    uint64_t at;             /* of its row in the list */
    uint64_t offset, length; /* from the end of the list */
} ptv_nfat_entry;

/* The list of the current unit, which is all in memory but for the payloads. */
typedef struct ptv_nfat {
    ptv_run *run;
    uint32_t count;
    uint64_t data; /* where the list ends and the payloads begin */
    uint64_t room; /* bytes behind the list */
} ptv_nfat;

ptv_nfat_entry ptv_nfat_entry_at(const ptv_nfat *nfat, uint32_t i);

/* Whether the payload is in the container. */
bool ptv_nfat_inside(const ptv_nfat *nfat, const ptv_nfat_entry *entry);

/* Bytes of the id of entry i in front of its first zero. */
uint32_t ptv_nfat_id_length(const ptv_image *image, uint32_t i);

/* Reports ptv_nfat_rules[rule] at a field of entry i. */
void ptv_nfat_blame(const ptv_nfat *nfat, unsigned rule, uint32_t i, unsigned slot, ptv_gap gap);

/* nfat_order.c: what is seen when the entries are sorted. */
void ptv_nfat_overlaps(const ptv_nfat *nfat);
void ptv_nfat_twins(const ptv_nfat *nfat);
void ptv_nfat_stored_twice(const ptv_nfat *nfat);

#endif
