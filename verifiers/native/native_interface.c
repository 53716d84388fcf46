/*
 * The inputs and outputs of a native graph, for delegate_calls.c: the graph lists their names, and
 * its tensor_values describe them.
 */
#include "../context/sort.h"
#include "../payloads/delegate_interface.h"
#include "native_graph.h"
#include "native_open.h"

static const ptv_rule native_arguments_differ_rule;

/* The sorted names of tensor_values. */
typedef struct metas {
    ptv_ng_name *list;
    uint32_t count;
} metas;

static uint32_t method_of(const ptv_interface *s)
{
    ptv_vec methods = ptv_vec_of(&s->image, s->root, PTV_NG(PROGRAM_METHODS));
    return methods.count == 1 ? ptv_table_in(&s->image, methods, 0) : 0;
}

static uint32_t graph_of(const ptv_interface *s)
{
    uint32_t method = method_of(s);
    return method == 0 ? 0 : ptv_table_of(&s->image, method, PTV_NG(METHOD_GRAPH));
}

static uint32_t meta_at(const ptv_interface *s, uint32_t i)
{
    ptv_vec values = ptv_vec_of(&s->image, graph_of(s), PTV_NG(GRAPH_TENSOR_VALUES));
    return ptv_table_of(&s->image, ptv_table_in(&s->image, values, i), PTV_NG(TENSOR_VALUE_META));
}

static ptv_place native_place(const ptv_interface *s, uint32_t value, ptv_interface_aspect of,
                              ptv_frame frames[PTV_INTERFACE_FRAMES])
{
    const ptv_schema *schema = &ptv_schema_native_graph;
    ptv_frame *f = frames;
    *f = ptv_root_frame(schema, s->root);
    f = ptv_frame_down_in(f, schema, &s->image, PTV_NG(PROGRAM_METHODS), 0);
    f = ptv_frame_down_in(f, schema, &s->image, PTV_NG(METHOD_GRAPH), -1);
    if (value == PTV_INTERFACE_WHOLE) {
        return ptv_field_of(f, PTV_NG(GRAPH_INPUTS));
    }
    f = ptv_frame_down_in(f, schema, &s->image, PTV_NG(GRAPH_TENSOR_VALUES), (int32_t)value);
    return ptv_field_of(f, of == PTV_OF_NUMBER ? PTV_NG(TENSOR_VALUE_NAME)
                                               : PTV_NG(TENSOR_VALUE_META));
}

/* The format numbers types as programs do, except for unsigned types of 16 to 64 bits. */
uint32_t ptv_ng_types(int64_t dtype)
{
    switch (dtype) {
    case PTV_NG(SCALAR_TYPE_UINT16): return PTV_SCALAR_BIT(UINT16);
    case PTV_NG(SCALAR_TYPE_UINT32): return PTV_SCALAR_BIT(UINT32);
    case PTV_NG(SCALAR_TYPE_UINT64): return PTV_SCALAR_BIT(UINT64);
    default: return dtype < 0 || dtype > 15 ? 0 : UINT32_C(1) << dtype;
    }
}

_Static_assert((int)PTV_NG(SCALAR_TYPE_BOOL) == (int)PTV_PROGRAM_SCALAR_TYPE_BOOL &&
                   (int)PTV_NG(SCALAR_TYPE_BFLOAT16) == (int)PTV_PROGRAM_SCALAR_TYPE_BFLOAT16,
               "ptv_ng_types()");

/* Size i in memory order. */
static uint32_t native_size(const ptv_interface *s, const ptv_port *port, uint32_t i)
{
    ptv_vec order = ptv_vec_of(&s->image, meta_at(s, port->value), PTV_NG(TENSOR_META_DIM_ORDER));
    bool channels_last = port->dims.count == 4 && order.count == 4;
    for (uint32_t k = 0; k < 4 && channels_last; k++) {
        channels_last = ptv_u32(&s->image, order.at + 4 * k) == ptv_in_memory(k, true);
    }
    uint32_t dim = ptv_table_in(&s->image, port->dims, ptv_in_memory(i, channels_last));
    return (uint32_t)ptv_native_graph_dim_max(&s->image, dim);
}

