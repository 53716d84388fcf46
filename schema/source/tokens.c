/* Builds the token form of source texts. */
#include "schema/source/tokens.h"

#include "schema/source/chars.h"
#include "schema/source/lexer.h"

/* Limits the search for brackets around an expression; nested ones would take too long. */
enum { EXPRESSION_TOKENS = 512 };

/* ---- Tokens without meaning ---- */

/* A word and the older one that replaces it. */
typedef struct new_word {
    src_span is, was;
} new_word;

/* State while the tokens are put together. */
typedef struct writer {
    src_tokens *out;
    const src_family *family;
    const new_word *words; /* the last one is empty */
    bool ends_word[256];   /* by character: whether a new word ends with it */
    char *text;            /* where the next token goes */
    const char *past;      /* end of the last token in the source */
    const char *end;       /* end of the source */
    uint32_t open;         /* innermost open bracket, counted from 1; 0: none */
} writer;

static src_token *last(const writer *w)
{
    return w->out->count == 0 ? NULL : &w->out->at[w->out->count - 1];
}

static bool is_sign(const src_token *t, char c)
{
    return t != NULL && t->kind == SIGN && t->at[0] == c;
}

static bool is_one_of(const src_token *t, const char *signs)
{
    return t != NULL && t->kind == SIGN && is_in(t->at[0], signs);
}

static bool is_word(const src_token *t, const char *const *words)
{
    return t != NULL && t->kind == WORD && is_listed((src_span){t->at, t->size}, words);
}

static void drop_last(writer *w)
{
    w->text = (char *)(uintptr_t)last(w)->at;
    w->out->count--;
}

/* Words that continue a statement, unless they are method names. */
static bool goes_on(const writer *w, const src_token *t)
{
    static const char *const words[] = {"implements", "extends", "as", "from", NULL};
    const char *behind = t->at + t->size;
    return is_word(t, words) && (behind == w->end || *behind != '(');
}

/* Given that a line ended between the two tokens, whether a statement ended, too. */
static bool ends_statement(const writer *w, const src_token *t)
{
    const src_token *before = last(w);
    const src_token *open = w->open == 0 ? NULL : &w->out->at[w->open - 1];
    bool whole = before != NULL && (before->kind != SIGN || is_one_of(before, ")]"));
    return whole && !is_one_of(open, "([") && !is_one_of(t, ".?:,)]|&+-*/=<>;{}") &&
           !goes_on(w, t) && before->closes != 2;
}

/* "=" that is not part of "==", "!=", "<=" or ">=". It may follow a type in angle brackets. */
static bool assigns(const writer *w, const src_token *t)
{
    const src_token *before = t == w->out->at ? NULL : t - 1;
    return is_sign(t, '=') && !(is_one_of(before, "=!<>") && before->closes == 0);
}

/* Whether an expression begins after this token. Some formatters put it in parentheses. */
static bool begins_expression(const writer *w, const src_token *before)
{
    static const char *const words[] = {"return", NULL};
    static const char *const of_statements[] = {"return", "if",     "elif", "while",
                                                "assert", "import", NULL};
    if (w->family->statements) {
        return assigns(w, before) || is_word(before, of_statements);
    }
    bool arrow = is_sign(before, '>') && before > w->out->at && assigns(w, before - 1);
    return (arrow && !is_sign(before + 2, '{')) || assigns(w, before) ||
           is_one_of(before, "([,?:") || is_word(before, words);
}

/* Whether the brackets that end with the last token surround a whole expression. */
static bool is_bracketed(const writer *w, const src_token *open, const src_token *t)
{
    static const char *const import[] = {"import", NULL};
    const src_token *before = open == w->out->at ? NULL : open - 1;
    bool ends = t == NULL || t->kind == END || is_one_of(t, ";,)]}:");
    return before != NULL && ends && begins_expression(w, before) &&
           (open->closes == 0 || is_word(before, import)) && last(w) - open > 1 &&
           last(w) - open < EXPRESSION_TOKENS;
}

static char *put_text(char *to, src_span text)
{
    memmove(to, text.at, text.size);
    return to + text.size;
}

