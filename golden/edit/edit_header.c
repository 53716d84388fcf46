/* Where the fields of heads and headers are (docs/format.md, docs/payloads.md). */
#include "golden/edit/path.h"

#include <string.h>

#include "base/nearest.h"
#include "golden/codec/payload.h"
#include "verifiers/payloads/flat.h"
#include "verifiers/payloads/graph_header.h"
#include "verifiers/registry/formats.h"

enum { HEADER_AT = 8, LENGTH_AT = 12 };

/* Kinds of heads: what a file begins with. */
enum {
    TABLES = 1,    /* a FlatBuffer's own */
    PROGRAM = 2,   /* eh00 */
    DATA = 4,      /* FH01 */
    CONTAINER = 8, /* NFAT */
    XNNPACK = 16,  /* XH00 */
    VULKAN = 32,   /* VH00 */
    FLAT = 64,     /* MLX0 */
    TENSORS = 128, /* safetensors */
    PAYLOAD = XNNPACK | VULKAN
};

typedef struct header_field {
    const char *name;
    uint8_t in; /* heads that have it */
    uint8_t at; /* TABLES: from the beginning of the FlatBuffer */
    uint8_t width;
} header_field;

static const header_field fields[] = {
    {"root_offset", TABLES, 0, 4},
    {"identifier", TABLES, 4, 4},
    {"header_length", PROGRAM | DATA, LENGTH_AT, 4},
    {"program_size", PROGRAM, 16, 8},
    {"segment_base_offset", PROGRAM, 24, 8},
    {"segment_data_size", PROGRAM, 32, 8},
    {"flatbuffer_offset", DATA, 16, 8},
    {"flatbuffer_size", DATA, 24, 8},
    {"segment_base_offset", DATA, 32, 8},
    {"segment_data_size", DATA, 40, 8},
    {"magic", CONTAINER, 0, 4},
    {"version", CONTAINER, 4, 4},
    {"entries", CONTAINER, 8, 4},
    {"length", TENSORS, 0, 8},
    {"magic", PAYLOAD | FLAT, PTV_PAYLOAD_MAGIC_AT, 4},
    {"header_length", PAYLOAD, PTV_PAYLOAD_LENGTH_AT, 2},
    {"flatbuffer_offset", PAYLOAD, PTV_PAYLOAD_FLAT_AT, 4},
    {"flatbuffer_size", PAYLOAD, PTV_PAYLOAD_FLAT_SIZE_AT, 4},
    {"constant_data_offset", XNNPACK, PTV_PAYLOAD_DATA_AT, 4},
    {"constant_data_size", XNNPACK, PTV_PAYLOAD_DATA_SIZE_AT, 8},
    {"bytes_offset", VULKAN, PTV_PAYLOAD_DATA_AT, 4},
    {"bytes_size", VULKAN, PTV_PAYLOAD_DATA_SIZE_AT, 8},
    {"data_offset", FLAT, PTV_FLAT_DATA_AT, 8},
    {"data_size", FLAT, PTV_FLAT_DATA_SIZE_AT, 8},
};

enum { FIELDS = sizeof fields / sizeof fields[0] };

static bool has(const ptv_image *image, uint64_t at, const char *text, size_t n)
{
    return ptv_in(image, at, n) && memcmp(image->bytes + at, text, n) == 0;
}

/* An XNNPACK payload without header has the identifier of its FlatBuffer at 4. */
static unsigned heads_of(const ge_file *file)
{
    const ptv_image image = ge_image(file);
    if (gm_is_flat_payload(file->format)) {
        bool zeros = ptv_in(&image, 0, 4) && ptv_u32(&image, 0) == 0;
        bool bare = ptv_format_info_of(file->format)->header->zeros && !zeros;
        return bare ? TABLES : TABLES | FLAT;
    }
    switch (file->format) {
    case PTV_FORMAT_NFAT: return CONTAINER;
    case PTV_FORMAT_VULKAN: return TABLES | VULKAN;
    case PTV_FORMAT_SAFETENSORS: return TENSORS;
    case PTV_FORMAT_XNNPACK:
        return has(&image, PTV_PAYLOAD_MAGIC_AT, "XN0", 3) ? TABLES : TABLES | XNNPACK;
    default: break;
    }
    if (has(&image, HEADER_AT, "eh00", 4)) {
        return TABLES | PROGRAM;
    }
    return has(&image, HEADER_AT, "FH01", 4) ? TABLES | DATA : TABLES;
}

