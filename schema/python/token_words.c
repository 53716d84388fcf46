/* Helpers for tokens. */
#include <string.h>

#include "schema/python/token.h"

src_span py_span(const py_token *token)
{
    return (src_span){token->at, token->size};
}

bool py_is(const py_token *token, const char *text)
{
    return token->kind != PY_STRING && src_is(py_span(token), text);
}

bool py_has(py_tokens tokens, size_t i, const char *text)
{
    return i < tokens.count && py_is(&tokens.at[i], text);
}

py_tokens py_behind(py_tokens tokens, size_t n)
{
    n = n < tokens.count ? n : tokens.count;
    return (py_tokens){tokens.at + n, tokens.count - n};
}

/* Returns 1 for an opening bracket, -1 for a closing one. */
static int turn(const py_token *token)
{
    if (token->kind != PY_OPERATOR || token->size != 1) {
        return 0;
    }
    return strchr("([{", *token->at) != NULL ? 1 : strchr(")]}", *token->at) != NULL ? -1 : 0;
}

size_t py_find(py_tokens tokens, size_t i, const char *text)
{
    int depth = 0;
    for (; i < tokens.count; i++) {
        if (depth == 0 && py_is(&tokens.at[i], text)) {
            return i;
        }
        depth += turn(&tokens.at[i]);
        if (depth < 0) {
            break;
        }
    }
    return tokens.count;
}

size_t py_close(py_tokens tokens, size_t i)
{
    int depth = 0;
    for (; i < tokens.count; i++) {
        depth += turn(&tokens.at[i]);
        if (depth <= 0) {
            return i + 1;
        }
    }
    return tokens.count;
}

static size_t prefix_of(const py_token *token)
{
    size_t n = 0;
    while (n < token->size && token->at[n] != '"' && token->at[n] != '\'') {
        n++;
    }
    return n;
}

src_span py_inside(const py_token *token)
{
    size_t prefix = prefix_of(token), quotes = 1;
    src_span whole = {token->at + prefix, token->size - prefix};
    if (whole.size >= 6 && whole.at[1] == whole.at[0] && whole.at[2] == whole.at[0]) {
        quotes = 3;
    }
    return whole.size < 2 * quotes ? (src_span){whole.at, 0}
                                   : (src_span){whole.at + quotes, whole.size - 2 * quotes};
}

bool py_plain_string(const py_token *token, src_span *inside)
{
    *inside = py_inside(token);
    return token->kind == PY_STRING && prefix_of(token) == 0 && !src_contains(*inside, "\\");
}

fbs_place py_place(const src_file *file, const py_token *token)
{
    return (fbs_place){file->path, token->line, token->column};
}

const char *py_text_of(gate_words *words, src_span span)
{
    size_t n = span.size < sizeof words->text - 1 ? span.size : sizeof words->text - 1;
    if (n > 0) {
        memcpy(words->text, span.at, n);
    }
    words->text[n] = '\0';
    return words->text;
}

/* Whether there is a blank between two tokens that does more than lay out lines. */
static bool apart(const py_token *a, const py_token *b)
{
    return a->at + a->size != b->at && turn(a) <= 0 && turn(b) >= 0 && !py_is(b, ",");
}

const char *py_say(gate_words *words, py_tokens tokens)
{
    size_t n = 0;
    for (size_t i = 0; i < tokens.count; i++) {
        const py_token *token = &tokens.at[i];
        bool blank = i > 0 && apart(token - 1, token);
        bool last = py_has(tokens, i, ",") && i + 1 < tokens.count && turn(token + 1) < 0;
        if (last) {
            continue; /* a trailing comma */
        }
        if (n + blank + token->size + 4 > sizeof words->text) {
            memcpy(words->text + n, "...", 3);
            n += 3;
            break;
        }
        words->text[n] = ' ';
        memcpy(words->text + n + blank, token->at, token->size);
        n += token->size + blank;
    }
    words->text[n] = '\0';
    return words->text;
}
