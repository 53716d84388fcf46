/* Programs: methods, and what these share: constants, segments, payloads, named data. */
#include "fuzz/smith/smith_program.h"

#define PLAN(slot) PTV_PROGRAM_EXECUTION_PLAN_##slot
#define PROGRAM(slot) PTV_PROGRAM_PROGRAM_##slot

enum { METHOD_COST = 400, NAMED = 6 };

/* ---- Constants and initial values ---- */

static void begin_pieces(fs_pieces *pieces, uint32_t align)
{
    pieces->count = 1;
    pieces->align = align;
}

static fe_bytes bytes_of(fs_build *b, const fs_pieces *pieces)
{
    return (fe_bytes){fs_filling(b, pieces->used), pieces->used};
}

/* ---- Methods ---- */

static fs_end end_of(const fs_plan *p, int32_t value)
{
    const fs_value *v = &p->values[value];
    return (fs_end){v->kind, v->shape, v->number};
}

static void describe(const fs_plan *p, fs_method *method)
{
    for (uint32_t i = 0; i < p->input_count; i++) {
        method->inputs[i] = end_of(p, p->inputs[i]);
    }
    for (uint32_t i = 0; i < p->output_count; i++) {
        method->outputs[i] = end_of(p, p->outputs[i]);
    }
    method->input_count = p->input_count;
    method->output_count = p->output_count;
}

static bool may_cross(uint8_t kind)
{
    return kind <= FS_KIND(STRING);
}

static void begin_inputs(fs_plan *p)
{
    static const uint8_t kinds[] = {FS_KIND(INT), FS_KIND(DOUBLE), FS_KIND(BOOL), FS_KIND(STRING),
                                    FS_KIND(NULL)};
    uint32_t count = fs_below(p->b, 3);
    for (uint32_t i = 0; i < count; i++) {
        if (fs_chance(p->b, 3)) {
            (void)fs_add_input(p, fs_new_of(p, kinds[fs_below(p->b, sizeof kinds)]));
        } else {
            fs_shape shape = fs_any_shape(p->b, fs_type(p->b, FS_USUAL_TYPES), 0);
            (void)fs_add_input(p, fs_new_tensor(p, &shape, FS_CALLER));
        }
    }
}

/* Chooses values that are ready on every path. Outputs may repeat. */
static void choose_outputs(fs_plan *p)
{
    uint32_t count = p->count == 0 ? 0 : fs_below(p->b, 4);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t from = p->count - 1 - fs_below(p->b, p->count);
        for (uint32_t k = 0; k < p->count; k++) {
            uint32_t at = (from + k) % p->count;
            const fs_value *value = &p->values[at];
            if (value->ready && !value->gone && may_cross(value->kind)) {
                (void)fs_add_output(p, (int32_t)at);
                break;
            }
        }
    }
}

static void write_flattening(fs_plan *p)
{
    uint32_t has = fs_byte(p->b);
    if (has % 4 == 3) {
        return;
    }
    ft_node *text = fs_table(p->m, p->node, PLAN(CONTAINER_META_TYPE));
    if (has % 16 != 4) {
        fs_label(p->m, text, PTV_PROGRAM_CONTAINER_METADATA_ENCODED_INP_STR, "T2#1#2#1($,$)");
    }
    if (has % 16 != 5) {
        fs_label(p->m, text, PTV_PROGRAM_CONTAINER_METADATA_ENCODED_OUT_STR, "T1#1($)");
    }
}

static void write_values(fs_plan *p)
{
    ft_node *list = fs_vector(p->m, p->node, PLAN(VALUES), p->count);
    for (uint32_t i = 0; i < p->count; i++) {
        fs_hang(list, i, p->values[i].entry);
    }
}

static void finish_plan(fs_plan *p)
{
    choose_outputs(p);
    fs_plan_memory(p);
    write_values(p);
    fs_indexes(p->m, p->node, PLAN(INPUTS), p->inputs, p->input_count);
    fs_indexes(p->m, p->node, PLAN(OUTPUTS), p->outputs, p->output_count);
    if (p->operator_count > 0 || fs_chance(p->b, 2)) {
        fs_tables(p->m, p->node, PLAN(OPERATORS), p->operators, p->operator_count);
    }
    fs_tables(p->m, p->node, PLAN(DELEGATES), p->delegates, p->delegate_count);
    write_flattening(p);
}

static ft_node *make_method(fs_program *program, fs_method *method)
{
    fs_plan *p = fs_take(program->b, sizeof *p);
    fs_value *values = fs_take(program->b, FS_VALUES * sizeof *values);
    if (p == NULL || values == NULL) {
        return NULL;
    }
    *p = (fs_plan){.program = program, .b = program->b, .m = &program->m, .values = values};
    p->node = fs_new(p->m, PTV_PROGRAM_EXECUTION_PLAN);
    fs_text(p->m, p->node, PLAN(NAME), method->name);
    begin_inputs(p);
    fs_make_chains(p);
    finish_plan(p);
    describe(p, method);
    return p->node;
}

