/* From bytes to a file: chooses the format, and retries if a model has no room. See smith.h. */
#include "fuzz/smith/smith.h"

#include <string.h>

#include "base/little_endian.h"
#include "fuzz/smith/plain.h"
#include "fuzz/smith/smith_program.h"

const ptv_format fs_formats[FS_FORMATS] = {
    PTV_FORMAT_PROGRAM, PTV_FORMAT_BUNDLE, PTV_FORMAT_DATA, PTV_FORMAT_NFAT,
    PTV_FORMAT_XNNPACK, PTV_FORMAT_VULKAN, PTV_FORMAT_MLX,  PTV_FORMAT_NATIVE_GRAPH};

void fs_open(fs_smith *smith, const fe_kit *kit)
{
    *smith = (fs_smith){.kit = kit, .arena = {.left = FS_MEMORY}};
}

void fs_free(fs_smith *smith)
{
    ptv_arena_free(&smith->arena);
    *smith = (fs_smith){.kit = NULL};
}

void fs_seed(uint64_t seed, uint8_t *bytes, size_t n)
{
    ft_random random = {seed};
    for (size_t i = 0; i < n; i++) {
        bytes[i] = (uint8_t)ft_random_next(&random);
    }
}

static fe_bytes program(fs_build *b)
{
    fs_program *p = fs_take(b, sizeof *p);
    if (p == NULL) {
        return (fe_bytes){NULL, 0};
    }
    fs_make_program(p, b, false);
    return fs_model_end(&p->m);
}

static fe_bytes payload(fs_build *b, void (*make)(fs_build *b, fs_payload *payload))
{
    fs_payload p = {.backend = ""};
    make(b, &p);
    return p.bytes;
}

static fe_bytes make(fs_build *b, ptv_format format)
{
    switch (format) {
    case PTV_FORMAT_PROGRAM: return program(b);
    case PTV_FORMAT_BUNDLE: return fs_bundle(b);
    case PTV_FORMAT_DATA: return fs_data_file(b);
    case PTV_FORMAT_NFAT: return payload(b, fs_nfat);
    case PTV_FORMAT_XNNPACK: return payload(b, fs_xnnpack);
    case PTV_FORMAT_VULKAN: return payload(b, fs_vulkan);
    case PTV_FORMAT_MLX: return payload(b, fs_mlx);
    case PTV_FORMAT_NATIVE_GRAPH: return payload(b, fs_native_graph);
    case PTV_FORMAT_UNKNOWN: return fs_plain(b);
    default: return (fe_bytes){NULL, 0};
    }
}

/* The first three choices decide everything that hardly matters. */
static fs_build begin(fs_smith *smith, const uint8_t *bytes, size_t n, size_t room)
{
    fs_build b = {
        .kit = smith->kit, .arena = &smith->arena, .bytes = bytes, .left = n, .room = room};
    b.trim.state = fs_byte(&b);
    b.trim.state = b.trim.state << 8 | fs_byte(&b);
    b.loose = fs_byte(&b) % 8;
    b.loose = b.loose > 4 ? 0 : b.loose;
    return b;
}

/* A model that is too large gets less room, then fewer bytes, as does one that failed. */
size_t fs_make(fs_smith *smith, ptv_format format, const uint8_t *bytes, size_t n, uint8_t *out,
               size_t max)
{
    size_t used = n, room = max > FS_LEAST ? max - max / 8 - FS_LEAST / 4 : 0;
    for (;;) {
        ptv_arena_reset(&smith->arena);
        fs_build b = begin(smith, bytes, used, room);
        const fe_bytes file = make(&b, format);
        bool made = !b.failed && file.size > 0;
        if (made && file.size <= max) {
            memcpy(out, file.bytes, file.size);
            return file.size;
        }
        if (used == 0 || b.broke) {
            return 0;
        }
        size_t less = !made ? SIZE_MAX : (file.size - max) + max / 8;
        used = less < room ? used : used / 2;
        room -= less < room ? less : 0;
    }
}
