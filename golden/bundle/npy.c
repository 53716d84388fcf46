/*
 * The header of a .npy file is a Python dictionary:
 *
 *     {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }
 *
 * Read strictly: these three keys, each once, in any order.
 */
#include "golden/bundle/npy.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/system.h"
#include "golden/bundle/dtype.h"
#include "golden/codec/read_all.h"

enum { ALIGN = 64, MAGIC = 6, HAS_DESCR = 1, HAS_ORDER = 2, HAS_SHAPE = 4, HAS_ALL = 7 };

static const uint8_t magic[MAGIC] = {0x93, 'N', 'U', 'M', 'P', 'Y'};

typedef struct reader {
    const char *at, *end;
    gm_npy *npy;
    bool columns;
    unsigned has;
    const char *why;
} reader;

static bool refuse(reader *r, const char *why)
{
    if (r->why == NULL) {
        r->why = why;
    }
    return false;
}

/* ---- Words of the language ---- */

static void skip_blanks(reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n')) {
        r->at++;
    }
}

static bool take(reader *r, char c)
{
    skip_blanks(r);
    bool there = r->at < r->end && *r->at == c;
    r->at += there;
    return there;
}

static bool take_word(reader *r, const char *word)
{
    size_t n = strlen(word);
    skip_blanks(r);
    bool there = (size_t)(r->end - r->at) >= n && memcmp(r->at, word, n) == 0;
    r->at += there ? n : 0;
    return there;
}

static bool take_string(reader *r, const char **text, size_t *n)
{
    skip_blanks(r);
    if (r->at == r->end || (*r->at != '\'' && *r->at != '"')) {
        return false;
    }
    const char *close = memchr(r->at + 1, *r->at, (size_t)(r->end - r->at - 1));
    if (close == NULL) {
        return false;
    }
    *text = r->at + 1;
    *n = (size_t)(close - *text);
    r->at = close + 1;
    return true;
}

/* Reads a size; Python 2 wrote an L after it. */
static bool take_size(reader *r, int32_t *size)
{
    int64_t value = 0;
    skip_blanks(r);
    const char *first = r->at;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9' && value <= INT32_MAX) {
        value = value * 10 + (*r->at++ - '0');
    }
    if (r->at == first) {
        return refuse(r, "its shape is not a list of sizes");
    }
    if (value > INT32_MAX) {
        return refuse(r, "a size of its shape exceeds 2^31 - 1");
    }
    r->at += r->at < r->end && *r->at == 'L';
    *size = (int32_t)value;
    return true;
}

/* ---- The three values ---- */

static bool read_descr(reader *r)
{
    const char *text;
    size_t n;
    if (!take_string(r, &text, &n)) {
        return refuse(r, "its elements are records, not numbers");
    }
    bool marked = n > 1 && (text[0] == '<' || text[0] == '>' || text[0] == '|');
    r->npy->dtype = marked ? gm_dtype_by_npy(text + 1, n - 1) : -1;
    if (r->npy->dtype < 0) {
        return refuse(r, "its dtype has no counterpart in a model");
    }
    bool several = gm_dtype_of(r->npy->dtype)->size > 1;
    if (several && text[0] != '<') {
        return refuse(r, "its elements are big-endian");
    }
    return true;
}

static bool read_order(reader *r)
{
    r->columns = take_word(r, "True");
    return r->columns || take_word(r, "False") || refuse(r, "fortran_order is not True or False");
}

static bool read_shape(reader *r)
{
    gm_shape *shape = &r->npy->shape;
    shape->rank = 0;
    if (!take(r, '(')) {
        return refuse(r, "its shape is not a list of sizes");
    }
    while (!take(r, ')')) {
        if (shape->rank == GM_RANK) {
            return refuse(r, "it has more than 16 dimensions");
        }
        if (!take_size(r, &shape->sizes[shape->rank])) {
            return false;
        }
        shape->rank++;
        if (!take(r, ',') && (shape->rank < 2 || r->at == r->end || *r->at != ')')) {
            return refuse(r, "its shape is not a list of sizes"); /* (3) is a number, not a tuple */
        }
    }
    return true;
}

static bool read_member(reader *r)
{
    static const struct {
        const char *key;
        bool (*take)(reader *r);
        unsigned bit;
    } members[] = {{"descr", read_descr, HAS_DESCR},
                   {"fortran_order", read_order, HAS_ORDER},
                   {"shape", read_shape, HAS_SHAPE}};
    const char *key;
    size_t n;
    if (!take_string(r, &key, &n) || !take(r, ':')) {
        return refuse(r, "its header is not a dictionary");
    }
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        bool same = strlen(members[i].key) == n && memcmp(members[i].key, key, n) == 0;
        if (same && (r->has & members[i].bit) == 0) {
            r->has |= members[i].bit;
            return members[i].take(r);
        }
    }
    return refuse(r, "its header has an unknown or a repeated key");
}

