/* The table of formats, and recognising them. */
#include "fuzz/envelope/formats.h"

#include <string.h>

#include "verifiers/schemas/bundled_program.h"
#include "verifiers/schemas/flat_tensor.h"
#include "verifiers/schemas/native_graph.h"
#include "verifiers/schemas/mlx.h"
#include "verifiers/schemas/mps.h"
#include "verifiers/schemas/program.h"
#include "verifiers/schemas/vulkan.h"
#include "verifiers/schemas/xnnpack.h"

/* Where the numbers of a header are. */
typedef fe_site sites[FE_FIELDS];
static const sites none = {{0}}, container = {[FE_VERSION] = {4, 4}, [FE_COUNT] = {8, 4}},
                   flat = {[FE_SEGMENTS_OFFSET] = {8, 8}, [FE_SEGMENTS_SIZE] = {16, 8}};
static const sites program = {[FE_HEADER_LENGTH] = {12, 4},
                              [FE_FLATBUFFER_SIZE] = {16, 8},
                              [FE_SEGMENTS_OFFSET] = {24, 8},
                              [FE_SEGMENTS_SIZE] = {32, 8}};
static const sites data = {[FE_HEADER_LENGTH] = {12, 4},
                           [FE_FLATBUFFER_OFFSET] = {16, 8},
                           [FE_FLATBUFFER_SIZE] = {24, 8},
                           [FE_SEGMENTS_OFFSET] = {32, 8},
                           [FE_SEGMENTS_SIZE] = {40, 8}};
static const sites graph = {[FE_HEADER_LENGTH] = {8, 2},
                            [FE_FLATBUFFER_OFFSET] = {10, 4},
                            [FE_FLATBUFFER_SIZE] = {14, 4},
                            [FE_SEGMENTS_OFFSET] = {18, 4},
                            [FE_SEGMENTS_SIZE] = {22, 8}};

static const fe_format formats[] = {
    {PTV_FORMAT_PROGRAM, &ptv_schema_program, "eh00", 8, 8, false, false, 24, 32, 32,
     FE_USUAL_ALIGN, program},
    {PTV_FORMAT_BUNDLE, &ptv_schema_bundled_program, NULL, 0, 0, false, false, 0, 0, 0, 1, none},
    {PTV_FORMAT_NATIVE_GRAPH, &ptv_schema_native_graph, NULL, 0, 0, false, false, 0, 0, 0, 1, none},
    {PTV_FORMAT_DATA, &ptv_schema_flat_tensor, "FH01", 8, 8, false, true, 40, 40, 48,
     FE_USUAL_ALIGN, data},
    {PTV_FORMAT_NFAT, NULL, "NFAT", 0, 0, true, false, 12, 12, 12, 1, container},
    {PTV_FORMAT_PACKAGE, NULL, NULL, 0, 0, false, false, 98, 0, 0, 1, none},
    {PTV_FORMAT_XNNPACK, &ptv_schema_xnnpack, "XH00", 4, 0, true, true, 30, 30, 32, 16, graph},
    {PTV_FORMAT_VULKAN, &ptv_schema_vulkan, "VH00", 4, 0, true, true, 30, 30, 32, 16, graph},
    {PTV_FORMAT_MLX, &ptv_schema_mlx, "MLX0", 4, 0, true, true, 24, 24, 24, 16, flat},
    {PTV_FORMAT_MPS, &ptv_schema_mps, "MP00", 4, 0, true, true, 24, 24, 24, 16, flat},
};
enum { FORMATS = sizeof formats / sizeof formats[0] };

const fe_format *fe_format_of(ptv_format format)
{
    for (size_t i = 0; i < FORMATS; i++) {
        if (formats[i].format == format) {
            return &formats[i];
        }
    }
    return NULL;
}

/* Of MPS the identifier of a bare graph is the same: zeros are before the magic only. */
bool fe_has_magic(const fe_format *format, fe_bytes bytes)
{
    bool bare = format->format == PTV_FORMAT_MPS && bytes.size >= 4 &&
                memcmp(bytes.bytes, "\0\0\0", 4) != 0;
    return !bare && format->magic != NULL && bytes.size >= (size_t)format->head + format->length &&
           memcmp(bytes.bytes + format->magic_at, format->magic, 4) == 0;
}

/* Where the identifier says nothing, the header may: what follows it is read all the same. */
static ptv_format by_header(fe_bytes bytes)
{
    for (size_t i = 0; i < FORMATS; i++) {
        if (fe_has_magic(&formats[i], bytes)) {
            return formats[i].format;
        }
    }
    return PTV_FORMAT_UNKNOWN;
}

ptv_format fe_recognise(fe_bytes bytes)
{
    const ptv_image image = {bytes.bytes, bytes.size, bytes.size};
    ptv_format format = ptv_detect(&image);
    switch (format) {
    case PTV_FORMAT_PROGRAM_OTHER: return PTV_FORMAT_PROGRAM;
    case PTV_FORMAT_BUNDLE_OTHER: return PTV_FORMAT_BUNDLE;
    case PTV_FORMAT_DATA_OTHER: return PTV_FORMAT_DATA;
    default: return fe_format_of(format) != NULL ? format : by_header(bytes);
    }
}

bool fe_has_number(const fe_format *format, fe_field field, uint64_t header_length)
{
    const fe_site *site = &format->sites[field];
    bool sane = header_length >= format->least && header_length <= FE_MOST_ROOM;
    uint64_t end = format->head + (sane ? header_length : format->length);
    return site->width > 0 && (uint64_t)site->at + site->width <= end;
}

bool fe_kit_open(fe_kit *kit)
{
    *kit = (fe_kit){.arena.left = SIZE_MAX / 2};
    for (size_t i = 0; i < FORMATS; i++) {
        const fe_format *format = &formats[i];
        if (format->tables == NULL) {
            continue;
        }
        kit->schemas[format->format] = ft_schema_of(format->tables, &kit->arena);
        if (kit->schemas[format->format] == NULL) {
            fe_kit_free(kit);
            return false;
        }
    }
    return true;
}

void fe_kit_free(fe_kit *kit)
{
    ptv_arena_free(&kit->arena);
    *kit = (fe_kit){.plain = NULL};
}
