/* Dumps in memory. */
#define _XOPEN_SOURCE 700 /* nftw() */
#include "dumped.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

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

ge_file load_file(const char *path)
{
    struct stat info;
    FILE *f = fopen(path, "rb");
    if (f == NULL || stat(path, &info) != 0) {
        fail_msg("%s cannot be read", path);
    }
    size_t size = (size_t)info.st_size;
    ge_file file = {.bytes = malloc(size + 1), .loaded = size, .size = size};
    assert_non_null(file.bytes);
    assert_int_equal(fread(file.bytes, 1, size, f), size);
    fclose(f);
    return file;
}

static void (*visitor)(const char *path);

static bool is_model(const char *path)
{
    static const char *const endings[] = {".pte", ".bpte", ".ptd", ".ff"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof endings / sizeof endings[0]; i++) {
        if (strcmp(dot, endings[i]) == 0) {
            return true;
        }
    }
    return false;
}

static int visit(const char *path, const struct stat *info, int kind, struct FTW *where)
{
    (void)info;
    (void)where;
    if (kind == FTW_F && is_model(path)) {
        visitor(path);
    }
    return 0;
}

bool for_real_files(void (*body)(const char *path))
{
    visitor = body;
    return nftw(PTV_SHARED_DIR "/real", visit, 8, FTW_PHYS) == 0;
}
