/* Strings and vectors of numbers in tables. For analysis/audit only. */
#pragma once

#include "analysis/audit/audit_internal.h"
#include "verifiers/core/frame.h"

typedef struct audit_string {
    ptv_text_seen text;
    const ptv_place *place; /* valid during the call; NULL if not known yet */
} audit_string;

typedef void audit_each_string(audit *a, const audit_string *s);

/* strings.c: strings in the tables of a unit, in the order of the walk. */
void audit_strings_of(audit *a, const ptv_seen_bytes *account, audit_each_string *each);
