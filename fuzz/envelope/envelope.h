/*
 * A model file in parts: the header of its format, the FlatBuffer as a tree, the segments or
 * constants behind it, entries of a container or members of a package, and whatever is nested in
 * these. Reads any bytes and preserves what is wrong with them. Writes the parts as a file whose
 * numbers are all right, or as wrong as the caller asks for. Any other FlatBuffer is a file whose
 * only part is the tree.
 */
#pragma once

#include "fuzz/tree/tree.h"
#include "verifiers/context/format_info.h"

/* The schemas of all formats. Built once and read-only afterwards, so threads may share it. */
typedef struct fe_kit {
    const ft_schema *schemas[32]; /* by ptv_format; NULL if it has none */
    const ft_schema *plain; /* for files in none of our formats; if NULL, these are plain bytes */
    ptv_arena arena;
} fe_kit;

bool fe_kit_open(fe_kit *kit); /* false: out of memory */
void fe_kit_free(fe_kit *kit);

typedef struct fe_bytes {
    const uint8_t *bytes;
    size_t size;
} fe_bytes;

/* A number in a header. If not given, the value that fits the parts is written. */
typedef struct fe_number {
    bool given;
    uint64_t value;
} fe_number;

/*
 * What an element of the root's list `segments` refers to. It belongs to the table, wherever that
 * is in the list: elements may be moved, duplicated and cut. Its numbers are updated when the file
 * is written.
 */
typedef struct fe_segment {
    ft_node *table;
    fe_bytes bytes;
    bool kept; /* its wrong numbers stay, and its bytes go where they say if that is near */
} fe_segment;

/* An entry of NFAT, or a member of a package: its name and its record in the list of members. */
typedef struct fe_entry {
    fe_bytes id, data; /* id: at most 32 bytes; in a package 2^16 - 1 */
    fe_number offset, length;
    fe_bytes record; /* packages: versions, flags, time and attributes come from it. `offset` is
                        set even when not given */
} fe_entry;

typedef struct fe_file {
    ptv_format format; /* PTV_FORMAT_UNKNOWN: `tree` with kit->plain, or bytes only. An
                          identifier of another generation counts as this format's */
    bool has_tree;
    bool has_header; /* .pte: it also gets one if segments have bytes */
    fe_number numbers[PTV_HEADER_NUMBERS];
    uint32_t room;  /* bytes of the header and its padding; payloads: where the FlatBuffer begins */
    uint32_t align; /* alignment of segments, a power of two */
    ft_tree tree;
    fe_segment *segments;
    uint32_t segment_count;
    size_t segment_room;
    fe_bytes constants; /* payloads: what follows the FlatBuffer */
    fe_entry *entries;
    uint32_t entry_count;
    fe_bytes all; /* the input; the only part if nothing could be parsed */
    const fe_kit *kit;
    ptv_arena *arena;
} fe_file;

/* Splits any bytes into parts; the bytes must outlive the file. False: out of memory. */
bool fe_read(fe_file *file, const fe_kit *kit, fe_bytes bytes, ptv_arena *arena);

/* Begins an empty file. False if there is no such format or memory runs out. */
bool fe_begin(fe_file *file, const fe_kit *kit, ptv_format format, ptv_arena *arena);

/*
 * Writes the file. The format determines layout->head. Returns the size, or 0 if it exceeds `room`.
 * Numbers in the tables of segments are updated to those of the new file.
 */
size_t fe_write(fe_file *file, const ft_layout *layout, uint8_t *out, size_t room);

/* Returns what element i of the list `segments` refers to, or NULL if it could not be read. */
fe_segment *fe_segment_at(const fe_file *file, uint32_t i);

/*
 * Adds a segment, and its table at the end of the list. Returns NULL if memory runs out or files of
 * this kind have no segments. May move records: invalidates pointers from fe_segment_at().
 */
fe_segment *fe_add_segment(fe_file *file, fe_bytes bytes);

/*
 * Files within the file: the program of a bundle, payloads of delegates (inline or in a segment),
 * entries of a container, members, fields with nested_flatbuffer. Each is listed once, however many
 * share it.
 */
typedef struct fe_nested {
    fe_bytes bytes;
    ft_node *vector;         /* the vector of the tree that holds the bytes; or */
    uint32_t segment;        /* 1 + index in file->segments; or */
    uint32_t entry;          /* 1 + index in file->entries */
    const ft_schema *schema; /* for nested_flatbuffer of a plain schema, with its root; else NULL */
    uint32_t root;
    ft_node *delegate; /* payloads: the first BackendDelegate that uses it, or NULL */
} fe_nested;

/* Returns how many there are, and stores the first `room` of them in `out`. */
uint32_t fe_nested_list(const fe_file *file, fe_nested *out, uint32_t room);

/*
 * Writes its location, spelled as in edits and findings but without the label for its kind. Returns
 * the length; truncates at `room` and always NUL-terminates.
 */
size_t fe_nested_path(const fe_file *file, const fe_nested *nested, char *out, size_t room);

/* Parses it with the memory of `outer`. If its bytes do not tell the format, its backend does. */
bool fe_read_nested(fe_file *file, const fe_file *outer, const fe_nested *nested);

/* Replaces its bytes with a copy of others, for all who share it. False: out of memory. */
bool fe_replace(fe_file *file, const fe_nested *nested, fe_bytes bytes);

/*
 * Corrects, in place, the header numbers that follow from the size of the file and its FlatBuffer,
 * if there is a header: the job of an AFL++ post-processor. Correct numbers stay. In a package,
 * corrects the checksums.
 */
void fe_repair(const fe_kit *kit, uint8_t *bytes, size_t size);
