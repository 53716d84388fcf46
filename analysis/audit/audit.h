/*
 * What a sound file may still hide: bytes that no loader needs, code and archives in place of
 * weights, contents that cannot be inspected, names that reach outside, decisions by data, cost.
 * The file has been verified and accepted. Not here: rules about broken files.
 */
#pragma once

#include "analysis/audit/signatures.h"
#include "analysis/inspect/inspect.h"
#include "base/buffer.h"

/* Severities for security: those of ptv_rule under other names. */
typedef enum audit_severity {
    AUDIT_LOW = PTV_NOTE,       /* worth knowing; honest files have such things */
    AUDIT_MEDIUM = PTV_WARNING, /* no exporter writes this: somebody should check */
    AUDIT_HIGH = PTV_ERROR      /* made to deceive, or to be executed */
} audit_severity;

/* "low", "medium", "high" */
const char *audit_severity_word(audit_severity severity);

/* ---- Rules (audit_rules.c) ---- */

/*
 * Like the rules of fit, they only use name, code, severity, title, why and fix. Codes:
 *
 *   40xx  bytes that nothing needs
 *   41xx  what bytes are
 *   42xx  what cannot be inspected
 *   43xx  what reaches outside
 *   44xx  decisions by data
 *   45xx  cost
 *   46xx  who wrote the file, and who changed it
 *
 * Names and codes are stable and never reused.
 */
size_t audit_rule_count(void);
const ptv_rule *audit_rule_at(size_t i); /* ascending by code */

/* By name or code; `word` is n bytes long. Returns NULL if there is no such rule. */
const ptv_rule *audit_rule_named(const char *word, size_t n);

static inline bool audit_is_rule(const ptv_rule *rule)
{
    return rule->code / 1000 == 4;
}

/* ---- Findings ---- */

enum { AUDIT_FIRST = 16, AUDIT_WHAT = 192, AUDIT_MOST = 1000 };

typedef struct audit_finding {
    const ptv_rule *rule;
    uint64_t at, length; /* bytes of the file */
    const char *path;    /* field path of the bytes */
    const char *what;    /* what was found there, for people; NULL if the title says it all */
    bool measured;       /* the following members are valid */
    unsigned entropy;    /* hundredths of bits per byte: 800 is random */
    unsigned shown;
    uint8_t first[AUDIT_FIRST]; /* `shown` of them */
} audit_finding;

/* What is known about who wrote the file; all zero if nothing. */
typedef struct audit_provenance {
    const char *writer, *vtables;        /* "python", "shared"; NULL if not known */
    bool differs;                        /* that writer would lay out these contents differently */
    uint64_t at;                         /* offset of the first difference */
    uint64_t changed;                    /* how many keys are hashes of bytes other than theirs */
    uint64_t changed_at, changed_length; /* the first of these keys */
} audit_provenance;

typedef struct audit_options {
    bool deep;                   /* read weights from end to end, not only their beginnings */
    uint64_t planned_limit;      /* bytes of planned memory of a method */
    uint64_t steps_limit;        /* instructions per call of a method, as far as the file says */
    uint64_t shape_limit;        /* bytes of a tensor whose shape is dynamic */
    audit_provenance provenance; /* of the current file */
} audit_options;

/* Valid as long as the bytes of the file. */
typedef struct audit {
    audit_finding *findings; /* most severe first, then by offset */
    size_t count, room;
    uint64_t dropped;                /* findings beyond AUDIT_MOST of a severity */
    uint64_t counts[AUDIT_HIGH + 1]; /* by severity, dropped ones included */
    uint64_t allowed;                /* findings that the caller knew of and removed */
    bool failed;                     /* out of memory */
    ptv_arena arena;
    /* Private to the audit. */
    const ptv_run *run;
    const ptv_inspection *seen;
    const audit_options *options;
    audit_scanner scanner;
    bool unscanned; /* it has been reported that the scanner ran out of steps */
    bool watching;  /* the file is being inspected: findings only set `noted` */
    bool noted;
    uint64_t zip;   /* where a zip begins that the file also is; UINT64_MAX if none */
    uint64_t other; /* the same of another format */
} audit;

/*
 * Call after ptv_verify(); inspects the file closely. Returns false if out of memory. Takes time in
 * proportion to the tables and to bytes that nobody owns; with `deep`, to the size of the file.
 */
bool audit_file(audit *out, ptv_inspection *seen, const ptv_run *run, const audit_options *options);

void audit_free(audit *a);

/* The highest severity among the findings; 0 if there are none. */
audit_severity audit_worst(const audit *a);

/* Bytes that can be inspected or are known to be weights, and others. */
typedef struct audit_share {
    uint64_t known, weights, opaque, hidden;
} audit_share;
audit_share audit_share_of(const ptv_inspection *seen);
