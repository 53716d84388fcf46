/*
 * Bytes missing or extra, according to a header, or to references past the end of a FlatBuffer. The
 * header itself may be wrong, so it is only believed if something else in the file agrees.
 */
#include <string.h>

#include "analysis/diagnose/diagnose_internal.h"
#include "base/little_endian.h"
#include "verifiers/core/structure.h"
#include "verifiers/program/segments.h"

enum {
    WORD = 4,       /* a FlatBuffer ends at a multiple of this */
    FEW_BYTES = 16, /* that may be missing inside segments; more must have been cut */
    MANY = 6,       /* errors that a single field cannot cause */
    FAR = 16,       /* times the size: larger claims are not believed */
    GUESSES = 4     /* words or bytes to try if nothing says how many */
};

static bool tell(ptv_diagnosis *diagnosis, ptv_damage_kind kind, uint64_t at, uint64_t end,
                 uint64_t whole)
{
    const uint64_t size = diagnosis->image.size;
    diagnosis->damage = (ptv_damage){.kind = kind, .at = at, .end = end, .whole = whole};
    diagnosis->damage.count = whole == 0 ? 0 : whole > size ? whole - size : size - whole;
    return true;
}

/* ---- A FlatBuffer without its end ---- */

/* The file as if its header said that tables reach its end, without segments. */
static bool take_for_tables(ptv_diagnosis *diagnosis, const ptv_header_claim *e, ptv_image *image)
{
    enum { SIZE = 16, BASE = 24, BLOCK = 16, DATA_SIZE = 24, DATA_BASE = 32 };
    const uint64_t size = diagnosis->image.size;
    *image = diagnosis->image;
    if (!e->told) {
        return size <= PTV_COPY_MOST; /* as it is */
    }
    if (size < PTV_HEADER_END || !ptv_diagnosis_room(diagnosis, size)) {
        return false;
    }
    uint8_t *copy = memcpy(diagnosis->copy, image->bytes, (size_t)size);
    image->bytes = copy;
    if (ptv_detect(image) == PTV_FORMAT_PROGRAM) {
        le_store(copy + SIZE, 8, size);
        memset(copy + BASE, 0, 16);
        return true;
    }
    le_store(copy + DATA_SIZE, 8, size - ptv_u64(image, BLOCK));
    le_store(copy + DATA_BASE, 8, size);
    le_store(copy + DATA_BASE + 8, 8, 0);
    return ptv_u64(image, BLOCK) <= size;
}

/* What a culprit refers to is past the end, but not far. */
static bool leads_past(const ptv_culprit *c, uint64_t size, uint64_t limit)
{
    const ptv_rule *rule = c->rule;
    if (rule == &ptv_root_out_of_range_rule || rule == &ptv_vtable_out_of_range_rule) {
        return c->found + 4 > size && c->found < limit;
    }
    if (rule == &ptv_offset_out_of_range_rule) {
        return c->at + c->found + 4 > size && c->at + c->found < limit;
    }
    if (rule == &ptv_string_out_of_range_rule || rule == &ptv_vector_out_of_range_rule) {
        return c->found < limit && c->at + c->found < limit;
    }
    return rule == &ptv_field_out_of_range_rule ||
           (rule == &ptv_vtable_size_invalid_rule && c->at + c->found > size);
}

static bool all_lead_past(const ptv_trial *t, uint64_t size, uint64_t limit)
{
    for (unsigned i = 0; i < t->listed; i++) {
        if (!leads_past(&t->list[i], size, limit)) {
            return false;
        }
    }
    return t->structural > 0;
}

