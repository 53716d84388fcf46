/* Bytes that texts name in every way, and models in models. */
#include <unistd.h>

#include "golden/codec/blob.h"
#include "golden/codec/parse.h"
#include "golden/codec/source.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/model_text.h"
#include "tests/support/test.h"
#include "verifiers/core/view.h"
#include "verifiers/schemas/program.h"

TESTS_WITH(home_setup, home_teardown);

/* ---- Blobs ---- */

TEST(literal_blobs)
{
    gm_model model;
    parse_model(&model, SEGMENTS("{\"base64\": \"AAECAw==\"}, {\"hex\": \" 00 fF\\n10 \"},"
                                 "{\"text\": \"a\\u0000\\u00e4\"}, {\"zeros\": 3}, {\"count\": 3},"
                                 "{\"i16\": [-2, 1]}, {\"u64\": [\"18446744073709551615\"]},"
                                 "{\"f32\": [1.5, \"nan\"]}, {\"f64\": [-0.0]}, {\"hex\": \"\"}"));
    const gm_blob *s = model.segments;
    assert_int_equal(model.segment_count, 10);
    expect_bytes(&s[0], "\0\1\2\3", 4);
    expect_bytes(&s[1], "\0\xff\x10", 3);
    expect_bytes(&s[2], "a\0\xc3\xa4", 4);
    expect_bytes(&s[3], "\0\0\0", 3);
    expect_bytes(&s[4], "\1\2\3", 3);
    expect_bytes(&s[5], "\xfe\xff\1\0", 4);
    expect_bytes(&s[6], "\xff\xff\xff\xff\xff\xff\xff\xff", 8);
    expect_bytes(&s[7], "\0\0\xc0\x3f\0\0\xc0\x7f", 8);
    expect_bytes(&s[8], "\0\0\0\0\0\0\0\x80", 8);
    assert_int_equal(s[9].size, 0);
    gm_free(&model);
}

static int check_counting(void *context, const void *bytes, size_t n)
{
    uint64_t *at = context;
    const uint8_t *b = bytes;
    for (size_t i = 0; i < n; i++) {
        if (b[i] != (uint8_t)(*at + i + 1)) {
            return 1;
        }
    }
    *at += n;
    return 0;
}

/* A long one takes little memory. */
TEST(long_counting)
{
    static const char text[] = SEGMENTS("{\"count\": 10000001}");
    gm_model model;
    gm_error error;
    uint64_t at = 0;
    gm_begin(&model, 300000);
    assert_true(gm_parse_text(&model, text, sizeof text - 1, "m", &error));
    assert_int_equal(gm_blob_read(&model.segments[0], check_counting, &at), 0);
    assert_int_equal(at, 10000001);
    gm_free(&model);
}

TEST(files)
{
    gm_model model;
    put_file("ten", "0123456789", 10);
    parse_model(&model, SEGMENTS("{\"file\": \"ten\"}, {\"file\": \"./ten\", \"offset\": 8},"
                                 "{\"file\": \"ten\", \"size\": 3},"
                                 "{\"file\": \"ten\", \"offset\": 10, \"size\": 0}"));
    const gm_blob *s = model.segments;
    assert_int_equal(s[0].kind, GM_FILE);
    expect_bytes(&s[0], "0123456789", 10);
    expect_bytes(&s[1], "89", 2);
    expect_bytes(&s[2], "012", 3);
    expect_bytes(&s[3], "", 0);
    gm_free(&model);
}

TEST(files_beside_the_text)
{
    gm_model model;
    char path[100];
    put_file("ten", "0123456789", 10);
    snprintf(path, sizeof path, "%s/m.json", home_path);
    assert_int_equal(chdir("/"), 0);
    parse_as(&model, SEGMENTS("{\"file\": \"ten\"}"), path);
    expect_bytes(&model.segments[0], "0123456789", 10);
    gm_free(&model);
    assert_int_equal(chdir(home_path), 0);
}

TEST(items)
{
    gm_model model;
    parse_model(&model,
                SEGMENTS("{\"items\": [{\"text\": \"a\"}, {\"zeros\": 0}, {\"text\": \"bcd\"}],"
                         "\"alignment\": 4}, {\"items\": []}"));
    const gm_blob *s = model.segments;
    assert_int_equal(s[0].item_alignment, 4);
    expect_bytes(&s[0], "a\0\0\0bcd", 7);
    assert_int_equal(s[1].size, 0);
    assert_int_equal(s[1].item_alignment, 16);
    gm_free(&model);
}

/* ---- Models in models ---- */

TEST(nested)
{
    static const char inner[] = SEGMENTS("{\"file\": \"ten\"}, {\"zeros\": 5}");
    gm_model in_place, by_name, alone;
    size_t sizes[3];
    char text[300];
    put_file("ten", "0123456789", 10);
    put_file("inner.json", inner, sizeof inner - 1);
    parse_model(&alone, inner);
    snprintf(text, sizeof text, "{\"format\": \"bpte\", \"root\": {\"program\": {\"model\": %s}}}",
             inner);
    parse_model(&in_place, text);
    parse_model(&by_name,
                "{\"format\": \"bpte\", \"root\": {\"program\": {\"model\": \"inner.json\"}}}");
    uint8_t *a = make_bytes(&alone, &sizes[0]);
    uint8_t *b = make_bytes(&in_place, &sizes[1]);
    uint8_t *c = make_bytes(&by_name, &sizes[2]);
    assert_int_equal(sizes[1], sizes[2]);
    assert_memory_equal(b, c, sizes[1]);
    expect_bytes(field(in_place.root, "program")->as.blob, a, sizes[0]);
    survives(&by_name);
    free(a);
    free(b);
    free(c);
    gm_free(&alone);
    gm_free(&in_place);
    gm_free(&by_name);
}

/* Nothing that the outer text says holds for the inner one. */
TEST(nested_has_its_own_settings)
{
    gm_model model;
    gm_source source;
    parse_model(&model,
                "{\"format\": \"nfat\", \"defaults\": true, \"version\": 3,"
                "\"entries\": [{\"id\": \"a\", \"offset\": 64, \"length\": \"5\", \"data\":"
                "{\"model\": {\"format\": \"pte\", \"root\": {\"version\": 0, " LONG_NAME "}}}}]}");
    assert_int_equal(model.nfat_version, 3);
    assert_int_equal(model.entries[0].offset.value, 64);
    assert_int_equal(model.entries[0].length.value, 5);
    uint8_t bytes[1000];
    size_t size = (size_t)model.entries[0].data.size;
    assert_true(size <= sizeof bytes);
    assert_int_equal(gm_blob_copy(&model.entries[0].data, bytes), 0);
    ptv_image image = {bytes, size, size};
    assert_true(gm_open(&source, &image));
    assert_true(ptv_slot(&source.image, source.root, PTV_PROGRAM_PROGRAM_VERSION) != 0);
    gm_free(&model);
}

/* The same text twice, one beside the other, is no cycle. */
TEST(included_twice)
{
    gm_model model;
    static const char inner[] = "{\"format\": \"nfat\", \"entries\": []}";
    put_file("none.json", inner, sizeof inner - 1);
    parse_model(&model, "{\"format\": \"nfat\", \"entries\": ["
                        "{\"id\": \"a\", \"data\": {\"model\": \"none.json\"}},"
                        "{\"id\": {\"hex\": \"ff\"}, \"data\": {\"model\": \"none.json\"}}]}");
    survives(&model);
    gm_free(&model);
}
