/*
 * The second walk: it visits what is structurally sound, for the rules. It has no error paths, and
 * it goes only where a rule or an index is waiting.
 */
#include <string.h>

#include "nesting_path.h"
#include "structure.h"
#include "vtable.h"
#include "walk.h"

enum { CHECKS = 96 }; /* of one schema */

/* Why a type is worth a visit: a bit for each field that is an index or leads on, and these: */
#define CHECKED (UINT32_C(1) << 30)
#define CLOSED_ENUMS (UINT32_C(1) << 31)
enum { SLOTS = 30 };

typedef struct visit {
    ptv_walker *walker;
    const ptv_visitor *visitor;
    ptv_waiting waiting;
    uint64_t off[(CHECKS + 63) / 64]; /* checks whose rule is skipped for the whole visit */
} visit;

struct ptv_checks {
    visit *v;
    unsigned next; /* 1 + the next check; 0: no more */
};

static void visit_table(visit *v, const ptv_frame *up, unsigned type, uint32_t at);

uint8_t *ptv_scratch(ptv_run *run)
{
    return (uint8_t *)ptv_state_of(run)->work->bytes + PTV_WORK_BYTES - PTV_SCRATCH_BYTES;
}

size_t ptv_work_needed(const ptv_schema *schema)
{
    return ptv_walker_bytes(schema) + sizeof(uint32_t) + schema->table_count * sizeof(ptv_awaited) +
           CHECKS * sizeof(ptv_listed_check) + sizeof(visit) + PTV_SCRATCH_BYTES;
}

/*@ requires \valid(run) && \valid_read(table) && ptv_is_rule(&ptv_objects_shared_rule);
    assigns PTV_REPORTED(run), ptv_state_in(run)->work_budget;
    ensures \result ==>
      ptv_state_in(run)->work_budget == \old(ptv_state_in(run)->work_budget) - bytes;
    ensures \result ==> ptv_state_in(run)->work_budget > 0; */
bool ptv_spend(ptv_run *run, const ptv_frame *table, uint64_t bytes)
{
    ptv_state *state = ptv_set_state(run);
    if (bytes <
        state->work_budget) { /* not <=: the budget is 0 only once it is spent (ptv_is_spent()) */
        state->work_budget -= bytes;
        return true;
    }
    state->work_budget = 0;
    const ptv_rule *rule = &ptv_objects_shared_rule;
    if (!ptv_has_fired(run, rule)) {
        ptv_report_range(
            run, rule, ptv_here(table), (ptv_range){table->at, 4},
            ptv_unsigned_mismatch(PTV_READS * run->flat_size + 1, 0, PTV_READS * run->flat_size));
    }
    return false;
}

static void visit_child(visit *v, ptv_frame *frame, unsigned type, uint32_t at)
{
    if (v->waiting.types[type].why != 0) {
        visit_table(v, frame, type, at + ptv_u32(&v->walker->image, at));
    }
}

/* The first element at or after `i` that has to be visited. */
static inline uint32_t next_to_visit(const visit *v, const ptv_frame *frame, ptv_vec list,
                                     uint32_t i)
{
#ifndef PTV_DEVICE
    return v->visitor->next_to_visit == NULL
               ? i
               : v->visitor->next_to_visit(v->walker->run, frame, list, i);
#else
    (void)v, (void)frame, (void)list;
    return i;
#endif
}

static void visit_children(visit *v, ptv_frame *frame, uint32_t at, unsigned type)
{
    const ptv_image *im = &v->walker->image;
    uint32_t head = at + ptv_u32(im, at);
    const ptv_vec list = {head + 4, ptv_u32(im, head)};
    for (uint32_t i = next_to_visit(v, frame, list, 0); i < list.count && !v->walker->run->stopped;
         i = next_to_visit(v, frame, list, i + 1)) {
        frame->index = (int32_t)i;
        visit_child(v, frame, type, list.at + 4 * i);
    }
    frame->index = -1;
}

