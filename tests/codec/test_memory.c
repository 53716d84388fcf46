/*
 * Memory runs out at every possible point: failures are reported, and successes are right. Two
 * ways: the n-th allocation fails (linked with --wrap, so that the project's allocations come
 * here), and arenas have budgets that grow in small steps. Sanitizers find the leaks.
 */
#include "golden/codec/codec_compare.h"
#include "golden/codec/decode.h"
#include "golden/codec/dump.h"
#include "golden/codec/encode.h"
#include "golden/codec/parse.h"
#include "golden/golden.h"
#include "tests/support/allocations.h"
#include "tests/support/test.h"

/* ---- Attempts ---- */

/* One model in all its forms, and the memory budget of arenas. */
typedef struct model_case {
    const char *path; /* its text */
    char *text;       /* a full dump of it */
    size_t length;
    golden golden;
    gm_source source;
    gm_model model;
    gm_blobs blobs; /* of the attempted dump */
    size_t budget;
    const char *end; /* the expected rest of the dump */
} model_case;

/*
 * Returns true on success, after checking that it did the right thing; false on failure, after
 * checking that it says why.
 */
typedef bool (*attempt)(model_case *c);

static void expect_same(const gm_model *model, const model_case *c)
{
    char why[128];
    allocations_end();
    if (!gm_same_model(model, &c->model, why, sizeof why)) {
        fail_msg("%s: another meaning of %s", c->golden.name, why);
    }
    assert_memory_equal(&model->layout, &c->model.layout, sizeof model->layout);
    assert_int_equal(model->patch_count, c->model.patch_count);
}

static bool decode(model_case *c)
{
    gm_model model;
    gm_begin(&model, c->budget);
    bool good = gm_decode(&model, &c->source);
    if (good) {
        expect_same(&model, c);
    }
    gm_free(&model);
    return good;
}

static bool check_parsed(gm_model *model, const model_case *c, bool good, const gm_error *error)
{
    if (good) {
        expect_same(model, c);
    } else if (strstr(error->what, "out of memory") == NULL &&
               strstr(error->what, "Cannot allocate memory") == NULL) {
        fail_msg("%s: refused: %s", c->golden.name, error->what);
    }
    assert_true(good || error->what[0] != '\0');
    gm_free(model);
    return good;
}

static bool parse(model_case *c)
{
    gm_model model;
    gm_error error;
    gm_begin(&model, c->budget);
    bool good = gm_parse_text(&model, c->text, c->length, "text", &error);
    return check_parsed(&model, c, good, &error);
}

static bool parse_file(model_case *c)
{
    gm_model model;
    gm_error error;
    gm_begin(&model, c->budget);
    bool good = gm_parse_file(&model, c->path, &error);
    return check_parsed(&model, c, good, &error);
}

static bool encode(model_case *c)
{
    gm_encoding encoding;
    uint8_t *bytes = NULL;
    size_t budget = c->budget == 0 ? SIZE_MAX / 2 : c->budget;
    bool good = gm_encode_within(&encoding, &c->model, budget);
    if (good) {
        bytes = gm_image_bytes(&encoding.image, encoding.why, sizeof encoding.why);
    }
    allocations_end();
    if (bytes == NULL) {
        assert_string_equal(encoding.why, "out of memory");
    } else {
        assert_int_equal(encoding.image.size, c->golden.size);
        assert_memory_equal(bytes, c->golden.bytes, c->golden.size);
    }
    free(bytes);
    gm_encoding_free(&encoding);
    return bytes != NULL;
}

/* The full dump must be the known one. Other dumps only have to succeed. */
static bool check_piece(void *context, const char *bytes, size_t n)
{
    model_case *c = context;
    if (c->blobs == GM_FULL) {
        assert_true(n <= (size_t)(c->text + c->length - c->end));
        assert_memory_equal(bytes, c->end, n);
        c->end += n;
    }
    return true;
}

static bool dump(model_case *c)
{
    gm_dump options = {.blobs = c->blobs, .put = check_piece, .context = c};
    options.root_only = c->blobs == GM_NUMBERS;
    c->end = c->text;
    bool good = gm_dump_text(&options, &c->source);
    allocations_end();
    if (!good) {
        assert_string_equal(options.why, "out of memory");
    } else if (c->blobs == GM_FULL) {
        assert_ptr_equal(c->end, c->text + c->length);
    }
    return good;
}

