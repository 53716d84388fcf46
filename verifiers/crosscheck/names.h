/*
 * The single name space of a run: what defines names (named data of the program, entries of data
 * files) and what asks for them (tensors of other files, keys in payloads), in all units. A name
 * that a nested program asks for is looked up in the program around it.
 */
#pragma once

#include "../context/units.h"
#include "../program/read.h"

/* Where a format keeps tables with names: a list of the root table. */
typedef struct ptv_name_table {
    uint8_t format; /* ptv_format */
    uint8_t list;   /* slot of the root table */
    uint8_t name;   /* slot of its tables: the string */
    const ptv_schema *schema;
    uint64_t also; /* bit n: field n of the root table has other kinds of names, or named bytes */
} ptv_name_table;

/* Returns NULL if the format has none. */
const ptv_name_table *ptv_name_table_of(unsigned format);

/* In the order in which equal names are sorted: definitions first. */
typedef enum ptv_role {
    PTV_ROLE_PROGRAM_DATA, /* Program.named_data */
    PTV_ROLE_FILE_DATA,    /* FlatTensor.named_data */
    PTV_ROLE_TENSOR,       /* an EXTERNAL tensor */
    PTV_ROLE_KEY,          /* a key in a payload */
    PTV_ROLE_VALUE,        /* a value of a payload whose bytes are under a key */
    PTV_ROLES
} ptv_role;

#define PTV_NO_LIST UINT32_MAX

/* One occurrence of a name. */
typedef struct ptv_named {
    uint32_t at, length; /* its bytes, in the image of ptv_named_image() */
    uint32_t hash;
    uint32_t unit;
    uint32_t list; /* a tensor's plan; a value's PTV_OF_*; see visit_native(); else PTV_NO_LIST */
    uint32_t item; /* index among the values, named data, constants or keys */
} ptv_named;

typedef struct ptv_names {
    ptv_run *run;
    ptv_named *list; /* sorted by name, role and place */
    uint32_t count;
    uint32_t room;  /* 0 once there are more than fit into the list; those are not hashed */
    uint32_t units; /* number of units when ptv_verify() had processed them */
    uint64_t left;  /* bytes of names that may still be read */
    ptv_named name; /* the selected name; where its equals begin, by role: */
    uint32_t starts[PTV_ROLES + 1];
    uint32_t outer;    /* unit of the program around everything; PTV_NO_UNIT if none */
    uint32_t payloads; /* units in delegates */
    bool opaque;       /* the keys of some payload cannot be read */
    bool broken;       /* a unit of the file that may have names cannot be read */
    bool unusable;     /* a data file has errors */
    bool unread;       /* units are missing: rules about pairs of files are skipped already */
    bool exhausted;    /* names are shared so often that not all of them were read */
} ptv_names;

typedef void (*ptv_each_name)(void *context, const ptv_named *name);

/*
 * Gathers the names of all units and sorts them. Returns false if names cannot be judged because of
 * `broken`, `exhausted`, or too little memory, which is noted for `rule`.
 */
bool ptv_gather_names(ptv_run *run, const ptv_rule *rule, ptv_names *names);

/* Sorts the list (order.c). */
void ptv_sort_names(ptv_names *names);

/* Visits all names, by unit and then in the order of the file. `run` has entered the unit. */
void ptv_each_named(const ptv_names *names, ptv_each_name each, void *context);

/* Selects a name: lookups of it then take mostly O(1), lookups of other names O(log n). */
void ptv_select_name(ptv_names *names, const ptv_named *name);

/* The same for name `begin` of the list, which is the first of its equals. Returns their end. */
uint32_t ptv_select_group(ptv_names *names, uint32_t begin);

/* The first equal name in this role, in this unit or a later one; or NULL. */
const ptv_named *ptv_first_named(const ptv_names *names, const ptv_named *name, ptv_role role,
                                 uint32_t unit);

/* The first use of the same name, or NULL. */
const ptv_named *ptv_first_use(const ptv_names *names, const ptv_named *name);

/* The same name without its first `skip` bytes, in this role; NULL if there is none. */
const ptv_named *ptv_named_without(const ptv_names *names, const ptv_named *name, uint32_t skip,
                                   ptv_role role);

/* The bytes of the file and its data files. */
uint64_t ptv_bytes_of_files(const ptv_run *run);

/* Whether names have equal bytes; whether they are the same occurrence. */
bool ptv_same_name(const ptv_run *run, const ptv_named *a, const ptv_named *b);
bool ptv_same_place(const ptv_named *a, const ptv_named *b);

/* ---- What is at a name (lookup.c) ---- */

static inline ptv_role ptv_role_of(const ptv_run *run, const ptv_named *name)
{
    switch (ptv_unit_at(run, name->unit)->format) {
    case PTV_FORMAT_PROGRAM:
        return name->list == PTV_NO_LIST ? PTV_ROLE_PROGRAM_DATA : PTV_ROLE_TENSOR;
    case PTV_FORMAT_DATA: return PTV_ROLE_FILE_DATA;
    case PTV_FORMAT_NATIVE_GRAPH: return name->list % 2 == 0 ? PTV_ROLE_KEY : PTV_ROLE_VALUE;
    default: return name->list == PTV_NO_LIST ? PTV_ROLE_KEY : PTV_ROLE_VALUE;
    }
}

/* The flatbuffer that it is in, or all of a payload without one. */
static inline ptv_image ptv_named_image(const ptv_run *run, const ptv_named *name)
{
    return ptv_flat_image(run, ptv_unit_at(run, name->unit));
}

/* Definition `item` of a unit, including its hash. */
ptv_named ptv_named_entry(const ptv_run *run, uint32_t unit, uint32_t item);

