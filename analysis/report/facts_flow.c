/*
 * Facts for diagrams of a method: all values with place and time, instructions with arguments,
 * edges.
 */
#include "analysis/report/facts_parts.h"
#include "verifiers/program/plan.h"

/* ---- Values ---- */

static void lives(ptv_json *w, const ptv_seen_flow *f, ptv_seen_lives of)
{
    ptv_json_array_of(w, "lives");
    for (uint32_t i = of.first; i < of.first + of.count; i++) {
        ptv_json_array(w);
        ptv_json_u64(w, f->lives[i].from);
        ptv_json_u64(w, f->lives[i].to);
        ptv_json_array_end(w);
    }
    ptv_json_array_end(w);
}

/* Many values may share a list. Stops writing lists after a while, so that output stays small. */
static void elements(ptv_json *w, ptv_values values, uint32_t i, uint64_t *left)
{
    unsigned size = 0;
    const ptv_vec list = ptv_elements(values, i, &size);
    if (!ptv_is_list(values, i) || list.count > *left) {
        return;
    }
    *left -= list.count;
    ptv_json_array_of(w, "elements");
    for (uint32_t k = 0; k < list.count; k++) {
        ptv_json_i64(w, ptv_element(values.im, list, size, k));
    }
    ptv_json_array_end(w);
}

static void all_values(ptv_json *w, ptv_values values, const ptv_seen_method *m)
{
    const ptv_seen_flow *f = m->flow;
    uint64_t left = values.im->size;
    const uint32_t shown = ptv_open_list(w, "value_list", m->values);
    for (uint32_t i = 0; i < shown; i++) {
        ptv_open_row(w);
        ptv_value_members(w, &f->values[i]);
        elements(w, values, i, &left);
        lives(w, f, f->of[i]);
        ptv_close_row(w);
    }
    ptv_close_list(w);
}

/* ---- Instructions ---- */

void ptv_put_operator_name(ptv_buffer *b, const ptv_image *im, ptv_vec operators, uint32_t i)
{
    const uint32_t at = ptv_table_in(im, operators, i);
    const ptv_vec base = ptv_vec_of(im, at, PTV_PROGRAM_OPERATOR_NAME);
    const ptv_vec overload = ptv_vec_of(im, at, PTV_PROGRAM_OPERATOR_OVERLOAD);
    ptv_put(b, (const char *)im->bytes + base.at, base.count);
    ptv_put_text(b, overload.count > 0 ? "." : "");
    ptv_put(b, (const char *)im->bytes + overload.at, overload.count);
}

static void operator_of(ptv_json *w, const ptv_image *im, ptv_vec operators, uint32_t i)
{
    char room[PTV_LONGEST_NAME];
    ptv_buffer name = ptv_buffer_in(room, sizeof room);
    if (i < operators.count) {
        ptv_put_operator_name(&name, im, operators, i);
        ptv_json_name_of(w, "operator", name.bytes, name.length);
    }
    w->out->failed = w->out->failed || name.failed;
    ptv_buffer_free(&name);
}

static void arguments(ptv_json *w, const ptv_image *im, ptv_call call)
{
    ptv_json_array_of(w, "args");
    for (uint32_t i = 0; i < call.args.count; i++) {
        ptv_json_i64(w, ptv_index_in(im, call.args, i));
    }
    switch (call.tag) {
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL:
        ptv_json_i64(w, ptv_program_move_call_move_from(im, call.at));
        ptv_json_i64(w, ptv_program_move_call_move_to(im, call.at));
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL:
        ptv_json_i64(w, ptv_program_jump_false_call_cond_value_index(im, call.at));
        break;
    case PTV_PROGRAM_INSTRUCTION_ARGUMENTS_FREE_CALL:
        ptv_json_i64(w, ptv_program_free_call_value_index(im, call.at));
        break;
    default: break;
    }
    ptv_json_array_end(w);
}

const char *ptv_instruction_word(unsigned tag)
{
    static const char *const kinds[] = {
        [PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL] = "kernel",
        [PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL] = "delegate",
        [PTV_PROGRAM_INSTRUCTION_ARGUMENTS_MOVE_CALL] = "move",
        [PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL] = "jump",
        [PTV_PROGRAM_INSTRUCTION_ARGUMENTS_FREE_CALL] = "free",
    };
    const bool known = tag < sizeof kinds / sizeof kinds[0] && kinds[tag] != NULL;
    return known ? kinds[tag] : "unknown";
}

