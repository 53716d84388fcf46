/*
 * Which planned tensors overlap: against a slow, plain statement of the rule on random
 * plans, and on real files with one tensor moved into another. Real files are not part of
 * the project: where the folder is absent, that test skips.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "tests/support/edited.h"
#include "tests/support/plans.h"
#include "verifiers/rules/overlap.h"

static const char rule_name[] = "planned-tensors-overlap";

/* ---- What the rule says ---- */

enum { MOST = 40 };

typedef struct reports {
    size_t count;
    bool value[MOST]; /* those of values[0..MOST) */
} reports;

static bool note(void *context, const ptv_finding *finding)
{
    reports *r = context;
    if (strcmp(finding->rule->name, rule_name) == 0) {
        const ptv_frame *plan = finding->place.frame;
        while (plan->type != &ptv_schema_program.tables[PTV_PROGRAM_EXECUTION_PLAN]) {
            plan = plan->up;
        }
        r->count++;
        if (plan->index >= 0 && plan->index < MOST) {
            assert_false(r->value[plan->index]); /* once each */
            r->value[plan->index] = true;
        }
    }
    return true;
}

static ptv_run judge(reports *r, const ptv_image *image)
{
    static ptv_work work;
    ptv_run run;
    memset(r, 0, sizeof *r);
    ptv_begin(&run, image, &work, note, r);
    (void)ge_verify(&run);
    assert_int_equal(ptv_skipped(&run, ptv_rule_find(rule_name)), PTV_SKIP_NONE);
    return run;
}

/* ---- The plain statement ---- */

typedef struct lives {
    int first[MOST], last[MOST]; /* first > last: never */
} lives;

static void use(lives *l, int32_t value, int time)
{
    l->first[value] = time < l->first[value] ? time : l->first[value];
    l->last[value] = time > l->last[value] ? time : l->last[value];
}

static void use_directly(const plan_model *p, lives *l)
{
    for (uint32_t i = 0; i < p->value_count; i++) {
        l->first[i] = INT32_MAX;
        l->last[i] = -1;
    }
    use(l, p->input, 0);
    use(l, p->output, (int)p->step_count + 1);
    for (uint32_t i = 0; i < p->step_count; i++) {
        use(l, p->steps[i].a, (int)i + 1);
        if (p->steps[i].kind != PLAN_JUMP) {
            use(l, p->steps[i].b, (int)i + 1);
        }
    }
}

static void use_elements(const plan_model *p, lives *l)
{
    for (uint32_t i = 0; i < p->value_count; i++) {
        for (unsigned k = 0; k < 2 && p->values[i].bytes == 0 && l->first[i] <= l->last[i]; k++) {
            use(l, p->values[i].items[k], l->first[i]);
            use(l, p->values[i].items[k], l->last[i]);
        }
    }
}

/* Whether the value lives longer because of the jump. */
static bool outlives(const plan_step *step, int jump, lives *l, uint32_t value)
{
    int begin = step->b + 1;
    bool carried = step->kind == PLAN_JUMP && begin <= jump && l->first[value] < begin &&
                   l->last[value] >= begin && l->last[value] < jump;
    if (carried) {
        l->last[value] = jump;
    }
    return carried;
}

static void extend_over_loops(const plan_model *p, lives *l)
{
    for (bool again = true; again;) {
        again = false;
        for (uint32_t i = 0; i < p->step_count; i++) {
            for (uint32_t v = 0; v < p->value_count; v++) {
                again = outlives(&p->steps[i], (int)i + 1, l, v) || again;
            }
        }
    }
}

static void extend_over_moves(const plan_model *p, lives *l)
{
    for (uint32_t i = p->step_count; i-- > 0;) {
        if (p->steps[i].kind == PLAN_MOVE) {
            use(l, p->steps[i].a, l->last[p->steps[i].b]);
        }
    }
}

static bool meet(const plan_model *p, const lives *l, uint32_t a, uint32_t b)
{
    const plan_value *x = &p->values[a], *y = &p->values[b];
    return x->bytes > 0 && y->bytes > 0 && x->offset != y->offset &&
           x->offset < y->offset + y->bytes && y->offset < x->offset + x->bytes &&
           l->first[a] <= l->last[b] && l->first[b] <= l->last[a] && l->first[a] <= l->last[a] &&
           l->first[b] <= l->last[b];
}

/* What is reported meets something; what is not reported does not meet each other. */
static size_t compare(const plan_model *p, const lives *l, const reports *r)
{
    size_t meetings = 0;
    for (uint32_t a = 0; a < p->value_count; a++) {
        bool meets = false;
        for (uint32_t b = 0; b < p->value_count; b++) {
            bool both = a != b && meet(p, l, a, b);
            meets = meets || both;
            meetings += both;
            if (both && !r->value[a] && !r->value[b]) {
                fail_msg("values %u and %u overlap", a, b);
            }
        }
        if (r->value[a] && !meets) {
            fail_msg("value %u overlaps nothing", a);
        }
    }
    return meetings;
}

