/* Bytes to be scanned, in a file that may be read in parts. */
#include "analysis/audit/signatures.h"
#include "verifiers/context/limits.h"

bool audit_load(const audit_span *s, uint64_t at, uint64_t n)
{
    return ptv_load_range(s->parts, 0, s->from + at, n);
}

bool audit_may_read(const audit_span *s)
{
    return audit_spend(s, s->size) &&
           (s->parts == NULL || ptv_load_range(s->parts, 0, s->from, s->size));
}
