/*
 * What is in a file, found out after it was verified: its bytes by owner, its methods, what they
 * call, plan and need. Everything stands in memory of its own but strings and shapes, which are
 * bytes of the file. Not here: how that is shown (text.h, report/facts*.c), rules.
 */
#pragma once

#include <string.h>

#include "analysis/memory/rows.h"
#include "base/arena.h"

/* Bytes of the file, not terminated; NULL: there are none. */
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
    bool unbound;         /* there are none */
    uint8_t storage;      /* NOWHERE: the caller gives it */
    uint32_t rank;        /* PTV_RANK_MAX at most */
    const uint8_t *sizes; /* 4 bytes each, little endian */
    const uint8_t *order; /* a byte each; NULL: no dim_order is stated */
    bool measured;        /* `bytes` are known */
    uint64_t bytes;
    uint32_t memory; /* planned buffer, 0: none */
    uint64_t offset; /* in it */
    uint32_t data;   /* number of its bytes in the file; 0: there are none */
} ptv_seen_tensor;

/* A size of it. */
int32_t ptv_seen_size(const ptv_seen_tensor *tensor, uint32_t i);

/* Whether it is laid out in the order of its dimensions. */
bool ptv_is_in_order(const ptv_seen_tensor *tensor);

/* What a list of stored bytes is of. */
typedef enum ptv_weight_kind {
    PTV_WEIGHT_CONSTANT, /* of a program, or of the graph in a payload */
    PTV_WEIGHT_INITIAL,  /* what a planned tensor begins with */
    PTV_WEIGHT_SHADER    /* of a Vulkan graph */
} ptv_weight_kind;

/* "constant", "initial", "shader" */
const char *ptv_weight_word(ptv_weight_kind kind);

/* Bytes that are stored under a number. */
typedef struct ptv_weight {
    ptv_weight_kind kind;
    uint32_t number;
    uint32_t segment;       /* PTV_NO_SEGMENT: in none */
    uint64_t at, size;      /* from the beginning of the program or payload */
    const uint8_t *bytes;   /* `size` of them */
    uint32_t users;         /* tensors that have it, in all methods; 0 in a payload */
    ptv_string name;        /* of the first of them */
    bool typed;             /* `tensor.scalar_type` is known */
    ptv_seen_tensor tensor; /* that one; in a payload only what `typed` says */
} ptv_weight;

/* ---- Bytes ---- */

/* Objects of a flatbuffer that belong to tables of one type. Shared ones count once. */
typedef struct ptv_census_row {
    const ptv_table *type;
    uint64_t count; /* tables */
    uint64_t tables, vtables, vectors, strings;
} ptv_census_row;

/* Whose bytes they are. */
typedef enum ptv_owner {
    PTV_OWNER_HEADER,       /* all headers, root offsets and identifiers; of members, too */
    PTV_OWNER_TABLES,       /* objects of a flatbuffer: ptv_seen_bytes.rows say which */
    PTV_OWNER_CONSTANTS,    /* a segment of tensors, or the constants of a payload */
    PTV_OWNER_STATE,        /* a segment of initial values */
    PTV_OWNER_DELEGATE,     /* a payload, in a segment or in the flatbuffer */
    PTV_OWNER_NAMED_DATA,   /* a segment that has a name, a tensor of safetensors */
    PTV_OWNER_PROGRAM,      /* the program of a bundle */
    PTV_OWNER_ENTRY,        /* a specialization in a container */
    PTV_OWNER_MEMBER,       /* the bytes of a member of a package */
    PTV_OWNER_DIRECTORY,    /* its list of members, and the records that end it */
    PTV_OWNER_OPAQUE,       /* a payload, or an engine in it, that nobody looks into */
    PTV_OWNER_UNUSED,       /* a segment that nothing refers to */
    PTV_OWNER_PADDING,      /* zeros between objects, segments, entries */
    PTV_OWNER_UNREFERENCED, /* between them, and not all zero */
    PTV_OWNER_TAIL,         /* behind all of them */
    PTV_OWNERS
} ptv_owner;

/* "header", "tables" ... */
const char *ptv_owner_word(ptv_owner owner);

