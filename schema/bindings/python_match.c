/* Lines against shapes: which fits, and the claims of its holes. */
#include "schema/bindings/python.h"

#include <string.h>

/* What a shape found: each hole, its letter and its line. */
typedef struct py_hole {
    char letter;
    src_span text;
    const src_line *line;
} py_hole;

typedef struct py_found {
    py_hole holes[PY_HOLES];
    size_t count;
    size_t lines;
    src_span member;
    src_span local; /* the name of its own */
    fbs_place first;
} py_found;

/* ---- Names ---- */

static src_span without(src_span text, const char *prefix, const char *suffix)
{
    size_t n = strlen(prefix), m = strlen(suffix);
    if (text.size < n + m || !src_begins(text, prefix) || !src_ends(text, suffix)) {
        return (src_span){0};
    }
    return (src_span){text.at + n, text.size - n - m};
}

/* `text` behind the name of the type; the whole when it does not begin with that. */
static src_span behind_type(const py_module *m, src_span text)
{
    size_t n = m->type_name.size;
    bool begins = text.size > n && memcmp(text.at, m->type_name.at, n) == 0;
    return begins ? src_behind(text, n) : text;
}

static src_span last_part(src_span dotted)
{
    size_t from = dotted.size;
    while (from > 0 && dotted.at[from - 1] != '.') {
        from--;
    }
    return src_behind(dotted, from);
}

/* The field that a hole names, size 0 when it names none. */
static src_span member_in(const py_module *m, char letter, src_span text)
{
    switch (letter) {
    case 'M':
    case 'm': return text;
    case 'l': return without(text, "", "Length");
    case 'n': return without(text, "", "IsNone");
    case 'p': return without(text, "", "AsNumpy");
    case 'a': {
        src_span rest = without(behind_type(m, text), "Add", "");
        return rest.size != 0 ? rest : without(text, "Add", "");
    }
    case 'v': {
        src_span rest = without(behind_type(m, text), "Start", "Vector");
        return rest.size != 0 ? rest : without(text, "Start", "Vector");
    }
    default: return (src_span){0};
    }
}

/* TensorAddSizes, in AddSizes of Tensor. */
static bool is_function_with_type(const py_scope *scope, src_span text)
{
    src_span type = scope->module->type_name;
    return scope->function != NULL && text.size == type.size + scope->function->name.size &&
           memcmp(text.at, type.at, type.size) == 0 &&
           src_same(behind_type(scope->module, text), scope->function->name);
}

/* AddSizes, in TensorAddSizes of Tensor. */
static bool is_function_without_type(const py_scope *scope, src_span text)
{
    src_span name = scope->function != NULL ? scope->function->name : (src_span){0};
    return name.size > text.size && src_same(behind_type(scope->module, name), text);
}

static bool is_type_word(const py_module *m, src_span text, const char *word)
{
    return src_is(behind_type(m, text), word) || src_is(text, word);
}

/* "List, Optional" */
static bool is_name_list(src_span text)
{
    src_span holes[SRC_HOLES] = {{0}};
    while (src_match(text, "%w, %*", holes)) {
        text = holes[1];
    }
    return src_match(text, "%w", holes);
}

/* ", self.x, self.at.y" against "builder, x, at_y". */
static bool are_arguments(src_span text, src_span params)
{
    src_span h[SRC_HOLES] = {{0}}, name, value;
    bool more = py_next_param(&params, &name, &value); /* builder */
    while ((more = py_next_param(&params, &name, &value)) && src_match(text, ", self.%d%*", h)) {
        char spelled[256];
        size_t n = h[0].size < sizeof spelled ? h[0].size : 0;
        for (size_t i = 0; i < n; i++) {
            spelled[i] = h[0].at[i] == '.' ? '_' : h[0].at[i];
        }
        if (!bind_same_name(name, (src_span){spelled, n})) {
            return false;
        }
        text = h[1];
    }
    return !more && text.size == 0;
}

static bool is_create(const py_module *m, src_span text)
{
    return src_begins(text, "Create") && src_same(src_behind(text, 6), m->type_name);
}

static bool is_length(const py_found *found, src_span text)
{
    src_span holes[SRC_HOLES] = {{0}};
    return text.size == 0 ||
           (src_match(text, "len(self.%w)", holes) && bind_same_name(found->member, holes[0]));
}

/* ---- What a hole says ---- */

