/* Trees of FlatBuffers read back as written, in any layout, and wrong values stay wrong. */
#include "fuzz/tree/tree.h"

#include "base/little_endian.h"
#include "golden/golden.h"
#include "tests/support/test.h"
#include "verifiers/schemas/bundled_program.h"
#include "verifiers/schemas/flat_tensor.h"
#include "verifiers/schemas/program.h"

enum { MEMORY = 64 << 20, ROOM = 1 << 20 };

static const ptv_schema *tables_of(ptv_format format)
{
    return format == PTV_FORMAT_PROGRAM  ? &ptv_schema_program
           : format == PTV_FORMAT_BUNDLE ? &ptv_schema_bundled_program
           : format == PTV_FORMAT_DATA   ? &ptv_schema_flat_tensor
                                         : NULL;
}

typedef struct fixture {
    ptv_arena arena;
    uint8_t *out;
    golden g; /* "linear", and what was read of it */
    const ft_schema *schema;
    ft_tree tree;
} fixture;

FIXTURE(open_fixture)
{
    fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->arena.left = MEMORY;
    f->out = malloc(ROOM);
    assert_non_null(f->out);
    *state = f;
    return 0;
}

FIXTURE(close_fixture)
{
    fixture *f = *state;
    ptv_arena_free(&f->arena);
    free(f->out);
    free(f);
    return 0;
}

static ft_tree read_tree(fixture *f, const ft_schema *schema, const uint8_t *bytes, size_t size)
{
    ft_tree tree = {.arena = &f->arena};
    assert_true(ft_read(&tree, schema, schema->root, bytes, size));
    assert_non_null(tree.root);
    return tree;
}

FIXTURE(open_linear)
{
    open_fixture(state);
    fixture *f = *state;
    f->g = golden_by_name("linear");
    f->schema = ft_schema_of(&ptv_schema_program, &f->arena);
    f->tree = read_tree(f, f->schema, f->g.bytes, f->g.size);
    return 0;
}

FIXTURE(close_linear)
{
    fixture *f = *state;
    golden_free(&f->g);
    return close_fixture(state);
}

/* ---- The same content ---- */

static bool same_node(const ft_tree *tree, const ft_node *a, const ft_node *b);

static bool same_slot(const ft_tree *tree, const ft_node *of, uint32_t i, const ft_slot *b)
{
    const ft_slot *a = &of->as.slots[i];
    if (a->state != b->state) {
        return false;
    }
    const ft_field *field = ft_field_at(tree, of, i);
    switch (a->state) {
    case FT_HERE:
        return field->kind == FT_STRUCT ? memcmp(a->as.bytes, b->as.bytes, field->size) == 0
                                        : a->as.scalar == b->as.scalar;
    case FT_LEADS: return same_node(tree, a->as.node, b->as.node);
    case FT_WORD: return a->as.word == b->as.word;
    default: return true;
    }
}

static bool same_node(const ft_tree *tree, const ft_node *a, const ft_node *b)
{
    if (a->shape != b->shape || a->count != b->count || a->lies != b->lies || a->open != b->open ||
        (a->lies && a->claimed != b->claimed)) {
        return false;
    }
    if (a->shape == FT_OBJECT || a->shape == FT_REFS) {
        for (uint32_t i = 0; i < a->count; i++) {
            if (!same_slot(tree, a, i, &b->as.slots[i])) {
                return false;
            }
        }
        return true;
    }
    size_t unit = a->shape == FT_ITEMS ? a->field->element_size : 1;
    return a->count == 0 || memcmp(a->as.bytes, b->as.bytes, a->count * unit) == 0;
}

/* Returns every possible layout, with some seeds. */
static ft_layout layout_of(unsigned i)
{
    return (ft_layout){.order = (uint8_t)(i % 3),
                       .own_vtables = (i & 1) != 0,
                       .all_slots = (i & 2) != 0,
                       .shuffle = (i & 4) != 0,
                       .pad = (uint8_t)(i % 5),
                       .seed = i,
                       .head = i % 2 * 32,
                       .align = i % 3 * 16};
}

enum { LAYOUTS = 24 };

