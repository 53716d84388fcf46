/* The families of programs that bench_scale measures. */
#include "tests/bench/scale_programs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden/codec/blob.h"
#include "verifiers/tables/program.h"

#define TAG(kind) PTV_PROGRAM_KERNEL_TYPES_##kind
#define CALL(kind) PTV_PROGRAM_INSTRUCTION_ARGUMENTS_##kind

/* ---- Parts ---- */

/* count numbers of `width` bytes: first, first + step, ... */
static gm_blob series(gm_model *m, uint32_t count, uint32_t width, uint64_t first, uint64_t step)
{
    uint8_t *bytes = gm_take(m, (size_t)count * width + 1);
    for (size_t i = 0; i < (size_t)count * width; i++) {
        uint64_t number = first + i / width * step;
        bytes[i] = (uint8_t)(number >> 8 * (i % width));
    }
    return gm_bytes(bytes, (size_t)count * width);
}

static void text(gm_model *m, gm_table *table, const char *field, const char *prefix, uint32_t i)
{
    enum { ROOM = 32 }; /* a prefix of 20 letters, and ten digits */
    char *name = gm_take(m, ROOM);
    snprintf(name, ROOM, "%.20s%u", prefix, i);
    tree_string(m, table, field, name);
}

/* `length` times the same letter. */
static void long_text(gm_model *m, gm_table *table, const char *field, uint32_t length)
{
    char *name = gm_take(m, (size_t)length + 1);
    memset(name, 'a', length);
    tree_string(m, table, field, name);
}

static gm_table **values_of(gm_model *m, gm_table *plan, uint32_t n)
{
    return tree_tables(m, plan, "values", n);
}

static void add_number(gm_model *m, gm_table *value, uint32_t number)
{
    tree_scalar(tree_member(m, value, "val", TAG(INT)), "int_val", number);
}

static gm_table *add_tensor(gm_model *m, gm_table *value)
{
    static const uint8_t sizes[] = {1, 0, 0, 0, 4, 0, 0, 0}, order[] = {0, 1};
    gm_table *tensor = tree_member(m, value, "val", TAG(TENSOR));
    tree_scalar(tensor, "scalar_type", PTV_PROGRAM_SCALAR_TYPE_FLOAT);
    tree_vector(m, tensor, "sizes", gm_bytes(sizes, sizeof sizes));
    tree_vector(m, tensor, "dim_order", gm_bytes(order, sizeof order));
    return tensor;
}

static gm_table *add_planned(gm_model *m, gm_table *value, uint64_t offset)
{
    gm_table *tensor = add_tensor(m, value);
    gm_table *place = tree_table(m, tensor, "allocation_info");
    tree_scalar(place, "memory_id", 1);
    tree_scalar(place, "memory_offset_low", offset);
    return tensor;
}

/* One list for the value; `step` 0 repeats one item. */
static gm_table *add_list(gm_model *m, gm_table *value, unsigned tag, uint32_t n, uint32_t step)
{
    gm_table *list = tree_member(m, value, "val", tag);
    tree_vector(m, list, "items", series(m, n, tag == TAG(INT_LIST) ? 8 : 4, 0, step));
    return list;
}

/* The value is the same object as another one. */
static void share(gm_table *value, const gm_table *other)
{
    memcpy(value->fields, other->fields, 2 * sizeof *value->fields);
}

static void add_operators(gm_model *m, gm_table *plan, const char *name, uint32_t n)
{
    gm_table **operators = tree_tables(m, plan, "operators", n);
    for (uint32_t i = 0; i < n; i++) {
        text(m, operators[i], "name", name, i);
        tree_string(m, operators[i], "overload", "out");
    }
}

/* Instructions of the method, and an operator for them. */
static gm_table **steps_of(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table *chain = tree_tables(m, plan, "chains", 1)[0];
    add_operators(m, plan, "custom::operator", 1);
    return tree_tables(m, chain, "instructions", n);
}

static void add_call(gm_model *m, gm_table *step, uint32_t operator, uint32_t first, uint32_t args)
{
    gm_table *call = tree_member(m, step, "instr_args", CALL(KERNEL_CALL));
    tree_scalar(call, "op_index", operator);
    tree_vector(m, call, "args", series(m, args, 4, first, 1));
}

static void add_jump(gm_model *m, gm_table *step, uint32_t condition, uint32_t to)
{
    gm_table *jump = tree_member(m, step, "instr_args", CALL(JUMP_FALSE_CALL));
    tree_scalar(jump, "cond_value_index", condition);
    tree_scalar(jump, "destination_instruction", to);
}

static void room(gm_model *m, gm_table *plan, uint64_t bytes)
{
    tree_vector(m, plan, "non_const_buffer_sizes", series(m, 2, 8, 0, bytes));
}

