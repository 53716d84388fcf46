/* Missing names, as a line and as a list. */
#include "analysis/report/missing_names.h"

#include "analysis/report/facts_parts.h"
#include "verifiers/crosscheck/missing.h"

/* Uses a copy of the run, because the search enters one unit after another. */
static bool each_name(const ptv_run *run, void (*each)(void *, const ptv_missing_name *),
                      void *context)
{
    ptv_run copy = *run;
    return ptv_each_missing_name(&copy, each, context);
}

/* ---- Text ---- */

enum { NAMES = 3, LONGEST = 64 };

typedef struct line {
    ptv_buffer names;
    uint64_t count, shown;
} line;

/* Three weights of a layer, or one hash: the line should be readable at a glance. */
static bool is_shown(const line *l, uint64_t length)
{
    return l->shown == l->count && l->shown < NAMES &&
           (l->shown == 0 || l->names.length + length <= LONGEST);
}

static void put_name(void *context, const ptv_missing_name *name)
{
    line *l = context;
    bool cut = name->length > LONGEST;
    if (is_shown(l, name->length)) {
        ptv_put_text(&l->names, l->shown++ == 0 ? "" : ", ");
        ptv_put_safe(&l->names, (const char *)name->name, cut ? LONGEST : name->length);
        ptv_put_text(&l->names, cut ? "..." : "");
    }
    l->count++;
}

bool ptv_takes_data(ptv_format format)
{
    return format == PTV_FORMAT_PROGRAM || format == PTV_FORMAT_BUNDLE || format == PTV_FORMAT_NFAT;
}

/* Part of a program, which provides names for it. */
static bool is_inner(ptv_format format)
{
    return format != PTV_FORMAT_PROGRAM && format != PTV_FORMAT_BUNDLE;
}

/* Most files need nothing, which the rule has already found out. */
static bool is_needy(const ptv_run *run)
{
    return ptv_has_fired(run, &ptv_data_needed_rule);
}

void ptv_put_missing_names(ptv_buffer *b, const ptv_run *run)
{
    line l = {.count = 0};
    if (is_needy(run) && each_name(run, put_name, &l) && l.count > 0) {
        ptv_put_text(b, ", needs ");
        ptv_put_u64(b, l.count);
        ptv_put_text(b, l.count == 1 ? " name from " : " names from ");
        ptv_put_text(b, is_inner(run->format) ? "the program around it or " : "");
        ptv_put_text(b, l.count == 1 ? "a data file: " : "data files: ");
        ptv_put(b, l.names.bytes, l.names.length);
        ptv_put_text(b, l.count > l.shown ? ", ..." : "");
        ptv_put_text(b, ptv_takes_data(run->format) ? " (--with FILE)" : "");
    }
    b->failed = b->failed || l.names.failed;
    ptv_buffer_free(&l.names);
}

/* ---- Facts ---- */

typedef struct list {
    ptv_json *w;
    uint32_t left; /* items that may still be written */
} list;

static void count_name(void *context, const ptv_missing_name *name)
{
    (void)name;
    ++*(uint32_t *)context;
}

static void name_fact(void *context, const ptv_missing_name *name)
{
    list *l = context;
    if (l->left == 0) {
        return;
    }
    l->left--;
    ptv_json_object(l->w);
    ptv_json_name_of(l->w, "name", (const char *)name->name, name->length);
    ptv_json_text_of(l->w, "for", name->key ? "payload" : "tensor");
    ptv_path_fact(l->w, &name->place);
    ptv_json_object_end(l->w);
}

void ptv_missing_names_facts(ptv_json *w, const ptv_run *run)
{
    uint32_t count = 0;
    bool may = ptv_takes_data(run->format) || run->format == PTV_FORMAT_XNNPACK ||
               run->format == PTV_FORMAT_VULKAN || run->format == PTV_FORMAT_MLX ||
               run->format == PTV_FORMAT_NATIVE_GRAPH;
    if (may && each_name(run, count_name, &count)) {
        list l = {w, ptv_open_list(w, "needs", count)};
        (void)each_name(run, name_fact, &l);
        ptv_close_list(w);
    }
}
