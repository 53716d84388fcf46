/* Reports of the audit: text for people, JSON for programs, a manifest of parts for signing. */
#pragma once

#include "analysis/audit/audit.h"
#include "analysis/report/renderer.h"
#include "base/json_writer.h"

typedef struct audit_report {
    const char *path;
    ptv_outcome outcome; /* of verification: only clean files are audited */
    const char *message; /* why, if UNDECIDED or UNREADABLE */
    uint64_t errors;     /* how many, if REFUSED */
    const audit *audit;  /* NULL if it was not audited */
    const ptv_inspection *seen;
    audit_severity fail_on;
    ptv_sha256 sha256;  /* hash of parts, for the manifest; NULL for none */
    bool low;           /* show findings of low severity; JSON always has them */
    bool quiet, colour; /* text: quiet omits files that pass */
    uint64_t max;       /* text: findings shown, 0 for all */
} audit_report;

/* Whether there are findings of severity fail_on or higher. */
bool audit_fails(const audit_report *r);

void audit_put_text(ptv_buffer *b, const audit_report *r);

/* Reports as entries (said.h): what makes the call fail is an error. If there is a hash function,
 * bytes above low severity have their SHA-256, as a known finding is known for these bytes only. */
void audit_put_said(ptv_buffer *b, const audit_report *r);
void audit_put_said_finding(ptv_buffer *b, const audit_report *r, const audit_finding *f);

/* Shared by all but JSON: which findings; "24 bytes, entropy 3.93, ..."; "1 high, 2 low". */
bool audit_is_shown(const audit_report *r, const audit_finding *f);
void audit_put_look(ptv_buffer *b, const audit_finding *f);
void audit_put_verdict(ptv_buffer *b, const audit_report *r);
void audit_put_hash(ptv_buffer *b, const audit_report *r, uint64_t at, uint64_t size);

/* All parts of the file by offset, one line each: SHA-256, first byte, bytes, owner, name. */
void audit_put_manifest(ptv_buffer *b, const audit_report *r);

/* ---- One document for all files: `audit` in analysis/report/report.schema.json ---- */

void audit_json_begin(ptv_json *w, ptv_buffer *b, const char *failure);
void audit_json_file(ptv_json *w, const audit_report *r);
/* Only the findings, as the member `audit` of a file in another report. */
void audit_json_findings(ptv_json *w, const audit *a);

void audit_json_end(ptv_json *w, ptv_buffer *b, audit_severity fail_on);
