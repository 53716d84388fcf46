/* Compares one claim of bindings with what is expected, and words the differences. */
#include "schema/bindings/compare.h"

#include <math.h>

#include "schema/bindings/shapes.h"
#include "verifiers/core/image.h"

/* The rule that is violated if a fact differs. */
static const ptv_rule *const rule_of[BIND_FACTS] = {
    [BIND_KIND] = &bind_kind_rule,
    [BIND_SPACE] = &bind_namespace_rule,
    [BIND_FOLDER] = &bind_namespace_rule,
    [BIND_IDENTIFIER] = &bind_identifier_rule,
    [BIND_EXTENSION] = &bind_root_rule,
    [BIND_ROOT] = &bind_root_rule,
    [BIND_SLOTS] = &bind_slot_count_rule,
    [BIND_SIZE] = &bind_struct_layout_rule,
    [BIND_ALIGN] = &bind_struct_layout_rule,
    [BIND_BASE] = &bind_type_rule,
    [BIND_COUNT] = &bind_value_rule,
    [BIND_MIN] = &bind_value_rule,
    [BIND_MAX] = &bind_value_rule,
    [BIND_ID] = &bind_slot_rule,
    [BIND_OFFSET] = &bind_struct_layout_rule,
    [BIND_TYPE] = &bind_type_rule,
    [BIND_ELEMENT] = &bind_type_rule,
    [BIND_LENGTH] = &bind_type_rule,
    [BIND_TARGET] = &bind_type_rule,
    [BIND_DEFAULT] = &bind_default_rule,
    [BIND_REQUIRED] = &bind_required_rule,
    [BIND_KEY] = &bind_required_rule,
    [BIND_STRIDE] = &bind_vector_layout_rule,
    [BIND_DATA_ALIGN] = &bind_force_align_rule,
    [BIND_NATURAL_ALIGN] = &bind_vector_layout_rule,
    [BIND_NESTED] = &bind_nested_rule,
    [BIND_PRESENT] = &bind_field_unknown_rule,
    [BIND_NUMBER] = &bind_value_rule,
    [BIND_MEMBER] = &bind_member_rule,
    [BIND_WIRE] = &bind_type_rule,
    [BIND_WIRE_ELEMENT] = &bind_type_rule,
    [BIND_ASKED] = &bind_required_rule,
};

/* ---- Words ---- */

static const char *base_name(uint64_t base)
{
    static const char *const names[] = {"nothing", "bool",  "byte",   "ubyte", "short",  "ushort",
                                        "int",     "uint",  "long",   "ulong", "float",  "double",
                                        "string",  "table", "struct", "union", "vector", "array"};
    return base < sizeof names / sizeof names[0] ? names[base] : "?";
}

static const char *kind_name(uint64_t kind)
{
    static const char *const names[] = {"table", "struct", "enum", "union"};
    return kind < 4 ? names[kind] : "?";
}

static src_span last_part(src_span path, char between)
{
    size_t n = path.size;
    while (n > 0 && path.at[n - 1] != between) {
        n--;
    }
    return src_behind(path, n);
}

bool bind_ends_as_folder(src_span folder, src_span space, bool (*same)(src_span, src_span))
{
    while (space.size > 0) {
        src_span name = last_part(space, '.'), spelled = last_part(folder, '/');
        if (!same(name, spelled)) {
            return false;
        }
        space.size -= name.size + (name.size < space.size);
        folder.size -= spelled.size + (spelled.size < folder.size);
    }
    return true;
}

unsigned bind_claim_site_number(bind_comparison *c, const bind_claim_site *copy)
{
    unsigned i = 0;
    while (i < c->count && c->copies[i] != copy) {
        i++;
    }
    PTV_REQUIRE(i < BIND_COPIES); /* patterns are limited to that many */
    if (i == c->count) {
        c->copies[c->count++] = copy;
    }
    return i;
}

const char *bind_say(gate_words *words, uint64_t type, bind_fact fact, const bind_value *value)
{
    if (fact == BIND_KIND) {
        return kind_name(value->number);
    }
    if (fact == BIND_ROOT) {
        return "the root";
    }
    if (fact == BIND_REQUIRED || fact == BIND_ASKED || fact == BIND_KEY) {
        return gate_say(words, "%s%s", value->number != 0 ? "" : "not ",
                        fact == BIND_KEY ? "the key" : "required");
    }
    if (fact == BIND_TYPE || fact == BIND_ELEMENT || fact == BIND_BASE || fact == BIND_WIRE ||
        fact == BIND_WIRE_ELEMENT) {
        return base_name(value->number);
    }
    switch (value->form) {
    case BIND_INTEGER:
        return type == FBS_ULONG ? gate_say(words, "%llu", (unsigned long long)value->number)
                                 : gate_say(words, "%lld", (long long)value->number);
    case BIND_REAL: return gate_say(words, "%.9g", value->real);
    case BIND_TEXT: return gate_say(words, "'%.*s'", bind_shown(value->text), value->text.at);
    case BIND_NONE: break;
    }
    return fact == BIND_DEFAULT ? "null" : "nothing";
}

