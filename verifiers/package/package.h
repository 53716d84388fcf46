/*
 * Packages (docs/package.md): a zip of stored members, namely a native graph, its weights as
 * safetensors, and aliases for weights. Whatever readers of zips disagree about is reported.
 */
#pragma once

#include "../context/json.h"
#include "zip.h"

/* package.c: the directory of a sound package, whether it is the current unit or another. */
ptv_zip ptv_package_zip(ptv_run *run, const ptv_unit *unit);

/* Finds the member that is this part, and its data. Returns false if there is none. */
bool ptv_package_find(const ptv_zip *zip, ptv_package_part part, ptv_zip_walk *walk,
                      ptv_range *data);

/* A member of aliases.json. Its strings exclude the quotes and are not unescaped. */
typedef struct ptv_alias {
    ptv_range name, owner;
    bool owned; /* `owner` is a string; otherwise it is the first token of another value */
} ptv_alias;

/* aliases.c: iterate over the aliases. Return false if there are no more, or no more valid JSON. */
bool ptv_aliases_begin(const ptv_zip *zip, ptv_json_scan *scan);
bool ptv_alias_next(ptv_json_scan *scan, ptv_alias *alias);

/* The data of a member whose local header is sound. */
/*@ requires ptv_is_loaded(im) && \valid_read(entry) && entry->head == PTV_ZIP_ENTRY;
    requires entry->local_offset + PTV_ZIP_LOCAL <= im->loaded; assigns \nothing;
    ensures entry->local_offset + PTV_ZIP_LOCAL <= \result.at;
    ensures \result.at <= entry->local_offset + PTV_ZIP_LOCAL + 2 * 0xffff;
    ensures \result.length == entry->compressed_size; */
ptv_range ptv_member_data(const ptv_image *im, const ptv_zip_header *entry);

/* ---- For the files of this folder ---- */

enum { PTV_MOST_MEMBERS = 1 << 20 };

/* The bytes of a field of a header. */
/*@ predicate ptv_has_field{L}(ptv_image *im, ptv_zip_header *h, integer slot) =
      ptv_is_header(im, h) && slot < PTV_MEMBER_FIELDS &&
      (slot == PTV_MEMBER_DATA || slot == PTV_MEMBER_DESCRIPTOR ==> h->head == PTV_ZIP_ENTRY &&
        h->local_offset + PTV_ZIP_LOCAL + h->compressed_size <= im->loaded); */
/*@ requires ptv_has_field(im, header, slot); assigns \nothing; */
ptv_range ptv_member_range(const ptv_image *im, const ptv_zip_header *header, unsigned slot);

/* Reports at a field of member i, in its directory record or its local header. */
/*@ requires ptv_is_member(zip, header) && ptv_has_field(&zip->run->image, header, slot);
    requires \valid_read(rule); assigns PTV_REPORTED(zip->run);
    ensures ptv_is_member(zip, header); */
void ptv_report_member(const ptv_zip *zip, const ptv_rule *rule, uint32_t i,
                       const ptv_zip_header *header, unsigned slot, ptv_mismatch mismatch);

/* entries.c: checks the records of the directory. Returns false if they cannot be iterated. */
bool ptv_check_entries(const ptv_zip *zip);

/* extras.c: checks the extra fields of either header. */
/*@ requires ptv_is_member(zip, header); assigns PTV_REPORTED(zip->run); */
void ptv_check_extras(const ptv_zip *zip, uint32_t i, const ptv_zip_header *header);

/* parts.c: checks names, and that required members exist. */
void ptv_check_members(const ptv_zip *zip);

/* locals.c, layout.c: check local headers, and places of members. Return false if data is lost. */
bool ptv_check_locals(const ptv_zip *zip);
bool ptv_check_layout(const ptv_zip *zip);
extern const ptv_rule ptv_members_overlap_rule; /* locals.c */

/* Length of the descriptor after the data of a member, or 0. */
/*@ requires ptv_is_loaded(im) && limit <= im->loaded && \valid_read(entry); assigns \nothing;
    ensures \result == 0 || at + \result <= limit; */
uint64_t ptv_descriptor_length(const ptv_image *im, const ptv_zip_header *entry, uint64_t at,
                               uint64_t limit);

/* aliases.c: checks aliases.json by itself. */
void ptv_check_aliases(const ptv_zip *zip);

/* Reports at the name or the value of alias i. */
void ptv_report_alias(ptv_run *run, const ptv_rule *rule, uint32_t i, unsigned slot,
                      ptv_range bytes, ptv_mismatch mismatch);
