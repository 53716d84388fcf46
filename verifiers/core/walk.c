/*
 * The structural walk: nothing is read before its bounds are known. Structure
 * only; what the values mean is the business of the rules (visit.c calls them).
 */
#include "walk.h"

#include "structure.h"
#include "vtable.h"

static bool walk_table(ptv_walker *w, const ptv_frame *up, unsigned type, uint32_t at);

/*
 * A tree of n bytes has at most n/4 references; more means that objects are shared
 * so often that walking them as a tree would not end in linear time.
 */
PTV_COLD static uint32_t shared_fault(ptv_walker *w, const ptv_frame *frame, uint32_t at)
{
    uint64_t most = w->image.loaded / 4;
    if (!ptv_has_fired(w->run, ptv_structure_rules[PTV_S_SHARED].code)) {
        ptv_structure_fault(w, PTV_S_SHARED, frame, (ptv_range){at, 4}, most + 1, 0, most);
    }
    w->run->poisoned = UINT64_MAX;
    return 0;
}

static bool is_over(const ptv_walker *w)
{
    return w->run->stopped || w->run->poisoned == UINT64_MAX;
}

/* Why the offset word at `at` is no good, best reason first. Always 0. */
PTV_COLD static uint32_t offset_fault(ptv_walker *w, const ptv_frame *frame, uint32_t at,
                                      uint32_t offset)
{
    const ptv_range range = {at, 4};
    uint64_t left = w->image.loaded - at;
    if (offset == 0) {
        return ptv_structure_fault(w, PTV_S_OFFSET_ZERO, frame, range, 0, 4, left - 4);
    }
    if (!ptv_in(&w->image, (uint64_t)at + offset, 4)) {
        return ptv_structure_fault(w, PTV_S_OFFSET_RANGE, frame, range, offset, 4, left - 4);
    }
    return ptv_structure_multiple(w, PTV_S_OFFSET_ALIGN, frame, range, (uint64_t)at + offset, 4);
}

/*
 * Follows the offset word at `at`, which is in bounds, to an object whose first
 * word is in bounds; 0 when there is none. Offsets only lead forward: no cycles.
 */
static inline uint32_t follow(ptv_walker *w, const ptv_frame *frame, uint32_t at)
{
    uint32_t offset = ptv_u32(&w->image, at);
    uint64_t to = (uint64_t)at + offset;
    if (offset == 0 || to % 4 != 0 || !ptv_in(&w->image, to, 4)) {
        return offset_fault(w, frame, at, offset);
    }
    if (w->run->fuel == 0) {
        return shared_fault(w, frame, at);
    }
    w->run->fuel--;
    return (uint32_t)to;
}

PTV_COLD static bool string_fault(ptv_walker *w, const ptv_frame *frame, uint32_t string)
{
    uint32_t length = ptv_u32(&w->image, string);
    uint64_t end = (uint64_t)string + 4 + length;
    if (!ptv_in(&w->image, end, 1)) {
        return ptv_structure_fault(w, PTV_S_STRING_RANGE, frame, (ptv_range){string, 4}, length, 0,
                                   w->image.loaded - string - 4);
    }
    return ptv_structure_fault(w, PTV_S_STRING_END, frame, (ptv_range){end, 1},
                               ptv_u8(&w->image, end), 0, 0);
}

static inline bool walk_string(ptv_walker *w, const ptv_frame *frame, uint32_t at)
{
    uint32_t string = follow(w, frame, at);
    if (string == 0) {
        return false;
    }
    uint64_t end = (uint64_t)string + 4 + ptv_u32(&w->image, string);
    return (ptv_in(&w->image, end, 1) && ptv_u8(&w->image, end) == 0) ||
           string_fault(w, frame, string);
}

PTV_COLD static uint32_t vector_fault(ptv_walker *w, const ptv_frame *frame, uint32_t head,
                                      unsigned size)
{
    ptv_structure_fault(w, PTV_S_VECTOR_RANGE, frame, (ptv_range){head, 4},
                        ptv_u32(&w->image, head), 0, (w->image.loaded - head - 4) / size);
    return 0;
}

