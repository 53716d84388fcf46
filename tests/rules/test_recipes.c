/*
 * Every recipe under corpus/: the verifier finds what the recipe expects. Every rule has a recipe
 * of its name with a case that makes it fire and one that comes close; so has every index of the
 * schema. The first case of a rule, its example, has no errors of other rules.
 */
#include "golden/edit/recipe.h"

#include <dirent.h>

#include "golden/edit/inner.h"
#include "schema/source/source.h"
#include "tests/support/test.h"
#include "tool/registry.h"
#include "verifiers/schemas/program.h"

static const ge_recipe_options options = {PTV_SOURCE_DIR "/golden/files"};

/* ---- Findings of one rule in a file ---- */

typedef struct heard {
    const ptv_rule *rule;
    bool fires;
} heard;

static bool hear(void *context, const ptv_finding *finding)
{
    heard *h = context;
    h->fires = h->fires || finding->rule == h->rule;
    return true;
}

static bool fires_in(const ge_case *built, const ptv_rule *rule)
{
    heard h = {.rule = rule};
    const ptv_image image = ge_image(&built->file);
    ptv_image data[GE_DATA_FILES];
    ptv_work work;
    ptv_run run;
    ptv_begin(&run, &image, &work, hear, &h);
    ge_give_data(built, data, &run);
    (void)ge_verify(&run);
    return h.fires;
}

/* ---- Recipes ---- */

/* Totals of the cases of one file. */
typedef struct totals {
    const char *path;
    const char *rule; /* the rule that the file is named for, or NULL */
    size_t fires, near, failed;
} totals;

static bool names_rule(const ge_case *built, const char *rule)
{
    for (size_t i = 0; i < built->expected_count; i++) {
        if (strcmp(built->expected[i].rule, rule) == 0) {
            return true;
        }
    }
    return false;
}

static bool check(void *context, const ge_case *built)
{
    totals *t = context;
    char why[4096];
    if (!ge_check(built, why, sizeof why)) {
        print_error("%s:%u: %s\n", t->path, built->line, why);
        t->failed++;
    }
    if (t->rule != NULL) {
        bool fires = names_rule(built, t->rule);
        t->fires += fires;
        t->near += !fires;
        /* ge_check() accepts notes that nobody expects. */
        if (!fires && fires_in(built, ptv_rule_find(t->rule))) {
            print_error("%s:%u: comes so close that it fires\n", t->path, built->line);
            t->failed++;
        }
    }
    return true;
}

static void check_file(totals *t)
{
    gm_error error;
    if (!ge_recipe(t->path, &options, check, t, &error)) {
        print_error("%s:%u: %s\n", error.path, error.line, error.what);
        t->failed++;
    }
}

static int is_recipe(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".ptx") == 0;
}

static size_t failed_in(const char *folder)
{
    ptv_arena arena = {.left = 1 << 20};
    gate_run run = {0};
    size_t failed = 0;
    src_file *file = src_folder(&run, &arena, folder, ".ptx");
    assert_non_null(file);
    for (; file != NULL; file = file->next) {
        totals t = {.path = file->path};
        check_file(&t);
        failed += t.failed;
    }
    ptv_arena_free(&arena);
    return failed;
}

TEST(test_every_recipe)
{
    static const char *const folders[] = {PTV_SOURCE_DIR "/corpus/rules",
                                          PTV_SOURCE_DIR "/corpus/bounds",
                                          PTV_SOURCE_DIR "/corpus/regressions"};
    size_t failed = 0;
    for (size_t f = 0; f < sizeof folders / sizeof folders[0]; f++) {
        failed += failed_in(folders[f]);
    }
    assert_int_equal(failed, 0);
}

/* Returns false if there is none, because the rule is about a file's name (tests/tool). */
static bool recipe_of(const ptv_rule *rule, char *path, size_t room)
{
    snprintf(path, room, PTV_SOURCE_DIR "/corpus/rules/%s.ptx", rule->name);
    return strcmp(rule->name, "extension-unusual") != 0;
}

TEST(test_every_rule_has_both)
{
    size_t missing = 0;
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        char path[1024];
        totals t = {.path = path, .rule = ptv_rule_at(i)->name};
        if (!recipe_of(ptv_rule_at(i), path, sizeof path)) {
            continue;
        }
        check_file(&t);
        if (t.fires == 0 || t.near == 0 || t.failed > 0) {
            print_error("%s: %zu cases fire, %zu come close\n", t.rule, t.fires, t.near);
            missing++;
        }
    }
    assert_int_equal(missing, 0);
}

