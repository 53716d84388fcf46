/*
 * Any bytes as the tree of one of our formats: what was read can be walked, changed, copied and
 * written, in exactly the space it needs.
 */
#include "fuzz/oracle.h"
#include "fuzz/tree/tree.h"
#include "verifiers/schemas/bundled_program.h"
#include "verifiers/schemas/flat_tensor.h"
#include "verifiers/schemas/program.h"
#include "verifiers/schemas/xnnpack.h"

#include <stdlib.h>
#include <string.h>

enum { MEMORY = 64 << 20, ROOM = 1 << 16, CHOICES = 4 };

/* Chosen by the first byte of the input. */
static const ptv_schema *schema_for(uint8_t choice)
{
    static const ptv_schema *const all[] = {&ptv_schema_program, &ptv_schema_bundled_program,
                                            &ptv_schema_flat_tensor, &ptv_schema_xnnpack};
    return all[choice % 4];
}

static ft_layout layout_for(const uint8_t *choices)
{
    return (ft_layout){.order = choices[1] % 3,
                       .own_vtables = (choices[1] & 4) != 0,
                       .all_slots = (choices[1] & 8) != 0,
                       .shuffle = (choices[1] & 16) != 0,
                       .pad = choices[2] % 8,
                       .head = choices[3] % 64,
                       .seed = choices[2]};
}

static void paths_are_spelled(const ft_tree *tree)
{
    char path[64];
    for (uint32_t i = 0; i < tree->count; i++) {
        HOLDS(ft_path(tree, tree->nodes[i], FT_WHOLE, path, sizeof path) > 0);
        bool slots = tree->nodes[i]->shape == FT_OBJECT || tree->nodes[i]->shape == FT_REFS;
        if (slots && tree->nodes[i]->count > 0) {
            HOLDS(ft_path(tree, tree->nodes[i], 0, path, sizeof path) > 0);
        }
    }
}

/* The root is where it claims to be; the space it needs suffices, and one byte less does not. */
static void is_written(ft_tree *tree, const ft_layout *layout)
{
    uint8_t *out = malloc(ROOM);
    HOLDS(out != NULL);
    size_t size = ft_write(tree, layout, out, ROOM);
    uint8_t *exact = malloc(size);
    HOLDS(size == 0 || exact != NULL);
    if (size > 0) {
        HOLDS(size <= ROOM && ft_write(tree, layout, exact, size) == size);
        HOLDS(memcmp(out, exact, size) == 0);
        HOLDS(ft_write(tree, layout, exact, size - 1) == 0);
        ft_tree again = {.arena = tree->arena};
        HOLDS(ft_read(&again, tree->schema, tree->root_type, out, size));
        HOLDS((again.root == NULL) == (tree->root == NULL));
        HOLDS(tree->root == NULL || again.root->at == ft_written_at(tree->root, size));
    }
    free(exact);
    free(out);
}

static void can_be_changed(ft_tree *tree)
{
    for (uint32_t i = 1; i < tree->count && i < 64; i++) {
        ft_node *node = tree->nodes[i];
        bool list = node->shape == FT_ITEMS || node->shape == FT_REFS || node->shape == FT_TEXT;
        if (list && ft_resize(tree, node, node->count / 2 + i % 3) && node->count > 1) {
            ft_cut(node, i % node->count, 1);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < CHOICES) {
        return 0;
    }
    static ptv_arena arena = {.left = MEMORY}; /* requested once: its memory is reused */
    const ft_schema *schema = ft_schema_of(schema_for(data[0]), &arena);
    HOLDS(schema != NULL);
    const ft_layout layout = layout_for(data);
    ft_tree tree = {.arena = &arena};
    if (ft_read(&tree, schema, schema->root, data + CHOICES, size - CHOICES)) {
        paths_are_spelled(&tree);
        is_written(&tree, &layout);
        ft_node *copy = tree.root != NULL ? ft_copy(&tree, tree.root) : NULL;
        if (copy != NULL) {
            tree.root = copy;
            is_written(&tree, &layout);
        }
        can_be_changed(&tree);
        is_written(&tree, &layout);
    }
    ptv_arena_reset(&arena);
    return 0;
}
