/* The values of defaults, and where defaults are allowed. */
#include "reader.h"

#include <stdio.h>
#include <string.h>

static bool is_flags(const fbs_def *def)
{
    return fbs_attr_of(def->attrs, "bit_flags") != NULL;
}

/* ---- Names ---- */

/* One word of a default value. */
typedef struct word {
    char text[FBS_TOKEN_BYTES + 1];
} word;

/* Yields an empty word if the text is longer than any name can be. */
static void take_word(word *w, const char *from, size_t size)
{
    size = size < sizeof w->text ? size : 0;
    memcpy(w->text, from, size);
    w->text[size] = '\0';
}

/* "Color.RED", seen from the owner of the field. Returns NULL if it is no value of an enum. */
static const fbs_value *qualified(const fbs_reader *r, const fbs_def *owner, word *w,
                                  const fbs_def **def)
{
    char *dot = strrchr(w->text, '.');
    if (dot == NULL) {
        return NULL;
    }
    *dot = '\0';
    *def = fbs_lookup(r->schema, owner->space, w->text);
    *dot = '.';
    return *def != NULL && (*def)->kind == FBS_DEF_ENUM ? fbs_value_named(*def, dot + 1) : NULL;
}

/* RED for a field of that enum. flatcc also takes Color.RED, without quotes. */
static const fbs_value *of_enum(const fbs_reader *r, const fbs_def *owner, const fbs_field *field,
                                word *w)
{
    const fbs_def *def = NULL;
    const fbs_value *value = fbs_value_named(field->type.def, w->text);
    if (value == NULL && field->written == FBS_DEFAULT_NAME) {
        value = qualified(r, owner, w, &def);
        value = def == field->type.def ? value : NULL;
    }
    return value;
}

/* A value of any enum, for a plain integer field. */
static const fbs_value *of_any(const fbs_reader *r, const fbs_def *owner, const fbs_field *field,
                               word *w)
{
    const fbs_def *def;
    const fbs_value *value = qualified(r, owner, w, &def);
    uint64_t number;
    char text[24];
    if (value == NULL) {
        return NULL;
    }
    bool negative = fbs_is_signed(def->base) && value->value >> 63 != 0;
    snprintf(text, sizeof text, "%s%llu", negative ? "-" : "",
             (unsigned long long)(negative ? 0 - value->value : value->value));
    return fbs_integer(text, field->type.base, &number) ? value : NULL;
}

/* Value names separated by blanks, OR-ed together. */
static bool named_default(const fbs_reader *r, const fbs_def *owner, fbs_field *field)
{
    word w;
    field->value = 0;
    for (const char *at = field->text;; at++) {
        size_t size = strcspn(at, " ");
        take_word(&w, at, size);
        const fbs_value *value =
            field->type.def != NULL ? of_enum(r, owner, field, &w) : of_any(r, owner, field, &w);
        if (value == NULL) {
            return false;
        }
        field->value |= value->value;
        at += size;
        if (*at == '\0') {
            return true;
        }
    }
}

/* ---- Numbers ---- */

/* In quotes, blanks may surround a number. */
static void strip(fbs_reader *r, fbs_field *field)
{
    const char *text = field->text + strspn(field->text, " ");
    size_t size = strlen(text);
    while (size > 0 && text[size - 1] == ' ') {
        size--;
    }
    if (text != field->text || text[size] != '\0') {
        field->text = fbs_copy(r, text, size);
    }
}

static bool real_default(fbs_field *field)
{
    double value;
    if (field->written == FBS_DEFAULT_EMPTY || !fbs_real(field->text, &value)) {
        return false;
    }
    memcpy(&field->value, &value, sizeof value);
    field->written = FBS_DEFAULT_NUMBER;
    return true;
}

/* flatcc accepts it, unquoted, for any integer. */
static bool bool_default(fbs_field *field)
{
    bool yes = strcmp(field->text, "true") == 0;
    field->value = yes;
    return (field->type.base == FBS_BOOL || field->written == FBS_DEFAULT_NAME) &&
           (yes || strcmp(field->text, "false") == 0);
}

