/* Enums against enums: names, numbers, and expressions that are worth numbers. */
#include "tests/support/hand_written.h"
#include "tests/support/test.h"

#define HEAD "from enum import *\n"

static const char schema[] = "enum E : short {\n  A = 0,\n  B = 1,\n  C = -8,\n}\n";

static const struct {
    const char *python, *findings;
} rows[] = {
    {HEAD "class E(IntEnum):\n  C = -8\n  A = 0\n  B = 1\n", ""},
    {HEAD "class E(int, Enum):\n  A = 0x0\n  B: int = 0b1\n  C = ~7\n  def f(self): return 3\n",
     ""},
    {HEAD "class E(IntEnum):\n  A = 0\n  C = -8\n", "m.py:2 mirror-value-missing E.B at s.fbs:3\n"},
    {HEAD "class E(IntEnum):\n  A = 0\n  B = 1\n  C = -8\n  D = 4\n",
     "m.py:6 mirror-value-unknown E.D at s.fbs:1\n"},
    {HEAD "class E(IntEnum):\n  A = 0\n  B = 2\n  C = -8\n",
     "m.py:4 mirror-value-number E.B found 2 expected 1 at s.fbs:3\n"},
    {HEAD "class E(IntEnum):\n  A = 0\n  B = 1\n  C = 65528\n",
     "m.py:5 mirror-value-number E.C found 65528 expected -8 at s.fbs:4\n"},
    {HEAD "class E(IntEnum):\n  A = 0\n  b = 1\n  C = -8\n",
     "m.py:4 mirror-name-case E.B found b expected B at s.fbs:3\n"},
    {HEAD "class E(IntEnum):\n  A = 0\n  b = 2\n  C = -8\n",
     "m.py:4 mirror-name-case E.B found b expected B at s.fbs:3\n"
     "m.py:4 mirror-value-number E.B found 2 expected 1 at s.fbs:3\n"},
    {HEAD "class E(IntEnum):\n  A = 0\n  BEE = 1\n  C = -8\n",
     "m.py:4 mirror-value-renamed E.B found BEE expected B at s.fbs:3\n"},
    {HEAD "class E(Enum):\n  A = 'A'\n  BEE = 'B'\n  C = 'C'\n",
     "m.py:2 mirror-enum-of-text E at s.fbs:1\n"},
    {HEAD "class E(Enum):\n  A = 'A'\n  B = 'b'\n  C = 'D'\n",
     "m.py:2 mirror-enum-of-text E at s.fbs:1\n"
     "m.py:4 mirror-name-case E.B found b expected B at s.fbs:3\n"
     "m.py:2 mirror-value-missing E.C at s.fbs:4\n"
     "m.py:5 mirror-value-unknown E.D at s.fbs:1\n"},
    {HEAD "class E(IntEnum):\n  A = 0\n  B = compute()\n  C = -8\n",
     "m.py:4 mirror-undecided E.B found compute() at s.fbs:3\n"},
    {HEAD "class E(IntEnum):\n  A = 0\n  B = 1\n  C = -8\n  for x in y: pass\n",
     "m.py:6 mirror-undecided E found for at s.fbs:1\n"},
    {"import enum\nE = enum.IntEnum('E', 'A B C')\n",
     "m.py:2 mirror-undecided E found enum.IntEnum('E', 'A B C') at s.fbs:1\n"},
    {HEAD "class E(IntEnum):\n  _ignore_ = ['x']\n  __doc__ = 'e'\n  A = 0\n  B = 1\n  C = -8\n",
     ""},
};

TEST(values)
{
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        mirror_says(schema, rows[i].python, rows[i].findings);
    }
}

