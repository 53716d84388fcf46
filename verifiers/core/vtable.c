/* Checks a vtable once, and compiles it into what remains to be done for each table. */
#include "vtable.h"

#include <string.h>

#include "structure.h"

enum {
    HEAD = 4,     /* bytes before the fields of a table, and before the slots of a vtable */
    ANY_PHASE = 8 /* no 8-byte field: the table may be anywhere that is 4-aligned */
};

/*@ requires \valid_read(schema); assigns \nothing; */
static size_t compiled_bytes(const ptv_schema *schema)
{
    return 2u * schema->table_count * sizeof(ptv_compiled);
}

/*@ requires \valid_read(schema); assigns \nothing; */
static size_t steps_bytes(const ptv_schema *schema)
{
    return 2u * schema->steps * sizeof(ptv_walk_step);
}

size_t ptv_walker_bytes(const ptv_schema *schema)
{
    return sizeof(ptv_walker) + compiled_bytes(schema) + steps_bytes(schema) + schema->table_count;
}

ptv_walker *ptv_walker_init(ptv_run *run, const ptv_schema *schema, uint32_t body)
{
    ptv_state *state = ptv_set_state(run);
    ptv_walker *w = (ptv_walker *)state->work;
    uint8_t *steps = (uint8_t *)w + sizeof *w + compiled_bytes(schema);
    state->schema = schema;
    *w = (ptv_walker){
        .run = run,
        .schema = schema,
        .tables = schema->tables,
        .unions = schema->unions,
        .image = {run->image.bytes, run->flat_size, run->flat_size},
        .last = (uint32_t)run->flat_size - 4,
        .body = body,
        .steps = (ptv_walk_step *)(void *)steps,
        .newest = steps + steps_bytes(schema),
        .after = steps + steps_bytes(schema) + schema->table_count,
    };
    for (unsigned i = 0; i < 2u * schema->table_count; i++) {
        w->compiled[i] = (ptv_compiled){.reach = PTV_EMPTY}; /* a table's vtable may be at 0 */
    }
    memset(w->newest, 0, schema->table_count);
    return w;
}

/* Checks the position and alignment of the vtable, and the two sizes in its head. */
/*@ requires ptv_is_walker(w); assigns \nothing;
    ensures \result ==> ptv_is_vtable(w, vtable) && vtable >= w->body && vtable % 2 == 0; */
static bool head_is_sound(const ptv_walker *w, uint32_t vtable)
{
    const ptv_image *im = &w->image;
    if (!ptv_in(im, vtable, HEAD) || vtable < w->body || vtable % 2 != 0) {
        return false;
    }
    uint16_t size = ptv_u16(im, vtable);
    return size >= HEAD && size % 2 == 0 && ptv_in(im, vtable, size) &&
           ptv_u16(im, vtable + 2u) >= HEAD;
}

/* What follows from all slots of a vtable together. */
typedef struct shape {
    uint32_t extent; /* end of the last field */
    unsigned phase;  /* table % 8 that its 8-byte fields need, or ANY_PHASE */
} shape;

/*
 * Whether the offset in a slot can be right for any table: past the head, aligned, and compatible
 * with the phase that other 8-byte fields need. Narrows the shape.
 */
/*@ requires \valid(s) && ptv_is_size(width) && offset <= 0xffff;
    requires s->extent <= 0xffff + 8 && s->phase <= ANY_PHASE;
    assigns *s; ensures \result ==> HEAD <= offset && offset + width <= s->extent;
    ensures \old(s->extent) <= s->extent <= 0xffff + 8 && s->phase <= ANY_PHASE; */
static bool slot_is_sound(uint32_t offset, unsigned width, shape *s)
{
    unsigned phase = width == 8 ? (0u - offset) % 8u : s->phase;
    unsigned apart = width == 8 ? 4 : width; /* a power of two */
    if (offset < HEAD || (offset & (apart - 1)) != 0 ||
        (s->phase != ANY_PHASE && phase != s->phase)) {
        return false;
    }
    s->phase = phase;
    if (offset + width > s->extent) {
        s->extent = offset + width;
    }
    return true;
}

