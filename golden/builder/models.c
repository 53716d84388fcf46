/*
 * The golden models as data. Each could have been written by an exporter: memory
 * plans hold their tensors, kernels get the arguments they expect (a kernel receives
 * its output twice, as `out` argument and as return value; executorch_prim kernels
 * once), scalars that equal their default are absent.
 */
#include "golden/builder/describe.h"

/* What a program without constants carries: one empty segment, one placeholder. */
static const pg_blob no_bytes[] = {{0, NULL}};
#define NO_CONSTANTS LIST(segment, no_bytes), .constant_offsets = NUMBERS(0)

/* ---- add: out = x + alpha * y ---- */

static const pg_value add_values[] = {
    PLANNED(PG_FLOAT, 0, 2, 2),
    PLANNED(PG_FLOAT, 16, 2, 2),
    INTEGER(1),
    PLANNED(PG_FLOAT, 32, 2, 2),
};
static const pg_instruction add_instructions[] = {KERNEL(0, 0, 1, 2, 3, 3)};
static const pg_operator add_operators[] = {{"aten::add", "out"}};

#define ADD                                                                                 \
    .name = "forward", .encoded_in = "[1, {\"type\": null, \"children_spec\": []}]",        \
    .encoded_out = "[1, {\"type\": null, \"children_spec\": []}]", LIST(value, add_values), \
    .inputs = NUMBERS(0, 1), .outputs = NUMBERS(3), LIST(instruction, add_instructions),    \
    LIST(operator, add_operators), .non_const_buffer_sizes = NUMBERS(0, 48)

static const pg_plan add_plans[] = {{ADD}};

/* ---- trace: the same with the source lines of its call ---- */

static const pg_frame trace_frames[] = {
    {"model.py", 12, "forward", "return x + y"},
    {"layers.py", 34, "add", "return torch.add(x, y)"},
};
static const pg_plan trace_plans[] = {{ADD, LIST(frame, trace_frames)}};

/* ---- linear: out = x * weight + bias ---- */

static const pg_value linear_values[] = {
    PLANNED(PG_FLOAT, 0, 1, 4),
    CONSTANT(PG_FLOAT, 1, 3, 4),
    CONSTANT(PG_FLOAT, 2, 3),
    PLANNED(PG_FLOAT, 16, 1, 3),
};
static const pg_instruction linear_instructions[] = {KERNEL(0, 0, 1, 2, 3, 3)};
static const pg_operator linear_operators[] = {{"aten::linear", "out"}};
static const pg_plan linear_plans[] = {{
    .name = "forward",
    LIST(value, linear_values),
    .inputs = NUMBERS(0),
    .outputs = NUMBERS(3),
    LIST(instruction, linear_instructions),
    LIST(operator, linear_operators),
    .non_const_buffer_sizes = NUMBERS(0, 32),
}};
static const pg_blob linear_segments[] = {{60, NULL}};
static const pg_blob linear_buffers[] = {{0, NULL}, {48, NULL}, {12, NULL}};

/* ---- delegates: backends that nobody knows, so that payloads stay opaque ---- */

static const pg_value pair_values[] = {PLANNED(PG_FLOAT, 0, 4), PLANNED(PG_FLOAT, 16, 4)};
static const pg_value triple_values[] = {PLANNED(PG_FLOAT, 0, 4), PLANNED(PG_FLOAT, 16, 4),
                                         PLANNED(PG_FLOAT, 32, 4)};
static const pg_spec forward_specs[] = {{"precision", {4, "fp16"}}, {"cache", {0, NULL}}};
static const pg_spec refine_specs[] = {{"threads", {1, "\x02"}}};
static const pg_delegate forward_delegates[] = {
    {.id = "ExampleBackend", .in_segment = false, .index = 0, LIST(spec, forward_specs)}};
static const pg_delegate refine_delegates[] = {
    {.id = "ExampleBackend", .in_segment = true, .index = 1, LIST(spec, refine_specs)},
    {.id = "OtherBackend", .in_segment = true, .index = 1}};
static const pg_instruction forward_calls[] = {DELEGATE(0, 0, 1)};
static const pg_instruction refine_calls[] = {DELEGATE(0, 0, 1), DELEGATE(1, 1, 2)};
static const pg_plan delegates_plans[] = {
    {
        .name = "forward",
        LIST(value, pair_values),
        .inputs = NUMBERS(0),
        .outputs = NUMBERS(1),
        LIST(instruction, forward_calls),
        LIST(delegate, forward_delegates),
        .non_const_buffer_sizes = NUMBERS(0, 32),
    },
    {
        .name = "refine",
        LIST(value, triple_values),
        .inputs = NUMBERS(0),
        .outputs = NUMBERS(2),
        LIST(instruction, refine_calls),
        LIST(delegate, refine_delegates),
        .non_const_buffer_sizes = NUMBERS(0, 48),
    },
};
static const pg_blob delegates_inline[] = {{24, NULL}};
static const pg_blob delegates_segments[] = {{0, NULL}, {40, NULL}, {20, NULL}};
static const pg_named delegates_named[] = {{"encoder.weight", 2}, {"decoder.weight", 2}};

