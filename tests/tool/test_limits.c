/* Input that never ends, and words that stand for more bytes than a disk has. */
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "base/number.h"

#define LIMIT "larger than the limit of 1M (--max-size)\n"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    put_golden("external");
    put_golden_as("b.bpte", "bundle");
    put_golden_as("c.nfat", "nfat_xnnpack");
    put_golden_as("w.ptd", "external_data");
    put_golden_as("x.xnnpack", "xnnpack_bare");
    put_text("suite.json", "{\"methods\": {}}");
    put_text("good.json", "{\"format\": \"ptd\", \"root\": {}}");
    tool_must("$P dump --full linear.pte -o linear.json");
    return 0;
}

TESTS_WITH(setup, home_teardown);

static void must_be_gone(const char *path)
{
    struct stat st;
    if (lstat(path, &st) == 0) {
        fail_msg("%s is there", path);
    }
}

/* ---- What is no model ---- */

/* Whoever writes on is told that nobody reads: that is how `yes` ends. */
TEST(endless_input_that_is_no_model)
{
    static const struct {
        const char *line;
        int status;
        const char *message;
    } rows[] = {
        {"$P -", 1, ""},
        {"$P --format json /dev/stdin", 1, ""},
        {"$P linear.pte -", 1, ""},
        {"$P linear.pte --with -", 3, "-: this is text, --with takes data files"},
        {"$P dump -", 2, "-: byte 0x0: this is text"},
        {"$P make - -o out", 2, "-:1:1: "},
        {"$P edit - -o out 'grow 1'", 2, "-: this is text, not a model\n"},
        {"$P bundle - --suite suite.json -o out", 2, "this is text, not a program"},
        {"$P bundle - --force --suite suite.json -o out", 2, "this is text, not a program"},
        {"$P bundle linear.pte --suite /dev/stdin -o out", 2, "/dev/stdin:1:1: "},
        {"$P unbundle - -o out", 2, "-: byte 0x0: this is text"},
        {"$P unbundle --program-only - -o out", 2, "-: byte 0x0: this is text"},
        {"$P unpack - -o out", 2, "-: "},
        {"$P unpack --list -", 2, "-: "},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char line[256];
        snprintf(line, sizeof line, "{ yes 2>/dev/null; echo $? > ended; } | %s", rows[i].line);
        tool_fails(line, rows[i].status, rows[i].message);
        must_be_gone("out");
        tool_must("read status < ended && test $status -ne 0");
    }
}

TEST(devices_without_an_end)
{
    assert_int_equal(tool("/dev/zero"), 1);
    tool_says("/dev/zero: 1 error, 0 warnings\n");
    tool_fails("$P dump /dev/zero", 2, "this is an unknown kind of file");
    tool_fails("$P make /dev/zero -o out", 2, "/dev/zero:1:1: ");
    tool_fails("$P edit /dev/zero -o out 'grow 1'", 2, "this is an unknown kind of file");
    tool_fails("$P edit linear.pte -o out --max-size 1M -f /dev/zero", 2, "/dev/zero: " LIMIT);
    tool_fails("$P --operators /dev/zero linear.pte", 2, "/dev/zero: too large\n");
    must_be_gone("out");
}

/* What is told of a file is told of the same bytes in a pipe. */
TEST(streams_are_judged_as_files)
{
    tool_must("{ printf '<!DOCTYPE html>'; yes | head -c 4000; } > page");
    tool_must("{ printf 'PK\\003\\004'; yes | head -c 4000; } > zip && printf abc > few");
    static const char *const names[] = {"page",   "zip",   "few",       "linear.pte", "b.bpte",
                                        "c.nfat", "w.ptd", "x.xnnpack", "/dev/null"};
    static char out[sizeof tool_out];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char line[256];
        snprintf(line, sizeof line, "$P - < %s", names[i]);
        int status = tool_run(line);
        memcpy(out, tool_out, sizeof out);
        snprintf(line, sizeof line, "cat %s | $P -", names[i]);
        assert_int_equal(tool_run(line), status);
        assert_string_equal(tool_out, out);
        snprintf(line, sizeof line, "for i in 1; do dd if=%s bs=7 2>/dev/null; done | $P -",
                 names[i]);
        assert_int_equal(tool_run(line), status); /* by and by */
        assert_string_equal(tool_out, out);
    }
}

