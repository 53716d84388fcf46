/*
 * Payloads that are judged by their headers alone (docs/payloads.md): what is
 * behind the headers belongs to the backends.
 */
#include "payloads.h"

#include "keys.h"

void ptv_payload_fault(ptv_run *run, const ptv_rule *rule, const char *name, ptv_range range,
                       ptv_gap gap)
{
    ptv_fault_in_header(run, rule, name, range, gap);
}

bool ptv_payload_has(ptv_run *run, uint64_t bytes)
{
    uint64_t size = run->image.size;
    if (size < bytes) {
        ptv_payload_fault(run, &ptv_payload_head_missing_rule, "(file)", (ptv_range){0, size},
                          ptv_unsigned_gap(size, bytes, UINT64_MAX));
    }
    return size >= bytes;
}

const ptv_rule ptv_payload_head_missing_rule = {
    .name = "payload-head-missing",
    .code = 733,
    .severity = PTV_ERROR,
    .title = "a payload is shorter than the header that its backend reads",
    .why = "the backend reads the header without asking how long it is, or refuses the payload",
    .fix = "copy or export the file again",
};

void ptv_payload_padding(ptv_run *run, ptv_range range)
{
    for (uint64_t i = 0; i < range.length; i++) {
        uint8_t byte = ptv_u8(&run->image, range.at + i);
        if (byte != 0) {
            ptv_payload_fault(run, &ptv_payload_padding_not_zero_rule, "(padding)",
                              (ptv_range){range.at + i, 1}, ptv_unsigned_gap(byte, 0, 0));
            return;
        }
    }
}

const ptv_rule ptv_payload_padding_not_zero_rule = {
    .name = "payload-padding-not-zero",
    .code = 738,
    .severity = PTV_WARNING,
    .title = "padding in the header of a payload is not zero",
    .why = "exporters write zeros; anything else was put there later",
    .fix = "export the model again",
};

void ptv_payload_trailing(ptv_run *run, uint64_t end)
{
    uint64_t size = run->image.size;
    if (end < size) {
        ptv_payload_fault(run, &ptv_payload_trailing_bytes_rule, "(trailing bytes)",
                          (ptv_range){end, size - end}, ptv_unsigned_gap(size - end, 0, 0));
    }
}

const ptv_rule ptv_payload_trailing_bytes_rule = {
    .name = "payload-trailing-bytes",
    .code = 740,
    .severity = PTV_WARNING,
    .title = "a payload goes on behind what its header accounts for",
    .why = "no exporter writes such bytes",
    .fix = "find out who appended them, or export the model again",
};

static void check_coreml_key(ptv_run *run)
{
    ptv_range key;
    if (!ptv_coreml_key(&run->image, &key)) {
        ptv_payload_fault(run, &ptv_payload_json_invalid_rule, "key",
                          (ptv_range){PTV_COREML_JSON, run->image.size - PTV_COREML_JSON},
                          ptv_no_gap());
    }
}

const ptv_rule ptv_payload_json_invalid_rule = {
    .name = "payload-json-invalid",
    .code = 749,
    .severity = PTV_ERROR,
    .title = "a payload is not a JSON object that has a key",
    .why = "the backend of CoreML refuses it",
    .fix = "export the model again",
};

static void check_header(ptv_run *run, ptv_backend backend)
{
    switch (backend) {
    case PTV_BACKEND_NATIVE:
    case PTV_BACKEND_TOSA: ptv_check_flat_payload(run); break;
    case PTV_BACKEND_MLX: ptv_check_mlx(run); break;
    case PTV_BACKEND_MPS: ptv_check_mps(run); break;
    case PTV_BACKEND_QNN: ptv_check_qnn(run); break;
    case PTV_BACKEND_ETHOS_U: ptv_check_ethos_u(run); break;
    case PTV_BACKEND_COREML_KEY: check_coreml_key(run); break;
    case PTV_BACKEND_NEUROPILOT: ptv_check_neuropilot(run); break;
    case PTV_BACKEND_NEUTRON: ptv_check_neutron(run); break;
    default: break; /* recognising it was all there is to judge */
    }
}

/* There is no flatbuffer of ours to walk. */
bool ptv_open_payload(ptv_run *run, uint32_t *body)
{
    (void)body;
    ptv_unit *unit = ptv_unit_at(run, run->unit);
    if (run->image.loaded < run->image.size) {
        run->needed = run->image.size;
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
