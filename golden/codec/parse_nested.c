/*
 * A model within a model: parsing starts again (parse.c). Its tree lives in the memory of the
 * surrounding one, so that blobs that are files or zeros need no copy; only bytes that the encoder
 * itself has written are copied.
 */
#include <stdio.h>
#include <stdlib.h>

#include "golden/codec/encode.h"
#include "golden/codec/parse_parts.h"

/* ---- Encoding the nested model ---- */

static bool copy_piece(gm_model *model, const gm_blob *from, gm_blob *to)
{
    *to = *from;
    if (from->kind != GM_BYTES) {
        return true;
    }
    uint8_t *bytes = gm_take(model, (size_t)from->size);
    if (bytes != NULL && from->size > 0) {
        memcpy(bytes, from->bytes, (size_t)from->size);
    }
    to->bytes = bytes;
    return bytes != NULL;
}

static bool keep_image(const gm_parser *p, const ptv_step *at, const gm_image *image, gm_blob *blob)
{
    gm_blob *parts = gm_take(p->model, image->count * sizeof *parts);
    bool kept = parts != NULL;
    for (size_t i = 0; kept && i < image->count; i++) {
        kept = copy_piece(p->model, &image->pieces[i], &parts[i]);
    }
    *blob = (gm_blob){
        .kind = GM_PARTS, .size = image->size, .parts = parts, .part_count = image->count};
    return kept || gm_no_memory(p, at);
}

static bool encode(const gm_parser *p, const ptv_step *at, const gm_model *nested, gm_blob *blob)
{
    gm_encoding encoding;
    bool good = gm_encode(&encoding, nested);
    if (good) {
        good = keep_image(p, at, &encoding.image, blob);
    } else {
        (void)gm_refuse(p, at, "cannot make this model: %s", encoding.why);
    }
    gm_encoding_free(&encoding);
    return good;
}

/* `text` and `inside` locate the nested model; `p` and `at` the reference to it. */
static bool nested_from(const gm_parser *p, const ptv_step *at, const gm_input *text,
                        const ptv_step *inside, const json_t *json, gm_blob *blob)
{
    gm_model nested;
    gm_begin(&nested, 0);
    nested.arena = p->model->arena;
    nested.texts = p->model->texts + 1;
    nested.limit = p->model->limit;
    gm_parser inner = {&nested, text, p->error, false, p->depth + 1, NULL};
    bool good = gm_model_of(&inner, inside, json);
    p->model->arena = nested.arena;
    p->model->texts = nested.texts;
    return good && encode(p, at, &nested, blob);
}

/* ---- A model in its own file ---- */

static bool is_same(const gm_input *a, const gm_input *b)
{
    return a->is_file && b->is_file && a->device == b->device && a->inode == b->inode;
}

/* "a.json includes b.json includes a.json", outermost first. */
static void put_chain(char *out, size_t room, const gm_input *text)
{
    if (text->by != NULL) {
        put_chain(out, room, text->by);
        size_t n = strlen(out);
        snprintf(out + n, room - n, " includes %s", text->path);
    } else {
        snprintf(out, room, "%s", text->path);
    }
}

static bool check_cycle(const gm_parser *p, const ptv_step *at, const gm_input *text)
{
    char chain[200];
    for (const gm_input *above = text->by; above != NULL; above = above->by) {
        if (is_same(above, text)) {
            put_chain(chain, sizeof chain, text);
            return gm_refuse(p, at, "%s", chain);
        }
    }
    return true;
}

static bool from_text(const gm_parser *p, const ptv_step *at, const gm_input *text, gm_blob *blob)
{
    if (!check_cycle(p, at, text)) {
        return false;
    }
    json_t *json = gm_read_json(text, 0, p->error);
    bool good = json != NULL && nested_from(p, at, text, NULL, json, blob);
    json_decref(json);
    return good;
}

static bool from_file(const gm_parser *p, const ptv_step *at, const json_t *json, gm_blob *blob)
{
    gm_input text = {.by = p->text};
    text.path = gm_path_of(p, at, json);
    if (text.path == NULL) {
        return false;
    }
    int why = gm_read_text(&text, true, p->model->limit.memory);
    bool good = why == 0 ? from_text(p, at, &text, blob)
                         : gm_refuse(p, at, "%s: %s", text.path,
                                     why == -1 ? "not a regular file"
                                               : gm_reason_of(why, p->model->limit.memory).text);
    free((void *)(uintptr_t)text.bytes);
    return good;
}

bool gm_nested_of(const gm_parser *p, const ptv_step *at, const json_t *json, gm_blob *blob)
{
    if (p->depth + 1 >= GM_MODELS_DEEP) {
        return gm_refuse(p, at, "more than %d nested models", GM_MODELS_DEEP);
    }
    if (p->model->texts == GM_MODELS) { /* twelve that include twelve that include twelve ... */
        return gm_refuse(p, at, "more than %d models", GM_MODELS);
    }
    if (json_is_object(json)) {
        return nested_from(p, at, p->text, at, json, blob);
    }
    return json_is_string(json) ? from_file(p, at, json, blob)
                                : gm_expected(p, at, "a model or the name of one", json);
}
