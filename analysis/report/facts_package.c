/* Facts about packages and safetensors: members, tensors. */
#include "analysis/report/facts_parts.h"
#include "verifiers/package/package.h"
#include "verifiers/safetensors/safetensors.h"

/* ---- Tensors ---- */

static uint32_t count_of(const ptv_image *im)
{
    ptv_tensor_entry e;
    ptv_tensors t = ptv_tensors_of(im);
    uint32_t count = 0;
    while (ptv_tensors_next(&t, &e)) {
        count += !e.metadata;
    }
    return count;
}

/* The name as written in the file, with its escapes. */
static void tensor(ptv_json *w, const ptv_run *run, const ptv_tensors *t, const ptv_tensor_entry *e)
{
    ptv_json_object(w);
    ptv_json_u64_of(w, "index", e->i);
    ptv_json_name_of(w, "name", (const char *)t->image->bytes + e->name.at, (size_t)e->name.length);
    if (e->fault == NULL && e->type < PTV_DTYPES && e->begin <= e->end) {
        ptv_json_text_of(w, "dtype", ptv_dtypes[e->type].name);
        ptv_json_u64_of(w, "rank", e->rank);
        ptv_json_u64_of(w, "file_offset", ptv_state_of(run)->base + t->data + e->begin);
        ptv_json_u64_of(w, "bytes", e->end - e->begin);
    }
    ptv_json_object_end(w);
}

void ptv_safetensors_facts(ptv_json *w, const ptv_run *run)
{
    const uint32_t shown = ptv_open_list(w, "tensors", count_of(&run->image));
    ptv_tensors t = ptv_tensors_of(&run->image);
    ptv_tensor_entry e;
    for (uint32_t i = 0; i < shown && ptv_tensors_next(&t, &e);) {
        if (!e.metadata) {
            tensor(w, run, &t, &e);
            i++;
        }
    }
    ptv_close_list(w);
}

/* ---- Members ---- */

static void member(ptv_json *w, const ptv_run *run, const ptv_zip_walk *walk)
{
    const ptv_image *im = &run->image;
    const ptv_range data = ptv_member_data(im, &walk->entry);
    ptv_json_object(w);
    ptv_json_u64_of(w, "index", walk->i);
    ptv_json_name_of(w, "name", (const char *)im->bytes + ptv_zip_name_at(&walk->entry),
                     walk->entry.name_length);
    ptv_json_u64_of(w, "file_offset", data.at);
    ptv_json_u64_of(w, "bytes", data.length);
    ptv_json_object_end(w);
}

static void members(ptv_json *w, ptv_run *run)
{
    const ptv_zip zip = ptv_package_zip(run, ptv_unit_at(run, ptv_state_of(run)->unit));
    ptv_zip_walk walk = ptv_zip_begin(&zip);
    while (ptv_zip_next(&zip, &walk)) { /* counts them */
    }
    const uint32_t shown = ptv_open_list(w, "members", walk.seen);
    walk = ptv_zip_begin(&zip);
    for (uint32_t i = 0; i < shown && ptv_zip_next(&zip, &walk); i++) {
        member(w, run, &walk);
    }
    ptv_close_list(w);
}

/* ---- Aliases ---- */

static uint32_t count_aliases(const ptv_zip *zip)
{
    ptv_json_scan scan;
    ptv_alias alias;
    uint32_t count = 0;
    bool more = ptv_aliases_begin(zip, &scan);
    while (more && ptv_alias_next(&scan, &alias)) {
        count++;
    }
    return count;
}

static void name_fact(ptv_json *w, const char *key, const ptv_image *im, ptv_range name)
{
    ptv_json_name_of(w, key, (const char *)im->bytes + name.at, (size_t)name.length);
}

/* As far as they are valid JSON. */
static void aliases(ptv_json *w, ptv_run *run)
{
    const ptv_zip zip = ptv_package_zip(run, ptv_unit_at(run, ptv_state_of(run)->unit));
    const uint32_t shown = ptv_open_list(w, "aliases", count_aliases(&zip));
    ptv_json_scan scan;
    ptv_alias alias;
    bool more = ptv_aliases_begin(&zip, &scan);
    for (uint32_t i = 0; more && i < shown && ptv_alias_next(&scan, &alias); i++) {
        ptv_json_object(w);
        ptv_json_u64_of(w, "index", i);
        name_fact(w, "name", &run->image, alias.name);
        if (alias.owned) {
            name_fact(w, "owner", &run->image, alias.owner);
        }
        ptv_json_object_end(w);
    }
    ptv_close_list(w);
}

/* Members, aliases, then the tensors of sound members. */
void ptv_package_facts(ptv_json *w, const ptv_run *run)
{
    const ptv_state *state = ptv_state_of(run);
    ptv_run inner = *run;
    members(w, &inner);
    aliases(w, &inner);
    for (uint32_t i = 1; i < state->unit_count; i++) {
        const ptv_unit *unit = ptv_unit_at(run, i);
        if (unit->parent == state->unit && unit->format == PTV_FORMAT_SAFETENSORS && unit->sound) {
            ptv_enter(&inner, i);
            ptv_safetensors_facts(w, &inner);
        }
    }
}
