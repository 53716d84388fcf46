/* What each name of a package must have: a tensor, a user, one meaning. */
#include "package_names_rules.h"

#include "../context/limits.h"
#include "../context/sort.h"

static const ptv_rule alias_owner_missing_rule, alias_is_tensor_rule, alias_mutable_rule,
    aliases_order_rule, package_key_missing_rule, package_tensor_unused_rule,
    package_mutable_elsewhere_rule;

/* ---- What a name stands for ---- */

static void alias_fault(const ptv_package *p, const ptv_rule *rule, const ptv_key *k)
{
    const ptv_range bytes = {ptv_key_place(p, k), k->length};
    ptv_enter(p->run, 0);
    ptv_report_alias(p->run, rule, k->item,
                     k->role == PTV_KEY_OWNER ? PTV_ALIAS_OWNER : PTV_ALIAS_KEY, bytes,
                     ptv_no_mismatch());
}

/* Gets the string that an alias stands for. Returns false if it is not a string. */
static bool owner_of(const ptv_package *p, const ptv_key *alias, ptv_key *owner)
{
    const ptv_range text = p->aliases;
    ptv_json_scan scan = ptv_json_scan_inside(ptv_json_in(&ptv_state_of(p->run)->whole),
                                              ptv_key_place(p, alias) - 1, text.at + text.length);
    (void)ptv_json_step_on(&scan);
    if (ptv_json_step_on(&scan) != PTV_JSON_STRING) {
        return false;
    }
    *owner = (ptv_key){.at = (uint32_t)(scan.token.at - text.at),
                       .length = (uint32_t)scan.token.length,
                       .item = alias->item,
                       .role = PTV_KEY_OWNER};
    ptv_key_hash(p, owner);
    return true;
}

/* The entry that the first of equal keys is, or stands for in one step; NULL if none. */
PTV_NOINLINE static ptv_key *resolve(const ptv_package *p, ptv_key *first)
{
    ptv_key owner;
    if (first->role == PTV_KEY_TENSOR) {
        return first;
    }
    if (first->role != PTV_KEY_ALIAS || !owner_of(p, first, &owner)) {
        return NULL;
    }
    first->used = true;
    const uint32_t at = ptv_package_tensor(p, &owner);
    return at < p->count && p->keys[at].role == PTV_KEY_TENSOR ? &p->keys[at] : NULL;
}

/* ---- Groups of equal names ---- */

static bool is_mutated(const ptv_package *p, const ptv_key *k)
{
    return k->role == PTV_KEY_STATE ||
           (k->role == PTV_KEY_BINDING && ptv_native_graph_named_tensor_ref_mutated(
                                              &p->graph_image, ptv_binding_of(p, k).table) != 0);
}

/* The tensor that equal keys lead to; NULL if none. */
static const ptv_key *read_tensor(const ptv_package *p, ptv_key *group, ptv_tensor_entry *e)
{
    ptv_key *tensor = resolve(p, group);
    if (tensor != NULL) {
        tensor->used = true;
        ptv_tensors_entry(&p->tensors_image, tensor->at, tensor->item, e);
    }
    return tensor;
}

/* Charges the budget: an entry may be long, and many keys may lead to it. */
static bool may_judge(const ptv_package *p, const ptv_tensor_entry *e)
{
    ptv_enter(p->run, p->tensors);
    return ptv_may_read(p->run, e->value.length);
}

/*
 * Compares keys of methods with the tensor. Rules of graphs compare them with each other. Returns
 * false if the budget is spent.
 */
PTV_NOINLINE static bool judge_uses(const ptv_package *p, ptv_key *group, uint32_t n)
{
    const ptv_key *tensor = NULL;
    ptv_tensor_entry e;
    bool looked = false;
    for (uint32_t i = 0; i < n && !p->run->stopped; i++) {
        const ptv_key *k = &group[i];
        if (k->role < PTV_KEY_BINDING || k->role == PTV_KEY_STATE) {
            continue;
        }
        tensor = looked ? tensor : read_tensor(p, group, &e);
        looked = true;
        if (tensor == NULL && group->role != PTV_KEY_ALIAS) {
            ptv_key_fault(p, &package_key_missing_rule, k, ptv_absent_mismatch());
        } else if (tensor != NULL) {
            if (!may_judge(p, &e)) {
                return false;
            }
            ptv_judge_tensor_of(p, k, &e);
        }
    }
    return true;
}

