/* pteverify make from outside: arguments in, exit status, streams and files out. */
#include <sys/stat.h>
#include <unistd.h>

#include "golden/codec/decode.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/sanitized.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

static off_t size_of(const char *path)
{
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return status.st_size;
}

/* Whether files beside the target, "large.pte.aB3dE6", are left. */
static bool is_clean(void)
{
    return tool_run("test -z \"$(find . -name '*.pte.*')\"") == 0;
}

#define GOOD                                                                   \
    "{\"format\": \"pte\",\n"                                                  \
    " \"root\": {\"execution_plan\": [{\"name\": \"forward\", \"values\": [\n" \
    "  {\"val_type\": \"Tensor\", \"val\": {\"sizes\": [1, 2]}}]}]},\n"        \
    " \"segments\": [{\"count\": 100}]}\n"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_text("good.json", GOOD);
    return 0;
}

TESTS_WITH(setup, home_teardown);

TEST(makes_a_file)
{
    assert_int_equal(tool("make good.json -o good.pte"), 0);
    assert_string_equal(tool_out, "");
    assert_string_equal(tool_err, "");
    size_t n;
    uint8_t *bytes = read_bytes("good.pte", &n);
    gm_source source;
    gm_model model;
    ptv_image image = {bytes, n, n};
    gm_begin(&model, 0);
    assert_true(gm_open(&source, &image) && gm_decode(&model, &source));
    assert_int_equal(model.segment_count, 1);
    assert_int_equal(model.segments[0].size, 100);
    gm_free(&model);
    free(bytes);
}

TEST(streams)
{
    assert_int_equal(tool("make good.json --output=first.pte"), 0);
    assert_int_equal(tool("make - -o - < good.json > second.pte"), 0);
    assert_int_equal(tool("make -o /dev/stdout -- good.json | cat > third.pte"), 0);
    tool_must("cmp first.pte second.pte && cmp first.pte third.pte");
    tool_must("{ cat good.json; head -c 100000 /dev/zero | tr '\\0' ' '; } > wide");
    assert_int_equal(tool("make - -o fourth.pte < wide"), 0);
    tool_must("cat wide | $P make - -o - | cmp fourth.pte");
    tool_must("cmp first.pte fourth.pte");
    assert_int_equal(tool("make - -o x.pte < /dev/null"), 2);
    assert_string_equal(tool_err, "-:1:1: not JSON: '[' or '{' expected near end of file\n");
    assert_false(exists("x.pte"));
}

TEST(relative_names)
{
    mkdir("sub", 0700);
    put_text("sub/ten", "0123456789");
    put_text(
        "sub/file.json",
        "{\"format\": \"nfat\", \"entries\": [{\"id\": \"a\", \"data\": {\"file\": \"ten\"}}]}");
    assert_int_equal(tool("make sub/file.json -o a.nfat"), 0);
    assert_int_equal(tool("make - -o b.nfat < sub/file.json"), 2);
    assert_string_equal(tool_err, "-:1:61: file: ten: No such file or directory\n");
    tool_must("cd sub && $P make - -o ../b.nfat < file.json");
    tool_must("cmp a.nfat b.nfat");
}

TEST(wrong_text)
{
    put_text("bad.json", "{\"format\": \"pte\", \"root\": {\n  \"versoin\": 1}}");
    assert_int_equal(tool("make bad.json -o bad.pte"), 2);
    assert_string_equal(tool_err,
                        "bad.json:2:3: Program has no member 'versoin', did you mean 'version'?\n");
    assert_false(exists("bad.pte"));
    assert_int_equal(tool("make missing.json -o bad.pte"), 2);
    assert_string_equal(tool_err, "missing.json: cannot read: No such file or directory\n");
    put_text("bad.json", "{\"format\": \"pte\", \"root\": {\"execution_plan\": [\n"
                         "{\"name\": {\"zeros\": 4000000000}}]}}");
    assert_int_equal(tool("make bad.json -o bad.pte"), 2);
    assert_string_equal(tool_err, "bad.json: cannot make this: the FlatBuffer would pass 2 GiB\n");
    put_text("bad.json", "{\"\x1b[31m");
    assert_int_equal(tool("make bad.json -o bad.pte"), 2);
    assert_null(strchr(tool_err, '\x1b'));
}

/* What the text says wins; a note tells when it is not what was computed. */
TEST(notes)
{
    put_text("odd.json",
             "{\"format\": \"pte\", \"root\": {\"segments\": [{\"size\": 5}]},"
             "\"segments\": [{\"zeros\": 7}], \"header\": {\"segment_base_offset\": 64}}");
    assert_int_equal(tool("make odd.json -o odd.pte"), 0);
    assert_non_null(strstr(tool_err, "odd.json: note: segments[0].size is 5 as the text says; "
                                     "computed: 7\n"));
    assert_non_null(strstr(tool_err, "odd.json: note: header.segment_base_offset is 64 as the text "
                                     "says; computed: "));
}

/* Notes call members what the text calls them. */
TEST(notes_on_padding)
{
    put_text("padded.json",
             "{\"format\": \"pte\", \"header\": {\"padded_length\": 48}, \"root\": {}, "
             "\"segments\": [{\"text\": \"a\"}]}");
    assert_int_equal(tool("make padded.json -o padded.pte"), 0);
    assert_string_equal(tool_err, "padded.json: note: header.padded_length is 48 as the text says; "
                                  "computed: 32\n");
}

