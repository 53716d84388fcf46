/* Judges the numbers of a header, and computes the right ones. */
#include "fuzz/envelope/formats.h"

#include <string.h>

typedef struct judge {
    fe_file *file;
    const ptv_header_layout *format;
    fe_bytes bytes;
    uint64_t length; /* as stated in the header */
} judge;

static uint64_t said(const judge *j, ptv_header_number field)
{
    return fe_has_number(j->format, field, j->length)
               ? fe_header_number(j->format, j->bytes.bytes, field)
               : 0;
}

static void refuse(const judge *j, ptv_header_number field)
{
    j->file->numbers[field] = (fe_number){true, said(j, field)};
}

/* The end of the header and the head of the FlatBuffer: nothing else begins before it. */
static uint64_t front(const judge *j)
{
    return (uint64_t)j->file->room + FE_HEAD;
}

static bool is_room(const judge *j, uint64_t room)
{
    return room >= j->format->least && room <= FE_MOST_ROOM && room + FE_HEAD <= j->bytes.size;
}

/* An unusual length stays, even if it is legal. MLX does not state a length. */
static void judge_length(judge *j)
{
    const ptv_header_layout *format = j->format;
    if (format->sites[PTV_HEADER_LENGTH].width == 0) {
        j->length = format->length;
        return;
    }
    j->length = fe_header_number(format, j->bytes.bytes, PTV_HEADER_LENGTH);
    j->file->room = format->room;
    if (j->length != format->length) {
        refuse(j, PTV_HEADER_LENGTH);
        uint64_t room = fe_align_up(j->length, FE_HEAD);
        j->file->room = is_room(j, room) && room > format->room ? (uint32_t)room : format->room;
    }
}

/* Programs do not state an offset. */
static void judge_offset(judge *j)
{
    if (j->format->sites[PTV_HEADER_FLATBUFFER_OFFSET].width == 0) {
        return;
    }
    uint64_t offset = said(j, PTV_HEADER_FLATBUFFER_OFFSET);
    if (is_room(j, offset) && offset % 4 == 0) {
        j->file->room = (uint32_t)offset;
    } else {
        refuse(j, PTV_HEADER_FLATBUFFER_OFFSET);
    }
}

/* False if it is wrong. */
static bool judge_base(judge *j, uint64_t *base)
{
    *base = said(j, PTV_HEADER_SEGMENTS_OFFSET);
    bool right =
        (*base >= front(j) && *base <= j->bytes.size) || (*base == 0 && !j->format->padded);
    if (!right) {
        refuse(j, PTV_HEADER_SEGMENTS_OFFSET);
    }
    return right;
}

/* Each byte equals the one before it, and the first is 0: fast, as padding may be long. */
static bool are_zeros(const judge *j, uint64_t from, uint64_t to)
{
    const uint8_t *bytes = j->bytes.bytes + from;
    return from == to || (bytes[0] == 0 && memcmp(bytes, bytes + 1, (size_t)(to - from - 1)) == 0);
}

/* A size is wrong if more than padding follows it, as far as the end of the padding is known. */
static uint64_t judge_size(judge *j, uint64_t limit, bool known)
{
    if (j->format->sites[PTV_HEADER_FLATBUFFER_SIZE].width == 0) {
        return limit;
    }
    bool behind = j->format->sites[PTV_HEADER_FLATBUFFER_OFFSET].width > 0;
    uint64_t size = said(j, PTV_HEADER_FLATBUFFER_SIZE);
    uint64_t end = size + (behind ? j->file->room : 0);
    if (size <= limit && end >= front(j) && end <= limit && (!known || are_zeros(j, end, limit))) {
        return end;
    }
    refuse(j, PTV_HEADER_FLATBUFFER_SIZE);
    return limit;
}

/* The base, assuming that segments end with the file; 0 if that does not fit. */
static uint64_t guess_base(const judge *j, uint64_t end)
{
    uint64_t area = said(j, PTV_HEADER_SEGMENTS_SIZE);
    return area > 0 && area <= j->bytes.size - end ? j->bytes.size - area : 0;
}

fe_parts fe_judge_header(fe_file *file, const ptv_header_layout *format, fe_bytes bytes)
{
    judge j = {file, format, bytes, 0};
    fe_parts parts = {.end = bytes.size};
    file->has_header = fe_has_magic(format, bytes);
    file->room = format->room;
    if (file->has_header) {
        judge_length(&j);
        judge_offset(&j);
        parts.flat = format->apart ? file->room : 0;
        bool right = judge_base(&j, &parts.base);
        bool limited = right && parts.base != 0;
        parts.end = judge_size(&j, limited ? parts.base : bytes.size, right);
        parts.base = right ? parts.base : guess_base(&j, parts.end);
    }
    return parts;
}

void fe_right_numbers(const fe_file *file, const ptv_header_layout *format, const fe_parts *parts,
                      uint64_t area, uint64_t numbers[PTV_HEADER_NUMBERS])
{
    bool behind = format->sites[PTV_HEADER_FLATBUFFER_OFFSET].width > 0;
    numbers[PTV_HEADER_LENGTH] = format->length;
    numbers[PTV_HEADER_FLATBUFFER_OFFSET] = file->room;
    numbers[PTV_HEADER_FLATBUFFER_SIZE] = parts->end - (behind ? file->room : 0);
    numbers[PTV_HEADER_SEGMENTS_OFFSET] = area > 0 || format->padded ? parts->base : 0;
    numbers[PTV_HEADER_SEGMENTS_SIZE] = area;
    numbers[PTV_HEADER_VERSION] = 1;
    numbers[PTV_HEADER_COUNT] = file->entry_count;
}
