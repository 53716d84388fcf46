/*
 * Shrinking: the result is small, keeps the wanted property, and is the same each time; numbers
 * that count elements follow; broken files stay broken; no candidate comes twice.
 */
#include "base/hash.h"
#include "fuzz/shrink/state.h"
#include "golden/golden.h"
#include "tests/support/edited.h"
#include "tests/support/files.h"
#include "tests/support/rows.h"
#include "verifiers/schemas/program.h"

/* What a candidate must keep. Members that are NULL do not matter. */
typedef struct request {
    const char *rule;  /* the rule of the first error; "" for no error */
    const char *bytes; /* the candidate contains them */
} request;

static bool keep_first(void *context, const ptv_finding *finding)
{
    const char **first = context;
    if (finding->rule->severity == PTV_ERROR) {
        *first = finding->rule->name;
    }
    return finding->rule->severity != PTV_ERROR;
}

static const char *first_error(const uint8_t *bytes, size_t size)
{
    const ptv_image image = {bytes, size, size};
    const char *first = NULL;
    ptv_work work;
    ptv_run run;
    ptv_begin(&run, &image, &work, keep_first, &first);
    ptv_verdict verdict = ge_verify(&run);
    return first != NULL ? first : verdict == PTV_CLEAN ? "" : "undecided";
}

static bool grants(void *context, const uint8_t *bytes, size_t size)
{
    const request *w = context;
    return (w->bytes == NULL || has_text(bytes, size, w->bytes)) &&
           (w->rule == NULL || strcmp(first_error(bytes, size), w->rule) == 0);
}

/* Returns the smallest file, which must be at most this large. ge_close() it. */
static ge_file shrunk(const char *script, request w, size_t most)
{
    fe_kit kit;
    ge_file file = edited(script);
    assert_true(grants(&w, file.bytes, file.loaded));
    assert_true(fe_kit_open(&kit));
    fh_shrinker *s = fh_new(&kit, (fe_bytes){file.bytes, file.loaded});
    assert_non_null(s);
    (void)fh_shrink(s, UINT64_MAX, grants, &w);
    assert_false(fh_failed(s));
    fe_bytes best = fh_best(s);
    assert_true(grants(&w, best.bytes, best.size));
    if (best.size > most) {
        fail_msg("%s: %zu bytes are left, not %zu", script, best.size, most);
    }
    ge_file small = edited_from(best.bytes, best.size);
    fh_free(s);
    fe_kit_free(&kit);
    ge_close(&file);
    return small;
}

static void is_small(const test_row *r)
{
    const request w = {row_maybe(r, "rule"), row_maybe(r, "bytes")};
    ge_file small = shrunk(row_text(r, "file"), w, (size_t)row_number(r, "most"));
    ge_close(&small);
}

TEST_ROWS(test_what_is_left, "fuzz/shrink", "small", is_small)

/* A program stays clean while values are removed, so indexes must have followed. */
TEST(test_renumbers)
{
    ge_file small = shrunk("from control_flow", (request){.rule = "", .bytes = "aten::"}, 900);
    const ptv_image image = ge_image(&small);
    fe_kit kit;
    fe_file file;
    ptv_arena arena = {.left = SIZE_MAX / 2};
    assert_true(fe_kit_open(&kit));
    assert_true(fe_read(&file, &kit, (fe_bytes){image.bytes, small.loaded}, &arena));
    assert_int_equal(file.format, PTV_FORMAT_PROGRAM);
    assert_true(file.tree.count < 40);
    ptv_arena_free(&arena);
    fe_kit_free(&kit);
    ge_close(&small);
}

/* ---- Limits ---- */

static bool always(void *context, const uint8_t *bytes, size_t size)
{
    (void)bytes;
    (void)size;
    return context != NULL;
}

TEST(test_all_or_nothing)
{
    fe_kit kit;
    assert_true(fe_kit_open(&kit));
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        const fe_bytes bytes = {g.bytes, g.size};
        const uint64_t most = 300;
        fh_shrinker *s = fh_new(&kit, bytes);
        assert_true(fh_shrink(s, most, always, NULL) <= most);
        assert_int_equal(fh_best(s).size, g.size);
        assert_memory_equal(fh_best(s).bytes, g.bytes, g.size);
        fh_free(s);
        s = fh_new(&kit, bytes);
        (void)fh_shrink(s, UINT64_MAX, always, &kit);
        assert_int_equal(fh_best(s).size, 0);
        fh_free(s);
        golden_free(&g);
    }
    fe_kit_free(&kit);
}

/* Decides by a hash of the bytes: anything may happen, but not twice, and not in a circle. */
static bool by_chance(const fe_bytes *candidate, uint64_t *hash)
{
    *hash = ptv_hash(PTV_HASH, candidate->bytes, candidate->size);
    return (*hash >> 32) % 8 == 0;
}

