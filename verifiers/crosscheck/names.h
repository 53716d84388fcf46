/*
 * The one name space of a run: what names define (named data of the program, entries of
 * data files) and what asks for them (tensors of other files, keys in payloads), in all
 * units. A name that a nested program asks for is looked up in the program around it.
 */
#pragma once

#include "../context/units.h"
#include "../program/read.h"

/* Where tables with names are in each format: a list of the root table. */
typedef struct ptv_name_table {
    uint8_t format; /* ptv_format */
    uint8_t list;   /* slot of the root table */
    uint8_t name;   /* slot of its tables: the string */
    const ptv_schema *schema;
    uint64_t also; /* bit n: field n of the root table has names of other kinds, or their bytes */
} ptv_name_table;

/* NULL: there are none. */
const ptv_name_table *ptv_name_table_of(unsigned format);

/* In the order in which equal names are sorted: definitions first. */
typedef enum ptv_role {
    PTV_ROLE_PROGRAM_DATA, /* Program.named_data */
    PTV_ROLE_FILE_DATA,    /* FlatTensor.named_data */
    PTV_ROLE_TENSOR,       /* an EXTERNAL tensor */
    PTV_ROLE_KEY,          /* a key in a payload */
    PTV_ROLE_VALUE,        /* a value of a payload that is made of what is under a key */
    PTV_ROLES
} ptv_role;

#define PTV_NO_LIST UINT32_MAX

/* A name where it stands. */
typedef struct ptv_named {
    uint32_t at, length; /* its bytes, in the image of ptv_named_image() */
    uint32_t hash;
    uint32_t unit;
    uint32_t list; /* of a tensor: its plan; of a value: PTV_OF_*; else PTV_NO_LIST */
    uint32_t item; /* of the values, the named data, the constants, the keys */
} ptv_named;

typedef struct ptv_names {
    ptv_run *run;
    ptv_named *list; /* sorted by name, role and place */
    uint32_t count;
    uint32_t room;  /* 0: there are more than the list has room for, which are not hashed */
    uint32_t units; /* those that there were after ptv_verify() had gone through them */
    uint64_t left;  /* bytes of names that may still be read */
    ptv_named name; /* the one that is being judged; its equals, by role, up to the next start: */
    uint32_t starts[PTV_ROLES + 1];
    uint32_t outer;    /* unit of the program around everything, PTV_NO_UNIT: there is none */
    uint32_t payloads; /* units in delegates */
    bool opaque;       /* there is a payload whose keys cannot be seen */
    bool broken;       /* a unit of the file that may have names cannot be read */
    bool unusable;     /* a data file has errors */
    bool unread;       /* units are missing: rules about pairs of files are skipped already */
    bool exhausted;    /* names are shared so often that not all of them were read */
} ptv_names;

typedef void (*ptv_each_name)(void *context, const ptv_named *name);

/*
 * Looks at the units and brings all names in order. False: nothing can be said, because of
 * `broken`, `exhausted` or memory; `rule` is the one that lacks it.
 */
bool ptv_gather_names(ptv_run *run, const ptv_rule *rule, ptv_names *names);

/* Brings the list in order (order.c). */
void ptv_sort_names(ptv_names *names);

/* All names, in the order of the units and of each file. `run` has entered the unit. */
void ptv_each_named(const ptv_names *names, ptv_each_name each, void *context);

/* So that the next questions about this name take O(1), mostly; else they take O(log n). */
void ptv_select_name(ptv_names *names, const ptv_named *name);

/* The same for number `begin` of the list, which is the first of its equals. Returns their end. */
uint32_t ptv_select_group(ptv_names *names, uint32_t begin);

/* The first of the same name in this role and in this unit or a later one, or NULL. */
const ptv_named *ptv_first_named(const ptv_names *names, const ptv_named *name, ptv_role role,
                                 uint32_t unit);

/* The first that asks for the same name, or NULL. */
const ptv_named *ptv_first_use(const ptv_names *names, const ptv_named *name);

/* The same name without its first `skip` bytes, in this role; NULL when there is none. */
const ptv_named *ptv_named_without(const ptv_names *names, const ptv_named *name, uint32_t skip,
                                   ptv_role role);

/* The file and its data files. */
uint64_t ptv_bytes_of_files(const ptv_run *run);

/* Byte for byte. */
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

/* Number `item` of the definitions of a unit, with its hash. */
ptv_named ptv_named_entry(const ptv_run *run, uint32_t unit, uint32_t item);

/* Of `count` bytes of it, from `begin` on: hexadecimal digits as exporters write them. */
bool ptv_has_digits(const ptv_run *run, const ptv_named *name, uint32_t begin, uint32_t count);

/* False when an entry of a data file has no layout. */
bool ptv_has_layout(const ptv_run *run, const ptv_named *entry);

/*
 * PTV_PROGRAM_TENSOR_* of the first of type, sizes and order in which two tensors, or the
 * layouts of entries, differ; -1: none, or there is no layout. Ranks above 16 do not differ.
 */
