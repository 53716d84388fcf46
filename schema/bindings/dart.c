/* flatc libraries for Dart. */
#include "dart_patterns.h"
#include "schema/bindings/shapes.h"

/* ---- Names ---- */

/* The enum; for a union, with TypeId appended. */
bool dart_named(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name, stem;
    return shape_strip(hole, step->as, &name) &&
           (src_same(name, r->name) ||
            (shape_strip(name, "*TypeId", &stem) && src_same(stem, r->name)));
}

/* ---- Types and values ---- */

static void says(shape_reader *r, const shape_step *step, bind_fact fact, fbs_base base)
{
    shape_claim(r, step, fact, bind_integer(base));
}

/* What the member's accessor says, or NULL. */
static const bind_claim *accessor(const shape_reader *r, src_span member, bind_fact fact)
{
    return shape_find_of(r->set, r->type, member, &dart_accessor_copy, fact);
}

/* Whether the member is of this type. */
static bool is_of(const shape_reader *r, src_span name)
{
    const bind_claim *c = accessor(r, r->member, BIND_TARGET);
    return c != NULL && src_same(c->value.text, name);
}

static bool takes_part(shape_reader *r, const shape_step *step, src_span text, bind_fact fact)
{
    src_span part[SRC_HOLES], name, stem;
    if (is_of(r, text)) { /* whatever its name */
        shape_claim(r, step, BIND_TARGET, bind_text(text));
    } else if (src_is(text, "bool") || src_is(text, "String")) {
        says(r, step, fact, src_is(text, "bool") ? FBS_BOOL : FBS_STRING);
    } else if (src_is(text, "dynamic")) {
        says(r, step, fact, FBS_UNION);
    } else if (!src_is(text, "int") && !src_is(text, "double")) {
        name = shape_last_part(text);
        name = shape_strip(name, "*TypeId", &stem) && is_of(r, stem) ? stem : name; /* a tag */
        shape_claim(r, step, BIND_TARGET, bind_text(name));
        return src_match(text, "%d", part);
    }
    return true;
}

/* "int", "Box", "List<a_b.Far>" */
bool dart_takes_type(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    if (src_match(hole, "List<%*>", part)) {
        says(r, step, BIND_TYPE, FBS_VECTOR);
        return takes_part(r, step, part[0], BIND_ELEMENT);
    }
    return takes_part(r, step, hole, BIND_TYPE);
}

/* The type of an object API class or a builder; step->as is the form of the latter's name. */
static bool is_class(const shape_reader *r, const shape_step *step, src_span name, src_span *type)
{
    return !is_of(r, name) && ((step->as != NULL && shape_strip(name, step->as, type)) ||
                               shape_object(r->set, name, type) || shape_strip(name, "*T", type));
}

/* Object API types, where structs are always RootT. */
bool dart_takes_native(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name, type;
    name = shape_strip(hole, "List<*>", &name) ? name : hole;
    if (!is_class(r, step, shape_last_part(name), &type)) {
        return dart_takes_type(r, step, hole);
    }
    shape_claim(r, step, BIND_TARGET, bind_text(type));
    return true;
}

/* "required a.BoxObjectBuilder box, int n", "fb.StructBuilder pair, Flag flag" */
bool dart_takes_parameters(shape_reader *r, const shape_step *step, src_span hole)
{
    const shape_step types = {.line = step->line, .as = "*ObjectBuilder"};
    src_span part[SRC_HOLES], type;
    bool good = true;
    while (good && hole.size > 0) {
        good = src_match(shape_piece(&hole, ','), "%* %w", part);
        r->member = good ? part[1] : r->member;
        type = good && shape_strip(part[0], "required *", &type) ? type : part[0];
        good = good && (src_begins(type, "fb.") || dart_takes_native(r, &types, type));
    }
    return good;
}

