/* The beginning of a deflate stream (RFC 1951): as much as it takes to recognise a file. */
#include <string.h>

#include "verifiers/core/image.h"
#include "analysis/diagnose/foreign_parts.h"

enum { LONGEST = 15, LITERALS = 288, DISTANCES = 30, LENGTHS = 19, END = 256, STORED = 0 };

typedef struct stream {
    const uint8_t *in;
    size_t n, at;  /* bytes, and those taken */
    uint32_t bits; /* taken and not used yet */
    unsigned held;
    uint8_t *out;
    size_t room, made;
    bool failed;
} stream;

/* A Huffman code: how many symbols have each length, and the symbols in the order of their codes.
 */
typedef struct code {
    uint16_t count[LONGEST + 1];
    uint16_t symbol[LITERALS];
} code;

/* Behind the end there are no bits: the stream has failed. */
static unsigned take(stream *s, unsigned count)
{
    while (s->held < count) {
        if (s->at == s->n) {
            s->failed = true;
            return 0;
        }
        s->bits |= (uint32_t)s->in[s->at++] << s->held;
        s->held += 8;
    }
    const unsigned value = s->bits & ((1u << count) - 1);
    s->bits >>= count;
    s->held -= count;
    return value;
}

static void make_code(code *c, const uint8_t *lengths, unsigned n)
{
    uint16_t next[LONGEST + 1] = {0};
    memset(c, 0, sizeof *c);
    for (unsigned i = 0; i < n; i++) {
        c->count[lengths[i]]++;
    }
    c->count[0] = 0;
    for (unsigned i = 1; i < LONGEST; i++) {
        next[i + 1] = (uint16_t)(next[i] + c->count[i]);
    }
    for (unsigned i = 0; i < n; i++) {
        if (lengths[i] != 0) {
            c->symbol[next[lengths[i]]++] = (uint16_t)i;
        }
    }
}

/* One bit after the other, as codes are written from their first bit. */
static unsigned decode(stream *s, const code *c)
{
    int at = 0, first = 0, value = 0;
    for (unsigned length = 1; length <= LONGEST && !s->failed; length++) {
        value |= (int)take(s, 1);
        const int count = c->count[length];
        if (value - first < count) {
            return c->symbol[at + value - first];
        }
        at += count;
        first = (first + count) << 1;
        value <<= 1;
    }
    s->failed = true;
    return 0;
}

static void put(stream *s, uint8_t byte)
{
    if (s->made < s->room) {
        s->out[s->made++] = byte;
    }
}

static bool is_full(const stream *s)
{
    return s->failed || s->made == s->room;
}

static void copy_stored(stream *s)
{
    s->bits = s->held = 0;
    const unsigned length = take(s, 16), inverse = take(s, 16);
    s->failed = s->failed || (length ^ inverse) != 0xffff;
    for (unsigned i = 0; i < length && !is_full(s); i++) {
        put(s, (uint8_t)take(s, 8));
    }
}

