/* The memory that a method takes, as JSON. */
#include "analysis/report/facts_loading.h"

void ptv_loading_facts(ptv_json *w, const load_memory *m, uint64_t executing, uint32_t unknown)
{
    ptv_json_u64_of(w, "method_allocator", m->method);
    ptv_json_u64_of(w, "unknown_delegates", m->unknown);
    ptv_json_bool_of(w, "about", m->about);
    ptv_json_u64_of(w, "temporary_loading", m->loading);
    ptv_json_u64_of(w, "temporary_least", m->least);
    ptv_json_u64_of(w, "temporary_executing", executing);
    ptv_json_u64_of(w, "unknown_kernels", unknown);
}

void ptv_loading_rows(ptv_json *w, const load_row *rows, uint64_t executing, uint32_t unknown)
{
    ptv_json_array(w);
    for (unsigned i = 0; i < LOAD_ROWS; i++) {
        ptv_json_object(w);
        ptv_json_text_of(w, "release", ptv_release_name(rows[i].release));
        ptv_json_u64_of(w, "word_size", rows[i].word == LOAD_64 ? 64 : 32);
        ptv_loading_facts(w, &rows[i].memory, executing, unknown);
        ptv_json_u64_of(w, "method_allocator_alone", rows[i].alone);
        ptv_json_object_end(w);
    }
    ptv_json_array_end(w);
}
