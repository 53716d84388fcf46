/* Reading native graphs: all places that name a value. Nothing is checked here. */
#include "native_graph.h"

ptv_ng_graph ptv_ng_graph_of(ptv_run *run, const ptv_frame *frame)
{
    const ptv_nesting_path *path = ptv_nesting_path_of(frame->up);
    return (ptv_ng_graph){run, frame, ptv_nesting_path_level(path) == 0 ? path->at[1] : 0,
                          (uint32_t)path->index[0]};
}

ptv_frame *ptv_ng_in_method(const ptv_run *run, uint32_t method, unsigned list, uint32_t i,
                            ptv_frame frames[PTV_NG_METHOD_FRAMES])
{
    frames[0] = ptv_root_frame(ptv_state_of(run)->schema, run->root);
    ptv_frame *f = ptv_frame_down(run, frames, PTV_NG(PROGRAM_METHODS), (int32_t)method);
    return ptv_frame_down(run, f, list, (int32_t)i);
}

/* ---- Arguments ---- */

typedef struct visiting {
    const ptv_ng_graph *graph;
    ptv_ng_visitor visit;
    void *context;
} visiting;

static void tell(const visiting *m, ptv_ng_reference reference)
{
    m->visit(m->context, &reference);
}

/* Visits a list of names. If `flags` is not 0, it is the slot that tells which are present. */
static void visit_names(const visiting *m, ptv_ng_reference reference, unsigned slot,
                        unsigned flags)
{
    const ptv_image *im = &m->graph->run->image;
    ptv_vec names = ptv_vec_of(im, reference.at, slot);
    ptv_vec there = flags == 0 ? (ptv_vec){0, 0} : ptv_vec_of(im, reference.at, flags);
    for (uint32_t i = 0; i < names.count && !m->graph->run->stopped; i++) {
        if (flags == 0 || (i < there.count && ptv_u8(im, there.at + i) != 0)) {
            reference.name = ptv_string_in(im, names, i);
            reference.index = (int32_t)i;
            tell(m, reference);
        }
    }
}

/* Visits references to numbers. An empty name is not a reference. */
static void visit_refs(const visiting *m, ptv_ng_reference reference)
{
    const ptv_image *im = &m->graph->run->image;
    ptv_vec refs = ptv_vec_of(im, reference.at, PTV_NG(INT_LIST_ARG_REFS));
    for (uint32_t i = 0; i < refs.count && !m->graph->run->stopped; i++) {
        reference.name = ptv_string_in(im, refs, i);
        reference.index = (int32_t)i;
        if (reference.name.count > 0) {
            tell(m, reference);
        }
    }
}

_Static_assert((int)PTV_NG(INT_ARG_REF) == (int)PTV_NG(FLOAT_ARG_REF) &&
                   (int)PTV_NG(INT_ARG_REF) == (int)PTV_NG(BOOL_ARG_REF),
               "one way to read them");

static void visit_value(const visiting *m, ptv_ng_reference reference, int64_t kind)
{
    const ptv_image *im = &m->graph->run->image;
    switch (kind) {
    case PTV_NG(ARGUMENT_VALUE_TENSOR_ARG):
        reference.name = ptv_vec_of(im, reference.at, PTV_NG(TENSOR_ARG_NAME));
        tell(m, reference);
        break;
    case PTV_NG(ARGUMENT_VALUE_INT_ARG):
    case PTV_NG(ARGUMENT_VALUE_FLOAT_ARG):
    case PTV_NG(ARGUMENT_VALUE_BOOL_ARG):
        reference.name = ptv_vec_of(im, reference.at, PTV_NG(INT_ARG_REF));
        if (reference.name.count > 0) {
            tell(m, reference);
        }
        break;
    case PTV_NG(ARGUMENT_VALUE_INT_LIST_ARG): visit_refs(m, reference); break;
    case PTV_NG(ARGUMENT_VALUE_TENSOR_LIST_ARG):
        visit_names(m, reference, PTV_NG(TENSOR_LIST_ARG_NAMES), 0);
        break;
    case PTV_NG(ARGUMENT_VALUE_OPTIONAL_TENSOR_LIST_ARG):
        visit_names(m, reference, PTV_NG(OPTIONAL_TENSOR_LIST_ARG_NAMES),
                    PTV_NG(OPTIONAL_TENSOR_LIST_ARG_HAS_VALUE));
        break;
    default: break;
    }
}

