/* Lays out the texts of manual.h as lines of a page. */
#pragma once

#include "base/buffer.h"
#include "tool/manual.h"

/*
 * Puts n bytes of text in lines of at most 80 columns, which start at `indent`. The first line
 * already extends to column `at`. Ends with a line break.
 */
void ptv_put_wrapped(ptv_buffer *b, const char *text, size_t n, size_t at, size_t indent);

/* Puts paragraphs, those that start with a space verbatim. */
void ptv_put_paragraphs(ptv_buffer *b, const char *text);

/* Puts "  name   text", with the text from column `indent`, on a line of its own if need be. */
void ptv_put_entry(ptv_buffer *b, const char *name, const char *text, size_t indent);

/* The same in one line: as many words as fit, or none if the name is too long. */
void ptv_put_entry_cut(ptv_buffer *b, const char *name, const char *text, size_t indent);

/* "-o, --output OUT" */
void ptv_put_option(ptv_buffer *b, const ptv_option *option);

/* Returns the next line of `text`, *n bytes long, or NULL at the end. */
const char *ptv_next_line(const char **text, size_t *n);
