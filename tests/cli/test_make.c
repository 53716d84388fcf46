/* pteverify make from outside: arguments in, exit status, streams and files out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "golden/codec/decode.h"
#include "tests/support/files.h"
#include "tests/support/sanitized.h"

static char home[] = "/tmp/ptv_make_XXXXXX";
static char out[1 << 14], err[1 << 14];

/* Runs `pteverify make ARGUMENTS` by the shell; what it wrote is in out and err. */
static int make(const char *arguments)
{
    char line[1024];
    snprintf(line, sizeof line, "{ '%s' make %s ; } > .out 2> .err", PTV_TOOL, arguments);
    int status = system(line);
    read_text(".out", out, sizeof out);
    read_text(".err", err, sizeof err);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void put(const char *path, const char *text)
{
    put_file(path, text, strlen(text));
}

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
    return system("test -z \"$(find . -name '*.pte.*')\"") == 0;
}

#define GOOD                                                                   \
    "{\"format\": \"pte\",\n"                                                  \
    " \"root\": {\"execution_plan\": [{\"name\": \"forward\", \"values\": [\n" \
    "  {\"val_type\": \"Tensor\", \"val\": {\"sizes\": [1, 2]}}]}]},\n"        \
    " \"segments\": [{\"count\": 100}]}\n"

static int setup(void **state)
{
    (void)state;
    if (mkdtemp(home) == NULL || chdir(home) != 0) {
        return -1;
    }
    put("good.json", GOOD);
    return 0;
}

static int teardown(void **state)
{
    (void)state;
    char line[64];
    snprintf(line, sizeof line, "rm -r '%s'", home);
    return chdir("/") + system(line);
}

static void makes_a_file(void **state)
{
    (void)state;
    assert_int_equal(make("good.json -o good.pte"), 0);
    assert_string_equal(out, "");
    assert_string_equal(err, "");
    static uint8_t bytes[4096];
    size_t n = (size_t)size_of("good.pte");
    FILE *file = fopen("good.pte", "rb");
    assert_true(file != NULL && n <= sizeof bytes && fread(bytes, 1, n, file) == n);
    fclose(file);
    gm_source source;
    gm_model model;
    ptv_image image = {bytes, n, n};
    gm_begin(&model, 0);
    assert_true(gm_open(&source, &image) && gm_decode(&model, &source));
    assert_int_equal(model.segment_count, 1);
    assert_int_equal(model.segments[0].size, 100);
    gm_free(&model);
}

static void streams(void **state)
{
    (void)state;
    assert_int_equal(make("good.json --output=first.pte"), 0);
    assert_int_equal(make("- -o - < good.json > second.pte"), 0);
    assert_int_equal(make("-o /dev/stdout -- good.json | cat > third.pte"), 0);
    assert_int_equal(system("cmp first.pte second.pte && cmp first.pte third.pte"), 0);
    assert_int_equal(system("{ cat good.json; head -c 100000 /dev/zero | tr '\\0' ' '; } > wide"),
                     0);
    assert_int_equal(make("- -o fourth.pte < wide"), 0);
    assert_int_equal(system("cat wide | '" PTV_TOOL "' make - -o - | cmp fourth.pte"), 0);
    assert_int_equal(system("cmp first.pte fourth.pte"), 0);
    assert_int_equal(make("- -o x.pte < /dev/null"), 2);
    assert_string_equal(err, "-:1:1: not JSON: '[' or '{' expected near end of file\n");
    assert_false(exists("x.pte"));
}

static void relative_names(void **state)
{
    (void)state;
    mkdir("sub", 0700);
    put("sub/ten", "0123456789");
    put("sub/file.json",
        "{\"format\": \"nfat\", \"entries\": [{\"id\": \"a\", \"data\": {\"file\": \"ten\"}}]}");
    assert_int_equal(make("sub/file.json -o a.nfat"), 0);
    assert_int_equal(make("- -o b.nfat < sub/file.json"), 2);
    assert_string_equal(err, "-:1:61: file: ten: No such file or directory\n");
    assert_int_equal(system("cd sub && '" PTV_TOOL "' make - -o ../b.nfat < file.json"), 0);
    assert_int_equal(system("cmp a.nfat b.nfat"), 0);
}