/* ---- A claim ---- */

static double real_of(const bind_value *value)
{
    return value->form == BIND_REAL ? value->real : (double)(int64_t)value->number;
}

/* Floats have just enough decimal digits to recover the same float; 1e-300 would become 0. */
static bool same_real(double a, double b)
{
    return (isnan(a) && isnan(b)) || a == b || ((float)a == (float)b && (float)a != 0);
}

static bool is_type_name(bind_fact fact)
{
    return fact == BIND_TARGET || fact == BIND_MEMBER || fact == BIND_NESTED;
}

static bool same(const bind_comparison *c, bind_fact fact, const bind_value *claimed,
                 const bind_value *expected)
{
    bool (*same_type)(src_span, src_span) =
        c->set->language->camel_types ? bind_same_name : bind_same_word;
    if (fact == BIND_FOLDER) {
        return src_same(claimed->text, expected->text) ||
               bind_ends_as_folder(claimed->text, expected->text, src_same);
    }
    if (claimed->form == BIND_REAL || expected->form == BIND_REAL) {
        return claimed->form != BIND_NONE && expected->form != BIND_NONE &&
               same_real(real_of(claimed), real_of(expected));
    }
    if (claimed->form != expected->form) {
        return false;
    }
    return claimed->form == BIND_NONE ||
           (claimed->form == BIND_TEXT
                ? (is_type_name(fact) ? same_type : src_same)(claimed->text, expected->text)
                : claimed->number == expected->number);
}

/* Allows for what the language cannot express. */
static bool same_in_language(const bind_comparison *c, const bind_claim *claim,
                             const bind_member *member)
{
    const bind_value *expected = &member->values[claim->fact];
    const bind_language *language = c->set->language;
    src_span space = claim->value.text;
    if (claim->fact == BIND_SPACE && language->camel_spaces) {
        return bind_same_name(space, expected->text);
    }
    if (claim->fact == BIND_FOLDER) {
        return language->camel_spaces && bind_ends_as_folder(space, expected->text, bind_same_name);
    }
    if (claim->fact == BIND_TYPE || claim->fact == BIND_ELEMENT) {
        return language->no_ulong && claim->value.number == FBS_LONG &&
               expected->number == FBS_ULONG;
    }
    if (claim->fact == BIND_DEFAULT) {
        const bind_value *value = &claim->value;
        bool large = value->number == 0
                         ? expected->number > INT64_MAX
                         : c->model->inferred && value->number > INT64_MAX && expected->number == 0;
        return language->small_defaults && member->values[BIND_TYPE].number == FBS_ULONG &&
               value->form == BIND_INTEGER && large;
    }
    size_t n = expected->text.size;
    if (!language->prefixed || claim->fact != BIND_SPACE || space.size <= n) {
        return false;
    }
    src_span last = {space.at + space.size - n, n};
    return src_same(last, expected->text) && (n == 0 || last.at[-1] == '.');
}

/* Notes that the copy has now handled the member. */
static void see(bind_comparison *c, const bind_type *type, const bind_claim *claim,
                bind_member *member)
{
    unsigned i = bind_claim_site_number(c, claim->copy);
    bind_turn turn = {.last = c->last[i], .before = (member->seen >> i & 1) != 0 && !c->again};
    bind_check_turn(c->set, type, claim, member, &turn);
    c->last[i] = turn.last;
    member->seen |= (uint64_t)1 << i;
}

/* Keeps only as many folders as the namespace has names; the rest depends on the machine. */
static bind_value without_root(const bind_value *folder, src_span space)
{
    src_span text = folder->text;
    size_t names = 1, n = 0;
    for (size_t i = 0; i < space.size; i++) {
        names += space.at[i] == '.';
    }
    while (n < text.size && (names -= text.at[text.size - n - 1] == '/') > 0) {
        n++;
    }
    return bind_text((src_span){text.at + text.size - n, n});
}

