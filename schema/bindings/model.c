/* The model of what is expected: built from a schema, with lookups. */
#include "schema/bindings/model.h"

#include <string.h>

enum { MODEL_BYTES = 256 << 20, HASHES = 1024 };

static void *take(bind_model *model, size_t size)
{
    if (model->last == NULL) {
        model->last = &model->types;
        model->arena.left = MODEL_BYTES;
    }
    void *out = ptv_arena_take(&model->arena, size);
    model->failed = model->failed || out == NULL;
    return out;
}

void bind_model_free(bind_model *model)
{
    ptv_arena_free(&model->arena);
}

/* The same for all spellings in code: bind_same_name(), or a trailing underscore. */
static uint32_t hash_of(src_span name, bool exact)
{
    uint32_t hash = 2166136261u;
    while (name.size > 0 && name.at[name.size - 1] == '_') {
        name.size--;
    }
    for (size_t i = 0; i < name.size; i++) {
        char c = name.at[i];
        bool upper = c >= 'A' && c <= 'Z';
        if (exact || (c != '_' && c != '-')) {
            hash = (hash ^ (unsigned char)(upper && !exact ? c - 'A' + 'a' : c)) * 16777619u;
        }
    }
    return hash;
}

bind_model_type *bind_model_add(bind_model *model, src_span name, src_span space, fbs_kind kind)
{
    bind_model_type *type = take(model, sizeof *type);
    bind_member *own = take(model, sizeof *own);
    if (model->index == NULL) {
        model->index = take(model, HASHES * sizeof *model->index);
    }
    if (type == NULL || own == NULL || model->index == NULL) {
        return NULL;
    }
    own->reach = 1u << BIND_OF_TYPES;
    *type = (bind_model_type){.kind = kind, .name = name, .space = space, .own = own};
    type->last = &type->members;
    *model->last = type;
    model->last = &type->next;
    struct bind_bucket *bucket = &model->index[hash_of(name, false) % HASHES];
    if (bucket->last == NULL) {
        bucket->first = type;
    } else {
        bucket->last->like = type;
    }
    bucket->last = type;
    return type;
}

static bool has_values(const bind_model_type *type)
{
    return type->kind == FBS_DEF_ENUM || type->kind == FBS_DEF_UNION;
}

static void put(const bind_model_type *type, bind_member *member)
{
    bind_member **bucket = &type->index[hash_of(member->name, has_values(type)) % type->room];
    member->like = *bucket;
    *bucket = member;
}

/* Doubles the buckets once there are as many members as buckets. */
static bool make_room(bind_model *model, bind_model_type *type)
{
    if (type->count < type->room) {
        return true;
    }
    uint32_t room = type->room == 0 ? 16 : type->room * 2;
    bind_member **index = take(model, room * sizeof *index);
    if (index == NULL) {
        return false;
    }
    type->index = index;
    type->room = room;
    for (bind_member *m = type->members; m != NULL; m = m->next) {
        put(type, m);
    }
    return true;
}

bind_member *bind_member_add(bind_model *model, bind_model_type *type, src_span name,
                             fbs_place place)
{
    bind_member *member = make_room(model, type) ? take(model, sizeof *member) : NULL;
    if (member == NULL) {
        return NULL;
    }
    member->name = name;
    member->place = place;
    member->turn = type->count++;
    put(type, member);
    *type->last = member;
    type->last = &member->next;
    return member;
}

void bind_expect(bind_member *member, bind_fact fact, bind_value value)
{
    member->known |= 1u << fact;
    member->values[fact] = value;
    member->places[fact] = member->place;
}

/* ---- A schema ---- */

static void number(bind_member *member, bind_fact fact, uint64_t value)
{
    bind_expect(member, fact, bind_integer((int64_t)value));
}

static void text(bind_member *member, bind_fact fact, const char *value)
{
    bind_expect(member, fact, bind_text(src_span_of(value)));
}

static const char *attribute(const fbs_field *field, const char *name)
{
    const fbs_attr *attr = fbs_attr_of(field->attrs, name);
    return attr == NULL ? NULL : attr->value == NULL ? "" : attr->value;
}

static bool is_reference(fbs_base base)
{
    return base == FBS_STRING || base == FBS_TABLE || base == FBS_UNION || base == FBS_VECTOR;
}

static void expect_default(bind_member *m, const fbs_field *field)
{
    bind_value value = bind_integer((int64_t)field->value);
    if (field->written == FBS_DEFAULT_NULL || !fbs_is_scalar(field->type.base)) {
        value = bind_nothing();
    } else if (field->type.base == FBS_FLOAT || field->type.base == FBS_DOUBLE) {
        value.form = BIND_REAL;
        memcpy(&value.real, &field->value, sizeof value.real);
    }
    bool other = field->written == FBS_DEFAULT_STRING || field->written == FBS_DEFAULT_EMPTY;
    if (!other || fbs_is_scalar(field->type.base)) {
        bind_expect(m, BIND_DEFAULT, value);
    }
}

