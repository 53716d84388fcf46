/* Finds comments of fields in the texts, since the schema reader skips comments. */
#include "schema/evolve/evolve_internal.h"

#include <string.h>

/* Limits for a comment: anything further away belongs to something else. */
enum { COMMENT_LINES = 64, COMMENT_BYTES = 1024 };

/* The lines of a file, split up when first needed. */
typedef struct evolve_lines {
    struct evolve_lines *next;
    const char *path;
    src_span *list; /* [0] is line 1 */
    size_t count;
} evolve_lines;

static const src_file *file_of(const evolve_side *side, const char *path)
{
    const src_file *file = side->files;
    while (file != NULL && strcmp(file->path, path) != 0) {
        file = file->next;
    }
    return file;
}

static evolve_lines *split(evolve_match *m, const src_file *file)
{
    size_t count = 1;
    for (size_t i = 0; i < file->size; i++) {
        count += file->bytes[i] == '\n';
    }
    evolve_lines *lines = ptv_arena_take(&m->arena, sizeof *lines);
    src_span *list = ptv_arena_take(&m->arena, count * sizeof *list);
    if (lines == NULL || list == NULL) {
        m->failed = true;
        return NULL;
    }
    *lines = (evolve_lines){.path = file->path, .list = list};
    for (size_t begin = 0; lines->count < count;) {
        const char *at = file->bytes + begin;
        const char *end = memchr(at, '\n', file->size - begin);
        size_t size = end == NULL ? file->size - begin : (size_t)(end - at);
        list[lines->count++] = src_trim((src_span){at, size});
        begin += size + (end != NULL);
    }
    return lines;
}

static const evolve_lines *lines_of(evolve_match *m, const evolve_side *side, const char *path)
{
    evolve_lines **all = side == m->old ? &m->old_lines : &m->new_lines;
    evolve_lines *lines = *all;
    while (lines != NULL && strcmp(lines->path, path) != 0) {
        lines = lines->next;
    }
    const src_file *file = lines == NULL ? file_of(side, path) : NULL;
    if (file != NULL && (lines = split(m, file)) != NULL) {
        lines->next = *all;
        *all = lines;
    }
    return lines;
}

static bool has_word(src_span text)
{
    static const char word[] = "deprecated";
    enum { SIZE = sizeof word - 1 };
    for (size_t i = 0; i + SIZE <= text.size; i++) {
        size_t n = 0;
        while (n < SIZE && (text.at[i + n] | 0x20) == word[n]) {
            n++;
        }
        if (n == SIZE) {
            return true;
        }
    }
    return false;
}

static bool is_comment(src_span line)
{
    return src_begins(line, "//") || src_begins(line, "/*") || src_begins(line, "*");
}

/* A comment that follows the field on its line. */
static src_span trailing(src_span line)
{
    for (size_t i = 0; i + 1 < line.size && line.size <= COMMENT_BYTES; i++) {
        if (line.at[i] == '/' && (line.at[i + 1] == '/' || line.at[i + 1] == '*')) {
            return src_behind(line, i);
        }
    }
    return (src_span){line.at, 0};
}

bool evolve_says_deprecated(evolve_match *m, const evolve_side *side, fbs_place place)
{
    const evolve_lines *lines = side->files == NULL ? NULL : lines_of(m, side, place.file);
    if (lines == NULL || place.line == 0 || place.line > lines->count) {
        return false;
    }
    size_t here = place.line - 1;
    bool said = has_word(trailing(lines->list[here]));
    for (size_t i = here; !said && i > 0 && here - i < COMMENT_LINES; i--) {
        src_span above = lines->list[i - 1];
        if (!is_comment(above) || above.size > COMMENT_BYTES) {
            break;
        }
        said = has_word(above);
    }
    return said;
}
