/*
 * `pteverify schema` from outside: what is wrong usage, what is no file, where the report goes.
 * What the reports look like: test_schema_reports.c; gate files: tests/gate/test_gate_file.c.
 */
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

#define COMPATIBLE "schema evolve: compatible; clean, 12 facts compared\n"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_text("s.fbs", "table T {\n  a: int;\n}\nroot_type T;\n");
    put_text("same.fbs", "table T {\n  a: int;\n}\nroot_type T;\n");
    put_text("other.fbs", "table T {\n  a: long;\n}\nroot_type T;\n");
    put_text("m.py", "from dataclasses import dataclass\n@dataclass\nclass T:\n  a: int\n");
    put_text("wrong.py", "from dataclasses import dataclass\n@dataclass\nclass T:\n  a: str\n");
    put_text("gate.json",
             "{\"version\": 1, \"sets\": [{\"name\": \"a\", \"schemas\": [\"s.fbs\"],\n"
             "\"copies\": [[\"s.fbs\", \"same.fbs\"]]}]}");
    put_file("binary", "\0\1\2", 3);
    return mkdir("empty", 0700);
}

TESTS_WITH(setup, home_teardown);

/* ---- Usage ---- */

#define PAIR "schema evolve: two files or folders are expected, see pteverify schema evolve --help"
#define BOTH "--schema and --python are needed, see pteverify schema "

static const struct {
    const char *arguments, *message;
} wrong[] = {
    {"", "schema: a command is missing: check, copies, packers, mirror, evolve, gate, rules, see "
         "pteverify schema --help"},
    {"chekc", "schema: unknown command 'chekc', did you mean 'check'?"},
    {"help", "schema: unknown command 'help', see pteverify schema --help"},
    {"''", "schema: unknown command '', see pteverify schema --help"},
    {"--format text", "schema: unknown command '--format', see pteverify schema --help"},

    {"check", "schema check: --bindings is missing, see pteverify schema check --help"},
    {"check gen", "schema check: files follow --schema or --bindings, see pteverify schema check "
                  "--help"},
    {"check --bindings", "schema check: option '--bindings' needs a value"},
    {"check --bindings=", "schema check: option '--bindings' needs a value"},
    {"check --bindings ''", "schema check: option '--bindings' needs a value"},
    {"check --schema", "schema check: option '--schema' needs a file"},
    {"check --schema= --bindings .", "schema check: an argument is empty"},
    {"check --schema s.fbs '' --bindings .", "schema check: an argument is empty"},
    {"check --schema --bindings .", "schema check: option '--schema' needs a file"},
    {"check --binding .", "schema check: unknown option '--binding', did you mean '--bindings'?"},
    {"check --formt=json", "schema check: unknown option '--formt=json', did you mean '--format'?"},
    {"check --xyzzy", "schema check: unknown option '--xyzzy', see pteverify schema check --help"},
    {"check -z", "schema check: unknown option '-z', see pteverify schema check --help"},
    {"gate --bindings .", "schema gate: option '--bindings' belongs to schema check, see "},
    {"check --bindings . --language perl", "schema check: unknown language 'perl': python"},
    {"check --bindings . --bindings .", "schema check: option '--bindings' is given twice"},
    {"check --bindings . --quiet=1", "schema check: option '--quiet' takes no value"},

    {"copies", "schema copies: two files or more are expected, see pteverify schema copies --help"},
    {"copies s.fbs", "schema copies: two files or more are expected"},
    {"copies s.fbs ''", "schema copies: an argument is empty"},
    {"copies s.fbs same.fbs --max", "schema copies: option '--max' needs a value"},
    {"copies s.fbs same.fbs --max x", "schema copies: option '--max' needs a number, not 'x'"},
    {"copies s.fbs same.fbs --max -1", "schema copies: option '--max' needs a number, not '-1'"},
    {"copies s.fbs same.fbs --format xml",
     "schema copies: unknown format 'xml', text, json, github and lintrunner are known"},
    {"copies s.fbs same.fbs --format json --format=text",
     "schema copies: option '--format' is given twice"},

    {"mirror", "schema mirror: " BOTH "mirror --help"},
    {"mirror --schema s.fbs", "schema mirror: " BOTH "mirror --help"},
    {"mirror --python m.py", "schema mirror: " BOTH "mirror --help"},
    {"mirror m.py --schema s.fbs", "schema mirror: files follow --schema or --python"},
    {"mirror --schema s.fbs -- m.py", "schema mirror: files follow --schema or --python"},
    {"packers", "schema packers: " BOTH "packers --help"},
    {"packers --pyton m.py", "schema packers: unknown option '--pyton', did you mean '--python'?"},

    {"evolve", PAIR},
    {"evolve s.fbs", PAIR},
    {"evolve s.fbs other.fbs same.fbs", PAIR},
    {"evolve s.fbs other.fbs --level bytes",
     "schema evolve: unknown level 'bytes', wire, source and python are known"},
    {"evolve --git HEAD", "schema evolve: a file or folder is missing"},
    {"evolve --git '' -- s.fbs", "schema evolve: option '--git' needs a value"},
    {"evolve --git ..B -- s.fbs", "schema evolve: --git takes A or A..B"},
    {"evolve --git A...B -- s.fbs", "schema evolve: --git takes A or A..B"},
    {"evolve --history", "schema evolve: one file is expected"},
    {"evolve --history -- s.fbs other.fbs", "schema evolve: one file is expected"},
    {"evolve --history --git A -- s.fbs", "schema evolve: --history takes --git A..B"},

    {"gate a.json b.json", "schema gate: one file is expected"},
    {"gate ''", "schema gate: an argument is empty"},
    {"gate --alow x", "schema gate: unknown option '--alow', did you mean '--allow'?"},
    {"rules x", "schema rules: one too many: 'x'"},
    {"rules --format xml", "schema rules: unknown format 'xml', text, json and markdown are known"},
};

