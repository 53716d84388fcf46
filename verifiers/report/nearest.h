/* How far one word is from another. */
#ifndef PTV_REPORT_NEAREST_H
#define PTV_REPORT_NEAREST_H

#include <stddef.h>

/* Levenshtein distance; of longer words the first 64 bytes. */
size_t ptv_edits(const char *a, size_t an, const char *b, size_t bn);

#endif
