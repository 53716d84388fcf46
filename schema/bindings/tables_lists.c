/* Lists of types in our own verifiers/schemas, whose numbers fields refer to. */
#include "schema/bindings/tables.h"

void tab_collect(tab_names *n, const src_file *file)
{
    static const char *const heads[TAB_LISTS] = {"static const ptv_table tables[] = {",
                                                 "static const ptv_union unions[] = {",
                                                 "static const ptv_enum enums[] = {"};
    src_lines lines = src_lines_of(file);
    src_line line;
    src_span hole[SRC_HOLES];
    int list = TAB_LISTS;
    while (src_next(&lines, &line)) {
        for (int i = 0; i < TAB_LISTS; i++) {
            list = src_is(line.text, heads[i]) ? i : list;
        }
        n->indexes += src_begins(line.text, "{.target = ") ? 1u : 0;
        if (src_match(line.text, ".root = %w,", hole)) {
            n->root = hole[0];
        } else if (src_is(line.text, "};")) {
            list = TAB_LISTS;
        } else if (list < TAB_LISTS && n->count[list] < TAB_NAMES &&
                   src_match(line.text, "{.name = \"%w\", .count = %.", hole)) {
            n->list[list][n->count[list]++] = hole[0];
        }
    }
}

/* Finds the type that `text` spells (e_value, E_VALUE) in its list. */
static bool find_name(const tab_names *n, int list, src_span text, src_span *name)
{
    for (uint32_t i = 0; i < n->count[list]; i++) {
        if (bind_same_name(n->list[list][i], text)) {
            *name = n->list[list][i];
            return true;
        }
    }
    return false;
}

bool tab_behind(src_span *text, src_span part)
{
    size_t i = 0;
    for (size_t n = 0; n < part.size; n++) {
        char c =
            part.at[n] >= 'a' && part.at[n] <= 'z' ? (char)(part.at[n] - 'a' + 'A') : part.at[n];
        if (c == '_') {
            continue;
        }
        i += i < text->size && text->at[i] == '_' ? 1 : 0;
        char own = i < text->size ? text->at[i++] : '\0';
        own = own >= 'a' && own <= 'z' ? (char)(own - 'a' + 'A') : own;
        if (own != c) {
            return false;
        }
    }
    if (i >= text->size || text->at[i] != '_') {
        return false;
    }
    *text = (src_span){text->at + i + 1, text->size - i - 1};
    return true;
}

bool tab_table_named(const shape_reader *r, src_span text, src_span *name)
{
    const tab_names *n = tab_names_of(r);
    return tab_behind(&text, src_span_of("ptv")) && tab_behind(&text, n->schema) &&
           find_name(n, TAB_LIST_TABLES, text, name);
}
