/* Words that are wrong: what is meant is said, and nothing is done. */
#include <jansson.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tests/support/validate.h"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    put_golden("external");
    put_golden_as("w.ptd", "external_data");
    put_text("dumb", "a file that is nearly called like a command");
    put_text("bad.tsv", "no table\n");
    return 0;
}

TESTS_WITH(setup, home_teardown);

typedef struct row {
    const char *arguments, *message;
} row;

static void expect_all(const row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char said[512];
        snprintf(said, sizeof said, "%s\n", rows[i].message);
        int status = tool(rows[i].arguments);
        if (status != 3 || tool_out[0] != '\0' || strcmp(tool_err, said) != 0) {
            fail_msg("%s: status %d\n%s%s", rows[i].arguments, status, tool_out, tool_err);
        }
    }
}

#define EXPECT(rows) expect_all(rows, sizeof rows / sizeof rows[0])

/* ---- Did you mean ---- */

TEST(commands)
{
    static const row rows[] = {
        {"exlpain 101", "pteverify: unknown command 'exlpain', did you mean 'explain'?"},
        {"verfiy linear.pte", "pteverify: unknown command 'verfiy', did you mean 'verify'?"},
        {"shcema check", "pteverify: unknown command 'shcema', did you mean 'schema'?"},
        {"schema chekc", "pteverify schema: unknown command 'chekc', did you mean 'check'?"},
        {"help dmup", "pteverify help: unknown command 'dmup', did you mean 'dump'?"},
        {"help schema gaet", "pteverify help: unknown command 'gaet', did you mean 'gate'?"},
        {"help nothing-like-it",
         "pteverify help: unknown command 'nothing-like-it', see pteverify --help"},
        {"help dump make", "pteverify help: unknown command 'make', see pteverify dump --help"},
        {"help a b c", "pteverify help: one too many: 'c'"},
        {"version 2", "pteverify version: one too many: '2'"},
        {"completions", "pteverify completions: the name of a shell is missing, see pteverify "
                        "completions --help"},
        {"completions tcsh",
         "pteverify completions: unknown shell 'tcsh', bash, zsh and fish are known"},
    };
    EXPECT(rows);
}

/* What is there, or cannot be meant for a command, is a file. */
TEST(files_that_are_nearly_commands)
{
    assert_int_equal(tool("dumb"), 1);
    tool_says("[not-a-program]");
    tool_fails("$P ./dump", 2, "./dump: cannot read: No such file or directory\n");
    tool_fails("$P dump.pte", 2, "dump.pte: cannot read: No such file or directory\n");
    tool_fails("$P model", 2, "model: cannot read: No such file or directory\n");
    tool_fails("$P linear.pte dupm", 2, "dupm: cannot read: No such file or directory\n");
    tool_fails("$P verify dupm", 2, "dupm: cannot read: No such file or directory\n");
    tool_fails("$P -- dupm", 2, "dupm: cannot read: No such file or directory\n");
}

TEST(options)
{
    static const row rows[] = {
        {"--qiuet linear.pte", "pteverify: unknown option '--qiuet', did you mean '--quiet'?"},
        {"--max-siez=1 linear.pte",
         "pteverify: unknown option '--max-siez=1', did you mean '--max-size'?"},
        {"-help", "pteverify: unknown option '-help', did you mean '--help'?"},
        {"-x linear.pte", "pteverify: unknown option '-x', see pteverify --help"},
        {"-qx linear.pte", "pteverify: unknown option '-qx', see pteverify --help"},
        {"--xyzzy", "pteverify: unknown option '--xyzzy', see pteverify --help"},
        {"--sum linear.pte", "pteverify: unknown option '--sum', did you mean '--summary'?"},
        {"dump --flul linear.pte",
         "pteverify dump: unknown option '--flul', did you mean '--full'?"},
        {"smith --fromat pte", "pteverify smith: unknown option '--fromat', did you mean "
                               "'--format'?"},
        {"shrink --run 3 a -o b -- true",
         "pteverify shrink: unknown option '--run', did you mean '--runs'?"},
        {"schema gate --alow x",
         "pteverify schema gate: unknown option '--alow', did you mean '--allow'?"},
    };
    EXPECT(rows);
}