static bool read_dictionary(reader *r)
{
    if (!take(r, '{')) {
        return refuse(r, "its header is not a dictionary");
    }
    while (!take(r, '}')) {
        if (!read_member(r)) {
            return false;
        }
        skip_blanks(r);
        if (!take(r, ',') && (r->at == r->end || *r->at != '}')) {
            return refuse(r, "its header is not a dictionary");
        }
    }
    skip_blanks(r);
    return (r->at == r->end && r->has == HAS_ALL) ||
           refuse(r, r->has == HAS_ALL ? "its header continues after the dictionary"
                                       : "its header lacks descr, fortran_order or shape");
}

/* ---- The file ---- */

/* Finds where the data begins, given the first GM_NPY_HEAD bytes, or fewer in a shorter file. */
static bool npy_length(const uint8_t *bytes, size_t n, size_t *length, const char **why)
{
    if (n < MAGIC || memcmp(bytes, magic, MAGIC) != 0) {
        *why = "it is not an .npy file";
        return false;
    }
    bool wide = n > MAGIC && bytes[MAGIC] > 1;
    if (n < GM_NPY_HEAD || bytes[MAGIC] < 1 || bytes[MAGIC] > 3 || bytes[MAGIC + 1] != 0) {
        *why = n < GM_NPY_HEAD ? "it was truncated" : "its .npy version is not 1.0, 2.0 or 3.0";
        return false;
    }
    uint32_t size = bytes[8] | (uint32_t)bytes[9] << 8;
    size |= wide ? (uint32_t)bytes[10] << 16 | (uint32_t)bytes[11] << 24 : 0;
    if (size > GM_NPY_MOST) {
        *why = "its header is longer than 65536 bytes";
        return false;
    }
    *length = (wide ? 12u : 10u) + size;
    return true;
}

bool gm_npy_parse(gm_npy *npy, const uint8_t *bytes, size_t n, const char **why)
{
    size_t length = 0;
    *npy = (gm_npy){.dtype = -1};
    if (!npy_length(bytes, n, &length, why)) {
        return false;
    }
    if (n < length) {
        *why = "it was truncated";
        return false;
    }
    const char *text = (const char *)bytes;
    reader r = {.at = text + (bytes[MAGIC] > 1 ? 12 : 10), .end = text + length, .npy = npy};
    if (r.at > r.end || !read_dictionary(&r)) {
        *why = r.why != NULL ? r.why : "it was truncated";
        return false;
    }
    npy->data = length;
    (r.columns ? gm_shape_columns : gm_shape_rows)(&npy->shape);
    return true;
}

/* Most headers have 128 bytes, so a single read is enough. */
static bool parse_file(gm_npy *npy, int file, const char **why)
{
    uint8_t first[512];
    size_t got, length = 0;
    int failed = gm_read_at(file, 0, first, sizeof first, &got);
    if (failed != 0) {
        *why = strerror(failed);
        return false;
    }
    if (!npy_length(first, got, &length, why) || length <= got) {
        return *why == NULL && gm_npy_parse(npy, first, got, why);
    }
    uint8_t *all = malloc(length);
    failed = all == NULL ? ENOMEM : gm_read_at(file, 0, all, length, &got);
    *why = failed == 0 ? NULL : strerror(failed);
    bool fine = failed == 0 && gm_npy_parse(npy, all, got, why);
    free(all);
    return fine;
}

bool gm_npy_open(gm_npy *npy, const char *path, uint64_t *bytes, const char **why)
{
    struct stat about;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    *why = NULL;
    if (file < 0 || fstat(file, &about) != 0) {
        *why = strerror(errno);
    } else if (!S_ISREG(about.st_mode)) {
        *why = "it is not a regular file";
    } else if (parse_file(npy, file, why) && (uint64_t)about.st_size >= npy->data) {
        *bytes = (uint64_t)about.st_size - npy->data;
    } else if (*why == NULL) {
        *why = "it was truncated";
    }
    if (file >= 0) {
        close(file);
    }
    return *why == NULL;
}

size_t gm_npy_header(char out[GM_NPY_ROOM], int dtype, const gm_shape *shape)
{
    const gm_dtype *type = gm_dtype_of(dtype);
    bool rows = gm_shape_is_rows(shape);
    size_t n = 10;
    memcpy(out, magic, MAGIC);
    memcpy(out + MAGIC, "\1\0", 2);
    n += (size_t)snprintf(out + n, GM_NPY_ROOM - n,
                          "{'descr': '%c%s', 'fortran_order': %s, 'shape': (",
                          type->size == 1 ? '|' : '<', type->npy, rows ? "False" : "True");
    for (uint32_t i = 0; i < shape->rank; i++) {
        const char *after = i + 1 < shape->rank ? ", " : shape->rank == 1 ? "," : "";
        n += (size_t)snprintf(out + n, GM_NPY_ROOM - n, "%d%s", (int)shape->sizes[i], after);
    }
    n += (size_t)snprintf(out + n, GM_NPY_ROOM - n, "), }");
    size_t whole = (n + 1 + ALIGN - 1) / ALIGN * ALIGN;
    memset(out + n, ' ', whole - n);
    out[whole - 1] = '\n';
    out[8] = (char)((whole - 10) & 0xff);
    out[9] = (char)((whole - 10) >> 8);
    return whole;
}
