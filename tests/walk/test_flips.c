/*
 * Every single-bit flip of every small model of every format, and of data files with a program: no
 * crash, findings inside of the file they name, and accepted files can be read. Buffers are exactly
 * as large as the files.
 */
#include "fuzz/envelope/readall.h"
#include "golden/golden.h"
#include "tests/support/expect.h"
#include "verifiers/core/state.h"

enum { SMALL = 4096 };

/* ---- Files alone ---- */

static void check(const ge_file *file, bool growing)
{
    static outcome result;
    expect_run_file(&result, file);
    if (growing) {
        const ptv_image whole = ge_image(file);
        assert_in_range(expect_growing(&result, &whole), 1, 5);
    }
    if (result.verdict == PTV_CLEAN && ptv_state_of(&result.run)->schema != NULL) {
        const ptv_image image = {result.run.image.bytes, result.run.flat_size,
                                 result.run.flat_size};
        (void)readall(&image, ptv_state_of(&result.run)->schema);
    }
}

static void flip_all(const golden *g)
{
    ge_file file = edited_from(g->bytes, g->size);
    for (size_t bit = 0; bit < 8 * g->size; bit++) {
        file.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        check(&file, bit % 31 == 0); /* 31 and 8 are coprime: each bit of a byte has its turn */
        file.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    ge_close(&file);
}

TEST(test_flips)
{
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        if (g.size < SMALL) {
            flip_all(&g);
        }
        golden_free(&g);
    }
}

/* ---- A program with its data file ---- */

typedef struct pair {
    ptv_image files[2];
    uint64_t outside; /* findings with bytes outside of their file */
} pair;

static bool is_inside(void *context, const ptv_finding *finding)
{
    pair *p = context;
    assert_in_range(finding->file, 0, 1);
    p->outside += !ptv_within(p->files[finding->file].size, finding->at, finding->length);
    return true;
}

static void verify_pair(const ge_file *program, const ge_file *data)
{
    static ptv_work work;
    static ptv_run run;
    pair p = {.files = {ge_image(program), ge_image(data)}};
    ptv_begin(&run, &p.files[0], &work, is_inside, &p);
    run.data = &p.files[1];
    run.data_count = 1;
    run.flags = PTV_COMPLETE;
    (void)ge_verify(&run);
    assert_int_equal(p.outside, 0);
}

static void flip_in_pair(ge_file *flipped, const ge_file *program, const ge_file *data)
{
    for (size_t bit = 0; bit < 8 * flipped->loaded; bit++) {
        flipped->bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        verify_pair(program, data);
        flipped->bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
}

static ge_file file_of(const char *name)
{
    golden g = golden_by_name(name);
    ge_file file = edited_from(g.bytes, g.size);
    golden_free(&g);
    return file;
}

static void flip_pair(const char *program, const char *data)
{
    ge_file p = file_of(program), d = file_of(data);
    verify_pair(&p, &d);
    flip_in_pair(&p, &p, &d);
    flip_in_pair(&d, &p, &d);
    ge_close(&p);
    ge_close(&d);
}

TEST(test_pairs)
{
    flip_pair("external", "external_data");
    flip_pair("xnnpack_external", "xnnpack_weights");
}
