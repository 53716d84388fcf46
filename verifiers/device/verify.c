/*
 * A whole run on a device: one file, and nothing that is nested in it or belongs to it. Replaces
 * registry/verify.c, which knows all formats (docs/device.md).
 */
#include <string.h>

#include "../context/limits.h"
#include "../data/data.h"
#include "../program/header.h"
#include "../registry/registry.h"
#include "../schemas/flat_tensor.h"
#include "../schemas/program.h"

enum { HEAD = 64, IDENTIFIER_AT = 4, IDENTIFIER = 4 };

typedef struct device_format {
    char identifier[IDENTIFIER];
    uint8_t format; /* ptv_format */
    bool (*open)(ptv_run *run, uint32_t *body);
    const ptv_schema *schema;
} device_format;

/* sources.awk removes the formats that are not chosen. */
static const device_format formats[] = {
    {"ET12", PTV_FORMAT_PROGRAM, ptv_check_header, &ptv_schema_program}, /* format: program */
    {"FT01", PTV_FORMAT_DATA, ptv_open_data, &ptv_schema_flat_tensor},   /* format: data */
};

enum { FORMATS = sizeof formats / sizeof formats[0] };

static const device_format *format_of(const ptv_image *im)
{
    for (size_t i = 0; i < FORMATS; i++) {
        if (ptv_in(im, IDENTIFIER_AT, IDENTIFIER) &&
            memcmp(im->bytes + IDENTIFIER_AT, formats[i].identifier, IDENTIFIER) == 0) {
            return &formats[i];
        }
    }
    return NULL;
}

static bool is_digit(uint8_t c)
{
    return c >= '0' && c <= '9';
}

/* What is none of the formats may be another generation of one, which is as much as is reported. */
static ptv_format other_format(const ptv_image *im)
{
    static const char letters[] = "ETBPFT";
    const uint8_t *at = im->bytes + IDENTIFIER_AT;
    bool shaped = ptv_in(im, IDENTIFIER_AT, IDENTIFIER) && is_digit(at[2]) && is_digit(at[3]);
    for (size_t i = 0; shaped && i + 2 < sizeof letters; i += 2) {
        if (memcmp(at, letters + i, 2) == 0) {
            return PTV_FORMAT_PROGRAM_OTHER;
        }
    }
    return PTV_FORMAT_UNKNOWN;
}

ptv_format ptv_detect(const ptv_image *image)
{
    const device_format *format = format_of(image);
    return format == NULL ? other_format(image) : (ptv_format)format->format;
}

/* Returns whether rules have run. Nothing unsound is visited, which visit.c relies on. */
static bool visit(ptv_run *run, const device_format *format)
{
    uint32_t body;
    if (!format->open(run, &body) || !ptv_is_loaded(run, run->flat_size)) {
        return false;
    }
    ptv_walk(run, format->schema, body);
    if (!run->sound || run->invalid_fields != 0 || run->stopped) {
        return false;
    }
    ptv_visit(run, format->schema, &ptv_rules);
    return true;
}

ptv_verdict ptv_verify(ptv_run *run)
{
    ptv_state *state = ptv_set_state(run);
    state->whole = run->image;
    state->compared = PTV_WHOLE_NESTED * state->whole.size;
    run->memory_size = run->memory == NULL ? 0 : run->memory_size / 8 * 8;
    if (!ptv_is_loaded(run, HEAD)) {
        return PTV_UNDECIDED;
    }
    const device_format *format = format_of(&run->image);
    run->format = ptv_detect(&run->image);
    bool visited = format != NULL && visit(run, format);
    if (format == NULL) {
        ptv_refuse(run);
    }
    if (run->errors > 0) {
        return PTV_REFUSED;
    }
    bool lacking = run->memory_needed > 0 && (run->flags & PTV_PARTIAL) == 0;
    return !visited || run->stopped || state->undecided || lacking ? PTV_UNDECIDED : PTV_CLEAN;
}
