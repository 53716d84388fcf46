/* Matches rows of patterns against a text of tokens. */
#include "schema/source/tokens.h"

#include <string.h>

#include "schema/source/chars.h"

/* The search for a row. */
typedef struct walk {
    src_tokens *tokens;
    src_fit_result *fit;
    const char *end; /* of the text */
} walk;

/* A position in the row: its line and the next hole of that line. */
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

enum { BYTES_OF_TRY = 32 }; /* scanning this many costs as much as one attempt */

/* Charges the budget. Returns false once it is exceeded. */
static bool spend(walk *w, size_t bytes)
{
    uint64_t tries = 1 + bytes / BYTES_OF_TRY;
    bool good = w->tokens->tries_left > tries;
    w->tokens->tries_left = good ? w->tokens->tries_left - tries : 0;
    return good;
}

/* Only rows that name comments match them; other rows skip each run of comments. */
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

/* Whether a semicolon may be omitted here: before a brace it always may. */
static bool is_optional(const walk *w, const char *at)
{
    return w->tokens->family->semicolons && *at == '}';
}

/* Whether the hole that began at `from` can end at `at`, with the rest of the row following. */
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

/* The next token, skipping the contents if this one opens brackets. */
static size_t behind(const src_tokens *all, size_t i)
{
    const src_token *t = &all->at[i];
    return t->past > 0 && *t->at != '/' ? t->past : i + 1;
}

/*
 * Matches any text whose brackets are balanced. It stays within its statement, unless it is all
 * that remains in some brackets. At the end of a row it extends to a comma.
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
        bool other = c == '(' && s.row[2] == '('; /* the row wants this very bracket */
        if (w->tokens->tries_left == 0 || closes || other || c == '\n' ||
            (!whole && (c == ';' || c == '{'))) {
            return false;
        }
    }
    return ends_hole(w, s, at, w->end);
}

/* Rejects names and numbers that exceed the maximum length of a line. */
static size_t size_of_name(walk *w, const char *at, size_t (*size_of)(src_span text))
{
    size_t left = (size_t)(w->end - at), most = SRC_LINE_BYTES + strlen("::a");
    src_span rest = {at, left < most ? left : most};
    size_t n = size_of(rest);
    return spend(w, n) && n <= SRC_LINE_BYTES ? n : 0;
}

/* Tries the longest name first, then drops parts, which may match what follows. */
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

/* %. matches any single token. */
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

/* Nothing can end in the middle of a word. */
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
