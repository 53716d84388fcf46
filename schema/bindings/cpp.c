/* flatc headers for C++: the language, top-level code of a file, and its roots. */
#include <string.h>

#include "schema/bindings/cpp.h"
#include "schema/source/chars.h"

/* ---- Namespaces ---- */

bool cpp_space_in(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    if (r->trying) {
        return true;
    }
    size_t n = r->space.size, size = n + hole.size + 2;
    char *text = ptv_arena_take(&r->set->arena, size);
    if (text == NULL) {
        r->set->failed = true;
        return true;
    }
    memcpy(text, r->space.size == 0 ? "" : r->space.at, n);
    text[n] = '.';
    size_t dot = n == 0 ? 0 : 1;
    memcpy(text + n + dot, hole.at, hole.size);
    r->space = (src_span){text, n + dot + hole.size};
    return true;
}

bool cpp_space_out(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    size_t size = r->space.size, rest = size - shape_last_part(r->space).size;
    r->space.size = rest == 0 ? 0 : rest - 1;
    return size > 0;
}

bool cpp_is_outside(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->space.size == 0;
}

/* ---- Declarations ---- */

bool cpp_forward(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_file *file = r->own;
    cpp_declared *one = r->trying ? NULL : bind_take(r->set, sizeof *one);
    if (one != NULL) {
        *one = (cpp_declared){file->declared, hole, r->space, r->places[step->line]};
        file->declared = one;
    }
    return true;
}

static bool is_declared(const shape_reader *r, src_span name)
{
    const cpp_declared *one = ((const cpp_file *)r->own)->declared;
    while (one != NULL && !src_same(one->name, name)) {
        one = one->next;
    }
    return one != NULL;
}

/* Whether there is such a type, or one with that builder or object class. */
static bool is_there(const shape_reader *r, const cpp_declared *one)
{
    src_span name;
    return bind_type_known(r->set, one->name, one->space) != NULL ||
           (shape_strip(one->name, "*Builder", &name) &&
            bind_type_known(r->set, name, one->space) != NULL) ||
           (shape_object(r->set, one->name, &name) &&
            bind_type_known(r->set, name, one->space) != NULL);
}

/* Reports declared types that never appear, unless some code was not understood. */
bool cpp_declared_are_there(shape_reader *r, const shape_step *step, src_span hole)
{
    const cpp_declared *one = ((const cpp_file *)r->own)->declared;
    bool whole = !r->trying && r->set->shown_of != r->set->file;
    (void)step, (void)hole;
    for (; whole && one != NULL; one = one->next) {
        if (!is_there(r, one)) {
            bind_unknown(r->set, one->place);
        }
    }
    return true;
}

/* An object API class, which was declared or is named like the table. */
bool cpp_is_class(shape_reader *r, const shape_step *step, src_span hole)
{
    cpp_file *file = r->own;
    src_span name;
    (void)step;
    if (!r->trying) {
        file->class = hole;
        file->class_of = r->type;
    }
    return is_declared(r, hole) || (shape_object(r->set, hole, &name) && src_same(name, r->name));
}

/* A type of this file or another one. */
bool cpp_is_known(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    return shape_strip(shape_last_part(hole), step->as, &name) &&
           (is_declared(r, name) || shape_type_named(r->set, name) != NULL);
}

/* A declared class is in the file, complete; the user's own (native_type) are not. */
bool cpp_has_class(shape_reader *r, const shape_step *step, src_span hole)
{
    const cpp_file *file = r->own;
    if (file->class_of != NULL && file->class_of == r->type) {
        if (!src_same(shape_last_part(hole), file->class)) {
            return false;
        }
    }
    if (!r->trying && is_declared(r, hole)) {
        shape_add(r->set, r->type,
                  &(bind_claim){.fact = BIND_PRESENT,
                                .copy = &cpp_unpack_copy,
                                .value = bind_nothing(),
                                .place = r->places[step->line]});
    }
    return true;
}

/* ---- Roots ---- */

bool cpp_root_text(shape_reader *r, const shape_step *step, src_span hole)
{
    if (step->fact == BIND_IDENTIFIER && hole.size != 4) {
        return false;
    }
    shape_claim(r, step, (bind_fact)step->fact, bind_text(hole));
    return true;
}

/* The class that was kept; a raw pointer is not wrapped. */
bool cpp_is_native(shape_reader *r, const shape_step *step, src_span hole)
{
    return hole.size == 0 || shape_kept(r, step, hole);
}

/* "XIdentifier()", or nothing if the schema has no identifier. */
bool cpp_is_identifier(shape_reader *r, const shape_step *step, src_span hole)
{
    return hole.size == 0 || src_is(hole, "nullptr") || shape_of(r, step, hole);
}

/* The extension's function precedes this one, if it exists. */
bool cpp_has_extension(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    if (shape_find(r->type, NULL, &cpp_root_copy, BIND_EXTENSION) == NULL) {
        shape_claim(r, step, BIND_EXTENSION, bind_nothing());
    }
    return true;
}

/* ---- An embedded schema ---- */

/* Counts the bytes of "0x1C,0x00,..." and stores them in `bytes`, if given. 0 if malformed. */
static size_t read_bytes(src_span text, char *bytes)
{
    uint64_t byte;
    for (size_t n = 0, i = 0;; n++, i++) {
        size_t from = i;
        while (i < text.size && text.at[i] != ',') {
            i++;
        }
        if (!src_unsigned((src_span){text.at + from, i - from}, &byte) || byte > UINT8_MAX) {
            return 0;
        }
        if (bytes != NULL) {
            bytes[n] = (char)byte;
        }
        if (i == text.size) {
            return n + 1;
        }
    }
}

/* Exactly as many bytes as the kept number says. */
bool cpp_embeds(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value count;
    size_t n = read_bytes(hole, NULL);
    if (n == 0 || !bind_number(r->kept, &count) || count.number != n) {
        return false;
    }
    char *bytes = r->trying ? NULL : bind_take(r->set, n);
    if (bytes != NULL) {
        read_bytes(hole, bytes);
        bind_binary_schema(r->set, (src_span){bytes, n}, r->places[step->line]);
    }
    return true;
}

/* ---- The language ---- */

/* Enums and unions begin alike: a type that no union function dealt with is an enum. */
void bind_cpp_finish(bind_set *set)
{
    for (bind_type *t = set->types; t != NULL; t = t->next) {
        const bind_claim *c = t->claims;
        while (c != NULL && c->fact != BIND_BASE && c->copy != &cpp_value_copy) {
            c = c->next;
        }
        if (c != NULL) {
            shape_name_enum(set, t, &cpp_type_copy);
        }
    }
}