static void visit_step(visit *v, ptv_frame *frame, const ptv_walk_step *step)
{
    const ptv_field *field = &frame->type->fields[step->slot];
    uint32_t at = frame->at + step->at;
    frame->field = step->slot;
    if (field->index != 0) {
        v->visitor->index(v->walker->run, frame, step->slot);
    } else if (step->kind == PTV_KIND_TABLE) {
        visit_child(v, frame, field->type, at);
    } else if (step->kind == PTV_KIND_TABLES) {
        visit_children(v, frame, at, field->type);
    } else if (step->kind == PTV_KIND_UNION && step->at != 0) {
        uint8_t tag = ptv_u8(&v->walker->image, frame->at + step->tag);
        visit_child(v, frame, v->walker->schema->unions[field->type].members[tag].table, at);
    }
}

/*@ predicate are_foreign{L}(ptv_foreign_rule_list *list) =
      \valid_read(list) && \valid_read(list->foreign_rules + (0 .. list->count - 1)) &&
      \forall integer i; 0 <= i < list->count ==> ptv_is_rule(list->foreign_rules[i].rule);
    predicate is_visit{L}(visit *v) =
      \valid(v) && \valid_read(v->visitor) && \valid_read(v->walker) && \valid(v->walker->run) &&
      \valid_read(v->visitor->lists + (0 .. v->visitor->list_count - 1)) &&
      \valid_read(v->visitor->foreign_rules + (0 .. v->visitor->foreign_rule_count - 1)) &&
      (\forall integer i; 0 <= i < v->visitor->list_count ==>
        ptv_are_rules(v->visitor->lists[i])) &&
      \forall integer i; 0 <= i < v->visitor->foreign_rule_count ==>
        are_foreign(v->visitor->foreign_rules[i]); */

/* A rule of the schema is a check of its own; a foreign rule may bring one. */
static const ptv_rule *check_at(const visit *v, unsigned c, ptv_check *check)
{
    size_t list = v->waiting.checks[c].list;
    size_t entry = v->waiting.checks[c].entry;
    if (list < v->visitor->list_count) {
        const ptv_rule *rule = v->visitor->lists[list]->rules[entry];
        check->table = rule->check;
        return rule;
    }
    const ptv_foreign_rule *foreign_rule =
        &v->visitor->foreign_rules[list - v->visitor->list_count]->foreign_rules[entry];
    check->table = foreign_rule->check == NULL ? foreign_rule->rule->check : foreign_rule->check;
    return foreign_rule->rule;
}

/* Sets of rules, by code. */
typedef struct rule_set {
    uint64_t codes[PTV_CODE_WORDS];
} rule_set;

/* One pass for all leaders: a badly broken file skips many. */
/*@ requires is_visit(v) && \valid_read(leaders); assigns PTV_SKIPPED(v->walker->run); */
PTV_COLD static void skip_followers(const visit *v, const rule_set *leaders, ptv_skip why)
{
    /*@ loop invariant 0 <= l <= v->visitor->list_count;
        loop assigns l, PTV_SKIPPED(v->walker->run); loop variant v->visitor->list_count - l; */
    for (size_t l = 0; l < v->visitor->list_count; l++) {
        const ptv_rule_list *list = v->visitor->lists[l];
        /*@ assert ptv_are_rules(list); */
        /*@ loop invariant 0 <= i <= list->count;
            loop assigns i, PTV_SKIPPED(v->walker->run); loop variant list->count - i; */
        for (size_t i = 0; i < list->count; i++) {
            /*@ assert ptv_is_rule(list->rules[i]); */
            const ptv_rule *leader = list->rules[i]->with;
            if (leader != NULL && (leaders->codes[leader->code / 64] >> leader->code % 64 & 1)) {
                ptv_skip_rule(v->walker->run, list->rules[i], why);
            }
        }
    }
}

/* Notes that a check did not run, and adds its rule to the leaders whose followers are skipped. */
/*@ requires is_visit(v) && ptv_is_rule(leader) && \valid(leaders);
    assigns PTV_SKIPPED(v->walker->run), *leaders; */
PTV_COLD static void skip_leader(const visit *v, const ptv_rule *leader, ptv_skip why,
                                 rule_set *leaders)
{
    ptv_skip_rule(v->walker->run, leader, why);
    leaders->codes[leader->code / 64] |= UINT64_C(1) << leader->code % 64;
}