/* n planned tensors, one every `step` bytes. */
static gm_table **planned(gm_model *m, gm_table *plan, uint32_t n, uint32_t step)
{
    gm_table **values = values_of(m, plan, n);
    room(m, plan, UINT64_C(16) * n + 16);
    for (uint32_t i = 0; i < n; i++) {
        add_planned(m, values[i], (uint64_t)i * step);
    }
    return values;
}

/* ---- Ordinary programs ---- */

static void integers(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = values_of(m, plan, n);
    for (uint32_t i = 0; i < n; i++) {
        add_number(m, values[i], i);
    }
}

static void tensors(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)planned(m, plan, n, 16);
}

/* Each call uses the result of the one before. */
static void calls(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)planned(m, plan, n, 16);
    gm_table **steps = steps_of(m, plan, n - 4);
    gm_table **operators = tree_tables(m, plan, "operators", 1);
    tree_string(m, operators[0], "name", "aten::mul");
    tree_string(m, operators[0], "overload", "out");
    for (uint32_t i = 0; i + 4 < n; i++) {
        add_call(m, steps[i], 0, i, 4);
    }
}

static void long_list(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = values_of(m, plan, 2);
    add_number(m, values[0], 1);
    add_list(m, values[1], TAG(INT_LIST), n, 0);
}

static void tensor_lists(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = values_of(m, plan, n);
    room(m, plan, UINT64_C(16) * n);
    for (uint32_t i = 0; i < n / 2; i++) {
        add_planned(m, values[i], UINT64_C(16) * i);
    }
    for (uint32_t i = n / 2; i < n; i++) {
        add_list(m, values[i], TAG(TENSOR_LIST), 10, 1);
    }
}

/* One byte at every 16th, `from` the first or from the last. */
static void add_segments(gm_model *m, uint32_t n, uint32_t from)
{
    static const uint8_t byte[1] = {1};
    gm_table **all = tree_tables(m, m->root, "segments", n);
    gm_blob *blobs = gm_take(m, n * sizeof *blobs);
    for (uint32_t i = 0; i < n; i++) {
        blobs[i] = gm_bytes(byte, 1);
        tree_scalar(all[i], "offset", UINT64_C(16) * (from > i ? from - i : i - from));
        tree_scalar(all[i], "size", 1);
    }
    tree_segments(m, blobs, n);
}

static void keys(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)plan;
    add_segments(m, 1, 0);
    gm_table **data = tree_tables(m, m->root, "named_data", n);
    for (uint32_t i = 0; i < n; i++) {
        text(m, data[i], "key", "layer.weight.", (uint32_t)(i * UINT64_C(7919) % n));
    }
}

static gm_table *add_external(gm_model *m, gm_table *value)
{
    gm_table *extra = tree_table(m, add_tensor(m, value), "extra_tensor_info");
    tree_scalar(extra, "location", PTV_PROGRAM_TENSOR_DATA_LOCATION_EXTERNAL);
    return extra;
}

static void external(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = values_of(m, plan, n);
    for (uint32_t i = 0; i < n; i++) {
        text(m, add_external(m, values[i]), "fully_qualified_name", "layer.weight.",
             (uint32_t)(i * UINT64_C(7919) % n));
    }
}

static void empty_lists(gm_model *m, gm_table *plan)
{
    static const char *const lists[] = {"inputs", "outputs"};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        tree_vector(m, plan, lists[i], gm_zeros(0));
    }
    tree_vector(m, plan, "non_const_buffer_sizes", gm_zeros(8));
    (void)tree_tables(m, plan, "delegates", 0);
    (void)tree_tables(m, plan, "values", 0);
    (void)tree_tables(m, tree_tables(m, plan, "chains", 1)[0], "instructions", 0);
}

static void methods(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **plans = tree_tables(m, m->root, "execution_plan", n);
    plans[0] = plan;
    for (uint32_t i = 1; i < n; i++) {
        empty_lists(m, plans[i]);
        text(m, plans[i], "name", "method", i);
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
            text(m, specs[k], "key", "key", k);
            tree_vector(m, specs[k], "value", gm_zeros(1));
        }
    }
}

static void segments(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)plan;
    add_segments(m, n, 0);
}

static void constants(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = values_of(m, plan, n);
    gm_table *segment = tree_tables(m, m->root, "segments", 1)[0];
    const gm_blob bytes = gm_zeros(UINT64_C(16) * n);
    tree_scalar(segment, "size", bytes.size);
    tree_segments(m, &bytes, 1);
    gm_table *list = tree_table(m, m->root, "constant_segment");
    tree_vector(m, list, "offsets", series(m, n, 8, 0, 16));
    for (uint32_t i = 0; i < n; i++) {
        tree_scalar(add_tensor(m, values[i]), "data_buffer_idx", i);
    }
}

/* ---- Hostile ones ---- */

