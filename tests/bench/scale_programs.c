/* The families that bench_scale measures. */
#include "tests/bench/scale_programs.h"

#include "tests/bench/scale_parts.h"

/* ---- Ordinary programs ---- */

static void integers(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = scale_values_of(m, plan, n);
    for (uint32_t i = 0; i < n; i++) {
        scale_add_number(m, values[i], i);
    }
}

static void tensors(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)scale_planned(m, plan, n, 16);
}

/* Each call uses the result of the one before. */
static void calls(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)scale_planned(m, plan, n, 16);
    gm_table **steps = scale_steps_of(m, plan, n - 4);
    gm_table **operators = tree_tables(m, plan, "operators", 1);
    tree_string(m, operators[0], "name", "aten::mul");
    tree_string(m, operators[0], "overload", "out");
    for (uint32_t i = 0; i + 4 < n; i++) {
        scale_add_call(m, steps[i], 0, i, 4);
    }
}

static void long_list(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = scale_values_of(m, plan, 2);
    scale_add_number(m, values[0], 1);
    scale_add_list(m, values[1], SCALE_TAG(INT_LIST), n, 0);
}

static void tensor_lists(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = scale_values_of(m, plan, n);
    scale_room(m, plan, UINT64_C(16) * n);
    for (uint32_t i = 0; i < n / 2; i++) {
        scale_add_planned(m, values[i], UINT64_C(16) * i);
    }
    for (uint32_t i = n / 2; i < n; i++) {
        scale_add_list(m, values[i], SCALE_TAG(TENSOR_LIST), 10, 1);
    }
}

static void external(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = scale_values_of(m, plan, n);
    for (uint32_t i = 0; i < n; i++) {
        scale_text(m, scale_add_external(m, values[i]), "fully_qualified_name", "layer.weight.",
                   (uint32_t)(i * UINT64_C(7919) % n));
    }
}

static void methods(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **plans = tree_tables(m, m->root, "execution_plan", n);
    plans[0] = plan;
    for (uint32_t i = 1; i < n; i++) {
        scale_empty_lists(m, plans[i]);
        scale_text(m, plans[i], "name", "method", i);
    }
}

static void delegates(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **all = tree_tables(m, plan, "delegates", n);
    tree_vector(m, tree_tables(m, m->root, "backend_delegate_data", 1)[0], "data", gm_zeros(1));
    for (uint32_t i = 0; i < n; i++) {
        tree_string(m, all[i], "id", "Backend");
        (void)tree_table(m, all[i], "processed");
        gm_table **specs = tree_tables(m, all[i], "compile_specs", 2);
        for (uint32_t k = 0; k < 2; k++) {
            scale_text(m, specs[k], "key", "key", k);
            tree_vector(m, specs[k], "value", gm_zeros(1));
        }
    }
}

static void segments(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)plan;
    scale_add_segments(m, n, 0);
}

static void constants(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = scale_values_of(m, plan, n);
    gm_table *segment = tree_tables(m, m->root, "segments", 1)[0];
    const gm_blob bytes = gm_zeros(UINT64_C(16) * n);
    tree_scalar(segment, "size", bytes.size);
    tree_segments(m, &bytes, 1);
    gm_table *list = tree_table(m, m->root, "constant_segment");
    tree_vector(m, list, "offsets", scale_series(m, n, 8, 0, 16));
    for (uint32_t i = 0; i < n; i++) {
        tree_scalar(scale_add_tensor(m, values[i]), "data_buffer_idx", i);
    }
}

/* ---- Hostile ones ---- */

static void shared_lists(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = scale_values_of(m, plan, n);
    scale_add_number(m, values[0], 1);
    scale_add_list(m, values[1], SCALE_TAG(INT_LIST), n, 0);
    for (uint32_t i = 2; i < n; i++) {
        scale_share(values[i], values[1]);
    }
}

