/*
 * How much stack a run can take: a bound for the deepest ways through it, from what the
 * compiler says about each function. What runs take is for test_stack.c.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/library/measurable.h"

enum { DEPTH = 5 }; /* tables on the longest way from the root, both included */

typedef struct usage {
    char name[80]; /* "values:check_list" */
    size_t bytes;
} usage;

static usage usages[1024];
static size_t usage_count;

/* `/path/values.c:line:column:check_list.suffix` as `values:check_list`. */
static void name_usage(usage *u, const char *line, const char *tab)
{
    const char *function = tab, *file = line;
    while (function > line && function[-1] != ':') {
        function--;
    }
    for (const char *slash = line; slash < tab; slash++) {
        file = *slash == '/' ? slash + 1 : file;
    }
    int length = snprintf(u->name, sizeof u->name, "%.*s:%.*s", (int)strcspn(file, "."), file,
                          (int)strcspn(function, ".\t"), function);
    assert_in_range(length, 1, sizeof u->name - 1);
}

/* A line reads `path:line:column:name[.suffix] TAB bytes TAB kind`. */
static void keep_usage(const char *line)
{
    const char *tab = strchr(line, '\t');
    assert_non_null(tab);
    if (strstr(tab, "dynamic") != NULL && strstr(tab, "bounded") == NULL) {
        fail_msg("stack without a bound: %s", line);
    }
    assert_true(usage_count < sizeof usages / sizeof usages[0]);
    usage *u = &usages[usage_count++];
    name_usage(u, line, tab);
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

/* `report` is any function of that name, `values:report` only the one in values.c. */
static bool is_named(const usage *u, const char *wanted)
{
    const char *name = strchr(wanted, ':') != NULL ? u->name : strchr(u->name, ':') + 1;
    return strcmp(name, wanted) == 0;
}

/* The largest function of that name; 0 when it was inlined: its caller has its bytes. */
static size_t bytes_of(const char *name)
{
    size_t most = 0;
    for (size_t i = 0; i < usage_count; i++) {
        if (is_named(&usages[i], name) && usages[i].bytes > most) {
            most = usages[i].bytes;
        }
    }
    return most;
}

/* A sequence of calls, outermost first; NULL ends it. */
typedef const char *chain[24];

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

#define SINK "ptv_report", "ptv_sink_first_error", "ptv_path", "put_step", "put_index", "put"
#define SAY "ptv_structure_fault", SINK
#define MULTIPLE "ptv_structure_multiple", SINK
#define ABSENT "ptv_structure_absent", SINK

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
    size_t meeting = (DEPTH - 1) * bytes_of_chain(level) +
                     worst_of(meet_leaves, sizeof meet_leaves / sizeof meet_leaves[0], "meet");
    size_t walking = DEPTH * bytes_of_chain(level) +
                     worst_of(field_leaves, sizeof field_leaves / sizeof field_leaves[0], "fields");
    return bytes_of_chain(above) + (meeting > walking ? meeting : walking);
}

#define RULE "run_rules"
#define BY_RULE "ptv_fault", SINK
#define NUMBER "ptv_fault_number", BY_RULE
#define TEXT "ptv_fault_text", BY_RULE
#define SPENT "ptv_spend", SINK

/* The deepest ways through rule files, below tables that are not deeper than this. */
static const chain root_rules[] = {
    {RULE, "segment_uses:uses_of_segments", "ptv_fault_in_segment", BY_RULE},
    {RULE, "segments:overlap", "overlap_in_order", "ptv_fault_in_segment", BY_RULE},
    {RULE, "segments:unsorted", "ptv_fault_in_segment", BY_RULE},
    {RULE, "segments:padding", "is_zero", "ptv_fault_in_header", SINK},
    {RULE, "area_size", "ptv_fault_in_header", SINK},
    {RULE, "initial_values:shared", "initial_values:blame", BY_RULE},
    {RULE, "duplicates:segments", "ptv_fault_in_segment", BY_RULE},
    {RULE, "duplicates:constants", "blame_constant", BY_RULE},
    {RULE, "duplicates:constants", "prepare", "ptv_sort", "sort:sink", "duplicates:before"},
    {RULE, "externals:mismatch", "externals:report", BY_RULE},
    {RULE, "externals:mismatch", "ptv_sort", "sort:sink", "externals:before", "compare"},
    {RULE, "key_twice", "ptv_report_twins", "names:blame", BY_RULE},
    {RULE, "key_twice", "ptv_report_twins", "ptv_sort", "sort:sink", "names:before"},
    {RULE, "names:unused", "may_ask", "is_external", "ptv_read_tensor"},
    {RULE, "flow:check_graph", "connect_nodes", "ptv_xnn_judge_node", "judge_convolution",
     "judge_dims", "ptv_xnn_fault_node", BY_RULE},
    {RULE, "mark_externals", "ptv_xnn_fault_value", BY_RULE},
};

