/*
 * Edits in place of what surrounds the tables: numbers of headers, identifiers, positions of
 * segments and of entries in containers.
 */
#include "fuzz/mutator/mutator_internal.h"

#include "fuzz/envelope/formats.h"
#include "verifiers/nfat/nfat.h"

static fe_bytes level_bytes(const fm_mutator *m)
{
    return (fe_bytes){m->bytes + m->start, m->levels[m->depth - 1].file.all.size};
}

/* Picks a number that the format has and that lies inside the file. */
static bool pick_number(fm_mutator *m, fm_site *site)
{
    const fe_file *file = fm_file(m);
    const ptv_header_layout *format = fe_layout_of(file->format);
    if (format == NULL || !fe_has_magic(format, level_bytes(m))) {
        return false;
    }
    uint64_t said = fe_header_number(format, m->bytes + m->start, PTV_HEADER_LENGTH);
    uint32_t first = fm_below(m, PTV_HEADER_NUMBERS);
    for (uint32_t i = 0; i < PTV_HEADER_NUMBERS; i++) {
        ptv_header_number field = (ptv_header_number)((first + i) % PTV_HEADER_NUMBERS);
        ptv_header_site at = format->sites[field];
        if (fe_has_number(format, field, said) && (size_t)at.at + at.width <= file->all.size) {
            *site = (fm_site){.form = FM_HEADER, .width = at.width, .at = at.at, .name = at.path};
            return true;
        }
    }
    return false;
}

static bool number(fm_mutator *m)
{
    fm_site site, other;
    if (!pick_number(m, &site) || !pick_number(m, &other)) {
        return false;
    }
    uint64_t value = fm_get(m, &site);
    uint64_t size = fm_file(m)->all.size;
    const uint64_t values[] = {value + 1,
                               value - 1,
                               value + 16,
                               value - 8,
                               value * 2,
                               size,
                               size - 1,
                               size + 1,
                               UINT64_MAX - value,
                               fm_get(m, &other),
                               fm_boundary(m, site.width),
                               fm_boundary(m, site.width)};
    return fm_put(m, &site, values[fm_below(m, sizeof values / sizeof *values)]);
}

/* ---- Identifiers ---- */

enum { IDENTIFIER = 4 /* its position in a FlatBuffer */ };

/* Position of the FlatBuffer's identifier, or of the header's magic. */
static uint32_t pick_identifier(fm_mutator *m)
{
    const fe_file *file = fm_file(m);
    const ptv_header_layout *format = fe_layout_of(file->format);
    bool header = format != NULL && fe_has_magic(format, level_bytes(m));
    bool alone = header && !fe_has_tables(file->format);
    return header && (alone || fm_chance(m, 40)) ? format->magic_at
           : m->base > m->start                  ? (uint32_t)(m->base - m->start) + IDENTIFIER
                                                 : IDENTIFIER;
}

static bool identifier(fm_mutator *m)
{
    static const char *const others[] = {"ET12", "ET11", "ET99", "BP08", "FT01", "FH01", "NFAT",
                                         "XH00", "XN00", "XN01", "VH00", "VK00", "ED00", "eh00"};
    const fm_site site = {
        .form = FM_FRONT, .width = 4, .at = pick_identifier(m), .name = "header.identifier"};
    if (site.at + site.width > fm_file(m)->all.size) {
        return false;
    }
    uint64_t value =
        le_load((const uint8_t *)others[fm_below(m, sizeof others / sizeof *others)], site.width);
    return fm_put(m, &site, fm_chance(m, 60) ? value : fm_get(m, &site) + 1);
}

/* ---- Segments ---- */

enum { OFFSET = 0, SIZE = 1 }; /* slots of DataSegment in programs and data files */

/* The site of a number in the segment's table. False if it is absent. */
static bool segment_site(fm_mutator *m, uint32_t i, uint32_t slot, fm_site *site)
{
    ft_node *table = fm_file(m)->segments[i].table;
    const ft_slot *there = &table->as.slots[slot];
    *site = (fm_site){.form = FM_WORD,
                      .width = 8,
                      .scalar = PTV_U64,
                      .number = true,
                      .at = there->at,
                      .node = table,
                      .slot = slot};
    return there->state == FT_HERE && there->at != 0;
}

/* Makes a segment begin where, or just before, another one begins or ends. */
static bool overlap(fm_mutator *m)
{
    const fe_file *file = fm_file(m);
    uint32_t n = file->segment_count;
    uint32_t a = fm_below(m, n), b = fm_below(m, n);
    fm_site site, other, size;
    if (n < 2 || a == b || !segment_site(m, a, OFFSET, &site)) {
        return false;
    }
    uint64_t at = segment_site(m, b, OFFSET, &other) ? fm_get(m, &other) : 0;
    uint64_t end = at + (segment_site(m, b, SIZE, &size) ? fm_get(m, &size) : 0);
    const uint64_t values[] = {at, end - 1, end, at + 1, end - 16};
    return fm_put(m, &site, values[fm_below(m, sizeof values / sizeof *values)]);
}

static bool beyond(fm_mutator *m)
{
    const fe_file *file = fm_file(m);
    fm_site site;
    if (file->segment_count == 0 ||
        !segment_site(m, fm_below(m, file->segment_count), fm_below(m, 2), &site)) {
        return false;
    }
    uint64_t value = fm_get(m, &site);
    uint64_t rest = file->all.size - value;
    const uint64_t values[] = {value + 1,
                               rest + 1,
                               file->all.size,
                               UINT64_MAX - value + 1,
                               UINT64_MAX,
                               (uint64_t)INT64_MAX + 1,
                               (uint64_t)UINT32_MAX + 1 + value};
    return fm_put(m, &site, values[fm_below(m, sizeof values / sizeof *values)]);
}

/* ---- Entries of a container ---- */

static bool entry_number(fm_mutator *m)
{
    const fe_file *file = fm_file(m);
    if (file->format != PTV_FORMAT_NFAT || file->entry_count == 0) {
        return false;
    }
    bool length = fm_chance(m, 50);
    uint32_t row = (uint32_t)ptv_nfat_row(fm_below(m, file->entry_count));
    fm_site site = {.form = FM_FRONT,
                    .width = 8,
                    .at = row + (length ? PTV_NFAT_LENGTH_AT : PTV_NFAT_OFFSET_AT),
                    .name = length ? "entries[].length" : "entries[].offset"};
    uint64_t value = fm_get(m, &site);
    const uint64_t values[] = {0,          value + 1,         value - 1,
                               value / 2,  file->all.size,    UINT64_MAX - value + 1,
                               UINT64_MAX, fm_boundary(m, 8), fm_boundary(m, 8)};
    return fm_put(m, &site, values[fm_below(m, sizeof values / sizeof *values)]);
}

static const fm_row rows[] = {
    {"header-number", 25, FM_PLACE, true, number},
    {"identifier", 4, FM_PLACE, true, identifier},
    {"segment-overlap", 10, FM_PLACE, false, overlap},
    {"segment-beyond", 10, FM_PLACE, false, beyond},
    {"entry-number", 20, FM_PLACE, true, entry_number},
};

const fm_row_list fm_head_list = FM_ROW_LIST(rows);
