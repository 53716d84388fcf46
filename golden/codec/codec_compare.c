/* Compares two trees. */
#include "golden/codec/codec_compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "golden/codec/blob.h"

enum { DEPTH = 64 };

typedef struct comparison {
    char *why;
    size_t room;
    ptv_map seen; /* maps tables of the first model to their equals in the second */
} comparison;

static bool same_table(comparison *c, const gm_table *a, const gm_table *b, int depth);

static bool differ(comparison *c, const char *what)
{
    if (c->why[0] == '\0') {
        snprintf(c->why, c->room, "%s", what == NULL ? "" : what);
    }
    return false;
}

/* ---- Blobs ---- */

static uint8_t *read_blob(const gm_blob *blob)
{
    uint8_t *bytes = blob->size > SIZE_MAX / 2 ? NULL : malloc((size_t)blob->size + 1);
    if (bytes != NULL && gm_blob_copy(blob, bytes) != 0) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

/* Same bytes, wherever they are stored. Two summaries are the same if their size is. */
static bool same_blob(const gm_blob *a, const gm_blob *b)
{
    if (a->size != b->size || a->size == 0) {
        return a->size == b->size;
    }
    if (a->kind == GM_ABSENT || b->kind == GM_ABSENT) {
        return a->kind == b->kind;
    }
    if (a->kind == GM_BYTES && b->kind == GM_BYTES) {
        return memcmp(a->bytes, b->bytes, (size_t)a->size) == 0;
    }
    uint8_t *left = read_blob(a);
    uint8_t *right = read_blob(b);
    bool same = left != NULL && right != NULL && memcmp(left, right, (size_t)a->size) == 0;
    free(left);
    free(right);
    return same;
}

/* ---- Tables ---- */

static bool same_strings(const gm_value *a, const gm_value *b)
{
    for (uint32_t i = 0; i < a->count; i++) {
        if (!same_blob(&a->as.strings[i], &b->as.strings[i])) {
            return false;
        }
    }
    return true;
}

static bool same_tables(comparison *c, const gm_value *a, const gm_value *b, int depth)
{
    for (uint32_t i = 0; i < a->count; i++) {
        if (!same_table(c, a->as.tables[i], b->as.tables[i], depth)) {
            return false;
        }
    }
    return true;
}

static bool same_value(comparison *c, const ptv_field *field, const gm_value *a, const gm_value *b,
                       int depth)
{
    switch ((ptv_kind)field->kind) {
    case PTV_KIND_SCALAR:
    case PTV_KIND_TAG: return a->as.scalar == b->as.scalar;
    case PTV_KIND_STRING: return same_blob(a->as.blob, b->as.blob);
    case PTV_KIND_VECTOR: return a->count == b->count && same_blob(a->as.blob, b->as.blob);
    case PTV_KIND_STRINGS: return a->count == b->count && same_strings(a, b);
    case PTV_KIND_TABLES: return a->count == b->count && same_tables(c, a, b, depth);
    case PTV_KIND_TABLE:
    case PTV_KIND_UNION: return same_table(c, a->as.table, b->as.table, depth);
    case PTV_KIND_NONE: break;
    }
    return true;
}

static bool same_fields(comparison *c, const gm_table *a, const gm_table *b, int depth)
{
    for (unsigned slot = 0; slot < a->type->count; slot++) {
        const ptv_field *field = &a->type->fields[slot];
        const gm_value *left = &a->fields[slot];
        const gm_value *right = &b->fields[slot];
        if (left->present != right->present ||
            (left->present && !same_value(c, field, left, right, depth))) {
            return differ(c, field->name);
        }
    }
    return true;
}

/* Compares shared tables only once: otherwise a small file could take years. */
static bool remember(comparison *c, const gm_table *a, const gm_table *b)
{
    return ptv_map_get(&c->seen, (uintptr_t)a) != 0 ||
           ptv_map_add(&c->seen, (uintptr_t)a, (uintptr_t)b) || differ(c, "out of memory");
}

static bool same_table(comparison *c, const gm_table *a, const gm_table *b, int depth)
{
    if (a->type != b->type || depth > DEPTH) {
        return differ(c, a->type->name);
    }
    return ptv_map_get(&c->seen, (uintptr_t)a) == (uintptr_t)b ||
           (same_fields(c, a, b, depth + 1) && remember(c, a, b));
}

/* ---- Models ---- */

static bool same_root(comparison *c, const gm_model *a, const gm_model *b)
{
    if (a->root == NULL || b->root == NULL) {
        return a->root == b->root || differ(c, "root");
    }
    return same_table(c, a->root, b->root, 1);
}

static bool same_segments(comparison *c, const gm_model *a, const gm_model *b)
{
    if (a->segment_count != b->segment_count) {
        return differ(c, "segments");
    }
    for (size_t i = 0; i < a->segment_count; i++) {
        if (!same_blob(&a->segments[i], &b->segments[i])) {
            return differ(c, "bytes of a segment");
        }
    }
    return true;
}

static bool same_entries(comparison *c, const gm_model *a, const gm_model *b)
{
    if (a->entry_count != b->entry_count || a->nfat_version != b->nfat_version) {
        return differ(c, "entries");
    }
    for (size_t i = 0; i < a->entry_count; i++) {
        if (!same_blob(&a->entries[i].id, &b->entries[i].id) ||
            !same_blob(&a->entries[i].data, &b->entries[i].data)) {
            return differ(c, "an entry");
        }
    }
    return true;
}

static bool same_payload(comparison *c, const gm_model *a, const gm_model *b)
{
    return (same_blob(&a->identifier, &b->identifier) || differ(c, "identifier")) &&
           (same_blob(&a->data, &b->data) || differ(c, "data"));
}

bool gm_same_model(const gm_model *a, const gm_model *b, char *why, size_t room)
{
    comparison c = {.why = why, .room = room};
    why[0] = '\0';
    bool same = (a->format == b->format || differ(&c, "format")) && same_root(&c, a, b) &&
                same_segments(&c, a, b) && same_entries(&c, a, b) && same_payload(&c, a, b);
    ptv_map_free(&c.seen);
    return same;
}