static void text_of(ptv_json *w, const char *key, const ptv_image *im, ptv_vec text)
{
    ptv_json_name_of(w, key, (const char *)im->bytes + text.at, text.count);
}

/* The lines of Python it comes from. Instructions may share frames, so these are limited, too. */
static void frames(ptv_json *w, const ptv_plan *plan, const ptv_cursor *at, uint64_t *left)
{
    const ptv_image *im = plan->im;
    const uint32_t chain = ptv_table_in(im, plan->chains, at->chain);
    const ptv_vec lists = ptv_vec_of(im, chain, PTV_PROGRAM_CHAIN_STACKTRACE);
    if (at->index >= lists.count) {
        return;
    }
    const ptv_vec all =
        ptv_vec_of(im, ptv_table_in(im, lists, at->index), PTV_PROGRAM_FRAME_LIST_ITEMS);
    if (all.count == 0 || all.count > *left) {
        return;
    }
    *left -= all.count;
    ptv_json_array_of(w, "frames");
    for (uint32_t i = 0; i < all.count; i++) {
        const uint32_t frame = ptv_table_in(im, all, i);
        ptv_open_row(w);
        text_of(w, "file", im, ptv_vec_of(im, frame, PTV_PROGRAM_FRAME_FILENAME));
        ptv_json_i64_of(w, "line", ptv_program_frame_lineno(im, frame));
        text_of(w, "function", im, ptv_vec_of(im, frame, PTV_PROGRAM_FRAME_NAME));
        text_of(w, "text", im, ptv_vec_of(im, frame, PTV_PROGRAM_FRAME_CONTEXT));
        ptv_close_row(w);
    }
    ptv_json_array_end(w);
}

static void instruction(ptv_json *w, const ptv_plan *plan, const ptv_cursor *at, uint64_t *left)
{
    ptv_open_row(w);
    ptv_json_u64_of(w, "time", (uint64_t)ptv_instruction_number(at) + 1);
    ptv_json_u64_of(w, "chain", at->chain);
    ptv_json_text_of(w, "kind", ptv_instruction_word(at->call.tag));
    if (at->call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_KERNEL_CALL) {
        operator_of(w, plan->im, plan->operators, at->call.callee);
    } else if (at->call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_DELEGATE_CALL) {
        ptv_json_u64_of(w, "delegate", at->call.callee);
    }
    arguments(w, plan->im, at->call);
    if (ptv_destination(plan->im, at->call) >= 0) {
        ptv_json_u64_of(w, "to",
                        (uint64_t)at->before + (uint64_t)ptv_destination(plan->im, at->call) + 1);
    }
    frames(w, plan, at, left);
    ptv_close_row(w);
}

static void instructions(ptv_json *w, const ptv_plan *plan, const ptv_seen_flow *f)
{
    uint64_t room = plan->im->size / 64; /* for frames: each takes more than that in a file */
    uint32_t left = ptv_open_list(w, "instruction_list", f->times - 2);
    for (ptv_cursor at = PTV_START; left > 0 && ptv_next(plan, &at); left--) {
        instruction(w, plan, &at, &room);
    }
    ptv_close_list(w);
}

static void edges(ptv_json *w, const ptv_seen_flow *f)
{
    const uint32_t shown = ptv_open_list(w, "edges", f->edge_count);
    for (uint32_t i = 0; i < shown; i++) {
        ptv_open_row(w);
        ptv_json_u64_of(w, "from", f->edges[i].from);
        ptv_json_u64_of(w, "to", f->edges[i].to);
        ptv_json_u64_of(w, "value", f->edges[i].value);
        ptv_close_row(w);
    }
    ptv_close_list(w);
}

void ptv_flow_facts(ptv_json *w, const ptv_run *run, uint32_t at, const ptv_seen_method *m)
{
    const ptv_image *im = &run->image;
    if (m->flow == NULL) {
        return;
    }
    const ptv_plan plan = {.im = im,
                           .chains = ptv_chains_in(im, at),
                           .operators = ptv_vec_of(im, at, PTV_PROGRAM_EXECUTION_PLAN_OPERATORS)};
    ptv_json_u64_of(w, "times", m->flow->times);
    all_values(w, ptv_values_in(im, at), m);
    instructions(w, &plan, m->flow);
    edges(w, m->flow);
}
