/*
 * A model file as a tree in memory: the content of a text model, from which a writer produces
 * bytes. Not here: reading (decode.h, parse.h) and writing (encode.h). All memory of a model comes
 * from one arena; nothing is freed individually.
 */
#pragma once

#include "base/arena.h"
#include "golden/codec/limit.h"
#include "verifiers/core/schema.h"
#include "verifiers/include/pteverify.h"

/*
 * Bytes stored anywhere: in memory, in a file that is opened only for writing them out, or nowhere
 * (zeros). A summarised blob has a size but no bytes.
 */
typedef enum gm_blob_kind { GM_BYTES, GM_FILE, GM_ZEROS, GM_PARTS, GM_ABSENT } gm_blob_kind;

typedef struct gm_blob {
    gm_blob_kind kind;
    uint64_t size;               /* total size */
    const uint8_t *bytes;        /* GM_BYTES; must live as long as the model */
    const char *path;            /* GM_FILE */
    uint64_t offset;             /* GM_FILE: where the bytes begin */
    const struct gm_blob *parts; /* GM_PARTS: in sequence */
    size_t part_count;
    uint64_t item_alignment; /* GM_PARTS made of `items`: their alignment; otherwise 0 */
} gm_blob;

typedef struct gm_table gm_table;

/* A slot of a table. The field's kind tells which member of the union is in use. */
typedef struct gm_value {
    bool present;
    uint32_t count; /* VECTOR, STRINGS, TABLES: elements */
    union {
        uint64_t
            scalar;    /* SCALAR, TAG: two's complement, sign-extended; bits of a float or double */
        gm_blob *blob; /* STRING: without its NUL. VECTOR: elements, little-endian */
        gm_blob *strings;  /* STRINGS: `count` of them */
        gm_table *table;   /* TABLE, UNION */
        gm_table **tables; /* TABLES: `count` of them */
    } as;
} gm_value;

/*
 * A table. A union takes two slots, as in the file: the tag is a scalar, the value a table. An
 * object that a file refers to from two places is a single table in the tree.
 */
struct gm_table {
    const ptv_table *type;
    gm_value *fields; /* by slot; type->count of them */
};

typedef enum gm_writer { GM_PYTHON, GM_FLATC } gm_writer;
typedef enum gm_vtables { GM_SHARED, GM_BY_OFFSETS, GM_OWN } gm_vtables;

/* docs/text-model.md, "Layout". GM_LAYOUT_DEFAULT is what `make` uses if none is given. */
typedef struct gm_layout {
    gm_writer writer;
    gm_vtables vtables;
    uint32_t segment_alignment; /* powers of two from 1 to 65536 */
    uint32_t constant_alignment;
    uint32_t delegate_alignment;
} gm_layout;

#define GM_LAYOUT_DEFAULT ((gm_layout){GM_PYTHON, GM_SHARED, 128, 16, 16})

/* A number in the file that is computed unless the text gives it. */
typedef struct gm_number {
    bool given;
    uint64_t value;
} gm_number;

enum { GM_HEADER_NUMBERS = 5 };

typedef enum gm_header_kind { GM_HEADER_AUTO, GM_HEADER_NONE, GM_HEADER_GIVEN } gm_header_kind;

/*
 * The extended header of a .pte (eh00) or .ptd (FH01), or the header of a payload (XH00, VH00).
 * Members not given are computed. `padded` is the space it takes: for a .ptd or a payload,
 * flatbuffer_offset.
 */
typedef struct gm_header {
    gm_header_kind kind;
    union {
        struct {
            gm_number length;       /* header_length: 24 or 32 (pte), 40 (ptd), 30 (payload) */
            gm_number padded;       /* pte: from byte 8 to the body of the FlatBuffer */
            gm_number program_size; /* ptd, payload: flatbuffer_size */
            gm_number segment_base; /* payload: where constants begin */
            gm_number segment_bytes;
        };
        gm_number numbers[GM_HEADER_NUMBERS]; /* the same, indexed by ptv_header_number */
    };
} gm_header;

