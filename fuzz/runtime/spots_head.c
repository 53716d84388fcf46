/* The places outside of tables: heads, headers, segments, constants behind the tables. */
#include <string.h>

#include "golden/codec/payload.h"
#include "fuzz/runtime/spots_parts.h"
#include "verifiers/core/image.h"
#include "verifiers/payloads/flat.h"

enum { NFAT_HEAD = 12, NFAT_ENTRY = 48, NFAT_ID = 32 };

/* A number of a header; `at` counts from the beginning of the file. */
typedef struct number {
    uint8_t at, width;
    const char *name;
} number;

/* Ends with a width of 0. */
static const number program_header[] = {{12, 4, "header_length"},
                                        {16, 8, "program_size"},
                                        {24, 8, "segment_base_offset"},
                                        {32, 8, "segment_data_size"},
                                        {40, 0, NULL}};
static const number data_header[] = {{12, 4, "header_length"},     {16, 8, "flatbuffer_offset"},
                                     {24, 8, "flatbuffer_size"},   {32, 8, "segment_base_offset"},
                                     {40, 8, "segment_data_size"}, {48, 0, NULL}};
static const number xnnpack_header[] = {
    {8, 2, "header_length"},         {10, 4, "flatbuffer_offset"},  {14, 4, "flatbuffer_size"},
    {18, 4, "constant_data_offset"}, {22, 8, "constant_data_size"}, {30, 0, NULL}};
static const number vulkan_header[] = {{8, 2, "header_length"},    {10, 4, "flatbuffer_offset"},
                                       {14, 4, "flatbuffer_size"}, {18, 4, "bytes_offset"},
                                       {22, 8, "bytes_size"},      {30, 0, NULL}};
static const number flat_header[] = {{8, 8, "data_offset"}, {16, 8, "data_size"}, {24, 0, NULL}};
static const number nfat_head[] = {{4, 4, "version"}, {8, 4, "entries"}, {12, 0, NULL}};

static bool give(const site_finder *f, site_kind kind, uint64_t at, uint64_t width,
                 const char *name)
{
    char part[SITE_PATH];
    site_extend(part, f->prefix, "%sheader.%s", site_dot(f->prefix), name);
    return site_give(f, kind, at, width, part);
}

/* The numbers that end within the first `end` bytes; then what of them is left. */
static bool numbers(const site_finder *f, const number *n, uint64_t end)
{
    for (; n->width > 0 && n->at + (uint64_t)n->width <= end; n++) {
        if (!give(f, SITE_HEADER, n->at, n->width, n->name)) {
            return false;
        }
    }
    return end <= n->at || give(f, SITE_MAGIC, n->at, end - n->at, "rest");
}

/* What every FlatBuffer begins with. */
static bool flat_head(const site_finder *f)
{
    uint64_t at = f->source->tables_at;
    return give(f, SITE_HEADER, at, 4, "root_offset") &&
           (f->source->schema->identifier == NULL || give(f, SITE_MAGIC, at + 4, 4, "identifier"));
}

/* Headers behind the identifier of a FlatBuffer. */
static bool extended(const site_finder *f, const number *list)
{
    uint32_t length = f->source->header_length;
    return flat_head(f) && (length == 0 || (give(f, SITE_MAGIC, 8, 4, "magic") &&
                                            numbers(f, list, 8 + (uint64_t)length)));
}

/* Headers before the FlatBuffer. */
static bool before_tables(const site_finder *f, const number *list)
{
    return (f->source->tables_at == 0 ||
            (give(f, SITE_MAGIC, 4, 4, "magic") && numbers(f, list, PTV_PAYLOAD_HEADER))) &&
           flat_head(f);
}

/* MLX and MPS: the data is all that it speaks of. */
static bool before_flat(const site_finder *f)
{
    return give(f, SITE_MAGIC, 4, 4, "magic") && numbers(f, flat_header, PTV_FLAT_HEADER) &&
           flat_head(f);
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
    bool good = give(f, SITE_MAGIC, 0, 4, "magic") && numbers(f, nfat_head, NFAT_HEAD);
    for (uint32_t i = 0; i < count && good; i++) {
        good = entry(f, i);
    }
    return good;
}

bool sites_in_head(const site_finder *f)
{
    switch (f->source->format) {
    case PTV_FORMAT_PROGRAM: return extended(f, program_header);
    case PTV_FORMAT_DATA: return extended(f, data_header);
    case PTV_FORMAT_XNNPACK: return before_tables(f, xnnpack_header);
    case PTV_FORMAT_VULKAN: return before_tables(f, vulkan_header);
    case PTV_FORMAT_MLX:
    case PTV_FORMAT_MPS: return before_flat(f);
    case PTV_FORMAT_NFAT: return container(f);
    default: return flat_head(f);
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
    case PTV_FORMAT_XNNPACK:
    case PTV_FORMAT_VULKAN:
    case PTV_FORMAT_MLX:
    case PTV_FORMAT_MPS: return payload_data(f);
    case PTV_FORMAT_NFAT: return entry_data(f);
    default: return true;
    }
}
