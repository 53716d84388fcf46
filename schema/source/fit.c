/* Rows of patterns, in a text of tokens. */
#include "schema/source/tokens.h"

#include <string.h>

#include "schema/source/chars.h"

/* A row being looked for. */
typedef struct walk {
    src_tokens *tokens;
    src_fit_result *fit;
    const char *end; /* of the text */
} walk;

/* Where in the row: its line, and the hole of it that is next. */
typedef struct spot {
    const char *row;
    unsigned line, hole;
} spot;

static const char *skip_blanks(const char *at)
{
    while (*at == ' ') {
        at++;
    }
    return at;
}

enum { BYTES_OF_TRY = 32 }; /* looking at so many takes as long as trying */

/* Less may be tried from now on; false: it was too much. */
static bool spend(walk *w, size_t bytes)
{
    uint64_t tries = 1 + bytes / BYTES_OF_TRY;
    bool good = w->tokens->tries_left > tries;
    w->tokens->tries_left = good ? w->tokens->tries_left - tries : 0;
    return good;
}

/* Comments are there for rows that name them: others pass over all that follow each other. */
static const char *skip_comments(walk *w, const char *at)
{
    at = skip_blanks(at);
    if (w->tokens->family->comments && at[0] == '/' && at[1] == '*' && spend(w, 0)) {
        size_t i = src_token_at(w->tokens, at);
        at = w->tokens->at[w->tokens->at[i].past].at;
    }
    return at;
}

static bool fits(walk *w, const char *at, spot s);

static spot behind_hole(spot s)
{
    return (spot){s.row + 2, s.line, s.hole + 1};
}

static void keep(walk *w, spot s, const char *from, const char *to)
{
    if (s.line < SRC_ROW_LINES && s.hole < SRC_HOLES) {
        w->fit->holes[s.line][s.hole] = (src_span){from, (size_t)(to - from)};
    }
}

/* Whether a semicolon may be left out here; in front of a brace it always is. */
static bool is_optional(const walk *w, const char *at)
{
    return w->tokens->family->semicolons && *at == '}';
}

/* Whether the row goes on at `at` with what is behind the hole, which began at `from`. */
static bool ends_hole(walk *w, spot s, const char *from, const char *at)
{
    char next = s.row[2];
    if (!spend(w, 0)) {
        return false;
    }
    if (next == '\0' && at != w->end && strchr(",;)]}\n", *at) == NULL) {
        return false;
    }
    if (strchr("% \v", next) == NULL && (at == w->end || *at != next) &&
        !(next == ';' && is_optional(w, at))) {
        return false;
    }
    if (!fits(w, at, behind_hole(s))) {
        return false;
    }
    keep(w, s, from, at > from && at[-1] == ' ' && *at != '"' ? at - 1 : at);
    return true;
}

/* The next token that is not within brackets that the one opens. */
static size_t behind(const src_tokens *all, size_t i)
{
    const src_token *t = &all->at[i];
    return t->past > 0 && *t->at != '/' ? t->past : i + 1;
}

/*
 * Text that ends nowhere within brackets that are within it. It does not go beyond its statement,
 * unless it is all that is left in brackets. At the end of a row it goes on to a comma.
 */
static bool any_text(walk *w, const char *at, spot s)
{
    const src_tokens *all = w->tokens;
    size_t i = src_token_at(all, at);
    bool whole = s.row[2] != '\0' && strchr(")]}", s.row[2]) != NULL;
    at = *at == ' ' && i < all->count && all->at[i].at > at ? at + 1 : at;
    if (i < all->count && all->at[i].at < at) {
        const src_token *t = &all->at[i++];
        for (const char *to = at; to < t->at + t->size; to++) {
            if (ends_hole(w, s, at, to)) {
                return true;
            }
        }
    }
    for (; i < all->count; i = behind(all, i)) {
        const src_token *t = &all->at[i];
        char c = *t->at;
        if (ends_hole(w, s, at, t->at)) {
            return true;
        }
        bool closes = strchr(")]}", c) != NULL || (c == '>' && t->closes != 0);
        bool other = c == '(' && s.row[2] == '('; /* what is in the brackets is not so */
        if (w->tokens->tries_left == 0 || closes || other || c == '\n' ||
            (!whole && (c == ';' || c == '{'))) {
            return false;
        }
    }
    return ends_hole(w, s, at, w->end);
}

