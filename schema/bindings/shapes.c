/* Reads generated code by tables of rows, which each language supplies in a file of its own. */
#include "schema/bindings/shapes.h"

#include "schema/source/chars.h"
#include "verifiers/core/image.h"

/* ---- Rows ---- */

/* The rows of a language by state; those of state s are rows[first[s]] to rows[first[s + 1]]. */
typedef struct row_index {
    const shape_rows *of;
    uint16_t first[SHAPE_STATES + 2];
    const shape **rows;
    const char **patterns; /* for src_fit(); NULL until some text needs it */
} row_index;

/* A file being read. */
typedef struct reading {
    shape_reader *r;
    src_tokens *text;
    row_index *index;
    const char *at, *end; /* of everything except comments */
} reading;

/* How a row matched the text. */
typedef struct match {
    src_fit_result fit;
    fbs_place places[SRC_ROW_LINES];
    bool whole;         /* all its lines matched */
    const char *failed; /* where it failed */
} match;

static bool at_end(const reading *in)
{
    return in->at >= in->end;
}

/* Too much was tried, so nothing is known about the rest. */
static bool is_spent(const reading *in)
{
    return in->text->tries_left == 0;
}

static void place_lines(const reading *in, match *m)
{
    for (unsigned line = 0; line <= m->fit.lines; line++) {
        m->places[line] = src_place_at(in->text, m->fit.begins[line]);
    }
}

static src_span hole_of(const shape_reader *r, const shape_step *step, const match *m)
{
    return step->hole == SHAPE_KEPT ? r->kept : m->fit.holes[step->line][step->hole];
}

/* A step refers to the line in which its hole begins. */
static void place(const reading *in, const shape_step *step, match *m)
{
    src_span hole = hole_of(in->r, step, m);
    const char *at = hole.size > 0 ? hole.at : m->fit.begins[step->line];
    m->places[step->line] = src_place_at(in->text, at);
}

/* Returns the first step that does not hold, or NULL if all do. */
static const shape_step *failing_step(const reading *in, shape_reader *r, const shape *row,
                                      match *m, bool trying)
{
    if (!trying) {
        place_lines(in, m);
    }
    r->row = row;
    r->places = m->places;
    r->trying = trying;
    r->fresh = true;
    for (const shape_step *step = row->steps; step != NULL; step = step->last ? NULL : step + 1) {
        if (!trying) {
            place(in, step, m);
        }
        if (!step->does(r, step, hole_of(r, step, m))) {
            return step;
        }
    }
    return NULL;
}

/* Whether all steps hold. If not, m->failed is the line of the first that does not. */
static bool steps_would_hold(const reading *in, const shape *row, match *m)
{
    shape_reader probe = *in->r;
    const shape_step *step = failing_step(in, &probe, row, m, true);
    if (step != NULL) {
        m->failed = m->fit.begins[step->line];
    }
    return step == NULL;
}

/* Whether the first character already rules out the row. */
static bool begins_otherwise(const reading *in, const shape *row)
{
    char first = row->pattern[0];
    return src_is_word(first) && *in->at != first && *in->at != '/' && *in->at != ' ';
}

/* Converts patterns on demand, as few of many rows are tried. NULL if memory runs out. */
static const char *pattern_of(const reading *in, unsigned i)
{
    const char **pattern = &in->index->patterns[i];
    bind_set *set = in->r->set;
    if (*pattern == NULL) {
        *pattern = src_row_of(&set->arena, in->text->family, in->index->rows[i]->pattern);
        set->failed = set->failed || *pattern == NULL;
    }
    return *pattern;
}

/* Whether the row matches here; an empty match would never end, so it does not count. */
static bool row_fits(const reading *in, const shape *row, const char *pattern, match *m)
{
    m->whole = src_fit(in->text, in->at, pattern, &m->fit) && m->fit.past > in->at;
    m->failed = m->fit.begins[m->fit.lines];
    return m->whole && steps_would_hold(in, row, m);
}

static void go(shape_reader *r, const shape *row)
{
    if (row->push != 0) {
        PTV_REQUIRE(r->depth < SHAPE_DEPTH);
        r->stack[r->depth++] = r->state;
    }
    if (row->to == SHAPE_BACK) {
        r->state = r->depth == 0 ? SHAPE_TOP : r->stack[--r->depth];
    } else if (row->to != 0) {
        r->state = row->to;
    }
}

/* Rows that did not fit: where the best of them failed, and one that failed only in its steps. */
typedef struct torn {
    const char *worst;
    unsigned most;    /* lines of that row */
    const shape *row; /* may be NULL */
    const char *past;
} torn;

static void keep_torn(torn *t, const shape *row, const match *m)
{
    unsigned lines = m->fit.lines + m->whole;
    if (lines > t->most || (lines == t->most && m->failed > t->worst)) {
        t->most = lines;
        t->worst = m->failed;
    }
    if (t->row == NULL && m->whole) {
        t->row = row;
        t->past = m->fit.past;
    }
}

/* Also fails once too much was tried: a later row would take what belongs to another. */
static bool read_row(reading *in, torn *t)
{
    match m = {.whole = false};
    const row_index *index = in->index;
    for (unsigned i = index->first[in->r->state]; i < index->first[in->r->state + 1]; i++) {
        if (begins_otherwise(in, index->rows[i])) {
            continue;
        }
        const char *pattern = pattern_of(in, i);
        bool fits = pattern != NULL && row_fits(in, index->rows[i], pattern, &m);
        if (pattern == NULL || is_spent(in)) {
            return false;
        }
        if (fits) {
            failing_step(in, in->r, index->rows[i], &m, false);
            go(in->r, index->rows[i]);
            in->at = m.fit.past;
            return true;
        }
        keep_torn(t, index->rows[i], &m);
    }
    return false;
}

