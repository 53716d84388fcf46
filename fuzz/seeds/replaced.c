/*
 * Items from recipes about bindings (corpus/schema/README.md): samples, edited as a case says. No
 * command is run.
 */
#include "fuzz/seeds/seeds.h"

#include <string.h>
#include <unistd.h>

#define SAMPLES "corpus/schema/samples/"

enum { WORDS = 8, TEXT = 1024 };

/* A line of a recipe. */
typedef struct line_words {
    char words[WORDS][TEXT];
    size_t count;
} line_words;

/* The file that a case has edited; each case edits only one. */
typedef struct edited {
    seeds *to;
    const char *recipe;
    unsigned line;        /* of the last edit */
    char path[SEED_NAME]; /* "" if there is none yet */
    ptv_buffer text;
} edited;

/* ---- Words ---- */

/* Within ` quotes, a backslash precedes n, r and characters that stand for themselves. */
static const char *take_quoted(const char *at, ptv_buffer *word)
{
    for (; *at != '\0' && *at != '\n' && *at != '`'; at++) {
        const bool escaped = *at == '\\' && at[1] != '\0';
        at += escaped;
        ptv_put_char(word, (char)(!escaped ? *at : *at == 'n' ? '\n' : *at == 'r' ? '\r' : *at));
    }
    return at + (*at == '`');
}

static void take_words(line_words *l, const char *at)
{
    for (l->count = 0; l->count < WORDS; l->count++) {
        ptv_buffer word = ptv_buffer_in(l->words[l->count], TEXT);
        at += strspn(at, " ");
        if (*at == '\0' || *at == '\n' || *at == '#') {
            return;
        }
        if (*at == '`') {
            at = take_quoted(at + 1, &word);
        } else {
            const size_t n = strcspn(at, " \n");
            ptv_put(&word, at, n);
            at += n;
        }
        ptv_put_char(&word, '\0');
        if (!word.borrowed) {
            ptv_buffer_free(&word);
            return; /* longer than any word in a recipe */
        }
    }
}

/* The word after `name`, or NULL. */
static const char *word_behind(const line_words *l, const char *name)
{
    for (size_t i = 3; i + 1 < l->count; i++) {
        if (strcmp(l->words[i], name) == 0) {
            return l->words[i + 1];
        }
    }
    return NULL;
}

/* ---- Edits ---- */

static bool end_case(edited *e)
{
    char name[SEED_NAME];
    const seed_item item = {name, e->text.bytes, e->text.length};
    bool good = e->path[0] == '\0' || (seeds_name(name, "%s:%u/%s", e->recipe, e->line, e->path) &&
                                       seeds_give(e->to, &item));
    good = good && !e->text.failed;
    ptv_buffer_free(&e->text);
    e->path[0] = '\0';
    return good;
}

/* Begins to edit a sample. */
static bool open_sample(edited *e, const char *path, const char *name)
{
    ptv_arena arena = {.left = 4 << 20};
    src_file file;
    bool good = end_case(e) && seeds_name(e->path, "%s", name) && seeds_read(&arena, path, &file);
    if (good) {
        ptv_put(&e->text, file.bytes, file.size);
    }
    ptv_arena_free(&arena);
    return good;
}

/* replace FILE `old` with `new` [behind `text`]; skips files that the recipe made itself, which are
   not samples. */
static bool replace(edited *e, const line_words *l)
{
    char path[SEED_NAME];
    const char *with = word_behind(l, "with"), *behind = word_behind(l, "behind");
    if (l->count < 5 || with == NULL || !seeds_name(path, SAMPLES "%s", l->words[1])) {
        return false;
    }
    if (access(path, F_OK) != 0) {
        return true;
    }
    if (strcmp(e->path, l->words[1]) != 0 && !open_sample(e, path, l->words[1])) {
        return false;
    }
    ptv_put_char(&e->text, '\0');
    const char *from = behind == NULL ? e->text.bytes : strstr(e->text.bytes, behind);
    const char *at = from == NULL ? NULL : strstr(from, l->words[2]);
    if (at == NULL) {
        return false;
    }
    ptv_buffer text = {0};
    ptv_put(&text, e->text.bytes, (size_t)(at - e->text.bytes));
    ptv_put_text(&text, with);
    ptv_put_text(&text, at + strlen(l->words[2]));
    ptv_buffer_free(&e->text);
    e->text = text;
    return true;
}

bool seeds_of_replaced(seeds *s, const src_file *file, const char *home)
{
    (void)home;
    static line_words l;
    edited e = {.to = s, .recipe = file->path};
    unsigned number = 0;
    bool good = true;
    for (const char *at = file->bytes; *at != '\0' && good;) {
        number++;
        take_words(&l, at);
        const char *act = l.count == 0 ? "" : l.words[0];
        if (strcmp(act, "replace") == 0) {
            good = replace(&e, &l);
            e.line = number;
        } else if (strcmp(act, "again") == 0) {
            good = end_case(&e);
        }
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    good = end_case(&e) && good;
    return good || seeds_refuse(file->path, "is not understood");
}