TEST_WITH(test_goldens_are_the_same_in_any_layout, open_fixture, close_fixture)
{
    fixture *f = *state;
    size_t checked = 0;
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        const ptv_schema *tables = tables_of(g.format);
        if (tables != NULL) {
            const ft_schema *schema = ft_schema_of(tables, &f->arena);
            assert_non_null(schema);
            ft_tree before = read_tree(f, schema, g.bytes, g.size);
            for (unsigned n = 0; n < LAYOUTS; n++) {
                ft_layout layout = layout_of(n);
                size_t size = ft_write(&before, &layout, f->out, ROOM);
                assert_true(size > 0);
                ft_tree after = read_tree(f, schema, f->out, size);
                assert_true(same_node(&before, before.root, after.root));
                assert_int_equal(ft_written_at(before.root, size), after.root->at);
                checked++;
            }
        }
        golden_free(&g);
        ptv_arena_reset(&f->arena);
    }
    assert_true(checked > LAYOUTS);
}

/* Counts tables that share the vtable of an earlier one; *whole: vtables with all slots. */
static unsigned count_sharing(const ft_tree *tree, const uint8_t *bytes, unsigned *whole)
{
    unsigned sharing = 0;
    for (uint32_t i = 0; i < tree->count; i++) {
        const ft_node *node = tree->nodes[i];
        bool first = node->shape == FT_OBJECT;
        for (uint32_t k = 0; k < i && first; k++) {
            first = tree->nodes[k]->shape != FT_OBJECT || tree->nodes[k]->vtable != node->vtable;
        }
        sharing += node->shape == FT_OBJECT && !first;
        *whole +=
            node->shape == FT_OBJECT && le_load(bytes + node->vtable, 2) == 4 + 2 * node->count;
    }
    return sharing;
}

TEST_WITH(test_vtables_are_as_the_layout_says, open_linear, close_linear)
{
    fixture *f = *state;
    for (unsigned i = 0; i < 4; i++) {
        const ft_layout layout = {.own_vtables = i % 2 != 0, .all_slots = i / 2 != 0};
        size_t size = ft_write(&f->tree, &layout, f->out, ROOM);
        ft_tree after = read_tree(f, f->schema, f->out, size);
        unsigned whole = 0, tables = 0;
        assert_int_equal(count_sharing(&after, f->out, &whole) == 0, layout.own_vtables);
        for (uint32_t k = 0; k < after.count; k++) {
            tables += after.nodes[k]->shape == FT_OBJECT;
        }
        assert_int_equal(whole == tables, layout.all_slots);
    }
}

/* force_align applies to lists of references, too. */
TEST_WITH(test_lists_are_aligned, open_fixture, close_fixture)
{
    fixture *f = *state;
    golden g = golden_by_name("linear");
    ft_schema *schema = ft_schema_of(&ptv_schema_program, &f->arena);
    assert_non_null(schema);
    schema->tables[PTV_PROGRAM_EXECUTION_PLAN]
        .fields[PTV_PROGRAM_EXECUTION_PLAN_VALUES]
        .element_align = 64;
    ft_tree tree = read_tree(f, schema, g.bytes, g.size);
    for (unsigned n = 0; n < LAYOUTS; n++) {
        ft_layout layout = layout_of(n);
        size_t size = ft_write(&tree, &layout, f->out, ROOM);
        ft_tree after = read_tree(f, schema, f->out, size);
        const ft_node *plan =
            after.root->as.slots[PTV_PROGRAM_PROGRAM_EXECUTION_PLAN].as.node->as.slots[0].as.node;
        const ft_node *values = plan->as.slots[PTV_PROGRAM_EXECUTION_PLAN_VALUES].as.node;
        assert_int_equal((values->at + 4) % 64, 0);
    }
    golden_free(&g);
}

/* ---- The verifier's verdict ---- */

static bool structural(void *context, const ptv_finding *finding)
{
    uint16_t code = finding->rule->code;
    *(unsigned *)context += code >= 200 && code < 300 && finding->rule->severity == PTV_ERROR;
    return true;
}

static unsigned structural_errors(const uint8_t *bytes, size_t size)
{
    static ptv_work work;
    static ptv_run run;
    unsigned count = 0;
    const ptv_image image = {bytes, size, size};
    ptv_begin(&run, &image, &work, structural, &count);
    (void)ptv_verify(&run);
    return count;
}

TEST_WITH(test_any_layout_is_sound, open_linear, close_linear)
{
    fixture *f = *state;
    for (unsigned n = 0; n < 10 * LAYOUTS; n++) {
        ft_layout layout = layout_of(n);
        size_t size = ft_write(&f->tree, &layout, f->out, ROOM);
        assert_true(size > 0);
        assert_int_equal(structural_errors(f->out, size), 0);
    }
    le_store(f->out, 4, 3); /* so that the check can fail */
    assert_true(structural_errors(f->out, 64) > 0);
}

