/*
 * What all parts of the smith share: choosing, and putting tables together. Not here: what models
 * are made of.
 */
#pragma once

#include "fuzz/envelope/envelope.h"
#include "fuzz/tree/random.h"

/* Named data that a payload asks for: the program around it shall have it. */
typedef struct fs_key {
    const char *name;
    fe_bytes bytes;
    struct fs_key *next;
} fs_key;

/* One call of fs_make(). */
typedef struct fs_build {
    const fe_kit *kit;
    ptv_arena *arena;
    const uint8_t *bytes; /* choices that are left */
    size_t left;
    ft_random trim; /* what hardly matters */
    uint32_t loose; /* of 8 defaults, how many are written */
    size_t room;    /* bytes that the model may still grow by, about */
    uint32_t names; /* given so far: they are numbered */
    uint32_t depth; /* files around the one that is being made */
    fs_key *keys;   /* that nothing defines so far */
    bool broke;     /* there is no memory */
    bool failed;    /* that, or something has no room */
} fs_build;

/* ---- Choices: 0, false, the first of a list where the bytes have ended ---- */

uint32_t fs_byte(fs_build *b);
uint32_t fs_below(fs_build *b, uint32_t n); /* 0 to n - 1, n up to 65536 */
uint32_t fs_from(fs_build *b, uint32_t low, uint32_t high);
bool fs_chance(fs_build *b, uint32_t n);  /* one in n, n > 1 */
bool fs_more(fs_build *b, uint32_t cost); /* whether to go on with something of so many bytes */
int64_t fs_integer(fs_build *b);          /* small ones, limits of types, anything */
uint64_t fs_real(fs_build *b);            /* bits of a double: likewise */
uint64_t fs_single(uint64_t bits);        /* of a double as those of a float */

/* One of these, and a number that no other name has. Lives as long as the model. */
const char *fs_name(fs_build *b);
const char *fs_word(fs_build *b); /* without the number: words repeat */

/* The file grows by so many bytes. */
void fs_spend(fs_build *b, size_t bytes);

/* Zeroed memory; NULL: none, and b->failed. */
void *fs_take(fs_build *b, size_t size);

/* `size` bytes that hardly matter. */
uint8_t *fs_filling(fs_build *b, size_t size);

/* ---- Files that are being made ---- */

typedef struct fs_model {
    fs_build *b;
    fe_file file;
    ft_layout layout;
} fs_model;

/* Chooses a layout. False: no memory. */
bool fs_model_begin(fs_model *m, fs_build *b, ptv_format format);

/* Writes it to memory of its own. Nothing, and b->failed: something has failed before, or now. */
fe_bytes fs_model_end(fs_model *m);

/*
 * All take NULL for a table or vector, do nothing then and return NULL; so only b->failed has to
 * be asked, once. Slots and types are those of the model's schema. What is returned belongs to
 * the tree already, except of fs_new().
 */
ft_node *fs_root(fs_model *m);
ft_node *fs_new(fs_model *m, uint32_t type); /* a table that hangs nowhere yet */
ft_node *fs_table(fs_model *m, ft_node *table, uint32_t slot);
ft_node *fs_member(fs_model *m, ft_node *table, uint32_t slot, uint64_t tag); /* of a union */
ft_node *fs_vector(fs_model *m, ft_node *table, uint32_t slot, uint32_t count);
ft_node *fs_element(fs_model *m, ft_node *vector, uint32_t i); /* a table */
void fs_hang(ft_node *vector, uint32_t i, ft_node *node);
void fs_item(ft_node *vector, uint32_t i, uint64_t value);
void fs_text(fs_model *m, ft_node *table, uint32_t slot, const char *text);
void fs_label(fs_model *m, ft_node *table, uint32_t slot, const char *text); /* or "" */
void fs_blob(fs_model *m, ft_node *table, uint32_t slot, fe_bytes bytes);    /* or NULL */

/* A scalar: the default is left out, as a rule. */
void fs_put(fs_model *m, ft_node *table, uint32_t slot, uint64_t value);

/* One more segment; its number. */
uint32_t fs_segment(fs_model *m, fe_bytes bytes);

/* A list of 32-bit indexes. */
void fs_indexes(fs_model *m, ft_node *table, uint32_t slot, const int32_t *items, uint32_t count);

/* A list of the tables in `nodes`. */
void fs_tables(fs_model *m, ft_node *table, uint32_t slot, ft_node *const *nodes, uint32_t count);

/* ---- The formats that are no payloads, as whole files; without bytes: b->failed ---- */

fe_bytes fs_data_file(fs_build *b);
fe_bytes fs_bundle(fs_build *b);