void bind_differs(bind_comparison *c, const bind_type *type, const bind_claim *claim,
                  const bind_member *member)
{
    gate_words about, found, expected;
    const bind_value value = claim->fact == BIND_FOLDER
                                 ? without_root(&claim->value, member->values[BIND_FOLDER].text)
                                 : claim->value;
    bool known = (member->known >> claim->fact & 1) != 0;
    uint64_t base = member->values[BIND_TYPE].number;
    gate_finding finding = {
        .rule = rule_of[claim->fact],
        .at = claim->place,
        .other = known ? member->places[claim->fact] : member->place,
        .subject = bind_subject(&about, type, claim->member),
        .found = bind_say(&found, base, claim->fact, &value),
        .expected = known ? bind_say(&expected, base, claim->fact, &member->values[claim->fact])
                          : "nothing",
        .copy = claim->copy->name,
    };
    gate_fault(c->set->run, &finding);
}

/* A misnamed folder is reported once, however many types are in it. */
static bool is_first_of_folder(bind_comparison *c, const bind_claim *claim)
{
    bool first = !src_same(c->folder, claim->value.text);
    c->folder = claim->value.text;
    return first;
}

/* Whether a_b_X ends in the type X. */
static bool ends_as_type(src_span name, src_span type, bool (*alike)(src_span, src_span))
{
    for (size_t i = 1; i < name.size; i++) {
        if (name.at[i - 1] == '_' && alike(src_behind(name, i), type)) {
            return true;
        }
    }
    return false;
}

/* Compares type names that may begin with their namespace. */
static bool same_flat(const bind_comparison *c, const bind_claim *claim, const bind_member *member)
{
    src_span name = claim->value.text, expected = member->values[claim->fact].text;
    bool (*alike)(src_span, src_span) =
        c->set->language->camel_types ? bind_same_name : bind_same_word;
    if (!c->set->language->flat || !is_type_name(claim->fact) || claim->value.form != BIND_TEXT ||
        member->values[claim->fact].form != BIND_TEXT) {
        return false;
    }
    return alike(name, expected) || ends_as_type(name, expected, alike);
}

/*
 * A union member named after its type a.b.X may be called X instead of a_b_X, in flat files and
 * before flatc 1.4.
 */
static bind_member *member_of_space(const bind_model_type *type, src_span name)
{
    bind_member *m = type->kind == FBS_DEF_UNION ? type->members : NULL;
    while (m != NULL && !(src_same(m->values[BIND_MEMBER].text, name) &&
                          ends_as_type(m->name, name, src_same))) {
        m = m->next;
    }
    return m;
}

static bool has_values(const bind_model_type *type)
{
    return type->kind == FBS_DEF_UNION || type->kind == FBS_DEF_ENUM;
}

static bind_member *value_spelled(const bind_model_type *type, src_span name)
{
    bind_member *m = has_values(type) ? type->members : NULL;
    while (m != NULL && !bind_same_name(m->name, name)) {
        m = m->next;
    }
    return m;
}

static bind_member *member_spelled(const bind_comparison *c, const bind_model_type *type,
                                   src_span name)
{
    bind_member *member = bind_member_named(type, name);
    if (member == NULL) {
        member = member_of_space(type, name);
    }
    return member == NULL && c->set->language->camel_values ? value_spelled(type, name) : member;
}

/* Whether the type's value has that name. Combinations of bits have none. */
static bool is_value_named(const bind_comparison *c, const bind_model_type *type, src_span name,
                           uint64_t number)
{
    const bind_member *value = member_spelled(c, type, name), *any = type->members;
    while (any != NULL && any->values[BIND_NUMBER].number != number) {
        any = any->next;
    }
    return value != NULL && (any == NULL || value->values[BIND_NUMBER].number == number);
}

/*
 * Compares a default given as the name of a value. If it has none, generators write that of a
 * nearby value. Types in several namespaces may share the enum's name.
 */
static bool same_named(const bind_comparison *c, const bind_claim *claim, const bind_member *member)
{
    const bind_value *expected = &member->values[BIND_DEFAULT];
    bool named = claim->fact == BIND_DEFAULT && claim->value.form == BIND_TEXT &&
                 expected->form == BIND_INTEGER && (member->known >> BIND_TARGET & 1) != 0;
    src_span name = member->values[BIND_TARGET].text;
    bool any = false, found = false;
    for (const bind_model_type *t = named ? bind_types_like(c->model, name) : NULL; t != NULL;
         t = t->like) {
        bool same_type = src_same(t->name, name);
        any = any || same_type;
        found = found || (same_type && is_value_named(c, t, claim->value.text, expected->number));
    }
    return any ? found : named && c->model->inferred; /* bindings alone may lack the enum */
}

