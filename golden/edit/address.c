/* Resolves addresses: @28, @end, @object(PATH)+4. */

#include "golden/edit/inner.h"
#include "verifiers/core/image.h"

/* ---- With a path ---- */

static bool at_word(const ge_place *place, uint64_t *at, gm_error *error)
{
    *at = place->word;
    return ge_there(&place->file, place, error);
}

static bool at_object(const ge_place *place, uint64_t *at, gm_error *error)
{
    uint32_t object;
    bool found = ge_object(&place->file, place, &object, error);
    *at = found ? object : 0;
    return found;
}

static bool at_vtable(const ge_place *place, uint64_t *at, gm_error *error)
{
    const ptv_image image = ge_image(&place->file);
    uint32_t table;
    if (!ge_is_table(place)) {
        return ge_refuse(error, "%.*s: not a table, so it has no vtable", GE_SHOWN(place->name));
    }
    if (!ge_object(&place->file, place, &table, error)) {
        return false;
    }
    *at = table - ptv_u32(&image, table);
    return true;
}

static bool at_slot(const ge_place *place, uint64_t *at, gm_error *error)
{
    if (place->where != GE_FIELD) {
        return ge_refuse(error, "%.*s: not a field of a table", GE_SHOWN(place->name));
    }
    *at = place->entry;
    return place->entry != 0 ||
           ge_refuse(error, "%.*s: absent, the vtable ends before it", GE_SHOWN(place->name));
}

typedef bool (*find_at)(const ge_place *place, uint64_t *at, gm_error *error);

static const struct {
    const char *word;
    find_at find;
} ways[] = {{"word", at_word}, {"object", at_object}, {"vtable", at_vtable}, {"slot", at_slot}};

static find_at way_named(ge_text word)
{
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (ge_is(word, ways[i].word)) {
            return ways[i].find;
        }
    }
    return NULL;
}

/* Takes the text between parentheses, which may contain more of them. */
static bool take_path(ge_text *text, ge_text *path, gm_error *error)
{
    unsigned open = 1;
    if (text->at == text->end || *text->at != '(') {
        return ge_refuse(error, "a path in parentheses is missing");
    }
    path->at = path->end = ++text->at;
    while (text->at < text->end) {
        char c = *text->at++;
        open += c == '(';
        open -= c == ')';
        if (open == 0) {
            return true;
        }
        path->end = text->at;
    }
    return ge_refuse(error, "a ) is missing");
}

static bool take_way(const ge_file *file, find_at find, ge_text *text, uint64_t *at,
                     gm_error *error)
{
    ge_text path;
    ge_place place;
    if (!take_path(text, &path, error)) {
        return false;
    }
    if (!ge_locate(file, path, &place, error) || !find(&place, at, error)) {
        return ge_report(error, path);
    }
    *at += place.base;
    return true;
}

/* ---- Without a path ---- */

static ge_text letters(ge_text *text)
{
    ge_text word = {text->at, text->at};
    while (text->at < text->end && *text->at >= 'a' && *text->at <= 'z') {
        word.end = ++text->at;
    }
    return word;
}

static bool take_begin(const ge_file *file, ge_text *text, uint64_t *at, gm_error *error)
{
    if (text->at < text->end && *text->at >= '0' && *text->at <= '9') {
        return ge_number(text, at) || ge_refuse(error, "the number after @ is too large");
    }
    ge_text word = letters(text);
    find_at find = way_named(word);
    if (find != NULL) {
        return take_way(file, find, text, at, error);
    }
    if (ge_is(word, "base")) {
        return ge_segment_base(file, at, error);
    }
    if (ge_is(word, "end")) {
        *at = file->size;
        return true;
    }
    return ge_refuse(error,
                     "'@%.*s' is not an address: @28, @end, @base, @word(PATH), "
                     "@object(PATH), @vtable(PATH), @slot(PATH)",
                     GE_SHOWN(word));
}

/* Takes `+4` or `- 4`, but not a minus before another address. */
static bool take_more(ge_text *text, uint64_t *at, bool *any, gm_error *error)
{
    ge_text rest = *text;
    uint64_t number;
    bool minus = ge_take(&rest, '-');
    *any = (minus || ge_take(&rest, '+')) && ge_number(&rest, &number);
    if (!*any) {
        return true;
    }
    *text = rest;
    if (minus ? number > *at : number > UINT64_MAX - *at) {
        return ge_refuse(error, "the address is outside of every file");
    }
    *at = minus ? *at - number : *at + number;
    return true;
}

bool ge_take_address(const ge_file *file, ge_text *text, uint64_t *at, gm_error *error)
{
    bool more = true;
    if (!ge_take(text, '@')) {
        ge_skip_blanks(text);
        return ge_refuse(error, "'%.*s' is not an address: addresses begin with @",
                         GE_SHOWN(*text));
    }
    if (!take_begin(file, text, at, error)) {
        return false;
    }
    while (more) {
        if (!take_more(text, at, &more, error)) {
            return false;
        }
    }
    return true;
}

bool ge_take_size(const ge_file *file, ge_text *text, uint64_t *value, bool *negative,
                  gm_error *error)
{
    uint64_t from;
    *negative = false;
    ge_skip_blanks(text);
    if (text->at == text->end || *text->at != '@') {
        return ge_number(text, value) ||
               ge_refuse(error, "'%.*s' is not a number of at most 64 bits", GE_SHOWN(*text));
    }
    if (!ge_take_address(file, text, value, error)) {
        return false;
    }
    if (!ge_take(text, '-')) {
        return ge_refuse(error, "one address is not a number, but @... - @... is");
    }
    if (!ge_take_address(file, text, &from, error)) {
        return false;
    }
    *negative = from > *value;
    *value -= from;
    return true;
}

bool ge_address(const ge_file *file, const char *text, size_t n, uint64_t *at, gm_error *error)
{
    ge_text rest = ge_text_of(text, n);
    return ge_take_address(file, &rest, at, error) && ge_ends(rest, error);
}
