/*
 * Contracts of kernels (schema/operators.md): gives the tensors of a call the sizes, and its
 * numbers the values, that the conditions demand, as far as these can be met one after the other.
 */
#include "fuzz/smith/smith_program.h"
#include "verifiers/program/call_shapes.h"
#include "verifiers/program/contracts.h"

#include <string.h>

enum { ROUNDS = 40, MOST_SIZE = 64, USUAL_RANK = 6, USUAL_ITEMS = 8 };

typedef struct fitting {
    fs_plan *p;
    const ptv_operator *op;
    int32_t *args;
    fs_shape shapes[FS_ARGUMENTS]; /* as the tensors should become */
    uint32_t changed;              /* bit n: the shape of argument n has changed */
} fitting;

static bool is_tensor(const fitting *f, uint32_t i)
{
    return fs_value_at(f->p, f->args[i])->kind == FS_KIND(TENSOR);
}

static bool is_written(const fitting *f, uint32_t i)
{
    return (ptv_operators_default.words[f->op->words + i] & PTV_WORD_WRITTEN) != 0;
}

static const fs_shape *shape_of(const fitting *f, uint32_t i, uint32_t item)
{
    const fs_value *v = fs_value_at(f->p, f->args[i]);
    if (item == PTV_ITEM_NONE) {
        return &f->shapes[i];
    }
    bool there = item < v->item_count && v->items[item] >= 0;
    const fs_value *one = there ? fs_value_at(f->p, v->items[item]) : NULL;
    return one != NULL && one->kind == FS_KIND(TENSOR) ? &one->shape : NULL;
}

static ptv_span answer_size(const fs_shape *s, const ptv_question *q)
{
    const int64_t index = ptv_dimension(q, s->rank);
    return index >= 0 && index < s->rank            ? ptv_one_number(s->sizes[index])
           : index < 0 && q->code == PTV_CODE_RIGHT ? ptv_one_number(1)
                                                    : ptv_any_number();
}

static ptv_span answer_shape(const fs_shape *s, const ptv_question *q)
{
    switch (q->code) {
    case PTV_CODE_GIVEN: return ptv_one_number(1);
    case PTV_CODE_RANK: return ptv_one_number(s->rank);
    case PTV_CODE_TYPE: return ptv_one_number(s->type);
    case PTV_CODE_ORDER: return ptv_one_number(ptv_order_of(s->order, s->rank, s->rank));
    case PTV_CODE_NUMEL: return ptv_one_number((int64_t)fs_elements(s));
    case PTV_CODE_SIZE:
    case PTV_CODE_RIGHT: return answer_size(s, q);
    default: return ptv_any_number();
    }
}

/* As if no instruction wrote the value. Strings count as none of those that a kernel knows. */
static ptv_span number(const fs_value *v)
{
    if (v->kind == FS_KIND(STRING)) {
        return ptv_one_number(-1);
    }
    bool whole = v->kind == FS_KIND(INT) || v->kind == FS_KIND(BOOL);
    return whole ? ptv_one_number((int64_t)v->number) : ptv_any_number();
}

static ptv_span item_of(const fitting *f, const fs_value *list, int64_t index)
{
    return index >= 0 && index < list->item_count ? number(fs_value_at(f->p, list->items[index]))
                                                  : ptv_any_number();
}

static ptv_span answer_value(const fitting *f, const fs_value *v, const ptv_question *q)
{
    switch (q->code) {
    case PTV_CODE_GIVEN: return ptv_one_number(v->kind != FS_KIND(NULL));
    case PTV_CODE_VALUE: return number(v);
    case PTV_CODE_RANK: return v->items != NULL ? ptv_one_number(v->item_count) : ptv_any_number();
    case PTV_CODE_SIZE:
        return v->kind == FS_KIND(INT_LIST) ? item_of(f, v, ptv_dimension(q, v->item_count))
                                            : number(v);
    default: return ptv_any_number();
    }
}

static ptv_span ask(const void *context, const ptv_question *q)
{
    const fitting *f = context;
    if (q->item != PTV_ITEM_NONE || is_tensor(f, q->argument)) {
        const fs_shape *s = shape_of(f, q->argument, q->item);
        return s == NULL ? ptv_any_number() : answer_shape(s, q);
    }
    return answer_value(f, fs_value_at(f->p, f->args[q->argument]), q);
}

/* ---- Mending ---- */

enum { NEAR = 4 };

/* Allowed values for the left side of the failed comparison, or of the first alternative. */
static ptv_span wanted(const ptv_unmet *unmet)
{
    const bool one = unmet->compared != 0;
    const ptv_span right = one ? unmet->expected : unmet->first_expected;
    switch (one ? unmet->compared : unmet->first) {
    case PTV_CODE_EQUAL: return right;
    case PTV_CODE_AT_LEAST: return (ptv_span){right.low, right.low + NEAR};
    case PTV_CODE_UNEQUAL:
    case PTV_CODE_GREATER: return (ptv_span){right.low + 1, right.low + 1 + NEAR};
    case PTV_CODE_AT_MOST: return (ptv_span){right.high - NEAR, right.high};
    case PTV_CODE_LESS: return (ptv_span){right.high - 1 - NEAR, right.high - 1};
    default: return ptv_any_number();
    }
}

/* The allowed value nearest to the current one. */
static int64_t nearest(const ptv_unmet *unmet)
{
    const ptv_span may = wanted(unmet);
    const bool most = unmet->compared == PTV_CODE_AT_MOST || unmet->compared == PTV_CODE_LESS;
    return may.low == -PTV_SPAN_LIMIT ? -1 : most ? may.high : may.low;
}

