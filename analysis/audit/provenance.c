/* Who wrote the file, and what was changed afterwards: reports facts that the caller provides. */
#include "analysis/audit/audit_internal.h"
#include "analysis/audit/audit_rules.h"

void audit_changes(audit *a)
{
    const audit_provenance *p = &a->options->provenance;
    const uint64_t size = a->seen->account.size;
    if (p->differs && p->at < size) {
        audit_add(
            a, &audit_layout_changed, p->at, size - p->at, audit_path(a, 0, "(file)"),
            audit_text(a, "the nearest writer is %s, with vtables %s", p->writer, p->vtables));
    }
    if (p->changed > 0) {
        audit_add(a, &audit_hash_differs, p->changed_at, p->changed_length,
                  audit_path(a, 0, "(file)"),
                  audit_text(a, p->changed == 1 ? "%llu key" : "%llu keys",
                             (unsigned long long)p->changed));
    }
}
