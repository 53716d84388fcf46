/* Tables and structs; types of fields. */
#include "reader.h"

#include <stdio.h>
#include <string.h>

static fbs_type named_type(fbs_reader *r)
{
    fbs_type type = {.place = r->source->token.place};
    const char *name = fbs_expect_dotted(r, "a type");
    if (!fbs_base_named(name, &type.base)) {
        type.name = name;
    }
    return type;
}

static void parse_length(fbs_reader *r, fbs_type *type)
{
    fbs_place at = r->source->token.place;
    const char *text = fbs_parse_number(r, "a length");
    uint64_t length = 0;
    if (!r->failed && (!fbs_integer(text, FBS_USHORT, &length) || length == 0)) {
        fbs_fail_name(r, at, "length", text, "1..65535");
    }
    type->base = FBS_ARRAY;
    type->length = (uint32_t)length;
}

static fbs_type vector_type(fbs_reader *r)
{
    fbs_place at = r->source->token.place;
    fbs_next(r);
    if (fbs_see(r, '[')) {
        fbs_fail_token(r, "the type of an element: vectors are not nested, wrap one in a table");
    }
    fbs_type type = named_type(r);
    type.place = at;
    type.element = type.base;
    type.base = FBS_VECTOR;
    if (fbs_accept(r, ':')) {
        parse_length(r, &type);
    }
    fbs_expect(r, ']');
    return type;
}

fbs_type fbs_parse_type(fbs_reader *r)
{
    return fbs_see(r, '[') ? vector_type(r) : named_type(r);
}

static fbs_field *parse_field(fbs_reader *r)
{
    fbs_field *field = fbs_new(r, sizeof *field);
    if (field == NULL) {
        return NULL;
    }
    field->place = r->source->token.place;
    field->name = fbs_expect_name(r, "a field or '}'");
    fbs_expect(r, ':');
    field->type = fbs_parse_type(r);
    if (fbs_accept(r, '=')) {
        fbs_parse_default(r, field);
    }
    field->attrs = fbs_parse_attrs(r);
    fbs_expect(r, ';');
    return r->failed ? NULL : field;
}

static void add_field(fbs_reader *r, fbs_def *def, fbs_field ***last)
{
    fbs_field *field = parse_field(r);
    if (field == NULL) {
        return;
    }
    if (!fbs_names_add(r, &def->names, fbs_key_of(field->name), field)) {
        fbs_fail_name(r, field->place, "a second field", field->name, "another name");
    } else if (def->field_count++ == FBS_MEMBERS) {
        fbs_fail(r, field->place, "more than 16384 fields", "fewer");
    }
    **last = field;
    *last = &field->next;
}

fbs_def *fbs_parse_head(fbs_reader *r, fbs_kind kind)
{
    fbs_def *def = fbs_new(r, sizeof *def);
    if (def == NULL) {
        return NULL;
    }
    fbs_place at = r->source->token.place;
    const char *name = fbs_expect_name(r, "the name of a type");
    *def = (fbs_def){.kind = kind, .name = name, .space = r->space, .place = at};
    if (r->type_count == FBS_TYPES) {
        fbs_fail(r, at, "more than 16384 types", "fewer");
    }
    fbs_key key = fbs_key_in(r->space, strlen(r->space), name);
    if (!r->failed && !fbs_names_add(r, &r->schema->names, key, def)) {
        fbs_fail_name(r, at, "a second type", name, "another name");
    }
    def->number = r->type_count++;
    *r->last_def = def;
    r->last_def = &def->next;
    return def;
}

void fbs_parse_fields(fbs_reader *r, fbs_kind kind)
{
    fbs_def *def = fbs_parse_head(r, kind);
    if (def == NULL) {
        return;
    }
    def->attrs = fbs_parse_attrs(r);
    fbs_expect(r, '{');
    for (fbs_field **last = &def->fields; !r->failed && !fbs_see(r, '}');) {
        add_field(r, def, &last);
    }
    fbs_expect(r, '}');
}
