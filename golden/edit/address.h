/* Addresses of the language (docs/edits.md), and numbers that are made of them. */
#ifndef GOLDEN_EDIT_ADDRESS_H
#define GOLDEN_EDIT_ADDRESS_H

#include "golden/edit/path.h"

/* Takes an address with what is added to it. It need not be inside of the file. */
bool ge_take_address(const ge_file *file, ge_text *text, uint64_t *at, gm_error *error);

/*
 * Takes a number: digits, or the distance of two addresses, which may be negative (in
 * two's complement, *negative says so).
 */
bool ge_take_size(const ge_file *file, ge_text *text, uint64_t *value, bool *negative,
                  gm_error *error);

#endif
