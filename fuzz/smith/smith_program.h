/*
 * Programs under construction: what the files about values, instructions, memory and delegates
 * share.
 */
#pragma once

#include "fuzz/smith/payload.h"
#include "verifiers/core/operators.h"

#define FS_KIND(name) PTV_PROGRAM_KERNEL_TYPES_##name

enum {
    FS_PIECES = 64,        /* constants of a program; initial values */
    FS_PIECE_BYTES = 8192, /* in all of them together */
    FS_PAYLOADS = 6,
    FS_METHODS = 4,
    FS_REFERENCES = 32,
    FS_ENDS = 24,    /* inputs of a method, and outputs */
    FS_VALUES = 240, /* per method */
    FS_STEPS = 96,   /* instructions per chain */
    FS_CHAINS = 3,
    FS_CALLED = 48, /* operators and delegates per method */
    /* Maximum for one instruction, which is begun only if there is that much room. */
    FS_VALUES_EACH = 80,
    FS_ARGUMENTS = 25 /* of a kernel, including its result */
};

/* ---- The program ---- */

/* Bytes that tensors refer to by index. Index 0 is reserved. */
typedef struct fs_pieces {
    uint8_t *bytes;
    uint32_t used, count, align;
    uint32_t offsets[FS_PIECES], sizes[FS_PIECES];
} fs_pieces;

typedef enum fs_place { FS_NOWHERE, FS_IN_SEGMENT, FS_IN_BUFFERS } fs_place;

/* An input or output of a method. */
typedef struct fs_end {
    uint8_t kind; /* KernelTypes */
    fs_shape shape;
    uint64_t number;
} fs_end;

typedef struct fs_method {
    const char *name;
    fs_end inputs[FS_ENDS], outputs[FS_ENDS];
    uint32_t input_count, output_count;
} fs_method;

typedef struct fs_program {
    fs_model m;
    fs_build *b;
    bool inside;    /* a payload: nothing but a flatbuffer */
    bool usual;     /* avoids what only some runtimes have: operators, backends, other files */
    fs_place place; /* of constants */
    bool initial;   /* tensors may have initial values */
    fs_pieces constants, initials;
    fs_payload payloads[FS_PAYLOADS];
    uint32_t payload_count;
    struct fs_reference {
        ft_node *table;
        uint32_t payload;
    } references[FS_REFERENCES]; /* from delegates to payloads, whose indices are determined last */
    uint32_t reference_count;
    fs_method *methods[FS_METHODS];
    uint32_t method_count;
} fs_program;

/* Makes the program; its methods can be inspected until the model is ended. */
void fs_make_program(fs_program *program, fs_build *b, bool inside);

/* ---- Values of a method ---- */

typedef enum fs_store {
    FS_CALLER, /* memory from the caller, or shared with another tensor */
    FS_CONSTANT,
    FS_EXTERNAL, /* in another file */
    FS_PLANNED,  /* in planned memory; so are the rest */
    FS_STATE,    /* keeps its content between calls */
    FS_INITIAL,
    FS_EXTERNAL_PLANNED
} fs_store;

typedef struct fs_value {
    ft_node *entry, *tensor;
    uint8_t kind; /* KernelTypes */
    uint8_t store;
    uint8_t depth; /* branches around where it was filled */
    bool ready;    /* filled, on every path to here */
    bool kept;     /* read-only: something relies on its content */
    bool gone;     /* must not be used any more */
    bool lent;     /* shares memory with another value */
    bool listed;   /* in a list */
    uint32_t busy; /* in use by the current instruction if equal to p->time */
    fs_shape shape;
    uint64_t number;
    int32_t *items; /* of lists: indices of values */
    uint32_t item_count;
    uint32_t first, last; /* when it is needed: 0 is before all instructions */
    uint32_t memory;      /* its planned buffer */
    uint64_t offset;
} fs_value;