/* "\x45\x54\x31\x32": the four bytes. */
static bind_value identifier(bind_set *set, src_span text)
{
    char *bytes = ptv_arena_take(&set->arena, 8);
    size_t n = 0;
    for (size_t i = 0; bytes != NULL && i < text.size && n < 8; i++) {
        unsigned value = (unsigned char)text.at[i];
        src_span digits = {text.at + i, 4};
        char hex[5] = {0};
        uint64_t number;
        if (text.at[i] == '\\' && i + 3 < text.size && text.at[i + 1] == 'x') {
            memcpy(hex, digits.at, 4);
            hex[0] = '0';
            value = fbs_integer(hex, FBS_UBYTE, &number) ? (unsigned)number : 0;
            i += 3;
        }
        bytes[n++] = (char)value;
    }
    set->failed = set->failed || bytes == NULL;
    return bind_text((src_span){bytes, n});
}

static bool read_count(bind_set *set, src_span text, bind_value *value)
{
    (void)set;
    *value = bind_integer(0);
    return src_unsigned(text, &value->number);
}

static bool read_slot(bind_set *set, src_span text, bind_value *value)
{
    bool good = read_count(set, text, value) && value->number >= 4 && value->number % 2 == 0;
    value->number = (value->number - 4) / 2;
    return good;
}

static bool read_base(bind_set *set, src_span text, bind_value *value)
{
    fbs_base base = bind_base(text);
    (void)set;
    *value = bind_integer((int64_t)base);
    return base != FBS_NONE;
}

static bool read_number(bind_set *set, src_span text, bind_value *value)
{
    (void)set;
    return bind_number(text, value);
}

static bool read_integer(bind_set *set, src_span text, bind_value *value)
{
    return read_number(set, text, value) && value->form == BIND_INTEGER;
}

static bool read_name(bind_set *set, src_span text, bind_value *value)
{
    (void)set;
    *value = bind_text(last_part(text));
    return true;
}

/* The module is called as the union; its function may be spelled otherwise. */
static bool read_creator(bind_set *set, src_span text, bind_value *value)
{
    src_span last = last_part(text), name = without(last, "", "Creator");
    src_span path = {text.at, text.size - last.size - (last.size < text.size)};
    src_span module = last_part(path);
    (void)set;
    *value = bind_text(bind_same_name(module, name) ? module : name);
    return true;
}

static bool read_identifier(bind_set *set, src_span text, bind_value *value)
{
    *value = identifier(set, text);
    return true;
}

/*
 * Letters that claim a fact: what is behind the text, and how it is read. A hole that must be so
 * and is not does not fit; another one says nothing after all. a.b.FooT.FooT is the object class of
 * Foo; what prefix and suffix it has is the generator's.
 */
static const struct py_letter {
    char letter;
    bind_fact fact;
    const char *suffix;
    bool (*read)(bind_set *set, src_span text, bind_value *value);
    bool must;
} letters[] = {
    {'I', BIND_ID, "", read_count, true},
    {'V', BIND_ID, "", read_slot, true},
    {'N', BIND_SLOTS, "", read_count, true},
    {'Z', BIND_SIZE, "", read_count, true},
    {'S', BIND_STRIDE, "", read_count, true},
    {'A', BIND_NATURAL_ALIGN, "", read_count, true},
    {'O', BIND_OFFSET, "", read_count, true},
    {'L', BIND_LENGTH, "", read_count, true},
    {'F', BIND_TYPE, "Flags", read_base, true},
    {'W', BIND_TYPE, "Slot", read_base, true},
    {'B', BIND_ELEMENT, "", read_base, true},
    {'D', BIND_DEFAULT, "", read_number, true},
    {'G', BIND_NUMBER, "", read_integer, true},
    {'C', BIND_TARGET, "", read_name, false},
    {'K', BIND_TARGET, "T", read_name, false},
    {'U', BIND_TARGET, "", read_creator, false},
    {'X', BIND_NESTED, "", read_name, false},
    {'Y', BIND_MEMBER, "T", read_name, false},
    {'H', BIND_IDENTIFIER, "", read_identifier, false},
};

/* NULL: the letter makes no claim. */
static const struct py_letter *letter_of(char letter)
{
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        if (letters[i].letter == letter) {
            return &letters[i];
        }
    }
    return NULL;
}

static bool reads(bind_set *set, const struct py_letter *letter, src_span text, bind_value *value)
{
    if (!src_ends(text, letter->suffix)) {
        return false;
    }
    text.size -= strlen(letter->suffix);
    return letter->read(set, text, value);
}

/* ---- Holes ---- */

/* Letters whose hole is about other holes, or about the function. */
static bool is_in_place(const py_scope *scope, py_found *found, char letter, src_span text)
{
    const py_module *m = scope->module;
    switch (letter) {
    case 'c': return !src_is(text, "import_numpy"); /* which has a row of its own */
    case 'x':
        found->local = found->local.size == 0 ? text : found->local;
        return src_same(found->local, text);
    case 'y': return bind_same_name(found->member, without(text, "", "Type"));
    case 'q': return is_length(found, text);
    case 'j': return is_create(m, text);
    case 'J': return are_arguments(text, m->create);
    case 'w': return is_name_list(text);
    case 't': return src_same(text, m->object_name);
    default: return true;
    }
}