/* Constant tensors that are a single object with n dimensions. */
static void shared_sizes(gm_model *m, gm_table *plan, uint32_t n)
{
    constants(m, plan, n);
    gm_table **values = tree_field(plan, "values")->as.tables;
    gm_table *tensor = scale_add_tensor(m, values[0]);
    tree_vector(m, tensor, "sizes", scale_series(m, n, 4, 1, 0));
    tree_vector(m, tensor, "dim_order", scale_series(m, n, 1, 0, 0));
    tree_scalar(tensor, "data_buffer_idx", 1);
    for (uint32_t i = 1; i < n; i++) {
        scale_share(values[i], values[0]);
    }
}

/* The same, planned and used. */
static void shared_planned(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = scale_planned(m, plan, n, 0);
    gm_table *tensor = scale_add_planned(m, values[0], 0);
    tree_vector(m, tensor, "sizes", scale_series(m, n, 4, 1, 0));
    for (uint32_t i = 1; i < n; i++) {
        scale_share(values[i], values[0]);
    }
    scale_add_call(m, scale_steps_of(m, plan, 1)[0], 0, 0, n);
}

/* The same without memory: their users need to know their bytes. */
static void shared_nowhere(gm_model *m, gm_table *plan, uint32_t n)
{
    shared_planned(m, plan, n);
    gm_table **values = tree_field(plan, "values")->as.tables;
    gm_table *tensor = tree_field(values[0], "val")->as.table;
    tree_field(tensor, "allocation_info")->present = false;
}

/* Called, so that the elements of each are needed. */
static void shared_called(gm_model *m, gm_table *plan, uint32_t n)
{
    calls(m, plan, n);
    gm_table **values = tree_field(plan, "values")->as.tables;
    gm_table *tensor = tree_field(values[0], "val")->as.table;
    tree_vector(m, tensor, "sizes", scale_series(m, n, 4, 1, 0));
    for (uint32_t i = 1; i < n; i++) {
        scale_share(values[i], values[0]);
    }
}

static void shared_text(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = scale_values_of(m, plan, n);
    scale_long_text(m, tree_member(m, values[0], "val", SCALE_TAG(STRING)), "string_val", n);
    for (uint32_t i = 1; i < n; i++) {
        scale_share(values[i], values[0]);
    }
}

static void equal_external(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = scale_values_of(m, plan, n);
    for (uint32_t i = 0; i < n; i++) {
        tree_string(m, scale_add_external(m, values[i]), "fully_qualified_name", "layer.weight");
    }
}

static void equal_methods(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **plans = tree_tables(m, m->root, "execution_plan", n);
    for (uint32_t i = 0; i < n; i++) {
        plans[i] = plan;
    }
}

static void use_all(gm_model *m, gm_table *plan, uint32_t n)
{
    scale_add_call(m, scale_steps_of(m, plan, 1)[0], 0, 0, n);
}

static void one_place(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)scale_planned(m, plan, n, 0);
    use_all(m, plan, n);
}

static void deep_overlap(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)scale_planned(m, plan, n, 4);
    use_all(m, plan, n);
}

static void short_overlap(gm_model *m, gm_table *plan, uint32_t n)
{
    calls(m, plan, n);
    gm_table **values = tree_field(plan, "values")->as.tables;
    for (uint32_t i = 0; i < n; i++) {
        scale_add_planned(m, values[i], 4 * (i * UINT64_C(7919) % n));
    }
}

/* Jumps whose conditions are bool tensors, all in one place. */
static void jumps_back(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = scale_planned(m, plan, n, 0);
    gm_table **steps = scale_steps_of(m, plan, n);
    for (uint32_t i = 0; i < n; i++) {
        gm_table *tensor = tree_field(values[i], "val")->as.table;
        tree_scalar(tensor, "scalar_type", PTV_PROGRAM_SCALAR_TYPE_BOOL);
        scale_add_jump(m, steps[i], i, (uint32_t)(i * UINT64_C(7919) % (i + 1)));
    }
}

