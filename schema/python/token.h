/*
 * Python source as statements of tokens. Nothing here knows what a statement means; what is
 * done with classes is in module.h.
 *
 * Read as Python 3 reads it: lines joined by brackets and backslashes, indentation with blanks
 * and tabs, strings with all prefixes in one, three or nested quotes (f-strings of 3.12), any
 * ends of lines, a UTF-8 mark. Comments are passed over. A suite behind a colon (`class A: pass`)
 * and what follows a semicolon are statements of their own.
 */
#pragma once

#include "schema/source/source.h"

enum {
    PY_LEVELS = 100,     /* blocks in blocks, as Python has it */
    PY_BRACKETS = 200,   /* brackets in brackets, as Python has it */
    PY_STRING_DEPTH = 16 /* strings in fields of f-strings */
};

typedef enum py_kind { PY_NAME, PY_NUMBER, PY_STRING, PY_OPERATOR } py_kind;

/* Names are of the alphabet, digits, _ and bytes from 0x80 on; keywords are names. */
typedef struct py_token {
    const char *at;
    uint32_t size;
    uint32_t line, column; /* from 1 */
    py_kind kind;
} py_token;

typedef struct py_tokens {
    const py_token *at;
    size_t count;
} py_tokens;

/* level: blocks around it; a header is one level above its suite. */
typedef struct py_statement {
    py_tokens words; /* at least one */
    uint32_t level;
} py_statement;

typedef struct py_text {
    const src_file *file;
    const py_statement *statements;
    size_t count;
} py_text;

/* Of a file that has been read. What is no Python is reported (20xx), and false. */
bool py_scan(gate_run *run, ptv_arena *arena, const src_file *file, py_text *text);

/* The tokens of a piece of code within a string at `from`; all of them stand there. */
bool py_scan_piece(ptv_arena *arena, src_span piece, const py_token *from, py_tokens *tokens);

/* ---- Tokens ---- */

src_span py_span(const py_token *token);
bool py_is(const py_token *token, const char *text); /* strings never are */

/* Whether token i is there and is `text`. */
bool py_has(py_tokens tokens, size_t i, const char *text);

/* Without the first n. */
py_tokens py_behind(py_tokens tokens, size_t n);

/* Where `text` is outside of brackets, from `i` on; tokens.count: nowhere. */
size_t py_find(py_tokens tokens, size_t i, const char *text);

/* The one behind the bracket that closes the one at `i`. */
size_t py_close(py_tokens tokens, size_t i);

/* What is between the quotes; false when it has a prefix or a backslash. */
bool py_plain_string(const py_token *token, src_span *inside);

/* The same of any string; prefix and backslashes stay as they are. */
src_span py_inside(const py_token *token);

fbs_place py_place(const src_file *file, const py_token *token);

/* As text that ends; what is longer is cut. Returns words->text. */
const char *py_text_of(gate_words *words, src_span span);

/* As people read it, on one line: "Union[float, str]". Returns words->text. */
const char *py_say(gate_words *words, py_tokens tokens);
