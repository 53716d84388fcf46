/* Files and their statements. parse_type.c and parse_enum.c read types. */
#include "reader.h"

#include <stdio.h>
#include <string.h>

/* Notes an include that leads back to a file it is in. Like flatc, the reader skips it. */
static void note_cycle(fbs_reader *r, const char *path, fbs_place at)
{
    const fbs_source *around = r->source;
    while (around != NULL && strcmp(around->place.file, path) != 0) {
        around = around->outer;
    }
    if (around != NULL && r->schema->cycle.file == NULL) {
        r->schema->cycle = at;
    }
}

static void parse_include(fbs_reader *r)
{
    fbs_place at = r->source->token.place;
    const char *name = fbs_expect_text(r, "a file name in quotes");
    const char *path = r->failed ? "" : fbs_find_include(r, at.file, name);
    const char *space = r->space;
    if (!r->failed && r->depth == FBS_INCLUDE_DEPTH) {
        fbs_fail(r, at, "includes nested more than 64 deep", "fewer");
    }
    if (!r->failed && !fbs_file_at(r, path)->seen) {
        fbs_source *source = r->source;
        r->depth++;
        fbs_parse_file(r, path);
        r->depth--;
        r->source = source;
        r->space = space;
    } else if (!r->failed) {
        note_cycle(r, path, at);
    }
    fbs_expect(r, ';');
}

static void parse_includes(fbs_reader *r)
{
    for (;;) {
        bool native = fbs_see_name(r, "native_include");
        if (!native && !fbs_see_name(r, "include")) {
            return;
        }
        fbs_next(r);
        if (native) { /* only for generated C++ */
            fbs_expect_text(r, "a file name in quotes");
            fbs_expect(r, ';');
        } else {
            parse_include(r);
        }
    }
}

/* Reuses the text of a known namespace, which makes comparing namespaces cheap. */
static void parse_namespace(fbs_reader *r)
{
    const char *space = fbs_see(r, ';') ? "" : fbs_expect_dotted(r, "a namespace");
    const char *known = fbs_names_find(r->spaces, fbs_key_of(space));
    if (known == NULL && !r->failed) {
        fbs_names_add(r, &r->spaces, fbs_key_of(space), space);
    }
    r->space = known == NULL ? space : known;
    fbs_expect(r, ';');
}

static void parse_attribute(fbs_reader *r)
{
    bool quoted = r->source->token.kind == FBS_TEXT;
    const char *name = quoted ? fbs_expect_text(r, "") : fbs_expect_name(r, "an attribute name");
    if (!r->failed) {
        fbs_names_add(r, &r->attributes, fbs_key_of(name), name); /* repeating it is no error */
    }
    fbs_expect(r, ';');
}

/* Only the main file's root, identifier and extension count. */
static void parse_root(fbs_reader *r)
{
    fbs_place at = r->source->token.place;
    const char *name = fbs_expect_dotted(r, "the name of a table");
    if (r->depth == 0) {
        r->root = name;
        r->root_space = r->space;
        r->root_number = r->type_count;
        r->schema->root_place = at;
    }
    fbs_expect(r, ';');
}

static void parse_identifier(fbs_reader *r)
{
    fbs_place at = r->source->token.place;
    const char *text = fbs_expect_text(r, "four characters in quotes");
    if (!r->failed && strlen(text) != 4) {
        fbs_fail_name(r, at, "identifier", text, "exactly four characters");
    }
    if (r->depth == 0) {
        r->schema->identifier = text;
        r->schema->identifier_place = at;
    }
    fbs_expect(r, ';');
}

static void parse_extension(fbs_reader *r)
{
    fbs_place at = r->source->token.place;
    const char *text = fbs_expect_text(r, "an extension in quotes");
    if (r->depth == 0) {
        r->schema->extension_place = at;
        r->schema->extension = text;
        r->schema->extension_place = at;
    }
    fbs_expect(r, ';');
}

