/* Adds the specializations of a container as units. */
#include "../payloads/payloads.h"
#include "container.h"

PTV_NOINLINE static bool add(const ptv_nfat *l, uint32_t i, const ptv_nfat_entry *e)
{
    ptv_run *run = l->run;
    const ptv_vec id = {(uint32_t)e->at, ptv_nfat_id_length(&run->image, i)};
    ptv_unit unit = ptv_unit_inside(run, l->data + e->offset, e->length);
    unit.item = i;
    const ptv_rule *rule = ptv_recognise_payload(run, &unit, id);
    if (rule != NULL) {
        ptv_report_nfat(l, rule, i, PTV_NFAT_ENTRY_DATA, ptv_no_mismatch());
    }
    return ptv_add_unit(run, &unit);
}

/* Skips containers with overlapping entries: nesting would multiply the work of verifying them. */
void ptv_nfat_nested(ptv_run *run)
{
    if (!run->sound || ptv_has_fired(run, &ptv_specialization_overlap_rule)) {
        ptv_note_unseen(run, PTV_FORMAT_PAYLOAD, PTV_SKIP_STRUCTURE);
        return;
    }
    const ptv_nfat l = ptv_nfat_of(run);
    bool all = true;
    for (uint32_t i = 0; i < l.count && !run->stopped; i++) {
        ptv_nfat_entry e = ptv_nfat_entry_at(&l, i);
        if (e.length == 0 || !ptv_nfat_inside(&l, &e)) {
            continue;
        }
        if (ptv_unit_at(run, ptv_state_of(run)->unit)->depth == PTV_DEPTH_MAX) {
            ptv_report_nfat(&l, &ptv_nesting_too_deep_rule, i, PTV_NFAT_ENTRY_DATA,
                            ptv_no_mismatch());
            return;
        }
        all = add(&l, i, &e) && all;
    }
    if (!all) {
        ptv_note_unseen(run, PTV_FORMAT_NFAT, PTV_SKIP_MEMORY);
    }
}
