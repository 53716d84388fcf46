/*
 * The structural walk: nothing is read before its bounds are known. Structure
 * only; what the values mean is the business of the rules (visit.c calls them).
 */
#include "walk.h"

#include "structure.h"
#include "vtable.h"

static bool walk_table(ptv_walker *w, const ptv_frame *up, unsigned type, uint32_t at);

static ptv_place current(const ptv_frame *frame)
{
    return (ptv_place){frame, NULL, frame->field, frame->index};
}

/* Reports a fault in the field (or element) that the frame is at. Always false. */
static bool fault(ptv_walker *w, unsigned rule, const ptv_frame *frame, ptv_range range,
                  ptv_gap gap)
{
    ptv_fault_at(w->run, &ptv_structure_rules[rule], current(frame), range, gap);
    return false;
}

/*
 * A tree of n bytes has at most n/4 references; more means that objects are shared
 * so often that walking them as a tree would not end in linear time.
 */
static bool spend_reference(ptv_walker *w, const ptv_frame *frame, uint32_t at)
{
    if (w->run->fuel > 0) {
        w->run->fuel--;
        return true;
    }
    uint64_t most = w->image.loaded / 4;
    if (!ptv_has_fired(w->run, ptv_structure_rules[PTV_S_SHARED].code)) {
        fault(w, PTV_S_SHARED, frame, (ptv_range){at, 4}, ptv_unsigned_gap(most + 1, 0, most));
    }
    w->run->poisoned = UINT64_MAX;
    return false;
}

static bool is_over(const ptv_walker *w)
{
    return w->run->stopped || w->run->poisoned == UINT64_MAX;
}

/* Why the offset word at `at` is no good, best reason first. Always 0. */
static uint32_t offset_fault(ptv_walker *w, const ptv_frame *frame, uint32_t at, uint32_t offset)
{
    const ptv_range range = {at, 4};
    uint64_t left = w->image.loaded - at;
    if (offset == 0) {
        return fault(w, PTV_S_OFFSET_ZERO, frame, range, ptv_unsigned_gap(0, 4, left - 4));
    }
    if (!ptv_in(&w->image, (uint64_t)at + offset, 4)) {
        return fault(w, PTV_S_OFFSET_RANGE, frame, range, ptv_unsigned_gap(offset, 4, left - 4));
    }
    return fault(w, PTV_S_OFFSET_ALIGN, frame, range,
                 ptv_multiple_gap((uint64_t)at + offset, 4));
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
    return spend_reference(w, frame, at) ? (uint32_t)to : 0;
}

static bool walk_string(ptv_walker *w, const ptv_frame *frame, uint32_t at)
{
    uint32_t string = follow(w, frame, at);
    if (string == 0) {
        return false;
    }
    uint32_t length = ptv_u32(&w->image, string);
    uint64_t end = (uint64_t)string + 4 + length;
    if (!ptv_in(&w->image, end, 1)) {
        return fault(w, PTV_S_STRING_RANGE, frame, (ptv_range){string, 4},
                     ptv_unsigned_gap(length, 0, w->image.loaded - string - 4));
    }
    if (ptv_u8(&w->image, end) != 0) {
        return fault(w, PTV_S_STRING_END, frame, (ptv_range){end, 1},
                     ptv_unsigned_gap(ptv_u8(&w->image, end), 0, 0));
    }
    return true;
}

/* Head of a vector whose elements take `size` bytes each. */
static bool vector_is_in(ptv_walker *w, const ptv_frame *frame, uint32_t at, unsigned size,
                         ptv_vec *vec)
{
    uint32_t head = follow(w, frame, at);
    if (head == 0) {
        return false;
    }
    vec->at = head + 4;
    vec->count = ptv_u32(&w->image, head);
    if (!ptv_in(&w->image, vec->at, (uint64_t)vec->count * size)) {
        return fault(w, PTV_S_VECTOR_RANGE, frame, (ptv_range){head, 4},
                     ptv_unsigned_gap(vec->count, 0, (w->image.loaded - vec->at) / size));
    }
    return true;
}