TEST(wrong_usage)
{
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char line[256], begin[512];
        snprintf(line, sizeof line, "schema %s", wrong[i].arguments);
        snprintf(begin, sizeof begin, "pteverify %s", wrong[i].message);
        int status = tool(line);
        if (status != 3 || tool_out[0] != '\0' || strncmp(tool_err, begin, strlen(begin)) != 0) {
            fail_msg("%s: status %d\n%s%s", line, status, tool_out, tool_err);
        }
    }
}

/* Nothing is read, and nothing said about it, before the usage is known to be right. */
TEST(usage_comes_first)
{
    assert_int_equal(tool("schema copies s.fbs --allow missing.json"), 3);
    assert_string_equal(tool_out, "");
    assert_int_equal(tool("schema evolve s.fbs other.fbs --level x --allow missing.json"), 3);
    assert_string_equal(tool_out, "");
}

/* What is said on a terminal cannot move its cursor. */
TEST(messages_are_harmless)
{
    tool_fails("\"$P\" schema \"$(printf 'a\\033[2J')\"", 3, "unknown command 'a\\x1b[2J'");
    tool_fails("\"$P\" schema gate --\"$(printf 'a\\033\\nb')\"", 3,
               "unknown option '--a\\x1b\\x0ab'");
}

TEST(help)
{
    static const char *const commands[] = {"",       "check",  "copies", "packers",
                                           "mirror", "evolve", "gate",   "rules"};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char line[64];
        snprintf(line, sizeof line, "schema %s --help", commands[i]);
        assert_int_equal(tool(line), 0);
        assert_string_equal(tool_err, "");
        snprintf(line, sizeof line, "pteverify schema %s", commands[i]);
        tool_says(line);
    }
    assert_int_equal(tool("schema evolve s.fbs --nonsense --help"), 3);
    assert_int_equal(tool("schema gate -h"), 0);
    assert_int_equal(tool("--help"), 0);
    tool_says("\n  schema ");
}

TEST(options_and_files)
{
    assert_int_equal(tool("schema evolve s.fbs --level=source same.fbs --max 0x10 --quiet"), 0);
    assert_string_equal(tool_out, "");
    assert_int_equal(tool("schema evolve -- s.fbs same.fbs"), 0);
    assert_string_equal(tool_out, COMPATIBLE);
    assert_int_equal(tool("schema mirror --python m.py --schema s.fbs --python m.py"), 0);
    tool_must("cp s.fbs ./--max");
    assert_int_equal(tool("schema evolve s.fbs -- --max"), 0);
    assert_int_equal(tool("schema evolve --quiet --quiet s.fbs s.fbs"), 0);
    assert_int_equal(tool("schema evolve s.fbs -"), 2); /* no standard input */
}

TEST(three_hundred_files)
{
    tool_must("mkdir many && for i in $(seq 300); do cp s.fbs many/$i.fbs; done");
    assert_int_equal(tool("schema copies many/*.fbs"), 0);
    assert_int_equal(tool("schema copies many/*.fbs other.fbs"), 1);
    tool_says("other.fbs:2:3: error: ");
    assert_int_equal(tool("schema mirror --schema s.fbs --python m.py $(yes m.py | head -300)"), 0);
}

/* ---- Files that are none ---- */