/* The rule in `needs` has fired: skips the rule and its followers for the whole visit. */
/*@ requires is_visit(v) && ptv_is_rule(rule); assigns PTV_SKIPPED(v->walker->run); */
PTV_COLD static void skip_check(const visit *v, const ptv_rule *rule)
{
    rule_set leaders = {0};
    skip_leader(v, rule, PTV_SKIP_NEEDS, &leaders);
    skip_followers(v, &leaders, PTV_SKIP_NEEDS);
}

bool ptv_next_check(ptv_checks *checks, ptv_check *check)
{
    visit *v = checks->v;
    ptv_run *run = v->walker->run;
    while (checks->next != 0 && !run->stopped) {
        unsigned c = checks->next - 1;
        const ptv_rule *rule = check_at(v, c, check);
        checks->next = v->waiting.checks[c].next;
        if (rule->needs == NULL || !ptv_has_fired(run, rule->needs)) {
            return true;
        }
        if ((v->off[c / 64] >> c % 64 & 1) == 0) {
            v->off[c / 64] |= UINT64_C(1) << c % 64;
            skip_check(v, rule);
        }
    }
    return false;
}

static void hand_table(ptv_run *run, const ptv_frame *table, ptv_checks *checks)
{
    ptv_check check;
    while (ptv_next_check(checks, &check)) {
        check.table(run, table);
    }
}

PTV_NOINLINE static void run_rules(visit *v, ptv_frame *frame, size_t type)
{
    const ptv_reader *tensor = &v->visitor->tensor;
    ptv_run *run = v->walker->run;
    ptv_checks checks = {v, v->waiting.types[type].first};
    frame->field = -1;
    if ((v->waiting.types[type].why & CLOSED_ENUMS) != 0 && !run->stopped) {
        v->visitor->enums(run, frame);
    }
    if (checks.next == 0) {
        return;
    }
    if (tensor->schema == v->walker->schema && tensor->on == type) {
        tensor->hand(run, frame, &checks);
    } else {
        hand_table(run, frame, &checks);
    }
}

static const ptv_compiled *compiled_of(ptv_walker *w, unsigned type, uint32_t at)
{
    uint32_t vtable = at - ptv_u32(&w->image, at);
    const ptv_compiled *compiled = ptv_kept(w, type, vtable);
    if (compiled == NULL) {
        compiled = ptv_compile(w, type, vtable);
    }
    PTV_REQUIRE(compiled != NULL);
    return compiled;
}

static void visit_steps(visit *v, ptv_frame *frame, uint32_t wanted, const ptv_compiled *compiled)
{
    ptv_walker *w = v->walker;
    const ptv_walk_step *step = ptv_steps_of(w, compiled);
    const ptv_walk_step *end = step + compiled->steps + compiled->indexes;
    for (; step < end && !w->run->stopped; step++) {
        if ((wanted >> step->slot & 1) != 0 &&
            (frame->up != NULL || !ptv_field_is_invalid(w->run, step->slot))) {
            visit_step(v, frame, step);
        }
    }
}

PTV_NOINLINE static void visit_table(visit *v, const ptv_frame *up, unsigned type, uint32_t at)
{
    ptv_walker *w = v->walker;
    ptv_frame frame = {up, &w->tables[type], at, -1, -1};
    uint32_t wanted = v->waiting.types[type].why;
    if ((wanted & ~(CHECKED | CLOSED_ENUMS)) != 0) {
        visit_steps(v, &frame, wanted, compiled_of(w, type, at));
    }
    if ((wanted & (CHECKED | CLOSED_ENUMS)) != 0) {
        run_rules(v, &frame, type);
    }
}

/* ---- What a visit waits for ---- */

/* A ptv_waiting under construction. */
typedef struct listing {
    const visit *v;
    ptv_awaited *types;
    ptv_listed_check *checks;
    unsigned count;
} listing;

