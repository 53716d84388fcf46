/* Facts about nested parts: payloads of delegates, entries of containers, and sharing. */
#include <stdlib.h>

#include "analysis/inspect/units.h"
#include "analysis/report/facts_parts.h"
#include "verifiers/nfat/nfat.h"

static void bytes_of(ptv_json *w, const ptv_unit *unit)
{
    ptv_json_text_of(w, "kind", ptv_format_word((ptv_format)unit->format));
    ptv_json_u64_of(w, "file_offset", unit->base);
    ptv_json_u64_of(w, "bytes", unit->size);
}

/* ---- Containers ---- */

static void id_of(ptv_json *w, const ptv_image *im, uint32_t i)
{
    uint64_t at = ptv_nfat_row(i);
    if (ptv_in(im, at, PTV_NFAT_ID_BYTES)) {
        const uint8_t *id = im->bytes + at;
        ptv_json_name_of(w, "id", (const char *)id, ptv_nfat_id_size(id));
    }
}

void ptv_nfat_facts(ptv_json *w, const ptv_run *run, const ptv_inspection *seen)
{
    ptv_children inside = ptv_children_of(run, ptv_state_of(run)->unit);
    if (inside.count == 0) {
        return; /* its table cannot be read */
    }
    uint32_t shown = ptv_open_list(w, "entries", inside.count);
    for (uint32_t i = 0; i < shown; i++) {
        const ptv_unit *entry = ptv_unit_at(run, inside.first + i);
        ptv_json_object(w);
        ptv_json_u64_of(w, "index", entry->item);
        id_of(w, &run->image, entry->item);
        bytes_of(w, entry);
        if (seen != NULL) {
            ptv_node_facts(w, &seen->entries[i].payload);
        }
        ptv_json_object_end(w);
    }
    ptv_close_list(w);
}

/* ---- Payloads ---- */

/* How many refer to a payload. */
typedef struct uses {
    uint32_t delegates, methods;
    uint32_t last; /* 1 + the method counted last */
} uses;

/* Links ascend by method, so it is enough to compare with the method counted last. */
static void count_uses(const ptv_run *run, ptv_children inside, uses *counts)
{
    const ptv_unit *program = ptv_unit_at(run, ptv_state_of(run)->unit);
    const ptv_link *links = ptv_links_of(run, program);
    for (uint32_t i = 0; i < program->link_count; i++) {
        uint32_t payload = links[i].unit - inside.first;
        if (links[i].unit == PTV_NO_UNIT || payload >= inside.count) {
            continue;
        }
        counts[payload].delegates++;
        counts[payload].methods += counts[payload].last != links[i].plan + 1;
        counts[payload].last = links[i].plan + 1;
    }
}

static void backend(ptv_json *w, const ptv_run *run, const ptv_unit *unit)
{
    const ptv_image *im = &run->image;
    ptv_vec plans = ptv_vec_of(im, run->root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    ptv_vec delegates =
        ptv_vec_of(im, ptv_table_in(im, plans, unit->plan), PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
    ptv_string_fact(
        w, "backend", im,
        ptv_vec_of(im, ptv_table_in(im, delegates, unit->item), PTV_PROGRAM_BACKEND_DELEGATE_ID));
}

/* The path of the first delegate that uses it. */
static void path_of(ptv_json *w, const ptv_run *run, uint32_t unit)
{
    ptv_path_level path[PTV_DEPTH_MAX];
    ptv_path_fact(w, &ptv_path_to(run, unit, path)->place);
}

static void payload(ptv_json *w, const ptv_run *run, uint32_t unit, const uses *count,
                    const ptv_seen_payload *seen)
{
    ptv_json_object(w);
    path_of(w, run, unit);
    backend(w, run, ptv_unit_at(run, unit));
    bytes_of(w, ptv_unit_at(run, unit));
    if (ptv_unit_at(run, unit)->format == PTV_FORMAT_NFAT) {
        ptv_json_u64_of(w, "entries", ptv_children_of(run, unit).count);
    }
    ptv_json_u64_of(w, "delegates", count->delegates);
    ptv_json_u64_of(w, "methods", count->methods);
    if (seen != NULL) {
        ptv_node_facts(w, seen);
    }
    ptv_json_object_end(w);
}

static void payloads(ptv_json *w, const ptv_run *run, ptv_children inside, const uses *counts,
                     const ptv_inspection *seen)
{
    uint32_t shown = ptv_open_list(w, "payloads", inside.count);
    for (uint32_t i = 0; i < shown; i++) {
        payload(w, run, inside.first + i, &counts[i], seen == NULL ? NULL : &seen->payloads[i]);
    }
    ptv_close_list(w);
}

/* ---- Sharing ---- */

static void delegate(ptv_json *w, const ptv_run *run, const ptv_link *link)
{
    const ptv_image *im = &run->image;
    ptv_vec plans = ptv_vec_of(im, run->root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    ptv_json_object(w);
    ptv_string_fact(
        w, "method", im,
        ptv_vec_of(im, ptv_table_in(im, plans, link->plan), PTV_PROGRAM_EXECUTION_PLAN_NAME));
    ptv_json_u64_of(w, "delegate", link->item);
    path_of(w, run, link->unit);
    ptv_json_object_end(w);
}

/* A row for each delegate that shares its payload; there are `total` of them. */
static void delegates(ptv_json *w, const ptv_run *run, ptv_children inside, const uses *counts,
                      uint32_t total)
{
    const ptv_unit *program = ptv_unit_at(run, ptv_state_of(run)->unit);
    const ptv_link *links = ptv_links_of(run, program);
    uint32_t left = ptv_open_list(w, "delegates", total);
    for (uint32_t i = 0; i < program->link_count && left > 0; i++) {
        uint32_t payload = links[i].unit - inside.first;
        bool known = links[i].unit != PTV_NO_UNIT && payload < inside.count;
        if (known && counts[payload].delegates > 1) {
            delegate(w, run, &links[i]);
            left--;
        }
    }
    ptv_close_list(w);
}

static void sharing(ptv_json *w, const ptv_run *run, ptv_children inside, const uses *counts)
{
    uint64_t shared = 0;
    uint64_t saved = 0;
    uint32_t total = 0;
    for (uint32_t i = 0; i < inside.count; i++) {
        if (counts[i].delegates > 1) {
            shared++;
            total += counts[i].delegates;
            saved += ptv_unit_at(run, inside.first + i)->size * (counts[i].delegates - 1);
        }
    }
    ptv_json_object_of(w, "sharing");
    ptv_json_u64_of(w, "payloads", shared);
    ptv_json_u64_of(w, "payload_bytes_saved", saved);
    delegates(w, run, inside, counts, total);
    ptv_named_sharing_facts(w, run);
    ptv_json_object_end(w);
}

void ptv_payload_facts(ptv_json *w, const ptv_run *run, const ptv_inspection *seen)
{
    ptv_children inside = ptv_children_of(run, ptv_state_of(run)->unit);
    if (run->memory_needed > 0) {
        return; /* not all payloads may be among the units */
    }
    uses *counts = calloc(inside.count + (size_t)1, sizeof *counts);
    if (counts == NULL) {
        w->out->failed = true;
        return;
    }
    count_uses(run, inside, counts);
    payloads(w, run, inside, counts, seen);
    sharing(w, run, inside, counts);
    free(counts);
}
