/* Dumps in memory. */
#include "dumped.h"

#include "files.h"
#include "tests/support/test.h"

static bool append(void *context, const char *bytes, size_t n)
{
    dumped *d = context;
    char *more = realloc(d->text, d->size + n + 1);
    if (more == NULL) {
        return false;
    }
    memcpy(more + d->size, bytes, n);
    d->text = more;
    d->size += n;
    d->text[d->size] = '\0';
    return true;
}

dumped dump_source(const gm_source *source, gm_dump *options)
{
    dumped d = {.text = NULL};
    options->put = append;
    options->context = &d;
    d.whole = gm_dump_text(options, source);
    if (!d.whole) {
        free(d.text);
        d.text = NULL;
    }
    return d;
}

dumped dump_file(const ge_file *file, gm_dump *options)
{
    gm_source source;
    ptv_image image = ge_image(file);
    if (!gm_open(&source, &image)) {
        fail_msg("not readable: %s", source.why);
    }
    return dump_source(&source, options);
}

json_t *dump_json(const ge_file *file, gm_dump *options)
{
    json_error_t error;
    dumped d = dump_file(file, options);
    assert_true(d.whole);
    json_t *json = json_loadb(d.text, d.size, JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, &error);
    if (json == NULL) {
        fail_msg("line %d: %s in:\n%s", error.line, error.text, d.text);
    }
    free(d.text);
    return json;
}

json_t *json_at(json_t *json, const char *path)
{
    char name[64];
    while (*path != '\0' && json != NULL) {
        size_t n = strcspn(path, ".[");
        if (n > 0) {
            snprintf(name, sizeof name, "%.*s", (int)n, path);
            json = json_object_get(json, name);
            path += n;
        } else if (*path == '.') {
            path++;
        } else {
            char *end;
            json = json_array_get(json, strtoul(path + 1, &end, 10));
            path = end + 1;
        }
    }
    return json;
}

/* ---- Rows ---- */

static gm_dump way_of(const test_row *r)
{
    const char *way = row_maybe(r, "way") == NULL ? "" : row_text(r, "way");
    gm_dump options = {.defaults = strstr(way, "defaults") != NULL,
                       .root_only = strstr(way, "root") != NULL,
                       .folder = row_maybe(r, "folder"),
                       .relative = row_maybe(r, "relative")};
    options.blobs = strstr(way, "full") != NULL      ? GM_FULL
                    : strstr(way, "numbers") != NULL ? GM_NUMBERS
                    : strstr(way, "beside") != NULL  ? GM_BESIDE
                                                     : GM_SUMMARY;
    return options;
}

static size_t size_of(const json_t *json)
{
    return json_is_array(json) ? json_array_size(json) : json_object_size(json);
}

/* A path, a word, and what is behind it. */
static void expect_line(json_t *json, const char *line)
{
    char path[128], word[8];
    int n = 0;
    assert_true(sscanf(line, "%127s %7s %n", path, word, &n) == 2);
    json_t *found = json_at(json, path);
    if (strcmp(word, "==") == 0) {
        json_t *wanted = json_loads(line + n, JSON_DECODE_ANY, NULL);
        if (wanted == NULL || !json_equal(found, wanted)) {
            fail_msg("not so: %s", line);
        }
        json_decref(wanted);
    } else if (strcmp(word, "has") == 0) {
        assert_int_equal(size_of(found), strtoul(line + n, NULL, 10));
    } else {
        assert_true(strcmp(word, "absent") == 0 || strcmp(word, "there") == 0);
        assert_int_equal(found == NULL, word[0] == 'a');
    }
}

static void expect_lines(json_t *json, const char *lines)
{
    while (*lines != '\0') {
        char line[512];
        const int n = (int)strcspn(lines, "\n");
        assert_true((size_t)n < sizeof line && lines[n] == '\n');
        snprintf(line, sizeof line, "%.*s", n, lines);
        expect_line(json, line);
        lines += n + 1;
    }
}

void dump_as_said(const test_row *r)
{
    ge_file file = edited(row_text(r, "file"));
    gm_dump options = way_of(r);
    dumped d = dump_file(&file, &options);
    assert_int_equal(d.whole, row_maybe(r, "fails") == NULL);
    if (!d.whole) {
        assert_string_equal(options.why, row_text(r, "fails"));
    } else {
        json_t *json = dump_json(&file, &options);
        assert_true(row_maybe(r, "text") == NULL || strstr(d.text, row_text(r, "text")) != NULL);
        expect_lines(json, row_maybe(r, "says") == NULL ? "" : row_text(r, "says"));
        json_decref(json);
    }
    free(d.text);
    ge_close(&file);
}

ge_file load_file(const char *path)
{
    size_t size;
    uint8_t *bytes = read_bytes(path, &size);
    return (ge_file){.bytes = bytes, .loaded = size, .size = size};
}