#define CALLS RULE, "check_calls", "ptv_calls_each", "visit_instruction", "visit_call"

static const chain plan_rules[] = {
    {RULE, "check_calls", "ptv_calls_each", "visit_instruction", "visit_call",
     "operators:judge_call", "operators:judge", "judge_dimension", "report_call", BY_RULE},
    {RULE, "check_calls", "ptv_calls_each", "visit_instruction", "visit_call",
     "operators:judge_call", "operators:judge", "judge_kind", "report_kind", "report_call",
     BY_RULE},
    {RULE, "judge_uses", "ptv_judge_order", "judge_call", "judge_jump", "judge_use",
     "ptv_blame_call", BY_RULE},
    {RULE, "judge_uses", "ptv_judge_order", "judge_call", "judge_jump", "judge_condition",
     "ptv_blame_call", BY_RULE},
    {RULE, "judge_uses", "ptv_judge_order", "judge_call", "judge_arguments", "judge_use",
     "ptv_blame_call", BY_RULE},
    {RULE, "judge_uses", "judge_values", "flow:blame_tensor", BY_RULE},
    {CALLS, "operators:judge_call", "ptv_judge_demands", "demands:judge_value",
     "ptv_blame_argument", BY_RULE},
    {CALLS, "operators:judge_call", "ptv_judge_demands", "judge_along", "ptv_blame_argument",
     BY_RULE},
    {CALLS, "operators:judge_call", "ptv_judge_demands", "demands:judge_type", "ptv_blame_argument",
     BY_RULE},
    {RULE, "check_calls", "ptv_judge_made_items", "ptv_calls_each", "visit_instruction",
     "visit_call", "report_item", BY_RULE},
    {RULE, "check_calls", "ptv_judge_supply", "ptv_calls_each", "visit_instruction", "visit_call",
     "supply:judge_call", "judge_argument", "ptv_blame_argument", BY_RULE},
    {RULE, "check_calls", "ptv_judge_supply", "ptv_calls_each", "visit_instruction", "visit_call",
     "supply:note_call", "supply_value", "span_of", "ptv_planned_of", "ptv_tensor_bytes",
     "ptv_shape_bytes"},
    {RULE, "ptv_check_overlap", "let_time_pass", "begin_stays", "begin_stay", "overlap:report",
     BY_RULE},
    {RULE, "ptv_check_overlap", "overlap:collect", "collect_value", "ptv_planned_of",
     "ptv_tensor_bytes", "ptv_shape_bytes"},
    {RULE, "ptv_check_overlap", "overlap:collect", "collect_value", "ptv_add_stays", "follow",
     "liveness:add"},
    {RULE, "ptv_check_overlap", "borrow", "ptv_begin_liveness", "ptv_gather_mentions", "note_all",
     "note_call", "note_arguments", "note_argument", "put_one"},
    {RULE, "ptv_check_overlap", "ptv_count_mentions", "count_vector", SPENT},
    {RULE, "devices:check_plan", "check_value", "devices:report", BY_RULE},
    {RULE, "device_repeated", "fault_in_device", BY_RULE},
    {RULE, "plan_names", "keys_of_specs", "names_in", "ptv_check_strings", "texts:check_string",
     "texts:report", SINK},
    {RULE, "plan_names", "keys_of_specs", "names_in", "ptv_check_strings", "texts:check_string",
     SPENT},
};

/* The deepest are those on tensors; what is one table deeper needs less. */
static const chain tensor_rules[] = {
    {RULE, "constants:constant", "in_segment", "alignment", "constants:blame", BY_RULE},
    {RULE, "place", "fault_in_offset", BY_RULE},
    {RULE, "place", "is_past_buffer", "fault_in_offset", BY_RULE},
    {RULE, "shapes:check_tensor", "ptv_check_shape", "check_lists", "check_amounts", "check_32",
     "shapes:fault", NUMBER},
    {RULE, "shapes:check_tensor", "ptv_check_shape", "check_type", TEXT},
    {RULE, "initial_value", "blame_tensor", BY_RULE},
    {RULE, "tensors:check_tensor", "check_dynamism", NUMBER},
    {RULE, "spec_twice", "ptv_report_twins", "names:blame", BY_RULE},
};

