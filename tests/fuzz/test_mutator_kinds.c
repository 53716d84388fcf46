/* Every kind of edit occurs, and does what its name says. */
#include "base/little_endian.h"
#include "tests/support/mutated.h"
#include "tests/support/rows.h"

enum { SEEDS = 60, FEW = 5 };

/* Small models that together have everything that can be edited. */
static const char *const models[] = {
    "add",   "linear",  "lists",       "multi_method",  "quantised",  "delegates",
    "nfat",  "bundle",  "shared_data", "xnnpack_add",   "vulkan_add", "inline_delegates",
    "names", "dynamic", "views",       "package_alias",
};
enum { MODELS = sizeof models / sizeof models[0] };

/* ---- Edits in place: which bytes may change ---- */

typedef enum role {
    OTHER, /* headers, padding, segments */
    ROOT,
    VALUE,
    TAG,
    OFFSET,
    COUNT,
    TEXT,
    VTABLE,
    TO_VTABLE
} role;

typedef struct map {
    uint8_t *roles; /* of each byte */
    size_t base;    /* of the FlatBuffer */
} map;

static const char *kind; /* the kind being checked */

static void paint(map *of, uint64_t at, uint64_t n, role as)
{
    memset(of->roles + of->base + at, (int)as, (size_t)n);
}

static void paint_slots(map *of, const ft_tree *tree, const ft_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        const ft_slot *slot = &node->as.slots[i];
        const ft_field *field = ft_field_at(tree, node, i);
        if (slot->state == FT_HERE) {
            paint(of, slot->at, field->size, (field->flags & FT_TAG) != 0 ? TAG : VALUE);
        } else if (slot->state != FT_ABSENT) {
            paint(of, slot->at, 4, OFFSET);
        }
    }
}

static void paint_node(map *of, const ft_tree *tree, const ft_node *node)
{
    paint(of, node->at, 4, node->shape == FT_OBJECT ? TO_VTABLE : COUNT);
    if (node->shape == FT_TEXT) {
        paint(of, node->at + 4, (uint64_t)node->count + 1, TEXT);
    } else if (node->shape == FT_ITEMS) {
        paint(of, node->at + 4, (uint64_t)node->count * node->field->element_size, VALUE);
    } else {
        paint_slots(of, tree, node);
    }
}

static map map_of(const fe_file *file)
{
    map of = {.roles = calloc(file->all.size + 1, 1)};
    bool apart = file->format == PTV_FORMAT_XNNPACK || file->format == PTV_FORMAT_VULKAN ||
                 file->format == PTV_FORMAT_MLX || file->format == PTV_FORMAT_MPS;
    assert_non_null(of.roles);
    of.base = apart && file->has_header ? file->room : 0;
    paint(&of, 0, file->has_tree ? 4 : 0, ROOT);
    for (uint32_t i = 0; file->has_tree && i < file->tree.count; i++) {
        const ft_node *node = file->tree.nodes[i];
        if (node->shape == FT_OBJECT) {
            const uint8_t *vtable = file->all.bytes + of.base + node->vtable;
            paint(&of, node->vtable, le_load(vtable, 2), VTABLE);
        }
        paint_node(&of, &file->tree, node);
    }
    return of;
}

/* For this kind: which bytes change, or what gets more or fewer. */
static bool has_place, has_part;
static role place;

static void take_place(const test_row *r)
{
    static const char *const roles[] = {"other", "root",   "value",     "tag", "offset", "count",
                                        "text",  "vtable", "to_vtable", NULL};
    const role of_row = (role)row_choice(r, "role", roles);
    if (strcmp(row_text(r, "kind"), kind) == 0) {
        has_place = true;
        place = of_row;
    }
}

static void expect_place(const mutated *to, const golden *g, const map *of)
{
    assert_int_equal(to->size, g->size);
    for (size_t i = 0; i < g->size; i++) {
        if (to->bytes[i] != g->bytes[i] && of->roles[i] != place) {
            fail_msg("%s of %s: byte %zu has role %u: %s", kind, g->name, i,
                     (unsigned)of->roles[i], fm_script(to->m));
        }
    }
}

/* ---- Edits in parts: what gets more or fewer ---- */

typedef enum number {
    FIELDS,
    ELEMENTS,
    SEGMENTS,
    ENTRIES,
    CONSTANTS,
    PAYLOADS,
    FORMAT,
    BYTES,
    NUMBERS
} number;

