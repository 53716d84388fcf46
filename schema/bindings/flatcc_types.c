/* flatcc headers for C: rows of the reader about enums and structs. */
#include "schema/bindings/flatcc.h"

/* ---- Enums ---- */

/* "int16_t", noting its bits. */
bool fc_takes_base(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    fbs_base base = bind_base(shape_strip(hole, "flatbuffers_*", &name) ? name : hole);
    r->sum = fbs_size_of(base) * 8;
    shape_claim(r, step, BIND_BASE, bind_integer(base));
    return base != FBS_NONE;
}

bool fc_is_bits(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    (void)step;
    return bind_number(hole, &value) && value.number == r->sum;
}

/* "((X_enum_t)INT8_C(1))" */
bool fc_takes_value(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value value;
    if (!src_match(hole, "((%w)%w(%*))", part) || !bind_number(part[2], &value)) {
        return false;
    }
    shape_claim(r, step, BIND_NUMBER, value);
    return true;
}

/* The next value of the type; "X_A" begins with the type's name. */
bool fc_next_value(shape_reader *r, const shape_step *step, src_span hole)
{
    return fc_field_of(r, step, hole) && shape_next(r, &(shape_step){.line = 0}, r->member);
}

/* ---- Structs ---- */

static uint64_t size_of_type(const shape_reader *r, src_span type)
{
    src_span name;
    bind_fact fact = BIND_SIZE;
    fbs_base base = bind_base(shape_strip(type, "flatbuffers_*", &name) ? name : type);
    if (base != FBS_NONE) {
        return fbs_size_of(base);
    }
    if (shape_strip(type, "*_enum_t", &name)) {
        fact = BIND_BASE;
    } else if (!shape_strip(type, "*_t", &name)) {
        return 0;
    }
    const bind_type *t = shape_type_named(r->set, name);
    const bind_claim *c = shape_find(t, NULL, &fc_type_copy, fact);
    uint64_t number = c == NULL ? 0 : c->value.number;
    return fact == BIND_BASE ? fbs_size_of((fbs_base)number) : number;
}

static void lies(shape_reader *r, const shape_step *step, uint64_t align, uint64_t count)
{
    uint64_t size = size_of_type(r, r->kept);
    r->count = align > r->count ? align : r->count;
    r->size = (r->size + align - 1) / align * align;
    if (r->flag) {
        shape_claim(r, step, BIND_OFFSET, bind_integer((int64_t)r->size));
    }
    r->flag = r->flag && size != 0;
    r->size += size * count;
}

/* The first member has the struct's alignment; later numbers are aligned to their size. */
static bool is_aligned(const shape_reader *r, uint64_t align)
{
    src_span name;
    bool prefixed = shape_strip(r->kept, "flatbuffers_*", &name);
    bool number =
        prefixed || bind_base(r->kept) != FBS_NONE || shape_strip(r->kept, "*_enum_t", &name);
    uint64_t size = number ? size_of_type(r, r->kept) : 0;
    return size == 0 || (r->size == 0 ? align >= size : align == size);
}

/* The type was kept. An alignment is a power of two. */
bool fc_takes_align(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value align;
    if (!bind_number(hole, &align) || align.number == 0 || align.number > 32768 ||
        (align.number & (align.number - 1)) != 0 || !is_aligned(r, align.number)) {
        return false;
    }
    r->paddings = align.number;
    if (step->value == 0) {
        lies(r, step, align.number, 1);
    }
    return true;
}

/* "X_enum_t" or "X_t" for the type X. */
bool fc_takes_stored_type(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    bool number = shape_strip(hole, "flatbuffers_*", &name) || bind_base(hole) != FBS_NONE;
    bool good = number || shape_strip(hole, "*_enum_t", &name) || shape_strip(hole, "*_t", &name);
    if (good && !number) {
        shape_claim(r, step, BIND_TARGET, bind_text(name));
    }
    return good;
}

bool fc_takes_array(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value length;
    if (!bind_number(hole, &length) || length.number > 65535) {
        return false;
    }
    shape_claim(r, step, BIND_LENGTH, length);
    lies(r, step, r->paddings, length.number);
    return true;
}

/* In a packed struct, paddings are members, and the compiler aligns nothing. */
bool fc_takes_packed(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value length = bind_integer(1);
    if (hole.size > 0 && (!bind_number(hole, &length) || length.number > 65535)) {
        return false;
    }
    r->paddings = 1;
    lies(r, step, 1, length.number);
    return true;
}

bool fc_ends_struct(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value size;
    uint64_t whole = (r->size + r->count - 1) / r->count * r->count;
    if (!bind_number(hole, &size) || (r->flag && size.number != whole)) {
        return false;
    }
    shape_claim(r, step, BIND_SIZE, size);
    return true;
}
