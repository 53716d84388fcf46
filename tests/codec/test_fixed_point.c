/*
 * Making a file from a full dump restores the file, and dumping that restores the text: for the
 * goldens, the odd models of the corpus, and files that exporters wrote. The text makes the same
 * file as the tree. How close that comes to the original is for test_roundtrip.c.
 */
#include <glob.h>

#include "golden/codec/decode.h"
#include "tests/support/dumped.h"
#include "tests/support/model_text.h"
#include "tests/support/sources.h"

/* A dump of all bytes, and where it came from. */
typedef struct round {
    const char *name;
    bool defaults;
    dumped text;
} round;

static round now;

static struct {
    unsigned files, equal, equal_with_defaults;
} counts;

static dumped full_dump(const gm_source *source, bool defaults)
{
    gm_dump options = {.blobs = GM_FULL, .defaults = defaults};
    dumped text = dump_source(source, &options);
    if (!text.whole) {
        print_message("%s: %s\n", now.name, options.why);
    }
    return text;
}

/* ---- From text to bytes ---- */

static void parse(gm_model *model, const dumped *text)
{
    gm_error error;
    gm_begin(model, 0);
    if (!gm_parse_text(model, text->text, text->size, now.name, &error)) {
        fail_msg("%s:%u:%u: %s", now.name, error.line, error.column, error.what);
    }
}

static uint8_t *make_of_text(const dumped *text, size_t *size)
{
    gm_model model;
    parse(&model, text);
    uint8_t *bytes = make_bytes(&model, size);
    gm_free(&model);
    return bytes;
}

static uint8_t *make_of_tree(const gm_source *source, size_t *size)
{
    gm_model model;
    gm_begin(&model, 0);
    assert_true(gm_decode(&model, source));
    uint8_t *bytes = make_bytes(&model, size);
    gm_free(&model);
    return bytes;
}

/* ---- And back to text ---- */

static void say_difference(const char *a, const char *b)
{
    size_t at = 0;
    while (a[at] == b[at] && a[at] != '\0') {
        at++;
    }
    size_t from = at < 60 ? 0 : at - 60;
    fail_msg("%s%s: the text differs at %zu: %.100s\nbecame %.100s", now.name,
             now.defaults ? " with defaults" : "", at, a + from, b + from);
}

static void expect_same_text(const char *name, const gm_source *written)
{
    (void)name;
    dumped again = full_dump(written, now.defaults);
    assert_true(again.whole);
    if (again.size != now.text.size || memcmp(again.text, now.text.text, again.size) != 0) {
        say_difference(now.text.text, again.text);
    }
    free(again.text);
}

static bool is_source(const gm_source *source, const uint8_t *bytes, size_t size)
{
    return size == source->image.size && memcmp(bytes, source->image.bytes, size) == 0;
}

static void check_text(const gm_source *source)
{
    size_t size, tree_size;
    uint8_t *bytes = make_of_text(&now.text, &size);
    uint8_t *tree = make_of_tree(source, &tree_size);
    unsigned *equal = now.defaults ? &counts.equal_with_defaults : &counts.equal;
    *equal += is_source(source, bytes, size);
    if (!now.defaults) {
        assert_int_equal(size, tree_size);
        assert_memory_equal(bytes, tree, size);
    }
    assert_true(for_source(now.name, bytes, size, expect_same_text));
    free(tree);
    free(bytes);
}

static void check(const char *name, const gm_source *source)
{
    counts.files++;
    for (int defaults = 0; defaults < 2; defaults++) {
        now = (round){.name = name, .defaults = defaults == 1};
        now.text = full_dump(source, now.defaults);
        if (now.text.whole) {
            check_text(source);
        }
        free(now.text.text);
    }
}

/* ---- Tests ---- */

static void begin(void)
{
    memset(&counts, 0, sizeof counts);
}

static void report(void)
{
    print_message("%u of %u files are the same bytes, %u by way of a text with defaults\n",
                  counts.equal, counts.files, counts.equal_with_defaults);
}

TEST(goldens)
{
    begin();
    for_golden_sources(check);
    report();
    assert_int_equal(counts.equal, counts.files);
}

TEST(odd_models)
{
    glob_t texts;
    begin();
    assert_int_equal(glob(PTV_SOURCE_DIR "/corpus/models/*.json", 0, NULL, &texts), 0);
    for (size_t i = 0; i < texts.gl_pathc; i++) {
        for_made_source(texts.gl_pathv[i], check);
    }
    globfree(&texts);
    report();
    assert_int_equal(counts.equal, counts.files);
}

TEST(real_files)
{
    begin();
    for_real_sources(check);
    report();
    assert_true(counts.equal > 0);
    assert_true((counts.files - counts.equal) * 100 <= counts.files); /* 99 of 100 */
}