/*@ requires ptv_is_walker(w) && ptv_is_vtable(w, vtable); assigns \nothing;
    ensures \result == (ptv_u16_at(w->image.bytes, vtable) - HEAD) / 2 <= 0x7fff; */
static unsigned slots_of(const ptv_walker *w, uint32_t vtable)
{
    return (ptv_u16(&w->image, vtable) - HEAD) / 2u;
}

/*@ logic integer offset_at{L}(uint8_t *b, integer vtable, integer slot) =
      HEAD + 2 * slot < ptv_u16_at(b, vtable) ? ptv_u16_at(b, vtable + HEAD + 2 * slot) : 0;
    // The first fields of a table end before `extent`, as far as they are there.
    predicate end_before{L}(ptv_table *type, uint8_t *b, integer vtable, integer fields,
        integer extent) =
      \forall integer i; 0 <= i < fields && type->fields[i].kind != PTV_KIND_NONE &&
        offset_at(b, vtable, i) != 0 ==> HEAD <= offset_at(b, vtable, i) &&
        offset_at(b, vtable, i) + ptv_width(type->fields + i) <= extent; */

/*@ requires ptv_is_walker(w) && ptv_is_vtable(w, vtable) && slot <= 0xffff; assigns \nothing;
    ensures \result == offset_at(w->image.bytes, vtable, slot); */
static uint16_t offset_in(const ptv_walker *w, uint32_t vtable, unsigned slot)
{
    return slot < slots_of(w, vtable) ? ptv_u16(&w->image, vtable + HEAD + 2u * slot) : 0;
}

/* The first slot that can never be right, or the number of slots if there is none. */
/*@ requires ptv_is_walker(w) && ptv_is_vtable(w, vtable) && \valid(s);
    requires ptv_has_fields(type);
    requires \separated(s, w);
    requires s->extent <= 0xffff + 8 && s->phase <= ANY_PHASE;
    assigns *s; ensures \result <= type->count && s->phase <= ANY_PHASE;
    ensures s->extent <= 0xffff + 8;
    ensures end_before(type, w->image.bytes, vtable, \result, s->extent);
    ensures \result < type->count ==> offset_at(w->image.bytes, vtable, \result) != 0; */
static unsigned first_bad_slot(const ptv_walker *w, const ptv_table *type, uint32_t vtable,
                               shape *s)
{
    /*@ loop invariant 0 <= slot <= type->count;
        loop invariant s->extent <= 0xffff + 8 && s->phase <= ANY_PHASE;
        loop invariant end_before(type, w->image.bytes, vtable, slot, s->extent);
        loop assigns slot, *s; loop variant type->count - slot; */
    for (unsigned slot = 0; slot < type->count; slot++) {
        const ptv_field *field = &type->fields[slot];
        uint16_t offset = offset_in(w, vtable, slot);
        if (field->kind != PTV_KIND_NONE && offset != 0 &&
            !slot_is_sound(offset, ptv_width_of(field), s)) {
            return slot;
        }
    }
    return type->count;
}

/*@ requires \valid_read(field); assigns \nothing;
    ensures \result <==> field->kind >= PTV_KIND_STRING; */
static bool leads_somewhere(const ptv_field *field)
{
    return field->kind >= PTV_KIND_STRING;
}

/*@ requires \valid_read(field); assigns \nothing;
    ensures field->kind == PTV_KIND_VECTOR ==> \result == field->size;
    ensures field->kind != PTV_KIND_VECTOR ==> \result == field->type; */
static uint8_t type_of_step(const ptv_field *field)
{
    return field->kind == PTV_KIND_VECTOR ? field->size : field->type;
}

/*@ requires \valid_read(w) && \valid_read(compiled) && \valid_read(field);
    requires \valid(w->steps + (compiled->first + compiled->steps + compiled->indexes));
    assigns w->steps[compiled->first + compiled->steps + compiled->indexes]; */