uint64_t ge_flatbuffer(const ge_file *file)
{
    const ptv_image image = ge_image(file);
    if ((heads_of(file) & FLAT) != 0) {
        return PTV_FLAT_HEADER;
    }
    bool header = (heads_of(file) & PAYLOAD) != 0 && ptv_in(&image, PTV_PAYLOAD_FLAT_AT, 4);
    return header ? ptv_u32(&image, PTV_PAYLOAD_FLAT_AT) : 0;
}

static const header_field *field_named(unsigned heads, ge_text name)
{
    for (size_t i = 0; i < FIELDS; i++) {
        if ((fields[i].in & heads) != 0 && ge_is(name, fields[i].name)) {
            return &fields[i];
        }
    }
    return NULL;
}

static bool refuse_name(unsigned heads, ge_text name, gm_error *error)
{
    ptv_nearest nearest = {.word = name.at, .end = name.end};
    for (size_t i = 0; i < FIELDS; i++) {
        if ((fields[i].in & heads) != 0) {
            ptv_offer(&nearest, fields[i].name);
        }
    }
    if (heads == TABLES && field_named(~0u, name) != NULL) {
        return ge_refuse(error, "header: the file has none");
    }
    return ge_refuse(error, "'%.*s': the header has no such field, did you mean '%s'?",
                     GE_SHOWN(name), nearest.best);
}

/* A header of 24 bytes ends before segment_data_size. */
static bool header_reaches(const ge_file *file, const header_field *field, gm_error *error)
{
    const ptv_image image = ge_image(file);
    bool extended = (field->in & (PROGRAM | DATA)) != 0;
    if (!extended || field->at == LENGTH_AT || !ptv_in(&image, LENGTH_AT, 4)) {
        return true;
    }
    uint32_t length = ptv_u32(&image, LENGTH_AT);
    unsigned end = field->at + (unsigned)field->width - HEADER_AT;
    bool always = end <= 24; /* lengths below are errors, but the bytes are there */
    return always || length >= end ||
           ge_refuse(error, "%s: the header has only %u bytes", field->name, length);
}

bool ge_find_in_header(const ge_file *file, const ge_step *step, size_t steps, ge_place *place,
                       gm_error *error)
{
    unsigned heads = heads_of(file);
    const header_field *field = field_named(heads, step->name);
    if (field == NULL) {
        return refuse_name(heads, step->name, error);
    }
    if (steps > 1 || step->indexed || ge_length(step->member) > 0) {
        return ge_refuse(error, "%s is a number of the header", field->name);
    }
    *place = (ge_place){.where = GE_HEADER,
                        .present = true,
                        .word = field->at + (field->in == TABLES ? ge_flatbuffer(file) : 0),
                        .width = field->width,
                        .name = step->name};
    return header_reaches(file, field, error);
}

bool ge_segment_base(const ge_file *file, uint64_t *base, gm_error *error)
{
    const ptv_image image = ge_image(file);
    const header_field *field = field_named(heads_of(file), ge_text_of("segment_base_offset", 19));
    if (field == NULL) {
        return ge_refuse(error, "header: the file has none");
    }
    if (!ptv_in(&image, field->at, field->width)) {
        return ge_refuse(error, "%s: outside of the file", field->name);
    }
    *base = ptv_u64(&image, field->at);
    return true;
}
