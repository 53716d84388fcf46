/* Finds the bytes of a readable file that are readable files themselves. */
#include "fuzz/envelope/envelope.h"
#include "fuzz/runtime/spots_parts.h"
#include "verifiers/registry/formats.h"

/* Adds the file at these bytes, if it is readable and not listed yet. */
static bool add(site_nested *nested, size_t count, const ptv_image *im, const fe_bytes *bytes)
{
    const ptv_image inner = {bytes->bytes, bytes->size, bytes->size};
    const uint64_t at = bytes->size == 0 ? 0 : (uint64_t)(bytes->bytes - im->bytes);
    bool known = bytes->size == 0;
    for (size_t i = 0; i < count && !known; i++) {
        known = nested[i].at == at;
    }
    if (known || !gm_open(&nested[count].source, &inner)) {
        return false;
    }
    nested[count].at = at;
    nested[count].size = bytes->size;
    return true;
}

/* The program of a bundle needs no label: it is always a program. */
static void name(site_nested *n, const fe_file *file, const fe_nested *in, const char *prefix)
{
    const char *label = ptv_label_of(n->source.format);
    char path[SITE_PATH];
    (void)fe_nested_path(file, in, path, sizeof path);
    if (file->format == PTV_FORMAT_BUNDLE || label == NULL) {
        site_extend(n->path, prefix, "%s%s", site_dot(prefix), path);
    } else {
        site_extend(n->path, prefix, "%s%s<%s>", site_dot(prefix), path, label);
    }
}

size_t sites_nested(const gm_source *source, site_nested nested[SITE_NESTED], const char *prefix)
{
    const ptv_image *im = &source->image;
    fe_kit kit = {.plain = NULL};
    fe_file file;
    ptv_arena arena = {.left = SIZE_MAX / 2};
    size_t count = 0;
    bool read =
        fe_kit_open(&kit) && fe_read(&file, &kit, (fe_bytes){im->bytes, (size_t)im->size}, &arena);
    uint32_t found = read ? fe_nested_list(&file, NULL, 0) : 0;
    fe_nested *list = found == 0 ? NULL : ptv_arena_take(&arena, found * sizeof *list);
    found = list == NULL ? 0 : fe_nested_list(&file, list, found);
    for (uint32_t i = 0; i < found && count < SITE_NESTED; i++) {
        if (add(nested, count, im, &list[i].bytes)) {
            name(&nested[count++], &file, &list[i], prefix);
        }
    }
    ptv_arena_free(&arena);
    fe_kit_free(&kit);
    return count;
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