TEST(test_every_recipe_is_named_for_a_rule)
{
    struct dirent **entries;
    int count = scandir(PTV_SOURCE_DIR "/corpus/rules", &entries, is_recipe, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        *strrchr(entries[i]->d_name, '.') = '\0';
        assert_non_null(ptv_rule_find(entries[i]->d_name));
        free(entries[i]);
    }
    free(entries);
}

/* ---- Indexes ---- */

typedef struct named {
    const ptv_field *fields[128];
    size_t count;
} named;

static bool is_named(const named *n, const ptv_field *field)
{
    for (size_t i = 0; i < n->count; i++) {
        if (n->fields[i] == field) {
            return true;
        }
    }
    return false;
}

static bool name_fields(void *context, const ge_case *built)
{
    named *n = context;
    for (size_t i = 0; i < built->expected_count; i++) {
        const char *path = built->expected[i].path;
        ge_place place;
        gm_error ignored;
        if (ge_locate(&built->file, ge_text_of(path, strlen(path)), &place, &ignored) &&
            place.field != NULL && !is_named(n, place.field)) {
            assert_true(n->count < sizeof n->fields / sizeof n->fields[0]);
            n->fields[n->count++] = place.field;
        }
    }
    return true;
}

static size_t unnamed_indexes(const named *n, const ptv_table *table)
{
    size_t unnamed = 0;
    for (unsigned slot = 0; slot < table->count; slot++) {
        const ptv_field *field = &table->fields[slot];
        if (field->index != 0 && !is_named(n, field)) {
            print_error("%s.%s: no case makes it fire\n", table->name, field->name);
            unnamed++;
        }
    }
    return unnamed;
}

TEST(test_every_index_has_a_case)
{
    static const char *const paths[] = {
        PTV_SOURCE_DIR "/corpus/rules/index-out-of-range.ptx",
        PTV_SOURCE_DIR "/corpus/rules/chain-value-out-of-range.ptx",
    };
    named n = {.count = 0};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        gm_error error;
        assert_true(ge_recipe(paths[i], &options, name_fields, &n, &error));
    }
    size_t unnamed = 0;
    for (size_t i = 0; i < ptv_schema_program.table_count; i++) {
        unnamed += unnamed_indexes(&n, &ptv_schema_program.tables[i]);
    }
    assert_int_equal(unnamed, 0);
}

/* ---- Examples ---- */

static bool is_same(const ge_file *a, const ge_file *b)
{
    return a->size == b->size && a->loaded == b->loaded &&
           memcmp(a->bytes, b->bytes, a->loaded) == 0;
}

/* Whether the example is this case, with its data files, in one line. */
static bool is_example(const ge_case *built, const ptv_example *example)
{
    gm_error error;
    ge_case again;
    bool same = example != NULL && ge_build_case(&again, example->edits, &options, &error);
    same = same && again.data_count == built->data_count && again.complete == built->complete;
    for (uint32_t n = 0; same && n <= built->data_count; n++) {
        same = is_same(ge_file_of(built, n), ge_file_of(&again, n));
    }
    if (example != NULL) {
        ge_close_case(&again);
    }
    return same;
}

/* Whether the rule comes first, and no other rule has an error. */
static bool expects_only(const ge_case *built, const ptv_rule *rule)
{
    bool only = built->expected_count > 0;
    for (size_t i = 0; i < built->expected_count; i++) {
        const ge_expectation *e = &built->expected[i];
        only = only && (strcmp(e->rule, rule->name) == 0 || (i > 0 && e->severity < PTV_ERROR));
    }
    return only;
}

/* The context is a rule, or NULL once its first case was as required. Never continues. */
static bool check_first(void *context, const ge_case *built)
{
    const ptv_rule **rule = context;
    if (expects_only(built, *rule) && is_example(built, ptv_example_of(*rule))) {
        *rule = NULL;
    }
    return false;
}

TEST(test_first_case_is_the_example)
{
    size_t failed = 0;
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        char path[1024];
        gm_error error;
        if (!recipe_of(rule, path, sizeof path)) {
            continue;
        }
        (void)ge_recipe(path, &options, check_first, &rule, &error);
        if (rule != NULL) {
            print_error("%s: expects another error, or is not the example\n", path);
            failed++;
        }
    }
    assert_int_equal(failed, 0);
}
