/* Words: strings of the file, and runs of printable bytes elsewhere. For analysis/audit only. */
#pragma once

#include "analysis/audit/audit_internal.h"

typedef struct audit_word {
    const char *bytes;
    uint32_t length;
} audit_word;

/* Which signs of a reference a word contains, one bit per kind; most words have none. */
unsigned audit_marks_of(audit_word w);

/* The rule for a library, an outside folder, a URL, a variable or command; NULL if it is none. */
const ptv_rule *audit_named_by(audit *a, audit_word w, unsigned marks);

/* The rule for a name that is not what it seems; NULL if it is. The name must not be empty. */
const ptv_rule *audit_deceit_of(audit_word w, unsigned marks);

enum { AUDIT_ENCODED_LEAST = 64 };

/* What a base64 text decodes to; NULL if it is not base64, or nothing known. */
const ptv_rule *audit_encoded(audit *a, const char *bytes, uint64_t length,
                              char what[AUDIT_HIT_WHAT]);
