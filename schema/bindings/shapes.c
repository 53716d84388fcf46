/* Reading generated code by tables of rows. What the rows are is in the file of a language. */
#include "schema/bindings/shapes.h"

#include <string.h>

/* ---- Names ---- */

src_span shape_last_part(src_span name)
{
    for (size_t i = name.size; i > 0; i--) {
        char c = name.at[i - 1];
        if (c == ':' || c == '.') {
            return (src_span){name.at + i, name.size - i};
        }
    }
    return name;
}

bool shape_strip(src_span text, const char *as, src_span *name)
{
    const char *star = as == NULL ? NULL : strchr(as, '*');
    *name = text;
    if (star == NULL) {
        return as == NULL || src_is(text, as);
    }
    size_t before = (size_t)(star - as), behind = strlen(star + 1);
    if (text.size <= before + behind || memcmp(text.at, as, before) != 0 ||
        memcmp(text.at + text.size - behind, star + 1, behind) != 0) {
        return false;
    }
    *name = (src_span){text.at + before, text.size - before - behind};
    return true;
}

/* ---- Claims ---- */

void shape_claim(shape_reader *r, const shape_step *step, bind_fact fact, bind_value value)
{
    if (r->trying || r->row->copy == NULL) {
        return;
    }
    bool own = fact <= BIND_MAX;
    shape_add(r->set, r->type,
              &(bind_claim){.member = own ? (src_span){0} : r->member,
                            .fact = fact,
                            .copy = r->row->copy,
                            .begins = !own && r->turns && r->fresh,
                            .value = value,
                            .place = r->places[step->line]});
    r->fresh = r->fresh && own;
}

const bind_claim *shape_find(const bind_type *type, const bind_claim *claim,
                             const bind_claim_site *copy, bind_fact fact)
{
    const bind_claim *c = claim != NULL ? claim->next : type == NULL ? NULL : type->claims;
    while (c != NULL && (c->copy != copy || c->fact != fact)) {
        c = c->next;
    }
    return c;
}

uint64_t shape_count(const bind_type *type, const bind_claim_site *copy, bind_fact fact)
{
    uint64_t count = 0;
    for (const bind_claim *c = shape_find(type, NULL, copy, fact); c != NULL;
         c = shape_find(type, c, copy, fact)) {
        count++;
    }
    return count;
}

bind_type *shape_type_named(const bind_set *set, src_span name)
{
    bind_type *t = set->types;
    while (t != NULL && !src_same(t->name, name)) {
        t = t->next;
    }
    return t;
}

/* ---- Operations ---- */

bool shape_enter(shape_reader *r, const shape_step *step, src_span hole)
{
    if (!shape_strip(shape_last_part(hole), step->as, &r->name)) {
        return false;
    }
    r->order = NULL;
    r->cursor = NULL;
    r->member = (src_span){0};
    r->type = r->trying ? bind_type_known(r->set, r->name, r->space)
                        : bind_type_of(r->set, r->name, r->space, r->places[step->line]);
    return true;
}

bool shape_of(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    return shape_strip(shape_last_part(hole), step->as, &name) && src_same(name, r->name);
}

bool shape_on(shape_reader *r, const shape_step *step, src_span hole)
{
    return shape_strip(shape_last_part(hole), step->as, &r->member);
}

bool shape_is(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    return shape_strip(shape_last_part(hole), step->as, &name) && bind_same_name(name, r->member);
}

bool shape_keep(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->kept = src_trim(hole);
    return true;
}

bool shape_kept(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return src_same(src_trim(hole), r->kept);
}

bool shape_number(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    if (!bind_number(hole, &value)) {
        return false;
    }
    shape_claim(r, step, (bind_fact)step->fact, value);
    return true;
}

bool shape_half(shape_reader *r, const shape_step *step, src_span hole)
{
    int64_t number;
    if (!src_integer(hole, &number) || number < 4 || number % 2 != 0) {
        return false;
    }
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(number / 2 - 2));
    return true;
}

bool shape_text(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    if (!shape_strip(shape_last_part(hole), step->as, &name)) {
        return false;
    }
    shape_claim(r, step, (bind_fact)step->fact, bind_text(name));
    return true;
}

