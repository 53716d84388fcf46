/*
 * Finds the payloads of a program's delegates. Several delegates, of one method or of many, may
 * name the same bytes, which are then verified once.
 */
#include "payloads.h"

#include "../context/sort.h"
#include "../program/read.h"
#include "faults.h"

/* The bytes that a link leads to. */
typedef struct payload {
    uint64_t at, size;
    uint32_t link;
} payload;

typedef struct found {
    ptv_run *run;
    payload *payloads;
    ptv_link *links;
    uint32_t count;
} found;

/* ---- Locating a payload ---- */

/* A list of the root, or an empty one if its field is invalid. */
static ptv_vec root_list(const ptv_run *run, unsigned slot)
{
    return ptv_field_is_invalid(run, slot) ? (ptv_vec){0, 0}
                                           : ptv_vec_of(&run->image, run->root, slot);
}

static bool inline_bytes(const ptv_run *run, uint32_t index, payload *out)
{
    const ptv_image *im = &run->image;
    ptv_vec blobs = root_list(run, PTV_PROGRAM_PROGRAM_BACKEND_DELEGATE_DATA);
    if (index >= blobs.count) {
        return false;
    }
    ptv_vec data = ptv_vec_of(im, ptv_table_in(im, blobs, index),
                              PTV_PROGRAM_BACKEND_DELEGATE_INLINE_DATA_DATA);
    out->at = data.at;
    out->size = data.count;
    return data.at != 0;
}

static bool segment_bytes(const ptv_run *run, uint32_t index, payload *out)
{
    const ptv_image *im = &run->image;
    ptv_vec segments = root_list(run, PTV_PROGRAM_PROGRAM_SEGMENTS);
    if (index >= segments.count || run->segment_base == 0) {
        return false;
    }
    uint32_t segment = ptv_table_in(im, segments, index);
    uint64_t offset = (uint64_t)ptv_program_data_segment_offset(im, segment);
    out->size = (uint64_t)ptv_program_data_segment_size(im, segment);
    out->at = run->segment_base + offset;
    return ptv_within(im->size, run->segment_base, offset) &&
           ptv_within(im->size, out->at, out->size);
}

static bool bytes_of(const ptv_run *run, uint32_t delegate, payload *out)
{
    enum { REFERENCE = PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE };
    const ptv_image *im = &run->image;
    uint32_t data = ptv_table_of(im, delegate, PTV_PROGRAM_BACKEND_DELEGATE_PROCESSED);
    if (data == 0) {
        return false;
    }
    uint32_t index = (uint32_t)ptv_program_backend_delegate_data_reference_index(im, data);
    switch (ptv_program_backend_delegate_data_reference_location(im, data)) {
    case PTV_PROGRAM_DATA_LOCATION_INLINE: return inline_bytes(run, index, out);
    case PTV_PROGRAM_DATA_LOCATION_SEGMENT: return segment_bytes(run, index, out);
    default: return false;
    }
}

/* ---- Finding all payloads ---- */

static ptv_vec plans_of(const ptv_run *run)
{
    return ptv_vec_of(&run->image, run->root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
}

static ptv_vec delegates_of(const ptv_run *run, uint32_t plan)
{
    return ptv_vec_of(&run->image, ptv_table_in(&run->image, plans_of(run), plan),
                      PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
}

/* Counts all delegates, including those without a payload. */
static uint32_t count_delegates(const ptv_run *run)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < plans_of(run).count; i++) {
        count += delegates_of(run, i).count;
    }
    return count;
}

/* Advances to the next delegate that has a payload. Sets all of `link` except the unit. */
static const ptv_link before_all = {0, UINT32_MAX, PTV_NO_UNIT};
static bool next(const ptv_run *run, ptv_link *link, payload *out)
{
    for (link->item++; link->plan < plans_of(run).count; link->plan++, link->item = 0) {
        ptv_vec delegates = delegates_of(run, link->plan);
        for (; link->item < delegates.count; link->item++) {
            if (bytes_of(run, ptv_table_in(&run->image, delegates, link->item), out)) {
                return true;
            }
        }
    }
    return false;
}

static void collect(found *f)
{
    ptv_link link = before_all;
    for (payload p; next(f->run, &link, &p); f->count++) {
        p.link = f->count;
        f->payloads[f->count] = p;
        f->links[f->count] = link;
    }
}

static bool is_before(void *context, uint32_t a, uint32_t b)
{
    const payload *x = ((const found *)context)->payloads + a;
    const payload *y = ((const found *)context)->payloads + b;
    if (x->at != y->at) {
        return x->at < y->at;
    }
    return x->size != y->size ? x->size < y->size : x->link < y->link;
}

/* ---- Units ---- */

