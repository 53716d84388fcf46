/* Bytes in a dump: summed up, in the text, beside it, and not there at all. */
#include <sys/stat.h>
#include <unistd.h>

#include "golden/codec/blob.h"
#include "golden/codec/digest.h"
#include "tests/support/dumped.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/rows.h"
#include "tests/support/test.h"

TESTS_WITH(home_setup, home_teardown);

static json_t *dump_model(const char *script, gm_dump options)
{
    ge_file file = edited(script);
    json_t *json = dump_json(&file, &options);
    ge_close(&file);
    return json;
}

static void string_is(json_t *json, const char *path, const char *expected)
{
    const char *found = json_string_value(json_at(json, path));
    assert_non_null(found);
    assert_string_equal(found, expected);
}

static json_int_t integer_at(json_t *json, const char *path)
{
    assert_true(json_is_integer(json_at(json, path)));
    return json_integer_value(json_at(json, path));
}

/* ---- In the text ---- */

TEST(summary)
{
    json_t *json = dump_model("from linear", (gm_dump){0});
    ge_file file = edited("from linear");
    size_t at = (size_t)integer_at(json, "segments[0].at");
    size_t size = (size_t)integer_at(json, "segments[0].size");
    gm_digest digest;
    char text[GM_DIGEST_ROOM];
    assert_true(size > 0 && at + size <= file.size);
    if (gm_digest_begin(&digest)) {
        gm_digest_add(&digest, file.bytes + at, size);
        gm_digest_end(&digest, text);
        string_is(json, "segments[0].sha256", text);
    }
    ge_close(&file);
    json_decref(json);
}

