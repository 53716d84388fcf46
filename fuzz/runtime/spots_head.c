/* Places outside of tables: heads, headers, segments, constants after the tables. */
#include <string.h>

#include "fuzz/runtime/spots_parts.h"
#include "golden/codec/payload.h"
#include "verifiers/nfat/nfat.h"

static bool give(const site_finder *f, site_kind kind, uint64_t at, uint64_t width,
                 const char *name)
{
    char part[SITE_PATH];
    site_extend(part, f->prefix, "%sheader.%s", site_dot(f->prefix), name);
    return site_give(f, kind, at, width, part);
}

/* Visits the numbers within the first `end` bytes, then the rest of these. */
static bool numbers(const site_finder *f, uint64_t end)
{
    const ptv_header_layout *layout = gm_header_layout(f->source->format);
    uint64_t told = layout->magic_at + 4u;
    for (int i = 0; i < PTV_HEADER_NUMBERS; i++) {
        const ptv_header_site *n = &layout->sites[i];
        if (n->width == 0 || n->at + (uint64_t)n->width > end) {
            continue;
        }
        if (!give(f, SITE_HEADER, n->at, n->width, n->path + strlen("header."))) {
            return false;
        }
        told = n->at + (uint64_t)n->width;
    }
    return end <= told || give(f, SITE_MAGIC, told, end - told, "rest");
}

/* The head of every FlatBuffer. */
static bool flat_head(const site_finder *f)
{
    uint64_t at = f->source->tables_at;
    return give(f, SITE_HEADER, at, 4, "root_offset") &&
           (f->source->schema->identifier == NULL || give(f, SITE_MAGIC, at + 4, 4, "identifier"));
}

/* The header, as long as it claims to be, if there is one. */
static bool header(const site_finder *f, bool there)
{
    const ptv_header_layout *layout = gm_header_layout(f->source->format);
    uint64_t length = layout->apart ? layout->length : f->source->header_length;
    return !there ||
           (give(f, SITE_MAGIC, layout->magic_at, 4, "magic") && numbers(f, layout->head + length));
}

static bool entry(const site_finder *f, uint32_t i)
{
    static const struct {
        const char *name;
        uint8_t kind, at, width;
    } fields[] = {{"id", SITE_STRING, 0, PTV_NFAT_ID_BYTES},
                  {"offset", SITE_HEADER, PTV_NFAT_OFFSET_AT, 8},
                  {"length", SITE_HEADER, PTV_NFAT_LENGTH_AT, 8}};
    char part[SITE_PATH];
    bool good = true;
    for (size_t k = 0; k < 3 && good; k++) {
        site_extend(part, f->prefix, "%sentries[%u].%s", site_dot(f->prefix), (unsigned)i,
                    fields[k].name);
        good = site_give(f, (site_kind)fields[k].kind, ptv_nfat_row(i) + fields[k].at,
                         fields[k].width, part);
    }
    return good;
}

static bool container(const site_finder *f)
{
    bool good = header(f, true);
    for (uint32_t i = 0; i < gm_part_count(f->source) && good; i++) {
        good = entry(f, i);
    }
    return good;
}

bool sites_in_head(const site_finder *f)
{
    switch (f->source->format) {
    case PTV_FORMAT_PROGRAM:
    case PTV_FORMAT_DATA: return flat_head(f) && header(f, f->source->header_length > 0);
    case PTV_FORMAT_NFAT: return container(f);
    default: return header(f, f->source->tables_at > 0) && flat_head(f);
    }
}

/* ---- After the tables ---- */

static bool bytes(const site_finder *f, uint64_t at, uint64_t size, const char *path)
{
    return size == 0 || site_is_nested(f, at) || site_give(f, SITE_SEGMENT, at, size, path);
}

/* Segments, or the contents of a container's entries. */
static bool parts(const site_finder *f, const char *list, const char *field)
{
    char part[SITE_PATH];
    for (uint32_t i = 0; i < gm_part_count(f->source); i++) {
        uint64_t at, size;
        site_extend(part, f->prefix, "%s%s[%u]%s", site_dot(f->prefix), list, (unsigned)i, field);
        if (gm_part(f->source, i, &at, &size) && !bytes(f, at, size, part)) {
            return false;
        }
    }
    return true;
}

static bool payload_data(const site_finder *f)
{
    uint64_t at, size;
    char part[SITE_PATH];
    site_extend(part, f->prefix, "%sdata", site_dot(f->prefix));
    return f->source->tables_at == 0 || !gm_payload_data(f->source, &at, &size) ||
           bytes(f, at, size, part);
}

bool sites_behind(const site_finder *f)
{
    switch (f->source->format) {
    case PTV_FORMAT_PROGRAM:
    case PTV_FORMAT_DATA: return parts(f, "bytes of segments", "");
    case PTV_FORMAT_NFAT: return parts(f, "entries", ".data");
    default: return !gm_is_payload(f->source->format) || payload_data(f);
    }
}
