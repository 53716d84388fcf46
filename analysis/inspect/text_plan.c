/*
 * A diagram of planned memory: time runs from left to right, the bytes of a buffer from top to
 * bottom. The darker a cell, the more of it is needed.
 */
#include "analysis/inspect/text_parts.h"

#include <stdlib.h>

enum { COLUMNS = 64, ROWS = 16, LABEL = 11, LARGEST = 4 };

/* A planned tensor. */
typedef struct block {
    const ptv_seen_value *value;
    ptv_seen_lives lives;
} block;

typedef struct plan {
    const ptv_seen_flow *flow;
    uint64_t size; /* of the buffer */
    block *blocks;
    uint32_t count;
    uint32_t columns, rows;
    double cells[ROWS][COLUMNS]; /* the fraction that is needed */
} plan;

/* ---- Cells ---- */

/* The fraction of cell i, one of `cells` in `whole`, that lies in [from, to). */
static double share(uint64_t whole, uint32_t cells, uint32_t i, double from, double to)
{
    const double size = (double)whole / cells;
    const double begin = size * i;
    const double end = begin + size;
    const double low = from > begin ? from : begin;
    const double high = to < end ? to : end;
    return high > low ? (high - low) / size : 0;
}

static uint32_t cell_of(uint64_t whole, uint32_t cells, double at)
{
    const double i = at * cells / (double)whole;
    return i < cells ? (uint32_t)i : cells - 1;
}

static void fill(plan *p, const ptv_seen_tensor *t, ptv_seen_life life)
{
    const double begin = (double)t->offset;
    const double end = begin + (double)t->bytes;
    const uint32_t times = p->flow->times;
    const uint32_t last_row = cell_of(p->size, p->rows, end);
    const uint32_t last_column = cell_of(times, p->columns, life.to + 1.0);
    for (uint32_t r = cell_of(p->size, p->rows, begin); r <= last_row; r++) {
        const double height = share(p->size, p->rows, r, begin, end);
        for (uint32_t c = cell_of(times, p->columns, life.from); c <= last_column; c++) {
            p->cells[r][c] += height * share(times, p->columns, c, life.from, life.to + 1.0);
        }
    }
}

static void put_cell(const ptv_page *p, double filled)
{
    static const char *const blocks[] = {" ", "\u2591", "\u2592", "\u2593", "\u2588"};
    static const char *const plain[] = {" ", ".", "-", "+", "#"};
    const unsigned shade = filled <= 0      ? 0
                           : filled < 0.25  ? 1
                           : filled < 0.5   ? 2
                           : filled < 0.999 ? 3
                                            : 4;
    ptv_put_text(p->b, p->style->blocks ? blocks[shade] : plain[shade]);
}

static void put_cells(const ptv_page *page, const plan *p)
{
    for (uint32_t r = 0; r < p->rows; r++) {
        ptv_put_format(page->b, "%*.0f ", LABEL, (double)p->size / p->rows * r);
        ptv_put_char(page->b, '|');
        for (uint32_t c = 0; c < p->columns; c++) {
            put_cell(page, p->cells[r][c]);
        }
        ptv_put_text(page->b, "|\n");
    }
    ptv_put_format(page->b, "%*s0%*u\n", LABEL + 2, "", (int)p->columns - 1, p->flow->times - 1);
}

/* ---- The peak ---- */

static bool is_live(const plan *p, const block *b, uint32_t time)
{
    for (uint32_t i = b->lives.first; i < b->lives.first + b->lives.count; i++) {
        if (p->flow->lives[i].from <= time && time <= p->flow->lives[i].to) {
            return true;
        }
    }
    return false;
}

static int by_place(const void *a, const void *b)
{
    const ptv_seen_value *x = ((const block *)a)->value;
    const ptv_seen_value *y = ((const block *)b)->value;
    if (x->tensor.offset != y->tensor.offset) {
        return x->tensor.offset < y->tensor.offset ? -1 : 1;
    }
    return x->value < y->value ? -1 : x->value > y->value;
}

static int by_size(const void *a, const void *b)
{
    const ptv_seen_value *x = ((const block *)a)->value;
    const ptv_seen_value *y = ((const block *)b)->value;
    if (x->tensor.bytes != y->tensor.bytes) {
        return x->tensor.bytes > y->tensor.bytes ? -1 : 1;
    }
    return by_place(a, b);
}

/* Bytes needed at a time; shared bytes count once. Blocks must be sorted by place. */
static uint64_t needed_at(const plan *p, uint32_t time)
{
    uint64_t needed = 0, end = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        const ptv_seen_tensor *t = &p->blocks[i].value->tensor;
        if (is_live(p, &p->blocks[i], time) && t->offset + t->bytes > end) {
            const uint64_t from = t->offset > end ? t->offset : end;
            needed += t->offset + t->bytes - from;
            end = t->offset + t->bytes;
        }
    }
    return needed;
}

/*
 * The time with the highest need. With too many tensors and times, only looks at every n-th time,
 * and sets *all to false.
 */
