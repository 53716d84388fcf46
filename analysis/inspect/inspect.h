/*
 * The contents of a verified file: its bytes by owner; its methods and what they call, plan and
 * need. The result has memory of its own, except that strings and shapes point into the file. Not
 * here: how it is displayed (text.h, report/facts*.c), and rules.
 */
#pragma once

#include <string.h>

#include "analysis/memory/rows.h"
#include "base/arena.h"

/* Bytes of the file, not terminated; NULL if there are none. */
typedef struct ptv_string {
    const char *bytes;
    uint32_t length;
} ptv_string;

static inline ptv_string ptv_text_string(const char *text)
{
    return (ptv_string){text, (uint32_t)strlen(text)};
}

#define PTV_NO_SEGMENT UINT32_MAX

/* ---- Tensors ---- */

/* A tensor. Where its bytes are is a ptv_storage (program/read.h). */
typedef struct ptv_seen_tensor {
    int64_t scalar_type;
    bool dynamic;         /* sizes are upper bounds */
    bool unbound;         /* sizes have no upper bounds */
    uint8_t storage;      /* NOWHERE means the caller provides it */
    uint32_t rank;        /* at most PTV_RANK_MAX */
    const uint8_t *sizes; /* 4 bytes each, little endian */
    const uint8_t *order; /* one byte each; NULL if no dim_order is stated */
    bool measured;        /* `bytes` is known */
    uint64_t bytes;
    uint32_t memory; /* planned buffer, 0 if none */
    uint64_t offset; /* in it */
    uint32_t data;   /* number of its bytes in the file, 0 if it has none */
} ptv_seen_tensor;

/* Size i of the tensor. */
int32_t ptv_seen_size(const ptv_seen_tensor *tensor, uint32_t i);

/* Whether its dim_order is the identity. */
bool ptv_is_in_order(const ptv_seen_tensor *tensor);

/* What the stored bytes in a list are. */
typedef enum ptv_weight_kind {
    PTV_WEIGHT_CONSTANT, /* of a program, or of the graph in a payload */
    PTV_WEIGHT_INITIAL,  /* initial content of a planned tensor */
    PTV_WEIGHT_SHADER    /* of a Vulkan graph */
} ptv_weight_kind;

/* "constant", "initial", "shader" */
const char *ptv_weight_word(ptv_weight_kind kind);

/* Bytes stored under a number. */
typedef struct ptv_weight {
    ptv_weight_kind kind;
    uint32_t number;
    uint32_t segment;       /* PTV_NO_SEGMENT if not in one */
    uint64_t at, size;      /* from the beginning of the program or payload */
    const uint8_t *bytes;   /* `size` of them */
    uint32_t users;         /* tensors in all methods that use it; 0 in a payload */
    ptv_string name;        /* of the first user */
    bool typed;             /* `tensor.scalar_type` is known */
    ptv_seen_tensor tensor; /* the first user; in a payload, only what `typed` says */
} ptv_weight;

/* ---- Bytes ---- */

/* Bytes of a flatbuffer's objects, by the table type they belong to. Shared ones count once. */
typedef struct ptv_census_row {
    const ptv_table *type;
    uint64_t count; /* tables */
    uint64_t tables, vtables, vectors, strings;
} ptv_census_row;

/* Who owns a byte. */
typedef enum ptv_owner {
    PTV_OWNER_HEADER,       /* headers, root offsets, identifiers; those of members too */
    PTV_OWNER_TABLES,       /* objects of a flatbuffer: ptv_seen_bytes.rows say which */
    PTV_OWNER_CONSTANTS,    /* a segment of tensors, or the constants of a payload */
    PTV_OWNER_STATE,        /* a segment of initial values */
    PTV_OWNER_DELEGATE,     /* a payload, in a segment or in the flatbuffer */
    PTV_OWNER_NAMED_DATA,   /* a segment with a name, or a tensor of safetensors */
    PTV_OWNER_PROGRAM,      /* the program of a bundle */
    PTV_OWNER_ENTRY,        /* a specialization in a container */
    PTV_OWNER_MEMBER,       /* the bytes of a member of a package */
    PTV_OWNER_DIRECTORY,    /* a package's list of members, and its end records */
    PTV_OWNER_OPAQUE,       /* a payload, or an engine inside one, that is not examined */
    PTV_OWNER_UNUSED,       /* a segment that nothing refers to */
    PTV_OWNER_PADDING,      /* zeros between objects, segments, entries */
    PTV_OWNER_UNREFERENCED, /* bytes between them that are not all zero */
    PTV_OWNER_TAIL,         /* whatever follows all of them */
    PTV_OWNERS
} ptv_owner;

/* "header", "tables" ... */
const char *ptv_owner_word(ptv_owner owner);

