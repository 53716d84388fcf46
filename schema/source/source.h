/*
 * Source texts: files of a folder, lines of a file, patterns of a piece of code; tokens.h has texts
 * as tokens. What generated and hand-written code is read with, whatever the language. Any bytes
 * may be passed.
 */
#pragma once

#include "base/arena.h"
#include "schema/finding/finding.h"

enum {
    SRC_FILE_BYTES = 64 << 20, /* a larger file is refused */
    SRC_LINE_BYTES = 4096,     /* a longer line matches no pattern */
    SRC_FILES = 65536,         /* of a folder, with all that is below */
    SRC_DEPTH = 32,            /* folders in folders */
    SRC_HOLES = 8
};

/* A piece of a text, not terminated. */
typedef struct src_span {
    const char *at;
    size_t size;
} src_span;

/* What is behind its first n bytes; there may be no text at all. */
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
src_span src_trim(src_span span); /* without blanks at both ends */

/* A terminated copy; NULL when there is no more memory. */
const char *src_copy(ptv_arena *arena, src_span span);

/* ---- Files ---- */

/* `path` is shown as it is. bytes[size] is readable and 0. */
typedef struct src_file {
    const char *path;
    char *bytes;
    size_t size;
    struct src_file *next; /* of a folder: the next one by name */
} src_file;

/*
 * Reads a whole file. What cannot be read (20xx), is no text (a NUL byte) or longer than
 * SRC_FILE_BYTES is reported, and false.
 */
bool src_read(gate_run *run, ptv_arena *arena, const char *path, src_file *file);

/* The same for what need not be text. */
bool src_read_bytes(gate_run *run, ptv_arena *arena, const char *path, src_file *file);

/* Without a UTF-8 mark at the beginning. */
void src_skip_mark(src_file *file);

/*
 * The paths of all files below a folder whose name ends in `suffix` ("" for any), ascending by
 * name, not yet read (bytes NULL). Folders that cannot be read, links that lead outside and
 * links in a circle are reported. NULL: none.
 */
src_file *src_folder(gate_run *run, ptv_arena *arena, const char *folder, const char *suffix);

/* Says that memory has run out while `path` was read (20xx). */
void src_no_memory(gate_run *run, const char *path);

/* Says that from this place on a file takes too long to read (20xx). */
void src_undecided(gate_run *run, fbs_place place);

/* ---- Lines ---- */

typedef struct src_line {
    src_span text;   /* without indentation, blanks and CR at the end */
    unsigned indent; /* blanks in front; a tab counts as one */
    fbs_place place; /* column 0: all of it */
} src_line;

typedef struct src_lines {
    const char *at, *end;
    const char *path;
    uint32_t number;
} src_lines;

/* A UTF-8 mark at the beginning is passed over. */
src_lines src_lines_of(const src_file *file);
bool src_next(src_lines *lines, src_line *line); /* false: the end */

/* ---- Patterns ---- */

/*
 * Whether `text` is what `pattern` says. In a pattern
 *
 *     %w  is a name: letters, digits, _          %d  names with dots or :: between
 *     %n  is a number as code writes it          %*  is any text, as short as possible
 *     %.  at the end: whatever follows           (space) is any number of blanks, or none
 *                                             where no two words touch
 *
 * and everything else itself. What the holes %w %d %n %* stood for goes to `holes`, in order,
 * at most SRC_HOLES. Lines of more than SRC_LINE_BYTES match nothing.
 */
bool src_match(src_span text, const char *pattern, src_span *holes);

/* A number as a hole has it: decimal or hexadecimal, a sign, suffixes of C (ULL). */
bool src_integer(src_span text, int64_t *value);
bool src_unsigned(src_span text, uint64_t *value);