/* `%` stands for the file. */
static const char *const wants_file[] = {
    "copies % s.fbs",
    "copies s.fbs %",
    "evolve % s.fbs",
    "evolve s.fbs %",
    "mirror --schema % --python m.py",
    "mirror --schema s.fbs --python %",
    "packers --schema % --python m.py",
    "packers --schema s.fbs --python %",
    "check --schema % --bindings .",
    "check --bindings %",
    "check --bindings % --language bfbs",
    "gate %",
    "copies s.fbs same.fbs --allow %",
};

static void expect_undecided(const char *file, const char *why)
{
    for (size_t i = 0; i < sizeof wants_file / sizeof wants_file[0]; i++) {
        char line[512];
        const char *at = strchr(wants_file[i], '%');
        snprintf(line, sizeof line, "timeout 20 \"$P\" schema %.*s%s%s", (int)(at - wants_file[i]),
                 wants_file[i], file, at + 1);
        int status = tool_run(line);
        if (status != 2 || strstr(tool_out, why) == NULL || strstr(tool_out, file) == NULL ||
            strstr(tool_out, ": undecided: ") == NULL || tool_err[0] != '\0') {
            fail_msg("%s: status %d\n%s%s", line, status, tool_out, tool_err);
        }
    }
}

TEST(missing_files)
{
    expect_undecided("nowhere.fbs", "No such file or directory");
    expect_undecided("s.fbs/x", "Not a directory");
}

TEST(pipes_and_devices)
{
    tool_must("rm -f pipe && mkfifo pipe");
    expect_undecided("pipe", "a pipe or a device");
    expect_undecided("/dev/zero", "a pipe or a device");
    expect_undecided("/dev/null", "a pipe or a device");
    put_text("deep.fbs", "include \"pipe\";\ntable T { a: int; }");
    tool_fails("timeout 20 \"$P\" schema copies deep.fbs s.fbs", 2, "");
    tool_says("deep.fbs:1:");
    tool_says("no readable file 'pipe' (a pipe or a device)");
    tool_fails("timeout 20 \"$P\" schema evolve deep.fbs s.fbs", 2, "");
}

TEST(files_without_permission)
{
    if (geteuid() == 0) {
        print_message("skipped: root may read everything\n");
        skip();
    }
    put_text("secret", "table T {}");
    chmod("secret", 0);
    expect_undecided("secret", "Permission denied");
    chmod("secret", 0600);
}

TEST(folders_for_files)
{
    static const char *const lines[] = {
        "copies empty s.fbs",
        "copies s.fbs empty",
        "mirror --schema empty --python m.py",
        "mirror --schema s.fbs --python empty",
        "packers --schema empty --python m.py",
        "packers --schema s.fbs --python empty",
        "check --schema empty --bindings .",
        "gate empty",
        "gate /",
        "copies s.fbs same.fbs --allow empty",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char line[128];
        snprintf(line, sizeof line, "schema %s", lines[i]);
        assert_int_equal(tool(line), 2);
        tool_says("Is a directory");
    }
    assert_int_equal(tool("schema evolve empty s.fbs"), 2);
    tool_says("a folder and no folder");
    assert_int_equal(tool("schema evolve empty empty"), 2);
    tool_says("no file *.fbs");
    assert_int_equal(tool("schema check --bindings empty"), 1);
    tool_says("[bindings-nothing-compared]");
    assert_int_equal(tool("schema check --bindings s.fbs"), 1); /* a file, and no bindings */
    tool_says("[bindings-nothing-compared]");
}

TEST(files_that_are_no_text)
{
    static const char *const lines[] = {
        "copies binary s.fbs",
        "mirror --schema s.fbs --python binary",
        "check --bindings binary",
        "packers --schema s.fbs --python binary",
        "gate binary",
        "copies s.fbs same.fbs --allow binary",
        "evolve s.fbs binary",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char line[128];
        snprintf(line, sizeof line, "schema %s", lines[i]);
        assert_int_equal(tool(line), 2);
        tool_says("binary");
    }
}

TEST(a_gate_needs_its_file)
{
    assert_int_equal(tool_run("cd empty && \"$P\" schema gate"), 2);
    tool_says("schema-gate.json: undecided: a file cannot be read [schema-file-unreadable]\n"
              "    found No such file or directory\n");
    assert_int_equal(tool("schema gate gate.json"), 0);
    tool_must("mkdir -p here && cp gate.json here/schema-gate.json && cp s.fbs same.fbs here");
    assert_int_equal(tool_run("cd here && \"$P\" schema gate"), 0);
    assert_string_equal(tool_out, "a: clean, 9 facts compared\n"
                                  "schema gate: clean, 9 facts compared\n");
}

