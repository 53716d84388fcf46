/*
 * Steps for a file, as rows: edits, and checks of the result. A row has a `file`, which is a golden
 * model with edits; or the `layout` of the model that has most of what edits can meet; or the
 * `text` of a model, with ' for ". Its `steps` are lines:
 *
 *     by EDITS                       applies them
 *     not EDITS => WHAT              they are refused, with this in the error
 *     lost PATH => WHAT              the path has no range, with this in the error
 *     refused ADDRESS => WHAT        the address has no position, likewise
 *     reads PATH == JSON             the value there, with ' for "
 *     verdict NAME                   clean, or the first rule that fires
 *     at ADDRESS == VALUE            the position; also > and <
 *     number WIDTH ADDRESS == VALUE  the number there
 *     bytes ADDRESS == TEXT          the bytes there
 *     loaded == VALUE                how many bytes are in memory; also <
 *     range PATH == VALUE, LENGTH    the range of a path
 *     keep NAME ADDRESS              names the position, for use in values
 *     again                          opens the bytes once more
 *     inner PATH                     continues in the file that is there, until `outer`
 *
 * A value is a number, an address, `#WIDTH ADDRESS`, or NAME, optionally plus another value.
 */
#pragma once

#include "rows.h"

/* Fails the test if a step does not hold. */
void edit_steps(const test_row *r);
