/*
 * Native graphs: methods, and nested graphs. A result has the type and the shape of the first
 * tensor read: what operators really do is not known here.
 */
#include "fuzz/smith/native_build.h"

#include <string.h>

enum { METHODS = 3, DEEPEST = 3, COST = 200, METHOD_COST = 500, LIST = 3 };

/* ---- Arguments ---- */

/* Picks a value of this kind, writable if it is to be written. NULL if there is none. */
static ng_value *pick(native *n, ng_graph *g, uint8_t kind, bool written)
{
    uint32_t from = fs_below(n->b, g->count);
    for (uint32_t i = 0; i < g->count; i++) {
        ng_value *value = &g->values[(from + i) % g->count];
        if (value->kind == kind && !(written && value->fixed)) {
            return value;
        }
    }
    return NULL;
}

/* The name of a value in the graph or, now and then, "" for none. */
static const char *reference(native *n, ng_graph *g, uint8_t kind)
{
    const ng_value *value = fs_chance(n->b, 2) ? pick(n, g, kind, false) : NULL;
    return value == NULL ? "" : value->name;
}

static void fill_number(native *n, ng_graph *g, ft_node *value, uint8_t kind, uint64_t number)
{
    const char *name = reference(n, g, kind);
    ng_put(n, value, NG(INT_ARG_VALUE), number);
    if (name[0] != 0 || fs_chance(n->b, 8)) {
        ng_text(n, value, NG(INT_ARG_REF), name);
    }
}

/* The slot for names in a list of tensors is the slot for numbers in other lists. */
static void fill_list(native *n, ng_graph *g, ft_node *value, uint8_t tag)
{
    uint32_t count = fs_below(n->b, LIST + 1);
    bool beside =
        tag == ARG(OPTIONAL_TENSOR_LIST_ARG) || (tag == ARG(INT_LIST_ARG) && fs_chance(n->b, 2));
    ft_node *list = fs_vector(&n->m, value, 0, count);
    ft_node *other = beside ? fs_vector(&n->m, value, 1, count) : NULL;
    for (uint32_t i = 0; i < count; i++) {
        const char *name = reference(n, g, tag == ARG(INT_LIST_ARG) ? MADE(INT) : MADE(TENSOR));
        switch (tag) {
        case ARG(INT_LIST_ARG):
            fs_item(list, i, (uint64_t)fs_integer(n->b));
            ng_text(n, other, i, name);
            break;
        case ARG(FLOAT_LIST_ARG): fs_item(list, i, fs_real(n->b)); break;
        case ARG(BOOL_LIST_ARG): fs_item(list, i, fs_byte(n->b) % 2); break;
        case ARG(TENSOR_LIST_ARG):
            ng_text(n, list, i, pick(n, g, MADE(TENSOR), false)->name);
            break;
        default: ng_text(n, list, i, name); fs_item(other, i, name[0] != 0);
        }
    }
}

static ft_node *add_argument(native *n, ft_node *inputs, uint32_t i, uint8_t tag, bool written)
{
    ft_node *named = fs_element(&n->m, inputs, i);
    if (fs_chance(n->b, 2)) {
        fs_label(&n->m, named, NG(NAMED_ARGUMENT_NAME), fs_word(n->b));
    }
    ng_put(n, named, NG(NAMED_ARGUMENT_MUTATED), written);
    ft_node *argument = fs_table(&n->m, named, NG(NAMED_ARGUMENT_ARG));
    return fs_member(&n->m, argument, NG(ARGUMENT_VALUE), tag);
}

static void fill_argument(native *n, ng_graph *g, ft_node *value, uint8_t tag)
{
    switch (tag) {
    case ARG(NONE_ARG): break;
    case ARG(INT_ARG): fill_number(n, g, value, MADE(INT), (uint64_t)fs_integer(n->b)); break;
    case ARG(FLOAT_ARG): fill_number(n, g, value, MADE(FLOAT), fs_real(n->b)); break;
    case ARG(BOOL_ARG): fill_number(n, g, value, MADE(BOOL), fs_byte(n->b) % 2); break;
    case ARG(STRING_ARG): fs_label(&n->m, value, NG(STRING_ARG_VALUE), fs_word(n->b)); break;
    case ARG(SCALAR_TYPE_ARG): ng_put(n, value, NG(SCALAR_TYPE_ARG_VALUE), ng_any_dtype(n)); break;
    default: fill_list(n, g, value, tag);
    }
}

