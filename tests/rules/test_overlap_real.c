/*
 * Which planned tensors overlap, in real files: none as they are, and most if one is moved into
 * another. The files are not part of the project: the test skips without them.
 */
#include <unistd.h>

#include "tests/support/edited.h"
#include "tests/support/files.h"
#include "tests/support/real.h"
#include "tests/support/test.h"
#include "verifiers/program/plan.h"

static const char rule_name[] = "planned-tensors-overlap";

static bool count(void *context, const ptv_finding *finding)
{
    *(size_t *)context += strcmp(finding->rule->name, rule_name) == 0;
    return true;
}

static ptv_run judge(size_t *found, const ptv_image *image)
{
    static ptv_work work;
    ptv_run run;
    ptv_begin(&run, image, &work, count, found);
    (void)ge_verify(&run);
    assert_int_equal(ptv_skipped(&run, ptv_rule_find(rule_name)), PTV_SKIP_NONE);
    return run;
}

typedef struct item {
    uint32_t value;
    ptv_planned at;
} item;

/* `together` counts moves into a tensor that the same instruction uses. */
typedef struct totals {
    size_t files, tensors, tries, found, together, missing_bytes;
} totals;

static totals total;

/* Whether a call of the first chain makes the value refer to another one's bytes. */
static bool is_view(ptv_run *run, const ptv_frame *plan, uint32_t value)
{
    static ptv_called entries[1024];
    ptv_plan read = ptv_plan_of(run, plan);
    assert_true(read.operators.count <= sizeof entries / sizeof entries[0]);
    ptv_find_operators(&read, entries);
    for (ptv_cursor at = PTV_START; ptv_next(&read, &at);) {
        if (at.chain == 0 && ptv_view_of(&read, at.call) == value) {
            return true;
        }
    }
    return false;
}

/* Lists tensors whose own bytes may be used. */
static size_t items_of(ptv_run *run, const ptv_frame *plan, item *items)
{
    size_t count = 0;
    ptv_values values = ptv_values_of(run, plan);
    for (uint32_t i = 0; i < values.list.count; i++) {
        if (ptv_value_kind(values, i) == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
            const ptv_tensor t = ptv_tensor_in(values, i);
            items[count].value = i;
            count += !is_view(run, plan, i) &&
                     ptv_planned_of(&run->image, ptv_buffers_in(&run->image, plan->at), &t,
                                    &items[count].at);
        }
    }
    return count;
}

/* Whether `moved` shares bytes with the other tensor, which was and is in another place. */
static bool is_in(const item *other, const item *old, const ptv_planned *moved)
{
    const ptv_planned *p = &other->at;
    return p->memory == moved->memory && p->offset != old->at.offset &&
           p->offset != moved->offset && p->bytes > 0 && p->offset < moved->offset + moved->bytes &&
           moved->offset < p->offset + p->bytes;
}

static bool names(const ptv_run *run, ptv_vec args, uint32_t value)
{
    for (uint32_t i = 0; i < args.count; i++) {
        if (ptv_u32(&run->image, args.at + 4 * i) == value) {
            return true;
        }
    }
    return false;
}

/* Whether an instruction of the first chain takes both as arguments. */
static bool are_together(const ptv_run *run, const ptv_frame *plan, uint32_t a, uint32_t b)
{
    const ptv_image *im = &run->image;
    ptv_vec chains = ptv_vec_of(im, plan->at, PTV_PROGRAM_EXECUTION_PLAN_CHAINS);
    ptv_vec steps = ptv_vec_of(im, ptv_table_in(im, chains, 0), PTV_PROGRAM_CHAIN_INSTRUCTIONS);
    for (uint32_t i = 0; i < steps.count; i++) {
        uint32_t step = ptv_table_in(im, steps, i);
        uint64_t tag =
            ptv_scalar_of(im, step, &ptv_state_of(run)->schema->tables[PTV_PROGRAM_INSTRUCTION],
                          PTV_PROGRAM_INSTRUCTION_INSTR_ARGS_TYPE);
        ptv_vec args = {0, 0};
        if (tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL ||
            tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL) {
            _Static_assert((int)PTV_PROGRAM_KERNEL_CALL_ARGS == (int)PTV_PROGRAM_DELEGATE_CALL_ARGS,
                           "");
            args = ptv_vec_of(im, ptv_table_of(im, step, PTV_PROGRAM_INSTRUCTION_INSTR_ARGS),
                              PTV_PROGRAM_KERNEL_CALL_ARGS);
        }
        if (names(run, args, a) && names(run, args, b)) {
            return true;
        }
    }
    return false;
}

typedef struct victims {
    bool any, together;
} victims;

static victims victims_of(const ptv_run *run, const ptv_frame *plan, const item *items,
                          size_t count, const item *old, const ptv_planned *moved)
{
    victims v = {false, false};
    for (size_t i = 0; i < count; i++) {
        if (is_in(&items[i], old, moved)) {
            v.any = true;
            v.together = v.together || are_together(run, plan, old->value, items[i].value);
        }
    }
    return v;
}

/* Moves it 16 bytes up, or down at the buffer's end. Returns what it then meets. */
static victims shift(const ptv_run *run, const ptv_frame *plan, const item *items, size_t count,
                     const item *old, ptv_planned *moved)
{
    victims v = {false, false};
    *moved = old->at;
    moved->offset += 16;
    if (moved->bytes > 0 && ptv_within(moved->room, moved->offset, moved->bytes)) {
        v = victims_of(run, plan, items, count, old, moved);
    }
    if (!v.any && moved->bytes > 0 && old->at.offset >= 16) {
        moved->offset = old->at.offset - 16;
        v = victims_of(run, plan, items, count, old, moved);
    }
    v.any = v.any && moved->offset <= UINT32_MAX;
    return v;
}