static void shared_lists(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = values_of(m, plan, n);
    add_number(m, values[0], 1);
    add_list(m, values[1], TAG(INT_LIST), n, 0);
    for (uint32_t i = 2; i < n; i++) {
        share(values[i], values[1]);
    }
}

/* Tensors that are one object, stored in the file, with n dimensions. */
static void shared_sizes(gm_model *m, gm_table *plan, uint32_t n)
{
    constants(m, plan, n);
    gm_table **values = tree_field(plan, "values")->as.tables;
    gm_table *tensor = add_tensor(m, values[0]);
    tree_vector(m, tensor, "sizes", series(m, n, 4, 1, 0));
    tree_vector(m, tensor, "dim_order", series(m, n, 1, 0, 0));
    tree_scalar(tensor, "data_buffer_idx", 1);
    for (uint32_t i = 1; i < n; i++) {
        share(values[i], values[0]);
    }
}

/* The same, planned and used. */
static void shared_planned(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = planned(m, plan, n, 0);
    gm_table *tensor = add_planned(m, values[0], 0);
    tree_vector(m, tensor, "sizes", series(m, n, 4, 1, 0));
    for (uint32_t i = 1; i < n; i++) {
        share(values[i], values[0]);
    }
    add_call(m, steps_of(m, plan, 1)[0], 0, 0, n);
}

/* Without memory: what uses them is asked for their bytes. */
static void shared_nowhere(gm_model *m, gm_table *plan, uint32_t n)
{
    shared_planned(m, plan, n);
    gm_table **values = tree_field(plan, "values")->as.tables;
    gm_table *tensor = tree_field(values[0], "val")->as.table;
    tree_field(tensor, "allocation_info")->present = false;
}

static void shared_text(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = values_of(m, plan, n);
    long_text(m, tree_member(m, values[0], "val", TAG(STRING)), "string_val", n);
    for (uint32_t i = 1; i < n; i++) {
        share(values[i], values[0]);
    }
}

static void equal_keys(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)plan;
    add_segments(m, 1, 0);
    gm_table **data = tree_tables(m, m->root, "named_data", n);
    for (uint32_t i = 0; i < n; i++) {
        tree_string(m, data[i], "key", "layer.weight");
    }
}

/* Few of them, each as long as all are many. */
static void long_keys(gm_model *m, gm_table *plan, uint32_t n)
{
    uint32_t many = 1;
    while (many * many < n) {
        many++;
    }
    (void)plan;
    add_segments(m, 1, 0);
    gm_table **data = tree_tables(m, m->root, "named_data", 4 * many);
    for (uint32_t i = 0; i < 4 * many; i++) {
        long_text(m, data[i], "key", many);
    }
}

static void equal_external(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = values_of(m, plan, n);
    for (uint32_t i = 0; i < n; i++) {
        tree_string(m, add_external(m, values[i]), "fully_qualified_name", "layer.weight");
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
    add_call(m, steps_of(m, plan, 1)[0], 0, 0, n);
}

static void one_place(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)planned(m, plan, n, 0);
    use_all(m, plan, n);
}

static void deep_overlap(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)planned(m, plan, n, 4);
    use_all(m, plan, n);
}

static void short_overlap(gm_model *m, gm_table *plan, uint32_t n)
{
    calls(m, plan, n);
    gm_table **values = tree_field(plan, "values")->as.tables;
    for (uint32_t i = 0; i < n; i++) {
        add_planned(m, values[i], 4 * (i * UINT64_C(7919) % n));
    }
}

/* Their conditions are tensors of bools, all at one place. */
static void jumps_back(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = planned(m, plan, n, 0);
    gm_table **steps = steps_of(m, plan, n);
    for (uint32_t i = 0; i < n; i++) {
        gm_table *tensor = tree_field(values[i], "val")->as.table;
        tree_scalar(tensor, "scalar_type", PTV_PROGRAM_SCALAR_TYPE_BOOL);
        add_jump(m, steps[i], i, (uint32_t)(i * UINT64_C(7919) % (i + 1)));
    }
}

/* As before, each condition at its own place, the last first. */
static void jumps_apart(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = planned(m, plan, n, 16);
    gm_table **steps = steps_of(m, plan, n);
    for (uint32_t i = 0; i < n; i++) {
        gm_table *tensor = tree_field(values[i], "val")->as.table;
        tree_scalar(tensor, "scalar_type", PTV_PROGRAM_SCALAR_TYPE_BOOL);
        add_jump(m, steps[i], n - 1 - i, i);
    }
}

static void moves(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)planned(m, plan, n, 16);
    gm_table **steps = steps_of(m, plan, n);
    for (uint32_t i = 0; i < n; i++) {
        gm_table *move = tree_member(m, steps[i], "instr_args", CALL(MOVE_CALL));
        tree_scalar(move, "move_from", (uint32_t)(i * UINT64_C(7919) % n));
        tree_scalar(move, "move_to", i);
    }
}

