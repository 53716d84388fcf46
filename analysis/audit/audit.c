/* The audit: examines all subjects in turn, and sorts the findings, most severe first. */
#include <stdlib.h>
#include <string.h>

#include "analysis/audit/audit_internal.h"

enum { FUEL = 16, FUEL_LEAST = 1 << 20 };

/* Whoever reads only the first findings gets the most severe ones. */
static int by_severity_and_place(const void *a, const void *b)
{
    const audit_finding *x = a;
    const audit_finding *y = b;
    if (x->rule->severity != y->rule->severity) {
        return x->rule->severity > y->rule->severity ? -1 : 1;
    }
    if (x->at != y->at) {
        return x->at < y->at ? -1 : 1;
    }
    return x->rule->code != y->rule->code ? (x->rule->code < y->rule->code ? -1 : 1)
           : x->length != y->length       ? (x->length < y->length ? -1 : 1)
                                          : strcmp(x->path, y->path);
}

/* Strings are checked while their tables are walked. Their places are only looked up if needed. */
static bool inspect(audit *a, ptv_inspection *seen)
{
    const uint64_t fuel = FUEL_LEAST + FUEL * ptv_state_of(a->run)->whole.size;
    audit_scanner_begin(&a->scanner, fuel);
    a->watching = true;
    const bool done = ptv_inspect_closely(seen, a->run, (ptv_watcher){audit_watch, a});
    a->watching = false;
    a->unscanned = false;
    a->scanner.fuel = fuel;
    return done;
}

bool audit_file(audit *a, ptv_inspection *seen, const ptv_run *run, const audit_options *options)
{
    static void (*const subjects[])(audit * a) = {
        audit_polyglots,     audit_hidden, audit_unused,    audit_contents,
        audit_opaque,        audit_reach,  audit_decisions, audit_native_decisions,
        audit_mlx_decisions, audit_cost,   audit_changes,
    };
    memset(a, 0, sizeof *a);
    a->arena.left = SIZE_MAX / 4;
    a->run = run;
    a->seen = seen;
    a->options = options;
    const bool inspected = inspect(a, seen);
    for (size_t i = 0; inspected && i < sizeof subjects / sizeof subjects[0]; i++) {
        subjects[i](a);
    }
    if (a->count > 0) {
        qsort(a->findings, a->count, sizeof *a->findings, by_severity_and_place);
    }
    return inspected && !a->failed;
}

void audit_free(audit *a)
{
    free(a->findings);
    ptv_arena_free(&a->arena);
    memset(a, 0, sizeof *a);
}

audit_severity audit_worst(const audit *a)
{
    unsigned worst = AUDIT_HIGH;
    while (worst > 0 && a->counts[worst] == 0) {
        worst--;
    }
    return (audit_severity)worst;
}
