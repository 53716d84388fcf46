/* Numbers of enums, unions and defaults. */
#include "reader.h"

#include <stdio.h>
#include <string.h>

/* a < b as numbers of type base. */
static bool is_less(fbs_base base, uint64_t a, uint64_t b)
{
    uint64_t flip = fbs_is_signed(base) ? (uint64_t)1 << 63 : 0;
    return (a ^ flip) < (b ^ flip);
}

/* One more than `before`, when that still fits. */
static bool follow(fbs_base base, uint64_t before, uint64_t *value)
{
    char text[24];
    bool negative = fbs_is_signed(base) && before >> 63 != 0;
    uint64_t next = before + 1;
    if (negative && next != 0) {
        *value = next;
        return true;
    }
    snprintf(text, sizeof text, "%llu", (unsigned long long)next);
    *value = next;
    return negative || (before != UINT64_MAX && fbs_integer(text, base, value));
}

static void assign(fbs_reader *r, const fbs_def *def, fbs_value *v, const fbs_value *before)
{
    if (v->explicit_value && !fbs_integer(v->text, def->base, &v->value)) {
        fbs_fail_name(r, v->place, "value", v->text, "an integer that fits the type of the enum");
    } else if (!v->explicit_value && before != NULL && !follow(def->base, before->value, &v->value)) {
        fbs_fail_name(r, v->place, "value", v->name, "a type with room for one more number");
    }
}

static void shift(fbs_reader *r, const fbs_def *def, fbs_value *v)
{
    unsigned bits = 8 * fbs_size_of(def->base) - (fbs_is_signed(def->base) ? 1 : 0);
    if (def->base == FBS_BOOL || v->value >= bits) {
        fbs_fail_name(r, v->place, "bit flag", v->name, "a bit of the type of the enum");
        return;
    }
    v->value = (uint64_t)1 << v->value;
}

static void insert(fbs_reader *r, fbs_def *def, fbs_value **sorted, fbs_value *v)
{
    while (*sorted != NULL && is_less(def->base, (*sorted)->value, v->value)) {
        sorted = &(*sorted)->next;
    }
    if (*sorted != NULL && (*sorted)->value == v->value) {
        fbs_fail_name(r, v->place, "a number that is taken by another value at", v->name,
                      "another number");
    }
    v->next = *sorted;
    *sorted = v;
}

/* Values are mostly written in order: then `tail` saves the search. */
static void sort_values(fbs_reader *r, fbs_def *def)
{
    fbs_value *sorted = NULL, *tail = NULL, *next;
    for (fbs_value *v = def->values; v != NULL; v = next) {
        next = v->next;
        bool behind = tail != NULL && is_less(def->base, tail->value, v->value);
        v->next = NULL;
        if (behind) {
            tail->next = v;
        } else {
            insert(r, def, &sorted, v);
        }
        tail = behind || tail == NULL ? v : tail;
    }
    def->values = sorted;
}

void fbs_resolve_values(fbs_reader *r, fbs_def *def)
{
    bool flags = fbs_attr_of(def->attrs, "bit_flags") != NULL;
    const fbs_value *before = NULL;
    for (fbs_value *v = def->values; v != NULL && !r->failed; v = v->next) {
        assign(r, def, v, before);
        before = v;
    }
    for (fbs_value *v = def->values; flags && v != NULL && !r->failed; v = v->next) {
        shift(r, def, v);
    }
    sort_values(r, def);
}

static const fbs_value *value_named(const fbs_def *def, const char *name, size_t size)
{
    const fbs_value *v = def->values;
    while (v != NULL && !(strlen(v->name) == size && memcmp(v->name, name, size) == 0)) {
        v = v->next;
    }
    return v;
}

static bool has_value(const fbs_def *def, uint64_t value)
{
    const fbs_value *v = def->values;
    while (v != NULL && v->value != value) {
        v = v->next;
    }
    return v != NULL;
}

/* RED, Color.RED, and for bit flags "RED BLUE". */
static bool named_value(const fbs_def *def, const char *text, uint64_t *value)
{
    bool flags = fbs_attr_of(def->attrs, "bit_flags") != NULL;
    *value = 0;
    for (const char *at = text;; at++) {
        size_t size = strcspn(at, " ");
        const char *end = at + size;
        for (const char *p = at; p < end; p++) {
            at = *p == '.' ? p + 1 : at;
        }
        const fbs_value *v = value_named(def, at, (size_t)(end - at));
        if (v == NULL || (*end != '\0' && !flags)) {
            return false;
        }
        *value |= v->value;
        at = end;
        if (*end == '\0') {
            return true;
        }
    }
}

