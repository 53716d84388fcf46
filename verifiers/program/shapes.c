/*
 * Rules about shapes: element type, sizes, order of dimensions, and whether the product of the
 * sizes can be counted. The bytes of tensors are not read.
 */
#include "shapes.h"

#include <string.h>

static const ptv_rule dim_order_length_rule, tensor_size_negative_rule,
    dim_order_not_permutation_rule, scalar_type_unknown_rule, scalar_type_unlisted_rule,
    scalar_type_unusual_rule, tensor_bytes_overflow_rule, tensor_bound_overflow_rule,
    tensor_strides_overflow_rule, tensor_too_large_32_rule, scalar_type_complex_rule;

typedef struct shape {
    ptv_run *run;
    const ptv_frame *table;
    ptv_shape_slots slots;
    int64_t scalar_type;
    ptv_vec sizes, dim_order;
    bool bound;
} shape;

/*
 * Reports a field, or element `index` of it unless that is -1. Below 0, `high` gives no range. Out
 * of line, as the places of all faults together would fill the stack.
 */
PTV_COLD static void fault(const shape *s, const ptv_rule *rule, unsigned slot, int64_t index,
                           int64_t found, int64_t high)
{
    ptv_report_at(s->run, rule, (ptv_place){s->table, NULL, (int32_t)slot, index, NULL},
                  high < 0 ? ptv_no_mismatch() : ptv_signed_mismatch(found, 0, high));
}

static int32_t size_at(const shape *s, uint32_t i)
{
    return (int32_t)ptv_u32(&s->run->image, s->sizes.at + 4 * i);
}

static bool is_present(const shape *s, unsigned slot)
{
    return ptv_slot(&s->run->image, s->table->at, slot) != 0;
}

/* ---- Element type ---- */

/* Half, float and double: no schema lists them, yet exporters write and kernels add them. */
static bool is_complex(int64_t type)
{
    return type >= 8 && type <= 10;
}

/* Packed bits: the runtime knows these types, no schema lists them, no exporter writes them. */
static bool is_unlisted(int64_t type)
{
    return type >= 18 && type <= 21;
}

/* Quantised and bit types of PyTorch: exporters refuse them, most kernels abort. */
static bool is_unusual(int64_t type)
{
    return (type >= PTV_PROGRAM_SCALAR_TYPE_QINT8 && type <= PTV_PROGRAM_SCALAR_TYPE_QINT32) ||
           type == PTV_PROGRAM_SCALAR_TYPE_QUINT4X2 || type == PTV_PROGRAM_SCALAR_TYPE_QUINT2X4 ||
           type == PTV_PROGRAM_SCALAR_TYPE_BITS16;
}

/* PyTorch's names for types 8 to 22. Those in between that are not reported need none. */
enum { FIRST_NAMED = 8, LONGEST_NAME = 16 };
static const char type_names[][LONGEST_NAME] = {
    "ComplexHalf", "ComplexFloat", "ComplexDouble", "",        "QInt8",   "QUInt8", "QInt32", "",
    "QUInt4x2",    "QUInt2x4",     "Bits1x8",       "Bits2x4", "Bits4x2", "Bits8",  "Bits16"};

PTV_COLD static void named_type(const shape *s, const ptv_rule *rule)
{
    ptv_report_at(s->run, rule, ptv_field_of(s->table, s->slots.scalar_type),
                  ptv_text_mismatch(type_names[s->scalar_type - FIRST_NAMED]));
}

static void check_type(const shape *s)
{
    int64_t type = s->scalar_type;
    if (ptv_element_size(type) == 0) {
        fault(s, &scalar_type_unknown_rule, s->slots.scalar_type, -1, type,
              PTV_PROGRAM_SCALAR_TYPE_UINT64);
    } else if (is_complex(type)) {
        named_type(s, &scalar_type_complex_rule);
    } else if (is_unlisted(type)) {
        named_type(s, &scalar_type_unlisted_rule);
    } else if (is_unusual(type)) {
        named_type(s, &scalar_type_unusual_rule);
    }
}

