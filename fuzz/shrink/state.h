/* What the passes of the shrinker share: the best file so far, split into parts. */
#pragma once

#include "base/map.h"
#include "fuzz/shrink/shrink.h"

enum { FH_LEVELS = 16, FH_DEPTHS = FT_MAX_DEPTH + 1 };

/* A file within the file; the first is the file itself. */
typedef struct fh_level {
    fe_file file;
    fe_nested nested; /* for all but the first: its place in the parent */
    uint32_t parent;
    ft_node **nodes;                /* the nodes attached to its tree, each once, by depth */
    uint32_t begins[FH_DEPTHS + 1]; /* start of each depth in `nodes`, and the end */
    uint32_t depths;
} fh_level;

typedef struct fh_buffer {
    uint8_t *bytes;
    size_t size, room;
} fh_buffer;

/* Units [first, first + chunk) of a group are being tried, out of `units`. */
typedef struct fh_cursor {
    uint32_t phase, pass, group;
    bool begun; /* the units of the group have been counted */
    uint32_t units, chunk, first, finest;
} fh_cursor;

struct fh_shrinker {
    const fe_kit *kit;
    ptv_arena arena; /* parts of `now`, rebuilt for each candidate */
    fh_level levels[FH_LEVELS];
    uint32_t level_count;
    uint32_t frozen; /* bit n: rewriting level n loses the property */
    fh_buffer now;   /* what candidates are made from */
    fh_buffer least; /* the best so far: `now` may be a little larger */
    fh_buffer made;  /* the candidate */
    ptv_map seen;    /* hashes of past candidates */
    fh_cursor cursor;
    bool improved; /* in this round, the least has become shorter */
    bool shorter;  /* shortened by bytes since the last structural phase */
    bool failed;   /* out of memory */
};

/*
 * A way to make a file smaller. It has groups of units, any consecutive ones of which can be
 * removed together. Both functions find the parts of `now` in the levels; `make` changes them.
 */
typedef struct fh_pass {
    uint32_t (*units)(fh_shrinker *s, uint32_t group); /* FH_NO_GROUP past the last group */
    bool (*make)(fh_shrinker *s, uint32_t group, uint32_t first, uint32_t n);
    uint32_t fineness; /* a large group is cut into this many chunks at most; 0: down to single
                          units */
    bool probes;       /* accepts a result that is no simpler, if hardly larger */
} fh_pass;

#define FH_NO_GROUP UINT32_MAX

/* levels.c: reads all levels of `now`. False: no memory. */
bool fh_load(fh_shrinker *s);

/* Writes the level and those enclosing it to `made`. */
bool fh_write(fh_shrinker *s, uint32_t level);

/* Replaces the level with other bytes, and writes those enclosing it. */
bool fh_write_bytes(fh_shrinker *s, uint32_t level, fe_bytes bytes);

/* Returns whether the level or one enclosing it must not be rewritten. */
bool fh_is_frozen(const fh_shrinker *s, uint32_t level);

bool fh_set_buffer(fh_buffer *to, const uint8_t *bytes, size_t size);

/* renumber.c: removes elements from a list and adjusts the indices that refer into it. */
bool fh_cut_elements(fe_file *file, ft_node *list, uint32_t first, uint32_t n);

/* The passes. */
extern const fh_pass fh_inner_alone;    /* levels.c: a nested file on its own */
extern const fh_pass fh_rewrite;        /* levels.c: the same file, as our writer would write it */
extern const fh_pass fh_plain_header;   /* numbers.c: wrong numbers, alignment, the header itself */
extern const fh_pass fh_branches;       /* branches.c: fields, elements of lists, entries */
extern const fh_pass fh_whole_spans;    /* spans.c: all bytes of strings, lists, segments */
extern const fh_pass fh_parts_of_spans; /* spans.c: some of them */
extern const fh_pass fh_values;         /* shrink_values.c: numbers become 0 */
extern const fh_pass fh_gaps;           /* moved.c: the same, only what nothing refers to */
extern const fh_pass fh_moved;          /* moved.c: bytes go, and what counts across them follows */
extern const fh_pass fh_bytes;          /* bytes.c: bytes go */
extern const fh_pass fh_zeros;          /* bytes.c: words become 0 */
