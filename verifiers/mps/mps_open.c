/*
 * Opens payloads of MPSBackend. payloads/flat.c checks their header. A payload without one is of a
 * release before 0.4, whose numbers and tags have other meanings: it is reported, and not read.
 */
#include "mps_open.h"

#include "../context/units.h"
#include "../payloads/faults.h"
#include "../payloads/flat.h"
#include "mps_graph.h"

enum { BODY = 8, IDENTIFIER_AT = 4 };

/* Treats the payload from here on like others that are checked by their headers alone. */
static void report_old(ptv_run *run)
{
    ptv_unit *unit = ptv_unit_at(run, ptv_state_of(run)->unit);
    run->format = PTV_FORMAT_PAYLOAD;
    unit->format = PTV_FORMAT_PAYLOAD;
    unit->backend = PTV_BACKEND_MPS;
    run->sound = true;
    ptv_report_in_header(run, &ptv_mps_generation_old_rule, "header.identifier",
                         (ptv_range){IDENTIFIER_AT, 4}, ptv_no_mismatch());
}

bool ptv_open_mps(ptv_run *run, uint32_t *body)
{
    *body = BODY;
    if (!ptv_check_mps(run)) {
        return false;
    }
    if (ptv_u32(&run->image, 0) != 0) {
        report_old(run);
        return false;
    }
    ptv_enter_flat_payload(run);
    return true;
}