static const ptv_rule scalar_type_unknown_rule = {
    .name = "scalar-type-unknown",
    .code = 405,
    .severity = PTV_ERROR,
    .with = &ptv_tensor_rank_too_large_rule,
    .title = "a tensor has an element type that does not exist",
    .why = "nothing says how large an element is; old releases abort",
    .fix = "use a newer pteverify if a newer exporter wrote the file, else export again",
};

static const ptv_rule scalar_type_unlisted_rule = {
    .name = "scalar-type-unlisted",
    .code = 406,
    .severity = PTV_WARNING,
    .with = &ptv_tensor_rank_too_large_rule,
    .title = "a tensor has an element type that the schema does not list",
    .why = "the runtime knows packed bits, but no exporter writes them, and few kernels accept "
           "them; the others abort",
    .fix = "use another dtype if a kernel of your build refuses this one",
};

static const ptv_rule scalar_type_unusual_rule = {
    .name = "scalar-type-unusual",
    .code = 407,
    .severity = PTV_WARNING,
    .with = &ptv_tensor_rank_too_large_rule,
    .title = "a tensor has a quantised or bit type of PyTorch",
    .why = "exporters refuse these types and most kernels abort on them",
    .fix = "quantise with integer tensors, as the exporter does",
};

static const ptv_rule scalar_type_complex_rule = {
    .name = "scalar-type-complex",
    .code = 412,
    .severity = PTV_NOTE,
    .with = &ptv_tensor_rank_too_large_rule,
    .title = "a tensor has complex numbers",
    .why = "the schema does not list them; exporters write them, and kernels that have a case for "
           "them compute with them, but others refuse",
    .fix = "none needed when the model runs on your build",
};

/* ---- Sizes and their order ---- */

static bool has_sound_sizes(const shape *s)
{
    bool sound = true;
    for (uint32_t i = 0; i < s->sizes.count; i++) {
        if (size_at(s, i) < 0) {
            fault(s, &tensor_size_negative_rule, s->slots.sizes, i, size_at(s, i), INT32_MAX);
            sound = false;
        }
    }
    return sound;
}

static const ptv_rule tensor_size_negative_rule = {
    .name = "tensor-size-negative",
    .code = 403,
    .severity = PTV_ERROR,
    .with = &ptv_tensor_rank_too_large_rule,
    .title = "a tensor has a negative size",
    .why = "the number of elements comes out wrong, and with it every check of the memory",
    .fix = "look for a dimension whose size was not known when the file was written, such as -1; "
           "dynamic ones have their upper bound there",
};

/* Whether dim_order has each of 0..rank-1 once; rank <= 16. */
PTV_NOINLINE static bool has_sound_order(const shape *s)
{
    uint32_t rank = s->sizes.count;
    uint32_t seen = 0;
    if (s->dim_order.count != rank) {
        ptv_report_at(s->run, &dim_order_length_rule, ptv_field_of(s->table, s->slots.dim_order),
                      ptv_signed_mismatch(s->dim_order.count, rank, rank));
        return false;
    }
    for (uint32_t i = 0; i < rank; i++) {
        uint8_t dim = ptv_u8(&s->run->image, s->dim_order.at + i);
        if (dim >= rank || (seen >> dim & 1) != 0) {
            fault(s, &dim_order_not_permutation_rule, s->slots.dim_order, i, dim,
                  dim >= rank ? (int64_t)rank - 1 : -1);
            return false;
        }
        seen |= UINT32_C(1) << dim;
    }
    return true;
}

static const ptv_rule dim_order_length_rule = {
    .name = "dim-order-length",
    .code = 402,
    .severity = PTV_ERROR,
    .with = &ptv_tensor_rank_too_large_rule,
    .title = "dim_order and sizes of a tensor differ in length",
    .why = "strides are computed for as many dimensions as sizes has, from a dim_order that is not "
           "there",
    .fix = "look for the pass that changed the rank of the tensor: sizes and dim_order have one "
           "entry for each dimension",
};

static const ptv_rule dim_order_not_permutation_rule = {
    .name = "dim-order-not-permutation",
    .code = 404,
    .severity = PTV_ERROR,
    .with = &ptv_tensor_rank_too_large_rule,
    .title = "dim_order does not name each dimension once",
    .why = "the dimension that is left out gets a stride that nobody has set",
    .fix = "look for the pass that wrote dim_order: of four dimensions it is 0, 1, 2, 3 when "
           "contiguous and 0, 2, 3, 1 when channels come last",
};

