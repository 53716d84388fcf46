/* Headers of flatcc for C: functions that sort what is searched by keys. */
#include "schema/bindings/flatcc.h"

enum { TABLE = 1u << FBS_DEF_TABLE, UNION = 1u << FBS_DEF_UNION };

/* Nothing is missed here: what is sorted is decided by attributes of other types, too. */
static const bind_copy sorter_copy = {"sort function", BIND_OF_ANY, TABLE | UNION, 0};

/* "flatbuffers_int32", "flatbuffers_string", "X" of a table or struct */
static bool takes_elements(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    shape_claim(r, step, BIND_TYPE, bind_integer(FBS_VECTOR));
    if (!shape_strip(hole, "flatbuffers_*", &name)) {
        shape_claim(r, step, BIND_TARGET, bind_text(hole));
        return true;
    }
    fbs_base base = src_is(name, "string") ? FBS_STRING : bind_base(name);
    shape_claim(r, step, BIND_ELEMENT, bind_integer(base));
    return base != FBS_NONE;
}

/* clang-format off */
static const shape sorter_rows[] = {
    {FC_TOP, 0, 0, "static void %w(%w t);", NULL,
     {{fc_of_type, 0, 0, .as = "*_sort"}, {shape_of, 0, 1, .as = "*_mutable_table_t"}}},
    {FC_TOP, FC_UNION_SORT, 1, "static void %w(%w u)\n{\nswitch (u.type) {", NULL,
     {{fc_of_type, 0, 0, .as = "*_sort"}, {shape_of, 0, 1, .as = "*_mutable_union_t"}}},
    {FC_UNION_SORT, 0, 0, "case %w: %w(u.value); break;", &sorter_copy,
     {{fc_field_of, 0, .hole = 0}, {shape_text, 0, 1, .fact = BIND_MEMBER, .as = "*_sort"}}},
    {FC_UNION_SORT, SHAPE_BACK, 0, "default: break;\n}\n}", NULL, {{0}}},
    {FC_TOP, FC_SORT, 1, "static void %w(%w t)\n{\nif (!t) return;", NULL,
     {{fc_of_type, 0, 0, .as = "*_sort"}, {shape_of, 0, 1, .as = "*_mutable_table_t"}}},
    {FC_SORT, 0, 0, "__flatbuffers_sort_table_field(%w, %w, %w, t);", &sorter_copy,
     {{shape_of, 0, .hole = 0}, {shape_on, 0, .hole = 1},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_TABLE},
      {shape_text, 0, 2, .fact = BIND_TARGET}}},
    {FC_SORT, 0, 0, "__flatbuffers_sort_union_field(%w, %w, %w, t);", &sorter_copy,
     {{shape_of, 0, .hole = 0}, {shape_on, 0, .hole = 1},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_UNION},
      {shape_text, 0, 2, .fact = BIND_TARGET}}},
    {FC_SORT, 0, 0, "__flatbuffers_sort_table_vector_field_elements(%w, %w, %w, t);", &sorter_copy,
     {{shape_of, 0, .hole = 0}, {shape_on, 0, .hole = 1},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_VECTOR},
      {shape_const, 0, 0, .fact = BIND_ELEMENT, .value = FBS_TABLE},
      {shape_text, 0, 2, .fact = BIND_TARGET}}},
    {FC_SORT, 0, 0, "__flatbuffers_sort_union_vector_field_elements(%w, %w, %w, t);", &sorter_copy,
     {{shape_of, 0, .hole = 0}, {shape_on, 0, .hole = 1},
      {shape_const, 0, 0, .fact = BIND_TYPE, .value = FBS_VECTOR},
      {shape_const, 0, 0, .fact = BIND_ELEMENT, .value = FBS_UNION},
      {shape_text, 0, 2, .fact = BIND_TARGET}}},
    {FC_SORT, 0, 0, "__flatbuffers_sort_vector_field(%w, %w, %w, t)", &sorter_copy,
     {{shape_of, 0, .hole = 0}, {shape_on, 0, .hole = 1}, {takes_elements, 0, .hole = 2}}},
    {FC_SORT, SHAPE_BACK, 0, "}", NULL, {{0}}},
};
/* clang-format on */

const shape_rows fc_sorter_part = SHAPE_ROWS(sorter_rows);
