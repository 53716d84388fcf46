/* Dumps a whole file: what surrounds its tables. */
#include "golden/codec/dump.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "golden/codec/decode.h"
#include "golden/codec/dump_internal.h"
#include "golden/codec/payload.h"
#include "verifiers/nfat/nfat.h"

enum { USUAL_PADDED = 32 };

static void put_word(gm_text *t, const char *key, const char *word)
{
    gm_text_key(t, key);
    gm_text_name(t, word);
}

/* ---- Layout and header ---- */

static void put_layout(gm_dumper *d)
{
    static const char *const writers[] = {"python", "flatc"};
    static const char *const vtables[] = {"shared", "by-offsets", "own"};
    gm_layout layout;
    gm_text *t = &d->text;
    if (!gm_guess_layout(&layout, d->source)) {
        gm_dump_fail(d, "out of memory");
        return;
    }
    gm_text_key(t, "layout");
    gm_text_object(t);
    put_word(t, "writer", writers[layout.writer]);
    put_word(t, "vtables", vtables[layout.vtables]);
    if (!gm_is_payload(d->source->format)) {
        gm_dump_member(d, "segment_alignment", layout.segment_alignment);
        gm_dump_member(d, "constant_alignment", layout.constant_alignment);
        gm_dump_member(d, "delegate_alignment", layout.delegate_alignment);
    }
    gm_text_close(t);
}

static void put_header(gm_dumper *d)
{
    const gm_header header = gm_header_in(d->source);
    gm_text_key(&d->text, "header");
    if (header.kind == GM_HEADER_NONE) {
        gm_text_null(&d->text);
        return;
    }
    gm_text_object(&d->text);
    for (size_t i = 0; i < GM_HEADER_NUMBERS; i++) {
        const gm_number *number = &header.numbers[i];
        const ptv_header_site *site = gm_header_site(d->source->format, i);
        bool usual = site->at == 0 && number->value == USUAL_PADDED;
        if (site->width > 0 && number->given && !usual) {
            gm_dump_member(d, site->path + GM_HEADER_DOT, number->value);
        }
    }
    gm_text_close(&d->text);
}

/* ---- Root, segments, entries ---- */

static void put_root(gm_dumper *d)
{
    const ptv_schema *schema = d->source->schema;
    gm_dump_table(d, &schema->tables[schema->root], d->source->root);
}

/* For bytes missing from the file, only a summary is possible. */
static void put_part(gm_dumper *d, const char *what, uint32_t i)
{
    char name[32];
    uint64_t at, size;
    snprintf(name, sizeof name, "%s-%u.bin", what, (unsigned)i);
    if (gm_part(d->source, i, &at, &size)) {
        gm_dump_blob(d, name, at, size);
    } else {
        gm_dump_missing(d, at, size);
    }
}

static void put_segments(gm_dumper *d)
{
    uint32_t count = gm_part_count(d->source);
    if (count == 0) {
        return;
    }
    gm_text_key(&d->text, "segments");
    gm_text_array(&d->text);
    for (uint32_t i = 0; i < count && !d->text.failed; i++) {
        put_part(d, "segment", i);
    }
    gm_text_close(&d->text);
}

static void put_entry(gm_dumper *d, uint32_t i)
{
    const ptv_image *im = &d->source->image;
    uint64_t at = ptv_nfat_row(i);
    gm_text_object(&d->text);
    gm_dump_characters(d, "id", at, ptv_nfat_id_size(im->bytes + at));
    gm_dump_member(d, "offset", ptv_u64(im, at + PTV_NFAT_OFFSET_AT));
    gm_dump_member(d, "length", ptv_u64(im, at + PTV_NFAT_LENGTH_AT));
    gm_text_key(&d->text, "data");
    put_part(d, "entry", i);
    gm_text_close(&d->text);
}

static void put_entries(gm_dumper *d)
{
    uint32_t count = gm_part_count(d->source);
    gm_dump_member(d, "version", ptv_u32(&d->source->image, PTV_NFAT_VERSION_AT));
    gm_text_key(&d->text, "entries");
    gm_text_array(&d->text);
    for (uint32_t i = 0; i < count && !d->text.failed; i++) {
        put_entry(d, i);
    }
    gm_text_close(&d->text);
}

/* ---- Leftover bytes ---- */

