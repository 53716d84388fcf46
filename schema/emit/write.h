/* The two files of a schema. */
#ifndef PTV_SCHEMA_EMIT_WRITE_H
#define PTV_SCHEMA_EMIT_WRITE_H

#include "plan.h"
#include "text.h"

void write_header(plan *p, emit_text *out);
void write_source(plan *p, emit_text *out);
void write_title(const plan *p, emit_text *out); /* the comment on top */
void write_name(const plan *p, emit_text *out, const char *type, const char *member);

#endif
