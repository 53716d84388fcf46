/* Finds the owner of each byte of a file, and what happens if one of its bits flips. */
#include "tests/survival/flips.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz/runtime/spots.h"
#include "golden/edit/recipe.h"

/* ---- Fields ---- */

const ptv_format flip_formats[FLIP_FORMATS] = {PTV_FORMAT_PROGRAM, PTV_FORMAT_BUNDLE,
                                               PTV_FORMAT_DATA,    PTV_FORMAT_NFAT,
                                               PTV_FORMAT_XNNPACK, PTV_FORMAT_VULKAN};

const char *flip_class_name(flip_class class)
{
    static const char *const names[] = {"header", "vtable", "soffset", "offset",  "count",
                                        "scalar", "string", "blob",    "segment", "padding"};
    return names[class];
}

bool flip_means(flip_class class)
{
    return class != FLIP_STRING && class != FLIP_BLOB && class != FLIP_SEGMENT &&
           class != FLIP_PADDING;
}

static flip_class class_of(site_kind kind)
{
    static const flip_class classes[] = {
        [SITE_SCALAR] = FLIP_SCALAR, [SITE_COUNT] = FLIP_COUNT,     [SITE_OFFSET] = FLIP_OFFSET,
        [SITE_SLOT] = FLIP_VTABLE,   [SITE_HEADER] = FLIP_HEADER,   [SITE_BLOB] = FLIP_BLOB,
        [SITE_MAGIC] = FLIP_HEADER,  [SITE_VTABLE] = FLIP_VTABLE,   [SITE_SOFFSET] = FLIP_SOFFSET,
        [SITE_STRING] = FLIP_STRING, [SITE_SEGMENT] = FLIP_SEGMENT,
    };
    return classes[kind];
}

/* Copies the path with [*] for every index. */
static void without_indexes(char *out, const char *path)
{
    while (*path != '\0') {
        char c = *path++;
        *out++ = c;
        if (c == '[') {
            *out++ = '*';
            path += strspn(path, "0123456789");
        }
    }
    *out = '\0';
}

static size_t find(const flip_table *t, flip_class class, const char *path)
{
    size_t i = 0;
    while (i < t->count && (t->fields[i].class != class || strcmp(t->fields[i].path, path) != 0)) {
        i++;
    }
    return i;
}

static void *or_abort(void *memory)
{
    if (memory == NULL) {
        abort();
    }
    return memory;
}

/* Returns the index of the field, adding it if necessary. */
static size_t field_of(flip_table *t, flip_class class, const char *path)
{
    char plain[2 * SITE_PATH];
    without_indexes(plain, path);
    size_t i = find(t, class, plain);
    if (i < t->count) {
        return i;
    }
    if (t->count == t->room) {
        t->room = 2 * t->room + 64;
        t->fields = or_abort(realloc(t->fields, t->room * sizeof *t->fields));
    }
    size_t n = strlen(plain) + 1;
    t->fields[t->count] =
        (flip_field){.class = class, .path = memcpy(or_abort(malloc(n)), plain, n)};
    return t->count++;
}

flip_counts flip_sum(const flip_table *table, bool (*wanted)(flip_class class))
{
    flip_counts sum = {0};
    for (size_t i = 0; i < table->count; i++) {
        const flip_counts *counts = &table->fields[i].counts;
        if (wanted == NULL || wanted(table->fields[i].class)) {
            sum.flips += counts->flips;
            sum.silent += counts->silent;
            sum.warned += counts->warned;
            sum.noted += counts->noted;
        }
    }
    return sum;
}

void flip_free(flip_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        free((void *)(uintptr_t)table->fields[i].path);
    }
    free(table->fields);
    *table = (flip_table){0};
}

/* ---- Owners ---- */

/* For every byte, 1 + the index of its field, or 0 if it has no owner yet. */
typedef struct owners {
    flip_table *table;
    uint32_t *of;
} owners;

/* The first of several fields that share a byte owns it, but they agree on its class. */
static bool claim(void *context, const site *s)
{
    const owners *o = context;
    flip_class class = class_of(s->kind);
    size_t field = field_of(o->table, class, s->path);
    for (uint64_t at = s->at; at < s->at + s->width; at++) {
        if (o->of[at] != 0 && o->table->fields[o->of[at] - 1].class != class) {
            return false;
        }
        o->of[at] = o->of[at] != 0 ? o->of[at] : (uint32_t)field + 1;
    }
    return true;
}

static void claim_padding(const owners *o, const gm_source *source, size_t size)
{
    for (size_t at = 0; at < size; at++) {
        const char *where = at < source->program_size ? "(in tables)" : "(between segments)";
        if (o->of[at] == 0) {
            o->of[at] = (uint32_t)field_of(o->table, FLIP_PADDING, where) + 1;
        }
    }
}

static const char *find_owners(const owners *o, const uint8_t *bytes, size_t size)
{
    const ptv_image image = {bytes, size, size};
    gm_source source;
    if (!gm_open(&source, &image)) {
        return "it cannot be read";
    }
    if (!sites_of(&source, UINT32_MAX, claim, (void *)(uintptr_t)o)) {
        return "a byte is two things at once";
    }
    claim_padding(o, &source, size);
    return NULL;
}

/* ---- Flips ---- */

typedef struct flipper {
    const owners *owners;
    uint8_t *bytes;
    size_t size, every;
    ptv_run before; /* of the unchanged file */
    flip_silent silent;
    void *context;
} flipper;

static ptv_verdict verify(const flipper *f, ptv_run *run)
{
    static ptv_work work;
    const ptv_image image = {f->bytes, f->size, f->size};
    ptv_begin(run, &image, &work, ptv_sink_count, NULL);
    return ge_verify(run);
}

static void count(const flipper *f, size_t at, unsigned bit)
{
    flip_field *field = &f->owners->table->fields[f->owners->of[at] - 1];
    ptv_run run;
    field->counts.flips++;
    if (verify(f, &run) != PTV_CLEAN) {
        return;
    }
    if (run.warnings > f->before.warnings) {
        field->counts.warned++;
    } else if (run.notes > f->before.notes) {
        field->counts.noted++;
    } else {
        field->counts.silent++;
        if (f->silent != NULL) {
            f->silent(f->context, field, at, bit);
        }
    }
}

static const char *flip_all(flipper *f)
{
    if (verify(f, &f->before) != PTV_CLEAN) {
        return "it is not clean as it is";
    }
    for (size_t i = 0; i < 8 * f->size; i += f->every) {
        uint8_t mask = (uint8_t)(1u << i % 8);
        f->bytes[i / 8] ^= mask;
        count(f, i / 8, (unsigned)(i % 8));
        f->bytes[i / 8] ^= mask;
    }
    return NULL;
}

const char *flip_bits(flip_table *table, uint8_t *bytes, size_t size, size_t every,
                      flip_silent silent, void *context)
{
    const owners o = {table, or_abort(calloc(size + 1, sizeof *o.of))};
    flipper f = {.owners = &o,
                 .bytes = bytes,
                 .size = size,
                 .every = every,
                 .silent = silent,
                 .context = context};
    const char *why = find_owners(&o, bytes, size);
    why = why != NULL ? why : flip_all(&f);
    free(o.of);
    return why;
}
