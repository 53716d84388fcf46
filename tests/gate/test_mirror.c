/* Dataclasses against tables: each rule at its line, with nothing else, and what is no finding. */
#include "tests/support/hand_written.h"
#include "tests/support/test.h"

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

#define HEAD "from dataclasses import dataclass, field\nfrom typing import *\n"

/* ---- Fields ---- */

TEST(fields)
{
    static const char schema[] =
        "table T {\n  a: int;\n  old: int (deprecated);\n  b: string;\n}\n";
    static const row rows[] = {
        {HEAD "@dataclass\nclass T:\n  b: str\n  a: int\n", ""},
        {HEAD "@dataclass\nclass T:\n  a: int\n",
         "m.py:4 mirror-field-missing T.b found no such field at s.fbs:4\n"},
        {HEAD "@dataclass\nclass T:\n  a: int\n  b = ''\n",
         "m.py:6 mirror-field-missing T.b found a name without an annotation, which is no field "
         "at s.fbs:4\n"},
        {HEAD "@dataclass\nclass T:\n  a: int\n  b: str\n  c: int\n",
         "m.py:7 mirror-field-unknown T.c at s.fbs:1\n"},
        {HEAD
         "@dataclass\nclass T:\n  a: int\n  b: str\n  C: ClassVar[int] = 3\n  i: InitVar[int]\n",
         ""},
        {HEAD "@dataclass\nclass T:\n  a: int\n  b: str\n  old: int = 0\n",
         "m.py:7 mirror-field-deprecated T.old at s.fbs:3\n"},
        {HEAD "@dataclass\nclass T:\n  A: int\n  b: str\n",
         "m.py:5 mirror-name-case T.a found A expected a at s.fbs:2\n"},
        {HEAD "@dataclass\nclass T:\n  a: int\n  b: str\n  @property\n  def c(self): return 1\n",
         ""},
        {HEAD "@dataclass\nclass T:\n  'about'\n  a: int; b: str\n  pass\n", ""},
        {HEAD "@dataclass\nclass T: a: int; b: str\n", ""},
    };
    ALL(schema, rows);
}

/* ---- Annotations ---- */

static const char types[] = "enum E : byte { X }\n"
                            "struct S { x: int; }\n"
                            "table O {}\n"
                            "table T {\n"
                            "  i: int;\n"
                            "  f: float;\n"
                            "  t: string;\n"
                            "  raw: [ubyte];\n"
                            "  n: [long];\n"
                            "  o: O;\n"
                            "  os: [O];\n"
                            "  e: E;\n"
                            "  s: S;\n"
                            "  g: bool;\n"
                            "}\n";

#define TYPES                                                                                   \
    HEAD "import enum\nclass E(enum.IntEnum): X = 0\n@dataclass\nclass S: x: int\n@dataclass\n" \
         "class O: pass\n@dataclass\nclass T:\n"
#define REST "  o: O\n  os: list[O]\n  e: E\n  s: S\n  g: bool\n"

TEST(annotations)
{
    static const row rows[] = {
        {TYPES "  i: int\n  f: float\n  t: str\n  raw: bytes\n  n: List[int]\n" REST, ""},
        {TYPES "  i: 'int'\n  f: Annotated[float, 'm']\n  t: (str)\n  raw: List[int]\n"
               "  n: Sequence[\n    int,  # many\n  ]\n" REST,
         ""},
        {TYPES "  i: str\n  f: float\n  t: str\n  raw: bytes\n  n: List[int]\n" REST,
         "m.py:11 mirror-annotation T.i found str expected int at s.fbs:5\n"},
        {TYPES "  i: bool\n  f: int\n  t: bytes\n  raw: List[bytes]\n  n: bytes\n" REST,
         "m.py:11 mirror-annotation T.i found bool expected int at s.fbs:5\n"
         "m.py:12 mirror-annotation T.f found int expected float at s.fbs:6\n"
         "m.py:13 mirror-annotation T.t found bytes expected str at s.fbs:7\n"
         "m.py:14 mirror-annotation T.raw found List[bytes] expected bytes or List[int] at "
         "s.fbs:8\n"
         "m.py:15 mirror-annotation T.n found bytes expected List[int] at s.fbs:9\n"},
        {TYPES "  i: E\n  f: Union[float, str]\n  t: str\n  raw: Union[bytes, List[int]]\n"
               "  n: List['int']\n" REST,
         "m.py:12 mirror-annotation T.f found Union[float, str] expected float at s.fbs:6\n"},
        {TYPES "  i: int\n  f: float\n  t: str\n  raw: bytes\n  n: List[int]\n  o: S\n"
               "  os: List[Optional[O]]\n  e: int\n  s: O\n  g: int\n",
         "m.py:16 mirror-annotation T.o found S expected O at s.fbs:10\n"
         "m.py:17 mirror-annotation T.os found List[Optional[O]] expected List[O] at s.fbs:11\n"
         "m.py:18 mirror-enum-untyped T.e found int expected E at s.fbs:12\n"
         "m.py:19 mirror-annotation T.s found O expected S at s.fbs:13\n"
         "m.py:20 mirror-annotation T.g found int expected bool at s.fbs:14\n"},
        {TYPES "  i: Any\n  f: float\n  t: str\n  raw: bytes\n  n: list\n" REST,
         "m.py:11 mirror-undecided T.i found Any expected int at s.fbs:5\n"
         "m.py:15 mirror-undecided T.n found list expected List[int] at s.fbs:9\n"},
    };
    ALL(types, rows);
}