/*
 * Alignment counts from the beginning of the flatbuffer, and only where there are
 * elements: writers do not align empty vectors.
 */
static bool walk_vector(ptv_walker *w, const ptv_frame *frame, uint32_t at, const ptv_field *field)
{
    ptv_vec vec;
    if (!vector_is_in(w, frame, at, field->size, &vec)) {
        return false;
    }
    if (vec.count == 0 || vec.at % field->align == 0) {
        return true;
    }
    const ptv_range range = {vec.at, (uint64_t)vec.count * field->size};
    if (vec.at % field->size != 0) {
        return fault(w, PTV_S_VECTOR_ALIGN, frame, range, ptv_multiple_gap(vec.at, field->size));
    }
    bool fixed = (field->flags & PTV_FIXED_ALIGN) != 0;
    fault(w, fixed ? PTV_S_FIXED_ALIGN : PTV_S_FORCE_ALIGN, frame, range,
          ptv_multiple_gap(vec.at, field->align));
    return !fixed;
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

static bool walk_elements(ptv_walker *w, ptv_frame *frame, uint32_t at, const ptv_field *field)
{
    ptv_vec vec;
    if (!vector_is_in(w, frame, at, 4, &vec)) {
        return false;
    }
    bool sound = true;
    for (uint32_t i = 0; i < vec.count; i++) {
        frame->index = i;
        if (!walk_element(w, frame, field, vec.at + 4 * i)) {
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
static bool union_fault(ptv_walker *w, const ptv_frame *frame, const ptv_step *step, uint8_t tag,
                        const ptv_field *field)
{
    const ptv_union *type = &w->schema->unions[field->type];
    const ptv_range value = step->at == 0 ? (ptv_range){frame->at, 4}
                                          : (ptv_range){frame->at + step->at, 4};
    const ptv_range range = step->tag == 0 ? value : (ptv_range){frame->at + step->tag, 1};
    if (tag == 0 && step->at == 0) {
        return (field->flags & PTV_MUST_EXIST) == 0 ||
               fault(w, PTV_S_FIELD_MISSING, frame, range, ptv_absent_gap());
    }
    ptv_gap gap = ptv_unsigned_gap(tag, 1, type->count - 1u);
    if (tag == 0) {
        return fault(w, PTV_S_UNION_TAG_MISSING, frame, range, gap);
    }
    if (tag >= type->count || type->members[tag].name == NULL) {
        return fault(w, PTV_S_UNION_TAG_UNKNOWN, frame, range, gap);
    }
    return tag == field->omit || fault(w, PTV_S_UNION_VALUE_MISSING, frame, range,
                                       ptv_absent_gap());
}

static bool walk_union(ptv_walker *w, const ptv_frame *frame, const ptv_step *step,
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
    case PTV_KIND_STRING:
        return walk_string(w, frame, at);
    case PTV_KIND_TABLE:
        return walk_table_at(w, frame, field->type, at);
    case PTV_KIND_UNION:
        return walk_union(w, frame, step, field);
    case PTV_KIND_VECTOR:
        return walk_vector(w, frame, at, field);
    default:
        return walk_elements(w, frame, at, field);
    }
}

/* Which field of the table is past the end, or not aligned: the first one is reported. */
static bool field_fault(ptv_walker *w, ptv_frame *frame, bool range)
{
    const ptv_image *im = &w->image;
    for (unsigned slot = 0; slot < frame->type->count; slot++) {
        const ptv_field *field = &frame->type->fields[slot];
        uint32_t at = field->kind == PTV_KIND_NONE ? 0 : ptv_slot(im, frame->at, slot);
        unsigned width = field->kind == PTV_KIND_SCALAR || field->kind == PTV_KIND_TAG
                             ? field->size : 4;
        frame->field = (int32_t)slot;
        if (at != 0 && range && !ptv_in(im, at, width)) {
            return fault(w, PTV_S_FIELD_RANGE, frame, (ptv_range){at, width},
                         ptv_unsigned_gap(at - frame->at, 4, im->loaded - frame->at));
        }
        if (at != 0 && !range && at % width != 0) {
            return fault(w, PTV_S_FIELD_ALIGN, frame, (ptv_range){at, width},
                         ptv_multiple_gap(at, width));
        }
    }
    return false;
}

static void size_warning(ptv_walker *w, ptv_frame *frame, uint32_t vtable)
{
    ptv_fault_at(w->run, &ptv_structure_rules[PTV_S_TABLE_SIZE_END], ptv_here(frame),
                 (ptv_range){vtable + 2u, 2},
                 ptv_unsigned_gap(ptv_u16(&w->image, vtable + 2u), 4,
                                  w->image.loaded - frame->at));
}

static bool fields_are_in(ptv_walker *w, ptv_frame *frame, const ptv_program *program)
{
    if (!ptv_in(&w->image, frame->at, program->reach)) {
        if (!ptv_in(&w->image, frame->at, program->extent)) {
            return field_fault(w, frame, true);
        }
        size_warning(w, frame, program->vtable);
    }
    return program->phase == 8 || frame->at % 8 == program->phase || field_fault(w, frame, false);
}

/* Names each absent field that must exist. */
static bool report_missing(ptv_walker *w, ptv_frame *frame)
{
    const ptv_table *type = frame->type;
    for (unsigned slot = 0; slot < type->count; slot++) {
        const ptv_field *field = &type->fields[slot];
        bool must = (field->flags & (PTV_MUST_EXIST | PTV_REQUIRED)) != 0;
        bool tagged = field->kind == PTV_KIND_UNION && ptv_slot(&w->image, frame->at, slot - 1) != 0;
        if (must && !tagged && ptv_slot(&w->image, frame->at, slot) == 0) {
            frame->field = (int32_t)slot;
            fault(w, PTV_S_FIELD_MISSING, frame, (ptv_range){frame->at, 4}, ptv_absent_gap());
        }
    }
    return true; /* an absent field can be read: as empty */
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

static bool walk_fields(ptv_walker *w, ptv_frame *frame)
{
    uint32_t vtable = frame->at - ptv_u32(&w->image, frame->at);
    const ptv_step *steps;
    const ptv_program *program = ptv_program_of(w, frame, vtable, &steps);
    if (program == NULL || !fields_are_in(w, frame, program)) {
        return false;
    }
    if (frame->up == NULL) {
        w->run->sound = true;
    }
    if (program->missing) {
        report_missing(w, frame);
    }
    return walk_steps(w, frame, steps, program->steps);
}

static bool walk_table(ptv_walker *w, const ptv_frame *up, unsigned type, uint32_t at)
{
    ptv_frame frame = {up, &w->schema->tables[type], w->schema, at, -1, -1};
    return walk_fields(w, &frame);
}

/* A fault of the root offset itself; there is no table yet to blame. */
static void root_fault(ptv_run *run, unsigned rule, ptv_gap gap)
{
    ptv_fault_in_header(run, &ptv_structure_rules[rule], "header.root_offset", (ptv_range){0, 4},
                        gap);
}

static bool root_is_sound(ptv_walker *w)
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
    ptv_walker w;
    ptv_walker_init(&w, run, schema, body);
    run->fuel = run->program_size / 4;
    run->lowest = UINT32_MAX;
    run->sound = false;
    run->poisoned = UINT64_MAX;
    if (!root_is_sound(&w)) {
        return;
    }
    run->lowest = run->root;
    run->poisoned = 0;
    walk_table(&w, NULL, schema->root, run->root);
    if (!run->sound) {
        run->poisoned = UINT64_MAX;
    }
}
