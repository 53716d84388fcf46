/*
 * Opens payloads that are checked by their headers alone (docs/payloads.md). What follows the
 * headers is private to the backends.
 */
#include "payloads.h"

#include "../context/format_info.h"
#include "../context/limits.h"
#include "engine_parts.h"

static void check_header(ptv_run *run, ptv_backend backend)
{
    switch (backend) {
    case PTV_BACKEND_TOSA: ptv_check_flat_payload(run); break;
    case PTV_BACKEND_MLX: (void)ptv_check_mlx(run); break;
    case PTV_BACKEND_MPS: (void)ptv_check_mps(run); break;
    case PTV_BACKEND_QNN: ptv_check_qnn(run); break;
    case PTV_BACKEND_ETHOS_U: ptv_check_ethos_u(run); break;
    case PTV_BACKEND_COREML_KEY: ptv_check_coreml_key(run); break;
    case PTV_BACKEND_COREML: ptv_check_coreml_image(run); break;
    case PTV_BACKEND_NEUROPILOT: ptv_check_neuropilot(run); break;
    case PTV_BACKEND_NEUTRON: ptv_check_neutron(run); break;
    case PTV_BACKEND_TENSORRT:
        ptv_check_tensorrt(run, NULL, (ptv_range){0, run->image.size});
        break;
    case PTV_BACKEND_EDGE_LLM: ptv_check_edge_llm(run); break;
    default: break; /* recognising it was the only check */
    }
}

bool ptv_reads_beginning(ptv_backend backend)
{
    return backend == PTV_BACKEND_QNN;
}

/* There is no flatbuffer with a schema of ours to walk. */
bool ptv_open_payload(ptv_run *run, uint32_t *body)
{
    (void)body;
    ptv_unit *unit = ptv_unit_at(run, ptv_state_of(run)->unit);
    const bool short_one = ptv_reads_beginning((ptv_backend)unit->backend);
    if (!ptv_is_loaded(run, short_one ? PTV_DETECT_BYTES : run->image.size)) {
        return false;
    }
    if (unit->backend == PTV_BACKEND_UNKNOWN) {
        unit->backend = (uint8_t)ptv_backend_of(&run->image);
    }
    if (ptv_may_read(run, run->image.size)) {
        check_header(run, (ptv_backend)unit->backend);
        run->sound = true;
    }
    return false;
}
