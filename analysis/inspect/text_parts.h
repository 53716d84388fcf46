/* What the files of the text output share. */
#pragma once

#include "analysis/inspect/inspect_words.h"
#include "analysis/inspect/text.h"
#include "analysis/inspect/values.h"

typedef struct ptv_page {
    ptv_buffer *b;
    const ptv_inspect_style *style;
    ptv_value_limit *values;
} ptv_page;

/* How many entries of a list are shown; ptv_put_rest() says how many are left out. */
uint32_t ptv_shown(const ptv_page *p, uint32_t count);
void ptv_put_rest(const ptv_page *p, const char *before, uint32_t count);

/* The first line of a group, without its line end. */
void ptv_put_heading(const ptv_page *p, const char *text, ptv_string name);

/* Pads to this column in the line that began at `line`, with at least one space. */
void ptv_put_spaces(ptv_buffer *b, size_t line, unsigned column);

/* text_method.c */
void ptv_put_method(const ptv_page *p, const ptv_seen_method *method);
void ptv_put_nodes(const ptv_page *p, const ptv_seen_payload *payload, const char *before);

/* text_plan.c, text_map.c: after ptv_inspect_fully() */
void ptv_put_plan(const ptv_page *p, const ptv_inspection *seen);
void ptv_put_map(const ptv_page *p, const ptv_inspection *seen);

/* text_bytes.c; the first does nothing unless values are wanted */
void ptv_put_weight_values(const ptv_page *p, const ptv_weight *weight);
void ptv_put_account(const ptv_page *p, const ptv_seen_bytes *account);
