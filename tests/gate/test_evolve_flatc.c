/*
 * Pairs of schemas, judged by flatc --conform and by us. What flatc rejects we reject; of what it
 * accepts, the pairs below say which break something all the same, and at which level.
 */
#include "tests/support/evolved.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/test.h"
#include "tests/support/tool.h"

TESTS_WITH(home_setup, home_teardown);

enum { NEVER = EVOLVE_LEVEL_PYTHON + 1 };

/* `missed` names the class of breaks that flatc accepts; NULL: it rejects what breaks. */
typedef struct pair {
    const char *name, *old, *new;
    int rejected_from; /* the first level at which we reject it */
    const char *missed;
} pair;

#define HEAD "namespace n;\n"
#define TAIL "\nroot_type R;\nfile_identifier \"AB01\";\n"
#define WIRE EVOLVE_LEVEL_WIRE
#define SOURCE EVOLVE_LEVEL_SOURCE

static const pair pairs[] = {
    /* Nothing breaks. */
    {"same", HEAD "table R { a: int; }" TAIL, HEAD "table R { a: int; }" TAIL, NEVER, NULL},
    {"append-field", HEAD "table R { a: int; }" TAIL, HEAD "table R { a: int; b: int; }" TAIL,
     NEVER, NULL},
    {"append-value", HEAD "enum E: byte { A } table R { e: E; }" TAIL,
     HEAD "enum E: byte { A, B } table R { e: E; }" TAIL, NEVER, NULL},
    {"append-member", HEAD "table A {} table B {} union U { A } table R { u: U; }" TAIL,
     HEAD "table A {} table B {} union U { A, B } table R { u: U; }" TAIL, NEVER, NULL},
    {"add-table", HEAD "table R { a: int; }" TAIL,
     HEAD "table N { x: int; } table R { a: int; n: N; }" TAIL, NEVER, NULL},
    {"reorder-with-ids", HEAD "table R { a: int (id: 0); b: long (id: 1); }" TAIL,
     HEAD "table R { b: long (id: 1); a: int (id: 0); }" TAIL, NEVER, NULL},
    /* Both reject. */
    {"insert-field", HEAD "table R { a: int; b: long; }" TAIL,
     HEAD "table R { a: int; n: float; b: long; }" TAIL, WIRE, NULL},
    {"delete-field", HEAD "table R { a: int; b: long; }" TAIL, HEAD "table R { b: long; }" TAIL,
     WIRE, NULL},
    {"swap-fields", HEAD "table R { a: int; b: long; }" TAIL,
     HEAD "table R { b: long; a: int; }" TAIL, WIRE, NULL},
    {"widen", HEAD "table R { a: int; }" TAIL, HEAD "table R { a: long; }" TAIL, WIRE, NULL},
    {"sign", HEAD "table R { a: int; }" TAIL, HEAD "table R { a: uint; }" TAIL, WIRE, NULL},
    {"float", HEAD "table R { a: int; }" TAIL, HEAD "table R { a: float; }" TAIL, WIRE, NULL},
    {"vector-element", HEAD "table R { a: [int]; }" TAIL, HEAD "table R { a: [long]; }" TAIL, WIRE,
     NULL},
    {"string-bytes", HEAD "table R { a: string; }" TAIL, HEAD "table R { a: [ubyte]; }" TAIL, WIRE,
     NULL},
    {"default", HEAD "table R { a: int = 1; }" TAIL, HEAD "table R { a: int = 2; }" TAIL, WIRE,
     NULL},
    {"enum-base", HEAD "enum E: byte { A } table R { e: E; }" TAIL,
     HEAD "enum E: short { A } table R { e: E; }" TAIL, WIRE, NULL},
    {"enum-insert", HEAD "enum E: byte { A, B } table R { e: E; }" TAIL,
     HEAD "enum E: byte { A, N, B } table R { e: E; }" TAIL, WIRE, NULL},
    {"union-insert",
     HEAD "table A {} table B {} table C {} union U { A, B } table R { u: U; }" TAIL,
     HEAD "table A {} table B {} table C {} union U { A, C, B } table R { u: U; }" TAIL, WIRE,
     NULL},
    {"struct-widen", HEAD "struct S { a: int; b: int; } table R { s: S; }" TAIL,
     HEAD "struct S { a: int; b: long; } table R { s: S; }" TAIL, WIRE, NULL},
    {"retarget", HEAD "table A { x: int; } table B { y: long; } table R { a: A; b: B; }" TAIL,
     HEAD "table A { x: int; } table B { y: long; } table R { a: B; b: B; }" TAIL, WIRE, NULL},
    /* flatc accepts. */
    {"remove-last-table",
     HEAD "table G { x: int; } table A {} union U { A, G } table R { u: U; }" TAIL,
     HEAD "table A {} union U { A } table R { u: U; }" TAIL, WIRE, "table gone with its uses"},
    {"remove-member", HEAD "table A {} table B {} union U { A, B } table R { u: U; }" TAIL,
     HEAD "table A {} table B {} union U { A } table R { u: U; }" TAIL, WIRE,
     "union member gone or replaced"},
    {"replace-member",
     HEAD "table A { x: int; } table B { y: long; } union U { A } table R { u: U; }" TAIL,
     HEAD "table A { x: int; } table B { y: long; } union U { B } table R { u: U; }" TAIL, WIRE,
     "union member gone or replaced"},
    {"remove-value", HEAD "enum E: byte { A, B } table R { e: E; }" TAIL,
     HEAD "enum E: byte { A } table R { e: E; }" TAIL, WIRE, "enum value gone"},
    {"replace-value", HEAD "enum E: byte { A, B } table R { e: E; }" TAIL,
     HEAD "enum E: byte { A, C } table R { e: E; }" TAIL, SOURCE,
     "enum value replaced at its number"},
    {"rename-zero", HEAD "enum E: byte { A, B } table R { e: E; }" TAIL,
     HEAD "enum E: byte { Z, B } table R { e: E; }" TAIL, WIRE, "zero of an enum renamed"},
    {"lower-align", HEAD "table R { a: [ubyte] (force_align: 16); }" TAIL,
     HEAD "table R { a: [ubyte] (force_align: 8); }" TAIL, WIRE, "force_align lowered"},
    {"require-old", HEAD "table R { a: string; }" TAIL,
     HEAD "table R { a: string (required); }" TAIL, WIRE, "required added"},
    {"require-new", HEAD "table R { a: int; }" TAIL,
     HEAD "table R { a: int; b: string (required); }" TAIL, WIRE, "required added"},
    {"identifier", HEAD "table R { a: int; }\nroot_type R;\nfile_identifier \"AB01\";\n",
     HEAD "table R { a: int; }\nroot_type R;\nfile_identifier \"AB02\";\n", WIRE,
     "file_identifier changed"},
    {"root", HEAD "table R { a: int; } table Q { a: long; }\nroot_type R;\n",
     HEAD "table R { a: int; } table Q { a: long; }\nroot_type Q;\n", WIRE, "root_type changed"},
    {"namespace", "namespace n;\ntable R { a: int; }" TAIL,
     "namespace m;\ntable R { a: int; }" TAIL, SOURCE, "namespace changed"},
    {"cross-names", HEAD "table R { a: int; b: int; }" TAIL,
     HEAD "table R { b: int; a: int; }" TAIL, WIRE, NULL},
    {"rename-fields", HEAD "table R { low: int; high: int; }" TAIL,
     HEAD "table R { first: int; second: int; }" TAIL, SOURCE, "fields renamed at their ids"},
    {"add-key", HEAD "table T { a: string; } table R { t: [T]; }" TAIL,
     HEAD "table T { a: string (key); } table R { t: [T]; }" TAIL, WIRE, "key added"},
    {"below-namespace", "namespace n;\ntable R { a: int; }" TAIL,
     "namespace m;\ntable R { a: long; }" TAIL, WIRE, "everything below another namespace"},
};

