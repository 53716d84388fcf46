/* Pattern files: rows, and steps for their holes. */
#include <ctype.h>
#include <string.h>

#include "schema/bindings/patterns/parts.h"

/* ---- The first line ---- */

/* "STATE" as a C expression. */
static bool put_state(patterns *p, const char *word, bool leads)
{
    patterns_name *state = patterns_find(&p->states, word);
    if (state == NULL) {
        return patterns_fail(p, "no such state", word);
    }
    state->has_rows = state->has_rows || !leads;
    state->used = state->used || leads;
    fprintf(p->job->source, "%s_%s, ", p->upper, word);
    return true;
}

/* Opens a row. Compiler errors in it refer to the line of the text. */
static void open_row(patterns *p)
{
    p->in_row = true;
    p->lines = p->steps = 0;
    snprintf(p->copy, sizeof p->copy, "NULL");
    fprintf(p->job->source, "#line %u \"%s\"\n{", p->line, p->job->path);
}

static bool read_for(patterns *p, const char *word)
{
    if (patterns_find(&p->copies, word) == NULL) {
        return patterns_fail(p, "no such copy", word);
    }
    snprintf(p->copy, sizeof p->copy, "&%s_%s_copy", p->like, word);
    return true;
}

/* in STATE [to STATE | inside STATE | back] [for COPY] */
bool patterns_begin_row(patterns *p, char *rest)
{
    bool good, inside = false, leads = false;
    open_row(p);
    good = put_state(p, patterns_word(&rest), false);
    for (char *word = patterns_word(&rest); good && *word != '\0'; word = patterns_word(&rest)) {
        if (strcmp(word, "for") == 0) {
            good = read_for(p, patterns_word(&rest));
        } else if (!leads && (strcmp(word, "to") == 0 || strcmp(word, "inside") == 0)) {
            inside = word[0] == 'i';
            leads = true;
            good = put_state(p, patterns_word(&rest), true);
        } else if (!leads && strcmp(word, "back") == 0) {
            leads = true;
            fputs("SHAPE_BACK, ", p->job->source);
        } else {
            good = patterns_fail(p, "to, inside, back or for must follow", word);
        }
    }
    fprintf(p->job->source, "%s%d, ", leads ? "" : "0, ", inside);
    return good;
}

/* ---- Code ---- */

/* Number of holes in the pattern; more than allowed if one is not valid for src_match(). */
static unsigned count_holes(const char *pattern)
{
    unsigned count = 0;
    for (const char *at = strchr(pattern, '%'); at != NULL; at = strchr(at + 2, '%')) {
        bool rest = at[1] == '.' && at[2] == '\0';
        if (!rest && (at[1] == '\0' || strchr("wdn*", at[1]) == NULL)) {
            return SRC_HOLES + 1;
        }
        count += rest ? 0 : 1;
    }
    return count;
}

static bool read_code(patterns *p, const char *pattern)
{
    unsigned holes = count_holes(pattern);
    if (holes > SRC_HOLES || pattern[0] == '\0') {
        return patterns_fail(p, "not a pattern", pattern);
    }
    if (p->lines == PATTERNS_LINES || p->steps > 0) {
        return patterns_fail(p, "one line too many, or behind what is done with them", pattern);
    }
    fputs(p->lines > 0 ? "\"\\n\"" : "", p->job->source);
    patterns_quote(p->job->source, pattern);
    p->holes[p->lines++] = holes;
    return true;
}

/* & NAME */
static bool read_block(patterns *p, char *rest)
{
    const char *name = patterns_word(&rest);
    const patterns_block *block = p->blocks, *end = p->blocks + p->block_count;
    while (block < end && strcmp(block->name, name) != 0) {
        block++;
    }
    bool good = block < end || patterns_fail(p, "no such lines", name);
    for (unsigned i = 0; good && i < block->count; i++) {
        char line[PATTERNS_LINE];
        memcpy(line, block->lines[i], sizeof line);
        good = patterns_row_line(p, line);
    }
    return good;
}

/* ---- Steps ---- */

/* What follows an operation. COPY may be missing; then it is the row's. */
typedef enum argument { NOTHING, FACT, NUMBER, COPY } argument;

