/* Files of a language described by a pattern file. */
#include <string.h>

#include "schema/bindings/shapes.h"

bool shape_is_ours(const shape_language *language, const src_file *file)
{
    src_lines lines = src_lines_of(file);
    src_line line;
    src_span holes[SRC_HOLES];
    bool exact = strchr(language->first, '%') == NULL;
    for (unsigned i = 0; i < SHAPE_FIRST && src_next(&lines, &line); i++) {
        if (language->before != NULL && src_is(line.text, language->before)) {
            return true;
        }
        if (exact ? src_is(line.text, language->first)
                  : src_match(line.text, language->first, holes)) {
            return true;
        }
    }
    return false;
}

void *shape_read_own(bind_set *set, const src_file *file)
{
    const shape_language *language = set->language->shapes;
    shape_reader reader = {.set = set, .turns = language->turns};
    src_tokens text;
    if (language->folders) {
        reader.space = set->folder;
    }
    if (language->own > 0) {
        reader.own = bind_take(set, language->own);
    }
    if (!src_scan(&set->arena, language->family, language->words, file, &text)) {
        set->failed = true;
    }
    if (!set->failed) {
        shape_read(&reader, &text, language->rows);
    }
    return reader.own;
}

void shape_read_file(bind_set *set, const src_file *file)
{
    shape_read_own(set, file);
}

void shape_name_enum(bind_set *set, bind_type *type, const bind_claim_site *copy)
{
    const bind_claim *c = type->claims;
    while (c != NULL && c->fact != BIND_KIND) {
        c = c->next;
    }
    if (c == NULL) {
        bind_claim_of(set, type,
                      &(bind_claim){.fact = BIND_KIND,
                                    .copy = copy,
                                    .value = bind_integer(FBS_DEF_ENUM),
                                    .place = type->place});
    }
}
