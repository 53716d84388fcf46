/* The facts of JSON reports, and looking at them. */
#ifndef TESTS_SUPPORT_FACTS_H
#define TESTS_SUPPORT_FACTS_H

#include <jansson.h>

#include "base/buffer.h"
#include "tests/support/edited.h"

/* The text of the facts about an image; ptv_buffer_free(). */
ptv_buffer facts_text(const ptv_image *image, const ptv_operators *operators);

/* The same, read; json_decref(). The file is closed. */
json_t *facts_of_image(const ptv_image *image, const ptv_operators *operators);
json_t *facts_of_file(ge_file file);
json_t *facts_of(const char *script);

/* Fail unless the member at `path` is this; text NULL: it is not there. */
void expect_text(json_t *facts, const char *path, const char *text);
void expect_number(json_t *facts, const char *path, json_int_t number);
void expect_absent(json_t *facts, const char *path);

#endif