typedef struct fs_plan {
    fs_program *program;
    fs_build *b;
    fs_model *m;
    ft_node *node;
    fs_value *values;
    uint32_t count;
    int32_t inputs[FS_ENDS], outputs[FS_ENDS];
    uint32_t input_count, output_count;
    ft_node *steps[FS_STEPS]; /* of the current chain */
    uint32_t step_count;
    uint32_t time;                        /* of the current instruction, 1 and up in all chains */
    uint32_t depth;                       /* branches around it */
    bool looping;                         /* in a loop, so it may run again */
    const ptv_operator *known[FS_CALLED]; /* NULL: made up */
    ft_node *operators[FS_CALLED];
    uint32_t operator_count;
    uint32_t called[FS_CALLED]; /* payload of each delegate */
    ft_node *delegates[FS_CALLED];
    uint32_t delegate_count;
    uint32_t devices; /* two bits per planned buffer: DeviceType + 1, or 0 if not listed */
} fs_plan;

fs_value *fs_value_at(const fs_plan *p, int32_t i);

/* Make values; return their indices. If there is no room, return 0 and set b->failed. */
int32_t fs_new_int(fs_plan *p, int64_t number);
int32_t fs_new_bool(fs_plan *p, bool value);
int32_t fs_new_of(fs_plan *p, uint8_t kind); /* a number, a string, or None */
int32_t fs_new_list(fs_plan *p, uint8_t kind, const int32_t *items, uint32_t count);
int32_t fs_new_numbers(fs_plan *p, uint8_t kind, uint32_t count); /* BoolList, DoubleList */
int32_t fs_new_tensor(fs_plan *p, const fs_shape *shape, fs_store store);

/* Requirements for a value. */
typedef struct fs_operand_request {
    uint32_t types;       /* bit n: ScalarType n is allowed */
    const fs_shape *like; /* NULL: any sizes */
    bool exactly;         /* the whole shape must match */
    bool write;           /* its content will be replaced */
    uint32_t rank;        /* minimum */
    bool fixed;           /* its sizes must be static */
    bool unread;          /* not a constant: a contract depends on its elements */
} fs_operand_request;

/* Finds or makes a tensor that can be read or, for `write`, is written from now on. */
int32_t fs_tensor(fs_plan *p, const fs_operand_request *request);

/* Finds or makes a value of this kind, to be read or, for `write`, written from now on. */
int32_t fs_value_of(fs_plan *p, uint8_t kind, bool write);

/* An Int between low and high that never changes. */
int32_t fs_int_between(fs_plan *p, int64_t low, int64_t high);

/* Adds an input or output. False if there are too many. */
bool fs_add_input(fs_plan *p, int32_t value);
bool fs_add_output(fs_plan *p, int32_t value);

/* Records that the current instruction uses the value and its content. */
void fs_use(fs_plan *p, int32_t value);

/* Records that the current instruction fills the value. */
void fs_give(fs_plan *p, int32_t value);

/* Records that the value is needed all the time. */
void fs_always(fs_plan *p, int32_t value);

/* ---- Instructions: steps.c, smith_calls.c, arguments.c ---- */

void fs_make_chains(fs_plan *p);

/* Appends an instruction of this kind to the chain; returns its argument table. */
ft_node *fs_step(fs_plan *p, unsigned kind);

void fs_call_any(fs_plan *p); /* calls any kernel */

/* Calls a kernel by its name, with these arguments. */
void fs_call_named(fs_plan *p, const char *name, const char *overload, const int32_t *args,
                   uint32_t count);

void fs_call_delegate(fs_plan *p);

bool fs_is_named(const ptv_operator *op, const char *name);

/*
 * Chooses values that suit the kernel's signature, followed by its result, and records their use.
 * Returns their number, or 0 if the kernel would accept none of them.
 */
uint32_t fs_arguments(fs_plan *p, const ptv_operator *op, int32_t args[FS_ARGUMENTS]);

/* Returns whether a condition of the contract depends on elements of argument i: those of a
   constant are checked. */
bool fs_asks_for_elements(const ptv_operator *op, uint32_t i);

/*
 * Replaces tensors whose sizes the kernel would reject. Returns false if it would end the process
 * all the same.
 */
bool fs_fit_contract(fs_plan *p, const ptv_operator *op, int32_t args[FS_ARGUMENTS]);

/* ---- Memory: smith_memory.c ---- */

/* Gives every planned tensor its place, and the method its buffers. */
void fs_plan_memory(fs_plan *p);