static void wrong_text(void **state)
{
    (void)state;
    put("bad.json", "{\"format\": \"pte\", \"root\": {\n  \"versoin\": 1}}");
    assert_int_equal(make("bad.json -o bad.pte"), 2);
    assert_string_equal(err,
                        "bad.json:2:3: Program has no member 'versoin', did you mean 'version'?\n");
    assert_false(exists("bad.pte"));
    assert_int_equal(make("missing.json -o bad.pte"), 2);
    assert_string_equal(err, "missing.json: cannot read: No such file or directory\n");
    put("bad.json", "{\"format\": \"pte\", \"root\": {\"execution_plan\": [\n"
                    "{\"name\": {\"zeros\": 4000000000}}]}}");
    assert_int_equal(make("bad.json -o bad.pte"), 2);
    assert_string_equal(err, "bad.json: cannot make this: the FlatBuffer would pass 2 GiB\n");
    put("bad.json", "{\"\x1b[31m");
    assert_int_equal(make("bad.json -o bad.pte"), 2);
    assert_null(strchr(err, '\x1b'));
}

/* What the text says wins; a note tells when it is not what was computed. */
static void notes(void **state)
{
    (void)state;
    put("odd.json", "{\"format\": \"pte\", \"root\": {\"segments\": [{\"size\": 5}]},"
                    "\"segments\": [{\"zeros\": 7}], \"header\": {\"segment_base_offset\": 64}}");
    assert_int_equal(make("odd.json -o odd.pte"), 0);
    assert_non_null(strstr(err, "odd.json: note: segments[0].size is 5 as the text says; "
                                "computed: 7\n"));
    assert_non_null(strstr(err, "odd.json: note: header.segment_base_offset is 64 as the text "
                                "says; computed: "));
}

/* Notes call members what the text calls them. */
static void notes_on_padding(void **state)
{
    (void)state;
    put("padded.json", "{\"format\": \"pte\", \"header\": {\"padded_length\": 48}, \"root\": {}, "
                       "\"segments\": [{\"text\": \"a\"}]}");
    assert_int_equal(make("padded.json -o padded.pte"), 0);
    assert_string_equal(err, "padded.json: note: header.padded_length is 48 as the text says; "
                             "computed: 32\n");
}

static void layout_options(void **state)
{
    (void)state;
    put("two.json", "{\"format\": \"pte\", \"layout\": {\"segment_alignment\": 16},"
                    "\"root\": {},"
                    "\"segments\": [{\"text\": \"a\"}, {\"text\": \"b\"}]}");
    assert_int_equal(make("two.json -o two.pte"), 0);
    off_t small = size_of("two.pte");
    assert_int_equal(make("two.json -o two.pte --segment-alignment 4096"), 0);
    assert_int_equal(size_of("two.pte"), 8193);
    assert_true(small < 400);
    assert_int_equal(make("good.json -o f.pte --writer flatc --vtables=own "
                          "--constant-alignment 0x20 --delegate-alignment 1"),
                     0);
    assert_int_equal(make("good.json -o p.pte"), 0);
    assert_int_not_equal(system("cmp -s f.pte p.pte"), 0);
}

static void wrong_usage(void **state)
{
    (void)state;
    static const struct {
        const char *arguments, *said;
    } all[] = {
        {"good.json", "-o FILE is missing"},
        {"-o x", "a file is missing"},
        {"good.json more.json -o x", "one too many: 'more.json'"},
        {"good.json -o x --writer java", "option '--writer': 'java' is none of python, flatc"},
        {"good.json -o x --vtables 5", "'5' is none of shared, by-offsets, own"},
        {"good.json -o x --segment-alignment 3",
         "option '--segment-alignment' needs a power of two from 1 to 65536"},
        {"good.json -o x --constant-alignment 0", "needs a power of two"},
        {"good.json -o x --delegate-alignment 131072", "needs a power of two"},
        {"good.json -o x --delegate-alignment much", "needs a number, not 'much'"},
        {"good.json -o x --delegate-alignment 99999999999999999999", "needs a number, not '999"},
        {"good.json -o x --fast", "unknown option '--fast'"},
        {"good.json -o ./good.json", "'./good.json' is the text that is read"},
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        assert_int_equal(make(all[i].arguments), 3);
        assert_ptr_equal(strstr(err, "pteverify make: "), err);
        assert_non_null(strstr(err, all[i].said));
        assert_string_equal(out, "");
        assert_false(exists("x"));
    }
}

