/*
 * Our own verifiers/schemas, as `ptv-schema emit` writes them. Fields refer to tables, unions and
 * enums by numbers of lists that come later in the file: these are looked for first.
 *
 * The tables have no namespaces. Several schemas may have a type of the same name; so one schema
 * is read at a time: --package-prefix names it.
 */
#include "schema/bindings/tables.h"

#include <string.h>

enum { TABLE = 1u << FBS_DEF_TABLE, ENUM = 1u << FBS_DEF_ENUM, UNION = 1u << FBS_DEF_UNION };

const bind_copy tab_field_copy = {"descriptor", BIND_OF_FIELDS, TABLE, 0};
static const bind_copy slot_copy = {"header", BIND_OF_FIELDS, TABLE, 0};
static const bind_copy type_copy = {"list of types", BIND_OF_TYPES, TABLE | ENUM | UNION, 0};
static const bind_copy value_copy = {"descriptor", BIND_OF_VALUES, ENUM | UNION, 0};
static const bind_copy member_copy = {"descriptor", BIND_OF_MEMBERS, UNION, 0};
static const bind_copy number_copy = {"header", BIND_OF_VALUES, ENUM | UNION, 0};
static const bind_copy reader_copy = {"reader", BIND_OF_ANY, TABLE, 0};
static const bind_copy schema_copy = {"schema", BIND_OF_ANY, TABLE, 0};

enum state { TOP = SHAPE_TOP, INSIDE, NUMBERS, SLOTS, VALUES, FIELDS, TABLES, MEMBERS, UNIONS };
enum { ENUM_VALUES = UNIONS + 1, ENUMS, INDEXES, SCHEMA };

/* ---- Types ---- */

/* e_value_fields: the type of a list; step->value is the list. */
static bool enter(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span stem, name;
    r->count = 0;
    return shape_strip(hole, step->as, &stem) &&
           tab_find_name(tab_names_of(r), step->value, stem, &name) &&
           shape_enter(r, &(shape_step){.line = step->line}, name);
}

/* The next type of a list; step->fact is the kind. */
static bool takes_type(shape_reader *r, const shape_step *step, src_span hole)
{
    if (!shape_enter(r, &(shape_step){.line = step->line}, hole)) {
        return false;
    }
    shape_claim(r, step, BIND_KIND, bind_integer(step->value));
    return true;
}

/* e_value_fields, kernel_types_members: those of the type. */
static bool is_own(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span stem;
    return shape_strip(hole, step->as, &stem) && bind_same_name(stem, r->name);
}

static uint64_t count_of(const shape_reader *r, const bind_copy *copy, bind_fact fact)
{
    uint64_t count = 0;
    for (const bind_claim *c = shape_find(r->type, NULL, copy, fact); c != NULL;
         c = shape_find(r->type, c, copy, fact)) {
        count++;
    }
    return count;
}

/* The tags of a union may have gaps; its last one and the number of members are two things. */
static bool counts_members(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t last = 0, count = 0;
    bind_value value;
    for (const bind_claim *c = shape_find(r->type, NULL, &value_copy, BIND_NUMBER); c != NULL;
         c = shape_find(r->type, c, &value_copy, BIND_NUMBER)) {
        last = c->value.number;
        count++;
    }
    shape_claim(r, step, BIND_COUNT, bind_integer((int64_t)count));
    return bind_number(hole, &value) && value.number == last + 1;
}

static bool counts_values(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    return shape_number(r, step, hole) && bind_number(hole, &value) &&
           value.number == count_of(r, &value_copy, BIND_NUMBER);
}

/* ---- Members and values ---- */

static bool takes_number(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    shape_claim(r, step, BIND_NUMBER, bind_integer((int64_t)r->count++));
    return true;
}

static bool passes_number(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->count++;
    return true;
}

static bool on_none(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->member = src_span_of("NONE");
    return r->count == 0;
}

/* The table is claimed for a copy of its own: NONE has none. */
static bool takes_member(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    if (!tab_table_named(r, hole, &name)) {
        return false;
    }
    if (!r->trying) {
        bind_claim_of(r->set, r->type,
                      &(bind_claim){.member = r->member,
                                    .fact = BIND_MEMBER,
                                    .copy = &member_copy,
                                    .value = bind_text(name),
                                    .place = r->places[step->line]});
    }
    return true;
}

/* ---- The header ---- */

static bool takes_schema(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    return shape_strip(hole, step->as, &name) && src_same(name, tab_names_of(r)->schema);
}

/* PTV_PROGRAM_E_VALUE_VAL of EValue: val. */
static bool takes_enumerator(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    bool good = tab_behind(&hole, src_span_of("ptv")) &&
                tab_behind(&hole, tab_names_of(r)->schema) && tab_behind(&hole, r->name);
    r->member = hole;
    return good && hole.size > 0;
}

