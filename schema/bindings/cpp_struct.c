/*
 * flatc headers for C++: structs. The offset of a member is the total size of the members and
 * paddings before it.
 */
#include "schema/bindings/cpp.h"

/* ---- Layout ---- */

static bool size_of(const bind_set *set, const cpp_type *type, fbs_base base, uint64_t *size)
{
    if (base != FBS_NONE && base != FBS_STRUCT) {
        *size = fbs_size_of(base);
        return true;
    }
    for (const bind_type *t = set->types; t != NULL; t = t->next) {
        const bind_claim *c =
            src_same(t->name, type->target) ? shape_find(t, NULL, &cpp_end_copy, BIND_SIZE) : NULL;
        if (c != NULL) {
            *size = c->value.number;
            return true;
        }
    }
    return false;
}

/* "int16_t c_[3]": type, name and length come from separate holes. */
static bool lies(shape_reader *r, const cpp_type *type, uint64_t count, const shape_step *step)
{
    uint64_t size = 0;
    if (r->flag) {
        shape_claim(r, step, BIND_OFFSET, bind_integer((int64_t)r->size));
    }
    r->flag = r->flag && size_of(r->set, type, type->base, &size) && count < 65536;
    r->size += size * count;
    return true;
}

bool cpp_takes_member(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_type type;
    shape_step wire = *step;
    wire.as = "wire";
    r->kept = hole;
    if (!cpp_type_of(hole, &type)) {
        return false;
    }
    type.base = type.base == FBS_NONE ? FBS_STRUCT : type.base;
    cpp_claim_type(r, &wire, &type);
    return lies(r, &type, 1, step);
}

/* The type was kept; the hole is the length. */
bool cpp_struct_takes_array(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_type type;
    bind_value length;
    if (!cpp_type_of(r->kept, &type) || !bind_number(hole, &length)) {
        return false;
    }
    fbs_base element = type.base == FBS_NONE ? FBS_STRUCT : type.base;
    shape_claim(r, step, BIND_TYPE, bind_integer(FBS_ARRAY));
    shape_claim(r, step, BIND_WIRE_ELEMENT, bind_integer(element));
    shape_claim(r, step, BIND_LENGTH, length);
    if (type.target.size > 0) {
        shape_claim(r, step, BIND_TARGET, bind_text(type.target));
    }
    return lies(r, &type, length.number, step);
}

/* "padding0__"; until 1.5 "__padding0" */
static bool is_padding(src_span name)
{
    size_t n = 7;
    src_span number;
    int64_t any;
    if (shape_strip(name, "__padding*", &number)) {
        return src_integer(number, &any);
    }
    while (n < name.size && name.at[n] >= '0' && name.at[n] <= '9') {
        n++;
    }
    return src_begins(name, "padding") && n > 7 && n + 2 == name.size && src_ends(name, "__");
}

/* A line about a padding; each padding has one. */
bool cpp_pads(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->count++;
    return is_padding(hole);
}

bool cpp_is_padding(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)r, (void)step;
    return is_padding(hole);
}

/* The type in "int8_t padding0__;". */
bool cpp_takes_padding(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t size = fbs_size_of(bind_scalar(hole));
    (void)step;
    r->size += size;
    r->paddings++;
    return size > 0;
}

/* The total size of all members is what the struct says. */
bool cpp_struct_ends(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value size;
    (void)step;
    return bind_number(hole, &size) && (!r->flag || size.number == r->size);
}

/* ---- Constructors ---- */

/* The member after the cursor, or NULL if there is none. */
static const bind_claim *coming(const shape_reader *r)
{
    return shape_find(r->type, r->cursor, &cpp_layout_copy,
                      r->cursor == NULL ? BIND_PRESENT : r->cursor->fact);
}

static bool is_array(const shape_reader *r, const bind_claim *c)
{
    return shape_find_of(r->set, r->type, c->member, &cpp_layout_copy, BIND_LENGTH) != NULL;
}

/* The next member; some lists omit arrays. */
static bool next_member(shape_reader *r, const shape_step *step, src_span name)
{
    while (!shape_next(r, step, name)) {
        const bind_claim *c = coming(r);
        if (c == NULL || r->order == NULL || !is_array(r, c)) {
            return false;
        }
        r->cursor = c;
        r->sum++;
    }
    return true;
}

