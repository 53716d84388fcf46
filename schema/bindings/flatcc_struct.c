/* Headers of flatcc for C: arguments of create functions, and what builders say of structs. */
#include "schema/bindings/flatcc.h"

#include <string.h>

enum { STRUCT = 1u << FBS_DEF_STRUCT };

const bind_copy fc_struct_copy = {"builder", BIND_OF_TYPES, STRUCT, 0};

/* X_assign(p, v0, v1), X_copy(p, p2), and both to and from the byte order of the buffer. */
static const struct function {
    const char *as, *of_arrays; /* what is called of members */
    bool copies;
    bind_copy copy;
} functions[] = {
    {"*_assign", "*_array_copy", false, {"assign function", BIND_OF_STRUCTS, STRUCT, 0}},
    {"*_copy", "*_array_copy", true, {"copy function", BIND_OF_STRUCTS, STRUCT, 0}},
    {"*_assign_to_pe",
     "*_array_copy_to_pe",
     false,
     {"assign_to_pe function", BIND_OF_STRUCTS, STRUCT, 0}},
    {"*_copy_to_pe",
     "*_array_copy_to_pe",
     true,
     {"copy_to_pe function", BIND_OF_STRUCTS, STRUCT, 0}},
    {"*_assign_from_pe",
     "*_array_copy_from_pe",
     false,
     {"assign_from_pe function", BIND_OF_STRUCTS, STRUCT, 0}},
    {"*_copy_from_pe",
     "*_array_copy_from_pe",
     true,
     {"copy_from_pe function", BIND_OF_STRUCTS, STRUCT, 0}},
};

enum { FUNCTIONS = sizeof functions / sizeof functions[0] };

/* ---- Arguments ---- */

/* The next of "int64_t v0, X_t *v4": its number. */
static bool next_argument(src_span *list, uint64_t *number)
{
    src_span text = *list;
    for (size_t i = 0; i + 1 < text.size; i++) {
        bool digit = text.at[i + 1] >= '0' && text.at[i + 1] <= '9';
        if (text.at[i] == 'v' && digit &&
            (i == 0 || text.at[i - 1] == ' ' || text.at[i - 1] == '*')) {
            size_t n = i + 1;
            for (*number = 0; n < text.size && text.at[n] >= '0' && text.at[n] <= '9'; n++) {
                *number = *number * 10 + (uint64_t)(text.at[n] - '0');
            }
            *list = (src_span){text.at + n, text.size - n};
            return true;
        }
    }
    return false;
}

/* Arguments have the same numbers where they are declared (r->sum) and passed (r->size). */
static uint64_t numbers(uint64_t sum, src_span list)
{
    uint64_t number;
    while (next_argument(&list, &number)) {
        sum = sum * 1000003 + number + 1;
    }
    return sum;
}

/* Of lists that are torn into lines at other places. */
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

enum { HASH = 5381, BEGINS = 1, OF_FUNCTION = 2 };

/* What the macro says (h->formal) all functions say (r->paddings). */
static bool declares(shape_reader *r, const shape_step *step, src_span hole)
{
    fc_header *h = r->own;
    bool begins = (step->value & BEGINS) != 0;
    r->sum = numbers(begins ? 0 : r->sum, hole);
    r->size = 0;
    if ((step->value & OF_FUNCTION) != 0) {
        r->paddings = hash_of(begins ? HASH : r->paddings, hole);
    } else if (!r->trying) {
        h->formal = hash_of(begins ? HASH : h->formal, hole);
    }
    return true;
}

/* "v0, v1, v2" and nothing else. */
static bool passes(shape_reader *r, const shape_step *step, src_span hole)
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

static bool are_same(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->sum == r->size;
}

/* Arguments of an enum, ", X_enum_t v0" of X, stand with its macro. */
static bool is_of_others(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES], name;
    (void)step;
    return !src_match(hole, ", %w v0", part) || !shape_strip(part[0], "*_enum_t", &name) ||
           !src_same(name, r->name);
}

