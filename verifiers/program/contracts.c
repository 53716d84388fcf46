/* Evaluates the code of a condition on spans. The caller answers its questions. */
#include "contracts.h"

#include "read.h"

typedef struct machine {
    const ptv_contract_call *call;
    ptv_span *stack;
    ptv_unmet *unmet; /* NULL if details are not wanted */
    int64_t i;
    uint8_t item; /* the item that PTV_ITEM_EACH stands for */
} machine;

static bool is_one(ptv_span s)
{
    return s.low == s.high;
}

static ptv_span truth(bool surely, bool possibly)
{
    return (ptv_span){surely, possibly};
}

/* ---- Questions ---- */

static ptv_question question(const machine *m, unsigned code, const uint8_t *of, int64_t index)
{
    return (ptv_question){(uint8_t)code, of[0], of[1] == PTV_ITEM_EACH ? m->item : of[1], index};
}

static ptv_span ask(const machine *m, unsigned code, const uint8_t *of, int64_t index)
{
    const ptv_question q = question(m, code, of, index);
    return m->call->ask(m->call->context, &q);
}

static ptv_span size_at(const machine *m, unsigned code, const uint8_t *of, ptv_span index)
{
    return is_one(index) ? ask(m, code, of, index.low) : ptv_any_number();
}

static ptv_span class_of(ptv_span type)
{
    enum { BOOL = 1 << 11, INTEGERS = 0x1f, FLOATS = 0x80e0, COMPLEX = 0x700 };
    if (!is_one(type) || type.low < 0 || type.low > 31) {
        return ptv_any_number();
    }
    const uint32_t bit = UINT32_C(1) << type.low;
    return (BOOL & bit) != 0       ? ptv_one_number(0)
           : (INTEGERS & bit) != 0 ? ptv_one_number(1)
           : (FLOATS & bit) != 0   ? ptv_one_number(2)
           : (COMPLEX & bit) != 0  ? ptv_one_number(3)
                                   : ptv_any_number();
}

static ptv_span bytes_of(ptv_span type)
{
    const unsigned bytes = is_one(type) ? ptv_element_size(type.low) : 0;
    return bytes == 0 ? ptv_any_number() : ptv_one_number(bytes);
}

static ptv_span choose_bound(bool highest, int64_t low, int64_t high)
{
    return ptv_small_number(highest ? high : low);
}

/* The lowest or highest integer that elements of a type hold; unknown for most types. */
static ptv_span bound_of(ptv_span type, bool highest)
{
    switch (is_one(type) ? type.low : -1) {
    case PTV_PROGRAM_SCALAR_TYPE_BYTE: return choose_bound(highest, 0, UINT8_MAX);
    case PTV_PROGRAM_SCALAR_TYPE_CHAR: return choose_bound(highest, INT8_MIN, INT8_MAX);
    case PTV_PROGRAM_SCALAR_TYPE_SHORT: return choose_bound(highest, INT16_MIN, INT16_MAX);
    case PTV_PROGRAM_SCALAR_TYPE_UINT16: return choose_bound(highest, 0, UINT16_MAX);
    case PTV_PROGRAM_SCALAR_TYPE_INT: return choose_bound(highest, INT32_MIN, INT32_MAX);
    default: return ptv_any_number();
    }
}

static ptv_span low_byte(ptv_span a)
{
    return is_one(a) ? ptv_small_number((int8_t)a.low) : (ptv_span){INT8_MIN, INT8_MAX};
}

/* ---- Lists of dimensions ---- */

/* Bits of the dimensions in the list, or all if it is absent or empty. Returns false if unknown. */
static bool dims_in(const machine *m, const uint8_t *of, ptv_span rank, uint32_t *dims)
{
    ptv_span given = ask(m, PTV_CODE_GIVEN, of, 0);
    ptv_span count = ask(m, PTV_CODE_RANK, of, 0);
    bool none = is_one(given) && (given.low == 0 || (is_one(count) && count.low == 0));
    bool known = is_one(rank) && rank.low <= PTV_RANK_MAX && (none || is_one(count));
    *dims = none && known ? (UINT32_C(1) << rank.low) - 1 : 0;
    for (int64_t i = 0; !none && known && i < count.low && i < PTV_RANK_MAX; i++) {
        ptv_span item = ask(m, PTV_CODE_SIZE, of, i);
        int64_t dim = item.low + (item.low < 0 ? rank.low : 0);
        known = is_one(item) && dim >= 0 && dim < PTV_RANK_MAX;
        *dims |= known ? UINT32_C(1) << dim : 0;
    }
    return known;
}

