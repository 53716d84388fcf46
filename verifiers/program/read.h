/*
 * The reader of programs, bound to one image. It gives rules about values and tensors what they
 * look up: the values of a plan, its instructions, shapes and byte counts. It reads only verified
 * tables. An index that is out of range finds nothing, because index-out-of-range has already
 * reported it.
 */
#pragma once

#include "../context/rules.h"
#include "../schemas/program.h"

/* Field `slot` of the root, as a bit of ptv_rule.reads. */
#define PTV_ROOT(slot) (UINT64_C(1) << PTV_PROGRAM_PROGRAM_##slot)

/* A ScalarType as a bit of a set. */
#define PTV_SCALAR_BIT(name) (UINT32_C(1) << PTV_PROGRAM_SCALAR_TYPE_##name)

/* ---- Values of a plan ---- */

/* What rules about plans need to know of a value; values.c reads it once if there is memory. */
typedef struct ptv_value {
    uint64_t bytes;  /* of a Tensor; 0 if unknown */
    uint64_t offset; /* of a Tensor, in planned buffer `memory` */
    uint32_t memory; /* 0 if it has no planned bytes, or bytes outside the buffer */
    uint32_t at;     /* as ptv_value_at() */
    uint8_t kind;    /* as ptv_value_kind() */
    uint8_t storage; /* ptv_storage */
    int8_t scalar_type;
    uint8_t is; /* PTV_VALUE_* */
} ptv_value;

enum {
    PTV_VALUE_STATE = 1,    /* ptv_is_state() */
    PTV_VALUE_CONSTANT = 2, /* ptv_is_constant() */
    PTV_VALUE_UNBOUND = 4   /* DYNAMIC_UNBOUND */
};

typedef struct ptv_values {
    const ptv_image *im;
    ptv_vec list;
    const ptv_value *known; /* all values; NULL if each is read on demand */
} ptv_values;

/* The values of the plan at `plan`, and of the plan that `frame` is or is inside. */
ptv_values ptv_values_in(const ptv_image *im, uint32_t plan);
ptv_values ptv_values_of(const ptv_run *run, const ptv_frame *frame);

/* PTV_PROGRAM_KERNEL_TYPES_*; NONE if there is no value i. */
static inline unsigned ptv_value_kind(ptv_values values, int64_t i)
{
    if (i < 0 || i >= values.list.count) {
        return PTV_PROGRAM_KERNEL_TYPES_NONE;
    }
    return values.known != NULL ? values.known[i].kind
                                : (unsigned)ptv_program_e_value_val_type(
                                      values.im, ptv_table_in(values.im, values.list, (uint32_t)i));
}

/* The table in the union (a Tensor, an Int, ...), or 0 if there is none. */
static inline uint32_t ptv_value_at(ptv_values values, int64_t i)
{
    if (i < 0 || i >= values.list.count) {
        return 0;
    }
    return values.known != NULL
               ? values.known[i].at
               : ptv_table_of(values.im, ptv_table_in(values.im, values.list, (uint32_t)i),
                              PTV_PROGRAM_E_VALUE_VAL);
}

/* Returns the frame of what `value`, which must exist, holds: a Tensor, an Int, ... */
const ptv_frame *ptv_frame_of_value(const ptv_run *run, const ptv_frame *plan, uint32_t value,
                                    ptv_frame frames[3]);

/* The name of a kind for messages, such as "Tensor". A string that lives as long as the library. */
const char *ptv_kind_name(unsigned kind);

/* Element i of `field`, a vector of i32 or i64. */
int64_t ptv_item(const ptv_image *im, const ptv_field *field, ptv_vec vec, uint32_t i);

/* ---- Instructions of a plan ---- */

/* An instruction: its kind (PTV_PROGRAM_INSTRUCTION_ARGUMENTS_*), its table and its operands. */
typedef struct ptv_call {
    unsigned tag;
    uint32_t at;
    ptv_vec args;    /* of a KernelCall or DelegateCall */
    uint32_t callee; /* index of its operator or delegate; may be out of range */
} ptv_call;

static inline ptv_vec ptv_chains_in(const ptv_image *im, uint32_t plan)
{
    return ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_CHAINS);
}

