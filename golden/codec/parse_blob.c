/* Blobs: files, parts, models (parse_nested.c), and choosing the kind by an object's members. */
#include <errno.h>

#include "base/system.h"
#include "golden/codec/parse_parts.h"

typedef struct blob_kind {
    const char *name;
    bool (*parse)(const gm_parser *p, const gm_blob_text *text, gm_blob *blob);
    const char *more[2]; /* members allowed along with it */
    ptv_scalar scalar;
    unsigned size;
} blob_kind;

/* ---- Bytes from a file ---- */

/* Reads the number `name` next to the member for the kind, or takes `fallback` if absent. */
static bool parse_beside(const gm_parser *p, const gm_blob_text *text, const char *name,
                         uint64_t fallback, uint64_t *value)
{
    const json_t *json = json_object_get(text->object, name);
    ptv_step at = ptv_at_member(text->whole, name);
    *value = fallback;
    return json == NULL || gm_parse_count(p, &at, json, INT64_MAX, value);
}

static bool check_file(const gm_parser *p, const ptv_step *at, const char *path, uint64_t *size)
{
    struct stat file;
    if (stat(path, &file) != 0 || access(path, R_OK) != 0) {
        return gm_refuse(p, at, "%s: %s", path, strerror(errno));
    }
    if (!S_ISREG(file.st_mode)) {
        return gm_refuse(p, at, "%s: not a regular file", path);
    }
    *size = (uint64_t)file.st_size;
    return true;
}

static bool parse_file(const gm_parser *p, const gm_blob_text *text, gm_blob *blob)
{
    uint64_t there = 0, offset = 0, size = 0;
    const char *path = gm_is_text(p, text) ? gm_path_of(p, text->at, text->json) : NULL;
    if (path == NULL || !check_file(p, text->at, path, &there) ||
        !parse_beside(p, text, "offset", 0, &offset) ||
        !parse_beside(p, text, "size", there - (offset < there ? offset : there), &size)) {
        return false;
    }
    if (offset > there || size > there - offset) {
        return gm_refuse(p, text->at, "%s has %llu bytes, not %llu at %llu", path,
                         (unsigned long long)there, (unsigned long long)size,
                         (unsigned long long)offset);
    }
    *blob = (gm_blob){.kind = GM_FILE, .size = size, .path = path, .offset = offset};
    return true;
}

/* ---- Composite blobs ---- */

static bool parse_model(const gm_parser *p, const gm_blob_text *text, gm_blob *blob)
{
    return gm_nested_of(p, text->at, text->json, blob);
}

/* Adds the size of a part, with alignment. False if the sum exceeds any file. */
static bool add_part(gm_blob *blob, uint64_t size)
{
    uint64_t start = (blob->size + blob->item_alignment - 1) & ~(blob->item_alignment - 1);
    blob->size = start + size;
    return start <= INT64_MAX && size <= INT64_MAX - start;
}

static bool parse_parts(const gm_parser *p, const gm_blob_text *text, gm_blob *parts, gm_blob *blob)
{
    for (size_t i = 0; i < blob->part_count; i++) {
        ptv_step at = ptv_at_element(text->at, i);
        if (!gm_blob_of(p, &at, json_array_get(text->json, i), &parts[i])) {
            return false;
        }
        if (!add_part(blob, parts[i].size)) {
            return gm_refuse(p, &at, "these are more bytes than a file can have");
        }
    }
    return true;
}

static bool parse_items(const gm_parser *p, const gm_blob_text *text, gm_blob *blob)
{
    const json_t *json = json_object_get(text->object, "alignment");
    ptv_step at = ptv_at_member(text->whole, "alignment");
    uint64_t alignment = p->model->layout.constant_alignment;
    if (!json_is_array(text->json)) {
        return gm_expected(p, text->at, "an array of blobs", text->json);
    }
    if (json != NULL && !gm_parse_alignment(p, &at, json, &alignment)) {
        return false;
    }
    size_t count = json_array_size(text->json);
    gm_blob *parts = gm_take(p->model, count * sizeof *parts);
    if (parts == NULL) {
        return gm_no_memory(p, text->at);
    }
    *blob = (gm_blob){
        .kind = GM_PARTS, .parts = parts, .part_count = count, .item_alignment = alignment};
    return parse_parts(p, text, parts, blob);
}

