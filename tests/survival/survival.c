/*
 * Which single-bit flips does the verifier accept? Tries every bit of the goldens below 4 KiB, by
 * format and field, or of the given files, by field.
 *
 *     flip_survival [--every N] [--list TEXT] [FILE...]
 *
 * --every N: only each Nth bit. --list TEXT: also lists every silently accepted flip in a field
 * whose path contains TEXT.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden/edit/file.h"
#include "golden/golden.h"
#include "tests/survival/flips.h"

enum { SMALL = 4096 };

typedef struct survey {
    flip_table table;
    size_t every;
    const char *list;
    const char *name; /* of the file */
    const uint8_t *bytes;
} survey;

/* ---- Measuring ---- */

static void list_flip(void *context, const flip_field *field, size_t at, unsigned bit)
{
    const survey *s = context;
    if (strstr(field->path, s->list) != NULL) {
        printf("%s: byte 0x%zx is 0x%02x by bit %u: %s %s\n", s->name, at, (unsigned)s->bytes[at],
               bit, flip_class_name(field->class), field->path);
    }
}

static bool measure(survey *s, const char *name, uint8_t *bytes, size_t size)
{
    s->name = name;
    s->bytes = bytes;
    const char *why =
        flip_bits(&s->table, bytes, size, s->every, s->list == NULL ? NULL : list_flip, s);
    if (why != NULL) {
        fprintf(stderr, "%s: %s\n", name, why);
    }
    return why == NULL;
}

static bool measure_goldens(survey *s, ptv_format format)
{
    bool good = true;
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        if (g.format == format && g.size < SMALL) {
            good = measure(s, g.name, g.bytes, g.size) && good;
        }
        golden_free(&g);
    }
    return good;
}

static bool measure_file(survey *s, const char *path)
{
    char *bytes;
    size_t size;
    int why = ge_read(path, &bytes, &size);
    if (why != 0) {
        fprintf(stderr, "%s: %s\n", path, strerror(why));
        return false;
    }
    bool good = measure(s, path, (uint8_t *)bytes, size);
    free(bytes);
    return good;
}

/* ---- The table ---- */

static unsigned long accepted(const flip_counts *c)
{
    return c->silent + c->warned + c->noted;
}

static int by_survivors(const void *a, const void *b)
{
    const flip_field *one = a, *other = b;
    unsigned long x = accepted(&one->counts), y = accepted(&other->counts);
    return x == y ? strcmp(one->path, other->path) : x < y ? 1 : -1;
}

static void print_row(const flip_counts *c, const char *class, const char *path)
{
    double share = c->flips == 0 ? 0 : 100.0 * (double)accepted(c) / (double)c->flips;
    printf("%8lu %8lu %8lu %8lu %6.2f  %-9s%s\n", c->silent, c->warned, c->noted, c->flips, share,
           class, path);
}

static flip_class wanted_class;

static bool is_wanted(flip_class class)
{
    return class == wanted_class;
}

static void print_sums(const flip_table *t)
{
    flip_counts all = flip_sum(t, NULL), meaning = flip_sum(t, flip_means);
    printf("\n");
    for (wanted_class = 0; wanted_class < FLIP_CLASSES; wanted_class++) {
        flip_counts sum = flip_sum(t, is_wanted);
        print_row(&sum, flip_class_name(wanted_class), "");
    }
    print_row(&meaning, "", "all but string, blob, segment, padding");
    print_row(&all, "", "all");
}

static void print_table(flip_table *t)
{
    qsort(t->fields, t->count, sizeof *t->fields, by_survivors);
    printf("  silent  warning     note    flips      %%  class    field\n");
    for (size_t i = 0; i < t->count && accepted(&t->fields[i].counts) > 0; i++) {
        print_row(&t->fields[i].counts, flip_class_name(t->fields[i].class), t->fields[i].path);
    }
    print_sums(t);
}

static bool print_goldens(survey *s)
{
    bool good = true;
    for (size_t i = 0; i < FLIP_FORMATS; i++) {
        good = measure_goldens(s, flip_formats[i]) && good;
        printf("%s%s:\n", i == 0 ? "" : "\n", ptv_format_name(flip_formats[i]));
        print_table(&s->table);
        flip_free(&s->table);
    }
    return good;
}

static size_t number(const char *text)
{
    size_t value = text == NULL ? 0 : strtoul(text, NULL, 10);
    return value == 0 ? 1 : value;
}

int main(int argc, char **argv)
{
    survey s = {.every = 1};
    bool good = true, files = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--every") == 0) {
            s.every = number(argv[++i]);
        } else if (strcmp(argv[i], "--list") == 0 && i + 1 < argc) {
            s.list = argv[++i];
        } else {
            files = true;
            good = measure_file(&s, argv[i]) && good;
        }
    }
    if (!files) {
        return print_goldens(&s) ? 0 : 1;
    }
    print_table(&s.table);
    flip_free(&s.table);
    return good ? 0 : 1;
}
