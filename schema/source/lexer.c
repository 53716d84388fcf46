/* Splits texts into tokens. */
#include "schema/source/lexer.h"

#include "schema/source/chars.h"

static bool begins(const lexer *l, const char *text)
{
    size_t left = left_of(l), n = 0;
    while (text != NULL && n < left && text[n] != '\0' && l->at[n] == text[n]) {
        n++;
    }
    return n > 0 && text[n] == '\0';
}

/* ---- Between tokens ---- */

static void end_line(lexer *l)
{
    l->line++;
    l->at++;
    l->new_line = l->parted = true;
    l->blocks.indent = 0;
}

static void skip_to_line_end(lexer *l)
{
    const char *end = memchr(l->at, '\n', left_of(l));
    l->at = end == NULL ? l->end : end;
}

/* Skips a block from `begin` to `end`. */
static void skip_block(lexer *l, const char *begin, const char *end)
{
    for (l->at += strlen(begin); left_of(l) > 0; l->at++) {
        if (begins(l, end)) {
            l->at += strlen(end);
            return;
        }
        l->line += *l->at == '\n';
    }
    l->open = true;
}

static bool is_block(const lexer *l)
{
    return begins(l, l->family->block);
}

/* A backslash at the end of a line continues it. */
static size_t joint(const lexer *l)
{
    return begins(l, "\\\n") ? 2 : begins(l, "\\\r\n") ? 3 : 0;
}

/* Skips to the next token, or to the end of a line that ends something. */
static void skip_blanks(lexer *l)
{
    while (left_of(l) > 0 && !src_is_word(*l->at)) {
        size_t joins = 0;
        if (src_is_blank(*l->at)) {
            l->blocks.indent += l->new_line;
            l->at++;
        } else if ((joins = joint(l)) > 0) {
            l->at += joins;
            l->line++;
        } else if (is_block(l)) {
            if (l->family->comments) {
                return;
            }
            skip_block(l, l->family->block, l->family->block_end);
        } else if (begins(l, l->family->attribute)) {
            skip_block(l, l->family->attribute, l->family->attribute_end);
        } else if (begins(l, l->family->comment)) {
            skip_to_line_end(l);
        } else if (*l->at == '\n' && !l->directive &&
                   !(l->family->statements && l->depth == 0 && !l->new_line)) {
            end_line(l);
        } else {
            return;
        }
    }
}

/* ---- Tokens ---- */

static size_t hole_size(const lexer *l, size_t n)
{
    bool hole =
        l->row && n + 1 < left_of(l) && l->at[n] == '%' && strchr("wdn*.", l->at[n + 1]) != NULL;
    return hole ? 2 : 0;
}

static bool is_of_word(const lexer *l, char c)
{
    return src_is_word(c) || (c == l->family->silent && c != '\0');
}

static size_t word_size(const lexer *l)
{
    src_span rest = {l->at, left_of(l)};
    size_t n = src_is_digit(l->at[0]) ? src_number_size(rest) : 0;
    for (size_t more = 1; n < rest.size && more > 0; n += more) {
        more = is_of_word(l, l->at[n]) ? 1 : hole_size(l, n);
    }
    return n;
}

static bool is_triple(const lexer *l, const char *at)
{
    return l->family->triple_quotes && l->end - at >= 3 && at[1] == at[0] && at[2] == at[0];
}

/* A string ends with its line, unless it is triple-quoted. */
static size_t string_size(const lexer *l)
{
    bool triple = is_triple(l, l->at);
    size_t n = triple ? 3 : 1, size = left_of(l);
    while (n < size && (triple || l->at[n] != '\n')) {
        if (l->at[n] == l->at[0] && (!triple || is_triple(l, l->at + n))) {
            return n + (triple ? 3 : 1);
        }
        n += l->at[n] == '\\' && n + 1 < size ? 2 : 1;
    }
    return n < size ? n : size;
}

/* ---- Blocks ---- */

/*
 * Statements are reported as if they were written with braces: the end of a line is a semicolon,
 * and braces appear where blocks begin and end.
 */
#define WIDTH_UNKNOWN UINT32_MAX

/* Notes what kind of statement its first word begins. */
static void begin_statement(lexer *l, const src_token *t)
{
    static const char *const headings[] = {"def",   "class", "if",     "elif", "else",    "for",
                                           "while", "try",   "except", "with", "finally", NULL};
    src_span word = {t->at, t->size};
    l->blocks.heading = is_listed(word, headings);
    l->blocks.function = src_is(word, "def");
}

/* Whether the rest of the line is empty. */
static bool is_line_end(const lexer *l)
{
    lexer rest = *l;
    rest.new_line = false;
    skip_blanks(&rest);
    return left_of(&rest) == 0 || *rest.at == '\n';
}

static bool put_brace(lexer *l, src_token *t, const char *brace)
{
    *t = (src_token){.at = brace, .line = l->last, .kind = SIGN, .size = 1};
    return true;
}

static bool open_block(lexer *l, src_token *t, uint32_t width)
{
    if (l->blocks.depth + 1 == LEXER_BLOCKS) {
        return false;
    }
    l->blocks.widths[++l->blocks.depth] = width;
    return put_brace(l, t, "{");
}

