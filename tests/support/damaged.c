/* Damages copies, and knows which diagnoses are right for them. */
#include "damaged.h"

#include "tests/support/test.h"

const char *const damaged_names[DONE_ALL] = {
    "cut",       "one byte in", "one byte out",     "LF to CR LF", "to UTF-8",
    "zero page", "0xFF page",   "two files joined", "gzip",        "base64"};

/* splitmix64 */
uint64_t damaged_random(uint64_t *seed, uint64_t most)
{
    uint64_t x = *seed += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return (x ^ x >> 31) % most;
}

static void put(damaged *d, const void *bytes, size_t n)
{
    memcpy(d->bytes + d->size, bytes, n);
    d->size += n;
}

static void put_byte(damaged *d, unsigned byte)
{
    d->bytes[d->size++] = (uint8_t)byte;
}

/* Inserts a random byte, which may equal its neighbours. */
static void one_in(damaged *d, const damaged_from *from, uint64_t *seed)
{
    put(d, from->bytes, d->at);
    put_byte(d, (unsigned)damaged_random(seed, 256));
    put(d, from->bytes + d->at, from->size - d->at);
}

static void convert(damaged *d, const damaged_from *from, bool lines)
{
    for (size_t i = 0; i < from->size; i++) {
        const uint8_t byte = from->bytes[i];
        if (lines && byte == '\n') {
            put_byte(d, '\r');
        }
        if (!lines && byte >= 0x80) {
            put_byte(d, 0xc0u | byte >> 6);
            put_byte(d, 0x80u | (byte & 0x3f));
        } else {
            put_byte(d, byte);
        }
    }
}

/* Blanks a file system page in large files, a sector in others. */
static void blank(damaged *d, const damaged_from *from, int value)
{
    const size_t page = from->size >= 8192 ? 4096 : 512;
    put(d, from->bytes, from->size);
    d->at = d->at / page * page;
    if (d->at + page > from->size && d->at >= page) {
        d->at -= page;
    }
    const size_t rest = from->size - d->at;
    memset(d->bytes + d->at, value, rest < page ? rest : page);
}

/* Uses stored blocks only; other tests cover the output of real tools. */
static void gzip(damaged *d, const damaged_from *from)
{
    enum { BLOCK = 0xffff };
    put(d, "\x1f\x8b\x08\0\0\0\0\0\0\3", 10);
    for (size_t at = 0; at < from->size; at += BLOCK) {
        const size_t rest = from->size - at, n = rest < BLOCK ? rest : BLOCK;
        put_byte(d, rest <= BLOCK);
        put_byte(d, (unsigned)(n & 0xff));
        put_byte(d, (unsigned)(n >> 8));
        put_byte(d, (unsigned)(~n & 0xff));
        put_byte(d, (unsigned)(~n >> 8 & 0xff));
        put(d, from->bytes + at, n);
    }
    put(d, "\0\0\0\0\0\0\0\0", 8); /* nobody compares the checksum */
}

static void base64(damaged *d, const damaged_from *from)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    enum { LINE = 57 };
    for (size_t i = 0; i < from->size; i += 3) {
        uint8_t three[3] = {0};
        const size_t n = from->size - i < 3 ? from->size - i : 3;
        memcpy(three, from->bytes + i, n);
        const uint32_t bits = (uint32_t)three[0] << 16 | (uint32_t)three[1] << 8 | three[2];
        for (unsigned k = 0; k < 4; k++) {
            put_byte(d, k <= n ? (unsigned)digits[bits >> (18 - 6 * k) & 63] : '=');
        }
        if (i % LINE == LINE - 3) {
            put_byte(d, '\n');
        }
    }
}

damaged damaged_make(damage_done what, const damaged_from *from, uint64_t *seed)
{
    const uint64_t most = damaged_random(seed, 2) == 0 ? from->tables : from->size;
    damaged d = {.bytes = malloc(2 * from->size + from->other_size + 256)};
    assert_non_null(d.bytes);
    d.at = (size_t)damaged_random(seed, most);
    switch (what) {
    case DONE_CUT:
        d.at = 1 + (size_t)damaged_random(seed, from->size - 1);
        put(&d, from->bytes, d.at);
        break;
    case DONE_ONE_IN: one_in(&d, from, seed); break;
    case DONE_ONE_OUT:
        put(&d, from->bytes, d.at);
        put(&d, from->bytes + d.at + 1, from->size - d.at - 1);
        break;
    case DONE_CRLF: convert(&d, from, true); break;
    case DONE_UTF8: convert(&d, from, false); break;
    case DONE_ZEROS: blank(&d, from, 0); break;
    case DONE_ERASED: blank(&d, from, 0xff); break;
    case DONE_JOINED:
        d.at = from->size;
        put(&d, from->bytes, from->size);
        put(&d, from->other, from->other_size);
        break;
    case DONE_GZIP: gzip(&d, from); break;
    case DONE_BASE64: base64(&d, from); break;
    case DONE_ALL: break;
    }
    return d;
}

/* Places are approximate: among equal bytes, nobody can tell which one was inserted. */
static bool is_about(const ptv_damage *told, uint64_t at)
{
    enum { ABOUT = 64 };
    return at + ABOUT >= told->at && at <= told->end + ABOUT;
}

bool damaged_is(damage_done what, const damaged_from *from, const damaged *copy,
                const ptv_damage *told)
{
    const uint64_t at = copy->at;
    switch (what) {
    case DONE_CUT:
        return told->kind == PTV_DAMAGE_CUT &&
               (told->count == 0 || told->count == from->size - copy->size);
    case DONE_ONE_IN:
        return told->kind == PTV_DAMAGE_INSERTED && told->count == 1 && is_about(told, at);
    case DONE_ONE_OUT: /* a byte lost in weights may as well be lost at the end */
        return (told->kind == PTV_DAMAGE_MISSING || told->kind == PTV_DAMAGE_CUT) &&
               told->count == 1 && is_about(told, at);
    case DONE_CRLF: return told->kind == PTV_DAMAGE_CRLF;
    case DONE_UTF8: return told->kind == PTV_DAMAGE_UTF8;
    case DONE_ZEROS: return told->kind == PTV_DAMAGE_ZEROS && told->at <= at && told->end > at;
    case DONE_ERASED: return told->kind == PTV_DAMAGE_ERASED && told->at <= at && told->end > at;
    case DONE_JOINED: return told->kind == PTV_DAMAGE_JOINED && told->at == at;
    case DONE_GZIP: return told->kind == PTV_DAMAGE_PACKED;
    case DONE_BASE64: return told->kind == PTV_DAMAGE_BASE64;
    case DONE_ALL: break;
    }
    return false;
}
