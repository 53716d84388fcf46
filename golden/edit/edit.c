/* Files in memory, and which word of the language does what. */
#include "golden/edit/edit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden/edit/field.h"
#include "golden/edit/path.h"
#include "golden/edit/raw.h"
#include "verifiers/core/image.h"

/* ---- Files ---- */

static bool has(const ptv_image *image, uint64_t at, const char *text)
{
    return ptv_in(image, at, 4) && memcmp(image->bytes + at, text, 4) == 0;
}

/* What it is, or would be if its identifier were not broken. */
static ptv_format format_of(const ptv_image *image)
{
    ptv_format format = ptv_detect(image);
    bool odd = format == PTV_FORMAT_UNKNOWN || format == PTV_FORMAT_TEXT;
    return odd && has(image, 8, "FH01") ? PTV_FORMAT_DATA : format;
}

bool ge_open(ge_file *file, const void *bytes, size_t size)
{
    *file = (ge_file){malloc(size > 0 ? size : 1), size, size, PTV_FORMAT_UNKNOWN};
    if (file->bytes == NULL) {
        return false;
    }
    if (size > 0) {
        memcpy(file->bytes, bytes, size);
    }
    const ptv_image image = ge_image(file);
    file->format = format_of(&image);
    return true;
}

void ge_close(ge_file *file)
{
    free(file->bytes);
    *file = (ge_file){0};
}

ptv_image ge_image(const ge_file *file)
{
    return (ptv_image){file->bytes, file->loaded, file->size};
}

/* ---- Ranges ---- */

static bool range_of_field(const ge_file *file, const ge_place *place, uint64_t *at,
                           uint64_t *length, gm_error *error)
{
    *at = place->present ? place->word : place->table;
    *length = place->present ? place->width : 4;
    return !place->present || ge_there(file, place, error);
}

bool ge_range(const ge_file *file, const char *path, size_t n, uint64_t *at, uint64_t *length,
              gm_error *error)
{
    ge_text text = ge_text_of(path, n);
    ge_place place;
    uint32_t root;
    if (ge_is(text, "(file)")) {
        *at = 0;
        *length = file->size;
        return true;
    }
    if (n > 0 && path[0] == '(' && !ge_is(text, "(root)")) {
        return ge_refuse(error, "it has no bytes of its own: say which");
    }
    if (!ge_locate(file, text, &place, error)) {
        return false;
    }
    if (place.where != GE_ROOT) {
        return range_of_field(file, &place, at, length, error);
    }
    bool there = ge_object(file, &place, &root, error);
    *at = there ? root : 0;
    *length = 4;
    return there;
}

/* ---- Statements ---- */

typedef struct verb {
    const char *word;
    bool (*apply)(ge_file *file, ge_text rest, gm_error *error);
} verb;

static const verb verbs[] = {
    {"set", ge_set},       {"remove", ge_remove}, {"append", ge_append},     {"resize", ge_resize},
    {"repeat", ge_repeat}, {"swap", ge_swap},     {"patch", ge_patch},       {"point", ge_point},
    {"grow", ge_grow},     {"claim", ge_claim},   {"truncate", ge_truncate},
};

enum { VERBS = sizeof verbs / sizeof verbs[0] };

static bool refuse_word(ge_text word, gm_error *error)
{
    ge_nearest nearest = {word, NULL, 0};
    for (size_t i = 0; i < VERBS; i++) {
        ge_offer(&nearest, verbs[i].word);
    }
    return ge_refuse(error, "'%.*s' is no edit, did you mean '%s'?", GE_SHOWN(word), nearest.best);
}

/* What an error is about: the statement without the value. */
static ge_text subject(ge_text statement)
{
    const char *equals = memchr(statement.at, '=', ge_length(statement));
    if (equals != NULL) {
        statement.end = equals;
    }
    while (statement.end > statement.at && statement.end[-1] == ' ') {
        statement.end--;
    }
    return statement;
}

static bool apply_one(ge_file *file, ge_text statement, gm_error *error)
{
    ge_text rest = statement;
    ge_text word = ge_word(&rest);
    for (size_t i = 0; i < VERBS; i++) {
        if (ge_is(word, verbs[i].word)) {
            ge_skip_blanks(&rest);
            return verbs[i].apply(file, rest, error) || ge_blame(error, subject(statement));
        }
    }
    return refuse_word(word, error);
}

bool ge_apply(ge_file *file, const char *text, size_t n, const char *name, unsigned line,
              gm_error *error)
{
    ge_script script = {ge_text_of(text, n), line};
    ge_text statement;
    unsigned at;
    while (ge_statement(&script, &statement, &at)) {
        if (!apply_one(file, statement, error)) {
            snprintf(error->path, sizeof error->path, "%s", name);
            error->line = at;
            error->column = 0;
            return false;
        }
    }
    return true;
}
