/* Turns recipes into cases. */
#include "golden/edit/recipe.h"

#include <stdlib.h>
#include <string.h>

#include "golden/edit/from.h"

typedef struct reader {
    const ge_origin *origin;
    ge_each each;
    void *context;
    gm_error *error;
    ge_case current; /* line 0: none yet */
    bool expecting;  /* it has stated an expectation: no more edits */
} reader;

/* Sets the location, unless the error is about another file. Always returns false. */
static bool locate(const reader *r, unsigned line)
{
    if (r->error->path[0] == '\0') {
        snprintf(r->error->path, sizeof r->error->path, "%s", r->origin->path);
        r->error->line = line;
        r->error->column = 0;
    }
    return false;
}

static bool finish_case(reader *r)
{
    if (r->current.line == 0) {
        return true;
    }
    bool good = ge_expects_something(&r->current, r->error) || locate(r, r->current.line);
    good = good && r->each(r->context, &r->current);
    ge_close_case(&r->current);
    return good;
}

/* Takes the name of a model after `word`, and builds the file. */
static bool load(reader *r, const char *word, ge_text rest, ge_file *file, ge_text *name)
{
    *name = ge_word(&rest);
    if (ge_length(*name) == 0) {
        return ge_refuse(r->error, "%s: the name of a model or recipe is missing", word);
    }
    if (!ge_ends(rest, r->error)) {
        return false;
    }
    return ge_load(file, *name, r->origin, r->error) ||
           (r->error->path[0] == '\0' && ge_report(r->error, ge_text_of(word, strlen(word))));
}

static bool begin_case(reader *r, ge_text rest, unsigned line)
{
    ge_text name;
    r->current = (ge_case){.line = 0};
    r->expecting = false;
    if (!load(r, "from", rest, &r->current.file, &name)) {
        return false;
    }
    snprintf(r->current.from, sizeof r->current.from, "%.*s", GE_SHOWN(name));
    r->current.line = line;
    return true;
}

/* Edits must come before expectations. */
static bool may_change(const reader *r)
{
    if (r->current.line == 0) {
        return ge_refuse(r->error, "a case begins with 'from'");
    }
    return !r->expecting || ge_refuse(r->error, "edits come before what is expected");
}

static bool add_data(reader *r, ge_text rest)
{
    ge_case *current = &r->current;
    ge_text name;
    if (!may_change(r)) {
        return false;
    }
    if (current->data_count == GE_DATA_FILES) {
        return ge_refuse(r->error, "with: more than %d data files", GE_DATA_FILES);
    }
    if (!load(r, "with", rest, &current->data[current->data_count], &name)) {
        return false;
    }
    current->data_count++;
    return true;
}

static bool complete_case(reader *r, ge_text rest)
{
    r->current.complete = true;
    return may_change(r) && ge_ends(rest, r->error);
}

static bool edit_case(reader *r, ge_text statement, unsigned line)
{
    return may_change(r) && ge_apply(&r->current.file, statement.at, ge_length(statement),
                                     r->origin->path, line, r->error);
}

static bool expect_case(reader *r, ge_text statement, ge_text rest, unsigned line)
{
    if (r->current.line == 0) {
        return ge_refuse(r->error, "a case begins with 'from'");
    }
    r->expecting = true;
    return ge_expect(&r->current, rest, line, r->error) || ge_report(r->error, statement);
}

static bool read_statement(reader *r, ge_text statement, unsigned line)
{
    ge_text rest = statement;
    ge_text word = ge_word(&rest);
    if (ge_is(word, "from")) {
        return finish_case(r) && (begin_case(r, rest, line) || locate(r, line));
    }
    if (ge_is(word, "expect")) {
        return expect_case(r, statement, rest, line) || locate(r, line);
    }
    if (ge_is(word, "with")) {
        return add_data(r, rest) || locate(r, line);
    }
    if (ge_is(word, "complete")) {
        return complete_case(r, rest) || locate(r, line);
    }
    return edit_case(r, statement, line) || locate(r, line);
}

static bool read_script(reader *r, ge_script script)
{
    ge_text statement;
    unsigned line;
    bool good = true;
    while (good && ge_statement(&script, &statement, &line)) {
        good = read_statement(r, statement, line);
    }
    if (good && r->current.line == 0) {
        ge_refuse(r->error, "there is no case in it: a case begins with 'from'");
        good = locate(r, 0);
    }
    return good;
}

static bool run(reader *r, ge_script script)
{
    bool good = read_script(r, script) && finish_case(r);
    ge_close_case(&r->current);
    return good;
}

