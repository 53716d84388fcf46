/*
 * TensorRT payloads: an opaque engine, and metadata about its inputs and outputs. bindings.c
 * checks their names, and crosscheck/ compares calls with them.
 */
#include "tensorrt.h"

#include <string.h>

static const ptv_rule payload_engine_empty_rule, tensorrt_device_invalid_rule,
    tensorrt_device_negative_rule;

/* ---- For paths ---- */

enum { FIRST = PTV_TRT_FIRST, FIELDS = FIRST + PTV_TRT_MEMBERS };
static const ptv_field fields[FIELDS] = {
    [PTV_PARTS_METADATA_OFFSET] = {.name = "header.metadata_offset", .kind = PTV_KIND_SCALAR},
    [PTV_PARTS_METADATA_SIZE] = {.name = "header.metadata_size", .kind = PTV_KIND_SCALAR},
    [PTV_PARTS_OFFSET] = {.name = "header.engine_offset", .kind = PTV_KIND_SCALAR},
    [PTV_PARTS_SIZE] = {.name = "header.engine_size", .kind = PTV_KIND_SCALAR},
    [PTV_PARTS_RESERVED] = {.name = "header.reserved", .kind = PTV_KIND_SCALAR},
    [PTV_PARTS_METADATA] = {.name = "metadata", .kind = PTV_KIND_SCALAR},
    [PTV_PARTS_FIRST] = {.name = "engine", .kind = PTV_KIND_SCALAR},
    [FIRST + PTV_TRT_BINDINGS] = {.name = "io_bindings", .kind = PTV_KIND_TABLES},
    [FIRST + PTV_TRT_ALIASES] = {.name = "aliased_io", .kind = PTV_KIND_TABLES},
    [FIRST + PTV_TRT_HARDWARE] = {.name = "hardware_compatible", .kind = PTV_KIND_SCALAR},
    [FIRST + PTV_TRT_DEVICE] = {.name = "device_id", .kind = PTV_KIND_SCALAR},
};
const ptv_table ptv_tensorrt_table = {.name = "TensorRT", .fields = fields, .count = FIELDS};

/* ---- Members of the metadata ---- */

static const char *const members[PTV_TRT_MEMBERS] = {
    [PTV_TRT_BINDINGS] = "io_bindings",
    [PTV_TRT_ALIASES] = "aliased_io",
    [PTV_TRT_HARDWARE] = "hardware_compatible",
    [PTV_TRT_DEVICE] = "device_id",
};

/* ---- The rest of the metadata ---- */

/* The backend reads the leading digits and ignores what follows them. */
PTV_NOINLINE static void check_device(const ptv_trt *t)
{
    ptv_range value = t->members.values[PTV_TRT_DEVICE], digits = value;
    uint64_t number;
    bool negative = ptv_json_begins(t->text, value, '-');
    digits.at += negative;
    digits.length -= negative;
    if (value.length == 0) {
        return;
    }
    if (!ptv_json_unsigned(t->text, digits, &number) || number > INT32_MAX) {
        ptv_report_trt(t, &tensorrt_device_invalid_rule, PTV_TRT_DEVICE, -1, value);
    } else if (negative && number > 0) {
        ptv_report_trt(t, &tensorrt_device_negative_rule, PTV_TRT_DEVICE, -1, value);
    }
}

static const ptv_rule tensorrt_device_invalid_rule = {
    .name = "tensorrt-device-invalid",
    .code = 1313,
    .severity = PTV_ERROR,
    .title = "the device of a TensorRT payload is not a whole number of 31 bits",
    .why = "the backend refuses it; older ones wrap it to the number of another device",
    .fix = "write the number of the device that the engine was built for, 0 for the first",
};

static const ptv_rule tensorrt_device_negative_rule = {
    .name = "tensorrt-device-negative",
    .code = 1314,
    .severity = PTV_WARNING,
    .title = "the device of a TensorRT payload is below 0",
    .why = "there is no such device; whether the current one is taken is up to the driver",
    .fix = "write the number of the device that the engine was built for, 0 for the first",
};