/*
 * Descriptors have been read before, and spell names as the schema does. A slot of which they say
 * nothing is that of a deprecated field: nobody else has it.
 */
static bool takes_slot(shape_reader *r, const shape_step *step, src_span hole)
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

static bool takes_value(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *value = shape_find_of(r->set, r->type, r->member, &value_copy, BIND_NUMBER);
    if (value != NULL) {
        r->member = value->member;
    }
    return shape_number(r, step, hole);
}

/* Tables are numbered from 0. */
static bool is_next_number(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    (void)step;
    return bind_number(hole, &value) && value.number == r->count++;
}

static bool starts(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->count = 0;
    return true;
}

/* ---- The schema ---- */

/* Parts of the ptv_schema that must be there; the lists only where they have anything. */
enum part {
    PART_NAME,
    PART_TABLES,
    PART_UNIONS,
    PART_ENUMS,
    PART_INDEXES,
    PART_TABLE_COUNT,
    PART_UNION_COUNT,
    PART_ENUM_COUNT,
    PART_INDEX_COUNT,
    PART_ROOT,
    PART_DEPTH,
    PART_STEPS,
    PARTS,
    PART_IDENTIFIER,
    PART_EXTENSION
};

static bool enters_root(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    r->sum = 0;
    return takes_schema(r, step, hole) && tab_table_named(r, tab_names_of(r)->root, &name) &&
           shape_enter(r, &(shape_step){.line = step->line}, name);
}

/* step->value: the part. Each is there once. */
static bool marks(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t bit = UINT64_C(1) << step->value;
    bool first = (r->sum & bit) == 0;
    (void)hole;
    r->sum |= bit;
    return first;
}

static bool is_count(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    const tab_names *n = tab_names_of(r);
    uint64_t expected = step->value == PART_TABLE_COUNT   ? n->count[TAB_LIST_TABLES]
                        : step->value == PART_UNION_COUNT ? n->count[TAB_LIST_UNIONS]
                        : step->value == PART_ENUM_COUNT  ? n->count[TAB_LIST_ENUMS]
                                                          : n->indexes;
    return bind_number(hole, &value) && value.number == expected && marks(r, step, hole);
}

static bool is_root(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    shape_claim(r, step, BIND_ROOT, bind_nothing());
    return tab_table_named(r, hole, &name) && src_same(name, r->name) && marks(r, step, hole);
}

static bool takes_text(shape_reader *r, const shape_step *step, src_span hole)
{
    shape_claim(r, step, (bind_fact)step->fact, bind_text(hole));
    return marks(r, step, hole);
}

/* What is not there is claimed to be nothing. */
static bool ends_schema(shape_reader *r, const shape_step *step, src_span hole)
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