static unsigned length_of(stream *s, unsigned symbol)
{
    static const uint16_t base[] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                    31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
    static const uint8_t extra[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                    2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    symbol -= END + 1;
    if (symbol >= sizeof extra) {
        s->failed = true;
        return 0;
    }
    return base[symbol] + take(s, extra[symbol]);
}

static unsigned distance_of(stream *s, unsigned symbol)
{
    if (symbol >= DISTANCES) {
        s->failed = true;
        return 0;
    }
    const unsigned extra = symbol < 4 ? 0 : symbol / 2 - 1;
    return (symbol < 4 ? symbol : (2 + symbol % 2) << extra) + 1 + take(s, extra);
}

static void copy_back(stream *s, unsigned length, unsigned distance)
{
    s->failed = s->failed || distance > s->made;
    for (unsigned i = 0; i < length && !is_full(s); i++) {
        put(s, s->out[s->made - distance]);
    }
}

static void copy_coded(stream *s, const code *literals, const code *distances)
{
    while (!is_full(s)) {
        const unsigned symbol = decode(s, literals);
        if (s->failed || symbol == END) {
            return;
        }
        if (symbol < END) {
            put(s, (uint8_t)symbol);
        } else {
            const unsigned length = length_of(s, symbol);
            copy_back(s, length, distance_of(s, decode(s, distances)));
        }
    }
}

/* Lengths of codes are written with a code of their own. */
static void read_lengths(stream *s, const code *c, uint8_t *lengths, unsigned n)
{
    enum { REPEAT = 16, ZEROS = 17 };
    for (unsigned i = 0; i < n && !s->failed;) {
        const unsigned symbol = decode(s, c);
        if (symbol < REPEAT) {
            lengths[i++] = (uint8_t)symbol;
            continue;
        }
        const unsigned times = symbol == REPEAT  ? 3 + take(s, 2)
                               : symbol == ZEROS ? 3 + take(s, 3)
                                                 : 11 + take(s, 7);
        if (times > n - i || (symbol == REPEAT && i == 0)) {
            s->failed = true;
            return;
        }
        memset(lengths + i, symbol == REPEAT ? lengths[i - 1] : 0, times);
        i += times;
    }
}

static void inflate_dynamic(stream *s)
{
    static const uint8_t order[LENGTHS] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                           11, 4,  12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[LITERALS + 32] = {0};
    code literals, distances;
    const unsigned literal_count = 257 + take(s, 5), distance_count = 1 + take(s, 5);
    const unsigned count = 4 + take(s, 4);
    for (unsigned i = 0; i < count; i++) {
        lengths[order[i]] = (uint8_t)take(s, 3);
    }
    make_code(&literals, lengths, LENGTHS);
    memset(lengths, 0, sizeof lengths);
    s->failed = s->failed || literal_count > LITERALS || distance_count > DISTANCES;
    if (s->failed) {
        return;
    }
    read_lengths(s, &literals, lengths, literal_count + distance_count);
    make_code(&literals, lengths, literal_count);
    make_code(&distances, lengths + literal_count, distance_count);
    copy_coded(s, &literals, &distances);
}

static void inflate_fixed(stream *s)
{
    uint8_t lengths[LITERALS];
    code literals, distances;
    memset(lengths, 8, 144);
    memset(lengths + 144, 9, 112);
    memset(lengths + 256, 7, 24);
    memset(lengths + 280, 8, 8);
    make_code(&literals, lengths, LITERALS);
    memset(lengths, 5, DISTANCES);
    make_code(&distances, lengths, DISTANCES);
    copy_coded(s, &literals, &distances);
}

size_t ptv_inflate(const uint8_t *in, size_t n, uint8_t *out, size_t room)
{
    stream s = {.in = in, .n = n, .out = out, .room = room};
    bool last = false;
    while (!last && !is_full(&s)) {
        last = take(&s, 1) != 0;
        switch (take(&s, 2)) {
        case STORED: copy_stored(&s); break;
        case 1: inflate_fixed(&s); break;
        case 2: inflate_dynamic(&s); break;
        default: s.failed = true; break;
        }
    }
    return s.made;
}

/* ---- gzip (RFC 1952) ---- */

static size_t behind_string(const ptv_image *im, size_t at)
{
    const size_t n = (size_t)im->loaded;
    const uint8_t *end = at < n ? memchr(im->bytes + at, 0, n - at) : NULL;
    return end == NULL ? n : (size_t)(end - im->bytes) + 1;
}

size_t ptv_gzip_body(const ptv_image *im)
{
    enum { FLAGS = 3, HEAD = 10, CHECKSUM = 2, EXTRA = 4, NAME = 8, COMMENT = 16, RESERVED = 0xe0 };
    size_t at = HEAD;
    if (!ptv_in(im, 0, HEAD + 2) || memcmp(im->bytes, "\x1f\x8b\x08", 3) != 0 ||
        (ptv_u8(im, FLAGS) & RESERVED) != 0) {
        return 0;
    }
    const uint8_t flags = ptv_u8(im, FLAGS);
    at += (flags & EXTRA) != 0 ? 2u + ptv_u16(im, at) : 0u;
    at = (flags & NAME) != 0 ? behind_string(im, at) : at;
    at = (flags & COMMENT) != 0 ? behind_string(im, at) : at;
    at += (flags & CHECKSUM) != 0 ? 2 : 0;
    return at < im->loaded ? at : 0;
}
