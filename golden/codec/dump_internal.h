/* What the parts of the dump share; for dump*.c only. */
#pragma once

#include "golden/codec/codec_text.h"
#include "golden/codec/dump.h"
#include "golden/codec/leftover.h"
#include "golden/codec/output.h"

enum { GM_DUMP_STEPS = 64, GM_HEX_MOST = 64, GM_SLOTS = 256, GM_PATH_ROOM = 4096 };

/* A field on the path from the root, and the index of its element. */
typedef struct gm_dump_step {
    const char *field;
    uint32_t index;
    bool listed; /* it is a vector */
} gm_dump_step;

typedef struct gm_dumper {
    gm_dump *dump;
    const gm_source *source;
    gm_text text;
    gm_dump_step path[GM_DUMP_STEPS];
    unsigned depth;
    gm_owned owned;
    uint64_t work_budget; /* bytes of blobs, strings and vectors that may still be written */
    gm_output file;       /* the blob being written */
    char file_path[GM_PATH_ROOM];
    bool writing;
} gm_dumper;

/* ---- Stopping ---- */

/* Sets the reason and stops the dump. */
void gm_dump_fail(gm_dumper *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The initial budget for a file of this size. */
uint64_t gm_dump_budget(uint64_t size);

/*
 * Call before writing bytes of the file. Returns false and stops the dump if parts share bytes so
 * often that a small file would give an endless text or folder.
 */
bool gm_dump_spend(gm_dumper *d, uint64_t bytes);

/* ---- dump_tables.c ---- */

void gm_dump_table(gm_dumper *d, const ptv_table *type, uint32_t at);

/* ---- dump_blobs.c ---- */

/* Writes a range of the file in the form chosen for blobs; `name` is for a separate file. */
void gm_dump_blob(gm_dumper *d, const char *name, uint64_t at, uint64_t size);

/* Writes a range that is missing from the file. */
void gm_dump_missing(gm_dumper *d, uint64_t at, uint64_t size);

/* Write all bytes, whatever form is chosen for blobs; at most GM_HEX_MOST as hex. */
void gm_dump_base64(gm_dumper *d, uint64_t at, uint64_t size);
void gm_dump_hex(gm_dumper *d, uint64_t at, uint64_t size);

/* dump_package.c: dumps a package or safetensors. False if it is neither. */
bool gm_dump_package(gm_dumper *d);

/* ---- dump_payload.c ---- */

void gm_dump_member(gm_dumper *d, const char *key, uint64_t value);

/* Writes a string, or a blob if it is not ASCII. */
void gm_dump_characters(gm_dumper *d, const char *key, uint64_t at, size_t length);

/* Write the payload's identifier and data, if it has any. */
void gm_dump_identifier(gm_dumper *d);
void gm_dump_payload_data(gm_dumper *d);