/* Operations that every language has (shapes.h), with what follows. Others are its own. */
static const struct {
    const char *name;
    argument what;
    bool as; /* requires a text */
} shared[] = {
    {"enter", NOTHING, false},
    {"of", NOTHING, false},
    {"on", NOTHING, false},
    {"is", NOTHING, false},
    {"keep", NOTHING, false},
    {"kept", NOTHING, false},
    {"begin", COPY, false},
    {"next", NOTHING, false},
    {"next_word", NOTHING, true},
    {"done", NOTHING, false},
    {"each", COPY, true},
    {"number", FACT, false},
    {"half", FACT, false},
    {"text", FACT, false},
    {"base", FACT, false},
    {"scalar", FACT, false},
    {"const", FACT, false},
    {"none", FACT, false},
    {"literal", FACT, true},
    {"one_of", NOTHING, true},
    {"set", NUMBER, false},
    {"increase", NUMBER, false},
    {"equals", NUMBER, false},
    {"grow", NUMBER, false},
    {"index", NOTHING, false},
    {"flag", NOTHING, false},
    {"exists", NOTHING, false},
    {"space", NOTHING, false},
    {"takes_space", NOTHING, false},
    {"is_reference", COPY, false},
    {"is_struct", COPY, false},
    {"on_slot", COPY, false},
    {"slot_required", COPY, false},
    {"slots_done", COPY, false},
    /* A struct, written from last member to first (layout.h). */
    {"struct_begins", NOTHING, false},
    {"struct_inner", COPY, false},
    {"struct_pads", NOTHING, false},
    {"struct_loop", NOTHING, false},
    {"struct_loop_ends", NOTHING, false},
    {"struct_whole", COPY, false},
    {"struct_parameters", NOTHING, false},
};

/* What follows an operation: a fact, a number of the reader, or a copy. */
typedef struct behind {
    const char *word;
    char fact[PATTERNS_NAME + 8], copy[2 * PATTERNS_NAME + 16]; /* as C */
} behind;

static bool read_behind(patterns *p, const char *operation, argument what, behind *b)
{
    static const char *const prefixes[] = {"", "BIND_", "SHAPE_", ""};
    bool given = b->word[0] != '\0';
    if (what != COPY && given != (what != NOTHING)) {
        return patterns_fail(p, given ? "nothing may follow" : "a word must follow", operation);
    }
    if (what == COPY && given) {
        snprintf(b->copy, sizeof b->copy, "&%s_%.48s_copy", p->like, b->word);
        return patterns_find(&p->copies, b->word) != NULL ||
               patterns_fail(p, "no such copy", b->word);
    }
    if (given) {
        snprintf(b->fact, sizeof b->fact, "%s%.48s", prefixes[what], b->word);
    }
    return true;
}

/* Declares an operation of the language, once. */
static bool declare(patterns *p, const char *name)
{
    if (patterns_find(&p->operations, name) != NULL) {
        return true;
    }
    fprintf(p->job->header, "bool %s(shape_reader *r, const shape_step *step, src_span hole);\n",
            name);
    return patterns_add(p, &p->operations, name);
}

/*
 * "number" is shape_number, "class_reads" is shape_class_reads (../classes.h), "takes_default" is
 * an operation of the language, or of the one it is like. The latter two may claim a fact.
 */
static bool put_operation(patterns *p, const char *word, bool as, behind *b)
{
    size_t n = strlen(p->prefix);
    bool class = strncmp(word, "class_", 6) == 0, own = !class;
    bool named = strncmp(word, p->prefix, n) == 0 && word[n] == '_'; /* as C spells it */
    argument what = b->word[0] == '\0' ? NOTHING : FACT;
    for (size_t i = 0; i < sizeof shared / sizeof shared[0]; i++) {
        if (strcmp(word, shared[i].name) == 0) {
            what = shared[i].what;
            own = false;
            if (shared[i].as && !as) {
                return patterns_fail(p, "it needs a text in quotes", word);
            }
        }
    }
    char name[2 * PATTERNS_NAME];
    if (!patterns_is_name(word)) {
        return patterns_fail(p, "not a name", word);
    }
    const char *prefix = named ? "" : own ? p->like : "shape";
    snprintf(name, sizeof name, "%.47s%s%.47s", prefix, named ? "" : "_", word);
    if (!read_behind(p, word, what, b) || (own && !declare(p, name))) {
        return false;
    }
    fprintf(p->job->source, "%s{%s, ", p->steps > 1 ? "},\n" : "", name);
    return true;
}

