/* A run's scratch memory is large enough for every schema. */
#include "tests/support/test.h"
#include "verifiers/core/walk.h"
#include "verifiers/schemas/bundled_program.h"
#include "verifiers/schemas/flat_tensor.h"
#include "verifiers/schemas/mlx.h"
#include "verifiers/schemas/mps.h"
#include "verifiers/schemas/native_graph.h"
#include "verifiers/schemas/program.h"
#include "verifiers/schemas/vulkan.h"
#include "verifiers/schemas/xnnpack.h"

TEST(test_work_is_enough)
{
    assert_in_range(ptv_work_needed(&ptv_schema_program), 1, PTV_WORK_BYTES);
    assert_in_range(ptv_work_needed(&ptv_schema_bundled_program), 1, PTV_WORK_BYTES);
    assert_in_range(ptv_work_needed(&ptv_schema_flat_tensor), 1, PTV_WORK_BYTES);
    assert_in_range(ptv_work_needed(&ptv_schema_xnnpack), 1, PTV_WORK_BYTES);
    assert_in_range(ptv_work_needed(&ptv_schema_vulkan), 1, PTV_WORK_BYTES);
    assert_in_range(ptv_work_needed(&ptv_schema_native_graph), 1, PTV_WORK_BYTES);
    assert_in_range(ptv_work_needed(&ptv_schema_mlx), 1, PTV_WORK_BYTES);
    assert_in_range(ptv_work_needed(&ptv_schema_mps), 1, PTV_WORK_BYTES);
}