/* ---- Calls ---- */

/* Adds the results of a node; tensors are like `like`, and may alias it. */
static void add_results(native *n, ng_graph *g, ft_node *node, uint8_t kind, uint32_t count,
                        const ng_value *like, bool alias)
{
    bool list = kind == MADE(TENSOR_LIST);
    ft_node *outputs = fs_vector(&n->m, node, NG(NODE_OUTPUTS), list ? 1 : count);
    ft_node *output = list ? fs_element(&n->m, outputs, 0) : NULL;
    ft_node *names = list ? fs_vector(&n->m, output, NG(OUTPUT_NAMES), count) : NULL;
    for (uint32_t i = 0; i < count; i++) {
        ng_value *value = &g->values[g->count++];
        *value = like != NULL ? *like : ng_any_tensor(n);
        if (value->shape.rank > 0 && fs_chance(n->b, 32)) {
            value->shape.sizes[0] = 0;
        }
        value->kind = list ? MADE(TENSOR) : kind;
        value->name = fs_name(n->b);
        value->fixed = alias && value->fixed;
        value->described = false;
        output = list ? output : fs_element(&n->m, outputs, i);
        ng_text(n, list ? names : output, list ? i : NG(OUTPUT_NAME), value->name);
        ng_put(n, output, NG(OUTPUT_KIND), kind);
        if (alias || fs_chance(n->b, 16)) {
            ng_text(n, output, NG(OUTPUT_ALIAS_OF), alias ? like->name : "");
        }
        if (value->kind == MADE(TENSOR) && fs_chance(n->b, 2)) {
            ng_describe_result(n, g, value);
        }
    }
    if (list) {
        ng_text(n, output, NG(OUTPUT_NAME), "");
        ng_put(n, output, NG(OUTPUT_KIND), kind);
    }
}

/* Operators with every kind of argument and result: t is a tensor, w one that is written. */
static const struct call {
    const char *target, *arguments;
    uint8_t makes;
    bool alias; /* the result aliases the first tensor */
} calls[] = {{"torch.ops.aten.full.default", "Lfdb", MADE(TENSOR), false},
             {"torch.ops.aten.relu.default", "t", MADE(TENSOR), false},
             {"torch.ops.aten.add.Tensor", "ttf", MADE(TENSOR), false},
             {"torch.ops.aten.add_.Tensor", "wtf", MADE(TENSOR), true},
             {"torch.ops.aten.linear.default", "ttn", MADE(TENSOR), false},
             {"torch.ops.aten.gelu.default", "ts", MADE(TENSOR), false},
             {"torch.ops.aten.view.default", "tL", MADE(TENSOR), true},
             {"torch.ops.aten.index.Tensor", "to", MADE(TENSOR), false},
             {"torch.ops.aten.cat.default", "Ti", MADE(TENSOR), false},
             {"torch.ops.aten.upsample_nearest2d.vec", "tnF", MADE(TENSOR), false},
             {"torch.ops.smith.masked.default", "tB", MADE(TENSOR), false},
             {"torch.ops.aten.split_with_sizes.default", "tLi", MADE(TENSOR_LIST), false},
             {"torch.ops.aten.sym_size.int", "ti", MADE(INT), false},
             {"_operator.mul", "ii", MADE(INT), false},
             {"_operator.lt", "ii", MADE(BOOL), false},
             {"_operator.truediv", "if", MADE(FLOAT), false}};
enum { CALLS = sizeof calls / sizeof calls[0], FULL = 0, RELU = 1 };

static uint8_t tag_of(char letter)
{
    static const char letters[] = "?tnifbsdLFBTo"; /* indexed by tag */
    return letter == 'w' ? ARG(TENSOR_ARG) : (uint8_t)(strchr(letters, letter) - letters);
}

