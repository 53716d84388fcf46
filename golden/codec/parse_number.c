/* Parses numbers, enums and tags of fields from JSON numbers, strings and words. */
#include <float.h>
#include <math.h>

#include "base/little_endian.h"
#include "golden/codec/blob.h"
#include "golden/codec/parse_parts.h"
#include "golden/codec/real.h"
#include "verifiers/core/hex.h"

static const struct {
    const char *name;
    unsigned bits;
    bool is_signed;
} scalars[] = {
    [PTV_BOOL] = {"bool", 8, false},   [PTV_I8] = {"int8", 8, true},
    [PTV_U8] = {"uint8", 8, false},    [PTV_I16] = {"int16", 16, true},
    [PTV_U16] = {"uint16", 16, false}, [PTV_I32] = {"int32", 32, true},
    [PTV_U32] = {"uint32", 32, false}, [PTV_I64] = {"int64", 64, true},
    [PTV_U64] = {"uint64", 64, false}, [PTV_F32] = {"float", 32, true},
    [PTV_F64] = {"double", 64, true},
};

typedef struct integer {
    bool negative;
    uint64_t magnitude;
} integer;

/* ---- Integers ---- */

/* Parses "-5", "18446744073709551615" or "0xff". False if it is something else. */
static bool read_digits(const char *text, size_t n, integer *out)
{
    const char *end = text + n;
    out->negative = text < end && *text == '-';
    text += out->negative;
    unsigned base = end - text > 2 && text[0] == '0' && (text[1] | 32) == 'x' ? 16 : 10;
    text += base == 16 ? 2 : 0;
    out->magnitude = 0;
    bool good = text < end;
    for (; good && text < end; text++) {
        unsigned digit = ptv_hex_digit((uint8_t)*text);
        good = digit < base && out->magnitude <= (UINT64_MAX - digit) / base;
        out->magnitude = out->magnitude * base + digit;
    }
    return good;
}

static bool read_integer(const json_t *json, integer *out)
{
    if (json_is_string(json)) {
        return read_digits(json_string_value(json), json_string_length(json), out);
    }
    int64_t value = json_integer_value(json);
    out->negative = value < 0;
    out->magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    return json_is_integer(json);
}

static bool fits(integer n, ptv_scalar scalar)
{
    uint64_t half = UINT64_C(1) << (scalars[scalar].bits - 1);
    if (n.negative) {
        return n.magnitude <= (scalars[scalar].is_signed ? half : 0);
    }
    return n.magnitude <= (scalars[scalar].is_signed ? half - 1 : half + (half - 1));
}

static bool does_not_fit(const gm_parser *p, const ptv_step *at, integer n, const char *what)
{
    return gm_refuse(p, at, "%s%llu does not fit %s", n.negative ? "-" : "",
                     (unsigned long long)n.magnitude, what);
}

static bool put_integer(const gm_parser *p, const ptv_step *at, integer n, ptv_scalar scalar,
                        uint64_t *value)
{
    *value = n.negative ? 0 - n.magnitude : n.magnitude;
    return fits(n, scalar) || does_not_fit(p, at, n, scalars[scalar].name);
}

static bool parse_integer(const gm_parser *p, const ptv_step *at, const json_t *json,
                          ptv_scalar scalar, uint64_t *value)
{
    integer n;
    if (!read_integer(json, &n)) {
        return gm_expected(p, at, "an integer", json);
    }
    return put_integer(p, at, n, scalar, value);
}

static bool parse_bool(const gm_parser *p, const ptv_step *at, const json_t *json, uint64_t *value)
{
    integer n = {false, json_is_true(json)};
    if (!json_is_boolean(json) && !read_integer(json, &n)) {
        return gm_expected(p, at, "true or false", json);
    }
    return put_integer(p, at, n, PTV_BOOL, value);
}

/* ---- Names ---- */

/* The i-th name of an enum or of a union's tags, and its number; NULL if unnamed. */
static const char *name_at(const ptv_schema *schema, const ptv_field *field, unsigned i,
                           uint64_t *value)
{
    if (field->kind == PTV_KIND_TAG) {
        *value = i;
        return i == 0 ? "NONE" : schema->unions[field->type].members[i].name;
    }
    const ptv_enum_value *named = &schema->enums[field->type - 1].values[i];
    *value = (uint64_t)named->value;
    return named->name;
}