/* A range that is owned as a whole. */
typedef struct ptv_part {
    ptv_owner owner;
    uint64_t at, size;         /* from the beginning of what the account is about */
    uint32_t segment;          /* PTV_NO_SEGMENT: it is none */
    ptv_string name;           /* method, key, id or member */
    uint32_t item;             /* delegate of the method, entry of the container, member */
    uint32_t owners;           /* so many refer to it, the one that is named included */
    uint32_t unit;             /* what is in it, PTV_NO_UNIT: nothing that is known */
    const ptv_weight *weights; /* that it is made of, by place; zeros may be between them */
    uint32_t weight_count;
    struct ptv_seen_bytes *inside; /* NULL: nothing is known of it */
    uint32_t region;               /* that it is, after ptv_inspect_fully() */
} ptv_part;

/* Where bytes stand that nobody has. */
typedef enum ptv_hiding {
    PTV_HIDING_TAIL,      /* behind all that is known */
    PTV_HIDING_PARTS,     /* between header, flatbuffer, segments, entries, members */
    PTV_HIDING_OBJECTS,   /* between objects of a flatbuffer: padding, behind the NUL of strings */
    PTV_HIDING_FIELDS,    /* in a table, between its fields or in one that no schema knows */
    PTV_HIDING_CONSTANTS, /* in a segment of constants, where no tensor has them */
    PTV_HIDING_HEADER,    /* behind the fields of a header that are known */
    PTV_HIDINGS
} ptv_hiding;

/* A run of them that is not all zero. */
typedef struct ptv_hidden {
    const struct ptv_hidden *next; /* in no order */
    ptv_hiding where;
    uint64_t at, size; /* from the beginning of what the account is about */
} ptv_hidden;

/* All bytes of an image: the sum of owned[] is its size. */
typedef struct ptv_seen_bytes {
    uint64_t size;
    uint64_t owned[PTV_OWNERS];
    const ptv_schema *schema;   /* of its flatbuffer, NULL: it has none */
    const ptv_census_row *rows; /* one for each table type of it, or NULL */
    const ptv_part *parts;      /* ascending; what is in the flatbuffer stands there, too */
    uint32_t part_count;
    const ptv_weight *weights; /* of the program or graph that it is, by kind and number */
    uint32_t weight_count;
    const ptv_hidden *hidden; /* after ptv_inspect_closely() */
    bool marked;              /* the watcher has said so of a text of it */
    uint32_t unit;
} ptv_seen_bytes;

#define PTV_NO_REGION UINT32_MAX
#define PTV_NO_NUMBER UINT32_MAX

/* What an object of a flatbuffer is. */
typedef enum ptv_object {
    PTV_OBJECT_NONE, /* it is none */
    PTV_OBJECT_TABLE,
    PTV_OBJECT_VTABLE,
    PTV_OBJECT_VECTOR,
    PTV_OBJECT_STRING
} ptv_object;

/* How a region leads to one that is below it: its field, and the element of that. */
typedef struct ptv_way {
    uint32_t region;
    const char *field; /* NULL: it is no field */
    uint32_t index;    /* PTV_NO_NUMBER: it is no element */
} ptv_way;

/*
 * A range of bytes with one owner. Those below it are parts of it, except below a table: objects
 * of a flatbuffer stand below the table that leads to them, wherever they are.
 */
typedef struct ptv_region {
    uint64_t at, size; /* in the file */
    ptv_way from;      /* an earlier one; PTV_NO_REGION: this is the file, the first of them */
    ptv_owner owner;   /* PTV_OWNERS: the file */
    ptv_object object;
    const char *type; /* of a table and its vtable: its name */
    ptv_string name;  /* method, key, id, member, constant; bytes NULL: it has none */
    uint32_t number;  /* of the segment, of the constant; or PTV_NO_NUMBER */
} ptv_region;

/* ---- Values ---- */

/* An input or output. */
typedef struct ptv_seen_value {
    uint32_t value;  /* index in the method */
    uint8_t kind;    /* PTV_PROGRAM_KERNEL_TYPES_* */
    ptv_string name; /* fully qualified; bytes NULL: it has none */
    ptv_seen_tensor tensor;
    int64_t number;  /* an Int, a Bool; the bits of a Double */
    ptv_string text; /* a String */
} ptv_seen_value;

/* A tensor that is kept from call to call. */
typedef ptv_seen_value ptv_seen_state;

/* < 0, 0, > 0: as bytes, then by length. */
int ptv_compare_strings(ptv_string a, ptv_string b);

/* ---- Calls ---- */

/* Types of the tensors that a kernel is called with, a byte each; a list counts as its first. */
typedef struct ptv_seen_variant {
    struct ptv_seen_variant *next;
    uint32_t calls;
    uint32_t count; /* of types, PTV_TYPES_MOST at most */
    uint8_t types[];
} ptv_seen_variant;

