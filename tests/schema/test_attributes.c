/*
 * What the schemas' attributes became, compared with a list written by hand from docs/format.md and
 * docs/payloads.md. Both ways: what is listed must exist, and what exists must be listed.
 */
#include "tests/support/rows.h"
#include "verifiers/schemas/bundled_program.h"
#include "verifiers/schemas/flat_tensor.h"
#include "verifiers/schemas/mlx.h"
#include "verifiers/schemas/mps.h"
#include "verifiers/schemas/native_graph.h"
#include "verifiers/schemas/program.h"
#include "verifiers/schemas/vulkan.h"
#include "verifiers/schemas/xnnpack.h"

static void add(char *out, size_t room, const char *word)
{
    size_t at = strlen(out);
    int n = snprintf(out + at, room - at, "%s%s", at == 0 ? "" : " ", word);
    assert_true(n >= 0 && (size_t)n < room - at);
}

static void describe_index(const ptv_schema *s, const ptv_index *x, char *out, size_t room)
{
    static const char *const targets[] = {"none",          "list",       "tensor-data",
                                          "delegate-data", "subsegment", "segment-bytes"};
    char word[128];
    assert_true(x->target != PTV_TARGET_NONE && x->target < sizeof targets / sizeof targets[0]);
    snprintf(word, sizeof word, "->%s", targets[x->target]);
    if (x->target == PTV_TARGET_LIST) {
        assert_true(x->table < s->table_count && x->field < s->tables[x->table].count);
        const ptv_table *owner = &s->tables[x->table];
        assert_true(owner->fields[x->field].kind >= PTV_KIND_VECTOR);
        snprintf(word, sizeof word, "->%s.%s", owner->name, owner->fields[x->field].name);
    } else {
        assert_int_equal(x->table + x->field, 0);
    }
    add(out, room, word);
    if (x->first != 0) {
        snprintf(word, sizeof word, "from=%u", x->first);
        add(out, room, word);
    }
    static const char *const nones[] = {"", "none", "negative"};
    assert_true(x->none <= PTV_NONE_NEGATIVE);
    add(out, room, nones[x->none]);
    add(out, room, x->end ? "end" : "");
}

/* Removes trailing and double blanks, which missing words left. */
static void squeeze(char *text)
{
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        if (*from != ' ' || (to != text && to[-1] != ' ')) {
            *to++ = *from;
        }
    }
    to -= to != text && to[-1] == ' ';
    *to = '\0';
}

static void describe(const ptv_schema *s, const ptv_field *f, char *out, size_t room)
{
    char word[128];
    add(out, room, (f->flags & PTV_MUST_EXIST) != 0 ? "must" : "");
    add(out, room, (f->flags & PTV_CLOSED) != 0 ? "closed" : "");
    add(out, room, (f->flags & PTV_FIXED_ALIGN) != 0 ? "fixed" : "");
    if (f->align != f->size) {
        snprintf(word, sizeof word, "align=%u", f->align);
        add(out, room, word);
    }
    if (f->omit != 0) {
        assert_int_equal(f->kind, PTV_KIND_UNION);
        assert_true(f->omit < s->unions[f->type].count);
        snprintf(word, sizeof word, "omit=%s", s->unions[f->type].members[f->omit].name);
        add(out, room, word);
    }
    if (f->index != 0) {
        assert_true(f->index <= s->index_count);
        assert_true(f->kind == PTV_KIND_SCALAR || f->kind == PTV_KIND_VECTOR);
        describe_index(s, &s->indexes[f->index - 1], out, room);
    }
    squeeze(out);
}

static const ptv_schema *const schemas[] = {&ptv_schema_program, &ptv_schema_bundled_program,
                                            &ptv_schema_flat_tensor, &ptv_schema_xnnpack,
                                            &ptv_schema_vulkan};

/* The current position in schema `now`: all tables before `table` are done, and `field` there. */
static const ptv_schema *now;
static unsigned table, field;

/* Describes the next field that has something to describe. Returns false if there is none. */
static bool describe_next(char *name, size_t name_room, char *words, size_t room)
{
    words[0] = '\0';
    while (table < now->table_count && words[0] == '\0') {
        const ptv_table *t = &now->tables[table];
        if (field == t->count) {
            table++;
            field = 0;
        } else {
            snprintf(name, name_room, "%s.%s", t->name, t->fields[field].name);
            describe(now, &t->fields[field++], words, room);
        }
    }
    return words[0] != '\0';
}

static void is_as_listed(const test_row *r)
{
    char name[128], words[256];
    assert_true(describe_next(name, sizeof name, words, sizeof words));
    assert_string_equal(name, row_text(r, "field"));
    assert_string_equal(words, row_text(r, "words"));
}

TEST(attributes_agree)
{
    for (size_t i = 0; i < sizeof schemas / sizeof schemas[0]; i++) {
        char name[128], words[256];
        now = schemas[i];
        table = field = 0;
        rows_each("schema/attributes", now->name, is_as_listed);
        assert_false(describe_next(name, sizeof name, words, sizeof words));
    }
}