bool shape_base(shape_reader *r, const shape_step *step, src_span hole)
{
    fbs_base base = bind_base(hole);
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(base));
    return base != FBS_NONE;
}

bool shape_const(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(step->value));
    return true;
}

bool shape_none(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, (bind_fact)step->fact, bind_nothing());
    return true;
}

bool shape_literal(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, (bind_fact)step->fact, bind_text(src_span_of(step->as)));
    return true;
}

bool shape_one_of(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)r;
    for (const char *at = step->as;; at++) {
        size_t size = strcspn(at, "|");
        if (src_same(hole, (src_span){at, size})) {
            return true;
        }
        at += size;
        if (*at == '\0') {
            return false;
        }
    }
}

static uint64_t *number_of(shape_reader *r, const shape_step *step)
{
    uint64_t *const numbers[] = {&r->sum, &r->count, &r->size, &r->paddings};
    return numbers[step->fact];
}

bool shape_set(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    *number_of(r, step) = (uint64_t)step->value;
    return true;
}

bool shape_increase(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    *number_of(r, step) += (uint64_t)step->value;
    return true;
}

bool shape_equals(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    return *number_of(r, step) == (uint64_t)step->value;
}

bool shape_index(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    (void)step;
    return bind_number(hole, &value) && value.number == r->count++;
}

bool shape_flag(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    r->flag = step->value != 0;
    return true;
}

void shape_begin_list(shape_reader *r, const bind_claim_site *copy)
{
    r->order = copy;
    r->cursor = NULL;
}

bool shape_begin(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_begin_list(r, step->copy != NULL ? step->copy : r->row->copy);
    return true;
}

/* The claim of the next member behind `claim`: the fact that the copy states first of each. */
static const bind_claim *following(const shape_reader *r, const bind_claim *claim)
{
    if (claim != NULL) {
        return shape_find(r->type, claim, r->order, claim->fact);
    }
    const bind_claim *first = r->type == NULL ? NULL : r->type->claims;
    while (first != NULL && (first->copy != r->order || first->member.size == 0)) {
        first = first->next;
    }
    return first;
}

bool shape_next(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    if (r->order == NULL || !shape_strip(shape_last_part(hole), step->as, &name)) {
        return false;
    }
    const bind_claim *next = following(r, r->cursor);
    while (r->lost && next != NULL && !bind_same_name(name, next->member)) {
        next = following(r, next);
    }
    if (next == NULL || !bind_same_name(name, next->member)) {
        return false;
    }
    r->cursor = next;
    r->member = name;
    return true;
}

bool shape_next_word(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    return shape_next(r, &(shape_step){.line = step->line}, src_span_of(step->as));
}

bool shape_done(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->order != NULL && (r->lost || following(r, r->cursor) == NULL);
}

/* ---- Lines ---- */

/* Where the rows of each state begin in a list of them; rows[state] to rows[state + 1]. */
typedef struct row_index {
    uint16_t first[SHAPE_STATES + 2];
    const shape *rows[1024];
    src_span begins[1024]; /* the first line of the pattern, which most rows fail at */
} row_index;

/* One file, line by line. */
typedef struct text {
    src_lines lines;
    bool in_comment;
    bool comments; /* are lines as others */
} text;

/* What a row found in the text. */
typedef struct match {
    src_span holes[SHAPE_LINES][SRC_HOLES];
    fbs_place places[SHAPE_LINES];
    src_line at[SHAPE_LINES];
    text behind;
    unsigned lines;  /* that fit */
    bool whole;      /* all of them do */
    src_line failed; /* the one that did not */
} match;

/* Code behind the end of a comment is code. */
static bool is_comment(text *t, src_span line)
{
    if (!t->in_comment && !src_begins(line, "/*")) {
        return src_begins(line, "//");
    }
    src_span inside = {line.at + (t->in_comment ? 0 : 2), line.size - (t->in_comment ? 0 : 2)};
    bool ends = src_ends(inside, "*/");
    inside.size -= ends ? 2 : 0;
    bool code = src_contains(inside, "*/");
    t->in_comment = !ends && !code;
    return !code;
}