static void put_patch(gm_dumper *d, unsigned i, gm_range range)
{
    char name[32];
    snprintf(name, sizeof name, "patch-%u.bin", i);
    gm_text_object(&d->text);
    gm_dump_member(d, "at", range.at);
    gm_text_key(&d->text, "data");
    if (range.size <= GM_HEX_MOST) { /* always, regardless of how blobs are dumped */
        gm_dump_hex(d, range.at, range.size);
    } else {
        gm_dump_blob(d, name, range.at, range.size);
    }
    gm_text_close(&d->text);
}

/* Returns where the last patch ends, or 0 if there is none. */
static uint64_t put_patches(gm_dumper *d)
{
    gm_range found = {0, 0};
    unsigned count = 0;
    while (!d->text.failed &&
           gm_next_leftover(&d->owned, &d->source->image, found.at + found.size, &found)) {
        if (count == 0) {
            gm_text_key(&d->text, "patches");
            gm_text_array(&d->text);
        }
        put_patch(d, count++, found);
    }
    if (count > 0) {
        gm_text_close(&d->text);
    }
    return found.at + found.size;
}

static void put_leftovers(gm_dumper *d)
{
    if (!gm_owned_ranges(&d->owned, d->source)) {
        gm_dump_fail(d, "out of memory");
        return;
    }
    const gm_range *last = &d->owned.ranges[d->owned.count - 1];
    uint64_t end = put_patches(d);
    end = end > last->at + last->size ? end : last->at + last->size;
    if (gm_must_say_size(d->source, end)) {
        gm_dump_member(d, "size", d->source->image.size);
    }
}

/* ---- The whole file ---- */

/* A text with all bytes is impossible if some are missing. */
static bool is_whole(gm_dumper *d)
{
    const gm_source *s = d->source;
    gm_range part;
    for (uint32_t i = 0; i < gm_part_count(s); i++) {
        if (!gm_part(s, i, &part.at, &part.size)) {
            gm_dump_fail(d, "%s[%u] reaches past the end of the file",
                         s->format == PTV_FORMAT_NFAT ? "entries" : "segments", (unsigned)i);
            return false;
        }
    }
    if (!gm_payload_data(s, &part.at, &part.size) && gm_is_payload(s->format)) {
        gm_dump_fail(d, "data reaches past the end of the file");
        return false;
    }
    return true;
}

static void put_file(gm_dumper *d)
{
    gm_text_object(&d->text);
    put_word(&d->text, "format", gm_format_word(d->source->format));
    if (gm_dump_package(d)) {
        gm_text_close(&d->text);
        return;
    }
    if (d->source->format == PTV_FORMAT_NFAT) {
        put_entries(d);
    } else {
        if (d->dump->defaults) {
            gm_text_key(&d->text, "defaults");
            gm_text_bool(&d->text, true);
        }
        put_layout(d);
        put_header(d);
        gm_dump_identifier(d);
        gm_text_key(&d->text, "root");
        put_root(d);
        put_segments(d);
        gm_dump_payload_data(d);
    }
    put_leftovers(d);
    gm_text_close(&d->text);
}

static void put_all(gm_dumper *d)
{
    const gm_dump *dump = d->dump;
    PTV_REQUIRE(dump->root_only || dump->blobs != GM_NUMBERS);
    /* The text is UTF-8, so it cannot contain other names. */
    if (dump->blobs == GM_BESIDE && !ptv_is_utf8(dump->relative, strlen(dump->relative))) {
        gm_dump_fail(d, "the name of the folder is not UTF-8");
    } else if (dump->root_only && d->source->schema == NULL) {
        gm_dump_fail(d, "the file has no root table");
    } else if (dump->root_only) {
        put_root(d);
    } else if (dump->blobs == GM_SUMMARY || is_whole(d)) {
        put_file(d);
    }
}

bool gm_dump_text(gm_dump *dump, const gm_source *source)
{
    gm_dumper *d = calloc(1, sizeof *d);
    dump->why[0] = '\0';
    dump->unknown_at[0] = '\0';
    dump->unknown_fields = 0;
    dump->inside = d;
    if (d == NULL) {
        snprintf(dump->why, sizeof dump->why, "out of memory");
        return false;
    }
    d->dump = dump;
    d->source = source;
    d->work_budget = gm_dump_budget(source->image.size);
    gm_text_begin(&d->text, dump->put, dump->context);
    put_all(d);
    bool whole = gm_text_end(&d->text);
    gm_dump_end(dump);
    return whole;
}

void gm_dump_end(gm_dump *dump)
{
    gm_dumper *d = dump->inside;
    if (d != NULL && d->writing) {
        gm_output_drop(&d->file);
    }
    if (d != NULL) {
        free(d->owned.ranges);
    }
    free(d);
    dump->inside = NULL;
}
