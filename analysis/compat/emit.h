/* The smallest manifest that some models run on. */
#pragma once

#include "analysis/compat/judge.h"
#include "base/buffer.h"

/* An operator and the key of a kernel that a call asks for. */
typedef struct fit_asked {
    const char *name, *key;
} fit_asked;

typedef struct fit_emission {
    fit_asked *asked;
    size_t asked_count, asked_room;
    fit_manifest m; /* backends, planned buffers, allocators */
    load_target target;
    bool odd; /* a name is not UTF-8: no manifest can say it */
} fit_emission;

void fit_emission_begin(fit_emission *e, const load_target *target);
void fit_emission_free(fit_emission *e);

/* What one program asks for: of a run that is clean and entered, and what was judged of it. */
void fit_emission_add(fit_emission *e, const ptv_run *run, const fit_judgement *j);

/* After the last: as manifest.json, and as selected_operators.yaml. */
void fit_emission_sort(fit_emission *e);
void fit_put_manifest(ptv_buffer *b, const fit_emission *e);
void fit_put_selected(ptv_buffer *b, const fit_emission *e);
