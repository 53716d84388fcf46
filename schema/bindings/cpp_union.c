/* Headers of flatc for C++: what is made of unions, beyond the enum of their tags. */
#include "schema/bindings/cpp.h"

/* ---- Members ---- */

static bool is_text(src_span type)
{
    return src_is(type, "flatbuffers::String") || src_is(type, "std::string");
}

/* The type of the member that the row is about; of the object API it has a T behind it. */
bool cpp_targets(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name = shape_last_part(src_trim(hole));
    if (is_text(hole)) {
        name = src_span_of("string");
    } else if (step->as != NULL && !shape_strip(name, step->as, &name)) {
        return false;
    }
    shape_claim(r, step, BIND_MEMBER, bind_text(name));
    return true;
}

/* The align of a struct that is a member; read before, or in another file. */
bool cpp_union_aligns(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return cpp_aligns(r->set, r->kept, hole);
}

bool cpp_union_is_none(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return cpp_is_value_of(r->set, hole, r->name) && src_is(cpp_value_name(hole, r->name), "NONE");
}
