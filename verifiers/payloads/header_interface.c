/* For delegate_calls.c: the argument count of payloads that are checked by their header alone. */
#include "delegate_interface.h"
#include "payloads.h"

static ptv_place header_place(const ptv_interface *s, uint32_t value, ptv_interface_aspect of,
                              ptv_frame frames[PTV_INTERFACE_FRAMES])
{
    (void)value;
    (void)of;
    (void)frames;
    return (ptv_place){NULL, s->ports.name, -1, -1, NULL};
}

/* A call may omit the outputs that alias inputs, either all of them or none. */
static void judge_count(const ptv_interface *s)
{
    const ptv_ports *p = &s->ports;
    if (s->args.count < p->used && s->args.count != p->without) {
        ptv_report_interface(
            s, &ptv_delegate_argument_missing_rule, -1,
            ptv_unsigned_mismatch(s->args.count, p->used, p->refuses ? p->used : UINT64_MAX),
            PTV_INTERFACE_WHOLE, PTV_OF_NUMBER);
    } else if (s->args.count > p->used && !p->open) {
        ptv_report_interface(s,
                             p->refuses ? &ptv_delegate_arguments_too_many_rule
                                        : &ptv_delegate_arguments_ignored_rule,
                             -1, ptv_unsigned_mismatch(s->args.count, p->used, p->used),
                             PTV_INTERFACE_WHOLE, PTV_OF_NUMBER);
    }
}

static void judge_header(const ptv_interface *s)
{
    const ptv_unit *unit = ptv_unit_at(s->run, s->unit);
    const ptv_frame root = ptv_root_frame(ptv_state_of(s->run)->schema, s->run->root);
    ptv_interface interface = *s;
    if (ptv_spend(s->run, &root, ptv_ports_cost(s->run, unit)) &&
        ptv_payload_ports(s->run, unit, &interface.ports)) {
        judge_count(&interface);
    }
}

const ptv_adapter ptv_header_adapter = {.judge = judge_header, .place = header_place};