/* ---- Models ---- */

/* A model may go on for as long as it likes. */
TEST(endless_models)
{
    static const char *const rows[][2] = {
        {"linear.pte", "$P --max-size 1M -"},
        {"linear.pte", "$P --max-size=1M --with w.ptd external.pte /dev/stdin"},
        {"w.ptd", "$P --max-size 1M external.pte --with -"},
        {"linear.pte", "$P dump --max-size 1M -"},
        {"linear.pte", "$P edit --max-size 1M - -o out 'grow 1'"},
        {"linear.pte", "$P bundle --max-size 1M - --suite suite.json -o out"},
        {"b.bpte", "$P unbundle --max-size 1M - -o out"},
        {"c.nfat", "$P unpack --max-size 1M - -o out"},
        {"linear.json", "$P make --max-size 1M - -o out"},
        {"suite.json", "$P bundle --max-size 1M linear.pte --suite /dev/stdin -o out"},
        {"good.json", "$P make --max-size 1M /dev/stdin -o out"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char line[256];
        snprintf(line, sizeof line, "{ cat %s; yes '' 2>/dev/null; } | %s", rows[i][0], rows[i][1]);
        tool_fails(line, 2, LIMIT);
        must_be_gone("out");
    }
}

TEST(large_files)
{
    static const char *const rows[] = {
        "$P --max-size 1M big.pte",
        "$P --max-size 1M folder",
        "$P --max-size 1M linear.pte big.pte w.ptd",
        "$P --max-size 1M external.pte --with big.ptd",
        "$P dump --max-size 1M big.pte -o out",
        "$P edit --max-size 1M big.pte -o out 'truncate 1'",
        "$P bundle --max-size 1M big.pte --suite suite.json -o out",
        "$P bundle --max-size 1M linear.pte --suite big.json -o out",
        "$P unbundle --max-size 1M big.bpte -o out",
        "$P unpack --max-size 1M big.nfat -o out",
        "$P make --max-size 1M big.json -o out",
        "$P make --max-size 1M names.json -o out",
    };
    tool_must("for e in pte ptd bpte nfat json; do truncate -s 1048577 big.$e; done");
    tool_must("mkdir folder && cp big.pte folder");
    put_text("names.json", "{\"format\": \"nfat\", \"entries\": [{\"id\": \"a\", \"data\": "
                           "{\"model\": \"big.json\"}}]}");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        tool_fails(rows[i], 2, LIMIT);
        must_be_gone("out");
    }
    tool_must("cp linear.pte just.pte && truncate -s 1M just.pte && $P --max-size 1M just.pte");
    tool_must("cat just.pte | $P --max-size 1M -");
    tool_must("truncate -s 1048577 just.pte");
    tool_fails("cat just.pte | $P --max-size 1M -", 2, "-: cannot read: " LIMIT);
    tool_fails("$P --max-size 1M - < just.pte", 2, "-: cannot read: " LIMIT);
    tool_must("$P --max-size 0 just.pte && cat just.pte | $P --max-size 0 -");
}

/* Mapped, these take nothing; the default is for models, not for holes. */
TEST(default_limits)
{
    tool_must("cp linear.pte huge.pte");
    if (truncate("huge.pte", INT64_C(65) << 30) != 0) {
        print_message("skipped: no large files here\n");
        skip();
    }
    tool_fails("$P huge.pte", 2,
               "huge.pte: cannot read: larger than the limit of 64G (--max-size)");
    assert_in_range(tool("--quiet --max-size 1T huge.pte"), 0, 1);
    tool_fails("$P make huge.pte -o out", 2, "larger than the limit of 4G (--max-size)");
    tool_must("rm huge.pte");
}

