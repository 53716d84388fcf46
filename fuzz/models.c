/*
 * Oracles of files as text: reading and rewriting reach a fixed point. Except if segments overlap
 * each other or the tables: no writer can put them back there.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz/oracle.h"
#include "golden/codec/codec_compare.h"
#include "golden/codec/decode.h"
#include "golden/codec/dump.h"
#include "golden/codec/parse.h"
#include "golden/codec/payload.h"
#include "verifiers/core/structure.h"

/* A folder that does not exist: paths in a text lead nowhere. */
static const char path[] = "/nowhere/dump.json";

enum { LARGEST = 1 << 20, MOST_PARTS = 64, SMALLEST = 64 };

typedef struct file {
    uint8_t *bytes; /* NULL if too large, or refused */
    size_t size;
} file;

static file write_file(const gm_model *model)
{
    gm_encoding encoding;
    file f = {NULL, 0};
    bool made = gm_encode(&encoding, model);
    HOLDS(made || encoding.why[0] != '\0');
    if (made && encoding.image.size <= LARGEST) {
        f.bytes = gm_image_bytes(&encoding.image, encoding.why, sizeof encoding.why);
        f.size = (size_t)encoding.image.size;
    }
    gm_encoding_free(&encoding);
    return f;
}

typedef struct range {
    uint64_t at, size;
} range;

static bool are_apart(range a, range b)
{
    return a.size == 0 || b.size == 0 || a.at >= b.at + b.size || b.at >= a.at + a.size;
}

static range part(const gm_source *source, uint32_t i)
{
    range r = {0, 0};
    (void)gm_part(source, i, &r.at, &r.size);
    return r;
}

/* Segments lie after the tables, and do not overlap. */
static bool is_orderly(const gm_source *source)
{
    const uint32_t count = gm_part_count(source);
    const range tables = {0, source->format == PTV_FORMAT_NFAT ? 0 : source->program_size};
    bool good = count <= MOST_PARTS;
    for (uint32_t i = 0; good && i < count; i++) {
        range here = part(source, i);
        good = are_apart(tables, here);
        for (uint32_t k = 0; good && k < i; k++) {
            good = are_apart(part(source, k), here);
        }
    }
    return good;
}

/* No segment, entry or payload data lacks bytes, which no rewriting could supply. */
static bool is_whole(const gm_source *source)
{
    uint64_t at, size;
    bool good = !gm_is_payload(source->format) || gm_payload_data(source, &at, &size);
    for (uint32_t i = 0; i < gm_part_count(source) && good; i++) {
        good = gm_part(source, i, &at, &size);
    }
    return good;
}

/* False if it cannot be read; the model needs gm_free() in any case. */
static bool read_file(gm_model *model, gm_source *source, const ptv_image *image)
{
    gm_begin(model, 0);
    return gm_open(source, image) && gm_decode(model, source);
}

/*
 * The subtrees of shared objects may be too much for the new file, whose budget may be smaller than
 * that of the original.
 */
static bool shares_too_much(const gm_source *source)
{
    const char *title = ptv_objects_shared_rule.title;
    return strncmp(source->why, title, strlen(title)) == 0;
}

/* `model` is what a file contains, and `first` the file encoded from it. */
static void reads_again(const gm_model *model, const file *first)
{
    char why[256] = "";
    gm_source source;
    gm_model again;
    const ptv_image image = {first->bytes, first->size, first->size};
    if (read_file(&again, &source, &image)) {
        HOLDS_OR(gm_same_model(model, &again, why, sizeof why), why);
        file next = write_file(&again);
        HOLDS(next.bytes != NULL && next.size == first->size);
        HOLDS(memcmp(next.bytes, first->bytes, next.size) == 0);
        free(next.bytes);
    } else {
        HOLDS_OR(shares_too_much(&source), source.why);
    }
    gm_free(&again);
}

static void comes_to_rest(const gm_model *model)
{
    file made = write_file(model);
    if (made.bytes != NULL && made.size >= SMALLEST) { /* otherwise too short for any loader */
        reads_again(model, &made);
    }
    free(made.bytes);
}

/* ---- As text ---- */

static bool append(void *context, const char *bytes, size_t n)
{
    file *text = context;
    uint8_t *more = realloc(text->bytes, text->size + n);
    HOLDS(more != NULL);
    memcpy(more + text->size, bytes, n);
    text->bytes = more;
    text->size += n;
    return true;
}

static void is_the_same_file(const gm_model *a, const gm_model *b)
{
    file one = write_file(a), two = write_file(b);
    HOLDS((one.bytes == NULL) == (two.bytes == NULL) && one.size == two.size);
    HOLDS(one.bytes == NULL || memcmp(one.bytes, two.bytes, one.size) == 0);
    free(one.bytes);
    free(two.bytes);
}

/* Objects shared in a foreign file are one in its tree, but several in a text. */
static void makes_the_same(const file *text, const gm_model *tree, bool ours)
{
    char why[256] = "";
    gm_model model;
    gm_error error;
    gm_begin(&model, 0);
    HOLDS_OR(gm_parse_text(&model, (const char *)text->bytes, text->size, path, &error),
             error.what);
    HOLDS_OR(gm_same_model(tree, &model, why, sizeof why), why);
    if (ours) {
        is_the_same_file(tree, &model);
    }
    gm_free(&model);
}

/* No full text exists if bytes are missing from the file, or are shared too often. */
static void dumps_well(const gm_source *source, const gm_model *tree, bool ours)
{
    file text = {NULL, 0};
    gm_dump dump = {.blobs = GM_FULL, .put = append, .context = &text};
    if (gm_dump_text(&dump, source)) {
        makes_the_same(&text, tree, ours);
    } else {
        HOLDS(strstr(dump.why, "past the end") != NULL || strstr(dump.why, "share") != NULL);
    }
    free(text.bytes);
}

uint8_t *file_of(const gm_model *model, size_t *size)
{
    file f = write_file(model);
    *size = f.size;
    return f.bytes;
}

/*
 * Forgets absolute positions: if another writer made the file or its objects share bytes, tables
 * may take more room as ours writes them.
 */
static void forget_positions(gm_model *model)
{
    gm_header *h = &model->header;
    gm_number *const numbers[] = {&h->padded, &h->program_size, &h->segment_base, &h->segment_bytes,
                                  &model->size};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        numbers[i]->given = false;
    }
    model->patch_count = 0;
}

void reads_and_writes(const uint8_t *bytes, size_t size, bool ours)
{
    gm_source source;
    gm_model model;
    const ptv_image image = {bytes, size, size};
    if (read_file(&model, &source, &image)) {
        dumps_well(&source, &model, ours);
        if (!ours) {
            forget_positions(&model);
        }
        if (is_orderly(&source) && (ours || is_whole(&source))) {
            comes_to_rest(&model);
        }
    }
    gm_free(&model);
}