/* Whether a hole is what its letter says. */
static bool is_right(const py_scope *scope, py_found *found, char letter, src_span text)
{
    const py_module *m = scope->module;
    const struct py_letter *claims = letter_of(letter);
    bind_value value;
    if (strchr("Mmlnpav", letter) != NULL) {
        src_span member = member_in(m, letter, text);
        bool same = found->member.size == 0 || bind_same_name(found->member, member);
        found->member = found->member.size == 0 ? member : found->member;
        return member.size != 0 && same;
    }
    if (claims != NULL && claims->must) {
        return reads(m->set, claims, text, &value);
    }
    switch (letter) {
    case 'P': return scope->function != NULL && src_same(text, scope->function->second);
    case 'T': return bind_same_name(m->type_name, text);
    case 's': return is_type_word(m, text, "Start");
    case 'e': return is_type_word(m, text, "End");
    case 'f': return is_function_with_type(scope, text);
    case 'g': return is_function_without_type(scope, text);
    default: return is_in_place(scope, found, letter, text);
    }
}

/* ---- Fitting ---- */

static bool fits_line(const py_scope *scope, const py_line *line, size_t at, unsigned indent,
                      py_found *found)
{
    const src_line *is = &scope->module->lines[at];
    const char *pattern = line->pattern + (line->pattern[0] == '?');
    for (; *pattern == '>'; pattern++) {
        indent += 4;
    }
    src_span holes[SRC_HOLES] = {{0}};
    size_t count = line->holes == NULL ? 0 : strlen(line->holes);
    if (is->indent != indent || !src_match(is->text, pattern, holes) ||
        found->count + count > PY_HOLES) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!is_right(scope, found, line->holes[i], holes[i])) {
            return false;
        }
        found->holes[found->count++] = (py_hole){line->holes[i], holes[i], is};
    }
    return true;
}

static bool fits(py_scope *scope, const py_shape *row, size_t from, size_t to, unsigned indent,
                 py_found *found)
{
    size_t at = from;
    *found = (py_found){.member = scope->member, .first = scope->module->lines[from].place};
    for (const py_line *line = row->lines; line->pattern != NULL; line++) {
        bool fit = at < to && fits_line(scope, line, at, indent, found);
        if (!fit && line->pattern[0] != '?') {
            scope->furthest = at > scope->furthest ? at : scope->furthest;
            return false;
        }
        at += fit;
    }
    found->lines = at - from;
    return true;
}

/* ---- Claims ---- */

/* False: the hole claims nothing. Of vectors the flags of a number are those of an element. */
static bool fact_of(const py_scope *scope, const py_shape *row, const py_hole *hole,
                    bind_claim *claim)
{
    const struct py_letter *letter = letter_of(hole->letter);
    if (letter == NULL) {
        return false;
    }
    bool vector = row->type == FBS_VECTOR || row->type == FBS_ARRAY;
    claim->fact = letter->fact == BIND_TYPE && vector ? BIND_ELEMENT : letter->fact;
    return reads(scope->module->set, letter, hole->text, &claim->value);
}

static bool is_of_type(bind_fact fact)
{
    return fact == BIND_SLOTS || fact == BIND_SIZE || fact == BIND_IDENTIFIER;
}

static void add(const py_scope *scope, bind_claim claim)
{
    bind_claim_of(scope->module->set, scope->module->type, &claim);
}

/* Whether `name` is one of the parts of a.b.c. */
static bool is_part(src_span dotted, src_span name)
{
    for (size_t from = 0, at = 0; at <= dotted.size; at++) {
        if (at == dotted.size || dotted.at[at] == '.') {
            if (src_same((src_span){dotted.at + from, at - from}, name)) {
                return true;
            }
            from = at + 1;
        }
    }
    return false;
}

/* What the names in a hole are good for. An import in a function is for what follows there. */
static void note_name(const py_scope *scope, const py_hole *hole, src_span *local)
{
    py_module *m = scope->module;
    if (hole->letter == 'i' || hole->letter == 'u') {
        py_check_import(m, hole->text, hole->line->place);
    }
    if (hole->letter == 'c' || hole->letter == 'u') {
        m->imports_types = true;
        *local = last_part(hole->text);
        if (scope->function == NULL) {
            py_import(m, hole->text, hole->line);
        }
    } else if (strchr("CKUY", hole->letter) != NULL && /* flatc cannot spell the X it imports */
               (local->size == 0 || !is_part(hole->text, *local))) {
        py_use(m, hole->text, hole->line->place);
    }
}