static bool find_name(const gm_parser *p, const ptv_step *at, const char *word,
                      const ptv_field *field, uint64_t *value)
{
    const ptv_schema *schema = p->model->schema;
    bool tag = field->kind == PTV_KIND_TAG;
    unsigned count = tag ? schema->unions[field->type].count : schema->enums[field->type - 1].count;
    ptv_nearest nearest = {.word = word};
    for (unsigned i = 0; i < count; i++) {
        const char *name = name_at(schema, field, i, value);
        if (name != NULL && strcmp(name, word) == 0) {
            return true;
        }
        if (name != NULL) {
            ptv_offer(&nearest, name);
        }
    }
    return gm_refuse(p, at, "%s has no '%.40s'%s",
                     tag ? schema->unions[field->type].name : schema->enums[field->type - 1].name,
                     word, ptv_did_you_mean(&nearest));
}

static bool parse_name(const gm_parser *p, const ptv_step *at, const json_t *json,
                       const ptv_field *field, uint64_t *value)
{
    const char *word = gm_word_of(json);
    integer n;
    if (read_integer(json, &n)) {
        return put_integer(p, at, n, (ptv_scalar)field->scalar, value);
    }
    if (word == NULL) {
        bool tag = field->kind == PTV_KIND_TAG;
        return gm_expected(p, at, tag ? "the name of a table or a number" : "a name or a number",
                           json);
    }
    return find_name(p, at, word, field, value);
}

/* ---- Floating-point numbers ---- */

/* From half a step beyond the largest float, a number would round to infinity. */
static bool fits_float(double value)
{
    return fabs(value) < (double)FLT_MAX + ldexp(1, FLT_MAX_EXP - FLT_MANT_DIG - 1);
}

static bool put_real(const gm_parser *p, const ptv_step *at, double value, bool single,
                     uint64_t *bits)
{
    *bits = gm_real_bits(value);
    if (!single) {
        return true;
    }
    if (!fits_float(value)) {
        char text[GM_REAL_ROOM];
        (void)gm_real_text(*bits, false, text);
        return gm_refuse(p, at, "%s does not fit float", text);
    }
    *bits = gm_real_narrow(*bits);
    return true;
}

static bool parse_real(const gm_parser *p, const ptv_step *at, const json_t *json, bool single,
                       uint64_t *bits)
{
    if (json_is_number(json)) {
        return put_real(p, at, json_number_value(json), single, bits);
    }
    const char *word = gm_word_of(json);
    return (word != NULL && gm_real_read(word, single, bits)) ||
           gm_expected(p, at, "a number, \"nan\", \"inf\" or \"-inf\"", json);
}

/* ---- Fields ---- */

bool gm_parse_scalar(const gm_parser *p, const ptv_step *at, const json_t *json,
                     const ptv_field *field, uint64_t *value)
{
    ptv_scalar scalar = (ptv_scalar)field->scalar;
    if (field->kind == PTV_KIND_TAG || field->type != 0) {
        return parse_name(p, at, json, field, value);
    }
    if (scalar == PTV_F32 || scalar == PTV_F64) {
        return parse_real(p, at, json, scalar == PTV_F32, value);
    }
    return scalar == PTV_BOOL ? parse_bool(p, at, json, value)
                              : parse_integer(p, at, json, scalar, value);
}

bool gm_parse_numbers(const gm_parser *p, const ptv_step *at, const json_t *json,
                      const ptv_field *field, gm_blob *blob)
{
    size_t n = json_array_size(json);
    uint8_t *bytes = gm_take(p->model, n * field->size);
    if (bytes == NULL) {
        return gm_no_memory(p, at);
    }
    for (size_t i = 0; i < n; i++) {
        uint64_t value;
        ptv_step here = ptv_at_element(at, i);
        if (!gm_parse_scalar(p, &here, json_array_get(json, i), field, &value)) {
            return false;
        }
        le_store(bytes + i * field->size, field->size, value);
    }
    *blob = gm_bytes(bytes, n * field->size);
    return true;
}

bool gm_parse_count(const gm_parser *p, const ptv_step *at, const json_t *json, uint64_t most,
                    uint64_t *value)
{
    integer n;
    if (!read_integer(json, &n)) {
        return gm_expected(p, at, "a number", json);
    }
    *value = n.magnitude;
    if ((n.negative && n.magnitude > 0) || n.magnitude > most) {
        return gm_refuse(p, at, "expected 0 to %llu, found %s%llu", (unsigned long long)most,
                         n.negative ? "-" : "", (unsigned long long)n.magnitude);
    }
    return true;
}

bool gm_parse_alignment(const gm_parser *p, const ptv_step *at, const json_t *json, uint64_t *value)
{
    enum { MOST = 65536 };
    if (!gm_parse_count(p, at, json, UINT64_MAX, value)) {
        return false;
    }
    bool good = *value > 0 && *value <= MOST && (*value & (*value - 1)) == 0;
    return good || gm_expected(p, at, "a power of two from 1 to 65536", json);
}