static const chain deep_rules[] = {
    {"ptv_check_index", "indexes:report", BY_RULE},
    {"ptv_check_index", "limits_of", "ptv_vec_of", "ptv_slot"},
    {"ptv_check_index", "check_elements", SPENT},
    {"program_of", "ptv_compile", "first_bad_slot"},
    {RULE, "condition_not_bool", "blame_kind", BY_RULE},
    {RULE, "move_to_other_tensor", BY_RULE},
    {RULE, "externals:check_info", "ptv_check_strings", "texts:check_string", "texts:report", SINK},
    {RULE, "devices:check_info", "ptv_check_enums", NUMBER},
    {RULE, "values:check_list", "check_item", TEXT},
    {RULE, "stacktrace_longer", BY_RULE},
};

/* Rules that compare units, and what finds units in units: below no table at all. */
static const chain unit_rules[] = {
    {"ptv_check_across", "ptv_check_seams", "judge_program", "judge_chain", "calls:judge_call",
     "judge_vulkan", "judge_vulkan_list", "ptv_seam_judge", "ptv_seam_fault", "ptv_fault_about",
     SINK},
    {"ptv_check_across", "ptv_check_bundle", "check_suites", "check_suite", "compare_lists",
     "ptv_compare_value", "compare_tensors", BY_RULE},
    {"ptv_check_across", "ptv_check_name_space", "ptv_each_named", "name_space:judge_name",
     "ptv_judge_name", "judge_use", "names:judge_tensor", "compare_indexes", "ptv_fault_named",
     "ptv_fault_about", SINK},
    {"ptv_check_across", "ptv_check_name_space", "ptv_check_bytes", "ptv_fault_named",
     "ptv_fault_about", SINK},
    {"ptv_program_nested", "link_units", "ptv_check_specs", "specializations:compare",
     "specializations:blame", BY_RULE},
    {"ptv_nfat_nested", "nfat:add", "fault_in_entry", "ptv_fault_about", SINK},
    {"ptv_open_nfat", "ptv_nfat_stored_twice", "ptv_nfat_blame", "fault_in_entry",
     "ptv_fault_about", SINK},
    {"ptv_open_payload", "ptv_check_ethos_u", "next", "blame_here", "payload_blocks:blame", SINK},
};

static size_t bound_of_units(void)
{
    return bytes_of("ptv_verify") + bytes_of("verify_unit") +
           worst_of(unit_rules, sizeof unit_rules / sizeof unit_rules[0], "units");
}

typedef struct level {
    const char *what;
    size_t tables; /* from the root to the table, both included */
    const chain *rules;
    size_t count;
} level;

#define LEVEL(what, tables, rules)                          \
    {                                                       \
        what, tables, rules, sizeof rules / sizeof rules[0] \
    }

static size_t bound_of_visit(void)
{
    static const chain above = {"ptv_verify", "verify_program", "verify:visit", "ptv_visit"};
    static const chain table = {"visit_table", "visit_step", "visit_children", "visit_child"};
    static const level levels[] = {
        LEVEL("root rules", 1, root_rules), LEVEL("plan rules", 2, plan_rules),
        LEVEL("tensor rules", 4, tensor_rules), LEVEL("other rules", DEPTH, deep_rules)};
    size_t most = 0;
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        size_t bytes = levels[i].tables * bytes_of_chain(table) +
                       worst_of(levels[i].rules, levels[i].count, levels[i].what);
        most = bytes > most ? bytes : most;
    }
    return bytes_of_chain(above) + most;
}

static void bounded(void **state)
{
    (void)state;
    SKIP_UNLESS_MEASURABLE();
    read_usages();
    if (usage_count == 0 || bytes_of("walk_fields") == 0) {
        print_message("skipped: the compiler left no stack usage (-fstack-usage)\n");
        skip();
    }
    size_t walk = bound_of_walk(), visit = bound_of_visit(), units = bound_of_units();
    print_message("walk_fields %zu, meet %zu, visit_table %zu bytes per call\n",
                  bytes_of("walk_fields"), bytes_of("meet"), bytes_of("visit_table"));
    print_message("bounds: structural walk %zu bytes, visit %zu bytes, units %zu bytes\n", walk,
                  visit, units);
    assert_true(walk < STACK_MOST);
    assert_true(visit < STACK_MOST);
    assert_true(units < STACK_MOST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bounded)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