/* "LINE.HOLE", from 1; "LINE" for no hole, an empty text; "0" for what was kept. */
static bool read_place(patterns *p, const char *word, unsigned *line, unsigned *hole)
{
    char rest;
    if (strcmp(word, "0") == 0) {
        *line = 1;
        *hole = SHAPE_KEPT + 1;
        return true;
    }
    int found = sscanf(word, "%2u.%2u%c", line, hole, &rest);
    size_t digits = strspn(word, "0123456789");
    bool whole = found == 1 && digits <= 2 && word[digits] == '\0';
    if ((!whole && found != 2) || *line == 0 || *line > p->lines) {
        return patterns_fail(p, "no such line", word);
    }
    unsigned count = p->holes[*line - 1];
    *hole = whole ? count + 1 : *hole;
    return (*hole > 0 && *hole <= SRC_HOLES && (whole || *hole <= count)) ||
           patterns_fail(p, "no such hole", word);
}

/* LINE[.HOLE] OPERATION [FACT or COPY or NUMBER] ["AS"] [= VALUE]. Its end is written once it is
 * known whether another step follows. */
static bool read_step(patterns *p, char *text)
{
    unsigned line, hole;
    const char *value = "0";
    char *as = strchr(text, '"'), *end = as == NULL ? NULL : strchr(as + 1, '"');
    char *rest = end == NULL ? strchr(text, '=') : end + 1;
    if (as != NULL && end == NULL) {
        return patterns_fail(p, "a text without an end", as);
    }
    if (rest != NULL && (rest += strspn(rest, " "))[0] != '\0') {
        value = rest + 1 + strspn(rest + 1, " ");
        if (rest[0] != '=' || value[0] == '\0') {
            return patterns_fail(p, "= and a value must follow", rest);
        }
        rest[0] = '\0';
    }
    if (as != NULL) {
        as[0] = end[0] = '\0';
    }
    const char *place = patterns_word(&text), *word = patterns_word(&text);
    behind b = {.word = patterns_word(&text), .fact = "0", .copy = "NULL"};
    if (++p->steps > SHAPE_STEPS || patterns_word(&text)[0] != '\0') {
        return patterns_fail(p, "one step or one word too many", word);
    }
    if (!read_place(p, place, &line, &hole) || !put_operation(p, word, as != NULL, &b)) {
        return false;
    }
    fprintf(p->job->source, "%u, %u, %s, .copy = %s, .value = %s", line - 1, hole - 1, b.fact,
            b.copy, value);
    if (as != NULL) {
        fputs(", .as = ", p->job->source);
        patterns_quote(p->job->source, as + 1);
    }
    return true;
}

/* "STEP; STEP"; a quoted text may contain a semicolon. */
static bool read_steps(patterns *p, char *text)
{
    if (p->steps == 0) {
        fprintf(p->job->source, ",\n%s, (const shape_step[]){", p->copy);
    }
    while (text != NULL) {
        bool quoted = false;
        char *end = text;
        while (*end != '\0' && (quoted || *end != ';')) {
            quoted = quoted != (*end++ == '"');
        }
        char *next = *end == '\0' ? NULL : end + 1;
        *end = '\0';
        if (!read_step(p, text)) {
            return false;
        }
        text = next;
    }
    return true;
}

/* ---- Interface ---- */

bool patterns_row_line(patterns *p, char *text)
{
    if (!p->in_row) {
        return patterns_fail(p, "an indented line without a row", text);
    }
    if (text[0] == '&') {
        return read_block(p, text + 1);
    }
    if (text[0] == '|') {
        return read_code(p, text + (text[1] == ' ' ? 2 : 1));
    }
    if (p->lines == 0 || !isdigit((unsigned char)text[0])) {
        return patterns_fail(p, "neither code nor a step", text);
    }
    return read_steps(p, text);
}

bool patterns_end_row(patterns *p)
{
    if (!p->in_row) {
        return true;
    }
    if (p->lines == 0) {
        return patterns_fail(p, "the row before has no lines", NULL);
    }
    if (p->steps > 0) {
        fputs(", .last = true}}},\n", p->job->source);
    } else {
        fprintf(p->job->source, ", %s, NULL},\n", p->copy);
    }
    p->in_row = false;
    return true;
}
