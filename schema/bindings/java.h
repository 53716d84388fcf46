/* Classes of flatc for Java: what the parts of its reader share. */
#ifndef PTV_SCHEMA_BINDINGS_JAVA_H
#define PTV_SCHEMA_BINDINGS_JAVA_H

#include <string.h>

#include "java_patterns.h"
#include "schema/bindings/jvm.h"
#include "schema/source/chars.h"

/* A number that the accessor of the member claims; FBS_NONE: none. */
uint64_t java_accessor(const shape_reader *r, bind_fact fact);

/* "int", or "Integer"; NULL: no scalar. */
const char *java_name_of(uint64_t base, bool boxed);

#endif
