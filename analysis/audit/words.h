/* Words: strings of the file, and runs of printable bytes in others. For analysis/audit only. */
#pragma once

#include "analysis/audit/audit_internal.h"

typedef struct audit_word {
    const char *bytes;
    uint32_t length;
} audit_word;

/* What is in a word that names something, a bit for each kind of sign; most have none of it. */
unsigned audit_marks_of(audit_word w);

/* A library, a folder outside, a URL, a variable or command; NULL: none of these. */
const ptv_rule *audit_named_by(audit *a, audit_word w, unsigned marks);

/* Whether a name, which is not empty, is what it seems: NULL. */
const ptv_rule *audit_deceit_of(audit_word w, unsigned marks);

enum { AUDIT_ENCODED_LEAST = 64 };

/* What a text in base64 stands for, as far as it is known; NULL: it is none, or nothing known. */
const ptv_rule *audit_encoded(audit *a, const char *bytes, uint64_t length,
                              char what[AUDIT_HIT_WHAT]);
