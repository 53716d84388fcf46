/* Dataclasses against tables: each rule fires alone, at its line; and what is no finding. */
#include "tests/support/hand_written.h"

/* ---- Fields ---- */

TEST_ROWS(fields, "gate/mirror", "fields", mirror_as_said)

/* ---- Annotations ---- */

TEST_ROWS(annotations, "gate/mirror", "annotations", mirror_as_said)
TEST_ROWS(may_be_none, "gate/mirror", "may_be_none", mirror_as_said)
TEST_ROWS(defaults, "gate/mirror", "defaults", mirror_as_said)

/* ---- Unions ---- */

TEST_ROWS(unions, "gate/mirror", "unions", mirror_as_said)

/* ---- Kinds and names ---- */

TEST_ROWS(kinds, "gate/mirror", "kinds", mirror_as_said)
TEST_ROWS(names_of_fields, "gate/mirror", "names_of_fields", mirror_as_said)

TEST(counts_facts)
{
    mirror_says("table T {\n  a: int = 3;\n}\n",
                "from dataclasses import dataclass\n@dataclass\nclass T:\n  a: int = 3\n", "");
    assert_int_equal(last_run.facts, 6); /* class, field, type, None, default, name */
    assert_int_equal(last_run.errors + last_run.undecided, 0);
}
