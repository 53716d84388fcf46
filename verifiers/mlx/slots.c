/*
 * Rules about the interface of an MLX graph: inputs, outputs, mutable buffers and names. The names
 * are looked up in crosscheck/.
 */
#include <string.h>

#include "../context/duplicates.h"
#include "mlx_graph.h"

static const ptv_rule mlx_slot_type_rule, mlx_input_constant_rule, mlx_slot_of_other_kind_rule,
    mlx_slots_differ_rule, mlx_buffer_unmapped_rule, mlx_constant_unnamed_rule,
    mlx_constant_named_twice_rule, mlx_name_twice_rule, mlx_slot_out_of_range_rule;

#define MAP(slot) PTV_MLX_MLX_GRAPH_##slot##_MAP

/* One of the three maps, and the range of tensors that it should name. */
typedef struct map {
    unsigned slot;
    uint64_t first, end;
} map;

static ptv_mlx_slot slot_at(const ptv_run *run, unsigned list, uint32_t i)
{
    return ptv_mlx_read_slot(
        &run->image, ptv_table_in(&run->image, ptv_vec_of(&run->image, run->root, list), i));
}

PTV_COLD static void report(ptv_run *run, const ptv_rule *rule, unsigned list, uint32_t i,
                            unsigned slot, ptv_mismatch mismatch)
{
    ptv_frame frames[2] = {ptv_root_frame(ptv_state_of(run)->schema, run->root)};
    ptv_report_at(run, rule, ptv_field_of(ptv_frame_down(run, frames, list, (int32_t)i), slot),
                  mismatch);
}

/* ---- Inputs and outputs ---- */

/* Buffers are tensors; inputs and outputs may be integers. check_id() reports ids out of range. */
static void check_slot(ptv_run *run, const map *m, uint32_t i, const ptv_mlx_ids *ids)
{
    const ptv_mlx_slot slot = slot_at(run, m->slot, i);
    bool tensor = slot.type == PTV_MLX_SLOT_TYPE_TENSOR_SLOT;
    if (slot.type > (m->slot == MAP(MUTABLE_BUFFER) ? PTV_MLX_SLOT_TYPE_TENSOR_SLOT
                                                    : PTV_MLX_SLOT_TYPE_INT_VALUE_SLOT)) {
        report(run, &mlx_slot_type_rule, m->slot, i, PTV_MLX_SLOT_VARIANT_SLOT_TYPE,
               ptv_signed_mismatch(slot.type, 0, m->slot == MAP(MUTABLE_BUFFER) ? 0 : 1));
    } else if (tensor && m->slot == MAP(INPUT) && slot.id < ids->constants) {
        report(run, &mlx_input_constant_rule, m->slot, i, PTV_MLX_SLOT_VARIANT_IDX,
               ptv_unsigned_mismatch(slot.id, m->first, m->end - 1));
    } else if (tensor && slot.id < ids->tensors && (slot.id < m->first || slot.id >= m->end)) {
        report(run, &mlx_slot_of_other_kind_rule, m->slot, i, PTV_MLX_SLOT_VARIANT_IDX,
               m->first == m->end ? ptv_none_mismatch(slot.id)
                                  : ptv_unsigned_mismatch(slot.id, m->first, m->end - 1));
    }
}

static const ptv_rule mlx_input_constant_rule = {
    .name = "mlx-input-constant",
    .code = 1241,
    .severity = PTV_ERROR,
    .with = &mlx_slot_type_rule,
    .title = "an input of an MLX graph is a constant",
    .why = "the backend throws an exception when the graph is executed: constants are not written",
    .fix = "look at the counts of the graph: inputs follow the constants, and one of the two "
           "numbers was changed",
};

static const ptv_rule mlx_slot_of_other_kind_rule = {
    .name = "mlx-slot-of-other-kind",
    .code = 1242,
    .severity = PTV_WARNING,
    .with = &mlx_slot_type_rule,
    .title = "an input, output or buffer of an MLX graph is a tensor of the wrong kind",
    .why = "the backend takes any tensor; exporters number inputs, outputs and buffers apart, and "
           "what is outside of the buffers is never set",
    .fix = "look at the counts of the graph: constants come first, then inputs, outputs, buffers",
};

static map map_of(const ptv_mlx_ids *ids, unsigned i)
{
    const map all[] = {{MAP(INPUT), ids->constants, ids->inputs},
                       {MAP(OUTPUT), ids->inputs, ids->outputs},
                       {MAP(MUTABLE_BUFFER), ids->outputs, ids->buffers}};
    return all[i];
}

enum { MAPS = 3 };

/* Compares the number of tensors in a map with the count in the graph. */
static void check_count(ptv_run *run, const ptv_frame *graph, const map *m)
{
    static const uint8_t counts[] = {[MAP(INPUT)] = PTV_MLX_MLX_GRAPH_NUM_INPUT_TENSORS,
                                     [MAP(OUTPUT)] = PTV_MLX_MLX_GRAPH_NUM_OUTPUT_TENSORS};
    ptv_vec list = ptv_vec_of(&run->image, graph->at, m->slot);
    uint64_t tensors = 0;
    for (uint32_t i = 0; i < list.count; i++) {
        tensors += slot_at(run, m->slot, i).type == PTV_MLX_SLOT_TYPE_TENSOR_SLOT;
    }
    if (tensors != m->end - m->first) {
        ptv_report_at(run, &mlx_slots_differ_rule, ptv_field_of(graph, counts[m->slot]),
                      ptv_unsigned_mismatch(m->end - m->first, tensors, tensors));
    }
}