static bool compare(model_case *c)
{
    char why[128];
    bool same = gm_same_model(&c->model, &c->model, why, sizeof why);
    allocations_end();
    if (!same) {
        assert_string_equal(why, "out of memory");
    }
    return same;
}

/* ---- Every point ---- */

/* Returns how many allocations the body makes. */
static size_t fail_each(model_case *c, attempt body)
{
    c->budget = 0;
    for (size_t n = 0;; n++) {
        allocations_limit(n, ALLOCATION_FAILS);
        bool good = body(c);
        allocations_end();
        if (!allocations_failed()) {
            assert_true(good);
            return n;
        }
    }
}

enum { STEP = 509, MOST = 1 << 24 };

static void fail_each_budget(model_case *c, attempt body)
{
    bool good = false;
    for (c->budget = 1; !good; c->budget += STEP) {
        assert_true(c->budget < MOST);
        good = body(c);
    }
}

/* ---- Models ---- */

static bool append(void *context, const char *bytes, size_t n)
{
    model_case *c = context;
    c->text = realloc(c->text, c->length + n);
    assert_non_null(c->text);
    memcpy(c->text + c->length, bytes, n);
    c->length += n;
    return true;
}

static void open_case(model_case *c, const char *name)
{
    static char path[512];
    gm_dump options = {.blobs = GM_FULL, .put = append, .context = c};
    *c = (model_case){.golden = golden_by_name(name), .path = path};
    const ptv_image image = {c->golden.bytes, c->golden.size, c->golden.size};
    snprintf(path, sizeof path, "%s/golden/files/%s.json", PTV_SOURCE_DIR, name);
    gm_begin(&c->model, 0);
    assert_true(gm_open(&c->source, &image) && gm_decode(&c->model, &c->source));
    assert_true(gm_dump_text(&options, &c->source));
}

static void close_case(model_case *c)
{
    gm_free(&c->model);
    golden_free(&c->golden);
    free(c->text);
}

static void for_models(void (*body)(model_case *c))
{
    static const char *const names[] = {"add",     "bundle",        "external_data", "lists",
                                        "names",   "mutable_state", "nfat",          "shared_data",
                                        "aligned", "xnnpack_add",   "vulkan_add"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        model_case c;
        open_case(&c, names[i]);
        body(&c);
        close_case(&c);
    }
}

/* ---- Tests ---- */

static void decode_and_encode_model(model_case *c)
{
    assert_true(fail_each(c, decode) > 0);
    assert_true(fail_each(c, encode) > 0);
    (void)fail_each(c, compare);
}

/* Runs after a failed test, too. */
FIXTURE(reset)
{
    allocations_end();
    return 0;
}

TEST_WITH(decode_and_encode, NULL, reset)
{
    for_models(decode_and_encode_model);
}

static void parse_model(model_case *c)
{
    assert_true(fail_each(c, parse) > 0);
}

TEST_WITH(parse_each, NULL, reset)
{
    for_models(parse_model);
}

/* A model that contains another one, which is a file of its own. */
TEST_WITH(parse_nested, NULL, reset)
{
    model_case c;
    open_case(&c, "bundle");
    assert_true(fail_each(&c, parse_file) > 0);
    close_case(&c);
}

static void dump_model(model_case *c)
{
    for (c->blobs = GM_SUMMARY; c->blobs <= GM_NUMBERS; c->blobs++) {
        bool possible =
            c->blobs != GM_BESIDE && (c->blobs != GM_NUMBERS || c->source.schema != NULL);
        if (possible) {
            assert_true(fail_each(c, dump) > 0);
        }
    }
}

TEST_WITH(dump_each, NULL, reset)
{
    for_models(dump_model);
}

static void budgets_of_model(model_case *c)
{
    fail_each_budget(c, decode);
    fail_each_budget(c, encode);
    fail_each_budget(c, parse);
}

TEST_WITH(budgets, NULL, reset)
{
    for_models(budgets_of_model);
}
