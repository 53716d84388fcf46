/* What pictures are made of: regions, values over time, edges, nodes of graphs with their values.
 */
#include "tests/support/dumped.h"
#include "tests/support/looked.h"
#include "tests/support/test.h"

static void look_at_all(const char *script)
{
    looked_file = edited(script);
    const ptv_image image = ge_image(&looked_file);
    assert_true(look_fully(&looked, &image));
}

/* ---- Regions ---- */

/*
 * Each byte is in one region that is an object or has none below it; or in `most`, where a writer
 * lets objects share bytes.
 */
static void expect_covered(const ptv_inspection *seen, uint64_t size, const char *story,
                           unsigned most)
{
    uint8_t *owners = calloc(size + 1, 1);
    uint8_t *above = calloc(seen->region_count + (size_t)1, 1);
    uint64_t owned[PTV_OWNERS + 1] = {0};
    assert_int_equal(seen->regions[0].owner, PTV_OWNERS);
    assert_int_equal(seen->regions[0].size, size);
    for (uint32_t i = 1; i < seen->region_count; i++) {
        assert_true(seen->regions[i].from.region < i);
        above[seen->regions[i].from.region] = 1;
    }
    for (uint32_t i = 0; i < seen->region_count; i++) {
        const ptv_region *r = &seen->regions[i];
        assert_true(r->at <= size && r->size <= size - r->at);
        if (r->object != PTV_OBJECT_NONE || !above[i]) {
            owned[r->owner] += r->size;
            for (uint64_t k = r->at; k < r->at + r->size; k++) {
                owners[k] = (uint8_t)(owners[k] + (owners[k] < 2));
            }
        }
    }
    for (uint64_t k = 0; k < size; k++) {
        if (owners[k] < 1 || owners[k] > most) {
            fail_msg("%s: byte %llu has %u owners", story, (unsigned long long)k, owners[k]);
        }
    }
    if (seen->account.part_count == 0 && most == 1) {
        assert_memory_equal(owned, seen->account.owned, sizeof seen->account.owned);
    }
    free(above);
    free(owners);
}

static void check_golden(const ptv_inspection *seen, const ptv_image *image, const char *name)
{
    expect_covered(seen, image->size, name, 1);
}

static void check_real(const ptv_inspection *seen, const ptv_image *image, const char *name)
{
    expect_covered(seen, image->size, name, 2);
}

TEST(regions)
{
    look_each_golden(look_fully, check_golden);
    assert_true(look_each_real(look_fully, check_real) > 200);
}

TEST(path_of_a_region)
{
    look_at_all("from linear");
    const ptv_region *r = looked.regions + looked.region_count;
    do {
        r--;
    } while (r->type == NULL || r->object != PTV_OBJECT_TABLE || strcmp(r->type, "Operator") != 0);
    assert_string_equal(r->from.field, "operators");
    assert_int_equal(r->from.index, 0);
    r = &looked.regions[r->from.region];
    assert_string_equal(r->type, "ExecutionPlan");
    assert_string_equal(r->from.field, "execution_plan");
    assert_string_equal(looked.regions[r->from.region].type, "Program");
    look_forget();
}

static const ptv_region *region_of(ptv_owner owner)
{
    for (uint32_t i = 0; i < looked.region_count; i++) {
        if (looked.regions[i].owner == owner) {
            return &looked.regions[i];
        }
    }
    return NULL;
}

TEST(constants_are_in_their_segment)
{
    look_at_all("from linear");
    const ptv_region *segment = region_of(PTV_OWNER_CONSTANTS);
    assert_int_equal(segment->number, 0);
    assert_int_equal(segment->size, 60);
    assert_int_equal(segment[1].number, 1);
    assert_int_equal(segment[1].size, 48);
    assert_int_equal(segment[1].from.region, segment - looked.regions);
    assert_int_equal(segment[2].number, 2);
    assert_int_equal(segment[2].at, segment->at + 48);
    look_forget();
}

/* What is in a payload is below the segment that has it. */
TEST(payloads_are_looked_into)
{
    look_at_all("from xnnpack_program");
    const ptv_region *payload = region_of(PTV_OWNER_DELEGATE);
    assert_true(look_is(payload->name, "forward"));
    bool found = false;
    for (uint32_t i = 0; i < looked.region_count; i++) {
        const ptv_region *r = &looked.regions[i];
        if (r->type != NULL && strcmp(r->type, "XNNGraph") == 0 && r->object == PTV_OBJECT_TABLE) {
            found = true;
            assert_true(r->at > payload->at && r->at + r->size < payload->at + payload->size);
            assert_int_equal(looked.regions[r->from.region].from.region, payload - looked.regions);
        }
    }
    assert_true(found);
    look_forget();
}

