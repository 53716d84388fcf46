/* Schemas given as texts in a test. */
#include "tests/support/fbs_text.h"

#include "tests/support/test.h"

const fbs_text *fbs_text_extra;

bool fbs_text_load(void *context, const char *path, const char **text, size_t *size)
{
    const fbs_text *main_file = context;
    const fbs_text *file = strcmp(path, "m.fbs") == 0 ? main_file : fbs_text_extra;
    while (file != NULL && file != main_file && file->path != NULL &&
           strcmp(file->path, path) != 0) {
        file++;
    }
    if (file == NULL || (file != main_file && file->path == NULL)) {
        return false;
    }
    *text = file->text;
    *size = file == main_file ? file->size : strlen(file->text);
    return true;
}

fbs_schema *fbs_text_read(const char *text, size_t size, size_t memory, fbs_error *error)
{
    char *exact = malloc(size == 0 ? 1 : size); /* exact: the sanitizer sees an overrun */
    memcpy(exact, text, size);
    fbs_text file = {"m.fbs", exact, size};
    fbs_options options = {.load = fbs_text_load, .context = &file, .memory = memory};
    fbs_schema *schema = fbs_read(&options, "m.fbs", error);
    free(exact);
    return schema;
}

fbs_schema *fbs_text_good(const char *text)
{
    fbs_error error;
    fbs_schema *schema = fbs_text_read(text, strlen(text), 0, &error);
    if (schema == NULL) {
        fail_msg("%s\n%s", error.text, text);
    }
    return schema;
}