TEST_WITH(test_needs_room, open_linear, close_linear)
{
    fixture *f = *state;
    const ft_layout layout = {0};
    size_t size = ft_write(&f->tree, &layout, f->out, ROOM);
    for (size_t room = 0; room < size; room++) {
        assert_int_equal(ft_write(&f->tree, &layout, f->out, room), 0);
    }
    assert_int_equal(ft_write(&f->tree, &layout, f->out, size), size);
}

/* ---- Wrong values stay wrong ---- */

static ft_node *plan_of(const ft_tree *tree)
{
    const ft_node *plans = tree->root->as.slots[PTV_PROGRAM_PROGRAM_EXECUTION_PLAN].as.node;
    return plans->as.slots[0].as.node;
}

TEST_WITH(test_lies_and_lost_offsets_stay, open_linear, close_linear)
{
    fixture *f = *state;
    ft_node *plan = plan_of(&f->tree);
    ft_node *values = plan->as.slots[PTV_PROGRAM_EXECUTION_PLAN_VALUES].as.node;
    ft_slot *lost = &plan->as.slots[PTV_PROGRAM_EXECUTION_PLAN_INPUTS];
    *lost = (ft_slot){FT_WORD, 0, {.word = 0x7ffffff0}};
    values->lies = true;
    values->claimed = 0x40000000;
    const ft_layout layout = {0};
    size_t size = ft_write(&f->tree, &layout, f->out, ROOM);
    ft_tree after = read_tree(f, f->schema, f->out, size);
    plan = plan_of(&after);
    assert_int_equal(plan->as.slots[PTV_PROGRAM_EXECUTION_PLAN_INPUTS].state, FT_WORD);
    assert_int_equal(plan->as.slots[PTV_PROGRAM_EXECUTION_PLAN_INPUTS].as.word, 0x7ffffff0);
    values = plan->as.slots[PTV_PROGRAM_EXECUTION_PLAN_VALUES].as.node;
    assert_true(values->lies);
    assert_int_equal(values->claimed, 0x40000000);
    assert_true(values->count > 0 && values->count <= FT_KEPT_OF_LIES);
}

TEST_WITH(test_strings_without_end_are_seen, open_linear, close_linear)
{
    fixture *f = *state;
    const ft_node *name = plan_of(&f->tree)->as.slots[PTV_PROGRAM_EXECUTION_PLAN_NAME].as.node;
    assert_false(name->open);
    f->g.bytes[name->at + 4 + name->count] = 'x';
    f->tree = read_tree(f, f->schema, f->g.bytes, f->g.size);
    assert_true(plan_of(&f->tree)->as.slots[PTV_PROGRAM_EXECUTION_PLAN_NAME].as.node->open);
}

/* A copied node is not found anywhere in the bytes. */
TEST_WITH(test_copies_are_made, open_linear, close_linear)
{
    fixture *f = *state;
    const ft_node *plan = plan_of(&f->tree), *copy = ft_copy(&f->tree, plan);
    assert_non_null(copy);
    assert_true(plan->as.slots[PTV_PROGRAM_EXECUTION_PLAN_NAME].at != 0);
    for (uint32_t i = 0; i < copy->count; i++) {
        assert_int_equal(copy->as.slots[i].at, 0);
    }
    assert_int_equal(copy->at, 0);
}

/* A table that is its own child is written as a dangling offset. */
TEST_WITH(test_cycles_end, open_fixture, close_fixture)
{
    fixture *f = *state;
    const ft_schema *schema = ft_schema_of(&ptv_schema_program, &f->arena);
    ft_tree tree;
    assert_true(ft_begin(&tree, schema, schema->root, &f->arena));
    const ft_field *field =
        &schema->tables[schema->root].fields[PTV_PROGRAM_PROGRAM_EXECUTION_PLAN];
    ft_node *plans = ft_new_vector(&tree, field, 2);
    assert_non_null(plans);
    ft_set_node(plans, 0, tree.root);
    ft_set_node(tree.root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN, plans);
    const ft_layout layout = {0};
    size_t size = ft_write(&tree, &layout, f->out, ROOM);
    assert_true(size > 0);
    ft_tree after = read_tree(f, schema, f->out, size);
    plans = after.root->as.slots[PTV_PROGRAM_PROGRAM_EXECUTION_PLAN].as.node;
    assert_int_equal(plans->count, 2);
    assert_int_equal(plans->as.slots[0].state, FT_WORD);
    assert_int_equal(plans->as.slots[0].as.word, 0);
}

