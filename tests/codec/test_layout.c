/* The layout of a file is guessed from its bytes, or one that writes the same bytes. */
#include "golden/codec/blob.h"
#include "golden/codec/decode.h"
#include "tests/support/test.h"
#include "tests/support/trees.h"

static const uint8_t filled[700] = {1, 2, 3};

/* Begins a program with inline constants and payloads. */
static void begin(gm_model *model, gm_layout layout)
{
    tree_begin(model, PTV_FORMAT_PROGRAM);
    model->layout = layout;
    tree_program(model);
    gm_table **buffers = tree_tables(model, model->root, "constant_buffer", 3);
    tree_vector(model, buffers[0], "storage", gm_zeros(0));
    tree_vector(model, buffers[1], "storage", gm_bytes(filled, 5));
    tree_vector(model, buffers[2], "storage", gm_bytes(filled, 700));
    gm_table **payloads = tree_tables(model, model->root, "backend_delegate_data", 2);
    tree_vector(model, payloads[0], "data", gm_bytes(filled, 33));
    tree_vector(model, payloads[1], "data", gm_bytes(filled, 1));
}

/* Reads the model back and writes it with the guessed layout, expecting the same bytes. */
static gm_layout expect_same(const gm_model *model)
{
    uint64_t size, again;
    gm_source source;
    gm_model read;
    uint8_t *bytes = tree_encode(model, &size, NULL);
    const ptv_image image = {bytes, size, size};
    gm_begin(&read, 0);
    assert_true(gm_open(&source, &image) && gm_decode(&read, &source));
    uint8_t *written = tree_encode(&read, &again, NULL);
    assert_int_equal(again, size);
    assert_memory_equal(written, bytes, size);
    gm_layout layout = read.layout;
    gm_free(&read);
    free(written);
    free(bytes);
    return layout;
}

TEST(writers_and_vtables)
{
    for (unsigned i = 0; i < 6; i++) {
        gm_layout layout = GM_LAYOUT_DEFAULT;
        gm_model model;
        layout.writer = (gm_writer)(i / 3);
        layout.vtables = (gm_vtables)(i % 3);
        if (layout.writer == GM_FLATC && layout.vtables == GM_BY_OFFSETS) {
            continue; /* a bug of the Python package, which flatc never had */
        }
        begin(&model, layout);
        gm_layout guessed = expect_same(&model);
        assert_int_equal(guessed.writer, layout.writer);
        assert_int_equal(guessed.vtables, layout.vtables);
        gm_free(&model);
    }
}

TEST(alignments)
{
    for (unsigned i = 0; i < 2 * 13 * 13; i++) {
        gm_layout layout = GM_LAYOUT_DEFAULT;
        gm_model model;
        layout.writer = (gm_writer)(i % 2);
        layout.constant_alignment = 1u << i / 2 % 13;
        layout.delegate_alignment = 1u << i / 26;
        begin(&model, layout);
        (void)expect_same(&model);
        gm_free(&model);
    }
}

TEST(alignment_of_segments)
{
    const gm_blob segments[] = {gm_bytes(filled, 11), gm_zeros(0), gm_bytes(filled, 11)};
    for (unsigned i = 0; i < 17; i++) {
        gm_layout layout = GM_LAYOUT_DEFAULT;
        gm_model model;
        layout.segment_alignment = 1u << i;
        begin(&model, layout);
        tree_segments(&model, segments, 3);
        gm_layout guessed = expect_same(&model);
        if (layout.segment_alignment >= 16) { /* smaller ones may leave the same traces */
            assert_int_equal(guessed.segment_alignment, layout.segment_alignment);
        }
        gm_free(&model);
    }
}

/* If nothing shows how a file was written, the defaults are assumed. */
TEST(no_traces)
{
    static const gm_layout usual = {GM_PYTHON, GM_SHARED, 128, 16, 16};
    gm_model model;
    tree_begin(&model, PTV_FORMAT_PROGRAM);
    tree_vector(&model, tree_table(&model, model.root, "constant_segment"), "offsets",
                gm_zeros(64));
    gm_layout guessed = expect_same(&model);
    assert_memory_equal(&guessed, &usual, sizeof usual);
    gm_free(&model);
}
