/*
 * A mutator of FlatBuffers that knows their schema: it edits fields, counts, offsets, vtables,
 * unions, lists, headers and segments, grafts what is below a table from one file into another, and
 * writes files anew with another layout.
 *
 *     fm_options options = fm_defaults;
 *     options.plain = schema;              for FlatBuffers that are no format of ExecuTorch
 *     fm_mutator *m = fm_open(&options);
 *     size = fm_mutate(m, data, size, max, seed);
 *     puts(fm_script(m));                  what was done
 *     fm_close(m);
 *
 * Without a schema files are recognised: programs, bundles, data files, NFAT containers, payloads
 * of XNNPACK and Vulkan, packages. What is nested in them (the program of a bundle, payloads of
 * delegates, members, fields with nested_flatbuffer) is edited, too, and put back: of a package
 * with headers, checksums and the list of members.
 *
 * The same bytes, options and seed make the same output on every machine. Any bytes are
 * taken; those of which nothing can be read are changed as bytes, and of none at all
 * a small file is made. After the first calls nothing is allocated. A mutator belongs to one
 * thread; any number of them may be used at once.
 */
#pragma once

#include "fuzz/tree/random.h"
#include "fuzz/tree/tree.h"

typedef struct fm_mutator fm_mutator;

/*
 * What a user knows about a field. `table` NULL: of any table. Called with a table of that type,
 * whether the field is absent or not; changes it (ft_set_scalar, ft_new_text ...) and says
 * whether it did. The tree is written anew afterwards. All that is random must come from `random`.
 */
typedef struct fm_hook {
    const char *table, *field;
    bool (*mutate)(void *context, ft_tree *tree, ft_node *table, uint32_t slot, ft_random *random);
    void *context;
} fm_hook;

/* Percents are of calls, or of edits where that is said. Edits per call: 1 to 4. */
typedef struct fm_options {
    const ft_schema *plain; /* of files that are no format of ours; NULL: such are bytes. Must
                               outlive the mutator, as hooks must */
    uint32_t consistent;    /* percent of files written anew whose header gets numbers that fit; the
                               others keep those they had */
    uint32_t bent;          /* percent that may break structure: offsets, counts, vtables */
    uint32_t raw;           /* percent that change bytes whatever they mean */
    uint32_t hooked;        /* percent of edits that are hooks, when there are some */
    const fm_hook *hooks;
    size_t hook_count;
    /* Changes bytes, as LLVMFuzzerMutate does, in three of four raw changes; NULL: in none. What it
     * does is no longer ours to repeat. */
    size_t (*havoc)(uint8_t *data, size_t size, size_t max);
} fm_options;

extern const fm_options fm_defaults;

/* NULL: no memory. options NULL: fm_defaults. */
fm_mutator *fm_open(const fm_options *options);
void fm_close(fm_mutator *m); /* NULL is fine */

/*
 * Changes data[0..size) in place. Returns the new size, 1..max; size <= max. 0 when max is 0.
 * Without memory, or for inputs of 2^31 bytes and more, only bytes are changed.
 */
size_t fm_mutate(fm_mutator *m, uint8_t *data, size_t size, size_t max, uint64_t seed);

/* The same of a, with something of b in it, into out[0..max), which overlaps neither. */
typedef struct fm_input {
    const uint8_t *bytes;
    size_t size;
} fm_input;
size_t fm_cross(fm_mutator *m, fm_input a, fm_input b, uint8_t *out, size_t max, uint64_t seed);

/*
 * What the last call did to its first input, as edits (docs/edits.md), one a line. Applied to that
 * input they give the output, byte by byte. An edit that makes other bytes move is a comment, and
 * the bytes follow as `patch`. "" where there was no memory. Valid until the next call.
 */
const char *fm_script(fm_mutator *m);

/* The kinds of the last call's edits, "offset-alias,list-cut", below `room` bytes. Returns its
 * length. */
size_t fm_describe(const fm_mutator *m, char *out, size_t room);

/* All kinds of edits, for those who count them: the name of kind i, NULL: there are no more. */
const char *fm_kind(size_t i);

/* Makes only edits of this kind from now on; NULL: of all. False: there is no such kind. */
bool fm_only(fm_mutator *m, const char *kind);
