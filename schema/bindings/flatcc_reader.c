/*
 * flatcc headers for C: the reader, which each file begins with. Most facts about a field are
 * arguments of a single macro.
 */
#include "schema/bindings/flatcc.h"

#include <string.h>

/* ---- Declarations ---- */

/*
 * A file may contain several headers in a row, even one of them twice. Common headers say nothing
 * about a schema. JSON parsers and printers are not read.
 */
bool fc_is_skipped(shape_reader *r, const shape_step *step, src_span hole)
{
    const fc_header *h = r->own;
    src_span name;
    (void)step;
    for (uint32_t i = 0; i < h->guard_count; i++) {
        if (src_same(h->guards[i], hole)) {
            return true;
        }
    }
    return src_is(hole, "FLATBUFFERS_COMMON_READER_H") ||
           src_is(hole, "FLATBUFFERS_COMMON_BUILDER_H") ||
           shape_strip(hole, "*_JSON_PARSER_H", &name) ||
           shape_strip(hole, "*_JSON_PRINTER_H", &name);
}

/* Its guard was kept; the end of a common reader names another header. */
bool fc_ends_skipped(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return src_same(hole, r->kept) ||
           (src_is(hole, "FLATBUFFERS_COMMON_H") && src_is(r->kept, "FLATBUFFERS_COMMON_READER_H"));
}

bool fc_guards(shape_reader *r, const shape_step *step, src_span hole)
{
    fc_header *h = r->own;
    (void)step;
    if (!r->trying && h->guard_count < sizeof h->guards / sizeof h->guards[0]) {
        h->guards[h->guard_count++] = hole;
    }
    return true;
}

/* 0 is none; flatbuffers_identifier is that of the file; "ED00". */
bool fc_takes_identifier(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bool text = src_match(hole, "\"%*\"", part) && part[0].size == 4;
    if (!text && !src_is(hole, "0") && !src_is(hole, "flatbuffers_identifier")) {
        return false;
    }
    if (text || src_is(hole, "0")) {
        shape_claim(r, step, BIND_IDENTIFIER, text ? bind_text(part[0]) : bind_nothing());
    }
    return true;
}

/* Without an extension, it is "bin". */
bool fc_takes_extension(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    if (src_is(hole, "flatbuffers_extension")) {
        return true;
    }
    if (!src_match(hole, "\"%*\"", part)) {
        return false;
    }
    if (!src_is(part[0], "bin")) {
        shape_claim(r, step, BIND_EXTENSION, bind_text(part[0]));
    }
    return true;
}

/* The type identifier is the hash in little endian: "\x25\x7b\x6d\xbc" for 0xbc6d7b25. */
bool fc_takes_hash(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    (void)step;
    if (!bind_number(hole, &value) || value.number > UINT32_MAX) {
        return false;
    }
    r->sum = value.number;
    return true;
}

static int digit_of(char c)
{
    const char *digits = "0123456789abcdef", *at = c == '\0' ? NULL : strchr(digits, c);
    return at == NULL ? -1 : (int)(at - digits);
}

bool fc_is_hash(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    if (hole.size != 16) {
        return false;
    }
    for (unsigned i = 0; i < 4; i++) {
        const char *at = hole.at + i * 4;
        int high = digit_of(at[2]), low = digit_of(at[3]);
        if (at[0] != '\\' || at[1] != 'x' || high < 0 || low < 0 ||
            (r->sum >> (i * 8) & 0xff) != (uint64_t)(high * 16 + low)) {
            return false;
        }
    }
    return true;
}

/* ---- Fields ---- */

/* "INT32_C(0)" where there is no default. */
bool fc_is_zero(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value value;
    (void)r, (void)step;
    bool wrapped = src_match(hole, "%w(%*)", part);
    return bind_number(wrapped ? part[1] : hole, &value) &&
           (value.form == BIND_REAL ? value.real == 0 : value.number == 0);
}

/* "flatbuffers_int64_vec_t", "X_vec_t" */
bool fc_takes_vector(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name, scalar;
    shape_claim(r, step, BIND_TYPE, bind_integer(FBS_VECTOR));
    if (!shape_strip(hole, "*_vec_t", &name)) {
        return false;
    }
    if (!shape_strip(name, "flatbuffers_*", &scalar)) {
        shape_claim(r, step, BIND_TARGET, bind_text(name));
        return true;
    }
    fbs_base base = src_is(scalar, "string") ? FBS_STRING : bind_base(scalar);
    bind_fact fact = base == FBS_UBYTE ? BIND_WIRE_ELEMENT : BIND_ELEMENT; /* may also be bool */
    shape_claim(r, step, fact, bind_integer(base));
    return base != FBS_NONE;
}

/* "X_vec_sort_by_f" of the field. */
bool fc_sorts_by(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span field = r->member, rest;
    bool good = fc_field_of(r, step, hole) && shape_strip(r->member, "vec_sort_by_*", &rest) &&
                src_same(rest, field);
    r->member = field;
    return good;
}
