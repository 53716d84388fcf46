/* Reading MLX graphs: ids, descriptions of tensors, nodes. Nothing is checked here. */
#include "../context/memory.h"
#include "mlx_graph.h"

void *ptv_mlx_room(ptv_run *run, const ptv_rule *rule, size_t bytes)
{
    return bytes <= PTV_SCRATCH_BYTES ? ptv_scratch(run) : ptv_borrow(run, rule, bytes);
}

/* ---- Ids ---- */

ptv_mlx_ids ptv_mlx_ids_of(const ptv_image *im, uint32_t root)
{
    ptv_mlx_ids ids;
    ids.constants = (uint64_t)ptv_mlx_mlx_graph_num_constant_tensors(im, root);
    ids.inputs = ids.constants + (uint64_t)ptv_mlx_mlx_graph_num_input_tensors(im, root);
    ids.outputs = ids.inputs + (uint64_t)ptv_mlx_mlx_graph_num_output_tensors(im, root);
    ids.buffers = ids.outputs + (uint64_t)ptv_mlx_mlx_graph_num_mutable_buffer_tensors(im, root);
    ids.tensors = ids.buffers + (uint64_t)ptv_mlx_mlx_graph_num_temp_tensors(im, root);
    ids.values = (uint64_t)ptv_mlx_mlx_graph_num_values(im, root);
    return ids;
}

/* ---- Tensors ---- */

ptv_mlx_meta ptv_mlx_meta_of(const ptv_image *im, uint32_t root, uint64_t tensor)
{
    ptv_vec list = ptv_vec_of(im, root, PTV_MLX_MLX_GRAPH_TENSOR_META);
    if (tensor >= list.count) {
        return (ptv_mlx_meta){.at = 0};
    }
    uint32_t at = ptv_table_in(im, list, (uint32_t)tensor);
    return (ptv_mlx_meta){at, ptv_vec_of(im, at, PTV_MLX_TENSOR_META_SHAPE),
                          ptv_mlx_tensor_meta_scalar_type(im, at)};
}

int64_t ptv_mlx_size(const ptv_image *im, const ptv_mlx_meta *meta, uint32_t i)
{
    return ptv_mlx_shape_dim_value(im, ptv_table_in(im, meta->shape, i));
}

bool ptv_mlx_bytes(const ptv_image *im, const ptv_mlx_meta *meta, uint64_t *bytes)
{
    uint64_t product = ptv_element_size(meta->type);
    bool known = meta->at != 0 && product != 0 && meta->shape.count <= PTV_RANK_MAX;
    bool overflow = false, nothing = false;
    for (uint32_t i = 0; known && i < meta->shape.count; i++) {
        int64_t size = ptv_mlx_size(im, meta, i);
        known = size >= 0;
        nothing = nothing || size == 0;
        overflow = overflow || (size > 0 && product > UINT64_MAX / (uint64_t)size);
        product = overflow || size <= 0 ? product : product * (uint64_t)size;
    }
    *bytes = nothing ? 0 : overflow ? UINT64_MAX : product;
    return known;
}

/* ---- Slots ---- */

ptv_mlx_slot ptv_mlx_read_slot(const ptv_image *im, uint32_t at)
{
    if (at == 0) {
        return (ptv_mlx_slot){.at = 0};
    }
    return (ptv_mlx_slot){at, ptv_mlx_slot_variant_slot_type(im, at),
                          (uint32_t)ptv_mlx_slot_variant_idx(im, at)};
}

bool ptv_mlx_named_constant(const ptv_image *im, uint32_t root, uint32_t i, uint32_t *constant)
{
    ptv_vec list = ptv_vec_of(im, root, PTV_MLX_MLX_GRAPH_NAMED_SLOTS);
    uint32_t at = i < list.count ? ptv_table_in(im, list, i) : 0;
    const ptv_mlx_slot slot =
        ptv_mlx_read_slot(im, at == 0 ? 0 : ptv_table_of(im, at, PTV_MLX_NAMED_SLOT_SLOT));
    *constant = slot.id;
    return slot.at != 0 && slot.type == PTV_MLX_SLOT_TYPE_TENSOR_SLOT &&
           slot.id < (uint64_t)ptv_mlx_mlx_graph_num_constant_tensors(im, root);
}

/* ---- Nodes ---- */

ptv_mlx_node ptv_mlx_node_of(const ptv_image *im, uint32_t instruction)
{
    const ptv_union *kinds = &ptv_schema_mlx.unions[0];
    int64_t tag = ptv_mlx_instruction_op_type(im, instruction);
    uint32_t at = ptv_table_of(im, instruction, PTV_MLX_INSTRUCTION_OP);
    if (tag <= 0 || tag >= kinds->count || at == 0) {
        return (ptv_mlx_node){NULL, 0};
    }
    return (ptv_mlx_node){&ptv_schema_mlx.tables[kinds->members[tag].table], at};
}

/* ---- Ids of nodes ---- */

