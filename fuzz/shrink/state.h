/* What the passes of the shrinker share: the best file so far, in parts. */
#pragma once

#include "base/map.h"
#include "fuzz/shrink/shrink.h"

enum { FH_LEVELS = 16, FH_DEPTHS = FT_MAX_DEPTH + 1 };

/* A file in the file; the first is the file itself. */
typedef struct fh_level {
    fe_file file;
    fe_nested nested; /* of all but the first: where it is in its parent */
    uint32_t parent;
    ft_node **nodes;                /* that hang in its tree, each once, by depth */
    uint32_t begins[FH_DEPTHS + 1]; /* of each depth in `nodes`, and the end */
    uint32_t depths;
} fh_level;

typedef struct fh_buffer {
    uint8_t *bytes;
    size_t size, room;
} fh_buffer;

/* Units [first, first + chunk) of a group are tried; `units` are those that are there. */
typedef struct fh_cursor {
    uint32_t phase, pass, group;
    bool begun; /* the group has been counted */
    uint32_t units, chunk, first, finest;
} fh_cursor;

struct fh_shrinker {
    const fe_kit *kit;
    ptv_arena arena; /* parts of `now`, anew for each candidate */
    fh_level levels[FH_LEVELS];
    uint32_t level_count;
    uint32_t frozen; /* bit n: level n loses it when it is written anew */
    fh_buffer now;   /* what candidates are made from */
    fh_buffer least; /* the best so far: now may be a little larger */
    fh_buffer made;  /* the candidate */
    ptv_map seen;    /* hashes of candidates */
    fh_cursor cursor;
    bool improved; /* in this round: the least has become shorter */
    bool shorter;  /* bytes have done that since structure had its turn */
    bool failed;   /* no memory */
};

/*
 * A way to make a file smaller: it has groups, and these have units that can be taken away, any
 * neighbours together. Whoever is asked for units finds the parts of `now` in levels; making
 * changes them.
 */
typedef struct fh_pass {
    uint32_t (*units)(fh_shrinker *s, uint32_t group); /* FH_NO_GROUP: there are no more groups */
    bool (*make)(fh_shrinker *s, uint32_t group, uint32_t first, uint32_t n);
    uint32_t fineness; /* of a large group so many chunks are tried, and no smaller ones; 0: single
                          units */
    bool probes;       /* what it makes is taken also when it is no simpler, but hardly larger */
} fh_pass;

#define FH_NO_GROUP UINT32_MAX

/* levels.c: reads all levels of `now`. False: no memory. */
bool fh_load(fh_shrinker *s);

/* Writes the level and those around it into `made`. */
bool fh_write(fh_shrinker *s, uint32_t level);

/* Puts other bytes in the place of the level, and writes those around it. */
bool fh_write_bytes(fh_shrinker *s, uint32_t level, fe_bytes bytes);

/* Whether the level, and all around it, may be written anew. */
bool fh_is_frozen(const fh_shrinker *s, uint32_t level);

bool fh_set_buffer(fh_buffer *to, const uint8_t *bytes, size_t size);

/* renumber.c: takes elements of a list away, and makes numbers that count them count the others. */
bool fh_cut_elements(fe_file *file, ft_node *list, uint32_t first, uint32_t n);

/* The passes. */
extern const fh_pass fh_inner_alone;  /* levels.c: a file in the file without what is around it */
extern const fh_pass fh_rewrite;      /* levels.c: the same, as our writer would have written it */
extern const fh_pass fh_plain_header; /* numbers.c: wrong numbers, alignment, the header itself */
extern const fh_pass fh_branches;     /* branches.c: fields, elements of lists, entries */
extern const fh_pass fh_whole_spans;  /* spans.c: all bytes of strings, lists, segments */
extern const fh_pass fh_parts_of_spans; /* spans.c: some of them */
extern const fh_pass fh_values;         /* shrink_values.c: numbers become 0 */
extern const fh_pass fh_gaps;           /* moved.c: the same, only what nothing refers to */
extern const fh_pass fh_moved;          /* moved.c: bytes go, and what counts across them follows */
extern const fh_pass fh_bytes;          /* bytes.c: bytes go */
extern const fh_pass fh_zeros;          /* bytes.c: words become 0 */
