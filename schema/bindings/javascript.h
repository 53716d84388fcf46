/* JavaScript modules: what the reader knows about a file. */
#pragma once

#include "schema/source/source.h"

typedef struct js_file {
    src_span exports; /* names announced at the top of the file; may be empty */
} js_file;
