/*
 * The yaml library for untrusted texts, settings included. Files that include this must be built
 * with PTV_HAS_YAML. Aliases may form cycles, so only descend a few levels.
 */
#pragma once

#include <stdbool.h>
#include <yaml.h>

enum { PTV_YAML_NESTED = 96 }; /* limit for nested lists and mappings */

typedef struct ptv_yaml_fault {
    unsigned line, column; /* from 1 */
    const char *what;      /* NULL if out of memory */
} ptv_yaml_fault;

/*
 * Loads the only document of a text; it has no root node if it is empty. On failure returns false
 * and sets *fault; then there is nothing to delete.
 */
bool ptv_yaml_load(yaml_document_t *document, const char *bytes, size_t n, ptv_yaml_fault *fault);

unsigned ptv_yaml_line(const yaml_node_t *node);
unsigned ptv_yaml_column(const yaml_node_t *node);

/* NULL if it is not a scalar, or contains a NUL. */
const char *ptv_yaml_text(const yaml_node_t *node);
