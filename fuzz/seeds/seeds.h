/*
 * Seeds of fuzz targets, made of texts of the project. What is read is cut into items, each with a
 * name that says where it is from and ends in what it is ("corpus/rules/x.ptx:4.pte"); which
 * targets take an item is one table (routes.c), where items are from is another (sources.c).
 */
#pragma once

#include "base/buffer.h"
#include "schema/source/source.h"

enum {
    SEED_BYTES = 36 << 10, /* longer ones are left out: they say the same, slower */
    SEED_NAME = 1024       /* room for a path, too */
};

typedef struct seed_item {
    const char *name; /* seeds_name() */
    const void *bytes;
    size_t size;
} seed_item;

struct seed_written; /* store.c */

/* Where seeds go. Zero it, set `out` and `wanted`. */
typedef struct seeds {
    const char *out;     /* a folder */
    char *const *wanted; /* targets; none: all */
    size_t wanted_count;
    FILE *index; /* out/index.tsv: target, name of the file, bytes, name of the item */
    struct seed_written *written;
    size_t count, room;
    size_t chains[256];
} seeds;

/* Everything that the project has. False: said. */
bool seeds_of_project(seeds *s);

/* ---- store.c ---- */

/* Makes the folder and begins the index. False: said. */
bool seeds_begin(seeds *s);

/*
 * Ends the index, removes seeds of earlier runs from the folders of wanted targets, and prints how
 * many there are. False, and said, when a wanted target has none.
 */
bool seeds_end(seeds *s);

/* `prefix` and the item become out/TARGET/<sha1>, when the target is wanted. False: said. */
bool seeds_write(seeds *s, const char *target, const char *prefix, const seed_item *item);

/* ---- routes.c ---- */

/* Gives the item to all targets that take it. False: said. */
bool seeds_give(seeds *s, const seed_item *item);

/* Whether the target takes items that end so. */
bool seeds_takes(const char *target, const char *ending);

/* ---- Readers: a file of a source to items; `home` is a target that gets them, too, or NULL ----
 */

typedef bool seeds_reader(seeds *s, const src_file *file, const char *home);

seeds_reader seeds_of_text;     /* as it is */
seeds_reader seeds_of_hex;      /* hexadecimal digits, lines that begin with # are comments */
seeds_reader seeds_of_model;    /* what a text model makes, and what is nested in it */
seeds_reader seeds_of_recipe;   /* .ptx: every case: files, what is nested in them, edits */
seeds_reader seeds_of_gate;     /* .gx: the files of every case, as edited; pairs of them */
seeds_reader seeds_of_replaced; /* recipes of bindings: samples, as edited */
seeds_reader seeds_of_versions; /* a schema, and what became of it */

/* The whole file, in the arena. False: said. */
bool seeds_read(ptv_arena *arena, const char *path, src_file *file);

/* src_folder(); NULL: it cannot be read, or there is nothing in it, said. */
src_file *seeds_folder(ptv_arena *arena, const char *folder, const char *ending);

/* Says "PATH: WHY". Always false. */
bool seeds_refuse(const char *path, const char *why);

/* The name of an item: as printf() would. False: too long, said. */
bool seeds_name(char out[SEED_NAME], const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The bytes of hexadecimal digits, with comments; false: there is something else between. */
bool seeds_bytes_of_hex(ptv_buffer *out, const char *text);

/* ---- sha1.c ---- */

enum { SHA1_DIGITS = 40 };

/* 40 hexadecimal digits, terminated. */
void sha1_of(char out[SHA1_DIGITS + 1], const uint8_t *bytes, size_t size);