/* A range with a single owner. */
typedef struct ptv_part {
    ptv_owner owner;
    uint64_t at, size;         /* from the beginning of what the account covers */
    uint32_t segment;          /* PTV_NO_SEGMENT if not one */
    ptv_string name;           /* method, key, id or member */
    uint32_t item;             /* delegate of the method, entry of the container, member */
    uint32_t owners;           /* how many refer to it, including the named one */
    uint32_t unit;             /* the unit inside it; PTV_NO_UNIT if nothing is known */
    const ptv_weight *weights; /* its weights, by position; there may be zeros between them */
    uint32_t weight_count;
    struct ptv_seen_bytes *inside; /* NULL if nothing is known about its contents */
    uint32_t region;               /* its region, after ptv_inspect_fully() */
} ptv_part;

/* Where bytes that nobody owns are found. */
typedef enum ptv_hiding {
    PTV_HIDING_TAIL,      /* after everything known */
    PTV_HIDING_PARTS,     /* between header, flatbuffer, segments, entries, members */
    PTV_HIDING_OBJECTS,   /* between objects of a flatbuffer: padding, after the NUL of a string */
    PTV_HIDING_FIELDS,    /* in a table, between its fields or in a field that no schema knows */
    PTV_HIDING_CONSTANTS, /* in a segment of constants, outside all tensors */
    PTV_HIDING_HEADER,    /* after the known fields of a header */
    PTV_HIDINGS
} ptv_hiding;

/* A run of such bytes that is not all zero. */
typedef struct ptv_hidden {
    const struct ptv_hidden *next; /* in no particular order */
    ptv_hiding where;
    uint64_t at, size; /* from the beginning of what the account covers */
} ptv_hidden;

/* All bytes of an image: owned[] adds up to its size. */
typedef struct ptv_seen_bytes {
    uint64_t size;
    uint64_t owned[PTV_OWNERS];
    const ptv_schema *schema;   /* of its flatbuffer, NULL if it has none */
    const ptv_census_row *rows; /* one per table type, or NULL */
    const ptv_part *parts;      /* ascending; those in the flatbuffer are listed too */
    uint32_t part_count;
    const ptv_weight *weights; /* of the program or graph itself, by kind and number */
    uint32_t weight_count;
    const ptv_hidden *hidden; /* after ptv_inspect_closely() */
    bool marked;              /* the watcher returned true for one of its texts */
    uint32_t unit;
} ptv_seen_bytes;

#define PTV_NO_REGION UINT32_MAX
#define PTV_NO_NUMBER UINT32_MAX

/* What kind of object of a flatbuffer it is. */
typedef enum ptv_object {
    PTV_OBJECT_NONE, /* none */
    PTV_OBJECT_TABLE,
    PTV_OBJECT_VTABLE,
    PTV_OBJECT_VECTOR,
    PTV_OBJECT_STRING
} ptv_object;

/* How one region leads to another: through a field, and an element of that field. */
typedef struct ptv_way {
    uint32_t region;
    const char *field; /* NULL if not through a field */
    uint32_t index;    /* PTV_NO_NUMBER if not an element */
} ptv_way;

/*
 * A range of bytes with one owner. Its child regions lie inside it, except below a table: objects
 * of a flatbuffer are children of the table that leads to them, wherever they lie.
 */
typedef struct ptv_region {
    uint64_t at, size; /* in the file */
    ptv_way from;      /* an earlier region; PTV_NO_REGION for the first, the file itself */
    ptv_owner owner;   /* PTV_OWNERS for the file */
    ptv_object object;
    const char *type; /* name of the table type, for a table and its vtable */
    ptv_string name;  /* method, key, id, member, constant; bytes NULL if it has none */
    uint32_t number;  /* of the segment or constant; otherwise PTV_NO_NUMBER */
} ptv_region;

/* ---- Values ---- */

/* An input or output. */
typedef struct ptv_seen_value {
    uint32_t value;  /* index in the method */
    uint8_t kind;    /* PTV_PROGRAM_KERNEL_TYPES_* */
    ptv_string name; /* fully qualified; bytes NULL if it has none */
    ptv_seen_tensor tensor;
    int64_t number;  /* an Int, a Bool; the bits of a Double */
    ptv_string text; /* a String */
} ptv_seen_value;

/* A tensor that persists between calls. */
typedef ptv_seen_value ptv_seen_state;

/* Compares bytes, then lengths. Returns < 0, 0 or > 0. */
int ptv_compare_strings(ptv_string a, ptv_string b);

/* ---- Calls ---- */

/* The types of the tensors in a kernel call, one byte each; a list counts as its first element. */
typedef struct ptv_seen_variant {
    struct ptv_seen_variant *next;
    uint32_t calls;
    uint32_t count; /* number of types, at most PTV_TYPES_MOST */
    uint8_t types[];
} ptv_seen_variant;