static bool real_default(fbs_field *field)
{
    double value;
    bool number = field->written == FBS_DEFAULT_NUMBER || field->written == FBS_DEFAULT_STRING;
    if (!number || !fbs_real(field->text, &value)) {
        return false;
    }
    memcpy(&field->value, &value, sizeof value);
    return true;
}

/* "Color.RED" at a field that is no Color: flatc takes the number of any enum. */
static bool value_of_enum(const fbs_reader *r, const fbs_def *owner, fbs_field *field)
{
    char text[FBS_TOKEN_BYTES + 1], number[24];
    const char *dot = strrchr(field->text, '.');
    size_t size = dot == NULL ? 0 : (size_t)(dot - field->text);
    if (size == 0 || size >= sizeof text) {
        return false;
    }
    memcpy(text, field->text, size);
    text[size] = '\0';
    const fbs_def *def = fbs_lookup(r->schema, owner->space, text);
    bool is_enum = def != NULL && def->kind == FBS_DEF_ENUM;
    uint64_t value;
    if (!is_enum || !named_value(def, dot + 1, &value)) {
        return false;
    }
    bool negative = fbs_is_signed(def->base) && value >> 63 != 0;
    snprintf(number, sizeof number, "%s%llu", negative ? "-" : "",
             (unsigned long long)(negative ? 0 - value : value));
    return fbs_integer(number, field->type.base, &field->value);
}

/* A number or a name may stand in quotes. */
static bool integer_default(const fbs_reader *r, const fbs_def *owner, fbs_field *field)
{
    const fbs_def *def = field->type.def;
    bool quoted = field->written == FBS_DEFAULT_STRING;
    if ((field->written == FBS_DEFAULT_NUMBER || quoted) &&
        fbs_integer(field->text, field->type.base, &field->value)) {
        return true;
    }
    if (field->written == FBS_DEFAULT_NUMBER) {
        return false;
    }
    if (def != NULL) {
        return named_value(def, field->text, &field->value);
    }
    if (value_of_enum(r, owner, field)) {
        return true;
    }
    bool yes = strcmp(field->text, "true") == 0;
    field->value = yes;
    return (field->written == FBS_DEFAULT_NAME || quoted) && (yes || strcmp(field->text, "false") == 0);
}

static void scalar_default(fbs_reader *r, const fbs_def *owner, fbs_field *field)
{
    if (field->written == FBS_DEFAULT_NONE || field->written == FBS_DEFAULT_NULL) {
        return;
    }
    bool real = field->type.base == FBS_FLOAT || field->type.base == FBS_DOUBLE;
    if (field->written == FBS_DEFAULT_EMPTY || !(real ? real_default(field) : integer_default(r, owner, field))) {
        fbs_fail_name(r, field->at_default, "default", field->text, "a value of the field's type");
    }
}

/* As in flatc: an enum without 0 needs a default that is one of its values. */
static void check_member(fbs_reader *r, const fbs_field *field)
{
    const fbs_def *def = field->type.def;
    if (r->failed || r->bare || field->written == FBS_DEFAULT_NULL ||
        has_value(def, field->value) ||
        fbs_attr_of(def->attrs, "bit_flags") != NULL) {
        return;
    }
    bool written = field->written != FBS_DEFAULT_NONE;
    fbs_fail_name(r, written ? field->at_default : field->place, "default",
                  written ? field->text : "0", "a value of the enum");
}

static bool may_have_default(const fbs_def *def, const fbs_field *field)
{
    bool fits = (field->written == FBS_DEFAULT_STRING && field->type.base == FBS_STRING) ||
                (field->written == FBS_DEFAULT_EMPTY && field->type.base == FBS_VECTOR);
    return field->written == FBS_DEFAULT_NONE || (def->kind == FBS_DEF_TABLE && fits) ||
           field->written == FBS_DEFAULT_NULL;
}

void fbs_resolve_default(fbs_reader *r, const fbs_def *def, fbs_field *field)
{
    bool scalar = fbs_is_scalar(field->type.base);
    if (scalar && def->kind == FBS_DEF_TABLE) {
        scalar_default(r, def, field);
        if (field->type.def != NULL) {
            check_member(r, field);
        }
    } else if (!may_have_default(def, field)) {
        fbs_fail_name(r, field->at_default, "default", field->text, "none: only scalars of tables, "
                      "strings and [] have defaults");
    }
}