static bool next_line(text *t, src_line *line)
{
    while (src_next(&t->lines, line)) {
        if (line->text.size > 0 && (t->comments || !is_comment(t, line->text))) {
            return true;
        }
    }
    return false;
}

/* The rest of a pattern that has no holes must be the end of the line: seen before all else. */
static bool ends_so(src_span line, src_span pattern)
{
    size_t n = 0;
    while (n < pattern.size && n < line.size && pattern.at[pattern.size - 1 - n] != ' ' &&
           (pattern.size < n + 2 || pattern.at[pattern.size - 2 - n] != '%')) {
        if (pattern.at[pattern.size - 1 - n] != line.at[line.size - 1 - n]) {
            return false;
        }
        n++;
    }
    return true;
}

/* Whether the first characters and the last ones can be those of the pattern. */
static bool may_fit(src_span line, src_span pattern)
{
    size_t n = 0;
    while (n < pattern.size && n < line.size && pattern.at[n] != '%' && pattern.at[n] != ' ') {
        if (pattern.at[n] != line.at[n]) {
            return false;
        }
        n++;
    }
    return ends_so(line, pattern);
}

static bool line_fits(src_span line, src_span pattern, src_span *holes)
{
    char copy[512];
    if (pattern.size >= sizeof copy || !may_fit(line, pattern)) {
        return false;
    }
    memcpy(copy, pattern.at, pattern.size);
    copy[pattern.size] = '\0';
    return src_match(line, copy, holes);
}

static unsigned steps_that_hold(shape_reader *r, const shape *row, const match *m, bool trying)
{
    unsigned i = 0;
    r->row = row;
    r->places = m->places;
    r->trying = trying;
    r->fresh = true;
    for (; i < SHAPE_STEPS && row->steps[i].does != NULL; i++) {
        const shape_step *step = &row->steps[i];
        if (step->line >= m->lines || !step->does(r, step, m->holes[step->line][step->hole])) {
            break;
        }
    }
    return i;
}

/* Whether all steps hold; if not, m->failed is the line of the one that does not. */
static bool steps_would_hold(const shape_reader *r, const shape *row, match *m)
{
    shape_reader probe = *r;
    unsigned step = steps_that_hold(&probe, row, m, true);
    if (step < SHAPE_STEPS && row->steps[step].does != NULL) {
        m->failed = m->at[row->steps[step].line];
        return false;
    }
    return true;
}

/* Whether the row is what stands here. */
static bool row_fits(const shape_reader *r, const shape *row, const text *at, match *m)
{
    src_span rest = src_span_of(row->pattern);
    m->behind = *at;
    m->whole = false;
    for (m->lines = 0; rest.size > 0 && m->lines < SHAPE_LINES; m->lines++) {
        const char *end = memchr(rest.at, '\n', rest.size);
        src_span pattern = {rest.at, end == NULL ? rest.size : (size_t)(end - rest.at)};
        rest = (src_span){pattern.at + pattern.size, rest.size - pattern.size};
        rest = end == NULL ? rest : (src_span){rest.at + 1, rest.size - 1};
        memset(m->holes[m->lines], 0, sizeof m->holes[0]);
        if (!next_line(&m->behind, &m->failed) ||
            !line_fits(m->failed.text, pattern, m->holes[m->lines])) {
            return false;
        }
        m->places[m->lines] = m->failed.place;
        m->at[m->lines] = m->failed;
    }
    m->whole = true;
    return steps_would_hold(r, row, m);
}

static void go(shape_reader *r, const shape *row)
{
    if (row->push != 0 && r->depth < SHAPE_DEPTH) {
        r->stack[r->depth++] = r->state;
    }
    if (row->to == SHAPE_BACK) {
        r->state = r->depth == 0 ? SHAPE_TOP : r->stack[--r->depth];
    } else if (row->to != 0) {
        r->state = row->to;
    }
}

/* Rows that do not fit: the line of the one of which most lines do, and one that fits but for what
 * it says. */
typedef struct torn {
    src_line worst;
    unsigned most;
    const shape *row; /* NULL: there is none */
    text behind;
} torn;

