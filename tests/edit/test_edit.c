/* Every edit of fields, in place and by writing the file again, on all layouts. */
#include "tests/support/edited.h"
#include "tests/support/test.h"

#define PLAN "execution_plan[0]"

/* One edit and what a part of the tree then is. */
typedef struct row {
    const char *edits;
    const char *path, *json;
    const char *verdict;
} row;

/* In place: no other byte changes; so the number of them is bounded. */
typedef struct placed_row {
    row row;
    size_t most; /* bytes that change */
} placed_row;

#define V(i) PLAN ".values[" #i "].val"

/* clang-format off */
static const placed_row in_place[] = {
    {{"set " V(0) ".int_val = -7", V(0) ".int_val", "-7", "clean"}, 8},
    {{"set " V(0) "<Int>.int_val = 0x7fffffffffffffff", V(0) ".int_val", "9223372036854775807", "clean"}, 8},
    {{"set " V(4) ".bool_val = false", V(4) ".bool_val", "false", "clean"}, 1},
    {{"set " V(5) ".double_val = nan", V(5) ".double_val", "'nan'", "clean"}, 8},
    {{"set " V(5) ".double_val = -inf", V(5) ".double_val", "'-inf'", "clean"}, 8},
    {{"set " V(5) ".double_val = 1e3", V(5) ".double_val", "1000.0", "clean"}, 8},
    {{"set " V(1) ".scalar_type = INT", V(1) ".scalar_type", "'INT'", NULL}, 1},
    {{"set " V(1) ".scalar_type = \"LONG\"", V(1) ".scalar_type", "'LONG'", NULL}, 1},
    {{"set " V(1) ".scalar_type = 6", V(1) ".scalar_type", "'FLOAT'", "clean"}, 0},
    {{"set " V(1) ".sizes[1] = 300", V(1) ".sizes", "[2,300]", NULL}, 4},
    {{"set " V(1) ".sizes[-2] = 300", V(1) ".sizes", "[300,3]", NULL}, 4},
    {{"set " V(1) ".sizes = [4, 5]", V(1) ".sizes", "[4,5]", NULL}, 8},
    {{"set " V(1) ".dim_order = [1, 0]", V(1) ".dim_order", "[1,0]", NULL}, 2},
    {{"set " V(3) ".items[1] = inf", V(3) ".items", "[1.5,'inf',3.5]", "clean"}, 8},
    {{"set " PLAN ".name = \"FORWARD\"", PLAN ".name", "'FORWARD'", "clean"}, 7},
    {{"set " PLAN ".name = \"a;b#c d\"", PLAN ".name", "'a;b#c d'", "clean"}, 7},
    {{"set " PLAN ".name = \"=\\\\\\n[].\\u0001\"", PLAN ".name", "'=\\\\\\n[].\\u0001'", NULL}, 7},
    {{"set " PLAN ".values[0].val_type = Bool", PLAN ".values[0].val_type", "'Bool'", "bool-invalid"}, 1},
    {{"set segments[1].offset = 8", "segments[1].offset", "8", "segment-misaligned"}, 8},
    {{"set segments[-1].size=2", "segments[2].size", "2", NULL}, 8},
    {{"set header.segment_data_size = 258", "segments[2].size", "3", "trailing-bytes"}, 8},
    {{"remove " V(1) ".sizes[0]", V(1) ".sizes", "[3]", NULL}, 9},
    {{"remove " V(3) ".items[-1]", V(3) ".items", "[1.5,2.5]", "clean"}, 9},
    {{"remove " V(3) ".items[0]", V(3) ".items", "[2.5,3.5]", "clean"}, 28},
    {{"remove " PLAN ".operators[0]", PLAN ".operators[0].name", "'aten::mul'", "clean"}, 13},
    {{"remove " PLAN ".operators[1]", PLAN ".operators[1].name", "'aten::sub'", "clean"}, 13},
    {{"remove execution_plan[1]", "execution_plan[1]", "", NULL}, 9},
    {{"resize " V(3) ".items 1", V(3) ".items", "[1.5]", "clean"}, 20},
    {{"resize " PLAN ".operators 1", PLAN ".operators", "[{'name':'aten::add','overload':'out'}]", "clean"}, 12},
    {{"resize " V(3) ".items 0", V(3) ".items", "[]", "clean"}, 28},
    {{"resize " V(3) ".items 3", V(3) ".items", "[1.5,2.5,3.5]", "clean"}, 0},
    {{"swap " V(0) ".int_val " V(6) ".int_val", V(6) ".int_val", "5", "clean"}, 2},
    {{"swap " PLAN ".inputs[0] " PLAN ".inputs[1]", PLAN ".inputs", "[4,0]", "clean"}, 2},
    {{"swap " PLAN ".inputs[0] " PLAN ".outputs[0]", PLAN ".inputs", "[1,4]", "clean"}, 2},
    {{"swap " PLAN ".operators[0] " PLAN ".operators[2]", PLAN ".operators[2].name", "'aten::add'", "clean"}, 8},
    {{"swap segments[0].size segments[1].size", "segments[1].size", "20", NULL}, 16},
};

