/*
 * A model file in parts: the headers of its format, the FlatBuffer as a tree, segments or constants
 * behind it, entries of a container or members of a package, what is nested in all of these. Reads
 * any bytes, and keeps what is wrong with them; writes parts as a file of which all numbers are
 * right, or as wrong as they are asked to be. Any other FlatBuffer is a file whose only part is the
 * tree.
 */
#pragma once

#include "fuzz/tree/tree.h"
#include "verifiers/context/format_info.h"

/* The schemas of all formats, made once; read only afterwards, so threads may share it. */
typedef struct fe_kit {
    const ft_schema *schemas[32]; /* by ptv_format; NULL: it has none */
    const ft_schema *plain; /* of files that are no format of ours; NULL: such files are bytes */
    ptv_arena arena;
} fe_kit;

bool fe_kit_open(fe_kit *kit); /* false: no memory */
void fe_kit_free(fe_kit *kit);

typedef struct fe_bytes {
    const uint8_t *bytes;
    size_t size;
} fe_bytes;

/* A number of a header. Not given: what fits the parts is written. */
typedef struct fe_number {
    bool given;
    uint64_t value;
} fe_number;

/*
 * What an element of the root's list `segments` stands for. It belongs to the table, wherever in
 * the list that is: elements may be moved, repeated and cut. Its numbers follow when the file is
 * written.
 */
typedef struct fe_segment {
    ft_node *table;
    fe_bytes bytes;
    bool kept; /* its numbers are wrong: they stay, and bytes are where they say, if that is near */
} fe_segment;

/* An entry of NFAT; a member of a package, its name and its record in the list of members. */
typedef struct fe_entry {
    fe_bytes id, data; /* id: at most 32 bytes; of a package 2^16 - 1 */
    fe_number offset, length;
    fe_bytes record; /* of a package, whose `offset` is also there when it is not given: versions,
                        flags, time and attributes are taken from it */
} fe_entry;

typedef struct fe_file {
    ptv_format format; /* PTV_FORMAT_UNKNOWN: `tree` with kit->plain, or only bytes. An identifier
                          of another generation counts as the format's */
    bool has_tree;
    bool has_header; /* of .pte: it gets one also when segments have bytes */
    fe_number numbers[PTV_HEADER_NUMBERS];
    uint32_t room; /* bytes of the header with its padding; payloads: where the FlatBuffer begins */
    uint32_t align; /* of segments, a power of two */
    ft_tree tree;
    fe_segment *segments;
    uint32_t segment_count;
    size_t segment_room;
    fe_bytes constants; /* payloads: what is behind the FlatBuffer */
    fe_entry *entries;
    uint32_t entry_count;
    fe_bytes all; /* what was read; the only part where nothing could be read */
    const fe_kit *kit;
    ptv_arena *arena;
} fe_file;

/* Parts of any bytes, which must outlive the file. False: no memory. */
bool fe_read(fe_file *file, const fe_kit *kit, fe_bytes bytes, ptv_arena *arena);

/* An empty file of the format. False: no memory, or there is no such format. */
bool fe_begin(fe_file *file, const fe_kit *kit, ptv_format format, ptv_arena *arena);

/*
 * Writes it. layout->head is set by the format. Returns the size, 0: it does not fit in `room`.
 * Numbers in the tables of segments become those of the new file.
 */
size_t fe_write(fe_file *file, const ft_layout *layout, uint8_t *out, size_t room);

/* What element i of the list `segments` stands for; NULL: nothing that could be read. */
fe_segment *fe_segment_at(const fe_file *file, uint32_t i);

/*
 * One more segment, and its table at the end of the list. NULL: no memory, or files of this kind
 * have none. Records may move: what fe_segment_at() returned before is void.
 */
fe_segment *fe_add_segment(fe_file *file, fe_bytes bytes);

/*
 * Files in the file: the program of a bundle, payloads of delegates (inline or in a segment),
 * entries of a container, members, fields with nested_flatbuffer. Each is listed once, whoever
 * shares it.
 */
typedef struct fe_nested {
    fe_bytes bytes;
    ft_node *vector;         /* it is the bytes of this vector of the tree; else */
    uint32_t segment;        /* 1 + number in file->segments, or */
    uint32_t entry;          /* 1 + number in file->entries */
    const ft_schema *schema; /* nested_flatbuffer of a plain schema, with its root, else NULL */
    uint32_t root;
    ft_node *delegate; /* payloads: the first BackendDelegate that has it; NULL: none */
} fe_nested;

/* How many there are; the first `room` of them are in `out`. */
uint32_t fe_nested_list(const fe_file *file, fe_nested *out, uint32_t room);

/*
 * Where it is, as paths of edits and findings have it, but for the label of what it is. Returns the
 * length; cut at `room`, always ended by NUL.
 */
size_t fe_nested_path(const fe_file *file, const fe_nested *nested, char *out, size_t room);

/* Reads it, with the memory of `outer`. Where its bytes do not say what it is, its backend does. */
bool fe_read_nested(fe_file *file, const fe_file *outer, const fe_nested *nested);

/* Puts a copy of other bytes there; all who share it get them. False: no memory. */
bool fe_replace(fe_file *file, const fe_nested *nested, fe_bytes bytes);

/*
 * Makes the numbers of the header that follow from the file's size and the FlatBuffer right, in
 * place, when there is a header: what AFL++ asks of a post processor. Right ones stay. Of a
 * package these are the checksums.
 */
void fe_repair(const fe_kit *kit, uint8_t *bytes, size_t size);
