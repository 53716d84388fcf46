/*
 * Our own verifiers/schemas, as written by `ptv-schema emit`. Fields refer to tables, unions and
 * enums by numbers in lists, some of which come later in the file: these are collected first.
 *
 * The tables have no namespaces. Several schemas may have types of the same name, so one schema is
 * read at a time: --package-prefix names it.
 */
#include "schema/bindings/tables.h"

#include <string.h>

/* ---- Types ---- */

/* The count of what follows. */
bool tab_takes_count(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    (void)step;
    bool good = bind_number(hole, &value);
    r->sum = good ? value.number : 0;
    return good;
}

/* Tags of a union may have gaps, so the last tag and the member count can differ. */
bool tab_counts_members(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t count = shape_count(r->type, &tab_value_copy, BIND_NUMBER);
    (void)hole;
    shape_claim(r, step, BIND_COUNT, bind_integer((int64_t)count));
    return r->sum == r->count;
}

bool tab_counts_values(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, BIND_COUNT, bind_integer((int64_t)r->sum));
    return r->sum == r->count;
}

/* ---- Members and values ---- */

bool tab_takes_number(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, BIND_NUMBER, bind_integer((int64_t)r->count++));
    return true;
}

bool tab_on_none(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->member = src_span_of("NONE");
    return r->count == 0;
}

/* The table is claimed for a separate copy, since NONE has none. */
bool tab_takes_member(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    if (!tab_table_named(r, hole, &name)) {
        return false;
    }
    if (!r->trying) {
        bind_claim_of(r->set, r->type,
                      &(bind_claim){.member = r->member,
                                    .fact = BIND_MEMBER,
                                    .copy = &tab_member_copy,
                                    .value = bind_text(name),
                                    .place = r->places[step->line]});
    }
    return true;
}

/* ---- The header ---- */

bool tab_takes_schema(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    return shape_strip(hole, step->as, &name) && src_same(name, tab_names_of(r)->schema);
}

/* PTV_PROGRAM_E_VALUE_VAL for EValue: val. */
bool tab_takes_enumerator(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    bool good = tab_behind(&hole, src_span_of("ptv")) &&
                tab_behind(&hole, tab_names_of(r)->schema) && tab_behind(&hole, r->name);
    r->member = hole;
    return good && hole.size > 0;
}

/*
 * Descriptors were read before, and spell names like the schema. A slot without a descriptor
 * belongs to a deprecated field, which appears nowhere else.
 */
bool tab_takes_slot(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value slot;
    const bind_claim *any = shape_find(r->type, NULL, &tab_field_copy, BIND_ID);
    if (!bind_number(hole, &slot)) {
        return false;
    }
    if (any == NULL ||
        shape_find_of(r->set, r->type, r->member, &tab_field_copy, BIND_ID) != NULL) {
        shape_claim(r, step, BIND_ID, slot);
        return true;
    }
    const bind_claim *slots = shape_find(r->type, NULL, &tab_field_copy, BIND_SLOTS);
    while (any != NULL && any->value.number != slot.number) {
        any = shape_find(r->type, any, &tab_field_copy, BIND_ID);
    }
    return any == NULL && slots != NULL && slot.number < slots->value.number;
}

bool tab_takes_value(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *value =
        shape_find_of(r->set, r->type, r->member, &tab_value_copy, BIND_NUMBER);
    if (value != NULL) {
        r->member = value->member;
    }
    return shape_number(r, step, hole);
}

/* Numbers of tables; unused ones are omitted. */
bool tab_is_later_number(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    (void)step;
    bool good = bind_number(hole, &value) && value.number >= r->count;
    r->count = good ? value.number + 1 : r->count;
    return good;
}

/* ---- The schema ---- */

bool tab_enters_root(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    r->sum = 0;
    return tab_takes_schema(r, step, hole) && tab_table_named(r, tab_names_of(r)->root, &name) &&
           shape_enter(r, &(shape_step){.line = step->line}, name);
}

/* step->value is the part. Each part occurs once. */
bool tab_marks(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t bit = UINT64_C(1) << step->value;
    bool first = (r->sum & bit) == 0;
    (void)hole;
    r->sum |= bit;
    return first;
}

bool tab_is_count(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    const tab_names *n = tab_names_of(r);
    uint64_t expected = step->value == PART_TABLE_COUNT   ? n->count[TAB_LIST_TABLES]
                        : step->value == PART_UNION_COUNT ? n->count[TAB_LIST_UNIONS]
                        : step->value == PART_ENUM_COUNT  ? n->count[TAB_LIST_ENUMS]
                                                          : n->indexes;
    return bind_number(hole, &value) && value.number == expected && tab_marks(r, step, hole);
}

bool tab_is_root(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    shape_claim(r, step, BIND_ROOT, bind_nothing());
    return tab_table_named(r, hole, &name) && src_same(name, r->name) && tab_marks(r, step, hole);
}

bool tab_takes_text(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_claim(r, step, (bind_fact)step->fact, bind_text(hole));
    return tab_marks(r, step, hole);
}

/* Claims that missing parts are empty. */
bool tab_ends_schema(shape_reader *r, const shape_step *step, src_span hole)
{
    const tab_names *n = tab_names_of(r);
    uint64_t expected = (UINT64_C(1) << PARTS) - 1, all = UINT64_C(1) << PARTS;
    (void)hole;
    expected &= ~(n->count[TAB_LIST_UNIONS] == 0 ? UINT64_C(1) << PART_UNIONS : 0);
    expected &= ~(n->count[TAB_LIST_ENUMS] == 0 ? UINT64_C(1) << PART_ENUMS : 0);
    expected &= ~(n->indexes == 0 ? UINT64_C(1) << PART_INDEXES : 0);
    if ((r->sum >> PART_IDENTIFIER & 1) == 0) {
        shape_claim(r, step, BIND_IDENTIFIER, bind_nothing());
    }
    if ((r->sum >> PART_EXTENSION & 1) == 0) {
        shape_claim(r, step, BIND_EXTENSION, bind_nothing());
    }
    return (r->sum & (all - 1)) == expected;
}

/* ---- The language ---- */

/* schema/executorch/program.fbs, from the first line. */
static bool title(const src_file *file, src_span *path)
{
    src_lines lines = src_lines_of(file);
    src_line line;
    src_span hole[SRC_HOLES];
    bool good = src_next(&lines, &line) &&
                src_match(line.text, "/* Written by ptv-schema from %*; do not edit. */", hole);
    *path = good ? hole[0] : (src_span){0};
    return good && src_ends(hole[0], ".fbs");
}

bool bind_tables_is_ours(const src_file *file)
{
    src_span path;
    return title(file, &path);
}

static src_span stem_of(src_span path)
{
    size_t n = path.size - strlen(".fbs");
    size_t from = n;
    while (from > 0 && path.at[from - 1] != '/') {
        from--;
    }
    return (src_span){path.at + from, n - from};
}

void bind_tables_read(bind_set *set, const src_file *file)
{
    src_span path;
    tab_names *n = ptv_arena_take(&set->arena, sizeof *n);
    if (n == NULL || !title(file, &path)) {
        set->failed = set->failed || n == NULL;
        return;
    }
    n->schema = stem_of(path);
    if (set->prefix == NULL || set->prefix[0] == '\0' || src_is(n->schema, set->prefix)) {
        tab_collect(n, file);
        shape_reader reader = {.set = set, .own = n};
        src_tokens text;
        if (src_scan(&set->arena, &src_family_c_comments, NULL, file, &text)) {
            shape_read(&reader, &text, &tab_rows);
        } else {
            set->failed = true;
        }
    }
}
