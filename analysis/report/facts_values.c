/* Facts about the values of constants: their range and distribution. */
#include "analysis/inspect/values.h"
#include "analysis/report/facts_parts.h"

/* A text, since JSON cannot represent every double as a number. */
static void number(ptv_json *w, const char *key, double value)
{
    char room[32];
    ptv_buffer b = ptv_buffer_in(room, sizeof room);
    ptv_put_format(&b, "%.9g", value);
    ptv_json_name_of(w, key, b.bytes, b.length);
    ptv_buffer_free(&b);
}

void ptv_values_fact(ptv_json *w, const ptv_weight *stored)
{
    ptv_value_summary s;
    if (w->values == NULL || !stored->typed ||
        !ptv_summarise(stored->tensor.scalar_type, stored->bytes, stored->size, w->values, &s)) {
        return;
    }
    ptv_json_key(w, "values");
    ptv_open_row(w);
    ptv_json_u64_of(w, "total", s.total);
    ptv_json_u64_of(w, "looked_at", s.looked);
    ptv_json_u64_of(w, "zeros", s.zeros);
    ptv_json_u64_of(w, "nans", s.nans);
    ptv_json_u64_of(w, "infinities", s.infinities);
    number(w, "least", s.least);
    number(w, "most", s.most);
    number(w, "mean", s.mean);
    ptv_json_array_of(w, "bins");
    for (unsigned i = 0; i < PTV_BINS; i++) {
        ptv_json_u64(w, s.bins[i]);
    }
    ptv_json_array_end(w);
    ptv_close_row(w);
}