/* ---- What is made ---- */

TEST(few_words_for_many_bytes)
{
    static const char *const texts[] = {
        "{\"format\": \"ptd\", \"root\": {}, \"segments\": [{\"zeros\": 1099511627776}]}",
        "{\"format\": \"nfat\", \"entries\": [{\"id\": \"a\", \"data\": {\"zeros\": "
        "1099511627776}}]}",
        "{\"format\": \"nfat\", \"entries\": [], \"size\": 1099511627776}",
        "{\"format\": \"nfat\", \"entries\": [], \"patches\": [{\"at\": 1099511627776, \"data\": "
        "{\"hex\": "
        "\"00\"}}]}",
        "{\"format\": \"nfat\", \"entries\": [{\"id\": \"a\", \"data\": {\"model\": {\"format\": "
        "\"nfat\", \"entries\": [], \"size\": 1099511627776}}}]}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        put_text("bomb.json", texts[i]);
        tool_fails("$P make bomb.json -o out", 2, "larger than the limit of 64G (--max-size)\n");
        must_be_gone("out");
        tool_fails("$P make --max-size 1023G bomb.json -o out", 2,
                   "larger than the limit of 1023G (--max-size)\n");
    }
    put_text("zeros.json", "{\"format\": \"nfat\", \"entries\": [{\"id\": \"a\", \"data\": "
                           "{\"zeros\": 1048576}}]}");
    tool_fails("$P make --max-size 1M zeros.json -o out", 2, LIMIT);
    tool_must("$P make --max-size 1025K zeros.json -o out && test $(wc -c < out) -gt 1048576");
    tool_must("rm out");
}

TEST(files_of_files)
{
    tool_must("truncate -s 1048576 part");
    put_text("cases.json",
             "{\"methods\": {\"forward\": [{\"inputs\": [{\"dtype\": \"float32\", \"shape\": [1, "
             "4], \"data\": [1, 2, 3, 4]}]}]}}");
    tool_fails("$P pack --max-size 1M -o out NativeBackend=part", 2, LIMIT);
    tool_fails("$P bundle --max-size 1K linear.pte --suite cases.json -o out", 2,
               "larger than the limit of 1K (--max-size)\n");
    tool_fails("$P edit --max-size 1K linear.pte -o out 'grow 1K'", 2, "");
    tool_fails("$P edit --max-size 1K linear.pte -o out 'grow 1000'", 2,
               "larger than the limit of 1K (--max-size)\n");
    must_be_gone("out");
    tool_must("$P pack --max-size 2M -o out NativeBackend=part && rm out");
}

/* ---- The option ---- */

TEST(numbers)
{
    static const struct {
        const char *text;
        uint64_t number;
    } good[] = {
        {"0", 0},
        {"1000", 1000},
        {"0x10", 16},
        {"010", 10},
        {"1K", 1024},
        {"3m", UINT64_C(3) << 20},
        {"2G", UINT64_C(2) << 30},
        {"5t", UINT64_C(5) << 40},
        {"16777215T", UINT64_C(16777215) << 40},
        {"18446744073709551615", UINT64_MAX},
    };
    static const char *const bad[] = {"",
                                      "K",
                                      "-1",
                                      "+1",
                                      " 1",
                                      "1KB",
                                      "1P",
                                      "16777216T",
                                      "1 K",
                                      "1.5G",
                                      "0x",
                                      "12a",
                                      "18446744073709551616"};
    uint64_t number;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(ptv_read_number(good[i].text, &number));
        assert_int_equal(number, good[i].number);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(ptv_read_number(bad[i], &number));
    }
    tool_fails("$P --max-size 1X linear.pte", 3, "'1X'");
    tool_fails("$P dump --max-size 1X linear.pte", 3, "'1X'");
    tool_fails("$P --max-size", 3, "needs a value");
}
