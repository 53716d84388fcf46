/*
 * What `pteverify schema` reports, as programs read it: JSON, annotations of GitHub, messages of
 * lintrunner; and names that were made to deceive who reads them.
 */
#include <jansson.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tests/support/validate.h"

/* Everything that could end a property, a line or a JSON string, move a cursor, or hide. */
#define NAME "a%0A:b,c\nd\033[31m\\\"\177\342\200\256\377.fbs"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_text("s.fbs", "table T {\n  a: int;\n}\nroot_type T;\nfile_identifier \"AA01\";\n");
    put_text("same.fbs", "table T {\n  a: int;\n}\nroot_type T;\nfile_identifier \"AA01\";\n");
    put_text(NAME, "table T {\n  a: long;\n}\nroot_type T;\nfile_identifier \"AA01\";\n");
    put_text("evil.fbs",
             "table T {\n  a: int;\n}\nroot_type T;\nfile_identifier \"\\x1b%\\n,\";\n");
    put_text("m.py", "from dataclasses import dataclass\n@dataclass\nclass T:\n  a: str\n");
    put_text("gate.json",
             "{\"version\": 1, \"sets\": [\n"
             "{\"name\": \"a\\u001b\\n%\", \"schemas\": [\"s.fbs\"],\n"
             " \"copies\": [[\"s.fbs\", \"same.fbs\"]], \"mirrors\": [{\"python\": [\"m.py\"]}],\n"
             " \"allow\": [{\"rule\": \"mirror-annotation\", \"subject\": \"T.a\", \"reason\": "
             "\"r\"}]},\n"
             "{\"name\": \"b\", \"schemas\": [\"gone\\n.fbs\"], \"mirrors\": [{\"python\": "
             "[\"m.py\"]}]}]}");
    return 0;
}

TESTS_WITH(setup, home_teardown);

/* The name as a word of the shell. */
#define WORD "\"$(printf 'a%%0A:b,c\\nd\\033[31m\\\\\"\\177\\342\\200\\256\\377.fbs')\""

/* ---- JSON ---- */

static json_t *report_of(const char *arguments, int status)
{
    char line[512];
    int n = (int)strcspn(arguments, " "); /* behind -- there are no options */
    snprintf(line, sizeof line, "schema %.*s --format json%s", n, arguments, arguments + n);
    int found = tool(line);
    json_t *report = json_loads(tool_out, JSON_REJECT_DUPLICATES, NULL);
    if (found != status || report == NULL || tool_err[0] != '\0') {
        fail_msg("%s: status %d\n%s%s", line, found, tool_out, tool_err);
    }
    validate_report(report);
    return report;
}