/* ---- Time ---- */

static void expect_lives(uint32_t value, const char *lives)
{
    char said[128] = "";
    const ptv_seen_flow *f = looked.methods[0].flow;
    for (uint32_t i = 0; i < f->of[value].count; i++) {
        const ptv_seen_life *life = &f->lives[f->of[value].first + i];
        snprintf(said + strlen(said), sizeof said - strlen(said), "%s%u-%u", i > 0 ? " " : "",
                 life->from, life->to);
    }
    assert_string_equal(said, lives);
}

TEST(lives)
{
    look_at_all("from linear");
    const ptv_seen_flow *f = looked.methods[0].flow;
    assert_int_equal(f->times, 3);
    expect_lives(0, "0-1"); /* an input */
    expect_lives(1, "1-1"); /* a constant */
    expect_lives(3, "1-2"); /* the output */
    assert_int_equal(f->values[3].tensor.offset, 16);
    assert_int_equal(f->values[1].tensor.data, 1);
    look_forget();
}

/* State lives from call to call. */
TEST(lives_of_state)
{
    look_at_all("from mutable_state");
    const ptv_seen_method *m = &looked.methods[0];
    assert_true(m->state_count > 0);
    char all[32];
    snprintf(all, sizeof all, "0-%u", m->flow->times - 1);
    expect_lives(m->state[0].value, all);
    look_forget();
}

static bool has_edge(uint32_t from, uint32_t to, uint32_t value)
{
    const ptv_seen_flow *f = looked.methods[0].flow;
    for (uint32_t i = 0; i < f->edge_count; i++) {
        if (f->edges[i].from == from && f->edges[i].to == to && f->edges[i].value == value) {
            return true;
        }
    }
    return false;
}

/* The output comes from either branch; what a branch has made is not there in the other one. */
TEST(edges)
{
    look_at_all("from control_flow");
    assert_true(has_edge(0, 2, 0));
    assert_true(has_edge(2, 3, 3));
    assert_true(has_edge(3, 12, 5));
    assert_true(has_edge(6, 12, 5));
    assert_true(has_edge(8, 9, 7));
    assert_false(has_edge(8, 9, 9)); /* nobody makes a constant */
    assert_int_equal(looked.methods[0].flow->edge_count, 11);
    look_forget();
}

/* The second of two that follow each other counts, not the first. */
TEST(edges_of_what_is_replaced)
{
    look_at_all("from linear; repeat execution_plan[0].chains[0].instructions 2");
    assert_false(has_edge(1, 3, 3));
    assert_true(has_edge(2, 3, 3));
    look_forget();
}

/* ---- Graphs ---- */

static void expect_node(uint32_t node, const char *name, const char *ports)
{
    char said[256] = "";
    const ptv_seen_payload *p = &looked.payload;
    assert_true(look_is(p->graph[node].name, name));
    for (uint32_t i = 0; i < p->port_count; i++) {
        const ptv_seen_port *port = &p->ports[i];
        const size_t n = strlen(said);
        if (port->node == node && port->name.bytes != NULL) {
            snprintf(said + n, sizeof said - n, "%s%.*s", port->writes ? " >" : " ",
                     (int)port->name.length, port->name.bytes);
        } else if (port->node == node) {
            snprintf(said + n, sizeof said - n, "%s%u", port->writes ? " >" : " ", port->value);
        }
    }
    assert_string_equal(said, ports);
}

TEST(nodes)
{
    look_at_all("from xnnpack_add");
    expect_node(0, "XNNAdd", " 0 1 >2");
    expect_node(1, "XNNFullyConnected", " 2 3 >4"); /* no bias */
    look_forget();
    look_at_all("from vulkan_add");
    expect_node(0, "aten.add.Tensor", " 1 2 3 >4");
    look_forget();
    look_at_all("from mlx_mlp");
    expect_node(1, "AddmmNode", " 5 8 >7 1");
    look_forget();
    look_at_all("from mps_conv");
    expect_node(0, "MPSConv2D", " 0 1 >2");
    expect_node(1, "MPSIndexTensor", " 2 3 >4"); /* one of a list */
    look_forget();
    look_at_all("from native_branches");
    expect_node(0, "placeholder", " >p");
    expect_node(2, "torch.ops.higher_order.cond", " p x >getitem"); /* nodes inside of it: none */
    expect_node(3, "placeholder", " >a");
    look_forget();
}

TEST(nothing_of_it_unless_asked)
{
    (void)look_first("from xnnpack_add");
    assert_int_equal(looked.region_count, 0);
    assert_null(looked.payload.graph);
    look_forget();
    (void)look_first("from linear");
    assert_null(looked.methods[0].flow);
    look_forget();
}
