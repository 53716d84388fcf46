/* The smallest manifest on which given models run. */
#pragma once

#include "analysis/compat/judge.h"
#include "base/buffer.h"

/* An operator, and the kernel key that a call requests. */
typedef struct fit_asked {
    const char *name, *key;
} fit_asked;

typedef struct fit_emission {
    fit_asked *asked;
    size_t asked_count, asked_room;
    fit_manifest m; /* backends, planned buffers, allocators */
    load_target target;
    bool odd; /* a name is not UTF-8, so no manifest can contain it */
} fit_emission;

void fit_emission_begin(fit_emission *e, const load_target *target);
void fit_emission_free(fit_emission *e);

/* Adds the needs of one program. The run must be clean and entered; `j` is its judgement. */
void fit_emission_add(fit_emission *e, const ptv_run *run, const fit_judgement *j);

/* Call after the last program. Output is manifest.json, or selected_operators.yaml. */
void fit_emission_sort(fit_emission *e);
void fit_put_manifest(ptv_buffer *b, const fit_emission *e);
void fit_put_selected(ptv_buffer *b, const fit_emission *e);
