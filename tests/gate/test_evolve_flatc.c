/*
 * Pairs of schemas, judged by flatc --conform and by us. We reject whatever flatc rejects. Of the
 * pairs that it accepts, those below say which break something all the same, and at which level.
 */
#include "tests/support/evolved.h"
#include "tests/support/files.h"
#include "tests/support/home.h"
#include "tests/support/tool.h"

TESTS_WITH(home_setup, home_teardown);

static uint64_t errors_of(const test_row *r, evolve_level level)
{
    static evolved e;
    evolved_begin(&e);
    evolved_texts(&e, row_text(r, "old"), row_text(r, "new"), NULL, level);
    return e.run.errors;
}

/* Returns the first level at which we reject the pair. */
static unsigned rejected_from(const test_row *r)
{
    static const char *const levels[] = {"wire", "source", "python", "never", NULL};
    return row_choice(r, "from", levels);
}

static void is_rejected_from_its_level(const test_row *r)
{
    row_leaves(r, "missed");
    for (unsigned level = EVOLVE_LEVEL_WIRE; level <= EVOLVE_LEVEL_PYTHON; level++) {
        assert_int_equal(errors_of(r, (evolve_level)level) > 0, level >= rejected_from(r));
    }
}

TEST_ROWS(pairs_are_rejected_from_their_level, "gate/evolve_flatc", "pairs",
          is_rejected_from_its_level)

/* ---- flatc's verdict ---- */

enum { CLASSES = 64, CLASS_BYTES = 64 };

static char missed[CLASSES][CLASS_BYTES];
static size_t rejected, classes;

static void note_missed(const char *class)
{
    size_t i = 0;
    while (i < classes && strcmp(missed[i], class) != 0) {
        i++;
    }
    assert_true(i < CLASSES && strlen(class) < CLASS_BYTES);
    strcpy(missed[i], class);
    classes += i == classes;
}

/* We reject at every level what flatc rejects, and count by class what it misses. */
static void flatc_sees_no_more_in(const test_row *r)
{
    row_leaves(r, "from");
    row_leaves(r, "missed");
    put_text("old.fbs", row_text(r, "old"));
    put_text("new.fbs", row_text(r, "new"));
    if (tool_run("flatc --conform old.fbs new.fbs") != 0) {
        rejected++;
        assert_int_equal(rejected_from(r), EVOLVE_LEVEL_WIRE);
    } else if (row_maybe(r, "missed") != NULL) {
        note_missed(row_text(r, "missed"));
    }
}

TEST(flatc_sees_no_more)
{
    tool_wants_flatc();
    size_t pairs = rows_each("gate/evolve_flatc", "pairs", flatc_sees_no_more_in);
    print_message("%zu pairs, flatc rejects %zu, and accepts of what breaks:\n", pairs, rejected);
    for (size_t i = 0; i < classes; i++) {
        print_message("  %s\n", missed[i]);
    }
    assert_in_range(rejected, 14, pairs);
    assert_in_range(classes, 12, pairs);
}
