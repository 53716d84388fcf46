/* Evolution: every rule at the right lines of both versions, and what is next to it. */
#include "tests/support/evolved.h"
#include "schema/gate/rules.h"
#include "tests/support/test.h"

/*
 * Lines count from 1. A finding in brackets belongs to a stricter level, or is announced by a new
 * identifier. `old` and `new` without a difference in meaning find nothing.
 */
static const struct {
    const char *old, *new;
    const char *found;
    evolve_verdict verdict;
} cases[] = {
    /* E1: a field or a type is gone. */
    {"table T {\n a: int;\n b: int;\n}", "table T {\n a: int;\n}", "evolve-field-removed 1 3 T.b\n",
     EVOLVE_BREAKING},
    {"table T {\n a: int;\n b: int;\n}", "table T {\n b: int;\n}", "evolve-field-removed 1 2 T.a\n",
     EVOLVE_BREAKING},
    {"table T {\n a: int;\n b: int;\n}", "table T {\n a: int;\n b: int (deprecated);\n}",
     "(evolve-field-deprecated) 3 3 T.b\n", EVOLVE_SOURCE},
    {"table T {}\ntable Gone {\n a: int; }", "table T {}", "evolve-type-removed 0 2 Gone\n",
     EVOLVE_BREAKING},
    {"enum E: byte { A }\ntable T { a: E; }", "table T { a: byte; }",
     "(evolve-enum-removed) 0 1 E\n(evolve-type-name-differs) 1 2 T.a\n", EVOLVE_SOURCE},
    /* E2: the type of a field. */
    {"table T {\n a: int;\n}", "table T {\n\n a: long;\n}", "evolve-type-differs 3 2 T.a\n",
     EVOLVE_BREAKING},
    {"table T { a: int; }", "table T { a: float; }", "evolve-type-differs 1 1 T.a\n",
     EVOLVE_BREAKING},
    {"table T { a: string; }", "table T { a: [ubyte]; }", "evolve-type-differs 1 1 T.a\n",
     EVOLVE_BREAKING},
    {"table T { a: [int]; }", "table T { a: [long]; }", "evolve-type-differs 1 1 T.a\n",
     EVOLVE_BREAKING},
    {"table A { x: int; } table B { y: int; } table T { a: A; }",
     "table A { x: int; } table B { y: int; } table T { a: B; }", "evolve-type-differs 1 1 T.a\n",
     EVOLVE_BREAKING},
    {"table T { a: int; }", "table T { a: int32; }", "", EVOLVE_COMPATIBLE},
    {"table T { a: bool; }", "table T { a: ubyte; }", "evolve-type-differs 1 1 T.a\n",
     EVOLVE_BREAKING},
    {"enum A: byte { X, Y } enum B: byte { X, Z } table T { a: A; b: B; }",
     "enum A: byte { X, Y } enum B: byte { X, Z } table T { a: B; b: B; }",
     "evolve-type-differs 1 1 T.a\n", EVOLVE_BREAKING},
    {"enum A: byte { X, Y } enum B: byte { X, Y, Z } table T { a: A; b: B; }",
     "enum A: byte { X, Y } enum B: byte { X, Y, Z } table T { a: B; b: B; }",
     "(evolve-type-name-differs) 1 1 T.a\n", EVOLVE_SOURCE},
    /* E3: defaults. */
    {"table T {\n a: int;\n}", "table T {\n a: int = -1;\n}", "evolve-default-differs 2 2 T.a\n",
     EVOLVE_BREAKING},
    {"table T { a: int; }", "table T { a: int = null; }", "evolve-default-differs 1 1 T.a\n",
     EVOLVE_BREAKING},
    {"table T { a: int = null; }", "table T { a: int; }", "evolve-default-differs 1 1 T.a\n",
     EVOLVE_BREAKING},
    {"table T { a: float = 0.1; }", "table T { a: float = 0.2; }",
     "evolve-default-differs 1 1 T.a\n", EVOLVE_BREAKING},
    {"table T { a: string = \"x\"; }", "table T { a: string; }", "evolve-default-differs 1 1 T.a\n",
     EVOLVE_BREAKING},
    {"table T { a: int; b: int = 16; c: float = 0.1; d: bool = true; e: float = nan; }",
     "table T { a: int = 0; b: int = 0x10; c: float = 1e-1; d: bool = 1; e: float = -nan; }", "",
     EVOLVE_COMPATIBLE},
    /* E4: a new field that is not at the end. */
    {"table T {\n a: int;\n b: int;\n}", "table T {\n a: int;\n pool: uint;\n b: int;\n}",
     "evolve-field-inserted 3 3 T.pool\n", EVOLVE_BREAKING},
    {"table T {\n a: int;\n b: int;\n}", "table T {\n a: int;\n b: int;\n pool: uint;\n}",
     "(evolve-field-added) 4 1 T.pool\n", EVOLVE_COMPATIBLE},
    {"table T {\n a: int;\n b: int;\n}",
     "table T {\n pool: uint (id: 2);\n a: int (id: 0);\n b: int (id: 1);\n}",
     "(evolve-field-added) 2 1 T.pool\n", EVOLVE_COMPATIBLE},
    {"table T {\n a: int;\n b: string;\n}", "table T {\n b: string;\n a: int;\n}",
     "evolve-field-moved 3 2 T.a\nevolve-field-moved 2 3 T.b\n", EVOLVE_BREAKING},
    {"table T {\n a: int;\n b: int;\n c: int;\n}", "table T {\n b: int;\n c: int;\n a: int;\n}",
     "evolve-field-moved 4 2 T.a\nevolve-field-moved 2 3 T.b\n", EVOLVE_BREAKING},
    {"union U { X } table X {}\ntable T {\n a: int;\n b: int;\n}",
     "union U { X } table X {}\ntable T {\n u: U;\n a: int;\n b: int;\n}",
     "evolve-field-inserted 3 3 T.u\n", EVOLVE_BREAKING},
    /* E6: structs. */
    {"struct S {\n a: int;\n b: int;\n}", "struct S {\n a: int;\n b: int;\n c: int;\n}",
     "evolve-struct-differs 4 1 S.c\n", EVOLVE_BREAKING},
    {"struct S {\n a: int;\n b: int;\n}", "struct S {\n a: int;\n}",
     "evolve-struct-differs 1 3 S.b\n", EVOLVE_BREAKING},
    {"struct S {\n a: int;\n b: float;\n}", "struct S {\n b: float;\n a: int;\n}",
     "evolve-struct-differs 2 2 S.a\n", EVOLVE_BREAKING},
    {"struct S {\n a: int;\n b: [byte:4];\n}", "struct S {\n a: int;\n b: [byte:3];\n}",
     "evolve-struct-differs 3 3 S.b\n", EVOLVE_BREAKING},
    {"struct S { a: int; }", "struct S (force_align: 8) { a: int; }",
     "evolve-struct-differs 1 1 S\n", EVOLVE_BREAKING},
    {"struct S { a: int; }", "struct S (force_align: 4) { a: int; }", "", EVOLVE_COMPATIBLE},
    {"struct I { a: int; }\nstruct O {\n i: I; }", "struct I { a: long; }\nstruct O {\n i: I; }",
     "evolve-struct-differs 1 1 I.a\n", EVOLVE_BREAKING},
    {"struct S { a: int; }\ntable T {\n s: S;\n v: [S]; }",
     "table S { a: int; }\ntable T {\n s: S;\n v: [S]; }", "evolve-kind-differs 1 1 S\n",
     EVOLVE_BREAKING},
    {"struct S {\n a: int;\n}", "struct S {\n b: int;\n}", "(evolve-field-renamed) 2 2 S.a\n",
     EVOLVE_SOURCE},
    {"struct S {\n a: int;\n b: int;\n}", "struct S {\n b: int;\n a: int;\n}",
     "evolve-fields-exchanged 2 2 S.a\n", EVOLVE_BREAKING},
    /* E7: the integer of an enum; its fields follow. */
    {"enum E: byte { A, B }\ntable T { e: E; v: [E]; d: E = B; }",
     "enum E: short { A, B }\ntable T { e: E; v: [E]; d: E = B; }", "evolve-base-differs 1 1 E\n",
     EVOLVE_BREAKING},
    {"enum E: byte { A, B }", "enum E : int8 { A = 0, B = 1 }", "", EVOLVE_COMPATIBLE},
    /* So has a union its tag, and a vector of unions a vector of them. */
    {"union U { A }\ntable A {} table T { u: U; v: [U]; }",
     "union U : ushort { A }\ntable A {} table T { u: U; v: [U]; }", "evolve-base-differs 1 1 U\n",
     EVOLVE_BREAKING},
    {"union U { A }\ntable A {} table T { u: U; }",
     "union U : ubyte { A }\ntable A {} table T { u: U; }", "", EVOLVE_COMPATIBLE},
    {"union U { A } table A {} table T {\n u: [U];\n x: int; }",
     "union U { A } table A {} table T {\n u: U;\n x: int; }", "evolve-type-differs 2 2 T.u\n",
     EVOLVE_BREAKING},
    {"union U { A } table A {} table T {\n u: [U];\n x: int; }",
     "union U { A } table A {} table T {\n v: [U];\n x: int; }", "(evolve-field-renamed) 2 2 T.u\n",
     EVOLVE_SOURCE},
    {"union U : byte { A, B = -1 } table A {} table B {} table T { u: U; }",
     "union U : byte { B = -1, A = 1 } table A {} table B {} table T { u: U; }", "",
     EVOLVE_COMPATIBLE},
    /* E8: numbers of enums. */
    {"enum E: byte {\n A,\n B\n}", "enum E: byte {\n A\n}", "evolve-value-removed 1 3 E.B\n",
     EVOLVE_BREAKING},
    {"enum E: byte {\n A,\n B\n}", "enum E: byte {\n A,\n B = 2\n}", "evolve-value-moved 3 3 E.B\n",
     EVOLVE_BREAKING},
    {"enum E: byte {\n A,\n B,\n C\n}", "enum E: byte {\n A,\n N,\n B,\n C\n}",
     "evolve-value-inserted 3 1 E.N\n", EVOLVE_BREAKING},
    {"enum E: byte {\n A,\n B,\n C\n}", "enum E: byte {\n A,\n C,\n B\n}",
     "evolve-value-moved 4 3 E.B\n", EVOLVE_BREAKING},
    {"enum E: byte {\n A,\n B = 1,\n C = 5\n}", "enum E: byte {\n A,\n N = 1,\n B = 3,\n C = 5\n}",
     "evolve-value-moved 4 3 E.B\nevolve-value-inserted 3 1 E.N\n", EVOLVE_BREAKING},
    {"enum E: byte {\n A,\n B = 1,\n C = 5,\n D = 6\n}",
     "enum E: byte {\n A,\n B = 1,\n N = 3,\n C = 5,\n D = 7\n}",
     "evolve-value-moved 6 5 E.D\n(evolve-value-added) 4 1 E.N\nevolve-value-in-gap 4 1 E.N\n",
     EVOLVE_BREAKING},
    {"enum E: byte { A,\n B }\ntable T { e: E = B; }",
     "enum E: byte { A,\n B = 2 }\ntable T { e: E = B; }", "evolve-value-moved 2 2 E.B\n",
     EVOLVE_BREAKING},
    {"enum E: byte { A, B }", "enum E: byte { A, B,\n C }", "(evolve-value-added) 2 1 E.C\n",
     EVOLVE_COMPATIBLE},
    {"enum E: byte { A, C = 2 }", "enum E: byte { A, B, C }",
     "(evolve-value-added) 1 1 E.B\nevolve-value-in-gap 1 1 E.B\n", EVOLVE_COMPATIBLE},
    {"enum E: byte { N = -3, A = 0 }", "enum E: byte { A = 0, N = -3 }", "", EVOLVE_COMPATIBLE},
    /* E9: tags of unions. */
    {"table A {} table B {}\nunion U { A,\n B }", "table A {} table B {}\nunion U { A }",
     "evolve-member-removed 2 3 U.B\n", EVOLVE_BREAKING},
    {"table A {} table B {} table C {}\nunion U {\n A,\n B }",
     "table A {} table B {} table C {}\nunion U {\n A,\n C,\n B }",
     "evolve-member-inserted 4 2 U.C\n", EVOLVE_BREAKING},
    {"table A {} table B {}\nunion U {\n A,\n B }", "table A {} table B {}\nunion U {\n B,\n A }",
     "evolve-member-moved 4 3 U.A\n", EVOLVE_BREAKING},
    {"table A {} table B {} table C {}\nunion U {\n A,\n B }",
     "table A {} table B {} table C {}\nunion U {\n A,\n C }", "evolve-member-replaced 4 4 U.B\n",
     EVOLVE_BREAKING},
    {"table A {} table B {}\nunion U {\n M: A }", "table A {} table B {}\nunion U {\n M: B }",
     "evolve-member-replaced 3 3 U.M\n", EVOLVE_BREAKING},
    {"table A {}\nunion U {\n M: A }", "table A {}\nunion U {\n N: A }",
     "(evolve-member-renamed) 3 3 U.M\n", EVOLVE_SOURCE},
    {"table A {} table B {}\nunion U { A }", "table A {} table B {}\nunion U { A,\n B }",
     "(evolve-member-added) 3 2 U.B\n", EVOLVE_COMPATIBLE},
    {"table A {} table B {}\nunion U { A = 2 }",
     "table A {} table B {}\nunion U { B = 1,\n A = 2 }",
     "(evolve-member-added) 2 2 U.B\nevolve-value-in-gap 2 2 U.B\n", EVOLVE_COMPATIBLE},
    /* E10: required. */
    {"table T {\n a: string;\n}", "table T {\n a: string (required);\n}",
     "evolve-required-added 2 2 T.a\n", EVOLVE_BREAKING},
    {"table T {\n a: string (required);\n}", "table T {\n a: string;\n}",
     "evolve-required-removed 2 2 T.a\n", EVOLVE_BREAKING},
    {"table T { a: int; }", "table T { a: int;\n b: string (required); }",
     "(evolve-field-added) 2 1 T.b\nevolve-required-new 2 - T.b\n", EVOLVE_BREAKING},
    {"table T { a: int; }", "table T { a: int; }\ntable N {\n b: string (required); }",
     "(evolve-type-added) 2 - N\n", EVOLVE_COMPATIBLE},
    /* E11: deprecated taken away. */
    {"table T {\n a: int (deprecated);\n}", "table T {\n a: int;\n}",
     "evolve-deprecated-removed 2 2 T.a\n", EVOLVE_BREAKING},
    {"table T {\n a: int (deprecated);\n}", "table T {\n b: int;\n}",
     "evolve-deprecated-removed 2 2 T.a\n", EVOLVE_BREAKING},
    {"table T {\n a: int (deprecated);\n}", "table T {\n b: int (deprecated);\n}", "",
     EVOLVE_COMPATIBLE},
    /* E12: the identifier. */
    {"table T {}\nfile_identifier \"AB01\";", "table T {}\n\nfile_identifier \"AB02\";",
     "evolve-identifier-differs 3 2 file_identifier\n", EVOLVE_BUMPED},
    {"table T {}\nfile_identifier \"AB01\";", "table T {}",
     "evolve-identifier-differs 0 2 file_identifier\n", EVOLVE_BREAKING},
    {"table T {}", "table T {}\nfile_identifier \"AB01\";",
     "evolve-identifier-differs 2 0 file_identifier\n", EVOLVE_BUMPED},
    {"table T { a: int; }\nfile_identifier \"AB01\";", "table T {}\n\nfile_identifier \"AB02\";",
     "(evolve-field-removed) 1 1 T.a\nevolve-identifier-bumped 3 2 file_identifier\n",
     EVOLVE_BUMPED},
    {"table T { a: int; }\nfile_identifier \"AB01\";", "table T {}\nfile_identifier \"AB01\";",
     "evolve-field-removed 1 1 T.a\n", EVOLVE_BREAKING},
    {"table T { a: int; }\nfile_identifier \"AB01\";", "table T {}",
     "evolve-field-removed 1 1 T.a\nevolve-identifier-differs 0 2 file_identifier\n",
     EVOLVE_BREAKING},
    /* E13: the root. */
    {"table A { x: int; } table B { y: int; }\nroot_type A;",
     "table A { x: int; } table B { y: int; }\n\nroot_type B;",
     "evolve-root-differs 3 2 root_type\n", EVOLVE_BREAKING},
    {"table A {}\nroot_type A;", "table A {}", "evolve-root-differs 0 2 root_type\n",
     EVOLVE_BREAKING},
    {"table A {}", "table A {}\nroot_type A;", "", EVOLVE_COMPATIBLE},
    {"table A { x: int; }\nroot_type A;", "table B { x: int; }\nroot_type B;",
     "(evolve-type-renamed) 1 1 A\n", EVOLVE_SOURCE},
    /* E14: alignment. */
    {"table T {\n a: [ubyte] (force_align: 16);\n}", "table T {\n a: [ubyte] (force_align: 8);\n}",
     "evolve-align-lowered 2 2 T.a\n", EVOLVE_BREAKING},
    {"table T {\n a: [ubyte] (force_align: 16);\n}", "table T {\n a: [ubyte];\n}",
     "evolve-align-lowered 2 2 T.a\n", EVOLVE_BREAKING},
    {"table T {\n a: [ubyte] (force_align: 16);\n}", "table T {\n a: [ubyte] (force_align: 32);\n}",
     "evolve-align-raised 2 2 T.a\n", EVOLVE_COMPATIBLE},
    {"table T { a: [int] (force_align: 4); }", "table T { a: [int]; }", "", EVOLVE_COMPATIBLE},
    /* E15: keys, bits, content, widths. */
    {"table T {\n a: string;\n}", "table T {\n a: string (key);\n}", "evolve-key-differs 2 2 T\n",
     EVOLVE_BREAKING},
    {"table T {\n a: string (key);\n}", "table T {\n a: string;\n}", "evolve-key-differs 2 2 T\n",
     EVOLVE_BREAKING},
    {"table T {\n a: int (key);\n b: int;\n}", "table T {\n a: int;\n b: int (key);\n}",
     "evolve-key-differs 3 2 T\n", EVOLVE_BREAKING},
    {"table T { a: string (key); }", "table T { a: string (key, required); }", "",
     EVOLVE_COMPATIBLE},
    {"struct S {\n a: int (key);\n}", "struct S {\n a: int;\n}", "evolve-key-differs 2 2 S\n",
     EVOLVE_BREAKING},
    {"enum E: ubyte { A, B }", "enum E: ubyte (bit_flags) { A, B }",
     "evolve-bit-flags-differ 1 1 E\n", EVOLVE_BREAKING},
    {"enum E: ubyte (bit_flags) {\n A,\n B }", "enum E: ubyte (bit_flags) {\n N,\n A,\n B }",
     "evolve-value-inserted 2 1 E.N\n", EVOLVE_BREAKING},
    {"table A { x: int; } table B { y: int; }\ntable T { a: [ubyte] (nested_flatbuffer: \"A\"); }",
     "table A { x: int; } table B { y: int; }\ntable T { a: [ubyte] (nested_flatbuffer: \"B\"); }",
     "evolve-nested-differs 2 2 T.a\n", EVOLVE_BREAKING},
    {"namespace n; table A {}\ntable T { a: [ubyte] (nested_flatbuffer: \"A\"); }",
     "namespace n; table A {}\ntable T { a: [ubyte] (nested_flatbuffer: \"n.A\"); }", "",
     EVOLVE_COMPATIBLE},
    {"table T { a: [ubyte]; }", "table T { a: [ubyte] (flexbuffer); }",
     "evolve-nested-differs 1 1 T.a\n", EVOLVE_BREAKING},
    {"table T { a: [ubyte]; }", "table T { a: [ubyte] (vector64); }",
     "evolve-offset-width-differs 1 1 T.a\n", EVOLVE_BREAKING},
    {"table T { a: string (offset64); }", "table T { a: string; }",
     "evolve-offset-width-differs 1 1 T.a\n", EVOLVE_BREAKING},
    {"table T { a: uint (hash: \"fnv1_32\"); }", "table T { a: uint (hash: \"fnv1a_32\"); }",
     "(evolve-hash-differs) 1 1 T.a\n", EVOLVE_SOURCE},
    /* E16: zero. */
    {"enum E: byte {\n A,\n B }", "enum E: byte {\n Z,\n B }", "evolve-zero-differs 2 2 E.A\n",
     EVOLVE_BREAKING},
    {"enum E: byte {\n A,\n B }", "enum E: byte {\n B,\n A }", "evolve-zero-differs 2 2 E.A\n",
     EVOLVE_BREAKING},
    {"enum E: byte {\n A,\n B }", "enum E: byte {\n N,\n A,\n B }", "evolve-zero-differs 2 2 E.A\n",
     EVOLVE_BREAKING},
    {"enum E: byte {\n Half,\n B }", "enum E: byte {\n HALF,\n B }",
     "(evolve-value-renamed) 2 2 E.Half\n", EVOLVE_SOURCE},
    /* E17: new structs. */
    {"table T {}", "table T {}\nstruct S {\n a: int; }", "evolve-struct-added 2 - S\n",
     EVOLVE_COMPATIBLE},
    {"table T {}", "table T {}\ntable S {\n a: int; }", "(evolve-type-added) 2 - S\n",
     EVOLVE_COMPATIBLE},
    /* W1, W2, W3 */
    {"table T {\n a: int;\n}", "table T {\n b: int;\n}", "(evolve-field-renamed) 2 2 T.a\n",
     EVOLVE_SOURCE},
    {"table T {\n a: int;\n}", "table T {\n b: long;\n}", "evolve-type-differs 2 2 T.a\n",
     EVOLVE_BREAKING},
    {"enum E: byte {\n A,\n B }", "enum E: byte {\n A,\n C }", "(evolve-value-renamed) 3 3 E.B\n",
     EVOLVE_SOURCE},
    {"table T {}\nfile_extension \"a\";", "table T {}\n\nfile_extension \"b\";",
     "(evolve-extension-differs) 3 2 file_extension\n", EVOLVE_SOURCE},
    /* W4: names of types and namespaces; everything below is still compared. */
    {"namespace a;\ntable T {\n x: int;\n}\nenum E: byte { A }",
     "namespace b;\ntable T {\n x: int;\n}\nenum E: byte { A }",
     "(evolve-namespace-renamed) 2 2 a\n", EVOLVE_SOURCE},
    {"namespace a;\ntable T {\n x: int;\n}", "namespace b;\ntable T {\n x: long;\n}",
     "(evolve-namespace-renamed) 2 2 a\nevolve-type-differs 3 3 T.x\n", EVOLVE_BREAKING},
    {"table Old {\n x: int;\n}\ntable T {\n o: [Old]; }",
     "table New {\n x: int;\n}\ntable T {\n o: [New]; }", "(evolve-type-renamed) 1 1 Old\n",
     EVOLVE_SOURCE},
    {"table Old {\n x: int;\n y: int;\n}\nunion U { Old }\ntable T { u: U; }",
     "table New {\n x: int;\n y: long;\n}\nunion U { New }\ntable T { u: U; }",
     "(evolve-type-renamed) 1 1 Old\nevolve-type-differs 3 3 Old.y\n", EVOLVE_BREAKING},
    {"table A {\n x: int;\n y: int;\n}\ntable T {\n o: A; }",
     "table B {\n p: int;\n q: int;\n}\ntable T {\n o: B; }",
     "evolve-type-removed 0 1 A\n(evolve-type-added) 1 - B\nevolve-type-differs 6 6 T.o\n",
     EVOLVE_BREAKING},
    {"enum Alone: byte { A, B }", "enum Other: byte { A, B }", "(evolve-type-renamed) 1 1 Alone\n",
     EVOLVE_SOURCE},
    /* W5: ids that are no longer said. */
    {"table T {\n a: int (id: 0);\n}", "table T {\n a: int;\n}", "evolve-ids-dropped 1 1 T\n",
     EVOLVE_COMPATIBLE},
    {"table T {\n a: int;\n}", "table T {\n a: int (id: 0);\n}", "", EVOLVE_COMPATIBLE},
    {"table T {\n b: int (id: 1);\n a: int (id: 0);\n}", "table T {\n a: int;\n b: int;\n}",
     "evolve-ids-dropped 1 1 T\n", EVOLVE_COMPATIBLE},
    /* W6: exchanged names. */
    {"table T {\n low: uint;\n high: uint;\n}", "table T {\n high: uint;\n low: uint;\n}",
     "evolve-fields-exchanged 2 2 T.low\n", EVOLVE_BREAKING},
    {"table T {\n low: uint;\n high: uint;\n}",
     "table T {\n high: uint (id: 1);\n low: uint (id: 0);\n}", "", EVOLVE_COMPATIBLE},
    /* W7: signs. */
    {"table T {\n a: uint;\n}", "table T {\n a: int;\n}", "evolve-sign-differs 2 2 T.a\n",
     EVOLVE_BREAKING},
    {"table T {\n a: [int];\n}", "table T {\n a: [uint];\n}", "evolve-sign-differs 2 2 T.a\n",
     EVOLVE_BREAKING},
    {"struct S {\n a: int;\n}", "struct S {\n a: uint;\n}", "evolve-sign-differs 2 2 S.a\n",
     EVOLVE_BREAKING},
    {"table T {\n a: uint;\n}", "table T {\n a: long;\n}", "evolve-type-differs 2 2 T.a\n",
     EVOLVE_BREAKING},
    /* W8: deprecated in words only. */
    {"table T {\n a: int;\n}", "table T {\n // DEPRECATED: use b\n a: int;\n}",
     "evolve-deprecated-in-comment 3 2 T.a\n", EVOLVE_COMPATIBLE},
    {"table T {\n a: int;\n}", "table T {\n a: int; // Deprecated.\n}",
     "evolve-deprecated-in-comment 2 2 T.a\n", EVOLVE_COMPATIBLE},
    {"table T {\n // deprecated\n a: int;\n}", "table T {\n\n // is deprecated\n a: int;\n}", "",
     EVOLVE_COMPATIBLE},
    {"table T {\n a: int;\n b: int;\n}",
     "table T {\n // deprecated\n a: int (deprecated);\n b: int;\n}",
     "(evolve-field-deprecated) 3 2 T.a\n", EVOLVE_SOURCE},
    /* Services. */
    {"table A {} table B {}\nrpc_service S {\n Go(A): B;\n Stop(A): A;\n}",
     "table A {} table B {}\nrpc_service S {\n Go(A): A;\n}",
     "evolve-method-differs 3 3 S.Go\nevolve-method-differs 0 4 S.Stop\n", EVOLVE_BREAKING},
    {"table A {} table B {}\nrpc_service S {\n Go(A): B;\n}",
     "table A {} table B {}\nrpc_service S {\n Stop(A): A;\n Go(A): B;\n}", "", EVOLVE_COMPATIBLE},
};

