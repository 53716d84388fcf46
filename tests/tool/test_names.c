/*
 * Names of files that are no UTF-8 or would steer a terminal, in every place that shows one;
 * locales that are not there; streams that cannot be written.
 */
#include <jansson.h>

#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tests/support/validate.h"

/* A byte that is no character, an escape sequence, a line break, a mark that reverses text. */
#define ODD "a\\377\\033[31m\\nb\\342\\200\\256c"
#define SHOWN "a\\xff\\x1b[31m\\x0ab\\u{202e}c"

FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_golden("linear");
    put_golden("external");
    put_golden_as("w.ptd", "external_data");
    put_text("odd.sh", "N=$(printf '" ODD "'; printf x)\nN=${N%x}\n");
    tool_must(". ./odd.sh; cp linear.pte \"$N.pte\"; cp w.ptd \"$N.ptd\"; mkdir \"$N\";"
              " cp linear.pte \"$N/in.pte\"; head -c 500 linear.pte > \"$N.cut\"");
    return 0;
}

TESTS_WITH(setup, home_teardown);

static void expect_printable(const char *text)
{
    for (const char *p = text; *p != '\0'; p++) {
        const unsigned char c = (unsigned char)*p;
        if ((c < ' ' && c != '\n' && c != '\t') || c >= 0x7f) {
            fail_msg("byte %02x in:\n%s", c, text);
        }
    }
}

static const struct {
    const char *line;
    int status;
    const char *said; /* NULL: the name */
} rows[] = {
    {"$P \"$N.pte\" \"$N\" \"$N.cut\"", 1, NULL},
    {"$P -q \"$N.pte\" \"$N.cut\"", 1, NULL},
    {"$P --summary \"$N.pte\" linear.pte", 0, NULL},
    {"$P --color always \"$N.nowhere\" | tr -d '\\033'; false", 1, ""},
    {"$P \"$N.nowhere\"", 2, NULL},
    {"$P --with \"$N.ptd\" external.pte", 0, NULL},
    {"$P --with \"$N.pte\" external.pte", 3, NULL},
    {"$P --with \"$N.nowhere\" external.pte", 2, NULL},
    {"$P --operators \"$N.pte\" linear.pte", 3, "a\\xff?[31m?b\\u{202e}c.pte:1:1: "},
    {"$P --operators \"$N.nowhere\" linear.pte", 2, NULL},
    {"$P --max \"$N\" linear.pte", 3, NULL},
    {"$P --format \"$N\" linear.pte", 3, NULL},
    {"$P --against \"$N\" linear.pte", 3, NULL},
    {"$P --deny \"$N\" linear.pte", 3, NULL},
    {"$P --\"$N\" linear.pte", 3, NULL},
    {"$P -\"$N\" linear.pte", 3, NULL},
    {"$P dump --\"$N\" linear.pte", 3, NULL},
    {"$P help \"$N\"", 3, NULL},
    {"$P schema \"$N\"", 3, NULL},
    {"$P schema check --bindings x --language \"$N\"", 3, NULL},
    {"$P completions \"$N\"", 3, NULL},
    {"$P explain \"$N\"", 3, NULL},
    {"$P rules \"$N\"", 3, NULL},
    {"$P smith --format \"$N\" -o x", 3, NULL},
    {"$P inspect \"$N.nowhere\"", 2, NULL},
    {"$P inspect \"$N.pte\"", 0, NULL},
    {"$P inspect --with \"$N.ptd\" external.pte", 0, NULL},
    {"$P inspect --with \"$N.nowhere\" external.pte", 2, NULL},
    {"$P inspect --with \"$N.pte\" external.pte", 3, NULL},
    {"$P dump \"$N.nowhere\"", 2, NULL},
    {"$P dump linear.pte -o \"$N/none/x\"", 2, NULL},
    {"$P make \"$N.pte\" -o x", 2, NULL},
    {"$P edit \"$N.pte\" -o x \"$N\"", 2, "'a\\xff\\x1b[31m'"},
    {"$P pack -o x \"$N\"", 3, NULL},
    {"$P shrink \"$N.nowhere\" -o x -- true", 2, NULL},
};

