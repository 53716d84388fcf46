/* A small file as a recipe (docs/edits.md): its bytes, and what the verifier says of them. */
#pragma once

#include "base/buffer.h"
#include "fuzz/envelope/envelope.h"

/*
 * `head` is its first line, a comment; what can be read of the file follows in comments, when it is
 * short. Returns what is wrong, for people; NULL: nothing.
 */
const char *ptv_put_recipe(ptv_buffer *out, fe_bytes small, const char *head);