TEST(rules_fire)
{
    static evolved e;
    int bad = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        evolved_begin(&e);
        evolve_verdict verdict =
            evolved_texts(&e, cases[i].old, cases[i].new, NULL, EVOLVE_LEVEL_WIRE);
        if (strcmp(e.text, cases[i].found) != 0 || verdict != cases[i].verdict) {
            print_message("case %zu:\n%s\n---\n%s\n--- found, %s:\n%s--- expected:\n%s", i,
                          cases[i].old, cases[i].new, evolve_verdict_text(verdict), e.text,
                          cases[i].found);
            bad++;
        }
    }
    assert_int_equal(bad, 0);
}

/* Nothing is found in a version and itself, at any level. */
TEST(nothing_differs_from_itself)
{
    static evolved e;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        evolved_begin(&e);
        evolve_verdict verdict =
            evolved_texts(&e, cases[i].new, cases[i].new, NULL, EVOLVE_LEVEL_PYTHON);
        assert_string_equal(e.text, "");
        assert_int_equal(verdict, EVOLVE_COMPATIBLE);
    }
}

/* The level decides how bad a finding is, and never what is found or the verdict. */
TEST(levels_only_weigh)
{
    static const char old[] = "enum E: byte { A, B }\ntable T { a: int; x: E; }",
                      new[] = "enum E: byte { A, C, D }\ntable T { b: int; x: E; n: int; }";
    static const struct {
        evolve_level level;
        uint64_t errors, warnings, notes;
    } weights[] = {{EVOLVE_LEVEL_WIRE, 0, 0, 4},
                   {EVOLVE_LEVEL_SOURCE, 2, 0, 2},
                   {EVOLVE_LEVEL_PYTHON, 2, 2, 0}};
    for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
        static evolved e;
        evolved_begin(&e);
        assert_int_equal(evolved_texts(&e, old, new, NULL, weights[i].level), EVOLVE_SOURCE);
        assert_int_equal(e.run.errors, weights[i].errors);
        assert_int_equal(e.run.warnings, weights[i].warnings);
        assert_int_equal(e.run.notes, weights[i].notes);
    }
}