static void append(ptv_walker *w, const ptv_compiled *compiled, const ptv_field *field,
                   ptv_walk_step step)
{
    step.kind = (field->flags & PTV_AGAIN) != 0 ? PTV_STEP_AGAIN : field->kind;
    step.type = type_of_step(field);
    step.mask = (uint8_t)(field->align - 1);
    w->steps[compiled->first + compiled->steps + compiled->indexes] = step;
}

/* Appends the step of a field that leads somewhere, if the field is present. */
/*@ requires \valid_read(w) && \valid(compiled) && \valid_read(field) && compiled->steps < 255;
    requires compiled->indexes == 0 && \valid(w->steps + (compiled->first + compiled->steps));
    requires \separated(compiled, w->steps + (compiled->first + compiled->steps));
    assigns w->steps[compiled->first + compiled->steps], compiled->steps, compiled->flags;
    ensures \old(compiled->steps) <= compiled->steps <= \old(compiled->steps) + 1; */
static void add_step(ptv_walker *w, const ptv_field *field, ptv_walk_step step,
                     ptv_compiled *compiled)
{
    if (step.at == 0 && step.tag == 0) {
        bool must = (field->flags & (PTV_MUST_EXIST | PTV_REQUIRED)) != 0;
        compiled->flags |= must ? PTV_MISSING : 0;
        return;
    }
    append(w, compiled, field, step);
    compiled->steps++;
}

/* A struct leads nowhere, but may be required. The formats for devices have no structs. */
/*@ requires \valid_read(field); assigns \nothing; */
static uint8_t missing_struct(const ptv_field *field, uint16_t at)
{
#ifndef PTV_DEVICE
    return (field->flags & PTV_REQUIRED) != 0 && at == 0 ? PTV_MISSING : 0;
#else
    (void)field, (void)at;
    return 0;
#endif
}

/* Adds the indexes after the other steps. Absent ones count: their default may be out of range. */
static void add_indexes(ptv_walker *w, const ptv_table *type, uint32_t vtable,
                        ptv_compiled *compiled, unsigned slot)
{
    for (; slot < type->count; slot++) {
        const ptv_field *field = &type->fields[slot];
        if (field->kind == PTV_KIND_SCALAR && field->index != 0) {
            append(w, compiled, field,
                   (ptv_walk_step){.at = offset_in(w, vtable, slot), .slot = (uint8_t)slot});
            compiled->indexes++;
        }
    }
}

/* Adds all steps in one pass over the slots. Returns false if a slot can never be right. */
static bool add_steps(ptv_walker *w, const ptv_table *type, uint32_t vtable, ptv_compiled *compiled,
                      shape *s)
{
    const unsigned slots = slots_of(w, vtable);
    unsigned first = type->count; /* the first index */
    uint16_t before = 0;          /* offset of the field before: the tag of a union */
    for (unsigned slot = 0; slot < type->count; slot++) {
        const ptv_field *field = &type->fields[slot];
        const uint16_t at = slot < slots ? ptv_u16(&w->image, vtable + HEAD + 2u * slot) : 0;
        if (at != 0 && field->kind != PTV_KIND_NONE && !slot_is_sound(at, ptv_width_of(field), s)) {
            return false;
        }
        if (leads_somewhere(field)) {
            uint16_t tag = field->kind == PTV_KIND_UNION ? before : 0;
            add_step(w, field, (ptv_walk_step){.at = at, .tag = tag, .slot = (uint8_t)slot},
                     compiled);
        } else {
            compiled->flags |= missing_struct(field, at);
            first = field->index != 0 && slot < first ? slot : first;
        }
        before = at;
    }
    add_indexes(w, type, vtable, compiled, first);
    return true;
}

/*
 * Builders pad a table to the width of the field they write first, so a declared size that exceeds
 * the end of the last field by up to 3 bytes is normal, or by up to 7 if a field has 8 bytes.
 */
/*@ requires s.extent <= 0xffff + 8; assigns \nothing; */
static bool size_matches(shape s, uint16_t declared)
{
    unsigned slack = s.phase == ANY_PHASE ? 3 : 7;
    return declared >= s.extent && declared <= s.extent + slack;
}

