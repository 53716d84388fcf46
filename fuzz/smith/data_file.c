/* Data files: names, layouts, segments. */
#include "fuzz/smith/shape.h"
#include "verifiers/schemas/flat_tensor.h"

enum { ENTRIES = 32, COST = 120 };

/* Adds a segment of random bytes. */
static uint32_t add_segment(fs_model *m, uint32_t size)
{
    return fs_segment(m, (fe_bytes){fs_filling(m->b, size), size});
}

/* A blob that only its writer understands has no layout. */
static ft_node *add_entry(fs_model *m)
{
    static const fs_shape_slots slots = {PTV_FLAT_TENSOR_TENSOR_LAYOUT_SCALAR_TYPE,
                                         PTV_FLAT_TENSOR_TENSOR_LAYOUT_SIZES,
                                         PTV_FLAT_TENSOR_TENSOR_LAYOUT_DIM_ORDER};
    fs_build *b = m->b;
    ft_node *entry = fs_new(m, PTV_FLAT_TENSOR_NAMED_DATA);
    fs_text(m, entry, PTV_FLAT_TENSOR_NAMED_DATA_KEY, fs_name(b));
    if (fs_chance(b, 4)) {
        uint32_t last = m->file.segment_count - 1;
        bool again = m->file.segment_count > 0 && fs_chance(b, 4);
        fs_put(m, entry, PTV_FLAT_TENSOR_NAMED_DATA_SEGMENT_INDEX,
               again ? last : add_segment(m, fs_below(b, 80)));
        return entry;
    }
    fs_shape shape = fs_any_shape(b, fs_type(b, fs_chance(b, 8) ? FS_TYPES : FS_USUAL_TYPES), 0);
    if (fs_chance(b, 4)) {
        fs_reorder(b, &shape);
    }
    fs_put(m, entry, PTV_FLAT_TENSOR_NAMED_DATA_SEGMENT_INDEX,
           add_segment(m, (uint32_t)fs_shape_bytes(&shape)));
    fs_write_shape(m, fs_table(m, entry, PTV_FLAT_TENSOR_NAMED_DATA_TENSOR_LAYOUT), &shape, slots);
    return entry;
}

fe_bytes fs_data_file(fs_build *b)
{
    static const uint32_t aligns[] = {128, 16, 16, 32, 64, 256};
    fs_model m;
    ft_node *entries[ENTRIES];
    uint32_t count = 0;
    if (!fs_model_begin(&m, b, PTV_FORMAT_DATA)) {
        return (fe_bytes){NULL, 0};
    }
    uint32_t choice = fs_byte(b);
    m.file.has_header = true;
    m.file.align = aligns[choice % 6];
    m.file.room = choice / 8 % 8 == 7 ? 64 : 48;
    while (count < ENTRIES && fs_more(b, COST)) {
        entries[count++] = add_entry(&m);
    }
    if (count == 0) {
        (void)fs_vector(&m, fs_root(&m), PTV_FLAT_TENSOR_FLAT_TENSOR_SEGMENTS, 0);
    }
    fs_tables(&m, fs_root(&m), PTV_FLAT_TENSOR_FLAT_TENSOR_NAMED_DATA, entries, count);
    fs_put(&m, fs_root(&m), PTV_FLAT_TENSOR_FLAT_TENSOR_VERSION, 0);
    return fs_model_end(&m);
}