/* A number or a name may be quoted. For a bool, any number but 0 is true. */
static bool integer_default(const fbs_reader *r, const fbs_def *owner, fbs_field *field)
{
    bool plain = field->type.def == NULL;
    if (field->written != FBS_DEFAULT_NAME &&
        fbs_integer(field->text, field->type.base, &field->value)) {
        field->value = plain && field->type.base == FBS_BOOL ? field->value != 0 : field->value;
        return true;
    }
    bool named = field->written == FBS_DEFAULT_NAME ||
                 (field->written == FBS_DEFAULT_STRING && field->type.base != FBS_BOOL);
    return (plain && bool_default(field)) || (named && named_default(r, owner, field));
}

static void scalar_default(fbs_reader *r, const fbs_def *owner, fbs_field *field)
{
    bool real = field->type.base == FBS_FLOAT || field->type.base == FBS_DOUBLE;
    if (field->written == FBS_DEFAULT_STRING) {
        strip(r, field);
    }
    if (field->written == FBS_DEFAULT_STRING && strcmp(field->text, "null") == 0) {
        field->written = FBS_DEFAULT_NULL;
    }
    if (field->written == FBS_DEFAULT_NONE || field->written == FBS_DEFAULT_NULL) {
        return;
    }
    if (!(real ? real_default(field) : integer_default(r, owner, field))) {
        fbs_fail_name(r, field->at_default, "default", field->text, "a value of the field's type");
    }
}

/* ---- Where ---- */

/* As in flatc, an enum without a 0 needs a default that is one of its values. */
static void check_member(fbs_reader *r, const fbs_field *field)
{
    const fbs_def *def = field->type.def;
    if (r->failed || r->bare || field->written == FBS_DEFAULT_NULL ||
        fbs_value_of(def, field->value) != NULL || is_flags(def)) {
        return;
    }
    bool written = field->written != FBS_DEFAULT_NONE;
    fbs_fail_name(r, written ? field->at_default : field->place, "default",
                  written ? field->text : "0", "a value of the enum");
}

/* Structs have no defaults, but a 0, which changes nothing, may be written. */
static void struct_default(fbs_field *field)
{
    uint64_t value;
    const fbs_value *named =
        field->type.def == NULL ? NULL : fbs_value_named(field->type.def, field->text);
    bool no = (strcmp(field->text, "false") == 0 && field->type.base == FBS_BOOL) ||
              (named != NULL && named->value == 0);
    bool zero = (field->written == FBS_DEFAULT_NUMBER || field->written == FBS_DEFAULT_STRING) &&
                fbs_integer(field->text, FBS_LONG, &value) && value == 0;
    if (fbs_is_scalar(field->type.base) && (zero || no)) {
        field->written = FBS_DEFAULT_NONE;
        field->text = NULL;
    }
}

/* flatc cannot tell the string "0" from a missing default. */
static void string_default(fbs_field *field)
{
    if (field->written == FBS_DEFAULT_STRING && strcmp(field->text, "0") == 0) {
        field->written = FBS_DEFAULT_NONE;
        field->text = NULL;
    }
}

static bool may_have_default(const fbs_def *def, const fbs_field *field)
{
    bool fits = (field->written == FBS_DEFAULT_STRING && field->type.base == FBS_STRING) ||
                (field->written == FBS_DEFAULT_EMPTY && field->type.base == FBS_VECTOR);
    return field->written == FBS_DEFAULT_NONE || (def->kind == FBS_DEF_TABLE && fits);
}

void fbs_resolve_default(fbs_reader *r, const fbs_def *def, fbs_field *field)
{
    bool scalar = fbs_is_scalar(field->type.base);
    if (scalar && def->kind == FBS_DEF_TABLE) {
        scalar_default(r, def, field);
        if (field->type.def != NULL) {
            check_member(r, field);
        }
        return;
    }
    if (field->written != FBS_DEFAULT_NONE && def->kind == FBS_DEF_STRUCT) {
        struct_default(field);
    } else if (field->type.base == FBS_STRING) {
        string_default(field);
    }
    if (!may_have_default(def, field)) {
        fbs_fail_name(r, field->at_default, "default", field->text,
                      "none: only scalars of tables, strings and [] have defaults");
    }
}
