/* What the files of the inspection share; for those of this folder only. */
#pragma once

#include "analysis/inspect/inspect.h"
#include "analysis/inspect/units.h"

typedef struct ptv_inspector {
    ptv_run run; /* a copy, which enters one unit after the other */
    ptv_inspection *out;
    bool closely; /* bytes that nobody has are listed */
    ptv_watcher watcher;
    bool fully;  /* so are regions, lives of values, nodes of graphs */
    bool failed; /* out of memory */
    ptv_region *regions;
    size_t region_count, region_room;
    uint32_t region; /* that the unit is */
} ptv_inspector;

/* Whatever a file has takes no more than a few times its size: this is no limit to it. */
#define PTV_INSPECT_BUDGET (SIZE_MAX / 4)

/* Zeroed; NULL when there is no more, which is noted. */
void *ptv_take(ptv_inspector *l, size_t count, size_t size);

static inline ptv_string ptv_string_of(const ptv_image *im, ptv_vec string)
{
    return string.at == 0 ? (ptv_string){NULL, 0}
                          : (ptv_string){(const char *)im->bytes + string.at, string.count};
}

/* Adds a region if they are listed, and returns its number. */
uint32_t ptv_add_region(ptv_inspector *l, const ptv_region *region);

/* Bytes of a table, from its beginning. */
typedef struct ptv_span {
    uint32_t at, end;
} ptv_span;

static inline bool ptv_leads_on(const ptv_field *field)
{
    return field->kind != PTV_KIND_NONE && field->kind != PTV_KIND_SCALAR &&
           field->kind != PTV_KIND_TAG;
}

/* A field that leads to another object. */
typedef struct ptv_lead {
    uint16_t slot, at; /* from the beginning of the table */
} ptv_lead;

enum { PTV_LAYOUTS = 32, PTV_LAYOUT_GAPS = 3, PTV_LAYOUT_LEADS = 12 };

/* Tables with one vtable, which most of their kind share. */
typedef struct ptv_layout {
    const ptv_table *type; /* NULL: of none */
    uint32_t vtable;
    uint16_t gap_count, lead_count;   /* above the room there is for them: they are not kept */
    ptv_span gaps[PTV_LAYOUT_GAPS];   /* what no field has */
    ptv_lead leads[PTV_LAYOUT_LEADS]; /* in the order of slots; those that are there */
} ptv_layout;

/* census.c: objects of the flatbuffer at hand. */
typedef struct ptv_census {
    const ptv_image *im;
    const ptv_schema *schema;
    uint64_t limit; /* bytes of the flatbuffer */
    uint64_t *bits; /* one for each byte: it belongs to something */
    ptv_census_row *rows;
    /* Told of bytes that nobody has; NULL: nobody asks. */
    void (*hidden)(void *context, ptv_hiding where, uint64_t at, uint64_t size);
    /* Told of strings and lists of numbers; NULL: nobody asks. */
    void (*text)(void *context, const ptv_table *type, unsigned slot, ptv_vec vec);
    void *context;
    ptv_layout layouts[PTV_LAYOUTS]; /* by vtable, the last of those that meet in one place */
    ptv_inspector *l;                /* lists regions; NULL: nobody does */
    uint64_t base;                   /* of the flatbuffer in the file */
    ptv_way way;                     /* to the next object */
} ptv_census;

/* Takes the bytes that nobody has; returns how many these are. */
uint64_t ptv_claim(ptv_census *census, uint64_t at, uint64_t size);

/* Counts all tables below the root. */
void ptv_count_tables(ptv_census *census, uint32_t root);

/*
 * fields.c: what tables of this type with the vtable of this one are like. If it is not the one
 * that was asked for last of those that meet in one place, it is found out: *fresh.
 */
const ptv_layout *ptv_layout_of(ptv_census *census, const ptv_table *type, uint32_t at,
                                bool *fresh);

/* Tells of the bytes of a table, of a vtable, that no field of the schema has. */
void ptv_look_between_fields(const ptv_census *census, const ptv_layout *layout, uint32_t at);
void ptv_look_behind_slots(const ptv_census *census, const ptv_table *type, uint32_t vtable);

/* Bytes that belong to nothing: in runs of zeros, and in others. */
void ptv_count_gaps(const ptv_census *census, uint64_t *zero, uint64_t *other);

/* account.c: all bytes of a unit, and of those in it. */
void ptv_inspect_bytes(ptv_inspector *l, uint32_t unit, ptv_seen_bytes *account);