/* The first has the name that most programs use. */
static void make_methods(fs_program *program)
{
    ft_node *plans[FS_METHODS];
    fs_build *b = program->b;
    do {
        fs_method *method = fs_take(b, sizeof *method);
        if (method == NULL) {
            return;
        }
        method->name = program->method_count == 0 ? "forward" : fs_name(b);
        program->methods[program->method_count] = method;
        plans[program->method_count] = make_method(program, method);
        program->method_count++;
    } while (!b->failed && program->method_count < FS_METHODS && b->room > METHOD_COST &&
             fs_chance(b, 3));
    fs_tables(&program->m, fs_root(&program->m), PROGRAM(EXECUTION_PLAN), plans,
              program->method_count);
}

/* ---- Storing bytes ---- */

static void write_offsets(fs_program *program, ft_node *table, const fs_pieces *pieces,
                          uint32_t segment)
{
    fs_put(&program->m, table, PTV_PROGRAM_SUBSEGMENT_OFFSETS_SEGMENT_INDEX, segment);
    ft_node *offsets =
        fs_vector(&program->m, table, PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS, pieces->count);
    for (uint32_t i = 1; i < pieces->count; i++) {
        fs_item(offsets, i, pieces->offsets[i]);
    }
}

/*
 * Exporters have several ways to express that there are no constants. All but a placeholder date
 * from 2023: runtimes built without support for constant_buffer refuse them. In a payload, where
 * nobody looks, any will do.
 */
static void write_no_constants(fs_program *program)
{
    uint32_t choice = fs_byte(program->b);
    choice -= program->inside ? 0 : choice % 8;
    ft_node *root = fs_root(&program->m);
    ft_node *table =
        choice % 8 == 7 ? NULL : fs_table(&program->m, root, PROGRAM(CONSTANT_SEGMENT));
    if (choice % 8 == 6) {
        fs_put(&program->m, table, PTV_PROGRAM_SUBSEGMENT_OFFSETS_SEGMENT_INDEX, choice / 8);
        (void)fs_vector(&program->m, table, PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS, 0);
    } else if (choice % 8 < 5) {
        (void)fs_vector(&program->m, table, PTV_PROGRAM_SUBSEGMENT_OFFSETS_OFFSETS, 1);
    }
    if (choice / 8 % 4 == 3) {
        (void)fs_vector(&program->m, root, PROGRAM(CONSTANT_BUFFER), 0);
    }
}

static void write_buffers(fs_program *program, const fs_pieces *pieces)
{
    const uint8_t *bytes = fs_filling(program->b, FS_PIECE_BYTES);
    ft_node *list =
        fs_vector(&program->m, fs_root(&program->m), PROGRAM(CONSTANT_BUFFER), pieces->count);
    bool empty = fs_chance(program->b, 2);
    for (uint32_t i = 0; i < pieces->count && bytes != NULL; i++) {
        ft_node *buffer = fs_element(&program->m, list, i);
        if (i > 0 || empty) {
            const fe_bytes storage = {bytes + pieces->offsets[i], pieces->sizes[i]};
            fs_blob(&program->m, buffer, PTV_PROGRAM_BUFFER_STORAGE, storage);
        }
    }
}

static void write_constants(fs_program *program)
{
    const fs_pieces *constants = &program->constants, *initials = &program->initials;
    ft_node *root = fs_root(&program->m);
    if (constants->count == 1) {
        write_no_constants(program);
    } else if (program->place == FS_IN_BUFFERS) {
        write_buffers(program, constants);
    } else {
        uint32_t segment = fs_segment(&program->m, bytes_of(program->b, constants));
        write_offsets(program, fs_table(&program->m, root, PROGRAM(CONSTANT_SEGMENT)), constants,
                      segment);
    }
    if (initials->count > 1) {
        uint32_t segment = fs_segment(&program->m, bytes_of(program->b, initials));
        ft_node *list = fs_vector(&program->m, root, PROGRAM(MUTABLE_DATA_SEGMENTS), 1);
        write_offsets(program, fs_element(&program->m, list, 0), initials, segment);
    } else if (fs_chance(program->b, 8)) {
        (void)fs_vector(&program->m, root, PROGRAM(MUTABLE_DATA_SEGMENTS), 0);
    }
}

/* ---- Payloads ---- */

typedef struct site {
    uint8_t location;
    uint32_t index;
} site;

/* An empty payload stays inline: as the only segment, it would leave no segment area. */
static void place_payloads(fs_program *program, site *sites)
{
    ft_node *blobs[FS_PAYLOADS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < program->payload_count; i++) {
        fe_bytes bytes = program->payloads[i].bytes;
        bool segment = !program->inside && bytes.size > 0 && fs_byte(program->b) % 2 == 0;
        sites[i].location =
            segment ? PTV_PROGRAM_DATA_LOCATION_SEGMENT : PTV_PROGRAM_DATA_LOCATION_INLINE;
        sites[i].index = segment ? fs_segment(&program->m, bytes) : count;
        if (!segment) {
            blobs[count] = fs_new(&program->m, PTV_PROGRAM_BACKEND_DELEGATE_INLINE_DATA);
            fs_blob(&program->m, blobs[count++], PTV_PROGRAM_BACKEND_DELEGATE_INLINE_DATA_DATA,
                    bytes);
        }
    }
    if (count > 0 || fs_chance(program->b, 4)) {
        fs_tables(&program->m, fs_root(&program->m), PROGRAM(BACKEND_DELEGATE_DATA), blobs, count);
    }
}