enum { PAIRS = sizeof pairs / sizeof pairs[0] };

static uint64_t errors_of(const pair *p, evolve_level level)
{
    static evolved e;
    evolved_begin(&e);
    evolved_texts(&e, p->old, p->new, NULL, level);
    return e.run.errors;
}

TEST(pairs_are_rejected_from_their_level)
{
    for (size_t i = 0; i < PAIRS; i++) {
        for (int level = EVOLVE_LEVEL_WIRE; level <= EVOLVE_LEVEL_PYTHON; level++) {
            bool rejected = errors_of(&pairs[i], (evolve_level)level) > 0;
            if (rejected != (level >= pairs[i].rejected_from)) {
                fail_msg("%s, level %d: rejected %d", pairs[i].name, level, rejected);
            }
        }
    }
}

static bool flatc_accepts(const pair *p)
{
    put_text("old.fbs", p->old);
    put_text("new.fbs", p->new);
    return tool_run("flatc --conform old.fbs new.fbs") == 0;
}

static bool is_new(const char *const *list, size_t count, const char *text)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i], text) == 0) {
            return false;
        }
    }
    return true;
}

/* Everything that flatc rejects we reject at every level. */
TEST(flatc_sees_no_more)
{
    const char *missed[PAIRS];
    size_t rejected = 0, classes = 0;
    tool_wants_flatc();
    for (size_t i = 0; i < PAIRS; i++) {
        bool accepted = flatc_accepts(&pairs[i]);
        rejected += !accepted;
        if (!accepted && pairs[i].rejected_from != EVOLVE_LEVEL_WIRE) {
            fail_msg("%s: flatc rejects it, we do not: %s", pairs[i].name, tool_out);
        }
        if (accepted && pairs[i].missed != NULL && is_new(missed, classes, pairs[i].missed)) {
            missed[classes++] = pairs[i].missed;
        }
    }
    print_message("%d pairs, flatc rejects %zu, and accepts of what breaks:\n", (int)PAIRS,
                  rejected);
    for (size_t i = 0; i < classes; i++) {
        print_message("  %s\n", missed[i]);
    }
    assert_in_range(rejected, 14, PAIRS);
    assert_in_range(classes, 12, PAIRS);
}
