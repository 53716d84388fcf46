/* The basic blocks of a plan, and the edges between them. */
#include "blocks.h"

#include <string.h>

/* ---- Jumps ---- */

typedef struct jump {
    uint32_t time, to;
    bool falls, jumps;
} jump;

/*
 * A Bool that instructions and callers use only as a condition keeps its value. Exporters write a
 * jump without a condition as one on false.
 */
static bool is_constant(const ptv_accesses *m, int64_t value)
{
    return ptv_value_kind(m->plan.values, value) == PTV_PROGRAM_KERNEL_TYPES_BOOL &&
           m->begin[value] == m->end[value];
}

static jump read_jump(const ptv_accesses *m, const ptv_cursor *at)
{
    const ptv_image *im = m->plan.im;
    int64_t to = ptv_destination(im, at->call);
    int64_t condition = ptv_program_jump_false_call_cond_value_index(im, at->call.at);
    bool constant = is_constant(m, condition),
         truth = constant && ptv_is_true(m->plan.values, condition);
    bool leads = to >= 0 && to <= at->instructions.count; /* else another rule reports it */
    return (jump){.time = ptv_instruction_number(at) + 1,
                  .to = leads ? at->before + 1 + (uint32_t)to : 0,
                  .jumps = leads && !truth,
                  .falls = !leads || !constant || truth};
}

/* Calls take() for each jump of the plan, in order. */
static void each_jump(ptv_blocks *b, const ptv_accesses *m,
                      void (*take)(ptv_blocks *b, const jump *j))
{
    for (ptv_cursor at = PTV_START; ptv_next(&m->plan, &at);) {
        if (at.call.tag == PTV_PROGRAM_INSTRUCTION_ARGUMENTS_JUMP_FALSE_CALL) {
            const jump j = read_jump(m, &at);
            take(b, &j);
        }
    }
}

/* ---- Blocks ---- */

/* A block begins after a jump, and where a jump leads. */
static void mark(ptv_blocks *b, const jump *j)
{
    b->of[j->time + 1] = 1;
    if (j->jumps) {
        b->of[j->to] = 1;
    }
}

static void number_blocks(ptv_blocks *b, uint32_t times)
{
    b->count = 0;
    for (uint32_t t = 0; t < times; t++) {
        if (t == 0 || b->of[t] != 0) {
            b->begin[b->count++] = t;
        }
        b->of[t] = b->count - 1;
    }
    b->begin[b->count] = times;
}

static void connect(ptv_blocks *b, const jump *j)
{
    uint32_t from = b->of[j->time];
    b->falls[from] = j->falls;
    b->target[from] = j->jumps ? b->of[j->to] : PTV_NO_BLOCK;
}

static void lead_into(ptv_blocks *b, uint32_t way, uint32_t block)
{
    b->next[way] = b->into[block];
    b->into[block] = way;
}

static void list_ways(ptv_blocks *b)
{
    for (uint32_t i = 0; i < b->count; i++) {
        b->into[i] = PTV_NO_BLOCK;
    }
    for (uint32_t i = 0; i < b->count; i++) {
        if (b->falls[i] != 0 && i + 1 < b->count) {
            lead_into(b, 2 * i, i + 1);
        }
        if (b->target[i] != PTV_NO_BLOCK) {
            lead_into(b, 2 * i + 1, b->target[i]);
        }
    }
}

void ptv_find_blocks(ptv_blocks *b, const ptv_accesses *m)
{
    memset(b->of, 0, sizeof *b->of * m->times);
    each_jump(b, m, mark);
    number_blocks(b, m->times);
    PTV_REQUIRE(b->count <= b->most);
    for (uint32_t i = 0; i < b->count; i++) {
        b->falls[i] = 1;
        b->target[i] = PTV_NO_BLOCK;
    }
    each_jump(b, m, connect);
    list_ways(b);
}

uint32_t ptv_loop_around(const ptv_blocks *b, uint32_t time)
{
    uint32_t found = PTV_NO_BLOCK, here = b->of[time];
    for (uint32_t i = here; i < b->count; i++) {
        uint32_t to = b->target[i];
        if (to <= here && (found == PTV_NO_BLOCK || to > found)) {
            found = to;
        }
    }
    return found;
}

/* ---- Memory ---- */

uint64_t ptv_blocks_bytes(ptv_blocks *b, const ptv_accesses *m)
{
    uint64_t most = 1 + 2 * (uint64_t)m->jumps;
    b->most = most < m->times ? (uint32_t)most : m->times;
    return ((uint64_t)m->times + 6 * (uint64_t)b->most + 2) / 2 * 8;
}

void *ptv_place_blocks(ptv_blocks *b, const ptv_accesses *m, void *memory)
{
    b->of = memory;
    b->begin = b->of + m->times;
    b->target = b->begin + b->most + 1;
    b->falls = b->target + b->most;
    b->into = b->falls + b->most;
    b->next = b->into + b->most;
    return (uint8_t *)memory + ptv_blocks_bytes(b, m);
}
