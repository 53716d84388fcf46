/* Bundles: a program, and test cases that fit its methods. */
#include "fuzz/smith/smith_program.h"
#include "verifiers/schemas/bundled_program.h"

#include <string.h>

#define SUITE(slot) PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE_##slot
#define CASE(slot) PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE_##slot
#define UNION(name) PTV_BUNDLED_PROGRAM_VALUE_UNION_##name

enum { CASES = 4, CASE_COST = 200 };

/* ---- Values ---- */

/* Dynamic sizes may be smaller than planned; the data follows the dim order of the case. */
static void write_tensor(fs_model *m, ft_node *tensor, const fs_end *end)
{
    static const fs_shape_slots slots = {PTV_BUNDLED_PROGRAM_TENSOR_SCALAR_TYPE,
                                         PTV_BUNDLED_PROGRAM_TENSOR_SIZES,
                                         PTV_BUNDLED_PROGRAM_TENSOR_DIM_ORDER};
    fs_shape shape = end->shape;
    bool bound = shape.dynamism == PTV_PROGRAM_TENSOR_SHAPE_DYNAMISM_DYNAMIC_BOUND;
    for (uint32_t i = 0; i < shape.rank && bound; i++) {
        shape.sizes[i] = (int32_t)fs_below(m->b, (uint32_t)shape.sizes[i] + 1);
    }
    if (fs_chance(m->b, 16)) {
        fs_reorder(m->b, &shape);
    }
    size_t size = (size_t)fs_shape_bytes(&shape);
    fs_write_shape(m, tensor, &shape, slots);
    fs_blob(m, tensor, PTV_BUNDLED_PROGRAM_TENSOR_DATA, (fe_bytes){fs_filling(m->b, size), size});
}

/* Takes the number that the method was exported with: it rejects others. */
static void write_value(fs_model *m, ft_node *value, const fs_end *end)
{
    enum { SLOT = PTV_BUNDLED_PROGRAM_VALUE_VAL };
    switch (end->kind) {
    case FS_KIND(TENSOR): write_tensor(m, fs_member(m, value, SLOT, UNION(TENSOR)), end); break;
    case FS_KIND(INT): fs_put(m, fs_member(m, value, SLOT, UNION(INT)), 0, end->number); break;
    case FS_KIND(BOOL): fs_put(m, fs_member(m, value, SLOT, UNION(BOOL)), 0, end->number); break;
    default: fs_put(m, fs_member(m, value, SLOT, UNION(DOUBLE)), 0, end->number); break;
    }
}

static void write_values(fs_model *m, ft_node *list, const fs_end *ends, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        write_value(m, fs_element(m, list, i), &ends[i]);
    }
}

/* ---- Cases ---- */

static bool are_tensors(const fs_end *ends, uint32_t count)
{
    bool tensors = true;
    for (uint32_t i = 0; i < count; i++) {
        tensors = tensors && ends[i].kind == FS_KIND(TENSOR);
    }
    return tensors;
}

/* Strings and None cannot be bundled. */
static bool can_be_tested(const fs_method *method)
{
    bool can = true;
    for (uint32_t i = 0; i < method->input_count; i++) {
        uint8_t kind = method->inputs[i].kind;
        can = can && kind != FS_KIND(STRING) && kind != FS_KIND(NULL);
    }
    return can;
}

static ft_node *make_case(fs_model *m, const fs_method *method)
{
    ft_node *test = fs_new(m, PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_CASE);
    uint32_t choice = fs_byte(m->b);
    ft_node *inputs = fs_vector(m, test, CASE(INPUTS), method->input_count);
    write_values(m, inputs, method->inputs, method->input_count);
    if (choice % 4 == 1 ||
        (choice % 4 > 1 && !are_tensors(method->outputs, method->output_count))) {
        (void)fs_vector(m, test, CASE(EXPECTED_OUTPUTS), 0);
    } else if (choice % 4 > 1) {
        ft_node *outputs = fs_vector(m, test, CASE(EXPECTED_OUTPUTS), method->output_count);
        write_values(m, outputs, method->outputs, method->output_count);
    }
    return test;
}

static ft_node *make_suite(fs_model *m, const fs_method *method)
{
    ft_node *suite = fs_new(m, PTV_BUNDLED_PROGRAM_BUNDLED_METHOD_TEST_SUITE);
    ft_node *cases[CASES];
    uint32_t count = 0;
    fs_text(m, suite, SUITE(METHOD_NAME), method->name);
    while (count < CASES && can_be_tested(method) && fs_more(m->b, CASE_COST)) {
        cases[count++] = make_case(m, method);
    }
    fs_tables(m, suite, SUITE(TEST_CASES), cases, count);
    return suite;
}

/* ---- The whole bundle ---- */

/* Suites are sorted by name. */
static void sort(fs_program *program)
{
    for (uint32_t i = 1; i < program->method_count; i++) {
        fs_method *moved = program->methods[i];
        uint32_t to = i;
        for (; to > 0 && strcmp(moved->name, program->methods[to - 1]->name) < 0; to--) {
            program->methods[to] = program->methods[to - 1];
        }
        program->methods[to] = moved;
    }
}

static void write_suites(fs_model *m, fs_program *program)
{
    ft_node *suites[FS_METHODS];
    uint32_t count = 0;
    sort(program);
    for (uint32_t i = 0; i < program->method_count; i++) {
        if (!fs_chance(m->b, 8)) {
            suites[count++] = make_suite(m, program->methods[i]);
        }
    }
    fs_tables(m, fs_root(m), PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_METHOD_TEST_SUITES, suites, count);
}

/* The program takes at most half of the room. */
fe_bytes fs_bundle(fs_build *b)
{
    fs_program *program = fs_take(b, sizeof *program);
    fs_model m;
    size_t room = b->room / 2;
    if (program == NULL || !fs_model_begin(&m, b, PTV_FORMAT_BUNDLE)) {
        return (fe_bytes){NULL, 0};
    }
    b->room = room;
    b->depth++;
    fs_make_program(program, b, false);
    fe_bytes bytes = fs_model_end(&program->m);
    b->depth--;
    b->room += room;
    write_suites(&m, program);
    fs_put(&m, fs_root(&m), PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_VERSION, 2);
    fs_blob(&m, fs_root(&m), PTV_BUNDLED_PROGRAM_BUNDLED_PROGRAM_PROGRAM, bytes);
    return fs_model_end(&m);
}
