/* Blobs in a dump: summarised, in the text, or in files of their own. */
#include <errno.h>
#include <stdio.h>

#include "base/system.h"
#include "golden/codec/blob.h"
#include "golden/codec/digest.h"
#include "golden/codec/dump_internal.h"
#include "verifiers/core/image.h"

enum {
    SLICE = 1 << 20, /* bytes after which the dump reports them as spent */
    GROUPS = 3 * 512 /* bytes per batch of base64; only the last has padding */
};

/* Calls `body` for all bytes of the range, slice by slice. */
static void for_slices(gm_dumper *d, uint64_t at, uint64_t size,
                       void (*body)(gm_dumper *d, void *context, const uint8_t *bytes, size_t n),
                       void *context)
{
    while (size > 0 && !d->text.failed) {
        size_t n = size < SLICE ? (size_t)size : SLICE;
        const uint8_t *bytes = d->source->image.bytes + at;
        body(d, context, bytes, n);
        if (d->dump->spent != NULL && !d->dump->spent(d->dump->context, bytes, n)) {
            d->text.failed = true;
        }
        at += n;
        size -= n;
    }
}

static void put_range(gm_text *t, uint64_t at, uint64_t size)
{
    gm_text_key(t, "at");
    gm_text_u64(t, at);
    gm_text_key(t, "size");
    gm_text_u64(t, size);
}

void gm_dump_missing(gm_dumper *d, uint64_t at, uint64_t size)
{
    gm_text_object(&d->text);
    put_range(&d->text, at, size);
    gm_text_key(&d->text, "missing");
    gm_text_bool(&d->text, true);
    gm_text_close(&d->text);
}

/* ---- Summaries ---- */

static void digest_slice(gm_dumper *d, void *context, const uint8_t *bytes, size_t n)
{
    (void)d;
    gm_digest_add(context, bytes, n);
}

static void put_summary(gm_dumper *d, uint64_t at, uint64_t size)
{
    gm_digest digest;
    char text[GM_DIGEST_ROOM];
    gm_text_object(&d->text);
    put_range(&d->text, at, size);
    if (gm_digest_begin(&digest)) {
        for_slices(d, at, size, digest_slice, &digest);
        gm_digest_end(&digest, text);
        gm_text_key(&d->text, "sha256");
        gm_text_name(&d->text, text);
    }
    gm_text_close(&d->text);
}

/* ---- In the text ---- */

/* Slices are not multiples of 3, so `rest` keeps the remainder. */
typedef struct base64_state {
    uint8_t rest[GROUPS];
    size_t used;
} base64_state;

static void put_groups(gm_dumper *d, const uint8_t *bytes, size_t n)
{
    char text[GROUPS / 3 * 4];
    gm_base64(bytes, n, text);
    gm_text_long(&d->text, text, gm_base64_size(n));
}

static void base64_slice(gm_dumper *d, void *context, const uint8_t *bytes, size_t n)
{
    base64_state *s = context;
    while (n > 0) {
        size_t part = gm_chunk_fill(s->rest, GROUPS, &s->used, bytes, n);
        bytes += part;
        n -= part;
        if (s->used == GROUPS) {
            put_groups(d, s->rest, GROUPS);
            s->used = 0;
        }
    }
}

/* A single token may share a line; a longer text never fits. */
static bool put_short_base64(gm_dumper *d, uint64_t at, uint64_t size)
{
    char text[GM_TEXT_WIDTH + 2] = "\"";
    if (size > GM_TEXT_WIDTH / 4 * 3) {
        return false;
    }
    size_t n = gm_base64_size((size_t)size);
    gm_base64(size == 0 ? "" : (const char *)d->source->image.bytes + at, (size_t)size, text + 1);
    text[n + 1] = '"';
    gm_text_token(&d->text, GM_TOKEN_STRING, text, n + 2);
    return true;
}

void gm_dump_base64(gm_dumper *d, uint64_t at, uint64_t size)
{
    gm_text_object(&d->text);
    gm_text_key(&d->text, "base64");
    if (!put_short_base64(d, at, size)) {
        base64_state state;
        state.used = 0;
        gm_text_long_begin(&d->text);
        for_slices(d, at, size, base64_slice, &state);
        put_groups(d, state.rest, state.used);
        gm_text_long_end(&d->text);
    }
    gm_text_close(&d->text);
}