TEST(may_be_none)
{
    static const char schema[] = "table T {\n  a: int = 7;\n  b: int = null;\n  c: string;\n"
                                 "  d: string (required);\n}\n";
    static const row rows[] = {
        {HEAD "@dataclass\nclass T:\n  a: int\n  b: Optional[int]\n  c: None | str\n  d: str\n",
         ""},
        {HEAD "@dataclass\nclass T:\n  a: int\n  b: int\n  c: str\n  d: 'Optional[str]' = None\n",
         "m.py:8 mirror-optional-required T.d found 'Optional[str]' expected a value: the field is "
         "required at s.fbs:5\n"},
        {HEAD "@dataclass\nclass T:\n  a: int | None\n  b: int\n  c: str\n  d: str\n",
         "m.py:5 mirror-optional-scalar T.a found int | None expected a value: what is absent is "
         "read as 7 at s.fbs:2\n"},
    };
    ALL(schema, rows);
}

TEST(defaults)
{
    static const char schema[] =
        "enum E : byte { X, Y }\ntable T {\n  a: int = -3;\n  e: E = Y;\n  f: float = 1.5;\n"
        "  g: bool;\n  h: ulong = 18446744073709551615;\n}\n";
#define DEFAULTS HEAD "from enum import *\nclass E(IntEnum):\n  X = 0\n  Y = 1\nN = 4\n"
    static const row rows[] = {
        {DEFAULTS "@dataclass\nclass T:\n  a: int = -3\n  e: E = E.Y\n  f: float = 1.5\n"
                  "  g: bool = False\n  h: int = 0xFFFF_FFFF_FFFF_FFFF\n",
         ""},
        {DEFAULTS "@dataclass\nclass T:\n  a: int = field(default=3)\n  e: E = E.X\n"
                  "  f: float = float('inf')\n  g: bool = True\n  h: int = -1\n",
         "m.py:10 mirror-default T.a found 3 expected -3 at s.fbs:3\n"
         "m.py:11 mirror-default T.e found E.X expected Y at s.fbs:4\n"
         "m.py:12 mirror-default T.f found float('inf') expected 1.5 at s.fbs:5\n"
         "m.py:13 mirror-default T.g found True expected false at s.fbs:6\n"
         "m.py:14 mirror-default T.h found -1 expected 18446744073709551615 at s.fbs:7\n"},
        {DEFAULTS "@dataclass\nclass T:\n  a: int = field(repr=False, default=N - 7)\n"
                  "  e: E = field(default_factory=make)\n  f: float = 3 / 2\n  g: bool\n  h: int\n",
         ""},
    };
    ALL(schema, rows);
}

/* ---- Unions ---- */