static void write_payloads(fs_program *program)
{
    site sites[FS_PAYLOADS];
    place_payloads(program, sites);
    for (uint32_t i = 0; i < program->reference_count; i++) {
        const struct fs_reference *reference = &program->references[i];
        const site *at = &sites[reference->payload];
        fs_put(&program->m, reference->table, PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE_LOCATION,
               at->location);
        fs_put(&program->m, reference->table, PTV_PROGRAM_BACKEND_DELEGATE_DATA_REFERENCE_INDEX,
               at->index);
    }
}

/* ---- Named data ---- */

static ft_node *new_name(fs_program *program, const char *key, uint32_t segment)
{
    ft_node *entry = fs_new(&program->m, PTV_PROGRAM_NAMED_DATA);
    fs_text(&program->m, entry, PTV_PROGRAM_NAMED_DATA_KEY, key);
    fs_put(&program->m, entry, PTV_PROGRAM_NAMED_DATA_SEGMENT_INDEX, segment);
    return entry;
}

/* Adds what payloads ask for, and some that nobody asks for. Names may share a segment. */
static void write_names(fs_program *program)
{
    ft_node *entries[NAMED * 6];
    fs_build *b = program->b;
    uint32_t count = 0, more = fs_chance(b, 4) ? fs_below(b, 4) : 0;
    bool empty = fs_chance(b, 16);
    for (const fs_key *key = b->keys; key != NULL && count < NAMED * 5; key = key->next) {
        entries[count++] = new_name(program, key->name, fs_segment(&program->m, key->bytes));
    }
    b->keys = NULL;
    for (uint32_t i = 0; i < more; i++) {
        size_t size = fs_below(b, 64);
        uint32_t segment = fs_segment(&program->m, (fe_bytes){fs_filling(b, size), size});
        entries[count++] = new_name(program, fs_name(b), segment);
        if (fs_chance(b, 4)) {
            entries[count++] = new_name(program, fs_name(b), segment);
        }
    }
    if (count > 0 || empty) {
        fs_tables(&program->m, fs_root(&program->m), PROGRAM(NAMED_DATA), entries, count);
    }
    ft_node *root = fs_root(&program->m);
    if (program->m.file.segment_count == 0 && (empty || fs_chance(b, 2))) {
        (void)fs_vector(&program->m, root, PROGRAM(SEGMENTS), 0);
    }
}

/* ---- The whole program ---- */

static void choose_places(fs_program *program)
{
    static const uint32_t aligns[] = {16, 16, 16, 32, 8};
    static const uint32_t segments[] = {128, 16, 16, 32, 64, 256};
    fs_build *b = program->b;
    uint32_t choice = fs_byte(b);
    program->place = choice % 16 == 15 ? FS_IN_BUFFERS /* warns constant-buffer-deprecated */
                     : choice % 8 == 6 ? FS_NOWHERE
                                       : FS_IN_SEGMENT;
    program->initial = choice / 8 % 2 == 0;
    program->usual = choice / 16 % 2 == 0;
    if (program->inside) {
        program->place = choice % 2 == 0 ? FS_IN_BUFFERS : FS_NOWHERE;
        program->initial = false;
    }
    begin_pieces(&program->constants, aligns[choice / 16 % 5]);
    begin_pieces(&program->initials, 1);
    choice = fs_byte(b);
    program->m.file.align = segments[choice % 6];
    program->m.file.room = (choice / 8 % 8 == 7) ? 64 : 32;
    bool old = choice / 64 == 3; /* before release 0.7 */
    if (old) {
        program->m.file.numbers[PTV_HEADER_LENGTH] = (fe_number){true, 24};
    }
}

void fs_make_program(fs_program *program, fs_build *b, bool inside)
{
    program->b = b;
    program->inside = inside;
    if (!fs_model_begin(&program->m, b, PTV_FORMAT_PROGRAM)) {
        return;
    }
    program->m.file.has_header = false; /* it gets one if segments have bytes */
    choose_places(program);
    make_methods(program);
    fs_put(&program->m, fs_root(&program->m), PROGRAM(VERSION), 0);
    write_constants(program);
    write_payloads(program);
    if (!inside) {
        write_names(program);
    }
}

void fs_inner_program(fs_build *b, fs_payload *payload)
{
    fs_program *program = fs_take(b, sizeof *program);
    payload->backend = "NativeBackend";
    payload->free = true;
    if (program != NULL) {
        fs_make_program(program, b, true);
        payload->bytes = fs_model_end(&program->m);
    }
}
