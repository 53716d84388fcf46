/* Parses layout and extended header. */

#include "golden/codec/parse_parts.h"
#include "golden/codec/payload.h"

bool gm_number_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_number *number = to;
    number->given = true;
    return gm_parse_count(p, at, json, UINT64_MAX, &number->value);
}

static bool parse_short_number(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_number *number = to;
    number->given = true;
    return gm_parse_count(p, at, json, UINT32_MAX, &number->value);
}

/* ---- Layout ---- */

static bool parse_writer(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    const char *word = gm_word_of(json) != NULL ? gm_word_of(json) : "";
    *(gm_writer *)to = strcmp(word, "flatc") == 0 ? GM_FLATC : GM_PYTHON;
    return strcmp(word, "flatc") == 0 || strcmp(word, "python") == 0 ||
           gm_expected(p, at, "\"flatc\" or \"python\"", json);
}

static bool parse_vtables(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    static const char *const words[] = {
        [GM_SHARED] = "shared", [GM_BY_OFFSETS] = "by-offsets", [GM_OWN] = "own"};
    const char *word = gm_word_of(json) != NULL ? gm_word_of(json) : "";
    for (unsigned i = 0; i < GM_COUNT(words); i++) {
        if (strcmp(words[i], word) == 0) {
            *(gm_vtables *)to = (gm_vtables)i;
            return true;
        }
    }
    return gm_expected(p, at, "\"shared\", \"by-offsets\" or \"own\"", json);
}

static bool parse_alignment(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    uint64_t value = 0;
    bool good = gm_parse_alignment(p, at, json, &value);
    *(uint32_t *)to = (uint32_t)value;
    return good;
}

void gm_choose_layout(gm_parser *p)
{
    static const gm_choice nothing;
    const gm_choice *choice = p->choice != NULL ? p->choice : &nothing;
    gm_layout *layout = &p->model->layout;
    if (choice->writer != NULL) {
        layout->writer = *choice->writer;
    }
    if (choice->vtables != NULL) {
        layout->vtables = *choice->vtables;
    }
    if (choice->segment_alignment != 0) {
        layout->segment_alignment = choice->segment_alignment;
    }
    if (choice->constant_alignment != 0) {
        layout->constant_alignment = choice->constant_alignment;
    }
    if (choice->delegate_alignment != 0) {
        layout->delegate_alignment = choice->delegate_alignment;
    }
}

bool gm_layout_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_layout *layout = to;
    const gm_named known[] = {
        {"writer", parse_writer, &layout->writer},
        {"vtables", parse_vtables, &layout->vtables},
        {"segment_alignment", parse_alignment, &layout->segment_alignment},
        {"constant_alignment", parse_alignment, &layout->constant_alignment},
        {"delegate_alignment", parse_alignment, &layout->delegate_alignment},
    };
    bool good = gm_members_of(p, at, "the layout", json, known, GM_COUNT(known));
    gm_choose_layout(p);
    return good;
}

/* ---- Header ---- */

static bool parse_length(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_number *number = to;
    number->given = true;
    return gm_parse_count(p, at, json, UINT16_MAX, &number->value);
}

static bool parse_fields(gm_parser *p, const ptv_step *at, const json_t *json, gm_header *header)
{
    const ptv_format format = p->model->format;
    gm_named known[GM_HEADER_NUMBERS];
    size_t n = 0;
    for (size_t i = 0; i < GM_HEADER_NUMBERS; i++) {
        const ptv_header_site *site = gm_header_site(format, i);
        if (site->width > 0) {
            known[n++] = (gm_named){site->path + GM_HEADER_DOT,
                                    site->width == 2   ? parse_length
                                    : site->width == 4 ? parse_short_number
                                                       : gm_number_of,
                                    &header->numbers[i]};
        }
    }
    const char *what = gm_is_payload(format)       ? "the header of a payload"
                       : format == PTV_FORMAT_DATA ? "the header of a ptd"
                                                   : "the header of a pte";
    return gm_members_of(p, at, what, json, known, n);
}

bool gm_header_of(gm_parser *p, const ptv_step *at, const json_t *json, void *to)
{
    gm_header *header = to;
    ptv_format format = p->model->format;
    header->kind = json_is_null(json) ? GM_HEADER_NONE : GM_HEADER_GIVEN;
    if (json_is_null(json)) {
        return true;
    }
    if (!gm_has_header(format)) {
        return gm_refuse(p, at, "a %s has none, only null is possible", gm_format_word(format));
    }
    return parse_fields(p, at, json, header);
}