static ptv_span has(const machine *m, const uint8_t *of, ptv_span i, ptv_span rank)
{
    uint32_t dims;
    if (!dims_in(m, of, rank, &dims) || !is_one(i) || i.low < 0 || i.low >= PTV_RANK_MAX) {
        return truth(false, true);
    }
    return ptv_one_number(dims >> i.low & 1);
}

static ptv_span kept(const machine *m, const uint8_t *of, ptv_span i, ptv_span rank)
{
    uint32_t dims;
    if (!dims_in(m, of, rank, &dims) || !is_one(i)) {
        return ptv_any_number();
    }
    int64_t dim = 0;
    for (int64_t left = i.low; dim < rank.low; dim++) {
        left -= (dims >> dim & 1) == 0;
        if (left < 0) {
            break;
        }
    }
    return ptv_one_number(dim);
}

static ptv_span count_dims(const machine *m, const uint8_t *of, ptv_span rank)
{
    uint32_t dims;
    if (!dims_in(m, of, rank, &dims)) {
        return ptv_any_number();
    }
    int64_t count = 0;
    for (; dims != 0; dims &= dims - 1) {
        count++;
    }
    return ptv_one_number(count);
}

static ptv_span sum_along(const machine *m, const uint8_t *of, ptv_span dim)
{
    ptv_span count = ask(m, PTV_CODE_RANK, (uint8_t[]){of[0], PTV_ITEM_NONE}, 0), sum = {0, 0};
    if (!is_one(count) || count.low >= PTV_ITEM_EACH) {
        return ptv_any_number();
    }
    for (int64_t k = 0; k < count.low; k++) {
        const uint8_t item[] = {of[0], (uint8_t)k};
        ptv_span size = size_at(m, PTV_CODE_SIZE, item, dim),
                 elements = ask(m, PTV_CODE_NUMEL, item, 0);
        if (elements.high == 0) {
            return ptv_any_number(); /* kernels ignore items without elements */
        }
        sum = (ptv_span){sum.low + size.low, sum.high + size.high};
        if (sum.low < -PTV_SPAN_LIMIT || sum.high > PTV_SPAN_LIMIT) {
            return ptv_any_number();
        }
    }
    return sum;
}

/* ---- Arithmetic ---- */

static bool is_beyond(int64_t a, int64_t b)
{
    const int64_t size = a < 0 ? -a : a;
    return b != 0 && size > PTV_SPAN_LIMIT / (b < 0 ? -b : b);
}

static ptv_span multiply(ptv_span a, ptv_span b)
{
    if (a.low < 0 || b.low < 0 || is_beyond(a.high, b.high)) {
        return is_one(a) && is_one(b) && !is_beyond(a.low, b.low) ? ptv_one_number(a.low * b.low)
                                                                  : ptv_any_number();
    }
    return (ptv_span){a.low * b.low, a.high * b.high};
}

/* Of a number beyond the limit, only the low byte is right. */
static bool is_exact(ptv_span s)
{
    const int64_t most = PTV_SPAN_LIMIT - PTV_SPAN_KEPT;
    return s.low > -most && s.high < most;
}

static ptv_span divide(ptv_span a, ptv_span b)
{
    return is_one(b) && b.low > 0 && is_exact(a) ? (ptv_span){a.low / b.low, a.high / b.low}
                                                 : ptv_any_number();
}

static ptv_span remainder_of(ptv_span a, ptv_span b)
{
    return is_one(a) && is_one(b) && b.low != 0 && is_exact(a) ? ptv_one_number(a.low % b.low)
                                                               : ptv_any_number();
}

static ptv_span within_limit(ptv_span s)
{
    return s.low < -PTV_SPAN_LIMIT || s.high > PTV_SPAN_LIMIT ? ptv_any_number() : s;
}