/* Removes the brackets, moving what is between them. */
static void unwrap(writer *w, src_token *open)
{
    bool touches = open > w->out->at && open[-1].kind == WORD && open[1].kind == WORD;
    char *to = (char *)(uintptr_t)open->at;
    drop_last(w);
    if (touches) {
        *to = ' ';
    }
    size_t by = touches ? 0 : 1;
    size_t size = (size_t)(w->text - to) - 1;
    if (by > 0) {
        memmove(to, to + 1, size);
        w->text--;
    }
    w->out->count--;
    for (src_token *t = open; t < w->out->at + w->out->count; t++) {
        *t = t[1];
        t->at -= by;
        t->past -= t->past > 0;
    }
}

/* ---- Brackets ---- */

static void opens(writer *w, src_token *t)
{
    t->past = w->open;
    w->open = (uint32_t)w->out->count;
}

/* Drops open angles that turned out not to be brackets. */
static void forget_angles(writer *w)
{
    while (w->open > 0 && is_sign(&w->out->at[w->open - 1], '<')) {
        src_token *angle = &w->out->at[w->open - 1];
        w->open = angle->past;
        angle->past = 0;
    }
}

static bool is_heading(const writer *w, const src_token *open)
{
    static const char *const words[] = {"if", "for", "while", "switch", NULL};
    return open > w->out->at && is_word(open - 1, words);
}

static void closes(writer *w, src_token *t)
{
    t->closes = 1;
    if (w->open == 0) {
        return;
    }
    src_token *open = &w->out->at[w->open - 1];
    if ((t->at[0] == ')') == (open->at[0] == '(') && (t->at[0] == '>') == (open->at[0] == '<')) {
        w->open = open->past;
        open->past = (uint32_t)w->out->count;
        t->closes = is_heading(w, open) ? 2 : 1;
    }
}

/* Notes what the token just added opens or closes. */
static void note_bracket(writer *w)
{
    src_token *t = last(w);
    const src_token *before = t == w->out->at ? NULL : t - 1;
    const src_token *open = w->open == 0 ? NULL : &w->out->at[w->open - 1];
    if (t->kind != SIGN) {
        return;
    }
    if (w->family->angles && t->at[0] == '<' && before != NULL && before->kind == WORD) {
        opens(w, t);
    } else if (t->at[0] == '>' && is_sign(open, '<') && !is_one_of(before, "-=")) {
        closes(w, t);
    } else if (is_one_of(t, ")]};{")) {
        forget_angles(w);
    }
    if (is_one_of(t, "([{")) {
        opens(w, t);
    } else if (is_one_of(t, ")]}")) {
        closes(w, t);
    } else if (t->at[0] == ',' && is_sign(open, '(')) {
        w->out->at[w->open - 1].closes = 1; /* on an opening bracket this marks a list */
    }
}

/* ---- Writing ---- */

/* Copies a word without ignored characters. */
static char *put_word(writer *w, src_span word)
{
    char *to = w->text;
    for (size_t i = 0; i < word.size; i++) {
        *to = word.at[i];
        to += word.at[i] != w->family->silent;
    }
    return to;
}

static void put_token(writer *w, const src_token *t)
{
    src_token *before = last(w);
    bool statements = w->family->statements;
    if (statements && t->kind == END && (before == NULL || is_one_of(before, ";{}"))) {
        return;
    }
    if (t->kind == STRING && before != NULL && before->kind == STRING && before->size > 1) {
        w->text = put_text(w->text - 1, (src_span){t->at + 1, t->size - 1});
        before->size += t->size - 2; /* "a" "b" means "ab" */
        return;
    }
    if (t->kind == WORD && before != NULL && before->kind == WORD) {
        *w->text++ = ' ';
    }
    src_token *to = &w->out->at[w->out->count++];
    *to = *t;
    to->at = w->text;
    to->touches = t->at == w->past;
    w->past = t->at + t->size;
    w->text = t->kind == END    ? put_text(w->text, (src_span){statements ? ";" : "\n", 1})
              : t->kind == WORD ? put_word(w, (src_span){t->at, t->size})
                                : put_text(w->text, (src_span){t->at, t->size});
    to->size = (uint32_t)(w->text - to->at);
    if (t->kind == STRING && w->family->same_quotes && t->size > 1 && to->at[0] == '\'' &&
        w->text[-1] == '\'') {
        ((char *)(uintptr_t)to->at)[0] = w->text[-1] = '"';
    }
    note_bracket(w);
}

