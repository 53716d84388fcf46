/* flatc's TypeScript modules: reading and changing tables and structs. */
#include "schema/bindings/typescript.h"

const bind_claim *ts_accessor(const shape_reader *r, bind_fact fact)
{
    return shape_find_of(r->set, r->type, r->member, &ts_accessor_copy, fact);
}

/* ---- Types and values ---- */

/* a_b_X and X: in places, flat files and old releases put the namespace first. */
static bool ends_as(src_span name, src_span end)
{
    if (name.size <= end.size) {
        return src_same(name, end);
    }
    src_span last = {name.at + name.size - end.size, end.size};
    return src_same(last, end) && (last.at[-1] == '.' || last.at[-1] == '_');
}

/* The same type. */
bool ts_of_type(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    if (!shape_name(r, hole, step->as, &name)) {
        return false;
    }
    name = bind_plain(name);
    return ends_as(name, r->name) || ends_as(r->name, name);
}

bool ts_enters(shape_reader *r, const shape_step *step, src_span hole)
{
    r->kept = hole;
    r->list = (src_span){0};
    return shape_enter(r, step, bind_plain(hole));
}

static bool is_builtin(src_span type)
{
    static const shape_step names = {.as = "number|boolean|bigint|string"};
    return shape_one_of(NULL, &names, type);
}

static src_span without_null(src_span type)
{
    src_span name;
    return shape_strip(type, "*|null", &name) ? name : type;
}

/* The type that the accessor returns: an enum is named, and a number is a number. */
bool ts_takes_enum(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name = without_null(hole), word[SRC_HOLES];
    if (is_builtin(name)) {
        return true;
    }
    shape_claim(r, step, BIND_TARGET, bind_text(bind_plain(shape_last_part(name))));
    return src_match(name, "%d", word);
}

bool ts_takes_target(shape_reader *r, const shape_step *step, src_span hole)
{
    r->kept = hole;
    shape_claim(r, step, BIND_TARGET, bind_text(bind_plain(shape_last_part(hole))));
    return true;
}

/* Whether the returned type suits what is read: bigint for 64 bits, boolean for bool. */
static bool fits(src_span type, fbs_base base)
{
    bool wide = base == FBS_LONG || base == FBS_ULONG;
    type = without_null(type);
    return base == FBS_BOOL                          ? src_is(type, "boolean")
           : src_is(type, "bigint")                  ? wide
           : src_is(type, "number")                  ? !wide
           : base == FBS_FLOAT || base == FBS_DOUBLE ? false
                                                     : !is_builtin(type);
}

/* "readInt32"; the type was kept. */
bool ts_takes_read(shape_reader *r, const shape_step *step, src_span hole)
{
    fbs_base base = bind_base(hole);
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(base));
    return base != FBS_NONE && fits(r->kept, base);
}

bool ts_takes_bool(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(FBS_BOOL));
    return src_is(hole, "Int8") && fits(r->kept, FBS_BOOL);
}

bool ts_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value value;
    if (src_begins(hole, "+")) { /* +true */
        hole = src_behind(hole, 1);
    }
    if (!bind_number(hole, &value)) {
        src_span type = shape_last_part(shape_before_last(hole));
        if (type.size == 0 || !src_match(hole, "%d", part)) {
            return false;
        }
        value = bind_text(shape_last_part(hole));
        shape_claim(r, step, BIND_TARGET, bind_text(bind_plain(type)));
    }
    shape_claim(r, step, BIND_DEFAULT, value);
    return true;
}

/* " * 4", or nothing for 1. */
bool ts_takes_stride(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value value = bind_integer(1);
    if (hole.size > 0 &&
        (!src_match(hole, " * %n", part) || !bind_number(part[0], &value) || value.number == 1)) {
        return false;
    }
    shape_claim(r, step, BIND_STRIDE, value);
    return true;
}

/* The value returned for a missing element. */
bool ts_is_nothing(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    (void)r, (void)step;
    return bind_number(hole, &value) &&
           (value.form == BIND_REAL ? value.real == 0 : value.number == 0);
}

/* ---- Slots and offsets ---- */

/* " + 8", or nothing for 0. */
bool ts_takes_offset(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value value = bind_integer(0);
    bool given = hole.size > 0;
    if (given && (!src_match(hole, " + %n", part) || !bind_number(part[0], &value))) {
        return false;
    }
    shape_claim(r, step, BIND_OFFSET, value);
    return true;
}

/* "Int8Array": the element type, as in the accessor; bytes for bool. */
bool ts_is_array(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    (void)step;
    const bind_claim *c = ts_accessor(r, BIND_ELEMENT);
    fbs_base base = shape_strip(hole, "*Array", &name) ? bind_base(name) : FBS_NONE;
    bool is_byte = c != NULL && c->value.number == FBS_BOOL && base == FBS_BYTE;
    return c != NULL && (is_byte || c->value.number == (uint64_t)base);
}

/* The width written must be the one read; the sign is not known. */
bool ts_is_width(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    fbs_base base = bind_base(hole);
    const bind_claim *c = ts_accessor(r, BIND_TYPE);
    if (c == NULL || base == FBS_NONE) {
        return false;
    }
    fbs_base type = (fbs_base)c->value.number;
    bool real = type == FBS_FLOAT || type == FBS_DOUBLE;
    return fbs_size_of(type) == fbs_size_of(base) &&
           real == (base == FBS_FLOAT || base == FBS_DOUBLE);
}

/* "" or "_with_string"; the type was kept. */
bool ts_is_union(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    bool text = src_is(r->kept, "any|string") || src_is(r->kept, "string");
    return src_is(hole, text ? "_with_string" : "");
}