static bool close_block(lexer *l, src_token *t)
{
    l->blocks.depth--;
    return put_brace(l, t, "}");
}

/* Opens or closes a block according to the indentation. Returns false if nothing is left to do. */
static bool indents(lexer *l, src_token *t)
{
    lexer_blocks *b = &l->blocks;
    uint32_t *width = &b->widths[b->depth];
    if (b->depth > 0 && *width == WIDTH_UNKNOWN && b->indent > width[-1]) {
        *width = b->indent;
    }
    if (b->depth > 0 && (*width == WIDTH_UNKNOWN || b->indent < *width)) {
        return close_block(l, t);
    }
    return b->indent > *width && open_block(l, t, b->indent);
}

/* Produces a brace that belongs before the next token. Returns false if there is none. */
static bool next_brace(lexer *l, src_token *t)
{
    lexer_blocks *b = &l->blocks;
    if (b->opens) {
        b->opens = false;
        b->beside += !is_line_end(l);
        return open_block(l, t, WIDTH_UNKNOWN);
    }
    if (!l->new_line || (l->depth > 0 && left_of(l) > 0)) {
        return false;
    }
    if (b->beside > 0) {
        b->beside--;
        return b->depth > 0 && close_block(l, t);
    }
    if (left_of(l) > 0) {
        return *l->at != '\n' && indents(l, t);
    }
    return !l->goes_on && b->depth > 0 && close_block(l, t);
}

/*
 * Skips an annotation in the head of a function, as it does not matter. One that contains a call or
 * a brace is kept.
 */
static bool pass_annotation(lexer *l)
{
    bool result = begins(l, "->") && l->depth == 0;
    const char *ends = result ? ":" : ",=)";
    if (!l->blocks.function || (!result && (*l->at != ':' || l->depth != 1))) {
        return false;
    }
    lexer rest = *l;
    rest.at += result ? 2 : 1;
    rest.blocks.function = false;
    for (src_token t;;) {
        lexer before = rest;
        if (!lexer_next(&rest, &t) || t.kind == END || is_in(*t.at, "({")) {
            return false;
        }
        if (before.depth == l->depth && is_in(*t.at, ends)) {
            *l = before;
            l->blocks.function = true;
            return true;
        }
        if (before.depth == l->depth && is_in(*t.at, ":-")) {
            return false;
        }
    }
}

static void note_statement(lexer *l, const src_token *t, bool first)
{
    if (first) {
        begin_statement(l, t);
    }
    if (t->kind == SIGN && *t->at == ':' && l->depth == 0 &&
        (l->blocks.heading || is_line_end(l))) {
        l->blocks.opens = true;
        l->blocks.heading = l->blocks.function = false;
    }
}

/* ---- For tokens.c ---- */

/* The end of the text may also end a line. */
static bool ends_text(lexer *l, src_token *t)
{
    bool ends = l->directive || (l->family->statements && !l->new_line && !l->goes_on);
    l->directive = false;
    l->new_line = true;
    t->kind = END;
    return ends;
}

static bool next_token(lexer *l, src_token *t)
{
    *t = (src_token){.at = l->at, .line = l->line, .kind = SIGN, .size = 1};
    if (left_of(l) == 0) {
        return ends_text(l, t);
    }
    if (*l->at == '\n') {
        t->kind = END;
        l->directive = false;
        end_line(l);
        return true;
    }
    l->directive = l->directive || (l->family->directives && l->new_line && *l->at == '#');
    bool first = l->new_line && l->depth == 0;
    l->new_line = false;
    if (is_block(l)) {
        const char *begin = l->at;
        skip_block(l, l->family->block, l->family->block_end);
        t->kind = COMMENT;
        t->size = (uint32_t)(l->at - begin);
        return true;
    }
    size_t word = word_size(l);
    if (word > 0) {
        t->kind = WORD;
        t->size = (uint32_t)word;
    } else if (is_in(*l->at, l->family->quotes)) {
        t->kind = STRING;
        t->size = (uint32_t)string_size(l);
    } else {
        l->depth += is_in(*l->at, "([{");
        l->depth -= is_in(*l->at, ")]}") && l->depth > 0;
    }
    for (size_t i = 0; t->kind == STRING && i < t->size; i++) {
        l->line += l->at[i] == '\n';
    }
    l->at += t->size;
    l->last = l->line;
    if (l->family->statements) {
        note_statement(l, t, first);
    }
    return true;
}

bool lexer_next(lexer *l, src_token *t)
{
    skip_blanks(l);
    if (l->row && begins(l, "...") && left_of(l) == 3) {
        if (l->family->statements && next_brace(l, t)) {
            return true;
        }
        l->goes_on = true;
        l->at = l->end;
    }
    if (!l->family->statements) {
        return next_token(l, t);
    }
    if (next_brace(l, t)) {
        return true;
    }
    return left_of(l) > 0 && pass_annotation(l) ? lexer_next(l, t) : next_token(l, t);
}
