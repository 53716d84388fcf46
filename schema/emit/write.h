/* Writes the two files of a schema. */
#pragma once

#include "emit_names.h"
#include "plan.h"

void write_header(plan *p, ptv_buffer *out);
void write_source(plan *p, ptv_buffer *out);
void write_title(const plan *p, ptv_buffer *out); /* the comment at the top */
void write_name(const plan *p, ptv_buffer *out, const char *type, const char *member);
