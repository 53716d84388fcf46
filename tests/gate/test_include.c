/*
 * Include folders, given to every command and in a gate file. Which folder comes first is for
 * tests/schema/test_fbs.c.
 */
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/tool.h"
#include "tests/support/tool_rows.h"

static const char main_text[] = "include \"part.fbs\";\ntable T { e: E; }\nroot_type T;\n";

/* old and new differ only in a comment; they include a file in lib, or a different one in other. */
FIXTURE(setup)
{
    if (home_setup(state) != 0) {
        return -1;
    }
    tool_must("mkdir old new lib other");
    put_text("old/s.fbs", main_text);
    put_text("new/s.fbs", main_text);
    put_text("lib/part.fbs", "enum E : byte { A }\n");
    put_text("other/part.fbs", "enum E : short { A }\n");
    put_text("m.py", "from dataclasses import dataclass\nfrom enum import IntEnum\n"
                     "class E(IntEnum):\n  A = 0\n@dataclass\nclass T:\n  e: E\n");
    return 0;
}

TESTS_WITH(setup, home_teardown);

TEST_ROWS(is_taken_by_commands, "gate/include", "is_taken_by_commands", tool_as_said)

/* The contents of the folder matter: bindings of another E do not match. */
TEST(is_taken_by_check)
{
    tool_wants_flatc();
    rows_each("gate/include", "is_taken_by_check", tool_as_said);
}

/* Code generated from a file with its includes has its identifier in all tables. */
TEST(is_made_with_all_parts)
{
    tool_wants_flatc();
    rows_each("gate/include", "is_made_with_all_parts", tool_as_said);
}

/* Each revision uses its own file; a folder outside of the repository is refused. */
TEST(is_taken_from_revisions)
{
    tool_wants_git();
    rows_each("gate/include", "is_taken_from_revisions", tool_as_said);
}

/* Paths in the gate file are relative to its root. */
TEST_ROWS(is_a_member_of_sets, "gate/include", "is_a_member_of_sets", tool_as_said)

TEST(gate_file_evolves_with_it)
{
    tool_wants_git();
    rows_each("gate/include", "gate_file_evolves_with_it", tool_as_said);
}