enum { PTV_TYPES_MOST = 32, PTV_VARIANTS_MOST = 64, PTV_TYPE_NONE = 255 };

typedef struct ptv_seen_operator {
    ptv_string name, overload;
    uint32_t calls;
    uint64_t types;             /* bit ScalarType: of any tensor that it is called with */
    bool known;                 /* it has a signature */
    ptv_seen_variant *variants; /* in the order in which they are met */
    uint32_t variant_count;
    bool more; /* variants that are not listed */
} ptv_seen_operator;

/* By name, then overload. */
int ptv_compare_operators(const ptv_seen_operator *a, const ptv_seen_operator *b);

/* Nodes of a graph by their kind. */
typedef struct ptv_seen_nodes {
    ptv_string name;
    uint32_t count;
} ptv_seen_nodes;

/* What a node of a graph reads or writes. */
typedef struct ptv_seen_port {
    uint32_t node, value;
    bool writes;
    ptv_string name; /* of a value that has one instead of a number */
} ptv_seen_port;

typedef struct ptv_seen_spec {
    ptv_string key, value;
} ptv_seen_spec;

/* What is in a payload. */
typedef struct ptv_seen_payload {
    ptv_format format; /* UNKNOWN: nobody knows */
    uint64_t size;
    const uint8_t *bytes;        /* NULL: there is none */
    const ptv_seen_nodes *nodes; /* the most frequent first */
    uint32_t node_kinds;
    uint64_t node_count, values;
    const ptv_seen_nodes *graph; /* after ptv_inspect_fully(): each node, in the file's order */
    const ptv_seen_port *ports;  /* of these, ascending by node */
    uint32_t port_count;
    uint32_t entries; /* of a container */
    const ptv_weight *weights;
    uint32_t weight_count;
} ptv_seen_payload;

typedef struct ptv_seen_delegate {
    ptv_string backend;
    bool inside;      /* the flatbuffer, instead of a segment */
    uint32_t segment; /* PTV_NO_SEGMENT: in none */
    uint64_t at;      /* in the file; size 0: nowhere */
    uint32_t calls;
    uint32_t sharers; /* delegates that have these bytes, itself included */
    const ptv_seen_spec *specs;
    uint32_t spec_count;
    ptv_seen_payload payload;
    uint32_t number; /* ptv_inspection.payloads has it there; PTV_NO_NUMBER: nobody has */
} ptv_seen_delegate;

/* ---- Methods ---- */

typedef struct ptv_seen_arena {
    uint32_t buffer; /* from 1 on */
    int64_t size;
    uint64_t tensors;
    int64_t device, device_index; /* PTV_PROGRAM_DEVICE_TYPE_* */
} ptv_seen_arena;

/* Tensors that are stored in the file, or asked for by name. Those that share bytes count once. */
typedef struct ptv_seen_constants {
    uint64_t tensors, distinct, bytes;
} ptv_seen_constants;

/*
 * When what happens: time 0 is before the first instruction (inputs), instruction i of the method,
 * counted over all its chains, is time i + 1, the last time is after all of them (outputs).
 */
typedef struct ptv_seen_life {
    uint32_t from, to; /* the first and the last time */
} ptv_seen_life;

/* Of one value: a piece of ptv_seen_flow.lives. */
typedef struct ptv_seen_lives {
    uint32_t first, count; /* count 0: nothing uses it, or nobody knows */
} ptv_seen_lives;

/* What was made at one time is used at another. */
typedef struct ptv_seen_edge {
    uint32_t from, to, value;
} ptv_seen_edge;

/* What stands where in memory, and when: all values of a method, after ptv_inspect_fully(). */
typedef struct ptv_seen_flow {
    uint32_t times;
    const ptv_seen_value *values; /* ptv_seen_method.values of them */
    const ptv_seen_lives *of;     /* for each */
    const ptv_seen_life *lives;   /* of planned tensors: while their bytes are needed */
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
    uint64_t external; /* tensors that are asked for by name */
    const ptv_seen_state *state;
    uint32_t state_count;
    const load_row *loading;    /* LOAD_ROWS: what it takes of each release */
    uint64_t executing;         /* bytes of temporary memory that a call is known to ask for */
    uint32_t executing_unknown; /* calls that ask for an unknown number */
    const ptv_seen_flow *flow;  /* NULL: nobody has asked, or it is too much */
} ptv_seen_method;

/* ---- Files ---- */

