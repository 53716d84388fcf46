/* The accounts of a file: its own, and those of everything in it. */
#include "analysis/audit/audit_internal.h"
#include "base/zeros.h"

bool audit_is_zero(audit *a, uint64_t at, uint64_t size)
{
    if (size == 0) {
        return true;
    }
    const audit_span s = audit_span_of(a, at, size);
    return audit_may_read(&s) && ptv_is_zero(s.bytes, size);
}

uint64_t audit_base(const audit *a, const ptv_seen_bytes *account)
{
    return ptv_unit_at(a->run, account->unit)->base;
}

/* Recursion is as deep as units nest. */
static void each_in(audit *a, const ptv_seen_bytes *account,
                    void (*each)(audit *a, const ptv_seen_bytes *account))
{
    each(a, account);
    for (uint32_t i = 0; i < account->part_count; i++) {
        if (account->parts[i].inside != NULL) {
            each_in(a, account->parts[i].inside, each);
        }
    }
}

void audit_each_account(audit *a, void (*each)(audit *a, const ptv_seen_bytes *account))
{
    each_in(a, &a->seen->account, each);
}

/* ---- Shares ---- */

static uint64_t size_inside(const ptv_seen_bytes *account)
{
    uint64_t inside = 0;
    for (uint32_t i = 0; i < account->part_count; i++) {
        inside += account->parts[i].inside != NULL ? account->parts[i].size : 0;
    }
    return inside;
}

/* Unknown payloads are opaque. Contents of known payloads count in their own accounts. */
static void add_share(const ptv_seen_bytes *account, audit_share *share)
{
    const uint64_t *owned = account->owned;
    const uint64_t payloads = owned[PTV_OWNER_DELEGATE] + owned[PTV_OWNER_ENTRY] +
                              owned[PTV_OWNER_PROGRAM] + owned[PTV_OWNER_MEMBER];
    const uint64_t inside = size_inside(account);
    share->known += owned[PTV_OWNER_HEADER] + owned[PTV_OWNER_TABLES] + owned[PTV_OWNER_DIRECTORY] +
                    owned[PTV_OWNER_PADDING];
    share->weights +=
        owned[PTV_OWNER_CONSTANTS] + owned[PTV_OWNER_STATE] + owned[PTV_OWNER_NAMED_DATA];
    share->opaque += owned[PTV_OWNER_OPAQUE] + (payloads > inside ? payloads - inside : 0);
    share->hidden +=
        owned[PTV_OWNER_UNUSED] + owned[PTV_OWNER_UNREFERENCED] + owned[PTV_OWNER_TAIL];
    for (uint32_t i = 0; i < account->part_count; i++) {
        if (account->parts[i].inside != NULL) {
            add_share(account->parts[i].inside, share);
        }
    }
}

audit_share audit_share_of(const ptv_inspection *seen)
{
    audit_share share = {0, 0, 0, 0};
    add_share(&seen->account, &share);
    return share;
}