/* The same, with each condition in its own place, last one first. */
static void jumps_apart(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = scale_planned(m, plan, n, 16);
    gm_table **steps = scale_steps_of(m, plan, n);
    for (uint32_t i = 0; i < n; i++) {
        gm_table *tensor = tree_field(values[i], "val")->as.table;
        tree_scalar(tensor, "scalar_type", PTV_PROGRAM_SCALAR_TYPE_BOOL);
        scale_add_jump(m, steps[i], n - 1 - i, i);
    }
}

static void moves(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)scale_planned(m, plan, n, 16);
    gm_table **steps = scale_steps_of(m, plan, n);
    for (uint32_t i = 0; i < n; i++) {
        gm_table *move = tree_member(m, steps[i], "instr_args", SCALE_CALL(MOVE_CALL));
        tree_scalar(move, "move_from", (uint32_t)(i * UINT64_C(7919) % n));
        tree_scalar(move, "move_to", i);
    }
}

/* Frees everything, then passes a list of everything again and again. */
static void freed(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = scale_planned(m, plan, n + 1, 16);
    gm_table **steps = scale_steps_of(m, plan, 2 * n);
    scale_add_list(m, values[n], SCALE_TAG(TENSOR_LIST), n, 1);
    for (uint32_t i = 0; i < n; i++) {
        tree_scalar(tree_member(m, steps[i], "instr_args", SCALE_CALL(FREE_CALL)), "value_index",
                    i);
        scale_add_call(m, steps[n + i], 0, n, 1);
    }
}

static void unknown_operators(gm_model *m, gm_table *plan, uint32_t n)
{
    calls(m, plan, n);
    gm_table **steps =
        tree_field(tree_field(plan, "chains")->as.tables[0], "instructions")->as.tables;
    scale_add_operators(m, plan, "custom::operator", n);
    for (uint32_t i = 0; i + 4 < n; i++) {
        scale_add_call(m, steps[i], i, i, 4);
    }
}

static void wrong_calls(gm_model *m, gm_table *plan, uint32_t n)
{
    calls(m, plan, n);
    gm_table **values = tree_field(plan, "values")->as.tables;
    for (uint32_t i = 0; i < n; i++) {
        scale_add_number(m, values[i], i);
    }
}

static void same_inputs(gm_model *m, gm_table *plan, uint32_t n)
{
    integers(m, plan, n);
    tree_vector(m, plan, "inputs", scale_series(m, n, 4, 0, 0));
    tree_vector(m, plan, "outputs", scale_series(m, n, 4, n - 1, (uint64_t)-1));
}

/* Without values, there is nothing to compare an index with. */
static void inputs_of_nothing(gm_model *m, gm_table *plan, uint32_t n)
{
    tree_vector(m, plan, "inputs", scale_series(m, n, 4, 0, 1));
    tree_field(plan, "values")->present = false;
    equal_methods(m, plan, n);
}

static void calls_of_nothing(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **steps = scale_steps_of(m, plan, n);
    scale_add_call(m, steps[0], 0, 0, n);
    for (uint32_t i = 1; i < n; i++) {
        scale_share(steps[i], steps[0]);
    }
    tree_field(plan, "values")->present = false;
}

static void buffers(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **devices = tree_tables(m, plan, "non_const_buffer_device", n);
    tree_vector(m, plan, "non_const_buffer_sizes", scale_series(m, n + 1, 8, 0, 16));
    for (uint32_t i = 0; i < n; i++) {
        tree_scalar(devices[i], "buffer_idx", n - i);
        tree_scalar(devices[i], "device_type", 1);
    }
}

static void segments_back(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)plan;
    scale_add_segments(m, n, n - 1);
}