typedef struct census {
    uint64_t of[NUMBERS];
} census;

static void count_node(census *c, const ft_node *node)
{
    if (node->shape != FT_OBJECT) {
        c->of[ELEMENTS] += node->count;
        return;
    }
    for (uint32_t i = 0; i < node->count; i++) {
        c->of[FIELDS] += node->as.slots[i].state != FT_ABSENT ? 1 : 0;
    }
}

static census census_of(const fe_file *file)
{
    census c = {.of = {[FORMAT] = file->format,
                       [SEGMENTS] = file->segment_count,
                       [ENTRIES] = file->entry_count,
                       [CONSTANTS] = file->constants.size,
                       [BYTES] = file->all.size,
                       [PAYLOADS] = fe_nested_list(file, NULL, 0)}};
    for (uint32_t i = 0; file->has_tree && i < file->tree.count; i++) {
        count_node(&c, file->tree.nodes[i]);
    }
    return c;
}

typedef enum change { ANY, SAME, LESS, MORE, ONE_LESS, ONE_MORE, DIFFERENT } change;

static number part;
static change how;

static void take_part(const test_row *r)
{
    static const char *const numbers[] = {"fields",    "elements", "segments", "entries",
                                          "constants", "payloads", "format",   "bytes", NULL};
    static const char *const changes[] = {"any",      "same",     "less",      "more",
                                          "one_less", "one_more", "different", NULL};
    const number of_row = (number)row_choice(r, "number", numbers);
    const change by_row = (change)row_choice(r, "change", changes);
    if (strcmp(row_text(r, "kind"), kind) == 0) {
        has_part = true;
        part = of_row;
        how = by_row;
    }
}

static bool holds(uint64_t before, uint64_t after)
{
    switch (how) {
    case SAME: return after == before;
    case LESS: return after < before;
    case MORE: return after > before;
    case ONE_LESS: return after + 1 == before;
    case ONE_MORE: return after == before + 1;
    case DIFFERENT: return after != before;
    default: return true;
    }
}

static void expect_part(mutated *to, const golden *g, const census *before)
{
    const fe_file file = mutated_read(to, to->bytes, to->size);
    const census after = census_of(&file);
    if (!holds(before->of[part], after.of[part])) {
        fail_msg("%s of %s: %u was, %u is: %s", kind, g->name,
                 (unsigned)before->of[part], (unsigned)after.of[part],
                 fm_script(to->m));
    }
}

/* ---- All kinds ---- */

/* Returns how often the kind occurred. Nested files would need maps of their own: none here. */
static unsigned expect_kind(mutated *to, const golden *g)
{
    const fe_file file = mutated_read(to, g->bytes, g->size);
    const census before = census_of(&file);
    map of = map_of(&file);
    unsigned seen = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        mutated_make(to, g->bytes, g->size, seed);
        if (!mutated_is(to, kind)) {
            continue;
        }
        seen++;
        if (has_place && before.of[PAYLOADS] == 0) {
            expect_place(to, g, &of);
        } else if (has_part && before.of[PAYLOADS] == 0) {
            expect_part(to, g, &before);
        }
    }
    free(of.roles);
    return seen;
}

TEST(every_kind_is_what_it_says)
{
    mutated opened, *to = &opened;
    fm_options options = fm_defaults;
    options.consistent = 100; /* a wrong header hides what happened to the rest */
    mutated_open(to, &options);
    for (size_t k = 0; fm_kind(k) != NULL; k++) {
        kind = fm_kind(k);
        unsigned seen = 0;
        if (strcmp(kind, "hook") == 0) {
            continue;
        }
        assert_true(fm_only(to->m, kind));
        has_place = has_part = false;
        rows_each("fuzz/mutator_kinds", "places", take_place);
        rows_each("fuzz/mutator_kinds", "parts", take_part);
        assert_true(has_place || has_part);
        for (size_t i = 0; i < MODELS; i++) {
            golden g = golden_by_name(models[i]);
            assert_true(g.size > 0);
            seen += expect_kind(to, &g);
            golden_free(&g);
        }
        if (seen < FEW) {
            fail_msg("%s occurred %u times", kind, seen);
        }
    }
    mutated_close(to);
}

TEST_WITH(unknown_kinds_are_refused, mutated_setup, mutated_teardown)
{
    mutated *to = *state;
    assert_false(fm_only(to->m, "no such kind"));
    assert_true(fm_only(to->m, NULL));
}
