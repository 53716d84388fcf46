/* pteverify dump from outside: arguments in, text and exit status out. */
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/dumped.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

static json_t *load(const char *path)
{
    json_error_t error;
    json_t *json = json_load_file(path, JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, &error);
    if (json == NULL) {
        fail_msg("%s: %s", path, error.text);
    }
    return json;
}

TEST(to_standard_output)
{
    assert_int_equal(tool("dump model.pte"), 0);
    assert_string_equal(tool_err, "");
    assert_memory_equal(tool_out, "{\n  \"format\": \"pte\",\n", 20);
    static char before[sizeof tool_out];
    strcpy(before, tool_out);
    assert_int_equal(tool("dump - < model.pte"), 0);
    assert_string_equal(tool_out, before);
    assert_int_equal(tool("dump -o - -- model.pte"), 0);
    assert_string_equal(tool_out, before);
}

TEST(to_file)
{
    assert_int_equal(tool("dump --full --defaults -o text.json model.pte"), 0);
    assert_string_equal(tool_out, "");
    json_t *json = load("text.json");
    assert_true(json_is_true(json_at(json, "defaults")));
    assert_non_null(json_at(json, "segments[0].base64"));
    json_decref(json);
    unlink("text.json");
}

/* What the text names is there, seen from where the text is. */
static void blobs_are_found(const char *arguments, const char *text, const char *expected)
{
    char path[256];
    assert_int_equal(tool(arguments), 0);
    json_t *json = load(text);
    const char *name = json_string_value(json_at(json, "segments[0].file"));
    assert_non_null(name);
    assert_string_equal(name, expected);
    const char *slash = strrchr(text, '/');
    snprintf(path, sizeof path, "%.*s%s", slash == NULL ? 0 : (int)(slash - text) + 1, text, name);
    assert_int_equal(access(path, R_OK), 0);
    unlink(path);
    json_decref(json);
}

TEST(blobs)
{
    blobs_are_found("dump --blobs bytes model.pte", ".out", "bytes/segment-0.bin");
    blobs_are_found("dump --blobs bytes/ model.pte", ".out", "bytes/segment-0.bin");
    blobs_are_found("dump --blobs bytes -o a.json model.pte", "a.json", "bytes/segment-0.bin");
    blobs_are_found("dump --blobs . -o a.json model.pte", "a.json", "segment-0.bin");
    blobs_are_found("dump --blobs . -o sub/a.json model.pte", "sub/a.json", "../segment-0.bin");
    blobs_are_found("dump --blobs sub/in -o sub/a.json model.pte", "sub/a.json",
                    "in/segment-0.bin");
    blobs_are_found("dump --blobs suburb -o sub/a.json model.pte", "sub/a.json",
                    "../suburb/segment-0.bin");
    blobs_are_found("dump --blobs=$PWD/bytes -o a.json model.pte", "a.json", "bytes/segment-0.bin");
}

TEST(wrong_usage)
{
    assert_int_equal(tool("dump --full --blobs x model.pte"), 3);
    assert_string_equal(tool_err, "pteverify dump: --full and --blobs cannot be combined\n");
    assert_int_equal(tool("dump"), 3);
    assert_int_equal(tool("dump model.pte model.pte"), 3);
    assert_int_equal(tool("dump -o ./model.pte model.pte"), 3);
    assert_string_equal(tool_err, "pteverify dump: './model.pte' is also the input\n");
    assert_int_equal(tool("dump --fuller model.pte"), 3);
    assert_int_equal(tool("dump --blobs"), 3);
    assert_int_equal(tool("dump --help"), 0);
    assert_memory_equal(tool_out, "Usage: pteverify dump", 21);
}

TEST(unreadable)
{
    assert_int_equal(tool("dump nothing"), 2);
    assert_string_equal(tool_err, "pteverify dump: nothing: No such file or directory\n");
    assert_int_equal(tool("dump ."), 2);
    assert_int_equal(tool("dump broken.pte -o text.json"), 2);
    assert_non_null(strstr(tool_err, "pteverify dump: broken.pte: byte 0x"));
    assert_int_not_equal(access("text.json", F_OK), 0);
    assert_int_equal(tool("dump text.txt"), 2);
    assert_string_equal(tool_out, "");
    assert_int_equal(tool("dump --full missing.pte"), 2);
    assert_string_equal(
        tool_err, "pteverify dump: missing.pte: segments[0] reaches past the end of the file\n");
    assert_int_equal(tool("dump missing.pte"), 0);
}

TEST(unwritable)
{
    assert_int_equal(tool("dump model.pte > /dev/full"), 2);
    assert_string_equal(tool_err,
                        "pteverify dump: cannot write standard output: No space left on device\n");
    tool_must("{ $P dump --full large.pte 2>&3; echo $? >&2; } 3> .pipe | true; cat .pipe");
    assert_string_equal(tool_err, "2\n");
    assert_string_equal(tool_out, ""); /* whoever stops reading knows */
    assert_int_equal(tool("dump -o nowhere/text.json model.pte"), 2);
    assert_string_equal(
        tool_err, "pteverify dump: cannot write nowhere/text.json: No such file or directory\n");
    assert_int_equal(tool("dump --blobs model.pte model.pte"), 2);
    assert_int_equal(tool("dump --blobs nowhere/deep model.pte"), 2);
    assert_string_equal(
        tool_err,
        "pteverify dump: cannot make the folder nowhere/deep: No such file or directory\n");
}

/* ---- Memory ---- */

/* Like "linear", but its one segment has `size` bytes, which are a hole in the file. */
static void put_large(const char *path, uint64_t size)
{
    char edits[128];
    snprintf(edits, sizeof edits,
             "set segments[0].size = %llu; set header.segment_data_size = %llu",
             (unsigned long long)size, (unsigned long long)size);
    ge_file file = edited("from linear");
    off_t base = (off_t)(file.bytes[24] | file.bytes[25] << 8);
    edited_by(&file, edits);
    put_file(path, file.bytes, file.loaded);
    ge_close(&file);
    assert_int_equal(truncate(path, base + (off_t)size), 0);
}

TEST(memory_is_bounded)
{
    enum { LARGE = 96 << 20, MOST_KIB = 32 << 10 };
    static const char *const ways[] = {"", "--full", "--blobs bytes"};
    if (SANITIZED) {
        print_message("skipped: sanitizers take memory themselves\n");
        skip();
    }
    put_large("huge.pte", LARGE);
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        char arguments[64];
        struct rusage used;
        snprintf(arguments, sizeof arguments, "dump %s -o /dev/null huge.pte", ways[i]);
        assert_int_equal(tool(arguments), 0);
        assert_int_equal(getrusage(RUSAGE_CHILDREN, &used), 0);
        assert_in_range(used.ru_maxrss, 1, MOST_KIB);
    }
    unlink("bytes/segment-0.bin");
    unlink("huge.pte");
}

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    ge_file file = edited("from linear");
    put_file("model.pte", file.bytes, file.loaded);
    edited_by(&file, "set segments[0].size = 1048576");
    put_file("missing.pte", file.bytes, file.loaded);
    memset(file.bytes, 0xff, 4);
    put_file("broken.pte", file.bytes, file.loaded);
    put_text("text.txt", "hello\n");
    ge_close(&file);
    put_large("large.pte", 4 << 20);
    return mkdir("sub", 0700);
}

TESTS_WITH(setup, home_teardown);