/* ---- Functions ---- */

/* Which of them it is goes to r->count. r->flag: the arguments of a call are on the next lines. */
static bool starts(shape_reader *r, const shape_step *step, src_span hole)
{
    fc_header *h = r->own;
    (void)step;
    r->sum = r->size = 0;
    r->paddings = HASH;
    r->flag = false;
    if (r->lost && !r->trying) { /* the macro may be torn */
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
                                .copy = &functions[r->count].copy,
                                .value = value,
                                .place = r->places[step->line]});
    }
}

/* "flatbuffers_int16_assign_to_pe" of a scalar, "X_assign_to_pe" of an enum or a struct. */
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
        return copies ? src_same(part[0], part[1]) : passes(r, step, part[1]);
    }
    if (src_match(text, copies ? "%w(p->%w, p2->%w, %n)" : "%w(p->%w, %w, %n)", part)) {
        r->member = part[1];
        bool number = bind_number(part[3], &length);
        claims(r, step, BIND_LENGTH, length);
        return number && calls(r, step, part[0], true) &&
               (copies ? src_same(part[1], part[2]) : passes(r, step, part[2]));
    }
    if (src_match(text, copies ? "%w(&p->%w, &p2->%w)" : "%w(&p->%w, %*", part)) {
        src_span list = part[2];
        r->member = part[1];
        r->flag = !copies && !src_ends(text, ")");
        list.size -= !copies && !r->flag ? 1 : 0;
        return calls(r, step, part[0], false) &&
               (copies ? src_same(part[1], list) : passes(r, step, list));
    }
    return false;
}

/* One line of a body: "{ p->a = v0; X_assign(&p->b," and then "v1, v2); p->c = v3;" */
static bool assigns(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span rest = hole;
    if (r->count >= FUNCTIONS) { /* lines were cut out between its name and its body */
        return false;
    }
    while (rest.size > 0) {
        const char *end = memchr(rest.at, ';', rest.size);
        src_span text = {rest.at, end == NULL ? rest.size : (size_t)(end - rest.at)};
        rest = (src_span){text.at + text.size, rest.size - text.size};
        rest = src_trim(end == NULL ? rest : (src_span){rest.at + 1, rest.size - 1});
        text = src_trim(text);
        if (r->flag) {
            r->flag = !src_ends(text, ")");
            text.size -= r->flag ? 0 : 1;
            if (!passes(r, step, text)) {
                return false;
            }
        } else if (!statement(r, step, text)) {
            return false;
        }
        if (r->flag != (end == NULL)) {
            return false;
        }
    }
    return true;
}

static bool is_whole(const shape_reader *r)
{
    const fc_header *h = r->own;
    if (r->count >= FUNCTIONS) {
        return false;
    }
    bool same = functions[r->count].copies || h->formal == 0 || h->formal == r->paddings;
    return same && !r->flag && r->sum == r->size;
}

/* The last of the functions stands with the macro of the struct. */
static bool is_before_last(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->count + 1 != FUNCTIONS && is_whole(r);
}

static bool is_last(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    return r->count + 1 == FUNCTIONS && is_whole(r);
}

