/* The first line of a finding, in every report for people. */
#pragma once

#include "analysis/report/renderer.h"

/* Where it is: "model.pte:0x2a4+4". */
void ptv_put_position(ptv_buffer *b, const char *path, uint64_t at, uint64_t length);

/* How bad it is: "error:". */
void ptv_put_effect(ptv_buffer *b, ptv_effect effect, bool colour);

/* What it is: ": error: the title [the-name]", and the end of the line. */
void ptv_put_rule(ptv_buffer *b, const ptv_rule *rule, ptv_effect effect, bool colour);
