/*
 * What bytes are, by how they begin: a table of signatures (signatures.c), each with a small check
 * that looks at the structure behind it. Bytes are of anybody; nothing outside of them is read.
 */
#pragma once

#include "verifiers/include/pteverify.h"

enum { AUDIT_ROWS = 160 };

/*
 * What looking for them takes. Rows are in lists, by the first byte that they compare; a bit for
 * each place, seen from the beginning, where a row compares that byte first.
 */
typedef struct audit_scanner {
    uint64_t fuel;   /* steps that checks may still take; 0: some were not made */
    bool less_paths; /* files are named here, as is usual */
    bool has_line;   /* pickle.c: the last line that was looked for */
    uint64_t line, line_end;
    uint8_t first[256], next[AUDIT_ROWS], places[256];
} audit_scanner;

void audit_scanner_begin(audit_scanner *scanner, uint64_t fuel);

/* Of a file that is read in parts, bytes are there once audit_in() has said so. */
typedef struct audit_span {
    const uint8_t *bytes;
    uint64_t size;
    audit_scanner *scanner;
    const ptv_run *parts; /* that reads them, from `from` of the file on; NULL: they are there */
    uint64_t from;
} audit_span;

enum { AUDIT_HIT_WHAT = 160 };

typedef struct audit_hit {
    const ptv_rule *rule;
    uint64_t at, length;       /* length: as far as it is known */
    uint64_t skip;             /* bytes that are certainly part of it */
    const char *kind;          /* "a script: " */
    uint64_t quoted;           /* so many bytes from `at` on are what it says */
    char what[AUDIT_HIT_WHAT]; /* "" or all of it: "a zip archive, first member 'data.pkl'" */
} audit_hit;

/* What it is, for people: any bytes. Most that is met is never told. */
void audit_put_what(const audit_span *span, const audit_hit *hit, char what[AUDIT_HIT_WHAT]);

/* What begins at `at`. False: nothing that is known. */
bool audit_identify(const audit_span *span, uint64_t at, audit_hit *hit);

/* It names something that is elsewhere; programs, scripts and archives are full of such names. */
bool audit_is_reference(const audit_hit *hit);

/* The first that begins at *at or behind it, which becomes where to go on. False: none does. */
bool audit_next_hit(const audit_span *span, uint64_t *at, audit_hit *hit);

/* ---- Checks: hit->rule and hit->what are set by the row, and may be changed ---- */

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

/* The end record of a zip at `at`: where the zip begins goes to *start. archives.c */
bool audit_is_zip_end(const audit_span *s, uint64_t at, uint64_t *start);

/* ---- Reading ---- */

static inline bool audit_within(const audit_span *s, uint64_t at, uint64_t n)
{
    return n <= s->size && at <= s->size - n;
}

/* Of a file that is read in parts: has them read. spans.c */
bool audit_load(const audit_span *s, uint64_t at, uint64_t n);

/* The same, and they can be looked at. */
static inline bool audit_in(const audit_span *s, uint64_t at, uint64_t n)
{
    return audit_within(s, at, n) && (s->parts == NULL || audit_load(s, at, n));
}

/* A number of `width` bytes, which are there. */
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

/* Steps are taken; false: there are no more. */
static inline bool audit_spend(const audit_span *s, uint64_t steps)
{
    uint64_t *fuel = &s->scanner->fuel;
    *fuel = *fuel > steps ? *fuel - steps : 0;
    return *fuel > 0;
}

/*
 * Whether all of it may be read, and is there: many may have the same bytes. audit_scan() says if
 * it may not; whoever reads the file, if it cannot be read.
 */
bool audit_may_read(const audit_span *s);
