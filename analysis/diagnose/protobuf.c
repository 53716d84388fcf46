/*
 * Models in protobuf have no magic. They are recognised by having only fields of the message, each
 * with its type, up to the end of the file.
 */
#include "analysis/diagnose/foreign_parts.h"
#include "verifiers/core/image.h"

enum { VARINT = 0, LENGTH = 2 };

/* The message of a file. Its first field is a version number. */
typedef struct message {
    const uint16_t *fields; /* number * 8 + wire type */
    unsigned count;
    uint64_t first_model, last_model; /* one of these fields, which are messages, must be present */
} message;

static bool varint(const ptv_image *im, uint64_t *at, uint64_t *value)
{
    *value = 0;
    for (unsigned shift = 0; shift < 64 && ptv_in(im, *at, 1); shift += 7) {
        const uint8_t byte = ptv_u8(im, (*at)++);
        *value |= (uint64_t)(byte & 0x7f) << shift;
        if (byte < 0x80) {
            return true;
        }
    }
    return false;
}

static bool is_model(const message *m, uint64_t key)
{
    return key % 8 == LENGTH && key / 8 >= m->first_model && key / 8 <= m->last_model;
}

static bool is_field(const message *m, uint64_t key)
{
    for (unsigned i = 0; i < m->count; i++) {
        if (m->fields[i] == key) {
            return true;
        }
    }
    return is_model(m, key);
}

static bool is_message(const ptv_image *im, const message *m)
{
    enum { VERSION = 1 * 8 + VARINT, VERSIONS = 100 };
    uint64_t at = 0, key, value;
    bool model = false;
    while (at < im->loaded) {
        const bool first = at == 0;
        if (!varint(im, &at, &key) || !is_field(m, key) || !varint(im, &at, &value) ||
            (first && (key != VERSION || value == 0 || value > VERSIONS))) {
            return false;
        }
        if (key % 8 == LENGTH) {
            if (!ptv_in(im, at, value)) {
                return false;
            }
            at += value;
        }
        model = model || is_model(m, key);
    }
    return model;
}

bool ptv_is_onnx(const ptv_image *im)
{
    static const uint16_t fields[] = {1 * 8 + VARINT,  2 * 8 + LENGTH,  3 * 8 + LENGTH,
                                      4 * 8 + LENGTH,  5 * 8 + VARINT,  6 * 8 + LENGTH,
                                      8 * 8 + LENGTH,  14 * 8 + LENGTH, 20 * 8 + LENGTH,
                                      25 * 8 + LENGTH, 26 * 8 + LENGTH};
    static const message onnx = {fields, sizeof fields / sizeof fields[0], 7, 7}; /* graph */
    return is_message(im, &onnx);
}

bool ptv_is_coreml(const ptv_image *im)
{
    static const uint16_t fields[] = {1 * 8 + VARINT, 2 * 8 + LENGTH, 10 * 8 + VARINT};
    static const message coreml = {fields, sizeof fields / sizeof fields[0], 200, 4000};
    return is_message(im, &coreml);
}
