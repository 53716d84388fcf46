/*
 * Pickles of all protocols. Walks their opcodes like the Python module: arguments, marks, stack
 * depth. A pickle that names something and calls it executes code wherever it is loaded.
 */
#include "analysis/audit/audit_rules.h"
#include "analysis/audit/signatures.h"

#include <stdio.h>
#include <string.h>

/* The argument of an opcode. */
typedef enum argument {
    NOTHING,
    FIXED, /* `size` bytes */
    LINE,  /* up to the end of the line */
    LINES, /* two of them: module and name */
    SIZED  /* a count of `size` bytes, then that many bytes */
} argument;

enum { MARK = 1, TO_MARK = 2, TEXT = 4, GLOBAL = 8, CALL = 16, NAMES = 32, STOP = 64, POP = 128 };

typedef struct opcode {
    uint8_t argument, size;
    uint8_t pops, pushes;
    uint8_t is;
    bool known;
} opcode;

#define OP(...)                    \
    {                              \
        __VA_ARGS__, .known = true \
    }

static const opcode opcodes[256] = {
    ['('] = OP(.is = MARK),
    ['.'] = OP(.pops = 1, .is = STOP),
    ['0'] = OP(.is = POP),
    ['1'] = OP(.is = TO_MARK),
    ['2'] = OP(.pops = 1, .pushes = 2),
    ['F'] = OP(.argument = LINE, .pushes = 1),
    ['I'] = OP(.argument = LINE, .pushes = 1),
    ['L'] = OP(.argument = LINE, .pushes = 1),
    ['J'] = OP(.argument = FIXED, .size = 4, .pushes = 1),
    ['K'] = OP(.argument = FIXED, .size = 1, .pushes = 1),
    ['M'] = OP(.argument = FIXED, .size = 2, .pushes = 1),
    ['G'] = OP(.argument = FIXED, .size = 8, .pushes = 1),
    ['N'] = OP(.pushes = 1),
    ['P'] = OP(.argument = LINE, .pushes = 1),
    ['Q'] = OP(.pops = 1, .pushes = 1),
    ['R'] = OP(.pops = 2, .pushes = 1, .is = CALL),
    ['S'] = OP(.argument = LINE, .pushes = 1, .is = TEXT),
    ['V'] = OP(.argument = LINE, .pushes = 1, .is = TEXT),
    ['T'] = OP(.argument = SIZED, .size = 4, .pushes = 1, .is = TEXT),
    ['U'] = OP(.argument = SIZED, .size = 1, .pushes = 1, .is = TEXT),
    ['X'] = OP(.argument = SIZED, .size = 4, .pushes = 1, .is = TEXT),
    ['B'] = OP(.argument = SIZED, .size = 4, .pushes = 1),
    ['C'] = OP(.argument = SIZED, .size = 1, .pushes = 1),
    ['a'] = OP(.pops = 1),
    ['b'] = OP(.pops = 1, .is = CALL),
    ['c'] = OP(.argument = LINES, .pushes = 1, .is = GLOBAL),
    ['d'] = OP(.pushes = 1, .is = TO_MARK),
    ['e'] = OP(.is = TO_MARK),
    ['g'] = OP(.argument = LINE, .pushes = 1),
    ['h'] = OP(.argument = FIXED, .size = 1, .pushes = 1),
    ['j'] = OP(.argument = FIXED, .size = 4, .pushes = 1),
    ['i'] = OP(.argument = LINES, .pushes = 1, .is = TO_MARK | GLOBAL | CALL),
    ['l'] = OP(.pushes = 1, .is = TO_MARK),
    ['o'] = OP(.pushes = 1, .is = TO_MARK | CALL),
    ['p'] = OP(.argument = LINE),
    ['q'] = OP(.argument = FIXED, .size = 1),
    ['r'] = OP(.argument = FIXED, .size = 4),
    ['s'] = OP(.pops = 2),
    ['t'] = OP(.pushes = 1, .is = TO_MARK),
    ['u'] = OP(.is = TO_MARK),
    ['}'] = OP(.pushes = 1),
    [']'] = OP(.pushes = 1),
    [')'] = OP(.pushes = 1),
    [0x80] = OP(.argument = FIXED, .size = 1),
    [0x81] = OP(.pops = 2, .pushes = 1, .is = CALL),
    [0x82] = OP(.argument = FIXED, .size = 1, .pushes = 1),
    [0x83] = OP(.argument = FIXED, .size = 2, .pushes = 1),
    [0x84] = OP(.argument = FIXED, .size = 4, .pushes = 1),
    [0x85] = OP(.pops = 1, .pushes = 1),
    [0x86] = OP(.pops = 2, .pushes = 1),
    [0x87] = OP(.pops = 3, .pushes = 1),
    [0x88] = OP(.pushes = 1),
    [0x89] = OP(.pushes = 1),
    [0x8a] = OP(.argument = SIZED, .size = 1, .pushes = 1),
    [0x8b] = OP(.argument = SIZED, .size = 4, .pushes = 1),
    [0x8c] = OP(.argument = SIZED, .size = 1, .pushes = 1, .is = TEXT),
    [0x8d] = OP(.argument = SIZED, .size = 8, .pushes = 1, .is = TEXT),
    [0x8e] = OP(.argument = SIZED, .size = 8, .pushes = 1),
    [0x8f] = OP(.pushes = 1),
    [0x90] = OP(.is = TO_MARK),
    [0x91] = OP(.pushes = 1, .is = TO_MARK),
    [0x92] = OP(.pops = 3, .pushes = 1, .is = CALL),
    [0x93] = OP(.pops = 2, .pushes = 1, .is = GLOBAL | NAMES),
    [0x94] = OP(.pops = 0),
    [0x95] = OP(.argument = FIXED, .size = 8),
    [0x96] = OP(.argument = SIZED, .size = 8, .pushes = 1),
    [0x97] = OP(.pushes = 1),
    [0x98] = OP(.pops = 0),
};