TEST(options_of_other_commands)
{
    static const row rows[] = {
        {"rules --max 3", "pteverify rules: option '--max' belongs to verify, inspect, fit and 6 "
                          "more, see pteverify rules --help"},
        {"explain --deny 3xx 101",
         "pteverify explain: option '--deny' belongs to verify, see pteverify explain --help"},
        {"--force linear.pte",
         "pteverify: option '--force' belongs to bundle, pack, see pteverify --help"},
        {"dump -f x linear.pte",
         "pteverify dump: option '-f' belongs to edit, see pteverify dump --help"},
        {"-o x linear.pte", "pteverify: option '-o' belongs to dump, make, edit and 6 more, see "
                            "pteverify --help"},
        {"version --format json", "pteverify version: option '--format' belongs to verify, rules, "
                                  "explain and 11 more, see pteverify version --help"},
        {"smith --format pte --suite=x -o a",
         "pteverify smith: option '--suite' belongs to bundle, see pteverify smith --help"},
    };
    EXPECT(rows);
}

TEST(rules)
{
    static const row rows[] = {
        {"explain segmnet-overlap",
         "pteverify explain: unknown rule 'segmnet-overlap', did you mean 'segment-overlap'?"},
        {"explain evolve-feild-removed", "pteverify explain: unknown rule 'evolve-feild-removed', "
                                         "did you mean 'evolve-field-removed'?"},
        {"explain tensor-rank", "pteverify explain: unknown rule 'tensor-rank', did you mean "
                                "'tensor-rank-too-large'?"}, /* begins with it */
        {"explain overlap", "pteverify explain: unknown rule 'overlap', did you mean "
                            "'segment-overlap'?"}, /* has it */
        {"explain zz", "pteverify explain: unknown rule 'zz', see pteverify rules"},
        {"explain 9999", "pteverify explain: unknown rule '9999', see pteverify rules"},
        {"--deny segment-overlop linear.pte",
         "pteverify: unknown rule 'segment-overlop', did you mean 'segment-overlap'?"},
        {"--allow 3xx,trailing-byte linear.pte",
         "pteverify: unknown rule 'trailing-byte', did you mean 'trailing-bytes'?"},
        {"--allow , linear.pte", "pteverify: unknown rule '', see pteverify rules"},
        {"explain", "pteverify explain: the name of a rule is missing, see pteverify explain "
                    "--help"},
    };
    EXPECT(rows);
}

TEST(values)
{
    static const row rows[] = {
        {"--format jsn linear.pte", "pteverify: unknown format 'jsn', did you mean 'json'?"},
        {"--color=yes linear.pte", "pteverify: unknown color 'yes', auto, always and never are "
                                   "known"},
        {"schema evolve a b --level wrie",
         "pteverify schema evolve: unknown level 'wrie', did you mean 'wire'?"},
        {"make a.json -o b --writer fltac",
         "pteverify make: unknown writer 'fltac', did you mean 'flatc'?"},
        {"--against mian linear.pte", "pteverify: unknown release 'mian', did you mean 'main'?"},
        {"--against 1.6 linear.pte", /* which of them is not known */
         "pteverify: unknown release '1.6', 1.0, 1.1, 1.2, 1.3, 1.4, 1.5 and main are known"},
        {"--against v1.5. linear.pte", "pteverify: unknown release 'v1.5.', did you mean '1.5'?"},
        {"--operators '' linear.pte", "pteverify: option '--operators' needs a value"},
        {"dump linear.pte -o", "pteverify dump: option '--output' needs a value"},
    };
    EXPECT(rows);
}

TEST(releases)
{
    static const char *const same[] = {"1.5", "v1.5", "1.5.1", "v1.5.1", "1.5.0"};
    static const char *const wrong[] = {"v", "vmain", "1.5.x", "1.5.1.1", "1.50",  "15",
                                        "1", "1.5-1", "V1.5",  "0.7",     "0.7.1", "vv1.5"};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        char line[96];
        snprintf(line, sizeof line, "--format json --against %s linear.pte", same[i]);
        assert_int_equal(tool(line), 0);
        tool_says("\"against\": \"1.5\"");
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char line[96];
        snprintf(line, sizeof line, "--against %s linear.pte", wrong[i]);
        assert_int_equal(tool(line), 3);
        assert_non_null(strstr(tool_err, "unknown release '"));
    }
}

/* ---- Letters ---- */

TEST(letters)
{
    static char whole[sizeof tool_out];
    assert_int_equal(tool("--notes --quiet linear.pte"), 0);
    assert_int_equal(tool("-vq linear.pte"), 0);
    assert_string_equal(tool_out, "");
    tool_must("$P --notes external.pte");
    memcpy(whole, tool_out, sizeof whole);
    tool_must("$P -v external.pte");
    assert_string_equal(tool_out, whole);
    tool_must("$P dump -oout.json linear.pte && $P dump linear.pte | cmp - out.json");
    tool_must("$P dump -V linear.pte; test $? = 3"); /* it is of verify */
    tool_must("$P -V && $P version && $P --version");
    tool_must("$P -V");
    memcpy(whole, tool_out, sizeof whole);
    assert_int_equal(tool("version"), 0);
    assert_string_equal(tool_out, whole);
}