static void parse_table(fbs_reader *r)
{
    fbs_parse_fields(r, FBS_DEF_TABLE);
}

static void parse_struct(fbs_reader *r)
{
    fbs_parse_fields(r, FBS_DEF_STRUCT);
}

typedef struct statement {
    const char *word;
    void (*parse)(fbs_reader *r);
} statement;

static const statement statements[] = {
    {"table", parse_table},
    {"struct", parse_struct},
    {"enum", fbs_parse_enum},
    {"union", fbs_parse_union},
    {"namespace", parse_namespace},
    {"attribute", parse_attribute},
    {"root_type", parse_root},
    {"file_identifier", parse_identifier},
    {"file_extension", parse_extension},
    {"rpc_service", fbs_parse_service},
};

static void parse_statement(fbs_reader *r)
{
    if (fbs_see(r, '{')) {
        fbs_fail(r, r->source->token.place, "a JSON object",
                 "a declaration: data is not read here");
        return;
    }
    for (size_t i = 0; i < sizeof statements / sizeof statements[0]; i++) {
        if (fbs_see_name(r, statements[i].word)) {
            fbs_next(r);
            statements[i].parse(r);
            return;
        }
    }
    bool late = fbs_see_name(r, "include") || fbs_see_name(r, "native_include");
    fbs_fail_token(r, late ? "includes before everything else"
                           : "a declaration such as table, enum or namespace");
}

/* A UTF-8 byte order mark is not part of the text. */
static void skip_mark(fbs_source *s)
{
    if (s->end - s->at >= 3 && memcmp(s->at, "\xEF\xBB\xBF", 3) == 0) {
        s->at += 3;
    }
}

/* `why` is NULL if unknown. */
static bool fail_file(fbs_reader *r, fbs_place at, const char *path, const char *why)
{
    char found[192];
    snprintf(found, sizeof found, "no readable file '%.100s'%s%.50s%s", path,
             why == NULL ? "" : " (", why == NULL ? "" : why, why == NULL ? "" : ")");
    return fbs_fail(r, at, found, "a schema");
}

/* No text contains a zero byte. */
static bool is_text(fbs_reader *r, const char *path, const char *text, size_t size)
{
    const fbs_place at = {path, 1, 1};
    bool wide = size >= 2 && (memcmp(text, "\xFF\xFE", 2) == 0 || memcmp(text, "\xFE\xFF", 2) == 0);
    if (wide) {
        return fbs_fail(r, at, "text in UTF-16", "UTF-8");
    }
    return size == 0 || memchr(text, '\0', size) == NULL ||
           fbs_fail(r, at, "binary data: there is a zero byte in it", "the text of a schema");
}

static bool open_file(fbs_reader *r, fbs_file *file, fbs_source *source)
{
    fbs_place at = r->source != NULL ? r->source->token.place : (fbs_place){file->path, 1, 1};
    file->seen = true;
    if (r->file_count++ == FBS_FILES) {
        return fbs_fail(r, at, "more than 1024 files", "fewer");
    }
    if (!file->there) {
        return fail_file(r, at, file->path, file->text);
    }
    if (!is_text(r, file->path, file->text, file->size) || fbs_is_copy(r, file)) {
        return false;
    }
    *source = (fbs_source){.at = file->text, .place = {file->path, 1, 1}, .outer = r->source};
    source->end = source->at + file->size;
    skip_mark(source);
    return true;
}

void fbs_parse_file(fbs_reader *r, const char *path)
{
    fbs_source source;
    fbs_file *file = fbs_file_at(r, path);
    if (r->failed || !open_file(r, file, &source)) {
        return;
    }
    r->source = &source;
    r->space = "";
    fbs_next(r);
    parse_includes(r);
    while (!r->failed && source.token.kind != FBS_END) {
        parse_statement(r);
    }
    r->source = NULL;
}
