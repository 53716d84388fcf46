/* Delegates of a method, and what is known about their payloads. */
#include "analysis/inspect/graph.h"

void ptv_inspect_payload(ptv_inspector *l, uint32_t i, ptv_seen_payload *payload)
{
    const ptv_unit *unit = ptv_unit_at(&l->run, i);
    const uint32_t before = ptv_state_of(&l->run)->unit;
    payload->format = (ptv_format)unit->format;
    payload->size = unit->size;
    payload->bytes = ptv_unit_image(&l->run, unit).bytes;
    if (payload->format == PTV_FORMAT_NFAT) {
        payload->entries = ptv_children_of(&l->run, i).count;
    } else if (unit->sound && ptv_graph_view_of(payload->format) != NULL) {
        ptv_enter(&l->run, i);
        if (!l->closely) {
            ptv_inspect_nodes(l, payload);
        }
        payload->weights = ptv_weights_of(l, &payload->weight_count);
        ptv_enter(&l->run, before);
    }
}

/* ---- Delegates ---- */

/* Inspects the payloads of a program, each once. */
void ptv_begin_payloads(ptv_inspector *l, ptv_payload_view *view)
{
    const ptv_unit *program = ptv_unit_at(&l->run, ptv_state_of(&l->run)->unit);
    const ptv_link *links = ptv_links_of(&l->run, program);
    view->inside = ptv_children_of(&l->run, ptv_state_of(&l->run)->unit);
    view->payloads = ptv_take(l, view->inside.count, sizeof *view->payloads);
    view->sharers = ptv_take(l, view->inside.count, sizeof *view->sharers);
    for (uint32_t i = 0; i < view->inside.count && !l->failed; i++) {
        ptv_inspect_payload(l, view->inside.first + i, &view->payloads[i]);
    }
    for (uint32_t i = 0; i < program->link_count && !l->failed; i++) {
        const uint32_t k = links[i].unit - view->inside.first;
        if (k < view->inside.count) {
            view->sharers[k]++;
        }
    }
}

static const ptv_seen_spec *look_at_specs(ptv_inspector *l, uint32_t delegate, uint32_t *count)
{
    const ptv_image *im = &l->run.image;
    const ptv_vec list = ptv_vec_of(im, delegate, PTV_PROGRAM_BACKEND_DELEGATE_COMPILE_SPECS);
    ptv_seen_spec *specs = ptv_take(l, list.count, sizeof *specs);
    for (uint32_t i = 0; specs != NULL && i < list.count; i++) {
        const uint32_t at = ptv_table_in(im, list, i);
        specs[i].key = ptv_string_of(im, ptv_vec_of(im, at, PTV_PROGRAM_COMPILE_SPEC_KEY));
        specs[i].value = ptv_string_of(im, ptv_vec_of(im, at, PTV_PROGRAM_COMPILE_SPEC_VALUE));
    }
    *count = specs == NULL ? 0 : list.count;
    return specs;
}

static void look_at_delegate(ptv_inspector *l, const ptv_payload_view *view, uint32_t unit,
                             uint32_t at, ptv_seen_delegate *d)
{
    const ptv_image *im = &l->run.image;
    const uint32_t data = ptv_table_of(im, at, PTV_PROGRAM_BACKEND_DELEGATE_PROCESSED);
    const uint32_t k = unit - view->inside.first;
    d->backend = ptv_string_of(im, ptv_vec_of(im, at, PTV_PROGRAM_BACKEND_DELEGATE_ID));
    d->specs = look_at_specs(l, at, &d->spec_count);
    d->inside = data == 0 || ptv_program_backend_delegate_data_reference_location(im, data) ==
                                 PTV_PROGRAM_DATA_LOCATION_INLINE;
    d->segment = d->inside ? PTV_NO_SEGMENT
                           : (uint32_t)ptv_program_backend_delegate_data_reference_index(im, data);
    d->number = PTV_NO_NUMBER;
    if (unit != PTV_NO_UNIT && k < view->inside.count) {
        d->number = k;
        d->payload = view->payloads[k];
        d->sharers = view->sharers[k];
        d->at = ptv_unit_at(&l->run, unit)->base;
    }
}

ptv_seen_delegate *ptv_inspect_delegates(ptv_inspector *l, const ptv_payload_view *view,
                                         uint32_t number, uint32_t plan, ptv_seen_method *m)
{
    const ptv_image *im = &l->run.image;
    const ptv_unit *program = ptv_unit_at(&l->run, ptv_state_of(&l->run)->unit);
    const ptv_vec list = ptv_vec_of(im, plan, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
    ptv_seen_delegate *delegates = ptv_take(l, list.count, sizeof *delegates);
    for (uint32_t i = 0; i < list.count && !l->failed; i++) {
        look_at_delegate(l, view, ptv_unit_of(&l->run, program, number, i),
                         ptv_table_in(im, list, i), &delegates[i]);
    }
    m->delegates = delegates;
    m->delegate_count = delegates == NULL ? 0 : list.count;
    return delegates;
}