/* A leading ::x is absolute. After a name it continues a longer one, which must be left alone. */
static bool is_inner(const src_tokens *tokens, size_t i)
{
    const src_token *t = &tokens->at[i];
    return i > 0 && is_sign(t, ':') && is_sign(t + 1, ':') && t->touches && t[-1].kind == WORD;
}

/* Replaces new words by the older ones that patterns expect. */
static void say_old_words(writer *w)
{
    if (w->out->count == 0 || !w->ends_word[(unsigned char)w->text[-1]]) {
        return;
    }
    for (const new_word *word = w->words; word->is.size > 0; word++) {
        src_span is = word->is;
        size_t n = is.size;
        src_tokens *out = w->out;
        size_t size = (size_t)(w->text - out->text.at);
        if (size < n || memcmp(w->text - n, is.at, n) != 0) {
            continue;
        }
        const char *from = w->text - n;
        size_t first = out->count;
        while (first > 0 && out->at[first - 1].at > from) {
            first--;
        }
        if (first == 0 || out->at[first - 1].at != from || is_inner(out, first - 1)) {
            continue;
        }
        uint32_t line = out->at[first - 1].line;
        out->count = first - 1;
        w->text = (char *)(uintptr_t)from;
        w->text -= w->text > out->text.at && w->text[-1] == ' ';
        lexer l = {.family = w->family,
                   .at = word->was.at,
                   .end = word->was.at + word->was.size,
                   .line = line};
        for (src_token t; lexer_next(&l, &t);) {
            t.line = line;
            put_token(w, &t);
        }
    }
}

/* Tidies up earlier tokens once the next one is known. */
static void tidy(writer *w, const src_token *t, bool parted)
{
    const src_family *f = w->family;
    bool closing = is_one_of(t, ")]}") || (f->angles && is_sign(t, '>'));
    if (f->last_commas && closing && is_sign(last(w), ',')) {
        drop_last(w);
    }
    if (f->parentheses && is_sign(last(w), ')')) {
        for (src_token *open = last(w); f->parentheses && open > w->out->at;) {
            open--;
            if (open->past == w->out->count && open->at[0] == '(') {
                if (is_bracketed(w, open, t)) {
                    unwrap(w, open);
                }
                break;
            }
            if (last(w) - open >= EXPRESSION_TOKENS) {
                break;
            }
        }
    }
    if (f->semicolons && is_sign(t, '}') && is_sign(last(w), ';')) {
        drop_last(w);
    }
    if (f->semicolons && parted && t != NULL && ends_statement(w, t)) {
        const src_token end = {.at = ";", .size = 1, .line = last(w)->line, .kind = SIGN};
        put_token(w, &end);
    }
}

/* In "a: | B | C" the first bar has no meaning, nor has a semicolon after a block. */
static bool is_idle(const writer *w, const src_token *t)
{
    return w->family->semicolons && ((is_sign(t, '|') && is_one_of(last(w), ":>(,=<|")) ||
                                     (is_sign(t, ';') && is_sign(last(w), '}')));
}

static bool has_word(src_span whole, const char *text)
{
    for (size_t i = 0; i < whole.size; i++) {
        size_t n = i, k = 0;
        while (n < whole.size && text[k] != '\0' &&
               (whole.at[n] == text[k] || (k > 0 && src_is_blank(whole.at[n])))) {
            k += whole.at[n++] == text[k];
        }
        if (text[k] == '\0') {
            return true;
        }
    }
    return false;
}

/*
 * Allocates an upper bound: one token per word, sign or line end, plus those that may be inserted.
 * Scanning twice to get an exact count would take much longer.
 */
static bool allocate(ptv_arena *arena, const lexer *l, src_tokens *tokens)
{
    size_t count = 1, more = 4, size = left_of(l);
    bool statements = l->family->statements, in_word = false;
    for (size_t i = 0; i < size; i++) {
        char c = l->at[i];
        bool word = src_is_word(c);
        count += !(word && in_word) && !src_is_blank(c);
        more += c == '\n' ? 1u + statements : c == ':' && statements ? 2u : 0u;
        in_word = word;
    }
    tokens->at = ptv_arena_take(arena, (count + more) * sizeof *tokens->at);
    tokens->text.at = ptv_arena_take(arena, size + more);
    return tokens->at != NULL && tokens->text.at != NULL;
}