/* A single culprit may just be a wrong field, unless it refers to a place right at the end. */
static bool one_was_last(ptv_diagnosis *diagnosis, const ptv_culprit *c, const ptv_image *image)
{
    enum { CLOSE = 64 };
    const ptv_rule *rule = c->rule;
    ptv_image shorter = *image;
    ptv_trial t;
    if (rule == &ptv_offset_out_of_range_rule) {
        return c->at + c->found < image->size + CLOSE;
    }
    if (rule == &ptv_root_out_of_range_rule) {
        return c->found < image->size + CLOSE;
    }
    if (rule != &ptv_string_out_of_range_rule && rule != &ptv_vector_out_of_range_rule) {
        return false;
    }
    shorter.size = shorter.loaded = c->at + 4; /* nothing follows it */
    ptv_try(diagnosis, &shorter, 0, &t);
    return t.structural > 0 && t.lowest == c->at && t.highest == c->at;
}

/* `limit`: the highest possible end of the tables. */
static bool diagnose_cut_tables(ptv_diagnosis *diagnosis, const ptv_header_claim *e, uint64_t limit,
                                bool sure)
{
    ptv_image image;
    ptv_trial t;
    if (!take_for_tables(diagnosis, e, &image)) {
        return false;
    }
    ptv_try(diagnosis, &image, 0, &t);
    if (!all_lead_past(&t, image.size, limit) ||
        (!sure && t.lowest == t.highest && !one_was_last(diagnosis, &t.list[0], &image))) {
        return false;
    }
    return tell(diagnosis, PTV_DAMAGE_CUT, image.size, image.size, e->whole);
}

/* ---- According to the header ---- */

/* Whether the tables are broken when examined alone. */
static bool tables_are_broken(ptv_diagnosis *diagnosis, const ptv_header_claim *e)
{
    ptv_trial t;
    ptv_image image;
    if (e->base == 0 ||
        e->tables > diagnosis->image.size) { /* only the header says where they end */
        return take_for_tables(diagnosis, e, &image) && !ptv_is_sound(diagnosis, &image);
    }
    image = (ptv_image){diagnosis->image.bytes, e->tables, e->whole};
    ptv_try(diagnosis, &image, 0, &t);
    return t.structural > 0;
}

/* Whether tables are sound, and segments end where the header says the file does. */
static bool segments_are_short(ptv_diagnosis *diagnosis, const ptv_header_claim *e)
{
    const ptv_image image = {diagnosis->image.bytes, e->tables, e->whole};
    return ptv_is_sound(diagnosis, &image) &&
           !ptv_has_fired(&diagnosis->run, &ptv_segment_area_size_rule);
}

static bool diagnose_fewer(ptv_diagnosis *diagnosis, const ptv_header_claim *e)
{
    const uint64_t size = diagnosis->image.size, bytes = e->whole - size;
    const bool broken = bytes <= size && tables_are_broken(diagnosis, e);
    if (e->tables > size) {
        return (tables_are_broken(diagnosis, e) &&
                diagnose_cut_tables(diagnosis, e, e->tables, true)) ||
               (broken && ptv_find_shift(diagnosis, e, false, bytes, true));
    }
    if (broken) {
        return ptv_find_shift(diagnosis, e, false, bytes, true) ||
               tell(diagnosis, PTV_DAMAGE_MISSING, PTV_HEADER_END, e->tables, e->whole);
    }
    return segments_are_short(diagnosis, e) &&
           ((bytes < FEW_BYTES && ptv_find_shift(diagnosis, e, false, bytes, false)) ||
            tell(diagnosis, PTV_DAMAGE_CUT, e->tables, size, e->whole));
}

static bool diagnose_more(ptv_diagnosis *diagnosis, const ptv_header_claim *e)
{
    const uint64_t bytes = diagnosis->image.size - e->whole;
    return ptv_find_shift(diagnosis, e, true, bytes, true) ||
           (tables_are_broken(diagnosis, e) &&
            tell(diagnosis, PTV_DAMAGE_INSERTED, PTV_HEADER_END, e->tables + bytes, e->whole));
}

/* ---- Without a header ---- */

