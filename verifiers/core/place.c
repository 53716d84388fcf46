/* Goes from a table to one below it, and turns a place into bytes or a field path. */
#include <string.h>

#include "nesting_path.h"

/* Type of the table in a field. For a union, the tag in the slot before it says. */
static const ptv_table *type_below(const ptv_frame *up, const ptv_schema *schema,
                                   const ptv_image *im, unsigned slot)
{
    const ptv_field *field = &up->type->fields[slot];
    if (field->kind != PTV_KIND_UNION) {
        return &schema->tables[field->type];
    }
    uint64_t tag = ptv_scalar_of(im, up->at, up->type, slot - 1);
    return &schema->tables[schema->unions[field->type].members[tag].table];
}

ptv_frame *ptv_frame_down_in(ptv_frame *up, const ptv_schema *schema, const ptv_image *im,
                             unsigned slot, int32_t index)
{
    uint32_t at = index < 0 ? ptv_table_of(im, up->at, slot)
                            : ptv_table_in(im, ptv_vec_of(im, up->at, slot), (uint32_t)index);
    up->field = (int32_t)slot;
    up->index = index;
    up[1] = (ptv_frame){up, type_below(up, schema, im, slot), at, -1, -1};
    return up + 1;
}

ptv_range ptv_locate(const ptv_image *im, const ptv_place *place)
{
    const ptv_frame *frame = place->frame;
    uint32_t at = place->field < 0 ? 0 : ptv_slot(im, frame->at, (unsigned)place->field);
    if (at == 0) {
        return (ptv_range){frame->at, 4};
    }
    const ptv_field *field = &frame->type->fields[place->field];
    if (field->kind == PTV_KIND_SCALAR || field->kind == PTV_KIND_TAG) {
        return (ptv_range){at, field->size};
    }
    if (place->index < 0) {
        return (ptv_range){at, 4};
    }
    uint64_t size = field->kind == PTV_KIND_VECTOR ? field->size : 4;
    return (ptv_range){at + ptv_u32(im, at) + 4 + (uint64_t)place->index * size, size};
}

#ifndef PTV_DEVICE
/*
 * Paths are written backwards, from the culprit up to the root, so that a path that does not fit
 * is cut at the front, where it matters least.
 */
typedef struct writer {
    char *out;
    size_t size;  /* room, without the terminator */
    size_t free;  /* bytes of it still free */
    size_t total; /* length of the whole path */
} writer;

/*@ predicate is_writer{L}(writer *w) =
      \valid(w) && w->free <= w->size && \valid(w->out + (0 .. w->size - 1)) &&
      \separated(w, w->out + (0 .. w->size - 1));
    // A text that is none of what is written.
    predicate is_apart{L}(writer *w, char *text, integer length) =
      \valid_read(text + (0 .. length - 1)) &&
      \separated(text + (0 .. length - 1), w, w->out + (0 .. w->size - 1)); */

/*@ requires is_writer(w) && is_apart(w, text, length);
    assigns w->total, w->free, w->out[0 .. w->size - 1]; ensures w->free <= \old(w->free); */
static void put(writer *w, const char *text, size_t length)
{
    w->total += length;
    size_t fits = length < w->free ? length : w->free;
    w->free -= fits;
    if (fits > 0) {
        memcpy(w->out + w->free, text + length - fits, fits);
    }
}

/*@ requires is_writer(w) && valid_read_string(text) && is_apart(w, text, strlen(text));
    assigns w->total, w->free, w->out[0 .. w->size - 1]; ensures w->free <= \old(w->free); */
static void put_text(writer *w, const char *text)
{
    put(w, text, strlen(text));
}

PTV_NOINLINE static void put_index(writer *w, uint64_t index)
{
    char digits[20];
    size_t first = sizeof digits;
    do {
        digits[--first] = (char)('0' + index % 10);
        index /= 10;
    } while (index > 0);
    put(w, "]", 1);
    put(w, digits + first, sizeof digits - first);
    put(w, "[", 1);
}

/* One step of the path: `.name`, `.name[3]`, `.val<Tensor>`. */
static void put_step(writer *w, const ptv_table *type, int32_t slot, int64_t index,
                     const char *member)
{
    if (index >= 0) {
        put_index(w, (uint64_t)index);
    }
    if (member != NULL) {
        put(w, ">", 1);
        put_text(w, member);
        put(w, "<", 1);
    }
    const char *name = type->fields[slot].name;
    put_text(w, name == NULL ? "(unused slot)" : name);
}

/* The place within its own image. Above a table that recurs there is a nesting path, not frames. */
static void put_place(writer *w, const ptv_place *place, const char *member)
{
    const ptv_frame *frame = place->frame;
    if (frame == NULL) {
        put_text(w, place->name == NULL ? "" : place->name);
        return;
    }
    if (place->field >= 0) {
        put_step(w, frame->type, place->field, place->index, member);
    } else if (frame->up == NULL) {
        put_text(w, "(root)");
    }
    const ptv_table *below = frame->type;
    bool more = place->field >= 0; /* something follows */
    unsigned left = 0;             /* tables of the nesting path still to be written */
    for (frame = frame->up; frame != NULL; frame = left > 0 ? frame : frame->up) {
        const bool path = frame->type == &ptv_nesting_path_end;
        const ptv_nesting_path *all = path ? ptv_nesting_path_of(frame) : NULL;
        left = !path ? 0 : left > 0 ? left - 1 : all->count - 2u;
        const ptv_table *type = path ? &all->schema->tables[all->type[left]] : frame->type;
        const int32_t slot = path ? type->recursion - 1 : frame->field;
        put(w, ".", more);
        put_step(w, type, slot, path ? all->index[left] : frame->index,
                 type->fields[slot].kind == PTV_KIND_UNION ? below->name : NULL);
        below = type;
        more = true;
    }
}

/*@ requires is_writer(w) && (w->size > 0 ==> w->free < w->size);
    assigns w->out[0 .. w->size - 1]; */
static size_t finish(writer *w)
{
    if (w->size == 0) {
        return w->total;
    }
    size_t written = w->size - 1 - w->free;
    /*@ loop invariant 0 <= i <= written; loop assigns i, w->out[0 .. w->size - 1];
        loop variant written - i; */
    for (size_t i = 0; i < written; i++) {
        w->out[i] = w->out[w->free + i]; /* the library does without memmove */
    }
    w->out[written] = '\0';
    if (w->total > written) {
        memcpy(w->out, "...", written < 3 ? written : 3);
    }
    return w->total;
}

size_t ptv_path(const ptv_place *place, char *out, size_t size)
{
    size_t room = size == 0 ? 0 : size - 1;
    writer w = {out, size, room, 0};
    const char *label = NULL;
    for (;;) { /* a single call is inlined, so it takes no stack of its own */
        put_place(&w, place, label);
        if (place->outer == NULL) {
            return finish(&w);
        }
        put(&w, ".", 1);
        label = place->outer->label;
        place = &place->outer->place;
    }
}
#endif