static fbs_base on_wire(fbs_base base)
{
    return base == FBS_BOOL ? FBS_UBYTE : base;
}

static void expect_elements(bind_member *m, const fbs_field *field)
{
    const fbs_type *type = &field->type;
    bool is_struct = type->element == FBS_STRUCT;
    uint32_t size = is_struct ? type->def->size : fbs_size_of(type->element);
    uint32_t align = is_struct ? type->def->align : size;
    uint64_t forced = 0;
    number(m, BIND_ELEMENT, type->element);
    number(m, BIND_WIRE_ELEMENT, on_wire(type->element));
    number(m, BIND_STRIDE, size);
    if (type->base == FBS_ARRAY) {
        number(m, BIND_LENGTH, type->length);
        return;
    }
    const char *force = attribute(field, "force_align");
    bool is_forced = force != NULL && fbs_integer(force, FBS_USHORT, &forced) && forced > align;
    number(m, BIND_NATURAL_ALIGN, align);
    number(m, BIND_DATA_ALIGN, is_forced ? forced : align);
}

static unsigned reach_of(const fbs_field *field, fbs_kind kind)
{
    if (kind == FBS_DEF_STRUCT) {
        return 1u << BIND_OF_FIELDS | 1u << BIND_OF_STRUCTS | 1u << BIND_OF_WHOLE;
    }
    unsigned reach = 1u << BIND_OF_FIELDS | 1u << BIND_OF_WHOLE;
    fbs_base base = field->type.base;
    reach |= fbs_is_scalar(base) ? 1u << BIND_OF_SCALARS : 0;
    reach |= is_reference(base) ? 1u << BIND_OF_OFFSETS : 0;
    if (base == FBS_VECTOR) {
        reach |= 1u << BIND_OF_VECTORS;
        reach |= fbs_is_scalar(field->type.element) ? 1u << BIND_OF_NUMBERS : 0;
        reach |= attribute(field, "nested_flatbuffer") != NULL ? 1u << BIND_OF_NESTED : 0;
    }
    return reach;
}

static const char *last_part(const char *dotted)
{
    const char *dot = strrchr(dotted, '.');
    return dot == NULL ? dotted : dot + 1;
}

/*
 * flatc omits attributes from binary schemas and turns large ulong defaults into 0. A string key is
 * always required there, however it was written.
 */
static uint32_t silent_of(const fbs_schema *schema, const fbs_field *field)
{
    bool large = field->place.line == 0 && field->type.base == FBS_ULONG && field->value == 0;
    bool text_key = field->type.base == FBS_STRING && attribute(field, "key") != NULL;
    bool first_key = attribute(field, "primary_key") != NULL; /* one of several; flatcc only */
    return (schema->binary && text_key ? 1u << BIND_ASKED : 0) | (first_key ? 1u << BIND_KEY : 0) |
           (schema->bare ? 1u << BIND_NESTED | 1u << BIND_DATA_ALIGN : 0) |
           (large ? 1u << BIND_DEFAULT : 0);
}

static void add_field(bind_model *model, bind_model_type *type, const fbs_field *field)
{
    bind_member *m = bind_member_add(model, type, src_span_of(field->name), field->place);
    if (m == NULL) {
        return;
    }
    m->deprecated = attribute(field, "deprecated") != NULL;
    m->silent = silent_of(model->schema, field);
    m->reach = m->deprecated ? 0 : reach_of(field, type->kind);
    number(m, BIND_TYPE, field->type.base);
    number(m, BIND_WIRE, on_wire(field->type.base));
    bind_expect(m, BIND_PRESENT, bind_nothing());
    number(m, BIND_REQUIRED, fbs_is_required(field));
    number(m, BIND_ASKED, attribute(field, "required") != NULL);
    number(m, BIND_KEY, attribute(field, "key") != NULL);
    if (field->type.def != NULL) {
        text(m, BIND_TARGET, field->type.def->name);
    }
    if (field->type.base == FBS_VECTOR || field->type.base == FBS_ARRAY) {
        expect_elements(m, field);
    }
    if (field->type.base == FBS_STRUCT) {
        number(m, BIND_STRIDE, field->type.def->size);
        number(m, BIND_NATURAL_ALIGN, field->type.def->align);
    }
    if (type->kind == FBS_DEF_STRUCT) {
        number(m, BIND_OFFSET, field->offset);
        bind_expect(m, BIND_DEFAULT,
                    fbs_is_scalar(field->type.base) ? bind_integer(0) : bind_nothing());
        return;
    }
    m->turn = field->id;
    number(m, BIND_ID, field->id);
    expect_default(m, field);
    const char *nested = attribute(field, "nested_flatbuffer");
    if (nested != NULL) {
        text(m, BIND_NESTED, last_part(nested));
    }
}

