/*
 * Bytes added or lost at one place, so that everything after it is shifted. Undone at the right
 * place, the file is sound. Undone elsewhere, what lies between the two places is wrong, so the
 * culprits mostly tell on which side the right place is. If they mislead, tries places all over the
 * file, then more of them around those with the fewest errors.
 */
#include <string.h>

#include "analysis/diagnose/diagnose_internal.h"
#include "verifiers/core/image.h"

enum {
    STEPS = 40,  /* of a search */
    TEETH = 64,  /* places across the file */
    WINDOW = 48, /* places around the end of a search */
    KEPT = 6,    /* places with few errors, to try more around */
    CLOSER = 8,  /* how many times as many to try there */
    FEW = 2,     /* errors that one wrong byte may cause */
    NEAR = 4,    /* places around one with few errors, where all values of a lost byte are tried */
    SMALL = 4096 /* with tables up to this size, every place is tried */
};

typedef struct place {
    uint64_t at, errors;
} place;

typedef struct shift {
    ptv_diagnosis *diagnosis;
    bool more;                     /* bytes were added, not lost */
    uint8_t value;                 /* for missing bytes */
    uint64_t bytes;                /* how many were added or lost */
    uint64_t first, last;          /* bounds of the place, inclusive */
    uint64_t tables, copied, size; /* of the original: tables, the part to verify, the whole file */
    uint64_t made;                 /* place where the copy is undone; > `copied` if nowhere yet */
    uint64_t low, high;            /* remaining range of the search */
    place few[KEPT];               /* places with the fewest errors, ascending */
    unsigned kept;
} shift;

/* ---- Undoing the change at a place ---- */

/* Copies bytes [from, to) of the file with the bytes at `at` taken out, or others put in. */
static void fill(const shift *s, uint64_t at, uint64_t from, uint64_t to)
{
    const uint8_t *bytes = s->diagnosis->image.bytes;
    uint8_t *copy = s->diagnosis->copy;
    const uint64_t gap = s->more ? at : at + s->bytes;
    PTV_REQUIRE(at <= s->last);
    if (from < at) {
        const uint64_t end = to < at ? to : at;
        memcpy(copy + from, bytes + from, (size_t)(end - from));
        from = end;
    }
    if (from < to && from < gap) {
        const uint64_t end = to < gap ? to : gap;
        memset(copy + from, s->value, (size_t)(end - from));
        from = end;
    }
    if (from < to) {
        const uint8_t *rest = s->more ? bytes + s->bytes : bytes - s->bytes;
        memcpy(copy + from, rest + from, (size_t)(to - from));
    }
}

/* From one place to the next, only the bytes between them change. */
static ptv_image undo(shift *s, uint64_t at)
{
    uint64_t from = at < s->made ? at : s->made;
    uint64_t to = (at > s->made ? at : s->made) + s->bytes;
    if (s->made > s->copied) {
        from = 0;
        to = s->copied;
    }
    fill(s, at, from, to < s->copied ? to : s->copied);
    s->made = at;
    return (ptv_image){s->diagnosis->copy, s->copied, s->size};
}

/* Missing bytes may be in a text, where zeros would not do. */
static bool works(shift *s, uint64_t at)
{
    const ptv_image image = undo(s, at);
    if (!ptv_diagnosis_spend(s->diagnosis, s->tables)) {
        return false;
    }
    if (ptv_is_sound(s->diagnosis, &image)) {
        return true;
    }
    if (s->more || at >= s->copied) {
        return false;
    }
    const uint64_t rest = s->copied - at;
    memset(s->diagnosis->copy + at, ' ', (size_t)(rest < s->bytes ? rest : s->bytes));
    return ptv_is_sound(s->diagnosis, &image);
}