/* A vector whose elements take `size` bytes each: where its count is, 0 when it is not sound. */
static inline uint32_t vector_head(ptv_walker *w, const ptv_frame *frame, uint32_t at,
                                   unsigned size)
{
    uint32_t head = follow(w, frame, at);
    if (head != 0 &&
        !ptv_in(&w->image, (uint64_t)head + 4, (uint64_t)ptv_u32(&w->image, head) * size)) {
        return vector_fault(w, frame, head, size);
    }
    return head;
}

PTV_COLD static bool alignment_fault(ptv_walker *w, const ptv_frame *frame, uint32_t head,
                                     const ptv_field *field)
{
    uint32_t first = head + 4;
    const ptv_range range = {first, (uint64_t)ptv_u32(&w->image, head) * field->size};
    if (first % field->size != 0) {
        return ptv_structure_multiple(w, PTV_S_VECTOR_ALIGN, frame, range, first, field->size);
    }
    bool fixed = (field->flags & PTV_FIXED_ALIGN) != 0;
    ptv_structure_multiple(w, fixed ? PTV_S_FIXED_ALIGN : PTV_S_FORCE_ALIGN, frame, range, first,
                           field->align);
    return !fixed;
}

/*
 * Alignment counts from the beginning of the flatbuffer, and only where there are
 * elements: writers do not align empty vectors. It is a power of two.
 */
static inline bool walk_vector(ptv_walker *w, const ptv_frame *frame, uint32_t at,
                               const ptv_field *field)
{
    uint32_t head = vector_head(w, frame, at, field->size);
    if (head == 0) {
        return false;
    }
    return ((head + 4) & (field->align - 1u)) == 0 || ptv_u32(&w->image, head) == 0 ||
           alignment_fault(w, frame, head, field);
}

/* The table that the offset word at `at` leads to. */
static inline bool walk_table_at(ptv_walker *w, const ptv_frame *frame, unsigned type, uint32_t at)
{
    uint32_t table = follow(w, frame, at);
    return table != 0 && walk_table(w, frame, type, table);
}

/* One element of a vector of tables or strings. */
static inline bool walk_element(ptv_walker *w, const ptv_frame *frame, const ptv_field *field,
                                uint32_t at)
{
    if (field->kind == PTV_KIND_STRINGS) {
        return walk_string(w, frame, at);
    }
    return walk_table_at(w, frame, field->type, at);
}

static inline bool walk_elements(ptv_walker *w, ptv_frame *frame, uint32_t at,
                                 const ptv_field *field)
{
    uint32_t head = vector_head(w, frame, at, 4);
    if (head == 0) {
        return false;
    }
    bool sound = true;
    uint32_t count = ptv_u32(&w->image, head);
    for (uint32_t i = 0; i < count; i++) {
        frame->index = (int32_t)i;
        if (!walk_element(w, frame, field, head + 4 + 4 * i)) {
            sound = false;
            if (is_over(w)) {
                break;
            }
        }
    }
    frame->index = -1;
    return sound;
}

/* A union whose tag, or whose value, or both are there to be looked at. */
PTV_COLD static bool union_fault(ptv_walker *w, const ptv_frame *frame, const ptv_step *step,
                                 uint8_t tag, const ptv_field *field)
{
    const ptv_union *type = &w->schema->unions[field->type];
    const ptv_range value =
        step->at == 0 ? (ptv_range){frame->at, 4} : (ptv_range){frame->at + step->at, 4};
    const ptv_range range = step->tag == 0 ? value : (ptv_range){frame->at + step->tag, 1};
    if (tag == 0 && step->at == 0) {
        return (field->flags & PTV_MUST_EXIST) == 0 ||
               ptv_structure_absent(w, PTV_S_FIELD_MISSING, frame, range);
    }
    if (tag == 0) {
        return ptv_structure_fault(w, PTV_S_UNION_TAG_MISSING, frame, range, tag, 1,
                                   type->count - 1u);
    }
    if (tag >= type->count || type->members[tag].name == NULL) {
        return ptv_structure_fault(w, PTV_S_UNION_TAG_UNKNOWN, frame, range, tag, 1,
                                   type->count - 1u);
    }
    return tag == field->omit || ptv_structure_absent(w, PTV_S_UNION_VALUE_MISSING, frame, range);
}