static const char *joined(bind_model *model, const char *a, const char *b)
{
    size_t n = strlen(a), size = n + strlen(b) + 2;
    char *out = take(model, size);
    if (out == NULL) {
        return "";
    }
    memcpy(out, a, n);
    out[n] = '_';
    memcpy(out + n + 1, b, strlen(b) + 1);
    return out;
}

/* A tag is deprecated with its union; a vector of tags is required with its vector. */
static fbs_attr *attrs_of_tag(bind_model *model, const fbs_field *field)
{
    static const char *const names[] = {"deprecated", "required"};
    size_t count = field->type.base == FBS_VECTOR ? 2 : 1;
    fbs_attr *list = NULL;
    for (size_t i = 0; i < count; i++) {
        fbs_attr *attr = attribute(field, names[i]) == NULL ? NULL : take(model, sizeof *attr);
        if (attr != NULL) {
            *attr = (fbs_attr){.next = list, .name = names[i], .place = field->place};
            list = attr;
        }
    }
    return list;
}

/* The tag is a separate field in the slot before, and has the union's integer type. */
static void add_tag(bind_model *model, bind_model_type *type, const fbs_field *field)
{
    fbs_field tag = *field;
    const fbs_def *def = field->type.def;
    bool several = field->type.base == FBS_VECTOR;
    tag.name = joined(model, field->name, "type");
    tag.attrs = attrs_of_tag(model, field);
    tag.type = (fbs_type){.base = several ? FBS_VECTOR : def->base,
                          .element = several ? def->base : FBS_NONE,
                          .def = def};
    tag.id = field->id - 1;
    tag.value = 0;
    tag.written = FBS_DEFAULT_NONE;
    add_field(model, type, &tag);
    bind_member *m = bind_member_named(type, src_span_of(tag.name));
    if (m != NULL) {
        m->reach &= ~(1u << BIND_OF_WHOLE);
    }
}

/*
 * A nested struct is written member by member: `x` in member `i` becomes i_x. These need not be
 * present, but if they are, their types and offsets count.
 */
static void add_inner(bind_model *model, bind_model_type *type, const fbs_field *outer,
                      const fbs_def *def, unsigned depth)
{
    for (const fbs_field *f = def->fields; f != NULL && depth < 16 && !model->failed; f = f->next) {
        fbs_field inner = *f;
        inner.name = joined(model, outer->name, f->name);
        inner.offset += outer->offset;
        fbs_base base = f->type.base == FBS_ARRAY ? f->type.element : f->type.base;
        if (base == FBS_STRUCT) {
            add_inner(model, type, &inner, f->type.def, depth + 1);
        } else {
            add_field(model, type, &inner);
            bind_member *m = bind_member_named(type, src_span_of(inner.name));
            if (m != NULL) { /* written in a loop if an enclosing struct is in an array */
                m->reach = 1u << BIND_OF_ANY;
                number(m, BIND_ELEMENT, base);
            }
        }
    }
}

static void add_fields(bind_model *model, bind_model_type *type, const fbs_def *def)
{
    for (const fbs_field *f = def->fields; f != NULL && !model->failed; f = f->next) {
        if (fbs_has_tag(&f->type)) {
            add_tag(model, type, f);
        }
        add_field(model, type, f);
    }
    for (const fbs_field *f = def->fields; def->kind == FBS_DEF_STRUCT && f != NULL; f = f->next) {
        fbs_base base = f->type.base == FBS_ARRAY ? f->type.element : f->type.base;
        if (base == FBS_STRUCT) {
            add_inner(model, type, f, f->type.def, 0);
        }
    }
}

static void add_values(bind_model *model, bind_model_type *type, const fbs_def *def)
{
    const fbs_value *last = def->values;
    uint32_t turn = 0; /* shared by all values with the same number */
    for (const fbs_value *v = def->values; v != NULL && !model->failed; v = v->next) {
        bind_member *m = bind_member_add(model, type, src_span_of(v->name), v->place);
        if (m == NULL) {
            return;
        }
        turn = v->value == last->value ? turn : m->turn;
        m->turn = turn;
        m->reach = 1u << BIND_OF_VALUES;
        number(m, BIND_NUMBER, v->value);
        bind_expect(m, BIND_PRESENT, bind_nothing());
        if (def->kind == FBS_DEF_UNION && v->type.base != FBS_NONE) {
            m->reach |= 1u << BIND_OF_MEMBERS;
            text(m, BIND_MEMBER, v->type.def == NULL ? "string" : v->type.def->name);
        }
        last = v;
    }
    number(type->own, BIND_BASE, def->base);
    number(type->own, BIND_COUNT, def->value_count);
    number(type->own, BIND_MIN, def->values->value);
    number(type->own, BIND_MAX, last->value);
}