/* The farthest place from `good` towards `bad` that still works, assuming a single border. */
static uint64_t border(shift *s, uint64_t good, uint64_t bad)
{
    if (works(s, bad)) {
        return bad;
    }
    while (good + 1 < bad || bad + 1 < good) {
        const uint64_t middle = good < bad ? good + (bad - good) / 2 : bad + (good - bad) / 2;
        if (works(s, middle)) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    return good;
}

/*
 * If it works at one place, it may work at neighbours, where nothing gives meaning to the bytes: in
 * a string, a constant, a segment. If the end may be missing, the file was most likely cut.
 */
static bool tell(shift *s, uint64_t at)
{
    ptv_damage *d = &s->diagnosis->damage;
    *d = (ptv_damage){.kind = s->more ? PTV_DAMAGE_INSERTED : PTV_DAMAGE_MISSING,
                      .at = border(s, at, s->first),
                      .end = border(s, at, s->last),
                      .count = s->bytes,
                      .whole = s->size};
    if (!s->more && d->end == s->diagnosis->image.size) {
        d->kind = PTV_DAMAGE_CUT;
    }
    return true;
}

/* ---- Following culprits ---- */

static void narrow(shift *s, uint64_t at, const ptv_trial *t)
{
    const uint64_t counted = t->structural > 0 ? t->structural : t->errors;
    if (2 * t->below < counted) {
        s->low = at + 1;
    } else {
        s->high = at;
    }
}

/* Starts from above, and alternates between the lowest culprit and the middle. */
static bool search(shift *s)
{
    uint64_t at = s->high;
    for (unsigned i = 0; i < STEPS && s->low < s->high; i++) {
        ptv_trial t;
        const ptv_image image = undo(s, at);
        if (!ptv_diagnosis_spend(s->diagnosis, s->tables)) {
            return false;
        }
        ptv_try(s->diagnosis, &image, at, &t);
        if (t.sound) {
            return tell(s, at);
        }
        narrow(s, at, &t);
        const bool nearer = t.lowest > s->low && t.lowest < s->high;
        at = nearer && i % 2 == 0 ? t.lowest : s->low + (s->high - s->low) / 2;
    }
    return false;
}

/* ---- When culprits mislead ---- */

static void keep(shift *s, uint64_t at, uint64_t errors)
{
    unsigned i = s->kept;
    if (i == KEPT && s->few[KEPT - 1].errors <= errors) {
        return;
    }
    s->kept += i < KEPT;
    for (i = s->kept - 1; i > 0 && s->few[i - 1].errors > errors; i--) {
        s->few[i] = s->few[i - 1];
    }
    s->few[i] = (place){at, errors};
}

/* Tries every step-th place at a distance of at most `reach`. */
static bool comb(shift *s, uint64_t around, uint64_t reach, uint64_t step)
{
    const uint64_t from = around < s->first + reach ? s->first : around - reach;
    const uint64_t to = around + reach < s->last ? around + reach : s->last;
    for (uint64_t at = from; at <= to; at += step) {
        ptv_trial t;
        const ptv_image image = undo(s, at);
        if (!ptv_diagnosis_spend(s->diagnosis, s->tables)) {
            return false;
        }
        ptv_try(s->diagnosis, &image, at, &t);
        if (t.sound || (!s->more && t.errors <= FEW && works(s, at))) {
            return tell(s, at);
        }
        keep(s, at, t.errors);
    }
    return false;
}

static bool diagnose_everywhere(shift *s)
{
    const uint64_t half = (s->tables - s->first) / 2;
    uint64_t step = 2 * half / TEETH + 1;
    s->kept = 0;
    bool found = comb(s, s->first + half, half, step);
    while (!found && step > 1) {
        place last[KEPT];
        const unsigned count = s->kept;
        const uint64_t reach = step;
        memcpy(last, s->few, sizeof last);
        step = step > CLOSER ? step / CLOSER : 1;
        s->kept = 0;
        for (unsigned i = 0; i < count && !found; i++) {
            found = comb(s, last[i].at, reach, step);
        }
    }
    return found;
}

/* ---- The value of a lost byte ---- */

static bool guess_at(shift *s, uint64_t at)
{
    const ptv_image image = undo(s, at);
    for (unsigned value = 1; value < 256; value++) {
        if (!ptv_diagnosis_spend(s->diagnosis, s->tables)) {
            break;
        }
        s->diagnosis->copy[at] = (uint8_t)value;
        if (ptv_is_sound(s->diagnosis, &image)) {
            s->value = (uint8_t)value;
            return tell(s, at);
        }
    }
    s->diagnosis->copy[at] = 0;
    return false;
}

/* Tries the nearest places first. */
static bool guess(shift *s, uint64_t centre)
{
    for (uint64_t i = 0; i <= 2 * NEAR; i++) {
        const uint64_t away = (i + 1) / 2;
        const uint64_t at = i % 2 == 0 ? centre + away : centre - away;
        const bool there =
            (i % 2 == 0 || away <= centre) && at >= s->first && at <= s->last && at < s->copied;
        if (there && guess_at(s, at)) {
            return true;
        }
    }
    return false;
}

static bool guess_best(shift *s)
{
    for (unsigned i = 0; i < s->kept && s->few[i].errors <= FEW; i++) {
        if (guess(s, s->few[i].at)) {
            return true;
        }
    }
    return false;
}

/* ---- The search ---- */

static bool diagnose_further(shift *s, uint64_t near)
{
    const bool one = !s->more && s->bytes == 1;
    if (diagnose_everywhere(s) || (s->tables <= SMALL && comb(s, 0, s->tables, 1))) {
        return true;
    }
    return one && (guess_best(s) || guess(s, near));
}

static bool begin(shift *s, ptv_diagnosis *diagnosis, const ptv_header_claim *e, bool more,
                  uint64_t bytes)
{
    const uint64_t size = diagnosis->image.size;
    *s = (shift){.diagnosis = diagnosis, .more = more, .bytes = bytes, .made = UINT64_MAX};
    if (bytes == 0 || (more ? bytes >= size : bytes > UINT64_MAX - size)) {
        return false;
    }
    s->size = more ? size - bytes : size + bytes;
    s->tables = e->told && e->tables < s->size ? e->tables : s->size;
    s->copied = s->size > PTV_COPY_WHOLE ? s->tables : s->size;
    s->first = e->told ? PTV_HEADER_END : 0;
    s->low = s->first;
    s->last = s->copied < size ? s->copied : size;
    s->high = s->last;
    return s->first < s->last && s->copied <= size + (more ? 0 : bytes) &&
           s->copied <= PTV_COPY_WHOLE && ptv_diagnosis_room(diagnosis, s->copied);
}

bool ptv_find_shift(ptv_diagnosis *diagnosis, const ptv_header_claim *extent, bool more,
                    uint64_t bytes, bool thorough)
{
    shift s;
    if (!begin(&s, diagnosis, extent, more, bytes)) {
        return false;
    }
    if (search(&s)) {
        return true;
    }
    const uint64_t near = s.low < s.high ? s.low : s.high;
    return comb(&s, near, WINDOW, 1) || (thorough && diagnose_further(&s, near));
}
