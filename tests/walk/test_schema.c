/* The assumptions of proofs about schemas (ptv_has_fields) hold for all generated ones. */
#include "tests/support/test.h"
#include "verifiers/schemas/bundled_program.h"
#include "verifiers/schemas/flat_tensor.h"
#include "verifiers/schemas/mlx.h"
#include "verifiers/schemas/mps.h"
#include "verifiers/schemas/native_graph.h"
#include "verifiers/schemas/program.h"
#include "verifiers/schemas/vulkan.h"
#include "verifiers/schemas/xnnpack.h"

static void check_field(const ptv_field *field)
{
    const bool sized = field->kind == PTV_KIND_SCALAR || field->kind == PTV_KIND_TAG ||
                       field->kind == PTV_KIND_VECTOR;
    assert_true(!sized || field->size == 1 || field->size == 2 || field->size == 4 ||
                field->size == 8);
    assert_in_range(field->kind, PTV_KIND_NONE, PTV_KIND_TABLES);
    assert_true(field->kind != PTV_KIND_TAG || field->size == 1);
    assert_in_range(field->align, 1, 256);
    assert_true((field->flags & PTV_AGAIN) == 0 || field->kind == PTV_KIND_TABLE);
}

/* A table and its steps come before the tables that lead to it. */
static void check_below(const ptv_schema *schema, unsigned below, const ptv_table *type)
{
    assert_true(&schema->tables[below] < type);
    assert_true(schema->tables[below].step + schema->tables[below].steps <= type->step);
}

static void check_what_is_below(const ptv_schema *schema, const ptv_table *type,
                                const ptv_field *field)
{
    if (field->kind == PTV_KIND_TABLES ||
        (field->kind == PTV_KIND_TABLE && (field->flags & PTV_AGAIN) == 0)) {
        check_below(schema, field->type, type);
    } else if (field->kind == PTV_KIND_TABLE) {
        assert_true(field->type < schema->table_count);
    }
    if (field->kind == PTV_KIND_UNION) {
        assert_true(field->type < schema->union_count);
        const ptv_union *members = &schema->unions[field->type];
        for (unsigned tag = 0; tag < members->count; tag++) {
            if (members->members[tag].name != NULL) {
                check_below(schema, members->members[tag].table, type);
            }
        }
    }
}

static void check_table(const ptv_schema *schema, const ptv_table *type)
{
    unsigned steps = 0;
    assert_in_range(type->count, 0, 30); /* visits have a bit for each */
    assert_true(type->count == 0 || type->fields[0].kind != PTV_KIND_UNION);
    for (unsigned slot = 0; slot < type->count; slot++) {
        const ptv_field *field = &type->fields[slot];
        check_field(field);
        check_what_is_below(schema, type, field);
        assert_true(field->kind != PTV_KIND_UNION || type->fields[slot - 1].kind == PTV_KIND_TAG);
        steps +=
            field->kind >= PTV_KIND_STRING || (field->kind == PTV_KIND_SCALAR && field->index != 0);
    }
    assert_int_equal(type->steps, steps);
    assert_in_range(type->step + type->steps, 0, schema->steps);
    assert_true(type == schema->tables || type[-1].step + type[-1].steps <= type->step);
}

static void check_schema(const ptv_schema *schema)
{
    assert_in_range(schema->table_count, 1, 256);
    assert_in_range(schema->steps, 0, 0x7fff);
    assert_true(schema->root < schema->table_count);
    assert_in_range(schema->tables[schema->root].count, 0, 64);
    for (unsigned t = 0; t < schema->table_count; t++) {
        check_table(schema, &schema->tables[t]);
    }
}

TEST(test_tables_are_as_proofs_take_them)
{
    static const ptv_schema *const schemas[] = {
        &ptv_schema_program,     &ptv_schema_bundled_program,
        &ptv_schema_flat_tensor, &ptv_schema_xnnpack,
        &ptv_schema_vulkan,      &ptv_schema_native_graph,
        &ptv_schema_mlx,         &ptv_schema_mps};
    for (size_t i = 0; i < sizeof schemas / sizeof schemas[0]; i++) {
        check_schema(schemas[i]);
    }
}