/* Returns the text of the recipe (free it). NULL, with an error, if unreadable. */
static char *read_recipe(const reader *r, ge_script *script)
{
    char *text;
    size_t size;
    int why = ge_read(r->origin->path, &text, &size);
    if (why != 0) {
        ge_refuse(r->error, "cannot read: %s", strerror(why));
        (void)locate(r, 0);
        return NULL;
    }
    *script = (ge_script){ge_text_of(text, size), 1};
    return text;
}

bool ge_recipe(const char *path, const ge_recipe_options *options, ge_each each, void *context,
               gm_error *error)
{
    const ge_origin origin = {path, options, NULL};
    reader r = {.origin = &origin, .each = each, .context = context, .error = error};
    ge_script script;
    *error = (gm_error){.line = 0};
    char *text = read_recipe(&r, &script);
    bool good = text != NULL && run(&r, script);
    free(text);
    return good;
}

/* ---- A single case ---- */

/* The script from its last `from` on: nothing before it has any effect. */
static ge_script last_case(ge_script script)
{
    ge_script last = script;
    ge_script rest = script;
    ge_text statement;
    unsigned line;
    while (ge_statement(&rest, &statement, &line)) {
        ge_text words = statement;
        if (ge_is(ge_word(&words), "from")) {
            last = (ge_script){{statement.at, script.rest.end}, line};
        }
    }
    return last;
}

/* Builds the last case and hands it out, whatever it expects. */
static bool build(ge_case *out, reader *r, ge_script script)
{
    bool good = read_script(r, last_case(script));
    if (!good) {
        ge_close_case(&r->current);
    }
    *out = r->current;
    return good;
}

/* The same without its data files. */
static bool build_file(ge_file *file, reader *r, ge_script script)
{
    ge_case built;
    bool good = build(&built, r, script);
    ge_close_rest(&built);
    *file = built.file;
    return good;
}

bool ge_last_case(ge_file *file, const ge_origin *origin, gm_error *error)
{
    reader r = {.origin = origin, .error = error};
    ge_script script;
    char *text = read_recipe(&r, &script);
    bool good = text != NULL && build_file(file, &r, script);
    free(text);
    return good;
}

bool ge_build_case(ge_case *out, const char *script, const ge_recipe_options *options,
                   gm_error *error)
{
    const ge_origin origin = {"", options, NULL};
    reader r = {.origin = &origin, .error = error};
    *error = (gm_error){.line = 0};
    return build(out, &r, (ge_script){ge_text_of(script, strlen(script)), 1});
}

/* Copies the statements before the first expectation. */
static void put_first_case(ptv_buffer *out, ge_script script)
{
    ge_text statement;
    unsigned line;
    for (const char *between = ""; ge_statement(&script, &statement, &line); between = "; ") {
        ge_text words = statement;
        if (ge_is(ge_word(&words), "expect")) {
            break;
        }
        ptv_put_text(out, between);
        ptv_put(out, statement.at, ge_length(statement));
    }
    ptv_put_char(out, '\0');
}

bool ge_first_case(ptv_buffer *out, const char *path, gm_error *error)
{
    char *text;
    size_t size;
    int why = ge_read(path, &text, &size);
    if (why != 0) {
        return ge_refuse(error, "cannot read: %s", strerror(why));
    }
    put_first_case(out, (ge_script){ge_text_of(text, size), 1});
    free(text);
    return !out->failed || ge_refuse(error, "out of memory");
}

bool ge_build(ge_file *out, const char *script, const ge_recipe_options *options, gm_error *error)
{
    ge_case built;
    bool good = ge_build_case(&built, script, options, error);
    ge_close_rest(&built);
    *out = built.file;
    return good;
}

/* ---- The files of a case ---- */

void ge_close_rest(ge_case *built)
{
    free(built->expected);
    built->expected = NULL;
    built->expected_count = 0;
    while (built->data_count > 0) {
        ge_close(&built->data[--built->data_count]);
    }
}

void ge_close_case(ge_case *built)
{
    ge_close_rest(built);
    ge_close(&built->file);
    built->line = 0;
}

void ge_give_data(const ge_case *built, ptv_image images[GE_DATA_FILES], ptv_run *run)
{
    for (uint32_t i = 0; i < built->data_count; i++) {
        images[i] = ge_image(&built->data[i]);
    }
    run->data = images;
    run->data_count = built->data_count;
    run->flags |= built->complete ? PTV_COMPLETE : 0;
}