/* Each is worth 6, in an enum whose other members are 1, 2 and 5. */
static const char *const sixes[] = {
    "6",
    "0x6",
    "0o6",
    "0b110",
    "0_6",
    "+6",
    "--6",
    "~-7",
    "(6)",
    "2 + 4",
    "7 - 1",
    "2 * 3",
    "3 << 1",
    "13 >> 1",
    "2 | 4",
    "7 & 14",
    "5 ^ 3",
    "1 + 1 * 5",
    "(1 + 1) * 3",
    "2 | 2 << 1",
    "TWO * 3",
    "E.TWO | 4",
    "E.TWO.value + 4",
    "N",
    "Other.SIX",
    "m.Other.SIX",
    "auto()",
    "int(6)",
    "True * 6",
    "FIVE + 1",
    "2 - 1 + 5",
};

TEST(expressions)
{
    for (size_t i = 0; i < sizeof sixes / sizeof sixes[0]; i++) {
        char python[512];
        snprintf(python, sizeof python,
                 "from enum import *\nimport m\nN = 3 + 3\nclass Other(Enum): SIX = 6\n"
                 "class E(IntEnum):\n  ONE = 1\n  TWO = auto()\n  FIVE = 5\n  SIX = %s\n",
                 sixes[i]);
        mirror_says("enum E : int { ONE = 1, TWO, FIVE = 5, SIX }\n", python, "");
    }
}

/* None of these can be told. */
/* None of these can be told; 6.5 can, and is no integer. */
static const char *const untold[] = {
    "f()", "6 // 1",      "2 ** 3",  "[6]",      "6 if N else 6", "1 << 64", "-1 | 7", "N",
    "E.X", "missing.SIX", "x.y.z",   "6,",       "1 << -1",       "'6' + 0", "f'6'",   "lambda: 6",
    "6 6", "(6)(7)",      "auto(1)", "int('6')",
};

TEST(what_is_untold)
{
    static const char schema_of_six[] = "enum E : int { SIX = 6 }\n";
    char python[256], findings[256];
    for (size_t i = 0; i < sizeof untold / sizeof untold[0]; i++) {
        snprintf(python, sizeof python,
                 "from enum import *\nN = N2\nN2 = N\nclass E(IntEnum):\n  SIX = %s\n", untold[i]);
        snprintf(findings, sizeof findings, "m.py:5 mirror-undecided E.SIX found %s at s.fbs:1\n",
                 untold[i]);
        mirror_says(schema_of_six, python, findings);
    }
    mirror_says(schema_of_six, "from enum import *\nclass E(Enum): SIX = 6.5\n",
                "m.py:2 mirror-value-number E.SIX found 6.5 expected 6 at s.fbs:1\n");
}

TEST(automatic)
{
    mirror_says("enum E : ubyte (bit_flags) { A, B, C }\n",
                HEAD "class E(IntFlag):\n  A = auto()\n  B = auto()\n  C = auto()\n", "");
    mirror_says("enum E : ubyte { A = 1, B = 5, C = 6 }\n",
                HEAD "class E(Enum):\n  A = auto()\n  B = 5\n  C = auto()\n", "");
    mirror_says("enum E : ubyte { A = 5, B = 2, C = 6 }\n",
                HEAD "class E(Enum):\n  A = 5\n  B = 2\n  C = auto()\n",
                "m.py:5 mirror-undecided E.C found auto() at s.fbs:1\n");
    mirror_says("enum E : ubyte { A = 1 }\n",
                HEAD "class E(Enum):\n  def _generate_next_value_(n, s, c, v): return 7\n"
                     "  A = auto()\n",
                "m.py:4 mirror-undecided E.A found auto() at s.fbs:1\n");
    mirror_says("enum E : ubyte { a, b }\n", HEAD "class E(StrEnum):\n  A = auto()\n  B = auto()\n",
                "m.py:2 mirror-enum-of-text E at s.fbs:1\n");
    mirror_says("enum E : ulong { A = 18446744073709551615 }\n",
                HEAD "class E(IntEnum): A = 2 * 0x7FFFFFFFFFFFFFFF + 1\n", "");
}
