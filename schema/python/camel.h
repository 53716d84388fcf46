/* Names of a schema as generated Python spells them. */
#pragma once

#include "schema/finding/finding.h"

char py_upper(char c);

/* DeviceIndex, or deviceIndex when not `big`. */
void py_flatc_camel(gate_words *out, const char *name, bool big);

/* The attribute of an object class: deviceIndex, from_. */
void py_attribute(gate_words *out, const char *name);