static ft_node *new_call(native *n, ng_graph *g, const char *target)
{
    ft_node *node = ng_new_node(n, g, fs_name(n->b), NG(OP_KIND_CALL_FUNCTION));
    ng_text(n, node, NG(NODE_TARGET), target);
    return node;
}

/* If no tensor may be written, calls an operator that only reads. */
static void add_operator(native *n, ng_graph *g, const struct call *call)
{
    bool none = call->arguments[0] == 'w' && pick(n, g, MADE(TENSOR), true) == NULL;
    call = none ? &calls[RELU] : call;
    ft_node *node = new_call(n, g, call->target);
    const ng_value *first = NULL;
    uint32_t count = (uint32_t)strlen(call->arguments);
    ft_node *inputs = fs_vector(&n->m, node, NG(NODE_INPUTS), count);
    for (uint32_t i = 0; i < count; i++) {
        bool written = call->arguments[i] == 'w';
        uint8_t tag = tag_of(call->arguments[i]);
        ft_node *value = add_argument(n, inputs, i, tag, written);
        if (tag == ARG(TENSOR_ARG)) {
            const ng_value *read = pick(n, g, MADE(TENSOR), written);
            ng_text(n, value, NG(TENSOR_ARG_NAME), read->name);
            first = first == NULL ? read : first;
        } else {
            fill_argument(n, g, value, tag);
        }
    }
    add_results(n, g, node, call->makes,
                call->makes == MADE(TENSOR_LIST) ? fs_below(n->b, LIST) : 1, first, call->alias);
}

/* ---- Nested graphs ---- */

static void fill_graph(native *n, ng_graph *g, uint32_t outputs);

static void add_input(native *n, ng_graph *g, const ng_value *like)
{
    ng_value *value = ng_add_placeholder(n, g, like);
    value->fixed = false;
    g->inputs[g->input_count++] = value;
    ng_describe(n, g, value, ng_new_meta(n, value));
}

static ft_node *inner_graph(native *n, const ng_graph *around, const ng_value *const *operands,
                            uint32_t count, uint32_t outputs)
{
    ng_graph *g = fs_take(n->b, sizeof *g);
    if (g == NULL) {
        return NULL;
    }
    g->depth = around->depth + 1;
    for (uint32_t i = 0; i < count; i++) {
        add_input(n, g, operands[i]);
    }
    fill_graph(n, g, outputs);
    return g->table;
}

/* The first list determines the number of results; all lists together are the graphs' inputs. */
static void add_graph_call(native *n, ng_graph *g, const ptv_ng_call *call)
{
    const ng_value *operands[ENDS];
    uint32_t first = fs_from(n->b, 1, 2), more = fs_below(n->b, 3), given = 0;
    uint32_t lists = call->kinds[call->count - 2] == ARG(TENSOR_LIST_ARG) ? 2 : 1;
    uint32_t count = first + (lists == 2 ? more : 0);
    for (uint32_t i = 0; i < count; i++) {
        operands[i] = pick(n, g, MADE(TENSOR), false);
    }
    ft_node *node = new_call(n, g, call->target);
    ft_node *inputs = fs_vector(&n->m, node, NG(NODE_INPUTS), call->count);
    for (uint32_t i = 0; i < call->count && !n->b->failed; i++) {
        bool flag = call->kinds[i] == ARG(BOOL_ARG) && fs_chance(n->b, 2);
        ft_node *value = add_argument(n, inputs, i, flag ? ARG(TENSOR_ARG) : call->kinds[i], false);
        if (flag) {
            ng_text(n, value, NG(TENSOR_ARG_NAME), operands[0]->name);
        } else if (call->kinds[i] == ARG(BOOL_ARG)) {
            fill_argument(n, g, value, ARG(BOOL_ARG));
        } else if (call->kinds[i] == ARG(GRAPH_ARG)) {
            bool decides = call->decides != 0 && i == call->graphs;
            fs_label(&n->m, value, NG(GRAPH_ARG_NAME), fs_word(n->b));
            fs_hang(value, NG(GRAPH_ARG_GRAPH),
                    inner_graph(n, g, operands, count, decides ? 1 : first));
        } else {
            uint32_t end = given == 0 ? first : count;
            ft_node *names = fs_vector(&n->m, value, NG(TENSOR_LIST_ARG_NAMES), end - given);
            for (uint32_t k = 0; given < end; k++, given++) {
                ng_text(n, names, k, operands[given]->name);
            }
        }
    }
    add_results(n, g, node, MADE(TENSOR), first, operands[0], false);
}