/* "x_(flatbuffers::EndianScalar(_x))", "padding0__(0)", "v_(_v)" */
bool cpp_inits(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    if (!src_match(hole, "%w(%*)", part)) {
        return false;
    }
    if (is_padding(part[0])) {
        r->count++;
        return src_is(part[1], "0");
    }
    static const char *const values[] = {"flatbuffers::EndianScalar(static_cast<%d>(%w))",
                                         "flatbuffers::EndianScalar(%w)", "%w"};
    src_span value[SRC_HOLES];
    const shape_step member = {.as = "*_"}, parameter = {.as = "_*"};
    size_t i = 0;
    while (i < 3 && !src_match(part[1], values[i], value)) {
        i++;
    }
    bool zero = part[1].size == 0 || src_is(part[1], "0");
    (void)step;
    return next_member(r, &member, part[0]) &&
           (zero || (i < 3 && shape_is(r, &parameter, value[i == 0 ? 1 : 0])));
}

/* Only arrays may be left in the list, which includes all paddings. */
bool cpp_skips_arrays(shape_reader *r, const shape_step *step, src_span hole)
{
    while (!shape_done(r, step, hole)) {
        const bind_claim *c = coming(r);
        if (c == NULL || !is_array(r, c)) {
            return false;
        }
        r->cursor = c;
        r->sum++;
    }
    bool all =
        r->count == r->paddings || (((const cpp_file *)r->own)->clears && r->count < r->paddings);
    r->count = 0;
    return all;
}

bool cpp_inits_last(shape_reader *r, const shape_step *step, src_span hole)
{
    return cpp_inits(r, step, hole) && cpp_skips_arrays(r, step, hole);
}

bool cpp_clears_structs(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    ((cpp_file *)r->own)->clears |= !r->trying;
    return true;
}

/* An array missing from the list is copied or cleared. */
bool cpp_struct_copies(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->sum-- > 0;
}

bool cpp_ends_body(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->count == r->paddings && r->sum == 0;
}

/* ---- AbslHashValue ---- */

/* The next member that is, or is not, an array. Without a name, there must be none left. */
static bool next_hashed(shape_reader *r, const shape_step *step, src_span name, bool array)
{
    const bind_claim *c = coming(r);
    while (c != NULL && is_array(r, c) != array) {
        r->cursor = c;
        c = coming(r);
    }
    if (c == NULL || name.size == 0) {
        return r->lost || (c == NULL && name.size == 0);
    }
    r->cursor = c;
    r->member = name;
    shape_claim(r, step, BIND_PRESENT, bind_nothing());
    return r->lost || bind_same_name(name, c->member);
}

bool cpp_next_hashed(shape_reader *r, const shape_step *step, src_span hole)
{
    return next_hashed(r, step, hole, true);
}

/* ", obj.a(), obj.b()" */
bool cpp_hashes(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bool good = next_hashed(r, step, (src_span){0}, true);
    r->cursor = NULL;
    while (good && src_match(hole, ",obj.%w()%*", part)) {
        good = next_hashed(r, step, part[0], false);
        hole = part[1];
    }
    return good && hole.size == 0 && next_hashed(r, step, (src_span){0}, false);
}

/* ---- Parameters ---- */

/* "float _x, flatbuffers::span<const int16_t, 3> _c" */
bool cpp_takes_parameters(shape_reader *r, const shape_step *step, src_span hole)
{
    const shape_step one = {.line = step->line, .as = "_*"};
    bool good = true;
    do {
        good = cpp_declares(r, &one, shape_piece(&hole, ','));
    } while (good && hole.size > 0);
    return good;
}

/* A type that contains another one as a member is named in full. */
bool cpp_is_full_name(shape_reader *r, const shape_step *step, src_span hole)
{
    if (!shape_of(r, step, hole)) {
        return false;
    }
    src_span last = shape_last_part(hole);
    src_span space = {hole.at, hole.size - last.size};
    space.size -= space.size > 0 ? 1 : 0;
    return src_same(space, r->space);
}
