/* What pteverify says of an input, as the tool decides on a file that stands alone. */
#pragma once

#include "fuzz/examples/cell.h"

/* Whether it is clean; the names of warnings. */
bool front_accepts(const uint8_t *bytes, size_t size, char warnings[CRASH_WARNINGS]);

/* "RULE at FIELD" of its first error; "" when it is clean. */
void front_rule(const uint8_t *bytes, size_t size, char *text, size_t room);

/* What it is taken for: by the runtime here, and by everybody who asks for its name. */
const char *front_extension(const uint8_t *bytes, size_t size);