/* Returns the index of the name in tensor_values, or PTV_INTERFACE_WHOLE. */
static uint32_t find(const ptv_interface *s, const metas *m, ptv_vec name)
{
    const ptv_ng_name wanted = {name, (uint32_t)ptv_hash(&s->image, name.at, name.count), 0};
    uint32_t low = 0, high = m->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (ptv_ng_compare(&s->image, &m->list[middle], &wanted) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    bool found = low < m->count && ptv_ng_compare(&s->image, &m->list[low], &wanted) == 0;
    return found ? m->list[low].index : PTV_INTERFACE_WHOLE;
}

/* Shapes with sizes that may change are not compared. */
static void judge_port(const ptv_interface *s, const metas *m, ptv_vec name, uint32_t argument)
{
    uint32_t value = find(s, m, name);
    uint32_t meta = value == PTV_INTERFACE_WHOLE ? 0 : meta_at(s, value);
    if (meta == 0) {
        return;
    }
    ptv_vec sizes = ptv_vec_of(&s->image, meta, PTV_NG(TENSOR_META_SIZES));
    if (sizes.count > PTV_RANK_MAX || !ptv_ng_is_static(&s->image, meta)) {
        sizes.count = UINT32_MAX;
    }
    const ptv_port port = {
        argument, ptv_ng_types(ptv_native_graph_tensor_meta_dtype(&s->image, meta)), sizes, value};
    ptv_interface_judge(s, &port);
}

static bool is_for_caller(const ptv_interface *s, ptv_vec specs, uint32_t i)
{
    return i >= specs.count ||
           ptv_native_graph_output_spec_kind(&s->image, ptv_table_in(&s->image, specs, i)) ==
               PTV_NG(OUTPUT_KIND_USER_OUTPUT);
}

static void judge_ports(const ptv_interface *s, const metas *m, ptv_vec inputs, ptv_vec outputs,
                        ptv_vec specs)
{
    uint32_t argument = 0;
    for (uint32_t i = 0; i < inputs.count && !s->run->stopped; i++) {
        judge_port(s, m, ptv_string_in(&s->image, inputs, i), argument++);
    }
    for (uint32_t i = 0; i < outputs.count && !s->run->stopped; i++) {
        if (is_for_caller(s, specs, i)) {
            judge_port(s, m, ptv_string_in(&s->image, outputs, i), argument++);
        }
    }
}

/* Takes the payload bytes that a call reads from the budget that all calls share. */
static bool may_read(const ptv_interface *s, uint64_t bytes)
{
    const ptv_frame root = ptv_root_frame(ptv_state_of(s->run)->schema, s->run->root);
    return ptv_spend(s->run, &root, bytes);
}

/* Each name has its table in a list, so 16 bytes per name are less than PTV_MEMORY_FOR. */
static bool list_metas(const ptv_interface *s, uint32_t graph, metas *m)
{
    ptv_vec values = ptv_vec_of(&s->image, graph, PTV_NG(GRAPH_TENSOR_VALUES));
    m->list = ptv_borrow_list(s->run, &native_arguments_differ_rule, values.count, sizeof *m->list);
    m->count = m->list == NULL ? 0 : values.count;
    for (uint32_t i = 0; i < m->count; i++) {
        ptv_vec name =
            ptv_vec_of(&s->image, ptv_table_in(&s->image, values, i), PTV_NG(TENSOR_VALUE_NAME));
        if (!may_read(s, sizeof(uint32_t) + name.count / 8)) { /* hashed eight bytes at a time */
            return false;
        }
        m->list[i] = (ptv_ng_name){name, (uint32_t)ptv_hash(&s->image, name.at, name.count), i};
    }
    if (m->list == NULL) {
        ptv_skip_rules(s->run, &ptv_interface_list, PTV_SKIP_MEMORY);
        return false;
    }
    ptv_ng_sort_names(&s->image, m->list, m->count);
    return true;
}

static void judge_native(const ptv_interface *s)
{
    uint32_t method = method_of(s), graph = graph_of(s);
    if (graph == 0) {
        return; /* a payload has one method, as no call could select another */
    }
    ptv_vec inputs = ptv_vec_of(&s->image, graph, PTV_NG(GRAPH_INPUTS));
    ptv_vec outputs = ptv_vec_of(&s->image, graph, PTV_NG(GRAPH_OUTPUTS));
    ptv_vec specs = ptv_vec_of(&s->image, method, PTV_NG(METHOD_OUTPUT_SPECS));
    uint64_t wanted = inputs.count;
    if (!may_read(s, UINT64_C(4) * ((uint64_t)inputs.count + outputs.count))) {
        return;
    }
    for (uint32_t i = 0; i < outputs.count; i++) {
        wanted += is_for_caller(s, specs, i);
    }
    metas m;
    if (s->args.count != wanted) {
        ptv_report_interface(s, &native_arguments_differ_rule, -1,
                             ptv_unsigned_mismatch(s->args.count, wanted, wanted),
                             PTV_INTERFACE_WHOLE, PTV_OF_NUMBER);
    } else if (list_metas(s, graph, &m)) {
        judge_ports(s, &m, inputs, outputs, specs);
    }
}

static const ptv_rule native_arguments_differ_rule = {
    .name = "native-arguments-differ",
    .code = 1085,
    .severity = PTV_WARNING,
    .title = "a call passes more or fewer arguments than its native graph has inputs and outputs",
    .why = "inputs come first, then the outputs that are for the caller: the rest has no place",
    .found_is = "arguments",
    .fix = "compare the arguments of the call with inputs and outputs of the graph: a pass changed "
           "one of the two",
};

const ptv_adapter ptv_native_adapter = {.values = PTV_NG(PROGRAM_METHODS),
                                        .reads = UINT64_C(1) << PTV_NG(PROGRAM_METHODS),
                                        .judge = judge_native,
                                        .place = native_place,
                                        .size = native_size};

static const ptv_rule *const rules[] = {&native_arguments_differ_rule};

const ptv_rule_list ptv_native_interface_list = PTV_RULE_LIST_OF(rules, NULL);
