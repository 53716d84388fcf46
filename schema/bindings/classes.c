/* Shared by flatc's classes for Java, Kotlin and C#. */
#include "schema/bindings/classes.h"

#include <string.h>

#include "schema/source/chars.h"

/* ---- A language ---- */

const class_language *class_of(const shape_reader *r)
{
    return r->set->language->shapes->data;
}

const bind_claim *class_accessor(const shape_reader *r, bind_fact fact)
{
    return shape_find_of(r->set, r->type, r->member, class_of(r)->accessor, fact);
}

uint64_t class_accessor_number(const shape_reader *r, bind_fact fact)
{
    return shape_said(r, class_of(r)->accessor, fact);
}

const class_type *class_type_of(const shape_reader *r, uint64_t base)
{
    const class_language *l = class_of(r);
    size_t i = 0;
    while (i < l->count && l->types[i].base != (fbs_base)base) {
        i++;
    }
    return i < l->count ? &l->types[i] : NULL;
}

const class_type *class_type_named(const shape_reader *r, src_span name)
{
    const class_language *l = class_of(r);
    size_t i = 0;
    while (i < l->count && !src_is(name, l->types[i].name)) {
        i++;
    }
    return i < l->count ? &l->types[i] : NULL;
}

const class_type *class_type_by(const shape_reader *r, src_span name, src_span method)
{
    const class_language *l = class_of(r);
    for (size_t i = 0; i < l->count; i++) {
        const shape_step methods = {.as = l->types[i].methods};
        if ((l->untyped || src_is(name, l->types[i].name)) &&
            shape_one_of(&(shape_reader){.set = r->set}, &methods, method)) {
            return &l->types[i];
        }
    }
    return NULL;
}

bool class_is_scalar(const shape_reader *r, src_span name, bind_fact fact)
{
    const bind_claim *target = class_accessor(r, BIND_TARGET);
    const class_type *type = class_type_of(r, class_accessor_number(r, fact));
    if (class_of(r)->untyped) {
        return true;
    }
    return target != NULL ? class_is_same(name, target->value.text)
                          : type != NULL && (src_is(name, type->name) ||
                                             (type->boxed != NULL && src_is(name, type->boxed)));
}

/* ---- Packages ---- */

bool class_is_of_file(const src_file *file, src_span type)
{
    const char *slash = strrchr(file->path, '/');
    src_span stem = src_span_of(slash == NULL ? file->path : slash + 1);
    return stem.size > type.size && src_same((src_span){stem.at, type.size}, type);
}

bool shape_class_space(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    if (class_is_of_file(r->set->file, r->name)) {
        shape_claim(r, step, BIND_SPACE, bind_text(r->space));
    }
    return true;
}

src_span class_package_of(src_span claimed)
{
    const char *end = claimed.at - 1, *at = end;
    while (*end == '.' && (src_is_word(at[-1]) || at[-1] == '.')) {
        at--;
    }
    at += *at == '.' && at < end; /* PHP begins with a dot */
    return (src_span){at, (size_t)(end - at)};
}

bool class_is_same(src_span name, src_span claimed)
{
    return src_same(shape_last_part(name), claimed) &&
           src_same(shape_before_last(name), class_package_of(claimed));
}

/* If only other packages have a type of that name, the package becomes part of the name. */
static void check_package(const bind_set *set, bind_claim *claim)
{
    bool named = claim->value.form == BIND_TEXT &&
                 (claim->fact == BIND_TARGET || claim->fact == BIND_NESTED ||
                  (claim->fact == BIND_MEMBER && !src_is(claim->value.text, "string")));
    src_span name = claim->value.text, package = named ? class_package_of(name) : (src_span){0};
    bool other = false;
    for (const bind_type *t = set->types; package.size > 0 && t != NULL; t = t->next) {
        if (src_same(t->name, name)) {
            if (src_same(t->space, package) || !class_is_of_file(t->file, t->name)) {
                return;
            }
            other = true;
        }
    }
    if (other) {
        claim->value.text = (src_span){package.at, package.size + 1 + name.size};
    }
}

void class_check_packages(const bind_set *set)
{
    for (bind_type *t = set->types; t != NULL; t = t->next) {
        for (bind_claim *c = t->claims; c != NULL; c = c->next) {
            check_package(set, c);
        }
    }
}

/* ---- Enums ---- */

/* There are as many names as numbers; unused numbers have empty names. */
bool shape_class_takes_name(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *first = shape_find(r->type, NULL, class_of(r)->value, BIND_NUMBER);
    if (first == NULL) {
        return false;
    }
    uint64_t number = first->value.number + r->count++;
    if (hole.size > 0) {
        r->member = hole;
        shape_claim(r, step, BIND_NUMBER, bind_integer((int64_t)number));
    }
    return true;
}

