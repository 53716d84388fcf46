/* What the files of the inspection share; private to this folder. */
#pragma once

#include "analysis/inspect/inspect.h"
#include "analysis/inspect/units.h"

typedef struct ptv_inspector {
    ptv_run run; /* a copy that enters one unit after another */
    ptv_inspection *out;
    bool closely; /* list bytes that nobody owns */
    ptv_watcher watcher;
    bool fully;  /* also list regions, lives of values, nodes of graphs */
    bool failed; /* out of memory */
    ptv_region *regions;
    size_t region_count, region_room;
    uint32_t region; /* region of the current unit */
} ptv_inspector;

/* Memory for a file is never more than a few times its size, so this does not limit anything. */
#define PTV_INSPECT_BUDGET (SIZE_MAX / 4)

/* Returns zeroed memory. If there is none, returns NULL and records the failure. */
void *ptv_take(ptv_inspector *l, size_t count, size_t size);

static inline ptv_string ptv_string_of(const ptv_image *im, ptv_vec string)
{
    return string.at == 0 ? (ptv_string){NULL, 0}
                          : (ptv_string){(const char *)im->bytes + string.at, string.count};
}

/* Adds a region if regions are listed, and returns its number. */
uint32_t ptv_add_region(ptv_inspector *l, const ptv_region *region);

/* A range of bytes in a table, relative to its beginning. */
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
    uint16_t slot, at; /* relative to the beginning of the table */
} ptv_lead;

enum { PTV_LAYOUTS = 32, PTV_LAYOUT_GAPS = 3, PTV_LAYOUT_LEADS = 12 };

/* What tables with the same vtable have in common; most tables of a type share one. */
typedef struct ptv_layout {
    const ptv_table *type; /* NULL if the entry is empty */
    uint32_t vtable;
    uint16_t gap_count, lead_count;   /* may exceed the arrays below, which then are not filled */
    ptv_span gaps[PTV_LAYOUT_GAPS];   /* bytes that belong to no field */
    ptv_lead leads[PTV_LAYOUT_LEADS]; /* fields that are present, in the order of slots */
} ptv_layout;

/* census.c: objects of the current flatbuffer. */
typedef struct ptv_census {
    const ptv_image *im;
    const ptv_schema *schema;
    uint64_t limit; /* bytes of the flatbuffer */
    uint64_t *bits; /* one per byte: set if something owns it */
    ptv_census_row *rows;
    /* Called with bytes that nobody owns; may be NULL. */
    void (*hidden)(void *context, ptv_hiding where, uint64_t at, uint64_t size);
    /* Called with strings and vectors of numbers; may be NULL. */
    void (*text)(void *context, const ptv_table *type, unsigned slot, ptv_vec vec);
    void *context;
    ptv_layout layouts[PTV_LAYOUTS]; /* by vtable; a new entry replaces one with the same hash */
    ptv_inspector *l;                /* lists regions; NULL if they are not wanted */
    uint64_t base;                   /* of the flatbuffer in the file */
    ptv_way way;                     /* to the next object */
} ptv_census;

/* Claims those of the bytes that nobody owns yet; returns how many. */
uint64_t ptv_claim(ptv_census *census, uint64_t at, uint64_t size);

/* Counts all tables below the root. */
void ptv_count_tables(ptv_census *census, uint32_t root);

/*
 * fields.c: the layout of tables of this type with the vtable of this one. *fresh is set if it was
 * not in the cache, and had to be worked out.
 */
const ptv_layout *ptv_layout_of(ptv_census *census, const ptv_table *type, uint32_t at,
                                bool *fresh);

/* Report the bytes of a table, or of a vtable, that no field of the schema covers. */
void ptv_look_between_fields(const ptv_census *census, const ptv_layout *layout, uint32_t at);
void ptv_look_behind_slots(const ptv_census *census, const ptv_table *type, uint32_t vtable);

/* Counts the bytes that nothing owns: those in runs of zeros, and all others. */
void ptv_count_gaps(const ptv_census *census, uint64_t *zero, uint64_t *other);

/* account.c: all bytes of a unit, and of the units in it. */
void ptv_inspect_bytes(ptv_inspector *l, uint32_t unit, ptv_seen_bytes *account);

/*
 * weights.c: what the current program or graph stores under numbers, sorted by kind and number; and
 * which of these weights each part consists of. Parts are in the order of their segments.
 */
