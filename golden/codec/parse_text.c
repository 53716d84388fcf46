/* Whole models out of texts. */
#include <stdio.h>
#include <stdlib.h>

#include "golden/codec/parse_parts.h"

static bool parse(gm_model *model, const gm_input *text, const gm_choice *choice, gm_error *error)
{
    gm_parser p = {.model = model, .text = text, .error = error, .choice = choice};
    json_t *json = gm_read_json(text, 0, error);
    bool good = json != NULL && gm_model_of(&p, NULL, json);
    json_decref(json);
    return good;
}

bool gm_parse_text(gm_model *model, const char *bytes, size_t n, const char *path, gm_error *error)
{
    gm_input text = {.path = path, .bytes = bytes, .n = n};
    *error = (gm_error){.line = 0};
    return parse(model, &text, NULL, error);
}

bool gm_parse_file(gm_model *model, const char *path, gm_error *error)
{
    return gm_parse_chosen(model, path, NULL, error);
}

bool gm_parse_chosen(gm_model *model, const char *path, const gm_choice *choice, gm_error *error)
{
    gm_input text = {.path = path};
    *error = (gm_error){.line = 0};
    int why = gm_read_text(&text, false, model->limit.memory);
    if (why != 0) {
        snprintf(error->path, sizeof error->path, "%s", path);
        snprintf(error->what, sizeof error->what, "cannot read: %s",
                 gm_reason_of(why, model->limit.memory).text);
    }
    bool good = why == 0 && parse(model, &text, choice, error);
    free((void *)(uintptr_t)text.bytes);
    return good;
}
