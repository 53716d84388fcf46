/* The delegates of a method, and their calls. Not here: the contents of payloads. */
#include "fuzz/smith/smith_program.h"

#include <string.h>

#define CALL(name) PTV_PROGRAM_INSTRUCTION_ARGUMENTS_##name
#define DELEGATE(slot) PTV_PROGRAM_BACKEND_DELEGATE_##slot

enum { COST = 700, ANY_ARGUMENTS = 4 };

/* ---- Compile specs ---- */

static ft_node *new_spec(fs_plan *p, const char *key, fe_bytes value)
{
    ft_node *spec = fs_new(p->m, PTV_PROGRAM_COMPILE_SPEC);
    fs_text(p->m, spec, PTV_PROGRAM_COMPILE_SPEC_KEY, key);
    fs_blob(p->m, spec, PTV_PROGRAM_COMPILE_SPEC_VALUE, value);
    return spec;
}

/* VulkanBackend reads as many bytes as it expects, without checking the size. */
static ft_node *vulkan_spec(fs_plan *p)
{
    static const struct {
        const char *key;
        size_t size;
    } specs[] = {{"storage_type_override", 4},
                 {"memory_layout_override", 4},
                 {"require_dynamic_shapes", 1},
                 {"warmup_execute_after_compile", 1}};
    static const uint8_t zeros[4];
    uint32_t i = fs_below(p->b, sizeof specs / sizeof specs[0]);
    return new_spec(p, specs[i].key, (fe_bytes){zeros, specs[i].size});
}

static void write_specs(fs_plan *p, ft_node *delegate, const fs_payload *payload)
{
    ft_node *specs[4];
    uint32_t count = 0, more = fs_below(p->b, 6);
    if (payload->spec != NULL) {
        specs[count++] = new_spec(p, payload->spec, payload->value);
    }
    if (strcmp(payload->backend, "VulkanBackend") == 0 && more > 2) {
        specs[count++] = vulkan_spec(p);
    }
    for (uint32_t i = 0; i < more && more < 3; i++) {
        size_t size = fs_below(p->b, 9);
        specs[count++] = new_spec(p, i == 0 && size == 7 ? "" : fs_name(p->b),
                                  (fe_bytes){fs_filling(p->b, size), size});
    }
    if (count > 0 || more == 5) {
        fs_tables(p->m, delegate, DELEGATE(COMPILE_SPECS), specs, count);
    }
}

/* ---- Delegates ---- */

static uint32_t new_delegate(fs_plan *p, uint32_t payload)
{
    fs_program *program = p->program;
    const fs_payload *what = &program->payloads[payload];
    ft_node *delegate = fs_new(p->m, PTV_PROGRAM_BACKEND_DELEGATE);
    fs_text(p->m, delegate, DELEGATE(ID), what->backend);
    ft_node *reference = fs_table(p->m, delegate, DELEGATE(PROCESSED));
    program->references[program->reference_count++] = (struct fs_reference){reference, payload};
    write_specs(p, delegate, what);
    p->called[p->delegate_count] = payload;
    p->delegates[p->delegate_count] = delegate;
    return p->delegate_count++;
}

static uint32_t delegate_for(fs_plan *p, uint32_t payload)
{
    for (uint32_t i = 0; i < p->delegate_count; i++) {
        if (p->called[i] == payload) {
            return i;
        }
    }
    return new_delegate(p, payload);
}

/* Takes an existing payload, perhaps of another method, or makes one. False if there is no room. */
static bool choose_payload(fs_plan *p, uint32_t *payload)
{
    fs_program *program = p->program;
    uint32_t count = program->payload_count;
    bool again = count > 0 && fs_chance(p->b, 3);
    if (program->reference_count == FS_REFERENCES || (count == 0 && p->b->room < COST)) {
        return false;
    }
    if (again || count == FS_PAYLOADS || p->b->room < COST) {
        *payload = count == 0 ? 0 : fs_below(p->b, count);
        return count > 0;
    }
    if (program->usual) {
        fs_make_usual(p->b, &program->payloads[count]);
    } else {
        fs_make_payload(p->b, &program->payloads[count]);
    }
    program->payload_count += !p->b->failed;
    *payload = count;
    return !p->b->failed;
}

/* ---- Calls ---- */

static int32_t argument_for(fs_plan *p, const fs_port *port)
{
    const fs_operand_request request = {.types = UINT32_C(1) << port->shape.type,
                                        .like = &port->shape,
                                        .exactly = true,
                                        .write = port->output,
                                        .fixed = true};
    return port->number ? fs_value_of(p, FS_KIND(INT), port->output) : fs_tensor(p, &request);
}

/* Nobody can tell which arguments it writes, so it gets some to read and some to write. */
static int32_t any_argument(fs_plan *p, bool write)
{
    const fs_operand_request request = {.types = FS_USUAL_TYPES, .write = write};
    return fs_tensor(p, &request);
}

/* How many arguments a call passes. */
static uint32_t count_arguments(fs_build *b, const fs_payload *payload)
{
    uint32_t most = payload->most != 0 ? payload->most : payload->least + ANY_ARGUMENTS;
    return payload->free ? fs_from(b, payload->least, most) : payload->port_count;
}

static uint32_t gather_arguments(fs_plan *p, const fs_payload *payload, int32_t *args)
{
    uint32_t count = count_arguments(p->b, payload);
    for (uint32_t i = 0; i < count; i++) {
        bool write = payload->free ? i % 2 == 1 : payload->ports[i].output;
        args[i] = payload->free ? any_argument(p, write) : argument_for(p, &payload->ports[i]);
        fs_value_at(p, args[i])->busy = p->time;
    }
    for (uint32_t i = 0; i < count; i++) {
        bool write = payload->free ? i % 2 == 1 : payload->ports[i].output;
        write ? fs_give(p, args[i]) : fs_use(p, args[i]);
    }
    return count;
}

void fs_call_delegate(fs_plan *p)
{
    int32_t args[FS_PORTS];
    uint32_t payload;
    if (!choose_payload(p, &payload)) {
        fs_call_any(p);
        return;
    }
    p->time++;
    uint32_t delegate = delegate_for(p, payload);
    uint32_t count = gather_arguments(p, &p->program->payloads[payload], args);
    ft_node *step = fs_step(p, CALL(DELEGATE_CALL));
    fs_put(p->m, step, PTV_PROGRAM_DELEGATE_CALL_DELEGATE_INDEX, delegate);
    fs_indexes(p->m, step, PTV_PROGRAM_DELEGATE_CALL_ARGS, args, count);
}
