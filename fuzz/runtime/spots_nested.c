/* Which bytes of a readable file are a file that can be read as well. */
#include <string.h>

#include "fuzz/runtime/spots_parts.h"
#include "verifiers/core/view.h"
#include "verifiers/registry/formats.h"
#include "verifiers/schemas/bundled_program.h"
#include "verifiers/schemas/program.h"

typedef struct finder {
    const gm_source *source;
    site_nested *nested;
    size_t count;
    const char *prefix;
} finder;

static bool is_known(const finder *f, uint64_t at)
{
    for (size_t i = 0; i < f->count; i++) {
        if (f->nested[i].at == at) {
            return true;
        }
    }
    return false;
}

/* Adds what is at these bytes, when it can be read. `path` ends before "<format>". */
static void add(finder *f, uint64_t at, uint64_t size, const char *path)
{
    const ptv_image *im = &f->source->image;
    if (f->count == SITE_NESTED || size == 0 || !ptv_in(im, at, size) || is_known(f, at)) {
        return;
    }
    site_nested *n = &f->nested[f->count];
    const ptv_image image = {im->bytes + at, size, size};
    if (gm_open(&n->source, &image)) {
        bool plain = f->source->format == PTV_FORMAT_BUNDLE;
        const char *label = plain ? NULL : ptv_label_of(n->source.format);
        n->at = at;
        n->size = size;
        site_extend(n->path, path, "%s%s%s", label == NULL ? "" : "<", label == NULL ? "" : label,
                    label == NULL ? "" : ">");
        f->count++;
    }
}

static void add_delegate(finder *f, uint32_t delegate, const char *path)
{
    const ptv_image *im = &f->source->image;
    const ptv_table *type = &f->source->schema->tables[PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE];
    uint32_t data = ptv_table_of(im, delegate, PTV_PROGRAM_BACKEND_DELEGATE_PROCESSED);
    if (data == 0) {
        return;
    }
    uint32_t index =
        (uint32_t)ptv_scalar_of(im, data, type, PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE_INDEX);
    uint64_t at, size;
    if (ptv_scalar_of(im, data, type, PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE_LOCATION) != 0) {
        if (index < gm_part_count(f->source) && gm_part(f->source, index, &at, &size)) {
            add(f, at, size, path);
        }
        return;
    }
    ptv_vec inside = ptv_vec_of(im, f->source->root, PTV_PROGRAM_PROGRAM_BACKEND_DELEGATE_DATA);
    if (index < inside.count) {
        ptv_vec bytes = ptv_vec_of(im, ptv_table_in(im, inside, index),
                                   PTV_PROGRAM_BACKEND_DELEGATE_INLINE_DATA_DATA);
        add(f, bytes.at, bytes.count, path);
    }
}

static void in_program(finder *f)
{
    const ptv_image *im = &f->source->image;
    char path[SITE_PATH];
    ptv_vec plans = ptv_vec_of(im, f->source->root, PTV_PROGRAM_PROGRAM_EXECUTION_PLAN);
    for (uint32_t p = 0; p < plans.count; p++) {
        ptv_vec delegates =
            ptv_vec_of(im, ptv_table_in(im, plans, p), PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
        for (uint32_t d = 0; d < delegates.count; d++) {
            site_extend(path, f->prefix, "%sexecution_plan[%u].delegates[%u].processed",
                        site_dot(f->prefix), (unsigned)p, (unsigned)d);
            add_delegate(f, ptv_table_in(im, delegates, d), path);
        }
    }
}

static void in_container(finder *f)
{
    char path[SITE_PATH];
    uint64_t at, size;
    for (uint32_t i = 0; i < gm_part_count(f->source); i++) {
        site_extend(path, f->prefix, "%sentries[%u].data", site_dot(f->prefix), (unsigned)i);
        if (gm_part(f->source, i, &at, &size)) {
            add(f, at, size, path);
        }
    }
}

static void in_bundle(finder *f)
{
    ptv_vec program =
        ptv_vec_of(&f->source->image, f->source->root, PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_PROGRAM);
    char path[SITE_PATH];
    site_extend(path, f->prefix, "%sprogram", site_dot(f->prefix));
    add(f, program.at, program.count, path);
}

size_t sites_nested(const gm_source *source, site_nested nested[SITE_NESTED], const char *prefix)
{
    finder f = {source, nested, 0, prefix};
    switch (source->format) {
    case PTV_FORMAT_PROGRAM: in_program(&f); break;
    case PTV_FORMAT_BUNDLE: in_bundle(&f); break;
    case PTV_FORMAT_NFAT: in_container(&f); break;
    default: break;
    }
    return f.count;
}

bool site_is_nested(const site_finder *f, uint64_t at)
{
    for (size_t i = 0; i < f->nested_count; i++) {
        if (f->nested[i].at == at) {
            return true;
        }
    }
    return false;
}
