/* Opens payloads of MLXBackend. payloads/flat.c checks their header. */
#include "mlx_open.h"

#include "../payloads/faults.h"
#include "../payloads/flat.h"
#include "mlx_graph.h"

enum { BODY = 4 }; /* the flatbuffer has no identifier */

bool ptv_open_mlx(ptv_run *run, uint32_t *body)
{
    *body = BODY;
    if (!ptv_check_mlx(run)) {
        return false;
    }
    uint64_t data = ptv_u64(&run->image, PTV_FLAT_DATA_SIZE_AT);
    if (data != 0) {
        ptv_report_in_header(run, &ptv_mlx_data_unused_rule, "header.data_size",
                             (ptv_range){PTV_FLAT_DATA_SIZE_AT, 8},
                             ptv_unsigned_mismatch(data, 0, 0));
    }
    ptv_enter_flat_payload(run);
    return true;
}
