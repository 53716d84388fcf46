/*
 * The rules of FlatBuffers structure (docs/format.md, "Structure"). They have no
 * check of their own: the walk fires them where it stands.
 */
#include "structure.h"

#define EXPORT_AGAIN "export the model again, or fetch the file again: its bytes were changed"

const ptv_rule ptv_structure_rules[PTV_S_COUNT] = {
    [PTV_S_ROOT_RANGE] =
        {.name = "root-out-of-range", .code = 201, .severity = PTV_ERROR,
         .title = "the root table is not inside the program",
         .why = "the runtime starts reading there, whatever bytes these are",
         .fix = EXPORT_AGAIN,
         .breaks = "patch @0 fcffff7f"},
    [PTV_S_ROOT_ALIGN] =
        {.name = "root-misaligned", .code = 202, .severity = PTV_ERROR,
         .title = "the root table is not 4-aligned",
         .why = "every field is read with an aligned load; some processors trap",
         .fix = EXPORT_AGAIN,
         .breaks = "the root offset at byte 0 plus 2"},
    [PTV_S_ROOT_IN_HEADER] =
        {.name = "root-in-header", .code = 203, .severity = PTV_ERROR,
         .title = "the root table lies inside the file header",
         .why = "header bytes would be read as a table",
         .fix = EXPORT_AGAIN,
         .breaks = "patch @0 08000000"},
    [PTV_S_TABLE_RANGE] =
        {.name = "table-out-of-range", .code = 204, .severity = PTV_ERROR,
         .title = "a table reaches past the end of the program",
         .why = "reading the table would leave the buffer",
         .fix = EXPORT_AGAIN,
         .breaks = "the offset word of execution_plan[0] set to the bytes left in the program"},
    [PTV_S_TABLE_ALIGN] =
        {.name = "table-misaligned", .code = 205, .severity = PTV_ERROR,
         .title = "a table is not 4-aligned",
         .why = "its fields are read with aligned loads; some processors trap",
         .fix = EXPORT_AGAIN,
         .breaks = "the offset word of execution_plan[0] plus 2"},
    [PTV_S_VTABLE_RANGE] =
        {.name = "vtable-out-of-range", .code = 206, .severity = PTV_ERROR,
         .title = "a table's vtable is not inside the program",
         .why = "every field access reads the vtable first",
         .fix = EXPORT_AGAIN,
         .breaks = "the first word of execution_plan[0] set to 0x7fffffff"},
    [PTV_S_VTABLE_ALIGN] =
        {.name = "vtable-misaligned", .code = 207, .severity = PTV_ERROR,
         .title = "a vtable is not 2-aligned",
         .why = "its entries are read with aligned 16-bit loads",
         .fix = EXPORT_AGAIN,
         .breaks = "the first word of execution_plan[0] plus 1"},
    [PTV_S_VTABLE_IN_HEADER] =
        {.name = "vtable-in-header", .code = 208, .severity = PTV_ERROR,
         .title = "a vtable lies inside the file header",
         .why = "header bytes would be read as field offsets",
         .fix = EXPORT_AGAIN,
         .breaks = "the first word of execution_plan[0] set to its own position"},
    [PTV_S_VTABLE_SIZE] =
        {.name = "vtable-size-invalid", .code = 209, .severity = PTV_ERROR,
         .title = "a vtable's size is odd or too small for its own head",
         .why = "the number of slots follows from it",
         .fix = EXPORT_AGAIN,
         .breaks = "the first u16 of the vtable of execution_plan[0] set to 5"},
    [PTV_S_TABLE_SIZE] =
        {.name = "table-size-invalid", .code = 210, .severity = PTV_ERROR,
         .title = "a vtable declares a table smaller than its own head",
         .why = "every table begins with the 4-byte distance to its vtable",
         .fix = EXPORT_AGAIN,
         .breaks = "the second u16 of the vtable of execution_plan[0] set to 0"},
    [PTV_S_TABLE_SIZE_END] =
        {.name = "table-size-past-end", .code = 211, .severity = PTV_WARNING,
         .title = "a table is declared larger than what is left of the program",
         .why = "nothing reads the declared size, but no writer produces this",
         .fix = EXPORT_AGAIN,
         .breaks = "the second u16 of the last table's vtable set to 0xffff"},
    [PTV_S_TABLE_SIZE_MISMATCH] =
        {.name = "table-size-mismatch", .code = 212, .severity = PTV_NOTE, .once = 1,
         .title = "declared table sizes differ from the fields",
         .why = "the Python flatbuffers package before 25.12.19 shares vtables between tables of "
                "different size; readers of the runtime's kind are not affected",
         .fix = "none needed; export with flatbuffers 25.12.19 or newer to get rid of it",
         .breaks = "the second u16 of a vtable set to 4"},
    [PTV_S_NEWER_SCHEMA] =
        {.name = "field-unknown", .code = 213, .severity = PTV_NOTE, .once = 1,
         .title = "a table has fields that this version's schema does not know",
         .why = "a newer exporter wrote the file; the unknown fields are not verified",
         .fix = "use a newer pteverify",
         .breaks = "a vtable with one more slot than the schema has fields"},
    [PTV_S_FIELD_START] =
        {.name = "field-in-table-head", .code = 214, .severity = PTV_ERROR,
         .title = "a field overlaps the first word of its table",
         .why = "that word is the distance to the vtable, not data",
         .fix = EXPORT_AGAIN,
         .breaks = "a slot of the vtable of execution_plan[0] set to 2"},
    [PTV_S_FIELD_RANGE] =
        {.name = "field-out-of-range", .code = 215, .severity = PTV_ERROR,
         .title = "a field reaches past the end of the program",
         .why = "reading it would leave the buffer",
         .fix = EXPORT_AGAIN,
         .breaks = "a slot of the vtable of execution_plan[0] set to 0xfffc"},
    [PTV_S_FIELD_ALIGN] =
        {.name = "field-misaligned", .code = 216, .severity = PTV_ERROR,
         .title = "a field is not aligned to its own width",
         .why = "it is read with an aligned load; some processors trap",
         .fix = EXPORT_AGAIN,
         .breaks = "a slot of the vtable of execution_plan[0] plus 1"},
    [PTV_S_OFFSET_ZERO] =
        {.name = "offset-zero", .code = 217, .severity = PTV_ERROR,
         .title = "an offset is zero",
         .why = "a reader would take the offset word itself for the object",
         .fix = EXPORT_AGAIN,
         .breaks = "the offset word of execution_plan[0] = 0"},
    [PTV_S_OFFSET_RANGE] =
        {.name = "offset-out-of-range", .code = 218, .severity = PTV_ERROR,
         .title = "an offset leads past the end of the program",
         .why = "the object would be read from outside the buffer",
         .fix = EXPORT_AGAIN,
         .breaks = "the offset word of execution_plan[0] = 0x7fffffff"},
    [PTV_S_OFFSET_ALIGN] =
        {.name = "offset-misaligned", .code = 219, .severity = PTV_ERROR,
         .title = "an offset leads to an object that is not 4-aligned",
         .why = "strings and vectors begin with a count that is read with an aligned load",
         .fix = EXPORT_AGAIN,
         .breaks = "the offset word of execution_plan[0].name plus 1"},
    [PTV_S_STRING_RANGE] =
        {.name = "string-out-of-range", .code = 220, .severity = PTV_ERROR,
         .title = "a string reaches past the end of the program",
         .why = "reading it would leave the buffer",
         .fix = EXPORT_AGAIN,
         .breaks = "the length of execution_plan[0].name = 0x7fffffff"},
    [PTV_S_STRING_END] =
        {.name = "string-not-terminated", .code = 221, .severity = PTV_ERROR,
         .title = "a string has no terminating zero byte",
         .why = "the runtime passes names to strcmp and strlen, which would read on",
         .fix = EXPORT_AGAIN,
         .breaks = "the byte after execution_plan[0].name = 0x41"},
    [PTV_S_VECTOR_RANGE] =
        {.name = "vector-out-of-range", .code = 222, .severity = PTV_ERROR,
         .title = "a vector reaches past the end of the program",
         .why = "reading its last elements would leave the buffer",
         .fix = EXPORT_AGAIN,
         .breaks = "the count of execution_plan = 0x7fffffff"},
    [PTV_S_VECTOR_ALIGN] =
        {.name = "vector-misaligned", .code = 223, .severity = PTV_ERROR,
         .title = "the elements of a vector are not aligned to their width",
         .why = "they are read with aligned loads; some processors trap",
         .fix = EXPORT_AGAIN,
         .breaks = "the offset word of non_const_buffer_sizes plus 4"},
    [PTV_S_FORCE_ALIGN] =
        {.name = "blob-misaligned", .code = 224, .severity = PTV_WARNING,
         .title = "inline data is less aligned than the schema says",
         .why = "kernels and backends may read it with wide loads; exporters can be told to "
                "align less, so the file may be meant like this",
         .fix = "export with the default alignment",
         .breaks = "the offset word of backend_delegate_data[0].data plus 4"},
    [PTV_S_FIXED_ALIGN] =
        {.name = "data-misaligned", .code = 225, .severity = PTV_ERROR,
         .title = "data is less aligned than the format demands",
         .why = "the runtime uses it in place",
         .fix = EXPORT_AGAIN,
         .breaks = "the offset word of a bundle's program plus 4"},
    [PTV_S_UNION_TAG_UNKNOWN] =
        {.name = "union-tag-unknown", .code = 226, .severity = PTV_ERROR,
         .title = "a union has a tag that is not in the schema",
         .why = "the runtime refuses the method; nobody can verify the value",
         .fix = "use a newer pteverify if a newer exporter wrote the file, else export again",
         .breaks = "execution_plan[0].values[0].val_type = 99"},
    [PTV_S_UNION_TAG_MISSING] =
        {.name = "union-tag-missing", .code = 227, .severity = PTV_ERROR,
         .title = "a union has a value but no tag",
         .why = "nothing says what the value is",
         .fix = EXPORT_AGAIN,
         .breaks = "execution_plan[0].values[0].val_type = 0"},
    [PTV_S_UNION_VALUE_MISSING] =
        {.name = "union-value-missing", .code = 228, .severity = PTV_ERROR,
         .title = "a union has a tag but no value",
         .why = "the runtime dereferences a null pointer; generated verifiers accept this",
         .fix = EXPORT_AGAIN,
         .breaks = "remove execution_plan[0].values[0].val"},
    [PTV_S_FIELD_MISSING] =
        {.name = "field-missing", .code = 229, .severity = PTV_ERROR,
         .title = "a field that the loader dereferences is absent",
         .why = "FlatBuffers calls every field optional; the runtime does not, and reads through "
                "a null pointer or refuses the program",
         .fix = EXPORT_AGAIN,
         .breaks = "remove execution_plan[0].name"},
    [PTV_S_SHARED] =
        {.name = "objects-shared", .code = 230, .severity = PTV_ERROR,
         .title = "objects refer to each other more often than a tree of this size can",
         .why = "a small file can unfold to an endless walk; no writer shares this much",
         .fix = "do not use the file: it was made to exhaust its reader",
         .breaks = "20 000 plans that are one plan with 20 000 values that are one value"},
};