enum { FRAME = 0x95, MARKS = 64, LONGEST_LINE = 1 << 16, LONGEST_NAME = 256, NAME = 60 };

typedef struct text {
    uint64_t at;
    uint64_t length;
    bool escaped; /* may contain escapes */
} text;

typedef struct walk {
    const audit_span *s;
    uint64_t at;           /* after what was read */
    uint64_t depth;        /* of the stack */
    uint64_t marks[MARKS]; /* depths */
    unsigned mark_count;   /* above MARKS, their depths are not known */
    text names[2];         /* of the last global; until then, the last two texts */
    text texts[2];
    unsigned text_count;
    uint64_t ops, globals, calls;
    uint64_t frame; /* where the last frame ends, 0 if there is none */
    bool stopped;
} walk;

/* ---- Arguments ---- */

/* The end of the line; otherwise the end of the bytes, or of the search. Caches the last result,
 * since many things may begin in one long line. */
static uint64_t line_end(const walk *w)
{
    audit_scanner *x = w->s->scanner;
    const uint64_t rest = w->s->size - w->at;
    const uint64_t longest = rest < LONGEST_LINE ? rest : LONGEST_LINE;
    if (!x->has_line || w->at < x->line || w->at > x->line_end) {
        const uint64_t most = audit_in(w->s, w->at, longest) ? longest : 0;
        const uint8_t *end = most == 0 ? NULL : memchr(w->s->bytes + w->at, '\n', (size_t)most);
        x->has_line = true;
        x->line = w->at;
        x->line_end = end == NULL ? w->at + most : (uint64_t)(end - w->s->bytes);
    }
    return x->line_end;
}

/* Bytes met by chance soon contain something that is not text. */
static bool read_line(walk *w, uint64_t longest, text *line)
{
    enum { LOOKED_AT = 1024 };
    const uint64_t from = w->at, end = line_end(w);
    const uint64_t looked = end - from < LOOKED_AT ? end : from + LOOKED_AT;
    for (; w->at < looked; w->at++) {
        const uint8_t c = w->s->bytes[w->at];
        if (!audit_is_printable(c) && c != '\t' && c != '\r' && c < 0x80) {
            return false;
        }
    }
    *line = (text){from, end - from, false};
    w->at = end + 1;
    return line->length < longest && audit_in(w->s, end, 1) && w->s->bytes[end] == '\n' &&
           audit_spend(w->s, (looked - from) / 8);
}

static bool read_sized(walk *w, unsigned width, text *bytes)
{
    if (!audit_in(w->s, w->at, width)) {
        return false;
    }
    const uint64_t n = audit_le(w->s, w->at, width);
    w->at += width;
    *bytes = (text){w->at, n, false};
    if (!audit_within(w->s, w->at, n)) {
        return false;
    }
    w->at += n;
    return true;
}

/* A text of protocol 0 is in quotes, or has escapes. */
static text unquoted(const audit_span *s, uint8_t code, text t)
{
    const bool quoted = code == 'S' && t.length >= 2;
    t.escaped = code == 'S' || code == 'V';
    if (quoted && (s->bytes[t.at] == '\'' || s->bytes[t.at] == '"')) {
        t.at++;
        t.length -= 2;
    }
    return t;
}

/* At least two letters: shorter names occur by chance. */
static bool is_name(const audit_span *s, text name)
{
    bool good = name.length >= 2 && name.length < LONGEST_NAME && audit_in(s, name.at, name.length);
    for (uint64_t i = 0; good && i < name.length; i++) {
        const uint8_t c = s->bytes[name.at + i];
        const bool letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
        good = letter || c == '_' || (i > 0 && ((c >= '0' && c <= '9') || c == '.')) ||
               (name.escaped && c == '\\');
    }
    return good;
}

