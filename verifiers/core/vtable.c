/* Checking a vtable once, and compiling it into what is left to do per table. */
#include "vtable.h"

#include <string.h>

#include "structure.h"

enum { HEAD = 4 }; /* bytes before the fields of a table, and before the slots of a vtable */

static size_t programs_bytes(const ptv_schema *schema)
{
    return 2u * schema->table_count * sizeof(ptv_program);
}

static size_t steps_bytes(const ptv_schema *schema)
{
    return 2u * schema->steps * sizeof(ptv_step);
}

size_t ptv_walker_bytes(const ptv_schema *schema)
{
    return programs_bytes(schema) + steps_bytes(schema) + schema->table_count;
}

void ptv_walker_init(ptv_walker *w, ptv_run *run, const ptv_schema *schema, uint32_t body)
{
    uint8_t *work = (uint8_t *)run->work->bytes;
    w->run = run;
    w->schema = schema;
    w->image = (ptv_image){run->image.bytes, run->program_size, run->program_size};
    w->body = body;
    w->programs = (ptv_program *)(void *)work;
    w->steps = (ptv_step *)(void *)(work + programs_bytes(schema));
    w->newest = work + programs_bytes(schema) + steps_bytes(schema);
    w->after = w->newest + schema->table_count;
    memset(work, 0, ptv_walker_bytes(schema));
}

static void fault(ptv_walker *w, unsigned rule, const ptv_frame *frame, ptv_range range, ptv_gap gap)
{
    ptv_fault_at(w->run, &ptv_structure_rules[rule], ptv_here(frame), range, gap);
}

/* Position, alignment and the two sizes at the head of the vtable. */
static bool head_is_sound(ptv_walker *w, const ptv_frame *frame, uint32_t vtable)
{
    const ptv_range distance = {frame->at, 4};
    if (!ptv_in(&w->image, vtable, HEAD)) {
        fault(w, PTV_S_VTABLE_RANGE, frame, distance,
              ptv_unsigned_gap(vtable, w->body, w->image.loaded - HEAD));
        return false;
    }
    if (vtable < w->body) {
        fault(w, PTV_S_VTABLE_IN_HEADER, frame, distance,
              ptv_unsigned_gap(vtable, w->body, w->image.loaded - HEAD));
        return false;
    }
    if (vtable % 2 != 0) {
        fault(w, PTV_S_VTABLE_ALIGN, frame, distance, ptv_multiple_gap(vtable, 2));
        return false;
    }
    uint16_t size = ptv_u16(&w->image, vtable);
    if (size < HEAD || size % 2 != 0 || !ptv_in(&w->image, vtable, size)) {
        uint64_t most = w->image.loaded - vtable;
        fault(w, PTV_S_VTABLE_SIZE, frame, (ptv_range){vtable, 2},
              size % 2 != 0 ? ptv_multiple_gap(size, 2)
                            : ptv_unsigned_gap(size, HEAD, most < UINT16_MAX ? most : UINT16_MAX));
        return false;
    }
    uint16_t declared = ptv_u16(&w->image, vtable + 2u);
    if (declared < HEAD) {
        fault(w, PTV_S_TABLE_SIZE, frame, (ptv_range){vtable + 2u, 2},
              ptv_unsigned_gap(declared, HEAD, UINT16_MAX));
        return false;
    }
    return true;
}

/* Bytes of a field inside its table. */
static unsigned width_of(const ptv_field *field)
{
    bool inline_scalar = field->kind == PTV_KIND_SCALAR || field->kind == PTV_KIND_TAG;
    return inline_scalar ? field->size : 4;
}

/* A slot whose offset can never be right, whatever the table: false, and reported. */
static bool slot_is_sound(ptv_walker *w, const ptv_frame *frame, uint32_t vtable, unsigned slot,
                          ptv_program *program)
{
    const ptv_range range = {vtable + HEAD + 2u * slot, 2};
    uint16_t offset = ptv_u16(&w->image, range.at);
    unsigned width = width_of(&frame->type->fields[slot]);
    const ptv_place place = ptv_field_of(frame, slot);
    if (offset < HEAD) {
        ptv_fault_at(w->run, &ptv_structure_rules[PTV_S_FIELD_START], place, range,
                     ptv_unsigned_gap(offset, HEAD, UINT16_MAX));
        return false;
    }
    unsigned phase = width == 8 ? (8u - offset % 8u) % 8u : 8;
    bool clash = width == 8 && program->phase != 8 && program->phase != phase;
    if (clash || (width == 8 ? offset % 4 : offset % width) != 0) {
        ptv_fault_at(w->run, &ptv_structure_rules[PTV_S_FIELD_ALIGN], place, range,
                     ptv_multiple_gap((uint64_t)frame->at + offset, width));
        return false;
    }
    if (phase != 8) {
        program->phase = (uint8_t)phase;
    }
    if (offset + width > program->extent) {
        program->extent = (uint16_t)(offset + width > UINT16_MAX ? UINT16_MAX : offset + width);
    }
    return true;
}

