/* `pteverify explain 0x14`: error codes of the runtime. */
#include "tool/registry.h"

static void put_causes(ptv_buffer *b, const fit_error *error)
{
    for (const fit_cause *c = error->causes; c < error->causes + FIT_CAUSES && c->what != NULL;
         c++) {
        ptv_put_text(b, c == error->causes ? "causes:  " : "         ");
        ptv_put_text(b, fit_when(c->when));
        ptv_put_text(b, ": ");
        ptv_put_text(b, c->what);
        ptv_put_char(b, '\n');
    }
}

int ptv_error_explain(const fit_error *error, FILE *out)
{
    ptv_buffer b = {0};
    ptv_put_format(&b, "%s (0x%02x, returned by the runtime", error->name, (unsigned)error->number);
    if (error->since != 0) {
        ptv_put_format(&b, " since %s", ptv_release_name(error->since));
    }
    ptv_put_text(&b, ")\n");
    ptv_put_part(&b, "what:    ", error->meaning);
    put_causes(&b, error);
    ptv_put_part(&b, "which:   ", error->find);
    return ptv_buffer_end(&b, out);
}

static void causes(ptv_json *w, const fit_error *error)
{
    ptv_json_array_of(w, "causes");
    for (const fit_cause *c = error->causes; c < error->causes + FIT_CAUSES && c->what != NULL;
         c++) {
        ptv_json_object(w);
        ptv_json_text_of(w, "when", c->when);
        ptv_json_text_of(w, "what", c->what);
        ptv_json_object_end(w);
    }
    ptv_json_array_end(w);
}

int ptv_error_json(const fit_error *error, FILE *out)
{
    ptv_buffer b = {0};
    ptv_json w;
    ptv_rules_begin(&w, &b, NULL);
    ptv_json_array_end(&w);
    ptv_json_object_of(&w, "error");
    ptv_json_u64_of(&w, "number", (uint64_t)error->number);
    ptv_json_text_of(&w, "name", error->name);
    ptv_json_text_of(&w, "meaning", error->meaning);
    if (error->since != 0) {
        ptv_json_text_of(&w, "since", ptv_release_name(error->since));
    }
    causes(&w, error);
    if (error->find != NULL) {
        ptv_json_text_of(&w, "find", error->find);
    }
    ptv_json_object_end(&w);
    return ptv_rules_end(&w, &b, out);
}