static bool read_argument(walk *w, const opcode *op, text *first, text *second)
{
    switch (op->argument) {
    case FIXED: w->at += op->size; return w->at <= w->s->size;
    case LINE: return read_line(w, LONGEST_LINE, first);
    case LINES: return read_line(w, LONGEST_NAME, first) && read_line(w, LONGEST_NAME, second);
    case SIZED: return read_sized(w, op->size, first);
    default: return true;
    }
}

/* ---- The machine ---- */

static bool pop_to_mark(walk *w)
{
    if (w->mark_count == 0) {
        return false;
    }
    if (--w->mark_count < MARKS) {
        w->depth = w->marks[w->mark_count];
    }
    return true;
}

/* The top may be a mark. */
static bool pop_one(walk *w)
{
    const unsigned marks = w->mark_count;
    if (marks > 0 && marks <= MARKS && w->marks[marks - 1] == w->depth) {
        return pop_to_mark(w);
    }
    return w->depth > 0 && w->depth-- > 0;
}

static bool move_stack(walk *w, const opcode *op)
{
    if ((op->is & TO_MARK) != 0 && !pop_to_mark(w)) {
        return false;
    }
    if ((op->is & POP) != 0) {
        return pop_one(w);
    }
    if (w->depth < op->pops) {
        return false;
    }
    w->depth += (uint64_t)op->pushes - op->pops;
    if ((op->is & MARK) != 0) {
        if (w->mark_count < MARKS) {
            w->marks[w->mark_count] = w->depth;
        }
        w->mark_count++;
    }
    return true;
}

/* If the texts come from the memo, the name is not known. */
static bool note_global(walk *w, const opcode *op, text module, text name)
{
    if ((op->is & NAMES) != 0) {
        if (w->text_count < 2) {
            return w->text_count > 0 || w->globals > 0;
        }
        module = w->texts[0];
        name = w->texts[1];
    }
    if (!is_name(w->s, module) || !is_name(w->s, name)) {
        return false;
    }
    if (w->globals++ == 0) {
        w->names[0] = module;
        w->names[1] = name;
    }
    return true;
}

static bool step(walk *w)
{
    if (!audit_in(w->s, w->at, 1) || !audit_spend(w->s, 1)) {
        return false;
    }
    const uint8_t code = w->s->bytes[w->at++];
    const opcode *op = &opcodes[code];
    text first = {0, 0, false}, second = {0, 0, false};
    if (!op->known || !read_argument(w, op, &first, &second) || !move_stack(w, op)) {
        return false;
    }
    if ((op->is & TEXT) != 0) {
        w->texts[0] = w->texts[1];
        w->texts[1] = unquoted(w->s, code, first);
        w->text_count += w->text_count < 2;
    }
    if ((op->is & GLOBAL) != 0 && !note_global(w, op, first, second)) {
        return false;
    }
    w->ops++;
    w->frame = code == FRAME ? w->at + audit_le(w->s, w->at - 8, 8) : w->frame;
    w->calls += (op->is & CALL) != 0 && w->globals > 0;
    w->stopped = (op->is & STOP) != 0;
    return true;
}

/* ---- The verdict ---- */

static void describe(const walk *w, audit_hit *hit)
{
    const char *bytes = (const char *)w->s->bytes;
    const int module = (int)(w->names[0].length < NAME ? w->names[0].length : NAME);
    const int name = (int)(w->names[1].length < NAME ? w->names[1].length : NAME);
    snprintf(hit->what, sizeof hit->what, "a pickle that calls %.*s.%.*s", module,
             bytes + w->names[0].at, name, bytes + w->names[1].at);
}

/* A few opcodes that only make data occur by chance. */
static bool is_data(const walk *w, uint8_t first)
{
    enum { LEAST = 16, LEAST_FRAMED = 4 };
    return w->stopped && w->depth == 0 && first == 0x80 &&
           w->ops >= (w->frame == w->at ? LEAST_FRAMED : LEAST);
}

bool audit_is_pickle(const audit_span *s, uint64_t at, audit_hit *hit)
{
    const uint8_t first = s->bytes[at];
    const opcode *op = &opcodes[first];
    if (!op->known || op->pops > 0 || (op->is & TO_MARK) != 0 ||
        (first == 0x80 && (!audit_in(s, at, 2) || s->bytes[at + 1] > 5))) {
        return false;
    }
    walk w = {.s = s, .at = at};
    uint64_t end = at;
    while (!w.stopped && step(&w)) {
        end = w.at;
    }
    hit->length = end - at;
    hit->skip = hit->length;
    if (w.globals > 0 && w.calls > 0) {
        hit->rule = &audit_pickle_code;
        describe(&w, hit);
        return true;
    }
    hit->rule = &audit_pickle_data;
    return is_data(&w, first);
}
