/* Parsing the text of settings; for settings.c only. */
#pragma once

#include "tool/settings.h"

typedef struct ptv_settings_fault {
    unsigned line;  /* from 1; 0 if not about a line */
    bool no_memory; /* not a fault of the text */
    char text[400]; /* "KEY: WHAT", quoting the text */
} ptv_settings_fault;

/* Appends the values. Returns false with *fault set, and only some of the values appended. */
bool ptv_settings_parse(ptv_settings *settings, const char *bytes, size_t n,
                        ptv_settings_fault *fault);
