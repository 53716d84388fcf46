/*
 * Source texts: files of a folder, lines of a file, and patterns for a piece of code. tokens.h
 * deals with texts as tokens. Both generated and hand-written code, in any language, is read with
 * these. Any bytes may be passed.
 */
#pragma once

#include "base/arena.h"
#include "schema/finding/finding.h"

enum {
    SRC_FILE_BYTES = 64 << 20, /* larger files are refused */
    SRC_LINE_BYTES = 4096,     /* longer lines match no pattern */
    SRC_FILES = 65536,         /* in a folder and everything below it */
    SRC_DEPTH = 32,            /* nesting of folders */
    SRC_HOLES = 8
};

/* A piece of a text, not NUL-terminated. */
typedef struct src_span {
    const char *at;
    size_t size;
} src_span;

/* What follows the first n bytes. The text may be null if n is 0. */
static inline src_span src_behind(src_span text, size_t n)
{
    return n == 0 ? text : (src_span){text.at + n, text.size - n};
}

src_span src_span_of(const char *text);
bool src_is(src_span span, const char *text);
bool src_same(src_span a, src_span b);
bool src_begins(src_span span, const char *prefix);
bool src_ends(src_span span, const char *suffix);
bool src_contains(src_span span, const char *part);
src_span src_trim(src_span span); /* strips blanks at both ends */

/* Returns a NUL-terminated copy, or NULL if memory runs out. */
const char *src_copy(ptv_arena *arena, src_span span);

/* ---- Files ---- */

/* `path` is displayed as is. bytes[size] is readable and 0. */
typedef struct src_file {
    const char *path;
    char *bytes;
    size_t size;
    struct src_file *next; /* in a folder: the next file by name */
} src_file;

/*
 * Reads a whole file. If it cannot be read, is not text (has a NUL byte) or exceeds SRC_FILE_BYTES,
 * reports that (20xx) and returns false.
 */
bool src_read(gate_run *run, ptv_arena *arena, const char *path, src_file *file);

/* The same, but accepts files that are not text. */
bool src_read_bytes(gate_run *run, ptv_arena *arena, const char *path, src_file *file);

/* Drops a UTF-8 byte order mark at the beginning. */
void src_skip_mark(src_file *file);

/*
 * Lists all files below a folder whose names end in `suffix` ("" for any), in order of name,
 * without reading them (bytes is NULL). Reports unreadable folders, links that lead outside, and
 * circular links. Returns NULL if there are no files.
 */
src_file *src_folder(gate_run *run, ptv_arena *arena, const char *folder, const char *suffix);

/* Reports that memory ran out while reading `path` (20xx). */
void src_no_memory(gate_run *run, const char *path);

/* Reports that a file takes too long to read from this place on (20xx). */
void src_undecided(gate_run *run, fbs_place place);

/* ---- Lines ---- */

typedef struct src_line {
    src_span text;   /* without indentation, trailing blanks and CR */
    unsigned indent; /* leading blanks; a tab counts as one */
    fbs_place place; /* column 0: the whole line */
} src_line;

typedef struct src_lines {
    const char *at, *end;
    const char *path;
    uint32_t number;
} src_lines;

/* Skips a UTF-8 byte order mark at the beginning. */
src_lines src_lines_of(const src_file *file);
bool src_next(src_lines *lines, src_line *line); /* false at the end */

/* ---- Patterns ---- */

/*
 * Whether `text` matches `pattern`. In a pattern
 *
 *     %w  is a name: letters, digits, _          %d  is names joined by dots or ::
 *     %n  is a number as code writes it          %*  is any text, as short as possible
 *     %.  at the end: whatever follows           (space) is any number of blanks, or none
 *                                             if that joins no two words
 *
 * and everything else stands for itself. The text matched by the holes %w %d %n %* is stored in
 * `holes`, in order, up to SRC_HOLES of them. Lines longer than SRC_LINE_BYTES never match.
 */
bool src_match(src_span text, const char *pattern, src_span *holes);

/* Parses a number matched by a hole: decimal or hexadecimal, with sign and C suffixes (ULL). */
bool src_integer(src_span text, int64_t *value);
bool src_unsigned(src_span text, uint64_t *value);
