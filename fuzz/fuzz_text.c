/*
 * Any bytes as the text of a model. It may be refused with a place and a reason; when it
 * is made and the file can be read, then reading it and writing it again comes to rest:
 * the second and the third file are the same, and mean the same. (Not so where segments
 * lie on one another or on the tables: no writer can put them back there.) A dump of what
 * can be read is a text that makes what the tree makes.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden/codec/compare.h"
#include "golden/codec/decode.h"
#include "golden/codec/dump.h"
#include "golden/codec/encode.h"
#include "golden/codec/parse.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define HOLDS(c) ((c) ? (void)0 : broken(#c, __LINE__, ""))
#define HOLDS_OR(c, why) ((c) ? (void)0 : broken(#c, __LINE__, why))

static void broken(const char *what, int line, const char *why)
{
    fprintf(stderr, "fuzz_text.c:%d: does not hold: %s %s\n", line, what, why);
    abort();
}

enum { MEMORY = 8 << 20, LARGEST = 1 << 20, MOST_PARTS = 64, SMALLEST = 64 };

/* A folder that is not there: names in the text lead nowhere. */
static const char path[] = "/nowhere/fuzz.json";

typedef struct file {
    uint8_t *bytes; /* NULL: too large, or refused */
    size_t size;
} file;

static void says_where(const gm_error *error, size_t size)
{
    HOLDS(memchr(error->what, '\0', sizeof error->what) != NULL);
    HOLDS(error->what[0] != '\0');
    HOLDS(strcmp(error->path, path) == 0);
    HOLDS(error->line >= 1 && error->column >= 1);
    HOLDS(error->line <= size + 1 && error->column <= size + 1);
}

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

static range part(const gm_source *source, const gm_model *model, size_t i)
{
    range r = {0, 0};
    if (model->format == PTV_FORMAT_NFAT) {
        const gm_entry *entry = &model->entries[i];
        return (range){entry->offset.value, entry->data.size};
    }
    (void)gm_segment(source, (uint32_t)i, &r.at, &r.size);
    return r;
}

/* Segments behind the tables, and nothing on one another. */
static bool is_orderly(const gm_source *source, const gm_model *model)
{
    bool nfat = model->format == PTV_FORMAT_NFAT;
    size_t count = nfat ? model->entry_count : model->segment_count;
    const range tables = {0, nfat ? 0 : source->program_size};
    bool good = count <= MOST_PARTS;
    for (size_t i = 0; good && i < count; i++) {
        range here = part(source, model, i);
        good = are_apart(tables, here);
        for (size_t k = 0; good && k < i; k++) {
            good = are_apart(part(source, model, k), here);
        }
    }
    return good;
}

/* *orderly: it can be expected to come out the same. False when it cannot be read. */
static bool read_file(gm_model *model, const file *f, bool *orderly)
{
    gm_source source;
    ptv_image image = {f->bytes, f->size, f->size};
    gm_begin(model, 0);
    bool good = gm_open(&source, &image) && gm_decode(model, &source);
    *orderly = good && is_orderly(&source, model);
    return good;
}

/* `model` is what a file says. */
static void comes_to_rest(const gm_model *model)
{
    char why[256] = "";
    bool orderly;
    gm_model again;
    file second = write_file(model);
    if (second.bytes == NULL || second.size < SMALLEST) { /* too short for any loader */
        free(second.bytes);
        return;
    }
    HOLDS(read_file(&again, &second, &orderly));
    HOLDS_OR(gm_same_model(model, &again, why, sizeof why), why);
    file third = write_file(&again);
    HOLDS(third.bytes != NULL && third.size == second.size);
    HOLDS(memcmp(third.bytes, second.bytes, third.size) == 0);
    free(third.bytes);
    gm_free(&again);
    free(second.bytes);
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

static void makes_the_same(const file *text, const gm_model *tree)
{
    gm_model model;
    gm_error error;
    gm_begin(&model, 0);
    HOLDS_OR(gm_parse_text(&model, (const char *)text->bytes, text->size, path, &error),
             error.what);
    file a = write_file(tree);
    file b = write_file(&model);
    HOLDS((a.bytes == NULL) == (b.bytes == NULL) && a.size == b.size);
    HOLDS(a.bytes == NULL || memcmp(a.bytes, b.bytes, a.size) == 0);
    free(a.bytes);
    free(b.bytes);
    gm_free(&model);
}

/* Bytes that are not in the file have no full text, nor have those shared too often. */
static void dumps_well(const file *f, const gm_model *tree)
{
    file text = {NULL, 0};
    gm_dump dump = {.blobs = GM_FULL, .put = append, .context = &text};
    gm_source source;
    ptv_image image = {f->bytes, f->size, f->size};
    HOLDS(gm_open(&source, &image));
    if (gm_dump_text(&dump, &source)) {
        makes_the_same(&text, tree);
    } else {
        HOLDS(strstr(dump.why, "past the end") != NULL || strstr(dump.why, "share") != NULL);
    }
    free(text.bytes);
}

static void check(const gm_model *model)
{
    bool orderly;
    gm_model again;
    file first = write_file(model);
    if (first.bytes != NULL) {
        if (read_file(&again, &first, &orderly)) {
            dumps_well(&first, &again);
        }
        if (orderly) {
            comes_to_rest(&again);
        }
        gm_free(&again);
    }
    free(first.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gm_model model;
    gm_error error;
    gm_begin(&model, MEMORY);
    if (gm_parse_text(&model, (const char *)data, size, path, &error)) {
        check(&model);
    } else {
        says_where(&error, size);
    }
    gm_free(&model);
    return 0;
}