/*
 * A newer schema adds a few fields. The search ends early because a vtable may have 32766 slots,
 * and may be compiled again and again if two others of the same type keep displacing it.
 */
/*@ requires ptv_is_walker(w) && ptv_is_vtable(w, vtable) && \valid_read(type);
    assigns \nothing; */
static bool has_unknown_slots(const ptv_walker *w, const ptv_table *type, uint32_t vtable)
{
    enum { MOST = 64 };
    unsigned slots = slots_of(w, vtable);
    unsigned most = type->count + (unsigned)MOST;
    unsigned end = slots < most ? slots : most;
    /*@ loop invariant type->count <= slot && (slot <= end || slot == type->count);
        loop assigns slot; loop variant end - slot; */
    for (unsigned slot = type->count; slot < end; slot++) {
        if (offset_in(w, vtable, slot) != 0) {
            return true;
        }
    }
    return false;
}

/* Tables are 4-aligned, which allows two places modulo 8; 8-byte fields leave one of them. */
/*@ requires s.phase <= ANY_PHASE; assigns \nothing; */
static uint8_t places_of(shape s)
{
    return (uint8_t)(s.phase == ANY_PHASE ? 0x11 : 1u << s.phase);
}

bool ptv_is_aligned(const ptv_walker *w, const ptv_frame *frame, const ptv_compiled *compiled)
{
    shape s = {HEAD, ANY_PHASE};
    (void)first_bad_slot(w, frame->type, compiled->vtable, &s);
    return (places_of(s) >> frame->at % 8 & 1) != 0;
}

/* Makes room for another compiled vtable of a type by dropping the older of its two. */
/*@ requires ptv_has_room(w) && type < w->schema->table_count;
    requires 2 * w->schema->tables[type].step + w->schema->tables[type].steps <= 0xffff;
    assigns w->newest[type], w->compiled[2 * type .. 2 * type + 1];
    ensures \result == w->compiled + 2 * type || \result == w->compiled + (2 * type + 1); */
static ptv_compiled *older(ptv_walker *w, unsigned type)
{
    const bool which = w->newest[type] == 0;
    w->newest[type] = which;
    ptv_compiled *compiled = &w->compiled[2 * type + which];
    const ptv_table *table = &w->schema->tables[type];
    *compiled = (ptv_compiled){.first = (uint16_t)(2u * table->step + which * table->steps)};
    return compiled;
}

ptv_compiled *ptv_compile(ptv_walker *w, unsigned type, uint32_t vtable)
{
    const ptv_table *table = &w->schema->tables[type];
    shape s = {HEAD, ANY_PHASE};
    if (!head_is_sound(w, vtable)) {
        return NULL;
    }
    ptv_compiled *compiled = older(w, type);
    if (!add_steps(w, table, vtable, compiled, &s)) {
        compiled->reach = PTV_EMPTY;
        return NULL;
    }
    uint16_t declared = ptv_u16(&w->image, vtable + 2u);
    compiled->vtable = vtable;
    compiled->reach = declared > s.extent ? declared : s.extent;
    compiled->slack = (uint16_t)(compiled->reach - s.extent);
    bool odd = !size_matches(s, declared) || has_unknown_slots(w, table, vtable);
    compiled->flags |= odd ? PTV_ODD : 0;
    compiled->places = compiled->flags == 0 ? places_of(s) : 0;
    if (vtable < ptv_state_of(w->run)->lowest) {
        ptv_set_state(w->run)->lowest = vtable;
    }
    return compiled;
}

/* ---- Reporting what is wrong with a vtable ---- */

bool(ptv_structure_fault)(ptv_walker *w, const ptv_rule *rule, const ptv_frame *frame,
                          ptv_range range, ptv_mismatch mismatch)
{
    ptv_report_range(w->run, rule, (ptv_place){frame, NULL, frame->field, frame->index, NULL},
                     range, mismatch);
    return false;
}

