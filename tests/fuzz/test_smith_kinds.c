/*
 * The smith makes every kind of structure in the schemas within 10 000 seeds: each field present
 * and absent, each list with and without elements, each member of a union, each value of an enum.
 * What the verifier refuses, or warns about, is excepted by name.
 */
#include "fuzz/smith/smith.h"
#include "tests/support/rows.h"
#include "verifiers/schemas/bundled_program.h"
#include "verifiers/schemas/flat_tensor.h"
#include "verifiers/schemas/mlx.h"
#include "verifiers/schemas/native_graph.h"
#include "verifiers/schemas/program.h"
#include "verifiers/schemas/vulkan.h"
#include "verifiers/schemas/xnnpack.h"

enum { SEEDS = 10000, BYTES = 400, MAX = 8192, DEEPEST = 5, NESTED = 64, VALUES = 160 };

/* The states in which a field was seen. */
typedef struct met {
    bool absent, present, empty, filled;
    bool values[VALUES]; /* values of its enum, or members of its union */
} met;

typedef struct seen {
    ptv_format format;
    const ptv_schema *schema;
    met *kinds; /* table by table, SLOTS each */
} seen;

enum { SLOTS = 32 };

static seen all[] = {{PTV_FORMAT_PROGRAM, &ptv_schema_program, NULL},
                     {PTV_FORMAT_BUNDLE, &ptv_schema_bundled_program, NULL},
                     {PTV_FORMAT_DATA, &ptv_schema_flat_tensor, NULL},
                     {PTV_FORMAT_XNNPACK, &ptv_schema_xnnpack, NULL},
                     {PTV_FORMAT_VULKAN, &ptv_schema_vulkan, NULL},
                     {PTV_FORMAT_MLX, &ptv_schema_mlx, NULL},
                     {PTV_FORMAT_NATIVE_GRAPH, &ptv_schema_native_graph, NULL}};
enum { FORMATS = sizeof all / sizeof all[0] };

static seen *seen_of(ptv_format format)
{
    for (size_t i = 0; i < FORMATS; i++) {
        if (all[i].format == format) {
            return &all[i];
        }
    }
    return NULL;
}

/* ---- Recording ---- */

static void note_value(met *k, const ft_enum *values, uint64_t value, uint8_t scalar)
{
    int64_t number = scalar == PTV_I8 ? (int8_t)value : (int64_t)value;
    for (uint32_t i = 0; i < values->count; i++) {
        if (values->values[i].value == number) {
            k->values[i] = true;
        }
    }
}

static void note_member(met *k, const ft_union *members, uint64_t tag)
{
    for (uint32_t i = 0; i < members->count; i++) {
        if (members->members[i].tag == tag) {
            k->values[i] = true;
        }
    }
}

static void note_slot(met *k, const ft_tree *tree, const ft_node *table, uint32_t i)
{
    const ft_schema *schema = tree->schema;
    const ft_field *field = &schema->tables[table->type].fields[i];
    const ft_slot *slot = &table->as.slots[i];
    bool there = slot->state != FT_ABSENT;
    k->absent = k->absent || !there;
    k->present = k->present || there;
    if (field->kind == FT_UNION) {
        note_member(k, &schema->unions[field->of], ft_value(tree, table, i - 1));
    } else if (field->kind == FT_SCALAR && field->enumeration != 0) {
        note_value(k, &schema->enums[field->enumeration - 1], ft_value(tree, table, i),
                   field->scalar);
    } else if (slot->state == FT_LEADS) {
        k->empty = k->empty || slot->as.node->count == 0;
        k->filled = k->filled || slot->as.node->count > 0;
    }
}

static void note_tree(const seen *s, const ft_tree *tree)
{
    for (uint32_t i = 0; i < tree->count; i++) {
        const ft_node *node = tree->nodes[i];
        for (uint32_t slot = 0; node->shape == FT_OBJECT && slot < node->count; slot++) {
            note_slot(&s->kinds[node->type * SLOTS + slot], tree, node, slot);
        }
    }
}

static void note_file(const fe_file *file, unsigned depth)
{
    fe_nested *nested = calloc(NESTED, sizeof *nested);
    const seen *s = seen_of(file->format);
    assert_non_null(nested);
    if (s != NULL && file->has_tree) {
        note_tree(s, &file->tree);
    }
    uint32_t count = depth == DEEPEST ? 0 : fe_nested_list(file, nested, NESTED);
    for (uint32_t i = 0; i < count && i < NESTED; i++) {
        fe_file inner;
        assert_true(fe_read_nested(&inner, file, &nested[i]));
        note_file(&inner, depth + 1);
    }
    free(nested);
}

/* ---- Requirements ---- */

enum { EXCEPTIONS = 128, NAME = 48 };

/* `what` is a value, "absent", "present", "empty" or "filled"; "" means all. */
typedef struct exception {
    char table[NAME], field[NAME], what[NAME];
} exception;

static exception exceptions[EXCEPTIONS];
static size_t exception_count;
static const ptv_schema *wanted; /* the schema being checked */

static void copy_name(const test_row *r, const char *key, char to[NAME])
{
    const char *name = row_maybe(r, key);
    assert_true(name == NULL || strlen(name) < NAME);
    strcpy(to, name == NULL ? "" : name);
}

