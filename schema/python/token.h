/*
 * Splits Python source into statements of tokens. What statements mean is up to others: see
 * module.h for classes.
 *
 * Reads the source as Python 3 does: lines joined by brackets and backslashes, indentation with
 * blanks and tabs, strings with all prefixes, in single, triple or nested quotes (f-strings of
 * 3.12), all line ends, and a UTF-8 byte order mark. Comments are skipped. A suite on the line of
 * its header (`class A: pass`) and what follows a semicolon are separate statements.
 */
#pragma once

#include "schema/source/source.h"

enum {
    PY_LEVELS = 100,     /* nested blocks, as in Python */
    PY_BRACKETS = 200,   /* nested brackets, as in Python */
    PY_STRING_DEPTH = 16 /* strings nested in f-string fields */
};

typedef enum py_kind { PY_NAME, PY_NUMBER, PY_STRING, PY_OPERATOR } py_kind;

/* Names consist of letters, digits, _ and bytes from 0x80 on. Keywords are names, too. */
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

/* level is the number of enclosing blocks: a header is one level above its suite. */
typedef struct py_statement {
    py_tokens words; /* at least one */
    uint32_t level;
} py_statement;

typedef struct py_text {
    const src_file *file;
    const py_statement *statements;
    size_t count;
} py_text;

/* Scans a file that has been read. If it is not Python, reports that (20xx) and returns false. */
bool py_scan(gate_run *run, ptv_arena *arena, const src_file *file, py_text *text);

/* Scans a piece of code inside the string `from`; all its tokens get the place of that. */
bool py_scan_piece(ptv_arena *arena, src_span piece, const py_token *from, py_tokens *tokens);

/* ---- Tokens ---- */

src_span py_span(const py_token *token);
bool py_is(const py_token *token, const char *text); /* never true for strings */

/* Whether there is a token i, and it is `text`. */
bool py_has(py_tokens tokens, size_t i, const char *text);

/* Drops the first n tokens. */
py_tokens py_behind(py_tokens tokens, size_t n);

/* Finds `text` outside of brackets, from `i` on. Returns tokens.count if there is none. */
size_t py_find(py_tokens tokens, size_t i, const char *text);

/* The index after the bracket that closes the one at `i`. */
size_t py_close(py_tokens tokens, size_t i);

/* Yields the text between the quotes. Returns false if there is a prefix or a backslash. */
bool py_plain_string(const py_token *token, src_span *inside);

/* The same for any string; prefix and backslashes remain. */
src_span py_inside(const py_token *token);

fbs_place py_place(const src_file *file, const py_token *token);

/* Copies the text and terminates it, truncating it if too long. Returns words->text. */
const char *py_text_of(gate_words *words, src_span span);

/* In readable form, on one line: "Union[float, str]". Returns words->text. */
const char *py_say(gate_words *words, py_tokens tokens);