/* The vtable's position is wrong: the culprit is the distance in the table's first word. */
/*@ requires ptv_can_report(w) && \valid_read(frame); assigns PTV_REPORTED(w->run); */
PTV_COLD static void position_fault(ptv_walker *w, const ptv_frame *frame, uint32_t vtable)
{
    const ptv_range distance = {frame->at, 4};
    if (ptv_in(&w->image, vtable, HEAD) && vtable >= w->body) {
        ptv_structure_fault(w, &ptv_vtable_misaligned_rule, frame, distance,
                            ptv_multiple_mismatch(vtable, 2));
        return;
    }
    bool outside = !ptv_in(&w->image, vtable, HEAD);
    ptv_structure_fault(w, outside ? &ptv_vtable_out_of_range_rule : &ptv_vtable_in_header_rule,
                        frame, distance,
                        ptv_unsigned_mismatch(vtable, w->body, w->image.loaded - HEAD));
}

const ptv_rule ptv_vtable_out_of_range_rule = {
    .name = "vtable-out-of-range",
    .code = 206,
    .severity = PTV_ERROR,
    .title = "a table's vtable is not inside the FlatBuffer",
    .why = "every field access reads the vtable first",
    .found_is = "position",
    .fix = PTV_EXPORT_AGAIN,
};

const ptv_rule ptv_vtable_misaligned_rule = {
    .name = "vtable-misaligned",
    .code = 207,
    .severity = PTV_ERROR,
    .title = "a vtable is not 2-aligned",
    .why = "its entries are read with aligned 16-bit loads",
    .found_is = "position",
    .fix = PTV_EXPORT_AGAIN,
};

const ptv_rule ptv_vtable_in_header_rule = {
    .name = "vtable-in-header",
    .code = 208,
    .severity = PTV_ERROR,
    .title = "a vtable lies inside the file header",
    .why = "header bytes would be read as field offsets",
    .found_is = "position",
    .fix = PTV_EXPORT_AGAIN,
};

/* One of the two sizes in its head is wrong. */
/*@ requires ptv_can_report(w) && \valid_read(frame) && vtable + HEAD <= w->image.loaded;
    assigns PTV_REPORTED(w->run); */
PTV_COLD static void size_fault(ptv_walker *w, const ptv_frame *frame, uint32_t vtable)
{
    uint16_t size = ptv_u16(&w->image, vtable);
    uint64_t most = w->image.loaded - vtable;
    if (size % 2 != 0) {
        ptv_structure_fault(w, &ptv_vtable_size_invalid_rule, frame, (ptv_range){vtable, 2},
                            ptv_multiple_mismatch(size, 2));
    } else if (size < HEAD || size > most) {
        ptv_structure_fault(
            w, &ptv_vtable_size_invalid_rule, frame, (ptv_range){vtable, 2},
            ptv_unsigned_mismatch(size, HEAD, most < UINT16_MAX ? most : UINT16_MAX));
    } else {
        ptv_structure_fault(
            w, &ptv_table_size_invalid_rule, frame, (ptv_range){vtable + 2u, 2},
            ptv_unsigned_mismatch(ptv_u16(&w->image, vtable + 2u), HEAD, UINT16_MAX));
    }
}

const ptv_rule ptv_vtable_size_invalid_rule = {
    .name = "vtable-size-invalid",
    .code = 209,
    .severity = PTV_ERROR,
    .title = "a vtable's size is odd or too small for its own head",
    .why = "the number of slots follows from it",
    .found_is = "size of the vtable",
    .fix = PTV_EXPORT_AGAIN,
};

const ptv_rule ptv_table_size_invalid_rule = {
    .name = "table-size-invalid",
    .code = 210,
    .severity = PTV_ERROR,
    .title = "a vtable declares a table smaller than its own head",
    .why = "every table begins with the 4-byte distance to its vtable",
    .found_is = "size of the table",
    .fix = PTV_EXPORT_AGAIN,
};

/*@ requires ptv_can_report(w) && \valid(frame) && ptv_has_fields(frame->type);
    requires slot < frame->type->count && vtable + HEAD + 2 * slot + 2 <= w->image.loaded;
    requires \separated(frame, w, w->run, frame->type);
    assigns PTV_REPORTED(w->run), frame->field; */