/* After damaged code, the text may continue in an outer state: in the one where a row fits. */
static bool read_row_outside(reading *in)
{
    shape_reader inside = *in->r;
    torn miss = {.row = NULL};
    while (in->r->depth > 0) {
        in->r->state = in->r->stack[--in->r->depth];
        if (read_row(in, &miss)) {
            return true;
        }
    }
    *in->r = inside;
    return false;
}

static row_index *index_rows(bind_set *set, const shape_rows *rows)
{
    unsigned n = 0;
    row_index *index = bind_take(set, sizeof *index);
    const shape **all = bind_take(set, rows->count * sizeof *all);
    const char **patterns = bind_take(set, rows->count * sizeof *patterns);
    for (unsigned state = 0; !set->failed && state <= SHAPE_STATES; state++) {
        for (size_t i = 0; i < rows->count; i++) {
            const shape *row = &rows->rows[i];
            if (row->in == state) {
                patterns[n] = NULL;
                all[n++] = row;
            }
        }
        index->first[state + 1] = (uint16_t)n;
    }
    if (!set->failed) {
        PTV_REQUIRE(n == rows->count && n <= UINT16_MAX);
        index->of = rows;
        index->rows = all;
        index->patterns = patterns;
    }
    return index;
}

/* Built once for all files of the set. */
static row_index *index_of(bind_set *set, const shape_rows *rows)
{
    const row_index *index = set->rows;
    if (index == NULL || index->of != rows) {
        set->rows = index_rows(set, rows);
    }
    return set->rows;
}

/* ---- A text ---- */

/* Reports nothing if memory has run out. */
static void unknown(const reading *in, const char *at)
{
    if (in->r->set->failed) {
        return;
    }
    fbs_place place = src_place_at(in->text, at);
    if (src_token_at(in->text, at) == in->text->count) {
        place.line++;
    }
    bind_unknown(in->r->set, place);
}

/* Skips all but the last of adjacent comments, since rows begin with at most one. */
static size_t last_comment(const src_tokens *text, size_t i)
{
    bool comment = i < text->count && *text->at[i].at == '/' && text->at[i].past > 0;
    return comment ? text->at[i].past - 1 : i;
}

/* Counts open braces after a token. Returns false if it closes what surrounds the line. */
static bool count_braces(const src_token *t, unsigned *open)
{
    for (size_t k = 0; k < t->size; k++) {
        if (t->at[k] == '}' && *open == 0) {
            return false;
        }
        *open += t->at[k] == '{' ? 1 : 0;
        *open -= t->at[k] == '}' ? 1 : 0;
    }
    return true;
}

/* Skips the line. Returns the number of open braces after it, given those before it. */
static unsigned pass_line(reading *in, unsigned open)
{
    size_t i = src_token_at(in->text, in->at), first = i;
    const src_token *all = in->text->at;
    uint32_t line = i < in->text->count ? all[i].line : 0;
    while (i < in->text->count && all[i].line == line &&
           (count_braces(&all[i], &open) || i == first)) {
        i++;
    }
    i = last_comment(in->text, i);
    in->at = i < in->text->count ? all[i].at : in->text->text.at + in->text->text.size;
    return open;
}

/* Reports once what does not fit, and continues after it. */
static unsigned pass(reading *in, const torn *t, unsigned open)
{
    if (!in->r->lost) {
        unknown(in, t->worst);
    }
    in->r->lost = true;
    if (t->row == NULL) {
        return pass_line(in, open);
    }
    in->at = t->past;
    go(in->r, t->row);
    return 0;
}

/* A file must end in the state in which it began. */
static void ends(const reading *in)
{
    bool whole = in->r->state == SHAPE_TOP && !in->text->open;
    if (!whole && !in->r->lost) {
        unknown(in, in->at);
    }
}

/*
 * After unknown code, skips lines until a row fits again: they are part of the damage, and one
 * finding is enough. A block that a damaged line opens is skipped as a whole, since its closing
 * brace must not end what surrounds it.
 */
static void read_all(reading *in)
{
    unsigned open = 0;
    in->r->lost = false;
    while (!in->r->set->failed && !at_end(in) && !is_spent(in)) {
        torn miss = {.worst = in->at};
        if (open == 0 && (read_row(in, &miss) || (in->r->lost && read_row_outside(in)))) {
            in->r->lost = false;
        } else if (!is_spent(in)) {
            open = pass(in, &miss, open);
        }
    }
    if (is_spent(in)) {
        bind_undecided(in->r->set, src_place_at(in->text, in->at));
    } else {
        ends(in);
    }
}

static const char *end_of_code(const src_tokens *text)
{
    size_t n = text->count;
    while (n > 0 && src_begins((src_span){text->at[n - 1].at, text->at[n - 1].size}, "/*")) {
        n--;
    }
    return n == 0 ? text->text.at : text->at[n - 1].at + text->at[n - 1].size;
}

void shape_read(shape_reader *r, src_tokens *text, const shape_rows *rows)
{
    reading in = {.r = r, .text = text, .index = index_of(r->set, rows)};
    r->state = SHAPE_TOP;
    if (!r->set->failed) {
        in.at = text->text.at;
        in.end = end_of_code(text);
        read_all(&in);
    }
}