/* Lets a run of comments be skipped in one step. */
static void join_comments(src_tokens *tokens)
{
    for (size_t i = tokens->count; i > 0; i--) {
        src_token *t = &tokens->at[i - 1];
        bool more = t->kind == COMMENT && i < tokens->count && t[1].kind == COMMENT;
        t->past = t->kind != COMMENT ? t->past : more ? t[1].past : (uint32_t)i;
    }
}

static bool scan(ptv_arena *arena, lexer *l, const new_word *words, src_tokens *tokens)
{
    writer w = {.out = tokens, .family = l->family, .words = words, .end = l->end};
    *tokens = (src_tokens){.family = l->family};
    if (!allocate(arena, l, tokens)) {
        return false;
    }
    w.text = (char *)(uintptr_t)tokens->text.at;
    for (const new_word *word = words; word->is.size > 0; word++) {
        w.ends_word[(unsigned char)word->is.at[word->is.size - 1]] = true;
    }
    for (src_token t; lexer_next(l, &t); l->parted = false) {
        if (is_idle(&w, &t)) {
            continue;
        }
        tidy(&w, &t, l->parted);
        put_token(&w, &t);
        if (*t.at != w.family->silent) { /* otherwise it is a name spelled like a reserved word */
            say_old_words(&w);
        }
    }
    if (!l->row) {
        tidy(&w, NULL, false);
    }
    forget_angles(&w);
    for (; w.open > 0; forget_angles(&w)) { /* brackets that are never closed */
        src_token *open = &tokens->at[w.open - 1];
        w.open = open->past;
        open->past = 0;
    }
    join_comments(tokens);
    *w.text = '\0';
    tokens->at[tokens->count] = (src_token){.at = w.text, .line = l->line, .kind = END};
    tokens->text.size = (size_t)(w.text - tokens->text.at);
    tokens->open = l->open;
    return true;
}

/* ---- Interface ---- */

bool src_scan(ptv_arena *arena, const src_family *family, const src_word *words,
              const src_file *file, src_tokens *tokens)
{
    src_file text = *file;
    src_skip_mark(&text);
    src_span whole = {text.bytes, text.size};
    new_word said[SRC_WORDS + 1] = {{{0}, {0}}};
    for (size_t n = 0; words != NULL && words->is != NULL && n < SRC_WORDS; words++) {
        if (words->when == NULL || has_word(whole, words->when)) {
            said[n++] = (new_word){src_span_of(words->is), src_span_of(words->was)};
        }
    }
    lexer l = {.family = family, .at = whole.at, .end = whole.at + whole.size, .line = 1};
    l.new_line = true;
    bool good = scan(arena, &l, said, tokens);
    tokens->path = file->path;
    tokens->tries_left = 4096 + 64 * (uint64_t)tokens->count;
    return good;
}

size_t src_token_at(const src_tokens *tokens, const char *at)
{
    size_t from = 0, to = tokens->count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        const src_token *t = &tokens->at[middle];
        if (t->at + t->size <= at) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

fbs_place src_place_at(const src_tokens *tokens, const char *at)
{
    size_t i = src_token_at(tokens, at);
    const src_token *t = i < tokens->count   ? &tokens->at[i]
                         : tokens->count > 0 ? &tokens->at[tokens->count - 1]
                                             : NULL;
    return (fbs_place){tokens->path, t == NULL ? 0 : t->line, 0};
}

/* Uses a separator where tokens are on different lines. */
const char *src_row_of(ptv_arena *arena, const src_family *family, const char *lines)
{
    size_t size = strlen(lines);
    const new_word none = {{0}, {0}};
    src_tokens tokens;
    lexer l = {.family = family, .at = lines, .end = lines + size, .line = 1, .row = true};
    l.new_line = true;
    if (!scan(arena, &l, &none, &tokens)) {
        return NULL;
    }
    char *row = ptv_arena_take(arena, tokens.text.size + l.line + 1);
    uint32_t line = 1;
    char *to = row;
    const char *from = tokens.text.at;
    for (size_t i = 0; row != NULL && i < tokens.count; i++) {
        const src_token *t = &tokens.at[i];
        for (; line < t->line; line++) {
            *to++ = SRC_NEXT_LINE;
        }
        src_span piece = {from, (size_t)(t->at + t->size - from)};
        to = put_text(to, piece);
        from = t->at + t->size;
    }
    if (row != NULL) {
        *to = '\0';
    }
    return row;
}
