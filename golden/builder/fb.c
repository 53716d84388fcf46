/* The FlatBuffer writer of fb.h. What a program looks like is in program.c. */
#include "golden/builder/fb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(bool condition, const char *what)
{
    if (!condition) {
        (void)fprintf(stderr, "golden builder: %s\n", what);
        abort();
    }
}

size_t fb_skip(fb *b, size_t n)
{
    size_t at = b->size;
    if (b->room - b->size < n) {
        size_t room = (b->size + n) * 2;
        uint8_t *bytes = realloc(b->bytes, room);
        require(bytes != NULL, "out of memory");
        b->bytes = bytes;
        b->room = room;
    }
    if (n > 0) {
        memset(b->bytes + at, 0, n);
    }
    b->size += n;
    return at;
}

void fb_align(fb *b, size_t alignment, size_t ahead)
{
    size_t over = (b->size + ahead) % alignment;
    (void)fb_skip(b, over == 0 ? 0 : alignment - over);
}

size_t fb_raw(fb *b, const void *bytes, size_t n)
{
    size_t at = fb_skip(b, n);
    if (n > 0) {
        memcpy(b->bytes + at, bytes, n);
    }
    return at;
}

void fb_put(fb *b, size_t at, unsigned width, uint64_t value)
{
    require(at <= b->size && width <= b->size - at, "value outside the buffer");
    for (unsigned i = 0; i < width; i++) {
        b->bytes[at + i] = (uint8_t)(value >> 8 * i);
    }
}

static uint16_t get_u16(const fb *b, size_t at)
{
    return (uint16_t)(b->bytes[at] | b->bytes[at + 1] << 8);
}

static void refer(fb *b, size_t ref, size_t target)
{
    require(target > ref, "references point forward");
    fb_put(b, ref, 4, target - ref);
}

/* ---- Tables ---- */

static unsigned field_width(const fb_field *field)
{
    return field->width == FB_REF ? 4 : field->width;
}

static bool is_present(const fb_field *field)
{
    return field->width == FB_REF || field->value != 0;
}

static bool has_wide_field(size_t n, const fb_field *fields)
{
    for (size_t i = 0; i < n; i++) {
        if (fields[i].width == 8 && is_present(&fields[i])) {
            return true;
        }
    }
    return false;
}

/* Appends the fields to the table at `table` and notes their places in `vtable`. */
static void place_fields(fb *b, size_t table, size_t n, const fb_field *fields, fb *vtable)
{
    unsigned before = 8;
    for (size_t i = 0; i < n; i++) {
        unsigned width = field_width(&fields[i]);
        require(width <= before && fields[i].slot < FB_MAX_FIELDS, "fields descend in width");
        before = width;
        if (!is_present(&fields[i])) {
            continue;
        }
        size_t at = fb_skip(b, width);
        fb_put(b, at, width, fields[i].value);
        size_t entry = 4 + 2 * (size_t)fields[i].slot;
        if (vtable->size < entry + 2) {
            (void)fb_skip(vtable, entry + 2 - vtable->size);
        }
        fb_put(vtable, entry, 2, at - table);
    }
    fb_put(vtable, 0, 2, vtable->size);
    fb_put(vtable, 2, 2, b->size - table);
}

/* A vtable with this content: an earlier one when sharing, else a new one. */
static size_t place_vtable(fb *b, const fb *vtable)
{
    for (size_t i = 0; b->share && i < b->vtable_count; i++) {
        size_t known = b->vtables[i];
        if (get_u16(b, known) == vtable->size &&
            memcmp(b->bytes + known, vtable->bytes, vtable->size) == 0) {
            return known;
        }
    }
    fb_align(b, 2, 0);
    size_t at = fb_raw(b, vtable->bytes, vtable->size);
    if (b->vtable_count < FB_MAX_VTABLES) {
        b->vtables[b->vtable_count++] = at;
    }
    return at;
}

size_t fb_table(fb *b, size_t ref, size_t n, const fb_field *fields)
{
    bool wide = has_wide_field(n, fields); /* they come first, at table + 4 */
    fb_align(b, wide ? 8 : 4, wide ? 4 : 0);
    size_t table = fb_skip(b, 4);
    refer(b, ref, table);

    fb vtable = {0};
    (void)fb_skip(&vtable, 4);
    place_fields(b, table, n, fields, &vtable);
    size_t at = place_vtable(b, &vtable);
    free(vtable.bytes);
    fb_put(b, table, 4, (uint64_t)table - at);
    return table;
}

size_t fb_field_at(const fb *b, size_t table, unsigned slot)
{
    uint32_t distance = get_u16(b, table) | (uint32_t)get_u16(b, table + 2) << 16;
    size_t vtable = (uint32_t)table - distance;
    require(4 + 2 * slot < get_u16(b, vtable), "field is absent");
    uint16_t offset = get_u16(b, vtable + 4 + 2 * slot);
    require(offset != 0, "field is absent");
    return table + offset;
}

/* ---- Vectors and strings ---- */

size_t fb_vector(fb *b, size_t ref, size_t n, size_t width, size_t alignment)
{
    require(alignment >= width, "elements are aligned to their width");
    fb_align(b, 4, 0);
    if (n > 0 && alignment > 4) {
        fb_align(b, alignment, 4);
    }
    size_t count = fb_skip(b, 4);
    fb_put(b, count, 4, n);
    refer(b, ref, count);
    return fb_skip(b, n * width);
}

void fb_bytes(fb *b, size_t ref, const void *bytes, size_t n, size_t alignment)
{
    size_t at = fb_vector(b, ref, n, 1, alignment);
    if (n > 0) {
        memcpy(b->bytes + at, bytes, n);
    }
}

void fb_string(fb *b, size_t ref, const char *text)
{
    fb_bytes(b, ref, text, strlen(text), 1);
    (void)fb_skip(b, 1);
}
