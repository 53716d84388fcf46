/*
 * The order of candidates. Each pass works by delta debugging: it tries all units of a group, then
 * halves, quarters, and so on. The passes of a phase run in rounds until a round no longer shortens
 * the file. The structural phase runs again only if rewriting was not possible, and bytes have
 * since changed.
 */
#include "fuzz/shrink/state.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { STRUCTURE, VALUES, BYTES, ZEROS, PHASES };
enum { MOST_PASSES = 8, SLACK = 4096 };

static const fh_pass *const passes[PHASES][MOST_PASSES] = {
    {&fh_inner_alone, &fh_rewrite, &fh_plain_header, &fh_branches, &fh_whole_spans,
     &fh_parts_of_spans},
    {&fh_values},
    {&fh_gaps, &fh_moved, &fh_bytes},
    {&fh_zeros},
};

/* ---- Candidates seen so far ---- */

static uint64_t hash_of(const fh_buffer *made)
{
    return ptv_hash(PTV_HASH ^ made->size, made->bytes, made->size);
}

/* If it cannot be recorded, the search ends: there would be no memory for the rest, either. */
static bool is_new(fh_shrinker *s, uint64_t key)
{
    if (ptv_map_get(&s->seen, key) != 0) {
        return false;
    }
    s->failed = !ptv_map_add(&s->seen, key, 1);
    return !s->failed;
}

/* ---- Comparing files ---- */

static size_t count_set_bytes(const fh_buffer *b)
{
    size_t count = 0;
    for (size_t i = 0; i < b->size; i++) {
        count += b->bytes[i] != 0 ? 1 : 0;
    }
    return count;
}

static bool is_simpler(const fh_buffer *a, const fh_buffer *b)
{
    return a->size != b->size ? a->size < b->size : count_set_bytes(a) < count_set_bytes(b);
}

static bool is_same(const fh_buffer *a, const fh_buffer *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->bytes, b->bytes, a->size) == 0);
}

/* A file from our own writer can be shrunk by structure, which is worth a few bytes. */
static bool is_hardly_larger(const fh_buffer *a, const fh_buffer *b)
{
    enum { FEW = 64 };
    return a->size <= b->size + b->size / 4 + FEW;
}

/* ---- The cursor ---- */

static const fh_pass *pass_of(const fh_shrinker *s)
{
    return passes[s->cursor.phase][s->cursor.pass];
}

static void count_units(fh_shrinker *s)
{
    fh_cursor *c = &s->cursor;
    c->units = fh_load(s) ? pass_of(s)->units(s, c->group) : FH_NO_GROUP;
}

static void next_group(fh_cursor *c)
{
    c->group++;
    c->begun = false;
}

static void begin_group(fh_shrinker *s)
{
    fh_cursor *c = &s->cursor;
    count_units(s);
    if (c->units == FH_NO_GROUP) {
        *c = (fh_cursor){.phase = c->phase, .pass = c->pass + 1};
    } else if (c->units == 0) {
        next_group(c);
    } else {
        uint32_t fineness = pass_of(s)->fineness;
        c->begun = true;
        c->finest = c->units > 2 * fineness && fineness > 0 ? c->units / fineness : 1;
        c->chunk = c->units;
        c->first = 0;
    }
}

/* Goes on with smaller chunks, from the beginning. False if they would be too small. */
static bool divide(fh_cursor *c)
{
    bool more = c->chunk > c->finest && c->units > 0;
    c->chunk = c->chunk > c->units ? c->units : c->chunk;
    c->chunk -= c->chunk / 2;
    c->chunk = c->chunk < c->finest ? c->finest : c->chunk;
    c->first = 0;
    return more;
}

static uint32_t chunk_here(const fh_cursor *c)
{
    return c->chunk < c->units - c->first ? c->chunk : c->units - c->first;
}

static bool is_worth_trying(fh_shrinker *s)
{
    bool simpler = is_simpler(&s->made, &s->now);
    if (pass_of(s)->probes) {
        /* A candidate that changes nothing need not be tested. */
        simpler = !is_same(&s->made, &s->now) && is_hardly_larger(&s->made, &s->now);
        s->frozen |= simpler || is_same(&s->made, &s->now) ? 0 : 1u << s->cursor.group;
    }
    return simpler && is_new(s, hash_of(&s->made));
}