/*@ predicate leads_on{L}(ptv_schema *schema, ptv_field *field) =
      (field->kind == PTV_KIND_TABLE || field->kind == PTV_KIND_TABLES ==>
        field->type < schema->table_count) &&
      (field->kind == PTV_KIND_UNION ==> \let members = schema->unions + field->type;
        \valid_read(members) && \valid_read(members->members + (0 .. members->count - 1)) &&
        \forall integer tag; 0 <= tag < members->count && members->members[tag].name != \null ==>
          members->members[tag].table < schema->table_count);
    predicate are_ways{L}(ptv_schema *schema, ptv_table *type) =
      type->count <= SLOTS && \valid_read(type->fields + (0 .. type->count - 1)) &&
      \forall integer i; 0 <= i < type->count ==> leads_on(schema, type->fields + i); */

/* Whether a field leads to tables worth a visit. Tables that recur are visited separately. */
/*@ requires \valid_read(field) && \valid_read(l) && \valid_read(l->v) && \valid_read(l->v->walker);
    requires \let schema = l->v->walker->schema; \valid_read(schema) && leads_on(schema, field) &&
      \valid_read(l->types + (0 .. schema->table_count - 1));
    assigns \nothing; */
static bool leads_to_wanted(const listing *l, const ptv_field *field)
{
    if ((field->flags & PTV_AGAIN) != 0) {
        return false;
    }
    if (field->kind == PTV_KIND_TABLE || field->kind == PTV_KIND_TABLES) {
        return l->types[field->type].why != 0;
    }
    if (field->kind != PTV_KIND_UNION) {
        return false;
    }
    const ptv_union *type = &l->v->walker->schema->unions[field->type];
    /*@ assert \valid_read(type) && \valid_read(type->members + (0 .. type->count - 1)); */
    /*@ loop invariant 1 <= tag && (tag <= type->count || tag == 1);
        loop assigns tag; loop variant type->count - tag; */
    for (unsigned tag = 1; tag < type->count; tag++) {
        /*@ assert type->members[tag].name != \null ==>
              type->members[tag].table < l->v->walker->schema->table_count; */
        if (type->members[tag].name != NULL && l->types[type->members[tag].table].why != 0) {
            return true;
        }
    }
    return false;
}

/* Children come before parents, so a single pass over the types is enough. */
/*@ requires \valid_read(l) && \valid_read(l->v) && \valid_read(l->v->walker);
    requires \let schema = l->v->walker->schema; \valid_read(schema) &&
      \valid(l->types + (0 .. schema->table_count - 1)) &&
      \valid_read(schema->tables + (0 .. schema->table_count - 1)) &&
      \forall integer t; 0 <= t < schema->table_count ==> are_ways(schema, schema->tables + t);
    assigns l->types[0 .. l->v->walker->schema->table_count - 1].why; */
static void mark_wanted(const listing *l)
{
    const ptv_schema *schema = l->v->walker->schema;
    /*@ loop invariant 0 <= t <= schema->table_count;
        loop assigns t, l->types[0 .. schema->table_count - 1].why;
        loop variant schema->table_count - t; */
    for (unsigned t = 0; t < schema->table_count; t++) {
        const ptv_table *type = &schema->tables[t];
        /*@ assert are_ways(schema, type); */
        uint32_t why = l->types[t].first != 0 ? CHECKED : 0;
        PTV_REQUIRE(type->count <= SLOTS);
        /*@ loop invariant 0 <= slot <= type->count;
            loop assigns slot, why; loop variant type->count - slot; */
        for (unsigned slot = 0; slot < type->count; slot++) {
            const ptv_field *field = &type->fields[slot];
            /*@ assert leads_on(schema, field); */
            why |= (uint32_t)(field->index != 0 || leads_to_wanted(l, field)) << slot;
            why |= (field->flags & PTV_CLOSED) != 0 ? CLOSED_ENUMS : 0;
        }
        l->types[t].why = why;
    }
}

/* A check to be listed: `rule` applied to tables of type `on`. */
typedef struct listed {
    size_t list, entry;
    const ptv_rule *rule;
    uint8_t on;
    uint64_t reads;
} listed;

/* Lists a check unless what it reads is broken. Some of the tables it is for may be broken, too. */
/*@ requires \valid(l) && is_visit(l->v) && ptv_is_rule(check.rule) && \valid(leaders);
    requires \valid(l->checks + l->count) && \valid_read(l->v->walker->tables + check.on);
    requires l->count < CHECKS;
    assigns l->count, l->checks[l->count], *leaders, PTV_SKIPPED(l->v->walker->run); */