/* ---- Graphs ---- */

static bool has_room(const native *n, const ng_graph *g)
{
    const ng_graph *top = n->top;
    return !n->b->failed && g->count + BOUND + EACH <= VALUES &&
           g->node_count + BOUND + EACH <= NODES && top->count + BOUND + EACH <= VALUES;
}

static void add_call(native *n, ng_graph *g)
{
    uint32_t choice = fs_below(n->b, CALLS + PTV_NG_CALLS);
    if (g->count == 0 || pick(n, g, MADE(TENSOR), false) == NULL) {
        add_operator(n, g, &calls[FULL]);
    } else if (choice >= CALLS && g->depth < DEEPEST) {
        add_graph_call(n, g, &ptv_ng_calls[choice - CALLS]);
    } else {
        add_operator(n, g, &calls[choice < CALLS ? choice : RELU]);
    }
}

/* Some may be output twice. */
static void choose_outputs(native *n, ng_graph *g, uint32_t count)
{
    ft_node *node = ng_new_node(n, g, fs_name(n->b), NG(OP_KIND_OUTPUT));
    ft_node *inputs = fs_vector(&n->m, node, NG(NODE_INPUTS), count);
    ft_node *names = count == 0 && fs_chance(n->b, 2)
                         ? NULL
                         : fs_vector(&n->m, g->table, NG(GRAPH_OUTPUTS), count);
    for (uint32_t i = 0; i < count && !n->b->failed; i++) {
        ng_value *value = pick(n, g, MADE(TENSOR), false);
        g->outputs[g->output_count++] = value;
        ng_text(n, add_argument(n, inputs, i, ARG(TENSOR_ARG), false), NG(TENSOR_ARG_NAME),
                value->name);
        ng_text(n, names, i, value->name);
        if (!value->described) {
            ng_describe(n, g, value, ng_new_meta(n, value));
        }
    }
}

static void fill_graph(native *n, ng_graph *g, uint32_t outputs)
{
    g->table = fs_new(&n->m, NG(GRAPH));
    while (has_room(n, g) && fs_more(n->b, COST)) {
        add_call(n, g);
    }
    if (outputs > 0 && (g->count == 0 || pick(n, g, MADE(TENSOR), false) == NULL)) {
        add_operator(n, g, &calls[FULL]);
    }
    choose_outputs(n, g, outputs);
    if (fs_chance(n->b, 32)) { /* metadata for no tensor */
        ng_value nobody = ng_any_tensor(n);
        nobody.name = "";
        ng_describe(n, g, &nobody, ng_new_meta(n, &nobody));
    }
    fs_tables(&n->m, g->table, NG(GRAPH_NODES), g->nodes, g->node_count);
    if (g->input_count > 0 || fs_chance(n->b, 2)) {
        ft_node *names = fs_vector(&n->m, g->table, NG(GRAPH_INPUTS), g->input_count);
        for (uint32_t i = 0; i < g->input_count; i++) {
            ng_text(n, names, i, g->inputs[i]->name);
        }
    }
    if (g->meta_count > 0 || fs_chance(n->b, 2)) {
        fs_tables(&n->m, g->table, NG(GRAPH_TENSOR_VALUES), g->metas, g->meta_count);
    }
}

/* ---- Methods ---- */

static bool is_like(const ng_value *a, const ng_value *b)
{
    return a->dtype == b->dtype && fs_same_sizes(&a->shape, &b->shape);
}

