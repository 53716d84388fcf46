/* Reading the entries of a header that is valid JSON. Reports nothing. */
#include "safetensors.h"

#include "../core/product.h"

enum { LENGTH = 8 };

const ptv_dtype_info ptv_dtypes[PTV_DTYPES] = {
    [PTV_DTYPE_BOOL] = {"BOOL", 8, true},
    [PTV_DTYPE_F4] = {"F4", 4, false},
    [PTV_DTYPE_F6_E2M3] = {"F6_E2M3", 6, false},
    [PTV_DTYPE_F6_E3M2] = {"F6_E3M2", 6, false},
    [PTV_DTYPE_U8] = {"U8", 8, true},
    [PTV_DTYPE_I8] = {"I8", 8, true},
    [PTV_DTYPE_F8_E5M2] = {"F8_E5M2", 8, false},
    [PTV_DTYPE_F8_E4M3] = {"F8_E4M3", 8, false},
    [PTV_DTYPE_F8_E8M0] = {"F8_E8M0", 8, false},
    [PTV_DTYPE_F8_E4M3FNUZ] = {"F8_E4M3FNUZ", 8, false},
    [PTV_DTYPE_F8_E5M2FNUZ] = {"F8_E5M2FNUZ", 8, false},
    [PTV_DTYPE_I16] = {"I16", 16, true},
    [PTV_DTYPE_U16] = {"U16", 16, true},
    [PTV_DTYPE_F16] = {"F16", 16, true},
    [PTV_DTYPE_BF16] = {"BF16", 16, true},
    [PTV_DTYPE_I32] = {"I32", 32, true},
    [PTV_DTYPE_U32] = {"U32", 32, true},
    [PTV_DTYPE_F32] = {"F32", 32, true},
    [PTV_DTYPE_C64] = {"C64", 64, false},
    [PTV_DTYPE_F64] = {"F64", 64, true},
    [PTV_DTYPE_I64] = {"I64", 64, true},
    [PTV_DTYPE_U64] = {"U64", 64, true},
};

ptv_tensors ptv_tensors_of(const ptv_image *im)
{
    const uint64_t length = ptv_u64(im, 0);
    ptv_tensors t = {.image = im,
                     .scan = ptv_json_scan_of(ptv_json_in(im), (ptv_range){LENGTH, length}),
                     .data = LENGTH + length,
                     .size = im->size - LENGTH - length};
    (void)ptv_json_step_on(&t.scan); /* the start of the object */
    return t;
}

/* ---- Parts of an entry ---- */

enum { DTYPE, SHAPE, OFFSETS, PARTS };
static const char *const part_names[PARTS] = {"dtype", "shape", "data_offsets"};
static const uint8_t slots[PARTS] = {PTV_ENTRY_DTYPE, PTV_ENTRY_SHAPE, PTV_ENTRY_OFFSETS};

/*@ requires \valid(e); assigns e->fault, e->fault_slot, e->fault_at; */
static void fault(ptv_tensor_entry *e, unsigned slot, ptv_range at, const char *what)
{
    if (e->fault == NULL) {
        e->fault = what;
        e->fault_slot = slot;
        e->fault_at = at;
    }
}

static void take_dtype(ptv_tensors *t, ptv_json_token token, ptv_tensor_entry *e)
{
    unsigned type = 0;
    if (token != PTV_JSON_STRING) {
        fault(e, PTV_ENTRY_DTYPE, t->scan.token, "a dtype that is no string");
        return;
    }
    e->dtype = t->scan.token;
    while (type < PTV_DTYPES && !ptv_json_reads(t->scan.source, e->dtype, ptv_dtypes[type].name)) {
        type++;
    }
    e->type = (ptv_dtype)type;
}

static void multiply(ptv_tensor_entry *e, uint64_t dimension)
{
    const bool wraps = !ptv_product_within(UINT64_MAX, e->elements, dimension);
    e->overflow = e->overflow || wraps;
    e->elements = wraps ? 0 : e->elements * dimension;
    e->largest = dimension > e->largest ? dimension : e->largest;
    e->rank++;
}

static void take_shape(ptv_tensors *t, ptv_json_token token, ptv_tensor_entry *e)
{
    uint64_t dimension;
    e->shape = t->scan.token;
    if (token != PTV_JSON_LIST) {
        fault(e, PTV_ENTRY_SHAPE, t->scan.token, "a shape that is no list");
        return;
    }
    e->elements = 1;
    while ((token = ptv_json_step_on(&t->scan)) != PTV_JSON_LIST_END && token < PTV_JSON_FINISHED) {
        const ptv_range at = t->scan.token;
        if (token == PTV_JSON_NUMBER && ptv_json_unsigned(t->scan.source, at, &dimension)) {
            multiply(e, dimension);
        } else {
            fault(e, PTV_ENTRY_SHAPE, at, "a dimension that is no unsigned integer");
            (void)ptv_json_pass_token(&t->scan, token);
        }
    }
    e->shape.length = t->scan.at - e->shape.at;
}

