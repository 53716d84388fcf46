/* Tensors of safetensors: where their bytes are; types and sizes in the form of data files. */
#include "analysis/inspect/inspect_internal.h"
#include "base/little_endian.h"
#include "verifiers/safetensors/safetensors.h"

enum { NO_TYPE = -1 }; /* a type that programs lack */

static uint32_t count_tensors(const ptv_image *im)
{
    ptv_tensors t = ptv_tensors_of(im);
    ptv_tensor_entry e;
    uint32_t count = 0;
    while (ptv_tensors_next(&t, &e)) {
        count += !e.metadata;
    }
    return count;
}

/* As written in the file, including escapes. */
static ptv_string name_of(const ptv_image *im, const ptv_tensor_entry *e)
{
    return (ptv_string){(const char *)im->bytes + e->name.at, (uint32_t)e->name.length};
}

ptv_part *ptv_tensor_parts(ptv_inspector *l, uint32_t *count)
{
    const ptv_image *im = &l->run.image;
    ptv_part *parts = ptv_take(l, count_tensors(im), sizeof *parts);
    ptv_tensors t = ptv_tensors_of(im);
    ptv_tensor_entry e;
    while (parts != NULL && ptv_tensors_next(&t, &e)) {
        if (!e.metadata) {
            parts[(*count)++] = (ptv_part){.owner = PTV_OWNER_NAMED_DATA,
                                           .at = t.data + e.begin,
                                           .size = e.end - e.begin,
                                           .segment = PTV_NO_SEGMENT,
                                           .name = name_of(im, &e),
                                           .item = e.i,
                                           .owners = 1,
                                           .unit = PTV_NO_UNIT};
        }
    }
    return parts;
}

/* ---- Types and sizes ---- */

#define SAME(type, as)                                 \
    {                                                  \
        PTV_DTYPE_##type, PTV_PROGRAM_SCALAR_TYPE_##as \
    }

static int64_t scalar_type_of(ptv_dtype type)
{
    static const struct {
        uint8_t type, as;
    } list[] = {
        SAME(BOOL, BOOL),
        SAME(U8, BYTE),
        SAME(I8, CHAR),
        SAME(I16, SHORT),
        SAME(U16, UINT16),
        SAME(F16, HALF),
        SAME(BF16, BFLOAT16),
        SAME(I32, INT),
        SAME(U32, UINT32),
        SAME(F32, FLOAT),
        SAME(F64, DOUBLE),
        SAME(I64, LONG),
        SAME(U64, UINT64),
        SAME(F8_E5M2, FLOAT8E5M2),
        SAME(F8_E4M3, FLOAT8E4M3FN),
        SAME(F8_E5M2FNUZ, FLOAT8E5M2FNUZ),
        SAME(F8_E4M3FNUZ, FLOAT8E4M3FNUZ),
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        if (list[i].type == type) {
            return list[i].as;
        }
    }
    return NO_TYPE;
}

/* Sizes in the form of a program's tensors; NULL if out of memory. */
static const uint8_t *sizes_of(ptv_inspector *l, const ptv_tensor_entry *e)
{
    const ptv_image *im = &l->run.image;
    uint8_t *sizes = ptv_take(l, e->rank, 4);
    ptv_json_scan scan = ptv_json_scan_of(ptv_json_in(im), e->shape);
    uint64_t size = 0;
    (void)ptv_json_step_on(&scan); /* the list */
    for (uint32_t i = 0; sizes != NULL && i < e->rank; i++) {
        (void)ptv_json_step_on(&scan);
        (void)ptv_json_unsigned(ptv_json_in(im), scan.token, &size);
        le_store(sizes + (size_t)4 * i, 4, size);
    }
    return sizes;
}

static ptv_seen_data data_of(ptv_inspector *l, const ptv_tensors *t, const ptv_tensor_entry *e)
{
    ptv_seen_data data = {.key = name_of(&l->run.image, e),
                          .segment = PTV_NO_SEGMENT,
                          .bytes = e->end - e->begin,
                          .content = l->run.image.bytes + t->data + e->begin};
    const int64_t type = scalar_type_of(e->type);
    data.has_layout = type != NO_TYPE && e->rank <= PTV_RANK_MAX && e->largest <= INT32_MAX;
    data.typed = data.has_layout;
    if (data.has_layout) {
        data.tensor = (ptv_seen_tensor){.scalar_type = type,
                                        .storage = PTV_STORED_CONSTANT,
                                        .rank = e->rank,
                                        .sizes = sizes_of(l, e),
                                        .measured = true,
                                        .bytes = data.bytes};
    }
    return data;
}

void ptv_inspect_tensors(ptv_inspector *l)
{
    const ptv_image *im = &l->run.image;
    ptv_seen_data *data = ptv_take(l, count_tensors(im), sizeof *data);
    ptv_tensors t = ptv_tensors_of(im);
    ptv_tensor_entry e;
    uint32_t count = 0;
    while (data != NULL && !l->failed && ptv_tensors_next(&t, &e)) {
        if (!e.metadata) {
            data[count++] = data_of(l, &t, &e);
        }
    }
    l->out->data = data;
    l->out->data_count = count;
}