static inline bool walk_union(ptv_walker *w, const ptv_frame *frame, const ptv_step *step,
                              const ptv_field *field)
{
    const ptv_union *type = &w->schema->unions[field->type];
    uint8_t tag = step->tag == 0 ? 0 : ptv_u8(&w->image, frame->at + step->tag);
    if (step->at == 0 || tag == 0 || tag >= type->count || type->members[tag].name == NULL) {
        return union_fault(w, frame, step, tag, field);
    }
    return walk_table_at(w, frame, type->members[tag].table, frame->at + step->at);
}

static inline bool walk_step(ptv_walker *w, ptv_frame *frame, const ptv_step *step)
{
    const ptv_field *field = &frame->type->fields[step->slot];
    uint32_t at = frame->at + step->at;
    frame->field = step->slot;
    switch (step->kind) {
    case PTV_KIND_STRING: return walk_string(w, frame, at);
    case PTV_KIND_TABLE: return walk_table_at(w, frame, field->type, at);
    case PTV_KIND_UNION: return walk_union(w, frame, step, field);
    case PTV_KIND_VECTOR: return walk_vector(w, frame, at, field);
    default: return walk_elements(w, frame, at, field);
    }
}

/* Which field of the table is past the end, or not aligned: the first one is reported. */
PTV_COLD static bool field_fault(ptv_walker *w, ptv_frame *frame, bool range)
{
    const ptv_image *im = &w->image;
    for (unsigned slot = 0; slot < frame->type->count; slot++) {
        const ptv_field *field = &frame->type->fields[slot];
        uint32_t at = field->kind == PTV_KIND_NONE ? 0 : ptv_slot(im, frame->at, slot);
        unsigned width =
            field->kind == PTV_KIND_SCALAR || field->kind == PTV_KIND_TAG ? field->size : 4;
        frame->field = (int32_t)slot;
        if (at != 0 && range && !ptv_in(im, at, width)) {
            return ptv_structure_fault(w, PTV_S_FIELD_RANGE, frame, (ptv_range){at, width},
                                       at - frame->at, 4, im->loaded - frame->at);
        }
        if (at != 0 && !range && at % width != 0) {
            return ptv_structure_multiple(w, PTV_S_FIELD_ALIGN, frame, (ptv_range){at, width}, at,
                                          width);
        }
    }
    return false;
}

PTV_COLD static void size_warning(ptv_walker *w, ptv_frame *frame, uint32_t vtable)
{
    ptv_structure_fault(w, PTV_S_TABLE_SIZE_END, frame, (ptv_range){vtable + 2u, 2},
                        ptv_u16(&w->image, vtable + 2u), 4, w->image.loaded - frame->at);
}

/* The slow way for tables that do not fit at first sight. */
PTV_COLD static bool fields_are_in(ptv_walker *w, ptv_frame *frame, const ptv_program *program)
{
    if (!ptv_in(&w->image, frame->at, program->reach)) {
        if (!ptv_in(&w->image, frame->at, program->extent)) {
            return field_fault(w, frame, true);
        }
        size_warning(w, frame, program->vtable);
    }
    return program->phase == 8 || frame->at % 8 == program->phase || field_fault(w, frame, false);
}

/* Names each absent field that must exist. The table is sound all the same: absent reads as empty.
 */
