/* Payloads as files, as text and as bytes (the rest: tests/tool/make_texts.txt). */
#include "golden/codec/payload.h"
#include "golden/edit/rebuild.h"
#include "tests/support/dumped.h"
#include "tests/support/edit_steps.h"
#include "tests/support/home.h"

TESTS_WITH(home_setup, home_teardown);

static ge_file made(const char *text)
{
    return edited_text(text, "");
}

/* Writes what the text says, with the given positions where a file can have them. */
TEST_ROWS(test_said, "codec/payload", "said", edit_steps)

/* ---- Round trip ---- */

/* The text of the dump makes the same bytes again. */
static void comes_back(const ge_file *file)
{
    gm_dump options = {.blobs = GM_FULL};
    dumped text = dump_file(file, &options);
    gm_model model;
    gm_error error;
    size_t size = 0;
    assert_true(text.whole);
    gm_begin(&model, 0);
    if (!gm_parse_text(&model, text.text, text.size, "dump", &error)) {
        fail_msg("%s: %s", error.what, text.text);
    }
    uint8_t *bytes = ge_encode(&model, &size, &error);
    assert_int_equal(size, file->loaded);
    assert_memory_equal(bytes, file->bytes, size);
    free(bytes);
    gm_free(&model);
    free(text.text);
}

static void makes_the_same(const test_row *r)
{
    ge_file file = made(row_text(r, "text"));
    comes_back(&file);
    ge_close(&file);
}

TEST_ROWS(test_comes_back, "codec/payload", "comes_back", makes_the_same)

/* ---- Broken files ---- */

TEST_ROWS(test_missing_data, "codec/payload", "missing_data", dump_as_said)

static void is_unreadable(const test_row *r)
{
    ge_file file = edited(row_text(r, "file"));
    const ptv_image image = ge_image(&file);
    gm_source source;
    assert_false(gm_open(&source, &image));
    assert_true(source.why[0] != '\0');
    ge_close(&file);
}

TEST_ROWS(test_unreadable, "codec/payload", "unreadable", is_unreadable)

static void is_wrong(const test_row *r)
{
    gm_model model;
    gm_error error;
    gm_begin(&model, 0);
    assert_false(gm_parse_text(&model, row_text(r, "text"), row_size(r, "text"), "m.json", &error));
    if (strstr(error.what, row_text(r, "what")) == NULL) {
        fail_msg("%s", error.what);
    }
    gm_free(&model);
}

TEST_ROWS(test_wrong_texts, "codec/payload", "wrong_texts", is_wrong)
