/* The tables behind help, manual page and completions (help.txt): complete, no duplicates. */
#include "tests/support/test.h"
#include "tool/cli.h"

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

/* No command has a name or letter twice; options with a value name their argument. */
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
