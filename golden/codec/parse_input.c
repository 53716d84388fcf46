/* Texts: reading them, parsing their JSON, and resolving file names in them. */
#include <errno.h>

#include "base/json_reader.h"
#include "base/system.h"
#include "golden/codec/parse_parts.h"
#include "golden/codec/read_all.h"

/* ---- Reading ---- */

static int read_open(gm_input *text, int file, bool regular_only, uint64_t most)
{
    enum { LEAST = 1 << 12 };
    struct stat status;
    char *bytes = NULL;
    if (fstat(file, &status) != 0) {
        return errno;
    }
    if (S_ISDIR(status.st_mode)) {
        return EISDIR;
    }
    text->is_file = S_ISREG(status.st_mode);
    if (regular_only && !text->is_file) {
        return -1;
    }
    text->device = status.st_dev;
    text->inode = status.st_ino;
    size_t room = text->is_file ? (size_t)status.st_size + 1 : 0;
    /* The reported size may be 0, as in /proc. */
    gm_reading reading = {file, room > LEAST ? room : LEAST, most, gm_begins_as_json};
    int why = gm_read_all(&reading, &bytes, &text->n);
    text->bytes = bytes;
    return why;
}

int gm_read_text(gm_input *text, bool regular_only, uint64_t most)
{
    if (strcmp(text->path, "-") == 0 && !regular_only) {
        return read_open(text, STDIN_FILENO, false, most);
    }
    /* Opening a FIFO without a writer must not block before we know that it is one. */
    int flags = regular_only ? O_NONBLOCK : 0;
    int file = open(text->path, O_RDONLY | O_CLOEXEC | O_NOCTTY | flags);
    if (file < 0) {
        return errno;
    }
    int why = read_open(text, file, regular_only, most);
    close(file);
    return why;
}

json_t *gm_read_json(const gm_input *text, size_t flags, gm_error *error)
{
    json_error_t found;
    flags |= JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL;
    json_t *json = ptv_json_load(text->bytes != NULL ? text->bytes : "", text->n, flags, &found);
    if (json == NULL) {
        (void)gm_bad_syntax(text, &found, error);
    }
    return json;
}

/* ---- File names ---- */

const char *gm_path_of(const gm_parser *p, const ptv_step *at, const json_t *json)
{
    const char *name = json_string_value(json);
    if (name[0] == '\0' || strlen(name) != json_string_length(json)) {
        (void)gm_expected(p, at, "the name of a file", json);
        return NULL;
    }
    const char *path = gm_path_beside(p->model, p->text->path, name);
    if (path == NULL) {
        (void)gm_no_memory(p, at);
    }
    return path;
}
