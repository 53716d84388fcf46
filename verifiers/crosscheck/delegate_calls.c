/* All calls of delegates in the programs of a run, each against the payload that it is for. */
#include "delegate_calls.h"

PTV_NOINLINE static void judge_call(ptv_interface *s, ptv_call call)
{
    const ptv_image *im = &s->run->image;
    uint32_t item = (uint32_t)ptv_program_delegate_call_delegate_index(im, call.at);
    uint32_t number =
        ptv_unit_of(s->run, ptv_unit_at(s->run, ptv_state_of(s->run)->unit), s->plan, item);
    s->args = call.args;
    if (number == PTV_NO_UNIT) {
        return;
    }
    if (ptv_unit_at(s->run, number)->format != PTV_FORMAT_NFAT) {
        ptv_judge_payload(s, number);
    } else if (s->args.at != 0) {
        ptv_judge_container(s, number);
    }
}

PTV_NOINLINE static void judge_chain(ptv_interface *s, ptv_vec instructions)
{
    const ptv_image *im = &s->run->image;
    for (s->instruction = 0; s->instruction < instructions.count && !s->run->stopped;
         s->instruction++) {
        ptv_call call = ptv_call_in(im, instructions, s->instruction);
        if (call.at != 0 && call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL) {
            judge_call(s, call);
        }
    }
}

PTV_NOINLINE static void judge_program(ptv_run *run)
{
    const ptv_image *im = &run->image;
    ptv_interface s = {.run = run};
    ptv_vec plans = ptv_vec_of(im, run->root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    for (s.plan = 0; s.plan < plans.count && !run->stopped; s.plan++) {
        uint32_t plan = ptv_table_in(im, plans, s.plan);
        ptv_vec chains = ptv_chains_in(im, plan);
        s.values = ptv_values_in(im, plan);
        for (s.chain = 0; s.chain < chains.count && !run->stopped; s.chain++) {
            judge_chain(&s, ptv_instructions_in(im, chains, s.chain));
        }
    }
}

void ptv_check_interfaces(ptv_run *run)
{
    ptv_state *state = ptv_set_state(run);
    state->work_budget = PTV_READS * state->whole.size + 1;
    for (uint32_t i = 0; i < state->unit_count && !run->stopped; i++) {
        if (ptv_unit_at(run, i)->link_count > 0) {
            ptv_enter(run, i);
            judge_program(run);
            ptv_check_native_specs(run);
        }
    }
}
