/* flatcc headers for C: arguments of create functions, and what builders say about structs. */
#include "schema/bindings/flatcc.h"

#include <string.h>

/* X_assign(p, v0, v1), X_copy(p, p2), and both of them to and from the buffer's byte order. */
static const struct function {
    const char *as, *of_arrays; /* function names, and those called for members */
    bool copies;
    const bind_claim_site *copy;
} functions[] = {
    {"*_assign", "*_array_copy", false, &fc_assign_copy},
    {"*_copy", "*_array_copy", true, &fc_copy_copy},
    {"*_assign_to_pe", "*_array_copy_to_pe", false, &fc_assign_to_pe_copy},
    {"*_copy_to_pe", "*_array_copy_to_pe", true, &fc_copy_to_pe_copy},
    {"*_assign_from_pe", "*_array_copy_from_pe", false, &fc_assign_from_pe_copy},
    {"*_copy_from_pe", "*_array_copy_from_pe", true, &fc_copy_from_pe_copy},
};

enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

/* ---- Arguments ---- */

/* Takes the number of the next argument in "int64_t v0, X_t *v4". */
static bool next_argument(src_span *list, uint64_t *number)
{
    src_span text = *list;
    for (size_t i = 0; i + 1 < text.size; i++) {
        bool digit = text.at[i + 1] >= '0' && text.at[i + 1] <= '9';
        if (text.at[i] == 'v' && digit && (i == 0 || strchr(" *,", text.at[i - 1]) != NULL)) {
            size_t n = i + 1;
            for (*number = 0; n < text.size && text.at[n] >= '0' && text.at[n] <= '9'; n++) {
                *number = *number * 10 + (uint64_t)(text.at[n] - '0');
            }
            *list = src_behind(text, n);
            return true;
        }
    }
    return false;
}

/* Arguments must be numbered alike where declared (r->sum) and where passed (r->size). */
static uint64_t numbers(uint64_t sum, src_span list)
{
    uint64_t number;
    while (next_argument(&list, &number)) {
        sum = sum * 1000003 + number + 1;
    }
    return sum;
}

/* Ignores whether the list begins with a comma. */
static uint64_t hash_of(uint64_t hash, src_span list)
{
    for (size_t i = 0; i < list.size; i++) {
        char c = list.at[i];
        if (c != ' ' && c != ',') {
            hash = (hash ^ (unsigned char)c) * 0x100000001b3u;
        }
    }
    return hash;
}

enum { HASH = 5381 };

/* All functions must declare (r->paddings) what the macro does (h->formal). */
bool fc_declares(shape_reader *r, const shape_step *step, src_span hole)
{
    fc_header *h = r->own;
    r->sum = numbers(0, hole);
    r->size = 0;
    if (step->value == FC_OF_FUNCTION) {
        r->paddings = hash_of(HASH, hole);
    } else if (!r->trying) {
        h->formal = hash_of(HASH, hole);
    }
    return true;
}

/* "v0, v1, v2" and nothing else. */
bool fc_passes(shape_reader *r, const shape_step *step, src_span hole)
{
    for (size_t i = 0; i < hole.size; i++) {
        char c = hole.at[i];
        if (c != 'v' && c != ',' && c != ' ' && (c < '0' || c > '9')) {
            return false;
        }
    }
    (void)step;
    r->size = numbers(r->size, hole);
    return true;
}

bool fc_are_same(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->sum == r->size;
}

/* The argument of an enum X, ", X_enum_t v0", is declared with its own macro. */
bool fc_is_of_others(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES], name;
    (void)step;
    return !src_match(hole, ", %w v0", part) || !shape_strip(part[0], "*_enum_t", &name) ||
           !src_same(name, r->name);
}

/* ---- Functions ---- */

/* Sets r->count to the index of the function. */
bool fc_starts(shape_reader *r, const shape_step *step, src_span hole)
{
    fc_header *h = r->own;
    (void)step;
    r->sum = r->size = 0;
    r->paddings = HASH;
    if (r->lost && !r->trying) { /* the macro may be damaged */
        h->formal = 0;
    }
    for (r->count = 0; r->count < FUNCTIONS; r->count++) {
        if (shape_of(r, &(shape_step){.as = functions[r->count].as}, hole)) {
            return true;
        }
    }
    return false;
}

static void claims(shape_reader *r, const shape_step *step, bind_fact fact, bind_value value)
{
    if (!r->trying) {
        shape_add(r->set, r->type,
                  &(bind_claim){.member = r->member,
                                .fact = fact,
                                .copy = functions[r->count].copy,
                                .value = value,
                                .place = r->places[step->line]});
    }
}

/* "flatbuffers_int16_assign_to_pe" for a scalar, "X_assign_to_pe" for an enum or a struct. */
static bool calls(shape_reader *r, const shape_step *step, src_span callee, bool array)
{
    const struct function *f = &functions[r->count];
    src_span name, scalar;
    if (!shape_strip(callee, array ? f->of_arrays : f->as, &name)) {
        return false;
    }
    if (!shape_strip(name, "flatbuffers_*", &scalar)) {
        claims(r, step, BIND_TARGET, bind_text(name));
        return true;
    }
    fbs_base base = bind_base(scalar);
    claims(r, step, array ? BIND_ELEMENT : BIND_TYPE, bind_integer(base));
    return base != FBS_NONE;
}

/* "p->a = v0", "flatbuffers_int16_copy_to_pe(&p->a, &p2->a)", "X_array_copy(p->a, v0, 3)" */
static bool statement(shape_reader *r, const shape_step *step, src_span text)
{
    bool copies = functions[r->count].copies;
    src_span part[SRC_HOLES];
    bind_value length;
    if (src_match(text, copies ? "p->%w = p2->%w" : "p->%w = %w", part)) {
        r->member = part[0];
        claims(r, step, BIND_PRESENT, bind_nothing());
        return copies ? src_same(part[0], part[1]) : fc_passes(r, step, part[1]);
    }
    if (src_match(text, copies ? "%w(p->%w, p2->%w, %n)" : "%w(p->%w, %w, %n)", part)) {
        r->member = part[1];
        bool number = bind_number(part[3], &length);
        claims(r, step, BIND_LENGTH, length);
        return number && calls(r, step, part[0], true) &&
               (copies ? src_same(part[1], part[2]) : fc_passes(r, step, part[2]));
    }
    if (src_match(text, copies ? "%w(&p->%w, &p2->%w)" : "%w(&p->%w, %*)", part)) {
        r->member = part[1];
        return calls(r, step, part[0], false) &&
               (copies ? src_same(part[1], part[2]) : fc_passes(r, step, part[2]));
    }
    return false;
}

/* A statement in the body. */
bool fc_assigns(shape_reader *r, const shape_step *step, src_span hole)
{
    /* lines between the name and the body may have been removed */
    return r->count < FUNCTIONS && statement(r, step, hole);
}

static bool is_whole(const shape_reader *r)
{
    const fc_header *h = r->own;
    if (r->count >= FUNCTIONS) {
        return false;
    }
    bool same = functions[r->count].copies || h->formal == 0 || h->formal == r->paddings;
    return same && r->sum == r->size;
}

/* The last of the functions is next to the struct's macro. */
bool fc_is_before_last(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->count + 1 != FUNCTIONS && is_whole(r);
}

bool fc_is_last(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->count + 1 == FUNCTIONS && is_whole(r);
}
