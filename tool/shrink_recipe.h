/* A small file as a recipe (docs/edits.md): its bytes, and the verifier's findings. */
#pragma once

#include "base/buffer.h"
#include "fuzz/envelope/envelope.h"

/*
 * `head` is the first line, a comment. If the file is short, its readable contents follow as
 * comments. Returns what is wrong, for people, or NULL.
 */
const char *ptv_put_recipe(ptv_buffer *out, fe_bytes small, const char *head);
