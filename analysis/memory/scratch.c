/* What delegates request from the temporary allocator during execution. */
#include "analysis/memory/memory.h"

#include <string.h>

#include "verifiers/payloads/keys.h"

static const char scratch_block[] = "scratch_size";

/* Like the backend, uses the last matching block, and compares only the beginning of its name. */
static bool scratch_in(const ptv_image *stream, uint32_t *blocks, uint64_t *bytes)
{
    ptv_vela_block block = {.next = 0};
    bool known = false;
    while (ptv_vela_block_at(stream, block.next, &block)) {
        if (*blocks == 0) {
            *bytes = 0;
            return false;
        }
        --*blocks;
        if (memcmp(stream->bytes + block.at, scratch_block, sizeof scratch_block - 1) == 0) {
            known =
                block.external == 0 && block.data.length >= 4 && ptv_in(stream, block.data.at, 4);
            *bytes = known ? ptv_u32(stream, block.data.at) : 0;
        }
    }
    return known;
}

static bool ethos_u(const load_plan *plan, uint32_t delegate, uint32_t *blocks, uint64_t *bytes)
{
    const ptv_run *run = plan->run;
    const uint32_t unit =
        ptv_unit_of(run, ptv_unit_at(run, ptv_state_of(run)->unit), plan->index, delegate);
    if (unit == PTV_NO_UNIT || ptv_unit_at(run, unit)->backend != PTV_BACKEND_ETHOS_U) {
        return false;
    }
    const ptv_image stream = ptv_unit_image(run, ptv_unit_at(run, unit));
    return scratch_in(&stream, blocks, bytes);
}

/* ExecuTorch backends whose delegates request nothing. Neutron's do, but do not say how much. */
static bool is_silent(const load_plan *plan, ptv_vec id)
{
    static const char *const names[] = {"XnnpackBackend",    "VulkanBackend", "QnnBackend",
                                        "CoreMLBackend",     "MPSBackend",    "MLXBackend",
                                        "NeuropilotBackend", "EnnBackend",    "VgfBackend",
                                        "OpenvinoBackend",   "MetalBackend",  "CudaBackend"};
    size_t i = 0;
    while (i < sizeof names / sizeof names[0] && !load_is(plan, id, names[i])) {
        i++;
    }
    return i < sizeof names / sizeof names[0];
}

bool load_scratch(const load_plan *plan, uint32_t delegate, uint32_t *blocks, uint64_t *bytes)
{
    const ptv_vec list = load_list(plan, PTV_PROGRAM_EXECUTION_PLAN_DELEGATES);
    const ptv_vec id = ptv_vec_of(plan->im, ptv_table_in(plan->im, list, delegate),
                                  PTV_PROGRAM_BACKEND_DELEGATE_ID);
    *bytes = 0;
    return load_is(plan, id, "EthosUBackend") ? ethos_u(plan, delegate, blocks, bytes)
                                              : is_silent(plan, id);
}