/* What comes after a question is not looked at, what comes before is. */
TEST(questions)
{
    tool_must("$P --help --nonsense && $P dump -h --nonsense && $P -V --nonsense");
    tool_fails("$P --nonsense --help", 3, "unknown option '--nonsense'");
    tool_fails("$P dump --nonsense --help", 3, "unknown option '--nonsense'");
}

/* ---- JSON ---- */

static json_t *load(const char *arguments, int status)
{
    int found = tool(arguments);
    json_t *document = json_loads(tool_out, 0, NULL);
    if (found != status || document == NULL || tool_err[0] == '\0') {
        fail_msg("%s: status %d\n%s%s", arguments, found, tool_out, tool_err);
    }
    return document;
}

/* The message without what stands before it on standard error. */
static void expect_failure(const json_t *document)
{
    const char *why = json_string_value(json_object_get(document, "failure"));
    assert_non_null(why);
    assert_non_null(strstr(tool_err, why));
}

TEST(json_of_wrong_usage)
{
    static const struct {
        const char *arguments;
        int status;
    } rows[] = {
        {"--format json", 3},
        {"--format json --nope linear.pte", 3},
        {"--nope --format=json linear.pte", 3},
        {"exlpain --format json", 3},
        {"linear.pte --format json --max x", 3},
        {"--format json --with linear.pte external.pte", 3},
        {"--format json --with w.ptd", 3},
        {"--format json --deny nothing linear.pte", 3},
        {"--format json - - < linear.pte", 3},
        {"--format json --against 9 linear.pte", 3},
        {"--format json --operators bad.tsv linear.pte", 3},
        {"--format json --operators missing.tsv linear.pte", 2},
        {"schema --format json", 3},
        {"schema nothing --format json", 3},
        {"schema check --format json", 3},
        {"schema copies a.fbs --format=json", 3},
        {"schema evolve a b --format json --level x", 3},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *document = load(rows[i].arguments, rows[i].status);
        validate_report(document);
        expect_failure(document);
        const json_t *summary = json_object_get(document, "summary");
        if (summary != NULL) {
            assert_int_equal(json_integer_value(json_object_get(summary, "exit_status")),
                             rows[i].status);
        }
        json_decref(document);
    }
}

TEST(json_of_what_cannot_be_read)
{
    static const char *const lines[] = {"--format json missing.pte",
                                        "--format json --with missing.ptd external.pte",
                                        "--format json --with . external.pte linear.pte"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        json_t *document = load(lines[i], 2);
        validate_report(document);
        assert_null(json_object_get(document, "failure"));
        assert_true(json_array_size(json_object_get(document, "files")) > 0);
        json_decref(document);
    }
}

TEST(json_of_rules)
{
    static const char *const good[] = {"rules --format json", "schema rules --format=json",
                                       "explain --format json segment-past-end",
                                       "explain --format json evolve-field-removed"};
    static const char *const bad[] = {"rules --format json x", "explain --format json",
                                      "explain --format json nothing",
                                      "schema rules x --format=json"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        char line[128];
        snprintf(line, sizeof line, "$P %s > rules.json", good[i]);
        tool_must(line);
        json_t *document = json_load_file("rules.json", 0, NULL);
        assert_non_null(document);
        validate_rules(document);
        assert_true(json_array_size(json_object_get(document, "rules")) > 0);
        json_decref(document);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        json_t *document = load(bad[i], 3);
        validate_rules(document);
        expect_failure(document);
        assert_int_equal(json_array_size(json_object_get(document, "rules")), 0);
        json_decref(document);
    }
}

TEST(explained_as_json)
{
    const char *name = NULL, *fix = NULL;
    assert_int_equal(tool("explain --format json 112"), 0);
    json_t *document = json_loads(tool_out, 0, NULL);
    assert_int_equal(json_unpack(document, "{s:[{s:s, s:s}]}", "rules", "name", &name, "fix", &fix),
                     0);
    assert_string_equal(name, "segment-area-past-end");
    json_decref(document);
}

/* What writes no report has no JSON to write, whatever its --format is. */
TEST(no_json_of_others)
{
    static const char *const lines[] = {"$P smith --format json -o x", "$P help --format json",
                                        "$P dump --format json linear.pte",
                                        "$P rules -- --format json"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        tool_fails(lines[i], 3, "pteverify ");
        assert_string_equal(tool_out, "");
    }
}
