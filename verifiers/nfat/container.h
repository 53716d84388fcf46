/*
 * What the files about containers of specializations share: the list of entries, and reporting
 * about one of them.
 */
#pragma once

#include "../context/rules.h"
#include "nfat.h"

/* Rules of ptv_nfat_list outside container.c: in overlaps.c, nfat_compile_specs.c and
 * nfat_program.c. */
extern const ptv_rule ptv_specialization_overlap_rule, ptv_specialization_id_twice_rule,
    ptv_specialization_stored_twice_rule, ptv_specializations_differ_rule,
    ptv_specializations_without_container_rule, ptv_container_program_needs_file_rule;

typedef struct ptv_nfat_entry {
    uint64_t at;             /* of its row in the list */
    uint64_t offset, length; /* from the end of the list */
} ptv_nfat_entry;

/* The list of the current unit. All of it is in memory, but the payloads may not be. */
typedef struct ptv_nfat {
    ptv_run *run;
    uint32_t count;
    uint64_t data; /* where the list ends and the payloads begin */
    uint64_t room; /* bytes after the list */
} ptv_nfat;

/* The header, and as many entries as it counts, are in memory. */
/*@ predicate ptv_is_nfat{L}(ptv_nfat *l) =
      \valid_read(l) && \valid_read(l->run) && ptv_is_loaded(&l->run->image) &&
      l->data == PTV_NFAT_HEAD + PTV_NFAT_ROW * l->count && l->data <= l->run->image.loaded &&
      l->data + l->room == l->run->image.size; */

/*@ requires \valid_read(run) && ptv_is_loaded(&run->image) && PTV_NFAT_HEAD <= run->image.loaded;
    requires PTV_NFAT_HEAD + PTV_NFAT_ROW * ptv_u32_at(run->image.bytes, PTV_NFAT_COUNT_AT) <=
      run->image.size;
    assigns \nothing; ensures \result.run == run;
    ensures \result.data == PTV_NFAT_HEAD + PTV_NFAT_ROW * \result.count;
    ensures \result.data + \result.room == run->image.size; */
ptv_nfat ptv_nfat_of(ptv_run *run);
/*@ requires ptv_is_nfat(nfat) && i < nfat->count; assigns \nothing;
    ensures \result.at == PTV_NFAT_HEAD + PTV_NFAT_ROW * i; */
ptv_nfat_entry ptv_nfat_entry_at(const ptv_nfat *nfat, uint32_t i);

/* Returns whether the payload lies inside the container. */
/*@ requires ptv_is_nfat(nfat) && \valid_read(entry); assigns \nothing;
    ensures \result <==> nfat->data + entry->offset + entry->length <= nfat->run->image.size; */
bool ptv_nfat_inside(const ptv_nfat *nfat, const ptv_nfat_entry *entry);

/* Length of the id of entry i up to its first zero. */
/*@ requires ptv_is_loaded(image) && PTV_NFAT_HEAD + PTV_NFAT_ROW * (i + 1) <= image->loaded;
    assigns \nothing; ensures \result <= PTV_NFAT_ID_BYTES; */
uint32_t ptv_nfat_id_length(const ptv_image *image, uint32_t i);

/* Reports at a field of entry i. */
void ptv_report_nfat(const ptv_nfat *nfat, const ptv_rule *rule, uint32_t i, unsigned slot,
                     ptv_mismatch mismatch);

/* overlaps.c: checks that sort the entries. */
void ptv_nfat_overlaps(const ptv_nfat *nfat);
void ptv_nfat_duplicates(const ptv_nfat *nfat);
void ptv_nfat_stored_twice(const ptv_nfat *nfat);