static const ptv_rule mlx_slots_differ_rule = {
    .name = "mlx-slots-differ",
    .code = 1243,
    .severity = PTV_WARNING,
    .with = &mlx_slot_type_rule,
    .title = "the number of inputs or outputs of an MLX graph differs from its map",
    .why = "the backend goes by the map; a tensor that is not in it is never set, or never read",
    .fix = "compare the counts with input_map and output_map: a pass removed one and not the other",
};

static void check_maps(ptv_run *run, const ptv_frame *graph)
{
    const ptv_mlx_ids ids = ptv_mlx_ids_of(&run->image, graph->at);
    for (unsigned k = 0; k < MAPS; k++) {
        const map m = map_of(&ids, k);
        uint32_t count = ptv_vec_of(&run->image, graph->at, m.slot).count;
        for (uint32_t i = 0; i < count && !run->stopped; i++) {
            check_slot(run, &m, i, &ids);
        }
        if (m.slot != MAP(MUTABLE_BUFFER) && !run->stopped) {
            check_count(run, graph, &m);
        }
    }
}

static const ptv_rule mlx_slot_type_rule = {
    .name = "mlx-slot-type",
    .code = 1240,
    .severity = PTV_ERROR,
    .on = PTV_MLX_MLX_GRAPH,
    .reads = PTV_MLX_ROOT(INPUT_MAP) | PTV_MLX_ROOT(OUTPUT_MAP) | PTV_MLX_ROOT(MUTABLE_BUFFER_MAP),
    .check = check_maps,
    .title = "an input, output or buffer of an MLX graph has an impossible kind",
    .why = "the backend takes tensors and integers as inputs and outputs, tensors as buffers, and "
           "throws an exception for others",
    .fix = "pass floats and bools as tensors of one element: change the model before it is lowered",
};

/* ---- All slots ---- */

/* Checks the id of a SlotVariant, whatever contains it. */
static void check_id(ptv_run *run, const ptv_frame *table)
{
    const ptv_mlx_slot slot = ptv_mlx_read_slot(&run->image, table->at);
    const ptv_mlx_ids ids = ptv_mlx_ids_of(&run->image, run->root);
    bool tensor = slot.type == PTV_MLX_SLOT_TYPE_TENSOR_SLOT;
    uint64_t count = tensor ? ids.tensors : ids.values;
    if (slot.id >= count) {
        ptv_report_at(
            run, &mlx_slot_out_of_range_rule, ptv_field_of(table, PTV_MLX_SLOT_VARIANT_IDX),
            count == 0 ? ptv_none_mismatch(slot.id) : ptv_unsigned_mismatch(slot.id, 0, count - 1));
    }
}

static const ptv_rule mlx_slot_out_of_range_rule = {
    .name = "mlx-slot-out-of-range",
    .code = 1244,
    .severity = PTV_ERROR,
    .on = PTV_MLX_SLOT_VARIANT,
    .check = check_id,
    .title = "a slot of an MLX graph is not one of its tensors or values",
    .why = "the backend refuses the graph, or throws an exception when it is executed",
    .fix = "compare the slot with the counts of the graph: a pass removed tensors, or values, and "
           "left what names them",
};

/* ---- Coverage of a range ---- */

/* Which of the first `size` numbers of a range have been visited. */
typedef struct met {
    uint8_t *bits;
    uint64_t size;
} met;

/*
 * Covers at most one number more than there are elements: in a longer range, one of these numbers
 * must be missing. `bits` is NULL if the range is empty or there is no memory.
 */
static met begin(ptv_run *run, const ptv_rule *rule, uint64_t range, uint32_t elements)
{
    met m = {NULL, range <= elements ? range : (uint64_t)elements + 1};
    m.bits = m.size == 0 ? NULL : ptv_mlx_room(run, rule, (size_t)(m.size / 8 + 1));
    if (m.bits != NULL) {
        memset(m.bits, 0, (size_t)(m.size / 8 + 1));
    }
    return m;
}

/* Returns false if it was visited before. */
static bool visit(met *m, uint64_t i)
{
    bool before = i < m->size && (m->bits[i / 8] >> i % 8 & 1) != 0;
    if (i < m->size) {
        m->bits[i / 8] |= (uint8_t)(1u << i % 8);
    }
    return !before;
}

/* Returns the first number that was not visited, or `size`. */
static uint64_t first_left(const met *m)
{
    uint64_t i = 0;
    while (i < m->size && (m->bits[i / 8] >> i % 8 & 1) != 0) {
        i++;
    }
    return i;
}