static bool refuse_summary(const gm_parser *p, const gm_blob_text *text, gm_blob *blob)
{
    (void)blob;
    return gm_refuse(p, text->whole, "this text has no bytes here: dump with --full or --blobs");
}

/* ---- Choosing the kind ---- */

static const blob_kind kinds[] = {
    {"base64", gm_base64_blob, {NULL}, PTV_U8, 1},
    {"hex", gm_hex_blob, {NULL}, PTV_U8, 1},
    {"text", gm_text_blob, {NULL}, PTV_U8, 1},
    {"file", parse_file, {"offset", "size"}, PTV_U8, 1},
    {"zeros", gm_zeros_blob, {NULL}, PTV_U8, 1},
    {"count", gm_counting_blob, {NULL}, PTV_U8, 1},
    {"model", parse_model, {NULL}, PTV_U8, 1},
    {"items", parse_items, {"alignment"}, PTV_U8, 1},
    {"at", refuse_summary, {"size", "sha256"}, PTV_U8, 1},
    {"i8", gm_numbers_blob, {NULL}, PTV_I8, 1},
    {"i16", gm_numbers_blob, {NULL}, PTV_I16, 2},
    {"i32", gm_numbers_blob, {NULL}, PTV_I32, 4},
    {"i64", gm_numbers_blob, {NULL}, PTV_I64, 8},
    {"u8", gm_numbers_blob, {NULL}, PTV_U8, 1},
    {"u16", gm_numbers_blob, {NULL}, PTV_U16, 2},
    {"u32", gm_numbers_blob, {NULL}, PTV_U32, 4},
    {"u64", gm_numbers_blob, {NULL}, PTV_U64, 8},
    {"f32", gm_numbers_blob, {NULL}, PTV_F32, 4},
    {"f64", gm_numbers_blob, {NULL}, PTV_F64, 8},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const blob_kind *kind_in(const json_t *object)
{
    for (size_t i = 0; i < KINDS; i++) {
        if (json_object_get(object, kinds[i].name) != NULL) {
            return &kinds[i];
        }
    }
    return NULL;
}

static bool is_allowed(const blob_kind *kind, const char *name)
{
    bool more = false;
    for (size_t i = 0; i < 2; i++) {
        more = more || (kind->more[i] != NULL && strcmp(kind->more[i], name) == 0);
    }
    return more || strcmp(kind->name, name) == 0;
}

static bool unknown_kind(const gm_parser *p, const ptv_step *at, const json_t *json)
{
    const char *name = json_object_iter_key(json_object_iter((json_t *)(uintptr_t)json));
    ptv_nearest nearest = {.word = name};
    ptv_step key = ptv_at_key(at, name);
    if (name == NULL) {
        return gm_refuse(p, at, "a blob gives its bytes, as in {\"hex\": \"00 01\"}");
    }
    for (size_t i = 0; i < KINDS; i++) {
        ptv_offer(&nearest, kinds[i].name);
    }
    return gm_refuse(p, &key, "'%.40s' is not a kind of blob%s", name, ptv_did_you_mean(&nearest));
}

static bool check_members(const gm_parser *p, const ptv_step *at, const json_t *json,
                          const blob_kind *kind)
{
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)json, name, value)
    {
        if (!is_allowed(kind, name)) {
            ptv_step key = ptv_at_key(at, name);
            return gm_refuse(p, &key, "a blob of kind '%s' has no member '%.40s'", kind->name,
                             name);
        }
    }
    return true;
}

bool gm_blob_of(const gm_parser *p, const ptv_step *at, const json_t *json, gm_blob *blob)
{
    if (!json_is_object(json)) {
        return gm_expected(p, at, "a blob like {\"hex\": \"00 01\"}", json);
    }
    const blob_kind *kind = kind_in(json);
    if (kind == NULL) {
        return unknown_kind(p, at, json);
    }
    if (!check_members(p, at, json, kind)) {
        return false;
    }
    ptv_step member = ptv_at_member(at, kind->name);
    gm_blob_text text = {at,           json,      &member, json_object_get(json, kind->name),
                         kind->scalar, kind->size};
    return kind->parse(p, &text, blob);
}

bool gm_string_of(const gm_parser *p, const ptv_step *at, const json_t *json, gm_blob *blob)
{
    if (json_is_object(json)) {
        return gm_blob_of(p, at, json, blob);
    }
    return json_is_string(json) ? gm_copy_string(p, at, json, blob)
                                : gm_expected(p, at, "a string", json);
}