static const ptv_rule package_key_missing_rule = {
    .name = "package-key-missing",
    .code = 1188,
    .severity = PTV_ERROR,
    .title = "a graph names data that the package does not have",
    .why = "the method cannot be loaded",
    .fix = "export the package again: its graph and its weights are not of one export",
};

PTV_NOINLINE static void judge_mutable(const ptv_package *p, ptv_key *group, uint32_t n)
{
    bool mutated = false;
    const ptv_key *fixed = NULL;
    for (uint32_t i = 0; i < n; i++) {
        const bool changes = is_mutated(p, &group[i]);
        mutated = mutated || changes;
        fixed = group[i].role == PTV_KEY_BINDING && !changes ? &group[i] : fixed;
    }
    group[0].mutated = mutated;
    for (uint32_t i = 0; i < n && mutated; i++) {
        if (group[i].role == PTV_KEY_ALIAS || group[i].role == PTV_KEY_OWNER) {
            alias_fault(p, &alias_mutable_rule, &group[i]);
        }
    }
    if (mutated && fixed != NULL) {
        ptv_key_fault(p, &package_mutable_elsewhere_rule, fixed, ptv_no_mismatch());
    }
}

static const ptv_rule alias_mutable_rule = {
    .name = "alias-mutable",
    .code = 1186,
    .severity = PTV_ERROR,
    .title = "an alias shares weights that a method changes",
    .why = "state is never shared by an alias: what one method writes, another name would see",
    .fix = "export the package again: two states with one initial value are two entries",
};

static const ptv_rule package_mutable_elsewhere_rule = {
    .name = "package-mutable-elsewhere",
    .code = 1190,
    .severity = PTV_NOTE,
    .title = "a constant of a method is changed by another one",
    .why = "a key that one method changes counts as state for all",
    .fix = "none needed",
};

PTV_NOINLINE static void judge_aliases(const ptv_package *p, const ptv_key *group, uint32_t n)
{
    const bool tensor = group[0].role == PTV_KEY_TENSOR;
    for (uint32_t i = 0; i < n && !p->run->stopped; i++) {
        ptv_key owner;
        if (group[i].role == PTV_KEY_OWNER && !tensor) {
            alias_fault(p, &alias_owner_missing_rule, &group[i]);
        } else if (group[i].role == PTV_KEY_ALIAS &&
                   (tensor ||
                    ptv_json_reads(ptv_json_in(&ptv_state_of(p->run)->whole),
                                   (ptv_range){ptv_key_place(p, &group[i]), group[i].length},
                                   "__metadata__"))) {
            alias_fault(p, &alias_is_tensor_rule, &group[i]);
        } else if (group[i].role == PTV_KEY_ALIAS && owner_of(p, &group[i], &owner) &&
                   ptv_json_compare(ptv_json_in(&ptv_state_of(p->run)->whole),
                                    (ptv_range){ptv_key_place(p, &owner), owner.length},
                                    (ptv_range){ptv_key_place(p, &group[i]), group[i].length}) >
                       0) {
            alias_fault(p, &aliases_order_rule, &group[i]);
        }
    }
}

static const ptv_rule alias_owner_missing_rule = {
    .name = "alias-owner-missing",
    .code = 1184,
    .severity = PTV_ERROR,
    .title = "an alias stands for a tensor that is not there",
    .why = "Python's reader and that of the runtime refuse the package; an alias of an alias is "
           "none, either",
    .fix = "export the package again",
};

static const ptv_rule alias_is_tensor_rule = {
    .name = "alias-is-tensor",
    .code = 1185,
    .severity = PTV_ERROR,
    .title = "an alias has the name of a tensor that is there",
    .why = "Python's reader and that of the runtime refuse the package: which of the two is meant?",
    .fix = "export the package again",
};

static const ptv_rule aliases_order_rule = {
    .name = "aliases-order",
    .code = 1187,
    .severity = PTV_NOTE,
    .once = 1,
    .title = "an alias comes before the tensor that it stands for",
    .why = "the exporter keeps the first of equal tensors in the order of their names",
    .fix = "none needed",
};

/* ---- The package ---- */