/* Whether the type's class is, or may be, the user's own. */
static bool is_of_user(const bind_comparison *c, src_span name)
{
    const bind_model_type *t = bind_types_like(c->model, name);
    while (t != NULL && !(t->native && bind_same_name(t->name, name))) {
        t = t->like;
    }
    return c->model->inferred || t != NULL;
}

/* An object API class, possibly the user's own: XT for X, XUnion for a union. */
static bool same_class(const bind_comparison *c, const bind_claim *claim, const bind_member *member)
{
    const src_span expected = member->values[claim->fact].text, spelled = claim->value.text;
    src_span name;
    if ((claim->copy->on & BIND_NATIVE) == 0 ||
        (claim->fact != BIND_TARGET && claim->fact != BIND_MEMBER)) {
        return false;
    }
    return (member->known >> claim->fact & 1) == 0 || is_of_user(c, expected) ||
           (shape_object(c->set, spelled, &name) && src_same(name, expected)) ||
           (shape_strip(spelled, "*Union", &name) && src_same(name, expected));
}

/* Judges a value claimed for an existing member. */
static void judge(bind_comparison *c, const bind_type *type, const bind_claim *claim,
                  bind_member *member)
{
    bool known = (member->known >> claim->fact & 1) != 0;
    if ((member->silent >> claim->fact & 1) != 0) {
        return;
    }
    c->set->run->facts++;
    bool of_type = claim->fact == BIND_TYPE || claim->fact == BIND_ELEMENT;
    member->typed = of_type && member->typed == NULL ? claim : member->typed;
    member->named = member->named || claim->fact == BIND_TARGET;
    if (known && (same(c, claim->fact, &claim->value, &member->values[claim->fact]) ||
                  same_in_language(c, claim, member) || same_named(c, claim, member) ||
                  same_flat(c, claim, member))) {
        return;
    }
    if (same_class(c, claim, member)) {
        return;
    }
    if (!of_type && claim->fact != BIND_ID && member->differs) {
        return;
    }
    if (claim->fact == BIND_FOLDER && !is_first_of_folder(c, claim)) {
        return;
    }
    member->differs = member->differs || of_type;
    member->moved = member->moved || claim->fact == BIND_ID || claim->fact == BIND_NUMBER;
    if (known || claim->value.form != BIND_NONE || claim->fact == BIND_ROOT) {
        bind_differs(c, type, claim, member);
    }
}

static void should_not_be(bind_comparison *c, const bind_type *type, const bind_claim *claim,
                          bind_member *member)
{
    gate_words about;
    bool is_value = claim->fact == BIND_NUMBER || claim->fact == BIND_MEMBER ||
                    claim->copy->reach == BIND_OF_VALUES;
    const ptv_rule *rule = is_value ? &bind_value_unknown_rule : &bind_field_unknown_rule;
    fbs_place other = type->place;
    if (member != NULL) {
        rule = &bind_deprecated_rule;
        other = member->place;
        member->said = true;
    }
    gate_fault(c->set->run, &(gate_finding){.rule = rule,
                                            .at = claim->place,
                                            .other = member != NULL ? other : (fbs_place){0},
                                            .subject = bind_subject(&about, type, claim->member),
                                            .copy = claim->copy->name});
}

/* Reports each unknown name only once. */
static void say_unknown(bind_comparison *c, const bind_type *type, bind_model_type *expected,
                        const bind_claim *claim)
{
    bind_member *member = bind_member_add(c->model, expected, claim->member, claim->place);
    if (member != NULL) {
        member->unknown = true;
    }
    should_not_be(c, type, claim, NULL);
}

/* Code generated for a file together with its includes has that file's identifier everywhere. */
static bool is_of_includer(const bind_model_type *expected, const bind_claim *claim)
{
    const bind_includer *i = claim->fact == BIND_IDENTIFIER ? expected->includers : NULL;
    while (i != NULL && !src_is(claim->value.text, i->identifier)) {
        i = i->next;
    }
    return i != NULL;
}

void bind_compare_claim(bind_comparison *c, const bind_type *type, bind_model_type *expected,
                        const bind_claim *claim)
{
    bind_member *member =
        claim->member.size == 0 ? expected->own : member_spelled(c, expected, claim->member);
    if (member == NULL) {
        say_unknown(c, type, expected, claim);
    } else if (member->deprecated && !member->said) {
        should_not_be(c, type, claim, member);
    } else if (!member->deprecated && !member->unknown) {
        if (!is_of_includer(expected, claim)) {
            judge(c, type, claim, member);
        }
        see(c, type, claim, member);
    }
}
