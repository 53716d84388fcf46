/* Loads documents, and reads nodes. */
#ifdef PTV_HAS_YAML
#include "analysis/compat/yaml_document.h"

#include <stdint.h>
#include <string.h>

unsigned ptv_yaml_line(const yaml_node_t *node)
{
    return (unsigned)node->start_mark.line + 1;
}

unsigned ptv_yaml_column(const yaml_node_t *node)
{
    return (unsigned)node->start_mark.column + 1;
}

const char *ptv_yaml_text(const yaml_node_t *node)
{
    if (node == NULL || node->type != YAML_SCALAR_NODE) {
        return NULL;
    }
    const char *text = (const char *)node->data.scalar.value;
    return strlen(text) == node->data.scalar.length ? text : NULL;
}

/* For a byte that cannot be read, the library only gives its offset. */
static ptv_yaml_fault place_of(const yaml_parser_t *parser, const char *bytes, size_t n)
{
    ptv_yaml_fault at = {.line = (unsigned)parser->problem_mark.line + 1,
                         .column = (unsigned)parser->problem_mark.column + 1};
    if (parser->error == YAML_READER_ERROR) {
        at = (ptv_yaml_fault){.line = 1, .column = 1};
        for (size_t i = 0; i < n && i < parser->problem_offset; i++) {
            at.line += bytes[i] == '\n';
            at.column = bytes[i] == '\n' ? 1 : at.column + 1;
        }
    }
    return at;
}

static void say_broken(const yaml_parser_t *parser, const char *bytes, size_t n,
                       ptv_yaml_fault *fault)
{
    const char *problem = parser->problem == NULL ? "no yaml" : parser->problem;
    *fault = place_of(parser, bytes, n);
    fault->what = parser->error == YAML_MEMORY_ERROR ? NULL : problem;
}

/*
 * What takes the library quadratic time: nesting, and comparing anchors with each other and with
 * aliases. Also counts documents, since only the first one would be read.
 */
typedef struct survey {
    unsigned documents, depth;
    uint64_t anchors, compared;
} survey;

enum { MOST_COMPARED = 1 << 27 }; /* half a second */

static bool has_anchor(const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_SCALAR_EVENT: return event->data.scalar.anchor != NULL;
    case YAML_SEQUENCE_START_EVENT: return event->data.sequence_start.anchor != NULL;
    case YAML_MAPPING_START_EVENT: return event->data.mapping_start.anchor != NULL;
    default: return false;
    }
}

static void count(survey *s, const yaml_event_t *event)
{
    const yaml_event_type_t type = event->type;
    s->documents += type == YAML_DOCUMENT_START_EVENT;
    s->depth += type == YAML_SEQUENCE_START_EVENT || type == YAML_MAPPING_START_EVENT;
    s->depth -= type == YAML_SEQUENCE_END_EVENT || type == YAML_MAPPING_END_EVENT;
    s->compared += has_anchor(event) || type == YAML_ALIAS_EVENT ? s->anchors : 0;
    s->anchors += has_anchor(event);
}

static const char *objection_to(const survey *s)
{
    return s->documents > 1              ? "one document is expected"
           : s->depth > PTV_YAML_NESTED  ? "too many nested lists and mappings"
           : s->compared > MOST_COMPARED ? "too many anchors and aliases"
                                         : NULL;
}

static bool look_through(yaml_parser_t *parser, ptv_yaml_fault *fault)
{
    survey seen = {.documents = 0};
    for (bool over = false; !over;) {
        yaml_event_t event;
        if (!yaml_parser_parse(parser, &event)) {
            return false;
        }
        count(&seen, &event);
        *fault = (ptv_yaml_fault){.line = (unsigned)event.start_mark.line + 1,
                                  .column = (unsigned)event.start_mark.column + 1,
                                  .what = objection_to(&seen)};
        over = event.type == YAML_STREAM_END_EVENT || fault->what != NULL;
        yaml_event_delete(&event);
    }
    return fault->what == NULL;
}

bool ptv_yaml_load(yaml_document_t *document, const char *bytes, size_t n, ptv_yaml_fault *fault)
{
    bool good = true;
    *fault = (ptv_yaml_fault){.what = NULL};
    for (unsigned round = 0; good && round < 2; round++) {
        yaml_parser_t parser;
        if (!yaml_parser_initialize(&parser)) {
            return false;
        }
        yaml_parser_set_input_string(&parser, (const unsigned char *)bytes, n);
        good = round == 0 ? look_through(&parser, fault) : yaml_parser_load(&parser, document) != 0;
        if (parser.error != YAML_NO_ERROR) {
            say_broken(&parser, bytes, n, fault);
        }
        yaml_parser_delete(&parser);
    }
    return good;
}
#else
typedef int ptv_no_yaml; /* a translation unit must not be empty */
#endif
