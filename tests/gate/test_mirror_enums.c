/* Enums against enums: names, numbers, and expressions for numbers. */
#include "tests/support/hand_written.h"

TEST_ROWS(values, "gate/mirror_enums", "values", mirror_as_said)

/* The expression has the value 6, in an enum whose other members are 1, 2 and 5. */
static void is_six(const test_row *r)
{
    char python[512];
    snprintf(python, sizeof python,
             "from enum import *\nimport m\nN = 3 + 3\nclass Other(Enum): SIX = 6\n"
             "class E(IntEnum):\n  ONE = 1\n  TWO = auto()\n  FIVE = 5\n  SIX = %s\n",
             row_text(r, "python"));
    mirror_says("enum E : int { ONE = 1, TWO, FIVE = 5, SIX }\n", python, "");
}

TEST_ROWS(expressions, "gate/mirror_enums", "expressions", is_six)

/* The value cannot be determined. */
static void is_untold(const test_row *r)
{
    char python[256], findings[256];
    snprintf(python, sizeof python,
             "from enum import *\nN = N2\nN2 = N\nclass E(IntEnum):\n  SIX = %s\n",
             row_text(r, "python"));
    snprintf(findings, sizeof findings, "m.py:5 mirror-undecided E.SIX found %s at s.fbs:1\n",
             row_text(r, "python"));
    mirror_says("enum E : int { SIX = 6 }\n", python, findings);
}

/* 6.5 can be determined, but is not an integer. */
TEST(what_is_untold)
{
    rows_each("gate/mirror_enums", "untold", is_untold);
    mirror_says("enum E : int { SIX = 6 }\n", "from enum import *\nclass E(Enum): SIX = 6.5\n",
                "m.py:2 mirror-value-number E.SIX found 6.5 expected 6 at s.fbs:1\n");
}

TEST_ROWS(automatic, "gate/mirror_enums", "automatic", mirror_as_said)
