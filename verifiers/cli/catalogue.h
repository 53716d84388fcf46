/* `pteverify rules` and `pteverify explain RULE`. */
#ifndef PTV_CLI_CATALOGUE_H
#define PTV_CLI_CATALOGUE_H

#include <stdbool.h>
#include <stdio.h>

/* One line per rule. False when it could not be written. */
bool ptv_catalogue_list(FILE *out);

/* What the rule named (or numbered) `word` means. *known: there is such a rule. */
bool ptv_catalogue_explain(FILE *out, const char *word, bool *known);

#endif