PTV_NOINLINE static void judge_unused(const ptv_package *p)
{
    for (uint32_t i = 0; i < p->count && !p->run->stopped; i++) {
        const ptv_key *k = &p->keys[i];
        if (k->used || k->role > PTV_KEY_ALIAS) {
            continue;
        }
        if (k->role == PTV_KEY_ALIAS) {
            alias_fault(p, &package_tensor_unused_rule, k);
        } else {
            const ptv_tensor_entry e = {.i = k->item, .name = {k->at, k->length}};
            ptv_enter(p->run, p->tensors);
            ptv_report_tensor(p->run, &package_tensor_unused_rule, &e, PTV_ENTRY_NAME, -1, e.name,
                              ptv_no_mismatch());
        }
    }
}

static const ptv_rule package_tensor_unused_rule = {
    .name = "package-tensor-unused",
    .code = 1191,
    .severity = PTV_WARNING,
    .title = "a package has a tensor, or an alias, that no method uses",
    .why = "its bytes are shipped for nothing",
    .fix = "look whether the graph is the one that the weights were saved for",
};

static bool judge(ptv_package *p)
{
    for (uint32_t i = 0, n; i < p->count && !p->run->stopped; i += n) {
        n = 1;
        while (i + n < p->count && ptv_key_compare(p, &p->keys[i], &p->keys[i + n]) == 0) {
            n++;
        }
        judge_aliases(p, &p->keys[i], n);
        if (!judge_uses(p, &p->keys[i], n)) {
            return false;
        }
        judge_mutable(p, &p->keys[i], n);
    }
    judge_unused(p);
    ptv_judge_stored_twice(p);
    return true;
}

/* Opens what the package has. Returns false if there is too little to compare. */
PTV_NOINLINE static bool open(ptv_package *p)
{
    ptv_zip_walk walk;
    p->graph = p->tensors = PTV_NO_UNIT;
    for (uint32_t i = 1; i < ptv_state_of(p->run)->unit_count; i++) {
        const ptv_unit *unit = ptv_unit_at(p->run, i);
        if (unit->parent != 0) {
            continue;
        }
        if (!unit->sound) {
            return false;
        }
        *(unit->format == PTV_FORMAT_NATIVE_GRAPH ? &p->graph : &p->tensors) = i;
    }
    if (p->graph == PTV_NO_UNIT) {
        return false;
    }
    p->graph_image = ptv_unit_image(p->run, ptv_unit_at(p->run, p->graph));
    p->root = ptv_unit_at(p->run, p->graph)->root;
    if (p->tensors != PTV_NO_UNIT) {
        p->tensors_image = ptv_unit_image(p->run, ptv_unit_at(p->run, p->tensors));
    }
    const ptv_zip zip = ptv_package_zip(p->run, ptv_unit_at(p->run, 0));
    if (!ptv_package_find(&zip, PTV_PART_ALIASES, &walk, &p->aliases)) {
        p->aliases.length = 0;
    }
    return true;
}

static void skip(ptv_run *run, ptv_skip why)
{
    ptv_skip_rules(run, &ptv_package_key_list, why);
    ptv_skip_rules(run, &ptv_package_tensor_list, why);
    ptv_skip_rules(run, &ptv_package_stored_list, why);
}

void ptv_check_package(ptv_run *run)
{
    ptv_package p = {.run = run};
    ptv_enter(run, 0);
    if (run->format != PTV_FORMAT_PACKAGE) {
        return;
    }
    if (ptv_state_of(run)->missing_bytes > 0) { /* a part is not among the units */
        skip(run, PTV_SKIP_MEMORY);
        return;
    }
    if (run->errors > 0 || !run->sound || !open(&p)) { /* broken parts cannot be compared */
        skip(run, PTV_SKIP_STRUCTURE);
        return;
    }
    ptv_gather_keys(&p);
    p.keys = ptv_borrow_list(run, &package_key_missing_rule, p.count, sizeof *p.keys);
    if (p.keys == NULL) {
        skip(run, PTV_SKIP_MEMORY);
        return;
    }
    ptv_gather_keys(&p);
    const ptv_sortable sortable = {p.keys, sizeof *p.keys, ptv_key_before, &p, 0};
    ptv_sort(&sortable, p.count);
    if (!judge(&p)) {
        skip(run, PTV_SKIP_STRUCTURE);
    }
    ptv_enter(run, 0);
}

static const ptv_rule *const rules[] = {&alias_owner_missing_rule,
                                        &alias_is_tensor_rule,
                                        &alias_mutable_rule,
                                        &aliases_order_rule,
                                        &package_key_missing_rule,

                                        &package_mutable_elsewhere_rule,
                                        &package_tensor_unused_rule};

const ptv_rule_list ptv_package_key_list = PTV_RULE_LIST_OF(rules, NULL);