/* The first claim of a statement begins it. */
static void claim_one(const py_scope *scope, bind_claim *claim, bind_fact fact, bind_value value)
{
    claim->fact = fact;
    claim->value = value;
    add(scope, *claim);
    claim->begins = false;
}

static void claim_all(const py_scope *scope, const py_shape *row, const py_found *found)
{
    bind_claim claim = {.member = found->member, .copy = row->copy, .place = found->first};
    src_span local = {0};
    claim.begins = true;
    if (row->type != FBS_NONE) {
        claim_one(scope, &claim, BIND_TYPE, bind_integer(row->type));
    }
    if (row->element != FBS_NONE) {
        claim_one(scope, &claim, BIND_ELEMENT, bind_integer(row->element));
    }
    for (size_t i = 0; i < found->count; i++) {
        const py_hole *hole = &found->holes[i];
        bind_claim one = claim;
        one.place = hole->line->place;
        note_name(scope, hole, &local);
        if (fact_of(scope, row, hole, &one)) {
            one.member = is_of_type(one.fact) ? (src_span){0} : one.member;
            add(scope, one);
            claim.begins = false;
        }
    }
    if (row->present) {
        claim_one(scope, &claim, BIND_PRESENT, bind_nothing());
    }
}

/* ---- For all ---- */

/* `pattern` is a name, with `*` for the field or `@` for the type. */
static bool is_named(py_scope *scope, src_span name, src_span pattern)
{
    size_t before = 0;
    while (before < pattern.size && strchr("*@", pattern.at[before]) == NULL) {
        before++;
    }
    if (before == pattern.size) {
        return src_same(name, pattern);
    }
    size_t after = pattern.size - before - 1;
    if (name.size <= before + after || memcmp(name.at, pattern.at, before) != 0 ||
        memcmp(name.at + name.size - after, pattern.at + before + 1, after) != 0) {
        return false;
    }
    src_span middle = {name.at + before, name.size - before - after};
    if (pattern.at[before] == '@') {
        return src_same(middle, scope->module->type_name);
    }
    scope->member = middle;
    return true;
}

/* The field that the function of a shape is about. False: its name or parameters do not fit. */
static bool enter(py_scope *scope, const py_shape *row)
{
    scope->member = (src_span){0};
    if (scope->function == NULL || row->name == NULL) {
        return true;
    }
    src_span name = scope->function->name;
    src_span pattern = {row->name, strcspn(row->name, "(")};
    bool outside = scope->function->indent == 4; /* of the class: the type may be in front */
    return ((outside && is_named(scope, behind_type(scope->module, name), pattern)) ||
            is_named(scope, name, pattern)) &&
           py_params_fit(scope, scope->function->params, row->name + pattern.size + 1);
}

static void use_numpy(py_module *m, size_t from, size_t lines)
{
    for (size_t at = from; at < from + lines; at++) {
        src_span text = m->lines[at].text;
        if (src_begins(text, "if np is ") || src_begins(text, "np.array_equal(")) {
            py_use(m, src_span_of("np"), m->lines[at].place);
        }
    }
}

size_t py_match(py_scope *scope, const py_shapes *shapes, size_t from, size_t to, unsigned indent)
{
    py_found found;
    scope->furthest = from;
    for (size_t i = 0; i < shapes->count && from < to; i++) {
        const py_shape *row = &shapes->shapes[i];
        if (enter(scope, row) && fits(scope, row, from, to, indent, &found)) {
            scope->matched = row;
            claim_all(scope, row, &found);
            use_numpy(scope->module, from, found.lines);
            return found.lines;
        }
    }
    return 0;
}

/* The phase of the last statement that was matched is kept: they only rise. */
static bool in_phase(const py_scope *scope, unsigned *phase)
{
    unsigned now = scope->matched->phase;
    bool good = now >= *phase && *phase != PY_LAST;
    *phase = now > *phase ? now : *phase;
    return good;
}

void py_match_all(py_module *m, const py_function *f, const py_shapes *shapes, size_t from,
                  size_t to)
{
    unsigned phase = 0;
    while (from < to && !m->set->failed) {
        py_scope scope = {.module = m, .function = f};
        size_t taken = py_match(&scope, shapes, from, to, f->indent);
        if (taken == 0) {
            bind_unknown(m->set, m->lines[scope.furthest < to ? scope.furthest : to - 1].place);
            taken = (scope.furthest < to ? scope.furthest : to - 1) + 1 - from;
        } else if (!in_phase(&scope, &phase)) {
            bind_unknown(m->set, m->lines[from].place);
        }
        from += taken;
    }
}
