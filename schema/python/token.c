/* Turns characters into tokens and statements. string.c handles strings, token_words.c has helpers
 * for tokens. */
#include <string.h>

#include "schema/python/scanner.h"
#include "schema/python/undecided.h"

enum { TAB = 8 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* ---- Output: counted in the first pass, stored in the second ---- */

static void put_token(py_scanner *s, const py_token *token)
{
    if (s->tokens != NULL) {
        s->tokens[s->token_count] = *token;
    }
    s->token_count++;
}

static void end_statement(py_scanner *s)
{
    size_t count = s->token_count - s->first;
    if (count > 0) {
        if (s->statements != NULL) {
            s->statements[s->statement_count] =
                (py_statement){{s->tokens + s->first, count}, s->level + s->inline_levels};
        }
        s->statement_count++;
    }
    s->first = s->token_count;
    s->lambdas = 0;
    s->is_header = false;
}

/* ---- Tokens ---- */

static void skip_comment(py_scanner *s)
{
    while (s->at < s->end && *s->at != '\n' && *s->at != '\r') {
        s->at++;
    }
}

static bool is_header(src_span word)
{
    static const char *const words[] = {"class", "def", "if",     "elif",    "else", "for",
                                        "while", "try", "except", "finally", "with", "async"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (src_is(word, words[i])) {
            return true;
        }
    }
    return false;
}

static size_t number_size(const py_scanner *s)
{
    size_t n = 0;
    bool based = py_look(s, 0) == '0' && strchr("xXoObB", py_look(s, 1)) != NULL;
    for (;; n++) {
        char c = py_look(s, n), before = n == 0 ? ' ' : (char)(s->at[n - 1] | 0x20);
        bool sign = (c == '+' || c == '-') && !based && before == 'e';
        if (!py_is_word(c) && c != '.' && !sign) {
            return n;
        }
    }
}

static size_t operator_size(const py_scanner *s)
{
    static const char *const longer[] = {
        "...", "**=", "//=", "<<=", ">>=", "->", ":=", "==", "!=", "<=", ">=", "**",
        "//",  "<<",  ">>",  "+=",  "-=",  "*=", "/=", "%=", "&=", "|=", "^=", "@="};
    src_span rest = {s->at, (size_t)(s->end - s->at)};
    bool more = py_look(s, 1) != '\0' && strchr("=<>*/.", py_look(s, 1)) != NULL;
    for (size_t i = 0; more && i < sizeof longer / sizeof longer[0]; i++) {
        if (src_begins(rest, longer[i])) {
            return strlen(longer[i]);
        }
    }
    return *s->at != '\0' && strchr("+-*/%@&|^~<>()[]{},:.;=", *s->at) != NULL ? 1 : 0;
}

static bool bracket(py_scanner *s, char c)
{
    if (c == '(' || c == '[' || c == '{') {
        if (s->depth == PY_BRACKETS) {
            return py_fail(s, "more than 200 nested brackets");
        }
        s->open[s->depth++] = c == '(' ? ')' : c == '[' ? ']' : '}';
    } else if (c == ')' || c == ']' || c == '}') {
        if (s->depth == 0 || s->open[--s->depth] != c) {
            return py_fail(s, "a closing bracket without an opening one");
        }
    }
    return true;
}

/* Whether the token ends a statement and is not part of it. */
static bool ends_statement(py_scanner *s, const py_token *token)
{
    return s->depth == 0 && token->size == 1 && *token->at == ';';
}

/* In `class A:` and the like, the colon begins a suite, possibly on the same line. */
static void look_for_suite(py_scanner *s, const py_token *token)
{
    if (s->depth > 0) {
        return;
    }
    if (token->kind == PY_NAME) {
        s->is_header = s->token_count == s->first + 1 ? is_header(py_span(token)) : s->is_header;
        s->lambdas += py_is(token, "lambda");
    } else if (py_is(token, ":") && s->lambdas > 0) {
        s->lambdas--;
    } else if (py_is(token, ":") && s->is_header) {
        end_statement(s);
        s->inline_levels++;
    }
}

static bool take_operator(py_scanner *s, py_token *token)
{
    token->kind = PY_OPERATOR;
    token->size = (uint32_t)operator_size(s);
    if (token->size == 0) {
        return py_fail(s, "a character that is not Python");
    }
    if (token->size == 1 && !bracket(s, *s->at)) {
        return false;
    }
    s->at += token->size;
    return true;
}

static bool take_token(py_scanner *s)
{
    py_token token = {s->at, 0, s->line, py_column(s, s->at), PY_NAME};
    size_t prefix = 0;
    if (py_string_begins(s, &prefix)) {
        token.kind = PY_STRING;
        if (!py_skip_string(s, prefix, 0)) {
            return false;
        }
    } else if (is_digit(*s->at) || (*s->at == '.' && is_digit(py_look(s, 1)))) {
        token.kind = PY_NUMBER;
        s->at += number_size(s);
    } else if (py_is_word(*s->at)) {
        while (py_is_word(py_look(s, 0))) {
            s->at++;
        }
    } else if (!take_operator(s, &token)) {
        return false;
    }
    token.size = (uint32_t)(s->at - token.at);
    if (ends_statement(s, &token)) {
        end_statement(s);
        return true;
    }
    put_token(s, &token);
    look_for_suite(s, &token);
    return true;
}

/* ---- Lines ---- */

static bool joins_lines(py_scanner *s)
{
    s->at++;
    return py_take_newline(s) || s->at == s->end || py_fail(s, "a backslash that joins no lines");
}

/* Takes one logical line, including its end. */
static bool take_line(py_scanner *s)
{
    s->inline_levels = 0;
    while (s->at < s->end) {
        char c = *s->at;
        if (c == ' ' || c == '\t' || c == '\f') {
            s->at++;
        } else if (c == '#') {
            skip_comment(s);
        } else if (c == '\\') {
            if (!joins_lines(s)) {
                return false;
            }
        } else if (c == '\n' || c == '\r') {
            py_take_newline(s);
            if (s->depth == 0) {
                break;
            }
        } else if (!take_token(s)) {
            return false;
        }
    }
    if (s->depth > 0) {
        return py_fail(s, "a bracket that is never closed");
    }
    end_statement(s);
    return true;
}

typedef struct indent {
    unsigned columns; /* a tab advances to the next multiple of 8 */
    unsigned blanks;  /* a tab counts as one */
} indent;

static indent take_indent(py_scanner *s)
{
    indent in = {0, 0};
    for (; s->at < s->end; s->at++) {
        if (*s->at == ' ') {
            in.columns++;
            in.blanks++;
        } else if (*s->at == '\t') {
            in.columns = (in.columns / TAB + 1) * TAB;
            in.blanks++;
        } else if (*s->at == '\f') {
            in = (indent){0, 0};
        } else {
            break;
        }
    }
    return in;
}

/* Both ways of counting tabs must agree, as in Python. */
static bool set_level(py_scanner *s, indent in)
{
    const uint32_t before = s->level;
    while (s->level > 0 && in.columns < s->columns[s->level]) {
        s->level--;
    }
    if (in.columns > s->columns[s->level] && s->level == before) {
        if (in.blanks <= s->blanks[s->level]) {
            return py_fail(s, "tabs and blanks mixed in indentation");
        }
        if (s->level + 1 == PY_LEVELS) {
            return py_fail(s, "more than 99 nested blocks");
        }
        s->level++;
        s->columns[s->level] = in.columns;
        s->blanks[s->level] = in.blanks;
        return true;
    }
    if (in.columns != s->columns[s->level]) {
        return py_fail(s, "indentation that matches no block above");
    }
    return in.blanks == s->blanks[s->level] || py_fail(s, "tabs and blanks mixed in indentation");
}

static bool scan(py_scanner *s)
{
    while (s->at < s->end) {
        indent in = take_indent(s);
        char c = py_look(s, 0);
        if (c == '#') {
            skip_comment(s);
        } else if (s->at < s->end && c != '\n' && c != '\r') {
            if (!set_level(s, in) || !take_line(s)) {
                return false;
            }
            continue;
        }
        py_take_newline(s);
    }
    return true;
}

static py_scanner begin(const char *at, size_t size)
{
    bool marked = size >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0;
    const char *start = at + (marked ? 3 : 0);
    return (py_scanner){.at = start, .end = at + size, .line = 1, .line_start = start};
}

/* Counts, allocates, and scans again. Returns false if out of memory, or as s->wrong tells. */
static bool scan_twice(py_scanner *s, ptv_arena *arena)
{
    const py_scanner fresh = *s;
    if (!scan(s)) {
        return false;
    }
    size_t tokens = s->token_count + 1, statements = s->statement_count + 1;
    *s = fresh;
    s->tokens = ptv_arena_take(arena, tokens * sizeof *s->tokens);
    s->statements = ptv_arena_take(arena, statements * sizeof *s->statements);
    return s->tokens != NULL && s->statements != NULL && scan(s);
}

bool py_scan(gate_run *run, ptv_arena *arena, const src_file *file, py_text *text)
{
    py_scanner s = begin(file->bytes, file->size);
    bool good = scan_twice(&s, arena);
    *text = (py_text){file, s.statements, s.statement_count};
    if (s.wrong != NULL) {
        s.wrong_at.file = file->path;
        gate_fault(run,
                   &(gate_finding){.rule = &py_syntax_rule, .at = s.wrong_at, .found = s.wrong});
    } else if (!good) {
        src_no_memory(run, file->path);
    }
    return good;
}

bool py_scan_piece(ptv_arena *arena, src_span piece, const py_token *from, py_tokens *tokens)
{
    py_scanner s = begin(piece.at, piece.size);
    s.depth = 1; /* newlines and indentation have no meaning */
    s.open[0] = '\0';
    const py_scanner fresh = s;
    for (unsigned pass = 0; pass < 2; pass++) {
        while (s.at < s.end) {
            bool blank = memchr(" \t\f", *s.at, 3) != NULL;
            if (blank) {
                s.at++;
            } else if (!py_take_newline(&s) && !take_token(&s)) {
                return false;
            }
        }
        if (s.depth != 1) {
            return false;
        }
        size_t count = s.token_count;
        if (pass == 0) {
            s = fresh;
            s.tokens = ptv_arena_take(arena, (count + 1) * sizeof *s.tokens);
            if (s.tokens == NULL) {
                return false;
            }
        }
    }
    for (size_t i = 0; i < s.token_count; i++) {
        s.tokens[i].line = from->line;
        s.tokens[i].column = from->column;
    }
    *tokens = (py_tokens){s.tokens, s.token_count};
    return true;
}
