/* The page: the format of the file, its needs, its contents, and who owns its bytes. */
#include "analysis/inspect/text_parts.h"

#include "verifiers/registry/formats.h"

/* ---- Names ---- */

enum { SIZES = 32, NAME = SIZES - 3 }; /* column of the text about a name; its width */

/* With the place where it was found, if there are data files. */
static void put_need(const ptv_page *p, const ptv_inspection *seen, const ptv_seen_need *need)
{
    enum { NEEDED = 60, FILES = 4, FILE_NAME = 40 };
    ptv_put_text(p->b, "  ");
    ptv_put_short(p->b, need->name, NEEDED);
    ptv_put_text(p->b, need->key ? ", for a payload\n" : "\n");
    if (need->file > 0 && need->file <= seen->data_files) {
        const char *name = p->style->data[need->file - 1];
        const size_t n = strlen(name);
        ptv_put_format(p->b, "%*s", FILES, "");
        ptv_put_size(p->b, need->bytes);
        ptv_put_text(p->b, n > FILE_NAME ? " in ..." : " in ");
        ptv_put_safe(p->b, n > FILE_NAME ? name + n - FILE_NAME : name,
                     n > FILE_NAME ? FILE_NAME : n);
        ptv_put_char(p->b, '\n');
    } else if (seen->data_files > 0) {
        ptv_put_format(p->b, "%*snot found\n", FILES, "");
    }
}

static void put_needs(const ptv_page *p, const ptv_inspection *seen)
{
    if (seen->need_count == 0) {
        return;
    }
    ptv_put_heading(p, "needed from data files", (ptv_string){NULL, 0});
    ptv_put_format(p->b, ": %u name%s", seen->need_count, seen->need_count == 1 ? "" : "s");
    if (seen->data_files > 0) {
        ptv_put_format(p->b, ", %u found", ptv_found_count(seen));
    }
    ptv_put_char(p->b, '\n');
    for (uint32_t i = 0; i < ptv_shown(p, seen->need_count); i++) {
        put_need(p, seen, &seen->needs[i]);
    }
    ptv_put_rest(p, "  ", seen->need_count);
}

static void put_data_entry(const ptv_page *p, const ptv_seen_data *data)
{
    const ptv_weight stored = ptv_weight_of_data(data);
    const size_t line = p->b->length;
    ptv_put_text(p->b, "  ");
    ptv_put_short(p->b, data->key, NAME);
    ptv_put_spaces(p->b, line, SIZES);
    if (data->has_layout) {
        ptv_put_tensor(p->b, &data->tensor);
        ptv_put_text(p->b, ", ");
    }
    ptv_put_size(p->b, data->bytes);
    if (data->user_count > 0) {
        ptv_put_text(p->b, ", for ");
        ptv_put_counted(p->b, data->user_count, "delegate");
    }
    ptv_put_weight_values(p, &stored);
    ptv_put_char(p->b, '\n');
}

static void put_data(const ptv_page *p, const ptv_inspection *seen)
{
    if (seen->data_count == 0) {
        return;
    }
    ptv_put_heading(p, "named data", (ptv_string){NULL, 0});
    ptv_put_format(p->b, ": %u\n", seen->data_count);
    for (uint32_t i = 0; i < ptv_shown(p, seen->data_count); i++) {
        put_data_entry(p, &seen->data[i]);
    }
    ptv_put_rest(p, "  ", seen->data_count);
}

static void put_aliases(const ptv_page *p, const ptv_inspection *seen)
{
    if (seen->alias_count == 0) {
        return;
    }
    ptv_put_heading(p, "aliases", (ptv_string){NULL, 0});
    ptv_put_format(p->b, ": %u\n", seen->alias_count);
    for (uint32_t i = 0; i < ptv_shown(p, seen->alias_count); i++) {
        const size_t line = p->b->length;
        ptv_put_text(p->b, "  ");
        ptv_put_short(p->b, seen->aliases[i].name, NAME);
        ptv_put_spaces(p->b, line, SIZES);
        ptv_put_short(p->b, seen->aliases[i].owner, NAME);
        ptv_put_char(p->b, '\n');
    }
    ptv_put_rest(p, "  ", seen->alias_count);
}

/* ---- Around programs ---- */

static void put_suites(const ptv_page *p, const ptv_inspection *seen)
{
    if (seen->suite_count == 0) {
        return;
    }
    ptv_put_heading(p, "test cases", (ptv_string){NULL, 0});
    ptv_put_char(p->b, '\n');
    for (uint32_t i = 0; i < ptv_shown(p, seen->suite_count); i++) {
        const size_t line = p->b->length;
        ptv_put_text(p->b, "  ");
        ptv_put_short(p->b, seen->suites[i].method, NAME);
        ptv_put_spaces(p->b, line, SIZES);
        ptv_put_counted(p->b, seen->suites[i].cases, "case");
        ptv_put_char(p->b, '\n');
    }
    ptv_put_rest(p, "  ", seen->suite_count);
}

static void put_entry(const ptv_page *p, const ptv_seen_entry *entry)
{
    const size_t line = p->b->length;
    const char *label = ptv_label_of(entry->payload.format);
    ptv_put_text(p->b, "  ");
    ptv_put_string(p->b, entry->id);
    ptv_put_spaces(p->b, line, SIZES);
    ptv_put_size(p->b, entry->payload.size);
    ptv_put_text(p->b, label == NULL ? "" : ", ");
    ptv_put_text(p->b, label == NULL ? "" : label);
    ptv_put_char(p->b, '\n');
    ptv_put_nodes(p, &entry->payload, "    ");
}

static void put_entries(const ptv_page *p, const ptv_inspection *seen)
{
    if (seen->entry_count == 0) {
        return;
    }
    ptv_put_heading(p, "specializations", (ptv_string){NULL, 0});
    ptv_put_format(p->b, ": %u\n", seen->entry_count);
    for (uint32_t i = 0; i < ptv_shown(p, seen->entry_count); i++) {
        put_entry(p, &seen->entries[i]);
    }
    ptv_put_rest(p, "  ", seen->entry_count);
}

/* ---- The page ---- */

static void put_title(const ptv_page *p, const ptv_inspection *seen, const char *path,
                      const char *said)
{
    ptv_put_safe_text(p->b, path);
    ptv_put_text(p->b, ": ");
    ptv_put_text(p->b, ptv_format_name(seen->format));
    ptv_put_text(p->b, ", ");
    ptv_put_size(p->b, seen->account.size);
    ptv_put_text(p->b, ", ");
    ptv_put_text(p->b, said);
    ptv_put_char(p->b, '\n');
}

void ptv_put_inspection(ptv_buffer *b, const ptv_inspection *seen, const char *path,
                        const char *said, const ptv_inspect_style *style)
{
    ptv_value_limit values = {PTV_VALUES_ALL, style->values};
    const ptv_page p = {b, style, &values};
    put_title(&p, seen, path, said);
    if (style->plan) {
        ptv_put_plan(&p, seen);
    }
    if (style->map) {
        ptv_put_map(&p, seen);
    }
    if (style->plan || style->map) {
        return;
    }
    ptv_put_nodes(&p, &seen->payload, "");
    put_suites(&p, seen);
    for (uint32_t i = 0; i < ptv_shown(&p, seen->method_count); i++) {
        ptv_put_method(&p, &seen->methods[i]);
    }
    ptv_put_rest(&p, "methods: ", seen->method_count);
    put_entries(&p, seen);
    put_data(&p, seen);
    put_aliases(&p, seen);
    put_needs(&p, seen);
    ptv_put_account(&p, &seen->account);
}
