/*
 * Resolves calls through pointers. Checks of rules, handlers of formats and other callees of visits
 * are read from the tables that the library itself uses. For the rest, the rule is: a function is
 * handed only what is in its own file, or in a file that calls a function of its file.
 */
#include "tests/library/callbacks.h"

#include "tests/library/symbols.h"
#include "tests/support/test.h"
#include "verifiers/payloads/delegate_interface.h"
#include "verifiers/registry/registry.h"

enum { TYPES = 256 };

/* Exceptions where that rule says too much, or nothing: everything this function is handed. */
typedef struct handed {
    const char *caller;
    const char *callees[4];
} handed;

static const handed by_name[] = {
    {"ptv_report", {"ptv_sink_count", "ptv_sink_first_error"}},
    {"ptv_check_bytes", {NULL}},           /* ptv_sha256: outside of the library */
    {"crosscheck/missing.c:tell", {NULL}}, /* from ptv_each_need(): outside of the library */
    {"program/contracts.c:evaluate", {"program/call_contracts.c:ask"}},
    {"program/contracts.c:step_rare", {"program/call_contracts.c:ask"}},
    {"program/contracts.c:dims_in", {"program/call_contracts.c:ask"}},
    {"program/contracts.c:fails_for_some", {"program/call_contracts.c:ask"}},
    {"ptv_condition_fails", {"program/call_contracts.c:ask"}},
    {"program/list_item_types.c:each_item",
     {"program/list_item_types.c:judge_agreed", "program/list_item_types.c:judge_now"}},
    {"nfat/overlaps.c:is_before",
     {"nfat/overlaps.c:begins_before", "nfat/overlaps.c:bytes_before",
      "nfat/overlaps.c:id_before"}},
};

/* Functions between such a caller and other files that hand on only what is in their own file. */
static const char *const hand_own[] = {"ptv_gather_names"};

/* Returns the caller of that name, whose callees are known from now on. */
static function *caller_named(const char *name)
{
    for (function *f = functions; f < functions + function_count; f++) {
        if (is_named(f, name) && f->calls_pointer) {
            f->calls_pointer = false;
            return f;
        }
    }
    fail_msg("%s calls nothing through a pointer (any more)", name);
    return NULL;
}

/* ---- Functions in tables of the library ---- */

/* Records that a table of `type` may occur on this level. The root is on level 1. */
static void deepen(unsigned levels[TYPES], unsigned type, unsigned level)
{
    levels[type] = level > levels[type] ? level : levels[type];
}

static void deepen_field(const ptv_schema *schema, const ptv_field *field, unsigned level,
                         unsigned levels[TYPES])
{
    if (field->kind == PTV_KIND_TABLE || field->kind == PTV_KIND_TABLES) {
        deepen(levels, field->type, (field->flags & PTV_AGAIN) != 0 ? 1 : level);
    } else if (field->kind == PTV_KIND_UNION) {
        const ptv_union *members = &schema->unions[field->type];
        for (unsigned tag = 1; tag < members->count; tag++) {
            deepen(levels, members->members[tag].table, level);
        }
    }
}

/* Returns the deepest level on which a table of that type may occur. */
static unsigned level_of(const ptv_schema *schema, unsigned type)
{
    unsigned levels[TYPES] = {0};
    levels[schema->root] = 1;
    for (unsigned t = schema->table_count; t-- > type;) { /* parents come after children */
        for (unsigned slot = 0; slot < schema->tables[t].count && levels[t] > 0; slot++) {
            deepen_field(schema, &schema->tables[t].fields[slot], levels[t] + 1, levels);
        }
    }
    assert_in_range(levels[type], 1, schema->depth);
    return levels[type];
}

/* The two functions that call checks. */
typedef struct callers {
    function *of_tables, *of_tensors;
} callers;

/* A foreign rule's check calls the check of its rule through a pointer. */
static void add_check_of_rule(const ptv_foreign_rule *foreign_rule, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++) {
        if (calls[i].to->calls_pointer && foreign_rule->rule->check != foreign_rule->check) {
            calls[i].to->calls_rule = true;
            add_address(calls[i].to, (uintptr_t)foreign_rule->rule->check, 0);
        }
    }
}

/* A foreign rule may have no check of its own: another rule's check fires it. */
static void add_check(const callers *by, const ptv_schema *schema,
                      const ptv_foreign_rule *foreign_rule)
{
    const ptv_reader *reader = &ptv_rules.tensor;
    bool tensor = schema == reader->schema && foreign_rule->on == reader->on;
    uintptr_t check =
        (uintptr_t)(foreign_rule->check != NULL ? foreign_rule->check : foreign_rule->rule->check);
    if (check != 0) {
        size_t before = call_count;
        add_address(tensor ? by->of_tensors : by->of_tables, check,
                    level_of(schema, foreign_rule->on));
        add_check_of_rule(foreign_rule, before, call_count);
    }
}

