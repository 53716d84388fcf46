/* Programs with several data files, in any order, and with those of their folder. */
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

#define NEEDS ", needs 2 names from data files: linear.weight, linear.bias (--with FILE)\n"
#define ALONE                                                                                  \
    ": note: verified without data files: which of them go with it is not known (--with FILE " \
    "decides)\n"

/* What `external` needs, one name each. */
static const char weight[] =
    "{\"format\": \"ptd\", \"root\": {\"named_data\": [{\"key\": \"linear.weight\", "
    "\"tensor_layout\": {\"scalar_type\": \"FLOAT\", \"sizes\": [3, 4], \"dim_order\": [0, 1]}}]}, "
    "\"segments\": [{\"zeros\": 48}]}";
static const char bias[] =
    "{\"format\": \"ptd\", \"root\": {\"named_data\": [{\"key\": \"linear.bias\", "
    "\"tensor_layout\": {\"scalar_type\": \"FLOAT\", \"sizes\": [3], \"dim_order\": [0]}}]}, "
    "\"segments\": [{\"zeros\": 12}]}";

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("external");
    put_golden("linear");
    put_golden("xnnpack_external");
    put_golden_as("both.ptd", "external_data");
    put_golden_as("other.ptd", "shared_data");
    put_golden_as("keys.ptd", "xnnpack_weights");
    put_text("weight.json", weight);
    put_text("bias.json", bias);
    tool_must("$P make weight.json -o weight.ptd && $P make bias.json -o bias.ptd");
    tool_must(
        "$P edit weight.ptd -o wrong.ptd 'set named_data[0].tensor_layout.scalar_type = INT'");
    return 0;
}

TESTS_WITH(setup, home_teardown);

static void expect(const char *line, int status, const char *out)
{
    int found = tool_run(line);
    (void)tool_count();
    if (found != status || strcmp(tool_out, out) != 0) {
        fail_msg("%s: status %d\n%s%s", line, found, tool_out, tool_err);
    }
}

/* ---- Several data files ---- */

/* Every order of the words, after "$P --quiet --complete": the same status, and nothing said. */
static void in_every_order(const char *const *words, size_t count, int status, const char *first)
{
    enum { MOST = 6 };
    unsigned orders = 1;
    for (unsigned i = 2; i <= count; i++) {
        orders *= i;
    }
    for (unsigned order = 0; order < orders; order++) {
        const char *rest[MOST];
        char line[512];
        memcpy(rest, words, count * sizeof *rest);
        int n = snprintf(line, sizeof line, "$P --quiet --complete%s", first);
        for (unsigned left = (unsigned)count, number = order; left > 0; number /= left, left--) {
            unsigned pick = number % left;
            n += snprintf(line + n, sizeof line - (size_t)n, " %s", rest[pick]);
            memmove(rest + pick, rest + pick + 1, (left - pick - 1) * sizeof *rest);
        }
        int found = tool_run(line);
        if (found != status || (status == 0 && tool_out[0] != '\0')) {
            fail_msg("%s: status %d\n%s%s", line, found, tool_out, tool_err);
        }
    }
}

TEST(names_in_two_files)
{
    static const char *const named[] = {"external.pte", "weight.ptd", "bias.ptd"};
    static const char *const given[] = {"external.pte", "--with weight.ptd", "--with bias.ptd"};
    static const char *const mixed[] = {"external.pte", "--with=weight.ptd", "bias.ptd"};
    static const char *const piped[] = {"external.pte", "weight.ptd", "-"};
    static const char *const wrong[] = {"external.pte", "wrong.ptd", "bias.ptd"};
    static const char *const fewer[] = {"external.pte", "bias.ptd", "other.ptd"};
    static const char *const twice[] = {"external.pte", "weight.ptd", "both.ptd", "bias.ptd"};
    in_every_order(named, 3, 0, "");
    in_every_order(given, 3, 0, "");
    in_every_order(mixed, 3, 0, "");
    in_every_order(piped, 3, 0, " < bias.ptd");
    in_every_order(wrong, 3, 1, "");
    in_every_order(fewer, 3, 1, "");
    in_every_order(twice, 4, 1, "");
}

TEST(several_programs)
{
    static const char *const all[] = {"external.pte", "weight.ptd", "bias.ptd",
                                      "xnnpack_external.pte", "keys.ptd"};
    static const char *const wrong[] = {"external.pte", "wrong.ptd", "linear.pte", "bias.ptd"};
    static const char *const fewer[] = {"external.pte", "linear.pte", "bias.ptd", "other.ptd"};
    in_every_order(all, 5, 0, "");
    in_every_order(wrong, 4, 1, "");
    in_every_order(fewer, 4, 1, "");
}

/* ---- Folders ---- */

