/* The golden models about values and instructions: control_flow and lists. */
#include "golden/builder/describe.h"

/* ---- control_flow: out = flag ? x + x : x * x, then three times twice = x + x ---- */

enum {
    CF_X,
    CF_FLAG,
    CF_ALPHA,
    CF_SUM,
    CF_PRODUCT,
    CF_OUT,
    CF_ALWAYS,
    CF_I,
    CF_ONE,
    CF_LIMIT,
    CF_DONE,
    CF_TWICE
};
static const pg_value control_values[] = {
    PLANNED(PG_FLOAT, 0, 2),
    {.kind = PG_TENSOR, .tensor = {.scalar_type = PG_BOOL, .memory_id = 1, .memory_offset = 16}},
    INTEGER(1),
    PLANNED(PG_FLOAT, 32, 2),
    PLANNED(PG_FLOAT, 48, 2),
    PLANNED(PG_FLOAT, 64, 2),
    BOOLEAN(0), /* false that nobody writes: an unconditional jump */
    INTEGER(0),
    INTEGER(1),
    INTEGER(3),
    BOOLEAN(1),
    PLANNED(PG_FLOAT, 80, 2),
};
enum { OP_ADD, OP_MUL, OP_PRIM_ADD, OP_PRIM_SUB, OP_PRIM_EQ };
static const pg_operator control_operators[] = {
    {"aten::add", "out"},
    {"aten::mul", "out"},
    {"executorch_prim::add", "Scalar"},
    {"executorch_prim::sub", "Scalar"},
    {"executorch_prim::eq", "Scalar"},
};
static const pg_instruction control_instructions[] = {
    JUMP_FALSE(CF_FLAG, 4),
    KERNEL(OP_ADD, CF_X, CF_X, CF_ALPHA, CF_SUM, CF_SUM),
    MOVE(CF_SUM, CF_OUT),
    JUMP_FALSE(CF_ALWAYS, 6),
    KERNEL(OP_MUL, CF_X, CF_X, CF_PRODUCT, CF_PRODUCT),
    MOVE(CF_PRODUCT, CF_OUT),
    KERNEL(OP_ADD, CF_X, CF_X, CF_ALPHA, CF_TWICE, CF_TWICE), /* 6: loop */
    KERNEL(OP_PRIM_ADD, CF_I, CF_ONE, CF_I),
    KERNEL(OP_PRIM_EQ, CF_I, CF_LIMIT, CF_DONE),
    JUMP_FALSE(CF_DONE, 6),
    KERNEL(OP_PRIM_SUB, CF_I, CF_LIMIT, CF_I), /* ready for the next execution */
};
const pg_plan control_flow_plan = {
    .name = "forward",
    LIST(value, control_values),
    .inputs = NUMBERS(CF_X, CF_FLAG),
    .outputs = NUMBERS(CF_OUT, CF_TWICE),
    LIST(instruction, control_instructions),
    LIST(operator, control_operators),
    .non_const_buffer_sizes = NUMBERS(0, 96),
};

/* ---- lists: a value of every kind of list ---- */

enum {
    LS_X,
    LS_Y,
    LS_BOTH,
    LS_DIM,
    LS_CAT,
    LS_ROWS,
    LS_INDICES,
    LS_PICKED,
    LS_DIMS,
    LS_KEEP,
    LS_NONE,
    LS_SUM,
    LS_SCALES,
    LS_IMAGE,
    LS_LARGE,
    LS_MASK,
    LS_MODE,
    LS_HALF
};
static const pg_value lists_values[] = {
    PLANNED(PG_FLOAT, 0, 2, 3),
    PLANNED(PG_FLOAT, 32, 2, 3),
    {.kind = PG_TENSOR_LIST, .items = NUMBERS(LS_X, LS_Y)},
    INTEGER(0),
    PLANNED(PG_FLOAT, 64, 4, 3),
    PLANNED(PG_LONG, 112, 2),
    {.kind = PG_OPTIONAL_TENSOR_LIST, .items = NUMBERS(-1, LS_ROWS)},
    PLANNED(PG_FLOAT, 128, 2, 2),
    {.kind = PG_INT_LIST, .items = NUMBERS(LS_DIM)},
    BOOLEAN(0),
    {.kind = PG_NULL},
    PLANNED(PG_FLOAT, 144, 3),
    {.kind = PG_DOUBLE_LIST, .items = NUMBERS(2, 2)},
    PLANNED(PG_FLOAT, 160, 1, 1, 2, 2),
    PLANNED(PG_FLOAT, 176, 1, 1, 4, 4),
    {.kind = PG_BOOL_LIST, .items = NUMBERS(1, 0, 1)},
    {.kind = PG_STRING, .text = "nearest"},
    {.kind = PG_DOUBLE, .real = 0.5},
};
static const pg_operator lists_operators[] = {
    {"aten::cat", "out"},
    {"aten::index", "Tensor_out"},
    {"aten::sum", "IntList_out"},
    {"aten::upsample_nearest2d", "vec_out"},
};
static const pg_instruction lists_instructions[] = {
    KERNEL(0, LS_BOTH, LS_DIM, LS_CAT, LS_CAT),
    KERNEL(1, LS_X, LS_INDICES, LS_PICKED, LS_PICKED),
    KERNEL(2, LS_CAT, LS_DIMS, LS_KEEP, LS_NONE, LS_SUM, LS_SUM),
    KERNEL(3, LS_IMAGE, LS_NONE, LS_SCALES, LS_LARGE, LS_LARGE),
};
const pg_plan lists_plan = {
    .name = "forward",
    LIST(value, lists_values),
    .inputs = NUMBERS(LS_X, LS_Y, LS_ROWS, LS_IMAGE),
    .outputs = NUMBERS(LS_PICKED, LS_SUM, LS_LARGE, LS_MODE, LS_HALF),
    LIST(instruction, lists_instructions),
    LIST(operator, lists_operators),
    .non_const_buffer_sizes = NUMBERS(0, 240),
};
