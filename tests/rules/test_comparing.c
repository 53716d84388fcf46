/*
 * Rules that compare many objects: what recipes cannot say about their memory, about
 * what has to be asked for, and about files that are not in memory as a whole.
 */
#include "golden/edit/recipe.h"
#include "tests/support/test.h"
#include "verifiers/context/sort.h"

static const ge_recipe_options options = {PTV_SOURCE_DIR "/golden/files"};

typedef struct counter {
    const ptv_rule *rule;
    size_t found;
    char path[64]; /* of the last, as are these */
    char subject[16], other[64];
} counter;

static void keep_parties(counter *c, const ptv_finding *f)
{
    if (f->subject != NULL) {
        (void)snprintf(c->subject, sizeof c->subject, "%.*s", (int)f->subject_length, f->subject);
    }
    if (f->other != NULL) {
        (void)ptv_path(&f->other->place, c->other, sizeof c->other);
    }
}

static bool count(void *context, const ptv_finding *finding)
{
    counter *c = context;
    if (finding->rule == c->rule) {
        c->found++;
        (void)ptv_path(&finding->place, c->path, sizeof c->path);
        keep_parties(c, finding);
    }
    return true;
}

/* Verifies the file with so much memory and these flags. */
static counter verify(const ge_file *file, const char *rule, size_t memory, unsigned flags,
                      ptv_run *run)
{
    static ptv_work work;
    counter c = {.rule = ptv_rule_find(rule)};
    const ptv_image image = ge_image(file);
    assert_non_null(c.rule);
    ptv_begin(run, &image, &work, count, &c);
    run->memory = malloc(memory + 1);
    run->memory_size = memory;
    run->flags = flags;
    (void)ptv_verify(run);
    free(run->memory);
    return c;
}

static ge_file build(const char *script)
{
    gm_error error = {0};
    ge_file file;
    if (!ge_build(&file, script, &options, &error)) {
        fail_msg("%s: %s", script, error.what);
    }
    return file;
}

/* Descending keys, none like another; the last is like number `twin` when that is one. */
static ge_file with_keys(unsigned keys, unsigned twin)
{
    char *script = malloc(64 + 64 * (size_t)keys);
    assert_non_null(script);
    size_t used = (size_t)sprintf(script, "from add; set named_data = []");
    for (unsigned i = 0; i < keys; i++) {
        unsigned number = i + 1 == keys && twin < keys ? twin : i;
        used += (size_t)sprintf(script + used, "; append named_data = {\"key\": \"k%u\"}",
                                keys - number);
    }
    ge_file file = build(script);
    free(script);
    return file;
}

TEST(test_few_names_need_no_memory)
{
    ptv_run run;
    ge_file file = with_keys(48, 7);
    counter c = verify(&file, "named-data-key-twice", 0, 0, &run);
    assert_int_equal(ptv_skipped(&run, c.rule), PTV_SKIP_NONE);
    assert_int_equal(c.found, 1);
    assert_string_equal(c.path, "named_data[47].key");
    ge_close(&file);
}

TEST(test_many_names_need_memory)
{
    ptv_run run;
    ge_file file = build("from delegates; repeat named_data 200");
    counter c = verify(&file, "named-data-key-twice", 0, 0, &run);
    assert_int_equal(ptv_skipped(&run, c.rule), PTV_SKIP_MEMORY);
    assert_int_equal(c.found, 0);
    size_t needed = run.memory_needed;
    assert_in_range(needed, 1, PTV_MEMORY_FOR(file.size));
    c = verify(&file, "name-layouts-differ", needed - 1, 0, &run); /* needs most */
    assert_int_equal(ptv_skipped(&run, c.rule), PTV_SKIP_MEMORY);
    c = verify(&file, "named-data-key-twice", needed, 0, &run);
    assert_int_equal(ptv_skipped(&run, c.rule), PTV_SKIP_NONE);
    assert_int_equal(c.found, 199);
    ge_close(&file);
}