static void keep_torn(torn *t, const shape *row, const match *m)
{
    if (m->lines > t->most) {
        t->most = m->lines;
        t->worst = m->failed;
    }
    if (t->row == NULL && m->whole) {
        t->row = row;
        t->behind = m->behind;
    }
}

static bool read_row(shape_reader *r, const row_index *index, text *at, torn *t)
{
    match m;
    text ahead = *at;
    src_line line;
    if (!next_line(&ahead, &line)) {
        return false;
    }
    for (unsigned i = index->first[r->state]; i < index->first[r->state + 1]; i++) {
        if (!may_fit(line.text, index->begins[i])) {
            continue;
        }
        if (row_fits(r, index->rows[i], at, &m)) {
            steps_that_hold(r, index->rows[i], &m, false);
            go(r, index->rows[i]);
            *at = m.behind;
            return true;
        }
        keep_torn(t, index->rows[i], &m);
    }
    return false;
}

/* Behind a torn place the text may go on further out: where a row fits, that is where it is. */
static bool read_row_outside(shape_reader *r, const row_index *index, text *at)
{
    shape_reader inside = *r;
    torn miss = {.row = NULL};
    while (r->depth > 0) {
        r->state = r->stack[--r->depth];
        if (read_row(r, index, at, &miss)) {
            return true;
        }
    }
    *r = inside;
    return false;
}

static void sort_rows(row_index *index, const shape_rows *rows)
{
    unsigned n = 0;
    for (unsigned state = 0; state <= SHAPE_STATES; state++) {
        index->first[state] = (uint16_t)n;
        for (size_t i = 0; i < rows->count; i++) {
            const shape *row = &rows->rows[i];
            if (row->in == state && n < sizeof index->rows / sizeof index->rows[0]) {
                index->begins[n] = (src_span){row->pattern, strcspn(row->pattern, "\n")};
                index->rows[n++] = row;
            }
        }
    }
    index->first[SHAPE_STATES + 1] = (uint16_t)n;
}

/* Says once what does not fit, and goes on behind it. */
static void pass(shape_reader *r, const torn *t, text *at, const text *ahead)
{
    if (!r->lost) {
        bind_unknown(r->set, &t->worst);
    }
    r->lost = true;
    *at = *ahead;
    if (t->row != NULL) {
        *at = t->behind;
        go(r, t->row);
    }
}

/* A file ends where it began. */
static void ends(shape_reader *r, const text *at, const src_file *file)
{
    if ((r->state != SHAPE_TOP || at->in_comment) && !r->lost && !r->set->failed) {
        bind_unknown(r->set, &(src_line){.place = {file->path, at->lines.number, 0},
                                         .text = src_span_of("the end of the file")});
    }
}

/* How many braces are open behind the line, where `open` were before. */
static unsigned braces(unsigned open, src_span line)
{
    for (size_t i = 0; i < line.size; i++) {
        open += line.at[i] == '{' ? 1 : 0;
        open -= line.at[i] == '}' && open > 0 ? 1 : 0;
    }
    return open;
}

/*
 * After a line that is not known the next ones are passed over until a row fits again: they
 * are what was torn, and one finding is enough. What the torn line opened is torn as a whole: its
 * last brace must not end what is around it.
 */
static void read_lines(shape_reader *r, const row_index *index, const src_file *file)
{
    text at = {.lines = src_lines_of(file), .comments = r->comments}, ahead = at;
    src_line line;
    unsigned open = 0;
    r->lost = false;
    while (!r->set->failed && next_line(&ahead, &line)) {
        torn miss = {.worst = line};
        if (open == 0 &&
            (read_row(r, index, &at, &miss) || (r->lost && read_row_outside(r, index, &at)))) {
            r->lost = false;
        } else {
            pass(r, &miss, &at, &ahead);
            open = miss.row != NULL ? 0 : braces(open, line.text);
        }
        ahead = at;
    }
    ends(r, &at, file);
}

void shape_read(shape_reader *r, const src_file *file, const shape_rows *rows)
{
    row_index *index = ptv_arena_take(&r->set->arena, sizeof *index);
    if (index == NULL) {
        r->set->failed = true;
        return;
    }
    r->state = SHAPE_TOP;
    sort_rows(index, rows);
    read_lines(r, index, file);
}
