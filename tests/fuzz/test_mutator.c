/*
 * The mutator keeps its promises on all golden models: sizes, seeds, scripts, and how much of its
 * output passes the structural walk. Kinds of edits are for test_mutator_kinds.c.
 */
#define _GNU_SOURCE /* memmem() */
#include "golden/edit/recipe.h"
#include "tests/support/files.h"
#include "tests/support/mutated.h"
#include "tests/support/test.h"

enum {
    LARGEST = 16 << 10, /* larger golden models have padding and little else */
    SEEDS = 200,        /* of each model */
    SOUND = 60,         /* percent */
    FORMATS = PTV_FORMAT_SAFETENSORS + 1,
    MEMORY = 1 << 20,
    PROGRAM_SIZE = 16 /* offset in the header */
};

static bool is_small(const golden *g)
{
    return g->size <= LARGEST;
}

/* ---- Structure ---- */

typedef struct walk {
    bool broken;
    void *memory;
} walk;

/* Codes below 300 are about containers, headers and FlatBuffers. */
static bool structure(void *context, const ptv_finding *finding)
{
    walk *w = context;
    w->broken = w->broken || (finding->rule->severity == PTV_ERROR && finding->rule->code < 300);
    return !w->broken;
}

static bool is_sound(walk *w, const uint8_t *bytes, size_t size)
{
    ptv_work work;
    ptv_run run;
    const ptv_image image = {bytes, size, size};
    w->broken = false;
    ptv_begin(&run, &image, &work, structure, w);
    run.memory = w->memory;
    run.memory_size = MEMORY;
    (void)ptv_verify(&run);
    return !w->broken && (run.format < PTV_FORMAT_EMPTY || run.format > PTV_FORMAT_TEXT);
}

typedef struct share {
    unsigned sound, all;
} share;

static void count_sound(mutated *to, const golden *g, walk *w, share *of)
{
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        mutated_make(to, g->bytes, g->size, seed);
        of->sound += is_sound(w, to->bytes, to->size) ? 1 : 0;
        of->all++;
    }
}

TEST_WITH(most_outputs_are_sound, mutated_setup, mutated_teardown)
{
    walk w = {.memory = malloc(MEMORY)};
    share shares[FORMATS] = {{0, 0}};
    assert_non_null(w.memory);
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        if (is_small(&g)) {
            count_sound(*state, &g, &w, &shares[g.format]);
        }
        golden_free(&g);
    }
    free(w.memory);
    for (unsigned i = 0; i < FORMATS; i++) {
        if (shares[i].all > 0) {
            unsigned percent = shares[i].sound * 100 / shares[i].all;
            print_message("%s: %u %% of %u pass the structural walk\n",
                          ptv_format_name((ptv_format)i), percent, shares[i].all);
            assert_true(percent >= SOUND);
        }
    }
}

/* Offsets to another object of the same type are as good as before. */
TEST_WITH(exchanged_offsets_are_sound, mutated_setup, mutated_teardown)
{
    static const char *const kinds[] = {"offset-alias", "offset-swap"};
    mutated *to = *state;
    walk w = {.memory = malloc(MEMORY)};
    golden g = golden_by_name("lists");
    unsigned found = 0;
    assert_non_null(w.memory);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        assert_true(fm_only(to->m, kinds[i]));
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            mutated_make(to, g.bytes, g.size, seed);
            if (mutated_is(to, kinds[i])) {
                assert_true(is_sound(&w, to->bytes, to->size));
                found++;
            }
        }
    }
    assert_true(found > SEEDS);
    golden_free(&g);
    free(w.memory);
}

/* ---- Scripts ---- */

TEST_WITH(scripts_replay, mutated_setup, mutated_teardown)
{
    mutated *to = *state;
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        for (uint64_t seed = 0; is_small(&g) && seed < SEEDS / 2; seed++) {
            mutated_make(to, g.bytes, g.size, seed);
            mutated_replays(to, g.bytes, g.size);
        }
        golden_free(&g);
    }
}

