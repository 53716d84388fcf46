/* Locates the fields of heads and headers (docs/format.md, docs/payloads.md). */
#include "golden/edit/path.h"

#include "base/nearest.h"
#include "golden/codec/container.h"
#include "verifiers/payloads/graph_header.h"
#include "verifiers/registry/formats.h"

enum { FIELDS = 4 + PTV_HEADER_NUMBERS }; /* root_offset, identifier, magic, "length" */

/* A number or name in the head of a file. */
typedef struct header_field {
    const char *name;
    uint8_t at; /* for the FlatBuffer's own: relative to its beginning */
    uint8_t width;
    bool flat; /* it is part of the FlatBuffer */
} header_field;

typedef struct head {
    const ptv_header_layout *layout; /* without a magic: there is no header */
    header_field fields[FIELDS];
    size_t count;
} head;

/* An XNNPACK payload without a header has the identifier of its FlatBuffer at offset 4. */
static bool is_bare(const ptv_image *image, const ptv_format_info *info)
{
    bool zeros = ptv_in(image, 0, 4) && ptv_u32(image, 0) == 0;
    return (info->header->zeros && !zeros) ||
           (info->format == PTV_FORMAT_XNNPACK && ge_has(image, PTV_PAYLOAD_MAGIC_AT, "XN0"));
}

/* A header before the tables is determined by the format, one within them by its magic. */
static const ptv_header_layout *layout_of(const ge_file *file)
{
    const ptv_image image = ge_image(file);
    const ptv_format_info *info = ptv_format_info_of(file->format);
    if (info != NULL && info->header != NULL && info->header->apart) {
        return is_bare(&image, info) ? &ptv_no_header : info->header;
    }
    for (ptv_formats f = ptv_all_formats; *f != NULL; f++) {
        const ptv_header_layout *h = (*f)->header;
        if (h != NULL && h->magic != NULL && !h->apart && ge_has(&image, h->magic_at, h->magic)) {
            return h;
        }
    }
    return &ptv_no_header;
}

static void add(head *h, const char *name, uint8_t at, uint8_t width, bool flat)
{
    h->fields[h->count++] = (header_field){name, at, width, flat};
}

static void add_header(head *h)
{
    if (h->layout->apart) {
        add(h, "magic", h->layout->magic_at, 4, false);
    }
    for (size_t i = 0; i < PTV_HEADER_NUMBERS; i++) {
        const ptv_header_site *site = &h->layout->sites[i];
        if (site->width > 0) {
            add(h, site->path + GM_HEADER_DOT, site->at, site->width, false);
        }
    }
}

static head head_of(const ge_file *file)
{
    head h = {.layout = &ptv_no_header};
    if (file->format == PTV_FORMAT_SAFETENSORS) {
        add(&h, "length", 0, 8, false);
        return h;
    }
    if (file->format != PTV_FORMAT_NFAT) {
        add(&h, "root_offset", 0, 4, true);
        add(&h, "identifier", 4, 4, true);
    }
    h.layout = layout_of(file);
    add_header(&h);
    return h;
}

uint64_t ge_flatbuffer(const ge_file *file)
{
    const ptv_image image = ge_image(file);
    const ptv_header_layout *layout = layout_of(file);
    const ptv_header_site *site = &layout->sites[PTV_HEADER_FLATBUFFER_OFFSET];
    if (!layout->apart || file->format == PTV_FORMAT_NFAT) {
        return 0;
    }
    if (site->width == 0) {
        return layout->length;
    }
    return ptv_in(&image, site->at, site->width) ? ptv_u32(&image, site->at) : 0;
}

static const header_field *field_named(const head *h, ge_text name)
{
    for (size_t i = 0; i < h->count; i++) {
        if (ge_is(name, h->fields[i].name)) {
            return &h->fields[i];
        }
    }
    return NULL;
}

/* Whether any header has this field. */
static bool is_known(ge_text name)
{
    bool known = ge_is(name, "length");
    for (ptv_formats f = ptv_all_formats; *f != NULL && !known; f++) {
        head h = {.layout = (*f)->header == NULL ? &ptv_no_header : (*f)->header};
        add_header(&h);
        known = field_named(&h, name) != NULL;
    }
    return known;
}

static bool refuse_name(const head *h, ge_text name, gm_error *error)
{
    ptv_nearest nearest = {.word = name.at, .end = name.end};
    for (size_t i = 0; i < h->count; i++) {
        ptv_offer(&nearest, h->fields[i].name);
    }
    if (h->layout->magic == NULL && h->fields[0].flat && is_known(name)) {
        return ge_refuse(error, "header: the file has none");
    }
    return ge_refuse(error, "'%.*s': the header has no such field, did you mean '%s'?",
                     GE_SHOWN(name), nearest.best);
}

/* A header of 24 bytes ends before segment_data_size. */
static bool header_reaches(const ge_file *file, const head *h, const header_field *field,
                           gm_error *error)
{
    const ptv_image image = ge_image(file);
    const ptv_header_site *said = &h->layout->sites[PTV_HEADER_LENGTH];
    if (field->flat || h->layout->head == 0 || field->at == said->at ||
        !ptv_in(&image, said->at, said->width)) {
        return true;
    }
    uint32_t length = ptv_u32(&image, said->at);
    unsigned end = field->at + (unsigned)field->width - h->layout->head;
    bool always = end <= 24; /* a smaller length is an error, but the bytes exist */
    return always || length >= end ||
           ge_refuse(error, "%s: the header has only %u bytes", field->name, length);
}

bool ge_find_in_header(const ge_file *file, const ge_step *step, size_t steps, ge_place *place,
                       gm_error *error)
{
    const head h = head_of(file);
    const header_field *field = field_named(&h, step->name);
    if (field == NULL) {
        return refuse_name(&h, step->name, error);
    }
    if (steps > 1 || step->indexed || ge_length(step->member) > 0) {
        return ge_refuse(error, "%s is a number of the header", field->name);
    }
    *place = (ge_place){.where = GE_HEADER,
                        .present = true,
                        .word = field->at + (field->flat ? ge_flatbuffer(file) : 0),
                        .width = field->width,
                        .name = step->name};
    return header_reaches(file, &h, field, error);
}

bool ge_segment_base(const ge_file *file, uint64_t *base, gm_error *error)
{
    const ptv_image image = ge_image(file);
    const head h = head_of(file);
    const header_field *field = field_named(&h, ge_text_of("segment_base_offset", 19));
    if (field == NULL) {
        return ge_refuse(error, "header: the file has none");
    }
    if (!ptv_in(&image, field->at, field->width)) {
        return ge_refuse(error, "%s: outside of the file", field->name);
    }
    *base = ptv_u64(&image, field->at);
    return true;
}
