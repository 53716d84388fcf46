/* Facts about named data that several payloads request. */
#include "analysis/report/facts_parts.h"
#include "verifiers/crosscheck/missing.h"

/* An entry and the payloads that request it, as names are visited in order. */
typedef struct group {
    const ptv_named *entry;
    uint32_t begin, end; /* range in the list of those who request it */
    uint32_t payloads;
    uint64_t bytes;
} group;

typedef struct totals {
    uint32_t entries, payloads;
    uint64_t bytes_saved;
} totals;

static bool is_key(const ptv_names *names, uint32_t i)
{
    return ptv_role_of(names->run, &names->list[i]) == PTV_ROLE_KEY;
}

static bool is_same_payload(const ptv_names *names, uint32_t a, uint32_t b)
{
    return names->list[a].unit == names->list[b].unit;
}

/* Names are sorted, so requests for one entry are adjacent, in order of units. */
static bool next_group(const ptv_names *names, group *g)
{
    uint32_t i = g->end;
    while (i < names->count && !is_key(names, i)) {
        i++;
    }
    *g = (group){.begin = i, .end = i};
    if (i == names->count) {
        return false;
    }
    g->entry = ptv_first_named(names, &names->list[i], PTV_ROLE_PROGRAM_DATA, 0);
    while (g->end < names->count && is_key(names, g->end) &&
           ptv_first_named(names, &names->list[g->end], PTV_ROLE_PROGRAM_DATA, 0) == g->entry) {
        g->payloads += g->end == i || !is_same_payload(names, g->end - 1, g->end);
        g->end++;
    }
    return true;
}

static bool is_shared(const ptv_names *names, group *g)
{
    ptv_blob blob;
    if (g->entry == NULL || g->payloads < 2 || !ptv_blob_of(names->run, g->entry, &blob)) {
        return false;
    }
    g->bytes = blob.size;
    return true;
}

static totals count(const ptv_names *names)
{
    totals t = {0, 0, 0};
    for (group g = {.end = 0}; next_group(names, &g);) {
        if (is_shared(names, &g)) {
            t.entries++;
            t.payloads += g.payloads;
            t.bytes_saved += g.bytes * (g.payloads - 1);
        }
    }
    return t;
}

/* A row for each payload that requests it. Returns how many rows are left. */
static uint32_t rows(ptv_json *w, const ptv_names *names, const group *g, uint32_t left)
{
    for (uint32_t i = g->begin; i < g->end && left > 0; i++) {
        const ptv_named *use = &names->list[i];
        if (i > g->begin && is_same_payload(names, i - 1, i)) {
            continue;
        }
        ptv_path_level path[PTV_DEPTH_MAX];
        ptv_json_object(w);
        ptv_json_name_of(w, "key", (const char *)ptv_named_image(names->run, use).bytes + use->at,
                         use->length);
        ptv_json_u64_of(w, "bytes", g->bytes);
        ptv_path_fact(w, &ptv_path_to(names->run, use->unit, path)->place);
        ptv_json_object_end(w);
        left--;
    }
    return left;
}

static void keys(ptv_json *w, const ptv_names *names, uint32_t payloads)
{
    uint32_t left = ptv_open_list(w, "keys", payloads);
    for (group g = {.end = 0}; left > 0 && next_group(names, &g);) {
        left = is_shared(names, &g) ? rows(w, names, &g, left) : left;
    }
    ptv_close_list(w);
}

void ptv_named_sharing_facts(ptv_json *w, const ptv_run *run)
{
    ptv_run copy = *run; /* the search enters one unit after another */
    ptv_names names;
    if (ptv_gather_names(&copy, &ptv_data_needed_rule, &names)) {
        totals t = count(&names);
        ptv_json_u64_of(w, "named_data", t.entries);
        ptv_json_u64_of(w, "named_data_bytes_saved", t.bytes_saved);
        keys(w, &names, t.payloads);
    }
}
