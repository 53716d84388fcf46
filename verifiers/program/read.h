/*
 * What rules about values and tensors look up: the plan they are in, other values of
 * it, shapes and byte counts. Everything reads verified tables; an index that is out
 * of range finds nothing (index-out-of-range has said so).
 */
#ifndef PTV_PROGRAM_READ_H
#define PTV_PROGRAM_READ_H

#include "../tables/program.h"
#include "../common/rules.h"

/* A scalar of a table of this type, which is in the image at hand. */
static inline int64_t ptv_number(const ptv_run *run, uint32_t table, unsigned type, unsigned slot)
{
    return (int64_t)ptv_scalar_of(&run->image, table, &run->schema->tables[type], slot);
}

/* The innermost table of this type that `frame` is or is in; NULL when there is none. */
const ptv_frame *ptv_enclosing(const ptv_run *run, const ptv_frame *frame, unsigned type);

/* The root's frame. */
const ptv_frame *ptv_root_of(const ptv_frame *frame);

/* ---- Values of a plan ---- */

typedef struct ptv_values {
    const ptv_run *run;
    ptv_vec list;
} ptv_values;

/* Values of the plan that `frame` is or is in. */
ptv_values ptv_values_of(const ptv_run *run, const ptv_frame *frame);

/* PTV_PROGRAM_KERNEL_TYPES_*; NONE when there is no value i. */
unsigned ptv_value_kind(ptv_values values, int64_t i);

/* The union's table (a Tensor, an Int, ...); 0 when there is none. */
uint32_t ptv_value_at(ptv_values values, int64_t i);

/* "Tensor", for messages. A string that lives as long as the library. */
const char *ptv_kind_name(const ptv_run *run, unsigned kind);

/* Element i of a vector of i32 or i64, by its field. */
int64_t ptv_item(const ptv_run *run, const ptv_field *field, ptv_vec vec, uint32_t i);

/* ---- Tensors ---- */

enum { PTV_RANK_MAX = 16 }; /* docs/format.md, "Tensors" */

/* Bytes of an element of a ScalarType; 0 when there is no such type. */
unsigned ptv_element_size(int64_t scalar_type);

typedef struct ptv_tensor {
    const ptv_frame *frame; /* NULL unless the visitor has led to it */
    uint32_t at;
    int64_t scalar_type;
    int64_t dynamism;
    ptv_vec sizes, dim_order;
    uint32_t data;       /* data_buffer_idx; means nothing when external */
    uint32_t allocation; /* AllocationDetails, 0: not planned */
    uint32_t extra;      /* ExtraTensorInfo, 0: none */
    bool external;
} ptv_tensor;

ptv_tensor ptv_read_tensor(const ptv_run *run, uint32_t at);

/* ptv_reader.hand: reads a tensor for all its checks. */
void ptv_hand_tensor(ptv_run *run, const ptv_frame *table, ptv_checks *checks);

/* Where the bytes of a tensor are (docs/format.md, "Which index points where"). */
typedef enum ptv_storage {
    PTV_STORED_NOWHERE,     /* given by the caller, or nothing */
    PTV_STORED_PLANNED,     /* in a planned buffer, without a value */
    PTV_STORED_CONSTANT,    /* in the file, read only */
    PTV_STORED_INITIALISED, /* planned, copied from the file first */
    PTV_STORED_EXTERNAL     /* under a name in another file */
} ptv_storage;
ptv_storage ptv_storage_of(const ptv_tensor *tensor);

typedef enum ptv_bytes {
    PTV_BYTES_KNOWN,
    PTV_BYTES_UNKNOWN, /* a negative size or an unknown type: its own rule has said so */
    PTV_BYTES_OVERFLOW /* more than fit 63 bits */
} ptv_bytes;

/* Elements, and bytes, of a shape. All formats: sizes is a vector of i32. */
ptv_bytes ptv_shape_bytes(const ptv_image *im, int64_t scalar_type, ptv_vec sizes,
                          uint64_t *elements, uint64_t *bytes);

/*
 * The same of a tensor; false unless it is known. Nothing is said about one of more than
 * PTV_RANK_MAX dimensions, which has an error already: so it takes O(1), however many
 * tensors share one long list of sizes.
 */
bool ptv_tensor_bytes(const ptv_run *run, const ptv_tensor *tensor, uint64_t *bytes);

/* ---- Memory ---- */

/*
 * `bytes` of the caller's memory, aligned to 8, not zeroed; each call gets all of it
 * again. NULL when it is too small: the rule is then listed as not run
 * (PTV_SKIP_MEMORY) and run->memory_needed says how much it would take.
 */
void *ptv_borrow(ptv_run *run, const ptv_rule *rule, size_t bytes);

#endif
