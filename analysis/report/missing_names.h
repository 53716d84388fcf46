/* Names that a program needs from data files, for reports. */
#pragma once

#include "base/json_writer.h"
#include "verifiers/include/pteverify.h"

/* Whether it can come with data files: programs, bundles, containers. */
bool ptv_takes_data(ptv_format format);

/* ", needs 12 names from data files: a, b, c, ... (--with FILE)"; nothing if it needs none. */
void ptv_put_missing_names(ptv_buffer *b, const ptv_run *run);

/* Member `needs` of facts; omitted if not known. */
void ptv_missing_names_facts(ptv_json *w, const ptv_run *run);
