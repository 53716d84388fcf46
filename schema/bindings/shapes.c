/* Reading generated code by tables of rows. What the rows are is in the file of a language. */
#include "schema/bindings/shapes.h"

#include "schema/source/chars.h"
#include "verifiers/core/image.h"

/* ---- Rows ---- */

/* The rows of a language by state; those of one are rows[first[state]] to rows[first[state + 1]].
 */
typedef struct row_index {
    const shape_rows *of;
    uint16_t first[SHAPE_STATES + 2];
    const shape **rows;
    const char **patterns; /* for src_fit(); NULL: no text has needed it so far */
} row_index;

/* A file being read. */
typedef struct reading {
    shape_reader *r;
    src_tokens *text;
    row_index *index;
    const char *at, *end; /* of all but comments */
} reading;

/* What a row found in the text. */
typedef struct match {
    src_fit_result fit;
    fbs_place places[SRC_ROW_LINES];
    bool whole;         /* all of it is as the row says */
    const char *failed; /* what is not */
} match;

static bool at_end(const reading *in)
{
    return in->at >= in->end;
}

/* Too much was tried: what fits from here on is not known. */
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

/* A step is about the line that its hole begins in. */
static void place(const reading *in, const shape_step *step, match *m)
{
    src_span hole = hole_of(in->r, step, m);
    const char *at = hole.size > 0 ? hole.at : m->fit.begins[step->line];
    m->places[step->line] = src_place_at(in->text, at);
}

/* The first step that does not hold; NULL: all do. */
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

/* Whether all steps hold; if not, m->failed is the line of the one that does not. */
static bool steps_would_hold(const reading *in, const shape *row, match *m)
{
    shape_reader probe = *in->r;
    const shape_step *step = failing_step(in, &probe, row, m, true);
    if (step != NULL) {
        m->failed = m->fit.begins[step->line];
    }
    return step == NULL;
}

/* Whether the first character tells that the row is not what stands here. */
static bool begins_otherwise(const reading *in, const shape *row)
{
    char first = row->pattern[0];
    return src_is_word(first) && *in->at != first && *in->at != '/' && *in->at != ' ';
}

/* Of many rows few are looked for. NULL: there is no memory. */
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

/* Whether the row is what stands here: something, or reading would never end. */
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

/* Rows that do not fit: where the one fails of which most fits, and one that fits but for what it
 * says. */
typedef struct torn {
    const char *worst;
    unsigned most;    /* lines of the row */
    const shape *row; /* NULL: there is none */
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

/* False as well when too much was tried: a row further down would take what is another's. */
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

/* Behind a torn place the text may go on further out: where a row fits, that is where it is. */
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

/* Once for all files of the set. */
static row_index *index_of(bind_set *set, const shape_rows *rows)
{
    const row_index *index = set->rows;
    if (index == NULL || index->of != rows) {
        set->rows = index_rows(set, rows);
    }
    return set->rows;
}

/* ---- A text ---- */

/* Where memory has ended nothing is known to be wrong. */
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

/* Of comments that follow each other all but the last are passed: rows begin with one. */
static size_t last_comment(const src_tokens *text, size_t i)
{
    bool comment = i < text->count && *text->at[i].at == '/' && text->at[i].past > 0;
    return comment ? text->at[i].past - 1 : i;
}

/* Counts the braces of a token that are open behind it; false: it ends what is around the line. */
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

/* Passes over the line; how many braces are open behind it, where `open` were before. */
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

/* Says once what does not fit, and goes on behind it. */
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

/* A file ends where it began. */
static void ends(const reading *in)
{
    bool whole = in->r->state == SHAPE_TOP && !in->text->open;
    if (!whole && !in->r->lost) {
        unknown(in, in->at);
    }
}

/*
 * After what is not known the next lines are passed over until a row fits again: they are what
 * was torn, and one finding is enough. What the torn line opened is torn as a whole: its last
 * brace must not end what is around it.
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
