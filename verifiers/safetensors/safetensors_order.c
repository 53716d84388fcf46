/* Rules about the order of data in safetensors: no gaps, and no shared bytes. */
#include "safetensors.h"

#include "../context/rules.h"
#include "../context/sort.h"

static const ptv_rule tensors_overlap_rule, tensors_gap_rule, tensors_order_rule;

/* The data of a tensor, and the place of its entry for reporting. */
typedef struct span {
    uint64_t begin, end;
    uint64_t name_at, name_length;
    uint64_t at, length; /* of the number in the JSON that is `begin` */
    uint32_t i, unused;
} span;

static bool is_placed(const ptv_tensors *t, const ptv_tensor_entry *e)
{
    return !e->metadata && e->fault == NULL && e->begin <= e->end && e->end <= t->size;
}

static span span_of(const ptv_tensor_entry *e)
{
    return (span){e->begin,           e->end, e->name.at, e->name.length, e->begin_at.at,
                  e->begin_at.length, e->i,   0};
}

static void report(ptv_run *run, const ptv_rule *rule, const span *s, ptv_mismatch mismatch)
{
    const ptv_tensor_entry entry = {.i = s->i, .name = {s->name_at, s->name_length}};
    ptv_report_tensor(run, rule, &entry, PTV_ENTRY_OFFSETS, 0, (ptv_range){s->at, s->length},
                      mismatch);
}

static void judge(ptv_run *run, const span *s, uint64_t *end)
{
    if (s->begin < *end) {
        report(run, &tensors_overlap_rule, s, ptv_unsigned_mismatch(s->begin, *end, *end));
    } else if (s->begin > *end) {
        report(run, &tensors_gap_rule, s, ptv_unsigned_mismatch(s->begin, *end, *end));
    }
    *end = s->end > *end ? s->end : *end;
}

static const ptv_rule tensors_overlap_rule = {
    .name = "tensors-overlap",
    .code = 1170,
    .severity = PTV_ERROR,
    .title = "two tensors in safetensors share bytes",
    .why = "the official reader and that of the runtime refuse it: one of the two gets the wrong "
           "ones",
    .fix = "save the tensors again",
};

static const ptv_rule tensors_gap_rule = {
    .name = "tensors-gap",
    .code = 1171,
    .severity = PTV_ERROR,
    .title = "safetensors have bytes that belong to no tensor",
    .why = "the official reader refuses the file, so that nothing hides in it; the runtime's reads "
           "it",
    .fix = "save the tensors again",
};

/* Counts tensors, and tells whether each begins where the previous one ends. */
PTV_NOINLINE static uint32_t look(const ptv_image *im, bool *adjacent, uint64_t *end)
{
    ptv_tensor_entry e;
    ptv_tensors t = ptv_tensors_of(im);
    uint32_t count = 0;
    *end = 0;
    *adjacent = true;
    while (ptv_tensors_next(&t, &e)) {
        if (is_placed(&t, &e)) {
            *adjacent = *adjacent && e.begin == *end;
            *end = e.end;
            count++;
        }
    }
    return count;
}

static bool is_before(void *context, uint32_t a, uint32_t b)
{
    const span *x = (const span *)context + a, *y = (const span *)context + b;
    if (x->begin != y->begin) {
        return x->begin < y->begin;
    }
    return x->end != y->end ? x->end < y->end : x->i < y->i;
}

PTV_NOINLINE static bool judge_sorted(ptv_run *run, uint32_t count, uint64_t *end)
{
    ptv_tensor_entry e;
    ptv_tensors t = ptv_tensors_of(&run->image);
    span *spans = ptv_borrow_list(run, &tensors_overlap_rule, count, sizeof *spans);
    uint32_t n = 0;
    while (spans != NULL && n < count && ptv_tensors_next(&t, &e)) {
        if (is_placed(&t, &e)) {
            spans[n++] = span_of(&e);
        }
    }
    const ptv_sortable sortable = {spans, sizeof *spans, is_before, spans, 0};
    ptv_sort(&sortable, spans == NULL ? 0 : count);
    *end = 0;
    for (uint32_t i = 0; spans != NULL && i < count && !run->stopped; i++) {
        judge(run, &spans[i], end);
    }
    return spans != NULL;
}

/* Reports the first entry that is not in the order of data and of names. */
PTV_NOINLINE static void order(ptv_run *run)
{
    ptv_tensor_entry e;
    ptv_range last = {0, 0};
    uint64_t begin = 0;
    bool any = false;
    ptv_tensors t = ptv_tensors_of(&run->image);
    while (ptv_tensors_next(&t, &e)) {
        if (!is_placed(&t, &e)) {
            continue;
        }
        if (any &&
            (begin > e.begin || ptv_json_compare(ptv_json_in(&run->image), last, e.name) > 0)) {
            ptv_report_tensor(run, &tensors_order_rule, &e, PTV_ENTRY_NAME, -1, e.name,
                              ptv_no_mismatch());
            return;
        }
        last = e.name;
        begin = e.begin;
        any = true;
    }
}

static const ptv_rule tensors_order_rule = {
    .name = "tensors-order",
    .code = 1172,
    .severity = PTV_NOTE,
    .once = 1,
    .title = "safetensors are not sorted by name",
    .why = "the exporter of packages sorts them, header and data; other writers sort by type",
    .fix = "none needed",
};

/* If some entries are broken or lie outside the file, neither order nor gaps can be checked. */
void ptv_check_tensor_order(ptv_run *run)
{
    bool adjacent;
    uint64_t end;
    const uint32_t count = look(&run->image, &adjacent, &end);
    const ptv_tensors t = ptv_tensors_of(&run->image);
    if (ptv_has_fired(run, &ptv_tensors_past_end_rule) ||
        ptv_has_fired(run, &ptv_tensors_entry_broken_rule)) {
        ptv_skip_rule(run, &tensors_overlap_rule, PTV_SKIP_STRUCTURE);
        ptv_skip_rule(run, &tensors_gap_rule, PTV_SKIP_STRUCTURE);
        return;
    }
    if (!adjacent && !judge_sorted(run, count, &end)) {
        ptv_skip_rule(run, &tensors_gap_rule, PTV_SKIP_MEMORY);
        return;
    }
    if (end < t.size) {
        ptv_report_in_header(run, &tensors_gap_rule, "(trailing bytes)",
                             (ptv_range){t.data + end, t.size - end},
                             ptv_unsigned_mismatch(t.size - end, 0, 0));
    }
    order(run);
}

static const ptv_rule *const rules[] = {&tensors_overlap_rule, &tensors_gap_rule,
                                        &tensors_order_rule};

const ptv_rule_list ptv_tensors_order_list = PTV_RULE_LIST_OF(rules, NULL);