const ptv_weight *ptv_weights_of(ptv_inspector *l, uint32_t *count);
void ptv_share_weights(ptv_inspector *l, const ptv_seen_bytes *account, ptv_part *parts);

/* members.c, inspect_tensors.c: the parts of a package, of safetensors. */
ptv_part *ptv_package_parts(ptv_inspector *l, uint32_t *count);
ptv_part *ptv_tensor_parts(ptv_inspector *l, uint32_t *count);

/* engines.c: whether a payload consists of metadata and an engine; its parts if so. */
bool ptv_has_engine(const ptv_run *run);
ptv_part *ptv_engine_parts(ptv_inspector *l, uint32_t *count);

/* owners.c: the parts of the current unit, except its flatbuffer, in no particular order. */
ptv_part *ptv_parts_of(ptv_inspector *l, uint32_t *count);

/*
 * pytree.c: names the values that have no name yet, from the structure that the exporter recorded:
 * keys of dicts, and the path to them ("mask", "[1].q", "states[0]"). `arguments`: they are inputs.
 */
void ptv_name_values(ptv_inspector *l, ptv_string spec, bool arguments, ptv_seen_value *values,
                     uint32_t count);

/* inspect_values.c: inputs and outputs of a method, and its memory. */
typedef struct ptv_memory_view {
    uint32_t constants; /* in the program */
    uint32_t *met;      /* per constant: stamp of the last method that uses it */
    uint32_t stamp;
} ptv_memory_view;
ptv_seen_tensor ptv_seen_tensor_of(const ptv_image *im, const ptv_tensor *tensor);
ptv_string ptv_name_of_tensor(const ptv_image *im, const ptv_tensor *tensor);
void ptv_set_shape(const ptv_image *im, ptv_vec sizes, ptv_vec order, ptv_seen_tensor *t);
void ptv_inspect_signature(ptv_inspector *l, uint32_t plan, ptv_seen_method *m);
void ptv_begin_memory(ptv_inspector *l, ptv_memory_view *view);
void ptv_inspect_memory(ptv_inspector *l, ptv_memory_view *view, uint32_t plan, ptv_seen_method *m);

/* graphs.c: the nodes of the current graph, with those of nested graphs; its weights. */
void ptv_inspect_nodes(ptv_inspector *l, ptv_seen_payload *payload);
ptv_weight *ptv_graph_weights(ptv_inspector *l, uint32_t *count);

/* graph_xnnpack.c: ScalarType + 1 of each constant of a unit; 0 if it is not known. */
typedef struct ptv_element_types {
    const uint8_t *list;
    uint32_t count;
} ptv_element_types;
ptv_element_types ptv_xnnpack_elements(ptv_inspector *l, uint32_t unit);

/* payloads.c: payloads of the current program. */
typedef struct ptv_payload_view {
    ptv_children inside;
    ptv_seen_payload *payloads; /* one for each of them */
    uint32_t *sharers;
} ptv_payload_view;
void ptv_inspect_payload(ptv_inspector *l, uint32_t unit, ptv_seen_payload *payload);
void ptv_begin_payloads(ptv_inspector *l, ptv_payload_view *view);
ptv_seen_delegate *ptv_inspect_delegates(ptv_inspector *l, const ptv_payload_view *view,
                                         uint32_t number, uint32_t plan, ptv_seen_method *m);

/* calls.c: instructions; also counts the calls of each delegate. */
void ptv_inspect_calls(ptv_inspector *l, uint32_t plan, ptv_seen_delegate *delegates,
                       ptv_seen_method *seen);

/* flow.c: lives of the values of a method, and edges between its instructions. */
void ptv_inspect_flow(ptv_inspector *l, uint32_t number, uint32_t plan, ptv_seen_method *m);

/* inspect_values.c: value i. */
ptv_seen_value ptv_seen_value_of(ptv_values values, int64_t i);

/* named.c: named data, keys and needs of the current program, data file or other file. */
void ptv_inspect_named_data(ptv_inspector *l);
void ptv_inspect_keys(ptv_inspector *l);
void ptv_inspect_tensors(ptv_inspector *l); /* inspect_tensors.c: of the current safetensors file */
void ptv_inspect_aliases(ptv_inspector *l); /* members.c: of the current package */
void ptv_inspect_needs(ptv_inspector *l);