/* Takes an exception, with the rule that is the reason for it. */
static void take_exception(const test_row *r)
{
    assert_true(exception_count < EXCEPTIONS);
    exception *e = &exceptions[exception_count++];
    copy_name(r, "table", e->table);
    copy_name(r, "field", e->field);
    copy_name(r, "what", e->what);
    assert_non_null(ptv_rule_find(row_text(r, "rule")));
}

static bool is(const char *pattern, const char *text)
{
    return pattern[0] == '\0' || strcmp(pattern, text) == 0;
}

/* A pattern is a table, or a table of one schema: native_graph.Program. */
static bool is_table(const char *pattern, const char *table)
{
    const char *dot = strchr(pattern, '.');
    size_t length = dot == NULL ? 0 : (size_t)(dot - pattern);
    return dot == NULL ? is(pattern, table)
                       : strncmp(pattern, wanted->name, length) == 0 && is(dot + 1, table);
}

static bool is_excepted(const char *table, const char *field, const char *what)
{
    for (size_t i = 0; i < exception_count; i++) {
        const exception *e = &exceptions[i];
        if (is_table(e->table, table) && is(e->field, field) && is(e->what, what)) {
            return true;
        }
    }
    return false;
}

/* Returns the number of missing states: 0 or 1. */
static unsigned want(bool there, const char *table, const char *field, const char *what)
{
    bool excepted = is_excepted(table, field, what);
    if (!there && !excepted) {
        print_error("never: %s.%s %s\n", table, field, what);
    } else if (there && excepted) {
        print_error("excepted, but there: %s.%s %s\n", table, field, what);
    }
    return there == excepted;
}

static bool is_list(uint8_t kind)
{
    return kind == PTV_KIND_VECTOR || kind == PTV_KIND_STRINGS || kind == PTV_KIND_TABLES ||
           kind == PTV_KIND_STRING;
}

static unsigned want_values(const seen *s, const ptv_table *table, const ptv_field *field,
                            const met *k)
{
    unsigned missing = 0, member = 0;
    if (field->kind == PTV_KIND_UNION) {
        const ptv_union *members = &s->schema->unions[field->type];
        for (uint16_t i = 1; i < members->count; i++) {
            if (members->members[i].name != NULL) {
                missing +=
                    want(k->values[member++], table->name, field->name, members->members[i].name);
            }
        }
    } else if (field->kind == PTV_KIND_SCALAR && field->type != 0) {
        const ptv_enum *values = &s->schema->enums[field->type - 1];
        for (uint16_t i = 0; i < values->count; i++) {
            missing += want(k->values[i], table->name, field->name, values->values[i].name);
        }
    }
    return missing;
}

static unsigned want_field(const seen *s, const ptv_table *table, const ptv_field *field,
                           const met *k)
{
    if (field->kind == PTV_KIND_NONE || field->kind == PTV_KIND_TAG ||
        (field->flags & PTV_DEPRECATED) != 0) {
        return 0;
    }
    unsigned missing = want(k->present, table->name, field->name, "present");
    if ((field->flags & (PTV_MUST_EXIST | PTV_REQUIRED)) == 0) {
        missing += want(k->absent, table->name, field->name, "absent");
    }
    if (is_list(field->kind)) {
        missing += want(k->empty, table->name, field->name, "empty");
        missing += want(k->filled, table->name, field->name, "filled");
    }
    return missing + want_values(s, table, field, k);
}

static unsigned want_all(const seen *s)
{
    unsigned missing = 0;
    wanted = s->schema;
    for (uint16_t t = 0; t < s->schema->table_count; t++) {
        const ptv_table *table = &s->schema->tables[t];
        for (uint16_t i = 0; i < table->count; i++) {
            missing += want_field(s, table, &table->fields[i], &s->kinds[t * SLOTS + i]);
        }
    }
    return missing;
}

/* ---- The test ---- */

static void look_at(fs_smith *smith, const fe_kit *kit, ptv_format format, uint64_t seed)
{
    static uint8_t bytes[BYTES], out[MAX];
    ptv_arena arena = {.left = SIZE_MAX / 2};
    fe_file file;
    fs_seed(seed, bytes, sizeof bytes);
    size_t size = fs_make(smith, format, bytes, sizeof bytes, out, sizeof out);
    assert_true(size > 0);
    assert_true(fe_read(&file, kit, (fe_bytes){out, size}, &arena));
    note_file(&file, 0);
    ptv_arena_free(&arena);
}

TEST(makes_every_kind)
{
    fe_kit kit;
    fs_smith smith;
    unsigned missing = 0;
    rows_each("fuzz/smith_kinds", "exceptions", take_exception);
    assert_true(fe_kit_open(&kit));
    fs_open(&smith, &kit);
    for (size_t i = 0; i < FORMATS; i++) {
        all[i].kinds = calloc((size_t)all[i].schema->table_count * SLOTS, sizeof *all[i].kinds);
        assert_non_null(all[i].kinds);
    }
    for (size_t i = 0; i < FORMATS; i++) {
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            look_at(&smith, &kit, all[i].format, seed);
        }
    }
    for (size_t i = 0; i < FORMATS; i++) {
        missing += want_all(&all[i]);
        free(all[i].kinds);
    }
    fs_free(&smith);
    fe_kit_free(&kit);
    assert_int_equal(missing, 0);
}
