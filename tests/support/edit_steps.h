/*
 * Steps that a file goes through, as rows: edits, and what is then where. A row has a `file`, a
 * golden model and edits; the `layout` of the model with most of what edits can meet; or the
 * `text` of one, with ' for ". Its `steps` are lines:
 *
 *     by EDITS                       applies them
 *     not EDITS => WHAT              they are refused, with this in the error
 *     lost PATH => WHAT              so has the path no range
 *     refused ADDRESS => WHAT        and the address no position
 *     reads PATH == JSON             what is there, with ' for "
 *     verdict NAME                   clean, or the first rule that fires
 *     at ADDRESS == VALUE            the position; also > and <
 *     number WIDTH ADDRESS == VALUE  the number there
 *     bytes ADDRESS == TEXT          the bytes there
 *     loaded == VALUE                how many bytes are in memory; also <
 *     range PATH == VALUE, LENGTH    the range of a path
 *     keep NAME ADDRESS              its position is a name in values
 *     again                          the bytes are opened once more
 *     inner PATH                     goes on in the file that is there, until `outer`
 *
 * A value is a number, an address, `#WIDTH ADDRESS`, or NAME, to which a value may be added.
 */
#pragma once

#include "rows.h"

/* Fails the test where something is otherwise. */
void edit_steps(const test_row *r);