static const ptv_mlx_choice choices[] = {
    {PTV_MLX_INT_OR_VID,
     PTV_MLX_INT_OR_VID_IS_VID,
     {PTV_MLX_NO_SLOT, PTV_MLX_INT_OR_VID_VID, PTV_MLX_NO_SLOT}},
    {PTV_MLX_FLOAT_OR_VID,
     PTV_MLX_FLOAT_OR_VID_IS_VID,
     {PTV_MLX_NO_SLOT, PTV_MLX_FLOAT_OR_VID_VID, PTV_MLX_NO_SLOT}},
    {PTV_MLX_VID_OR_TID,
     PTV_MLX_VID_OR_TID_IS_VID,
     {PTV_MLX_VID_OR_TID_TID, PTV_MLX_VID_OR_TID_VID, PTV_MLX_NO_SLOT}},
    {PTV_MLX_INT_OR_VID_OR_TID,
     PTV_MLX_INT_OR_VID_OR_TID_KIND,
     {PTV_MLX_NO_SLOT, PTV_MLX_INT_OR_VID_OR_TID_VID, PTV_MLX_INT_OR_VID_OR_TID_TID}},
};

const ptv_mlx_choice *ptv_mlx_choice_of(unsigned type)
{
    const ptv_mlx_choice *c = choices;
    while (c->type != type) {
        c++;
        PTV_REQUIRE(c < choices + sizeof choices / sizeof choices[0]); /* nodes have no others */
    }
    return c;
}

typedef struct reader {
    const ptv_image *im;
    ptv_mlx_each_use each;
    void *context;
    ptv_mlx_use use;
} reader;

static bool read_choice(reader *r, unsigned type, uint32_t at)
{
    const ptv_mlx_choice *c = ptv_mlx_choice_of(type);
    const ptv_table *table = &ptv_schema_mlx.tables[type];
    uint64_t chosen = ptv_scalar_of(r->im, at, table, c->selector);
    bool boolean = table->fields[c->selector].scalar == PTV_BOOL;
    chosen = boolean ? chosen != 0 : chosen;
    r->use.unknown = chosen > 2;
    r->use.inner = chosen > 2 ? c->selector : c->slots[chosen];
    if (r->use.inner == PTV_MLX_NO_SLOT) {
        return true;
    }
    uint32_t id = ptv_slot(r->im, at, r->use.inner);
    r->use.absent = id == 0 && !r->use.unknown;
    r->use.space = table->fields[r->use.inner].space;
    r->use.id = r->use.unknown ? chosen : id == 0 ? 0 : ptv_u32(r->im, id);
    return r->each(r->context, &r->use);
}

static bool read_list(reader *r, const ptv_field *field, ptv_vec list)
{
    bool more = true;
    for (uint32_t i = 0; i < list.count && more; i++) {
        r->use.index = (int32_t)i;
        if (field->kind == PTV_KIND_TABLES) {
            more = read_choice(r, field->type, ptv_table_in(r->im, list, i));
        } else {
            r->use.id = ptv_u32(r->im, list.at + 4 * i);
            more = r->each(r->context, &r->use);
        }
    }
    return more;
}

static bool read_field(reader *r, ptv_run *run, const ptv_frame *blamed, uint32_t node,
                       const ptv_field *field)
{
    uint32_t at = ptv_slot(r->im, node, r->use.slot);
    if (at == 0) {
        return true;
    }
    if (field->kind == PTV_KIND_TABLE) {
        return read_choice(r, field->type, ptv_follow(r->im, at));
    }
    if (field->kind == PTV_KIND_SCALAR) {
        r->use.id = ptv_u32(r->im, at);
        return r->each(r->context, &r->use);
    }
    ptv_vec list = ptv_vec_of(r->im, node, r->use.slot);
    return ptv_spend(run, blamed, UINT64_C(4) * list.count) && read_list(r, field, list);
}

bool ptv_mlx_each(ptv_run *run, const ptv_frame *blamed, const ptv_mlx_node *node,
                  ptv_mlx_each_use each, void *context)
{
    reader r = {.im = &run->image, .each = each, .context = context};
    bool more = true;
    for (unsigned slot = 0; slot < (node->at == 0 ? 0u : node->type->count) && more; slot++) {
        const ptv_field *field = &node->type->fields[slot];
        bool leads = field->kind == PTV_KIND_TABLE || field->kind == PTV_KIND_TABLES;
        if (field->space != PTV_SPACE_NONE || leads) {
            r.use = (ptv_mlx_use){.space = field->space,
                                  .writes = (field->flags & PTV_WRITES) != 0,
                                  .slot = (uint8_t)slot,
                                  .inner = PTV_MLX_NO_SLOT,
                                  .index = -1};
            more = read_field(&r, run, blamed, node->at, field);
        }
    }
    return more;
}

ptv_place ptv_mlx_place(const ptv_run *run, ptv_frame *instruction, const ptv_mlx_use *use)
{
    ptv_frame *node = ptv_frame_down(run, instruction, PTV_MLX_INSTRUCTION_OP, -1);
    if (use->inner != PTV_MLX_NO_SLOT) {
        return ptv_field_of(ptv_frame_down(run, node, use->slot, use->index), use->inner);
    }
    return use->index < 0 ? ptv_field_of(node, use->slot)
                          : ptv_element_of(node, use->slot, (uint64_t)use->index);
}