/* Of the text "abc", as FIPS 180-2 has it. */
TEST(digest_is_sha256)
{
    gm_digest digest;
    char text[GM_DIGEST_ROOM];
    if (!gm_digest_begin(&digest)) {
        print_message("skipped: built without libmd\n");
        skip();
    }
    gm_digest_add(&digest, "a", 1);
    gm_digest_add(&digest, "bc", 2);
    gm_digest_end(&digest, text);
    assert_string_equal(text, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

/* The text is base 64 of these bytes. */
static void base64_is(json_t *blob, const uint8_t *bytes, size_t size)
{
    const char *text = json_string_value(json_object_get(blob, "base64"));
    assert_non_null(text);
    size_t found = 0;
    uint8_t *read = malloc(strlen(text) + 1);
    assert_non_null(read);
    assert_true(gm_unbase64(text, strlen(text), read, &found));
    assert_int_equal(found, size);
    assert_memory_equal(read, bytes, size);
    free(read);
}

TEST(full)
{
    json_t *places = dump_model("from linear", (gm_dump){0});
    json_t *json = dump_model("from linear", (gm_dump){.blobs = GM_FULL});
    ge_file file = edited("from linear");
    base64_is(json_at(json, "segments[0]"), file.bytes + integer_at(places, "segments[0].at"),
              (size_t)integer_at(places, "segments[0].size"));
    ge_close(&file);
    json_decref(json);
    json_decref(places);
}

/* A patch of any size, at the end of a file. What is longer than its hexadecimal limit is a blob.
 */
static json_t *dump_with_patch(size_t size, gm_dump options)
{
    char grow[32];
    snprintf(grow, sizeof grow, "grow %zu", size);
    ge_file file = edited("from linear");
    size_t end = file.loaded;
    edited_by(&file, grow);
    for (size_t i = 0; i < size; i++) {
        file.bytes[end + i] = (uint8_t)(i * 7 + 1) == 0 ? 1 : (uint8_t)(i * 7 + 1);
    }
    json_t *json = dump_json(&file, &options);
    if (options.blobs == GM_FULL && size > 64) {
        base64_is(json_at(json, "patches[0].data"), file.bytes + end, size);
    }
    ge_close(&file);
    return json;
}

/* Around every size at which base 64 is put together. */
TEST(sizes)
{
    static const size_t rows[] = {65,   74,   75,   76,   77,      3071,    3072,    3073,
                                  6143, 6144, 6145, 9217, 1048575, 1048576, 1048577, 2100001};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_decref(dump_with_patch(rows[i], (gm_dump){.blobs = GM_FULL}));
    }
    json_t *json = dump_with_patch(64, (gm_dump){0});
    assert_int_equal(strlen(json_string_value(json_at(json, "patches[0].data.hex"))), 64 * 3 - 1);
    json_decref(json);
    json = dump_with_patch(65, (gm_dump){0});
    assert_int_equal(integer_at(json, "patches[0].data.size"), 65);
    json_decref(json);
}

/* ---- Beside it ---- */

static void file_is(const char *path, const uint8_t *bytes, size_t size)
{
    ge_file file = load_file(path);
    assert_int_equal(file.loaded, size);
    assert_memory_equal(file.bytes, bytes, size);
    ge_close(&file);
}

TEST(beside)
{
    gm_dump options = {.blobs = GM_BESIDE, .folder = "blobs", .relative = "of/model"};
    mkdir("blobs", 0700);
    json_t *places = dump_model("from aligned", (gm_dump){0});
    json_t *json = dump_model("from aligned", options);
    ge_file file = edited("from aligned");
    string_is(json, "segments[0].file", "of/model/segment-0.bin");
    string_is(json, "root.backend_delegate_data[0].data.file",
              "of/model/backend_delegate_data-0.bin");
    file_is("blobs/segment-0.bin", file.bytes + integer_at(places, "segments[0].at"),
            (size_t)integer_at(places, "segments[0].size"));
    file_is("blobs/backend_delegate_data-0.bin",
            file.bytes + integer_at(places, "root.backend_delegate_data[0].data.at"),
            (size_t)integer_at(places, "root.backend_delegate_data[0].data.size"));
    assert_int_equal(unlink("blobs/segment-0.bin") + unlink("blobs/backend_delegate_data-0.bin"),
                     0);
    assert_int_equal(rmdir("blobs"), 0); /* and nothing else was in it */
    ge_close(&file);
    json_decref(json);
    json_decref(places);
}

TEST(constants_beside)
{
    json_t *json = dump_model("from legacy_constants",
                              (gm_dump){.blobs = GM_BESIDE, .folder = "", .relative = ""});
    string_is(json, "root.constant_buffer[1].storage.file", "constant_buffer-1.bin");
    assert_int_equal(unlink("constant_buffer-1.bin"), 0);
    json_decref(json);
}

TEST(bundle_beside)
{
    json_t *json =
        dump_model("from bundle", (gm_dump){.blobs = GM_BESIDE, .folder = ".", .relative = ""});
    json_t *cases = json_at(json, "root.method_test_suites[0].test_cases[0]");
    string_is(json, "root.program.file", "program.pte");
    string_is(cases, "inputs[0].val.data.file", "test-0-0-input-0.bin");
    string_is(cases, "expected_outputs[0].val.data.file", "test-0-0-expected-0.bin");
    json_decref(json);
}

TEST_ROWS(empty_blobs_stay, "codec/dump_blobs", "empty_blobs_stay", dump_as_said)
TEST_ROWS(cannot_be_written, "codec/dump_blobs", "cannot_be_written", dump_as_said)

/* Who can put a link into the folder must not decide which file is overwritten. */
TEST(links_are_refused)
{
    ge_file file = edited("from linear");
    gm_dump options = {.blobs = GM_BESIDE, .folder = "trap", .relative = ""};
    put_file("precious", "old", 3);
    mkdir("trap", 0700);
    assert_int_equal(symlink("../precious", "trap/segment-0.bin"), 0);
    assert_false(dump_file(&file, &options).whole);
    assert_string_equal(options.why, "cannot write 'segment-0.bin' into 'trap': File exists");
    file_is("precious", (const uint8_t *)"old", 3);
    ge_close(&file);
}

/* ---- Not there ---- */

TEST_ROWS(missing, "codec/dump_blobs", "missing", dump_as_said)

/* An empty segment may begin anywhere. */
TEST(nothing_is_missing)
{
    ge_file file = edited("from " PTV_SOURCE_DIR "/corpus/models/mixed.json;"
                          "set segments[1].offset = 1048576; set segments[1].size = 0");
    gm_dump options = {.blobs = GM_FULL};
    json_t *json = dump_json(&file, &options);
    string_is(json, "segments[1].base64", "");
    json_decref(json);
    ge_close(&file);
}

/* ---- Spent bytes ---- */

static uint64_t spent_bytes;

static bool count_spent(void *context, const uint8_t *bytes, size_t n)
{
    (void)context;
    (void)bytes;
    spent_bytes += n;
    return true;
}

TEST(says_what_is_spent)
{
    gm_blobs rows[] = {GM_SUMMARY, GM_FULL};
    for (size_t i = 0; i < 2; i++) {
        spent_bytes = 0;
        json_t *json = dump_with_patch(2500000, (gm_dump){.blobs = rows[i], .spent = count_spent});
        assert_in_range(spent_bytes, 2500000, 2510000);
        json_decref(json);
    }
}
