/* Who owns the bytes, down to the types of tables. */
#include "analysis/inspect/text_parts.h"

/* ---- Owners ---- */

static double share(uint64_t bytes, uint64_t of)
{
    return of == 0 ? 0 : 100.0 * (double)bytes / (double)of;
}

static void put_row(const ptv_page *p, const char *what, uint64_t bytes, uint64_t of)
{
    char human[PTV_SHORT_SIZE];
    ptv_short_size(bytes, human);
    ptv_put_format(p->b, "  %-24s %16llu %11s %7.1f %%\n", what, (unsigned long long)bytes, human,
                   share(bytes, of));
}

static const char *name_of(ptv_owner owner)
{
    switch (owner) {
    case PTV_OWNER_HEADER: return "headers";
    case PTV_OWNER_STATE: return "initial values";
    case PTV_OWNER_DELEGATE: return "delegates";
    case PTV_OWNER_NAMED_DATA: return "named data";
    case PTV_OWNER_ENTRY: return "specializations";
    case PTV_OWNER_MEMBER: return "members";
    case PTV_OWNER_DIRECTORY: return "list of members";
    case PTV_OWNER_UNUSED: return "unused segments";
    case PTV_OWNER_OPAQUE: return "payload";
    case PTV_OWNER_TAIL: return "behind everything";
    default: return ptv_owner_word(owner);
    }
}

static void put_owners(const ptv_page *p, const ptv_seen_bytes *a)
{
    for (unsigned i = 0; i < PTV_OWNERS; i++) {
        if (a->owned[i] > 0) {
            put_row(p, name_of((ptv_owner)i), a->owned[i], a->size);
        }
    }
    put_row(p, "all", a->size, a->size);
}

/* ---- Tables ---- */

static uint64_t bytes_of(const ptv_census_row *row)
{
    return row->tables + row->vtables + row->vectors + row->strings;
}

/* The next row in descending order of bytes; rows with equal bytes stay in order. */
static const ptv_census_row *next_row(const ptv_seen_bytes *a, const ptv_census_row *last)
{
    const ptv_census_row *best = NULL;
    for (unsigned i = 0; i < a->schema->table_count; i++) {
        const ptv_census_row *row = &a->rows[i];
        const bool later = last == NULL || bytes_of(row) < bytes_of(last) ||
                           (bytes_of(row) == bytes_of(last) && row > last);
        if (later && bytes_of(row) > 0 && (best == NULL || bytes_of(row) > bytes_of(best))) {
            best = row;
        }
    }
    return best;
}

static uint32_t count_rows(const ptv_seen_bytes *a)
{
    uint32_t count = 0;
    for (unsigned i = 0; i < a->schema->table_count; i++) {
        count += bytes_of(&a->rows[i]) > 0;
    }
    return count;
}

static void put_tables(const ptv_page *p, const ptv_seen_bytes *a)
{
    const uint32_t count = count_rows(a);
    const ptv_census_row *row = NULL;
    ptv_put_heading(p, "tables", (ptv_string){NULL, 0});
    ptv_put_format(p->b, "%*s %8s %7s %7s %8s %7s\n", 31, "count", "bytes", "fields", "vtables",
                   "vectors", "strings");
    for (uint32_t i = 0; i < ptv_shown(p, count); i++) {
        row = next_row(a, row);
        ptv_put_format(p->b, "  %-28.28s %6llu %8llu %7llu %7llu %8llu %7llu\n", row->type->name,
                       (unsigned long long)row->count, (unsigned long long)bytes_of(row),
                       (unsigned long long)row->tables, (unsigned long long)row->vtables,
                       (unsigned long long)row->vectors, (unsigned long long)row->strings);
    }
    ptv_put_rest(p, "  ", count);
}

/* ---- Segments, members ---- */

static void put_part(const ptv_page *p, const ptv_part *part)
{
    enum { NAME = 32 };
    const bool segment = part->segment != PTV_NO_SEGMENT;
    char human[PTV_SHORT_SIZE];
    ptv_short_size(part->size, human);
    ptv_put_format(p->b, "  %3u %10s at %-12llu", segment ? part->segment : part->item, human,
                   (unsigned long long)part->at);
    if (segment) {
        ptv_put_char(p->b, ' ');
        ptv_put_text(p->b, ptv_owner_word(part->owner));
    }
    if (part->owner == PTV_OWNER_DELEGATE) {
        ptv_put_format(p->b, " %u of ", part->item);
        ptv_put_short(p->b, part->name, NAME);
    } else if (part->name.bytes != NULL) {
        ptv_put_char(p->b, ' ');
        ptv_put_short(p->b, part->name, NAME);
    }
    if (part->owners > 1) {
        ptv_put_format(p->b, ", and %u more", part->owners - 1);
    }
    ptv_put_char(p->b, '\n');
}

static bool is_segment(const ptv_part *part)
{
    return part->segment != PTV_NO_SEGMENT;
}

static bool is_member(const ptv_part *part)
{
    return part->owner == PTV_OWNER_MEMBER;
}

