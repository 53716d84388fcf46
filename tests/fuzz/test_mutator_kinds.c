/* Every kind of edit that the mutator has occurs, and is what its name says. */
#include "base/little_endian.h"
#include "tests/support/mutated.h"
#include "tests/support/test.h"

enum { SEEDS = 60, FEW = 5 };

/* Small ones that together have everything there is to be edited. */
static const char *const models[] = {
    "add",   "linear",  "lists",       "multi_method",  "quantised",  "delegates",
    "nfat",  "bundle",  "shared_data", "xnnpack_add",   "vulkan_add", "inline_delegates",
    "names", "dynamic", "views",       "package_alias",
};
enum { MODELS = sizeof models / sizeof models[0] };

/* ---- In place: which bytes may change ---- */

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

static const struct place {
    const char *kind;
    role role;
} places[] = {
    {"scalar-boundary", VALUE},      {"scalar-step", VALUE},
    {"scalar-neighbour", VALUE},     {"scalar-stranger", VALUE},
    {"index-edge", VALUE},           {"index-inside", VALUE},
    {"enum-other", VALUE},           {"tag-other", TAG},
    {"offset-alias", OFFSET},        {"offset-swap", OFFSET},
    {"offset-any", OFFSET},          {"offset-forward", OFFSET},
    {"offset-back", OFFSET},         {"offset-header", OFFSET},
    {"offset-zero", OFFSET},         {"offset-upward", OFFSET},
    {"offset-past", OFFSET},         {"offset-root", ROOT},
    {"vtable-entry-zero", VTABLE},   {"vtable-required-zero", VTABLE},
    {"vtable-entry-shared", VTABLE}, {"vtable-entry-wrong", VTABLE},
    {"vtable-size", VTABLE},         {"vtable-table-size", VTABLE},
    {"vtable-other", TO_VTABLE},     {"vtable-wild", TO_VTABLE},
    {"count-boundary", COUNT},       {"count-less", COUNT},
    {"string-letter", TEXT},         {"string-open", TEXT},
    {"header-number", OTHER},        {"identifier", OTHER},
    {"segment-overlap", VALUE},      {"segment-beyond", VALUE},
    {"entry-number", OTHER},         {"member-field", OTHER},
};

static const struct place *place_of(const char *kind)
{
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if (strcmp(places[i].kind, kind) == 0) {
            return &places[i];
        }
    }
    return NULL;
}

static void expect_place(const mutated *to, const golden *g, const map *of,
                         const struct place *place)
{
    assert_int_equal(to->size, g->size);
    for (size_t i = 0; i < g->size; i++) {
        if (to->bytes[i] != g->bytes[i] && of->roles[i] != place->role) {
            fail_msg("%s of %s: byte %zu has role %u: %s", place->kind, g->name, i,
                     (unsigned)of->roles[i], fm_script(to->m));
        }
    }
}

/* ---- In parts: what there is more or less of ---- */

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

static const struct part {
    const char *kind;
    number number;
    change change;
} parts[] = {
    {"bytes-flip", BYTES, SAME},
    {"bytes-number", BYTES, SAME},
    {"bytes-same", BYTES, SAME},
    {"bytes-copy", BYTES, SAME},
    {"truncate", BYTES, LESS},
    {"grow", BYTES, MORE},
    {"bytes-more", BYTES, MORE},
    {"field-remove", FIELDS, LESS},
    {"field-required-remove", FIELDS, LESS},
    {"field-new", FIELDS, MORE},
    {"field-scalar", FIELDS, ANY},
    {"union-half", FIELDS, LESS},
    {"union-other", FIELDS, ANY},
    {"string-other", FIELDS, SAME},
    {"string-length", ELEMENTS, DIFFERENT},
    {"list-remove", ELEMENTS, LESS},
    {"list-cut", ELEMENTS, LESS},
    {"list-repeat", ELEMENTS, ONE_MORE},
    {"list-many", ELEMENTS, MORE},
    {"list-swap", ELEMENTS, SAME},
    {"list-new", ELEMENTS, ANY},
    {"list-other", FIELDS, ANY},
    {"subtree-share", FIELDS, ANY},
    {"subtree-copy", FIELDS, ANY},
    {"layout", FIELDS, SAME},
    {"segment-size", SEGMENTS, SAME},
    {"segment-swap", SEGMENTS, SAME},
    {"segment-new", SEGMENTS, ONE_MORE},
    {"constants-size", CONSTANTS, DIFFERENT},
    {"entry-remove", ENTRIES, ONE_LESS},
    {"entry-repeat", ENTRIES, ONE_MORE},
    {"entry-swap", ENTRIES, SAME},
    {"entry-id", ENTRIES, SAME},
    {"entry-size", ENTRIES, SAME},
    {"member-json", ENTRIES, SAME},
    {"file-other", FORMAT, ANY},
    {"file-unwrap", FORMAT, DIFFERENT},
    {"file-wrap", FORMAT, DIFFERENT},
    {"payload-new", PAYLOADS, ONE_MORE},
    {"operator-known", FIELDS, SAME},
};

static const struct part *part_of(const char *kind)
{
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (strcmp(parts[i].kind, kind) == 0) {
            return &parts[i];
        }
    }
    return NULL;
}

static bool holds(change how, uint64_t before, uint64_t after)
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

static void expect_part(mutated *to, const golden *g, const census *before, const struct part *part)
{
    const fe_file file = mutated_read(to, to->bytes, to->size);
    const census after = census_of(&file);
    if (!holds(part->change, before->of[part->number], after.of[part->number])) {
        fail_msg("%s of %s: %u was, %u is: %s", part->kind, g->name,
                 (unsigned)before->of[part->number], (unsigned)after.of[part->number],
                 fm_script(to->m));
    }
}

/* ---- All of them ---- */

/* How often the kind occurred. What is nested in a file has a map of its own: here none is. */
static unsigned expect_kind(mutated *to, const char *kind, const golden *g)
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
        if (place_of(kind) != NULL && before.of[PAYLOADS] == 0) {
            expect_place(to, g, &of, place_of(kind));
        } else if (part_of(kind) != NULL && before.of[PAYLOADS] == 0) {
            expect_part(to, g, &before, part_of(kind));
        }
    }
    free(of.roles);
    return seen;
}

TEST(every_kind_is_what_it_says)
{
    mutated opened, *to = &opened;
    fm_options options = fm_defaults;
    options.consistent = 100; /* a header that is wrong hides what has become of the rest */
    mutated_open(to, &options);
    for (size_t k = 0; fm_kind(k) != NULL; k++) {
        const char *kind = fm_kind(k);
        unsigned seen = 0;
        if (strcmp(kind, "hook") == 0) {
            continue;
        }
        assert_true(fm_only(to->m, kind));
        assert_true(place_of(kind) != NULL || part_of(kind) != NULL);
        for (size_t i = 0; i < MODELS; i++) {
            golden g = golden_by_name(models[i]);
            assert_true(g.size > 0);
            seen += expect_kind(to, kind, &g);
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
