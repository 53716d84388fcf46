/*
 * Seeds of fuzz targets, made from texts of the project. Each text is split into items, whose names
 * tell their origin and end in their kind ("corpus/rules/x.ptx:4.pte"). One table says which
 * targets take an item (routes.c), another where items come from (sources.c).
 */
#pragma once

#include "base/buffer.h"
#include "schema/source/source.h"

enum {
    SEED_BYTES = 36 << 10, /* longer ones are left out: they exercise the same, more slowly */
    SEED_NAME = 1024       /* room for a path, too */
};

typedef struct seed_item {
    const char *name; /* seeds_name() */
    const void *bytes;
    size_t size;
} seed_item;

struct seed_written; /* store.c */

/* Where seeds go. Zero it, then set `out` and `wanted`. */
typedef struct seeds {
    const char *out;     /* a folder */
    char *const *wanted; /* targets; if empty, all */
    size_t wanted_count;
    FILE *index; /* out/index.tsv: target, file name, bytes, item name */
    struct seed_written *written;
    size_t count, room;
    size_t chains[256];
} seeds;

/* Makes all seeds of the project. False: an error was reported. */
bool seeds_of_project(seeds *s);

/* ---- store.c ---- */

/* Makes the folder and begins the index. False: an error was reported. */
bool seeds_begin(seeds *s);

/*
 * Finishes the index, removes seeds of earlier runs from the folders of wanted targets, and prints
 * the numbers of seeds. False, with an error reported, if a wanted target has none.
 */
bool seeds_end(seeds *s);

/* Writes `prefix` and the item to out/TARGET/<sha1> if the target is wanted. False: reported. */
bool seeds_write(seeds *s, const char *target, const char *prefix, const seed_item *item);

/* ---- routes.c ---- */

/* Gives the item to all targets that take it. False: an error was reported. */
bool seeds_give(seeds *s, const seed_item *item);

/* Whether the target takes items with this ending. */
bool seeds_takes(const char *target, const char *ending);

/* ---- Readers: split a file into items; `home`: a target that gets them as well, or NULL ---- */

typedef bool seeds_reader(seeds *s, const src_file *file, const char *home);

seeds_reader seeds_of_text;     /* a whole file */
seeds_reader seeds_of_hex;      /* hexadecimal digits; lines beginning with # are comments */
seeds_reader seeds_of_model;    /* the file that a text model encodes to, and what is nested in
                                   it */
seeds_reader seeds_of_recipe;   /* .ptx: every case: files, what is nested in them, edits */
seeds_reader seeds_of_gate;     /* .gx: the files of every case, as edited; pairs of them */
seeds_reader seeds_of_replaced; /* recipes of bindings: samples, as edited */
seeds_reader seeds_of_versions; /* a schema, and a later version of it */

/* Reads a whole file into the arena. False: an error was reported. */
bool seeds_read(ptv_arena *arena, const char *path, src_file *file);

/* src_folder(). NULL, with an error reported, if it cannot be read or is empty. */
src_file *seeds_folder(ptv_arena *arena, const char *folder, const char *ending);

/* Reports "PATH: WHY". Always returns false. */
bool seeds_refuse(const char *path, const char *why);

/* Makes an item's name, like printf(). False if too long: an error was reported. */
bool seeds_name(char out[SEED_NAME], const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Decodes hexadecimal digits, skipping comments. False if there is anything else. */
bool seeds_bytes_of_hex(ptv_buffer *out, const char *text);

/* ---- sha1.c ---- */

enum { SHA1_DIGITS = 40 };

/* 40 hexadecimal digits, NUL-terminated. */
void sha1_of(char out[SHA1_DIGITS + 1], const uint8_t *bytes, size_t size);
