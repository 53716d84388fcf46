/* Items that are whole files, or are written in hexadecimal, and schemas with a later version. */
#include "fuzz/seeds/seeds.h"

#include <ctype.h>
#include <string.h>

/* Gives an item to its home target or, without one, to those that take its name. */
static bool give(seeds *s, const seed_item *item, const char *home)
{
    return home == NULL ? seeds_give(s, item) : seeds_write(s, home, "", item);
}

bool seeds_of_text(seeds *s, const src_file *file, const char *home)
{
    const seed_item item = {file->path, file->bytes, file->size};
    return give(s, &item, home);
}

/* ---- Hexadecimal ---- */

static int digit_of(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = strchr(digits, tolower((unsigned char)c));
    return c == '\0' || at == NULL ? -1 : (int)(at - digits);
}

/* Skips blanks, line ends and comments. */
static const char *next_digit(const char *at)
{
    at += strspn(at, " \r\n");
    while (*at == '#') {
        at += strcspn(at, "\n");
        at += strspn(at, " \r\n");
    }
    return at;
}

bool seeds_bytes_of_hex(ptv_buffer *out, const char *text)
{
    for (text = next_digit(text); *text != '\0'; text = next_digit(text + 2)) {
        const int high = digit_of(text[0]), low = high < 0 ? -1 : digit_of(text[1]);
        if (low < 0) {
            return false;
        }
        ptv_put_char(out, (char)(high << 4 | low));
    }
    return !out->failed;
}

/* Hexadecimal files outside the folders of targets are always binary schemas. */
bool seeds_of_hex(seeds *s, const src_file *file, const char *home)
{
    ptv_buffer bytes = {0};
    char name[SEED_NAME];
    bool good = (seeds_bytes_of_hex(&bytes, file->bytes) ||
                 seeds_refuse(file->path, "is not in hexadecimal digits")) &&
                seeds_name(name, "%s.bfbs", file->path);
    if (good) {
        const seed_item item = {name, bytes.bytes, bytes.length};
        good = give(s, &item, home);
    }
    ptv_buffer_free(&bytes);
    return good;
}

/* ---- Versions of a schema ---- */

/* Copies the text with every `old` replaced by `new`. */
static void put_replaced(ptv_buffer *out, const char *text, const char *old, const char *new)
{
    for (const char *at; (at = strstr(text, old)) != NULL; text = at + strlen(old)) {
        ptv_put(out, text, (size_t)(at - text));
        ptv_put_text(out, new);
    }
    ptv_put_text(out, text);
}

static bool give_buffer(seeds *s, const char *path, const char *ending, const ptv_buffer *text)
{
    char name[SEED_NAME];
    const seed_item item = {name, text->bytes, text->length};
    return !text->failed && seeds_name(name, "%s%s", path, ending) && seeds_give(s, &item);
}

/*
 * Every include resolves to scalar_type.fbs here. Gives two items, with NULs between the parts: the
 * schema and this file; and the schema, a version of it with wider numbers, and this file.
 */
bool seeds_of_versions(seeds *s, const src_file *file, const char *home)
{
    (void)home;
    ptv_arena arena = {.left = SEED_BYTES};
    src_file included;
    if (!seeds_read(&arena, "schema/executorch/scalar_type.fbs", &included)) {
        return false;
    }
    ptv_buffer with = {0}, versions = {0};
    ptv_put(&with, file->bytes, file->size + 1);
    ptv_put(&with, included.bytes, included.size);
    ptv_put(&versions, file->bytes, file->size + 1);
    put_replaced(&versions, file->bytes, ": uint;", ": ulong;");
    ptv_put_char(&versions, '\0');
    ptv_put(&versions, included.bytes, included.size);
    bool good = give_buffer(s, file->path, ".included", &with) &&
                give_buffer(s, file->path, ".versions", &versions);
    ptv_buffer_free(&with);
    ptv_buffer_free(&versions);
    ptv_arena_free(&arena);
    return good;
}
