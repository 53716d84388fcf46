/* What the file is for programs that do not begin with its first bytes, or look for other ones. */
#include <string.h>

#include "analysis/audit/audit_internal.h"
#include "analysis/audit/audit_rules.h"

static audit_span whole_file(audit *a)
{
    return (audit_span){audit_bytes(a, 0), ptv_state_of(a->run)->whole.size, &a->fuel};
}

/* ---- zip: the end record is looked for from the end ---- */

enum { END = 22, LONGEST_COMMENT = 65535 };

static uint64_t find_zip(const audit_span *s)
{
    const uint64_t least = s->size > END + LONGEST_COMMENT ? s->size - END - LONGEST_COMMENT : 0;
    uint64_t start;
    for (uint64_t at = s->size < END ? 0 : s->size - END + 1; at > least; at--) {
        if (s->bytes[at - 1] == 'P' && audit_is_zip_end(s, at - 1, &start)) {
            return start;
        }
    }
    return UINT64_MAX;
}

static void look_for_zip(audit *a, const audit_span *s)
{
    a->zip = a->seen->format == PTV_FORMAT_PACKAGE ? UINT64_MAX : find_zip(s);
    if (a->zip != UINT64_MAX) {
        audit_add_bytes(a, &audit_zip_polyglot, s->bytes + a->zip, a->zip, s->size - a->zip,
                        audit_path(a, 0, "(file)"), NULL);
    }
}

/* ---- Others: where their readers look ---- */

static bool starts_pdf(const audit_span *s, uint64_t *at, audit_hit *hit)
{
    enum { SEARCHED = 1024 };
    for (*at = 0; *at < SEARCHED && audit_in(s, *at, 8); ++*at) {
        if (memcmp(s->bytes + *at, "%PDF-", 5) == 0 && audit_is_pdf(s, *at, hit)) {
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

static void tell(audit *a, const audit_span *s, uint64_t at, const char *what)
{
    a->other = at;
    audit_add_bytes(a, &audit_polyglot, s->bytes + at, at, s->size - at, audit_path(a, 0, "(file)"),
                    audit_text(a, "%s", what));
}

void audit_polyglots(audit *a)
{
    const audit_span s = whole_file(a);
    audit_hit hit = {.rule = NULL};
    uint64_t at;
    a->other = UINT64_MAX;
    look_for_zip(a, &s);
    if (audit_is_tar(&s, 0, &hit)) {
        tell(a, &s, 0, hit.what);
    } else if (starts_pdf(&s, &at, &hit)) {
        tell(a, &s, at, "a PDF document");
    } else if (is_disc(&s)) {
        tell(a, &s, 16 * 2048, "an image of a disc (ISO 9660)");
    } else if (s.size > 0 && audit_is_pickle(&s, 0, &hit)) {
        tell(a, &s, 0, hit.what);
    }
}