static void take_offsets(ptv_tensors *t, ptv_json_token token, ptv_tensor_entry *e)
{
    uint64_t *const values[] = {&e->begin, &e->end};
    ptv_range *const places[] = {&e->begin_at, &e->end_at};
    unsigned count = 0;
    e->offsets = t->scan.token;
    if (token != PTV_JSON_LIST) {
        fault(e, PTV_ENTRY_OFFSETS, t->scan.token, "data_offsets that are no list");
        return;
    }
    while ((token = ptv_json_step_on(&t->scan)) != PTV_JSON_LIST_END && token < PTV_JSON_FINISHED) {
        const ptv_range at = t->scan.token;
        if (count < 2 && token == PTV_JSON_NUMBER &&
            ptv_json_unsigned(t->scan.source, at, values[count])) {
            *places[count] = at;
        } else {
            fault(e, PTV_ENTRY_OFFSETS, at, "data_offsets that are not two unsigned integers");
            (void)ptv_json_pass_token(&t->scan, token);
        }
        count++;
    }
    e->offsets.length = t->scan.at - e->offsets.at;
    if (count != 2) {
        fault(e, PTV_ENTRY_OFFSETS, e->offsets, "data_offsets that are not two unsigned integers");
    }
}

static void take_part(ptv_tensors *t, unsigned part, ptv_tensor_entry *e)
{
    const ptv_json_token token = ptv_json_step_on(&t->scan);
    switch (part) {
    case DTYPE: take_dtype(t, token, e); break;
    case SHAPE: take_shape(t, token, e); return;
    case OFFSETS: take_offsets(t, token, e); return;
    default: break;
    }
    (void)ptv_json_pass_token(&t->scan, token);
}

/* ---- An entry ---- */

static unsigned part_of(const ptv_tensors *t, ptv_tensor_entry *e)
{
    unsigned part = 0;
    while (part < PARTS && !ptv_json_reads(t->scan.source, t->scan.token, part_names[part])) {
        part++;
    }
    if (part == PARTS && e->unknown.length == 0) {
        e->unknown = (ptv_range){t->scan.token.at - 1, t->scan.token.length + 2};
    }
    return part;
}

/* Reads named parts, in any order. Returns a bit for each part that is there. */
static unsigned take_members(ptv_tensors *t, ptv_tensor_entry *e)
{
    unsigned seen = 0;
    ptv_json_token token;
    while ((token = ptv_json_step_on(&t->scan)) == PTV_JSON_NAME) {
        const unsigned part = part_of(t, e);
        seen |= 1u << part;
        take_part(t, part, e);
    }
    return seen;
}

/* Reads parts without names, in their fixed order, which the official reader also accepts. */
static unsigned take_items(ptv_tensors *t, ptv_tensor_entry *e)
{
    unsigned part = 0;
    e->list = true;
    while (part < PARTS && e->fault == NULL) {
        take_part(t, part, e);
        part++;
    }
    ptv_json_token token = PTV_JSON_STRING;
    while (t->scan.depth > 1 && token < PTV_JSON_FINISHED) {
        const ptv_range at = t->scan.token;
        token = ptv_json_step_on(&t->scan);
        if (t->scan.depth > 1) {
            fault(e, PTV_ENTRY_DTYPE, at, "a list that is not dtype, shape, data_offsets");
        }
    }
    return (1u << part) - 1;
}

static void take_entry(ptv_tensors *t, ptv_tensor_entry *e)
{
    const ptv_json_token token = ptv_json_step_on(&t->scan);
    unsigned seen = 0;
    e->type = PTV_DTYPES;
    e->value = t->scan.token;
    if (token == PTV_JSON_OBJECT) {
        seen = take_members(t, e);
    } else if (token == PTV_JSON_LIST) {
        seen = take_items(t, e);
    }
    e->value.length = t->scan.at - e->value.at;
    for (unsigned part = 0; part < PARTS; part++) {
        if ((seen >> part & 1) == 0) {
            fault(e, slots[part], e->value,
                  part == DTYPE   ? "an entry without dtype"
                  : part == SHAPE ? "an entry without shape"
                                  : "an entry without data_offsets");
        }
    }
}

bool ptv_tensors_next(ptv_tensors *t, ptv_tensor_entry *e)
{
    if (ptv_json_step_on(&t->scan) != PTV_JSON_NAME) {
        return false;
    }
    *e = (ptv_tensor_entry){.i = t->next++, .name = t->scan.token};
    e->metadata = ptv_json_reads(t->scan.source, e->name, "__metadata__");
    if (e->metadata) {
        const ptv_json_token token = ptv_json_step_on(&t->scan);
        e->value = t->scan.token;
        (void)ptv_json_pass_token(&t->scan, token);
        e->value.length = t->scan.at - e->value.at;
        e->value.at -= token == PTV_JSON_STRING; /* with its quotes */
        e->value.length += token == PTV_JSON_STRING;
    } else {
        take_entry(t, e);
    }
    return true;
}

void ptv_tensors_entry(const ptv_image *im, uint64_t name_at, uint32_t i, ptv_tensor_entry *e)
{
    const uint64_t end = LENGTH + ptv_u64(im, 0);
    ptv_tensors t = {.image = im,
                     .scan = ptv_json_scan_inside(ptv_json_in(im), name_at - 1, end),
                     .data = end,
                     .size = im->size - end,
                     .next = i};
    (void)ptv_tensors_next(&t, e);
}

bool ptv_entry_bytes(const ptv_tensor_entry *e, uint64_t *bytes)
{
    const uint64_t bits = ptv_dtypes[e->type].bits;
    if (e->overflow || !ptv_product_within(UINT64_MAX, e->elements, bits) ||
        e->elements * bits % 8 != 0) {
        return false;
    }
    *bytes = e->elements * bits / 8;
    return true;
}
