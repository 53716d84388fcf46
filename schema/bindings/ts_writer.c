/* flatc's TypeScript modules: writing tables and structs. */
#include "schema/bindings/typescript.h"

/* ---- Fields ---- */

/* The value added for a field has its name; for references, with Offset appended. */
bool ts_is_value(shape_reader *r, const shape_step *step, src_span hole)
{
    hole = src_begins(hole, "+") ? src_behind(hole, 1) : hole;
    return shape_is(r, &(shape_step){.as = step->as}, hole);
}

/* For an optional scalar, old releases write 0, new ones null. */
bool ts_writer_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *c = ts_accessor(r, BIND_DEFAULT);
    src_span stem;
    hole = shape_strip(hole, "*!", &stem) ? stem : hole;
    if (c != NULL && c->value.form == BIND_NONE) {
        return ts_is_nothing(r, step, src_begins(hole, "+") ? src_behind(hole, 1) : hole);
    }
    return ts_takes_default(r, step, hole);
}

/* ---- Vectors ---- */

/* What is added for an element must have its size. */
bool ts_is_element(shape_reader *r, const shape_step *step, src_span hole)
{
    fbs_base base = bind_base(hole);
    (void)step;
    return base != FBS_NONE && shape_said(r, &ts_accessor_copy, BIND_STRIDE) == fbs_size_of(base);
}

bool ts_is_of_offsets(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return shape_said(r, &ts_accessor_copy, BIND_STRIDE) == 4;
}

/* createXVector, startXVector */
bool ts_on_vector(shape_reader *r, const shape_step *step, src_span hole)
{
    return shape_strip(hole, step->as, &r->member) &&
           shape_said(r, &ts_accessor_copy, BIND_TYPE) == FBS_VECTOR;
}

/* ---- createX of a table ---- */

/* Without types, references may be named like fields, with Offset appended. */
static bool takes_name(shape_reader *r, const shape_step *step, src_span name)
{
    const shape_step plain = {.line = step->line};
    src_span stem;
    return shape_next(r, &plain, name) ||
           (shape_strip(name, "*Offset", &stem) && shape_next(r, &plain, stem));
}

/* "a:bigint, cOffset:flatbuffers.Offset", or just names: all fields, in order. */
bool ts_takes_parameters(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name[SRC_HOLES];
    shape_begin_list(r, &ts_accessor_copy);
    while (hole.size > 0) {
        src_span one = shape_piece(&hole, ',');
        if (src_match(one, "%w", name)) {
            if (!takes_name(r, step, one)) {
                return false;
            }
            continue;
        }
        if (!src_match(one, "%w:%*", name)) {
            return false;
        }
        src_span stem = name[0];
        bool reference = src_is(name[1], "flatbuffers.Offset");
        if (reference && !shape_strip(name[0], "*Offset", &stem)) {
            return false;
        }
        if (!shape_next(r, &(shape_step){.line = step->line}, stem) ||
            (!reference && !ts_takes_enum(r, step, name[1]))) {
            return false;
        }
    }
    bool done = shape_done(r, step, hole);
    shape_begin_list(r, &ts_accessor_copy);
    return done;
}

bool ts_writer_is_argument(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span stem;
    (void)step;
    return bind_same_name(hole, r->member) ||
           (shape_strip(hole, "*Offset", &stem) && bind_same_name(stem, r->member));
}

/* ---- createX of a struct ---- */

/* Members are written from last to first; r->sum bytes so far. */
bool ts_starts_struct(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value size;
    if (!bind_number(hole, &size)) {
        return false;
    }
    r->sum = 0;
    r->size = size.number;
    r->flag = true;
    r->count = 0;
    shape_claim(r, step, BIND_SIZE, size);
    return true;
}

/* ", v_x: number, e: Kind": parameters are also written from last to first. */
bool ts_takes_list(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->list = hole;
    r->rest = hole;
    return hole.size == 0 || src_begins(hole, ",");
}

static bool is_last(shape_reader *r, src_span name)
{
    src_span part[SRC_HOLES];
    size_t n = r->rest.size;
    while (n > 0 && r->rest.at[n - 1] != ',') {
        n--;
    }
    src_span last = r->rest; /* no bytes if there are no parameters */
    if (n > 0) {
        last = src_behind(r->rest, n);
    }
    r->rest.size = n > 0 ? n - 1 : 0;
    return (src_match(last, " %w:%*", part) || src_match(last, " %w", part)) &&
           src_same(part[0], name);
}