/* Names and numbers that are longer than a line may be are none. */
static size_t size_of_name(walk *w, const char *at, size_t (*size_of)(src_span text))
{
    size_t left = (size_t)(w->end - at), most = SRC_LINE_BYTES + strlen("::a");
    src_span rest = {at, left < most ? left : most};
    size_t n = size_of(rest);
    return spend(w, n) && n <= SRC_LINE_BYTES ? n : 0;
}

/* The longest name first, then without its last parts: what follows may be one of them. */
static bool any_dotted(walk *w, const char *at, spot s)
{
    for (size_t n = size_of_name(w, at, src_dotted_size); n > 0; n--) {
        bool part = src_is_word(at[n - 1]) && !src_is_word(at[n]);
        if (part && spend(w, 0) && fits(w, at + n, behind_hole(s))) {
            keep(w, s, at, at + n);
            return true;
        }
    }
    return false;
}

/* %.: whatever token is there. */
static bool any_token(walk *w, const char *at, spot s)
{
    const src_token *t = &w->tokens->at[src_token_at(w->tokens, at)];
    return at != w->end && fits(w, t->at + t->size, behind_hole(s));
}

static bool hole_fits(walk *w, const char *at, spot s)
{
    if (s.row[1] == '.') {
        return any_token(w, at, s);
    }
    if (s.row[1] == '*') {
        return any_text(w, at, s);
    }
    at = skip_blanks(at);
    if (s.row[1] == 'd') {
        return any_dotted(w, at, s);
    }
    size_t n = size_of_name(w, at, s.row[1] == 'w' ? src_word_size : src_number_size);
    keep(w, s, at, at + n);
    return n > 0 && fits(w, at + n, behind_hole(s));
}

/* Within a word there is no end of anything. */
static bool in_word(const walk *w, const char *at)
{
    return at > w->tokens->text.at && src_is_word(at[-1]) && src_is_word(*at);
}

static void begin_line(walk *w, spot s, const char *at)
{
    if (s.line < SRC_ROW_LINES) {
        w->fit->begins[s.line] = skip_blanks(at);
    }
    w->fit->lines = s.line > w->fit->lines ? s.line : w->fit->lines;
}

static bool end_row(walk *w, const char *at)
{
    if (in_word(w, at)) {
        return false;
    }
    bool end = w->tokens->family->semicolons && *at == ';';
    w->fit->past = skip_blanks(at + end);
    return true;
}

static bool fits(walk *w, const char *at, spot s)
{
    for (; *s.row != '\0'; s.row++) {
        if (*s.row != '/' && *s.row != ' ' && *s.row != SRC_NEXT_LINE) {
            at = at[0] == '/' && at[1] == '*' ? skip_comments(w, at) : at;
        }
        if (*s.row == SRC_NEXT_LINE) {
            s.line++;
            s.hole = 0;
            begin_line(w, s, at);
        } else if (*s.row == '%') {
            return hole_fits(w, at, s);
        } else if (*s.row == ' ') {
            if (in_word(w, at)) {
                return false;
            }
            at = skip_blanks(at);
        } else if (*s.row == ';' && is_optional(w, at)) {
            continue;
        } else if (*at++ != *s.row) {
            return false;
        }
    }
    return end_row(w, at);
}

bool src_fit(src_tokens *tokens, const char *at, const char *row, src_fit_result *fit)
{
    walk w = {tokens, fit, tokens->text.at + tokens->text.size};
    memset(fit, 0, sizeof *fit);
    begin_line(&w, (spot){row, 0, 0}, at);
    return fits(&w, at, (spot){row, 0, 0});
}
