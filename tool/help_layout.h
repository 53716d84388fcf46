/* Texts of manual.h as lines of a page. */
#pragma once

#include "base/buffer.h"
#include "tool/manual.h"

/*
 * n bytes of text in lines of at most 80 columns, which begin at `indent`; the first is begun
 * already, at column `at`. Ends with a line break.
 */
void ptv_put_wrapped(ptv_buffer *b, const char *text, size_t n, size_t at, size_t indent);

/* One paragraph after the other; those that begin with a space as they are. */
void ptv_put_paragraphs(ptv_buffer *b, const char *text);

/* "  name   text", the text from column `indent` on, if need be in a line of its own. */
void ptv_put_entry(ptv_buffer *b, const char *name, const char *text, size_t indent);

/* The same in one line: as many words of the text as have room, none behind a long name. */
void ptv_put_entry_cut(ptv_buffer *b, const char *name, const char *text, size_t indent);

/* "-o, --output OUT" */
void ptv_put_option(ptv_buffer *b, const ptv_option *option);

/* The next line of `text`, `*n` bytes of it; NULL: there is none. */
const char *ptv_next_line(const char **text, size_t *n);
