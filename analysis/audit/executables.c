/* Code for machines, real or virtual, identified by the header of each format. */
#include "analysis/audit/signatures.h"

#include <stdio.h>

bool audit_is_elf(const audit_span *s, uint64_t at, audit_hit *hit)
{
    if (!audit_in(s, at, 52)) {
        return false;
    }
    const bool wide = s->bytes[at + 4] == 2, big = s->bytes[at + 5] == 2;
    const uint64_t type = s->bytes[at + (big ? 17 : 16)];
    const uint64_t head = s->bytes[at + (wide ? 52 : 40) + (big ? 1 : 0)];
    const bool known = s->bytes[at + 4] - 1u < 2 && s->bytes[at + 5] - 1u < 2;
    snprintf(hit->what, sizeof hit->what, "an ELF file of %d bits: %s", wide ? 64 : 32,
             type == 1   ? "an object"
             : type == 3 ? "a library or program"
                         : "a program");
    hit->length = s->size - at;
    return known && s->bytes[at + 6] == 1 && type >= 1 && type <= 4 && head == (wide ? 64 : 52);
}

bool audit_is_pe(const audit_span *s, uint64_t at, audit_hit *hit)
{
    if (!audit_in(s, at, 64)) {
        return false;
    }
    const uint64_t next = at + audit_le(s, at + 60, 4);
    hit->length = s->size - at;
    return audit_in(s, next, 24) && audit_le(s, next, 4) == 0x4550 &&
           audit_le(s, next + 6, 2) - 1 < 96 && audit_le(s, next + 20, 2) <= 1024;
}

/* A number of a Mach-O file, in either byte order. */
static uint32_t word_of(const audit_span *s, uint64_t at, bool big)
{
    return big ? audit_be32(s, at) : (uint32_t)audit_le(s, at, 4);
}

static bool is_processor(uint32_t type)
{
    const uint32_t family = type & 0xffffff;
    return (type >> 24 & ~3u) == 0 &&
           (family == 7 || family == 12 || family == 18 || family == 6 || family == 14);
}

bool audit_is_macho(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { HEAD = 32, TYPES = 12, COMMANDS = 4096 };
    if (!audit_in(s, at, HEAD)) {
        return false;
    }
    const bool big = s->bytes[at] == 0xfe;
    const uint32_t commands = word_of(s, at + 16, big), bytes = word_of(s, at + 20, big);
    hit->length = s->size - at;
    return is_processor(word_of(s, at + 4, big)) && word_of(s, at + 12, big) - 1 < TYPES &&
           commands - 1 < COMMANDS && bytes >= 8 * (uint64_t)commands && bytes <= s->size;
}

bool audit_is_fat(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { MOST = 32 };
    hit->length = s->size - at;
    return audit_in(s, at, 28) && audit_be32(s, at + 4) - 1 < MOST &&
           is_processor(audit_be32(s, at + 8)) && audit_be32(s, at + 20) <= s->size;
}

bool audit_is_class(const audit_span *s, uint64_t at, audit_hit *hit)
{
    hit->length = s->size - at;
    if (!audit_in(s, at, 16)) {
        return false;
    }
    const uint32_t version = audit_be32(s, at + 4), major = version & 0xffff;
    const uint8_t *b = s->bytes + at;
    return (version >> 16 == 0 || version >> 16 == 3 || version >> 16 == 0xffff) && major >= 45 &&
           major < 100 && (b[8] != 0 || b[9] > 1) && b[10] >= 1 && b[10] <= 20;
}

bool audit_is_dex(const audit_span *s, uint64_t at, audit_hit *hit)
{
    hit->length = s->size - at;
    return audit_in(s, at, 112) && s->bytes[at + 7] == 0 && audit_le(s, at + 36, 4) == 112 &&
           audit_le(s, at + 40, 4) == 0x12345678;
}

bool audit_is_wasm(const audit_span *s, uint64_t at, audit_hit *hit)
{
    hit->length = s->size - at;
    return audit_in(s, at, 10) && s->bytes[at] == 0 && s->bytes[at + 8] <= 13;
}

/* A code object without a file: few arguments, then its code. 3.11 has no number of variables. */
bool audit_is_marshalled(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { ARGUMENTS = 4, FEW = 256, STRING = 0x73, KEPT = 0x80 };
    bool code = audit_in(s, at, 1 + 7 * 4 + 2);
    for (unsigned i = 0; code && i < 3; i++) {
        code = audit_le(s, at + 1 + ARGUMENTS * i, 4) < FEW;
    }
    hit->length = s->size - at;
    for (unsigned numbers = 5; code && numbers <= 6; numbers++) {
        const uint64_t string = at + 1 + numbers * 4;
        if ((s->bytes[string] & ~KEPT) == STRING && audit_le(s, string - 4, 4) < 1 << 20 &&
            audit_le(s, string + 1, 4) > 1 &&
            audit_within(s, string + 5, audit_le(s, string + 1, 4))) {
            return true;
        }
    }
    return false;
}

bool audit_is_beam(const audit_span *s, uint64_t at, audit_hit *hit)
{
    hit->length = s->size - at;
    return audit_be32(s, at) == 0x464f5231; /* "FOR1" */
}

/* The magic number of a Python from 3.7 on, and a code object after 16 bytes. */
bool audit_is_pyc(const audit_span *s, uint64_t at, audit_hit *hit)
{
    enum { BACK = 0, FIRST = 3390, LAST = 3800, CODE = 0xe3 };
    if (!audit_in(s, at, 24)) {
        return false;
    }
    const uint64_t number = audit_le(s, at, 2);
    hit->length = s->size - at;
    return number >= FIRST && number <= LAST && audit_le(s, at + 4, 4) <= 3 &&
           s->bytes[at + 16] == CODE && audit_le(s, at + 17, 4) <= 255;
}
