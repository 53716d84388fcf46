/* Numbers, and defaults as written after `=`. defaults.c works out their values. */
#include "reader.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Numbers ---- */

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

static bool same_letters(const char *name, const char *small)
{
    size_t n = strlen(small);
    for (size_t i = 0; i < n; i++) {
        if ((name[i] | 0x20) != small[i]) {
            return false;
        }
    }
    return name[n] == '\0';
}

/* strtod() accepts these in any case. */
static bool is_number_name(const char *name)
{
    return same_letters(name, "inf") || same_letters(name, "infinity") || same_letters(name, "nan");
}

static bool at_number(const fbs_reader *r)
{
    const fbs_token *token = &r->source->token;
    return token->kind == FBS_INTEGER || token->kind == FBS_REAL ||
           (token->kind == FBS_NAME && is_number_name(token->text));
}

/* A sign is a separate token. flatcc allows blanks after it, but not before a name. */
const char *fbs_parse_number(fbs_reader *r, const char *expected)
{
    fbs_place at = r->source->token.place;
    char sign = fbs_accept(r, '-') ? '-' : fbs_accept(r, '+') ? '+' : '\0';
    const fbs_token *token = &r->source->token;
    bool apart = token->place.line != at.line || token->place.column > at.column + 1;
    if (!at_number(r) || (sign != '\0' && apart && token->kind == FBS_NAME)) {
        fbs_fail_token(r, expected);
        return "";
    }
    const char *text = joined(r, sign, token->text);
    fbs_next(r);
    return text;
}

/* ---- Functions ---- */

static const double pi = 3.14159265358979323846;

static double degrees(double x)
{
    return x / pi * 180;
}

static double radians(double x)
{
    return x * pi / 180;
}

typedef struct function {
    const char *name;
    double (*of)(double x);
} function;

static const function functions[] = {
    {"deg", degrees}, {"rad", radians}, {"sin", sin},   {"cos", cos},
    {"tan", tan},     {"asin", asin},   {"acos", acos}, {"atan", atan},
};

/* A function name directly followed by a parenthesis. */
static const function *at_function(const fbs_reader *r)
{
    const fbs_source *s = r->source;
    bool called = s->token.kind == FBS_NAME && s->at < s->end && *s->at == '(';
    for (size_t i = 0; called && i < sizeof functions / sizeof functions[0]; i++) {
        if (strcmp(functions[i].name, s->token.text) == 0) {
            return &functions[i];
        }
    }
    return NULL;
}

/* Formats a computed value as flatc stores it: 12 decimals, without trailing zeros. */
static const char *text_of(fbs_reader *r, double value)
{
    char text[400]; /* DBL_MAX has 309 digits before the point */
    size_t n = (size_t)snprintf(text, sizeof text, "%.12f", value);
    while (strchr(text, '.') != NULL && text[n - 1] == '0' && text[n - 2] != '.') {
        n--;
    }
    return fbs_copy(r, text, n);
}

/* rad(180), possibly nested. */
static const char *parse_calls(fbs_reader *r)
{
    enum { DEPTH = 64 }; /* flatc's own limit */
    const function *stack[DEPTH], *next;
    unsigned depth = 0;
    double value = 0;
    for (; depth < DEPTH && (next = at_function(r)) != NULL; depth++) {
        stack[depth] = next;
        fbs_next(r);
        fbs_expect(r, '(');
    }
    bool quoted = r->source->token.kind == FBS_TEXT;
    fbs_place at = r->source->token.place;
    const char *text = quoted ? fbs_expect_text(r, "") : fbs_parse_number(r, "a number");
    while (depth-- > 0 && !r->failed) {
        if (!fbs_real(text, &value)) {
            fbs_fail_name(r, at, "argument", text, "a number");
        }
        text = text_of(r, stack[depth]->of(value));
        fbs_expect(r, ')');
    }
    return text;
}

/* ---- Defaults ---- */

void fbs_parse_default(fbs_reader *r, fbs_field *field)
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
    } else if (token.kind == FBS_NAME && at_function(r) == NULL) {
        bool null = strcmp(token.text, "null") == 0;
        field->written = null ? FBS_DEFAULT_NULL : FBS_DEFAULT_NAME;
        field->text = fbs_expect_dotted(r, "");
    } else {
        field->written = FBS_DEFAULT_NUMBER;
        field->text = token.kind == FBS_NAME ? parse_calls(r) : fbs_parse_number(r, "a default");
    }
}
