/* Base classes, imports, aliases, several schemas: what a name means, and what is said when that
 * cannot be told. */
#include "tests/support/hand_written.h"
#include "tests/support/test.h"

#define HEAD "from dataclasses import dataclass\nfrom typing import List, Optional, Union\n"

typedef struct row {
    const char *python, *findings;
} row;

static void all(const char *schema, const row *rows, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        mirror_says(schema, rows[i].python, rows[i].findings);
    }
}

#define ALL(schema, rows) all(schema, rows, sizeof(rows) / sizeof((rows)[0]))

TEST(bases)
{
    static const char schema[] = "table T {\n  a: int;\n  b: int;\n}\n";
    static const row rows[] = {
        {HEAD "@dataclass\nclass N: a: int\n@dataclass\nclass T(N): b: int\n", ""},
        {HEAD "@dataclass\nclass N: a: int; b: str\n@dataclass\nclass T(N): b: int\n", ""},
        {HEAD "@dataclass\nclass N: a: int; b: int\nclass T(N): c: int\n", ""},
        {HEAD "class N: c: int\n@dataclass\nclass T(N): a: int; b: int\n", ""},
        {HEAD "@dataclass\nclass N: a: int; b: int; c: int\n@dataclass\nclass T(N): pass\n",
         "m.py:6 mirror-field-unknown T.c found a field of its base class at s.fbs:1\n"},
        {HEAD "@dataclass\nclass N: a: int\n@dataclass\nclass T(N): pass\n",
         "m.py:6 mirror-field-missing T.b found no such field at s.fbs:3\n"},
        {HEAD "@dataclass\nclass T(N): pass\n",
         "m.py:4 mirror-base-unknown T found N at s.fbs:1\n"},
        {HEAD "from x import N\nclass M(N[int]): pass\n@dataclass\nclass T(M): a: int\n",
         "m.py:4 mirror-base-unknown T found N at s.fbs:1\n"},
        {HEAD "from abc import *\n@dataclass\nclass T(ABC, metaclass=M): a: int; b: int\n", ""},
        {HEAD "@dataclass\nclass T(T): a: int; b: int\n",
         "m.py:4 mirror-base-unknown T found T at s.fbs:1\n"},
        {"=== x/n.py\n" HEAD "@dataclass\nclass N: a: int\n=== x/t.py\nfrom .n import N as M\n" HEAD
         "@dataclass\nclass T(M): b: int\n",
         ""},
        {"import dataclasses as d\n@d.dataclass(frozen=True)\nclass T: a: int; b: int\n", ""},
        {"from dataclasses import dataclass as dc\n@dc\nclass T: a: int; b: int\n", ""},
        {HEAD "if TYPE:\n  @dataclass\n  class T: a: int; b: int\n", ""},
        {HEAD "@dataclass\nclass T: a: int; b: int\n@dataclass\nclass T: a: int\n",
         "m.py:4 mirror-undecided T found defined more than once at s.fbs:1\n"},
        {HEAD "@dataclass\nclass T:\n  a: int\n  if x:\n    b: int\n",
         "m.py:6 mirror-undecided T found if at s.fbs:1\n"},
        {HEAD "def make():\n  class T: pass\n@dataclass\nclass U: a: int\n",
         "m.py:0 mirror-nothing-compared at s.fbs:0\n"},
    };
    ALL(schema, rows);
}

TEST(imports)
{
    static const char schema[] = "enum E : byte { X }\ntable T {\n  e: E;\n}\n";
#define ENUM "=== a/b/e.py\nfrom enum import Enum\nclass E(Enum): X = 0\n=== a/c/m.py\n" HEAD
#define TABLE(type) "@dataclass\nclass T:\n  e: " type "\n"
    static const row rows[] = {
        {ENUM "from a.b.e import E\n" TABLE("E"), ""},
        {ENUM "from z.a.b.e import E as F\n" TABLE("F"), ""},
        {ENUM "from ..b.e import (\n  E,\n)\n" TABLE("E"), ""},
        {ENUM "from ..b import e\n" TABLE("e.E"), ""},
        {ENUM "import a.b.e\n" TABLE("a.b.e.E"), ""},
        {ENUM "import a.b.e as q\n" TABLE("'q.E'"), ""},
        {ENUM "from a.b.e import *\n" TABLE("E"), ""},
        {ENUM
         "try:\n  from a.b.e import E\nexcept ImportError:\n  from a.b.e import E\n" TABLE("E"),
         ""},
        {ENUM "F = G\nfrom a.b.e import E as G\n" TABLE("F"), ""},
        {"=== x/e.py\nfrom enum import *\nclass E(Enum): X = 0\n=== x/__init__.py\nfrom .e import "
         "E\n"
         "=== m.py\n" HEAD "from x import E\n" TABLE("E"),
         ""},
        {ENUM "from other.e import E\n" TABLE("E"),
         "a/c/m.py:3 mirror-module-not-given E found other/e at s.fbs:1\n"},
        {ENUM "from a.b.e import F\n" TABLE("F"),
         "a/c/m.py:6 mirror-undecided T.e found F expected E at s.fbs:3\n"},
        {ENUM "from other import F\n" TABLE("F"),
         "a/c/m.py:6 mirror-undecided T.e found F expected E at s.fbs:3\n"},
        {ENUM "from a.b.e import E\nE = 3\n" TABLE("E"),
         "a/c/m.py:7 mirror-undecided T.e found E expected E at s.fbs:3\n"},
        {ENUM TABLE("E"), "a/c/m.py:5 mirror-undecided T.e found E expected E at s.fbs:3\n"},
        {ENUM "F = F\n" TABLE("F"),
         "a/c/m.py:6 mirror-undecided T.e found F expected E at s.fbs:3\n"},
        {ENUM "from torch import T as E2\nfrom a.b.e import E\n" TABLE("E"), ""},
    };
    ALL(schema, rows);
}