static size_t run_by_chance(const fe_kit *kit, const golden *g, uint64_t *seen, size_t room)
{
    fe_bytes candidate;
    size_t count = 0, least = g->size;
    fh_shrinker *s = fh_new(kit, (fe_bytes){g->bytes, g->size});
    while (count < room && fh_next(s, &candidate)) {
        bool keeps = by_chance(&candidate, &seen[count]);
        for (size_t i = 0; i < count; i++) {
            assert_true(seen[i] != seen[count]);
        }
        least = keeps && candidate.size < least ? candidate.size : least;
        fh_tell(s, keeps);
        count++;
    }
    assert_int_equal(fh_best(s).size, least);
    fh_free(s);
    return count;
}

TEST(test_never_twice_and_always_the_same)
{
    enum { ROOM = 4000 };
    fe_kit kit;
    uint64_t *first = calloc(ROOM, sizeof *first), *second = calloc(ROOM, sizeof *second);
    assert_true(fe_kit_open(&kit));
    assert_non_null(first);
    assert_non_null(second);
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        size_t count = run_by_chance(&kit, &g, first, ROOM);
        assert_true(count > 0 && count < ROOM);
        assert_int_equal(run_by_chance(&kit, &g, second, ROOM), count);
        assert_memory_equal(first, second, count * sizeof *first);
        golden_free(&g);
    }
    free(first);
    free(second);
    fe_kit_free(&kit);
}

static ft_node *child(const ft_node *node, uint32_t slot)
{
    assert_true(slot < node->count && node->as.slots[slot].state == FT_LEADS);
    return node->as.slots[slot].as.node;
}

/* Returns the plan of a golden model, in memory of the arena. */
static ft_node *plan_of(fe_file *file, const fe_kit *kit, const golden *g, ptv_arena *arena)
{
    assert_true(fe_read(file, kit, (fe_bytes){g->bytes, g->size}, arena));
    return child(child(file->tree.root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN), 0);
}

/* A jump past the last instruction still leads there when there are fewer. */
static void cut_instruction(const fe_kit *kit, ptv_arena *arena)
{
    fe_file file;
    golden g = golden_by_name("control_flow");
    ft_node *plan = plan_of(&file, kit, &g, arena);
    ft_node *chain = child(child(plan, PTV_PROGRAM_EXECUTION_PLAN_CHAINS), 0);
    ft_node *list = child(chain, PTV_PROGRAM_CHAIN_INSTRUCTIONS), *jump = NULL;
    uint32_t count = list->count, last = 0;
    for (uint32_t i = 1; i < count && jump == NULL; i++) {
        ft_node *call = child(child(list, i), PTV_PROGRAM_INSTRUCTION_INSTR_ARGS);
        jump = call->type == PTV_PROGRAM_JUMP_FALSE_CALL ? call : NULL;
    }
    assert_non_null(jump);
    ft_set_scalar(jump, PTV_PROGRAM_JUMP_FALSE_CALL_DESTINATION_INSTRUCTION, count);
    assert_true(fh_cut_elements(&file, list, 0, 1));
    last =
        (uint32_t)ft_value(&file.tree, jump, PTV_PROGRAM_JUMP_FALSE_CALL_DESTINATION_INSTRUCTION);
    assert_int_equal(last, count - 1);
    golden_free(&g);
}

/* An element that may say "none" does so when what it referred to is gone. */
static void cut_value(const fe_kit *kit, ptv_arena *arena)
{
    fe_file file;
    golden g = golden_by_name("lists");
    ft_node *plan = plan_of(&file, kit, &g, arena), *items = NULL;
    ft_node *values = child(plan, PTV_PROGRAM_EXECUTION_PLAN_VALUES);
    for (uint32_t i = 0; i < values->count && items == NULL; i++) {
        const ft_node *value = child(values, i);
        bool optional = ft_value(&file.tree, value, PTV_PROGRAM_E_VALUE_VAL - 1) ==
                        PTV_PROGRAM_KERNEL_TYPES_OPTIONAL_TENSOR_LIST;
        items = optional ? child(child(value, PTV_PROGRAM_E_VALUE_VAL), 0) : NULL;
    }
    assert_true(items != NULL && items->count >= 2 && ft_own(&file.tree, items));
    ft_set_item(items, 0, 0);
    ft_set_item(items, 1, 1);
    assert_true(fh_cut_elements(&file, values, 0, 1));
    assert_int_equal(ft_item(items, 0), UINT32_MAX);
    assert_int_equal(ft_item(items, 1), 0);
    golden_free(&g);
}

TEST(test_ends_and_nothing_are_numbers)
{
    fe_kit kit;
    ptv_arena arena = {.left = 1 << 22};
    assert_true(fe_kit_open(&kit));
    cut_instruction(&kit, &arena);
    cut_value(&kit, &arena);
    ptv_arena_free(&arena);
    fe_kit_free(&kit);
}

TEST(test_shrinks_nothing)
{
    fe_kit kit;
    fe_bytes candidate;
    assert_true(fe_kit_open(&kit));
    fh_shrinker *s = fh_new(&kit, (fe_bytes){NULL, 0});
    assert_non_null(s);
    assert_false(fh_next(s, &candidate));
    assert_int_equal(fh_best(s).size, 0);
    fh_free(s);
    fe_kit_free(&kit);
}
