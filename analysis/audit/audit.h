/*
 * What a sound file may still hide: bytes that no loader needs, code and archives where weights
 * should be, what nobody can look into, names that reach outside, decisions by data, cost. The file
 * has been verified, and was accepted. Not here: rules about files that are broken.
 */
#pragma once

#include "analysis/audit/signatures.h"
#include "analysis/inspect/inspect.h"
#include "base/buffer.h"

/* Severities for security: those of ptv_rule by other names. */
typedef enum audit_severity {
    AUDIT_LOW = PTV_NOTE,       /* worth knowing; honest files have it */
    AUDIT_MEDIUM = PTV_WARNING, /* no exporter writes this: somebody should look */
    AUDIT_HIGH = PTV_ERROR      /* made to deceive, or to be executed */
} audit_severity;

/* "low", "medium", "high" */
const char *audit_severity_word(audit_severity severity);

/* ---- Rules (audit_rules.c) ---- */

/*
 * As those of fit: only name, code, severity, title, why and fix are used. Codes:
 *
 *     40xx  bytes that nothing needs
 *     41xx  what bytes are
 *     42xx  what nobody can look into
 *     43xx  what reaches outside
 *     44xx  decisions by data
 *     45xx  cost
 *     46xx  who wrote it, and who changed it
 *
 * Names and codes are stable and never used again.
 */
size_t audit_rule_count(void);
const ptv_rule *audit_rule_at(size_t i); /* ascending by code */

/* By name or code; `word` is n bytes long. NULL: there is none. */
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
    const char *path;    /* where that is in its fields */
    const char *what;    /* what was found there, for people; NULL: the title says it */
    bool measured;       /* the following is about these bytes */
    unsigned entropy;    /* hundredths of bits per byte: 800 is random */
    unsigned shown;
    uint8_t first[AUDIT_FIRST]; /* `shown` of them */
} audit_finding;

/* What is known of who wrote the file; all zero: nothing. */
typedef struct audit_provenance {
    const char *writer, *vtables;        /* "python", "shared"; NULL: not known */
    bool differs;                        /* that writer would lay out these contents otherwise */
    uint64_t at;                         /* from this byte on */
    uint64_t changed;                    /* so many keys are hashes of other bytes than they name */
    uint64_t changed_at, changed_length; /* the first of these */
} audit_provenance;

typedef struct audit_options {
    bool deep;              /* weights are read from end to end, not only their beginnings */
    uint64_t planned_limit; /* bytes of planned memory of a method */
    uint64_t steps_limit;   /* instructions that a call of a method executes, as far as it says */
    uint64_t shape_limit;   /* bytes of a tensor whose shape is dynamic */
    audit_provenance provenance; /* of the file at hand */
} audit_options;

/* Lives as long as the bytes of the file. */
typedef struct audit {
    audit_finding *findings; /* the worst first, then by place */
    size_t count, room;
    uint64_t dropped;                /* findings behind AUDIT_MOST of a severity */
    uint64_t counts[AUDIT_HIGH + 1]; /* by severity, dropped ones included */
    uint64_t allowed;                /* that the caller knows, and took away */
    bool failed;                     /* out of memory */
    ptv_arena arena;
    /* Belongs to the audit. */
    const ptv_run *run;
    const ptv_inspection *seen;
    const audit_options *options;
    audit_scanner scanner;
    bool unscanned; /* it has been said that there is no more of it */
    bool watching;  /* the file is being inspected: nothing is told yet, but there is something */
    bool noted;
    uint64_t zip;   /* where a zip begins that the file is, too; UINT64_MAX: it is none */
    uint64_t other; /* the same of another format */
} audit;

/*
 * After ptv_verify(); inspects the file closely. False: out of memory. Takes time in proportion to
 * the tables and to bytes that nobody has; with `deep`, to the size of the file.
 */
bool audit_file(audit *out, ptv_inspection *seen, const ptv_run *run, const audit_options *options);

void audit_free(audit *a);

/* The most severe of the findings; 0: there are none. */
audit_severity audit_worst(const audit *a);

/* Bytes that somebody here can look into or knows to be weights, and others. */
typedef struct audit_share {
    uint64_t known, weights, opaque, hidden;
} audit_share;
audit_share audit_share_of(const ptv_inspection *seen);
