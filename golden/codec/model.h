/*
 * A model file as a tree in memory: what a text model says, and what a writer
 * turns into bytes. Not here: how it is read (decode.h, parse.h) and written
 * (encode.h). All memory of a model comes from one arena; nothing is freed singly.
 */
#pragma once

#include "base/arena.h"
#include "golden/codec/limit.h"
#include "verifiers/core/schema.h"
#include "verifiers/include/pteverify.h"

/*
 * Bytes that are somewhere: in memory, in a file that is opened only when they are
 * written, or nowhere (zeros). A blob that was summarised has a size and no bytes.
 */
typedef enum gm_blob_kind { GM_BYTES, GM_FILE, GM_ZEROS, GM_PARTS, GM_ABSENT } gm_blob_kind;

typedef struct gm_blob {
    gm_blob_kind kind;
    uint64_t size;               /* of all of it */
    const uint8_t *bytes;        /* GM_BYTES; lives as long as the model */
    const char *path;            /* GM_FILE */
    uint64_t offset;             /* GM_FILE: where in it the bytes begin */
    const struct gm_blob *parts; /* GM_PARTS: one after the other */
    size_t part_count;
    uint64_t item_alignment; /* GM_PARTS made of `items`: each at a multiple of it, 0 otherwise */
} gm_blob;

typedef struct gm_table gm_table;

/* One slot of a table. Which member of the union counts follows from the field's kind. */
typedef struct gm_value {
    bool present;
    uint32_t count; /* VECTOR, STRINGS, TABLES: elements */
    union {
        uint64_t
            scalar;    /* SCALAR, TAG: two's complement, sign-extended; bits of a float or double */
        gm_blob *blob; /* STRING: without its terminator. VECTOR: elements, little-endian */
        gm_blob *strings;  /* STRINGS: count of them */
        gm_table *table;   /* TABLE, UNION */
        gm_table **tables; /* TABLES: count of them */
    } as;
} gm_value;

/*
 * A table. A union takes two slots, as in the file: the tag is a scalar, the value a
 * table. A table that is the same object in two places of a file is one in the tree.
 */
struct gm_table {
    const ptv_table *type;
    gm_value *fields; /* by slot, type->count of them */
};

typedef enum gm_writer { GM_PYTHON, GM_FLATC } gm_writer;
typedef enum gm_vtables { GM_SHARED, GM_BY_OFFSETS, GM_OWN } gm_vtables;

/* docs/text-model.md, "Layout". GM_LAYOUT_DEFAULT is what make uses without one. */
typedef struct gm_layout {
    gm_writer writer;
    gm_vtables vtables;
    uint32_t segment_alignment; /* powers of two, 1 to 65536 */
    uint32_t constant_alignment;
    uint32_t delegate_alignment;
} gm_layout;

#define GM_LAYOUT_DEFAULT ((gm_layout){GM_PYTHON, GM_SHARED, 128, 16, 16})

/* A number of the file that is computed unless the text says it. */
typedef struct gm_number {
    bool given;
    uint64_t value;
} gm_number;

enum { GM_HEADER_NUMBERS = 5 };

typedef enum gm_header_kind { GM_HEADER_AUTO, GM_HEADER_NONE, GM_HEADER_GIVEN } gm_header_kind;

/*
 * The extended header of a .pte (eh00) or of a .ptd (FH01), the header of a payload (XH00,
 * VH00). Members that are not given are computed. `padded` is the room it takes:
 * flatbuffer_offset of a .ptd or a payload.
 */
typedef struct gm_header {
    gm_header_kind kind;
    union {
        struct {
            gm_number length;       /* header_length: 24 or 32 (pte), 40 (ptd), 30 (payload) */
            gm_number padded;       /* pte: bytes from byte 8 to the body of the FlatBuffer */
            gm_number program_size; /* ptd, payload: flatbuffer_size */
            gm_number segment_base; /* payload: where constants begin */
            gm_number segment_bytes;
        };
        gm_number numbers[GM_HEADER_NUMBERS]; /* the same, as ptv_header_number counts them */
    };
} gm_header;

/* Bytes of the file that no part of the model accounts for. */
typedef struct gm_patch {
    uint64_t at; /* in the file */
    gm_blob data;
} gm_patch;

/* One specialization of an NFAT container. */
typedef struct gm_entry {
    gm_blob id; /* at most 32 bytes */
    gm_number offset, length;
    gm_blob data;
} gm_entry;