TEST(test_a_name_among_many)
{
    for (unsigned twin = 0; twin < 200; twin += 33) {
        ptv_run run;
        ge_file file = with_keys(200, twin);
        counter c = verify(&file, "named-data-key-twice", PTV_MEMORY_FOR(file.size), 0, &run);
        assert_int_equal(c.found, 1);
        assert_string_equal(c.path, "named_data[199].key");
        ge_close(&file);
    }
    ptv_run run;
    ge_file file = with_keys(200, 200);
    counter c = verify(&file, "named-data-key-twice", PTV_MEMORY_FOR(file.size), 0, &run);
    assert_int_equal(c.found, 0);
    ge_close(&file);
}

TEST(test_the_first_of_equal_names_is_named)
{
    ptv_run run;
    ge_file file = build("from delegates; repeat named_data 3");
    counter c = verify(&file, "named-data-key-twice", 0, 0, &run);
    assert_int_equal(c.found, 2);
    assert_string_equal(c.path, "named_data[2].key");
    assert_string_equal(c.subject, "encoder.weight");
    assert_string_equal(c.other, "named_data[0].key");
    ge_close(&file);
    file = build("from bundle; set program.execution_plan[1].name = \"forward\"");
    c = verify(&file, "method-name-repeated", 0, 0, &run);
    assert_string_equal(c.path, "program.execution_plan[1].name");
    assert_string_equal(c.other, "program.execution_plan[0].name");
    ge_close(&file);
    file = build("from external; set execution_plan[0].values[2].val.extra_tensor_info."
                 "fully_qualified_name = \"linear.weight\"");
    c = verify(&file, "external-mismatch", PTV_MEMORY_FOR(file.size), 0, &run);
    assert_string_equal(c.path, "execution_plan[0].values[2].val<Tensor>.sizes");
    assert_string_equal(c.subject, "linear.weight");
    assert_string_equal(c.other, "execution_plan[0].values[1].val<Tensor>.sizes");
    ge_close(&file);
}

TEST(test_segments_are_read_on_demand)
{
    ptv_run run;
    ge_file file = build("from segments128; set segments[1].size = 8");
    size_t memory = PTV_MEMORY_FOR(file.size);
    counter c = verify(&file, "segment-stored-twice", memory, 0, &run);
    assert_int_equal(c.found, 0);
    assert_int_equal(ptv_skipped(&run, c.rule), PTV_SKIP_NONE);
    c = verify(&file, "segment-stored-twice", memory, PTV_READ_SEGMENTS, &run);
    assert_int_equal(c.found, 1);
    assert_string_equal(c.path, "segments[2].offset");
    c = verify(&file, "segment-stored-twice", 0, PTV_READ_SEGMENTS, &run);
    assert_int_equal(ptv_skipped(&run, c.rule), PTV_SKIP_MEMORY);
    file.loaded = file.size - 1;
    c = verify(&file, "segment-stored-twice", memory, PTV_READ_SEGMENTS, &run);
    assert_int_equal(c.found, 0);
    assert_int_equal(ptv_skipped(&run, c.rule), PTV_SKIP_NOT_LOADED);
    ge_close(&file);
}

/* Segments that are all the same bytes are read once, not each. */
TEST(test_overlapping_segments_are_not_read)
{
    ptv_run run;
    ge_file file = build("from linear; repeat segments 40");
    counter c =
        verify(&file, "segment-stored-twice", PTV_MEMORY_FOR(file.size), PTV_READ_SEGMENTS, &run);
    assert_int_equal(c.found, 0);
    assert_int_equal(ptv_skipped(&run, c.rule), PTV_SKIP_TOO_MANY);
    ge_close(&file);
}

/* ---- Sorting ---- */

enum { NUMBERS = 50 };

static bool before(void *context, uint32_t a, uint32_t b)
{
    const int *numbers = context;
    return numbers[a] < numbers[b];
}

TEST(test_sorted)
{
    for (uint32_t n = 0; n <= NUMBERS; n++) {
        for (uint32_t step = 0; step < 7; step++) {
            int numbers[NUMBERS];
            int sum = 0;
            for (uint32_t i = 0; i < n; i++) {
                numbers[i] = (int)(i * step % 11);
                sum += numbers[i];
            }
            const ptv_sortable sortable = {numbers, sizeof *numbers, before, numbers, 0};
            ptv_sort(&sortable, n);
            for (uint32_t i = 0; i < n; i++) {
                assert_true(i == 0 || numbers[i - 1] <= numbers[i]);
                sum -= numbers[i];
            }
            assert_int_equal(sum, 0);
        }
    }
}