/* Identifier, extension and root belong to the file that declares the type. */
static void expect_own(bind_model_type *type, const fbs_schema *schema, const fbs_def *def)
{
    bind_member *own = type->own;
    own->place = def->place;
    number(own, BIND_KIND, def->kind);
    text(own, BIND_SPACE, def->space);
    text(own, BIND_FOLDER, def->space);
    bind_expect(own, BIND_PRESENT, bind_nothing());
    if (schema->identifier != NULL) {
        text(own, BIND_IDENTIFIER, schema->identifier);
    }
    if (schema->extension != NULL) {
        text(own, BIND_EXTENSION, schema->extension);
    }
    if (schema->root == def) {
        bind_expect(own, BIND_ROOT, bind_nothing());
    }
    bool main = schema->nameless ? schema->root == def : strcmp(def->place.file, schema->path) == 0;
    if (!main) { /* bindings may be generated from its own file */
        own->silent = 1u << BIND_IDENTIFIER | 1u << BIND_EXTENSION | 1u << BIND_ROOT;
    }
    if (def->kind == FBS_DEF_TABLE) {
        number(own, BIND_SLOTS, def->slots);
    } else if (def->kind == FBS_DEF_STRUCT) {
        number(own, BIND_SIZE, def->size);
        number(own, BIND_ALIGN, def->align);
    }
}

static bind_model_type *already(const bind_model *model, const fbs_def *def)
{
    for (bind_model_type *t = bind_types_like(model, src_span_of(def->name)); t != NULL;
         t = t->like) {
        if (src_is(t->name, def->name) && src_is(t->space, def->space)) {
            return t;
        }
    }
    return NULL;
}

static void add_includer(bind_model *model, bind_model_type *type, const fbs_schema *schema)
{
    bind_includer *one = schema->identifier == NULL ? NULL : take(model, sizeof *one);
    if (one != NULL) {
        *one = (bind_includer){type->includers, schema->identifier};
        type->includers = one;
    }
}

static void add_def(bind_model *model, const fbs_schema *schema, const fbs_def *def, bool needed)
{
    bind_model_type *type = already(model, def);
    if (type != NULL) {
        type->needed = type->needed || needed;
        add_includer(model, type, schema);
        return;
    }
    type = bind_model_add(model, src_span_of(def->name), src_span_of(def->space), def->kind);
    if (type == NULL) {
        return;
    }
    type->needed = needed;
    type->native = schema->bare || fbs_attr_of(def->attrs, "native_type") != NULL;
    model->schema = schema;
    expect_own(type, schema, def);
    if (def->kind == FBS_DEF_TABLE || def->kind == FBS_DEF_STRUCT) {
        add_fields(model, type, def);
    } else {
        add_values(model, type, def);
    }
}

/* Adds each file's own declarations first: a file that one includes may be given, too. */
void bind_model_of_schemas(bind_model *model, const fbs_schema *const *schemas, size_t count)
{
    for (int needed = 1; needed >= 0; needed--) {
        for (size_t i = 0; i < count; i++) {
            for (const fbs_def *def = schemas[i]->defs; def != NULL; def = def->next) {
                if ((strcmp(def->place.file, schemas[i]->path) == 0) == needed) {
                    add_def(model, schemas[i], def, needed);
                }
            }
        }
    }
}

/* ---- Looking up ---- */

bind_model_type *bind_types_like(const bind_model *model, src_span name)
{
    return model->index == NULL ? NULL : model->index[hash_of(name, false) % HASHES].first;
}

/* Returns the first similar one; index chains begin with the last ones. */
bind_member *bind_member_named(const bind_model_type *type, src_span spelled)
{
    bool is_value = has_values(type);
    bind_member *like = NULL;
    bind_member *first =
        type->room == 0 ? NULL : type->index[hash_of(spelled, is_value) % type->room];
    for (bind_member *m = first; m != NULL; m = m->like) {
        if (src_same(m->name, spelled)) {
            return m;
        }
        if (is_value ? bind_same_word(m->name, spelled)
                     : bind_same_member(type->name, m->name, spelled)) {
            like = m;
        }
    }
    return like;
}
