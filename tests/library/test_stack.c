/*
 * How much stack a run takes: measured on a painted stack, for all goldens, for data files with a
 * program, and for copies with a changed word. A bound computed from the compiler's figures is for
 * test_stack_bound.c.
 */
#include <pthread.h>

#include "golden/golden.h"
#include "tests/library/measurable.h"
#include "tests/support/test.h"

enum {
    STACK_BYTES = 256 * 1024,
    PAINTED = 32 * 1024,
    GAP = 512, /* right below the frame: memset() itself runs there */
    PAINT = 0xa5,
    LARGEST = 16 * 1024, /* of measured models: larger ones only add padding */
    MEMORY = 24 * LARGEST + 4096
};

/* A model and, unless its size is 0, its data file. */
typedef struct model {
    golden file, data;
} model;

static uint8_t *frame; /* of verify(): below are its own frame and ptv_verify()'s */
static uint64_t memory[MEMORY / 8];

/* Verifies with everything that rules need, and the sink that needs more stack. */
static __attribute__((noinline)) void verify(const model *m, ptv_sink sink)
{
    frame = __builtin_frame_address(0);
    static ptv_work work;
    static ptv_run run;
    static ptv_first_error first;
    static ptv_image image, data; /* not on the measured stack */
    image = (ptv_image){m->file.bytes, m->file.size, m->file.size};
    data = (ptv_image){m->data.bytes, m->data.size, m->data.size};
    ptv_begin(&run, &image, &work, sink, &first);
    run.memory = memory;
    run.memory_size = sizeof memory;
    run.operators = &ptv_operators_default;
    run.flags = PTV_READ_SEGMENTS | PTV_COMPLETE;
    run.planned_limit = 1;
    run.data = &data;
    run.data_count = m->data.size > 0;
    (void)ptv_verify(&run);
}

static void verify_with_both(const model *m)
{
    verify(m, ptv_sink_count); /* continues after an error */
    verify(m, ptv_sink_first_error);
}

/* Verifies with each word set to all ones, then with one added to it. */
static void verify_each_word(const model *m, golden *changed)
{
    for (size_t at = 0; at + 4 <= changed->size; at += 4) {
        uint8_t kept[4];
        memcpy(kept, changed->bytes + at, 4);
        memset(changed->bytes + at, 0xff, 4);
        verify_with_both(m);
        memcpy(changed->bytes + at, kept, 4);
        changed->bytes[at]++;
        verify_with_both(m);
        changed->bytes[at]--;
    }
}

static void verify_all(model *m)
{
    verify_with_both(m);
    verify_each_word(m, &m->file);
    verify_each_word(m, &m->data);
}

static size_t untouched(const uint8_t *from)
{
    size_t n = 0;
    while (n < PAINTED - GAP && from[n] == PAINT) {
        n++;
    }
    return n;
}

/* Paints below its own frame. Counts the frame of verify(), but not those in between. */
static __attribute__((noinline)) size_t measure(model *m, uint8_t *here)
{
    uint8_t *bottom = here - PAINTED;
    memset(bottom, PAINT, PAINTED - GAP);
    verify_all(m);
    return (size_t)(frame - bottom) - untouched(bottom);
}

typedef struct worst {
    size_t bytes;
    char name[64];
} worst;

/* Measures the model and frees it. */
static void measure_model(worst *w, model *m, uint8_t *here)
{
    if (m->file.size <= LARGEST) {
        verify_all(m); /* the dynamic linker looks up each function once */
        size_t used = measure(m, here);
        if (used > w->bytes) {
            w->bytes = used;
            memcpy(w->name, m->file.name, sizeof w->name);
        }
    }
    golden_free(&m->file);
    golden_free(&m->data);
}

static void *measure_all(void *context)
{
    static const char *const pairs[][2] = {{"external", "external_data"},
                                           {"xnnpack_external", "xnnpack_weights"}};
    worst *w = context;
    uint8_t *here = __builtin_frame_address(0);
    for (size_t i = 0; i < golden_count(); i++) {
        model m = {.file = golden_make(i)};
        measure_model(w, &m, here);
    }
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        model m = {golden_by_name(pairs[i][0]), golden_by_name(pairs[i][1])};
        measure_model(w, &m, here);
    }
    return NULL;
}

TEST(measured)
{
    pthread_t thread;
    pthread_attr_t attributes;
    worst w = {.bytes = 0};
    SKIP_UNLESS_MEASURABLE();
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, STACK_BYTES), 0);
    assert_int_equal(pthread_create(&thread, &attributes, measure_all, &w), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    print_message("ptv_verify used at most %zu bytes of stack, for %s\n", w.bytes, w.name);
    assert_true(w.bytes > 0 && w.bytes < STACK_MOST);
}
