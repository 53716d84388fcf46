/* Opens a schema, text or binary. any.c reports what the gate says about it. */
#include "schema/bfbs/any.h"

#include <string.h>

#include "schema/bfbs/bfbs.h"

/* The main file is loaded once to find its format; this hands it out again without rereading. */
typedef struct opened {
    const fbs_options *options;
    const char *path, *text;
    size_t size;
} opened;

static bool load(void *context, const char *path, const char **text, size_t *size)
{
    const opened *file = context;
    if (strcmp(path, file->path) != 0) {
        return file->options->load(file->options->context, path, text, size);
    }
    *text = file->text;
    *size = file->size;
    return true;
}

static bool is_named_binary(const char *path)
{
    size_t n = strlen(path);
    return n >= 5 && strcmp(path + n - 5, ".bfbs") == 0;
}

fbs_schema *schema_open(const fbs_options *options, const char *path, fbs_error *error)
{
    opened file = {.options = options, .path = path};
    fbs_options once = *options;
    once.load = load;
    once.context = &file;
    if (!options->load(options->context, path, &file.text, &file.size)) {
        return fbs_read(options, path, error); /* it reports what is wrong with the file */
    }
    const uint8_t *bytes = (const uint8_t *)file.text;
    bool binary = bfbs_is(bytes, file.size) || is_named_binary(path);
    return binary ? bfbs_read(bytes, file.size, path, error) : fbs_read(&once, path, error);
}
