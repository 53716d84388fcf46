/* The inputs and outputs of an XNNPACK graph, for delegate_calls.c: values with an external id. */
#include "../payloads/delegate_interface.h"
#include "xnnpack_graph.h"
#include "xnnpack_open.h"

_Static_assert((int)PTV_XNN_FRAMES <= (int)PTV_INTERFACE_FRAMES, "room for the way to a tensor");

/* A 32-bit result may be bound to a 64-bit argument: the backend widens it in place. */
static uint32_t xnnpack_types(const ptv_xnn_tensor *t)
{
    bool widened = (t->flags & PTV_XNN_OUTPUT) != 0;
    switch (t->datatype) {
    case PTV_XNN_TYPE(FP32): return PTV_SCALAR_BIT(FLOAT);
    case PTV_XNN_TYPE(FP16): return PTV_SCALAR_BIT(HALF);
    case PTV_XNN_TYPE(BF16): return PTV_SCALAR_BIT(BFLOAT16);
    case PTV_XNN_TYPE(QINT8): return PTV_SCALAR_BIT(CHAR);
    case PTV_XNN_TYPE(QUINT8): return PTV_SCALAR_BIT(BYTE);
    case PTV_XNN_TYPE(INT32): return PTV_SCALAR_BIT(INT) | (widened ? PTV_SCALAR_BIT(LONG) : 0u);
    default: return 0;
    }
}

static ptv_place xnnpack_place(const ptv_interface *s, uint32_t value, ptv_interface_aspect of,
                               ptv_frame frames[PTV_INTERFACE_FRAMES])
{
    static const uint8_t slots[] = {[PTV_OF_NUMBER] = PTV_XNN(EXTERNAL_ID),
                                    [PTV_OF_TYPE] = PTV_XNN(DATATYPE),
                                    [PTV_OF_SHAPE] = PTV_XNN(DIMS)};
    if (value != PTV_INTERFACE_WHOLE) {
        return ptv_xnn_place(&s->image, s->root, value, slots[of], frames);
    }
    frames[0] = ptv_root_frame(&ptv_schema_xnnpack, s->root);
    return ptv_field_of(frames, PTV_XNN_GRAPH(NUM_EXTERNS));
}

/* Called for ids below num_externs. The rules of the graph report all others. */
static void judge_external(const ptv_interface *s, uint32_t value, const ptv_xnn_tensor *t)
{
    const ptv_port p = {t->external, xnnpack_types(t), t->dims, value};
    if (t->external < s->args.count) {
        ptv_interface_judge(s, &p);
    } else {
        ptv_report_interface(
            s, &ptv_delegate_argument_missing_rule, -1,
            ptv_unsigned_mismatch(s->args.count, (uint64_t)t->external + 1, UINT64_MAX), value,
            PTV_OF_NUMBER);
    }
}

static void judge_xnnpack(const ptv_interface *s)
{
    ptv_vec xvalues = ptv_vec_of(&s->image, s->root, PTV_XNN_GRAPH(XVALUES));
    uint32_t externs = (uint32_t)ptv_xnnpack_xnn_graph_num_externs(&s->image, s->root);
    for (uint32_t i = 0; i < xvalues.count && !s->run->stopped; i++) {
        if (ptv_xnn_external_in(&s->image, xvalues, i) < externs) {
            const ptv_xnn_tensor t = ptv_xnn_tensor_in(&s->image, xvalues, i);
            judge_external(s, i, &t);
        }
    }
    if (externs < s->args.count) {
        ptv_report_interface(s, &ptv_delegate_arguments_ignored_rule, -1,
                             ptv_unsigned_mismatch(s->args.count, externs, externs),
                             PTV_INTERFACE_WHOLE, PTV_OF_NUMBER);
    }
}

const ptv_adapter ptv_xnnpack_adapter = {.values = PTV_XNN_GRAPH(XVALUES),
                                         .reads = PTV_XNN_READS(XVALUES),
                                         .judge = judge_xnnpack,
                                         .place = xnnpack_place};