PTV_COLD static void slot_fault(ptv_walker *w, ptv_frame *frame, uint32_t vtable, unsigned slot)
{
    const ptv_range range = {vtable + HEAD + 2u * slot, 2};
    uint16_t offset = ptv_u16(&w->image, range.at);
    frame->field = (int32_t)slot;
    if (offset < HEAD) {
        ptv_structure_fault(w, &ptv_field_in_table_head_rule, frame, range,
                            ptv_unsigned_mismatch(offset, HEAD, UINT16_MAX));
    } else {
        ptv_structure_fault(w, &ptv_field_misaligned_rule, frame, range,
                            ptv_multiple_mismatch((uint64_t)frame->at + offset,
                                                  ptv_width_of(&frame->type->fields[slot])));
    }
}

const ptv_rule ptv_field_in_table_head_rule = {
    .name = "field-in-table-head",
    .code = 214,
    .severity = PTV_ERROR,
    .title = "a field overlaps the first word of its table",
    .why = "that word is the distance to the vtable, not data",
    .found_is = "offset in the table",
    .fix = PTV_EXPORT_AGAIN,
};

const ptv_rule ptv_field_misaligned_rule = {
    .name = "field-misaligned",
    .code = 216,
    .severity = PTV_ERROR,
    .title = "a field is not aligned to its own width",
    .why = "it is read with an aligned load; some processors trap",
    .found_is = "position",
    .fix = PTV_EXPORT_AGAIN,
};

void ptv_vtable_fault(ptv_walker *w, ptv_frame *frame, uint32_t vtable)
{
    shape s = {HEAD, ANY_PHASE};
    if (!ptv_in(&w->image, vtable, HEAD) || vtable < w->body || vtable % 2 != 0) {
        position_fault(w, frame, vtable);
        return;
    }
    if (!head_is_sound(w, vtable)) {
        size_fault(w, frame, vtable);
        return;
    }
    const unsigned slot = first_bad_slot(w, frame->type, vtable, &s);
    if (slot < frame->type->count) {
        slot_fault(w, frame, vtable, slot);
    }
}

void ptv_vtable_notes(ptv_walker *w, const ptv_frame *frame, const ptv_compiled *compiled)
{
    uint32_t vtable = compiled->vtable;
    uint16_t declared = ptv_u16(&w->image, vtable + 2u);
    shape s = {HEAD, ANY_PHASE};
    (void)first_bad_slot(w, frame->type, vtable, &s);
    const unsigned slots = slots_of(w, vtable);
    const bool unknown = has_unknown_slots(w, frame->type, vtable);
    if (!size_matches(s, declared)) {
        ptv_structure_fault(w, &ptv_table_size_mismatch_rule, frame, (ptv_range){vtable + 2u, 2},
                            ptv_unsigned_mismatch(declared, s.extent, s.extent));
    }
    if (unknown) {
        ptv_structure_fault(w, &ptv_field_unknown_rule, frame, (ptv_range){vtable, 2},
                            ptv_unsigned_mismatch(slots, 0, frame->type->count));
    }
}

const ptv_rule ptv_table_size_mismatch_rule = {
    .name = "table-size-mismatch",
    .code = 212,
    .severity = PTV_NOTE,
    .once = 1,
    .title = "declared table sizes differ from the fields",
    .why = "the Python flatbuffers package before 25.12.19 shares vtables between tables of "
           "different size; readers of the runtime's kind are not affected",
    .found_is = "size of the table",
    .fix = "none needed; export with flatbuffers 25.12.19 or newer to get rid of it",
};

const ptv_rule ptv_field_unknown_rule = {
    .name = "field-unknown",
    .code = 213,
    .severity = PTV_NOTE,
    .once = 1,
    .title = "a table has fields that this version's schema does not know",
    .why = "a newer exporter wrote the file; the unknown fields are not verified",
    .found_is = "fields",
    .fix = "use a newer pteverify",
};
