/*
 * The checked-in descriptor tables are equal to what the emitter writes, and to docs/format.md and
 * docs/payloads.md, transcribed by hand in tables.rows.
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

TEST(regenerates)
{
    assert_int_equal(system("'" PTV_SOURCE_DIR "/ci/tables.sh' check '" PTV_SCHEMA_TOOL "'"), 0);
}

static void describe_field(const ptv_schema *s, const ptv_field *f, char *out, size_t room)
{
    static const char *const scalars[] = {"bool", "i8", "u8", "i16", "u16", "i32",
                                          "u32", "i64", "u64", "f32", "f64"};
    const char *type = scalars[f->scalar];
    if (f->kind == PTV_KIND_STRING || f->kind == PTV_KIND_STRINGS) {
        type = "string";
    } else if (f->kind == PTV_KIND_TABLE || f->kind == PTV_KIND_TABLES) {
        type = s->tables[f->type].name;
    } else if (f->kind == PTV_KIND_TAG || f->kind == PTV_KIND_UNION) {
        type = s->unions[f->type].name;
    } else if (f->type != 0) {
        type = s->enums[f->type - 1].name;
    }
    bool deprecated = (f->flags & PTV_DEPRECATED) != 0;
    const char *close = f->kind >= PTV_KIND_VECTOR ? "]" : "";
    const char *open = f->kind >= PTV_KIND_VECTOR ? "[" : f->kind == PTV_KIND_TAG ? "tag-" : "";
    int n = snprintf(out, room, "%s%s:%s%s%s%s", deprecated ? "<" : "", f->name, open, type, close,
                     deprecated ? ">" : "");
    if (f->align != f->size) {
        n += snprintf(out + n, room - (size_t)n, "@%d", f->align);
    }
    if (f->value != 0) {
        snprintf(out + n, room - (size_t)n, "=%llu", (unsigned long long)f->value);
    }
}

static void describe_table(const ptv_schema *s, const char *name, char *out, size_t room)
{
    for (unsigned t = 0; t < s->table_count; t++) {
        for (unsigned i = 0; strcmp(s->tables[t].name, name) == 0 && i < s->tables[t].count; i++) {
            size_t at = strlen(out);
            snprintf(out + at, room - at, "%s", i == 0 ? "" : " ");
            at = strlen(out);
            describe_field(s, &s->tables[t].fields[i], out + at, room - at);
        }
    }
}

static void describe_enum(const ptv_schema *s, const char *name, char *out, size_t room)
{
    for (unsigned e = 0; e < s->enum_count; e++) {
        for (unsigned i = 0; strcmp(s->enums[e].name, name) == 0 && i < s->enums[e].count; i++) {
            const ptv_enum_value *v = &s->enums[e].values[i];
            size_t at = strlen(out);
            snprintf(out + at, room - at, "%s%s=%d", i == 0 ? "" : " ", v->name, (int)v->value);
        }
    }
}

static void describe_union(const ptv_schema *s, const char *name, char *out, size_t room)
{
    for (unsigned u = 0; u < s->union_count; u++) {
        for (unsigned i = 0; strcmp(s->unions[u].name, name) == 0 && i < s->unions[u].count; i++) {
            const ptv_member *m = &s->unions[u].members[i];
            size_t at = strlen(out);
            const char *table = s->tables[m->table].name;
            bool alias = i != 0 && strcmp(table, m->name) != 0;
            snprintf(out + at, room - at, "%s%s=%u%s%s", i == 0 ? "" : " ", m->name, i,
                     alias ? ":" : "", alias ? table : "");
        }
    }
}

static const ptv_schema *now;
static unsigned tables;

static void is_described(const test_row *r)
{
    char out[2048] = "";
    const char *name = row_text(r, "name");
    if (strncmp(name, "enum ", 5) == 0) {
        describe_enum(now, name + 5, out, sizeof out);
    } else if (strncmp(name, "union ", 6) == 0) {
        describe_union(now, name + 6, out, sizeof out);
    } else {
        describe_table(now, name, out, sizeof out);
        tables++;
    }
    assert_string_equal(out, row_text(r, "fields"));
}

TEST(agrees_with_facts)
{
    const ptv_schema *const all[] = {&ptv_schema_program, &ptv_schema_bundled_program,
                                     &ptv_schema_flat_tensor, &ptv_schema_xnnpack,
                                     &ptv_schema_vulkan, &ptv_schema_native_graph};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        now = all[i];
        tables = 0;
        rows_each("schema/tables", now->name, is_described);
        assert_int_equal(tables, now->table_count);
    }
}

static void has_shape(const ptv_schema *s, const char *identifier, const char *extension, unsigned depth)
{
    unsigned step = 0;
    if (identifier == NULL) {
        assert_null(s->identifier);
    } else {
        assert_string_equal(s->identifier, identifier);
    }
    if (extension == NULL) {
        assert_null(s->extension);
    } else {
        assert_string_equal(s->extension, extension);
    }
    assert_int_equal(s->depth, depth);
    assert_int_equal(s->root, s->table_count - 1);
    for (unsigned t = 0; t < s->table_count; t++) {
        assert_int_equal(s->tables[t].step, step);
        step += s->tables[t].steps;
        for (unsigned i = 0; i < s->tables[t].count; i++) {
            const ptv_field *f = &s->tables[t].fields[i];
            bool again = (f->flags & PTV_AGAIN) != 0;
            assert_true(again == (s->again > 0 && f->kind == PTV_KIND_TABLE && f->type == s->recurs));
            assert_true((f->kind != PTV_KIND_TABLE && f->kind != PTV_KIND_TABLES) || again ||
                        f->type < t);
        }
    }
    assert_int_equal(s->steps, step);
}

TEST(has_shapes)
{
    has_shape(&ptv_schema_program, "ET12", "pte", 5);
    has_shape(&ptv_schema_bundled_program, "BP08", "bpte", 5);
    has_shape(&ptv_schema_flat_tensor, "FT01", "ptd", 3);
    has_shape(&ptv_schema_xnnpack, "XN01", NULL, 4);
    has_shape(&ptv_schema_vulkan, "VK00", NULL, 3);
    has_shape(&ptv_schema_native_graph, "NPTG", NULL, 6);
    assert_int_equal(ptv_schema_native_graph.again, 11);
    has_shape(&ptv_schema_mlx, NULL, NULL, 5);
    has_shape(&ptv_schema_mps, "MP00", NULL, 3);
}