/* Each prefix, and each byte changed: whatever can be read can be written, if it fits. */
TEST_WITH(test_any_bytes, open_fixture, close_fixture)
{
    fixture *f = *state;
    golden g = golden_by_name("linear");
    unsigned written = 0;
    for (size_t i = 0; i < g.size; i++) {
        const ft_schema *schema = ft_schema_of(&ptv_schema_program, &f->arena);
        uint8_t *copy = malloc(g.size);
        assert_non_null(copy);
        memcpy(copy, g.bytes, g.size);
        copy[i] ^= 0xff;
        ft_tree tree = {.arena = &f->arena};
        bool read = ft_read(&tree, schema, schema->root, copy, i % 2 == 0 ? g.size : i);
        const ft_layout layout = layout_of((unsigned)i);
        written += read && ft_write(&tree, &layout, f->out, ROOM) > 0;
        free(copy);
        ptv_arena_reset(&f->arena);
    }
    assert_true(written > g.size / 2);
    golden_free(&g);
}

/* ---- Nodes ---- */

TEST_WITH(test_paths, open_linear, close_linear)
{
    fixture *f = *state;
    char path[128];
    ft_node *plan = plan_of(&f->tree);
    ft_path(&f->tree, plan, PTV_PROGRAM_EXECUTION_PLAN_NAME, path, sizeof path);
    assert_string_equal(path, "execution_plan[0].name");
    ft_node *values = plan->as.slots[PTV_PROGRAM_EXECUTION_PLAN_VALUES].as.node;
    ft_node *tensor = values->as.slots[0].as.node->as.slots[PTV_PROGRAM_E_VALUE_VAL].as.node;
    ft_node *sizes = tensor->as.slots[PTV_PROGRAM_TENSOR_SIZES].as.node;
    ft_path(&f->tree, sizes, 1, path, sizeof path);
    assert_string_equal(path, "execution_plan[0].values[0].val<Tensor>.sizes[1]");
    ft_path(&f->tree, f->tree.root, FT_WHOLE, path, sizeof path);
    assert_string_equal(path, "(root)");
    size_t whole = ft_path(&f->tree, sizes, FT_WHOLE, path, 8);
    assert_int_equal(whole, strlen("execution_plan[0].values[0].val<Tensor>.sizes"));
    assert_string_equal(path, "executi");
}

TEST_WITH(test_cut_resize_copy, open_fixture, close_fixture)
{
    fixture *f = *state;
    const ft_schema *schema = ft_schema_of(&ptv_schema_program, &f->arena);
    ft_tree tree;
    assert_true(ft_begin(&tree, schema, schema->root, &f->arena));
    const ft_record *type = &schema->tables[PTV_PROGRAM_TENSOR];
    ft_node *sizes = ft_new_vector(&tree, &type->fields[PTV_PROGRAM_TENSOR_SIZES], 4);
    assert_non_null(sizes);
    for (uint32_t i = 0; i < 4; i++) {
        ft_set_item(sizes, i, i + 10);
    }
    ft_cut(sizes, 1, 2);
    assert_int_equal(sizes->count, 2);
    assert_int_equal(ft_item(sizes, 1), 13);
    assert_true(ft_resize(&tree, sizes, 3));
    assert_int_equal(ft_item(sizes, 1), 13);
    assert_int_equal(ft_item(sizes, 2), 0);
    ft_node *tensor = ft_new_object(&tree, PTV_PROGRAM_TENSOR);
    assert_non_null(tensor);
    ft_set_node(tensor, PTV_PROGRAM_TENSOR_SIZES, sizes);
    ft_node *copy = ft_copy(&tree, tensor);
    assert_non_null(copy);
    ft_set_item(sizes, 0, 99);
    ft_node *copied = copy->as.slots[PTV_PROGRAM_TENSOR_SIZES].as.node;
    assert_int_equal(ft_item(copied, 0), 10);
    assert_int_equal(ft_value(&tree, copy, PTV_PROGRAM_TENSOR_STORAGE_OFFSET), 0);
}

/* An arena that is used again and again takes no more than its largest task needed. */
TEST(test_arena_is_used_again)
{
    ptv_arena arena = {.left = 1 << 20};
    for (size_t i = 0; i < 10000; i++) {
        size_t size = 100 + i * 7919 % 60000;
        uint8_t *memory = ptv_arena_take(&arena, size);
        assert_non_null(memory);
        assert_int_equal(memory[0] | memory[size - 1], 0);
        memset(memory, 0xff, size);
        ptv_arena_reset(&arena);
    }
    assert_null(ptv_arena_take(&arena, 1 << 20));
    ptv_arena_free(&arena);
}
