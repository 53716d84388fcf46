/* The memory of each method, for people: for one build, or for every release. */
#include "analysis/compat/report.h"

/* ---- One build ---- */

static void put_line(ptv_buffer *b, const char *what, const char *least, uint64_t bytes,
                     const char *more)
{
    ptv_put_format(b, "    %-22s %s%llu%s\n", what, least, (unsigned long long)bytes, more);
}

static void put_build(ptv_buffer *b, const fit_report *r, const fit_method *m)
{
    const char *least = m->memory.unknown > 0 ? "at least " : m->memory.about ? "about " : "";
    put_line(b, "method allocator", least, m->memory.method,
             m->memory.unknown > 0 ? ", and what its delegates take" : "");
    put_line(b, "temporary, loading", "", m->memory.loading, "");
    if (m->memory.least > m->memory.loading && !r->target->no_temporary) {
        put_line(b, "", "used when there are ", m->memory.least, "");
    }
    put_line(b, "temporary, executing", m->executing_unknown > 0 ? "at least " : "", m->executing,
             "");
    put_line(b, "planned buffers", "", m->planned, "");
}

/* ---- Every release ---- */

static const char cells[] = "    %-7s  %-4s  %11s %11s %11s %11s %11s\n";

/* "~456+" */
typedef struct cell {
    char text[24];
} cell;

static cell cell_of(uint64_t bytes, bool about, bool more)
{
    cell c;
    ptv_buffer b = ptv_buffer_in(c.text, sizeof c.text);
    ptv_put_text(&b, about ? "~" : "");
    ptv_put_u64(&b, bytes);
    ptv_put_text(&b, more ? "+" : "");
    ptv_put_char(&b, '\0');
    return c;
}

static void put_row(ptv_buffer *b, const fit_method *m, const load_row *row)
{
    const load_memory *memory = &row->memory;
    const bool more = memory->unknown > 0;
    ptv_put_format(b, cells, ptv_release_name(row->release), load_word_name(row->word),
                   cell_of(memory->method, memory->about, more).text,
                   cell_of(row->alone, memory->about, more).text,
                   cell_of(memory->loading, false, false).text,
                   cell_of(m->executing, false, m->executing_unknown > 0).text,
                   cell_of(m->planned, false, false).text);
}

static void put_legend(ptv_buffer *b, const fit_method *m)
{
    bool about = false, more = false;
    for (size_t i = 0; i < LOAD_ROWS; i++) {
        about = about || m->rows[i].memory.about;
        more = more || m->rows[i].memory.unknown > 0 || m->executing_unknown > 0;
    }
    ptv_put_text(b, about ? "    ~: about, not measured on all such machines\n" : "");
    ptv_put_text(b, more ? "    +: and what is not known\n" : "");
}

static void put_releases(ptv_buffer *b, const fit_method *m)
{
    ptv_put_format(b, cells, "release", "bits", "method", "alone", "loading", "executing",
                   "planned");
    for (size_t i = 0; i < LOAD_ROWS; i++) {
        put_row(b, m, &m->rows[i]);
    }
    put_legend(b, m);
}

/* ---- Delegates ---- */

static void put_backend(ptv_buffer *b, const fit_method *m, size_t i)
{
    const fit_backend *backend = &m->backends.items[i];
    ptv_put_format(b, "    %-22s ", i == 0 ? "delegates" : "");
    ptv_put_safe_text(b, backend->name);
    ptv_put_format(b, ": %u (", backend->count);
    if (!backend->known) {
        ptv_put_text(b, "not known)\n");
    } else if (m->rows != NULL) {
        ptv_put_text(b, "known)\n");
    } else {
        ptv_put_format(b, backend->count == 1 ? "%u bytes)\n" : "%u bytes each)\n", backend->bytes);
    }
}

static void put_backends(ptv_buffer *b, const fit_method *m)
{
    for (size_t i = 0; i < m->backends.count; i++) {
        put_backend(b, m, i);
    }
    if (m->backends.more > 0) {
        ptv_put_format(b, "    %-22s of other backends: %u\n", "", m->backends.more);
    }
}

/* ---- The table ---- */

static void put_head(ptv_buffer *b, const fit_report *r)
{
    if (r->judgement->methods[0].rows != NULL) {
        ptv_put_text(b,
                     "memory, in bytes (method: the method allocator, alone: without a temporary "
                     "one;\nloading, executing: the temporary allocator)\n");
        return;
    }
    ptv_put_format(b, "memory, in bytes (release %s, %s bits%s):\n",
                   ptv_release_name(r->target->release), load_word_name(r->target->word),
                   r->target->no_temporary ? ", no temporary allocator" : "");
}

void fit_put_memory(ptv_buffer *b, const fit_report *r)
{
    put_head(b, r);
    for (size_t i = 0; i < r->judgement->method_count; i++) {
        const fit_method *m = &r->judgement->methods[i];
        ptv_put_text(b, "  method '");
        ptv_put_safe_text(b, m->name == NULL ? "" : m->name);
        ptv_put_text(b, "'\n");
        if (m->rows != NULL) {
            put_releases(b, m);
        } else {
            put_build(b, r, m);
        }
        put_backends(b, m);
    }
}