TEST(names_are_harmless)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char line[512];
        const char *said = rows[i].said == NULL ? SHOWN : rows[i].said;
        snprintf(line, sizeof line, ". ./odd.sh; %s", rows[i].line);
        int status = tool_run(line);
        if (status != rows[i].status ||
            (strstr(tool_out, said) == NULL && strstr(tool_err, said) == NULL)) {
            fail_msg("%s: status %d\n%s%s", rows[i].line, status, tool_out, tool_err);
        }
        expect_printable(tool_out);
        expect_printable(tool_err);
    }
}

/* U+FFFD for what is no character; everything else can be read back. */
TEST(names_in_json)
{
    static const struct {
        const char *line;
        int status;
    } lines[] = {{"$P --format json \"$N.pte\" \"$N\" \"$N.cut\"", 1},
                 {"$P --format json --with \"$N.nowhere\" external.pte", 2},
                 {"$P --format json --with \"$N.ptd\" external.pte", 0},
                 {"$P --format json --\"$N\"", 3},
                 {"$P --format json --with \"$N.pte\" external.pte", 3},
                 {"$P schema copies \"$N\" x --format json", 2},
                 {"$P schema gate --format json --\"$N\"", 3}};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char line[512];
        snprintf(line, sizeof line, ". ./odd.sh; %s", lines[i].line);
        int status = tool_run(line);
        json_t *document = json_loads(tool_out, 0, NULL);
        if (status != lines[i].status || document == NULL) {
            fail_msg("%s: status %d\n%s%s", lines[i].line, status, tool_out, tool_err);
        }
        validate_report(document);
        json_decref(document);
        tool_says("[31m");
        expect_printable(tool_out);
        expect_printable(tool_err);
    }
}

/* The tool speaks one language, whatever the system knows. */
TEST(locales_that_are_not_there)
{
    static char usual[sizeof tool_out];
    static const char *const locales[] = {"xx_YY.UTF-8", "C", "tr_TR.UTF-8", "\\377", "/etc"};
    static const char line[] = ". ./odd.sh; $P --notes \"$N.pte\" \"$N.cut\" external.pte missing";
    assert_int_equal(tool_run(line), 2);
    memcpy(usual, tool_out, sizeof usual);
    for (size_t i = 0; i < sizeof locales / sizeof locales[0]; i++) {
        char there[256];
        snprintf(there, sizeof there, "LC_ALL=$(printf '%s') LANG=$LC_ALL; export LC_ALL LANG; %s",
                 locales[i], line);
        assert_int_equal(tool_run(there), 2);
        assert_string_equal(tool_out, usual);
        assert_non_null(strstr(tool_err, "missing: cannot read: No such file or directory\n"));
    }
}

/* The status of a call whose report goes nowhere; and both streams closed, which nobody hears. */
TEST(streams_that_are_closed)
{
    tool_fails("$P linear.pte external.pte > /dev/full", 2, "No space left on device\n");
    tool_fails("$P --format json --nonsense > /dev/full", 3, "unknown option");
    tool_fails("$P --nonsense 2>&- >&-; exit $?", 3, "");
    tool_fails("$P linear.pte 2>&- >&-; exit $?", 2, "");
    tool_fails("$P linear.pte <&- 2>&-; exit $?", 0, "");
    tool_fails("$P missing.pte 2> /dev/full", 2, "");
    tool_must("$P rules | head -n 1 > first; test -s first");
    assert_string_equal(tool_err, "");
    tool_must("for i in $(seq 400); do echo linear.pte; done | xargs $P --jobs 1 | head -n 1");
    assert_string_equal(tool_err, "");
}
