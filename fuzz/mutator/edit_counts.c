/* Edits of the counts of vectors and strings, and of the bytes of strings, in place. */
#include "fuzz/mutator/mutator_internal.h"

static bool has_count(const ft_node *node)
{
    return node->at != 0 &&
           (node->shape == FT_TEXT || node->shape == FT_ITEMS || node->shape == FT_REFS);
}

static bool pick_count(fm_mutator *m, fm_site *site)
{
    for (int i = 0; i < 2 * FM_TRIES; i++) {
        ft_node *node = fm_pick(m);
        if (node != NULL && has_count(node)) {
            *site = (fm_site){.form = FM_OBJECT,
                              .width = ft_count_size(node->field),
                              .at = node->at,
                              .node = node,
                              .slot = FT_WHOLE};
            return true;
        }
    }
    return false;
}

static uint32_t element_size(const ft_node *node)
{
    return node->shape == FT_TEXT || node->field->element_size == 0 ? 1 : node->field->element_size;
}

/* Limits of the type and of the file, and counts whose product with the size overflows. */
static bool boundary(fm_mutator *m)
{
    fm_site site;
    if (!pick_count(m, &site)) {
        return false;
    }
    uint64_t n = fm_get(m, &site);
    uint64_t size = element_size(site.node);
    uint64_t rest = (m->size - m->base - site.at - site.width) / size;
    const uint64_t counts[] = {n + 1,
                               n - 1,
                               rest,
                               rest + 1,
                               rest - 1,
                               n + fm_below(m, 16),
                               INT32_MAX,
                               (uint64_t)INT32_MAX + 1,
                               UINT32_MAX,
                               (UINT32_MAX / size) + 1,
                               (UINT32_MAX / size) + 1 + n,
                               (UINT64_MAX / size) + 1 + n,
                               fm_boundary(m, site.width)};
    return fm_put(m, &site, counts[fm_below(m, sizeof counts / sizeof *counts)]);
}

/* Fewer elements than there are, which leaves the rest unowned. */
static bool less(fm_mutator *m)
{
    for (int i = 0; i < FM_TRIES; i++) {
        fm_site site;
        if (pick_count(m, &site) && site.node->shape != FT_TEXT && fm_get(m, &site) > 0) {
            uint64_t n = fm_get(m, &site);
            return fm_put(m, &site, fm_chance(m, 50) ? n - 1 : fm_below(m, (uint32_t)n));
        }
    }
    return false;
}

/* ---- Strings ---- */

static bool pick_byte(fm_mutator *m, bool behind, fm_site *site)
{
    for (int i = 0; i < FM_TRIES; i++) {
        ft_node *text = fm_pick_shape(m, FT_TEXT);
        uint64_t end = text == NULL ? 0 : m->base + text->at + 4 + text->count;
        bool fits = text != NULL && text->at != 0 && end < m->size && (behind || text->count > 0);
        if (fits) {
            uint32_t byte = behind ? text->count : fm_below(m, text->count);
            *site = (fm_site){.form = FM_PLAIN,
                              .width = 1,
                              .at = text->at + 4 + byte,
                              .node = text,
                              .slot = FT_WHOLE};
            return true;
        }
    }
    return false;
}

/* Letters that parsers look for, bytes that are not UTF-8, the end of a C string. */
static bool letter(fm_mutator *m)
{
    static const uint8_t letters[] = {0,    '.',  ':',  '/',  '-',  '_', '%',  '"',
                                      '\\', '\n', ' ',  'a',  '0',  '9', 0x7f, 0x80,
                                      0xc0, 0xc3, 0xe2, 0xed, 0xf4, 0xff};
    fm_site site;
    return pick_byte(m, false, &site) && fm_put(m, &site, letters[fm_below(m, sizeof letters)]);
}

/* Overwrites the NUL after a string. */
static bool no_end(fm_mutator *m)
{
    fm_site site;
    return pick_byte(m, true, &site) && fm_put(m, &site, fm_chance(m, 50) ? 0xff : 'a');
}

static const fm_row rows[] = {
    {"count-boundary", 20, FM_PLACE, true, boundary},
    {"count-less", 10, FM_PLACE, false, less},
    {"string-letter", 10, FM_PLACE, false, letter},
    {"string-open", 4, FM_PLACE, true, no_end},
};

const fm_row_list fm_count_list = FM_ROW_LIST(rows);
