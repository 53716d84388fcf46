/* What a case expects, as text. */
#ifndef GOLDEN_EDIT_EXPECT_H
#define GOLDEN_EDIT_EXPECT_H

#include "golden/edit/recipe.h"
#include "golden/edit/scan.h"

/* Reads what follows `expect`. Addresses are those of the case's file as it is. */
bool ge_expect(ge_case *current, ge_text rest, unsigned line, gm_error *error);

/* Whether a case that has ended says what it expects, without contradiction. */
bool ge_expects_something(const ge_case *current, gm_error *error);

#endif