static void visit_inputs(const visiting *m, uint32_t node, uint32_t at)
{
    const ptv_image *im = &m->graph->run->image;
    ptv_vec inputs = ptv_vec_of(im, at, PTV_NG(NODE_INPUTS));
    for (uint32_t i = 0; i < inputs.count && !m->graph->run->stopped; i++) {
        uint32_t argument =
            ptv_table_of(im, ptv_table_in(im, inputs, i), PTV_NG(NAMED_ARGUMENT_ARG));
        uint32_t value = argument == 0 ? 0 : ptv_table_of(im, argument, PTV_NG(ARGUMENT_VALUE));
        if (value != 0) {
            visit_value(m, (ptv_ng_reference){{0, 0}, PTV_NG_USE, node, i, -1, value},
                        ptv_native_graph_argument_value_type(im, argument));
        }
    }
}

/* ---- Nodes ---- */

static void visit_output(const visiting *m, ptv_ng_reference reference)
{
    const ptv_image *im = &m->graph->run->image;
    ptv_vec source = ptv_vec_of(im, reference.at, PTV_NG(OUTPUT_ALIAS_OF));
    if (source.count > 0) {
        reference.role = PTV_NG_ALIAS;
        reference.name = source;
        tell(m, reference);
    }
    reference.role = PTV_NG_MADE;
    if (ptv_native_graph_output_kind(im, reference.at) == PTV_NG(OUTPUT_VALUE_KIND_TENSOR_LIST)) {
        visit_names(m, reference, PTV_NG(OUTPUT_NAMES), 0);
    } else {
        reference.name = ptv_vec_of(im, reference.at, PTV_NG(OUTPUT_NAME));
        tell(m, reference);
    }
}

/* A placeholder without outputs makes the value that has its name. */
static void visit_node(const visiting *m, uint32_t node, uint32_t at)
{
    const ptv_image *im = &m->graph->run->image;
    ptv_vec outputs = ptv_vec_of(im, at, PTV_NG(NODE_OUTPUTS));
    visit_inputs(m, node, at);
    for (uint32_t i = 0; i < outputs.count && !m->graph->run->stopped; i++) {
        visit_output(
            m, (ptv_ng_reference){{0, 0}, PTV_NG_MADE, node, i, -1, ptv_table_in(im, outputs, i)});
    }
    if (outputs.count == 0 &&
        ptv_native_graph_node_op_kind(im, at) == PTV_NG(OP_KIND_PLACEHOLDER)) {
        tell(m, (ptv_ng_reference){ptv_vec_of(im, at, PTV_NG(NODE_NAME)), PTV_NG_MADE, node, 0, -1,
                                   0});
    }
}

static void visit_nodes(const visiting *m)
{
    const ptv_image *im = &m->graph->run->image;
    ptv_vec nodes = ptv_vec_of(im, m->graph->frame->at, PTV_NG(GRAPH_NODES));
    for (uint32_t i = 0; i < nodes.count && !m->graph->run->stopped; i++) {
        visit_node(m, i, ptv_table_in(im, nodes, i));
    }
}

/* ---- Lists ---- */

/* Visits the names in a list of tables, which `owner`, a method or a graph, has in slot `list`. */
static void visit_tables(const visiting *m, uint32_t owner, unsigned list, unsigned slot,
                         ptv_ng_role role)
{
    const ptv_image *im = &m->graph->run->image;
    ptv_vec tables = owner == 0 ? (ptv_vec){0, 0} : ptv_vec_of(im, owner, list);
    for (uint32_t i = 0; i < tables.count && !m->graph->run->stopped; i++) {
        uint32_t at = ptv_table_in(im, tables, i);
        if (role != PTV_NG_TARGET ||
            ptv_native_graph_output_spec_kind(im, at) == PTV_NG(OUTPUT_KIND_USER_INPUT_MUTATION)) {
            tell(m, (ptv_ng_reference){ptv_vec_of(im, at, slot), role, 0, i, -1, at});
        }
    }
}