TEST(layout_options)
{
    put_text("two.json", "{\"format\": \"pte\", \"layout\": {\"segment_alignment\": 16},"
                         "\"root\": {},"
                         "\"segments\": [{\"text\": \"a\"}, {\"text\": \"b\"}]}");
    assert_int_equal(tool("make two.json -o two.pte"), 0);
    off_t small = size_of("two.pte");
    assert_int_equal(tool("make two.json -o two.pte --segment-alignment 4096"), 0);
    assert_int_equal(size_of("two.pte"), 8193);
    assert_true(small < 400);
    assert_int_equal(tool("make good.json -o f.pte --writer flatc --vtables=own "
                          "--constant-alignment 0x20 --delegate-alignment 1"),
                     0);
    assert_int_equal(tool("make good.json -o p.pte"), 0);
    assert_int_not_equal(tool_run("cmp -s f.pte p.pte"), 0);
}

TEST(wrong_usage)
{
    static const struct {
        const char *arguments, *said;
    } all[] = {
        {"make good.json", "-o FILE is missing"},
        {"make -o x", "a file is missing"},
        {"make good.json more.json -o x", "one too many: 'more.json'"},
        {"make good.json -o x --writer java", "unknown writer 'java', python and flatc are known"},
        {"make good.json -o x --vtables 5",
         "unknown vtables '5', shared, by-offsets and own are known"},
        {"make good.json -o x --segment-alignment 3",
         "option '--segment-alignment' needs a power of two from 1 to 65536"},
        {"make good.json -o x --constant-alignment 0", "needs a power of two"},
        {"make good.json -o x --delegate-alignment 131072", "needs a power of two"},
        {"make good.json -o x --delegate-alignment much", "needs a number, not 'much'"},
        {"make good.json -o x --delegate-alignment 99999999999999999999",
         "needs a number, not '999"},
        {"make good.json -o x --fast", "unknown option '--fast'"},
        {"make good.json -o ./good.json", "'./good.json' is the text that is read"},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        assert_int_equal(tool(all[i].arguments), 3);
        assert_ptr_equal(strstr(tool_err, "pteverify make: "), tool_err);
        assert_non_null(strstr(tool_err, all[i].said));
        assert_string_equal(tool_out, "");
        assert_false(exists("x"));
    }
}

TEST(helps)
{
    static const char *const said[] = {"--output",  "--writer",  "--vtables",     "base64",
                                       "\"items\"", "\"model\"", "not\nverified", "text-model.md"};
    assert_int_equal(tool("make --help"), 0);
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        assert_non_null(strstr(tool_out, said[i]));
    }
    assert_string_equal(tool_err, "");
}

TEST(full_disk)
{
    assert_int_equal(tool("make good.json -o /dev/full"), 2);
    assert_string_equal(tool_err,
                        "pteverify make: cannot write /dev/full: No space left on device\n");
    assert_int_equal(tool("make good.json -o - > /dev/full"), 2);
    assert_string_equal(tool_err, "pteverify make: cannot write -: No space left on device\n");
    put_text("large.json",
             "{\"format\": \"pte\", \"root\": {}, \"segments\": [{\"zeros\": 5000000}]}");
    put_text("large.pte", "before");
    assert_int_equal(tool_run("ulimit -f 1000; $P make large.json -o large.pte"), 2);
    assert_string_equal(tool_err, "pteverify make: cannot write large.pte: File too large\n");
    tool_must("cat large.pte");
    assert_string_equal(tool_out, "before");
    assert_true(is_clean());
}

TEST(no_place)
{
    mkdir("folder", 0700);
    assert_int_equal(tool("make good.json -o folder"), 2);
    assert_string_equal(tool_err, "pteverify make: cannot write folder: Is a directory\n");
    assert_int_equal(tool("make good.json -o none/x.pte"), 2);
    assert_string_equal(tool_err,
                        "pteverify make: cannot write none/x.pte: No such file or directory\n");
    assert_true(is_clean());
}

/* 512 MiB that take no room on the disk, and none in memory: less than that is allowed. */
TEST(large_blob)
{
    put_text("sparse", "");
    assert_int_equal(truncate("sparse", (off_t)512 << 20), 0);
    put_text("large.json",
             "{\"format\": \"pte\", \"root\": {}, \"segments\": [{\"file\": \"sparse\"}]}");
    tool_must(SANITIZED ? "$P make large.json -o /dev/null"
                        : "ulimit -v 262144; $P make large.json -o /dev/null");
}

TEST(vanishing_blob)
{
    put_text("soon", "0123456789");
    put_text("soon.json",
             "{\"format\": \"pte\", \"root\": {}, \"segments\": [{\"file\": \"soon\"}]}");
    assert_int_equal(tool("make soon.json -o soon.pte"), 0);
    assert_int_equal(unlink("soon"), 0);
    assert_int_equal(tool("make soon.json -o soon.pte"), 2);
    assert_string_equal(tool_err, "soon.json:1:53: file: soon: No such file or directory\n");
}