TEST(json_is_valid)
{
    static const struct {
        const char *arguments;
        int status;
    } rows[] = {
        {"copies s.fbs same.fbs", 0},
        {"copies s.fbs " WORD " nowhere", 2},
        {"evolve s.fbs same.fbs", 0},
        {"evolve s.fbs " WORD, 1},
        {"evolve s.fbs evil.fbs", 1},
        {"mirror --schema s.fbs --python m.py", 1},
        {"packers --schema s.fbs --python m.py", 1},
        {"check --bindings .", 1},
        {"check --bindings nowhere", 2},
        {"check --schema " WORD " --bindings .", 1},
        {"gate gate.json", 2},
        {"gate " WORD, 2},
        {"copies s.fbs same.fbs --allow " WORD, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_decref(report_of(rows[i].arguments, rows[i].status));
    }
}

TEST(json_says_it_all)
{
    const char *rule, *file, *other, *change, *verdict;
    int code, line, column;
    json_t *report = report_of("evolve s.fbs " WORD, 1);
    assert_int_equal(json_unpack(report, "{s:{s:[{s:s,s:i,s:s,s:i,s:i,s:{s:s}}],s:s,s:s}}", "gate",
                                 "findings", "rule", &rule, "code", &code, "file", &file, "line",
                                 &line, "column", &column, "other", "file", &other, "change",
                                 &change, "verdict", &verdict),
                     0);
    assert_string_equal(rule, "evolve-type-differs");
    assert_in_range(code, 2500, 2599);
    assert_string_equal(file, "a%0A:b,c\nd\033[31m\\\"\177\342\200\256\357\277\275.fbs");
    assert_int_equal(line, 2);
    assert_int_equal(column, 3);
    assert_string_equal(other, "s.fbs");
    assert_string_equal(change, "breaking: bump the identifier");
    assert_string_equal(verdict, "refused");
    json_decref(report);
}

TEST(json_has_parts)
{
    const char *name, *verdict, *other;
    int allowed, line;
    json_t *report = report_of("gate gate.json", 2);
    assert_int_equal(json_unpack(report, "{s:{s:[{s:{s:s,s:i}}],s:[{s:s,s:i},{s:s}]}}", "gate",
                                 "findings", "other", "file", &other, "line", &line, "parts",
                                 "name", &name, "allowed", &allowed, "verdict", &verdict),
                     0);
    assert_string_equal(other, "gate.json"); /* it says which line asks for what is not there */
    assert_int_equal(line, 5);
    assert_string_equal(name, "a\033\n%");
    assert_int_equal(allowed, 1);
    assert_string_equal(verdict, "undecided");
    json_decref(report);
}

TEST(json_of_a_history)
{
    if (system("git --version >/dev/null 2>&1") != 0) {
        print_message("skipped: no git here\n");
        skip();
    }
    tool_must("rm -rf repo && git init -q repo && cp s.fbs repo/ && cd repo && git add -A && "
              "git -c user.name=n -c user.email=e commit -q -m \"$(printf 'one\\033%%')\" && "
              "sed -i s/int/long/ s.fbs && "
              "git -c user.name=n -c user.email=e commit -q -a -m two");
    json_t *report = report_of("evolve --history --repository repo -- s.fbs", 1);
    const json_t *gate = json_object_get(report, "gate");
    assert_int_equal(json_array_size(json_object_get(gate, "parts")), 2);
    json_decref(report);
    report = report_of("evolve --repository repo --git HEAD~1 -- s.fbs", 1);
    json_decref(report);
}

/* ---- GitHub: one line each, as the runner takes it apart ---- */

/* The value of a property up to the next comma or `end`, as the runner reads it back. */
static void read_property(const char *line, const char *name, char *value)
{
    static const struct {
        const char *escape;
        char is;
    } escapes[] = {{"%0D", '\r'}, {"%0A", '\n'}, {"%3A", ':'}, {"%2C", ','}, {"%25", '%'}};
    const char *at = strstr(line, name);
    assert_non_null(at);
    at += strlen(name);
    size_t n = strcspn(at, ",:\n"), size = 0;
    for (size_t i = 0; i < n; i++) {
        value[size] = at[i];
        for (size_t k = 0; k < sizeof escapes / sizeof escapes[0]; k++) {
            if (strncmp(at + i, escapes[k].escape, 3) == 0) {
                value[size] = escapes[k].is;
                i += 2;
                break;
            }
        }
        size++;
    }
    value[size] = '\0';
}

static size_t count_lines(const char *text)
{
    size_t count = 0;
    for (; *text != '\0'; text++) {
        count += *text == '\n';
    }
    return count;
}

static void expect_printable(const char *text)
{
    for (const char *p = text; *p != '\0'; p++) {
        unsigned char c = (unsigned char)*p;
        if ((c < ' ' && c != '\n') || c == 0x7f || c > 0x7f) {
            fail_msg("byte %02x in:\n%s", c, text);
        }
    }
}

TEST(github_annotations)
{
    char value[256];
    assert_int_equal(tool("schema evolve s.fbs " WORD " --format github"), 1);
    assert_int_equal(count_lines(tool_out), 1);
    expect_printable(tool_out);
    assert_memory_equal(tool_out, "::error file=", 13);
    read_property(tool_out, "file=", value);
    assert_string_equal(value, "a%0A:b,c\nd\\x1b[31m\\\"\\x7f\\u{202e}\\xff.fbs");
    read_property(tool_out, "line=", value);
    assert_string_equal(value, "2");
    read_property(tool_out, "col=", value);
    assert_string_equal(value, "3");
    read_property(tool_out, "title=", value);
    assert_string_equal(value, "evolve-type-differs");
    tool_says("::a field has another type: T.a: found long, expected int (see s.fbs:2:3)\n");
}

TEST(github_levels)
{
    put_text("more.fbs", "table T {\n  a: int;\n  b: int;\n}\nroot_type T;\n");
    assert_int_equal(tool("schema evolve s.fbs evil.fbs --format github"), 1);
    tool_says("found \\x1b%25\\x0a,, expected AA01"); /* colons and commas may stand in texts */
    put_text("less.fbs", "table T {\n  a: int;\n}\nroot_type T;\nfile_identifier \"AA01\";");
    assert_int_equal(tool("schema evolve less.fbs more.fbs --format github"), 1);
    tool_says("::notice file=more.fbs,line=3");
    assert_int_equal(tool("schema evolve less.fbs more.fbs --level python --format github"), 1);
    tool_says("::warning file=more.fbs,line=3");
    assert_int_equal(tool("schema evolve less.fbs nowhere --format github"), 2);
    tool_says("::error file=nowhere,line=1");
    assert_int_equal(tool("schema evolve less.fbs s.fbs --format github"), 0);
    assert_string_equal(tool_out, "");
    assert_int_equal(tool("schema check --bindings . --format github"), 1);
    tool_says("::error file=.,title=bindings-nothing-compared::"); /* no line, no column */
}

/* ---- lintrunner: an object a line, with the members of its LintMessage ---- */

static void expect_message(const json_t *message)
{
    static const char *const texts[] = {"path", "code", "severity", "name", "description"};
    static const char *const severities[] = {"error", "warning", "advice", "disabled"};
    size_t known = 0;
    assert_int_equal(json_object_size(message), 9);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_true(json_is_string(json_object_get(message, texts[i])));
    }
    const json_t *line = json_object_get(message, "line"),
                 *column = json_object_get(message, "char");
    assert_true(json_is_null(line) || json_integer_value(line) > 0);
    assert_true(json_is_null(column) || json_integer_value(column) > 0);
    assert_true(json_is_null(json_object_get(message, "original")));
    assert_true(json_is_null(json_object_get(message, "replacement")));
    const char *severity = json_string_value(json_object_get(message, "severity"));
    for (size_t i = 0; i < sizeof severities / sizeof severities[0]; i++) {
        known += strcmp(severity, severities[i]) == 0;
    }
    assert_int_equal(known, 1);
}

