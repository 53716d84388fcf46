/* The text of settings; for settings.c only. */
#pragma once

#include "tool/settings.h"

typedef struct ptv_settings_fault {
    unsigned line;  /* from 1; 0: of none */
    bool no_memory; /* which is not the fault of the text */
    char text[400]; /* "KEY: WHAT", with parts of the text */
} ptv_settings_fault;

/* Appends the values. False: what is wrong is in *fault, and `settings` has some of them. */
bool ptv_settings_parse(ptv_settings *settings, const char *bytes, size_t n,
                        ptv_settings_fault *fault);