/* Numbers of a member of a package, as they stand in its headers (codec_package.h has a table). */
enum {
    GM_MEMBER_VERSION_MADE,
    GM_MEMBER_VERSION_NEEDED,
    GM_MEMBER_FLAGS,
    GM_MEMBER_METHOD,
    GM_MEMBER_TIME,
    GM_MEMBER_DATE,
    GM_MEMBER_CRC32,
    GM_MEMBER_COMPRESSED_SIZE,
    GM_MEMBER_SIZE,
    GM_MEMBER_DISK,
    GM_MEMBER_INTERNAL,
    GM_MEMBER_EXTERNAL,
    GM_MEMBER_LOCAL_OFFSET,
    GM_MEMBER_NUMBERS
};

/* A header of a member. Numbers that are not given are computed. */
typedef struct gm_member_header {
    bool named; /* local: has a name, an extra field of its own */
    gm_blob name, extra;
    gm_number numbers[GM_MEMBER_NUMBERS];
} gm_member_header;

/* One member of a package, in the order of the file. */
typedef struct gm_zip_member {
    gm_member_header entry; /* in the directory */
    gm_member_header local;
    gm_blob comment;
    gm_number rank; /* of its entry, when the directory has another order */
    gm_blob before, data, after;
} gm_zip_member;

enum { GM_END_NUMBERS = 6 };

/* What follows the members of a package. */
typedef struct gm_archive {
    gm_blob before; /* the directory */
    gm_blob zip64;  /* between directory and end record */
    gm_number end[GM_END_NUMBERS];
    gm_blob comment;
} gm_archive;

typedef struct gm_model {
    ptv_format format; /* of those that have a text: gm_format_word */
    gm_layout layout;
    gm_header header;
    const ptv_schema *schema; /* NULL for NFAT */
    gm_table *root;           /* NULL for NFAT */
    gm_blob *segments;        /* of the root's list `segments`, in its order */
    size_t segment_count;
    gm_blob data;       /* payloads: constants behind the FlatBuffer */
    gm_blob identifier; /* payloads: of the FlatBuffer, 4 bytes; none: that of the schema */
    uint32_t nfat_version;
    gm_entry *entries; /* NFAT */
    size_t entry_count;
    gm_zip_member *members; /* PACKAGE */
    size_t member_count;
    gm_archive archive;
    gm_blob json;          /* SAFETENSORS: the header as it is written; `data` follows it */
    gm_number json_length; /* the number in front of it */
    gm_patch *patches;
    size_t patch_count;
    gm_number size; /* of the file, when it is longer than its parts */
    unsigned texts; /* of models in it, that were read so far */
    gm_limit limit; /* of texts that are read, and of the file that it becomes */
    ptv_arena arena;
} gm_model;

/* ---- model.c ---- */

/* An empty model whose arena may take `memory` bytes (0: 4 GiB), with default limits. */
void gm_begin(gm_model *model, size_t memory);
void gm_free(gm_model *model);

/* A table of the type with all fields absent; NULL when memory ran out. */
gm_table *gm_new_table(gm_model *model, const ptv_table *type);

/* n zeroed bytes of the arena; NULL when memory ran out. */
void *gm_take(gm_model *model, size_t n);

/* The path of a file that a text names: names are from its folder. NULL when memory ran out. */
const char *gm_path_beside(gm_model *model, const char *text, const char *name);

/* Which schema the format has; NULL for NFAT and all others. */
const ptv_schema *gm_schema_of(ptv_format format);

/* "pte", "bpte", "ptd", "nfat", "xnnpack", "vulkan", "mlx", "mps"; or PTV_FORMAT_UNKNOWN. */
const char *gm_format_word(ptv_format format);
ptv_format gm_format_of(const char *word);

/* The slot of a field by name, -1 when the table has no such field. */
int gm_slot(const ptv_table *type, const char *name);

/* The value of the field with this name; NULL: there is no table, or it has no such field. */
gm_value *gm_field_named(const gm_table *table, const char *name);

/* The number in it, 0 when it is absent. The table has the field. */
uint64_t gm_number_named(const gm_table *table, const char *name);

/*
 * The union's members belong to the tag at `slot` - 1. NULL when the tag has no member.
 */
const ptv_table *gm_member(const ptv_schema *schema, const ptv_field *field, uint64_t tag);