/* ---- Random plans ---- */

static uint32_t random_state;

static uint32_t below(uint32_t n)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)random_state * n >> 32);
}

static void make_values(plan_value *values, uint32_t count)
{
    uint32_t places = 1 + below(4 * count);
    for (uint32_t i = 0; i < count; i++) {
        bool list = below(8) == 0;
        values[i] = (plan_value){8 * below(places),
                                 list ? 0 : 1 + below(24),
                                 {(int32_t)below(count), (int32_t)below(count)}};
    }
    for (uint32_t i = 0; i < count; i++) { /* no lists of lists */
        for (unsigned k = 0; k < 2 && values[i].bytes == 0; k++) {
            bool list = values[values[i].items[k]].bytes == 0;
            values[i].items[k] = list ? (int32_t)i : values[i].items[k];
        }
    }
}

static void make_steps(plan_step *steps, uint32_t count, uint32_t values)
{
    uint32_t jumps = below(4), moves = below(4);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t kind = below(12);
        int32_t a = (int32_t)below(values), b = (int32_t)below(values);
        steps[i] = (plan_step){PLAN_CALL, a, b};
        if (kind < jumps) {
            steps[i] = (plan_step){PLAN_JUMP, a, (int32_t)below(count + 1)};
        } else if (kind < jumps + moves) {
            steps[i].kind = PLAN_MOVE;
        }
    }
}

static void random_plans(void **state)
{
    (void)state;
    enum { PLANS = 20000 };
    size_t meeting = 0, silent = 0;
    for (uint32_t seed = 0; seed < PLANS; seed++) {
        plan_value values[MOST];
        plan_step steps[MOST];
        lives l;
        reports r;
        random_state = seed * 7919;
        uint32_t n = 2 + below(MOST - 1), m = below(MOST);
        make_values(values, n);
        make_steps(steps, m, n);
        const plan_model p = {values, n, steps, m, (int32_t)below(n), (int32_t)below(n)};
        size_t size;
        uint8_t *bytes = plan_make(&p, &size);
        const ptv_image image = {bytes, size, size};
        (void)judge(&r, &image);
        use_directly(&p, &l);
        use_elements(&p, &l);
        extend_over_loops(&p, &l);
        extend_over_moves(&p, &l);
        extend_over_loops(&p, &l);
        bool met = compare(&p, &l, &r) > 0;
        meeting += met;
        silent += !met;
        free(bytes);
    }
    print_message("%zu plans with overlaps, %zu without\n", meeting, silent);
    assert_true(meeting > PLANS / 10 && silent > PLANS / 100);
}

/* Nothing of it may depend on how many share a place, or on what is nested in what. */
static void many_values(void **state)
{
    (void)state;
    enum { N = 100000 };
    plan_value *values = calloc(N, sizeof *values);
    plan_step *steps = calloc(N, sizeof *steps);
    assert_true(values != NULL && steps != NULL);
    for (uint32_t i = 0; i < N; i++) {
        values[i] = (plan_value){i % 2 == 0 ? 0 : i, N, {0, 0}};
        steps[i] = i < N / 2 ? (plan_step){PLAN_CALL, (int32_t)i, (int32_t)(N - 1 - i)}
                             : (plan_step){PLAN_JUMP, (int32_t)i, (int32_t)(N - 1 - i)};
    }
    size_t size;
    reports r;
    const plan_model p = {values, N, steps, N, 0, 1};
    uint8_t *bytes = plan_make(&p, &size);
    const ptv_image image = {bytes, size, size};
    (void)judge(&r, &image);
    assert_int_equal(r.count, N / 2); /* of each pair that begins together, one */
    free(bytes);
    free(values);
    free(steps);
}

/* ---- Memory ---- */

static void memory_that_is_too_small(void **state)
{
    (void)state;
    const ptv_rule *rule = ptv_rule_find(rule_name);
    static ptv_work work;
    static uint64_t memory[512];
    ge_file file = edited("from add; set "
                          "execution_plan[0].values[3].val.allocation_info.memory_offset_low = 28");
    const ptv_image image = ge_image(&file);
    ptv_run run;
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    (void)ptv_verify(&run);
    assert_int_equal(ptv_skipped(&run, rule), PTV_SKIP_MEMORY);
    assert_in_range(run.memory_needed, 1, PTV_MEMORY_FOR(file.size));
    size_t needed = 4 * 32 + 3 * 16; /* four values; before, one instruction, after */
    for (size_t size = needed - 1; size <= needed; size++) {
        ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
        run.memory = memory;
        run.memory_size = size;
        (void)ptv_verify(&run);
        assert_int_equal(ptv_skipped(&run, rule), size < needed ? PTV_SKIP_MEMORY : PTV_SKIP_NONE);
    }
    ge_close(&file);
}