/* Makes the candidate at the cursor. False if there is none. */
static bool make_candidate(fh_shrinker *s)
{
    const fh_cursor *c = &s->cursor;
    return fh_load(s) && pass_of(s)->make(s, c->group, c->first, chunk_here(c)) &&
           is_worth_trying(s);
}

/* All passes of the phase are done. Frozen levels stay so while only bytes change. */
static void next_round(fh_shrinker *s)
{
    fh_cursor *c = &s->cursor;
    uint32_t phase = s->improved ? c->phase : c->phase + 1;
    bool stopped = (s->frozen & 1) != 0;
    s->shorter = s->shorter || (s->improved && c->phase == BYTES);
    if (phase > BYTES && s->shorter && stopped) {
        phase = STRUCTURE;
        s->shorter = false;
    }
    if (phase == STRUCTURE) {
        s->frozen = 0;
    }
    s->improved = false;
    *c = (fh_cursor){.phase = phase};
    s->failed = s->failed || !fh_set_buffer(&s->now, s->least.bytes, s->least.size);
}

bool fh_next(fh_shrinker *s, fe_bytes *candidate)
{
    fh_cursor *c = &s->cursor;
    while (!s->failed && c->phase < PHASES) {
        if (c->pass == MOST_PASSES || pass_of(s) == NULL) {
            next_round(s);
        } else if (!c->begun) {
            begin_group(s);
        } else if (c->first >= c->units) {
            if (!divide(c)) {
                next_group(c);
            }
        } else if (make_candidate(s)) {
            *candidate = (fe_bytes){s->made.bytes, s->made.size};
            return true;
        } else {
            c->first += chunk_here(c);
        }
    }
    return false;
}

static void take(fh_shrinker *s)
{
    bool good = fh_set_buffer(&s->now, s->made.bytes, s->made.size);
    if (good && is_simpler(&s->now, &s->least)) {
        s->improved = s->improved || s->now.size < s->least.size;
        good = fh_set_buffer(&s->least, s->now.bytes, s->now.size);
    }
    s->failed = s->failed || !good;
}

void fh_tell(fh_shrinker *s, bool keeps)
{
    fh_cursor *c = &s->cursor;
    if (!keeps) {
        s->frozen |= pass_of(s)->probes ? 1u << c->group : 0;
        c->first += chunk_here(c);
        return;
    }
    take(s);
    if (pass_of(s)->probes) {
        next_group(c);
        return;
    }
    count_units(s);
    if (c->units == FH_NO_GROUP || c->units == 0) {
        next_group(c); /* the group is gone: its successor gets its turn in the next round */
    }
}

/* ---- Interface ---- */

fh_shrinker *fh_new(const fe_kit *kit, fe_bytes bytes)
{
    fh_shrinker *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return NULL;
    }
    s->kit = kit;
    s->arena.left = SIZE_MAX / 2;
    s->made.room = bytes.size * 2 + SLACK;
    s->made.bytes = malloc(s->made.room);
    if (s->made.bytes == NULL || !fh_set_buffer(&s->least, bytes.bytes, bytes.size) ||
        !fh_set_buffer(&s->now, bytes.bytes, bytes.size)) {
        fh_free(s);
        return NULL;
    }
    return s;
}

void fh_free(fh_shrinker *s)
{
    if (s != NULL) {
        ptv_arena_free(&s->arena);
        free(s->now.bytes);
        free(s->least.bytes);
        free(s->made.bytes);
        ptv_map_free(&s->seen);
        free(s);
    }
}

fe_bytes fh_best(const fh_shrinker *s)
{
    return (fe_bytes){s->least.bytes, s->least.size};
}

bool fh_failed(const fh_shrinker *s)
{
    return s->failed;
}

uint64_t fh_shrink(fh_shrinker *s, uint64_t most, fh_keeps keeps, void *context)
{
    fe_bytes candidate;
    uint64_t tried = 0;
    while (tried < most && fh_next(s, &candidate)) {
        tried++;
        fh_tell(s, keeps(context, candidate.bytes, candidate.size));
    }
    return tried;
}