TEST(not_given)
{
    mirror_says("table T { a: O; b: O; }\ntable O { a: int; }\n",
                HEAD "from x.y import O\n@dataclass\nclass T:\n  a: O\n  b: List[O]\n",
                "m.py:3 mirror-module-not-given O found x/y at s.fbs:2\n"
                "m.py:7 mirror-annotation T.b found List[O] expected O at s.fbs:1\n");
    mirror_says("table T { a: int; }\ntable O { a: int; }\n", /* imported, and not used */
                HEAD "from x.y import O\n@dataclass\nclass T: a: int\n",
                "s.fbs:2 mirror-type-absent O\n");
}

TEST(aliases)
{
    static const char schema[] = "table T {\n  a: [int];\n  b: string;\n}\n";
    static const row rows[] = {
        {HEAD "Ints = List[int]\n@dataclass\nclass T:\n  a: Ints\n  b: 'Name'\nName = str\n", ""},
        {HEAD "type Ints = list[int]\nName: TypeAlias = 'str'\n@dataclass\nclass T:\n  a: Ints\n"
              "  b: Optional[Name]\n",
         ""},
        {HEAD "A = B = List[int]\nName = NewType('Name', str)\nfrom typing import NewType\n"
              "@dataclass\nclass T:\n  a: A | None\n  b: Name\n",
         ""},
        {HEAD "Ints = List[str]\n@dataclass\nclass T:\n  a: Ints\n  b: str\n",
         "m.py:6 mirror-annotation T.a found Ints expected List[int] at s.fbs:2\n"},
        {HEAD "import typing as t\n@dataclass\nclass T:\n  a: t.List[int]\n  b: t.Optional[str]\n",
         ""},
        {HEAD "@dataclass\nclass T:\n  a: tuple[int, ...]\n  b: str\n", ""},
        {HEAD "@dataclass\nclass T:\n  a: Dict[str, int]\n  b: Literal['x']\n",
         "m.py:5 mirror-undecided T.a found Dict[str, int] expected List[int] at s.fbs:2\n"
         "m.py:6 mirror-undecided T.b found Literal['x'] expected str at s.fbs:3\n"},
    };
    ALL(schema, rows);
}

TEST(schemas)
{
    /* Both are compared, and what they share once. */
    mirror_says("=== e.fbs\nenum E : byte { X, Y }\n=== a.fbs\ninclude \"e.fbs\";\n"
                "table T { e: E; a: int; }\n=== b.fbs\ninclude \"e.fbs\";\ntable T { e: E; }\n",
                HEAD
                "from enum import IntEnum\nclass E(IntEnum): X = 0\n@dataclass\nclass T:\n  e: E\n",
                "m.py:4 mirror-value-missing E.Y at e.fbs:1\n"
                "m.py:6 mirror-field-missing T.a found no such field at a.fbs:2\n");
    mirror_says("table T { a: int; }\n=== other.fbs\ntable X { a: int; }\n",
                HEAD "@dataclass\nclass T: a: int\n",
                "m.py:0 mirror-nothing-compared at other.fbs:0\n");
    mirror_says("=== t.fbs\ninclude \"e.fbs\";\ntable T { a: int; }\n=== e.fbs\n"
                "table X { a: int; }\n",
                HEAD "@dataclass\nclass T: a: int\n", "e.fbs:1 mirror-type-absent X\n");
}

TEST(members_with_names_of_their_own)
{
    mirror_says("table _Node {\n  a: int;\n  b: int;\n}\nunion U { Add: _Node, Sub: _Node }\n"
                "table T { u: U; }\n",
                HEAD "@dataclass\nclass Node: a: int; b: str\n@dataclass\nclass Add(Node): pass\n"
                     "@dataclass\nclass Sub(Node): c: int\nU = Union[Add, Sub]\n@dataclass\n"
                     "class T: u: 'U'\n",
                "m.py:4 mirror-annotation Add.b found str expected int at s.fbs:3\n"
                "m.py:8 mirror-field-unknown Sub.c at s.fbs:1\n");
}