/* clang-format off */
static const shape rows[] = {
    {TOP, 0, 0, "/* Written by ptv-schema from %*; do not edit. */\n/* clang-format off */", NULL,
     {{starts, 0, .hole = 0}}},
    {TOP, INSIDE, 1, "#ifndef %w\n#define %w", NULL,
     {{shape_keep, 0, .hole = 0}, {shape_kept, 1, .hole = 0}}},
    {TOP, 0, 0, "#include \"%*\"", NULL, {{starts, 0, .hole = 0}}},
    {INSIDE, 0, 0, "#include \"%*\"", NULL, {{starts, 0, .hole = 0}}},
    {INSIDE, SHAPE_BACK, 0, "#endif", NULL, {{starts, 0, .hole = 0}}},
    {INSIDE, 0, 0, "extern const ptv_schema %w;", NULL,
     {{takes_schema, 0, 0, .as = "ptv_schema_*"}}},
    {INSIDE, NUMBERS, 1, "/* Tables: numbers of ptv_schema.tables. */\nenum {", NULL,
     {{starts, 0, .hole = 0}}},
    {NUMBERS, 0, 0, "%w = %n,", NULL, {{is_next_number, 0, .hole = 1}}},
    {NUMBERS, SHAPE_BACK, 0, "%w = %n\n};", NULL, {{is_next_number, 0, .hole = 1}}},
    {INSIDE, SLOTS, 1, "/* Slots of %w. */\nenum {", NULL, {{shape_enter, 0, .hole = 0}}},
    {SLOTS, 0, 0, "%w = %n,", &slot_copy,
     {{takes_enumerator, 0, .hole = 0}, {takes_slot, 0, .hole = 1}}},
    {SLOTS, SHAPE_BACK, 0, "%w = %n\n};", &slot_copy,
     {{takes_enumerator, 0, .hole = 0}, {takes_slot, 0, .hole = 1}}},
    {INSIDE, 0, 0, "/* Numbers of %w, their defaults where they are absent. */", NULL,
     {{shape_enter, 0, .hole = 0}}},
    {INSIDE, 0, 0,
     "static inline int64_t %w(const ptv_image *im, uint32_t table)\n{\n"
     "uint32_t at = ptv_slot(im, table, %n);\n"
     "return at == 0 ? (int64_t)UINT64_C(%n) : (int64_t)(%w)ptv_%w(im, at);\n}",
     &reader_copy,
     {{takes_enumerator, 0, .hole = 0}, {shape_number, 2, 0, .fact = BIND_ID},
      {shape_number, 3, 0, .fact = BIND_DEFAULT}, {tab_takes_sign, 3, .hole = 1},
      {tab_is_load, 3, .hole = 2}}},
    {INSIDE, VALUES, 1, "/* Tags of %w. */\nenum {", NULL, {{shape_enter, 0, .hole = 0}}},
    {INSIDE, VALUES, 1, "/* Values of %w. */\nenum {", NULL, {{shape_enter, 0, .hole = 0}}},
    {VALUES, 0, 0, "%w = %n,", &number_copy,
     {{takes_enumerator, 0, .hole = 0}, {takes_value, 0, 1, .fact = BIND_NUMBER}}},
    {VALUES, SHAPE_BACK, 0, "%w = %n\n};", &number_copy,
     {{takes_enumerator, 0, .hole = 0}, {takes_value, 0, 1, .fact = BIND_NUMBER}}},

    {TOP, FIELDS, 1, "static const ptv_field %w[] = {", &tab_field_copy,
     {{enter, 0, 0, .as = "*_fields", .value = TAB_LIST_TABLES}}},
    {FIELDS, 0, 0, "{.name = \"%w\", %*},", &tab_field_copy,
     {{shape_on, 0, .hole = 0}, {tab_takes_field, 0, .hole = 1}}},
    {FIELDS, SHAPE_BACK, 0, "{.name = \"%w\", %*}\n};", &tab_field_copy,
     {{shape_on, 0, .hole = 0}, {tab_takes_field, 0, .hole = 1}, {tab_counts_slots, 1, .hole = 0}}},
    {TOP, TABLES, 1, "static const ptv_table tables[] = {", NULL, {{starts, 0, .hole = 0}}},
    {TABLES, 0, 0,
     "{.name = \"%w\", .fields = %w, .count = %n, .step = %n, .steps = %n, .roots = %*}%*",
     &type_copy,
     {{takes_type, 0, 0, .value = FBS_DEF_TABLE}, {is_own, 0, 1, .as = "*_fields"},
      {shape_number, 0, 2, .fact = BIND_SLOTS}}},
    {TABLES, 0, 0, "{.name = \"%w\", .step = %n, .steps = %n, .roots = %*}%*", &type_copy,
     {{takes_type, 0, 0, .value = FBS_DEF_TABLE}, {shape_const, 0, 0, .fact = BIND_SLOTS}}},
    {TABLES, SHAPE_BACK, 0, "};", NULL, {{starts, 0, .hole = 0}}},

    {TOP, MEMBERS, 1, "static const ptv_member %w[] = {", &value_copy,
     {{enter, 0, 0, .as = "*_members", .value = TAB_LIST_UNIONS}}},
    {MEMBERS, 0, 0, "{.name = 0},", NULL, {{passes_number, 0, .hole = 0}}},
    {MEMBERS, 0, 0, "{.name = \"NONE\"}%*", &value_copy,
     {{on_none, 0, .hole = 0}, {takes_number, 0, .hole = 0}}},
    {MEMBERS, 0, 0, "{.name = \"%w\", .table = %w}%*", &value_copy,
     {{shape_on, 0, .hole = 0}, {takes_number, 0, .hole = 0}, {takes_member, 0, .hole = 1}}},
    {MEMBERS, SHAPE_BACK, 0, "};", NULL, {{starts, 0, .hole = 0}}},
    {TOP, UNIONS, 1, "static const ptv_union unions[] = {", NULL, {{starts, 0, .hole = 0}}},
    {UNIONS, 0, 0, "{.name = \"%w\", .members = %w, .count = %n}%*", &type_copy,
     {{takes_type, 0, 0, .value = FBS_DEF_UNION}, {is_own, 0, 1, .as = "*_members"},
      {counts_members, 0, .hole = 2}}},
    {UNIONS, SHAPE_BACK, 0, "};", NULL, {{starts, 0, .hole = 0}}},

    {TOP, ENUM_VALUES, 1, "static const ptv_enum_value %w[] = {", &value_copy,
     {{enter, 0, 0, .as = "*_values", .value = TAB_LIST_ENUMS}}},
    {ENUM_VALUES, 0, 0, "{.name = \"%w\", .value = %n}%*", &value_copy,
     {{shape_on, 0, .hole = 0}, {shape_number, 0, 1, .fact = BIND_NUMBER}}},
    {ENUM_VALUES, SHAPE_BACK, 0, "};", NULL, {{starts, 0, .hole = 0}}},
    {TOP, ENUMS, 1, "static const ptv_enum enums[] = {", NULL, {{starts, 0, .hole = 0}}},
    {ENUMS, 0, 0, "{.name = \"%w\", .values = %w, .count = %n}%*", &type_copy,
     {{takes_type, 0, 0, .value = FBS_DEF_ENUM}, {is_own, 0, 1, .as = "*_values"},
      {counts_values, 0, 2, .fact = BIND_COUNT}}},
    {ENUMS, SHAPE_BACK, 0, "};", NULL, {{starts, 0, .hole = 0}}},
    {TOP, INDEXES, 1, "static const ptv_index indexes[] = {", NULL, {{starts, 0, .hole = 0}}},
    {INDEXES, 0, 0, "{.target = %*}%*", NULL, {{starts, 0, .hole = 0}}},
    {INDEXES, SHAPE_BACK, 0, "};", NULL, {{starts, 0, .hole = 0}}},

    {TOP, SCHEMA, 1, "const ptv_schema %w = {\n.name = \"%w\",", NULL,
     {{enters_root, 0, 0, .as = "ptv_schema_*"}, {takes_schema, 1, .hole = 0},
      {marks, 1, 0, .value = PART_NAME}}},
    {SCHEMA, 0, 0, ".identifier = \"%*\",", &schema_copy,
     {{takes_text, 0, 0, .fact = BIND_IDENTIFIER, .value = PART_IDENTIFIER}}},
    {SCHEMA, 0, 0, ".extension = \"%*\",", &schema_copy,
     {{takes_text, 0, 0, .fact = BIND_EXTENSION, .value = PART_EXTENSION}}},
    {SCHEMA, 0, 0, ".tables = tables,", NULL, {{marks, 0, 0, .value = PART_TABLES}}},
    {SCHEMA, 0, 0, ".unions = unions,", NULL, {{marks, 0, 0, .value = PART_UNIONS}}},
    {SCHEMA, 0, 0, ".enums = enums,", NULL, {{marks, 0, 0, .value = PART_ENUMS}}},
    {SCHEMA, 0, 0, ".indexes = indexes,", NULL, {{marks, 0, 0, .value = PART_INDEXES}}},
    {SCHEMA, 0, 0, ".table_count = %n,", NULL, {{is_count, 0, 0, .value = PART_TABLE_COUNT}}},
    {SCHEMA, 0, 0, ".union_count = %n,", NULL, {{is_count, 0, 0, .value = PART_UNION_COUNT}}},
    {SCHEMA, 0, 0, ".enum_count = %n,", NULL, {{is_count, 0, 0, .value = PART_ENUM_COUNT}}},
    {SCHEMA, 0, 0, ".index_count = %n,", NULL, {{is_count, 0, 0, .value = PART_INDEX_COUNT}}},
    {SCHEMA, 0, 0, ".root = %w,", &schema_copy, {{is_root, 0, 0, .value = PART_ROOT}}},
    {SCHEMA, 0, 0, ".depth = %n,", NULL, {{marks, 0, 0, .value = PART_DEPTH}}},
    {SCHEMA, 0, 0, ".again = %n,", NULL, {{starts, 0, .hole = 0}}},
    {SCHEMA, 0, 0, ".recurs = %w,", NULL, {{starts, 0, .hole = 0}}},
    {SCHEMA, SHAPE_BACK, 0, ".steps = %n\n};", &schema_copy,
     {{marks, 0, 0, .value = PART_STEPS}, {ends_schema, 1, .hole = 0}}},
};
/* clang-format on */

/* ---- The language ---- */

/* schema/executorch/program.fbs of the first line. */
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

static bool is_ours(const src_file *file)
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

static void read_tables(bind_set *set, const src_file *file)
{
    const shape_rows parts[] = {SHAPE_ROWS(rows)};
    src_span path;
    tab_names *n = ptv_arena_take(&set->arena, sizeof *n);
    if (n == NULL || !title(file, &path)) {
        set->failed = set->failed || n == NULL;
        return;
    }
    n->schema = stem_of(path);
    if (set->prefix == NULL || set->prefix[0] == '\0' || src_is(n->schema, set->prefix)) {
        tab_collect(n, file);
        shape_reader reader = {.set = set, .own = n, .comments = true};
        shape_read(&reader, file, parts, 1);
    }
}

const bind_language bind_tables = {
    .name = "tables",
    .suffix = "",
    .is_ours = is_ours,
    .read = read_tables,
};