/* Bytes of the file that belong to no part of the model. */
typedef struct gm_patch {
    uint64_t at; /* in the file */
    gm_blob data;
} gm_patch;

/* A specialization in an NFAT container. */
typedef struct gm_entry {
    gm_blob id; /* at most 32 bytes */
    gm_number offset, length;
    gm_blob data;
} gm_entry;

/* Numbers of a package member, as in its headers (table in codec_package.h). */
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

/* A header of a member. Numbers not given are computed. */
typedef struct gm_member_header {
    bool named; /* local: has its own name and extra field */
    gm_blob name, extra;
    gm_number numbers[GM_MEMBER_NUMBERS];
} gm_member_header;

/* A member of a package, in the order of the file. */
typedef struct gm_zip_member {
    gm_member_header entry; /* in the directory */
    gm_member_header local;
    gm_blob comment;
    gm_number rank; /* of its entry, if the directory has another order */
    gm_blob before, data, after;
} gm_zip_member;

enum { GM_END_NUMBERS = 6 };

/* What follows the members in a package. */
typedef struct gm_archive {
    gm_blob before; /* the directory */
    gm_blob zip64;  /* between directory and end record */
    gm_number end[GM_END_NUMBERS];
    gm_blob comment;
} gm_archive;

typedef struct gm_model {
    ptv_format format; /* one that has a text form: see gm_format_word */
    gm_layout layout;
    gm_header header;
    const ptv_schema *schema; /* NULL for NFAT */
    gm_table *root;           /* NULL for NFAT */
    gm_blob *segments;        /* for the root's list `segments`, in its order */
    size_t segment_count;
    gm_blob data;       /* payloads: constants after the FlatBuffer */
    gm_blob identifier; /* payloads: 4 bytes; empty: the schema's */
    uint32_t nfat_version;
    gm_entry *entries; /* NFAT */
    size_t entry_count;
    gm_zip_member *members; /* PACKAGE */
    size_t member_count;
    gm_archive archive;
    gm_blob json;          /* SAFETENSORS: the header, verbatim; `data` follows it */
    gm_number json_length; /* the number before it */
    gm_patch *patches;
    size_t patch_count;
    gm_number size; /* of the file, if longer than its parts */
    unsigned texts; /* number of nested models read so far */
    gm_limit limit; /* for texts read, and for the encoded file */
    ptv_arena arena;
} gm_model;

/* ---- model.c ---- */

/* Makes an empty model with default limits, whose arena may take `memory` bytes (0: 4 GiB). */
void gm_begin(gm_model *model, size_t memory);
void gm_free(gm_model *model);

/* Makes a table with all fields absent. NULL if out of memory. */
gm_table *gm_new_table(gm_model *model, const ptv_table *type);

/* Returns n zeroed bytes from the arena. NULL if out of memory. */
void *gm_take(gm_model *model, size_t n);

/* The path of a file named in a text, relative to the text's folder. NULL if out of memory. */
const char *gm_path_beside(gm_model *model, const char *text, const char *name);

/* Returns the schema of the format, or NULL for NFAT and any others. */
const ptv_schema *gm_schema_of(ptv_format format);

/* "pte", "bpte", "ptd", "nfat", "xnnpack", "vulkan", "mlx", "mps", or PTV_FORMAT_UNKNOWN. */
const char *gm_format_word(ptv_format format);
ptv_format gm_format_of(const char *word);

/* Returns the slot of the field with this name, or -1. */
int gm_slot(const ptv_table *type, const char *name);

/* Returns the value of the field with this name. NULL if there is no table, or no such field. */
gm_value *gm_field_named(const gm_table *table, const char *name);

/* Returns the number in the field, or 0 if absent. The table must have the field. */
uint64_t gm_number_named(const gm_table *table, const char *name);

/* The table type that the tag selects among the union's members, or NULL. */
const ptv_table *gm_member(const ptv_schema *schema, const ptv_field *field, uint64_t tag);