/* Edits in place move no bytes, and are listed one by one, by path. */
TEST_WITH(scripts_name_paths, mutated_setup, mutated_teardown)
{
    mutated *to = *state;
    golden g = golden_by_name("linear");
    unsigned set = 0;
    assert_true(fm_only(to->m, "scalar-boundary"));
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        mutated_make(to, g.bytes, g.size, seed);
        set += strncmp(fm_script(to->m), "set execution_plan[0].", 22) == 0 ? 1 : 0;
    }
    assert_true(set > SEEDS / 4);
    golden_free(&g);
}

/* ---- Bounds ---- */

TEST_WITH(any_room_is_kept, mutated_setup, mutated_teardown)
{
    mutated *to = *state;
    golden g = golden_by_name("lists");
    for (size_t max = 0; max < g.size + 64; max = max * 3 / 2 + 1) {
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            size_t size = g.size < max ? g.size : max;
            uint8_t *bytes = malloc(max + 1);
            assert_non_null(bytes);
            memcpy(bytes, g.bytes, size);
            bytes[max] = 0xa5;
            size_t made = fm_mutate(to->m, bytes, size, max, seed);
            assert_in_range(made, max == 0 ? 0 : 1, max);
            assert_int_equal(bytes[max], 0xa5);
            free(bytes);
        }
    }
    golden_free(&g);
}

TEST_WITH(garbage_is_changed, mutated_setup, mutated_teardown)
{
    static const uint8_t garbage[] = "no model at all, only text that is there to be changed";
    mutated *to = *state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        mutated_make(to, garbage, sizeof garbage, seed);
        mutated_replays(to, garbage, sizeof garbage);
    }
}

TEST_WITH(something_comes_of_nothing, mutated_setup, mutated_teardown)
{
    mutated *to = *state;
    walk w = {.memory = malloc(MEMORY)};
    unsigned formats = 0, sound = 0;
    assert_non_null(w.memory);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        mutated_make(to, NULL, 0, seed);
        mutated_replays(to, NULL, 0);
        formats |= 1u << mutated_read(to, to->bytes, to->size).format;
        sound += is_sound(&w, to->bytes, to->size) ? 1 : 0;
    }
    free(w.memory);
    assert_int_equal(formats, 1u << PTV_FORMAT_PROGRAM | 1u << PTV_FORMAT_BUNDLE |
                                  1u << PTV_FORMAT_DATA | 1u << PTV_FORMAT_NFAT |
                                  1u << PTV_FORMAT_XNNPACK | 1u << PTV_FORMAT_VULKAN);
    assert_true(sound * 100 >= SEEDS * SOUND);
}

/* ---- Two files ---- */

/* The output has something from the other file, and the rest of it can be read. */
TEST_WITH(crossing_grafts, mutated_setup, mutated_teardown)
{
    mutated *to = *state;
    golden a = golden_by_name("add"), b = golden_by_name("linear");
    unsigned grafted = 0;
    uint8_t *out = malloc(2 * (a.size + b.size));
    assert_non_null(out);
    assert_false(has_text(a.bytes, a.size, "aten::linear"));
    assert_true(has_text(b.bytes, b.size, "aten::linear"));
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        size_t room = (size_t)(seed % 2 + 1) * (a.size + b.size);
        to->size = fm_cross(to->m, (fm_input){a.bytes, a.size}, (fm_input){b.bytes, b.size}, out,
                            room, seed);
        assert_in_range(to->size, 1, room);
        bool read = mutated_read(to, out, to->size).tree.root != NULL;
        grafted += read && has_text(out, to->size, "aten::linear") ? 1 : 0;
    }
    assert_true(grafted * 10 > SEEDS);
    free(out);
    golden_free(&a);
    golden_free(&b);
}

/* ---- Options ---- */

static bool shout(void *context, ft_tree *tree, ft_node *table, uint32_t slot, ft_random *random)
{
    unsigned *calls = context;
    char text[] = "HOOK0";
    text[4] = (char)('0' + ft_random_below(random, 10));
    ft_node *made = ft_new_text(tree, text, 5);
    if (made == NULL) {
        return false;
    }
    ft_set_node(table, slot, made);
    (*calls)++;
    return true;
}

