/*
 * Identifies bytes by how they begin: a table of signatures (signatures.c), each with a small check
 * of the structure that follows. The bytes are untrusted; nothing outside them is read.
 */
#pragma once

#include "verifiers/include/pteverify.h"

enum { AUDIT_ROWS = 160 };

/*
 * State of the scan. Rows are in lists by the first byte that they compare. `places` has a bit for
 * each offset from the beginning at which a row compares that byte.
 */
typedef struct audit_scanner {
    uint64_t fuel;   /* steps that checks may still take; if 0, some were skipped */
    bool less_paths; /* paths are not hits, as they are usual here */
    bool has_line;   /* pickle.c: the last line searched for */
    uint64_t line, line_end;
    uint8_t first[256], next[AUDIT_ROWS], places[256];
} audit_scanner;

void audit_scanner_begin(audit_scanner *scanner, uint64_t fuel);

/* If a file is read in parts, bytes are available only once audit_in() returned true for them. */
typedef struct audit_span {
    const uint8_t *bytes;
    uint64_t size;
    audit_scanner *scanner;
    const ptv_run *parts; /* reads the file from `from` on, in parts; NULL if it is all there */
    uint64_t from;
} audit_span;

enum { AUDIT_HIT_WHAT = 160 };

typedef struct audit_hit {
    const ptv_rule *rule;
    uint64_t at, length;       /* length: as far as known */
    uint64_t skip;             /* bytes that are certainly part of it */
    const char *kind;          /* "a script: " */
    uint64_t quoted;           /* number of bytes from `at` on to quote */
    char what[AUDIT_HIT_WHAT]; /* "" or the whole text: "a zip archive, first member 'data.pkl'" */
} audit_hit;

/* Describes a hit for people; it may quote any bytes. Separate, as most hits are never reported. */
void audit_put_what(const audit_span *span, const audit_hit *hit, char what[AUDIT_HIT_WHAT]);

/* Identifies what begins at `at`. Returns false if it is unknown. */
bool audit_identify(const audit_span *span, uint64_t at, audit_hit *hit);

/* Whether it only names something elsewhere; programs, scripts and archives are full of names. */
bool audit_is_reference(const audit_hit *hit);

/* Finds the first hit at or after *at, and sets *at to where to continue. Returns false if none. */
bool audit_next_hit(const audit_span *span, uint64_t *at, audit_hit *hit);

/* ---- Checks: the row sets hit->rule and hit->what; a check may change them ---- */

typedef bool audit_check(const audit_span *s, uint64_t at, audit_hit *hit);

audit_check audit_is_pickle; /* pickle.c */
audit_check audit_is_zip, audit_is_tar, audit_is_gzip, audit_is_bzip2, audit_is_xz, audit_is_zstd,
    audit_is_7z, audit_is_rar; /* archives.c */
audit_check audit_is_cpio, audit_is_lz4, audit_is_lzma, audit_is_squashfs,
    audit_is_old_tar; /* archives.c */
audit_check audit_is_elf, audit_is_pe, audit_is_macho, audit_is_fat, audit_is_class, audit_is_dex,
    audit_is_wasm, audit_is_pyc, audit_is_marshalled, audit_is_beam; /* executables.c */
audit_check audit_is_script, audit_is_markup, audit_is_pem, audit_is_url, audit_is_path,
    audit_is_javascript, audit_is_javascript_declaration, audit_is_pdf, audit_is_image,
    audit_is_jpeg, audit_is_webp, audit_is_bmp, audit_is_tiff, audit_is_model, audit_is_nfat,
    audit_is_safetensors, audit_is_python, audit_is_server_page, audit_is_text, audit_is_der,
    audit_is_tflite; /* documents.c */

/* Whether the end record of a zip is at `at`; *start is where that zip begins. archives.c */
bool audit_is_zip_end(const audit_span *s, uint64_t at, uint64_t *start);

/* ---- Reading ---- */

static inline bool audit_within(const audit_span *s, uint64_t at, uint64_t n)
{
    return n <= s->size && at <= s->size - n;
}

/* spans.c: reads bytes of a file that is read in parts. */
bool audit_load(const audit_span *s, uint64_t at, uint64_t n);

/* Whether n bytes at `at` are in the span and available. */
static inline bool audit_in(const audit_span *s, uint64_t at, uint64_t n)
{
    return audit_within(s, at, n) && (s->parts == NULL || audit_load(s, at, n));
}

/* A little-endian number of `width` bytes, which must be available. */
static inline uint64_t audit_le(const audit_span *s, uint64_t at, unsigned width)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < width; i++) {
        value |= (uint64_t)s->bytes[at + i] << 8 * i;
    }
    return value;
}

static inline uint32_t audit_be32(const audit_span *s, uint64_t at)
{
    const uint8_t *b = s->bytes + at;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static inline bool audit_is_printable(uint8_t c)
{
    return c >= 0x20 && c < 0x7f;
}

/* Takes steps; returns false if none are left. */
static inline bool audit_spend(const audit_span *s, uint64_t steps)
{
    uint64_t *fuel = &s->scanner->fuel;
    *fuel = *fuel > steps ? *fuel - steps : 0;
    return *fuel > 0;
}

/*
 * Whether the whole span may be scanned and is available: many findings may share the same bytes.
 * audit_scan() reports if it may not; the reader of the file, if it cannot be read.
 */
bool audit_may_read(const audit_span *s);