static void check_buffer_map(ptv_run *run, const ptv_frame *graph)
{
    const ptv_mlx_ids ids = ptv_mlx_ids_of(&run->image, graph->at);
    uint32_t count = ptv_vec_of(&run->image, graph->at, MAP(MUTABLE_BUFFER)).count;
    met m = begin(run, &mlx_buffer_unmapped_rule, ids.buffers - ids.outputs, count);
    if (m.bits == NULL) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const ptv_mlx_slot slot = slot_at(run, MAP(MUTABLE_BUFFER), i);
        if (slot.id >= ids.outputs) {
            (void)visit(&m, slot.id - ids.outputs);
        }
    }
    uint64_t left = first_left(&m);
    if (left < m.size) {
        ptv_report_at(run, &mlx_buffer_unmapped_rule, ptv_field_of(graph, MAP(MUTABLE_BUFFER)),
                      ptv_unsigned_mismatch(ids.outputs + left, 0, 0));
    }
}

static const ptv_rule mlx_buffer_unmapped_rule = {
    .name = "mlx-buffer-unmapped",
    .code = 1245,
    .severity = PTV_ERROR,
    .on = PTV_MLX_MLX_GRAPH,
    .reads = PTV_MLX_ROOT(MUTABLE_BUFFER_MAP),
    .check = check_buffer_map,
    .title = "a buffer that an MLX graph keeps is not in its map",
    .why = "the backend never makes it, and throws an exception when a node uses it",
    .found_is = "tensor",
    .fix = "compare mutable_buffer_map with num_mutable_buffer_tensors: each buffer has an entry",
};

/* ---- Names ---- */

static void check_named(ptv_run *run, const ptv_frame *graph)
{
    uint64_t constants = ptv_mlx_ids_of(&run->image, graph->at).constants;
    uint32_t count = ptv_vec_of(&run->image, graph->at, PTV_MLX_MLX_GRAPH_NAMED_SLOTS).count;
    met m = begin(run, &mlx_constant_unnamed_rule, constants, count);
    if (m.bits == NULL) {
        return;
    }
    for (uint32_t i = 0; i < count && !run->stopped; i++) {
        uint32_t constant;
        if (ptv_mlx_named_constant(&run->image, graph->at, i, &constant) && !visit(&m, constant)) {
            report(run, &mlx_constant_named_twice_rule, PTV_MLX_MLX_GRAPH_NAMED_SLOTS, i,
                   PTV_MLX_NAMED_SLOT_NAME, ptv_no_mismatch());
        }
    }
    uint64_t left = first_left(&m);
    if (left < m.size) {
        ptv_report_at(run, &mlx_constant_unnamed_rule,
                      ptv_field_of(graph, PTV_MLX_MLX_GRAPH_NAMED_SLOTS),
                      ptv_unsigned_mismatch(left, 0, 0));
    }
}

static const ptv_rule mlx_constant_unnamed_rule = {
    .name = "mlx-constant-unnamed",
    .code = 1246,
    .severity = PTV_ERROR,
    .on = PTV_MLX_MLX_GRAPH,
    .reads = PTV_MLX_ROOT(NAMED_SLOTS),
    .check = check_named,
    .title = "a constant of an MLX graph has no name",
    .why = "its bytes are under a name of the program: the backend does not find them, and refuses "
           "the graph",
    .found_is = "tensor",
    .fix =
        "compare named_slots with num_constant_tensors: a pass removed the one and not the other",
};

static const ptv_rule mlx_constant_named_twice_rule = {
    .name = "mlx-constant-named-twice",
    .code = 1247,
    .severity = PTV_WARNING,
    .with = &mlx_constant_unnamed_rule,
    .title = "a constant of an MLX graph has two names",
    .why = "the backend takes one of them; exporters give each constant one",
    .fix = "look for the pass that made two constants one: one name is enough",
};

static void name_twice(ptv_run *run, const ptv_frame *graph)
{
    ptv_report_duplicates(run, &mlx_name_twice_rule, graph, PTV_MLX_MLX_GRAPH_NAMED_SLOTS,
                          PTV_MLX_NAMED_SLOT_NAME);
}

static const ptv_rule mlx_name_twice_rule = {
    .name = "mlx-name-twice",
    .code = 1248,
    .severity = PTV_WARNING,
    .on = PTV_MLX_MLX_GRAPH,
    .reads = PTV_MLX_ROOT(NAMED_SLOTS),
    .check = name_twice,
    .title = "two slots of an MLX graph have one name",
    .why = "the later one wins: the other is looked for in vain",
    .fix = "rename one of the two before the model is lowered",
};

static const ptv_rule *const rules[] = {
    &mlx_slot_type_rule,        &mlx_input_constant_rule,       &mlx_slot_of_other_kind_rule,
    &mlx_slots_differ_rule,     &mlx_slot_out_of_range_rule,    &mlx_buffer_unmapped_rule,
    &mlx_constant_unnamed_rule, &mlx_constant_named_twice_rule, &mlx_name_twice_rule};

const ptv_rule_list ptv_mlx_slot_list = PTV_RULE_LIST_OF(rules, &ptv_schema_mlx);