TEST(unions)
{
    static const char schema[] =
        "table A {}\ntable B {}\nunion U {\n  A,\n  B,\n  C: B,\n}\ntable T {\n  u: U;\n}\n";
#define CLASSES \
    HEAD "@dataclass\nclass A: ...\n@dataclass\nclass B: ...\n@dataclass\nclass C(B): ...\n"
    static const row rows[] = {
        {CLASSES "U = Union[C, B, A]\n@dataclass\nclass T:\n  u: 'U'\n  u_type: int\n", ""},
        {CLASSES "U = 'C | B' | A\n@dataclass\nclass T:\n  u: Optional['U'] = None\n", ""},
        {CLASSES "@dataclass\nclass T:\n  u: A | B | C\n", "s.fbs:3 mirror-type-absent U\n"},
        {CLASSES "U = Union[A, B]\n@dataclass\nclass T:\n  u: 'U'\n",
         "m.py:9 mirror-alternative-missing U.C at s.fbs:6\n"},
        {CLASSES "class D: ...\nU = Union[A, B, C, D]\n@dataclass\nclass T:\n  u: 'U'\n",
         "m.py:10 mirror-alternative-unknown U.D at s.fbs:3\n"},
        {CLASSES "class a: ...\nU = Union[a, B, C]\n@dataclass\nclass T:\n  u: 'U'\n",
         "m.py:10 mirror-name-case U.A found a expected A at s.fbs:4\n"},
        {CLASSES "U = Union[A, B, C, int]\n@dataclass\nclass T:\n  u: 'U'\n",
         "m.py:9 mirror-alternative-unknown U.int at s.fbs:3\n"},
        {CLASSES "U = int\n@dataclass\nclass T:\n  u: 'U'\n",
         "m.py:9 mirror-annotation U found int expected Union[...] of its alternatives at "
         "s.fbs:3\n"},
        {CLASSES "U = Union[A, B, C, make()]\n@dataclass\nclass T:\n  u: 'U'\n",
         "m.py:9 mirror-undecided U found an alternative at s.fbs:3\n"},
    };
    ALL(schema, rows);
}

/* ---- Kinds and names ---- */

TEST(kinds)
{
    static const char schema[] = "enum E : byte { X }\ntable T {\n  a: int;\n}\n";
    static const row rows[] = {
        {HEAD "from enum import Enum\nclass T(Enum): a = 1\nclass E(Enum): X = 0\n",
         "m.py:4 mirror-kind T found an enum expected a dataclass at s.fbs:2\n"},
        {HEAD "@dataclass\nclass E: X: int\n@dataclass\nclass T: a: int\n",
         "m.py:4 mirror-kind E found a dataclass expected an enum at s.fbs:1\n"},
        {HEAD "class T: a: int\nfrom enum import Enum\nclass E(Enum): X = 0\n",
         "m.py:3 mirror-undecided T found a class that is no dataclass and no enum at s.fbs:2\n"},
        {HEAD "class T(NamedTuple): a: int\nfrom enum import Enum\nclass E(Enum): X = 0\n", ""},
        {HEAD "@dataclass\nclass Other: b: int\n@dataclass\nclass T: a: int\n",
         "s.fbs:1 mirror-type-absent E\n"},
        {HEAD "class Other: pass\n", "m.py:0 mirror-nothing-compared at s.fbs:0\n"},
    };
    ALL(schema, rows);
}

TEST(names_of_fields)
{
    static const row rows[] = {{HEAD "@dataclass\nclass T: a: int\n", ""}};
    ALL("table T { a: int; }\n", rows);
    mirror_says("table T {\n  a__b: int;\n  c_1: int;\n  fooBar: int;\n}\n",
                HEAD "@dataclass\nclass T:\n  a__b: int\n  c_1: int\n  fooBar: int\n",
                "s.fbs:2 mirror-name-camel T.a__b found aB expected a_b at m.py:4\n");
    mirror_says("table T {\n  A: int;\n  _b: int;\n}\n",
                HEAD "@dataclass\nclass T:\n  A: int\n  _b: int\n",
                "s.fbs:2 mirror-name-camel T.A found A expected a at m.py:4\n"
                "s.fbs:3 mirror-name-camel T._b found B expected _B at m.py:4\n");
    mirror_says(
        "table T {\n  foo: [int];\n  foo_length: int;\n  bar: int;\n  bar_length: int;\n}\n",
        HEAD "@dataclass\nclass T:\n  foo: List[int]\n  foo_length: int\n  bar: int\n"
             "  bar_length: int\n",
        "s.fbs:3 mirror-name-collision T.foo_length found FooLength at s.fbs:2\n");
    mirror_says("table T {\n  foo_bar: int;\n  fooBar: int;\n}\n",
                HEAD "@dataclass\nclass T:\n  foo_bar: int\n  fooBar: int\n",
                "s.fbs:3 mirror-name-collision T.fooBar found FooBar at s.fbs:2\n");
}

TEST(counts_facts)
{
    mirror_says("table T {\n  a: int = 3;\n}\n", HEAD "@dataclass\nclass T:\n  a: int = 3\n", "");
    assert_int_equal(last_run.facts, 6); /* class, field, type, None, default, name */
    assert_int_equal(last_run.errors + last_run.undecided, 0);
}
