/* The places outside of tables: heads, headers, segments, constants behind the tables. */
#include <string.h>

#include "fuzz/runtime/spots_parts.h"
#include "golden/codec/payload.h"
#include "verifiers/core/image.h"
#include "verifiers/payloads/flat.h"
#include "verifiers/registry/formats.h"

enum { NFAT_HEAD = 12, NFAT_ENTRY = 48, NFAT_ID = 32 };

static bool give(const site_finder *f, site_kind kind, uint64_t at, uint64_t width,
                 const char *name)
{
    char part[SITE_PATH];
    site_extend(part, f->prefix, "%sheader.%s", site_dot(f->prefix), name);
    return site_give(f, kind, at, width, part);
}

/* The numbers that end within the first `end` bytes; then what of them is left. */
static bool numbers(const site_finder *f, uint64_t end)
{
    const ptv_header_layout *layout = ptv_format_info_of(f->source->format)->header;
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

/* What every FlatBuffer begins with. */
static bool flat_head(const site_finder *f)
{
    uint64_t at = f->source->tables_at;
    return give(f, SITE_HEADER, at, 4, "root_offset") &&
           (f->source->schema->identifier == NULL || give(f, SITE_MAGIC, at + 4, 4, "identifier"));
}

/* Headers behind the identifier of a FlatBuffer. */
static bool extended(const site_finder *f)
{
    uint32_t length = f->source->header_length;
    return flat_head(f) && (length == 0 || (give(f, SITE_MAGIC, 8, 4, "magic") &&
                                            numbers(f, 8 + (uint64_t)length)));
}

/* Headers before the FlatBuffer. */
static bool before_tables(const site_finder *f)
{
    return (f->source->tables_at == 0 ||
            (give(f, SITE_MAGIC, 4, 4, "magic") && numbers(f, PTV_PAYLOAD_HEADER))) &&
           flat_head(f);
}

/* MLX and MPS: the data is all that it speaks of. */
static bool before_flat(const site_finder *f)
{
    return give(f, SITE_MAGIC, 4, 4, "magic") && numbers(f, PTV_FLAT_HEADER) && flat_head(f);
}

static bool payload_head(const site_finder *f)
{
    return gm_is_flat_payload(f->source->format) ? before_flat(f) : before_tables(f);
}

static bool entry(const site_finder *f, uint32_t i)
{
    static const char *const names[] = {"id", "offset", "length"};
    uint64_t at = NFAT_HEAD + (uint64_t)NFAT_ENTRY * i;
    char part[3][SITE_PATH];
    for (size_t k = 0; k < 3; k++) {
        site_extend(part[k], f->prefix, "%sentries[%u].%s", site_dot(f->prefix), (unsigned)i,
                    names[k]);
    }
    return site_give(f, SITE_STRING, at, NFAT_ID, part[0]) &&
           site_give(f, SITE_HEADER, at + NFAT_ID, 8, part[1]) &&
           site_give(f, SITE_HEADER, at + NFAT_ID + 8, 8, part[2]);
}

static bool container(const site_finder *f)
{
    uint32_t count = ptv_u32(f->im, 8);
    bool good = give(f, SITE_MAGIC, 0, 4, "magic") && numbers(f, NFAT_HEAD);
    for (uint32_t i = 0; i < count && good; i++) {
        good = entry(f, i);
    }
    return good;
}

bool sites_in_head(const site_finder *f)
{
    switch (f->source->format) {
    case PTV_FORMAT_PROGRAM:
    case PTV_FORMAT_DATA: return extended(f);
    case PTV_FORMAT_NFAT: return container(f);
    default: return gm_is_payload(f->source->format) ? payload_head(f) : flat_head(f);
    }
}

/* ---- Behind the tables ---- */

static bool bytes(const site_finder *f, uint64_t at, uint64_t size, const char *path)
{
    return size == 0 || site_is_nested(f, at) || site_give(f, SITE_SEGMENT, at, size, path);
}

static bool segments(const site_finder *f)
{
    char part[SITE_PATH];
    for (uint32_t i = 0; i < gm_segment_count(f->source); i++) {
        uint64_t at, size;
        site_extend(part, f->prefix, "%sbytes of segments[%u]", site_dot(f->prefix), (unsigned)i);
        if (gm_segment(f->source, i, &at, &size) && !bytes(f, at, size, part)) {
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

static bool entry_data(const site_finder *f)
{
    uint32_t count = ptv_u32(f->im, 8);
    uint64_t from = NFAT_HEAD + (uint64_t)NFAT_ENTRY * count;
    char part[SITE_PATH];
    for (uint32_t i = 0; i < count; i++) {
        uint64_t at = from + ptv_u64(f->im, NFAT_HEAD + (uint64_t)NFAT_ENTRY * i + NFAT_ID);
        uint64_t size = ptv_u64(f->im, NFAT_HEAD + (uint64_t)NFAT_ENTRY * i + NFAT_ID + 8);
        site_extend(part, f->prefix, "%sentries[%u].data", site_dot(f->prefix), (unsigned)i);
        if (ptv_within(f->im->size, at, size) && !bytes(f, at, size, part)) {
            return false;
        }
    }
    return true;
}

bool sites_behind(const site_finder *f)
{
    switch (f->source->format) {
    case PTV_FORMAT_PROGRAM:
    case PTV_FORMAT_DATA: return segments(f);
    case PTV_FORMAT_NFAT: return entry_data(f);
    default: return !gm_is_payload(f->source->format) || payload_data(f);
    }
}
