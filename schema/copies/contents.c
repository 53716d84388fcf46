/* Compares the contents of a field, value or method in two copies. */
#include <string.h>

#include "schema/copies/pair.h"

static const char *base_name(fbs_base base)
{
    static const char *const names[] = {"none",   "bool",  "byte",   "ubyte", "short",  "ushort",
                                        "int",    "uint",  "long",   "ulong", "float",  "double",
                                        "string", "table", "struct", "union", "vector", "array"};
    return names[base];
}

static const char *unit_words(gate_words *words, const fbs_type *type)
{
    bool list = type->base == FBS_VECTOR || type->base == FBS_ARRAY;
    if (type->def == NULL) {
        return base_name(list ? type->element : type->base);
    }
    return gate_say(words, "%s %.100s%s%.100s", copy_kind(type->def), type->def->space,
                    type->def->space[0] == '\0' ? "" : ".", type->def->name);
}

static const char *type_words(gate_words *words, const fbs_type *type)
{
    gate_words unit;
    const char *name = unit_words(&unit, type);
    switch (type->base) {
    case FBS_VECTOR: return gate_say(words, "[%s]", name);
    case FBS_ARRAY: return gate_say(words, "[%s:%u]", name, type->length);
    default: return gate_say(words, "%s", name);
    }
}

/* Compares kinds and names only. What an included enum is based on is up to that file. */
static bool same_kind(const fbs_def *a, const fbs_def *b)
{
    return a->kind == b->kind && strcmp(a->name, b->name) == 0 && strcmp(a->space, b->space) == 0;
}

static bool is_list(const fbs_type *type)
{
    return type->base == FBS_VECTOR || type->base == FBS_ARRAY;
}

static bool same_type(const fbs_type *a, const fbs_type *b)
{
    if (is_list(a) != is_list(b) || (is_list(a) && a->base != b->base) || a->length != b->length ||
        (a->def == NULL) != (b->def == NULL)) {
        return false;
    }
    return a->def != NULL ? same_kind(a->def, b->def)
                          : a->base == b->base && a->element == b->element;
}

static const char *default_words(gate_words *words, const fbs_field *f)
{
    if (f->text != NULL) {
        return gate_say(words, f->written == FBS_DEFAULT_STRING ? "\"%.200s\"" : "%.200s", f->text);
    }
    return fbs_is_scalar(f->type.base) ? "0" : NULL;
}

/* A binary schema stores 0 where a number does not fit the signed field of its format. */
static bool is_lost(const copy_pair *p, const fbs_field *a, const fbs_field *b)
{
    return a->type.base == FBS_ULONG &&
           ((p->first->binary && a->value == 0 && b->value >> 63 != 0) ||
            (p->copy->binary && b->value == 0 && a->value >> 63 != 0));
}

static bool is_null(const fbs_field *f)
{
    return f->written == FBS_DEFAULT_NULL && fbs_is_scalar(f->type.base);
}

static bool same_text_default(const copy_pair *p, const fbs_field *a, const fbs_field *b)
{
    bool some = a->written == FBS_DEFAULT_STRING || a->written == FBS_DEFAULT_EMPTY;
    bool other = b->written == FBS_DEFAULT_STRING || b->written == FBS_DEFAULT_EMPTY;
    return some == other &&
           (!some || p->first->binary || p->copy->binary || strcmp(a->text, b->text) == 0);
}

/* If a default names a value of an included enum, that name is the fact, not its number. */
static bool same_default(const copy_pair *p, const fbs_field *a, const fbs_field *b)
{
    bool by_words =
        a->type.def != NULL && a->text != NULL && b->text != NULL && strcmp(a->text, b->text) == 0;
    if (!fbs_is_scalar(a->type.base)) {
        return same_text_default(p, a, b);
    }
    return is_null(a) == is_null(b) && (by_words || a->value == b->value || is_lost(p, a, b));
}

void copy_field(copy_pair *p, const copy_subject *subject, const fbs_field *first,
                const fbs_field *copy)
{
    gate_words a, b;
    bool key = first->type.base == FBS_STRING && fbs_attr_of(first->attrs, "key") != NULL &&
               fbs_attr_of(copy->attrs, "key") != NULL;
    bool same = same_type(&first->type, &copy->type);
    if (copy_fact(p, same, subject, "type", type_words(&a, &copy->type),
                  type_words(&b, &first->type))) {
        copy_fact(p, same_default(p, first, copy), subject, "default", default_words(&a, copy),
                  default_words(&b, first));
    }
    copy_attrs(p, subject, first->attrs, copy->attrs, key ? "required" : NULL);
}

void copy_value(copy_pair *p, const copy_subject *subject, const fbs_value *first,
                const fbs_value *copy)
{
    gate_words a, b;
    copy_fact(p, same_type(&first->type, &copy->type), subject, "type", type_words(&a, &copy->type),
              type_words(&b, &first->type));
    copy_attrs(p, subject, first->attrs, copy->attrs, NULL);
}

void copy_method(copy_pair *p, const copy_subject *subject, const fbs_method *first,
                 const fbs_method *copy)
{
    gate_words a, b;
    copy_fact(p, same_type(&first->request, &copy->request), subject, "request",
              type_words(&a, &copy->request), type_words(&b, &first->request));
    copy_fact(p, same_type(&first->response, &copy->response), subject, "response",
              type_words(&a, &copy->response), type_words(&b, &first->response));
    copy_attrs(p, subject, first->attrs, copy->attrs, NULL);
}
