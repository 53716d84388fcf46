/*
 * Items from recipes of the schema gate (corpus/schema/rules/README.md): the files of a case as
 * left by its steps, and pairs of them. No command is run.
 */
#include "fuzz/seeds/seeds.h"

#include <string.h>

#define INDENT "    "

enum { FILES = 48, ARENA = 16 << 20 };

typedef struct gate_file_text {
    src_span path;
    ptv_buffer text;
} gate_file_text;

/* The case being read. */
typedef struct gate_case_text {
    seeds *to;
    const char *recipe;
    unsigned line; /* where it begins; 0: no case yet */
    gate_file_text files[FILES];
    size_t count;
    ptv_arena arena; /* for what `from` brings in */
} gate_case_text;

static const char *next_line(const char *at)
{
    at += strcspn(at, "\n");
    return at + (*at == '\n');
}

static bool begins(const char *at, const char *prefix)
{
    return strncmp(at, prefix, strlen(prefix)) == 0;
}

/* The end of a step's lines: indented ones, with any empty ones between them. */
static const char *body_end(const char *at)
{
    const char *end = at;
    while (*at != '\0' && (*at == '\n' || begins(at, INDENT))) {
        const bool counts = *at != '\n';
        at = next_line(at);
        end = counts ? at : end;
    }
    return end;
}

/* ---- Files of a case ---- */

static gate_file_text *add_file(gate_case_text *c, src_span path)
{
    if (c->count == FILES) {
        seeds_refuse(c->recipe, "too many files in a case");
        return NULL;
    }
    gate_file_text *file = &c->files[c->count++];
    *file = (gate_file_text){.path = path};
    return file;
}

/* If several files have the name, returns the last one. */
static gate_file_text *find_file(gate_case_text *c, src_span path)
{
    for (size_t i = c->count; i > 0; i--) {
        if (src_same(c->files[i - 1].path, path)) {
            return &c->files[i - 1];
        }
    }
    return NULL;
}

/* Writes the lines before an edit (sign '-') or after it ('+'); with ' ', those of a file. */
static void put_body(ptv_buffer *out, const char *at, const char *end, char sign)
{
    for (; at < end; at = next_line(at)) {
        const char *line = at + (*at == '\n' ? 0 : strlen(INDENT)), *stop = next_line(at);
        const bool edit = sign != ' ' && *line != '\n';
        if (!edit || *line == ' ' || *line == sign) {
            line += edit;
            ptv_put(out, line, (size_t)(stop - line));
        }
    }
}

typedef bool gate_step(gate_case_text *c, src_span word, const char *body, const char *end);

static bool write_file(gate_case_text *c, src_span word, const char *body, const char *end)
{
    gate_file_text *file = add_file(c, word);
    if (file != NULL) {
        put_body(&file->text, body, end, ' ');
    }
    return file != NULL;
}

static bool write_bytes(gate_case_text *c, src_span word, const char *body, const char *end)
{
    ptv_buffer hex = {0};
    gate_file_text *file = add_file(c, word);
    put_body(&hex, body, end, ' ');
    ptv_put_char(&hex, '\0');
    bool good = file != NULL && !hex.failed && seeds_bytes_of_hex(&file->text, hex.bytes);
    ptv_buffer_free(&hex);
    return good;
}

/* Brings in everything in corpus/schema/NAME. */
static bool bring_folder(gate_case_text *c, src_span word, const char *body, const char *end)
{
    (void)body;
    (void)end;
    char folder[SEED_NAME];
    if (!seeds_name(folder, "corpus/schema/%.*s", (int)word.size, word.at)) {
        return false;
    }
    src_file *file = seeds_folder(&c->arena, folder, "");
    bool good = file != NULL;
    for (; file != NULL && good; file = file->next) {
        src_file read;
        gate_file_text *to = add_file(c, src_span_of(file->path + strlen(folder) + 1));
        good = to != NULL && seeds_read(&c->arena, file->path, &read);
        if (good) {
            ptv_put(&to->text, read.bytes, read.size);
        }
    }
    return good;
}

