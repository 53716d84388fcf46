/* `pteverify schema check`: bindings against their schemas, or against themselves. */
#pragma once

#include "schema/bindings/bindings.h"
#include "schema/gate/schemas.h"

typedef struct gate_check {
    gate_paths schemas;   /* none: the places of the bindings must agree */
    const char *bindings; /* a folder, or one file */
    const bind_language *language;
    const char *prefix; /* of imports in Python; NULL: they were not rewritten */
    ptv_buffer *facts;  /* all that was read is listed there; NULL: it is not */
} gate_check;

/* Nothing is compared when a schema cannot be read, which is reported. */
void gate_check_bindings(gate_run *run, const gate_check *check);

/* "python, cpp or bfbs": what bind_language_named() knows. Returns words->text. */
const char *gate_language_names(gate_words *words);