enum { PTV_TYPES_MOST = 32, PTV_VARIANTS_MOST = 64, PTV_TYPE_NONE = 255 };

typedef struct ptv_seen_operator {
    ptv_string name, overload;
    uint32_t calls;
    uint64_t types;             /* bit n set: ScalarType n occurs in some call */
    bool known;                 /* it has a signature */
    ptv_seen_variant *variants; /* in the order of first use */
    uint32_t variant_count;
    bool more; /* there are variants that are not listed */
} ptv_seen_operator;

/* By name, then overload. */
int ptv_compare_operators(const ptv_seen_operator *a, const ptv_seen_operator *b);

/* Nodes of a graph, grouped by kind. */
typedef struct ptv_seen_nodes {
    ptv_string name;
    uint32_t count;
} ptv_seen_nodes;

/* A value that a node of a graph reads or writes. */
typedef struct ptv_seen_port {
    uint32_t node, value;
    bool writes;
    ptv_string name; /* for values that have a name instead of a number */
} ptv_seen_port;

typedef struct ptv_seen_spec {
    ptv_string key, value;
} ptv_seen_spec;

/* What is in a payload. */
typedef struct ptv_seen_payload {
    ptv_format format; /* UNKNOWN if not recognised */
    uint64_t size;
    const uint8_t *bytes;        /* NULL if there is none */
    const ptv_seen_nodes *nodes; /* most frequent first */
    uint32_t node_kinds;
    uint64_t node_count, values;
    const ptv_seen_nodes *graph; /* after ptv_inspect_fully(): each node, in file order */
    const ptv_seen_port *ports;  /* ports of `graph`, ascending by node */
    uint32_t port_count;
    uint32_t entries; /* of a container */
    const ptv_weight *weights;
    uint32_t weight_count;
} ptv_seen_payload;

typedef struct ptv_seen_delegate {
    ptv_string backend;
    bool inside;      /* in the flatbuffer instead of a segment */
    uint32_t segment; /* PTV_NO_SEGMENT if not in one */
    uint64_t at;      /* in the file; if the size is 0, nowhere */
    uint32_t calls;
    uint32_t sharers; /* delegates with the same bytes, including this one */
    const ptv_seen_spec *specs;
    uint32_t spec_count;
    ptv_seen_payload payload;
    uint32_t number; /* index in ptv_inspection.payloads; PTV_NO_NUMBER if not there */
} ptv_seen_delegate;

/* ---- Methods ---- */

typedef struct ptv_seen_arena {
    uint32_t buffer; /* from 1 on */
    int64_t size;
    uint64_t tensors;
    int64_t device, device_index; /* PTV_PROGRAM_DEVICE_TYPE_* */
} ptv_seen_arena;

/* Tensors that are stored in the file, or requested by name. Those that share bytes count once. */
typedef struct ptv_seen_constants {
    uint64_t tensors, distinct, bytes;
} ptv_seen_constants;

/*
 * When something happens. Time 0 is before the first instruction (inputs). Instruction i of the
 * method, counted over all its chains, is time i + 1. The last time is after all of them (outputs).
 */
typedef struct ptv_seen_life {
    uint32_t from, to; /* the first and the last time */
} ptv_seen_life;

/* The lives of one value: a slice of ptv_seen_flow.lives. */
typedef struct ptv_seen_lives {
    uint32_t first, count; /* count 0 means unused, or not known */
} ptv_seen_lives;

/* What is produced at one time is used at another. */
typedef struct ptv_seen_edge {
    uint32_t from, to, value;
} ptv_seen_edge;

/* What occupies memory, and when: all values of a method, after ptv_inspect_fully(). */
typedef struct ptv_seen_flow {
    uint32_t times;
    const ptv_seen_value *values; /* ptv_seen_method.values elements */
    const ptv_seen_lives *of;     /* one for each value */
    const ptv_seen_life *lives;   /* of planned tensors: when their bytes are needed */
    const ptv_seen_edge *edges;   /* by value */
    uint32_t edge_count;
} ptv_seen_flow;

typedef struct ptv_seen_method {
    ptv_string name;
    uint32_t values, chains;
    uint64_t kernel_calls, delegate_calls, moves, jumps, frees;
    const ptv_seen_value *inputs, *outputs;
    uint32_t input_count, output_count;
    ptv_seen_operator **operators; /* by name */
    uint32_t operator_count;
    const ptv_seen_delegate *delegates;
    uint32_t delegate_count;
    const ptv_seen_arena *arenas;
    uint32_t arena_count;
    ptv_seen_constants constants;
    uint64_t external; /* tensors that are requested by name */
    const ptv_seen_state *state;
    uint32_t state_count;
    const load_row *loading;    /* LOAD_ROWS rows: what loading takes in each release */
    uint64_t executing;         /* bytes of temporary memory that a call is known to request */
    uint32_t executing_unknown; /* calls that request an unknown amount */
    const ptv_seen_flow *flow;  /* NULL if not requested, or too large */
} ptv_seen_method;