TEST(hooks_are_called)
{
    unsigned calls = 0, shown = 0;
    const fm_hook hooks[] = {{"Operator", "overload", shout, &calls},
                             {"Operator", "no such field", shout, &calls}};
    fm_options options = fm_defaults;
    options.hooks = hooks;
    options.hook_count = 2;
    mutated to;
    mutated_open(&to, &options);
    golden g = golden_by_name("linear");
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        mutated_make(&to, g.bytes, g.size, seed);
        shown += has_text(to.bytes, to.size, "HOOK") ? 1 : 0;
    }
    assert_true(shown > SEEDS / 40 && calls >= 2 * shown);
    golden_free(&g);
    mutated_close(&to);
}

/* Headers keep their numbers, or get matching ones. */
TEST(headers_are_as_consistent_as_asked)
{
    golden g = golden_by_name("linear");
    for (uint32_t consistent = 0; consistent <= 100; consistent += 100) {
        fm_options options = fm_defaults;
        options.consistent = consistent;
        mutated to;
        mutated_open(&to, &options);
        assert_true(fm_only(to.m, "list-many"));
        unsigned kept = 0, other = 0;
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            mutated_make(&to, g.bytes, g.size, seed);
            if (mutated_is(&to, "list-many")) {
                bool same = memcmp(to.bytes + PROGRAM_SIZE, g.bytes + PROGRAM_SIZE, 8) == 0;
                kept += same ? 1 : 0;
                other += same ? 0 : 1;
            }
        }
        assert_true(consistent == 0 ? other == 0 && kept > SEEDS / 2 : other > SEEDS / 2);
        mutated_close(&to);
    }
    golden_free(&g);
}

static bool is_of_archive(void *context, const ptv_finding *finding)
{
    enum { FIRST = 1100, BEHIND = 1150 };
    const ptv_rule *rule = finding->rule;
    bool *wrong = context;
    *wrong = *wrong || (rule->severity == PTV_ERROR && rule->code >= FIRST && rule->code < BEHIND);
    return true;
}

static bool has_right_archive(const mutated *to)
{
    const ptv_image image = {to->bytes, to->size, to->size};
    bool wrong = false;
    ptv_work work;
    ptv_run run;
    ptv_begin(&run, &image, &work, is_of_archive, &wrong);
    (void)ge_verify(&run);
    return !wrong;
}

/* Changes in members of a package are not hidden behind a wrong checksum. */
TEST(sums_go_with_members)
{
    static const char *const kinds[] = {"member-json", "scalar-boundary", "list-cut",
                                        "string-letter"};
    golden g = golden_by_name("package_alias");
    fm_options options = fm_defaults;
    options.consistent = 100;
    mutated to;
    mutated_open(&to, &options);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        unsigned made = 0, kept = 0;
        assert_true(fm_only(to.m, kinds[i]));
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            mutated_make(&to, g.bytes, g.size, seed);
            if (mutated_is(&to, kinds[i])) {
                made++;
                kept += has_right_archive(&to) ? 1 : 0;
            }
        }
        if (made < SEEDS / 40 || kept < made) {
            fail_msg("%s: %u made, %u with an archive that is right", kinds[i], made, kept);
        }
    }
    mutated_close(&to);
    golden_free(&g);
}

/* Rules about names compare the JSON of two members with each other and with the graph. */
TEST(json_gets_names_of_other_members)
{
    static const char node[] = "\"torch.ops.aten.linear.default\""; /* of the graph */
    static const char tensor[] = "\"bias\": \"shared\"";            /* of the weights, in aliases */
    golden g = golden_by_name("package_alias");
    mutated to;
    unsigned nodes = 0, tensors = 0;
    mutated_open(&to, &fm_defaults);
    assert_true(fm_only(to.m, "member-json"));
    for (uint64_t seed = 0; seed < 10 * SEEDS; seed++) {
        mutated_make(&to, g.bytes, g.size, seed);
        nodes += memmem(to.bytes, to.size, node, sizeof node - 1) != NULL;
        tensors += memmem(to.bytes, to.size, tensor, sizeof tensor - 1) != NULL;
    }
    assert_true(nodes > 0 && tensors > 0);
    mutated_close(&to);
    golden_free(&g);
}