/* ---- mutable_state: buffers with initial values, packed without padding ---- */

enum { MS_X, MS_FLAGS, MS_STATE, MS_ALPHA, MS_SUM, MS_BLOCKING, MS_RETURNED };
static const pg_value state_values[] = {
    PLANNED(PG_FLOAT, 16, 2),
    {.kind = PG_TENSOR,
     .tensor = {.scalar_type = PG_BOOL,
                .sizes = NUMBERS(3),
                .data_buffer_idx = 1,
                .memory_id = 1,
                .name = "flags"}},
    {.kind = PG_TENSOR,
     .tensor = {.scalar_type = PG_FLOAT,
                .sizes = NUMBERS(2),
                .data_buffer_idx = 2,
                .memory_id = 1,
                .memory_offset = 32,
                .name = "state"}},
    INTEGER(1),
    PLANNED(PG_FLOAT, 48, 2),
    BOOLEAN(0),
    PLANNED(PG_FLOAT, 64, 2),
};
static const pg_operator state_operators[] = {{"aten::add", "out"}, {"aten::copy_", ""}};
static const pg_instruction state_instructions[] = {
    KERNEL(0, MS_STATE, MS_X, MS_ALPHA, MS_SUM, MS_SUM),
    KERNEL(1, MS_STATE, MS_SUM, MS_BLOCKING, MS_RETURNED),
};
static const pg_plan state_plans[] = {{
    .name = "forward",
    LIST(value, state_values),
    .inputs = NUMBERS(MS_X),
    .outputs = NUMBERS(MS_SUM, MS_FLAGS),
    LIST(instruction, state_instructions),
    LIST(operator, state_operators),
    .non_const_buffer_sizes = NUMBERS(0, 80),
}};
/* Bool true, false, true; then 1.0f, 2.0f. */
static const pg_blob state_segments[] = {{0, NULL},
                                         {11, "\x01\x00\x01\x00\x00\x80\x3f\x00\x00\x00\x40"}};

/* ---- external: weights live in a .ptd; their data_buffer_idx means nothing ---- */

static const pg_value external_values[] = {
    PLANNED(PG_FLOAT, 0, 1, 4),
    {.kind = PG_TENSOR,
     .tensor = {.scalar_type = PG_FLOAT,
                .sizes = NUMBERS(3, 4),
                .data_buffer_idx = 1000000,
                .name = "linear.weight",
                .external = true}},
    {.kind = PG_TENSOR, /* trainable: planned, and filled when loaded */
     .tensor = {.scalar_type = PG_FLOAT,
                .sizes = NUMBERS(3),
                .data_buffer_idx = 7,
                .memory_id = 1,
                .memory_offset = 32,
                .name = "linear.bias",
                .external = true}},
    PLANNED(PG_FLOAT, 16, 1, 3),
};
static const pg_plan external_plans[] = {{
    .name = "forward",
    LIST(value, external_values),
    .inputs = NUMBERS(0),
    .outputs = NUMBERS(3),
    LIST(instruction, linear_instructions),
    LIST(operator, linear_operators),
    .non_const_buffer_sizes = NUMBERS(0, 48),
}};

/* ---- devices: x goes to two devices and comes back ---- */

static const pg_value device_values[] = {
    PLANNED(PG_FLOAT, 0, 4),  ON_DEVICE(2, 0),          ON_DEVICE(3, 1),
    PLANNED(PG_FLOAT, 16, 4), PLANNED(PG_FLOAT, 32, 4),
};
static const pg_operator device_operators[] = {{"et_copy::_h2d_copy", "out"},
                                               {"et_copy::_d2h_copy", "out"}};
static const pg_instruction device_instructions[] = {KERNEL(0, 0, 1, 1), KERNEL(0, 0, 2, 2),
                                                     KERNEL(1, 1, 3, 3), KERNEL(1, 2, 4, 4)};
static const pg_device device_devices[] = {{2, PG_CUDA, 0}, {3, PG_CUDA, 1}};
static const pg_plan device_plans[] = {{
    .name = "forward",
    LIST(value, device_values),
    .inputs = NUMBERS(0),
    .outputs = NUMBERS(3, 4),
    LIST(instruction, device_instructions),
    LIST(operator, device_operators),
    .non_const_buffer_sizes = NUMBERS(0, 48, 16, 16),
    LIST(device, device_devices),
}};

