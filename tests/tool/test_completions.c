/* Completions: what bash offers, and that zsh and fish can read theirs, where they are. */
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"
#include "tool/manual.h"

/* "words" of $1 are what stands in the line, the last of them what is to be completed. */
FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    put_text("ask.sh", "PATH=$(dirname \"$P\"):$PATH\n"
                       ". ./completions.bash || exit 9\n"
                       "COMP_WORDS=(\"$@\")\n"
                       "COMP_CWORD=$(($# - 1))\n"
                       "_pteverify\n"
                       "for w in \"${COMPREPLY[@]}\"; do printf '%s;' \"$w\"; done\n");
    put_text("a file.pte", "x");
    put_text("explain.txt", "x");
    tool_must("mkdir 'a folder' && $P completions bash > completions.bash");
    return 0;
}

TESTS_WITH(setup, home_teardown);

static void wants(const char *shell)
{
    char line[64];
    snprintf(line, sizeof line, "%s -c true", shell);
    if (tool_run(line) != 0) {
        print_message("skipped: no %s here\n", shell);
        skip();
    }
}

static void expect(const char *words, const char *offered)
{
    char line[256];
    snprintf(line, sizeof line, "export P; bash ask.sh pteverify %s", words);
    tool_must(line);
    if (strcmp(tool_out, offered) != 0 || tool_err[0] != '\0') {
        fail_msg("%s: %s%s", words, tool_out, tool_err);
    }
}

/* ---- bash ---- */

TEST(commands_in_bash)
{
    wants("bash");
    expect("exp", "explain;explain.txt;");
    expect("sch", "schema;");
    expect("schema e", "evolve;");
    expect("schema ''", "check;copies;packers;mirror;evolve;gate;rules;");
    expect("help uni", "");
    expect("help un", "unbundle;unpack;");
    expect("completions ''", "bash;zsh;fish;");
}

TEST(options_in_bash)
{
    wants("bash");
    expect("--max", "--max-size;--max;");
    expect("verify --ag", "--against;");
    expect("a.pte --sum", "--summary;");
    expect("dump --fl", "--flatc;");
    expect("dump --ag", "");
    expect("schema evolve --le", "--level;");
    expect("schema gate --le", "");
    expect("rules --", "--fit;--format;--help;");
}

TEST(values_in_bash)
{
    wants("bash");
    expect("--format ''", "text;json;");
    expect("--format = j", "json;"); /* the words of --format=j, as readline takes them apart */
    expect("--format =", "text;json;");
    expect("rules --format m", "markdown;");
    expect("smith --format x", "xnnpack;");
    expect("--against 1.", "1.0;1.1;1.2;1.3;1.4;1.5;");
    expect("explain segment-past-e", "segment-past-end;");
    expect("--deny segment-past-e", "segment-past-end;");
    expect("--deny 3xx,segment-past-e", "3xx,segment-past-end;");
    expect("--max ''", "");
}

TEST(files_in_bash)
{
    wants("bash");
    expect("verify 'a fi'", "a file.pte;");
    expect("dump -o 'a fo'", "a folder;");
    expect("dump --blobs a", "a folder;");
    expect("--with 'a fi'", "a file.pte;");
    expect("schema check --bindings 'a fo'", "a folder;");
    expect("schema check --include a", "a folder;");
}

/* ---- All shells ---- */

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

TEST(all_of_them)
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
            tool_says(ptv_word_of(ptv_commands[k]));
        }
    }
}

TEST(bash_reads_it)
{
    wants("bash");
    tool_must("$P completions bash > c && bash -n c");
    assert_string_equal(tool_err, "");
}

TEST(zsh_reads_it)
{
    wants("zsh");
    tool_must("$P completions zsh > c && zsh -n c");
    assert_string_equal(tool_err, "");
}

TEST(fish_reads_it)
{
    wants("fish");
    tool_must("$P completions fish > c && fish --no-execute c");
    assert_string_equal(tool_err, "");
}