bool shape_class_is_first(shape_reader *r, const shape_step *step, src_span hole)
{
    const bind_claim *first = shape_find(r->type, NULL, class_of(r)->value, BIND_NUMBER);
    src_span name;
    return first != NULL &&
           (hole.size == 0 ? first->value.number == 0
                           : first->value.number != 0 && shape_strip(hole, step->as, &name) &&
                                 src_same(name, first->member));
}

/* ---- Reading ---- */

/* The scalar that is read, its position, and the enum it is cast to. NULL if it is none. */
static const class_type *read_as(const shape_reader *r, src_span text, src_span *at, src_span *cast)
{
    const class_language *l = class_of(r);
    src_span part[SRC_HOLES];
    if (l->enums && src_match(text, "(%d)%*", part)) {
        *cast = part[0];
        text = src_trim(part[1]);
    }
    size_t other = src_begins(text, "_bb") ? 1 : 0;
    text = src_behind(text, other);
    for (size_t i = 0; i < l->count; i++) {
        if (src_match(text, l->types[i].read, part)) {
            *at = part[0];
            return &l->types[i];
        }
    }
    return NULL;
}

/* "pos+%n+j*%n", "__offset(%n": what precedes a number tells its meaning. */
static bool reads_at(shape_reader *r, const shape_step *step, src_span at)
{
    src_span part[SRC_HOLES] = {{0}};
    bool good = src_match(at, step->as, part);
    unsigned i = 0;
    for (const char *n = strstr(step->as, "%n"); good && n != NULL; n = strstr(n + 2, "%n")) {
        bind_fact fact = n[-1] == '*' ? BIND_STRIDE : n[-1] == '+' ? BIND_OFFSET : BIND_ID;
        const shape_step number = {.line = step->line, .fact = (uint8_t)fact};
        good = (fact == BIND_ID ? shape_half : shape_number)(r, &number, part[i++]);
    }
    return good;
}

/* Unsigned elements of struct arrays lack the mask: Java reads an int as a byte. */
static const class_type *without_mask(const shape_reader *r, const shape_step *step,
                                      const class_type *type)
{
    const class_type *more = class_type_of(r, (uint64_t)type->base + 1);
    bool array = strchr(step->as, '+') != NULL && step->fact == BIND_ELEMENT;
    return array && more != NULL && src_is(r->kept, more->name) &&
                   strcmp(more->methods, type->methods) == 0
               ? more
               : NULL;
}

bool shape_class_reads(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span at, cast = {0};
    const class_type *type = read_as(r, hole, &at, &cast);
    if (type != NULL && cast.size == 0 && !src_is(r->kept, type->name)) {
        type = without_mask(r, step, type);
    }
    if (type == NULL || (cast.size > 0 && !src_same(cast, r->kept))) {
        return false;
    }
    if (cast.size > 0) {
        shape_claim(r, step, BIND_TARGET, bind_text(shape_last_part(cast)));
    }
    r->size = type->base;
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(type->base));
    return reads_at(r, step, at);
}

/* The function for a vector of bytes follows its other functions. */
bool shape_class_on_nested(shape_reader *r, const shape_step *step, src_span hole)
{
    size_t n = r->member.size;
    (void)step;
    r->kept = hole;
    return n > 0 && hole.size > n && src_same((src_span){hole.at, n}, r->member) &&
           src_begins(src_behind(hole, n), "As");
}

bool shape_class_key_slot(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span at, cast = {0}, part[SRC_HOLES];
    const shape_step slot = {.copy = class_of(r)->accessor};
    return read_as(r, hole, &at, &cast) != NULL && src_match(at, step->as, part) &&
           shape_on_slot(r, &slot, part[0]);
}

bool shape_class_is_key_type(shape_reader *r, const shape_step *step, src_span hole)
{
    bool known = step->value != 0 ? shape_type_named(r->set, shape_last_part(hole)) != NULL
                                  : class_is_scalar(r, hole, BIND_TYPE);
    return src_is(hole, class_of(r)->string) || class_type_named(r, hole) != NULL || known;
}

bool shape_class_byte_size(shape_reader *r, const shape_step *step, src_span hole)
{
    const shape_step stride = {.line = step->line, .fact = BIND_STRIDE};
    return class_accessor_number(r, BIND_TYPE) == FBS_STRING ? src_is(hole, "1")
                                                             : shape_number(r, &stride, hole);
}

/* ---- Writing ---- */

bool shape_class_method(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->list = hole;
    return true;
}