/* ---- Amounts ---- */

/* The largest stride: the product of all sizes but the outermost. Stops soon after 2^31. */
static uint64_t largest_stride(const shape *s)
{
    uint64_t stride = 1;
    uint8_t outermost = s->sizes.count > 0 ? ptv_u8(&s->run->image, s->dim_order.at) : 0;
    for (uint32_t i = 0; i < s->sizes.count && stride <= INT32_MAX; i++) {
        stride *= i == outermost ? 1 : (uint64_t)size_at(s, i);
    }
    return stride;
}

/* ssize_t counts elements and size_t counts bytes; both have 32 bits there. */
static void check_32(const shape *s, uint64_t elements, uint64_t bytes)
{
    bool many = elements > INT32_MAX;
    if ((s->run->targets & PTV_TARGET_32) != 0 && (many || bytes > UINT32_MAX)) {
        fault(s, &tensor_too_large_32_rule, s->slots.sizes, -1, (int64_t)(many ? elements : bytes),
              many ? INT32_MAX : UINT32_MAX);
    }
}

static const ptv_rule tensor_too_large_32_rule = {
    .name = "tensor-too-large-32",
    .code = 411,
    .severity = PTV_WARNING,
    .with = &ptv_tensor_rank_too_large_rule,
    .title = "a tensor is too large for 32-bit machines",
    .why = "there, elements are counted up to 2^31-1 and bytes up to 2^32-1; beyond, the runtime "
           "refuses the method, or older ones go on with a count that has wrapped",
    .found_is = "elements or bytes",
    .fix = "none needed when no 32-bit machine loads the file",
};

/* Reports one of the two: wrapping strides say more than a count that wraps on some machines. */
static void check_amounts(const shape *s, bool ordered)
{
    uint64_t elements, bytes;
    ptv_bytes known = ptv_shape_bytes(&s->run->image, s->scalar_type, s->sizes, &elements, &bytes);
    if (known == PTV_BYTES_OVERFLOW) {
        fault(s, s->bound ? &tensor_bound_overflow_rule : &tensor_bytes_overflow_rule,
              s->slots.sizes, -1, 0, -1);
    }
    if (known != PTV_BYTES_KNOWN || elements == 0) {
        return; /* without elements nothing is ever addressed by a stride */
    }
    if (bytes <= INT32_MAX) {
        return; /* no stride exceeds the number of elements */
    }
    uint64_t stride = ordered ? largest_stride(s) : 0;
    if (stride > INT32_MAX) {
        fault(s, &tensor_strides_overflow_rule, s->slots.sizes, -1, (int64_t)stride, INT32_MAX);
    } else {
        check_32(s, elements, bytes);
    }
}

static const ptv_rule tensor_bytes_overflow_rule = {
    .name = "tensor-bytes-overflow",
    .code = 408,
    .severity = PTV_ERROR,
    .with = &ptv_tensor_rank_too_large_rule,
    .title = "a tensor has more bytes than 63 bits can count",
    .why =
        "the count wraps: a small buffer passes for a large tensor, and kernels write past its end",
    .fix = "look at its sizes for the one that is meant to be smaller, often a dynamic dimension "
           "that was given no upper bound",
};

static const ptv_rule tensor_bound_overflow_rule = {
    .name = "tensor-bound-overflow",
    .code = 409,
    .severity = PTV_WARNING,
    .with = &ptv_tensor_rank_too_large_rule,
    .title = "the upper bound of a tensor has more bytes than 63 bits can count",
    .why = "the caller brings the memory and the actual sizes, but runtimes that compute the bound "
           "refuse it or get it wrong",
    .fix = "export with a smaller upper bound of the dynamic dimension",
};

