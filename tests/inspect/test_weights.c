/* What is stored under numbers: where it is, who has it, and what is between. */
#include "analysis/inspect/diff.h"
#include "tests/support/looked.h"
#include "tests/support/test.h"

static void expect_weight(const ptv_weight *w, uint32_t number, uint64_t at, uint64_t size)
{
    assert_int_equal(w->number, number);
    assert_int_equal(w->at, at);
    assert_int_equal(w->size, size);
    assert_ptr_equal(w->bytes, looked_file.bytes + at);
}

/* ---- Programs ---- */

TEST(in_a_segment)
{
    const ptv_seen_bytes *a = look_first("from linear");
    assert_int_equal(a->weight_count, 2);
    expect_weight(&a->weights[0], 1, 896, 48);
    expect_weight(&a->weights[1], 2, 944, 12);
    assert_int_equal(a->weights[0].kind, PTV_WEIGHT_CONSTANT);
    assert_int_equal(a->weights[0].segment, 0);
    assert_int_equal(a->weights[0].users, 1);
    assert_int_equal(a->weights[0].tensor.rank, 2);
    assert_null(a->weights[0].name.bytes);
    assert_int_equal(a->parts[0].weight_count, 2);
    look_forget();
}

TEST(by_place_and_by_number)
{
    const ptv_seen_bytes *a =
        look_first("from linear; set execution_plan[0].values[1].val.data_buffer_idx = 2;"
                   "set execution_plan[0].values[2].val.data_buffer_idx = 1;"
                   "set constant_segment.offsets = [0, 48, 0]");
    expect_weight(&a->weights[0], 1, 944, 12);
    expect_weight(&a->weights[1], 2, 896, 48);
    assert_int_equal(a->parts[0].weights[0].number, 2);
    assert_int_equal(a->parts[0].weights[1].number, 1);
    assert_int_equal(a->owned[PTV_OWNER_CONSTANTS], 60);
    look_forget();
}

/* Bytes of the segment that no tensor has are nobody's. */
TEST(what_is_between)
{
    const uint64_t padding = look_owned("from linear24", PTV_OWNER_PADDING);
    static const char zeros[] = "from linear24; set segments[0].size = 64; grow 4";
    static const char others[] =
        "from linear24; set segments[0].size = 64; grow 4; patch @end-1 01";
    assert_int_equal(look_owned(zeros, PTV_OWNER_CONSTANTS), 60);
    assert_int_equal(look_owned(zeros, PTV_OWNER_PADDING), padding + 4);
    assert_int_equal(look_owned(others, PTV_OWNER_CONSTANTS), 60);
    assert_int_equal(look_owned(others, PTV_OWNER_UNREFERENCED), 4);
    assert_int_equal(look_owned(others, PTV_OWNER_TAIL), 0);
}

/* A constant that two tensors have is there once, as large as the larger one. */
TEST(shared)
{
    const ptv_seen_bytes *a = look_first(
        "from linear; append execution_plan[0].values = {\"val_type\": \"Tensor\", \"val\": "
        "{\"scalar_type\": \"FLOAT\", \"sizes\": [2, 4], \"dim_order\": [0, 1], "
        "\"data_buffer_idx\": 1}}");
    assert_int_equal(a->weight_count, 2);
    expect_weight(&a->weights[0], 1, a->parts[0].at, 48);
    assert_int_equal(a->weights[0].users, 2);
    look_forget();
}

TEST(elsewhere)
{
    const ptv_seen_bytes *a = look_first("from legacy_constants");
    assert_int_equal(a->weight_count, 2);
    assert_int_equal(a->weights[0].segment, PTV_NO_SEGMENT);
    expect_weight(&a->weights[0], 1, a->weights[0].at, 48);
    assert_int_equal(a->owned[PTV_OWNER_CONSTANTS], 0); /* they are in tables */
    look_forget();
    a = look_first("from mutable_state");
    assert_int_equal(a->weight_count, 2);
    assert_int_equal(a->weights[0].kind, PTV_WEIGHT_INITIAL);
    assert_true(look_is(a->weights[0].name, "flags"));
    assert_int_equal(a->owned[PTV_OWNER_STATE], 11);
    look_forget();
    a = look_first("from bundle");
    assert_int_equal(a->weight_count, 0);
    assert_int_equal(a->parts[0].owner, PTV_OWNER_PROGRAM);
    assert_int_equal(a->parts[0].inside->weight_count, 1);
    const ptv_weight *w = &a->parts[0].inside->weights[0];
    assert_ptr_equal(w->bytes, looked_file.bytes + a->parts[0].at + w->at);
    look_forget();
}

