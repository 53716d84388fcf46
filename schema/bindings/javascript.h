/* Modules for JavaScript: what their reader knows of a file. */
#pragma once

#include "schema/source/source.h"

typedef struct js_file {
    src_span exports; /* names that the file says first; size 0: it does not */
} js_file;