/* Everything is freed, then a list of everything is passed again and again. */
static void freed(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **values = planned(m, plan, n + 1, 16);
    gm_table **steps = steps_of(m, plan, 2 * n);
    add_list(m, values[n], TAG(TENSOR_LIST), n, 1);
    for (uint32_t i = 0; i < n; i++) {
        tree_scalar(tree_member(m, steps[i], "instr_args", CALL(FREE_CALL)), "value_index", i);
        add_call(m, steps[n + i], 0, n, 1);
    }
}

static void unknown_operators(gm_model *m, gm_table *plan, uint32_t n)
{
    calls(m, plan, n);
    gm_table **steps =
        tree_field(tree_field(plan, "chains")->as.tables[0], "instructions")->as.tables;
    add_operators(m, plan, "custom::operator", n);
    for (uint32_t i = 0; i + 4 < n; i++) {
        add_call(m, steps[i], i, i, 4);
    }
}

static void wrong_calls(gm_model *m, gm_table *plan, uint32_t n)
{
    calls(m, plan, n);
    gm_table **values = tree_field(plan, "values")->as.tables;
    for (uint32_t i = 0; i < n; i++) {
        add_number(m, values[i], i);
    }
}

static void same_inputs(gm_model *m, gm_table *plan, uint32_t n)
{
    integers(m, plan, n);
    tree_vector(m, plan, "inputs", series(m, n, 4, 0, 0));
    tree_vector(m, plan, "outputs", series(m, n, 4, n - 1, (uint64_t)-1));
}

static void buffers(gm_model *m, gm_table *plan, uint32_t n)
{
    gm_table **devices = tree_tables(m, plan, "non_const_buffer_device", n);
    tree_vector(m, plan, "non_const_buffer_sizes", series(m, n + 1, 8, 0, 16));
    for (uint32_t i = 0; i < n; i++) {
        tree_scalar(devices[i], "buffer_idx", n - i);
        tree_scalar(devices[i], "device_type", 1);
    }
}

static void segments_back(gm_model *m, gm_table *plan, uint32_t n)
{
    (void)plan;
    add_segments(m, n, n - 1);
}

const scale_family scale_families[] = {
    {"integers", integers, GM_SHARED},
    {"planned tensors", tensors, GM_SHARED},
    {"calls", calls, GM_SHARED},
    {"one list of integers", long_list, GM_SHARED},
    {"lists of tensors", tensor_lists, GM_SHARED},
    {"named data", keys, GM_SHARED},
    {"external tensors", external, GM_SHARED},
    {"methods", methods, GM_SHARED},
    {"delegates", delegates, GM_SHARED},
    {"segments", segments, GM_SHARED},
    {"constants", constants, GM_SHARED},
    {"calls, own vtables", calls, GM_OWN},
    {"external, own vtables", external, GM_OWN},
    {"one list, n times", shared_lists, GM_SHARED},
    {"n sizes, n constants", shared_sizes, GM_SHARED},
    {"n sizes, n planned", shared_planned, GM_SHARED},
    {"n sizes, n nowhere", shared_nowhere, GM_SHARED},
    {"one text, n times", shared_text, GM_SHARED},
    {"equal keys", equal_keys, GM_SHARED},
    {"long equal keys", long_keys, GM_SHARED},
    {"equal external names", equal_external, GM_SHARED},
    {"one method, n times", equal_methods, GM_SHARED},
    {"all at one place", one_place, GM_SHARED},
    {"deep overlap", deep_overlap, GM_SHARED},
    {"overlap, short lives", short_overlap, GM_SHARED},
    {"jumps back", jumps_back, GM_SHARED},
    {"jumps to themselves", jumps_apart, GM_SHARED},
    {"moves", moves, GM_SHARED},
    {"freed, then listed", freed, GM_SHARED},
    {"unknown operators", unknown_operators, GM_SHARED},
    {"calls with wrong kinds", wrong_calls, GM_SHARED},
    {"one input, n times", same_inputs, GM_SHARED},
    {"buffers on devices", buffers, GM_SHARED},
    {"segments backwards", segments_back, GM_SHARED},
};

const size_t scale_family_count = sizeof scale_families / sizeof scale_families[0];

void scale_make(gm_model *model, const scale_family *family, uint32_t n)
{
    tree_begin(model, PTV_FORMAT_PROGRAM);
    model->layout = GM_LAYOUT_DEFAULT;
    model->layout.vtables = family->vtables;
    model->layout.segment_alignment = 16;
    gm_table *plan = tree_tables(model, model->root, "execution_plan", 1)[0];
    empty_lists(model, plan);
    tree_string(model, plan, "name", "forward");
    family->make(model, plan, n);
}