/* Whether `count` bytes of it, from `begin` on, are hexadecimal digits as exporters write them. */
bool ptv_has_digits(const ptv_run *run, const ptv_named *name, uint32_t begin, uint32_t count);

/* Whether an entry of a data file has a layout. */
bool ptv_has_layout(const ptv_run *run, const ptv_named *entry);

/*
 * The PTV_PROGRAM_TENSOR_* slot, of type, sizes and order, in which two tensors or layouts of
 * entries first differ; -1 if none does, or a layout is absent. Ranks above 16 do not differ.
 */
int ptv_layouts_differ(const ptv_run *run, const ptv_named *a, const ptv_named *b);

/* data_buffer_idx of a tensor. */
uint32_t ptv_data_index(const ptv_run *run, const ptv_named *tensor);

/* Whether it is a planned tensor, into which the bytes of the other file are copied. */
bool ptv_is_mutable(const ptv_run *run, const ptv_named *name);

/* Gets the bytes that a tensor or value takes, or that a constant claims. False if unknown. */
bool ptv_wanted_bytes(const ptv_run *run, const ptv_named *use, uint64_t *bytes);

/* What an entry names. Returns false if its segment does not exist, which another rule reports. */
typedef struct ptv_blob {
    uint64_t at, size; /* in the file */
    uint32_t file;
    uint32_t segment;
} ptv_blob;
bool ptv_blob_of(const ptv_run *run, const ptv_named *entry, ptv_blob *blob);

/* Its bytes; NULL if not all of them are in memory. */
const uint8_t *ptv_blob_bytes(const ptv_run *run, const ptv_blob *blob);

/* ---- Values of graphs and the constants that they are made of (keyed_values.c) ---- */

enum { PTV_OF_DATA, PTV_OF_SCALES, PTV_VALUE_LISTS };

/* The values of the graph in a unit. `count` is 0 if it is not a graph, or has no keys. */
typedef struct ptv_keyed_values {
    ptv_image image;
    uint32_t root, format, count;
    ptv_vec list, constants; /* constants only of XNNPACK */
} ptv_keyed_values;
ptv_keyed_values ptv_keyed_values_of(const ptv_run *run, uint32_t unit);

/* Gets the keys of the constants that value i is made of, if there are any. */
void ptv_keys_of_value(const ptv_keyed_values *values, uint32_t i, ptv_vec keys[PTV_VALUE_LISTS]);

/* Gets the bytes that a value takes from what is under its key. Returns false if unknown. */
bool ptv_bytes_of_value(const ptv_run *run, const ptv_named *value, uint64_t *bytes);

/* Bytes per scale under its key; 0 if the key is not for scales. */
unsigned ptv_scale_width(const ptv_run *run, const ptv_named *value);

/* Where the value gives the number of its constant; at most PTV_NAMED_FRAMES frames. */
ptv_place ptv_place_of_value(const ptv_run *run, const ptv_named *value, ptv_frame *frames);

/* ---- Keys of native graphs (native.c) ---- */

/* Keys of a constant: of its bytes, its scales, its zero points. */
enum { PTV_NATIVE_DATA, PTV_NATIVE_SCALES, PTV_NATIVE_ZEROS, PTV_NATIVE_KEYS };

/* Methods of the native graph that has been entered; constants of a method; keys of a constant. */
ptv_vec ptv_native_methods(const ptv_run *run);
ptv_vec ptv_native_constants(const ptv_run *run, ptv_vec methods, uint32_t i);
void ptv_native_keys(const ptv_run *run, ptv_vec constants, uint32_t i,
                     ptv_vec keys[PTV_NATIVE_KEYS]);

/* Gets the bytes that the graph takes from what is under a key. Returns false if unknown. */
bool ptv_bytes_of_native(const ptv_run *run, const ptv_named *key, uint64_t *bytes);

ptv_place ptv_place_of_native(const ptv_run *run, const ptv_named *key, ptv_frame *frames);

/* ---- Reporting (places.c) ---- */

enum { PTV_AT_NAME = -1 }; /* where the name is; else a slot of the table that has it */

/*
 * Reports a rule at a name, and the related place unless `other` is NULL. Enters the name's unit.
 * In a quiet run it only sets ptv_state.faulty.
 */
void ptv_report_named(ptv_run *run, const ptv_rule *rule, const ptv_named *name, int slot,
                      ptv_mismatch mismatch, const ptv_named *other);

/* Place and bytes of a name. `frames` must live as long as the place. */
enum { PTV_NAMED_FRAMES = 5 };
ptv_place ptv_place_named(const ptv_run *run, const ptv_named *name, int slot,
                          ptv_frame frames[PTV_NAMED_FRAMES], ptv_range *range);

/* ---- Rules that name_space.c runs, name by name and in the order of the files ---- */

/* names.c: what asks for a name, and what defines it. */
void ptv_judge_name(const ptv_names *names, const ptv_named *name);

/* pairs.c: tensors and data files, if all of these can be read. */
void ptv_judge_pair(const ptv_names *names, const ptv_named *name);

/* missing.c: reports a name that nothing defines, or counts it if that is no error. Likewise. */
typedef struct ptv_missing {
    uint64_t count;
    ptv_named first;
} ptv_missing;
void ptv_judge_missing_name(const ptv_names *names, const ptv_named *use, ptv_missing *missing);
void ptv_report_missing_names(ptv_run *run, const ptv_missing *missing);

/* bytes.c: hashes in keys, equal bytes. Overwrites the list of names, so it comes last. */
void ptv_check_bytes(ptv_names *names);