TEST(in_payloads)
{
    const ptv_seen_bytes *a = look_first("from xnnpack_quantised");
    assert_true(a->weight_count >= 2);
    assert_int_equal(a->weights[0].number, 1);
    assert_int_equal(a->weights[0].users, 0);
    assert_int_equal(a->part_count, 1);
    assert_int_equal(a->parts[0].weight_count, a->weight_count);
    assert_int_equal(looked.payload.weight_count, a->weight_count);
    look_forget();
    a = look_first("from xnnpack_bare"); /* without a header they are in the flatbuffer */
    for (uint32_t i = 0; i < a->weight_count; i++) {
        assert_ptr_equal(a->weights[i].bytes, looked_file.bytes + a->weights[i].at);
    }
    assert_int_equal(a->owned[PTV_OWNER_CONSTANTS], 0);
    look_forget();
}

/* ---- All files ---- */

static uint64_t met;

static void expect_inside(const ptv_seen_bytes *a, const uint8_t *bytes, const char *story)
{
    for (uint32_t i = 0; i < a->weight_count; i++) {
        const ptv_weight *w = &a->weights[i];
        const bool ascends = i == 0 || w[-1].kind < w->kind || w[-1].number < w->number;
        if (!ascends || w->at > a->size || w->size > a->size - w->at || w->bytes != bytes + w->at) {
            fail_msg("%s: %s %u", story, ptv_weight_word(w->kind), w->number);
        }
        met++;
    }
    for (uint32_t i = 0; i < a->part_count; i++) {
        const ptv_part *part = &a->parts[i];
        for (uint32_t k = 0; k < part->weight_count; k++) {
            assert_true(part->weights[k].at >= part->at);
            assert_true(part->weights[k].at + part->weights[k].size <= part->at + part->size);
        }
        if (part->inside != NULL) {
            expect_inside(part->inside, bytes + part->at, story);
        }
    }
}

static void check_weights(const ptv_inspection *seen, const ptv_image *image, const char *name)
{
    expect_inside(&seen->account, image->bytes, name);
}

TEST(all_files)
{
    met = 0;
    look_each_golden(look, check_weights);
    assert_true(met > 10);
    met = 0;
    assert_true(look_each_real(look, check_weights) > 200);
    assert_true(met > 500);
}

/* ---- Comparing ---- */

enum { KEYS = 100, SIZE = 1000 };

static uint64_t refused_to, told;

static void hear(void *context, const ptv_change *c)
{
    (void)context;
    told++;
    refused_to += look_is(c->after.text, "not compared, too many share them");
}

/* Bytes that are shared without end are compared so often as files seldom share any. */
TEST(bytes_that_all_share)
{
    static const uint8_t zeros[SIZE];
    static uint8_t ones[SIZE];
    static char names[KEYS][8];
    static ptv_seen_data data[2][KEYS];
    memset(ones, 1, sizeof ones);
    for (uint32_t i = 0; i < KEYS; i++) {
        const int n = snprintf(names[i], sizeof names[i], "k%02u", i);
        data[0][i].key = (ptv_string){names[i], (uint32_t)n};
        data[0][i].bytes = SIZE;
        data[1][i] = data[0][i];
        data[0][i].content = zeros;
        data[1][i].content = ones;
    }
    const ptv_inspection old = {.done = true,
                                .account.size = SIZE,
                                .data = data[0],
                                .data_count = KEYS,
                                .program = UINT32_MAX};
    ptv_inspection new = old;
    new.data = data[1];
    told = refused_to = 0;
    const ptv_comparison c = ptv_compare(&old, &new, hear, NULL);
    assert_false(c.failed);
    assert_int_equal(c.changes[PTV_ASPECT_DATA], KEYS);
    assert_int_equal(told, KEYS);
    assert_int_equal(refused_to, KEYS - 32); /* 16 times both files */
}