static inline ptv_vec ptv_instructions_in(const ptv_image *im, ptv_vec chains, uint32_t chain)
{
    return ptv_vec_of(im, ptv_table_in(im, chains, chain), PTV_PROGRAM_CHAIN_INSTRUCTIONS);
}

ptv_call ptv_call_in(const ptv_image *im, ptv_vec instructions, uint32_t i);

/* The number of instructions in the longest chain of a plan. O(chains) */
uint32_t ptv_longest_chain(const ptv_image *im, uint32_t plan);

/* ---- Tensors ---- */

enum { PTV_RANK_MAX = 16 }; /* docs/format.md, "Tensors" */

/* Bytes per element of a ScalarType; 0 if there is no such type. */
/*@ assigns \nothing; ensures \result <= 16; */
unsigned ptv_element_size(int64_t scalar_type);

/* Where the bytes of a tensor are (docs/format.md, "Which index points where"). */
typedef enum ptv_storage {
    PTV_STORED_NOWHERE,     /* supplied by the caller, or not at all */
    PTV_STORED_PLANNED,     /* in a planned buffer, without an initial value */
    PTV_STORED_CONSTANT,    /* in the file, read-only */
    PTV_STORED_INITIALISED, /* planned, and first copied from the file */
    PTV_STORED_EXTERNAL     /* under a name in another file */
} ptv_storage;

typedef enum ptv_bytes {
    PTV_BYTES_KNOWN,
    PTV_BYTES_UNKNOWN, /* a negative size or an unknown type, which another rule reports */
    PTV_BYTES_OVERFLOW /* more than 63 bits can hold */
} ptv_bytes;

/* The elements and bytes of a shape, in any format: sizes is a vector of i32. */
/*@ requires ptv_is_loaded(im) && sizes.at + 4 * sizes.count <= im->loaded;
    requires sizes.at + 4 * sizes.count <= 0xffffffff && \valid(elements) && \valid(bytes);
    requires \separated(elements, bytes, im); assigns *elements, *bytes;
    ensures *elements <= 0x7fffffffffffffff && *bytes <= 0x7fffffffffffffff; */
ptv_bytes ptv_shape_bytes(const ptv_image *im, int64_t scalar_type, ptv_vec sizes,
                          uint64_t *elements, uint64_t *bytes);

typedef struct ptv_tensor {
    const ptv_frame *frame; /* NULL unless it comes from the visitor */
    uint32_t at;
    int64_t scalar_type;
    int64_t dynamism;
    ptv_vec sizes, dim_order;
    uint32_t data;       /* data_buffer_idx; meaningless if external */
    uint32_t allocation; /* AllocationDetails; 0 if not planned */
    uint32_t extra;      /* ExtraTensorInfo; 0 if none */
    ptv_storage storage;
} ptv_tensor;

ptv_tensor ptv_read_tensor(const ptv_image *im, uint32_t at);

/* Only where its bytes are; and its name, {0, 0} unless it is EXTERNAL. */
ptv_storage ptv_storage_at(const ptv_image *im, uint32_t tensor);
ptv_vec ptv_external_name(const ptv_image *im, uint32_t tensor);

/* Reads value i, which must be a Tensor. */
ptv_tensor ptv_tensor_in(ptv_values values, int64_t i);

/*
 * Sets *bytes to its size. Returns false if that is unknown, or if the tensor has more than
 * PTV_RANK_MAX dimensions, which is an error already. So it takes O(1), however many tensors share
 * one long list of sizes.
 */
/*@ requires ptv_is_loaded(im) && \valid_read(tensor) && \valid(bytes);
    requires tensor->sizes.at + 4 * tensor->sizes.count <= im->loaded;
    requires tensor->sizes.at + 4 * tensor->sizes.count <= 0xffffffff;
    requires \separated(bytes, im, tensor); assigns *bytes;
    ensures \result ==> *bytes <= 0x7fffffffffffffff; */
bool ptv_tensor_bytes(const ptv_image *im, const ptv_tensor *tensor, uint64_t *bytes);

/* ptv_reader.hand: reads a tensor for all its checks. */
void ptv_hand_tensor(ptv_run *run, const ptv_frame *table, ptv_checks *checks);
