/*
 * The yaml library, as it is used on texts that nobody vouches for: settings, too. Whoever includes
 * this is built with it (PTV_HAS_YAML). Aliases may lead in circles: look at a few levels only.
 */
#pragma once

#include <stdbool.h>
#include <yaml.h>

enum { PTV_YAML_NESTED = 96 }; /* lists and mappings in one another, at most */

typedef struct ptv_yaml_fault {
    unsigned line, column; /* from 1 */
    const char *what;      /* NULL: out of memory */
} ptv_yaml_fault;

/*
 * The only document of a text, which has no root node where nothing is in it. False: what is wrong
 * is in *fault, and there is nothing to delete.
 */
bool ptv_yaml_load(yaml_document_t *document, const char *bytes, size_t n, ptv_yaml_fault *fault);

unsigned ptv_yaml_line(const yaml_node_t *node);
unsigned ptv_yaml_column(const yaml_node_t *node);

/* NULL: it is no scalar, or has a NUL in it. */
const char *ptv_yaml_text(const yaml_node_t *node);
