/*
 * The function that creates a struct: it pads and prepends from the end to the beginning, so the
 * offset of each member follows from the lines.
 *
 *     builder.Prep(4, 12)             alignment, size
 *     builder.Pad(2)
 *     for _idx0 in range(3 , 0, -1):
 *         builder.PrependInt16(y[_idx0-1])
 *     builder.PrependFloat32(x)
 *     return builder.Offset()
 */
#include "schema/bindings/python.h"

enum { LOOPS = 8 };

typedef struct creation {
    py_module *m;
    uint64_t at;  /* bytes from the beginning of the struct */
    bool measure; /* only that: no claims */
    unsigned depth;
} creation;

static void claim(const creation *c, src_span member, bind_fact fact, uint64_t value,
                  fbs_place place)
{
    bind_claim one = {.member = member, .fact = fact, .copy = &py_create_copy, .place = place};
    one.value = bind_integer((int64_t)value);
    if (!c->measure) {
        bind_claim_of(c->m->set, c->m->type, &one);
    }
}

static void step(creation *c, uint64_t bytes)
{
    c->at = c->at >= bytes ? c->at - bytes : 0;
}

/* "[_idx0-1][_idx1-1]": of each loop that is open. */
static bool is_indexed(const creation *c, src_span text)
{
    src_span h[SRC_HOLES];
    uint64_t number;
    unsigned loops = 0;
    while (src_match(text, "[_idx%n-1]%*", h) && src_unsigned(h[0], &number) && number == loops) {
        text = h[1];
        loops++;
    }
    return text.size == 0 && loops == c->depth;
}

/* Of a struct in the struct: what it is aligned to, and its size. */
static bool is_layout(uint64_t align, uint64_t size)
{
    return align > 0 && (align & (align - 1)) == 0 && size % align == 0;
}

/* One line that is no loop. */
static bool read_line(creation *c, const src_line *line, bool outer)
{
    src_span h[SRC_HOLES] = {{0}};
    uint64_t a = 0, b = 0;
    if (src_match(line->text, "builder.Prep(%n, %n)", h) && src_unsigned(h[0], &a) &&
        src_unsigned(h[1], &b)) {
        if (outer) {
            claim(c, (src_span){0}, BIND_ALIGN, a, line->place);
            claim(c, (src_span){0}, BIND_SIZE, b, line->place);
            c->at = b;
        }
        return outer || is_layout(a, b);
    }
    if (src_match(line->text, "builder.Pad(%n)", h) && src_unsigned(h[0], &a)) {
        step(c, a);
        return true;
    }
    if (!src_match(line->text, "builder.Prepend%w(%w%*)", h) || !is_indexed(c, h[2])) {
        return false;
    }
    fbs_base base = bind_base(h[0]);
    step(c, fbs_size_of(base));
    bool array = h[2].size > 0;
    claim(c, h[1], array ? BIND_ELEMENT : BIND_TYPE, base, line->place);
    claim(c, h[1], BIND_OFFSET, c->at, line->place);
    return base != FBS_NONE;
}

static bool read_lines(creation *c, size_t from, size_t to, unsigned indent);

/* The last time a loop is gone through it writes the first element. */
static bool read_loop(creation *c, size_t from, size_t to, unsigned indent, uint64_t times)
{
    creation trial = {.m = c->m, .at = (uint64_t)1 << 40, .measure = true, .depth = c->depth + 1};
    if (c->depth == LOOPS) {
        return false;
    }
    c->depth++;
    if (read_lines(&trial, from, to, indent)) {
        uint64_t each = ((uint64_t)1 << 40) - trial.at;
        step(c, each * (times - (times > 0)));
    }
    bool good = read_lines(c, from, to, indent);
    c->depth--;
    return good;
}

static bool unknown(const creation *c, size_t at)
{
    if (!c->measure) {
        bind_unknown(c->m->set, c->m->lines[at].place);
    }
    return false;
}

static bool read_lines(creation *c, size_t from, size_t to, unsigned indent)
{
    bool good = true;
    for (size_t at = from; at < to && good;) {
        src_span h[SRC_HOLES] = {{0}};
        const src_line *line = &c->m->lines[at];
        uint64_t times = 0, loop = 0;
        size_t next = at + 1;
        if (line->indent != indent) {
            return unknown(c, at);
        }
        if (src_match(line->text, "for _idx%n in range(%n , 0, -1):", h) &&
            src_unsigned(h[0], &loop) && loop == c->depth && src_unsigned(h[1], &times)) {
            while (next < to && c->m->lines[next].indent > indent) {
                next++;
            }
            good = read_loop(c, at + 1, next, indent + 4, times);
        } else {
            good = read_line(c, line, at == from && c->depth == 0) || unknown(c, at);
        }
        at = next;
    }
    return good;
}

void py_read_create(py_module *m, const py_function *f)
{
    creation c = {.m = m};
    m->create = f->params;
    size_t to = f->to;
    if (to == f->from || !src_is(m->lines[to - 1].text, "return builder.Offset()")) {
        bind_unknown(m->set, m->lines[to == f->from ? f->head : to - 1].place);
        return;
    }
    if (read_lines(&c, f->from, to - 1, f->indent) && c.at != 0) {
        bind_unknown(m->set,
                     m->lines[f->head].place); /* what is written is not all of the struct */
    }
}
