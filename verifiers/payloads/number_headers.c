/* Payload headers that are a few numbers before an opaque rest: QNN, MediaTek, NXP. */
#include "faults.h"

/* ---- QNN ---- */

enum { QNN_SIZE_AT = 12, QNN_HEADER = 20, QNN_PADDED = 256 };

/* The binary follows the header directly, or since release 1.2 begins at offset 256. */
void ptv_check_qnn(ptv_run *run)
{
    if (!ptv_payload_has(run, QNN_HEADER)) {
        return;
    }
    uint64_t size = ptv_u64(&run->image, QNN_SIZE_AT);
    uint64_t length = run->image.size;
    const ptv_range field = {QNN_SIZE_AT, 8};
    if (length - QNN_HEADER == size) {
        ptv_report_in_header(run, &ptv_payload_generation_old_rule, "header.size", field,
                             ptv_no_mismatch());
    } else if (length >= QNN_PADDED && length - QNN_PADDED == size) {
        ptv_payload_padding(run, (ptv_range){QNN_HEADER, QNN_PADDED - QNN_HEADER});
    } else {
        uint64_t expected = length - (length < QNN_PADDED ? QNN_HEADER : QNN_PADDED);
        ptv_report_in_header(run, &ptv_payload_length_rule, "header.size", field,
                             ptv_unsigned_mismatch(size, expected, expected));
    }
}

const ptv_rule ptv_payload_generation_old_rule = {
    .name = "payload-generation-old",
    .code = 741,
    .severity = PTV_NOTE,
    .title = "a payload of QNN has no padding after its header, as before release 1.2",
    .why = "later runtimes look for the context 236 bytes further on, with the same magic",
    .fix = "export the model with the release that will run it",
};

/* ---- MediaTek ---- */

enum { NEUROPILOT_VERSION = 1, NEUROPILOT_SIZE_AT = 9, NEUROPILOT_HEADER = 13 };

void ptv_check_neuropilot(ptv_run *run)
{
    if (!ptv_payload_has(run, NEUROPILOT_HEADER)) {
        return;
    }
    uint8_t version = ptv_u8(&run->image, 0);
    uint32_t size = ptv_u32(&run->image, NEUROPILOT_SIZE_AT);
    uint64_t room = run->image.size - NEUROPILOT_HEADER;
    if (version != NEUROPILOT_VERSION) {
        ptv_report_in_header(
            run, &ptv_payload_value_invalid_rule, "header.version", (ptv_range){0, 1},
            ptv_unsigned_mismatch(version, NEUROPILOT_VERSION, NEUROPILOT_VERSION));
    } else if (size > room) {
        ptv_report_in_header(run, &ptv_payload_part_past_end_rule, "header.data_length",
                             (ptv_range){NEUROPILOT_SIZE_AT, 4},
                             ptv_unsigned_mismatch(size, 0, room));
    } else {
        ptv_payload_trailing(run, NEUROPILOT_HEADER + (uint64_t)size);
    }
}

/* ---- NXP ---- */

enum { NEUTRON_MAGIC = 0x64434d6e, MICROCODE_WORD = 6, WEIGHTS_WORD = 7 };

/* What precedes the words: the counts of inputs and outputs, their formats and their map. */
typedef struct neutron {
    uint8_t inputs, outputs, version;
    uint64_t prefix; /* its length; the last byte is the version */
    uint64_t words;  /* where the words begin */
} neutron;

/*@ requires \valid_read(run) && ptv_is_loaded(&run->image) && 2 <= run->image.loaded;
    requires run->image.size == run->image.loaded; assigns \nothing;
    ensures \result.prefix <= \result.words <= \result.prefix + 15 <= 1039; */
static neutron read_neutron(const ptv_run *run)
{
    neutron n = {ptv_u8(&run->image, 0), ptv_u8(&run->image, 1), 0, 0, 0};
    n.prefix = 4 + 2 * ((uint64_t)n.inputs + n.outputs);
    n.words = (n.prefix + 15) / 16 * 16;
    n.version = n.prefix <= run->image.size ? ptv_u8(&run->image, n.prefix - 1) : 0;
    return n;
}

static void word_is(ptv_run *run, const neutron *n, unsigned word, const char *name, uint32_t want)
{
    uint64_t at = n->words + UINT64_C(4) * word;
    uint32_t found = ptv_u32(&run->image, at);
    if (found != want) {
        ptv_report_in_header(run, &ptv_payload_value_invalid_rule, name, (ptv_range){at, 4},
                             ptv_unsigned_mismatch(found, want, want));
    }
}

/* Microcode and weights follow the words, each padded to 16; kernels come last. */
static void sizes(ptv_run *run, const neutron *n)
{
    uint64_t room = run->image.size - n->words;
    for (unsigned word = MICROCODE_WORD; word <= WEIGHTS_WORD; word++) {
        uint64_t at = n->words + UINT64_C(4) * word;
        uint64_t size = ((uint64_t)ptv_u32(&run->image, at) + 15) / 16 * 16;
        if (size > room) {
            ptv_report_in_header(run, &ptv_payload_part_past_end_rule,
                                 word == MICROCODE_WORD ? "header.microcode_size"
                                                        : "header.weights_size",
                                 (ptv_range){at, 4}, ptv_unsigned_mismatch(size, 0, room));
            return;
        }
        room -= size;
    }
}

void ptv_check_neutron(ptv_run *run)
{
    if (!ptv_payload_has(run, 2)) {
        return;
    }
    neutron n = read_neutron(run);
    unsigned inputs = n.version == 0 ? 11 : 13;
    if (!ptv_payload_has(run, n.words + UINT64_C(4) * (inputs + 2))) {
        return;
    }
    if (n.version > 1) {
        ptv_report_in_header(run, &ptv_payload_value_invalid_rule, "header.version",
                             (ptv_range){n.prefix - 1, 1}, ptv_unsigned_mismatch(n.version, 0, 1));
    } else if (ptv_u32(&run->image, n.words) != NEUTRON_MAGIC) {
        ptv_report_in_header(run, &ptv_payload_part_unidentified_rule, "header.magic",
                             (ptv_range){n.words, 4}, ptv_no_mismatch());
    } else {
        word_is(run, &n, inputs, "header.inputs", n.inputs);
        word_is(run, &n, inputs + 1, "header.outputs", n.outputs);
        sizes(run, &n);
    }
}
