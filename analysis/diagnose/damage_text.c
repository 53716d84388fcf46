/* What happened to a file, in words. */
#include "analysis/diagnose/damage.h"

const char *ptv_damage_word(ptv_damage_kind kind)
{
    static const char *const words[] = {
        [PTV_DAMAGE_NONE] = "none",
        [PTV_DAMAGE_CUT] = "cut",
        [PTV_DAMAGE_INSERTED] = "bytes-inserted",
        [PTV_DAMAGE_MISSING] = "bytes-missing",
        [PTV_DAMAGE_CRLF] = "lf-to-crlf",
        [PTV_DAMAGE_LF] = "crlf-to-lf",
        [PTV_DAMAGE_UTF8] = "utf-8",
        [PTV_DAMAGE_REPLACED] = "utf-8-replaced",
        [PTV_DAMAGE_ZEROS] = "zeros",
        [PTV_DAMAGE_ERASED] = "erased",
        [PTV_DAMAGE_JOINED] = "joined",
        [PTV_DAMAGE_PACKED] = "gzip",
        [PTV_DAMAGE_BASE64] = "base64",
        [PTV_DAMAGE_POINTER] = "lfs-pointer",
    };
    return words[kind];
}

static void put_bytes(ptv_buffer *b, uint64_t count)
{
    ptv_put_u64(b, count);
    ptv_put_text(b, count == 1 ? " byte" : " bytes");
}

static void put_hex(ptv_buffer *b, uint64_t at)
{
    ptv_put_text(b, "0x");
    ptv_put_hex(b, at, 1);
}

static void put_places(ptv_buffer *b, uint64_t count)
{
    ptv_put_u64(b, count);
    ptv_put_text(b, count == 1 ? " place" : " places");
}

/* If nothing gives meaning to the bytes, it may be anywhere. */
static void put_where(ptv_buffer *b, const ptv_damage *d)
{
    enum { CLOSE = 8 };
    if (d->end - d->at <= CLOSE) {
        ptv_put_text(b, " at about ");
        put_hex(b, d->at);
        return;
    }
    ptv_put_text(b, " between ");
    put_hex(b, d->at);
    ptv_put_text(b, " and ");
    put_hex(b, d->end);
}

static void put_cut(ptv_buffer *b, const ptv_damage *d)
{
    ptv_put_text(b, "it was truncated: ");
    if (d->count == 0) {
        ptv_put_text(b, "its end is missing, after ");
        put_hex(b, d->end);
        return;
    }
    ptv_put_u64(b, d->count);
    ptv_put_text(b, " of ");
    put_bytes(b, d->whole);
    ptv_put_text(b, d->count == 1 ? " is missing at the end" : " are missing at the end");
    if (d->at < d->end) {
        ptv_put_text(b, ", or anywhere after ");
        put_hex(b, d->at);
    }
}

static void put_shift(ptv_buffer *b, const ptv_damage *d)
{
    const bool more = d->kind == PTV_DAMAGE_INSERTED;
    put_bytes(b, d->count);
    ptv_put_text(b, more ? " too many" : d->count == 1 ? " is missing" : " are missing");
    put_where(b, d);
}

static void put_lines(ptv_buffer *b, const ptv_damage *d)
{
    const bool more = d->kind == PTV_DAMAGE_CRLF;
    ptv_put_text(b, more ? "line ends were converted: LF became CR LF in "
                         : "line ends were converted: CR LF became LF in ");
    put_places(b, d->count);
    ptv_put_text(b, "; transfer it as binary");
}

static void put_characters(ptv_buffer *b, const ptv_damage *d)
{
    if (d->kind == PTV_DAMAGE_UTF8) {
        ptv_put_text(b, "it was treated as text and encoded as UTF-8: ");
        put_bytes(b, d->count);
        ptv_put_text(b, " became characters; transfer it as binary");
    } else {
        ptv_put_text(b, "it was treated as UTF-8 text: in ");
        put_places(b, d->count);
        ptv_put_text(b, " bytes became U+FFFD and are lost; fetch it again, as binary");
    }
}

static void put_block(ptv_buffer *b, const ptv_damage *d)
{
    const bool zeros = d->kind == PTV_DAMAGE_ZEROS;
    put_hex(b, d->at);
    ptv_put_char(b, '+');
    ptv_put_u64(b, d->count);
    ptv_put_text(b, zeros ? " is zeros: a hole, or a block that was never written"
                          : " is 0xFF: flash that was erased and not written");
}

static void put_joined(ptv_buffer *b, const ptv_damage *d)
{
    ptv_put_u64(b, d->count);
    ptv_put_text(b, " files, one after the other: the second begins at ");
    put_hex(b, d->at);
    ptv_put_text(b, " and is ");
    ptv_put_text(b, d->inner);
}

void ptv_put_damage(ptv_buffer *b, const ptv_damage *d)
{
    switch (d->kind) {
    case PTV_DAMAGE_CUT: put_cut(b, d); break;
    case PTV_DAMAGE_INSERTED:
    case PTV_DAMAGE_MISSING: put_shift(b, d); break;
    case PTV_DAMAGE_CRLF:
    case PTV_DAMAGE_LF: put_lines(b, d); break;
    case PTV_DAMAGE_UTF8:
    case PTV_DAMAGE_REPLACED: put_characters(b, d); break;
    case PTV_DAMAGE_ZEROS:
    case PTV_DAMAGE_ERASED: put_block(b, d); break;
    case PTV_DAMAGE_JOINED: put_joined(b, d); break;
    case PTV_DAMAGE_PACKED:
    case PTV_DAMAGE_BASE64:
        ptv_put_text(b, "it is ");
        ptv_put_text(b, d->inner);
        ptv_put_text(b, d->kind == PTV_DAMAGE_PACKED ? " in gzip: unpack it (gunzip)"
                                                     : " in base64: decode it (base64 -d)");
        break;
    case PTV_DAMAGE_POINTER:
        ptv_put_text(b, "the content was not fetched: run git lfs pull");
        break;
    case PTV_DAMAGE_NONE: break;
    }
}
