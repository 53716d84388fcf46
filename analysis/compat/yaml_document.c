/* Loading documents, and what nodes say. */
#ifdef PTV_HAS_YAML
#include "analysis/compat/yaml_document.h"

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

static bool load(yaml_parser_t *parser, yaml_document_t *document, ptv_yaml_fault *fault)
{
    if (yaml_parser_load(parser, document)) {
        return true;
    }
    const char *problem = parser->problem == NULL ? "no yaml" : parser->problem;
    *fault = (ptv_yaml_fault){.line = (unsigned)parser->problem_mark.line + 1,
                              .column = (unsigned)parser->problem_mark.column + 1,
                              .what = parser->error == YAML_MEMORY_ERROR ? NULL : problem};
    return false;
}

/* What comes after the first document nobody would look at. */
static bool is_last(yaml_parser_t *parser, ptv_yaml_fault *fault)
{
    yaml_document_t next;
    if (!load(parser, &next, fault)) {
        return false;
    }
    const yaml_node_t *root = yaml_document_get_root_node(&next);
    if (root != NULL) {
        *fault = (ptv_yaml_fault){.line = ptv_yaml_line(root),
                                  .column = ptv_yaml_column(root),
                                  .what = "one document is expected"};
    }
    yaml_document_delete(&next);
    return root == NULL;
}

bool ptv_yaml_load(yaml_document_t *document, const char *bytes, size_t n, ptv_yaml_fault *fault)
{
    yaml_parser_t parser;
    *fault = (ptv_yaml_fault){.what = NULL};
    if (!yaml_parser_initialize(&parser)) {
        return false;
    }
    yaml_parser_set_input_string(&parser, (const unsigned char *)bytes, n);
    bool good = load(&parser, document, fault);
    if (good && !is_last(&parser, fault)) {
        yaml_document_delete(document);
        good = false;
    }
    yaml_parser_delete(&parser);
    return good;
}
#else
typedef int ptv_no_yaml; /* a file must not be empty */
#endif
