/* Facts about a data file: the names in it, and where their data is. */
#include "analysis/report/facts_parts.h"
#include "verifiers/schemas/flat_tensor.h"

static const ptv_table *type_of(unsigned table)
{
    return &ptv_schema_flat_tensor.tables[table];
}

static const char *name_of_scalar(const ptv_field *field, int64_t value)
{
    const ptv_enum *scalars = &ptv_schema_flat_tensor.enums[field->type - 1];
    for (uint16_t i = 0; i < scalars->count; i++) {
        if (scalars->values[i].value == value) {
            return scalars->values[i].name;
        }
    }
    return "unknown";
}

/* Truncates lists with more dimensions than the runtime supports. */
static void numbers(ptv_json *w, const char *key, const ptv_run *run, uint32_t layout,
                    unsigned slot)
{
    ptv_vec list = ptv_vec_of(&run->image, layout, slot);
    uint32_t shown = list.count < PTV_RANK_MAX ? list.count : PTV_RANK_MAX;
    const ptv_field *field = &type_of(PTV_FLAT_TENSOR_TENSOR_LAYOUT)->fields[slot];
    ptv_json_array_of(w, key);
    for (uint32_t i = 0; i < shown; i++) {
        uint64_t at = (uint64_t)list.at + (uint64_t)i * field->size;
        ptv_json_i64(w, (int64_t)ptv_scalar_at(&run->image, at, (ptv_scalar)field->scalar));
    }
    ptv_json_array_end(w);
}

static void layout_of(ptv_json *w, const ptv_run *run, uint32_t layout)
{
    const ptv_table *type = type_of(PTV_FLAT_TENSOR_TENSOR_LAYOUT);
    const unsigned slot = PTV_FLAT_TENSOR_TENSOR_LAYOUT_SCALAR_TYPE;
    ptv_json_object_of(w, "layout");
    ptv_json_text_of(w, "scalar_type",
                     name_of_scalar(&type->fields[slot],
                                    (int64_t)ptv_scalar_of(&run->image, layout, type, slot)));
    numbers(w, "sizes", run, layout, PTV_FLAT_TENSOR_TENSOR_LAYOUT_SIZES);
    numbers(w, "dim_order", run, layout, PTV_FLAT_TENSOR_TENSOR_LAYOUT_DIM_ORDER);
    ptv_json_object_end(w);
}

static ptv_vec segments_of(const ptv_run *run)
{
    return ptv_vec_of(&run->image, run->root, PTV_FLAT_TENSOR_FLAT_TENSOR_SEGMENTS);
}

static void segment_of(ptv_json *w, const ptv_run *run, uint32_t entry)
{
    const ptv_image *im = &run->image;
    uint64_t index = ptv_scalar_of(im, entry, type_of(PTV_FLAT_TENSOR_NAMED_DATA),
                                   PTV_FLAT_TENSOR_NAMED_DATA_SEGMENT_INDEX);
    ptv_json_u64_of(w, "segment", index);
    if (!ptv_field_is_invalid(run, PTV_FLAT_TENSOR_FLAT_TENSOR_SEGMENTS) &&
        index < segments_of(run).count) {
        uint32_t segment = ptv_table_in(im, segments_of(run), (uint32_t)index);
        ptv_json_u64_of(w, "bytes",
                        ptv_scalar_of(im, segment, type_of(PTV_FLAT_TENSOR_DATA_SEGMENT),
                                      PTV_FLAT_TENSOR_DATA_SEGMENT_SIZE));
    }
}

static void key(ptv_json *w, const ptv_run *run, uint32_t entry, const ptv_seen_data *seen)
{
    const ptv_image *im = &run->image;
    uint32_t layout = ptv_table_of(im, entry, PTV_FLAT_TENSOR_NAMED_DATA_TENSOR_LAYOUT);
    ptv_json_object(w);
    ptv_string_fact(w, "name", im, ptv_vec_of(im, entry, PTV_FLAT_TENSOR_NAMED_DATA_KEY));
    segment_of(w, run, entry);
    if (layout != 0) {
        layout_of(w, run, layout);
    }
    if (seen != NULL) {
        const ptv_weight stored = ptv_weight_of_data(seen);
        ptv_values_fact(w, &stored);
    }
    ptv_json_object_end(w);
}

static void keys(ptv_json *w, const ptv_run *run, const ptv_inspection *seen)
{
    if (ptv_field_is_invalid(run, PTV_FLAT_TENSOR_FLAT_TENSOR_NAMED_DATA)) {
        return;
    }
    ptv_vec list = ptv_vec_of(&run->image, run->root, PTV_FLAT_TENSOR_FLAT_TENSOR_NAMED_DATA);
    uint32_t shown = ptv_open_list(w, "keys", list.count);
    for (uint32_t i = 0; i < shown; i++) {
        key(w, run, ptv_table_in(&run->image, list, i), seen == NULL ? NULL : &seen->data[i]);
    }
    ptv_close_list(w);
}

void ptv_data_facts(ptv_json *w, const ptv_run *run, const ptv_inspection *seen)
{
    static const ptv_segment_slots slots = {PTV_FLAT_TENSOR_DATA_SEGMENT_OFFSET,
                                            PTV_FLAT_TENSOR_DATA_SEGMENT_SIZE};
    if (!ptv_field_is_invalid(run, PTV_FLAT_TENSOR_FLAT_TENSOR_SEGMENTS)) {
        ptv_segment_facts(w, run, segments_of(run), type_of(PTV_FLAT_TENSOR_DATA_SEGMENT), slots);
    }
    keys(w, run, seen);
}
