/* Reads recipes for tests. */
#include "tests/support/recipes.h"

#include <dirent.h>

#include "tests/support/files.h"

const ge_recipe_options recipe_options = {PTV_SOURCE_DIR "/golden/files"};

static int is_recipe(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".ptx") == 0;
}

void recipes_in(const char *folder, ge_each each, void *context)
{
    struct dirent **entries;
    char path[1024];
    gm_error error;
    snprintf(path, sizeof path, PTV_SOURCE_DIR "/%s", folder);
    int count = scandir(path, &entries, is_recipe, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, PTV_SOURCE_DIR "/%s/%s", folder, entries[i]->d_name);
        if (!ge_recipe(path, &recipe_options, each, context, &error)) {
            fail_msg("%s:%u: %s", error.path, error.line, error.what);
        }
        free(entries[i]);
    }
    free(entries);
}

bool recipe_see(void *context, const ge_case *built)
{
    static ge_expectation expected[RECIPE_CASES][GE_EXPECTATIONS];
    recipes_seen *s = context;
    assert_true(s->count < RECIPE_CASES);
    s->cases[s->count] = *built;
    s->cases[s->count].expected = expected[s->count];
    for (size_t i = 0; i < built->expected_count; i++) {
        expected[s->count][i] = built->expected[i];
    }
    s->sizes[s->count++] = built->file.loaded;
    s->good = ge_check(built, s->why, sizeof s->why);
    return s->most == 0 || s->count < s->most;
}

recipes_seen recipe_seen(const char *text)
{
    recipes_seen s = {.count = 0};
    gm_error error;
    put_text("r.ptx", text);
    if (!ge_recipe("r.ptx", &recipe_options, recipe_see, &s, &error)) {
        fail_msg("%s:%u: %s", error.path, error.line, error.what);
    }
    return s;
}

void recipe_refused(const char *text, const char *path, unsigned line, const char *what)
{
    recipes_seen s = {.count = 0};
    gm_error error;
    put_text("r.ptx", text);
    assert_false(ge_recipe("r.ptx", &recipe_options, recipe_see, &s, &error));
    if (strcmp(error.path, path) != 0 || error.line != line || strstr(error.what, what) == NULL) {
        fail_msg("%s: got %s:%u: %s", text, error.path, error.line, error.what);
    }
}

void recipe_refused_so(const test_row *r)
{
    recipe_refused(row_text(r, "recipe"), row_text(r, "path"), (unsigned)row_number(r, "line"),
                   row_text(r, "what"));
}