static const row again[] = {
    {"set " PLAN ".name = \"forward2\"", PLAN ".name", "'forward2'", "clean"},
    {"set " PLAN ".name = \"\"", PLAN ".name", "''", "method-name-empty"},
    {"set " PLAN ".name = \"\\u00e4\\u20ac; # \\\" ]\"", PLAN ".name", "'\\u00e4\\u20ac; # \\\" ]'", NULL},
    {"set " V(1) ".sizes = [1, 2, 3]", V(1) ".sizes", "[1,2,3]", NULL},
    {"set " V(1) ".sizes = []", V(1) ".sizes", "[]", NULL},
    {"set " V(1) ".data_buffer_idx = 0; set " V(1) ".allocation_info = {\"memory_id\": 1, \"memory_offset_low\": 0}",
     V(1) ".allocation_info.memory_id", "1", "clean"},
    {"set " V(1) " = {\"scalar_type\": \"INT\", \"sizes\": [], \"dim_order\": []}", V(1) ".scalar_type", "'INT'", NULL},
    {"set " PLAN ".values[0] = {\"val_type\": \"Bool\", \"val\": {\"bool_val\": true}}", PLAN ".values[0]",
     "{'val_type':'Bool','val':{'bool_val':true}}", "clean"},
    {"set " PLAN ".values[0].val_type = Bool; set " V(0) " = {\"bool_val\": true}", V(0), "{'bool_val':true}", "clean"},
    {"set " PLAN ".container_meta_type = {}", PLAN ".container_meta_type", "{}", NULL},
    {"set " PLAN ".operators = [{\"name\": \"n\"}]", PLAN ".operators", "[{'name':'n'}]", "clean"},
    {"remove " V(1) ".sizes; set " V(1) ".sizes = [9]", V(1) ".sizes", "[9]", NULL},
    {"append " PLAN ".inputs = 6", PLAN ".inputs", "[0,4,6]", "clean"},
    {"append " PLAN ".operators = {\"name\": \"n\", \"overload\": \"\"}", PLAN ".operators[3]", "{'name':'n','overload':''}", "clean"},
    {"append " V(3) ".items = nan", V(3) ".items", "[1.5,2.5,3.5,'nan']", "clean"},
    {"append execution_plan[1].inputs = 0", "execution_plan[1].inputs", "[0]", "clean"},
    {"append mutable_data_segments = {\"segment_index\": 0, \"offsets\": [0]}", "mutable_data_segments[0].offsets", "[0]", NULL},
    {"append segments = {\"offset\": 384, \"size\": 10}", "segments[3]", "{'offset':384,'size':10}", "clean"},
    {"resize " PLAN ".operators 4", PLAN ".operators[3]", "{}", NULL},
    {"resize " PLAN ".non_const_buffer_sizes 5", PLAN ".non_const_buffer_sizes", "[0,64,128,0,0]", "clean"},
    {"repeat " PLAN ".operators 3", PLAN ".operators[2]", "{'name':'aten::add','overload':'out'}", "clean"},
    {"repeat " PLAN ".inputs 3", PLAN ".inputs", "[0,0,0]", "clean"},
    {"repeat " PLAN ".inputs 0", PLAN ".inputs", "[]", "clean"},
    {"swap " PLAN ".values[0] execution_plan[1].values[0]", "execution_plan[1].values[0].val", "{'int_val':5}", "clean"},
    {"swap execution_plan[1].values[0] " PLAN ".values[2]", PLAN ".values[2].val", "{'int_val':7}", "clean"},
    {"swap " PLAN ".inputs " PLAN ".outputs", PLAN ".outputs", "[0,4]", "clean"},
    {"swap " V(0) " " V(2), PLAN ".values[0]", "{'val_type':'String','val':{'string_val':'abc'}}", "clean"},
    {"swap " V(4) " execution_plan[1].values[0].val", "execution_plan[1].values[0]", "{'val_type':'Bool','val':{'bool_val':true}}", "clean"},
    {"swap " PLAN " execution_plan[1]", "execution_plan[0].name", "'second'", "clean"},
    {"swap " PLAN ".name " PLAN ".operators[1].name", PLAN ".name", "'aten::mul'", "clean"},
    {"swap " PLAN ".container_meta_type execution_plan[1].container_meta_type", "execution_plan[1].container_meta_type.encoded_inp_str", "'in'", NULL},
    {"remove " PLAN ".operators[2].overload", PLAN ".operators", "[{'name':'aten::add','overload':'out'},{'name':'aten::mul','overload':'x'},{'name':'aten::sub'}]", "clean"},
    {"remove " V(6) ".int_val", V(6), "{}", "clean"},
    {"remove " V(6), PLAN ".values[6]", "{'val_type':'Int'}", NULL},
    {"remove " PLAN ".container_meta_type", PLAN ".container_meta_type", "", "clean"},
    {"remove segments[2]; remove named_data[2]", "segments[2]", "", NULL},
};
/* clang-format on */