static inline void take(listing *l, listed check, rule_set *leaders)
{
    uint64_t invalid_fields = l->v->walker->run->invalid_fields;
    if (invalid_fields != 0 &&
        ((check.reads | l->v->walker->tables[check.on].roots) & invalid_fields) != 0) {
        skip_leader(l->v, check.rule, PTV_SKIP_STRUCTURE, leaders);
    }
    if ((check.reads & invalid_fields) == 0) {
        PTV_REQUIRE(l->count < CHECKS);
        l->checks[l->count++] = (ptv_listed_check){(uint8_t)check.list, (uint8_t)check.entry,
                                                   check.on /* until they are linked */};
    }
}

/* Rules without a schema belong to all schemas: the walk and its visitor fire them. */
static void take_rules(listing *l, size_t list, rule_set *leaders)
{
    const ptv_walker *w = l->v->walker;
    const ptv_rule_list *rules = l->v->visitor->lists[list];
    bool meant = rules->schema == NULL || rules->schema == w->schema;
    size_t count = meant ? rules->count : 0;
    for (size_t i = 0; i < count; i++) {
        const ptv_rule *rule = rules->rules[i];
        if (rule->check != NULL) {
            take(l, (listed){list, i, rule, rule->on, rule->reads}, leaders);
        } else if ((rule->reads & l->v->walker->run->invalid_fields) != 0) {
            ptv_skip_rule(w->run, rule, PTV_SKIP_STRUCTURE);
        }
    }
}

static void take_foreign_rules(listing *l, size_t list, rule_set *leaders)
{
    const ptv_visitor *visitor = l->v->visitor;
    const ptv_foreign_rule_list *foreign_rules = visitor->foreign_rules[list];
    bool meant = foreign_rules->schema == l->v->walker->schema;
    for (size_t i = 0; i < foreign_rules->count && meant; i++) {
        const ptv_foreign_rule *foreign_rule = &foreign_rules->foreign_rules[i];
        take(l,
             (listed){visitor->list_count + list, i, foreign_rule->rule, foreign_rule->on,
                      foreign_rule->reads},
             leaders);
    }
}

/* Lists the checks of each type in order, and skips those that read an invalid field. */
static void list_checks(listing *l)
{
    rule_set leaders = {0};
    for (size_t i = 0; i < l->v->visitor->list_count; i++) {
        take_rules(l, i, &leaders);
    }
    for (size_t i = 0; i < l->v->visitor->foreign_rule_count; i++) {
        take_foreign_rules(l, i, &leaders);
    }
    if (l->v->walker->run->invalid_fields != 0) {
        skip_followers(l->v, &leaders, PTV_SKIP_STRUCTURE);
    }
    for (unsigned c = l->count; c-- > 0;) {
        uint8_t on = l->checks[c].next;
        l->checks[c].next = l->types[on].first;
        l->types[on].first = (uint8_t)(c + 1);
    }
}

/* Builds the lists in work memory, after the walker. */
PTV_NOINLINE static void list_waiting(visit *v)
{
    const ptv_schema *schema = v->walker->schema;
    listing l = {.v = v};
    l.types = (ptv_awaited *)(void *)(((uintptr_t)v->walker->after + 3) & ~(uintptr_t)3);
    l.checks = (ptv_listed_check *)(void *)(l.types + schema->table_count);
    memset(l.types, 0, schema->table_count * sizeof *l.types);
    list_checks(&l);
    mark_wanted(&l);
    v->waiting = (ptv_waiting){schema, l.types, l.checks, l.count};
}

/*@ // How many schemas are known, for any function that counts so.
    axiomatic lists { logic integer known_schemas(ptv_waiting *first); } */

/* If nothing is broken, the lists are precomputed. A device always builds them. */
/*@ requires \valid(v) && \valid_read(v->visitor) && \valid_read(v->walker);
    requires \valid_read(v->walker->run);
    requires \let first = v->visitor->waiting; \let n = known_schemas(first); first == \null ||
      (0 <= n && \valid_read(first + (0 .. n)) && first[n].schema == \null &&
        \separated(v, first + (0 .. n)));
    assigns v->waiting; */