enum { LOOKED_AT = 1 << 26 }; /* members checked for all structs of a file; far more than exist */

/*
 * A nested struct begins at the offset of a member, and is aligned there. Structs nested deeper
 * need not be known here.
 */
bool ts_prepares(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value align, size = bind_integer(0);
    src_span part[SRC_HOLES];
    (void)step;
    if (!src_match(hole, "%n, %n", part) || !bind_number(part[0], &align) ||
        !bind_number(part[1], &size) || align.number == 0 || r->sum > r->size ||
        size.number > r->size - r->sum || size.number == 0 || size.number % align.number != 0) {
        return false;
    }
    uint64_t offset = r->size - r->sum - size.number;
    const bind_claim *c = shape_find(r->type, NULL, &ts_accessor_copy, BIND_OFFSET);
    while (c != NULL && c->value.number != offset && r->paddings < LOOKED_AT) {
        c = shape_find(r->type, c, &ts_accessor_copy, BIND_OFFSET);
        r->paddings++;
    }
    r->count += c != NULL;
    return offset % align.number == 0 && r->paddings < LOOKED_AT;
}

static bool has_all_structs(const shape_reader *r)
{
    uint64_t structs = 0;
    for (const bind_claim *c = shape_find(r->type, NULL, &ts_accessor_copy, BIND_TYPE); c != NULL;
         c = shape_find(r->type, c, &ts_accessor_copy, BIND_TYPE)) {
        structs += c->value.number == FBS_STRUCT;
    }
    return r->count >= structs;
}

static void lies(shape_reader *r, const shape_step *step, uint64_t size)
{
    r->sum += size;
    if (r->flag && r->sum <= r->size) {
        shape_claim(r, step, BIND_OFFSET, bind_integer((int64_t)(r->size - r->sum)));
    }
}

/* The name in "+f", "BigInt(w ?? 0)", "Number(Boolean(f))", "e". */
bool ts_on_written(shape_reader *r, const shape_step *step, src_span hole)
{
    static const char *const shapes[] = {"BigInt(%w ?? 0)", "Number(Boolean(%w))", "+%w", "%w"};
    src_span part[SRC_HOLES];
    (void)step;
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        if (src_match(hole, shapes[i], part)) {
            r->member = part[0];
            return is_last(r, part[0]);
        }
    }
    return false;
}

bool ts_writes(shape_reader *r, const shape_step *step, src_span hole)
{
    fbs_base base = bind_base(hole);
    lies(r, step, fbs_size_of(base));
    return base != FBS_NONE;
}

/* The last index of the array was kept. */
bool ts_writes_array(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value last;
    fbs_base base = bind_base(hole);
    if (base == FBS_NONE || !bind_number(r->kept, &last) || last.number > 65535 ||
        !is_last(r, r->member)) {
        return false;
    }
    shape_claim(r, step, BIND_LENGTH, bind_integer((int64_t)last.number + 1));
    lies(r, step, (last.number + 1) * fbs_size_of(base));
    return true;
}

/* An array of structs: its accessor knows the size of one. */
bool ts_writes_structs(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value last;
    r->member = hole;
    const bind_claim *stride = ts_accessor(r, BIND_STRIDE);
    if (!bind_number(r->kept, &last) || last.number > 65535 || stride == NULL ||
        !is_last(r, hole)) {
        return false;
    }
    shape_claim(r, step, BIND_LENGTH, bind_integer((int64_t)last.number + 1));
    lies(r, step, (last.number + 1) * stride->value.number);
    return true;
}

bool ts_is_whole(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return (!r->flag || r->sum == r->size) && r->rest.size == 0 && has_all_structs(r);
}

bool ts_is_item(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)r, (void)step;
    return src_begins(hole, "item");
}

/* ---- Roots ---- */

bool ts_is_identifier(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name[SRC_HOLES];
    if (hole.size == 0 || src_is(hole, ",undefined") || src_is(hole, ",null")) {
        shape_claim(r, step, BIND_IDENTIFIER, bind_nothing());
        return true;
    }
    if (!src_match(hole, ", \"%*\"", name)) {
        return false;
    }
    shape_claim(r, step, BIND_IDENTIFIER, bind_text(name[0]));
    return true;
}