static void check_row(const ge_file *file, const row *r, const char *layout)
{
    edited_reads(file, r->path, r->json);
    if (r->verdict != NULL && strcmp(edited_verdict(file), r->verdict) != 0) {
        fail_msg("%s, %s: %s, expected %s", layout, r->edits, edited_verdict(file), r->verdict);
    }
}

TEST(test_model)
{
    for (size_t i = 0; i < EDITED_LAYOUTS; i++) {
        ge_file file = edited_text(edited_model, edited_layouts[i]);
        assert_string_equal(edited_verdict(&file), "clean");
        ge_close(&file);
    }
}

TEST(test_in_place)
{
    for (size_t i = 0; i < EDITED_LAYOUTS; i++) {
        for (size_t k = 0; k < sizeof in_place / sizeof in_place[0]; k++) {
            const placed_row *p = &in_place[k];
            ge_file file = edited_text(edited_model, edited_layouts[i]);
            ge_file before = edited_copy(&file);
            edited_by(&file, p->row.edits);
            check_row(&file, &p->row, edited_layouts[i]);
            if (edited_bytes(&file, &before) > p->most) {
                fail_msg("%s: %s: %zu bytes changed", edited_layouts[i], p->row.edits,
                         edited_bytes(&file, &before));
            }
            ge_close(&before);
            ge_close(&file);
        }
    }
}

TEST(test_again)
{
    for (size_t i = 0; i < EDITED_LAYOUTS; i++) {
        for (size_t k = 0; k < sizeof again / sizeof again[0]; k++) {
            ge_file file = edited_text(edited_model, edited_layouts[i]);
            edited_by(&file, again[k].edits);
            check_row(&file, &again[k], edited_layouts[i]);
            ge_close(&file);
        }
    }
}
