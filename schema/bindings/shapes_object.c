/*
 * The object API's class name for a type: XT, or whatever --object-prefix and --object-suffix made
 * of it, which is learned from a class that states both names.
 */
#include <string.h>

#include "schema/bindings/shapes.h"

/* Limits for learning: length of names, and number of attempts. */
enum { OBJECT_BYTES = 256, OBJECT_TRIES = 64 };

/* ---- Names ---- */

static bool has_at(src_span text, size_t at, src_span part)
{
    return at <= text.size && part.size <= text.size - at &&
           (part.size == 0 || memcmp(text.at + at, part.at, part.size) == 0);
}

/* The prefix follows the namespace (a_b_X in Swift); the result is a copy without it. */
static bool without_prefix(bind_set *set, src_span *name)
{
    src_span prefix = set->object_prefix, whole = *name;
    for (size_t i = 0; i + prefix.size < whole.size; i++) {
        if (i == 0 && has_at(whole, i, prefix)) {
            *name = src_behind(whole, prefix.size);
            return true;
        }
        if (has_at(whole, i, prefix) && whole.at[i - 1] == '_') {
            char *copy = bind_take(set, whole.size);
            if (copy != NULL) {
                memcpy(copy, whole.at, i);
                memcpy(copy + i, whole.at + i + prefix.size, whole.size - i - prefix.size);
                *name = (src_span){copy, whole.size - prefix.size};
            }
            return copy != NULL;
        }
    }
    return false;
}

bool shape_object(bind_set *set, src_span text, src_span *name)
{
    src_span suffix = set->objects ? set->object_suffix : src_span_of("T");
    *name = text;
    if (text.size <= suffix.size || !has_at(text, text.size - suffix.size, suffix)) {
        return false;
    }
    name->size -= suffix.size;
    return set->object_prefix.size == 0 || without_prefix(set, name);
}

bool shape_name(const shape_reader *r, src_span text, const char *as, src_span *name)
{
    return as != NULL && strcmp(as, "@") == 0 ? shape_object(r->set, text, name)
                                              : shape_strip(text, as, name);
}

/* ---- Learning ---- */

/* Whether the class name differs from the type's, after a namespace of `space` letters. */
static bool splits(bind_set *set, src_span object, src_span type, size_t space)
{
    src_span base = src_behind(type, space);
    if (object.size <= type.size || memcmp(object.at, type.at, space) != 0) {
        return false;
    }
    for (size_t i = space; i + base.size <= object.size; i++) {
        if (bind_same_letters((src_span){object.at + i, base.size}, base)) {
            set->object_prefix = (src_span){object.at + space, i - space};
            set->object_suffix = src_behind(object, i + base.size);
            return true;
        }
    }
    return false;
}

static bool learns(bind_set *set, src_span object, src_span type)
{
    for (size_t i = 0; object.size <= OBJECT_BYTES && i < type.size; i++) {
        if ((i == 0 || type.at[i - 1] == '_') && splits(set, object, type, i)) {
            return true;
        }
    }
    return false;
}

void shape_learn_object(bind_set *set, src_span object, src_span type)
{
    set->objects = set->objects || learns(set, object, type);
}

/* Whether the row matches here. */
static bool stands(src_tokens *text, size_t i, const char *row, src_fit_result *fit)
{
    return *text->at[i].at == *row && src_fit(text, text->at[i].at, row, fit);
}

/* The first row names a type, the second its class; or the first names both, in any order. */
static void search(bind_set *set, src_tokens *text, const char *const rows[2])
{
    src_fit_result fit;
    src_span type = {0};
    unsigned tries = 0;
    for (size_t i = 0; i < text->count && !set->objects && tries < OBJECT_TRIES; i++) {
        bool named = stands(text, i, rows[0], &fit);
        type = named ? fit.holes[0][0] : type;
        if (named && rows[1] == NULL) {
            src_span other = shape_last_part(type);
            set->objects =
                learns(set, fit.holes[0][1], other) || learns(set, other, fit.holes[0][1]);
            tries++;
        } else if (!named && type.size > 0 && rows[1] != NULL && stands(text, i, rows[1], &fit)) {
            set->objects = learns(set, fit.holes[0][0], type);
            tries++;
        }
    }
}

/* In every language, code with object classes contains "unpack". */
static bool has_objects(const shape_language *language, const src_file *file)
{
    return language != NULL && language->object[0] != NULL &&
           (strstr(file->bytes, "npack") != NULL || strstr(file->bytes, "nPack") != NULL) &&
           shape_is_ours(language, file);
}

/* Copies a name, because the text it was learned from is freed. */
static void keep(bind_set *set, src_span *name)
{
    const char *copy = src_copy(&set->arena, *name);
    *name = (src_span){copy, copy == NULL ? 0 : name->size};
    set->failed = set->failed || copy == NULL;
}

/* Tokens take several times the memory of the file, so they are rebuilt when it is read. */
void shape_learn_objects(bind_set *set, const src_file *file)
{
    const shape_language *language = set->language->shapes;
    const char *rows[2] = {NULL, NULL};
    ptv_arena own = {.left = set->arena.left};
    src_tokens text;
    if (set->objects || !has_objects(language, file)) {
        return;
    }
    for (unsigned i = 0; i < 2 && language->object[i] != NULL && !set->failed; i++) {
        rows[i] = src_row_of(&own, language->family, language->object[i]);
        set->failed = rows[i] == NULL;
    }
    if (set->failed || !src_scan(&own, language->family, language->words, file, &text)) {
        set->failed = true;
    } else {
        search(set, &text, rows);
    }
    if (set->objects) {
        keep(set, &set->object_prefix);
        keep(set, &set->object_suffix);
    }
    ptv_arena_free(&own);
}
