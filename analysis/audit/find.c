/* Keeps findings: where they are, what their bytes look like. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "analysis/audit/audit_internal.h"

enum { PATH = 512 };

void *audit_take(audit *a, uint64_t count, size_t size)
{
    void *room =
        count < SIZE_MAX / size ? ptv_arena_take(&a->arena, (size_t)(count + 1) * size) : NULL;
    a->failed = a->failed || room == NULL;
    return room;
}

static const char *keep(audit *a, const char *text)
{
    const size_t n = strlen(text);
    char *kept = audit_take(a, n, 1);
    return kept == NULL ? "" : memcpy(kept, text, n);
}

const char *audit_text(audit *a, const char *format, ...)
{
    char text[AUDIT_WHAT];
    va_list list;
    if (a->watching) {
        return "";
    }
    va_start(list, format);
    (void)vsnprintf(text, sizeof text, format, list);
    va_end(list);
    return keep(a, text);
}

const char *audit_counted(audit *a, uint64_t count, const char *thing)
{
    return audit_text(a, "%llu %s%s", (unsigned long long)count, thing, count == 1 ? "" : "s");
}

/* ---- Places ---- */

const char *audit_path_of(audit *a, uint32_t unit, ptv_place place)
{
    ptv_path_level room[PTV_DEPTH_MAX];
    char path[PATH];
    place.outer = ptv_path_to(a->run, unit, room);
    (void)ptv_path(&place, path, sizeof path);
    return keep(a, path);
}

const char *audit_path(audit *a, uint32_t unit, const char *name)
{
    return audit_path_of(a, unit, (ptv_place){NULL, name, -1, -1, NULL});
}

const uint8_t *audit_bytes(const audit *a, uint64_t at)
{
    return ptv_state_of(a->run)->whole.bytes + at;
}

audit_span audit_span_of(audit *a, uint64_t at, uint64_t size)
{
    const ptv_image *whole = &ptv_state_of(a->run)->whole;
    return (audit_span){.bytes = whole->bytes + at,
                        .size = size,
                        .scanner = &a->scanner,
                        .parts = whole->loaded < whole->size ? a->run : NULL,
                        .from = at};
}

/* ---- What bytes look like ---- */

/* The binary logarithm of n, which must be at least 1, in units of 1/65536. */
static uint64_t binary_logarithm(uint64_t n)
{
    uint64_t whole = 0, part = 0;
    while (n >> whole > 1) {
        whole++;
    }
    uint64_t x = whole > 31 ? n >> (whole - 31) : n << (31 - whole); /* in [2^31, 2^32) */
    for (unsigned i = 0; i < 16; i++) {
        x = x * x >> 31;
        part = part << 1 | x >> 32;
        x >>= x >> 32;
    }
    return whole << 16 | part;
}

static unsigned entropy_of(const uint8_t *bytes, uint64_t n)
{
    uint32_t counts[256] = {0};
    uint64_t sum = 0;
    for (uint64_t i = 0; i < n; i++) {
        counts[bytes[i]]++;
    }
    for (unsigned i = 0; i < 256; i++) {
        sum += counts[i] > 1 ? counts[i] * binary_logarithm(counts[i]) : 0;
    }
    return n == 0 ? 0 : (unsigned)((binary_logarithm(n) - sum / n) * 100 >> 16);
}

/* ---- Findings ---- */

void audit_add(audit *a, const ptv_rule *rule, uint64_t at, uint64_t length, const char *path,
               const char *what)
{
    if (a->watching) {
        a->noted = true;
        return;
    }
    if (++a->counts[rule->severity] > AUDIT_MOST) {
        a->dropped++;
        return;
    }
    audit_finding *grown = ptv_room_for_one(a->findings, a->count, &a->room, sizeof *grown);
    a->failed = a->failed || grown == NULL;
    if (grown != NULL) {
        a->findings = grown;
        a->findings[a->count++] =
            (audit_finding){.rule = rule, .at = at, .length = length, .path = path, .what = what};
    }
}

/* Samples at most 4 KiB: enough to tell random bytes from text. */
void audit_add_bytes(audit *a, const ptv_rule *rule, uint64_t at, uint64_t length, const char *path,
                     const char *what)
{
    enum { MOST = 4096 };
    const uint64_t n = length < MOST ? length : MOST;
    const audit_span s = audit_span_of(a, at, n);
    const size_t before = a->count;
    audit_add(a, rule, at, length, path, what);
    if (a->count > before && audit_in(&s, 0, n)) {
        audit_finding *f = &a->findings[before];
        f->measured = true;
        f->entropy = entropy_of(s.bytes, n);
        f->shown = n < AUDIT_FIRST ? (unsigned)n : AUDIT_FIRST;
        memcpy(f->first, s.bytes, f->shown);
    }
}
