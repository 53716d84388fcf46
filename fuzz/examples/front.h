/* What pteverify says about an input, decided as the tool does for a file on its own. */
#pragma once

#include "fuzz/examples/cell.h"

/* Returns whether it is clean; stores the names of its warnings. */
bool front_accepts(const uint8_t *bytes, size_t size, char warnings[CRASH_WARNINGS]);

/* "RULE at FIELD" for its first error; "" if it is clean. */
void front_rule(const uint8_t *bytes, size_t size, char *text, size_t room);

/* The extension for its kind, for the runtime here and for anyone who goes by names. */
const char *front_extension(const uint8_t *bytes, size_t size);
