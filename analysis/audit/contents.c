/* Identifies bytes that have an owner: weights, named data, payloads, members. */
#include <string.h>

#include "analysis/audit/audit_internal.h"
#include "analysis/audit/audit_rules.h"

/* ---- Reporting hits ---- */

/* The components of a polyglot are reported once, for the file. */
static bool is_told(const audit *a, const audit_hit *hit, uint64_t at)
{
    return at == a->other || (hit->rule == &audit_archive && at >= a->zip);
}

static void tell(audit *a, const audit_span *s, const audit_hit *hit, uint64_t from,
                 const char *path)
{
    const uint64_t rest = s->size - hit->at;
    char what[AUDIT_HIT_WHAT];
    if (!is_told(a, hit, from + hit->at)) {
        audit_put_what(s, hit, what);
        audit_add_bytes(a, hit->rule, from + hit->at, hit->length < rest ? hit->length : rest, path,
                        audit_text(a, "%s", what));
    }
}

void audit_tell_unscanned(audit *a, uint64_t at, uint64_t size, const char *path)
{
    if (a->scanner.fuel == 0 && !a->unscanned) {
        audit_add(a, &audit_scan_incomplete, at, size, path, NULL);
        a->unscanned = true;
    }
}

/* Reports the first hit of each kind: archives have many members, programs many strings. */
static bool tell_all(audit *a, const audit_span *s, uint64_t at, const char *path)
{
    uint64_t told = 0, next = 0, end = 0;
    audit_hit hit;
    while (audit_next_hit(s, &next, &hit)) {
        const uint64_t kind = UINT64_C(1) << (hit.rule->code - audit_pickle_code.code);
        const bool named = audit_is_reference(&hit);
        if ((told & kind) == 0 && !(named && hit.at < end)) {
            tell(a, s, &hit, at, path);
            told |= kind;
        }
        end = !named && hit.at + hit.length > end ? hit.at + hit.length : end;
    }
    return told != 0;
}

bool audit_scan(audit *a, uint64_t at, uint64_t size, bool anywhere, const char *path)
{
    const audit_span s = audit_span_of(a, at, size);
    audit_hit hit;
    bool any =
        anywhere ? audit_may_read(&s) && tell_all(a, &s, at, path) : audit_identify(&s, 0, &hit);
    if (any && !anywhere) {
        tell(a, &s, &hit, at, path);
    }
    audit_tell_unscanned(a, at, size, path);
    return any;
}

/* ---- Where to look ---- */

static void look(audit *a, const ptv_seen_bytes *account, uint64_t at, uint64_t size,
                 const char *kind, uint32_t number)
{
    if (size > 0) {
        char name[48];
        snprintf(name, sizeof name, kind, (unsigned)number);
        (void)audit_scan(a, audit_base(a, account) + at, size, a->options->deep,
                         audit_path(a, account->unit, name));
    }
}

static void look_at_weights(audit *a, const ptv_seen_bytes *account)
{
    for (uint32_t i = 0; i < account->weight_count; i++) {
        const ptv_weight *w = &account->weights[i];
        look(a, account, w->at, w->size,
             w->kind == PTV_WEIGHT_CONSTANT  ? "(constant %u)"
             : w->kind == PTV_WEIGHT_INITIAL ? "(initial value %u)"
                                             : "(shader %u)",
             w->number);
    }
}

/* Whether nothing is known about its contents. */
static bool is_opaque(const ptv_part *part)
{
    const ptv_seen_bytes *inside = part->inside;
    const bool bare = inside == NULL || (inside->part_count == 0 && inside->schema == NULL);
    return bare && (part->owner == PTV_OWNER_DELEGATE || part->owner == PTV_OWNER_NAMED_DATA ||
                    part->owner == PTV_OWNER_ENTRY || part->owner == PTV_OWNER_OPAQUE);
}

static void look_at_account(audit *a, const ptv_seen_bytes *account)
{
    look_at_weights(a, account);
    for (uint32_t i = 0; i < account->part_count; i++) {
        const ptv_part *part = &account->parts[i];
        if (is_opaque(part)) {
            look(a, account, part->at, part->size,
                 part->segment != PTV_NO_SEGMENT ? "segments[%u]" : "(payload %u)",
                 part->segment != PTV_NO_SEGMENT ? part->segment : part->item);
        }
    }
}

void audit_contents(audit *a)
{
    audit_each_account(a, look_at_account);
}