/* The backend looks for aliases after the bindings, and for both scalars after the last list. */
PTV_NOINLINE static void check_order(const ptv_trt *t)
{
    uint64_t behind = t->members.values[PTV_TRT_BINDINGS].at;
    for (unsigned i = PTV_TRT_ALIASES; i < PTV_TRT_MEMBERS; i++) {
        ptv_range value = t->members.values[i];
        if (value.length > 0 && value.at < behind) {
            ptv_report_trt(t, &ptv_payload_metadata_order_rule, i, -1, value);
        } else if (value.length > 0 && i == PTV_TRT_ALIASES) {
            behind = value.at;
        }
    }
}

PTV_NOINLINE static bool has_members(const ptv_trt *t)
{
    ptv_range aliases = t->members.values[PTV_TRT_ALIASES],
              flag = t->members.values[PTV_TRT_HARDWARE];
    unsigned wrong = PTV_TRT_MEMBERS;
    if (!ptv_json_begins(t->text, t->members.values[PTV_TRT_BINDINGS], '[')) {
        wrong = PTV_TRT_BINDINGS;
    } else if (aliases.length > 0 && !ptv_json_begins(t->text, aliases, '[')) {
        wrong = PTV_TRT_ALIASES;
    } else if (flag.length > 0 && !ptv_json_is(t->text, flag, "true") &&
               !ptv_json_is(t->text, flag, "false")) {
        wrong = PTV_TRT_HARDWARE;
    }
    if (wrong != PTV_TRT_MEMBERS) {
        ptv_range value = t->members.values[wrong];
        ptv_report_trt(t, &ptv_payload_metadata_invalid_rule, wrong, -1,
                       value.length == 0 ? t->parts.metadata : value);
    }
    return wrong == PTV_TRT_MEMBERS;
}

/* ---- The payload ---- */

bool ptv_is_tensorrt(const ptv_image *image, ptv_range whole)
{
    return whole.length >= 4 && (memcmp(image->bytes + whole.at, "TR01", 4) == 0 ||
                                 memcmp(image->bytes + whole.at, "TR02", 4) == 0);
}

PTV_NOINLINE static void check(ptv_trt *t)
{
    if (!ptv_check_parts(&t->parts)) {
        return;
    }
    if (t->parts.part.length == 0) {
        ptv_report_part(&t->parts, &payload_engine_empty_rule, PTV_PARTS_SIZE, -1,
                        (ptv_range){t->parts.whole.at + 16, 8}, ptv_no_mismatch());
    }
    if (ptv_check_metadata(&t->parts, &t->text, &t->members) && has_members(t)) {
        check_order(t);
        ptv_trt_check_bindings(t);
        ptv_trt_check_aliases(t);
        check_device(t);
    }
}

static const ptv_rule payload_engine_empty_rule = {
    .name = "payload-engine-empty",
    .code = 1312,
    .severity = PTV_ERROR,
    .title = "a payload has no engine",
    .why = "the backend has nothing to run",
    .fix = "look at what the compiler of the backend said when the model was lowered, or whether "
           "the payload was cut",
};

void ptv_check_tensorrt(ptv_run *run, const ptv_frame *up, ptv_range whole)
{
    const ptv_frame root = {up, &ptv_tensorrt_table, 0, -1, -1};
    ptv_trt t = {.parts = {.run = run, .frame = &root, .whole = whole},
                 .members = {.names = members, .count = PTV_TRT_MEMBERS}};
    check(&t);
}

static const ptv_rule *const rules[] = {&payload_engine_empty_rule, &tensorrt_device_invalid_rule,
                                        &tensorrt_device_negative_rule};

const ptv_rule_list ptv_tensorrt_list = PTV_RULE_LIST_OF(rules, NULL);
