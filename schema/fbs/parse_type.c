/* Tables, structs and services; types, attributes and defaults of fields. */
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

static const char *joined(fbs_reader *r, char sign, const char *text)
{
    size_t size = strlen(text) + 2;
    char *out = sign == '\0' ? NULL : fbs_new(r, size);
    if (out == NULL) {
        return text;
    }
    snprintf(out, size, "%c%s", sign, text);
    return out;
}

/* The sign is a token of its own, and there may be blanks behind it. */
static char parse_sign(fbs_reader *r)
{
    return fbs_accept(r, '-') ? '-' : fbs_accept(r, '+') ? '+' : '\0';
}

static bool is_number_name(const char *name)
{
    return strcmp(name, "inf") == 0 || strcmp(name, "infinity") == 0 || strcmp(name, "nan") == 0;
}

static bool at_number(const fbs_reader *r, bool with_names)
{
    const fbs_token *token = &r->source->token;
    return token->kind == FBS_INTEGER || token->kind == FBS_REAL ||
           (with_names && token->kind == FBS_NAME && is_number_name(token->text));
}

const char *fbs_parse_number(fbs_reader *r, const char *expected)
{
    char sign = parse_sign(r);
    if (!at_number(r, true)) {
        fbs_fail_token(r, expected);
        return "";
    }
    const char *text = joined(r, sign, r->source->token.text);
    fbs_next(r);
    return text;
}

static const char *attr_value(fbs_reader *r)
{
    fbs_token token = r->source->token;
    if (token.kind != FBS_TEXT && token.kind != FBS_NAME) {
        return fbs_parse_number(r, "a value: a number, a name or a string");
    }
    fbs_next(r);
    return token.text;
}

static const char *attr_name(fbs_reader *r)
{
    bool quoted = r->source->token.kind == FBS_TEXT;
    return quoted ? fbs_expect_text(r, "") : fbs_expect_name(r, "an attribute");
}

static const char *const known_attrs[] = {
    "deprecated", "required", "key", "id", "hash", "force_align", "bit_flags", "original_order",
    "nested_flatbuffer", "flexbuffer", "streaming", "idempotent", "cpp_type", "cpp_ptr_type",
    "cpp_ptr_type_get", "cpp_str_type", "cpp_str_flex_ctor", "csharp_partial", "native_inline",
    "native_default", "native_type", "native_type_pack_name", "native_custom_alloc", "private",
    "shared", "vector64", "offset64",
};

static bool is_declared(const fbs_reader *r, const char *name)
{
    for (size_t i = 0; i < sizeof known_attrs / sizeof known_attrs[0]; i++) {
        if (strcmp(known_attrs[i], name) == 0) {
            return true;
        }
    }
    for (const fbs_path *p = r->attributes; p != NULL; p = p->next) {
        if (strcmp(p->name, name) == 0) {
            return true;
        }
    }
    return false;
}

static fbs_attr *parse_attr(fbs_reader *r)
{
    fbs_attr *attr = fbs_new(r, sizeof *attr);
    if (attr == NULL) {
        return NULL;
    }
    attr->place = r->source->token.place;
    attr->name = attr_name(r);
    if (!r->failed && !is_declared(r, attr->name)) {
        fbs_fail_name(r, attr->place, "attribute", attr->name,
                      "a declared one: attribute \"name\";");
    }
    attr->value = fbs_accept(r, ':') ? attr_value(r) : NULL;
    return attr;
}

fbs_attr *fbs_parse_attrs(fbs_reader *r)
{
    fbs_attr *first = NULL;
    if (!fbs_accept(r, '(')) {
        return NULL;
    }
    for (fbs_attr **last = &first; !r->failed && !fbs_see(r, ')');) {
        fbs_attr *attr = parse_attr(r);
        if (attr != NULL && fbs_attr_of(first, attr->name) != NULL) {
            fbs_fail_name(r, attr->place, "a second attribute", attr->name, "each one once");
        }
        if (attr == NULL || r->failed) {
            break;
        }
        *last = attr;
        last = &attr->next;
        if (!fbs_accept(r, ',')) {
            break;
        }
    }
    fbs_expect(r, ')');
    return first;
}

static void parse_default(fbs_reader *r, fbs_field *field)
{
    fbs_token token = r->source->token;
    field->at_default = token.place;
    if (token.kind == FBS_TEXT) {
        field->written = FBS_DEFAULT_STRING;
        field->text = fbs_expect_text(r, "");
    } else if (fbs_accept(r, '[')) {
        field->written = FBS_DEFAULT_EMPTY;
        field->text = "[]";
        fbs_expect(r, ']');
    } else if (token.kind == FBS_NAME && !is_number_name(token.text)) {
        bool null = strcmp(token.text, "null") == 0;
        field->written = null ? FBS_DEFAULT_NULL : FBS_DEFAULT_NAME;
        field->text = fbs_expect_dotted(r, "");
    } else {
        field->written = FBS_DEFAULT_NUMBER;
        field->text = fbs_parse_number(r, "a default");
    }
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
        parse_default(r, field);
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
    if (fbs_field_of(def, field->name) != NULL) {
        fbs_fail_name(r, field->place, "a second field", field->name, "another name");
    } else if (def->field_count++ == FBS_MEMBERS) {
        fbs_fail(r, field->place, "more than 4096 fields", "fewer");
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
        fbs_fail(r, at, "more than 4096 types", "fewer");
    }
    for (const fbs_def *d = r->schema->defs; !r->failed && d != NULL; d = d->next) {
        if (strcmp(d->name, name) == 0 && strcmp(d->space, r->space) == 0) {
            fbs_fail_name(r, at, "a second type", name, "another name");
        }
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