int ptv_layouts_differ(const ptv_run *run, const ptv_named *a, const ptv_named *b);

/* data_buffer_idx of a tensor. */
uint32_t ptv_data_index(const ptv_run *run, const ptv_named *tensor);

/* It is a tensor that is planned: what the other file has is copied into it. */
bool ptv_is_mutable(const ptv_run *run, const ptv_named *name);

/* Bytes that a tensor or a value takes, or that a constant is said to have; false: unknown. */
bool ptv_wanted_bytes(const ptv_run *run, const ptv_named *use, uint64_t *bytes);

/* What an entry names; false: its segment is not there, which has been reported. */
typedef struct ptv_blob {
    uint64_t at, size; /* in the file */
    uint32_t file;
    uint32_t segment;
} ptv_blob;
bool ptv_blob_of(const ptv_run *run, const ptv_named *entry, ptv_blob *blob);

/* Its bytes; NULL: not all of them are in memory. */
const uint8_t *ptv_blob_bytes(const ptv_run *run, const ptv_blob *blob);

/* ---- Values of graphs and the constants that they are made of (keyed_values.c) ---- */

enum { PTV_OF_DATA, PTV_OF_SCALES, PTV_VALUE_LISTS };

/* Values of the graph that a unit is, `count` of them: 0 if it is none, or has no keys. */
typedef struct ptv_keyed_values {
    ptv_image image;
    uint32_t root, format, count;
    ptv_vec list, constants; /* the latter of XNNPACK */
} ptv_keyed_values;
ptv_keyed_values ptv_keyed_values_of(const ptv_run *run, uint32_t unit);

/* The keys of constants that value i of it is made of, those there are. */
void ptv_keys_of_value(const ptv_keyed_values *values, uint32_t i, ptv_vec keys[PTV_VALUE_LISTS]);

/* Bytes that a value takes from what is under its key; false: that cannot be said. */
bool ptv_bytes_of_value(const ptv_run *run, const ptv_named *value, uint64_t *bytes);

/* Bytes of each scale under its key; 0: what is there are no scales. */
unsigned ptv_scale_width(const ptv_run *run, const ptv_named *value);

/* Where it gives the number of the constant; at most PTV_NAMED_FRAMES frames. */
ptv_place ptv_place_of_value(const ptv_run *run, const ptv_named *value, ptv_frame *frames);

/* ---- Keys of native graphs (native.c) ---- */

/* Of a constant: its bytes, its scales, its zero points. */
enum { PTV_NATIVE_DATA, PTV_NATIVE_SCALES, PTV_NATIVE_ZEROS, PTV_NATIVE_KEYS };

/* Methods of the native graph that has been entered, the constants of one, and the keys of one. */
ptv_vec ptv_native_methods(const ptv_run *run);
ptv_vec ptv_native_constants(const ptv_run *run, ptv_vec methods, uint32_t i);
void ptv_native_keys(const ptv_run *run, ptv_vec constants, uint32_t i,
                     ptv_vec keys[PTV_NATIVE_KEYS]);

/* Bytes that the graph takes from what is under a key; false: only its codec knows. */
bool ptv_bytes_of_native(const ptv_run *run, const ptv_named *key, uint64_t *bytes);

ptv_place ptv_place_of_native(const ptv_run *run, const ptv_named *key, ptv_frame *frames);

/* ---- Reporting (places.c) ---- */

enum { PTV_AT_NAME = -1 }; /* where the name is said; else a slot of the table that has it */

/*
 * Reports a rule at a name, and the related place when there is one. Enters its unit. In a
 * quiet run it only sets ptv_state.faulty.
 */
void ptv_report_named(ptv_run *run, const ptv_rule *rule, const ptv_named *name, int slot,
                      ptv_mismatch mismatch, const ptv_named *other);

/* Place and bytes of a name, in frames that must live as long as the place. */
enum { PTV_NAMED_FRAMES = 5 };
ptv_place ptv_place_named(const ptv_run *run, const ptv_named *name, int slot,
                          ptv_frame frames[PTV_NAMED_FRAMES], ptv_range *range);

/* ---- Rules that name_space.c runs, name by name and in the order of the files ---- */

/* names.c: what asks for a name, and what defines it. */
void ptv_judge_name(const ptv_names *names, const ptv_named *name);

/* pairs.c: tensors and data files, when all of these can be read. */
void ptv_judge_pair(const ptv_names *names, const ptv_named *name);

/* missing.c: whether nothing defines the name; counts, when that is no error. Likewise. */
typedef struct ptv_missing {
    uint64_t count;
    ptv_named first;
} ptv_missing;
void ptv_judge_missing_name(const ptv_names *names, const ptv_named *use, ptv_missing *missing);
void ptv_report_missing_names(ptv_run *run, const ptv_missing *missing);

/* bytes.c: hashes in keys, equal bytes. Sort the names anew: they come last. */
void ptv_check_bytes(ptv_names *names);