static bool is_known_beforehand(visit *v)
{
#ifndef PTV_DEVICE
    const ptv_waiting *known = v->visitor->waiting;
    if (known == NULL || v->walker->run->invalid_fields != 0) {
        return false;
    }
    /*@ loop invariant \exists integer i; 0 <= i <= known_schemas(v->visitor->waiting) &&
          known == v->visitor->waiting + i;
        loop invariant \valid_read(known);
        loop assigns known;
        loop variant known_schemas(v->visitor->waiting) - (known - v->visitor->waiting); */
    while (known->schema != NULL && known->schema != v->walker->schema) {
        known++;
    }
    if (known->schema != NULL) {
        v->waiting = *known;
        return true;
    }
#else
    (void)v;
#endif
    return false;
}

/* The visit lies just below the scratch memory, so that it takes no stack from the rules. */
static visit *place_visit(ptv_run *run, const ptv_visitor *visitor)
{
    visit *v = (visit *)(void *)ptv_scratch(run) - 1;
    *v = (visit){.walker = ptv_walker_of(run), .visitor = visitor};
    PTV_REQUIRE(v->walker->run == run);
    return v;
}

PTV_NOINLINE static visit *begin(ptv_run *run, const ptv_visitor *visitor)
{
    visit *v = place_visit(run, visitor);
    if (!is_known_beforehand(v)) {
        list_waiting(v);
    }
    ptv_set_state(run)->work_budget = PTV_READS * run->flat_size + 1;
    return v;
}

ptv_waiting ptv_list_waiting(ptv_run *run, const ptv_visitor *visitor)
{
    visit *v = place_visit(run, visitor);
    list_waiting(v);
    return v->waiting;
}

/* ---- Tables that recur, outer ones first ---- */

/*@ requires \valid_read(v) && \valid_read(v->walker) && \valid_read(v->walker->run);
    assigns \nothing; ensures \result == ptv_nesting_path_in(v->walker->run); */
static ptv_nesting_path *path_of(const visit *v)
{
    return (ptv_nesting_path *)(void *)ptv_state_of(v->walker->run)->nesting_path;
}

/*@ requires \valid_read(v) && \valid_read(v->walker) && \valid(v->walker->run);
    requires \let path = ptv_nesting_path_in(v->walker->run); \let schema = v->walker->schema;
      \valid_read(schema) && schema == ptv_state_in(v->walker->run)->schema && \valid(path) &&
      \valid_read(schema->tables + schema->root) &&
      (schema->again > 0 ==> 1 <= schema->tables[schema->root].recursion <= 64) &&
      \separated(path, v) && \separated(path, v->walker) && \separated(path, schema) &&
      \separated(path, schema->tables + schema->root) &&
      \separated(path, &v->walker->run->root) &&
      \separated(path, &v->walker->run->invalid_fields) &&
      \separated(path, &ptv_state_in(v->walker->run)->schema);
    assigns *ptv_nesting_path_in(v->walker->run); */
PTV_NOINLINE static bool begins_nesting(const visit *v)
{
    const ptv_schema *schema = v->walker->schema;
    (void)ptv_begin_nesting_path(v->walker->run);
    return schema->again > 0 &&
           !ptv_field_is_invalid(v->walker->run, schema->tables[schema->root].recursion - 1u);
}

PTV_NOINLINE static bool has_next_nesting(const visit *v)
{
    return !v->walker->run->stopped && ptv_next_nesting_path(v->walker->run, path_of(v));
}

void ptv_visit(ptv_run *run, const ptv_schema *schema, const ptv_visitor *visitor)
{
    PTV_REQUIRE(ptv_walker_of(run)->schema == schema);
    visit_table(begin(run, visitor), NULL, schema->root, run->root);
}

/* Keeps nothing on the stack while tables are visited but the visit, still where begin() put it. */
void ptv_visit_recursive(ptv_run *run)
{
    visit *v = (visit *)(void *)ptv_scratch(run) - 1;
    if (begins_nesting(v)) {
        while (has_next_nesting(v)) {
            visit_table(v, &path_of(v)->end, v->walker->schema->recurs,
                        ptv_nesting_path_at(path_of(v)));
        }
    }
}