static void visit_strings(const visiting *m, unsigned list, ptv_ng_role role)
{
    const ptv_image *im = &m->graph->run->image;
    ptv_vec names = ptv_vec_of(im, m->graph->frame->at, list);
    for (uint32_t i = 0; i < names.count && !m->graph->run->stopped; i++) {
        tell(m, (ptv_ng_reference){ptv_string_in(im, names, i), role, 0, i, -1, 0});
    }
}

void ptv_ng_each_bound(const ptv_ng_graph *graph, ptv_ng_visitor visit, void *context)
{
    const visiting m = {graph, visit, context};
    visit_tables(&m, graph->method, PTV_NG(METHOD_CONSTANTS), PTV_NG(NAMED_TENSOR_REF_NAME),
                 PTV_NG_CONSTANT);
    visit_tables(&m, graph->method, PTV_NG(METHOD_MUTABLE_BUFFERS),
                 PTV_NG(MUTABLE_BUFFER_SPEC_NAME), PTV_NG_STATE);
}

void ptv_ng_each(const ptv_ng_graph *graph, ptv_ng_visitor visit, void *context)
{
    const visiting m = {graph, visit, context};
    ptv_ng_each_bound(graph, visit, context);
    visit_strings(&m, PTV_NG(GRAPH_INPUTS), PTV_NG_INPUT);
    visit_tables(&m, graph->frame->at, PTV_NG(GRAPH_TENSOR_VALUES), PTV_NG(TENSOR_VALUE_NAME),
                 PTV_NG_META);
    visit_nodes(&m);
    visit_strings(&m, PTV_NG(GRAPH_OUTPUTS), PTV_NG_OUTPUT);
    visit_tables(&m, graph->method, PTV_NG(METHOD_OUTPUT_SPECS), PTV_NG(OUTPUT_SPEC_TARGET),
                 PTV_NG_TARGET);
}

/* ---- Places ---- */

/* The slot of the name, or list of names, in the value of an argument. */
static unsigned slot_in_value(const ptv_frame *value)
{
    switch (value->type - ptv_schema_native_graph.tables) {
    case PTV_NG(INT_ARG):
    case PTV_NG(FLOAT_ARG):
    case PTV_NG(BOOL_ARG): return PTV_NG(INT_ARG_REF);
    case PTV_NG(INT_LIST_ARG): return PTV_NG(INT_LIST_ARG_REFS);
    default: return PTV_NG(TENSOR_ARG_NAME);
    }
}

_Static_assert((int)PTV_NG(TENSOR_ARG_NAME) == (int)PTV_NG(TENSOR_LIST_ARG_NAMES) &&
                   (int)PTV_NG(TENSOR_ARG_NAME) == (int)PTV_NG(OPTIONAL_TENSOR_LIST_ARG_NAMES),
               "slot_in_value()");

static ptv_place element_or_field(const ptv_frame *frame, unsigned slot, int32_t index)
{
    return index < 0 ? ptv_field_of(frame, slot) : ptv_element_of(frame, slot, (uint32_t)index);
}

static ptv_place place_at_node(const ptv_run *run, const ptv_ng_reference *m, ptv_frame *f)
{
    f = ptv_frame_down(run, f, PTV_NG(GRAPH_NODES), (int32_t)m->node);
    if (m->role == PTV_NG_USE) {
        f = ptv_frame_down(run, f, PTV_NG(NODE_INPUTS), (int32_t)m->item);
        f = ptv_frame_down(run, f, PTV_NG(NAMED_ARGUMENT_ARG), -1);
        f = ptv_frame_down(run, f, PTV_NG(ARGUMENT_VALUE), -1);
        return element_or_field(f, slot_in_value(f), m->index);
    }
    if (m->at == 0) {
        return ptv_field_of(f, PTV_NG(NODE_NAME));
    }
    f = ptv_frame_down(run, f, PTV_NG(NODE_OUTPUTS), (int32_t)m->item);
    if (m->role == PTV_NG_ALIAS) {
        return ptv_field_of(f, PTV_NG(OUTPUT_ALIAS_OF));
    }
    return element_or_field(f, m->index < 0 ? PTV_NG(OUTPUT_NAME) : PTV_NG(OUTPUT_NAMES), m->index);
}

