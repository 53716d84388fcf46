/* Strings and vectors of numbers in the tables of a unit, each with its field path. */
#include "analysis/audit/strings.h"

typedef struct walk {
    audit *a;
    const ptv_seen_bytes *account;
    ptv_image im;
    audit_each_string *each;
} walk;

static void hand_on(const walk *w, const ptv_frame *frame, unsigned slot, int64_t index,
                    ptv_vec vec, unsigned width)
{
    const ptv_place place = {frame, NULL, (int32_t)slot, index, NULL};
    const audit_string s = {{.unit = w->account->unit,
                             .table = frame->type,
                             .slot = slot,
                             .width = width,
                             .bytes = (const char *)w->im.bytes + vec.at,
                             .length = vec.count * (uint64_t)(width > 0 ? width : 1)},
                            &place};
    if (vec.count > 0) {
        w->each(w->a, &s);
    }
}

static void walk_table(walk *w, ptv_frame *frame);

static void walk_down(walk *w, ptv_frame *up, unsigned type, uint32_t at, unsigned slot,
                      int32_t index)
{
    ptv_frame frame = {up, &w->account->schema->tables[type], at, -1, -1};
    up->field = (int32_t)slot;
    up->index = index;
    walk_table(w, &frame);
}

static void walk_elements(walk *w, ptv_frame *frame, unsigned slot, ptv_vec vec)
{
    const ptv_field *field = &frame->type->fields[slot];
    for (uint32_t i = 0; i < vec.count; i++) {
        if (field->kind == PTV_KIND_TABLES) {
            walk_down(w, frame, field->type, ptv_table_in(&w->im, vec, i), slot, (int32_t)i);
        } else {
            hand_on(w, frame, slot, i, ptv_string_in(&w->im, vec, i), 0);
        }
    }
}

static void walk_union(walk *w, ptv_frame *frame, unsigned slot, uint32_t value)
{
    const uint64_t tag = ptv_scalar_of(&w->im, frame->at, frame->type, slot - 1);
    const ptv_union *members = &w->account->schema->unions[frame->type->fields[slot].type];
    if (tag < members->count) {
        walk_down(w, frame, members->members[tag].table, value, slot, -1);
    }
}

static void walk_field(walk *w, ptv_frame *frame, unsigned slot, uint32_t at)
{
    const ptv_field *field = &frame->type->fields[slot];
    const ptv_vec vec = {at + 4, ptv_u32(&w->im, at)};
    switch ((ptv_kind)field->kind) {
    case PTV_KIND_STRING: hand_on(w, frame, slot, -1, vec, 0); break;
    case PTV_KIND_VECTOR: hand_on(w, frame, slot, -1, vec, field->size); break;
    case PTV_KIND_STRINGS:
    case PTV_KIND_TABLES: walk_elements(w, frame, slot, vec); break;
    case PTV_KIND_UNION: walk_union(w, frame, slot, at); break;
    case PTV_KIND_TABLE: walk_down(w, frame, field->type, at, slot, -1); break;
    default: break;
    }
}

/* Recursion is as deep as the schema. The verifier has walked this tree, and limited its size. */
static void walk_table(walk *w, ptv_frame *frame)
{
    for (unsigned slot = 0; slot < frame->type->count; slot++) {
        const unsigned kind = frame->type->fields[slot].kind;
        const bool leads = kind != PTV_KIND_NONE && kind != PTV_KIND_SCALAR && kind != PTV_KIND_TAG;
        const uint32_t at = leads ? ptv_table_of(&w->im, frame->at, slot) : 0;
        if (at != 0) {
            walk_field(w, frame, slot, at);
        }
    }
}

void audit_strings_of(audit *a, const ptv_seen_bytes *account, audit_each_string *each)
{
    const ptv_unit *unit = ptv_unit_at(a->run, account->unit);
    if (account->schema != NULL) {
        walk w = {a, account, ptv_flat_image(a->run, unit), each};
        ptv_frame root = ptv_root_frame(account->schema, unit->root);
        walk_table(&w, &root);
    }
}