static uint32_t find_peak(const plan *p, uint64_t *needed, bool *all)
{
    enum { PATIENCE = 100000000 };
    const uint64_t steps = (uint64_t)p->count * p->flow->times;
    const uint32_t stride = (uint32_t)(steps / PATIENCE) + 1;
    uint32_t peak = 0;
    *all = stride == 1;
    *needed = 0;
    for (uint32_t time = 0; time < p->flow->times; time += stride) {
        const uint64_t here = needed_at(p, time);
        if (here > *needed) {
            *needed = here;
            peak = time;
        }
    }
    return peak;
}

static void put_time(const ptv_page *page, const plan *p, uint32_t time)
{
    if (time == 0) {
        ptv_put_text(page->b, "before instruction 0");
    } else if (time + 1 == p->flow->times) {
        ptv_put_text(page->b, "at the end");
    } else {
        ptv_put_format(page->b, "at instruction %u", time - 1);
    }
}

static void put_block(const ptv_page *page, const block *b)
{
    ptv_buffer *out = page->b;
    const size_t line = out->length;
    const ptv_seen_value *v = b->value;
    ptv_put_format(out, "  value %u", v->value);
    ptv_put_spaces(out, line, 16);
    ptv_put_tensor(out, &v->tensor);
    ptv_put_spaces(out, line, 46);
    ptv_put_format(out, "%llu bytes at %llu\n", (unsigned long long)v->tensor.bytes,
                   (unsigned long long)v->tensor.offset);
}

/* The largest tensors at the peak. */
static void put_largest(const ptv_page *page, plan *p, uint32_t time)
{
    uint32_t left = LARGEST;
    qsort(p->blocks, p->count, sizeof *p->blocks, by_size);
    for (uint32_t i = 0; i < p->count && left > 0; i++) {
        if (is_live(p, &p->blocks[i], time)) {
            put_block(page, &p->blocks[i]);
            left--;
        }
    }
}

static void put_peak(const ptv_page *page, plan *p)
{
    bool all;
    uint64_t needed;
    const uint32_t peak = find_peak(p, &needed, &all);
    ptv_put_format(page->b, "  %s%llu of %llu bytes are needed ", all ? "at most " : "",
                   (unsigned long long)needed, (unsigned long long)p->size);
    put_time(page, p, peak);
    ptv_put_text(page->b, needed > 0 ? ", the largest:\n" : "\n");
    put_largest(page, p, peak);
}

/* ---- Buffers ---- */

static void collect(plan *p, const ptv_seen_method *m, uint32_t buffer)
{
    p->count = 0;
    memset(p->cells, 0, sizeof p->cells);
    for (uint32_t i = 0; i < m->values; i++) {
        const ptv_seen_value *v = &m->flow->values[i];
        const ptv_seen_lives of = m->flow->of[i];
        if (v->kind != PTV_PROGRAM_KERNEL_TYPES_TENSOR || v->tensor.memory != buffer ||
            !v->tensor.measured || v->tensor.bytes == 0 || v->tensor.offset > p->size ||
            v->tensor.bytes > p->size - v->tensor.offset) {
            continue;
        }
        p->blocks[p->count++] = (block){v, of};
        for (uint32_t k = of.first; k < of.first + of.count; k++) {
            fill(p, &v->tensor, m->flow->lives[k]);
        }
    }
    qsort(p->blocks, p->count, sizeof *p->blocks, by_place);
}

static void put_buffer(const ptv_page *page, plan *p, const ptv_seen_method *m,
                       const ptv_seen_arena *arena)
{
    ptv_put_heading(page, "method ", m->name);
    ptv_put_format(page->b, ", buffer %u\n", arena->buffer);
    if (arena->size <= 0) {
        ptv_put_text(page->b, "  empty\n");
        return;
    }
    p->size = (uint64_t)arena->size;
    p->rows = p->size < ROWS ? (uint32_t)p->size : ROWS;
    p->columns = p->flow->times < COLUMNS ? COLUMNS / p->flow->times * p->flow->times : COLUMNS;
    collect(p, m, arena->buffer);
    put_cells(page, p);
    put_peak(page, p);
}

static void put_method(const ptv_page *page, const ptv_seen_method *m)
{
    static plan p; /* 8 KiB is too much for a small stack */
    if (m->flow == NULL) {
        ptv_put_heading(page, "method ", m->name);
        ptv_put_text(page->b, ": too long to be followed\n");
        return;
    }
    p.flow = m->flow;
    p.blocks = malloc((m->values + (size_t)1) * sizeof *p.blocks);
    page->b->failed = page->b->failed || p.blocks == NULL;
    for (uint32_t i = 0; i < ptv_shown(page, m->arena_count) && p.blocks != NULL; i++) {
        put_buffer(page, &p, m, &m->arenas[i]);
    }
    ptv_put_rest(page, "buffers: ", m->arena_count);
    free(p.blocks);
}

void ptv_put_plan(const ptv_page *p, const ptv_inspection *seen)
{
    uint32_t buffers = 0;
    for (uint32_t i = 0; i < ptv_shown(p, seen->method_count); i++) {
        buffers += seen->methods[i].arena_count;
        put_method(p, &seen->methods[i]);
    }
    ptv_put_rest(p, "methods: ", seen->method_count);
    if (buffers == 0) {
        ptv_put_text(p->b, "\nno planned memory\n");
    }
}
