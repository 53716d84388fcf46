/*
 * A mutator of FlatBuffers that knows their schema: it edits fields, counts, offsets, vtables,
 * unions, lists, headers and segments, grafts the subtree below a table from one file into another,
 * and rewrites files with a different layout.
 *
 *     fm_options options = fm_defaults;
 *     options.plain = schema;              for FlatBuffers in none of ExecuTorch's formats
 *     fm_mutator *m = fm_open(&options);
 *     size = fm_mutate(m, data, size, max, seed);
 *     puts(fm_script(m));                  what was done
 *     fm_close(m);
 *
 * Without a schema, it recognises files: programs, bundles, data files, NFAT containers, payloads
 * of XNNPACK and Vulkan, packages. Whatever is nested in them (the program of a bundle, payloads of
 * delegates, members, fields with nested_flatbuffer) is edited too, and put back; in a package,
 * along with headers, checksums and the list of members.
 *
 * The same bytes, options and seed give the same output on every machine. Any bytes are accepted:
 * those that cannot be parsed are changed as bytes, and empty input becomes a small file. After the
 * first few calls nothing is allocated. A mutator belongs to one thread; there may be any number.
 */
#pragma once

#include "fuzz/tree/random.h"
#include "fuzz/tree/tree.h"

typedef struct fm_mutator fm_mutator;

/*
 * What a user knows about a field. If `table` is NULL, the field may be in any table. Called with a
 * table of that type, whether the field is present or not; changes it (ft_set_scalar, ft_new_text
 * ...) and returns whether it did. The tree is rewritten afterwards. Use no randomness except
 * `random`.
 */
typedef struct fm_hook {
    const char *table, *field;
    bool (*mutate)(void *context, ft_tree *tree, ft_node *table, uint32_t slot, ft_random *random);
    void *context;
} fm_hook;

/* Percentages are of calls, or of edits where noted. Each call makes 1 to 4 edits. */
typedef struct fm_options {
    const ft_schema *plain; /* for files in none of our formats; if NULL, these are plain bytes.
                               Must outlive the mutator, as must hooks */
    uint32_t consistent;    /* percent of rewritten files whose header gets numbers that fit; the
                               others keep theirs */
    uint32_t bent;          /* percent that may break the structure: offsets, counts, vtables */
    uint32_t raw;           /* percent that change bytes regardless of their meaning */
    uint32_t hooked;        /* percent of edits that are hooks, if there are any */
    const fm_hook *hooks;
    size_t hook_count;
    /* Changes bytes, like LLVMFuzzerMutate, in three of four raw changes; NULL: in none. We cannot
       make its results reproducible. */
    size_t (*havoc)(uint8_t *data, size_t size, size_t max);
} fm_options;

extern const fm_options fm_defaults;

/* Returns NULL if out of memory. If options is NULL, uses fm_defaults. */
fm_mutator *fm_open(const fm_options *options);
void fm_close(fm_mutator *m); /* m may be NULL */

/*
 * Changes data[0..size) in place; size <= max. Returns the new size, 1..max, or 0 if max is 0. If
 * memory runs out, or the input has 2^31 bytes or more, changes bytes only.
 */
size_t fm_mutate(fm_mutator *m, uint8_t *data, size_t size, size_t max, uint64_t seed);

/* Mutates a, mixes in something from b, and writes to out[0..max), which must overlap neither. */
typedef struct fm_input {
    const uint8_t *bytes;
    size_t size;
} fm_input;
size_t fm_cross(fm_mutator *m, fm_input a, fm_input b, uint8_t *out, size_t max, uint64_t seed);

/*
 * What the last call did to its first input, as edits (docs/edits.md), one per line. Applied to
 * that input, they reproduce the output byte for byte. An edit that moves other bytes is a comment,
 * and the bytes follow as `patch`. "" if memory ran out. Valid until the next call.
 */
const char *fm_script(fm_mutator *m);

/* Lists the kinds of edits of the last call, "offset-alias,list-cut", in `room` bytes. Returns the
   length. */
size_t fm_describe(const fm_mutator *m, char *out, size_t room);

/* Names all kinds of edits, for statistics: returns the name of kind i, or NULL past the last. */
const char *fm_kind(size_t i);

/* From now on makes only edits of this kind, or of all if NULL. False if there is no such kind. */
bool fm_only(fm_mutator *m, const char *kind);
