/* Help, manual page, completions, and the tables behind them: all is there, and nothing twice. */
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tool/cli.h"
#include "tool/help_layout.h"
#include "tool/manual.h"

TESTS_WITH(home_setup, home_teardown);

/* ---- The tables ---- */

TEST(every_command_is_whole)
{
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        const ptv_command *c = ptv_commands[i];
        assert_non_null(c);
        assert_non_null(c->name);
        assert_non_null(c->usage);
        assert_non_null(c->summary);
        assert_non_null(c->text);
        assert_non_null(c->status);
        assert_true(c->group == (c->run == NULL));
        assert_true(c->least == 0 || c->lacking != NULL);
        assert_true(c->least <= c->most);
        assert_true((c->operand == PTV_NO_OPERAND) == (c->most == 0));
        int words = 0;
        char first[32], second[32] = "";
        assert_in_range(sscanf(c->name, "%31s %31s", first, second), 1, 2);
        char *argv[] = {first, second};
        assert_ptr_equal(ptv_command_of(ptv_commands, second[0] == '\0' ? 1 : 2, argv, &words), c);
        assert_true((ptv_group_of(ptv_commands, c) != NULL) == (second[0] != '\0'));
    }
}

/* Of each command: no name and no letter twice, and an argument where there is a value. */
TEST(every_option_is_one)
{
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        const ptv_option *o;
        bool seen[PTV_OPTION_IDS] = {false};
        for (size_t k = 0; (o = ptv_next_option(ptv_commands, ptv_commands[i], &k)) != NULL;) {
            const char letter[] = {'-', o->letter, '\0'};
            const size_t n = strlen(o->name);
            assert_ptr_equal(ptv_option_named(ptv_commands, ptv_commands[i], o->name, n), o);
            if (o->letter != 0) {
                assert_ptr_equal(ptv_option_named(ptv_commands, ptv_commands[i], letter, 2), o);
            }
            assert_false(seen[o->id]);
            seen[o->id] = true;
            assert_true((o->takes == PTV_TAKES_NOTHING) == (o->argument == NULL));
            assert_true(!o->words || o->list);
            assert_memory_equal(o->name, "--", 2);
        }
    }
}

TEST(choices_are_words)
{
    char word[PTV_CHOICE];
    for (size_t i = 0; i < ptv_option_count; i++) {
        const ptv_option *o = &ptv_option_table[i];
        size_t count = 0, length = 0;
        while (o->takes == PTV_TAKES_CHOICE && ptv_choice_at(o->argument, count, word)) {
            count++;
            length += strlen(word) + 1;
        }
        assert_true(o->takes != PTV_TAKES_CHOICE ||
                    (count >= 2 && count <= 12 && length == strlen(o->argument) + 1));
    }
    assert_true(ptv_choice_at("a|bc", 1, word));
    assert_string_equal(word, "bc");
    assert_false(ptv_choice_at("a|bc", 2, word));
    assert_false(ptv_choice_at("a|bc", 9, word));
}

/* ---- Help ---- */

static void expect_lines_that_fit(void)
{
    for (const char *line = tool_out; *line != '\0';) {
        size_t n = strcspn(line, "\n");
        if (n > 80 || (n > 0 && line[n - 1] == ' ') || line[n] == '\0') {
            fail_msg("a line of %zu: %.*s", n, (int)n, line);
        }
        line += n + 1;
    }
}

/* "\n  -o, --output OUT", where a line of its own begins. */
static bool has_option(const ptv_option *o)
{
    char line[128];
    ptv_buffer b = ptv_buffer_in(line, sizeof line);
    ptv_put_text(&b, o->letter == 0 ? "\n      " : "\n  ");
    ptv_put_option(&b, o);
    ptv_put(&b, "", 1);
    const char *at = strstr(tool_out, b.bytes);
    const bool has = at != NULL && strchr("\n ", at[b.length - 1]) != NULL;
    ptv_buffer_free(&b);
    return has;
}

static void expect_options(const ptv_command *c)
{
    for (size_t i = 0; i < ptv_option_count; i++) {
        const ptv_option *o = &ptv_option_table[i];
        const ptv_option *own = ptv_option_named(ptv_commands, c, o->name, strlen(o->name));
        if (has_option(o) != (own == o) && (own == NULL || own == o)) {
            fail_msg("%s: %s\n%s", c->name, o->name, tool_out);
        }
    }
}