TEST(findings_have_words)
{
    static evolved e = {.with_texts = true};
    evolved_begin(&e);
    evolved_texts(&e, "table T {\n a: [int] = []; u: uint;\n}\nroot_type T;",
                  "table T {\n b: [long] = []; u: ulong = 7; n: bool;\n}\nroot_type T;", NULL,
                  EVOLVE_LEVEL_PYTHON);
    assert_string_equal(e.text, "evolve-type-differs main.fbs:2 main.fbs:2 T.a: b: [long] / [int]\n"
                                "evolve-type-differs main.fbs:2 main.fbs:2 T.u: ulong / uint\n"
                                "evolve-field-added main.fbs:2 main.fbs:1 T.n: bool\n");
}

/* What is included is judged with the file, at its own lines. */
TEST(includes_are_followed)
{
    static evolved e = {.with_texts = true};
    evolved_begin(&e);
    static const char main_text[] = "include \"part.fbs\";\ntable T { e: E; }";
    evolve_verdict verdict =
        evolved_texts(&e, main_text, main_text, "enum E: byte { A }", EVOLVE_LEVEL_WIRE);
    assert_string_equal(e.text, "");
    assert_int_equal(verdict, EVOLVE_COMPATIBLE);
}

TEST(rules_have_levels)
{
    size_t count = 0, code = 0;
    for (size_t i = 0; i < gate_rule_count(); i++) {
        const ptv_rule *rule = gate_rule_at(i);
        evolve_level level;
        assert_true(rule->code > code);
        code = rule->code;
        if (evolve_rule_level(rule, &level)) {
            count++;
            assert_true(level <= EVOLVE_LEVEL_PYTHON);
            assert_int_equal(strncmp(rule->name, "evolve-", 7), 0);
        }
    }
    assert_true(count > 40);
}

TEST(levels_have_names)
{
    for (int i = EVOLVE_LEVEL_WIRE; i <= EVOLVE_LEVEL_PYTHON; i++) {
        evolve_level level = EVOLVE_LEVEL_WIRE;
        assert_true(evolve_level_named(evolve_level_name((evolve_level)i), &level));
        assert_int_equal(level, i);
    }
    evolve_level level;
    assert_false(evolve_level_named("strict", &level));
}