PTV_COLD ptv_place ptv_ng_place(const ptv_ng_graph *g, const ptv_ng_reference *m,
                                ptv_frame frames[PTV_NG_FRAMES])
{
    const ptv_run *run = g->run;
    frames[0] = *g->frame;
    switch (m->role) {
    case PTV_NG_INPUT: return ptv_element_of(frames, PTV_NG(GRAPH_INPUTS), m->item);
    case PTV_NG_OUTPUT: return ptv_element_of(frames, PTV_NG(GRAPH_OUTPUTS), m->item);
    case PTV_NG_META:
        return ptv_field_of(
            ptv_frame_down(run, frames, PTV_NG(GRAPH_TENSOR_VALUES), (int32_t)m->item),
            PTV_NG(TENSOR_VALUE_NAME));
    case PTV_NG_CONSTANT:
        return ptv_field_of(
            ptv_ng_in_method(run, g->number, PTV_NG(METHOD_CONSTANTS), m->item, frames),
            PTV_NG(NAMED_TENSOR_REF_NAME));
    case PTV_NG_STATE:
        return ptv_field_of(
            ptv_ng_in_method(run, g->number, PTV_NG(METHOD_MUTABLE_BUFFERS), m->item, frames),
            PTV_NG(MUTABLE_BUFFER_SPEC_NAME));
    case PTV_NG_TARGET:
        return ptv_field_of(
            ptv_ng_in_method(run, g->number, PTV_NG(METHOD_OUTPUT_SPECS), m->item, frames),
            PTV_NG(OUTPUT_SPEC_TARGET));
    default: return place_at_node(run, m, frames);
    }
}

/* ---- Tensors ---- */

unsigned ptv_ng_size(int64_t dtype)
{
    switch (dtype) {
    case PTV_NG(SCALAR_TYPE_BYTE):
    case PTV_NG(SCALAR_TYPE_CHAR):
    case PTV_NG(SCALAR_TYPE_BOOL): return 1;
    case PTV_NG(SCALAR_TYPE_SHORT):
    case PTV_NG(SCALAR_TYPE_HALF):
    case PTV_NG(SCALAR_TYPE_BFLOAT16):
    case PTV_NG(SCALAR_TYPE_UINT16): return 2;
    case PTV_NG(SCALAR_TYPE_INT):
    case PTV_NG(SCALAR_TYPE_FLOAT):
    case PTV_NG(SCALAR_TYPE_UINT32): return 4;
    case PTV_NG(SCALAR_TYPE_LONG):
    case PTV_NG(SCALAR_TYPE_DOUBLE):
    case PTV_NG(SCALAR_TYPE_UINT64): return 8;
    default: return 0;
    }
}

/* A size of 0 means no bytes, even if other sizes are unbounded. */
uint64_t ptv_ng_bytes(const ptv_image *im, uint32_t meta)
{
    ptv_vec sizes = ptv_vec_of(im, meta, PTV_NG(TENSOR_META_SIZES));
    uint64_t bytes = ptv_ng_size(ptv_native_graph_tensor_meta_dtype(im, meta));
    bool more = false;
    for (uint32_t i = 0; i < sizes.count; i++) {
        int64_t max = ptv_native_graph_dim_max(im, ptv_table_in(im, sizes, i));
        if (max == 0) {
            return 0;
        }
        more = more || max < 0 || bytes > UINT64_MAX / (uint64_t)max;
        bytes = more ? 1 : bytes * (uint64_t)max;
    }
    return more ? UINT64_MAX : bytes;
}

bool ptv_ng_is_static(const ptv_image *im, uint32_t meta)
{
    ptv_vec sizes = ptv_vec_of(im, meta, PTV_NG(TENSOR_META_SIZES));
    bool same = true;
    for (uint32_t i = 0; i < sizes.count && same; i++) {
        uint32_t dim = ptv_table_in(im, sizes, i);
        same = ptv_native_graph_dim_min(im, dim) == ptv_native_graph_dim_max(im, dim);
    }
    return same;
}
