/* Dumps into memory. */
#include "dumped.h"

#include "files.h"

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
            assert_true(n < sizeof name);
            snprintf(name, sizeof name, "%.*s", (int)n, path);
            json = json_object_get(json, name);
            path += n;
        } else if (*path == '.') {
            path++;
        } else {
            char *end;
            json = json_array_get(json, strtoul(path + 1, &end, 10));
            assert_true(end != path + 1 && *end == ']');
            path = end + 1;
        }
    }
    return json;
}

ge_file load_file(const char *path)
{
    size_t size;
    uint8_t *bytes = read_bytes(path, &size);
    return (ge_file){.bytes = bytes, .loaded = size, .size = size};
}
