/* Checks that generated code handles each member once, and in order. */
#include "schema/bindings/model.h"
#include "schema/finding/finding.h"

static const ptv_rule copy_twice_rule, copy_order_rule;

static void fault(const bind_set *set, const bind_type *type, const bind_claim *claim,
                  const ptv_rule *rule)
{
    gate_words about;
    gate_fault(set->run, &(gate_finding){.rule = rule,
                                         .at = claim->place,
                                         .subject = bind_subject(&about, type, claim->member),
                                         .copy = claim->copy->name});
}

void bind_check_turn(const bind_set *set, const bind_type *type, const bind_claim *claim,
                     bind_member *member, bind_turn *turn)
{
    if (!claim->begins || claim->copy->reach == BIND_OF_ANY) {
        return;
    }
    bool own = claim->member.size == 0;
    if (turn->before && !member->twice) {
        member->twice = true;
        fault(set, type, claim, &copy_twice_rule);
    } else if (!turn->before && !own && !member->moved && member->turn < turn->last) {
        fault(set, type, claim, &copy_order_rule);
    }
    turn->last = own || member->moved ? turn->last : member->turn;
}

/* ---- Rules ---- */

static const ptv_rule copy_twice_rule = {
    .name = "bindings-copy-twice",
    .code = 2131,
    .severity = PTV_ERROR,
    .title = "one of the places that deal with every field deals with one twice",
    .why = "the later one hides or undoes the first: it was pasted, or a merge went wrong",
    .fix = "generate the bindings again",
};

static const ptv_rule copy_order_rule = {
    .name = "bindings-order-differs",
    .code = 2132,
    .severity = PTV_ERROR,
    .title = "one of the places that deal with every field has them in a different order",
    .why = "generators go by the schema: these lines were moved by hand, or merged",
    .fix = "generate the bindings again",
};

static const ptv_rule *const rules[] = {&copy_twice_rule, &copy_order_rule};

const gate_rule_list bind_turn_rules = GATE_RULE_LIST(rules);