static bool is_listed(const ptv_enum *list, uint64_t value)
{
    bool listed = false;
    for (unsigned i = 0; i < list->count; i++) {
        listed = listed || list->values[i].value == (int64_t)value;
    }
    return listed;
}

/* Absent values are not looked up (verifiers/context/enums.c). */
TEST(defaults_are_listed)
{
    static const ptv_schema *const all[] = {&ptv_schema_program,     &ptv_schema_bundled_program,
                                            &ptv_schema_flat_tensor, &ptv_schema_xnnpack,
                                            &ptv_schema_vulkan,      &ptv_schema_mlx,
                                            &ptv_schema_mps,         &ptv_schema_native_graph};
    unsigned closed = 0;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        for (unsigned t = 0; t < all[i]->table_count; t++) {
            const ptv_table *type = &all[i]->tables[t];
            for (unsigned slot = 0; slot < type->count; slot++) {
                const ptv_field *f = &type->fields[slot];
                if ((f->flags & PTV_CLOSED) != 0) {
                    assert_true(is_listed(&all[i]->enums[f->type - 1], f->value));
                    closed++;
                }
            }
        }
    }
    assert_int_equal(closed, 29);
}

/* Every index row is used, and no two are equal. */
static void uses_indexes_once(const ptv_schema *s)
{
    unsigned uses[256] = {0};
    for (unsigned t = 0; t < s->table_count; t++) {
        for (unsigned i = 0; i < s->tables[t].count; i++) {
            uses[s->tables[t].fields[i].index]++;
        }
    }
    for (unsigned x = 0; x < s->index_count; x++) {
        assert_true(uses[x + 1] > 0);
        for (unsigned y = 0; y < x; y++) {
            char a[256] = "", b[256] = "";
            describe_index(s, &s->indexes[x], a, sizeof a);
            describe_index(s, &s->indexes[y], b, sizeof b);
            assert_string_not_equal(a, b);
        }
    }
}

TEST(indexes_are_used_once)
{
    uses_indexes_once(&ptv_schema_program);
    uses_indexes_once(&ptv_schema_vulkan);
    uses_indexes_once(&ptv_schema_mlx);
    uses_indexes_once(&ptv_schema_mps);
}

static const ptv_table *table_of(const ptv_schema *s, const char *name)
{
    for (unsigned t = 0; t < s->table_count; t++) {
        if (strcmp(s->tables[t].name, name) == 0) {
            return &s->tables[t];
        }
    }
    fail_msg("no table %s in %s", name, s->name);
    return NULL;
}

static const ptv_schema *schema_of(const test_row *r)
{
    size_t i = 0;
    while (strcmp(schemas[i]->name, row_text(r, "schema")) != 0) {
        assert_true(++i < sizeof schemas / sizeof schemas[0]);
    }
    return schemas[i];
}

static void has_roots(const test_row *r)
{
    const ptv_schema *s = schema_of(r);
    const ptv_table *root = &s->tables[s->root];
    char out[256] = "";
    for (unsigned i = 0; i < 64; i++) {
        if ((table_of(s, row_text(r, "table"))->roots >> i & 1) != 0) {
            assert_true(i < root->count);
            add(out, sizeof out, root->fields[i].name);
        }
    }
    assert_string_equal(out, row_text(r, "roots"));
}

TEST_ROWS(roots_agree, "schema/attributes", "roots", has_roots)

/* Strings, tables, unions and vectors are steps, and so are scalars that are indexes. */
static bool is_step(const ptv_field *f)
{
    return f->kind != PTV_KIND_NONE && f->kind != PTV_KIND_TAG &&
           (f->kind != PTV_KIND_SCALAR || f->index != 0);
}

static void comes_before(const ptv_schema *s, const ptv_field *f, unsigned parent)
{
    if (f->kind == PTV_KIND_TABLE || f->kind == PTV_KIND_TABLES) {
        assert_true(f->type < parent);
    }
    for (unsigned m = 1; f->kind == PTV_KIND_UNION && m < s->unions[f->type].count; m++) {
        const ptv_member *member = &s->unions[f->type].members[m];
        assert_true(member->name == NULL || member->table < parent);
    }
}

TEST(steps_agree)
{
    const ptv_schema *const all[] = {&ptv_schema_program,     &ptv_schema_bundled_program,
                                     &ptv_schema_flat_tensor, &ptv_schema_xnnpack,
                                     &ptv_schema_vulkan,      &ptv_schema_mlx,
                                     &ptv_schema_mps};
    for (size_t n = 0; n < sizeof all / sizeof all[0]; n++) {
        const ptv_schema *s = all[n];
        unsigned first = 0;
        for (unsigned t = 0; t < s->table_count; t++) {
            unsigned steps = 0;
            for (unsigned i = 0; i < s->tables[t].count; i++) {
                steps += is_step(&s->tables[t].fields[i]);
                comes_before(s, &s->tables[t].fields[i], t);
            }
            assert_int_equal(s->tables[t].steps, steps);
            assert_int_equal(s->tables[t].step, first);
            first += steps;
        }
        assert_int_equal(s->steps, first);
    }
}