static size_t expect_messages(void)
{
    static char text[sizeof tool_out];
    size_t count = 0;
    memcpy(text, tool_out, sizeof text);
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        json_t *message = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
        assert_non_null(message);
        expect_message(message);
        json_decref(message);
        count++;
    }
    assert_int_equal(count, count_lines(tool_out));
    return count;
}

TEST(lintrunner_messages)
{
    assert_int_equal(tool("schema evolve s.fbs " WORD " --format lintrunner"), 1);
    assert_int_equal(expect_messages(), 1);
    expect_printable(tool_out);
    tool_says("\"severity\": \"error\",\"name\": \"evolve-type-differs\"");
    tool_says("found long, expected int (see s.fbs:2:3)\"");
    assert_int_equal(tool("schema evolve s.fbs evil.fbs --format lintrunner --exit-zero"), 0);
    assert_int_equal(expect_messages(), 1);
    assert_int_equal(tool("schema gate gate.json --format lintrunner"), 2);
    assert_int_equal(expect_messages(), 1);
    assert_int_equal(tool("schema check --bindings . --format lintrunner"), 1);
    assert_int_equal(expect_messages(), 1);
    assert_int_equal(tool("schema evolve s.fbs same.fbs --format lintrunner"), 0);
    assert_string_equal(tool_out, "");
}

/* ---- Text ---- */

TEST(text_is_harmless)
{
    assert_int_equal(tool("schema evolve s.fbs " WORD), 1);
    expect_printable(tool_out);
    tool_says("a%0A:b,c\\x0ad\\x1b[31m\\\\\"\\x7f\\u{202e}\\xff.fbs:2:3: error: ");
    assert_int_equal(tool("schema evolve " WORD " s.fbs"), 1);
    expect_printable(tool_out);
    assert_int_equal(tool("schema evolve s.fbs evil.fbs"), 1);
    expect_printable(tool_out);
    assert_int_equal(tool("schema gate gate.json"), 2);
    expect_printable(tool_out);
    tool_says("a\\x1b\\x0a%: 1 allowed, clean, ");
    assert_int_equal(tool("schema check --bindings \"$(printf 'x\\033]0;y\\a')\""), 2);
    expect_printable(tool_out);
}

/* The same files, the same report. */
TEST(reports_are_the_same_again)
{
    static char before[sizeof tool_out];
    static const char *const formats[] = {"text", "json", "github", "lintrunner"};
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        char line[128];
        snprintf(line, sizeof line, "schema gate gate.json --format %s", formats[i]);
        assert_int_equal(tool(line), 2);
        memcpy(before, tool_out, sizeof before);
        assert_int_equal(tool(line), 2);
        assert_string_equal(before, tool_out);
    }
}
