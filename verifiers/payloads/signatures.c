/*
 * A process knows QNN contexts by a number, their signature. Payloads that share one are compared
 * once all payloads of a program are known.
 */
#include "payloads.h"

#include <string.h>

#include "../context/limits.h"
#include "../context/sort.h"
#include "faults.h"

enum { SIGNATURE_AT = 4, HEADER = 20 };

/* QNN payloads, by the index of their unit. */
typedef struct contexts {
    const ptv_run *run;
    uint32_t *units;
} contexts;

static uint64_t signature(const ptv_run *run, uint32_t unit)
{
    const ptv_image image = ptv_unit_image(run, ptv_unit_at(run, unit));
    return ptv_u64(&image, SIGNATURE_AT);
}

/* Sorts by signature, then in the order of the delegates. */
static bool before(void *context, uint32_t a, uint32_t b)
{
    const contexts *c = context;
    const ptv_unit *u = ptv_unit_at(c->run, c->units[a]), *v = ptv_unit_at(c->run, c->units[b]);
    uint64_t x = signature(c->run, c->units[a]), y = signature(c->run, c->units[b]);
    if (x != y) {
        return x < y;
    }
    return u->plan != v->plan ? u->plan < v->plan : u->item < v->item;
}

static uint32_t collect(const ptv_run *run, uint32_t first, uint32_t *units)
{
    uint32_t count = 0;
    for (uint32_t i = first; i < ptv_state_of(run)->unit_count; i++) {
        const ptv_unit *unit = ptv_unit_at(run, i);
        if (unit->format == PTV_FORMAT_PAYLOAD && unit->backend == PTV_BACKEND_QNN &&
            unit->size >= HEADER) {
            units[count++] = i;
        }
    }
    return count;
}

static bool is_loaded(const ptv_run *run, uint32_t i)
{
    const ptv_unit *unit = ptv_unit_at(run, i);
    return ptv_load_range(run, unit->file, unit->base, unit->size);
}

/* Equal bytes in two places are the same context, so they may share a signature. */
static bool are_different(ptv_run *run, uint32_t a, uint32_t b)
{
    const ptv_image x = ptv_unit_image(run, ptv_unit_at(run, a));
    const ptv_image y = ptv_unit_image(run, ptv_unit_at(run, b));
    if (x.size != y.size) {
        return true;
    }
    if (!is_loaded(run, a) || !is_loaded(run, b)) {
        ptv_skip_rule(run, &ptv_payload_signature_shared_rule, PTV_SKIP_NOT_LOADED);
        return false;
    }
    return ptv_may_compare(run, &ptv_payload_signature_shared_rule, x.size) &&
           memcmp(x.bytes, y.bytes, (size_t)x.size) != 0;
}

PTV_NOINLINE static void report(ptv_run *run, uint32_t unit)
{
    uint32_t program = ptv_state_of(run)->unit;
    ptv_enter(run, unit);
    ptv_report_in_header(run, &ptv_payload_signature_shared_rule, "header.signature",
                         (ptv_range){SIGNATURE_AT, 8}, ptv_no_mismatch());
    ptv_enter(run, program);
}

/* The list takes a fraction of the memory of its units, so PTV_MEMORY_FOR has room for it. */
void ptv_check_signatures(ptv_run *run)
{
    const ptv_state *state = ptv_state_of(run);
    contexts c = {run, NULL};
    uint32_t first = state->unit_count;
    while (ptv_unit_at(run, first - 1)->parent == state->unit) {
        first--; /* ends at the file, which has no parent */
    }
    if (state->unit_count - first >= 2) {
        c.units = ptv_borrow_list(run, &ptv_payload_signature_shared_rule,
                                  state->unit_count - first, sizeof(uint32_t));
    }
    uint32_t count = c.units == NULL ? 0 : collect(run, first, c.units);
    const ptv_sortable sortable = {c.units, sizeof *c.units, before, &c, 0};
    ptv_sort(&sortable, count);
    for (uint32_t i = 1; i < count && !run->stopped; i++) {
        uint32_t a = c.units[i - 1], b = c.units[i];
        if (signature(run, a) == signature(run, b) && are_different(run, a, b)) {
            report(run, b);
        }
    }
}

const ptv_rule ptv_payload_signature_shared_rule = {
    .name = "payload-signature-shared",
    .code = 737,
    .severity = PTV_WARNING,
    .title = "two different payloads of QNN have one signature",
    .why = "contexts are kept by signature: the second payload is taken for the first",
    .fix = "export the methods together, or the model again",
};