/* Who asks for named data: a delegate of a method. */
typedef struct ptv_seen_user {
    struct ptv_seen_user *next;
    uint32_t method, delegate;
} ptv_seen_user;

typedef struct ptv_seen_data {
    ptv_string key;
    uint32_t segment; /* PTV_NO_SEGMENT: of safetensors */
    uint64_t bytes;
    const uint8_t *content; /* `bytes` of them */
    bool has_layout;        /* in a data file, in safetensors */
    bool typed;             /* there, or by a payload of XNNPACK: `tensor.scalar_type` is known */
    ptv_seen_tensor tensor;
    ptv_seen_user *users; /* in a program */
    uint32_t user_count;
} ptv_seen_data;

/* A name that comes from outside. */
typedef struct ptv_seen_need {
    ptv_string name;
    bool key;       /* a payload asks for it; else it is a tensor */
    uint32_t file;  /* which data file of the run has it, from 1 on; 0: none */
    uint64_t bytes; /* that it has there */
} ptv_seen_need;

typedef struct ptv_seen_suite {
    ptv_string method;
    uint32_t cases;
} ptv_seen_suite;

typedef struct ptv_seen_entry {
    ptv_string id;
    ptv_seen_payload payload;
} ptv_seen_entry;

/* Another name of a tensor of a package. */
typedef struct ptv_seen_alias {
    ptv_string name, owner; /* as they are written */
} ptv_seen_alias;

/* As it is stored, with what is known of its type. */
static inline ptv_weight ptv_weight_of_data(const ptv_seen_data *data)
{
    return (ptv_weight){
        .typed = data->typed, .tensor = data->tensor, .bytes = data->content, .size = data->bytes};
}

typedef struct ptv_inspection {
    bool done; /* else nothing else is known */
    ptv_format format;
    ptv_seen_bytes account;
    uint32_t program; /* its unit, PTV_NO_UNIT: there is none */
    const ptv_seen_method *methods;
    uint32_t method_count;
    const ptv_seen_payload *payloads; /* of the program, in the order of its units */
    uint32_t payload_count;
    const ptv_seen_data *data; /* named data of the program, or of a data file; tensors */
    uint32_t data_count;
    const ptv_seen_alias *aliases; /* of a package */
    uint32_t alias_count;
    const ptv_seen_need *needs;
    uint32_t need_count;
    uint32_t data_files; /* of the run */
    const ptv_seen_suite *suites;
    uint32_t suite_count;
    const ptv_seen_entry *entries;
    uint32_t entry_count;
    ptv_seen_payload payload;  /* of a file that is one, or a package with one */
    const ptv_region *regions; /* after ptv_inspect_fully(): whoever is above comes first */
    uint32_t region_count;
    ptv_arena arena;
} ptv_inspection;

/*
 * Of the file of a finished run that has no error and has decided everything; false: out of memory.
 * Takes time and memory in proportion to the size of the file's tables, and its bytes between
 * segments are read. What it finds stays as long as the bytes of the file, not the run.
 */
bool ptv_inspect(ptv_inspection *inspection, const ptv_run *run);

/* A string, or a list of numbers, in a table. */
typedef struct ptv_text_seen {
    uint32_t unit;
    const ptv_table *table; /* that it is in */
    unsigned slot;          /* its field */
    unsigned width;         /* bytes of a number in a list of them; 0: it is a string */
    const char *bytes;      /* `length` of them, in the file; never none */
    uint64_t length;
} ptv_text_seen;

typedef struct ptv_watcher {
    bool (*watch)(void *context, const ptv_text_seen *text); /* true: ptv_seen_bytes.marked */
    void *context;
} ptv_watcher;

/*
 * The same, and all bytes that nobody has are listed (ptv_seen_bytes.hidden). What is not about
 * bytes is left out: what methods take and give, what loading takes, nodes of payloads, needs. The
 * watcher is shown all texts, one that several fields share more than once; its `watch` may be
 * NULL.
 */
bool ptv_inspect_closely(ptv_inspection *inspection, const ptv_run *run, ptv_watcher watcher);

/*
 * The same as ptv_inspect(), and all that pictures are made of: every range of bytes, values with
 * the time during which they are needed, what instructions and nodes use and make.
 */
bool ptv_inspect_fully(ptv_inspection *inspection, const ptv_run *run);

/* Whether ptv_inspect() may be called. */
bool ptv_may_inspect(const ptv_run *run);

void ptv_inspection_free(ptv_inspection *inspection);

/* How many of the needs a data file has. */
uint32_t ptv_found_count(const ptv_inspection *inspection);
