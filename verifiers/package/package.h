/*
 * Packages (docs/package.md): a zip of stored members, a native graph, its weights as safetensors,
 * and names that share weights. What readers of zips see differently is an error, or a warning.
 */
#pragma once

#include "../context/json.h"
#include "zip.h"

/* package.c: the directory of a package that is sound, which is the current unit, or any. */
ptv_zip ptv_package_zip(ptv_run *run, const ptv_unit *unit);

/* Finds the member that is this part; false when there is none. `data`: where its bytes are. */
bool ptv_package_find(const ptv_zip *zip, ptv_package_part part, ptv_zip_walk *walk,
                      ptv_range *data);

/* A name of aliases.json and what it stands for: both without quotes, as they are written. */
typedef struct ptv_alias {
    ptv_range name, owner;
    bool owned; /* `owner` is a name; else it is where another value begins */
} ptv_alias;

/* aliases.c: the aliases one after the other. False: there are none, or no more that are JSON. */
bool ptv_aliases_begin(const ptv_zip *zip, ptv_json_scan *scan);
bool ptv_alias_next(ptv_json_scan *scan, ptv_alias *alias);

/* Bytes of a member whose local header is sound. */
/*@ requires ptv_is_loaded(im) && \valid_read(entry) && entry->head == PTV_ZIP_ENTRY;
    requires entry->local_offset + PTV_ZIP_LOCAL <= im->loaded; assigns \nothing;
    ensures entry->local_offset + PTV_ZIP_LOCAL <= \result.at;
    ensures \result.at <= entry->local_offset + PTV_ZIP_LOCAL + 2 * 0xffff;
    ensures \result.length == entry->compressed_size; */
ptv_range ptv_member_data(const ptv_image *im, const ptv_zip_header *entry);

/* ---- For the files of this folder ---- */

enum { PTV_MOST_MEMBERS = 1 << 20 };

/* Bytes of a field of a header. */
/*@ predicate ptv_has_field{L}(ptv_image *im, ptv_zip_header *h, integer slot) =
      ptv_is_header(im, h) && slot < PTV_MEMBER_FIELDS &&
      (slot == PTV_MEMBER_DATA || slot == PTV_MEMBER_DESCRIPTOR ==> h->head == PTV_ZIP_ENTRY &&
        h->local_offset + PTV_ZIP_LOCAL + h->compressed_size <= im->loaded); */
/*@ requires ptv_has_field(im, header, slot); assigns \nothing; */
ptv_range ptv_member_range(const ptv_image *im, const ptv_zip_header *header, unsigned slot);

/* At a field of member i: of its record in the directory, or of its local header. */
/*@ requires ptv_is_member(zip, header) && ptv_has_field(&zip->run->image, header, slot);
    requires \valid_read(rule); assigns PTV_REPORTED(zip->run);
    ensures ptv_is_member(zip, header); */
void ptv_report_member(const ptv_zip *zip, const ptv_rule *rule, uint32_t i,
                       const ptv_zip_header *header, unsigned slot, ptv_mismatch mismatch);

/* entries.c: records of the directory. False: they cannot be told apart. */
bool ptv_check_entries(const ptv_zip *zip);

/* extras.c: extra fields of either header. */
/*@ requires ptv_is_member(zip, header); assigns PTV_REPORTED(zip->run); */
void ptv_check_extras(const ptv_zip *zip, uint32_t i, const ptv_zip_header *header);

/* parts.c: names, and what has to be there. */
void ptv_check_members(const ptv_zip *zip);

/* locals.c, layout.c: local headers; where members are. False: data cannot be found. */
bool ptv_check_locals(const ptv_zip *zip);
bool ptv_check_layout(const ptv_zip *zip);

/* Bytes behind the data of a member that belong to it: a descriptor. */
/*@ requires ptv_is_loaded(im) && limit <= im->loaded && \valid_read(entry); assigns \nothing;
    ensures \result == 0 || at + \result <= limit; */
uint64_t ptv_descriptor_length(const ptv_image *im, const ptv_zip_header *entry, uint64_t at,
                               uint64_t limit);

/* aliases.c: what aliases.json is by itself. */
void ptv_check_aliases(const ptv_zip *zip);

/* At name or value of the alias that is the n-th member of the object. */
void ptv_report_alias(ptv_run *run, const ptv_rule *rule, uint32_t i, unsigned slot,
                      ptv_range bytes, ptv_mismatch mismatch);