/* The type by the method r->list, without conversions; an enum is cast to it. */
static const class_type *written(const shape_reader *r, src_span type, src_span *text)
{
    const class_language *l = class_of(r);
    src_span part[SRC_HOLES] = {{0}};
    const class_type *as = class_type_by(r, type, r->list);
    if (as == NULL && l->enums && class_type_named(r, type) == NULL &&
        (src_match(*text, "(%w)%*", part) || src_match(*text, "(%w?)%*", part))) {
        *text = src_trim(part[1]);
        return class_type_by(r, part[0], r->list);
    }
    bool flag = as != NULL && as->base == FBS_BOOL && r->list.size == 0;
    const char *pattern = as == NULL ? NULL : flag ? l->flag : as->written;
    if (as == NULL || (pattern != NULL && !src_match(*text, pattern, part))) {
        return NULL;
    }
    *text = pattern == NULL ? *text : src_trim(part[0]);
    return as;
}

bool shape_class_value(shape_reader *r, const shape_step *step, src_span hole)
{
    const class_type *type = written(r, r->kept, &hole);
    if (type == NULL || (step->as != NULL ? !src_is(hole, step->as)
                                          : !bind_same_member(r->name, hole, r->member))) {
        return false;
    }
    if (class_type_named(r, r->kept) == NULL) {
        shape_claim(r, step, BIND_TARGET, bind_text(shape_last_part(r->kept)));
    }
    r->size = type->base;
    shape_claim(r, step, (bind_fact)step->fact, bind_integer(type->base));
    return true;
}

/* ---- Values ---- */

/* "Float.NaN" */
static bool real_named(const class_language *l, src_span text, bind_value *value)
{
    static const char *const numbers[] = {"nan", "inf", "-inf"};
    src_span part[SRC_HOLES];
    bool real =
        src_match(text, "%w.%w", part) && (src_is(part[0], l->single) || src_is(part[0], "Double"));
    for (size_t i = 0; real && i < 3; i++) {
        if (src_is(part[1], l->reals[i])) {
            return bind_number(src_span_of(numbers[i]), value);
        }
    }
    return false;
}

/* Strips a conversion to r->size, or a cast to an enum. */
static src_span without_cast(const shape_reader *r, src_span type, src_span text)
{
    src_span part[SRC_HOLES];
    const class_type *as = class_type_of(r, r->size);
    if (as != NULL && as->written != NULL && src_match(text, as->written, part)) {
        return src_trim(part[0]);
    }
    return class_of(r)->enums && src_match(text, "(%d)%*", part) && src_same(part[0], type)
               ? src_trim(part[1])
               : text;
}

/* "a.b.Enum" for Enum in that namespace. */
static bool is_or_ends_as(src_span path, src_span type)
{
    size_t n = type.size;
    return n > 0 && path.size >= n && src_same(src_behind(path, path.size - n), type) &&
           (path.size == n || path.at[path.size - n - 1] == '.');
}

bool class_value_of(const shape_reader *r, src_span type, src_span text, bind_value *value)
{
    const class_language *l = class_of(r);
    text = without_cast(r, type, text);
    if (text.size == 0 || memchr(text.at, '(', text.size) != NULL) {
        return false;
    }
    if (real_named(l, text, value) || bind_number(text, value)) {
        return true;
    }
    bool named = l->enums && is_or_ends_as(shape_before_last(text), type);
    *value = named ? bind_text(shape_last_part(text)) : bind_nothing();
    return named;
}

bool shape_class_takes_default(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    const bind_claim_site *has = class_of(r)->has;
    const bind_claim *optional =
        has == NULL ? NULL : shape_find_of(r->set, r->type, r->member, has, BIND_DEFAULT);
    if (!class_value_of(r, r->kept, hole, &value) || value.form == BIND_NONE) {
        return false;
    }
    if (optional != NULL && optional->value.form == BIND_NONE) {
        return value.form == BIND_REAL ? !(value.real < 0) && !(value.real > 0) : value.number == 0;
    }
    shape_claim(r, step, BIND_DEFAULT, value);
    return true;
}

/* ---- Parameters ---- */

/* "int[,] a_b=1", "a:Int?" */
typedef struct parameter {
    src_span type, name, value;
    bool given; /* has a value */
} parameter;

static parameter parameter_of(src_span text)
{
    parameter p = {.value = {0}};
    src_span part[SRC_HOLES];
    if (src_match(text, "%w:%*", part)) {
        p.name = part[0];
        p.type = part[1];
        return p;
    }
    p.given = src_match(text, "%*=%*", part);
    p.value = p.given ? part[1] : p.value;
    text = p.given ? part[0] : text;
    size_t n = text.size;
    while (n > 0 && src_is_word(text.at[n - 1])) {
        n--;
    }
    p.name = src_behind(text, n);
    p.type = src_trim((src_span){text.at, n});
    return p;
}