static void add_checks(const callers *by)
{
    for (size_t l = 0; l < ptv_rules.list_count; l++) {
        const ptv_rule_list *list = ptv_rules.lists[l];
        for (size_t i = 0; i < list->count; i++) {
            const ptv_rule *rule = list->rules[i];
            add_check(by, list->schema, &(ptv_foreign_rule){rule, rule->on, 0, {rule->check}});
        }
    }
    for (size_t l = 0; l < ptv_rules.foreign_rule_count; l++) {
        const ptv_foreign_rule_list *list = ptv_rules.foreign_rules[l];
        for (size_t i = 0; i < list->count; i++) {
            add_check(by, list->schema, &list->foreign_rules[i]);
        }
    }
}

static void add_visit(void)
{
    const ptv_reader *reader = &ptv_rules.tensor;
    const callers by = {caller_named("core/visit.c:run_rules"), caller_named("ptv_hand_tensor")};
    add_address(caller_named("core/visit.c:visit_table"), (uintptr_t)ptv_rules.index, 0);
    add_address(by.of_tables, (uintptr_t)ptv_rules.enums, 0);
    add_address(by.of_tables, (uintptr_t)reader->hand, level_of(reader->schema, reader->on));
    add_checks(&by);
    for (function *f = functions; f < functions + function_count; f++) {
        f->calls_pointer = f->calls_pointer && !f->calls_rule;
    }
}

static void add_handlers(void)
{
    function *verify = caller_named("ptv_verify");
    for (size_t i = 0; ptv_all_formats[i] != NULL; i++) {
        const ptv_handler *handler = &ptv_all_formats[i]->handler;
        if (handler->open == NULL) {
            continue;
        }
        add_address(verify, (uintptr_t)handler->open, 0);
        if (handler->close != NULL) {
            add_address(verify, (uintptr_t)handler->close, 0);
        }
        if (handler->nested != NULL) {
            add_address(verify, (uintptr_t)handler->nested, 0);
        }
        if (handler->compare != NULL) {
            add_address(verify, (uintptr_t)handler->compare, 0);
        }
    }
}

static void add_adapters(void)
{
    function *judge = caller_named("ptv_judge_payload");
    function *place = caller_named("ptv_report_interface");
    for (size_t i = 0; ptv_all_formats[i] != NULL; i++) {
        const ptv_adapter *adapter = ptv_all_formats[i]->interface;
        if (adapter != NULL) {
            add_address(judge, (uintptr_t)adapter->judge, 0);
            add_address(place, (uintptr_t)adapter->place, 0);
        }
    }
}

/* ---- All other functions ---- */

static void add_named(const handed *h)
{
    function *caller = caller_named(h->caller);
    for (const char *const *name = h->callees; *name != NULL; name++) {
        function *callee = function_named(*name);
        callee->is_known = true;
        add_call(caller, callee, 0);
    }
}

/* Adds functions of this file that are handed on to the callees of `caller`. */
static void hand_all_of(const char *file, function *caller)
{
    function *called_back = NULL;
    for (size_t i = 0; i < function_count; i++) {
        if (!functions[i].is_handed || functions[i].file != file) {
            continue;
        }
        if (called_back == NULL) {
            called_back = file == caller->file ? caller : copy_for(file, caller);
        }
        if (called_back == NULL) {
            return;
        }
        functions[i].is_known = true;
        add_call(called_back, &functions[i], 0);
    }
}

static void add_handed(function *caller)
{
    size_t before = call_count;
    caller->calls_pointer = false;
    for (size_t i = 0; i < file_count; i++) {
        hand_all_of(files[i], caller);
    }
    if (call_count == before) {
        fail_msg("whom does %s call through a pointer?", caller->name);
    }
}

/* A compiled static function that is never called by name is handed to somebody. */
static void mark_handed(void)
{
    for (function *f = functions; f < functions + function_count; f++) {
        f->is_handed = is_local(f) && !f->is_called && !f->is_known;
    }
}

void add_callbacks(void)
{
    read_symbols();
    add_visit();
    add_handlers();
    add_adapters();
    for (size_t i = 0; i < sizeof by_name / sizeof by_name[0]; i++) {
        add_named(&by_name[i]);
    }
    for (size_t i = 0; i < sizeof hand_own / sizeof hand_own[0]; i++) {
        function_named(hand_own[i])->hands_own = true;
    }
    mark_handed();
    for (size_t i = 0; i < function_count; i++) {
        if (functions[i].calls_pointer) {
            add_handed(&functions[i]);
        }
    }
    for (size_t i = 0; i < function_count; i++) {
        if (functions[i].is_handed && !functions[i].is_known) {
            fail_msg("who calls %s through a pointer?", functions[i].name);
        }
    }
}

unsigned deepest_level(void)
{
    unsigned most = 0;
    for (size_t l = 0; l < ptv_rules.list_count; l++) {
        const ptv_schema *schema = ptv_rules.lists[l]->schema;
        most = schema != NULL && schema->depth > most ? schema->depth : most;
    }
    return most;
}
