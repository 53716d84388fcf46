/* Slots of tables and sizes of structs. */
#include "reader.h"

#include <stdio.h>
#include <string.h>

enum { SLOTS = 32765 }; /* a vtable is at most 65535 bytes long */

static uint32_t width(const fbs_field *field)
{
    return fbs_has_tag(&field->type) ? 2 : 1;
}

/* Without ids, slots follow the order of declaration. */
static void number_in_order(fbs_def *def)
{
    uint32_t next = 0;
    for (fbs_field *f = def->fields; f != NULL; f = f->next) {
        next += width(f);
        f->id = next - 1;
    }
    def->slots = next;
}

static bool claim(fbs_reader *r, unsigned char *used, uint32_t slots, const fbs_field *field,
                  const fbs_attr *attr)
{
    uint32_t first = field->id + 1 - width(field);
    const char *text = attr->value == NULL ? "0" : attr->value;
    if (field->id + 1 < width(field) || field->id >= slots) {
        return fbs_fail_name(r, attr->place, "id", text, "ids from 0 without a gap");
    }
    for (uint32_t i = first; i <= field->id; i++) {
        if (used[i] != 0) {
            return fbs_fail_name(r, attr->place, "id", text,
                                 "one that is free: a union takes its id and the one before");
        }
        used[i] = 1;
    }
    return true;
}

/* The `id` of a union, or a vector of unions, is that of its value; the tag is one before. */
static void number_by_id(fbs_reader *r, fbs_def *def)
{
    unsigned char *used = fbs_new(r, def->slots + 1);
    for (fbs_field *f = def->fields; used != NULL && f != NULL && !r->failed; f = f->next) {
        const fbs_attr *attr = fbs_attr_of(f->attrs, "id");
        uint64_t id = 0; /* stays 0 if the attribute has no value */
        if (attr == NULL) {
            fbs_fail_name(r, f->place, "no id at field", f->name, "ids at all fields or at none");
        } else if (attr->value != NULL && !fbs_integer(attr->value, FBS_USHORT, &id)) {
            fbs_fail_name(r, attr->place, "id", attr->value, "0..65535");
        } else {
            f->id = (uint32_t)id;
            claim(r, used, def->slots, f, attr);
        }
    }
}

/* A union `u` also claims the name u_type. */
static void check_tag_names(fbs_reader *r, const fbs_def *def)
{
    char name[FBS_TOKEN_BYTES + 8];
    for (const fbs_field *f = def->fields; f != NULL && !r->failed; f = f->next) {
        if (fbs_has_tag(&f->type)) {
            snprintf(name, sizeof name, "%s_type", f->name);
            const fbs_field *other = fbs_field_of(def, name);
            if (other != NULL) {
                fbs_fail_name(r, other->place, "field", other->name,
                              "another name: a union has a hidden field of this name");
            }
        }
    }
}

void fbs_layout_table(fbs_reader *r, fbs_def *def)
{
    bool ids = false;
    for (fbs_field *f = def->fields; f != NULL; f = f->next) {
        ids = ids || fbs_attr_of(f->attrs, "id") != NULL;
        if (f->type.base == FBS_ARRAY) {
            fbs_fail(r, f->type.place, "an array of fixed length", "it in structs only");
        }
    }
    number_in_order(def);
    if (def->slots > SLOTS) {
        fbs_fail_name(r, def->place, "too many fields in table", def->name, "at most 32765 slots");
    }
    if (ids && !r->failed) {
        number_by_id(r, def);
    }
    check_tag_names(r, def);
}

/* Size and alignment of one element. Returns false if a struct cannot contain the type. */
static bool measure(const fbs_def *owner, const fbs_type *type, uint32_t *size, uint32_t *align)
{
    fbs_base base = type->base == FBS_ARRAY ? type->element : type->base;
    bool earlier = type->def == NULL || type->def->number < owner->number;
    if (fbs_is_scalar(base)) {
        *size = *align = fbs_size_of(base);
        return true;
    }
    if (base != FBS_STRUCT || !earlier) {
        return false;
    }
    *size = type->def->size;
    *align = type->def->align;
    return true;
}

static uint64_t up(uint64_t at, uint32_t align)
{
    return (at + align - 1) / align * align;
}

static void place_member(fbs_reader *r, fbs_def *def, fbs_field *f, uint64_t *end)
{
    uint32_t size, align;
    if (!measure(def, &f->type, &size, &align)) {
        fbs_fail(r, f->type.place, "a type that structs cannot hold",
                 "a scalar, or a struct that was declared before");
        return;
    }
    def->align = align > def->align ? align : def->align;
    uint64_t at = up(*end, align);
    *end = at + (uint64_t)size * (f->type.base == FBS_ARRAY ? f->type.length : 1);
    f->offset = (uint32_t)at;
    if (*end > INT32_MAX) {
        fbs_fail_name(r, f->place, "too large a struct at", f->name, "less than 2 GiB");
        *end = 0;
    }
}

void fbs_layout_struct(fbs_reader *r, fbs_def *def)
{
    const fbs_attr *force = fbs_attr_of(def->attrs, "force_align");
    uint64_t end = 0, align = 1;
    def->align = 1;
    for (fbs_field *f = def->fields; f != NULL && !r->failed; f = f->next) {
        place_member(r, def, f, &end);
    }
    if (!r->failed && end == 0) {
        fbs_fail_name(r, def->place, "empty struct", def->name, "at least one field");
    }
    if (force != NULL && force->value != NULL && fbs_integer(force->value, FBS_USHORT, &align) &&
        align > def->align) {
        def->align = (uint32_t)align; /* attributes.c rejects it unless it is a power of two */
    }
    def->size = (uint32_t)up(end, def->align);
}
