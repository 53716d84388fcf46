/*
 * The reader of programs, bound to one image. What rules about values and tensors look
 * up: the plan they are in, other values of it, shapes and byte counts. Everything reads
 * verified tables; an index that is out of range finds nothing (index-out-of-range has
 * said so).
 */
#pragma once

#include "../context/rules.h"
#include "../schemas/program.h"

/* Field `slot` of the root, for ptv_rule.reads. */
#define PTV_ROOT(slot) (UINT64_C(1) << PTV_PROGRAM_PROGRAM_##slot)

/* A ScalarType as one of a set. */
#define PTV_SCALAR_BIT(name) (UINT32_C(1) << PTV_PROGRAM_SCALAR_TYPE_##name)

/* ---- Values of a plan ---- */

/* What rules about plans ask of a value, read once where there is memory for it: values.c. */
typedef struct ptv_value {
    uint64_t bytes;  /* of a Tensor, 0 unless they are known */
    uint64_t offset; /* of a Tensor, in planned buffer `memory` */
    uint32_t memory; /* 0: it has no planned bytes, or not inside of the buffer */
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
    const ptv_value *known; /* all of them; NULL: each is read when it is asked for */
} ptv_values;

/* Values of the plan at `plan`, and of the plan that `frame` is or is in. */
ptv_values ptv_values_in(const ptv_image *im, uint32_t plan);
ptv_values ptv_values_of(const ptv_run *run, const ptv_frame *frame);

/* PTV_PROGRAM_KERNEL_TYPES_*; NONE when there is no value i. */
static inline unsigned ptv_value_kind(ptv_values values, int64_t i)
{
    if (i < 0 || i >= values.list.count) {
        return PTV_PROGRAM_KERNEL_TYPES_NONE;
    }
    return values.known != NULL ? values.known[i].kind
                                : (unsigned)ptv_program_e_value_val_type(
                                      values.im, ptv_table_in(values.im, values.list, (uint32_t)i));
}

/* The union's table (a Tensor, an Int, ...); 0 when there is none. */
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

/* Frame of what is in value i of a plan (the Tensor, the Int, ...), which there is. */
const ptv_frame *ptv_frame_of_value(const ptv_run *run, const ptv_frame *plan, uint32_t value,
                                    ptv_frame frames[3]);

/* "Tensor", for messages. A string that lives as long as the library. */
const char *ptv_kind_name(unsigned kind);

/* Element i of a vector of i32 or i64, by its field. */
int64_t ptv_item(const ptv_image *im, const ptv_field *field, ptv_vec vec, uint32_t i);

/* ---- Instructions of a plan ---- */

/* An instruction: what it is (PTV_PROGRAM_INSTRUCTION_ARGUMENTS_*), its table, what it says. */
typedef struct ptv_call {
    unsigned tag;
    uint32_t at;
    ptv_vec args;    /* of a KernelCall or DelegateCall */
    uint32_t callee; /* its operator or delegate, maybe out of range */
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

/* Instructions of the longest chain of a plan. O(chains) */
uint32_t ptv_longest_chain(const ptv_image *im, uint32_t plan);

/* ---- Tensors ---- */

enum { PTV_RANK_MAX = 16 }; /* docs/format.md, "Tensors" */

/* Bytes of an element of a ScalarType; 0 when there is no such type. */
/*@ assigns \nothing; ensures \result <= 16; */
unsigned ptv_element_size(int64_t scalar_type);

/* Where the bytes of a tensor are (docs/format.md, "Which index points where"). */
typedef enum ptv_storage {
    PTV_STORED_NOWHERE,     /* given by the caller, or nothing */
    PTV_STORED_PLANNED,     /* in a planned buffer, without a value */
    PTV_STORED_CONSTANT,    /* in the file, read only */
    PTV_STORED_INITIALISED, /* planned, copied from the file first */
    PTV_STORED_EXTERNAL     /* under a name in another file */
} ptv_storage;

typedef enum ptv_bytes {
    PTV_BYTES_KNOWN,
    PTV_BYTES_UNKNOWN, /* a negative size or an unknown type: its own rule has said so */
    PTV_BYTES_OVERFLOW /* more than fit 63 bits */
} ptv_bytes;

/* Elements, and bytes, of a shape. All formats: sizes is a vector of i32. */
/*@ requires ptv_is_loaded(im) && sizes.at + 4 * sizes.count <= im->loaded;
    requires sizes.at + 4 * sizes.count <= 0xffffffff && \valid(elements) && \valid(bytes);
    requires \separated(elements, bytes, im); assigns *elements, *bytes;
    ensures *elements <= 0x7fffffffffffffff && *bytes <= 0x7fffffffffffffff; */
ptv_bytes ptv_shape_bytes(const ptv_image *im, int64_t scalar_type, ptv_vec sizes,
                          uint64_t *elements, uint64_t *bytes);

typedef struct ptv_tensor {
    const ptv_frame *frame; /* NULL unless the visitor has led to it */
    uint32_t at;
    int64_t scalar_type;
    int64_t dynamism;
    ptv_vec sizes, dim_order;
    uint32_t data;       /* data_buffer_idx; means nothing when external */
    uint32_t allocation; /* AllocationDetails, 0: not planned */
    uint32_t extra;      /* ExtraTensorInfo, 0: none */
    ptv_storage storage;
} ptv_tensor;

ptv_tensor ptv_read_tensor(const ptv_image *im, uint32_t at);

/* Of all that, where its bytes are; and its name, {0, 0} unless it is EXTERNAL. */
ptv_storage ptv_storage_at(const ptv_image *im, uint32_t tensor);
ptv_vec ptv_external_name(const ptv_image *im, uint32_t tensor);

/* Value i, which is a Tensor. */
ptv_tensor ptv_tensor_in(ptv_values values, int64_t i);

/*
 * Its bytes; false unless they are known. Nothing is said about a tensor of more than
 * PTV_RANK_MAX dimensions, which has an error already: so it takes O(1), however many
 * tensors share one long list of sizes.
 */
/*@ requires ptv_is_loaded(im) && \valid_read(tensor) && \valid(bytes);
    requires tensor->sizes.at + 4 * tensor->sizes.count <= im->loaded;
    requires tensor->sizes.at + 4 * tensor->sizes.count <= 0xffffffff;
    requires \separated(bytes, im, tensor); assigns *bytes;
    ensures \result ==> *bytes <= 0x7fffffffffffffff; */
bool ptv_tensor_bytes(const ptv_image *im, const ptv_tensor *tensor, uint64_t *bytes);

/* ptv_reader.hand: reads a tensor for all its checks. */
void ptv_hand_tensor(ptv_run *run, const ptv_frame *table, ptv_checks *checks);