/* An output is the new state of a buffer or of an input, or is for the caller. */
static uint8_t write_spec(native *n, const ng_graph *g, ft_node *spec, const ng_value *output)
{
    uint8_t kind = NG(OUTPUT_KIND_USER_OUTPUT);
    const char *target = "";
    for (uint32_t i = 0; i < n->bound_count && fs_chance(n->b, 2) && target[0] == 0; i++) {
        if (n->bound[i].free && is_like(&n->bound[i].value, output)) {
            n->bound[i].free = false;
            kind = NG(OUTPUT_KIND_BUFFER_MUTATION);
            target = n->bound[i].key;
        }
    }
    for (uint32_t i = 0; i < g->input_count && fs_chance(n->b, 4) && target[0] == 0; i++) {
        if (is_like(g->inputs[i], output)) {
            kind = NG(OUTPUT_KIND_USER_INPUT_MUTATION);
            target = g->inputs[i]->name;
        }
    }
    ng_text(n, spec, NG(OUTPUT_SPEC_NAME), output->name);
    ng_put(n, spec, NG(OUTPUT_SPEC_KIND), kind);
    if (target[0] != 0 || fs_chance(n->b, 8)) {
        ng_text(n, spec, NG(OUTPUT_SPEC_TARGET), target);
    }
    return kind;
}

static void write_list(native *n, ft_node *method, uint32_t slot, ft_node *const *items,
                       uint32_t count)
{
    if (count > 0 || fs_chance(n->b, 4)) {
        fs_tables(&n->m, method, slot, items, count);
    }
}

/* Ports are those of the last method: with several, nobody checks them. */
static ft_node *make_method(native *n, const char *name, fs_payload *payload)
{
    ng_graph *g = n->top = fs_take(n->b, sizeof *g);
    ft_node *method = fs_new(&n->m, NG(METHOD)), *specs[ENDS];
    n->constant_count = n->state_count = payload->port_count = 0;
    if (g == NULL) {
        return NULL;
    }
    ng_text(n, method, NG(METHOD_NAME), name);
    ng_bind_some(n);
    for (uint32_t i = fs_below(n->b, ENDS + 1); i > 0; i--) {
        const ng_value value = ng_any_tensor(n);
        add_input(n, g, &value);
        fs_add_port(payload, &value.shape, false);
    }
    fill_graph(n, g, fs_below(n->b, ENDS + 1));
    fs_hang(method, NG(METHOD_GRAPH), g->table);
    for (uint32_t i = 0; i < g->output_count; i++) {
        specs[i] = fs_new(&n->m, NG(OUTPUT_SPEC));
        if (write_spec(n, g, specs[i], g->outputs[i]) == NG(OUTPUT_KIND_USER_OUTPUT)) {
            fs_add_port(payload, &g->outputs[i]->shape, true);
        }
    }
    write_list(n, method, NG(METHOD_CONSTANTS), n->constants, n->constant_count);
    write_list(n, method, NG(METHOD_MUTABLE_BUFFERS), n->states, n->state_count);
    write_list(n, method, NG(METHOD_OUTPUT_SPECS), specs, g->output_count);
    return method;
}

void fs_native_graph(fs_build *b, fs_payload *payload)
{
    native *n = fs_take(b, sizeof *n);
    ft_node *methods[METHODS];
    uint32_t count = 0;
    payload->backend = "NativeBackend";
    if (n == NULL || !fs_model_begin(&n->m, b, PTV_FORMAT_NATIVE_GRAPH)) {
        return;
    }
    n->b = b;
    do {
        methods[count] = make_method(n, count == 0 ? "forward" : fs_name(b), payload);
        count++;
    } while (!b->failed && count < METHODS && b->room > METHOD_COST && fs_chance(b, 4));
    payload->free = count > 1;
    fs_tables(&n->m, fs_root(&n->m), NG(PROGRAM_METHODS), methods, count);
    ng_text(n, fs_root(&n->m), NG(PROGRAM_VERSION), fs_chance(b, 4) ? "1.0" : "1");
    payload->bytes = fs_model_end(&n->m);
}