/* "nan", "-1", "Flag.High"; a value missing from an enum is written as _default. */
bool dart_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value value;
    if (bind_number(hole, &value)) {
        shape_claim(r, step, BIND_DEFAULT, value);
        return value.form != BIND_NONE;
    }
    bool named = src_match(hole, "%d", part) && shape_before_last(hole).size > 0;
    if (named && !src_is(shape_last_part(hole), "_default")) {
        shape_claim(r, step, BIND_TARGET, bind_text(shape_last_part(shape_before_last(hole))));
        shape_claim(r, step, BIND_DEFAULT, bind_text(shape_last_part(hole)));
    }
    return named || src_match(hole, "%d._(0)", part);
}

/* Size of an enum in bytes; its type was kept. r->flag: from an old release. */
bool dart_is_size(shape_reader *r, const shape_step *step, src_span hole)
{
    int64_t number;
    (void)step;
    const uint64_t size = r->flag ? 1 : fbs_size_of(bind_base(r->kept));
    return src_integer(hole, &number) && (uint64_t)number == size;
}

/* A member of the union r->member, by number; its type was kept. */
bool dart_case(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *tag = accessor(r, r->list, BIND_TARGET);
    shape_reader of = *r;
    int64_t number;
    of.type = tag == NULL ? NULL : shape_type_named(r->set, tag->value.text);
    const bind_claim *c = shape_find(of.type, NULL, &dart_value_copy, BIND_NUMBER);
    while (c != NULL && (!src_integer(hole, &number) || c->value.number != (uint64_t)number)) {
        c = shape_find(of.type, c, &dart_value_copy, BIND_NUMBER);
    }
    if (of.type != NULL && c != NULL) {
        of.member = c->member;
        shape_claim(&of, step, BIND_MEMBER, bind_text(shape_last_part(r->kept)));
    }
    return of.type == NULL || c != NULL;
}

/* The tag of the union, whose name is kept for its cases. */
bool dart_tagged(shape_reader *r, const shape_step *step, src_span hole)
{
    const shape_step tag = {.as = "*Type", .line = step->line};
    r->list = hole;
    return shape_is(r, &tag, hole);
}

/* ---- Structs, written from last member to first ---- */

/* Returns 0 if unknown. */
static uint64_t size_of(const bind_type *type)
{
    const bind_claim *c = shape_find(type, NULL, &dart_size_copy, BIND_SIZE);
    return c == NULL ? 0 : c->value.number;
}

/* r->size is the offset of the member written before, if r->flag; r->sum the padding since. */
/* The struct ends after its last member, which is written first. */
static bool puts_bytes(shape_reader *r, const shape_step *step, uint64_t bytes)
{
    const bind_claim *at = accessor(r, r->member, BIND_OFFSET);
    uint64_t offset = at == NULL ? 0 : at->value.number;
    uint64_t told = r->flag ? r->size - r->sum - bytes : offset;
    if (!r->flag && bytes > 0) { /* otherwise a struct of another file */
        shape_claim(r, step, BIND_SIZE, bind_integer((int64_t)(offset + bytes + r->sum)));
    }
    shape_claim(r, step, BIND_OFFSET, bind_integer((int64_t)told));
    r->flag = true;
    r->size = offset;
    r->sum = 0;
    return at != NULL;
}

/* Uses the method that was kept. */
bool dart_puts(shape_reader *r, const shape_step *step, src_span hole)
{
    fbs_base base = bind_base(r->kept);
    r->member = hole;
    bool good = base != FBS_NONE && puts_bytes(r, step, fbs_size_of(base));
    says(r, step, BIND_TYPE, base);
    return good;
}

/* A nested struct. One from another file is as large as the gap. */
bool dart_puts_struct(shape_reader *r, const shape_step *step, src_span hole)
{
    r->member = hole;
    const bind_claim *of = accessor(r, hole, BIND_TARGET), *at = accessor(r, hole, BIND_OFFSET);
    uint64_t size = of == NULL ? 0 : size_of(shape_type_named(r->set, of->value.text));
    uint64_t rest = at == NULL || !r->flag ? 0 : r->size - at->value.number - r->sum;
    return puts_bytes(r, step, size > 0 ? size : rest);
}

bool dart_whole(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->flag && r->sum == 0;
}
