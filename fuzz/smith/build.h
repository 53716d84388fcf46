/*
 * What all parts of the smith share: making choices, and assembling tables. Not here: what models
 * consist of.
 */
#pragma once

#include "fuzz/envelope/envelope.h"
#include "fuzz/tree/random.h"

/* Named data that a payload asks for: the enclosing program must provide it. */
typedef struct fs_key {
    const char *name;
    fe_bytes bytes;
    struct fs_key *next;
} fs_key;

/* The state of one call of fs_make(). */
typedef struct fs_build {
    const fe_kit *kit;
    ptv_arena *arena;
    const uint8_t *bytes; /* the remaining choices */
    size_t left;
    ft_random trim; /* for what hardly matters */
    uint32_t loose; /* how many of 8 defaults are written */
    size_t room;    /* bytes by which the model may still grow, roughly */
    uint32_t names; /* number of names so far: each has its own number */
    uint32_t depth; /* files around the current one */
    fs_key *keys;   /* keys that nothing defines yet */
    bool broke;     /* out of memory */
    bool failed;    /* broke, or something did not fit */
} fs_build;

/* ---- Choices: 0, false or the first of a list once the bytes have run out ---- */

uint32_t fs_byte(fs_build *b);
uint32_t fs_below(fs_build *b, uint32_t n); /* 0..n-1, n at most 65536 */
uint32_t fs_from(fs_build *b, uint32_t low, uint32_t high);
bool fs_chance(fs_build *b, uint32_t n);  /* true for one in n, n > 1 */
bool fs_more(fs_build *b, uint32_t cost); /* whether to begin something of this size */
int64_t fs_integer(fs_build *b);          /* small numbers, limits of types, anything */
uint64_t fs_real(fs_build *b);            /* bits of a double: the same */
uint64_t fs_single(uint64_t bits);        /* from bits of a double to those of a float */

/* One of the words with a number that makes it unique. Lives as long as the model. */
const char *fs_name(fs_build *b);
const char *fs_word(fs_build *b); /* without the number: words repeat */

/* Reduces the room by this many bytes. */
void fs_spend(fs_build *b, size_t bytes);

/* Returns zeroed memory. NULL if there is none; sets b->failed. */
void *fs_take(fs_build *b, size_t size);

/* `size` bytes that hardly matter. */
uint8_t *fs_filling(fs_build *b, size_t size);

/* ---- Building files ---- */

typedef struct fs_model {
    fs_build *b;
    fe_file file;
    ft_layout layout;
} fs_model;

/* Chooses a layout. False: out of memory. */
bool fs_model_begin(fs_model *m, fs_build *b, ptv_format format);

/* Writes the file to its own memory. Empty, with b->failed, if anything failed before or now. */
fe_bytes fs_model_end(fs_model *m);

/*
 * If the table or vector is NULL, all of these do nothing and return NULL; so callers need check
 * only b->failed, once. Slots and types are those of the model's schema. Results are already
 * attached to the tree, except those of fs_new().
 */
ft_node *fs_root(fs_model *m);
ft_node *fs_new(fs_model *m, uint32_t type); /* an unattached table */
ft_node *fs_table(fs_model *m, ft_node *table, uint32_t slot);
ft_node *fs_member(fs_model *m, ft_node *table, uint32_t slot, uint64_t tag); /* of a union */
ft_node *fs_vector(fs_model *m, ft_node *table, uint32_t slot, uint32_t count);
ft_node *fs_element(fs_model *m, ft_node *vector, uint32_t i); /* makes a table */
void fs_hang(ft_node *vector, uint32_t i, ft_node *node);
void fs_item(ft_node *vector, uint32_t i, uint64_t value);
void fs_text(fs_model *m, ft_node *table, uint32_t slot, const char *text);
void fs_label(fs_model *m, ft_node *table, uint32_t slot, const char *text); /* or "" */
void fs_blob(fs_model *m, ft_node *table, uint32_t slot, fe_bytes bytes);    /* or NULL */

/* Sets a scalar, but mostly leaves out a default. */
void fs_put(fs_model *m, ft_node *table, uint32_t slot, uint64_t value);

/* Adds a segment; returns its index. */
uint32_t fs_segment(fs_model *m, fe_bytes bytes);

/* A list of 32-bit indexes. */
void fs_indexes(fs_model *m, ft_node *table, uint32_t slot, const int32_t *items, uint32_t count);

/* Sets a vector of the tables in `nodes`. */
void fs_tables(fs_model *m, ft_node *table, uint32_t slot, ft_node *const *nodes, uint32_t count);

/* ---- Formats that are no payloads, as whole files; on failure empty, with b->failed ---- */

fe_bytes fs_data_file(fs_build *b);
fe_bytes fs_bundle(fs_build *b);
