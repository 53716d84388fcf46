/* Dispatches the verbs of the language, and finds the byte range of a path. */
#include "golden/edit/edit.h"

#include <stdio.h>
#include <string.h>

#include "base/nearest.h"
#include "golden/edit/field.h"
#include "golden/edit/inner.h"

/* ---- Ranges ---- */

/* For places in verified tables, the same as ptv_locate(). */
static bool range_of_place(const ge_place *place, uint64_t *at, uint64_t *length, gm_error *error)
{
    uint32_t root;
    if (place->where == GE_ROOT) {
        bool there = ge_object(&place->file, place, &root, error);
        *at = there ? root : 0;
        *length = 4;
        return there;
    }
    *at = place->present ? place->word : place->table;
    *length = place->present ? place->width : 4;
    return !place->present || ge_there(&place->file, place, error);
}

/* "(padding)" and the like are not fields, but "(root)" and "(file)" have a range. */
static bool has_range(ge_text path)
{
    size_t n = ge_length(path);
    if (n == 0 || path.end[-1] != ')') {
        return true;
    }
    ge_text last = {n < 6 ? path.at : path.end - 6, path.end};
    return ge_is(last, "(root)") || ge_is(last, "(file)");
}

bool ge_range(const ge_file *file, const char *text, size_t n, uint64_t *at, uint64_t *length,
              gm_error *error)
{
    ge_path path;
    ge_inner inner;
    ge_place place;
    if (!has_range(ge_text_of(text, n))) {
        return ge_refuse(error, "it has no bytes of its own: say which");
    }
    if (!ge_parse_path(&path, ge_text_of(text, n), error) ||
        !ge_descend(file, &path, &inner, error)) {
        return false;
    }
    if (inner.rest.file) {
        *at = inner.at;
        *length = inner.file.size;
        return true;
    }
    if (!ge_find(&inner.file, &inner.rest, &place, error) ||
        !range_of_place(&place, at, length, error)) {
        return false;
    }
    *at += inner.at;
    return true;
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
    ptv_nearest nearest = {.word = word.at, .end = word.end};
    for (size_t i = 0; i < VERBS; i++) {
        ptv_offer(&nearest, verbs[i].word);
    }
    return ge_refuse(error, "'%.*s' is not an edit, did you mean '%s'?", GE_SHOWN(word),
                     nearest.best);
}

/* What an error is about: the statement up to the value. */
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
            return verbs[i].apply(file, rest, error) || ge_report(error, subject(statement));
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