static void expect_help(const ptv_command *c)
{
    expect_options(c);
    assert_memory_equal(tool_out, "Usage: pteverify ", 17);
    tool_says("\nExit status: 0 ");
    expect_lines_that_fit();
}

static void expect_again(const char *before, const ptv_command *c, const char *after)
{
    static char first[sizeof tool_out];
    char line[64];
    memcpy(first, tool_out, sizeof first);
    snprintf(line, sizeof line, "%s%s%s", before, c->name, after);
    assert_int_equal(tool(line), 0);
    assert_string_equal(tool_out, first);
    assert_string_equal(tool_err, "");
}

TEST(help_of_every_command)
{
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        char line[64];
        snprintf(line, sizeof line, "%s --help", ptv_commands[i]->name);
        assert_int_equal(tool(line), 0);
        expect_help(ptv_commands[i]);
        expect_again("", ptv_commands[i], " -h");
        expect_again("help ", ptv_commands[i], "");
    }
}

TEST(overview)
{
    static char first[sizeof tool_out];
    assert_int_equal(tool("--help"), 0);
    memcpy(first, tool_out, sizeof first);
    expect_help(ptv_commands[PTV_VERIFY]);
    for (size_t i = 0; i < PTV_COMMANDS; i++) {
        char line[64];
        snprintf(line, sizeof line, "\n  %s ", ptv_commands[i]->name);
        const bool outer = ptv_group_of(ptv_commands, ptv_commands[i]) == NULL;
        assert_true((strstr(tool_out, line) != NULL) == outer);
    }
    assert_int_equal(tool("-h"), 0);
    assert_string_equal(tool_out, first);
    assert_int_equal(tool("help"), 0);
    assert_string_equal(tool_out, first);
}

/* ---- The manual page ---- */

/* Dashes are \- there. */
static void expect_in_page(const char *before, const char *text, const char *after)
{
    char escaped[256];
    size_t n = (size_t)snprintf(escaped, sizeof escaped, "%s", before);
    for (; *text != '\0'; text++) {
        n += (size_t)snprintf(escaped + n, sizeof escaped - n, *text == '-' ? "\\-" : "%c", *text);
    }
    snprintf(escaped + n, sizeof escaped - n, "%s", after);
    tool_says(escaped);
}

TEST(manual_page)
{
    assert_int_equal(tool("help --format man"), 0);
    assert_memory_equal(tool_out, ".TH PTEVERIFY 1 ", 16);
    for (size_t i = 1; i < PTV_COMMANDS; i++) {
        expect_in_page("\n.SS pteverify ", ptv_commands[i]->name, "\n");
    }
    for (size_t i = 0; i < ptv_option_count; i++) {
        expect_in_page("\\fB", ptv_option_table[i].name, "\\fR");
    }
    for (const char *at = tool_out; (at = strstr(at, "\n.")) != NULL; at++) {
        static const char *const known[] = {"SH ", "SS ", "BR ", "TP\n", "PP\n", "nf\n", "fi\n"};
        bool any = false;
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
            any = any || strncmp(at + 2, known[i], 3) == 0;
        }
        assert_true(any);
    }
}

/* ---- Completions ---- */

/* Each option of each command is in each of them, as that shell spells it. */
static void expect_option(const char *shell, const ptv_option *o)
{
    char text[64];
    if (strcmp(shell, "zsh") == 0) {
        snprintf(text, sizeof text, "'%s%s", o->list ? "*" : "", o->name);
    } else if (strcmp(shell, "fish") == 0) {
        snprintf(text, sizeof text, " -l %s ", o->name + 2);
    } else {
        snprintf(text, sizeof text, "%s ", o->name);
    }
    tool_says(text);
}

TEST(completions_have_all)
{
    static const char *const shells[] = {"bash", "zsh", "fish"};
    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++) {
        char line[64];
        snprintf(line, sizeof line, "completions %s", shells[i]);
        assert_int_equal(tool(line), 0);
        for (size_t k = 0; k < ptv_option_count; k++) {
            expect_option(shells[i], &ptv_option_table[k]);
        }
        for (size_t k = 0; k < PTV_COMMANDS; k++) {
            tool_says(ptv_command_word(ptv_commands[k]));
        }
    }
}