const scale_family scale_families[] = {
    {"integers", integers, GM_SHARED, NULL},
    {"planned tensors", tensors, GM_SHARED, NULL},
    {"calls", calls, GM_SHARED, NULL},
    {"one list of integers", long_list, GM_SHARED, NULL},
    {"lists of tensors", tensor_lists, GM_SHARED, NULL},
    {"named data", scale_keys, GM_SHARED, NULL},
    {"external tensors", external, GM_SHARED, NULL},
    {"methods", methods, GM_SHARED, NULL},
    {"delegates", delegates, GM_SHARED, NULL},
    {"segments", segments, GM_SHARED, NULL},
    {"constants", constants, GM_SHARED, NULL},
    {"calls, own vtables", calls, GM_OWN, NULL},
    {"external, own vtables", external, GM_OWN, NULL},
    {"one list, n times", shared_lists, GM_SHARED, NULL},
    {"n sizes, n constants", shared_sizes, GM_SHARED, NULL},
    {"n sizes, n planned", shared_planned, GM_SHARED, NULL},
    {"n sizes, n nowhere", shared_nowhere, GM_SHARED, NULL},
    {"n sizes, n calls", shared_called, GM_SHARED, NULL},
    {"one text, n times", shared_text, GM_SHARED, NULL},
    {"equal keys", scale_equal_keys, GM_SHARED, NULL},
    {"long equal keys", scale_long_keys, GM_SHARED, NULL},
    {"keys of a payload", scale_keys_asked_for, GM_SHARED, NULL},
    {"one key of a payload", scale_one_key_asked_for, GM_SHARED, NULL},
    {"equal external names", equal_external, GM_SHARED, NULL},
    {"one method, n times", equal_methods, GM_SHARED, NULL},
    {"all at one place", one_place, GM_SHARED, NULL},
    {"deep overlap", deep_overlap, GM_SHARED, NULL},
    {"overlap, short lives", short_overlap, GM_SHARED, NULL},
    {"jumps back", jumps_back, GM_SHARED, NULL},
    {"jumps to themselves", jumps_apart, GM_SHARED, NULL},
    {"moves", moves, GM_SHARED, NULL},
    {"freed, then listed", freed, GM_SHARED, NULL},
    {"unknown operators", unknown_operators, GM_SHARED, NULL},
    {"calls with wrong kinds", wrong_calls, GM_SHARED, NULL},
    {"one input, n times", same_inputs, GM_SHARED, NULL},
    {"inputs of no values", inputs_of_nothing, GM_SHARED, NULL},
    {"calls of no values", calls_of_nothing, GM_SHARED, NULL},
    {"buffers on devices", buffers, GM_SHARED, NULL},
    {"segments backwards", segments_back, GM_SHARED, NULL},
    {"graph: nodes", .bytes = scale_graph_nodes},
    {"safetensors", .bytes = scale_safetensors},
    {"package: members", .bytes = scale_package_members},
    {"package: constants", .bytes = scale_package_constants},
    {"package: aliases", .bytes = scale_package_aliases},
    {"package: methods", .bytes = scale_package_methods},
};

const size_t scale_family_count = sizeof scale_families / sizeof scale_families[0];

void scale_make(gm_model *model, const scale_family *family, uint32_t n)
{
    tree_begin(model, PTV_FORMAT_PROGRAM);
    model->layout = GM_LAYOUT_DEFAULT;
    model->layout.vtables = family->vtables;
    model->layout.segment_alignment = 16;
    gm_table *plan = tree_tables(model, model->root, "execution_plan", 1)[0];
    scale_empty_lists(model, plan);
    tree_string(model, plan, "name", "forward");
    family->make(model, plan, n);
}

uint8_t *scale_bytes(const scale_family *family, uint32_t n, uint64_t *size)
{
    gm_model model;
    if (family->bytes != NULL) {
        return family->bytes(n, size);
    }
    scale_make(&model, family, n);
    uint8_t *bytes = tree_encode(&model, size, NULL);
    gm_free(&model);
    return bytes;
}
