/* What else the file is, for readers that start elsewhere or look for other magic bytes. */
#include <string.h>

#include "analysis/audit/audit_internal.h"
#include "analysis/audit/audit_rules.h"

/* ---- zip: readers search backwards for the end record ---- */

enum { END = 22, LONGEST_COMMENT = 65535 };

/* The first `c` in [at, end); `end` if there is none. */
static uint64_t find(const audit_span *s, uint64_t at, uint64_t end, char c)
{
    const bool any = at < end && audit_in(s, at, end - at);
    const uint8_t *there = any ? memchr(s->bytes + at, c, (size_t)(end - at)) : NULL;
    return there == NULL ? end : (uint64_t)(there - s->bytes);
}

/* The last end record counts. */
static uint64_t find_zip(const audit_span *s)
{
    const uint64_t least = s->size > END + LONGEST_COMMENT ? s->size - END - LONGEST_COMMENT : 0;
    const uint64_t end = s->size < END ? 0 : s->size - END + 1;
    uint64_t start, found = UINT64_MAX;
    for (uint64_t at = find(s, least, end, 'P'); at < end; at = find(s, at + 1, end, 'P')) {
        found = audit_is_zip_end(s, at, &start) ? start : found;
    }
    return found;
}

static void look_for_zip(audit *a, const audit_span *s)
{
    a->zip = a->seen->format == PTV_FORMAT_PACKAGE ? UINT64_MAX : find_zip(s);
    if (a->zip != UINT64_MAX) {
        audit_add_bytes(a, &audit_zip_polyglot, a->zip, s->size - a->zip,
                        audit_path(a, 0, "(file)"), NULL);
    }
}

/* ---- Others: where their readers search ---- */

static bool starts_pdf(const audit_span *s, uint64_t *at, audit_hit *hit)
{
    enum { SEARCHED = 1024 };
    const uint64_t end = s->size < SEARCHED ? s->size : SEARCHED;
    for (*at = find(s, 0, end, '%'); *at < end; *at = find(s, *at + 1, end, '%')) {
        if (audit_in(s, *at, 8) && memcmp(s->bytes + *at, "%PDF-", 5) == 0 &&
            audit_is_pdf(s, *at, hit)) {
            return true;
        }
    }
    return false;
}

static bool is_disc(const audit_span *s)
{
    enum { FIRST = 16 * 2048 };
    return audit_in(s, FIRST, 8) && memcmp(s->bytes + FIRST, "\1CD001\1", 7) == 0;
}

static void tell(audit *a, const audit_span *s, uint64_t at, const char *kind, audit_hit *hit)
{
    char what[AUDIT_HIT_WHAT];
    hit->kind = kind;
    audit_put_what(s, hit, what);
    a->other = at;
    audit_add_bytes(a, &audit_polyglot, at, s->size - at, audit_path(a, 0, "(file)"),
                    audit_text(a, "%s", what));
}

void audit_polyglots(audit *a)
{
    const audit_span s = audit_span_of(a, 0, ptv_state_of(a->run)->whole.size);
    audit_hit hit = {.rule = NULL};
    uint64_t at;
    a->other = UINT64_MAX;
    a->scanner.has_line = false;
    look_for_zip(a, &s);
    if (audit_is_tar(&s, 0, &hit)) {
        tell(a, &s, 0, "a tar archive", &hit);
    } else if (starts_pdf(&s, &at, &hit)) {
        tell(a, &s, at, "a PDF document", &hit);
    } else if (is_disc(&s)) {
        tell(a, &s, 16 * 2048, "an image of a disc (ISO 9660)", &hit);
    } else if (s.size > 0 && audit_is_pickle(&s, 0, &hit)) {
        tell(a, &s, 0, "a pickle", &hit);
    }
}