/* ---- Files ---- */

/* A delegate of a method that requests named data. */
typedef struct ptv_seen_user {
    struct ptv_seen_user *next;
    uint32_t method, delegate;
} ptv_seen_user;

typedef struct ptv_seen_data {
    ptv_string key;
    uint32_t segment; /* PTV_NO_SEGMENT in safetensors */
    uint64_t bytes;
    const uint8_t *content; /* `bytes` of them */
    bool has_layout;        /* in a data file or in safetensors */
    bool typed;             /* scalar_type is known, by its layout or an XNNPACK payload */
    ptv_seen_tensor tensor;
    ptv_seen_user *users; /* in a program */
    uint32_t user_count;
} ptv_seen_data;

/* A name that must be provided from outside. */
typedef struct ptv_seen_need {
    ptv_string name;
    bool key;       /* a payload requests it; otherwise it is a tensor */
    uint32_t file;  /* which data file of the run has it, from 1 on; 0 if none */
    uint64_t bytes; /* its size there */
} ptv_seen_need;

typedef struct ptv_seen_suite {
    ptv_string method;
    uint32_t cases;
} ptv_seen_suite;

typedef struct ptv_seen_entry {
    ptv_string id;
    ptv_seen_payload payload;
} ptv_seen_entry;

/* Another name for a tensor of a package. */
typedef struct ptv_seen_alias {
    ptv_string name, owner; /* as written in the file */
} ptv_seen_alias;

/* Named data as stored, with what is known of its type. */
static inline ptv_weight ptv_weight_of_data(const ptv_seen_data *data)
{
    return (ptv_weight){
        .typed = data->typed, .tensor = data->tensor, .bytes = data->content, .size = data->bytes};
}

typedef struct ptv_inspection {
    bool done; /* otherwise no other member is valid */
    ptv_format format;
    ptv_seen_bytes account;
    uint32_t program; /* its unit, PTV_NO_UNIT if there is none */
    const ptv_seen_method *methods;
    uint32_t method_count;
    const ptv_seen_payload *payloads; /* of the program, in order of units */
    uint32_t payload_count;
    const ptv_seen_data *data; /* named data of the program, or of a data file; tensors */
    uint32_t data_count;
    const ptv_seen_alias *aliases; /* of a package */
    uint32_t alias_count;
    const ptv_seen_need *needs;
    uint32_t need_count;
    uint32_t data_files; /* data files in the run */
    const ptv_seen_suite *suites;
    uint32_t suite_count;
    const ptv_seen_entry *entries;
    uint32_t entry_count;
    ptv_seen_payload payload;  /* of a file that is a payload, or a package with one */
    const ptv_region *regions; /* after ptv_inspect_fully(): parents come first */
    uint32_t region_count;
    ptv_arena arena;
} ptv_inspection;

/*
 * Inspects the file of a finished run that has no errors and has decided everything. Returns false
 * if out of memory. Takes time and memory in proportion to the size of the file's tables, and reads
 * its bytes between segments. The result is valid as long as the file's bytes, not the run.
 */
bool ptv_inspect(ptv_inspection *inspection, const ptv_run *run);

/* A string, or a vector of numbers, in a table. */
typedef struct ptv_text_seen {
    uint32_t unit;
    const ptv_table *table; /* the table it is in */
    unsigned slot;          /* its field */
    unsigned width;         /* bytes per number in a vector; 0 for a string */
    const char *bytes;      /* `length` bytes in the file; never empty */
    uint64_t length;
} ptv_text_seen;

typedef struct ptv_watcher {
    bool (*watch)(void *context, const ptv_text_seen *text); /* true sets ptv_seen_bytes.marked */
    void *context;
} ptv_watcher;

/*
 * Like ptv_inspect(), but also lists all bytes that nobody owns (ptv_seen_bytes.hidden). Leaves out
 * what is not about bytes: inputs and outputs of methods, what loading takes, nodes of payloads,
 * needs. Shows the watcher every text; one that several fields share is shown more than once. Its
 * `watch` may be NULL.
 */
bool ptv_inspect_closely(ptv_inspection *inspection, const ptv_run *run, ptv_watcher watcher);

/*
 * Like ptv_inspect(), plus everything that diagrams need: every range of bytes, values with the
 * times when they are needed, and what instructions and nodes read and write.
 */
bool ptv_inspect_fully(ptv_inspection *inspection, const ptv_run *run);

/* Whether ptv_inspect() may be called. */
bool ptv_may_inspect(const ptv_run *run);

void ptv_inspection_free(ptv_inspection *inspection);

/* How many of the needs are met by a data file. */
uint32_t ptv_found_count(const ptv_inspection *inspection);