/* ---- aligned: constants, a delegate, large alignments ---- */

static const pg_value aligned_values[] = {
    PLANNED(PG_FLOAT, 0, 1, 4),
    CONSTANT(PG_FLOAT, 1, 3, 4),
    CONSTANT(PG_FLOAT, 2, 3),
    PLANNED(PG_FLOAT, 64, 1, 3),
    /* channels last, of upper-bound sizes */
    {.kind = PG_TENSOR,
     .tensor = {.scalar_type = PG_FLOAT,
                .sizes = NUMBERS(1, 2, 2, 2),
                .dim_order = NUMBERS(0, 2, 3, 1),
                .memory_id = 1,
                .memory_offset = 128,
                .shape_dynamism = 1}},
};
static const pg_instruction aligned_instructions[] = {KERNEL(0, 0, 1, 2, 3, 3), DELEGATE(0, 3, 4)};
static const pg_delegate aligned_delegates[] = {{.id = "ExampleBackend"}};
static const pg_plan aligned_plans[] = {{
    .name = "forward",
    LIST(value, aligned_values),
    .inputs = NUMBERS(0),
    .outputs = NUMBERS(4),
    LIST(instruction, aligned_instructions),
    LIST(operator, linear_operators),
    LIST(delegate, aligned_delegates),
    .non_const_buffer_sizes = NUMBERS(0, 192),
}};
static const pg_blob aligned_segments[] = {{76, NULL}};

/* ---- All of them ---- */

const pg_model pg_models[] = {
    {"empty", "no methods at all, no extended header", {NO_CONSTANTS}},
    {"add",
     "one kernel call on planned memory, no extended header",
     {LIST(plan, add_plans), NO_CONSTANTS}},
    {"linear",
     "constants in a segment, extended header of 32 bytes",
     {.header_length = 32,
      LIST(plan, linear_plans),
      LIST(segment, linear_segments),
      .constant_offsets = NUMBERS(0, 0, 48)}},
    {"linear24",
     "the same with a header of 24 bytes: size of the segments unknown",
     {.header_length = 24,
      LIST(plan, linear_plans),
      LIST(segment, linear_segments),
      .constant_offsets = NUMBERS(0, 0, 48)}},
    {"legacy_constants",
     "constants in constant_buffer, empty constant_segment, shared vtables",
     {.share_vtables = true,
      LIST(plan, linear_plans),
      .constant_buffer_count = COUNT(linear_buffers),
      .constant_buffer = linear_buffers}},
    {"control_flow",
     "jumps forward and backward, moves, values written by instructions",
     {.plan_count = 1, .plans = &control_flow_plan, NO_CONSTANTS}},
    {"lists",
     "every kind of list and scalar value",
     {.plan_count = 1, .plans = &lists_plan, NO_CONSTANTS}},
    {"delegates",
     "inline and segment delegates, two methods, named data",
     {.header_length = 32,
      LIST(plan, delegates_plans),
      .inline_count = COUNT(delegates_inline),
      .inline_data = delegates_inline,
      LIST(segment, delegates_segments),
      .constant_offsets = NUMBERS(0),
      .named_count = COUNT(delegates_named),
      .named = delegates_named}},
    {"mutable_state",
     "mutable_data_segments with unaligned offsets, named buffers",
     {.header_length = 32,
      LIST(plan, state_plans),
      LIST(segment, state_segments),
      .constant_offsets = NUMBERS(0),
      .mutable_segment = 1,
      .mutable_offsets = NUMBERS(0, 0, 3)}},
    {"external",
     "weights in another file, data_buffer_idx out of every list",
     {LIST(plan, external_plans), NO_CONSTANTS}},
    {"devices",
     "tensors and planned buffers on other devices",
     {LIST(plan, device_plans), NO_CONSTANTS}},
    {"trace",
     "stacktrace frames, shared vtables",
     {.share_vtables = true, LIST(plan, trace_plans), NO_CONSTANTS}},
    {"aligned",
     "segments at 4096, objects at 64, header padded to 64, shared vtables",
     {.header_length = 32,
      .segment_alignment = 4096,
      .force_align = 64,
      .share_vtables = true,
      LIST(plan, aligned_plans),
      .inline_count = COUNT(delegates_inline),
      .inline_data = delegates_inline,
      LIST(segment, aligned_segments),
      .constant_offsets = NUMBERS(0, 0, 64)}},
};
const size_t pg_model_count = COUNT(pg_models);
