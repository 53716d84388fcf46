/*
 * Finds or builds the model that a case begins with. It may be the last case of another recipe
 * (recipe.c), which in turn begins with a model.
 */
#include "golden/edit/from.h"

#include <stdlib.h>
#include <string.h>

#include "golden/edit/rebuild.h"

enum { PATH_ROOM = 1024, CHAIN = 16 };

/* ---- Files ---- */

/* The path of `name`, relative to the recipe. False if too long. */
static bool path_beside(char *out, const ge_origin *origin, ge_text name)
{
    const char *slash = strrchr(origin->path, '/');
    size_t folder = slash == NULL || name.at[0] == '/' ? 0 : (size_t)(slash - origin->path) + 1;
    int n = snprintf(out, PATH_ROOM, "%.*s%.*s", (int)folder, origin->path, (int)ge_length(name),
                     name.at);
    return n > 0 && n < PATH_ROOM;
}

static bool ends_with(ge_text text, const char *end)
{
    size_t n = strlen(end);
    return ge_length(text) > n && memcmp(text.end - n, end, n) == 0;
}

/* ---- Kinds of models ---- */

static bool open_bytes(ge_file *file, const void *bytes, size_t size, gm_error *error)
{
    if (!ge_open(file, bytes, size)) {
        ge_close(file);
        return ge_refuse(error, "out of memory");
    }
    return true;
}

static bool load_text(ge_file *file, const char *path, gm_error *error)
{
    gm_model model;
    size_t size = 0;
    gm_begin(&model, 0);
    bool good = gm_parse_file(&model, path, error);
    if (good) {
        error->path[0] = '\0';
        uint8_t *bytes = ge_encode(&model, &size, error);
        good = bytes != NULL && open_bytes(file, bytes, size, error);
        free(bytes);
    }
    gm_free(&model);
    return good;
}

static bool load_binary(ge_file *file, const char *path, gm_error *error)
{
    char *bytes;
    size_t size;
    int why = ge_read(path, &bytes, &size);
    if (why != 0) {
        return ge_refuse(error, "cannot read %.150s: %s", path, strerror(why));
    }
    bool good = open_bytes(file, bytes, size, error);
    free(bytes);
    return good;
}

static bool is_readable(const char *path)
{
    FILE *stream = fopen(path, "rb");
    if (stream != NULL) {
        fclose(stream);
    }
    return stream != NULL;
}

/* ---- Recipes that begin with other recipes ---- */

/* " <- b.ptx <- a.ptx": the chain of recipes, innermost first. */
static bool refuse_chain(const char *why, const char *path, const ge_origin *origin,
                         gm_error *error)
{
    size_t n = (size_t)snprintf(error->what, sizeof error->what, "%s: %.60s", why, path);
    for (; origin != NULL && n + 70 < sizeof error->what; origin = origin->by) {
        n += (size_t)snprintf(error->what + n, sizeof error->what - n, " <- %.60s", origin->path);
    }
    return false;
}

static bool load_recipe(ge_file *file, const char *path, const ge_origin *origin, gm_error *error)
{
    const ge_origin next = {path, origin->options, origin};
    unsigned length = 0;
    for (const ge_origin *up = origin; up != NULL; up = up->by) {
        if (strcmp(up->path, path) == 0) {
            return refuse_chain("it begins with itself", path, origin, error);
        }
        length++;
    }
    if (length >= CHAIN) {
        return refuse_chain("too many recipes begin with each other", path, origin, error);
    }
    if (!is_readable(path)) {
        return ge_refuse(error, "cannot read %.200s", path);
    }
    return ge_last_case(file, &next, error);
}

static bool load_golden(ge_file *file, ge_text name, const ge_origin *origin, gm_error *error)
{
    char path[PATH_ROOM];
    const char *folder = origin->options == NULL ? NULL : origin->options->golden;
    if (folder == NULL) {
        return ge_refuse(error, "golden models are not known here");
    }
    int n = snprintf(path, sizeof path, "%s/%.*s.json", folder, GE_SHOWN(name));
    if (n < 0 || n >= PATH_ROOM || !is_readable(path)) {
        return ge_refuse(error, "there is no golden model '%.*s' (%.120s)", GE_SHOWN(name), path);
    }
    return load_text(file, path, error);
}

bool ge_load(ge_file *file, ge_text name, const ge_origin *origin, gm_error *error)
{
    char path[PATH_ROOM];
    if (memchr(name.at, '/', ge_length(name)) == NULL &&
        memchr(name.at, '.', ge_length(name)) == NULL) {
        return load_golden(file, name, origin, error);
    }
    if (!path_beside(path, origin, name)) {
        return ge_refuse(error, "the path is too long");
    }
    if (ends_with(name, ".ptx")) {
        return load_recipe(file, path, origin, error);
    }
    return ends_with(name, ".json") ? load_text(file, path, error) : load_binary(file, path, error);
}
