/*
 * Programs while they are made: what the files about values, instructions, memory and delegates
 * know of each other.
 */
#pragma once

#include "fuzz/smith/payload.h"
#include "verifiers/core/operators.h"

#define FS_KIND(name) PTV_PROGRAM_KERNEL_TYPES_##name

enum {
    FS_PIECES = 64,        /* constants of a program; initial values */
    FS_PIECE_BYTES = 8192, /* of all of them */
    FS_PAYLOADS = 6,
    FS_METHODS = 4,
    FS_REFERENCES = 32,
    FS_ENDS = 24,    /* inputs of a method, and outputs */
    FS_VALUES = 240, /* of a method */
    FS_STEPS = 96,   /* instructions of a chain */
    FS_CHAINS = 3,
    FS_CALLED = 48, /* operators and delegates of a method */
    /* What one instruction may take at most: it is begun only when there is so much. */
    FS_VALUES_EACH = 80,
    FS_ARGUMENTS = 25 /* of a kernel, with what it returns */
};

/* ---- The program ---- */

/* Bytes that tensors name by number. Number 0 is nobody's. */
typedef struct fs_pieces {
    uint8_t *bytes;
    uint32_t used, count, align;
    uint32_t offsets[FS_PIECES], sizes[FS_PIECES];
} fs_pieces;

typedef enum fs_place { FS_NOWHERE, FS_IN_SEGMENT, FS_IN_BUFFERS } fs_place;

/* What the caller of a method gives or gets. */
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
    bool inside;    /* it is a payload: a flatbuffer and nothing else */
    bool usual;     /* nothing that only some runtimes have: operators, backends, other files */
    fs_place place; /* of constants */
    bool initial;   /* tensors may have initial values */
    fs_pieces constants, initials;
    fs_payload payloads[FS_PAYLOADS];
    uint32_t payload_count;
    struct fs_reference {
        ft_node *table;
        uint32_t payload;
    } references[FS_REFERENCES]; /* of delegates to payloads, whose numbers come last */
    uint32_t reference_count;
    fs_method *methods[FS_METHODS];
    uint32_t method_count;
} fs_program;

/* Makes all of it; then its methods can be asked, until the model is ended. */
void fs_make_program(fs_program *program, fs_build *b, bool inside);

/* ---- Values of a method ---- */

typedef enum fs_store {
    FS_CALLER, /* whoever calls brings the memory, or another tensor does */
    FS_CONSTANT,
    FS_EXTERNAL, /* in another file */
    FS_PLANNED,  /* from here on in planned memory */
    FS_STATE,    /* keeps what it has from one call to the next */
    FS_INITIAL,
    FS_EXTERNAL_PLANNED
} fs_store;

typedef struct fs_value {
    ft_node *entry, *tensor;
    uint8_t kind; /* KernelTypes */
    uint8_t store;
    uint8_t depth; /* of branches where it has got what is in it */
    bool ready;    /* it has been given something, whichever way led here */
    bool kept;     /* nobody may write it: somebody relies on what is in it */
    bool gone;     /* it must not be used any more */
    bool lent;     /* its memory is another one's, or another one has its */
    bool listed;   /* a list has it */
    uint32_t busy; /* the instruction at hand has it already, when that is p->time */
    fs_shape shape;
    uint64_t number;
    int32_t *items; /* of lists: places in values */
    uint32_t item_count;
    uint32_t first, last; /* when it is needed: 0 before all instructions */
    uint32_t memory;      /* where it is planned */
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
    ft_node *steps[FS_STEPS]; /* of the chain at hand */
    uint32_t step_count;
    uint32_t time;                        /* of the instruction at hand, from 1 over all chains */
    uint32_t depth;                       /* branches around it */
    bool looping;                         /* it is in a loop, which may run it again */
    const ptv_operator *known[FS_CALLED]; /* NULL: made up */
    ft_node *operators[FS_CALLED];
    uint32_t operator_count;
    uint32_t called[FS_CALLED]; /* payload of each delegate */
    ft_node *delegates[FS_CALLED];
    uint32_t delegate_count;
    uint32_t devices; /* of planned buffer i, two bits: DeviceType + 1, 0: not listed */
} fs_plan;

fs_value *fs_value_at(const fs_plan *p, int32_t i);

/* New values; their places. Where there is no room the first value, and b->failed. */
int32_t fs_new_int(fs_plan *p, int64_t number);
int32_t fs_new_bool(fs_plan *p, bool value);
int32_t fs_new_of(fs_plan *p, uint8_t kind); /* of a number, a string, nothing */
int32_t fs_new_list(fs_plan *p, uint8_t kind, const int32_t *items, uint32_t count);
int32_t fs_new_numbers(fs_plan *p, uint8_t kind, uint32_t count); /* BoolList, DoubleList */
int32_t fs_new_tensor(fs_plan *p, const fs_shape *shape, fs_store store);

/* What a value is wanted for. */
typedef struct fs_operand_request {
    uint32_t types;       /* bit n: of ScalarType n */
    const fs_shape *like; /* NULL: any */
    bool exactly;         /* no other shape will do */
    bool write;           /* its content is replaced */
    uint32_t rank;        /* at least */
    bool fixed;           /* its sizes do not change */
    bool unread;          /* no constant: a contract asks for its elements */
} fs_operand_request;

/* A tensor: one that is there, or a new one that can be read, or written, from now on. */
int32_t fs_tensor(fs_plan *p, const fs_operand_request *request);

/* A number or another value of this kind that may be read; whether it may be written from now on.
 */
int32_t fs_value_of(fs_plan *p, uint8_t kind, bool write);

/* An Int of low to high that stays what it is. */
int32_t fs_int_between(fs_plan *p, int64_t low, int64_t high);

/* Adds an input or output; false: there are enough. */
bool fs_add_input(fs_plan *p, int32_t value);
bool fs_add_output(fs_plan *p, int32_t value);

/* The instruction at hand uses the value, and what is in it. */
void fs_use(fs_plan *p, int32_t value);

/* It gives the value what is in it. */
void fs_give(fs_plan *p, int32_t value);

/* The value is needed all the time. */
void fs_always(fs_plan *p, int32_t value);

/* ---- Instructions: steps.c, smith_calls.c, arguments.c ---- */

void fs_make_chains(fs_plan *p);

/* An instruction of this kind at the end of the chain: what is in it. */
ft_node *fs_step(fs_plan *p, unsigned kind);

void fs_call_any(fs_plan *p); /* a kernel */

/* A kernel by its name, with these arguments. */
void fs_call_named(fs_plan *p, const char *name, const char *overload, const int32_t *args,
                   uint32_t count);

void fs_call_delegate(fs_plan *p);

bool fs_is_named(const ptv_operator *op, const char *name);

/*
 * Values that suit the kernel's signature, behind them what it returns. They are used, and given
 * what it writes, from now on. Returns how many they are; 0: the kernel would take none of it.
 */
uint32_t fs_arguments(fs_plan *p, const ptv_operator *op, int32_t args[FS_ARGUMENTS]);

/* Whether a condition of its contract is about elements of argument i: those of a constant are
 * read. */
bool fs_asks_for_elements(const ptv_operator *op, uint32_t i);

/*
 * Other tensors in the place of those whose sizes the kernel does not take. False when it would end
 * the process all the same.
 */
bool fs_fit_contract(fs_plan *p, const ptv_operator *op, int32_t args[FS_ARGUMENTS]);

/* ---- Memory: smith_memory.c ---- */

/* Gives every planned tensor its place, and the method its buffers. */
void fs_plan_memory(fs_plan *p);