/* ---- Allow lists ---- */

TEST(allow_lists)
{
    put_text("good.json", "[{\"rule\": \"mirror-annotation\", \"subject\": \"T.a\", \"reason\": "
                          "\"tests\"}]");
    put_text("bad.json", "[{\"rule\": ]");
    assert_int_equal(tool("schema mirror --schema s.fbs --python wrong.py"), 1);
    assert_int_equal(tool("schema mirror --schema s.fbs --python wrong.py --allow good.json"), 0);
    assert_string_equal(tool_out, "schema mirror: clean, 5 facts compared\n");
    assert_int_equal(tool("schema mirror --schema s.fbs --python m.py --allow good.json"), 1);
    tool_says("good.json:1:2: error: an entry of an allow list allows nothing [allow-unused]");
    assert_int_equal(tool("schema mirror --schema s.fbs --python nowhere --allow good.json"), 2);
    assert_null(strstr(tool_out, "allow-unused"));
    assert_int_equal(tool("schema mirror --schema s.fbs --python wrong.py --allow bad.json"), 1);
    tool_says("bad.json:1:11: error: an allow list cannot be understood [allow-malformed]");
    tool_says("wrong.py:4:3: error: ");
}

/* A list as long as a list may be is read in one pass. */
TEST(a_long_allow_list)
{
    tool_must("{ printf '['; for i in $(seq 4095); do printf '{\"rule\": \"2420\", \"subject\": "
              "\"T.%s\", \"reason\": \"r\"},\\n' $i; done; printf '{\"rule\": \"2420\", "
              "\"subject\": \"T.a\", \"reason\": \"%01000000d\"}]' 0; } >long.json");
    assert_int_equal(tool_run("timeout 10 \"$P\" schema mirror --schema s.fbs --python wrong.py "
                              "--allow long.json --max 1"),
                     1);
    tool_says("long.json:1:2: error: ");
    tool_says("4094 more findings");
}

/* ---- Where the report goes ---- */

TEST(report_that_cannot_be_written)
{
    static const char *const ways[] = {
        "schema evolve s.fbs other.fbs >&-",
        "schema evolve s.fbs other.fbs > /dev/full",
        "schema evolve s.fbs other.fbs --format json > /dev/full",
        "schema evolve s.fbs other.fbs --format github > /dev/full",
        "schema evolve s.fbs other.fbs --format lintrunner --exit-zero > /dev/full",
        "schema evolve s.fbs same.fbs > /dev/full",
        "schema gate gate.json >&-",
        "schema rules > /dev/full",
        "schema evolve --help > /dev/full",
        "schema --help > /dev/full",
    };
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        assert_int_equal(tool(ways[i]), 2);
        if (strstr(tool_err, "pteverify schema") == NULL ||
            strstr(tool_err, "cannot write") == NULL) {
            fail_msg("%s: %s", ways[i], tool_err);
        }
    }
    assert_int_equal(tool("schema evolve s.fbs other.fbs 2>&-"), 1);
    assert_int_equal(tool("schema evolve s.fbs same.fbs --quiet >&-"), 0); /* nothing to write */
}

TEST(exit_zero)
{
    assert_int_equal(tool("schema evolve s.fbs other.fbs --exit-zero"), 0);
    tool_says("1 error");
    assert_int_equal(tool("schema evolve s.fbs nowhere.fbs --exit-zero"), 0);
    tool_says("1 undecided");
    assert_int_equal(tool("schema evolve s.fbs --exit-zero"), 3);
}

TEST(max_and_quiet)
{
    put_text("two.fbs", "table T {\n  a: long;\n  b: int;\n}\ntable U {}\n");
    assert_int_equal(tool("schema copies s.fbs two.fbs other.fbs --max 1"), 1);
    tool_says("4 more findings (--max 0 shows all)\n");
    assert_int_equal(tool("schema copies s.fbs two.fbs other.fbs --max 0"), 1);
    assert_null(strstr(tool_out, "more finding"));
    assert_int_equal(tool("schema evolve s.fbs two.fbs"), 1);
    tool_says(": note: ");
    assert_int_equal(tool("schema evolve s.fbs two.fbs --quiet"), 1);
    assert_null(strstr(tool_out, ": note: "));
    tool_says(": error: ");
    assert_int_equal(tool("schema evolve s.fbs same.fbs --quiet"), 0);
    assert_string_equal(tool_out, "");
    assert_int_equal(tool("schema gate gate.json --quiet"), 0);
    assert_string_equal(tool_out, "");
}