/*
 * weights.c: what the program or graph at hand stores under numbers, by kind and number; what of it
 * its parts are made of, which stand in the order of their segments.
 */
const ptv_weight *ptv_weights_of(ptv_inspector *l, uint32_t *count);
void ptv_share_weights(ptv_inspector *l, const ptv_seen_bytes *account, ptv_part *parts);

/* members.c, inspect_tensors.c: those of a package, of safetensors. */
ptv_part *ptv_package_parts(ptv_inspector *l, uint32_t *count);
ptv_part *ptv_tensor_parts(ptv_inspector *l, uint32_t *count);

/* engines.c: whether a payload has metadata and an engine; what it is made of then. */
bool ptv_has_engine(const ptv_run *run);
ptv_part *ptv_engine_parts(ptv_inspector *l, uint32_t *count);

/* owners.c: ranges that the unit at hand is made of, but for its flatbuffer, in no order. */
ptv_part *ptv_parts_of(ptv_inspector *l, uint32_t *count);

/*
 * pytree.c: names of values that have none yet, out of what the exporter says of their structure:
 * keys of dicts, and what leads to them ("mask", "[1].q", "states[0]"). `arguments`: of inputs.
 */
void ptv_name_values(ptv_inspector *l, ptv_string spec, bool arguments, ptv_seen_value *values,
                     uint32_t count);

/* inspect_values.c: what a method takes and gives; what it has in memory. */
typedef struct ptv_memory_view {
    uint32_t constants; /* of the program */
    uint32_t *met;      /* per constant: the stamp of the last method that has it */
    uint32_t stamp;
} ptv_memory_view;
ptv_seen_tensor ptv_seen_tensor_of(const ptv_image *im, const ptv_tensor *tensor);
ptv_string ptv_name_of_tensor(const ptv_image *im, const ptv_tensor *tensor);
void ptv_set_shape(const ptv_image *im, ptv_vec sizes, ptv_vec order, ptv_seen_tensor *t);
void ptv_inspect_signature(ptv_inspector *l, uint32_t plan, ptv_seen_method *m);
void ptv_begin_memory(ptv_inspector *l, ptv_memory_view *view);
void ptv_inspect_memory(ptv_inspector *l, ptv_memory_view *view, uint32_t plan, ptv_seen_method *m);

/* graphs.c: nodes of the graph at hand, those of graphs in it included; its weights. */
void ptv_inspect_nodes(ptv_inspector *l, ptv_seen_payload *payload);
ptv_weight *ptv_graph_weights(ptv_inspector *l, uint32_t *count);

/* graph_xnnpack.c: ScalarTypes of the constants of a unit, and one more; 0: it is not known. */
typedef struct ptv_element_types {
    const uint8_t *list;
    uint32_t count;
} ptv_element_types;
ptv_element_types ptv_xnnpack_elements(ptv_inspector *l, uint32_t unit);

/* payloads.c: of the program at hand. */
typedef struct ptv_payload_view {
    ptv_children inside;
    ptv_seen_payload *payloads; /* for each of these */
    uint32_t *sharers;
} ptv_payload_view;
void ptv_inspect_payload(ptv_inspector *l, uint32_t unit, ptv_seen_payload *payload);
void ptv_begin_payloads(ptv_inspector *l, ptv_payload_view *view);
ptv_seen_delegate *ptv_inspect_delegates(ptv_inspector *l, const ptv_payload_view *view,
                                         uint32_t number, uint32_t plan, ptv_seen_method *m);

/* calls.c: instructions; counts those of each delegate, too. */
void ptv_inspect_calls(ptv_inspector *l, uint32_t plan, ptv_seen_delegate *delegates,
                       ptv_seen_method *seen);

/* flow.c: lives of the values of a method, and what leads from instruction to instruction. */
void ptv_inspect_flow(ptv_inspector *l, uint32_t number, uint32_t plan, ptv_seen_method *m);

/* inspect_values.c: value i. */
ptv_seen_value ptv_seen_value_of(ptv_values values, int64_t i);

/* named.c: of the program, the data file, the file at hand. */
void ptv_inspect_named_data(ptv_inspector *l);
void ptv_inspect_keys(ptv_inspector *l);
void ptv_inspect_tensors(ptv_inspector *l); /* inspect_tensors.c: of the safetensors at hand */
void ptv_inspect_aliases(ptv_inspector *l); /* members.c: of the package at hand */
void ptv_inspect_needs(ptv_inspector *l);
