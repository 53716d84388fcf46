/* What the parts of the dump share; for dump*.c only. */
#pragma once

#include "golden/codec/codec_text.h"
#include "golden/codec/dump.h"
#include "golden/codec/leftover.h"
#include "golden/codec/output.h"

enum { GM_DUMP_STEPS = 64, GM_HEX_MOST = 64, GM_SLOTS = 256, GM_PATH_ROOM = 4096 };

/* A field on the way from the root, and which element of it. */
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
    uint64_t work_budget; /* bytes of blobs, strings and vectors that may still be put */
    gm_output file;       /* a blob that is being written */
    char file_path[GM_PATH_ROOM];
    bool writing;
} gm_dumper;

/* ---- Stopping ---- */

/* Says why and stops the dump. */
void gm_dump_fail(gm_dumper *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What a file of this size begins with. */
uint64_t gm_dump_budget(uint64_t size);

/*
 * Before bytes of the file are put: false, and the dump is stopped, when parts share
 * bytes so often that a small file would make a text, or a folder, without end.
 */
bool gm_dump_spend(gm_dumper *d, uint64_t bytes);

/* ---- dump_tables.c ---- */

void gm_dump_table(gm_dumper *d, const ptv_table *type, uint32_t at);

/* ---- dump_blobs.c ---- */

/* A range of the file as the dump wants blobs; `name` is for a file beside the text. */
void gm_dump_blob(gm_dumper *d, const char *name, uint64_t at, uint64_t size);

/* A range that is not in the file. */
void gm_dump_missing(gm_dumper *d, uint64_t at, uint64_t size);

/* All bytes, whatever the dump wants; at most GM_HEX_MOST as hex. */
void gm_dump_base64(gm_dumper *d, uint64_t at, uint64_t size);
void gm_dump_hex(gm_dumper *d, uint64_t at, uint64_t size);

/* dump_package.c: a package, or safetensors; false: it is neither. */
bool gm_dump_package(gm_dumper *d);

/* ---- dump_payload.c ---- */

void gm_dump_member(gm_dumper *d, const char *key, uint64_t value);

/* A string, or, when it is not ASCII, a blob. */
void gm_dump_characters(gm_dumper *d, const char *key, uint64_t at, size_t length);

/* The identifier and the data, when the payload has some. */
void gm_dump_identifier(gm_dumper *d);
void gm_dump_payload_data(gm_dumper *d);
