/* Blobs whose bytes are in the text, or follow a rule. */

#include "golden/codec/blob.h"
#include "golden/codec/parse_parts.h"
#include "verifiers/core/hex.h"

/* ---- Bytes in the text ---- */

bool gm_is_text(const gm_parser *p, const gm_blob_text *text)
{
    return json_is_string(text->json) || gm_expected(p, text->at, "a string", text->json);
}

bool gm_copy_string(const gm_parser *p, const ptv_step *at, const json_t *json, gm_blob *blob)
{
    size_t n = json_string_length(json);
    uint8_t *bytes = gm_take(p->model, n);
    if (bytes == NULL) {
        return gm_no_memory(p, at);
    }
    memcpy(bytes, json_string_value(json), n);
    *blob = gm_bytes(bytes, n);
    return true;
}

bool gm_text_blob(const gm_parser *p, const gm_blob_text *text, gm_blob *blob)
{
    return gm_is_text(p, text) && gm_copy_string(p, text->at, text->json, blob);
}

bool gm_base64_blob(const gm_parser *p, const gm_blob_text *text, gm_blob *blob)
{
    size_t size;
    if (!gm_is_text(p, text)) {
        return false;
    }
    size_t n = json_string_length(text->json);
    uint8_t *bytes = gm_take(p->model, n / 4 * 3);
    if (bytes == NULL) {
        return gm_no_memory(p, text->at);
    }
    if (!gm_unbase64(json_string_value(text->json), n, bytes, &size)) {
        return gm_refuse(p, text->at, "this is not base 64 with padding and without line breaks");
    }
    *blob = gm_bytes(bytes, size);
    return true;
}

/* Pairs of digits; white space may be between bytes. Bytes written, SIZE_MAX: something else. */
static size_t read_hex(const char *text, size_t n, uint8_t *bytes)
{
    size_t size = 0;
    for (size_t i = 0; i < n; i++) {
        if (text[i] == ' ' || text[i] == '\n' || text[i] == '\t') {
            continue;
        }
        unsigned high = ptv_hex_digit((uint8_t)text[i]);
        unsigned low = i + 1 < n ? ptv_hex_digit((uint8_t)text[i + 1]) : PTV_NO_DIGIT;
        if (high == PTV_NO_DIGIT || low == PTV_NO_DIGIT) {
            return SIZE_MAX;
        }
        bytes[size++] = (uint8_t)(high * 16 + low);
        i++;
    }
    return size;
}

bool gm_hex_blob(const gm_parser *p, const gm_blob_text *text, gm_blob *blob)
{
    if (!gm_is_text(p, text)) {
        return false;
    }
    size_t n = json_string_length(text->json);
    uint8_t *bytes = gm_take(p->model, n / 2);
    if (bytes == NULL) {
        return gm_no_memory(p, text->at);
    }
    size_t size = read_hex(json_string_value(text->json), n, bytes);
    if (size == SIZE_MAX) {
        return gm_refuse(p, text->at, "expected pairs of hexadecimal digits");
    }
    *blob = gm_bytes(bytes, size);
    return true;
}

bool gm_numbers_blob(const gm_parser *p, const gm_blob_text *text, gm_blob *blob)
{
    ptv_field element = {
        .kind = PTV_KIND_VECTOR, .scalar = (uint8_t)text->scalar, .size = (uint8_t)text->size};
    if (!json_is_array(text->json)) {
        return gm_expected(p, text->at, "an array of numbers", text->json);
    }
    return gm_parse_numbers(p, text->at, text->json, &element, blob);
}

/* ---- Bytes that follow a rule ---- */

bool gm_zeros_blob(const gm_parser *p, const gm_blob_text *text, gm_blob *blob)
{
    uint64_t size;
    if (!gm_parse_count(p, text->at, text->json, INT64_MAX, &size)) {
        return false;
    }
    *blob = gm_zeros(size);
    return true;
}

enum { PERIOD = 256, RUN = PERIOD * 256 }; /* a whole number of periods is repeated */

bool gm_counting_blob(const gm_parser *p, const gm_blob_text *text, gm_blob *blob)
{
    uint64_t size;
    if (!gm_parse_count(p, text->at, text->json, UINT32_MAX, &size)) {
        return false;
    }
    size_t n = size < RUN ? (size_t)size : RUN;
    uint8_t *run = gm_take(p->model, n);
    if (run == NULL) {
        return gm_no_memory(p, text->at);
    }
    for (size_t i = 0; i < n; i++) {
        run[i] = (uint8_t)(i + 1);
    }
    *blob = gm_bytes(run, size);
    return size <= RUN || gm_repeat(p->model, run, RUN, size, blob) || gm_no_memory(p, text->at);
}