/* clang-format off */
static const shape struct_rows[] = {
    {FC_TOP, 0, 0,
     "#define %w %*\n#define %w %*\n__flatbuffers_build_scalar(flatbuffers_, %w, %w)", NULL,
     {{fc_of_type, 2, .hole = 0}, {shape_of, 0, 0, .as = "__*_formal_args"},
      {shape_of, 1, 0, .as = "__*_call_args"}, {declares, 0, 1, .value = BEGINS}, {passes, 1, .hole = 1},
      {are_same, 1, .hole = 1}, {shape_of, 2, 1, .as = "*_enum_t"}}},
    {FC_TOP, FC_FORMAL, 1, "#define %w ,\\", NULL,
     {{fc_of_type, 0, 0, .as = "__*_formal_args"}, {declares, 0, 1, .value = BEGINS}}},
    {FC_FORMAL, 0, 0, "%*,\\", NULL, {{declares, 0, .hole = 0}}},
    {FC_FORMAL, FC_CALL, 0, "%*\n#define %w ,\\", NULL,
     {{declares, 0, .hole = 0}, {shape_of, 1, 0, .as = "__*_call_args"}}},
    {FC_CALL, 0, 0, "%*,\\", NULL, {{passes, 0, .hole = 0}}},
    {FC_CALL, SHAPE_BACK, 0, "%*", NULL, {{passes, 0, .hole = 0}, {are_same, 0, .hole = 0}}},
    {FC_TOP, 0, 0, "#define %w\n#define %w", NULL,
     {{fc_of_type, 0, 0, .as = "__*_formal_args"}, {shape_of, 1, 0, .as = "__*_call_args"}}},
    {FC_TOP, 0, 0, "#define %w %*\n#define %w %*", NULL,
     {{fc_of_type, 0, 0, .as = "__*_formal_args"}, {shape_of, 1, 0, .as = "__*_call_args"},
      {is_of_others, 0, .hole = 1}, {declares, 0, 1, .value = BEGINS}, {passes, 1, .hole = 1},
      {are_same, 1, .hole = 1}}},

    {FC_TOP, FC_OPENING, 1, "static inline %w *%w(%w *p, const %w *p2)", NULL,
     {{shape_of, 0, 0, .as = "*_t"}, {shape_of, 0, 2, .as = "*_t"}, {shape_of, 0, 3, .as = "*_t"},
      {starts, 0, .hole = 1}}},
    {FC_TOP, FC_OPENING, 1, "static inline %w *%w(%w *p, %*)", NULL,
     {{shape_of, 0, 0, .as = "*_t"}, {shape_of, 0, 2, .as = "*_t"}, {starts, 0, .hole = 1},
      {declares, 0, 3, .value = BEGINS | OF_FUNCTION}}},
    {FC_TOP, FC_PARAMETERS, 1, "static inline %w *%w(%w *p,", NULL,
     {{shape_of, 0, 0, .as = "*_t"}, {shape_of, 0, 2, .as = "*_t"}, {starts, 0, .hole = 1}}},
    {FC_PARAMETERS, FC_OPENING, 0, "%*)", NULL, {{declares, 0, 0, .value = OF_FUNCTION}}},
    {FC_PARAMETERS, 0, 0, "%*,", NULL, {{declares, 0, 0, .value = OF_FUNCTION}}},
    {FC_OPENING, FC_BODY, 0, "{ %*", NULL, {{assigns, 0, .hole = 0}}},
    {FC_BODY, SHAPE_BACK, 0, "return p; }", NULL, {{is_before_last, 0, .hole = 0}}},
    {FC_BODY, SHAPE_BACK, 0,
     "return p; }\n__flatbuffers_build_struct(flatbuffers_, %w, %n, %n, %w, %w)\n"
     "__flatbuffers_define_fixed_array_primitives(flatbuffers_, %w, %w)", &fc_struct_copy,
     {{is_last, 0, .hole = 0}, {shape_of, 1, .hole = 0}, {shape_number, 1, 1, .fact = BIND_SIZE},
      {shape_number, 1, 2, .fact = BIND_ALIGN}, {shape_of, 1, 3, .as = "*_file_identifier"},
      {shape_of, 1, 4, .as = "*_type_identifier"}, {shape_of, 2, .hole = 0},
      {shape_of, 2, 1, .as = "*_t"}}},
    {FC_BODY, 0, 0, "%*", NULL, {{assigns, 0, .hole = 0}}},
};
/* clang-format on */

const shape_rows fc_struct_part = SHAPE_ROWS(struct_rows);
