/* Facts about bytes: who owns them. */
#include "analysis/inspect/inspect_words.h"
#include "analysis/report/facts_parts.h"

static void owners(ptv_json *w, const ptv_seen_bytes *a)
{
    ptv_json_object_of(w, "owners");
    for (unsigned i = 0; i < PTV_OWNERS; i++) {
        ptv_json_u64_of(w, ptv_owner_word((ptv_owner)i), a->owned[i]);
    }
    ptv_json_object_end(w);
}

static void table(ptv_json *w, const ptv_census_row *row)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "table", row->type->name);
    ptv_json_u64_of(w, "count", row->count);
    ptv_json_u64_of(w, "bytes", row->tables + row->vtables + row->vectors + row->strings);
    ptv_json_u64_of(w, "fields", row->tables);
    ptv_json_u64_of(w, "vtables", row->vtables);
    ptv_json_u64_of(w, "vectors", row->vectors);
    ptv_json_u64_of(w, "strings", row->strings);
    ptv_json_object_end(w);
}

static void tables(ptv_json *w, const ptv_seen_bytes *a)
{
    ptv_json_array_of(w, "tables");
    for (unsigned i = 0; a->rows != NULL && i < a->schema->table_count; i++) {
        if (a->rows[i].tables + a->rows[i].vtables > 0) {
            table(w, &a->rows[i]);
        }
    }
    ptv_json_array_end(w);
}

static void weight(ptv_json *w, const ptv_weight *stored)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "kind", ptv_weight_word(stored->kind));
    ptv_json_u64_of(w, "number", stored->number);
    ptv_json_u64_of(w, "at", stored->at);
    ptv_json_u64_of(w, "size", stored->size);
    if (stored->segment != PTV_NO_SEGMENT) {
        ptv_json_u64_of(w, "segment", stored->segment);
    }
    if (stored->name.bytes != NULL) {
        ptv_string_member(w, "name", stored->name);
    }
    if (stored->users > 0) {
        ptv_json_u64_of(w, "users", stored->users);
        ptv_shape_facts(w, &stored->tensor);
    } else if (stored->typed) {
        ptv_json_text_of(w, "dtype", ptv_dtype_name(stored->tensor.scalar_type));
    }
    ptv_values_fact(w, stored);
    ptv_json_object_end(w);
}

static void weights(ptv_json *w, const ptv_seen_bytes *a)
{
    const uint32_t shown = ptv_open_list(w, "weights", a->weight_count);
    for (uint32_t i = 0; i < shown; i++) {
        weight(w, &a->weights[i]);
    }
    ptv_close_list(w);
}

static void members(ptv_json *w, const ptv_seen_bytes *a);

static void part(ptv_json *w, const ptv_part *p)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "owner", ptv_owner_word(p->owner));
    ptv_json_u64_of(w, "at", p->at);
    ptv_json_u64_of(w, "size", p->size);
    if (p->segment != PTV_NO_SEGMENT) {
        ptv_json_u64_of(w, "segment", p->segment);
    }
    if (p->name.bytes != NULL) {
        ptv_string_member(w, "name", p->name);
        ptv_json_u64_of(w, "item", p->item);
    }
    ptv_json_u64_of(w, "users", p->owners);
    if (p->inside != NULL) {
        ptv_json_object_of(w, "inside");
        members(w, p->inside);
        ptv_json_object_end(w);
    }
    ptv_json_object_end(w);
}

/* Recursion is as deep as units nest. */
static void members(ptv_json *w, const ptv_seen_bytes *a)
{
    ptv_json_u64_of(w, "size", a->size);
    owners(w, a);
    tables(w, a);
    const uint32_t shown = ptv_open_list(w, "parts", a->part_count);
    for (uint32_t i = 0; i < shown; i++) {
        part(w, &a->parts[i]);
    }
    ptv_close_list(w);
    if (a->weight_count > 0) {
        weights(w, a);
    }
}

void ptv_found_facts(ptv_json *w, const ptv_inspection *seen)
{
    if (seen->data_files == 0) {
        return;
    }
    uint32_t left = ptv_open_list(w, "found", ptv_found_count(seen));
    for (uint32_t i = 0; i < seen->need_count && left > 0; i++) {
        if (seen->needs[i].file > 0) {
            ptv_json_object(w);
            ptv_string_member(w, "name", seen->needs[i].name);
            ptv_json_text_of(w, "for", seen->needs[i].key ? "payload" : "tensor");
            ptv_json_u64_of(w, "data_file", seen->needs[i].file - 1);
            ptv_json_u64_of(w, "bytes", seen->needs[i].bytes);
            ptv_json_object_end(w);
            left--;
        }
    }
    ptv_close_list(w);
}

void ptv_byte_facts(ptv_json *w, const ptv_inspection *seen)
{
    ptv_json_object_of(w, "bytes");
    members(w, &seen->account);
    ptv_json_object_end(w);
}

/* ---- Regions ---- */

static void region(ptv_json *w, const ptv_region *r)
{
    static const char *const objects[] = {NULL, "table", "vtable", "vector", "string"};
    ptv_open_row(w);
    ptv_json_u64_of(w, "at", r->at);
    ptv_json_u64_of(w, "size", r->size);
    ptv_json_text_of(w, "owner", r->owner == PTV_OWNERS ? "file" : ptv_owner_word(r->owner));
    if (r->from.region != PTV_NO_REGION) {
        ptv_json_u64_of(w, "parent", r->from.region);
    }
    if (r->object != PTV_OBJECT_NONE) {
        ptv_json_text_of(w, "object", objects[r->object]);
    }
    if (r->type != NULL) {
        ptv_json_text_of(w, "type", r->type);
    }
    if (r->from.field != NULL) {
        ptv_json_text_of(w, "field", r->from.field);
    }
    if (r->from.index != PTV_NO_NUMBER) {
        ptv_json_u64_of(w, "index", r->from.index);
    }
    if (r->name.bytes != NULL) {
        ptv_string_member(w, "name", r->name);
    }
    if (r->number != PTV_NO_NUMBER) {
        ptv_json_u64_of(w, "number", r->number);
    }
    ptv_close_row(w);
}

void ptv_region_facts(ptv_json *w, const ptv_inspection *seen)
{
    if (seen->region_count > 0) {
        const uint32_t shown = ptv_open_list(w, "regions", seen->region_count);
        for (uint32_t i = 0; i < shown; i++) {
            region(w, &seen->regions[i]);
        }
        ptv_close_list(w);
    }
}