void gm_dump_hex(gm_dumper *d, uint64_t at, uint64_t size)
{
    char text[3 * GM_HEX_MOST + 2] = "\"";
    size_t used = 1;
    PTV_REQUIRE(size <= GM_HEX_MOST);
    for (uint64_t i = 0; i < size; i++) {
        const uint8_t *byte = d->source->image.bytes + at + i;
        used += (size_t)snprintf(text + used, 4, i == 0 ? "%02x" : " %02x", *byte);
    }
    text[used++] = '"';
    gm_text_object(&d->text);
    gm_text_key(&d->text, "hex");
    gm_text_token(&d->text, GM_TOKEN_STRING, text, used);
    gm_text_close(&d->text);
}

static void numbers_slice(gm_dumper *d, void *context, const uint8_t *bytes, size_t n)
{
    (void)context;
    for (size_t i = 0; i < n && !d->text.failed; i++) {
        gm_text_u64(&d->text, bytes[i]);
    }
}

static void put_numbers(gm_dumper *d, uint64_t at, uint64_t size)
{
    gm_text_array(&d->text);
    for_slices(d, at, size, numbers_slice, NULL);
    gm_text_close(&d->text);
}

/* ---- In files ---- */

static void write_slice(gm_dumper *d, void *context, const uint8_t *bytes, size_t n)
{
    int *why = context;
    if (*why == 0) {
        *why = gm_output_write(&d->file, bytes, n);
    }
}

/* `name` consists of our words and numbers, but an existing link could lead anywhere: refuse it. */
static int open_beside(gm_dumper *d, const char *path)
{
    struct stat info;
    if (lstat(path, &info) == 0 && !S_ISREG(info.st_mode)) {
        return EEXIST;
    }
    d->writing = true;
    return gm_output_open(&d->file, path);
}

static int write_file(gm_dumper *d, const char *path, uint64_t at, uint64_t size)
{
    int why = open_beside(d, path);
    if (why == 0) {
        for_slices(d, at, size, write_slice, &why);
    }
    why = why == 0 && d->text.failed ? EINTR : why;
    if (why == 0) {
        why = gm_output_commit(&d->file);
    }
    if (why != 0 && d->writing) {
        gm_output_drop(&d->file);
    }
    d->writing = false;
    return why;
}

static int join(char *to, const char *folder, const char *name)
{
    const char *slash = folder[0] == '\0' || folder[strlen(folder) - 1] == '/' ? "" : "/";
    int n = snprintf(to, GM_PATH_ROOM, "%s%s%s", folder, slash, name);
    return n < GM_PATH_ROOM ? 0 : ENAMETOOLONG;
}

static void put_beside(gm_dumper *d, const char *name, uint64_t at, uint64_t size)
{
    char *path = d->file_path;
    int why = join(path, d->dump->folder, name);
    why = why == 0 ? write_file(d, path, at, size) : why;
    why = why == 0 ? join(path, d->dump->relative, name) : why;
    if (why != 0) {
        gm_dump_fail(d, "cannot write '%s' into '%s': %s", name, d->dump->folder, strerror(why));
        return;
    }
    gm_text_object(&d->text);
    gm_text_key(&d->text, "file");
    gm_text_string(&d->text, path, strlen(path));
    gm_text_close(&d->text);
}

/* Without bytes, there is nothing to summarise, and no file is needed. */
void gm_dump_blob(gm_dumper *d, const char *name, uint64_t at, uint64_t size)
{
    if (!gm_dump_spend(d, size)) {
        return;
    }
    if (d->dump->blobs == GM_NUMBERS) {
        put_numbers(d, at, size);
    } else if (d->dump->blobs == GM_FULL || size == 0) {
        gm_dump_base64(d, at, size);
    } else if (d->dump->blobs == GM_BESIDE) {
        put_beside(d, name, at, size);
    } else {
        put_summary(d, at, size);
    }
}