static void put_parts(const ptv_page *p, const ptv_seen_bytes *a, const char *heading,
                      bool (*belongs)(const ptv_part *part))
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->part_count; i++) {
        count += belongs(&a->parts[i]);
    }
    if (count == 0) {
        return;
    }
    ptv_put_heading(p, heading, (ptv_string){NULL, 0});
    ptv_put_format(p->b, ": %u\n", count);
    uint32_t left = ptv_shown(p, count);
    for (uint32_t i = 0; i < a->part_count && left > 0; i++) {
        if (belongs(&a->parts[i])) {
            put_part(p, &a->parts[i]);
            left--;
        }
    }
    ptv_put_rest(p, "  ", count);
}

/* ---- Weights ---- */

/* Appends to the current line, or starts a new one if it does not fit. */
static void put_behind(const ptv_page *p, size_t line, const ptv_buffer *words)
{
    enum { WIDTH = 80 };
    if (p->b->length - line + words->length > WIDTH) {
        ptv_put_text(p->b, "\n                     ");
    }
    ptv_put(p->b, words->bytes, words->length);
    p->b->failed = p->b->failed || words->failed;
}

static void put_line_below(const ptv_page *p)
{
    ptv_put_text(p->b, "\n                      ");
}

/* The distribution of values, from the least to the most. */
static void put_bins(const ptv_page *p, const uint64_t *bins)
{
    static const char *const blocks[] = {" ",      "\u2581", "\u2582", "\u2583", "\u2584",
                                         "\u2585", "\u2586", "\u2587", "\u2588"};
    static const char *const plain[] = {" ", ".", ":", "-", "=", "+", "*", "%", "#"};
    enum { STEPS = sizeof plain / sizeof plain[0] - 1 };
    uint64_t most = 1;
    for (unsigned i = 0; i < PTV_BINS; i++) {
        most = bins[i] > most ? bins[i] : most;
    }
    put_line_below(p);
    ptv_put_char(p->b, '|');
    for (unsigned i = 0; i < PTV_BINS; i++) {
        const uint64_t step = (bins[i] * STEPS + most - 1) / most;
        ptv_put_text(p->b, (p->style->blocks ? blocks : plain)[step]);
    }
    ptv_put_char(p->b, '|');
}

void ptv_put_weight_values(const ptv_page *p, const ptv_weight *w)
{
    ptv_value_summary s;
    if (p->style->values == NULL || !w->typed) {
        return;
    }
    if (ptv_summarise(w->tensor.scalar_type, w->bytes, w->size, p->values, &s)) {
        put_line_below(p);
        ptv_put_summary(p->b, &s);
        put_bins(p, s.bins);
    } else if (s.total > 0) {
        put_line_below(p);
        ptv_put_format(p->b, "not read: at most %d values are read in all", PTV_VALUES_ALL);
    }
}

static void put_weight(const ptv_page *p, const ptv_weight *w, ptv_buffer *words)
{
    enum { NUMBERS = 11, NAME = 58 };
    char human[PTV_SHORT_SIZE];
    const size_t line = p->b->length;
    ptv_short_size(w->size, human);
    ptv_put_format(p->b, "  %-7s", ptv_weight_word(w->kind));
    ptv_put_spaces(p->b, line, NUMBERS);
    ptv_put_format(p->b, "%-6u %10s at %-12llu", w->number, human, (unsigned long long)w->at);
    ptv_buffer_clear(words);
    if (w->users > 0) {
        ptv_put_char(words, ' ');
        ptv_put_tensor(words, &w->tensor);
    }
    if (w->users > 1) {
        ptv_put_format(words, ", %u tensors", w->users);
    }
    put_behind(p, line, words);
    if (w->name.length > 0) {
        put_line_below(p);
        ptv_put_short(p->b, w->name, NAME);
    }
    ptv_put_weight_values(p, w);
    ptv_put_char(p->b, '\n');
}

static void put_weights(const ptv_page *p, const ptv_seen_bytes *a)
{
    ptv_buffer words = {0};
    if (a->weight_count == 0) {
        return;
    }
    ptv_put_heading(p, "weights", (ptv_string){NULL, 0});
    ptv_put_format(p->b, ": %u\n", a->weight_count);
    for (uint32_t i = 0; i < ptv_shown(p, a->weight_count); i++) {
        put_weight(p, &a->weights[i], &words);
    }
    ptv_put_rest(p, "  ", a->weight_count);
    ptv_buffer_free(&words);
}

/* Contents that are shown like a file. */
static void put_inside(const ptv_page *p, const ptv_part *part)
{
    if (part->inside == NULL) {
        return;
    }
    if (part->owner == PTV_OWNER_PROGRAM) {
        ptv_put_heading(p, "in the program", (ptv_string){NULL, 0});
        ptv_put_account(p, part->inside);
    } else if (part->owner == PTV_OWNER_MEMBER) {
        ptv_put_heading(p, "in ", part->name);
        ptv_put_account(p, part->inside);
    }
}

/* Also for the program in a bundle, and for members of a package. */
void ptv_put_account(const ptv_page *p, const ptv_seen_bytes *a)
{
    ptv_put_heading(p, "bytes", (ptv_string){NULL, 0});
    ptv_put_char(p->b, '\n');
    put_owners(p, a);
    put_parts(p, a, "segments", is_segment);
    put_parts(p, a, "members", is_member);
    put_weights(p, a);
    if (a->rows != NULL) {
        put_tables(p, a);
    }
    for (uint32_t i = 0; i < a->part_count; i++) {
        put_inside(p, &a->parts[i]);
    }
}
