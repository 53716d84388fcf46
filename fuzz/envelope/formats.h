/* What each format has around its FlatBuffer, as data (docs/format.md, docs/payloads.md). */
#pragma once

#include "base/little_endian.h"
#include "fuzz/envelope/envelope.h"
#include "verifiers/registry/formats.h"

enum {
    FE_HEAD = 8,             /* root offset and identifier */
    FE_MOST_ROOM = 1 << 16,  /* a header that claims more is wrong */
    FE_MOST_ALIGN = 1 << 16, /* of segments */
    FE_NEAR = 1 << 16,       /* farther past the end, an offset is just a number */
    FE_USUAL_ALIGN = 128
};

/* Returns NULL if it is none of our formats. */
const ptv_header_layout *fe_layout_of(ptv_format format);

/* Returns whether files of the format contain a FlatBuffer. */
bool fe_has_tables(ptv_format format);

/* Returns whether files of the format consist of other files. */
bool fe_has_entries(ptv_format format);

/* Returns the format these bytes begin with, even of another generation, or UNKNOWN. */
ptv_format fe_recognise(fe_bytes bytes);

/* Returns whether the header is there, with room for all the numbers it may have. */
bool fe_has_magic(const ptv_header_layout *format, fe_bytes bytes);

/* Returns whether a header of this length (if invalid, of the usual length) has this number. */
bool fe_has_number(const ptv_header_layout *format, ptv_header_number field,
                   uint64_t header_length);

/* Returns the number in the header, or 0 if the format has none. */
static inline uint64_t fe_header_number(const ptv_header_layout *format, const uint8_t *bytes,
                                        ptv_header_number field)
{
    return le_load(bytes + format->sites[field].at, format->sites[field].width);
}

/* Rounds n up to a multiple of `align`, a power of two. */
static inline uint64_t fe_align_up(uint64_t n, uint64_t align)
{
    return (n + align - 1) & ~(align - 1);
}

/* Parts of a file that consists of a FlatBuffer and what is around it. */
typedef struct fe_parts {
    uint64_t flat; /* where the FlatBuffer begins */
    uint64_t end;  /* where it ends */
    uint64_t base; /* where segments or constants begin; 0 if there are none */
} fe_parts;

/*
 * Locates the parts by the header or, where it is wrong, by what can be derived without it. Records
 * wrong numbers in file->numbers; sets has_header and room.
 */
fe_parts fe_judge_header(fe_file *file, const ptv_header_layout *format, fe_bytes bytes);

/* The numbers of a correct header. `area`: bytes from the first segment to the end of the last. */
void fe_right_numbers(const fe_file *file, const ptv_header_layout *format, const fe_parts *parts,
                      uint64_t area, uint64_t numbers[PTV_HEADER_NUMBERS]);

/* segments.c: reads the segments. False: out of memory. */
bool fe_read_segments(fe_file *file, const fe_parts *parts, fe_bytes bytes);

/* Returns where the last segment inside the file ends, relative to the base. */
uint64_t fe_segments_end(const fe_file *file);

/* Sets the numbers of all segments, relative to the base. Returns where the last one ends. */
uint64_t fe_place_segments(fe_file *file);

/* Copies the segments to their places in the area, which has `area` bytes. */
void fe_copy_segments(const fe_file *file, uint8_t *out, uint64_t area);

/* container.c: NFAT. */
bool fe_read_container(fe_file *file, fe_bytes bytes);
size_t fe_write_container(const fe_file *file, uint8_t *out, size_t room);

/* envelope_package.c: .ptn as the usual writers make it. For others, sets the format to UNKNOWN. */
bool fe_read_package(fe_file *file, fe_bytes bytes);
size_t fe_write_package(const fe_file *file, uint8_t *out, size_t room);

/* Corrects the checksums of members in place, in their records and local headers. */
void fe_repair_package(const fe_file *file, uint8_t *bytes);

/* envelope_read.c: like fe_read(), for a known format. */
bool fe_read_as(fe_file *file, const fe_kit *kit, ptv_format format, fe_bytes bytes,
                ptv_arena *arena);
