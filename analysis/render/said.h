/*
 * What any command has found, in one form for all writers: a finding, or the outcome of a file.
 * Entries follow each other in a buffer. Each is self-contained, so buffers from several processes
 * of one program can be concatenated. Not here: formats (formats.h), producing findings.
 */
#pragma once

#include "analysis/report/renderer.h"

/* A place: bytes of a model, or a line of text. */
typedef struct ptv_spot {
    const char *file;      /* as the user gave it; NULL if there is no such place */
    const char *path;      /* of the field, or the subject of a line; NULL for the whole file */
    uint64_t at, length;   /* bytes */
    uint32_t line, column; /* in a text; 0 if not known */
} ptv_spot;

/* Texts may be NULL. The order of the members leaves no padding, which would stay unset. */
typedef struct ptv_said {
    const ptv_rule *rule;       /* NULL: the outcome of a file, after its findings */
    ptv_spot at, other;         /* for a file: only the name */
    const char *detail;         /* finding: what was found and expected; file: why undecided */
    const char *found;          /* what was found, alone; file: ptv_kept_fingerprint() */
    const char *advice;         /* file: what happened to it, or what to do */
    uint64_t count;             /* findings with this cause */
    uint64_t errors, warnings;  /* of a file */
    uint64_t notes, allowed;    /* of a file */
    uint32_t binary, undecided; /* binary: the place is in bytes; undecided: it might be an error */
    uint32_t effect, outcome;   /* ptv_effect of a finding, ptv_outcome of a file */
} ptv_said;

/* Appends a copy, texts included. */
void ptv_said_put(ptv_buffer *b, const ptv_said *said);

/* A whole call. */
typedef struct ptv_call_report {
    const char *command; /* "verify" */
    const char *against; /* the release that files were judged against, or NULL */
    const char *failure; /* why nothing was checked, or NULL */
    const char *said;    /* entries */
    size_t length;
    int exit_status;
} ptv_call_report;

/* Reads the entry at *at, which starts at 0. Its texts are in the report. False at the end. */
bool ptv_said_next(const ptv_call_report *report, size_t *at, ptv_said *said);

/* "the title: found 7, expected 0, at header.size (0x20+8)": one line that is safe to print. */
void ptv_said_line(ptv_buffer *b, const ptv_said *said);

/* The same without the title. */
void ptv_said_details(ptv_buffer *b, const ptv_said *said);

/* "program.fbs:83:3", "model.pte:0x20+8": safe to print. */
void ptv_said_place(ptv_buffer *b, const ptv_spot *spot, bool binary);

/*
 * Whether to show it next to lines: a finding that counts, or a file that could not be read or
 * decided, whose severity is an error.
 */
bool ptv_is_shown(const ptv_said *said);

/* "segment-past-end", "undecided", "unreadable" */
const char *ptv_said_name(const ptv_said *said);

/* The line of a finding, or why there is no verdict. NUL-terminated; the caller frees it. */
ptv_buffer ptv_said_message(const ptv_said *said);

/*
 * 32 digits that stay the same when other bytes of the file change: a hash of the rule, the path
 * and what was found. `file`: of the file's name, too.
 */
enum { PTV_FINGERPRINT = 33 };
void ptv_fingerprint(const ptv_said *said, bool file, char out[PTV_FINGERPRINT]);

/* The same for the rules that did not run because of an error; returns false if there are none. */
bool ptv_kept_fingerprint(const ptv_run *run, char out[PTV_FINGERPRINT]);

/* Counts of entries: files by outcome, findings by effect. */
typedef struct ptv_said_counts {
    uint64_t files[PTV_OUTCOME_UNREADABLE + 1], all_files;
    uint64_t findings[PTV_EFFECTS];
} ptv_said_counts;
ptv_said_counts ptv_said_count(const ptv_call_report *report);

/* ---- Findings of verify ---- */

/* Set `out` and `err`. Writes entries to `out`: the first finding of each group, with a count. */
typedef struct ptv_journal {
    FILE *out;
    FILE *err;          /* told of files that could not be read or decided; may be NULL */
    ptv_buffer pending; /* of the current file */
    int write_error;
} ptv_journal;
ptv_renderer ptv_journal_renderer(ptv_journal *journal);

/* One finding, with all texts made safe to print. */
void ptv_said_of_finding(ptv_buffer *b, const ptv_file_names *names, const ptv_finding *finding,
                         ptv_effect effect);