/* If a command changed the file earlier, an edit may not match: the file then stays as it is. */
static bool edit_file(gate_case_text *c, src_span word, const char *body, const char *end)
{
    ptv_buffer old = {0}, new = {0}, text = {0};
    gate_file_text *file = find_file(c, word);
    put_body(&old, body, end, '-');
    put_body(&new, body, end, '+');
    ptv_put_char(&old, '\0');
    if (file != NULL) {
        ptv_put_char(&file->text, '\0');
        file->text.length--;
        const char *at = strstr(file->text.bytes, old.bytes);
        if (at != NULL) {
            ptv_put(&text, file->text.bytes, (size_t)(at - file->text.bytes));
            ptv_put(&text, new.bytes, new.length);
            ptv_put_text(&text, at + old.length - 1);
            ptv_buffer_free(&file->text);
            file->text = text;
        }
    }
    ptv_buffer_free(&old);
    ptv_buffer_free(&new);
    return !old.failed && !new.failed && !text.failed;
}

/* ---- Items of a case ---- */

static bool give(const gate_case_text *c, const char *what, size_t n, const ptv_buffer *bytes)
{
    char name[SEED_NAME];
    const seed_item item = {name, bytes->bytes, bytes->length};
    return !bytes->failed && seeds_name(name, "%s:%u/%.*s", c->recipe, c->line, (int)n, what) &&
           seeds_give(c->to, &item);
}

/* Several files as one item, separated by NUL: the first with these endings, in order. */
static const struct {
    const char *endings[3];
    const char *name;
} pairs[] = {
    {{".fbs", ".fbs", ".fbs"}, "all.versions"},
    {{".fbs", ".fbs", NULL}, "both.versions"},
    {{".py", ".json", NULL}, "python.allowed"},
};

/* False if there are not enough files. */
static bool join(const gate_case_text *c, const char *const endings[3], ptv_buffer *out)
{
    size_t used = FILES;
    for (size_t e = 0; e < 3 && endings[e] != NULL; e++) {
        const bool same = e > 0 && strcmp(endings[e], endings[e - 1]) == 0;
        size_t i = same ? used + 1 : 0;
        while (i < c->count && !src_ends(c->files[i].path, endings[e])) {
            i++;
        }
        if (i >= c->count) {
            return false;
        }
        if (e > 0) {
            ptv_put_char(out, '\0');
        }
        ptv_put(out, c->files[i].text.bytes, c->files[i].text.length);
        used = i;
    }
    return true;
}

static bool give_pairs(const gate_case_text *c)
{
    bool good = true;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0] && good; i++) {
        ptv_buffer bytes = {0};
        good = !join(c, pairs[i].endings, &bytes) ||
               give(c, pairs[i].name, strlen(pairs[i].name), &bytes);
        ptv_buffer_free(&bytes);
    }
    return good;
}

static bool end_case(gate_case_text *c)
{
    bool good = true;
    for (size_t i = 0; i < c->count && good; i++) {
        const gate_file_text *file = &c->files[i];
        good = give(c, file->path.at, file->path.size, &file->text);
    }
    good = good && give_pairs(c);
    for (size_t i = 0; i < c->count; i++) {
        ptv_buffer_free(&c->files[i].text);
    }
    ptv_arena_free(&c->arena);
    c->arena = (ptv_arena){.left = ARENA};
    c->count = c->line = 0;
    return good;
}

/* ---- Steps ---- */

static bool follow(gate_case_text *c, const char *line, const char *body, const char *end)
{
    static const struct {
        const char *word;
        gate_step *step;
    } steps[] = {
        {"file ", write_file},
        {"bytes ", write_bytes},
        {"from ", bring_folder},
        {"edit ", edit_file},
    };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (begins(line, steps[i].word)) {
            const char *word = line + strlen(steps[i].word);
            return steps[i].step(c, (src_span){word, strcspn(word, "\n")}, body, end);
        }
    }
    return !begins(line, "exit ") || end_case(c);
}

bool seeds_of_gate(seeds *s, const src_file *file, const char *home)
{
    (void)home;
    gate_case_text c = {.to = s, .recipe = file->path, .arena = {.left = ARENA}};
    unsigned number = 1;
    bool good = true;
    for (const char *at = file->bytes; *at != '\0' && good;) {
        const char *body = next_line(at), *end = body_end(body);
        c.line = c.line == 0 && *at != '#' && *at != '\n' ? number : c.line;
        good = follow(&c, at, body, end);
        for (; at < end; at = next_line(at)) {
            number++;
        }
    }
    good = end_case(&c) && good;
    return good || seeds_refuse(file->path, "is not understood");
}