TEST(folder_as_its_files)
{
    static const struct {
        const char *files;
        int status;
    } rows[] = {
        {"external.pte both.ptd", 0},
        {"external.pte weight.ptd bias.ptd", 0},
        {"external.pte wrong.ptd bias.ptd", 1},
        {"external.pte other.ptd", 1},
        {"external.pte bias.ptd", 1},
        {"external.pte both.ptd weight.ptd", 1},
        {"external.pte linear.pte both.ptd weight.ptd", 0},
        {"external.pte linear.pte xnnpack_external.pte keys.ptd weight.ptd bias.ptd", 0},
        {"external.pte linear.pte wrong.ptd bias.ptd", 1},
        {"external.pte", 0},
        {"other.ptd", 0},
    };
    static char out[sizeof tool_out];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char line[256];
        snprintf(line, sizeof line, "rm -rf d && mkdir -p d && cp %s d", rows[i].files);
        tool_must(line);
        tool_run("$P --format json d");
        memcpy(out, tool_out, sizeof out);
        expect("$P --format json d/*", rows[i].status, out);
    }
}

TEST(each_folder_for_itself)
{
    tool_must("mkdir -p t/v1 t/v2 t/v3 && cp external.pte both.ptd t/v1 && cp external.pte t/v2"
              " && cp wrong.ptd bias.ptd t/v2 && cp external.pte t/v3");
    assert_int_equal(tool_run("$P t"), 1);
    tool_says("t/v1/external.pte: clean\n");
    tool_says("t/v2/external.pte: 1 error, 0 warnings\n");
    tool_says("t/v3/external.pte: clean, 1 note" NEEDS);
    expect(
        "$P t/v1 t/v3", 0,
        "t/v1/both.ptd: clean\nt/v1/external.pte: clean\nt/v3/external.pte: clean, 1 note" NEEDS);
    expect("$P external.pte t/v1", 0,
           "external.pte: clean, 1 note" NEEDS "t/v1/both.ptd: clean\nt/v1/external.pte: clean\n");
    expect("$P --with both.ptd t/v3", 0, "both.ptd: clean\nt/v3/external.pte: clean\n");
}

/* Files that are named, too, are told twice, and the same. */
TEST(folder_and_files_in_it)
{
    tool_must("mkdir -p f/sub && cp external.pte both.ptd f && cp external.pte f/sub");
    tool_must("ln -s f/external.pte link.pte");
    static const char folder[] =
        "f/both.ptd: clean\nf/external.pte: clean\nf/sub/external.pte: clean\n";
    char expected[512];
    snprintf(expected, sizeof expected, "f/external.pte: clean\n%s", folder);
    expect("$P f/external.pte f", 0, expected);
    snprintf(expected, sizeof expected, "%s./f/external.pte: clean\n", folder);
    expect("$P f ./f/external.pte", 0, expected);
    snprintf(expected, sizeof expected, "link.pte: clean\n%s", folder);
    expect("$P link.pte f", 0, expected);
    snprintf(expected, sizeof expected, "f/both.ptd: clean\n%s", folder);
    expect("$P f/both.ptd f", 0, expected);
    snprintf(expected, sizeof expected, "%s%s", folder, folder);
    expect("$P f f", 0, expected);
    snprintf(expected, sizeof expected, "%sf/sub/external.pte: clean, 1 note%s", folder, NEEDS);
    expect("$P f f/sub", 0, expected); /* that folder alone has nothing above it */
    tool_must("cp wrong.ptd bias.ptd f/sub");
    assert_int_equal(tool_run("$P --quiet --summary f/sub/external.pte f/sub"), 1);
    assert_string_equal(tool_out, "f/sub/external.pte: 1 error, 0 warnings\n"
                                  "f/sub/external.pte: 1 error, 0 warnings\n");
}

/* What a folder does not define is looked for above it: there, not beside it. */
TEST(folders_above)
{
    tool_must("mkdir -p a/b/c && cp weight.ptd a && cp bias.ptd a/b && cp external.pte a/b/c");
    static const char clean[] =
        "a/b/bias.ptd: clean\na/b/c/external.pte: clean\na/weight.ptd: clean\n";
    expect("$P a", 0, clean);
    expect("$P a/*", 0, clean);
    expect("$P weight.ptd a/b", 0,
           "weight.ptd: clean\na/b/bias.ptd: clean\na/b/c/external.pte: clean\n");
    tool_must("cp weight.ptd a/b/c"); /* the nearest one counts */
    tool_must("cp wrong.ptd a");
    tool_must("$P --quiet --complete a");
    tool_must("rm a/b/c/weight.ptd"); /* and of two above, none */
    expect("$P a", 0,
           "a/b/bias.ptd: clean\na/b/c/external.pte" ALONE "a/b/c/external.pte: clean, 1 note" NEEDS
           "a/weight.ptd: clean\na/wrong.ptd: clean\n");
}

/* More data files than may be open. */
TEST(folders_of_many_data_files)
{
    tool_must("mkdir many && cp external.pte weight.ptd bias.ptd linear.pte many"
              " && for i in $(seq 300); do cp other.ptd many/$i.ptd; done");
    tool_must("ulimit -n 16; $P --quiet --complete many");
    assert_string_equal(tool_out, "");
}
