/*
 * The rules of FlatBuffers structure (docs/format.md, "FlatBuffers, what must hold"). They have no
 * check of their own: the walk fires them where it stands.
 */
#include "structure.h"

#include "vtable.h"

#define EXPORT_AGAIN "export the model again, or fetch the file again: its bytes were changed"

const ptv_rule ptv_structure_rules[PTV_S_COUNT] = {
    [PTV_S_ROOT_RANGE] = {.name = "root-out-of-range",
                          .code = 201,
                          .severity = PTV_ERROR,
                          .title = "the root table is not inside the FlatBuffer",
                          .why = "the runtime starts reading there, whatever bytes these are",
                          .fix = EXPORT_AGAIN,
                          .breaks = "from add; point @0 at @end-3"},
    [PTV_S_ROOT_ALIGN] = {.name = "root-misaligned",
                          .code = 202,
                          .severity = PTV_ERROR,
                          .title = "the root table is not 4-aligned",
                          .why = "every field is read with an aligned load; some processors trap",
                          .fix = EXPORT_AGAIN,
                          .breaks = "from add; patch @0 u32 +2"},
    [PTV_S_ROOT_IN_HEADER] = {.name = "root-in-header",
                              .code = 203,
                              .severity = PTV_ERROR,
                              .title = "the root table lies inside the file header",
                              .why = "header bytes would be read as a table",
                              .fix = EXPORT_AGAIN,
                              .breaks = "from linear; set header.root_offset = 36"},
    [PTV_S_VTABLE_RANGE] =
        {.name = "vtable-out-of-range",
         .code = 206,
         .severity = PTV_ERROR,
         .title = "a table's vtable is not inside the FlatBuffer",
         .why = "every field access reads the vtable first",
         .fix = EXPORT_AGAIN,
         .breaks = "from add; patch @object(segments[0]) u32 @object(segments[0]) - @end-2"},
    [PTV_S_VTABLE_ALIGN] = {.name = "vtable-misaligned",
                            .code = 207,
                            .severity = PTV_ERROR,
                            .title = "a vtable is not 2-aligned",
                            .why = "its entries are read with aligned 16-bit loads",
                            .fix = EXPORT_AGAIN,
                            .breaks = "from add; patch @object(segments[0]) u32 +1"},
    [PTV_S_VTABLE_IN_HEADER] =
        {.name = "vtable-in-header",
         .code = 208,
         .severity = PTV_ERROR,
         .title = "a vtable lies inside the file header",
         .why = "header bytes would be read as field offsets",
         .fix = EXPORT_AGAIN,
         .breaks =
             "from add; patch @object(execution_plan[0]) u32 @object(execution_plan[0]) - @6"},
    [PTV_S_VTABLE_SIZE] = {.name = "vtable-size-invalid",
                           .code = 209,
                           .severity = PTV_ERROR,
                           .title = "a vtable's size is odd or too small for its own head",
                           .why = "the number of slots follows from it",
                           .fix = EXPORT_AGAIN,
                           .breaks = "from add; patch @vtable(execution_plan[0]) u16 +1"},
    [PTV_S_TABLE_SIZE] = {.name = "table-size-invalid",
                          .code = 210,
                          .severity = PTV_ERROR,
                          .title = "a vtable declares a table smaller than its own head",
                          .why = "every table begins with the 4-byte distance to its vtable",
                          .fix = EXPORT_AGAIN,
                          .breaks = "from add; patch @vtable(execution_plan[0])+2 u16 3"},
    [PTV_S_TABLE_SIZE_END] = {.name = "table-size-past-end",
                              .code = 211,
                              .severity = PTV_WARNING,
                              .title =
                                  "a table is declared larger than what is left of the FlatBuffer",
                              .why = "nothing reads the declared size, but no writer produces this",
                              .fix = EXPORT_AGAIN,
                              .breaks =
                                  "from add; patch @vtable((root))+2 u16 @end+1 - @object((root))"},
    [PTV_S_TABLE_SIZE_MISMATCH] =
        {.name = "table-size-mismatch",
         .code = 212,
         .severity = PTV_NOTE,
         .once = 1,
         .title = "declared table sizes differ from the fields",
         .why = "the Python flatbuffers package before 25.12.19 shares vtables between tables of "
                "different size; readers of the runtime's kind are not affected",
         .fix = "none needed; export with flatbuffers 25.12.19 or newer to get rid of it",
         .breaks = "from add; patch @vtable(execution_plan[0])+2 u16 +4"},
    [PTV_S_NEWER_SCHEMA] =
        {.name = "field-unknown",
         .code = 213,
         .severity = PTV_NOTE,
         .once = 1,
         .title = "a table has fields that this version's schema does not know",
         .why = "a newer exporter wrote the file; the unknown fields are not verified",
         .fix = "use a newer pteverify",
         .breaks = "from add; patch @vtable(constant_segment) u16 +2"},
    [PTV_S_FIELD_START] = {.name = "field-in-table-head",
                           .code = 214,
                           .severity = PTV_ERROR,
                           .title = "a field overlaps the first word of its table",
                           .why = "that word is the distance to the vtable, not data",
                           .fix = EXPORT_AGAIN,
                           .breaks = "from add; patch @slot(version) u16 3"},
    [PTV_S_FIELD_RANGE] = {.name = "field-out-of-range",
                           .code = 215,
                           .severity = PTV_ERROR,
                           .title = "a field reaches past the end of the FlatBuffer",
                           .why = "reading it would leave the buffer",
                           .fix = EXPORT_AGAIN,
                           .breaks = "from add; patch @slot(version) u16 @end - @object((root))"},
    [PTV_S_FIELD_ALIGN] = {.name = "field-misaligned",
                           .code = 216,
                           .severity = PTV_ERROR,
                           .title = "a field is not aligned to its own width",
                           .why = "it is read with an aligned load; some processors trap",
                           .fix = EXPORT_AGAIN,
                           .breaks = "from add; patch @slot(version) u16 @end-6 - @object((root))"},
    [PTV_S_OFFSET_ZERO] = {.name = "offset-zero",
                           .code = 217,
                           .severity = PTV_ERROR,
                           .title = "an offset is zero",
                           .why = "a reader would take the offset word itself for the object",
                           .fix = EXPORT_AGAIN,
                           .breaks = "from add; patch @word(constant_buffer) u32 0"},
    [PTV_S_OFFSET_RANGE] = {.name = "offset-out-of-range",
                            .code = 218,
                            .severity = PTV_ERROR,
                            .title = "an offset leads past the end of the FlatBuffer",
                            .why = "the object would be read from outside the buffer",
                            .fix = EXPORT_AGAIN,
                            .breaks = "from add; point @word(constant_buffer) at @end-3"},
    [PTV_S_OFFSET_ALIGN] =
        {.name = "offset-misaligned",
         .code = 219,
         .severity = PTV_ERROR,
         .title = "an offset leads to an object that is not 4-aligned",
         .why = "strings and vectors begin with a count that is read with an aligned load",
         .fix = EXPORT_AGAIN,
         .breaks = "from add; point @word(constant_buffer) at @object(backend_delegate_data)+2"},
    [PTV_S_STRING_RANGE] = {.name = "string-out-of-range",
                            .code = 220,
                            .severity = PTV_ERROR,
                            .title = "a string reaches past the end of the FlatBuffer",
                            .why = "reading it would leave the buffer",
                            .fix = EXPORT_AGAIN,
                            .breaks =
                                "from add; grow 8; point @word(execution_plan[0].name) at @end-8; "
                                "patch @end-8 0400000061626364"},
    [PTV_S_STRING_END] = {.name = "string-not-terminated",
                          .code = 221,
                          .severity = PTV_ERROR,
                          .title = "a string has no terminating zero byte",
                          .why =
                              "the runtime passes names to strcmp and strlen, which would read on",
                          .fix = EXPORT_AGAIN,
                          .breaks = "from delegates; patch @object(named_data[0].key)+18 u8 65"},
    [PTV_S_VECTOR_RANGE] = {.name = "vector-out-of-range",
                            .code = 222,
                            .severity = PTV_ERROR,
                            .title = "a vector reaches past the end of the FlatBuffer",
                            .why = "reading its last elements would leave the buffer",
                            .fix = EXPORT_AGAIN,
                            .breaks = "from add; patch @object(execution_plan) u32 0x40000001"},
    [PTV_S_VECTOR_ALIGN] = {.name = "vector-misaligned",
                            .code = 223,
                            .severity = PTV_ERROR,
                            .title = "the elements of a vector are not aligned to their width",
                            .why = "they are read with aligned loads; some processors trap",
                            .fix = EXPORT_AGAIN,
                            .breaks = "from add; patch @word(constant_segment.offsets) u32 +4; "
                                      "patch @object(constant_segment.offsets) u32 1"},
    [PTV_S_FORCE_ALIGN] =
        {.name = "blob-misaligned",
         .code = 224,
         .severity = PTV_WARNING,
         .title = "inline data is less aligned than the schema says",
         .why = "kernels and backends may read it with wide loads; exporters can be told to "
                "align less, so the file may be meant like this",
         .fix = "export with the default alignment",
         .breaks = "from delegates; patch @word(backend_delegate_data[0].data) u32 +4; "
                   "patch @object(backend_delegate_data[0].data) u32 4"},
    [PTV_S_FIXED_ALIGN] =
        {.name = "data-misaligned",
         .code = 225,
         .severity = PTV_ERROR,
         .title = "data is less aligned than the format demands",
         .why = "the runtime uses it in place",
         .fix = EXPORT_AGAIN,
         .breaks = "from bundle; patch @word(program) u32 +4; patch @object(program) u32 64"},
    [PTV_S_UNION_TAG_UNKNOWN] =
        {.name = "union-tag-unknown",
         .code = 226,
         .severity = PTV_ERROR,
         .title = "a union has a tag that is not in the schema",
         .why = "the runtime refuses the method; nobody can verify the value",
         .fix = "use a newer pteverify if a newer exporter wrote the file, else export again",
         .breaks = "from lists; set execution_plan[0].values[2].val_type = 12"},
    [PTV_S_UNION_TAG_MISSING] = {.name = "union-tag-missing",
                                 .code = 227,
                                 .severity = PTV_ERROR,
                                 .title = "a union has a value but no tag",
                                 .why = "nothing says what the value is",
                                 .fix = EXPORT_AGAIN,
                                 .breaks =
                                     "from add; set execution_plan[0].values[2].val_type = NONE"},
    [PTV_S_UNION_VALUE_MISSING] =
        {.name = "union-value-missing",
         .code = 228,
         .severity = PTV_ERROR,
         .title = "a union has a tag but no value",
         .why = "the runtime dereferences a null pointer; generated verifiers accept this",
         .fix = EXPORT_AGAIN,
         .breaks = "from add; remove execution_plan[0].values[2].val"},
    [PTV_S_FIELD_MISSING] =
        {.name = "field-missing",
         .code = 229,
         .severity = PTV_ERROR,
         .title = "a field that the loader dereferences is absent",
         .why = "FlatBuffers calls every field optional; the runtime does not, and reads through "
                "a null pointer or refuses the file",
         .fix = EXPORT_AGAIN,
         .breaks = "from add; remove execution_plan[0].name"},
    [PTV_S_SHARED] =
        {.name = "objects-shared",
         .code = 230,
         .severity = PTV_ERROR,
         .title = "objects refer to each other more often than a tree of this size can",
         .why = "a small file can unfold to an endless walk; no writer shares this much",
         .fix = "do not use the file: it was made to exhaust its reader",
         .breaks =
             "from control_flow; repeat execution_plan[0].values 64; repeat execution_plan 5"},
};

static ptv_place place_of(const ptv_frame *frame)
{
    return (ptv_place){frame, NULL, frame->field, frame->index, NULL};
}

bool ptv_structure_fault(ptv_walker *w, unsigned rule, const ptv_frame *frame, ptv_range range,
                         uint64_t found, uint64_t low, uint64_t high)
{
    ptv_fault_at(w->run, &ptv_structure_rules[rule], place_of(frame), range,
                 ptv_unsigned_gap(found, low, high));
    return false;
}

bool ptv_structure_multiple(ptv_walker *w, unsigned rule, const ptv_frame *frame, ptv_range range,
                            uint64_t found, uint64_t of)
{
    ptv_fault_at(w->run, &ptv_structure_rules[rule], place_of(frame), range,
                 ptv_multiple_gap(found, of));
    return false;
}

bool ptv_structure_absent(ptv_walker *w, unsigned rule, const ptv_frame *frame, ptv_range range)
{
    ptv_fault_at(w->run, &ptv_structure_rules[rule], place_of(frame), range, ptv_absent_gap());
    return false;
}
