/* Facts about named data that several payloads ask for. */
#include "verifiers/report/facts_parts.h"
#include "verifiers/rules/fqn.h"

/* An entry and the payloads that ask for it, while names go by in their order. */
typedef struct group {
    const ptv_named *entry;
    uint32_t payloads;
    uint32_t last; /* unit that asked last */
} group;

typedef struct totals {
    uint64_t entries, bytes_saved;
} totals;

static void finish(totals *t, const ptv_run *run, const group *g)
{
    ptv_blob blob;
    if (g->payloads > 1 && ptv_blob_of(run, g->entry, &blob)) {
        t->entries++;
        t->bytes_saved += blob.size * (g->payloads - 1);
    }
}

/* Names are sorted: those that ask for one entry follow each other, by unit. */
static totals count(const ptv_names *names)
{
    totals t = {0, 0};
    group g = {NULL, 0, PTV_NO_UNIT};
    for (uint32_t i = 0; i < names->count; i++) {
        const ptv_named *use = &names->list[i];
        if (ptv_role_of(names->run, use) != PTV_ROLE_KEY) {
            continue;
        }
        const ptv_named *entry = ptv_first_named(names, use, PTV_ROLE_PROGRAM_DATA, 0);
        if (entry != g.entry) {
            finish(&t, names->run, &g);
            g = (group){entry, 0, PTV_NO_UNIT};
        }
        g.payloads += entry != NULL && use->unit != g.last;
        g.last = use->unit;
    }
    finish(&t, names->run, &g);
    return t;
}

void ptv_named_sharing_facts(ptv_json *w, const ptv_run *run)
{
    ptv_run copy = *run; /* the search enters one unit after the other */
    ptv_names names;
    if (ptv_gather_names(&copy, ptv_rule_find("data-needed"), &names)) {
        totals t = count(&names);
        ptv_json_u64_of(w, "named_data", t.entries);
        ptv_json_u64_of(w, "named_data_bytes_saved", t.bytes_saved);
    }
}
