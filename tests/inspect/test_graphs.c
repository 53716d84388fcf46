/* Graphs in payloads, and as files: nodes by kind, constants, whose the bytes around them are. */
#include "tests/support/looked.h"
#include "tests/support/test.h"

static uint32_t nodes_of(const ptv_seen_payload *payload, const char *name)
{
    for (uint32_t i = 0; i < payload->node_kinds; i++) {
        if (look_is(payload->nodes[i].name, name)) {
            return payload->nodes[i].count;
        }
    }
    return 0;
}

/* ---- Native graphs ---- */

/* Those of graphs that are in nodes, too. */
TEST(native_nodes)
{
    const ptv_seen_bytes *a = look_first("from native_branches");
    const ptv_seen_payload *p = &looked.payload;
    assert_int_equal(p->format, PTV_FORMAT_NATIVE_GRAPH);
    assert_int_equal(p->node_count, 17);
    assert_int_equal(p->node_kinds, 7);
    assert_int_equal(p->values, 12);
    assert_int_equal(nodes_of(p, "placeholder"), 6);
    assert_int_equal(nodes_of(p, "output"), 5);
    assert_int_equal(nodes_of(p, "torch.ops.higher_order.cond"), 2);
    assert_int_equal(nodes_of(p, "torch.ops.aten.sin.default"), 1);
    assert_true(look_is(p->nodes[0].name, "placeholder")); /* the most frequent */
    assert_int_equal(a->owned[PTV_OWNER_HEADER], 8);
    assert_int_equal(look_row(a, "Graph")->count, 5);
    assert_int_equal(look_row(a, "Node")->count, 17);
    assert_int_equal(a->owned[PTV_OWNER_UNREFERENCED], 0);
    look_forget();
}

TEST(native_payloads)
{
    const ptv_seen_bytes *a = look_first("from native_program");
    assert_int_equal(looked.methods[0].delegate_count, 1);
    assert_int_equal(looked.methods[0].delegates[0].payload.format, PTV_FORMAT_NATIVE_GRAPH);
    assert_int_equal(
        nodes_of(&looked.methods[0].delegates[0].payload, "torch.ops.aten.linear.default"), 1);
    assert_int_equal(looked.data_count, 2);
    assert_int_equal(looked.data[0].user_count, 1); /* the graph asks for it */
    assert_int_equal(looked.need_count, 0);
    assert_int_equal(a->owned[PTV_OWNER_DELEGATE], looked.methods[0].delegates[0].payload.size);
    look_forget();
    (void)look_first("from native_linear");
    assert_int_equal(looked.need_count, 2);
    assert_true(look_is(looked.needs[0].name, "weight"));
    look_forget();
}

/* ---- MLX ---- */

TEST(mlx_nodes)
{
    const ptv_seen_bytes *a = look_first("from mlx_mlp");
    assert_int_equal(looked.payload.node_count, 5);
    assert_int_equal(nodes_of(&looked.payload, "AddmmNode"), 2);
    assert_int_equal(nodes_of(&looked.payload, "MaximumNode"), 1);
    assert_int_equal(a->owned[PTV_OWNER_HEADER], 24 + 4); /* there is no identifier */
    assert_int_equal(a->part_count, 0);
    assert_int_equal(look_row(a, "AddmmNode")->count, 2);
    look_forget();
    (void)look_first("from mlx_nodes"); /* instructions of five chains */
    assert_int_equal(looked.payload.node_count, 19);
    assert_int_equal(nodes_of(&looked.payload, "ScanNode"), 1);
    look_forget();
}

/* Nobody reads data behind the graph. */
TEST(mlx_data)
{
    const ptv_seen_bytes *a = look_first("from mlx_nodes; set header.data_size = 4; grow 4");
    assert_int_equal(a->owned[PTV_OWNER_UNUSED], 4);
    assert_int_equal(a->owned[PTV_OWNER_CONSTANTS], 0);
    assert_int_equal(a->parts[0].owners, 0);
    look_forget();
}

/* ---- MPS ---- */

static void expect_weight(const ptv_weight *w, uint32_t number, uint64_t at, uint64_t size)
{
    assert_int_equal(w->number, number);
    assert_int_equal(w->at, at);
    assert_int_equal(w->size, size);
    assert_ptr_equal(w->bytes, looked_file.bytes + at);
}

TEST(mps_graphs)
{
    const ptv_seen_bytes *a = look_first("from mps_conv");
    assert_int_equal(looked.payload.node_count, 3);
    assert_int_equal(looked.payload.values, 6);
    assert_int_equal(nodes_of(&looked.payload, "MPSConv2D"), 1); /* whose table is MPSConv */
    assert_int_equal(a->owned[PTV_OWNER_HEADER], 24 + 8);
    assert_int_equal(a->owned[PTV_OWNER_CONSTANTS], 32);
    assert_int_equal(a->weight_count, 2);
    expect_weight(&a->weights[0], 0, 688, 16);
    expect_weight(&a->weights[1], 1, 704, 16);
    assert_int_equal(a->parts[0].weight_count, 2);
    look_forget();
    (void)look_first("from mps_program");
    assert_true(looked.methods[0].delegates[0].payload.node_count > 0);
    look_forget();
}

/* What no constant has of the data is nobody's; of a release before 0.4 nothing is known. */
TEST(mps_leftovers)
{
    const ptv_seen_bytes *a = look_first("from mps_conv; set constant_ids = [1]");
    assert_int_equal(a->weight_count, 1);
    assert_int_equal(a->owned[PTV_OWNER_CONSTANTS], 16);
    assert_int_equal(a->owned[PTV_OWNER_UNREFERENCED], 16);
    look_forget();
    a = look_first("from mps_conv; patch @0 u32 24");
    assert_int_equal(looked.format, PTV_FORMAT_PAYLOAD);
    assert_int_equal(a->owned[PTV_OWNER_OPAQUE], a->size);
    assert_int_equal(looked.payload.node_count, 0);
    look_forget();
}

/* ---- Engines ---- */

static const ptv_seen_bytes *inside(const ptv_seen_bytes *a, uint32_t delegate)
{
    for (uint32_t i = 0; i < a->part_count; i++) {
        if (a->parts[i].owner == PTV_OWNER_DELEGATE && a->parts[i].item == delegate) {
            return a->parts[i].inside;
        }
    }
    fail_msg("no delegate %u", delegate);
    return NULL;
}

/* What nobody looks into is the engine alone; of CoreML it is everything. */
TEST(engines)
{
    const ptv_seen_bytes *a = look_first("from engines");
    const ptv_seen_bytes *engine = inside(a, 0), *model = inside(a, 2);
    assert_int_equal(engine->size, 304);
    assert_int_equal(engine->owned[PTV_OWNER_HEADER], 32 + 242);
    assert_int_equal(engine->owned[PTV_OWNER_PADDING], 304 - 16 - 32 - 242);
    assert_int_equal(engine->owned[PTV_OWNER_OPAQUE], 16);
    assert_int_equal(engine->part_count, 3);
    assert_int_equal(model->part_count, 5); /* Edge-LLM, TensorRT in it */
    assert_int_equal(model->owned[PTV_OWNER_OPAQUE], model->parts[4].size);
    assert_int_equal(model->parts[4].at + model->parts[4].size, model->size);
    assert_int_equal(inside(a, 3)->owned[PTV_OWNER_OPAQUE], inside(a, 3)->size);
    look_forget();
}
