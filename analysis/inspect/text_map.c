/* A map of the bytes of a file, from beginning to end. Each cell shows who owns most of it. */
#include "analysis/inspect/text_parts.h"

#include <stdlib.h>

enum { COLUMNS = 64, ROWS = 16, CELLS = COLUMNS * ROWS, LABEL = 11, KINDS = 6 };

/* The kinds that are drawn differently. */
typedef enum kind { WEIGHTS, PAYLOADS, DATA, TABLES, PADDING, UNKNOWN } kind;

static const char *const names[KINDS] = {
    "constants and initial values",
    "payloads, programs, members",
    "named data",
    "tables and headers",
    "padding",
    "unused, opaque or unknown",
};
static const char *const blocks[KINDS] = {"\u2588", "\u2593", "\u2592", "\u2591", "\u00b7", "?"};
static const char *const plain[KINDS] = {"#", "%", "+", ":", ".", "?"};

static kind kind_of(ptv_owner owner)
{
    switch (owner) {
    case PTV_OWNER_CONSTANTS:
    case PTV_OWNER_STATE: return WEIGHTS;
    case PTV_OWNER_DELEGATE:
    case PTV_OWNER_PROGRAM:
    case PTV_OWNER_ENTRY:
    case PTV_OWNER_MEMBER: return PAYLOADS;
    case PTV_OWNER_NAMED_DATA: return DATA;
    case PTV_OWNER_HEADER:
    case PTV_OWNER_TABLES:
    case PTV_OWNER_DIRECTORY: return TABLES;
    case PTV_OWNER_PADDING: return PADDING;
    default: return UNKNOWN;
    }
}

typedef struct map {
    uint64_t size;
    uint32_t cells;
    uint64_t bytes[CELLS][KINDS];
    uint64_t sums[KINDS];
} map;

/* Where cell i begins. Sizes of cells differ by at most one byte. */
static uint64_t begin_of(const map *m, uint32_t i)
{
    return m->size / m->cells * i + m->size % m->cells * i / m->cells;
}

static uint32_t cell_at(const map *m, uint64_t at)
{
    uint32_t low = 0, high = m->cells;
    while (high - low > 1) {
        const uint32_t middle = (low + high) / 2;
        *(begin_of(m, middle) <= at ? &low : &high) = middle;
    }
    return low;
}

static void fill(map *m, const ptv_region *r)
{
    const kind k = kind_of(r->owner);
    const uint64_t end = r->at + r->size;
    m->sums[k] += r->size;
    for (uint32_t i = cell_at(m, r->at); i < m->cells && begin_of(m, i) < end; i++) {
        const uint64_t from = begin_of(m, i) > r->at ? begin_of(m, i) : r->at;
        const uint64_t next = begin_of(m, i + 1);
        m->bytes[i][k] += (next < end ? next : end) - from;
    }
}

/*
 * Cells show regions without children, and objects. Payloads are drawn as a whole, except for the
 * program of a bundle. `below`: the region is in a payload.
 */
static void collect(map *m, const ptv_inspection *seen, uint8_t *above, uint8_t *below)
{
    const ptv_region *all = seen->regions;
    for (uint32_t i = 1; i < seen->region_count; i++) {
        const uint32_t from = all[i].from.region;
        const bool whole = kind_of(all[from].owner) == PAYLOADS &&
                           all[from].owner != PTV_OWNER_PROGRAM && from > 0;
        below[i] = below[from] || whole;
        above[from] = above[from] || !below[i];
    }
    for (uint32_t i = 0; i < seen->region_count; i++) {
        if (!below[i] && (all[i].object != PTV_OBJECT_NONE || !above[i])) {
            fill(m, &all[i]);
        }
    }
}

static kind most_in(const uint64_t *bytes)
{
    kind most = WEIGHTS;
    for (unsigned k = 1; k < KINDS; k++) {
        most = bytes[k] > bytes[most] ? (kind)k : most;
    }
    return most;
}

static void put_cells(const ptv_page *p, const map *m)
{
    const char *const *drawn = p->style->blocks ? blocks : plain;
    ptv_put_char(p->b, '\n');
    for (uint32_t i = 0; i < m->cells; i++) {
        if (i % COLUMNS == 0) {
            ptv_put_format(p->b, "%#*llx ", LABEL, (unsigned long long)begin_of(m, i));
        }
        ptv_put_text(p->b, drawn[most_in(m->bytes[i])]);
        if (i % COLUMNS == COLUMNS - 1 || i + 1 == m->cells) {
            ptv_put_char(p->b, '\n');
        }
    }
    ptv_put_char(p->b, '\n');
}

static void put_legend(const ptv_page *p, const map *m)
{
    const char *const *drawn = p->style->blocks ? blocks : plain;
    for (unsigned k = 0; k < KINDS; k++) {
        char size[PTV_SHORT_SIZE];
        if (m->sums[k] > 0) {
            ptv_short_size(m->sums[k], size);
            ptv_put_format(p->b, "  %s %-30s %10s  %5.1f %%\n", drawn[k], names[k], size,
                           100.0 * (double)m->sums[k] / (double)m->size);
        }
    }
}

void ptv_put_map(const ptv_page *p, const ptv_inspection *seen)
{
    map *m = calloc(1, sizeof *m);
    uint8_t *marks = calloc(2, seen->region_count + (size_t)1);
    if (m == NULL || marks == NULL) {
        p->b->failed = true;
    } else if (seen->account.size > 0) {
        m->size = seen->account.size;
        m->cells = m->size < CELLS ? (uint32_t)m->size : CELLS;
        collect(m, seen, marks, marks + seen->region_count);
        put_cells(p, m);
        put_legend(p, m);
    }
    free(marks);
    free(m);
}
