/*
 * How much stack a run takes: measured on a painted stack, and bounded from what the
 * compiler says about each function. Only optimized builds without sanitizers count.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "golden/golden.h"
#include "verifiers/include/pteverify.h"

#include "tests/support/sanitized.h"

#if defined(__OPTIMIZE__) && !SANITIZED
#define MEASURABLE 1
#else
#define MEASURABLE 0
#endif

enum {
    STACK_BYTES = 256 * 1024,
    PAINTED = 32 * 1024,
    GAP = 256, /* right below the frame: memset() itself runs there */
    PAINT = 0xa5,
    MEASURED_MOST = 2048,
    BOUND_MOST = 1024,
    DEPTH = 5 /* tables on the longest way from the root, both included */
};

static void skip_unless_measurable(void)
{
    if (!MEASURABLE) {
        print_message("skipped: not an optimized build without sanitizers\n");
        skip();
    }
}

/* ---- Measured ---- */

static uint8_t *frame; /* of verify(): what lies below is its own, or ptv_verify()'s */

static __attribute__((noinline)) void verify(const golden *g)
{
    frame = __builtin_frame_address(0);
    static ptv_work work;
    static ptv_run run;
    const ptv_image image = {g->bytes, g->size, g->size};
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    (void)ptv_verify(&run);
}

/* The model as it is, and with each of its words in turn set to all ones. */
static void verify_each_word(golden *g)
{
    verify(g);
    for (size_t at = 0; at + 4 <= g->size; at += 4) {
        uint8_t kept[4];
        memcpy(kept, g->bytes + at, 4);
        memset(g->bytes + at, 0xff, 4);
        verify(g);
        memcpy(g->bytes + at, kept, 4);
    }
}

static size_t untouched(const uint8_t *from)
{
    size_t n = 0;
    while (n < PAINTED - GAP && from[n] == PAINT) {
        n++;
    }
    return n;
}

static __attribute__((noinline)) size_t measure(golden *g, uint8_t *here)
{
    uint8_t *bottom = here - PAINTED;
    memset(bottom, PAINT, PAINTED - GAP);
    verify_each_word(g);
    return (size_t)(frame - bottom) - untouched(bottom);
}

/* Paints below its own frame; the frame of verify() counts, those in between do not. */
static void *measure_all(void *context)
{
    size_t *worst = context;
    uint8_t *here = __builtin_frame_address(0);
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        verify_each_word(&g); /* the dynamic linker looks up each function once */
        size_t used = measure(&g, here);
        *worst = used > *worst ? used : *worst;
        golden_free(&g);
    }
    return NULL;
}

static void measured(void **state)
{
    (void)state;
    pthread_t thread;
    pthread_attr_t attributes;
    size_t worst = 0;
    skip_unless_measurable();
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, STACK_BYTES), 0);
    assert_int_equal(pthread_create(&thread, &attributes, measure_all, &worst), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
    print_message("ptv_verify used at most %zu bytes of stack\n", worst);
    assert_true(worst > 0 && worst < MEASURED_MOST);
}

/* ---- Bounded ---- */

typedef struct usage {
    char name[64];
    size_t bytes;
} usage;

static usage usages[512];
static size_t usage_count;

/* A line reads `path:line:column:name[.suffix] TAB bytes TAB kind`. */
static void keep_usage(const char *line)
{
    const char *tab = strchr(line, '\t');
    assert_non_null(tab);
    const char *name = tab;
    while (name > line && name[-1] != ':') {
        name--;
    }
    if (strstr(tab, "dynamic") != NULL && strstr(tab, "bounded") == NULL) {
        fail_msg("stack without a bound: %s", line);
    }
    size_t length = strcspn(name, ".\t");
    usage *u = &usages[usage_count++];
    assert_true(usage_count < sizeof usages / sizeof usages[0] && length < sizeof u->name);
    memcpy(u->name, name, length);
    u->bytes = strtoul(tab + 1, NULL, 10);
}

static void read_usages(void)
{
    char line[1024];
    FILE *pipe = popen("find '" PTV_BINARY_DIR "/CMakeFiles/pteverify.dir' -name '*.su' "
                       "-exec cat '{}' + 2> /dev/null",
                       "r");
    assert_non_null(pipe);
    while (fgets(line, sizeof line, pipe) != NULL) {
        keep_usage(line);
    }
    (void)pclose(pipe);
}

/* The largest function of that name; 0 when it was inlined: its caller has its bytes. */
static size_t bytes_of(const char *name)
{
    size_t most = 0;
    for (size_t i = 0; i < usage_count; i++) {
        if (strcmp(usages[i].name, name) == 0 && usages[i].bytes > most) {
            most = usages[i].bytes;
        }
    }
    return most;
}

/* A sequence of calls, outermost first; NULL ends it. */
typedef const char *chain[8];

static size_t bytes_of_chain(const char *const *names)
{
    size_t sum = 0;
    for (; *names != NULL; names++) {
        sum += bytes_of(*names);
    }
    return sum;
}