static ptv_span lowest(ptv_span a, ptv_span b)
{
    return (ptv_span){a.low < b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

static ptv_span highest(ptv_span a, ptv_span b)
{
    return (ptv_span){a.low > b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

static ptv_span hull(ptv_span a, ptv_span b)
{
    return (ptv_span){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

static ptv_span wrap(ptv_span dim, ptv_span rank)
{
    if (!is_one(dim) || !is_one(rank)) {
        return ptv_any_number();
    }
    return ptv_one_number(dim.low + (dim.low < 0 ? rank.low : 0));
}

/* The size that two sizes broadcast to: the one that is not 1. */
static ptv_span both(ptv_span a, ptv_span b)
{
    if (is_one(a) || is_one(b)) {
        const ptv_span known = is_one(a) ? a : b, other = is_one(a) ? b : a;
        return known.low == 1 ? other : known;
    }
    return hull(a, b);
}

static ptv_span equal(ptv_span a, ptv_span b)
{
    return truth(is_one(a) && is_one(b) && a.low == b.low, a.low <= b.high && b.low <= a.high);
}

static ptv_span not(ptv_span a)
{
    return (ptv_span){1 - a.high, 1 - a.low};
}

static ptv_span less(ptv_span a, ptv_span b)
{
    return truth(a.high < b.low, a.low < b.high);
}

static ptv_span is_in(ptv_span type, uint32_t types)
{
    bool known = is_one(type) && type.low >= 0 && type.low < 32;
    bool there = known && (types >> type.low & 1) != 0;
    return truth(there, there || !known);
}

static bool is_none(ptv_span s)
{
    return s.low == 0 && s.high == 0;
}

static ptv_span choose(ptv_span which, ptv_span yes, ptv_span no)
{
    bool always = which.low > 0 || which.high < 0;
    return is_none(which) ? no : always ? yes : hull(yes, no);
}

/* ---- Code ---- */

/* Notes the first question of the condition. */
static void note_question(const machine *m, unsigned code, const uint8_t *of, const ptv_span *top)
{
    switch (code) {
    case PTV_CODE_SIZE_I: m->unmet->about = question(m, PTV_CODE_SIZE, of, m->i); break;
    case PTV_CODE_RIGHT_I: m->unmet->about = question(m, PTV_CODE_RIGHT, of, m->i); break;
    case PTV_CODE_SIZE_AT: m->unmet->about = question(m, PTV_CODE_SIZE, of, (int8_t)of[2]); break;
    case PTV_CODE_SIZE:
    case PTV_CODE_RIGHT:
        if (is_one(*top)) {
            m->unmet->about = question(m, code, of, top->low);
        }
        break;
    case PTV_CODE_CLASS:
    case PTV_CODE_BYTES: break;
    default: m->unmet->about = question(m, code, of, 0);
    }
}

/* The last comparison is that of the whole condition, unless it combines several. */
static void note_sides(const machine *m, unsigned code, const ptv_span *top)
{
    const bool compares =
        code == PTV_CODE_IN || (code >= PTV_CODE_EQUAL && code <= PTV_CODE_AT_LEAST);
    m->unmet->found = code == PTV_CODE_CHOOSE ? top[-2] : code == PTV_CODE_IN ? top[0] : top[-1];
    m->unmet->expected = code == PTV_CODE_CHOOSE ? top[-1] : top[0];
    m->unmet->compared = compares ? (uint8_t)code : 0;
    if (compares && m->unmet->first == 0) {
        m->unmet->first = (uint8_t)code;
        m->unmet->first_expected = top[0];
    }
}

PTV_NOINLINE static void note(const machine *m, unsigned code, const uint8_t *of,
                              const ptv_span *top)
{
    if (code > PTV_CODE_SUM) {
        note_sides(m, code, top);
    } else if (code >= PTV_CODE_VALUE && code < PTV_CODE_HAS && m->unmet->about.code == 0) {
        note_question(m, code, of, top);
    }
}

/* Codes that take two numbers and do not compare them. */
static ptv_span combine(unsigned code, ptv_span a, ptv_span b)
{
    switch (code) {
    case PTV_CODE_ADD: return within_limit((ptv_span){a.low + b.low, a.high + b.high});
    case PTV_CODE_SUBTRACT: return within_limit((ptv_span){a.low - b.high, a.high - b.low});
    case PTV_CODE_MULTIPLY: return multiply(a, b);
    case PTV_CODE_DIVIDE: return divide(a, b);
    case PTV_CODE_REMAINDER: return remainder_of(a, b);
    case PTV_CODE_MIN: return lowest(a, b);
    case PTV_CODE_MAX: return highest(a, b);
    default: return wrap(a, b);
    }
}

/* Replaces the two at the top with one. */
static ptv_span *replace_two(ptv_span *top, ptv_span by)
{
    top[-1] = by;
    return top - 1;
}

/* Executes one of the rare codes. Returns the new top of the stack. */
PTV_NOINLINE static ptv_span *step_rare(const machine *m, unsigned code, const uint8_t *of,
                                        ptv_span *top)
{
    switch (code) {
    case PTV_CODE_SUM: *top = sum_along(m, of, *top); return top;
    case PTV_CODE_DIMS: *top = count_dims(m, of, *top); return top;
    case PTV_CODE_HAS: return replace_two(top, has(m, of, top[-1], top[0]));
    case PTV_CODE_KEPT: return replace_two(top, kept(m, of, top[-1], top[0]));
    case PTV_CODE_CLASS: top[1] = class_of(ask(m, PTV_CODE_TYPE, of, 0)); return top + 1;
    case PTV_CODE_BYTES: top[1] = bytes_of(ask(m, PTV_CODE_TYPE, of, 0)); return top + 1;
    case PTV_CODE_LOWEST: *top = bound_of(*top, false); return top;
    case PTV_CODE_HIGHEST: *top = bound_of(*top, true); return top;
    case PTV_CODE_INT8: *top = low_byte(*top); return top;
    case PTV_CODE_CHOOSE: top[-2] = choose(top[-2], top[-1], top[0]); return top - 2;
    default: return replace_two(top, combine(code, top[-1], top[0]));
    }
}

/* The number of operand bytes behind a code. */
static inline unsigned bytes_behind(unsigned code)
{
    static const uint8_t bytes[PTV_CODE_CHOOSE + 1] = {
        [PTV_CODE_BYTE] = 1,    [PTV_CODE_IF] = 1,    [PTV_CODE_IF_NOT] = 1, [PTV_CODE_WORD] = 4,
        [PTV_CODE_IN] = 4,      [PTV_CODE_VALUE] = 2, [PTV_CODE_GIVEN] = 2,  [PTV_CODE_RANK] = 2,
        [PTV_CODE_SIZE] = 2,    [PTV_CODE_RIGHT] = 2, [PTV_CODE_SIZE_I] = 2, [PTV_CODE_RIGHT_I] = 2,
        [PTV_CODE_SIZE_AT] = 3, [PTV_CODE_NUMEL] = 2, [PTV_CODE_TYPE] = 2,   [PTV_CODE_CLASS] = 2,
        [PTV_CODE_BYTES] = 2,   [PTV_CODE_ORDER] = 2, [PTV_CODE_LEAST] = 2,  [PTV_CODE_MOST] = 2,
        [PTV_CODE_HAS] = 2,     [PTV_CODE_KEPT] = 2,  [PTV_CODE_DIMS] = 2,   [PTV_CODE_SUM] = 2};
    return bytes[code];
}

/* The second evaluation, which collects details, skips nothing. */
static unsigned skipped(const machine *m, bool decided, const uint8_t *p)
{
    return m->unmet == NULL && decided ? *p : 0;
}

PTV_NOINLINE static bool evaluate(const machine *m, const uint8_t *p)
{
    ptv_span *top = m->stack;
    for (unsigned code = *p++; code != PTV_CODE_END; p += bytes_behind(code), code = *p++) {
        if (m->unmet != NULL) {
            note(m, code, p, top);
        }
        switch (code) {
        case PTV_CODE_BYTE: *++top = ptv_small_number((int8_t)*p); break;
        case PTV_CODE_WORD: *++top = ptv_small_number((int32_t)ptv_code_word(p)); break;
        case PTV_CODE_INDEX: *++top = ptv_small_number(m->i); break;
        case PTV_CODE_IF_NOT: p += skipped(m, top->low > 0, p); break;
        case PTV_CODE_IF: p += skipped(m, is_none(*top), p); break;
        case PTV_CODE_SIZE:
        case PTV_CODE_RIGHT: *top = size_at(m, code, p, *top); break;
        case PTV_CODE_SIZE_I: *++top = ask(m, PTV_CODE_SIZE, p, m->i); break;
        case PTV_CODE_RIGHT_I: *++top = ask(m, PTV_CODE_RIGHT, p, m->i); break;
        case PTV_CODE_SIZE_AT: *++top = ask(m, PTV_CODE_SIZE, p, (int8_t)p[2]); break;
        case PTV_CODE_VALUE:
        case PTV_CODE_GIVEN:
        case PTV_CODE_RANK:
        case PTV_CODE_NUMEL:
        case PTV_CODE_TYPE:
        case PTV_CODE_ORDER:
        case PTV_CODE_LEAST:
        case PTV_CODE_MOST: *++top = ask(m, code, p, 0); break;
        case PTV_CODE_EQUAL: top = replace_two(top, equal(top[-1], top[0])); break;
        case PTV_CODE_UNEQUAL: top = replace_two(top, not(equal(top[-1], top[0]))); break;
        case PTV_CODE_LESS: top = replace_two(top, less(top[-1], top[0])); break;
        case PTV_CODE_AT_MOST: top = replace_two(top, not(less(top[0], top[-1]))); break;
        case PTV_CODE_GREATER: top = replace_two(top, less(top[0], top[-1])); break;
        case PTV_CODE_AT_LEAST: top = replace_two(top, not(less(top[-1], top[0]))); break;
        case PTV_CODE_AND: top = replace_two(top, lowest(top[-1], top[0])); break;
        case PTV_CODE_OR: top = replace_two(top, highest(top[-1], top[0])); break;
        case PTV_CODE_BOTH: top = replace_two(top, both(top[-1], top[0])); break;
        case PTV_CODE_IN: *top = is_in(*top, ptv_code_word(p)); break;
        default: top = step_rare(m, code, p, top);
        }
    }
    return top->high == 0;
}

/* Nearly all conditions hold, so only a second evaluation collects details for the report. */
static bool fails_once(machine *m, const uint8_t *code)
{
    ptv_unmet *unmet = m->unmet;
    m->unmet = NULL;
    bool fails = evaluate(m, code);
    m->unmet = unmet;
    if (fails) {
        unmet->compared = unmet->first = 0;
        unmet->about = (ptv_question){.code = 0};
        (void)evaluate(m, code);
    }
    return fails;
}

/* Evaluates the condition, for each i if it is about each. */
static bool fails_for_some(machine *m, const ptv_condition *c)
{
    const uint8_t *code = m->call->operators->code + c->code;
    if ((c->is & PTV_CONDITION_EACH) == 0) {
        return fails_once(m, code);
    }
    ptv_span rank = ask(m, PTV_CODE_RANK, (uint8_t[]){c->argument, c->item}, 0);
    bool fails = false;
    for (m->i = 0; is_one(rank) && !fails && m->i < rank.low && m->i < PTV_RANK_MAX; m->i++) {
        fails = fails_once(m, code);
    }
    return fails;
}

bool ptv_condition_fails(const ptv_contract_call *call, const ptv_condition *condition,
                         ptv_unmet *unmet)
{
    machine m = {.call = call, .stack = unmet->stack, .unmet = unmet};
    if ((condition->is & PTV_CONDITION_SAME) != 0) {
        return false;
    }
    if (condition->item != PTV_ITEM_EACH) {
        return fails_for_some(&m, condition);
    }
    ptv_span count = ask(&m, PTV_CODE_RANK, (uint8_t[]){condition->argument, PTV_ITEM_NONE}, 0);
    bool fails = false;
    for (int64_t k = 0; is_one(count) && !fails && k < count.low && k < PTV_ITEM_EACH; k++) {
        m.item = (uint8_t)k;
        fails = fails_for_some(&m, condition);
    }
    return fails;
}
