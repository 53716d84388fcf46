/* `pteverify schema check`: bindings against their schemas, or against themselves. */
#pragma once

#include "schema/bindings/bindings.h"
#include "schema/gate/schemas.h"

typedef struct gate_check {
    gate_paths schemas;   /* none: the bindings are only checked for consistency */
    const char *bindings; /* a folder or a single file */
    const bind_language *language;
    const char *prefix; /* of Python imports; NULL: they were not rewritten */
    ptv_buffer *facts;  /* receives a list of everything that was read; may be NULL */
} gate_check;

/* If a schema cannot be read, reports that and compares nothing. */
void gate_check_bindings(gate_run *run, const gate_check *check);

/* "python, cpp or bfbs": the names bind_language_named() accepts. Returns words->text. */
const char *gate_language_names(gate_words *words);
