/* Names of a schema as spelled in generated Python. */
#pragma once

#include "schema/finding/finding.h"

char py_upper(char c);

/* DeviceIndex, or deviceIndex unless `big`. */
void py_flatc_camel(gate_words *out, const char *name, bool big);

/* The attribute of a generated object class: deviceIndex, from_. */
void py_attribute(gate_words *out, const char *name);