static size_t worst_of(const chain *chains, size_t count, const char *what)
{
    size_t worst = 0, which = 0;
    for (size_t i = 0; i < count; i++) {
        size_t bytes = bytes_of_chain(chains[i]);
        which = bytes > worst ? i : which;
        worst = bytes > worst ? bytes : worst;
    }
    print_message("%s: %zu bytes below", what, worst);
    for (const char *const *name = chains[which]; *name != NULL; name++) {
        print_message(" %s", *name);
    }
    print_message("\n");
    return worst;
}

#define SAY "ptv_structure_fault", "ptv_report", "ptv_sink_count"
#define MULTIPLE "ptv_structure_multiple", "ptv_report", "ptv_sink_count"
#define ABSENT "ptv_structure_absent", "ptv_report", "ptv_sink_count"

/*
 * What may be called for a table of the structural walk before its own fields are
 * walked: the innermost one is met while one walk_fields() less is on the stack.
 */
static const chain meet_leaves[] = {
    {"meet", "ptv_compile", "first_bad_slot", "slot_is_sound"},
    {"meet", "ptv_compile", "add_steps", "add_step", "offset_in"},
    {"meet", "ptv_vtable_fault", "slot_fault", MULTIPLE},
    {"meet", "ptv_vtable_fault", "size_fault", MULTIPLE},
    {"meet", "ptv_vtable_fault", "position_fault", SAY},
    {"meet", "ptv_vtable_notes", SAY},
    {"meet", "fields_are_in", "field_fault", SAY},
    {"meet", "fields_are_in", "size_warning", SAY},
    {"meet", "report_missing", ABSENT},
};

/* What may be called for the fields of the innermost table. */
static const chain field_leaves[] = {
    {"walk_string", "string_fault", SAY},
    {"walk_string", "offset_fault", MULTIPLE},
    {"walk_vector", "alignment_fault", MULTIPLE},
    {"walk_vector", "vector_fault", SAY},
    {"shared_fault", SAY},
    {"union_fault", ABSENT},
};

static size_t bound_of_walk(void)
{
    static const chain above = {"ptv_verify", "verify_program", "ptv_walk"};
    static const chain level = {"walk_fields", "walk_step", "walk_elements", "walk_union",
                                "walk_table"};
    size_t meeting = (DEPTH - 1) * bytes_of_chain(level)
                     + worst_of(meet_leaves, sizeof meet_leaves / sizeof meet_leaves[0], "meet");
    size_t walking = DEPTH * bytes_of_chain(level)
                     + worst_of(field_leaves, sizeof field_leaves / sizeof field_leaves[0], "fields");
    return bytes_of_chain(above) + (meeting > walking ? meeting : walking);
}

#define BY_RULE "ptv_fault", "ptv_report", "ptv_sink_count"

/* What rules may call, one entry per rule file's deepest way; called below their table. */
static const chain rule_leaves[] = {
    {"ptv_check_index", "report", "ptv_report", "ptv_sink_count"},
    {"ptv_check_index", "limits_of", "ptv_vec_of", "ptv_slot"},
    {"program_of", "ptv_compile", "first_bad_slot"},
    {"run_rules", "stacktrace_longer", BY_RULE},
};

/* Rules for the root run below one table only. */
static const chain root_rules[] = {
    {"run_rules", "uses_of_segments", BY_RULE}, {"run_rules", "overlap", BY_RULE},
    {"run_rules", "unsorted", BY_RULE},         {"run_rules", "padding", BY_RULE},
    {"run_rules", "area_size", BY_RULE},
};

static size_t bound_of_visit(void)
{
    static const chain above = {"ptv_verify", "verify_program", "visit", "ptv_visit"};
    static const chain level = {"visit_table", "visit_step", "visit_children", "visit_child"};
    size_t deep = DEPTH * bytes_of_chain(level)
                  + worst_of(rule_leaves, sizeof rule_leaves / sizeof rule_leaves[0], "visit");
    size_t flat = bytes_of_chain(level)
                  + worst_of(root_rules, sizeof root_rules / sizeof root_rules[0], "root rules");
    return bytes_of_chain(above) + (deep > flat ? deep : flat);
}

static void bounded(void **state)
{
    (void)state;
    skip_unless_measurable();
    read_usages();
    if (usage_count == 0 || bytes_of("walk_fields") == 0) {
        print_message("skipped: the compiler left no stack usage (-fstack-usage)\n");
        skip();
    }
    size_t walk = bound_of_walk(), visit = bound_of_visit();
    print_message("walk_fields %zu, meet %zu, visit_table %zu bytes per call\n",
                  bytes_of("walk_fields"), bytes_of("meet"), bytes_of("visit_table"));
    print_message("bounds: structural walk %zu bytes, visit %zu bytes\n", walk, visit);
    assert_true(walk < BOUND_MOST);
    assert_true(visit < MEASURED_MOST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(measured), cmocka_unit_test(bounded)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
