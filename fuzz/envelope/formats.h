/* What the formats have around their FlatBuffer, as data (docs/format.md, docs/payloads.md). */
#pragma once

#include "base/little_endian.h"
#include "fuzz/envelope/envelope.h"
#include "verifiers/registry/formats.h"

enum {
    FE_HEAD = 8,             /* root offset and identifier of a FlatBuffer */
    FE_MOST_ROOM = 1 << 16,  /* a header that claims more has a wrong number */
    FE_MOST_ALIGN = 1 << 16, /* of segments */
    FE_NEAR = 1 << 16,       /* what is farther behind the end is only a number */
    FE_USUAL_ALIGN = 128
};

/* NULL: no format of ours. */
const ptv_header_layout *fe_layout_of(ptv_format format);

/* Whether there is a FlatBuffer in it. */
bool fe_has_tables(ptv_format format);

/* Whether it consists of other files. */
bool fe_has_entries(ptv_format format);

/* What the bytes begin like: a format of ours, also of another generation, or UNKNOWN. */
ptv_format fe_recognise(fe_bytes bytes);

/* Whether the header is there, with all the numbers that it may have. */
bool fe_has_magic(const ptv_header_layout *format, fe_bytes bytes);

/* Whether a header of this length, or of the usual one where that is wrong, has this number. */
bool fe_has_number(const ptv_header_layout *format, ptv_header_number field,
                   uint64_t header_length);

/* What stands there; 0: the format has no such number. */
static inline uint64_t fe_header_number(const ptv_header_layout *format, const uint8_t *bytes,
                                        ptv_header_number field)
{
    return le_load(bytes + format->sites[field].at, format->sites[field].width);
}

/* The smallest multiple of a power of two that is not below `n`. */
static inline uint64_t fe_align_up(uint64_t n, uint64_t align)
{
    return (n + align - 1) & ~(align - 1);
}

/* Parts of a file that is a FlatBuffer with something around it. */
typedef struct fe_parts {
    uint64_t flat; /* where the FlatBuffer begins */
    uint64_t end;  /* and ends */
    uint64_t base; /* where segments or constants begin; 0: nowhere */
} fe_parts;

/*
 * Where parts are, as the header says, and where it is wrong, as can be told without it. Wrong
 * numbers become file->numbers; sets has_header, room.
 */
fe_parts fe_judge_header(fe_file *file, const ptv_header_layout *format, fe_bytes bytes);

/* What a right header says. `area`: bytes from the first segment to the end of the last. */
void fe_right_numbers(const fe_file *file, const ptv_header_layout *format, const fe_parts *parts,
                      uint64_t area, uint64_t numbers[PTV_HEADER_NUMBERS]);

/* segments.c: reads them; false: no memory. */
bool fe_read_segments(fe_file *file, const fe_parts *parts, fe_bytes bytes);

/* Where the last of those ends that are in the file, counted from the base. */
uint64_t fe_segments_end(const fe_file *file);

/* Sets the numbers of all segments, counted from the base; returns where the last one ends. */
uint64_t fe_place_segments(fe_file *file);

/* Puts them where they have been placed. The area is `area` bytes. */
void fe_copy_segments(const fe_file *file, uint8_t *out, uint64_t area);

/* container.c: NFAT. */
bool fe_read_container(fe_file *file, fe_bytes bytes);
size_t fe_write_container(const fe_file *file, uint8_t *out, size_t room);

/* envelope_package.c: .ptn, as writers leave it; of others the format is UNKNOWN afterwards. */
bool fe_read_package(fe_file *file, fe_bytes bytes);
size_t fe_write_package(const fe_file *file, uint8_t *out, size_t room);

/* Checksums of members, in their records and local headers, in place. */
void fe_repair_package(const fe_file *file, uint8_t *bytes);

/* envelope_read.c: the same as fe_read() when the format is known. */
bool fe_read_as(fe_file *file, const fe_kit *kit, ptv_format format, fe_bytes bytes,
                ptv_arena *arena);
