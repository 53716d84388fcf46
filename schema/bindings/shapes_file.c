/* Files of a language that a pattern file describes. */
#include <string.h>

#include "schema/bindings/shapes.h"

bool shape_is_ours(const shape_language *language, const src_file *file)
{
    src_lines lines = src_lines_of(file);
    src_line line;
    src_span holes[SRC_HOLES];
    bool exact = strchr(language->first, '%') == NULL;
    for (unsigned i = 0; i < language->lines && src_next(&lines, &line); i++) {
        if (exact ? src_is(line.text, language->first)
                  : src_match(line.text, language->first, holes)) {
            return true;
        }
    }
    return false;
}

/* The word that begins here; NULL: none. */
static const shape_word *word_at(const shape_language *language, src_span whole, src_span rest)
{
    const shape_word *word = language->words;
    for (; word->is != NULL; word++) {
        if (rest.at[0] == word->is[0] && src_begins(rest, word->is) &&
            (word->when == NULL || src_contains(whole, word->when))) {
            return word;
        }
    }
    return NULL;
}

/* The text in the words of older generators; lines stay where they are. */
static void say_old_words(bind_set *set, const shape_language *language, src_file *file)
{
    src_span whole = {file->bytes, file->size};
    char *to = ptv_arena_take(&set->arena, file->size + 1);
    set->failed = set->failed || to == NULL;
    file->bytes = to;
    file->size = 0;
    for (size_t i = 0; to != NULL && i < whole.size;) {
        const char *at = whole.at + i;
        const shape_word *word = word_at(language, whole, (src_span){at, whole.size - i});
        size_t size = word == NULL ? 1 : strlen(word->was);
        memcpy(to + file->size, word == NULL ? at : word->was, size);
        file->size += size;
        i += word == NULL ? 1 : strlen(word->is);
    }
}

void shape_read_file(bind_set *set, const src_file *file)
{
    const shape_language *language = set->language->shapes;
    src_file text = *file;
    shape_reader reader = {.set = set, .comments = language->comments, .turns = language->turns};
    if (language->words[0].is != NULL) {
        say_old_words(set, language, &text);
    }
    if (language->folders) {
        reader.space = set->folder;
    }
    if (language->own > 0) {
        reader.own = ptv_arena_take(&set->arena, language->own);
        set->failed = set->failed || reader.own == NULL;
    }
    if (!set->failed) {
        shape_read(&reader, &text, language->rows);
    }
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