static unsigned slots_of(const ptv_walker *w, uint32_t vtable)
{
    return (ptv_u16(&w->image, vtable) - HEAD) / 2u;
}

static uint16_t offset_in(const ptv_walker *w, uint32_t vtable, unsigned slot)
{
    return slot < slots_of(w, vtable) ? ptv_u16(&w->image, vtable + HEAD + 2u * slot) : 0;
}

static bool slots_are_sound(ptv_walker *w, const ptv_frame *frame, uint32_t vtable,
                            ptv_program *program)
{
    unsigned slots = slots_of(w, vtable);
    bool sound = true;
    for (unsigned slot = 0; slot < frame->type->count && slot < slots; slot++) {
        if (frame->type->fields[slot].kind != PTV_KIND_NONE && offset_in(w, vtable, slot) != 0) {
            sound = slot_is_sound(w, frame, vtable, slot, program) && sound;
        }
    }
    return sound;
}

static bool leads_somewhere(const ptv_field *field)
{
    return field->kind >= PTV_KIND_STRING;
}

/*
 * Appends the step of one slot, when there is something to do about it. An absent
 * index is a step, too: its default may be out of range.
 */
static void add_step(ptv_walker *w, const ptv_table *type, uint32_t vtable, unsigned slot,
                     ptv_step *steps, ptv_program *program)
{
    const ptv_field *field = &type->fields[slot];
    uint16_t at = offset_in(w, vtable, slot);
    uint16_t tag = field->kind == PTV_KIND_UNION ? offset_in(w, vtable, slot - 1) : 0;
    if (at == 0 && tag == 0 && leads_somewhere(field)) {
        program->missing |= (field->flags & (PTV_MUST_EXIST | PTV_REQUIRED)) != 0;
        return;
    }
    steps[program->steps + program->indexes] =
        (ptv_step){at, tag, (uint8_t)slot, field->kind};
    if (leads_somewhere(field)) {
        program->steps++;
    } else {
        program->indexes++;
    }
}

static void add_steps(ptv_walker *w, const ptv_table *type, uint32_t vtable, ptv_step *steps,
                      ptv_program *program)
{
    for (unsigned slot = 0; slot < type->count; slot++) {
        if (leads_somewhere(&type->fields[slot])) {
            add_step(w, type, vtable, slot, steps, program);
        }
    }
    for (unsigned slot = 0; slot < type->count; slot++) {
        const ptv_field *field = &type->fields[slot];
        if (field->kind == PTV_KIND_SCALAR && field->index != 0) {
            add_step(w, type, vtable, slot, steps, program);
        }
    }
}

/*
 * Builders pad a table to the width of the field they write first, so a declared
 * size up to 3 bytes above the last field is ordinary; 4 is, when a field has 8.
 */
static bool size_matches(const ptv_program *program, uint16_t declared)
{
    unsigned slack = program->phase == 8 ? 3 : 7;
    return declared >= program->extent && declared <= program->extent + slack;
}

static void note_oddities(ptv_walker *w, const ptv_frame *frame, uint32_t vtable,
                          const ptv_program *program)
{
    uint16_t declared = ptv_u16(&w->image, vtable + 2u);
    if (!size_matches(program, declared)) {
        fault(w, PTV_S_TABLE_SIZE_MISMATCH, frame, (ptv_range){vtable + 2u, 2},
              ptv_unsigned_gap(declared, program->extent, program->extent));
    }
    unsigned slots = slots_of(w, vtable);
    for (unsigned slot = frame->type->count; slot < slots; slot++) {
        if (offset_in(w, vtable, slot) != 0) {
            fault(w, PTV_S_NEWER_SCHEMA, frame, (ptv_range){vtable + HEAD + 2u * slot, 2},
                  ptv_unsigned_gap(slot + 1, 0, frame->type->count));
            return;
        }
    }
}

const ptv_program *ptv_compile(ptv_walker *w, const ptv_frame *frame, uint32_t vtable)
{
    if (!head_is_sound(w, frame, vtable)) {
        return NULL;
    }
    ptv_program program = {.vtable = vtable, .extent = HEAD, .phase = 8};
    if (!slots_are_sound(w, frame, vtable, &program)) {
        return NULL;
    }
    size_t type = (size_t)(frame->type - w->schema->tables);
    unsigned which = w->newest[type] ^ 1u;
    add_steps(w, frame->type, vtable, ptv_steps_of(w, frame->type, which), &program);
    uint16_t declared = ptv_u16(&w->image, vtable + 2u);
    program.reach = declared > program.extent ? declared : program.extent;
    note_oddities(w, frame, vtable, &program);
    if (vtable < w->run->lowest) {
        w->run->lowest = vtable;
    }
    w->newest[type] = (uint8_t)which;
    w->programs[2 * type + which] = program;
    return &w->programs[2 * type + which];
}
