/* Reading recipes for tests. */
#include "tests/support/recipes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/files.h"

const ge_recipe_options recipe_options = {PTV_SOURCE_DIR "/golden/files"};

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