/* Cuts off the first one, including its comma. */
static parameter cut_parameter(src_span *list)
{
    size_t n = 0, depth = 0;
    while (n < list->size && (list->at[n] != ',' || depth > 0)) {
        depth += list->at[n] == '[';
        depth -= list->at[n] == ']' && depth > 0;
        n++;
    }
    src_span first = {list->at, n};
    n += n < list->size;
    *list = src_behind(*list, n);
    return parameter_of(src_trim(first));
}

src_span class_cut_name(src_span *list)
{
    return cut_parameter(list).name;
}

/* The next member: a scalar or, for anything else, its offset, with the default. */
static bool takes_parameter(shape_reader *r, const shape_step *step, parameter p)
{
    const class_language *l = class_of(r);
    const shape_step next = {.line = step->line};
    src_span stem, part[SRC_HOLES];
    p.type = shape_strip(p.type, "*?", &stem) ? stem : p.type;
    if (!shape_next(r, &next, p.name) &&
        !(shape_strip(p.name, "*Offset", &stem) && shape_next(r, &next, stem))) {
        return false;
    }
    uint64_t base = class_accessor_number(r, BIND_TYPE);
    bind_value value;
    if (!fbs_is_scalar((fbs_base)base)) {
        return (l->is_offset != NULL ? l->is_offset(r, p.type, base) : src_is(p.type, l->offset)) &&
               (!p.given || src_is(p.value, "null") || src_is(p.value, "0") ||
                (src_match(p.value, "default(%*)", part) && src_same(part[0], p.type)));
    }
    bool good = class_is_scalar(r, p.type, BIND_TYPE);
    if (good && p.given) {
        good = class_value_of(r, p.type, p.value, &value);
        shape_claim(r, step, BIND_DEFAULT, value);
    }
    return good;
}

bool shape_class_parameters(shape_reader *r, const shape_step *step, src_span hole)
{
    if (!r->trying) {
        ((shape_layout *)r->own)->list = hole;
    }
    r->sum = r->count = 0;
    shape_begin_list(r, class_of(r)->accessor);
    while (hole.size > 0) {
        const parameter p = cut_parameter(&hole);
        if (p.name.size > 0 && !takes_parameter(r, step, p)) {
            return false;
        }
        r->sum += p.name.size > 0; /* PHP has an empty one for a deprecated field */
    }
    return shape_done(r, step, hole);
}

bool shape_class_is_parameter(shape_reader *r, const shape_step *step, src_span hole)
{
    const shape_step offset = {.as = "*Offset", .line = step->line};
    r->count++;
    return (shape_is(r, &offset, hole) || bind_same_member(r->name, hole, r->member)) &&
           shape_find_of(r->set, r->type, r->member, r->row->copy, BIND_PRESENT) == NULL;
}

bool shape_class_has_all(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->count == r->sum;
}

/* The last parameter, ignoring commas in brackets. */
static parameter last_parameter(shape_reader *r)
{
    src_span last = shape_struct_last(r);
    while (last.size > 0 && memchr(last.at, ']', last.size) != NULL &&
           memchr(last.at, '[', last.size) == NULL && r->rest.size > 0) {
        src_span more = shape_struct_last(r);
        last = (src_span){more.at, (size_t)(last.at + last.size - more.at)};
    }
    return parameter_of(last);
}

/* "[_idx0-1][_idx1-1]" or "[_idx0-1,_idx1-1]" for types that end in "[][]" or "[,]". */
static bool has_indexes(src_span brackets, src_span text)
{
    src_span part[SRC_HOLES];
    for (size_t i = 0; i < brackets.size; i++) {
        if (brackets.at[i] == '[' || brackets.at[i] == ',') {
            if (!src_match(text, "[_idx%n-1%*", part) && !src_match(text, ",_idx%n-1%*", part)) {
                return false;
            }
            size_t ends = src_begins(part[1], "]") ? 1 : 0;
            text = src_behind(part[1], ends);
        }
    }
    return text.size == 0;
}

bool shape_class_puts(shape_reader *r, const shape_step *step, src_span hole)
{
    parameter p = last_parameter(r);
    size_t n = 0;
    while (n < p.type.size && p.type.at[n] != '[') {
        n++;
    }
    const class_type *as = written(r, src_trim((src_span){p.type.at, n}), &hole);
    size_t name = p.name.size;
    r->member = p.name;
    return as != NULL && hole.size >= name && src_same((src_span){hole.at, name}, p.name) &&
           has_indexes(src_behind(p.type, n), src_behind(hole, name)) &&
           shape_struct_puts(r, step, as->base);
}
