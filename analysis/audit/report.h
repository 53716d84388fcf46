/* What the audit says of files: text for people, JSON for programs, a list of parts to be signed.
 */
#pragma once

#include "analysis/audit/audit.h"
#include "analysis/report/renderer.h"
#include "base/json_writer.h"

typedef struct audit_report {
    const char *path;
    ptv_outcome outcome; /* of verification: only clean files are audited */
    const char *message; /* UNDECIDED, UNREADABLE: why */
    uint64_t errors;     /* REFUSED: so many */
    const audit *audit;  /* NULL: it was not audited */
    const ptv_inspection *seen;
    audit_severity fail_on;
    ptv_sha256 sha256;  /* of parts, in the inventory; NULL: they have none */
    bool low;           /* findings of low severity; JSON always has them */
    bool quiet, colour; /* text: nothing of a file that passes */
    uint64_t max;       /* text: findings that are shown, 0: all */
} audit_report;

/* Whether findings are as severe as that. */
bool audit_fails(const audit_report *r);

void audit_put_text(ptv_buffer *b, const audit_report *r);

/* The same as entries (said.h): what makes the call fail is an error. With the SHA-256 of bytes
 * above low, if there is a function for it: what is known, is known of these bytes. */
void audit_put_said(ptv_buffer *b, const audit_report *r);
void audit_put_said_finding(ptv_buffer *b, const audit_report *r, const audit_finding *f);

/* What all but JSON share: which findings; "24 bytes, entropy 3.93, ..."; "1 high, 2 low". */
bool audit_is_shown(const audit_report *r, const audit_finding *f);
void audit_put_look(ptv_buffer *b, const audit_finding *f);
void audit_put_verdict(ptv_buffer *b, const audit_report *r);
void audit_put_hash(ptv_buffer *b, const audit_report *r, uint64_t at, uint64_t size);

/* Every part of the file by place, a line each: SHA-256, first byte, bytes, owner, name. */
void audit_put_manifest(ptv_buffer *b, const audit_report *r);

/* ---- One document for all files: analysis/report/report.schema.json, member `audit` ---- */

void audit_json_begin(ptv_json *w, ptv_buffer *b, const char *failure);
void audit_json_file(ptv_json *w, const audit_report *r);
/* Findings alone, as the member `audit` of a file in another report. */
void audit_json_findings(ptv_json *w, const audit *a);

void audit_json_end(ptv_json *w, ptv_buffer *b, audit_severity fail_on);