static void helps(void **state)
{
    (void)state;
    static const char *const said[] = {"--output",  "--writer",  "--vtables",    "base64",
                                       "\"items\"", "\"model\"", "not verified", "text-model.md"};
    assert_int_equal(make("--help"), 0);
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        assert_non_null(strstr(out, said[i]));
    }
    assert_string_equal(err, "");
}

static void full_disk(void **state)
{
    (void)state;
    assert_int_equal(make("good.json -o /dev/full"), 2);
    assert_string_equal(err, "/dev/full: cannot write: No space left on device\n");
    assert_int_equal(make("good.json -o - > /dev/full"), 2);
    assert_string_equal(err, "-: cannot write: No space left on device\n");
    put("large.json", "{\"format\": \"pte\", \"root\": {}, \"segments\": [{\"zeros\": 5000000}]}");
    put("large.pte", "before");
    char line[400];
    snprintf(line, sizeof line,
             "sh -c \"ulimit -f 1000; '%s' make large.json -o large.pte\" > .out 2> .err",
             PTV_TOOL);
    int status = system(line);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 2);
    read_text(".err", err, sizeof err);
    assert_string_equal(err, "large.pte: cannot write: File too large\n");
    read_text("large.pte", out, sizeof out);
    assert_string_equal(out, "before");
    assert_true(is_clean());
}

static void no_place(void **state)
{
    (void)state;
    mkdir("folder", 0700);
    assert_int_equal(make("good.json -o folder"), 2);
    assert_string_equal(err, "folder: cannot write: Is a directory\n");
    assert_int_equal(make("good.json -o none/x.pte"), 2);
    assert_string_equal(err, "none/x.pte: cannot write: No such file or directory\n");
    assert_true(is_clean());
}

/* 512 MiB that take no room on the disk, and none in memory: less than that is allowed. */
static void large_blob(void **state)
{
    (void)state;
    char line[400];
    put("sparse", "");
    assert_int_equal(truncate("sparse", (off_t)512 << 20), 0);
    put("large.json",
        "{\"format\": \"pte\", \"root\": {}, \"segments\": [{\"file\": \"sparse\"}]}");
    snprintf(line, sizeof line, "%s'%s' make large.json -o /dev/null",
             SANITIZED ? "" : "ulimit -v 262144; ", PTV_TOOL);
    assert_int_equal(system(line), 0);
}

static void vanishing_blob(void **state)
{
    (void)state;
    put("soon", "0123456789");
    put("soon.json", "{\"format\": \"pte\", \"root\": {}, \"segments\": [{\"file\": \"soon\"}]}");
    assert_int_equal(make("soon.json -o soon.pte"), 0);
    assert_int_equal(unlink("soon"), 0);
    assert_int_equal(make("soon.json -o soon.pte"), 2);
    assert_string_equal(err, "soon.json:1:53: file: soon: No such file or directory\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(makes_a_file),   cmocka_unit_test(streams),
        cmocka_unit_test(relative_names), cmocka_unit_test(wrong_text),
        cmocka_unit_test(notes),          cmocka_unit_test(notes_on_padding),
        cmocka_unit_test(layout_options), cmocka_unit_test(wrong_usage),
        cmocka_unit_test(helps),          cmocka_unit_test(full_disk),
        cmocka_unit_test(no_place),       cmocka_unit_test(large_blob),
        cmocka_unit_test(vanishing_blob),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
