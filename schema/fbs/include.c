/* Finds the file that an include means. */
#include "reader.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"

void fbs_tidy_path(char *path)
{
    char *out = path + (path[0] == '/');
    char *start = out;
    for (char *in = out; *in != '\0';) {
        size_t size = strcspn(in, "/");
        bool up = size == 2 && memcmp(in, "..", 2) == 0;
        bool last_up = out - start >= 3 && memcmp(out - 3, "../", 3) == 0;
        if (up && out > start && !last_up) {
            for (out--; out > start && out[-1] != '/'; out--) {
            }
        } else if (size != 0 && !(size == 1 && in[0] == '.')) {
            memmove(out, in, size);
            out += size;
            *out++ = '/';
        }
        in += size + (in[size] == '/');
    }
    *(out > start ? out - 1 : out) = '\0';
}

/* Joins `name` to the first `before` bytes of a folder's path. Accepts both path separators. */
static const char *below(fbs_reader *r, const char *folder, size_t before, const char *name)
{
    bool slash = before > 0 && folder[before - 1] != '/';
    char *path = fbs_new(r, before + slash + strlen(name) + 2);
    if (path == NULL) {
        return "";
    }
    memcpy(path, folder, before);
    memcpy(path + before, "/", slash);
    memcpy(path + before + slash, name, strlen(name));
    for (char *at = path + before; *at != '\0'; at++) {
        *at = (char)(*at == '\\' ? '/' : *at);
    }
    fbs_tidy_path(path);
    return path;
}

/* `name` relative to the file `from`. */
static const char *beside(fbs_reader *r, const char *from, const char *name)
{
    const char *slash = name[0] == '/' ? NULL : strrchr(from, '/');
    return below(r, from, slash == NULL ? 0 : (size_t)(slash - from) + 1, name);
}

fbs_file *fbs_file_at(fbs_reader *r, const char *path)
{
    const fbs_file *known = fbs_names_find(r->files, fbs_key_of(path));
    fbs_file *file = known != NULL ? known->self : fbs_new(r, sizeof *file);
    if (known != NULL || file == NULL) {
        return file;
    }
    *file = (fbs_file){.self = file, .path = path};
    file->there = r->options->load(r->options->context, path, &file->text, &file->size);
    file->text = file->there && file->size == 0 ? "" : file->text;
    fbs_names_add(r, &r->files, fbs_key_of(path), file);
    return file;
}

static bool is_there(fbs_reader *r, const char *path)
{
    const fbs_file *file = fbs_file_at(r, path);
    return file == NULL || file->there;
}

const char *fbs_find_include(fbs_reader *r, const char *from, const char *name)
{
    const fbs_folders *folders = &r->options->folders;
    const char *first = beside(r, from, name);
    if (name[0] == '/' || is_there(r, first)) {
        return first;
    }
    for (size_t i = 0; i < folders->count; i++) {
        const char *path = below(r, folders->list[i], strlen(folders->list[i]), name);
        if (is_there(r, path)) {
            return path;
        }
    }
    const char *last = beside(r, r->schema->path, name);
    return is_there(r, last) ? last : first;
}

static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

bool fbs_is_copy(fbs_reader *r, fbs_file *file)
{
    file->sum = ptv_hash(PTV_HASH, file->text, file->size);
    for (const fbs_file *o = r->opened; o != NULL; o = o->next) {
        if (o->sum == file->sum && o->size == file->size &&
            strcmp(last_part(o->path), last_part(file->path)) == 0 &&
            memcmp(o->text, file->text, file->size) == 0) {
            return true;
        }
    }
    file->next = r->opened;
    r->opened = file;
    return false;
}
