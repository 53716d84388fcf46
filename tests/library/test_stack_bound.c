/*
 * How much stack a run can take: the deepest path through the library's calls, from the compiler's
 * figures for each function. Actual runs are for test_stack.c.
 */
#include "tests/library/callbacks.h"
#include "tests/library/callgraph.h"
#include "tests/library/measurable.h"
#include "tests/support/test.h"

enum { LEVELS = 8, OUTSIDE = 8 /* the return address: external functions make no calls */ };

/* The two walks recurse into tables, once per level of the schema. The root is on level 1. */
static const struct {
    const char *begin, *again;
} walks[] = {{"ptv_walk", "core/walk.c:walk_fields"}, {"ptv_visit", "core/visit.c:visit_table"}};

enum { WALKS = sizeof walks / sizeof walks[0] };

/* The deepest path from a function; level 0 is outside of tables. */
typedef struct way {
    enum { UNSEEN, OPEN, DONE } state;
    size_t bytes; /* including its own */
    const function *next;
    unsigned next_level;
} way;

static way ways[FUNCTIONS][LEVELS];
static unsigned deepest;

static way *way_of(const function *f, unsigned level)
{
    return &ways[f - functions][level];
}

/* Returns the level on which a call arrives. Calls past the deepest are never made. */
static unsigned level_behind(const function *to, unsigned level)
{
    for (size_t i = 0; i < WALKS; i++) {
        if (is_named(to, walks[i].begin) && level > 0) {
            fail_msg("%s begins in a table", to->name);
        }
        level += is_named(to, walks[i].again);
    }
    return level;
}

static bool is_outside(const char *name)
{
    static const char *const called[] = {"memcmp", "memcpy", "memset", "strlen"};
    bool found = false;
    for (size_t i = 0; i < sizeof called / sizeof called[0]; i++) {
        found = found || strcmp(name, called[i]) == 0;
    }
    return found;
}

static size_t own_bytes(const function *f)
{
    if (f->file == NULL && !is_outside(f->name)) {
        fail_msg("how much stack does %s take? It is in no graph", f->name);
    }
    return f->file == NULL ? OUTSIDE : f->bytes;
}

static void find_way(const function *f, unsigned level)
{
    way *w = way_of(f, level);
    if (w->state == OPEN) {
        fail_msg("recursion without a bound: %s", f->name);
    }
    if (w->state == DONE) {
        return;
    }
    w->state = OPEN;
    size_t most = 0;
    for (const edge *c = calls; c < calls + call_count; c++) {
        if (c->from != f || (c->level != 0 && c->level != level)) {
            continue;
        }
        unsigned behind = level_behind(c->to, level);
        if (behind > deepest) {
            continue;
        }
        find_way(c->to, behind);
        if (way_of(c->to, behind)->bytes > most) {
            most = way_of(c->to, behind)->bytes;
            w->next = c->to;
            w->next_level = behind;
        }
    }
    w->bytes = own_bytes(f) + most;
    w->state = DONE;
}

static void print_way(const function *f)
{
    unsigned level = 0;
    print_message("%s takes %zu bytes at most:\n", f->name, way_of(f, 0)->bytes);
    while (f != NULL) {
        const way *w = way_of(f, level);
        print_message("%6zu %*s%s\n", own_bytes(f), (int)(2 * level), "", f->name);
        f = w->next;
        level = w->next_level;
    }
}

/* Functions that nobody calls are for users of the library. */
static const function *deepest_entry(void)
{
    const function *most = function_named("ptv_verify");
    find_way(most, 0);
    for (const function *f = functions; f < functions + function_count; f++) {
        if (!f->is_called && !f->is_known && f->file != NULL) {
            find_way(f, 0);
            most = way_of(f, 0)->bytes > way_of(most, 0)->bytes ? f : most;
        }
    }
    return most;
}

TEST(bounded)
{
    SKIP_UNLESS_MEASURABLE();
    if (!PTV_HAS_CALLGRAPH) {
        print_message("skipped: the compiler has no -fcallgraph-info\n");
        skip();
    }
    deepest = deepest_level();
    assert_in_range(deepest, 1, LEVELS - 1);
    read_callgraph();
    add_callbacks();
    const function *entry = deepest_entry();
    size_t bytes = way_of(entry, 0)->bytes;
    for (size_t i = 0; i < WALKS; i++) {
        (void)function_named(walks[i].again);
        print_way(function_named(walks[i].begin));
    }
    print_way(entry);
    if (bytes >= STACK_MOST) {
        fail_msg("%zu bytes of stack; there are %d", bytes, STACK_MOST - 1);
    }
}
