/*
 * The mutator on FlatBuffers that have nothing to do with ExecuTorch: structs, vectors of unions
 * and of structs, files in fields. Starts with just the schema.
 */
#include "fuzz/schemas/schemas.h"
#include "tests/support/mutated.h"
#include "tests/support/test.h"

enum { FILES = 60, STEPS = 40, SOUND = 60 /* percent */ };

static const char *const schemas[] = {
    PTV_SOURCE_DIR "/fuzz/examples/monster/monster.fbs",
    PTV_SOURCE_DIR "/corpus/schema/torture.fbs",
    PTV_SOURCE_DIR "/corpus/schema/samples/shapes.fbs",
    PTV_SOURCE_DIR "/tests/fuzz/foreign/wide/archive.fbs",
};

typedef struct plain {
    mutated to;
    ptv_arena arena; /* of the schema */
} plain;

static void open_plain(plain *p, const char *path)
{
    fbs_error error;
    p->arena = (ptv_arena){.left = FX_MEMORY};
    fm_options options = fm_defaults;
    options.plain = fx_open(path, &p->arena, &error);
    if (options.plain == NULL) {
        fail_msg("%s", error.text);
    }
    mutated_open(&p->to, &options);
    p->to.kit.plain = options.plain;
}

static void close_plain(plain *p)
{
    mutated_close(&p->to);
    ptv_arena_free(&p->arena);
}

/* ---- Structure, as far as a tree shows it ---- */

static bool slots_lead(const ft_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        if (node->as.slots[i].state == FT_WORD) {
            return false;
        }
    }
    return true;
}

/* A vector of unions is as long as the vector of their tags. */
static bool unions_have_tags(const ft_tree *tree, const ft_node *node)
{
    for (uint32_t i = 1; i < node->count; i++) {
        const ft_field *field = ft_field_at(tree, node, i);
        const ft_slot *values = &node->as.slots[i], *tags = &node->as.slots[i - 1];
        if (field->kind != FT_VECTOR || field->element != FT_UNION || values->state != FT_LEADS) {
            continue;
        }
        if (tags->state != FT_LEADS || tags->as.node->count != values->as.node->count) {
            return false;
        }
    }
    return true;
}

static bool node_is_sound(const ft_tree *tree, const ft_node *node)
{
    switch (node->shape) {
    case FT_OBJECT: return slots_lead(node) && unions_have_tags(tree, node);
    case FT_REFS: return !node->lies && slots_lead(node);
    default: return !node->lies && !node->open;
    }
}

static bool is_sound(plain *p, const uint8_t *bytes, size_t size)
{
    const fe_file file = mutated_read(&p->to, bytes, size);
    bool sound = file.has_tree && file.tree.root != NULL;
    for (uint32_t i = 0; sound && i < file.tree.count; i++) {
        sound = node_is_sound(&file.tree, file.tree.nodes[i]);
    }
    return sound;
}

/* ---- Many steps ---- */

typedef struct counts {
    unsigned sound, all;
} counts;

/* Each output is the next input. Most outputs from sound inputs are sound. */
static void walk(plain *p, uint64_t seed, counts *of)
{
    mutated_make(&p->to, NULL, 0, seed);
    assert_true(is_sound(p, p->to.bytes, p->to.size));
    for (unsigned i = 0; i < STEPS; i++) {
        size_t size = p->to.size;
        uint8_t *before = malloc(size);
        assert_non_null(before);
        memcpy(before, p->to.bytes, size);
        bool sound = is_sound(p, before, size);
        mutated_make(&p->to, before, size, seed + i);
        mutated_replays(&p->to, before, size);
        of->sound += sound && is_sound(p, p->to.bytes, p->to.size) ? 1 : 0;
        of->all += sound ? 1 : 0;
        free(before);
    }
}

TEST(most_steps_are_sound)
{
    for (size_t i = 0; i < sizeof schemas / sizeof schemas[0]; i++) {
        plain p;
        counts of = {0, 0};
        open_plain(&p, schemas[i]);
        for (uint64_t seed = 0; seed < FILES; seed++) {
            walk(&p, seed * STEPS, &of);
        }
        print_message("%s: %u %% of %u are sound\n", strrchr(schemas[i], '/') + 1,
                      of.sound * 100 / of.all, of.all);
        assert_true(of.all > FILES && of.sound * 100 >= of.all * SOUND);
        close_plain(&p);
    }
}

/* ---- Features of such schemas only ---- */

typedef struct census {
    unsigned structs, struct_vectors, unions, required;
} census;

static void count_table(census *c, const ft_tree *tree, const ft_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        const ft_field *field = ft_field_at(tree, node, i);
        bool there = node->as.slots[i].state != FT_ABSENT;
        c->structs += there && field->kind == FT_STRUCT ? 1 : 0;
        c->struct_vectors += there && field->element == FT_STRUCT ? 1 : 0;
        c->unions += there && field->element == FT_UNION ? 1 : 0;
        c->required += !there && (field->flags & FT_REQUIRED) != 0 ? 1 : 0;
    }
}

TEST(new_files_have_everything)
{
    plain p;
    census c = {0};
    open_plain(&p, schemas[0]);
    for (uint64_t seed = 0; seed < FILES; seed++) {
        mutated_make(&p.to, NULL, 0, seed);
        const fe_file file = mutated_read(&p.to, p.to.bytes, p.to.size);
        for (uint32_t i = 0; i < file.tree.count; i++) {
            if (file.tree.nodes[i]->shape == FT_OBJECT) {
                count_table(&c, &file.tree, file.tree.nodes[i]);
            }
        }
    }
    assert_true(c.structs > 0 && c.struct_vectors > 0 && c.unions > 0);
    assert_int_equal(c.required, 0);
    close_plain(&p);
}

/* Paths name numbers in structs, and in a FlatBuffer in a field. */
TEST(structs_and_nested_files_are_edited)
{
    plain p;
    unsigned named = 0, nested = 0;
    open_plain(&p, schemas[0]);
    for (uint64_t seed = 0; seed < FILES; seed++) {
        assert_true(fm_only(p.to.m, NULL));
        mutated_make(&p.to, NULL, 0, seed);
        size_t size = p.to.size;
        uint8_t *before = malloc(size);
        assert_non_null(before);
        memcpy(before, p.to.bytes, size);
        assert_true(fm_only(p.to.m, "scalar-boundary"));
        for (uint64_t i = 0; i < STEPS; i++) {
            mutated_make(&p.to, before, size, i);
            named += strstr(fm_script(p.to.m), "# pos.x was") != NULL ? 1 : 0;
            nested += strstr(fm_script(p.to.m), "# saved.hp was") != NULL ? 1 : 0;
        }
        free(before);
    }
    assert_true(named > 0 && nested > 0);
    close_plain(&p);
}