static ptv_vec backend_of(const ptv_run *run, const ptv_link *link)
{
    uint32_t delegate = ptv_table_in(&run->image, delegates_of(run, link->plan), link->item);
    return ptv_vec_of(&run->image, delegate, PTV_PROGRAM_BACKEND_DELEGATE_ID);
}

/* Reports at the payload of a delegate. */
PTV_NOINLINE static void report(ptv_run *run, const ptv_rule *rule, const ptv_link *link)
{
    ptv_frame frames[3];
    const ptv_frame *delegate =
        ptv_delegate_frames(frames, &run->image, run->root, link->plan, link->item);
    const ptv_place place = ptv_field_of(delegate, PTV_PROGRAM_BACKEND_DELEGATE_PROCESSED);
    const ptv_vec id = backend_of(run, link);
    ptv_report_about(
        run, rule, place, ptv_locate(&run->image, &place), ptv_no_mismatch(),
        (ptv_about){.subject = id.at == 0 ? NULL : run->image.bytes + id.at, .length = id.count});
}

static ptv_unit unit_for(const ptv_run *run, const payload *p, const ptv_link *link)
{
    ptv_unit unit = ptv_unit_inside(run, p->at, p->size);
    unit.plan = link->plan;
    unit.item = link->item;
    return unit;
}

PTV_NOINLINE static bool add(found *f, const payload *p)
{
    const ptv_link *link = &f->links[p->link];
    ptv_unit unit = unit_for(f->run, p, link);
    const ptv_rule *rule = ptv_recognise_payload(f->run, &unit, backend_of(f->run, link));
    if (rule != NULL) {
        report(f->run, rule, link);
    }
    return ptv_add_unit(f->run, &unit);
}

/* Without memory for the payloads, notes their formats, which tell which rules did not run. */
PTV_NOINLINE static void miss_all(ptv_run *run)
{
    ptv_link link = before_all;
    for (payload p; next(run, &link, &p);) {
        ptv_unit unit = unit_for(run, &p, &link);
        ptv_recognise_payload(run, &unit, backend_of(run, &link));
        ptv_note_unseen(run, (ptv_format)unit.format, PTV_SKIP_MEMORY);
    }
}

static void add_units(found *f)
{
    const payload *list = f->payloads;
    bool all = true;
    for (uint32_t i = 0; i < f->count; i++) {
        bool same = i > 0 && list[i].at == list[i - 1].at && list[i].size == list[i - 1].size;
        all = (same || add(f, &list[i])) && all;
        f->links[list[i].link].unit = all ? ptv_state_of(f->run)->unit_count - 1 : PTV_NO_UNIT;
    }
    if (!all) {
        miss_all(f->run);
    }
}

/* Reports the first payload that is not empty: it is one level too deep. */
PTV_NOINLINE static void too_deep(ptv_run *run)
{
    ptv_link link = before_all;
    for (payload p; next(run, &link, &p);) {
        if (p.size > 0) {
            report(run, &ptv_nesting_too_deep_rule, &link);
            return;
        }
    }
}

const ptv_rule ptv_nesting_too_deep_rule = {
    .name = "nesting-too-deep",
    .code = 731,
    .severity = PTV_ERROR,
    .once = 1,
    .title = "payloads are nested deeper than four levels",
    .why = "exporters need three; what is deeper is not verified, and readers that follow it by "
           "recursion run out of stack",
    .fix = "find out what nested them, or export the model again",
};

/* Adds all payloads of the program as units, and points the links at them. */
PTV_NOINLINE static void link_units(found *f, uint32_t count)
{
    ptv_run *run = f->run;
    collect(f);
    const ptv_sortable sortable = {f->payloads, sizeof *f->payloads, is_before, f, 0};
    ptv_sort(&sortable, f->count);
    ptv_unit_at(run, ptv_state_of(run)->unit)->link_count = f->count;
    ptv_set_state(run)->links +=
        count * sizeof(payload) + 8; /* keeps new units from overwriting the list */
    add_units(f);
    ptv_set_state(run)->links -= count * sizeof(payload) + 8;
}

void ptv_program_nested(ptv_run *run)
{
    found f = {.run = run};
    if (!run->sound || ptv_field_is_invalid(run, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN)) {
        ptv_note_unseen(run, PTV_FORMAT_PAYLOAD, PTV_SKIP_STRUCTURE);
        return;
    }
    uint32_t count = count_delegates(run);
    if (count == 0) {
        return;
    }
    if (ptv_unit_at(run, ptv_state_of(run)->unit)->depth == PTV_DEPTH_MAX) {
        too_deep(run);
        return;
    }
    f.links = ptv_add_links(run, count);
    f.payloads = ptv_borrow_list(run, &ptv_payload_opaque_rule, count,
                                 sizeof(payload)); /* always tried: memory_needed covers both */
    if (f.links == NULL || f.payloads == NULL) {
        miss_all(run);
        return;
    }
    link_units(&f, count);
}