static void set_rank(fs_shape *s, uint8_t rank)
{
    for (uint8_t i = 0; i < rank; i++) {
        s->sizes[i] = i < s->rank ? s->sizes[i] : 1;
        s->order[i] = i;
    }
    s->rank = rank;
}

/* A copy of the list with one item replaced. */
static int32_t list_with(fs_plan *p, int32_t list, int64_t index, int32_t item)
{
    const fs_value *v = fs_value_at(p, list);
    int32_t items[USUAL_ITEMS];
    memcpy(items, v->items, v->item_count * sizeof *items);
    items[index] = item;
    return fs_new_list(p, FS_KIND(INT_LIST), items, v->item_count);
}

/* Replaces an Int, or an Int in a list. */
static bool mend_number(fitting *f, const ptv_unmet *unmet)
{
    const ptv_question *q = &unmet->about;
    const ptv_span may = wanted(unmet);
    const fs_value *v = fs_value_at(f->p, f->args[q->argument]);
    const int64_t index = ptv_dimension(q, v->item_count);
    if (may.low < INT32_MIN || may.high > INT32_MAX) {
        return false;
    }
    if (q->code == PTV_CODE_VALUE && v->kind == FS_KIND(INT)) {
        f->args[q->argument] = fs_int_between(f->p, may.low, may.high);
        fs_value_at(f->p, f->args[q->argument])->busy = f->p->time;
    } else if (q->code == PTV_CODE_SIZE && v->kind == FS_KIND(INT_LIST) && index >= 0 &&
               index < v->item_count && v->item_count <= USUAL_ITEMS) {
        const int32_t item = fs_int_between(f->p, may.low, may.high);
        f->args[q->argument] = list_with(f->p, f->args[q->argument], index, item);
    } else {
        return false;
    }
    return true;
}

static bool mend(fitting *f, const ptv_unmet *unmet)
{
    const ptv_question *q = &unmet->about;
    const int64_t n = nearest(unmet);
    fs_shape *s = &f->shapes[q->argument];
    const int64_t index = ptv_dimension(q, s->rank);
    if (q->item == PTV_ITEM_NONE && !is_tensor(f, q->argument)) {
        return !is_written(f, q->argument) && mend_number(f, unmet);
    }
    if (q->item != PTV_ITEM_NONE || n < 0 || n > MOST_SIZE) {
        return false;
    }
    if (q->code == PTV_CODE_ORDER && n == 0) {
        set_rank(s, s->rank);
    } else if (q->code == PTV_CODE_TYPE && unmet->compared == PTV_CODE_EQUAL) {
        s->type = (uint8_t)n;
    } else if (q->code == PTV_CODE_RANK && n <= USUAL_RANK) {
        set_rank(s, (uint8_t)n);
    } else if ((q->code == PTV_CODE_SIZE || q->code == PTV_CODE_RIGHT) && n > 0 && index >= 0 &&
               index < s->rank) {
        s->sizes[index] = (int32_t)n;
    } else if (q->code == PTV_CODE_NUMEL && n > 0) {
        *s = fs_flat_shape(s->type, (uint32_t)n);
    } else {
        return false;
    }
    s->dynamism = PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_STATIC;
    f->changed |= UINT32_C(1) << q->argument;
    return true;
}

/* Index of the first condition that fails and is not given up; condition_count if there is none. */
static uint32_t unmet_condition(const fitting *f, uint64_t given_up, ptv_unmet *unmet)
{
    const ptv_operators *all = &ptv_operators_default;
    const ptv_contract_call call = {all, ask, f};
    uint32_t i = 0;
    while (i < f->op->condition_count &&
           ((given_up >> i & 1) != 0 ||
            !ptv_condition_fails(&call, ptv_condition_at(all, f->op, i), unmet))) {
        i++;
    }
    return i;
}

bool fs_asks_for_elements(const ptv_operator *op, uint32_t i)
{
    bool asks = false;
    for (uint32_t k = 0; k < op->condition_count && !asks; k++) {
        const ptv_condition *d = ptv_condition_at(&ptv_operators_default, op, k);
        const unsigned first = ptv_operators_default.code[d->code];
        asks = (d->is & PTV_CONDITION_SAME) == 0 && d->argument == i &&
               (first == PTV_CODE_LEAST || first == PTV_CODE_MOST);
    }
    return asks;
}

/* Replaces tensors whose shape has changed. */
static void exchange(fitting *f, int32_t *args)
{
    for (uint32_t i = 0; i < f->op->count; i++) {
        if ((f->changed >> i & 1) != 0) {
            const fs_operand_request request = {.types = UINT32_C(1) << f->shapes[i].type,
                                                .like = &f->shapes[i],
                                                .exactly = true,
                                                .write = is_written(f, i),
                                                .fixed = true,
                                                .unread = fs_asks_for_elements(f->op, i)};
            args[i] = fs_tensor(f->p, &request);
            fs_value_at(f->p, args[i])->busy = f->p->time;
        }
    }
}

bool fs_fit_contract(fs_plan *p, const ptv_operator *op, int32_t args[FS_ARGUMENTS])
{
    fitting f = {.p = p, .op = op, .args = args};
    ptv_unmet unmet;
    uint64_t given_up = 0;
    uint32_t at;
    bool survives = true;
    for (uint32_t i = 0; i < op->count; i++) {
        f.shapes[i] = fs_value_at(p, args[i])->shape;
    }
    for (uint32_t round = 0; (at = unmet_condition(&f, given_up, &unmet)) < op->condition_count;
         round++) {
        if (round >= ROUNDS || !mend(&f, &unmet)) {
            const ptv_condition *d = ptv_condition_at(&ptv_operators_default, op, at);
            given_up |= UINT64_C(1) << at;
            survives = survives && (d->is & PTV_CONDITION_DIES) == 0;
        }
    }
    exchange(&f, args);
    return survives;
}
