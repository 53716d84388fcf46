/* Items that are model files: goldens, cases of recipes, what is nested in them, edits. */
#include "fuzz/seeds/seeds.h"

#include <stdlib.h>
#include <string.h>

#include "golden/edit/recipe.h"
#include "golden/edit/scan.h"
#include "verifiers/context/units.h"

static const ge_recipe_options options = {"golden/files"};

/* The ending of an item's name: payloads of other backends have no format of their own. */
static const char *ending_of(ptv_format format)
{
    const char *word = gm_format_word(format);
    return word == NULL ? "payload" : word;
}

/* Gives what the verifier finds in the file: programs of bundles, payloads, specializations. */
static bool give_nested(seeds *s, const ge_file *file, const char *name)
{
    static ptv_work work;
    static ptv_run run;
    const ptv_image image = ge_image(file);
    char nested[SEED_NAME];
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    run.memory_size = PTV_MEMORY_FOR(image.loaded);
    run.memory = malloc(run.memory_size);
    run.flags = PTV_READ_SEGMENTS;
    (void)ptv_verify(&run);
    bool good = run.memory != NULL;
    for (uint32_t i = 1; i < ptv_state_of(&run)->unit_count && good; i++) {
        const ptv_unit *unit = ptv_unit_at(&run, i);
        const ptv_image inner = ptv_unit_image(&run, unit);
        const seed_item item = {nested, inner.bytes, (size_t)inner.loaded};
        good = seeds_name(nested, "%s#%u.%s", name, (unsigned)i, ending_of(unit->format)) &&
               seeds_give(s, &item);
    }
    free(run.memory);
    return good;
}

/* Gives the file, under the name it has been opened as, and what is in it; `home` gets it, too. */
static bool give_file(seeds *s, const ge_file *file, const char *from, const char *home)
{
    char name[SEED_NAME];
    const seed_item item = {name, file->bytes, file->loaded};
    return seeds_name(name, "%s.%s", from, ending_of(file->format)) && seeds_give(s, &item) &&
           (home == NULL || seeds_write(s, home, "", &item)) && give_nested(s, file, from);
}

static bool refuse(const char *path, const gm_error *error)
{
    char why[sizeof error->what + 32];
    snprintf(why, sizeof why, "%u: %s", error->line, error->what);
    return error->what[0] != '\0' && seeds_refuse(path, why);
}

bool seeds_of_model(seeds *s, const src_file *file, const char *home)
{
    char from[SEED_NAME];
    gm_error error;
    ge_file made;
    if (!seeds_name(from, "from %s", file->path)) {
        return false;
    }
    if (!ge_build(&made, from, &options, &error)) {
        return refuse(file->path, &error);
    }
    bool good = give_file(s, &made, file->path, home);
    ge_close(&made);
    return good;
}

/* ---- Recipes ---- */

typedef struct recipe {
    seeds *to;
    const src_file *file;
    const char *home;
} recipe;

static bool is_edit(ge_text statement)
{
    static const char *const others[] = {"from", "with", "complete", "expect"};
    const ge_text word = ge_word(&statement);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (ge_is(word, others[i])) {
            return false;
        }
    }
    return true;
}

/* Writes the edits of the case that begins at `line`, one per line. */
static void put_edits(ptv_buffer *out, const src_file *file, unsigned line)
{
    ge_script script = {ge_text_of(file->bytes, file->size), 1};
    ge_text statement;
    for (unsigned at; ge_statement(&script, &statement, &at);) {
        ge_text rest = statement;
        if (at > line && ge_is(ge_word(&rest), "from")) {
            break;
        }
        if (at >= line && is_edit(statement)) {
            ptv_put(out, statement.at, ge_length(statement));
            ptv_put_char(out, '\n');
        }
    }
}

/* Builds the model that a case begins with: a golden, or a file next to the recipe. */
static bool build_origin(ge_file *made, const char *path, const char *from)
{
    char script[SEED_NAME];
    gm_error error;
    const char *slash = strpbrk(from, "./") == NULL ? NULL : strrchr(path, '/');
    const int folder = slash == NULL ? 0 : (int)(slash - path) + 1;
    return seeds_name(script, "from %.*s%s", folder, path, from) &&
           (ge_build(made, script, &options, &error) || refuse(path, &error));
}

/* Gives the edits, a NUL, and the model they apply to. */
static bool give_edits(const recipe *r, const ge_case *built)
{
    char name[SEED_NAME];
    ge_file origin;
    ptv_buffer bytes = {0};
    if (!build_origin(&origin, r->file->path, built->from)) {
        return false;
    }
    put_edits(&bytes, r->file, built->line);
    ptv_put_char(&bytes, '\0');
    ptv_put(&bytes, (const char *)origin.bytes, origin.loaded);
    const seed_item item = {name, bytes.bytes, bytes.length};
    bool good = !bytes.failed && seeds_name(name, "%s:%u.edits", r->file->path, built->line) &&
                seeds_give(r->to, &item);
    ptv_buffer_free(&bytes);
    ge_close(&origin);
    return good;
}

static bool give_case(void *context, const ge_case *built)
{
    const recipe *r = context;
    char name[SEED_NAME];
    bool good = seeds_name(name, "%s:%u", r->file->path, built->line) &&
                give_file(r->to, &built->file, name, r->home) && give_edits(r, built);
    for (uint32_t i = 0; i < built->data_count && good; i++) {
        good = seeds_name(name, "%s:%u+%u", r->file->path, built->line, (unsigned)i + 1) &&
               give_file(r->to, &built->data[i], name, NULL);
    }
    return good;
}

bool seeds_of_recipe(seeds *s, const src_file *file, const char *home)
{
    recipe r = {s, file, home};
    gm_error error;
    return ge_recipe(file->path, &options, give_case, &r, &error) || refuse(file->path, &error);
}