static const ptv_rule tensor_strides_overflow_rule = {
    .name = "tensor-strides-overflow",
    .code = 410,
    .severity = PTV_WARNING,
    .with = &ptv_tensor_rank_too_large_rule,
    .title = "a stride of a tensor does not fit 32 bits",
    .why = "strides are 32-bit numbers on every machine: this one wraps, and kernels that use it "
           "address other memory",
    .found_is = "stride",
    .fix = "split the tensor in the model, or make its last dimensions smaller",
};

static void check_lists(const shape *s)
{
    if (s->sizes.count > PTV_RANK_MAX) {
        fault(s, &ptv_tensor_rank_too_large_rule, s->slots.sizes, -1, s->sizes.count, PTV_RANK_MAX);
        return;
    }
    bool ordered = is_present(s, s->slots.dim_order) && has_sound_order(s);
    if (has_sound_sizes(s)) {
        check_amounts(s, ordered);
    }
}

void ptv_check_shape(ptv_run *run, const ptv_frame *table, ptv_shape_slots slots, bool bound)
{
    const ptv_image *im = &run->image;
    const shape s = {.run = run,
                     .table = table,
                     .slots = slots,
                     .scalar_type =
                         (int64_t)ptv_scalar_of(im, table->at, table->type, slots.scalar_type),
                     .sizes = ptv_vec_of(im, table->at, slots.sizes),
                     .dim_order = ptv_vec_of(im, table->at, slots.dim_order),
                     .bound = bound};
    check_type(&s);
    if (is_present(&s, slots.sizes)) {
        check_lists(&s);
    }
}

/* ---- Comparing ---- */

static bool same_bytes(const ptv_image *im, ptv_vec a, ptv_vec b, uint32_t width)
{
    return a.count == b.count &&
           (a.count > PTV_RANK_MAX ||
            memcmp(im->bytes + a.at, im->bytes + b.at, (size_t)a.count * width) == 0);
}

bool ptv_same_shape(const ptv_run *run, const ptv_tensor *a, const ptv_tensor *b, unsigned *slot)
{
    if (a->scalar_type != b->scalar_type) {
        *slot = PTV_PROGRAM_TENSOR_SCALAR_TYPE;
    } else if (!same_bytes(&run->image, a->sizes, b->sizes, 4)) {
        *slot = PTV_PROGRAM_TENSOR_SIZES;
    } else if (!same_bytes(&run->image, a->dim_order, b->dim_order, 1)) {
        *slot = PTV_PROGRAM_TENSOR_DIM_ORDER;
    } else {
        return true;
    }
    return false;
}

/* ---- Tensors of programs ---- */

/*
 * Exporters put any number into the upper bound of what the caller brings, and nobody allocates
 * that much. Planned or stored tensors have been allocated.
 */
static void check_tensor(ptv_run *run, const ptv_tensor *tensor)
{
    static const ptv_shape_slots slots = {PTV_PROGRAM_TENSOR_SCALAR_TYPE, PTV_PROGRAM_TENSOR_SIZES,
                                          PTV_PROGRAM_TENSOR_DIM_ORDER};
    bool bound = tensor->dynamism != PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC &&
                 tensor->storage == PTV_STORED_NOWHERE;
    ptv_check_shape(run, tensor->frame, slots, bound);
}

const ptv_rule ptv_tensor_rank_too_large_rule = {
    .name = "tensor-rank-too-large",
    .code = 401,
    .severity = PTV_ERROR,
    .on = PTV_PROGRAM_TENSOR,
    .tensor = check_tensor,
    .title = "a tensor has more than 16 dimensions",
    .why = "kernels copy sizes into arrays of 16; releases that test it refuse the method, older "
           "ones write past the array",
    .fix = "reshape the tensor in the model and export again",
};

static const ptv_rule *const rules[] = {
    &ptv_tensor_rank_too_large_rule, &dim_order_length_rule,      &tensor_size_negative_rule,
    &dim_order_not_permutation_rule, &scalar_type_unknown_rule,   &scalar_type_unlisted_rule,
    &scalar_type_unusual_rule,       &tensor_bytes_overflow_rule, &tensor_bound_overflow_rule,
    &tensor_strides_overflow_rule,   &tensor_too_large_32_rule,   &scalar_type_complex_rule};

const ptv_rule_list ptv_shape_list = PTV_RULE_LIST(rules);