/* ---- Real files ---- */

typedef struct item {
    uint32_t value;
    ptv_planned at;
} item;

/* `together`: moved into a tensor that an instruction uses at the same time. */
typedef struct tally {
    size_t files, tensors, tries, found, together, missed;
} tally;

static tally total;

static size_t items_of(ptv_run *run, const ptv_frame *plan, item *items)
{
    size_t count = 0;
    ptv_values values = ptv_values_of(run, plan);
    for (uint32_t i = 0; i < values.list.count; i++) {
        if (ptv_value_kind(values, i) == PTV_PROGRAM_KERNEL_TYPES_TENSOR) {
            const ptv_tensor t = ptv_read_tensor(run, ptv_value_at(values, i));
            items[count].value = i;
            count += ptv_planned_of(run, plan, &t, &items[count].at);
        }
    }
    return count;
}

/* Whether `moved` has bytes of this other tensor, which was and is at another place. */
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

/* Whether an instruction of the first chain has both as arguments. */
static bool are_together(const ptv_run *run, const ptv_frame *plan, uint32_t a, uint32_t b)
{
    const ptv_image *im = &run->image;
    ptv_vec chains = ptv_vec_of(im, plan->at, PTV_PROGRAM_EXECUTION_PLAN_CHAINS);
    ptv_vec steps = ptv_vec_of(im, ptv_table_in(im, chains, 0), PTV_PROGRAM_CHAIN_INSTRUCTIONS);
    for (uint32_t i = 0; i < steps.count; i++) {
        uint32_t step = ptv_table_in(im, steps, i);
        uint64_t tag = ptv_scalar_of(im, step, &run->schema->tables[PTV_PROGRAM_INSTRUCTION],
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

/* 16 bytes up, or down where the buffer ends; nothing is any when it meets nothing there. */
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
    reports r;
    snprintf(edit, sizeof edit,
             "set execution_plan[%u].values[%u].val.allocation_info.memory_offset_low = %llu", plan,
             value, (unsigned long long)offset);
    ge_file shifted = edited_copy(file);
    edited_by(&shifted, edit);
    const ptv_image image = ge_image(&shifted);
    (void)judge(&r, &image);
    total.tries++;
    total.found += r.count > 0;
    total.together += together;
    total.missed += together && r.count == 0;
    ge_close(&shifted);
}

/* A few of each plan, from all over it. */
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
    reports r;
    const ptv_image image = ge_image(file);
    ptv_run run = judge(&r, &image);
    assert_int_equal(r.count, 0);
    assert_int_equal(run.errors, 0);
    ptv_vec plans = ptv_vec_of(&run.image, run.root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    for (uint32_t i = 0; i < plans.count; i++) {
        const ptv_frame plan = {NULL, &run.schema->tables[PTV_PROGRAM_EXECUTION_PLAN],
                                ptv_table_in(&run.image, plans, i), -1, -1};
        try_plan(file, &run, &plan, i);
    }
    total.files++;
}

static void try_file(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = malloc(size + 1);
    assert_true(file != NULL && bytes != NULL);
    assert_int_equal(fread(bytes, 1, size, file), size);
    fclose(file);
    ge_file copy = edited_from(bytes, size);
    free(bytes);
    try_program(&copy);
    ge_close(&copy);
}

static bool ends_in(const char *name, const char *end)
{
    size_t length = strlen(name), tail = strlen(end);
    return length >= tail && strcmp(name + length - tail, end) == 0;
}

static void try_folder(const char *folder)
{
    DIR *directory = opendir(folder);
    assert_non_null(directory);
    for (struct dirent *e = readdir(directory); e != NULL; e = readdir(directory)) {
        char path[1024];
        struct stat info;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        assert_int_equal(stat(path, &info), 0);
        if (S_ISDIR(info.st_mode) && e->d_name[0] != '.') {
            try_folder(path);
        } else if (ends_in(path, ".pte")) {
            try_file(path, (size_t)info.st_size);
        }
    }
    closedir(directory);
}

static void real_files(void **state)
{
    (void)state;
    struct stat info;
    if (stat(PTV_SHARED_DIR "/real", &info) != 0) {
        print_message("skipped: set PTV_SHARED_DIR to test real files\n");
        skip();
    }
    try_folder(PTV_SHARED_DIR "/real");
    print_message("%zu files with %zu planned tensors; %zu of %zu shifted tensors found, "
                  "%zu of %zu where an instruction uses both\n",
                  total.files, total.tensors, total.found, total.tries,
                  total.together - total.missed, total.together);
    assert_true(total.together > 100 && total.missed == 0);
    assert_true(100 * total.found >= 75 * total.tries); /* the others are never in use together */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_plans),
        cmocka_unit_test(many_values),
        cmocka_unit_test(memory_that_is_too_small),
        cmocka_unit_test(real_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