static void try_shift(const ge_file *file, uint32_t plan, uint32_t value, uint64_t offset,
                      bool together)
{
    char edit[160];
    snprintf(edit, sizeof edit,
             "set execution_plan[%u].values[%u].val.allocation_info.memory_offset_low = %llu", plan,
             value, (unsigned long long)offset);
    ge_file shifted = edited_copy(file);
    edited_by(&shifted, edit);
    const ptv_image image = ge_image(&shifted);
    size_t found = 0;
    (void)judge(&found, &image);
    total.tries++;
    total.found += found > 0;
    total.together += together;
    total.missing_bytes += together && found == 0;
    ge_close(&shifted);
}

/* Tries a few tensors of each plan, spread over it. */
static void try_plan(const ge_file *file, ptv_run *run, const ptv_frame *plan, uint32_t number)
{
    enum { TRIES = 6 };
    item *items = malloc((ptv_values_of(run, plan).list.count + 1) * sizeof *items);
    assert_non_null(items);
    size_t count = items_of(run, plan, items);
    total.tensors += count;
    for (size_t k = 0; k < TRIES && k < count; k++) {
        const item *old = &items[count <= TRIES ? k : k * count / TRIES];
        ptv_planned moved;
        const victims v = shift(run, plan, items, count, old, &moved);
        if (v.any) {
            try_shift(file, number, old->value, moved.offset, v.together);
        }
    }
    free(items);
}

static void try_program(const ge_file *file)
{
    size_t found = 0;
    const ptv_image image = ge_image(file);
    ptv_run run = judge(&found, &image);
    assert_int_equal(found, 0);
    assert_int_equal(run.errors, 0);
    ptv_vec plans = ptv_vec_of(&run.image, run.root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    for (uint32_t i = 0; i < plans.count; i++) {
        const ptv_frame plan = {NULL,
                                &ptv_state_of(&run)->schema->tables[PTV_PROGRAM_EXECUTION_PLAN],
                                ptv_table_in(&run.image, plans, i), -1, -1};
        try_plan(file, &run, &plan, i);
    }
    total.files++;
}

static void try_file(const char *path)
{
    size_t n = strlen(path);
    if (n > 4 && strcmp(path + n - 4, ".pte") == 0) {
        size_t size;
        uint8_t *bytes = read_bytes(path, &size);
        ge_file file = edited_from(bytes, size);
        free(bytes);
        try_program(&file);
        ge_close(&file);
    }
}

TEST(real_files)
{
    (void)real_each(REAL_FOLDER, try_file);
    print_message("%zu files with %zu planned tensors; %zu of %zu shifted tensors found, "
                  "%zu of %zu where an instruction uses both\n",
                  total.files, total.tensors, total.found, total.tries,
                  total.together - total.missing_bytes, total.together);
    assert_true(total.together > 100 && total.missing_bytes == 0);
    assert_true(100 * total.found >= 75 * total.tries); /* the others are never in use together */
}

/* ---- Conditions; the released runtime has computed all results ---- */

enum { CASES_MOST = 128 };

static bool note_value(void *context, const ptv_finding *finding)
{
    bool *found = context;
    if (strcmp(finding->rule->name, rule_name) == 0) {
        const ptv_frame *plan = finding->place.frame->up->up->up; /* with the place of its target */
        assert_in_range(plan->index, 0, CASES_MOST - 1);
        found[plan->index] = true;
    }
    return true;
}

/* Expects exactly the values of the list, which ends with -1, to be reported. */
static void judge_conditions(const char *name, const int *values)
{
    static ptv_work work;
    bool found[CASES_MOST] = {false};
    size_t size;
    uint8_t *bytes = read_bytes(name, &size);
    const ptv_image image = {bytes, size, size};
    ptv_run run;
    ptv_begin(&run, &image, &work, note_value, found);
    (void)ge_verify(&run);
    for (; *values >= 0; values++) {
        assert_true(found[*values]);
        found[*values] = false;
    }
    for (int i = 0; i < CASES_MOST; i++) {
        assert_false(found[i]);
    }
    free(bytes);
}

TEST(conditions)
{
    static const struct {
        const char *name;
        int values[6];
    } cases[] = {
        {PTV_SHARED_DIR "/control_flow/then_ops.pte", {-1}},         /* right numbers */
        {PTV_SHARED_DIR "/control_flow/cond_two_outputs.pte", {-1}}, /* right numbers */
        {PTV_SHARED_DIR "/control_flow/two_conds.pte", {31, 38, 39, 46, -1}},
        {PTV_SHARED_DIR "/control_flow/cond_of_cond.pte", {55, 62, -1}},
        /* wrong numbers, but not for memory: jumps share one condition, an input is unread */
        {PTV_SHARED_DIR "/control_flow/cond_in_cond.pte", {-1}},
    };
    if (access(cases[0].name, R_OK) != 0) {
        print_message("skipped: no real files in %s (PTV_SHARED_DIR)\n", PTV_SHARED_DIR);
        skip();
    }
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        judge_conditions(cases[i].name, cases[i].values);
    }
}
