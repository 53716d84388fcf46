/*
 * The texts of the golden models: each states its purpose, as does golden/files/README.md; each
 * binary turns into text and back; some are checked in as bytes. The odd models beside them can be
 * made.
 */
#include "golden/codec/dump.h"
#include "golden/codec/encode.h"
#include "golden/codec/parse.h"
#include "golden/golden.h"
#include "tests/support/files.h"
#include "tests/support/test.h"

#include <dirent.h>

#include <jansson.h>

#define TEXTS PTV_SOURCE_DIR "/golden/files"
#define BINARIES PTV_SOURCE_DIR "/golden/binaries"
#define ODD_MODELS PTV_SOURCE_DIR "/corpus/models"

enum { PATH_ROOM = 1024, LINE_ROOM = 512, LONGEST_PURPOSE = 84, LARGEST_ODD = 8192 };

static char *text_of(const char *name)
{
    char path[PATH_ROOM];
    size_t size;
    int n = snprintf(path, sizeof path, "%s/%s.json", TEXTS, name);
    assert_true(n > 0 && (size_t)n < sizeof path);
    return read_file(path, &size);
}

static json_t *parse_text(const char *text)
{
    json_error_t error;
    json_t *model = json_loads(text, 0, &error);
    assert_non_null(model);
    return model;
}

static const char *purpose_of(json_t *model)
{
    return json_string_value(json_object_get(model, "purpose"));
}

/* ---- Purposes ---- */

TEST(test_purposes)
{
    static const char begins[] = "{\n  \"purpose\": \"";
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        char *text = text_of(g.name);
        json_t *model = parse_text(text);
        assert_memory_equal(text, begins, sizeof begins - 1);
        assert_in_range(strlen(purpose_of(model)), 10, LONGEST_PURPOSE);
        assert_null(strchr(purpose_of(model), '\n'));
        json_decref(model);
        free(text);
        golden_free(&g);
    }
}

/* Gets the purpose of `name` from the README. Returns false if it has none. */
static bool in_readme(const char *readme, const char *name, char *purpose, size_t room)
{
    char row[LINE_ROOM];
    snprintf(row, sizeof row, "\n| [%s](%s.json) | ", name, name);
    const char *found = strstr(readme, row);
    if (found == NULL) {
        return false;
    }
    found += strlen(row);
    snprintf(purpose, room, "%.*s", (int)(strstr(found, " |\n") - found), found);
    return true;
}

TEST(test_readme)
{
    size_t size;
    char *readme = read_file(TEXTS "/README.md", &size);
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        char *text = text_of(g.name);
        char purpose[LINE_ROOM];
        json_t *model = parse_text(text);
        if (!in_readme(readme, g.name, purpose, sizeof purpose)) {
            fail_msg("README.md does not mention %s", g.name);
        }
        assert_string_equal(purpose, purpose_of(model));
        json_decref(model);
        free(text);
        golden_free(&g);
    }
    free(readme);
}

/* ---- All are built ---- */

static int is_text(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot != NULL && strcmp(dot, ".json") == 0;
}

/* Texts whose names begin with _ are parts of others. */
static int is_text_of_golden(const struct dirent *entry)
{
    return is_text(entry) && entry->d_name[0] != '_';
}

static void check_built(const char *file_name)
{
    char name[PATH_ROOM];
    snprintf(name, sizeof name, "%.*s", (int)(strrchr(file_name, '.') - file_name), file_name);
    golden g = golden_by_name(name);
    char *text = text_of(name);
    json_t *model = parse_text(text);
    assert_non_null(g.bytes);
    assert_string_equal(gm_format_word(g.format),
                        json_string_value(json_object_get(model, "format")));
    json_decref(model);
    free(text);
    golden_free(&g);
}

TEST(test_each_text_is_built)
{
    struct dirent **entries;
    int count = scandir(TEXTS, &entries, is_text_of_golden, alphasort);
    assert_int_equal(count, golden_count());
    for (int i = 0; i < count; i++) {
        check_built(entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
}

/* ---- Binary to text to binary ---- */

typedef struct memory {
    char *bytes;
    size_t size;
} memory;

static bool append(void *context, const char *bytes, size_t n)
{
    memory *m = context;
    char *larger = realloc(m->bytes, m->size + n);
    if (larger == NULL) {
        return false;
    }
    memcpy(larger + m->size, bytes, n);
    *m = (memory){larger, m->size + n};
    return true;
}

static memory dump(const golden *g)
{
    const ptv_image image = {g->bytes, g->size, g->size};
    memory text = {0};
    gm_source source;
    gm_dump how = {.blobs = GM_FULL, .put = append, .context = &text};
    if (!gm_open(&source, &image)) {
        fail_msg("%s: %s", g->name, source.why);
    }
    if (!gm_dump_text(&how, &source)) {
        fail_msg("%s: %s", g->name, how.why);
    }
    return text;
}

static void check_made(const golden *g, const gm_model *model)
{
    gm_encoding made;
    if (!gm_encode(&made, model)) {
        fail_msg("%s: %s", g->name, made.why);
    }
    uint8_t *bytes = gm_image_bytes(&made.image, made.why, sizeof made.why);
    assert_non_null(bytes);
    if (made.image.size != g->size || memcmp(bytes, g->bytes, g->size) != 0) {
        fail_msg("%s: other bytes after dump and make", g->name);
    }
    free(bytes);
    gm_encoding_free(&made);
}

TEST(test_there_and_back)
{
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        memory text = dump(&g);
        gm_model model;
        gm_error error;
        gm_begin(&model, 0);
        if (!gm_parse_text(&model, text.bytes, text.size, g.name, &error)) {
            fail_msg("%s:%u:%u: %s", g.name, error.line, error.column, error.what);
        }
        check_made(&g, &model);
        gm_free(&model);
        free(text.bytes);
        golden_free(&g);
    }
}

/* ---- Models that are not golden ---- */

static void check_makes(const char *path)
{
    gm_model model;
    gm_error error;
    gm_encoding made;
    gm_begin(&model, 0);
    if (!gm_parse_file(&model, path, &error)) {
        fail_msg("%s:%u:%u: %s", error.path, error.line, error.column, error.what);
    }
    if (!gm_encode(&made, &model)) {
        fail_msg("%s: %s", path, made.why);
    }
    assert_in_range(made.image.size, 64, LARGEST_ODD);
    gm_encoding_free(&made);
    gm_free(&model);
}

TEST(test_odd_models)
{
    struct dirent **entries;
    int count = scandir(ODD_MODELS, &entries, is_text, alphasort);
    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        char path[PATH_ROOM];
        snprintf(path, sizeof path, "%s/%s", ODD_MODELS, entries[i]->d_name);
        check_makes(path);
        free(entries[i]);
    }
    free(entries);
}

/* ---- Checked in ---- */

/* If one of these changes, so has a writer: make sure that this is intended. */
TEST(test_binaries)
{
    static const char *const files[] = {"add.pte", "legacy_constants.pte", "external_data.ptd",
                                        "bundle.bpte", "nfat.nfat"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char path[PATH_ROOM];
        char name[PATH_ROOM];
        size_t size;
        snprintf(path, sizeof path, "%s/%s", BINARIES, files[i]);
        snprintf(name, sizeof name, "%.*s", (int)strcspn(files[i], "."), files[i]);
        char *bytes = read_file(path, &size);
        golden g = golden_by_name(name);
        if (g.size != size || memcmp(g.bytes, bytes, size) != 0) {
            fail_msg("%s is not what golden/files/%s.json makes", path, name);
        }
        golden_free(&g);
        free(bytes);
    }
}