PTV_COLD static void report_missing(ptv_walker *w, ptv_frame *frame)
{
    const ptv_table *type = frame->type;
    for (unsigned slot = 0; slot < type->count; slot++) {
        const ptv_field *field = &type->fields[slot];
        bool must = (field->flags & (PTV_MUST_EXIST | PTV_REQUIRED)) != 0;
        bool tagged =
            field->kind == PTV_KIND_UNION && ptv_slot(&w->image, frame->at, slot - 1) != 0;
        if (must && !tagged && ptv_slot(&w->image, frame->at, slot) == 0) {
            frame->field = (int32_t)slot;
            ptv_structure_absent(w, PTV_S_FIELD_MISSING, frame, (ptv_range){frame->at, 4});
        }
    }
}

/* The root's fields are the units of poisoning. */
static bool walk_steps(ptv_walker *w, ptv_frame *frame, const ptv_step *steps, unsigned count)
{
    bool sound = true;
    for (unsigned i = 0; i < count; i++) {
        if (!walk_step(w, frame, &steps[i])) {
            sound = false;
            if (frame->up == NULL) {
                w->run->poisoned |= UINT64_C(1) << steps[i].slot;
            }
            if (is_over(w)) {
                break;
            }
        }
    }
    return sound;
}

/* Not inlined into its own recursion: the stack per level is what counts. */
__attribute__((noinline)) static bool walk_table(ptv_walker *w, const ptv_frame *up, unsigned type,
                                                 uint32_t at)
{
    ptv_frame frame = {up, &w->schema->tables[type], at, -1, -1};
    uint32_t vtable = at - ptv_u32(&w->image, at);
    const ptv_step *steps;
    const ptv_program *program = ptv_program_of(w, frame.type, vtable, &steps);
    if (program == NULL) {
        ptv_vtable_fault(w, &frame, vtable);
        return false;
    }
    if (!ptv_in(&w->image, at, program->reach) ||
        (program->phase != 8 && at % 8 != program->phase)) {
        if (!fields_are_in(w, &frame, program)) {
            return false;
        }
    }
    if (up == NULL) {
        w->run->sound = true;
    }
    if (program->odd) {
        ptv_vtable_notes(w, &frame, program);
    }
    if (program->missing) {
        report_missing(w, &frame);
    }
    return walk_steps(w, &frame, steps, program->steps);
}

/* A fault of the root offset itself; there is no table yet to blame. */
PTV_COLD static void root_fault(ptv_run *run, unsigned rule, ptv_gap gap)
{
    ptv_fault_in_header(run, &ptv_structure_rules[rule], "header.root_offset", (ptv_range){0, 4},
                        gap);
}

/* Out of line, like walk_table(): its stack is gone when the recursion begins. */
__attribute__((noinline)) static bool root_is_sound(ptv_walker *w)
{
    uint32_t root = ptv_u32(&w->image, 0);
    uint64_t last = w->image.loaded - 4;
    if (!ptv_in(&w->image, root, 4)) {
        root_fault(w->run, PTV_S_ROOT_RANGE, ptv_unsigned_gap(root, w->body, last));
        return false;
    }
    if (root < w->body) {
        root_fault(w->run, PTV_S_ROOT_IN_HEADER, ptv_unsigned_gap(root, w->body, last));
        return false;
    }
    if (root % 4 != 0) {
        root_fault(w->run, PTV_S_ROOT_ALIGN, ptv_multiple_gap(root, 4));
        return false;
    }
    w->run->root = root;
    return true;
}

void ptv_walk(ptv_run *run, const ptv_schema *schema, uint32_t body)
{
    ptv_walker *w = ptv_walker_init(run, schema, body);
    run->fuel = run->program_size / 4;
    run->lowest = UINT32_MAX;
    run->sound = false;
    run->poisoned = UINT64_MAX;
    if (!root_is_sound(w)) {
        return;
    }
    run->lowest = run->root;
    run->poisoned = 0;
    walk_table(w, NULL, schema->root, run->root);
    if (!run->sound) {
        run->poisoned = UINT64_MAX;
    }
}
