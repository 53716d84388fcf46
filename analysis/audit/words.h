/* Words: strings of the file, and runs of printable bytes in others. For analysis/audit only. */
#ifndef PTV_AUDIT_WORDS_H
#define PTV_AUDIT_WORDS_H

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

#endif
