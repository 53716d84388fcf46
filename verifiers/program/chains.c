/* Rules about chains of instructions. */
#include "../context/rules.h"
#include "../schemas/program.h"

static const ptv_rule stacktrace_longer_rule, stacktrace_shorter_rule;

/*
 * Entry i belongs to instruction i; trailing instructions may have none. That is normal:
 * exporters write an entry for kernel calls only.
 */
static void stacktrace(ptv_run *run, const ptv_frame *chain)
{
    uint32_t traces = ptv_vec_of(&run->image, chain->at, PTV_PROGRAM_CHAIN_STACKTRACE).count;
    uint32_t instructions =
        ptv_vec_of(&run->image, chain->at, PTV_PROGRAM_CHAIN_INSTRUCTIONS).count;
    const ptv_place place = ptv_field_of(chain, PTV_PROGRAM_CHAIN_STACKTRACE);
    if (traces > instructions) {
        ptv_report_at(run, &stacktrace_longer_rule, place,
                      ptv_unsigned_mismatch(traces, 0, instructions));
    } else if (traces > 0 && traces < instructions) {
        ptv_report_at(run, &stacktrace_shorter_rule, place,
                      ptv_unsigned_mismatch(traces, instructions, instructions));
    }
}

static const ptv_rule stacktrace_longer_rule = {
    .name = "stacktrace-longer",
    .code = 601,
    .severity = PTV_WARNING,
    .on = PTV_PROGRAM_CHAIN,
    .title = "a chain has more stack traces than instructions",
    .why = "trace i belongs to instruction i; the rest belongs to nothing",
    .fix = "look for the pass that removed instructions and left their stack traces, or export "
           "without them",
    .check = stacktrace,
};

static const ptv_rule stacktrace_shorter_rule = {
    .name = "stacktrace-shorter",
    .code = 602,
    .severity = PTV_NOTE,
    .with = &stacktrace_longer_rule,
    .title = "a chain has fewer stack traces than instructions",
    .why = "trace i belongs to instruction i: the last instructions have none",
    .fix = "none needed",
};

static const ptv_rule *const rules[] = {&stacktrace_longer_rule, &stacktrace_shorter_rule};

const ptv_rule_list ptv_chain_list = PTV_RULE_LIST(rules);