/* The end of the last segment, if the tables can be read. */
static uint64_t end_of_segments(ptv_diagnosis *diagnosis, const ptv_header_claim *e)
{
    const ptv_image image = {diagnosis->image.bytes, e->tables, INT64_MAX};
    uint64_t end = 0;
    if (e->tables > diagnosis->image.size || !ptv_is_sound(diagnosis, &image)) {
        return 0;
    }
    const uint32_t count = ptv_segments_of(&diagnosis->run).count;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t one = ptv_segment_end(ptv_segment_number(&diagnosis->run, i));
        end = one > end ? one : end;
    }
    return end == 0 || end > FAR * diagnosis->image.size ? 0 : e->base + end;
}

static bool diagnose_any(ptv_diagnosis *diagnosis, const ptv_header_claim *e, uint64_t more,
                         uint64_t less, bool thorough)
{
    return ptv_find_shift(diagnosis, e, true, more, thorough) ||
           ptv_find_shift(diagnosis, e, false, less, thorough);
}

static bool has_more_errors(ptv_diagnosis *diagnosis, uint64_t most)
{
    ptv_trial t;
    ptv_try(diagnosis, &diagnosis->image, 0, &t);
    return t.structural > most;
}

/* Tries some bytes, then a word more, and so on. */
static bool diagnose_rest(ptv_diagnosis *diagnosis, const ptv_header_claim *e, uint64_t rest)
{
    for (uint64_t bytes = rest; bytes < GUESSES * WORD; bytes += WORD) {
        if (diagnose_any(diagnosis, e, bytes, bytes + WORD - 2 * rest, bytes < WORD)) {
            return true;
        }
    }
    return false;
}

static bool diagnose_untold(ptv_diagnosis *diagnosis, const ptv_header_claim *e)
{
    const uint64_t limit = FAR * diagnosis->image.size, rest = diagnosis->image.size % WORD;
    return (rest != 0 && diagnose_any(diagnosis, e, rest, WORD - rest, false)) ||
           diagnose_cut_tables(diagnosis, e, limit, false) ||
           (rest != 0 && (ptv_diagnose_front(diagnosis) || diagnose_rest(diagnosis, e, rest) ||
                          diagnose_cut_tables(diagnosis, e, limit, true)));
}

bool ptv_diagnose_sizes(ptv_diagnosis *diagnosis)
{
    ptv_header_claim e = ptv_header_claim_of(&diagnosis->image);
    const uint64_t size = diagnosis->image.size;
    if (size < PTV_LOADER_HEAD) {
        return tell(diagnosis, PTV_DAMAGE_CUT, size, size, 0);
    }
    if (e.told && e.whole == 0) {
        e.whole = end_of_segments(diagnosis, &e);
    }
    if (e.doubtful) {
        return ptv_diagnose_front(diagnosis);
    }
    if (!e.told) {
        return diagnose_untold(diagnosis, &e);
    }
    if (e.whole == 0) {
        return (e.tables > size && diagnose_cut_tables(diagnosis, &e, e.tables, true)) ||
               ptv_diagnose_front(diagnosis) ||
               (has_more_errors(diagnosis, 1) && diagnose_any(diagnosis, &e, 1, 1, true));
    }
    if (e.whole == size) {
        return false;
    }
    return ptv_diagnose_front(diagnosis) ||
           (size < e.whole ? diagnose_fewer(diagnosis, &e) : diagnose_more(diagnosis, &e));
}

/* Whole words, after which a FlatBuffer's size still looks right, but many objects are wrong. */
bool ptv_diagnose_words(ptv_diagnosis *diagnosis)
{
    const ptv_header_claim e = ptv_header_claim_of(&diagnosis->image);
    if (e.told || e.doubtful || e.tables % WORD != 0 || e.tables > PTV_COPY_WHOLE ||
        !has_more_errors(diagnosis, MANY)) {
        return false;
    }
    for (uint64_t bytes = WORD; bytes <= GUESSES * WORD; bytes += WORD) {
        if (diagnose_any(diagnosis, &e, bytes, bytes, false)) {
            return true;
        }
    }
    return false;
}
