/*
 * What any command has found, in one form for all who write it down: a finding, or what became of
 * a file. Entries stand one behind the other in a buffer, each whole in itself, so that buffers of
 * several processes of one program can be joined. Not here: formats (formats.h), who finds it.
 */
#pragma once

#include "analysis/report/renderer.h"

/* A place: bytes of a model, or a line of a text. */
typedef struct ptv_spot {
    const char *file;      /* as the user gave it; NULL: there is no such place */
    const char *path;      /* of the field, or what a line is about; NULL: the file as a whole */
    uint64_t at, length;   /* bytes */
    uint32_t line, column; /* of a text, 0: not known */
} ptv_spot;

/* Texts may be NULL. In this order there is nothing between the members that nobody sets. */
typedef struct ptv_said {
    const ptv_rule *rule;       /* NULL: what became of a file, after its findings */
    ptv_spot at, other;         /* of a file: the name alone */
    const char *detail;         /* a finding: what was found and expected; a file: why undecided */
    const char *found;          /* what was found, alone; a file: ptv_kept_fingerprint() */
    const char *advice;         /* a file: what happened to it, or what to do */
    uint64_t count;             /* findings with this cause */
    uint64_t errors, warnings;  /* of a file */
    uint64_t notes, allowed;    /* of a file */
    uint32_t binary, undecided; /* the place is in bytes; it might be an error */
    uint32_t effect, outcome;   /* ptv_effect of a finding, ptv_outcome of a file */
} ptv_said;

/* Appends a copy, texts included. */
void ptv_said_put(ptv_buffer *b, const ptv_said *said);

/* A whole call. */
typedef struct ptv_call_report {
    const char *command; /* "verify" */
    const char *against; /* the release that files were judged by, or NULL */
    const char *failure; /* why nothing was looked at, or NULL */
    const char *said;    /* entries */
    size_t length;
    int exit_status;
} ptv_call_report;

/* The entry at *at, which begins with 0; its texts are in the report. False: there is none. */
bool ptv_said_next(const ptv_call_report *report, size_t *at, ptv_said *said);

/* "the title: found 7, expected 0, at header.size (0x20+8)": one line that is harmless. */
void ptv_said_line(ptv_buffer *b, const ptv_said *said);

/* The same without the title. */
void ptv_said_details(ptv_buffer *b, const ptv_said *said);

/* "program.fbs:83:3", "model.pte:0x20+8": harmless. */
void ptv_said_place(ptv_buffer *b, const ptv_spot *spot, bool binary);

/*
 * What there is to show beside lines: a finding that counts, or a file that could not be read or
 * decided, whose severity is an error.
 */
bool ptv_is_shown(const ptv_said *said);

/* "segment-past-end", "undecided", "unreadable" */
const char *ptv_said_name(const ptv_said *said);

/* The line of a finding, or why there is no verdict. NUL-terminated; free it. */
ptv_buffer ptv_said_message(const ptv_said *said);

/*
 * 32 digits that stay when other bytes of the file change: of the rule, the path and what was
 * found. `file`: of its name, too.
 */
enum { PTV_FINGERPRINT = 33 };
void ptv_fingerprint(const ptv_said *said, bool file, char out[PTV_FINGERPRINT]);

/* The same of the rules that did not run because of an error; false: there are none. */
bool ptv_kept_fingerprint(const ptv_run *run, char out[PTV_FINGERPRINT]);

/* How many entries say this: files by outcome, findings by effect. */
typedef struct ptv_said_counts {
    uint64_t files[PTV_OUTCOME_UNREADABLE + 1], all_files;
    uint64_t findings[PTV_EFFECTS];
} ptv_said_counts;
ptv_said_counts ptv_said_count(const ptv_call_report *report);

/* ---- What verify finds ---- */

/* Set `out` and `err`. What it writes there are entries: of each group the first finding, with a
 * count. */
typedef struct ptv_journal {
    FILE *out;
    FILE *err;          /* files that could not be read or decided are said here; NULL: nowhere */
    ptv_buffer pending; /* of the file at hand */
    int write_error;
} ptv_journal;
ptv_renderer ptv_journal_renderer(ptv_journal *journal);

/* One finding, each text harmless. */
void ptv_said_of_finding(ptv_buffer *b, const ptv_file_names *names, const ptv_finding *finding,
                         ptv_effect effect);
