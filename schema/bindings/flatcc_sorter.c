/* flatcc headers for C: functions that sort what is searched by key. */
#include "schema/bindings/flatcc.h"

/* Nothing is required here: attributes of other types also decide what is sorted. */

/* "flatbuffers_int32", "flatbuffers_string", "X" for a table or struct */
bool fc_sorter_takes_elements(shape_reader *r, const shape_step *step, src_span hole)
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
