/* Where the fields of the extended headers are (docs/format.md). */
#include "golden/edit/header.h"

#include <string.h>

#include "verifiers/core/image.h"

enum { HEADER_AT = 8, LENGTH_AT = 12 };

typedef struct header_field {
    const char *name;
    const char *magic; /* at byte 8; NULL: it is there without a header, too */
    uint8_t at;
    uint8_t width;
} header_field;

static const header_field fields[] = {
    {"root_offset", NULL, 0, 4},
    {"identifier", NULL, 4, 4},
    {"header_length", "eh00", LENGTH_AT, 4},
    {"program_size", "eh00", 16, 8},
    {"segment_base_offset", "eh00", 24, 8},
    {"segment_data_size", "eh00", 32, 8},
    {"header_length", "FH01", LENGTH_AT, 4},
    {"flatbuffer_offset", "FH01", 16, 8},
    {"flatbuffer_size", "FH01", 24, 8},
    {"segment_base_offset", "FH01", 32, 8},
    {"segment_data_size", "FH01", 40, 8},
};

enum { FIELDS = sizeof fields / sizeof fields[0] };

static bool is_in_file(const ptv_image *image, const header_field *field)
{
    return field->magic == NULL ||
           (ptv_in(image, HEADER_AT, 4) && memcmp(image->bytes + HEADER_AT, field->magic, 4) == 0);
}

static const header_field *field_named(const ge_file *file, ge_text name)
{
    const ptv_image image = ge_image(file);
    for (size_t i = 0; i < FIELDS; i++) {
        if (is_in_file(&image, &fields[i]) && ge_is(name, fields[i].name)) {
            return &fields[i];
        }
    }
    return NULL;
}

static bool is_known(ge_text name)
{
    for (size_t i = 0; i < FIELDS; i++) {
        if (ge_is(name, fields[i].name)) {
            return true;
        }
    }
    return false;
}

static bool refuse_name(const ge_file *file, ge_text name, gm_error *error)
{
    const ptv_image image = ge_image(file);
    ge_nearest nearest = {name, NULL, 0};
    for (size_t i = 0; i < FIELDS; i++) {
        if (is_in_file(&image, &fields[i])) {
            ge_offer(&nearest, fields[i].name);
        }
    }
    bool has_header = field_named(file, ge_text_of("header_length", 13)) != NULL;
    if (!has_header && is_known(name)) {
        return ge_refuse(error, "header: the file has none");
    }
    return ge_refuse(error, "'%.*s': the header has no such field, did you mean '%s'?",
                     GE_SHOWN(name), nearest.best);
}

/* A header of 24 bytes ends before segment_data_size. */
static bool header_reaches(const ge_file *file, const header_field *field, gm_error *error)
{
    const ptv_image image = ge_image(file);
    if (field->magic == NULL || field->at == LENGTH_AT || !ptv_in(&image, LENGTH_AT, 4)) {
        return true;
    }
    uint32_t length = ptv_u32(&image, LENGTH_AT);
    unsigned end = field->at + (unsigned)field->width - HEADER_AT;
    bool always = end <= 24; /* lengths below are errors, but the bytes are there */
    return always || length >= end ||
           ge_refuse(error, "%s: the header has %u bytes, it ends before", field->name, length);
}

bool ge_find_in_header(const ge_file *file, const ge_step *step, size_t steps, ge_place *place,
                       gm_error *error)
{
    const header_field *field = field_named(file, step->name);
    if (field == NULL) {
        return refuse_name(file, step->name, error);
    }
    if (steps > 1 || step->indexed || ge_length(step->member) > 0) {
        return ge_refuse(error, "%s is a number of the header", field->name);
    }
    *place = (ge_place){.where = GE_HEADER,
                        .present = true,
                        .word = field->at,
                        .width = field->width,
                        .name = step->name};
    return header_reaches(file, field, error);
}

bool ge_segment_base(const ge_file *file, uint64_t *base, gm_error *error)
{
    const ptv_image image = ge_image(file);
    const header_field *field = field_named(file, ge_text_of("segment_base_offset", 19));
    if (field == NULL) {
        return ge_refuse(error, "header: the file has none");
    }
    if (!ptv_in(&image, field->at, field->width)) {
        return ge_refuse(error, "%s: outside of the file", field->name);
    }
    *base = ptv_u64(&image, field->at);
    return true;
}
