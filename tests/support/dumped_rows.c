/* Checks rows about dumps. */
#include "dumped.h"

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

/* Checks a line: a path, a word, and what follows. */
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
        char *end;
        const size_t count = strtoul(line + n, &end, 10);
        assert_true(json_is_array(found) || json_is_object(found));
        assert_true(end != line + n && *end == '\0');
        assert_int_equal(size_of(found), count);
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
        assert_true(row_maybe(r, "text") != NULL || row_maybe(r, "says") != NULL);
        assert_true(row_maybe(r, "text") == NULL || strstr(d.text, row_text(r, "text")) != NULL);
        expect_lines(json, row_maybe(r, "says") == NULL ? "" : row_text(r, "says"));
        json_decref(json);
    }
    free(d.text);
    ge_close(&file);
}
