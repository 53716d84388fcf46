/* What proofs take from schemas (ptv_has_fields) holds for all that are generated. */
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
    assert_in_range(field->align, 1, 256);
}

static void check_table(const ptv_table *type)
{
    assert_in_range(type->count, 0, 255);
    assert_true(type->count == 0 || type->fields[0].kind != PTV_KIND_UNION);
    for (unsigned slot = 0; slot < type->count; slot++) {
        check_field(&type->fields[slot]);
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
        for (unsigned t = 0; t < schemas[i]->table_count; t++) {
            check_table(&schemas[i]->tables[t]);
        }
    }
}
