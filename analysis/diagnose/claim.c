/* Where the tables and the file end, according to the header. */
#include <string.h>

#include "analysis/diagnose/diagnose_internal.h"
#include "verifiers/core/image.h"

/* Offsets of header fields (docs/format.md). */
enum {
    MAGIC = 8,
    LENGTH = 12,
    PROGRAM_SIZE = 16,
    PROGRAM_BASE = 24,
    PROGRAM_BYTES = 32,
    LENGTH_WITH_BYTES = 32,
    BLOCK = 16,
    DATA_SIZE = 24,
    DATA_BASE = 32,
    DATA_BYTES = 40
};

static bool has_magic(const ptv_image *im, const char *magic)
{
    return ptv_in(im, 0, PTV_HEADER_END) && memcmp(im->bytes + MAGIC, magic, 4) == 0;
}

static ptv_header_claim untold(const ptv_image *im)
{
    return (ptv_header_claim){.tables = im->size};
}

/* Segments begin at the first multiple of a power of two after the tables. */
static bool may_begin(uint64_t base, uint64_t tables)
{
    return base >= tables && (base == tables || base - tables < (base & (0 - base)));
}

/* Believed if the parts are in order. */
static ptv_header_claim parts(const ptv_image *im, uint64_t tables, uint64_t base, uint64_t bytes)
{
    bool right = tables >= PTV_HEADER_END && tables <= INT32_MAX &&
                 (base == 0 || (may_begin(base, tables) && bytes <= UINT64_MAX - base));
    if (!right) {
        return (ptv_header_claim){.tables = im->size, .doubtful = true};
    }
    const uint64_t whole = base == 0 ? tables : base + bytes;
    return (ptv_header_claim){.tables = tables, .base = base, .whole = whole, .told = true};
}

/* A short header does not give the size of the segments. */
static ptv_header_claim program(const ptv_image *im)
{
    const uint64_t base = ptv_u64(im, PROGRAM_BASE);
    bool all = ptv_u32(im, LENGTH) >= LENGTH_WITH_BYTES;
    ptv_header_claim e =
        parts(im, ptv_u64(im, PROGRAM_SIZE), base, all ? ptv_u64(im, PROGRAM_BYTES) : 0);
    e.whole = all || base == 0 ? e.whole : 0;
    return e;
}

/* Without segments, the base is meaningless. */
static ptv_header_claim data(const ptv_image *im)
{
    const uint64_t block = ptv_u64(im, BLOCK), size = ptv_u64(im, DATA_SIZE);
    return block > UINT64_MAX - size
               ? untold(im)
               : parts(im, block + size, ptv_u64(im, DATA_BASE), ptv_u64(im, DATA_BYTES));
}

bool ptv_is_model(const ptv_image *im)
{
    const ptv_format format = ptv_detect(im);
    return format == PTV_FORMAT_PROGRAM || format == PTV_FORMAT_BUNDLE || format == PTV_FORMAT_DATA;
}

ptv_header_claim ptv_header_claim_of(const ptv_image *im)
{
    const ptv_format format = ptv_detect(im);
    if (format == PTV_FORMAT_PROGRAM && has_magic(im, "eh00")) {
        return program(im);
    }
    return format == PTV_FORMAT_DATA && has_magic(im, "FH01") ? data(im) : untold(im);
}
