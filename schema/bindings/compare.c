/* Claims against what is expected. Languages are not known here. */
#include "schema/bindings/model.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "schema/finding/rules.h"

static const ptv_rule nothing_compared_rule, type_missing_rule, type_stale_rule, kind_rule,
    namespace_rule, identifier_rule, root_rule, slot_rule, slot_count_rule, type_rule, default_rule,
    field_missing_rule, field_unknown_rule, deprecated_rule, copy_missing_rule, vector_layout_rule,
    force_align_rule, struct_layout_rule, value_missing_rule, value_unknown_rule, value_rule,
    member_rule, required_rule, nested_rule;

/* What is wrong when a fact differs. */
static const ptv_rule *const rule_of[BIND_FACTS] = {
    [BIND_KIND] = &kind_rule,
    [BIND_SPACE] = &namespace_rule,
    [BIND_FOLDER] = &namespace_rule,
    [BIND_IDENTIFIER] = &identifier_rule,
    [BIND_EXTENSION] = &root_rule,
    [BIND_ROOT] = &root_rule,
    [BIND_SLOTS] = &slot_count_rule,
    [BIND_SIZE] = &struct_layout_rule,
    [BIND_ALIGN] = &struct_layout_rule,
    [BIND_BASE] = &type_rule,
    [BIND_COUNT] = &value_rule,
    [BIND_MIN] = &value_rule,
    [BIND_MAX] = &value_rule,
    [BIND_ID] = &slot_rule,
    [BIND_OFFSET] = &struct_layout_rule,
    [BIND_TYPE] = &type_rule,
    [BIND_ELEMENT] = &type_rule,
    [BIND_LENGTH] = &type_rule,
    [BIND_TARGET] = &type_rule,
    [BIND_DEFAULT] = &default_rule,
    [BIND_REQUIRED] = &required_rule,
    [BIND_KEY] = &required_rule,
    [BIND_STRIDE] = &vector_layout_rule,
    [BIND_DATA_ALIGN] = &force_align_rule,
    [BIND_NATURAL_ALIGN] = &vector_layout_rule,
    [BIND_NESTED] = &nested_rule,
    [BIND_PRESENT] = &field_unknown_rule,
    [BIND_NUMBER] = &value_rule,
    [BIND_MEMBER] = &member_rule,
    [BIND_WIRE] = &type_rule,
    [BIND_WIRE_ELEMENT] = &type_rule,
    [BIND_ASKED] = &required_rule,
};

enum { COPIES = 64 }; /* of one language; bits of bind_member.seen */

typedef struct comparison {
    const bind_set *set;
    bind_model *model;
    const bind_copy *copies[COPIES]; /* that the set has */
    unsigned count;
    uint32_t last[COPIES];           /* of each copy: the turn of the member it dealt with last */
    const bind_claim *first[COPIES]; /* of each copy, in this type */
    const bind_type *first_of;
    bool again;      /* the bindings have a type twice, which is said, and this is the second */
    src_span folder; /* the last one that was found to be no namespace */
} comparison;

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

static int shown(src_span name)
{
    return name.size < 120 ? (int)name.size : 120;
}

static const char *say(gate_words *words, const bind_member *member, bind_fact fact,
                       const bind_value *value)
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
        return member->values[BIND_TYPE].number == FBS_ULONG
                   ? gate_say(words, "%llu", (unsigned long long)value->number)
                   : gate_say(words, "%lld", (long long)value->number);
    case BIND_REAL: return gate_say(words, "%.9g", value->real);
    case BIND_TEXT: return gate_say(words, "'%.*s'", shown(value->text), value->text.at);
    case BIND_NONE: break;
    }
    return fact == BIND_DEFAULT ? "null" : "nothing";
}

const char *bind_subject(gate_words *words, const bind_type *type, src_span member)
{
    if (member.size == 0) {
        return gate_say(words, "%.*s", shown(type->name), type->name.at);
    }
    return gate_say(words, "%.*s.%.*s", shown(type->name), type->name.at, shown(member), member.at);
}

/* ---- A claim ---- */

static double real_of(const bind_value *value)
{
    return value->form == BIND_REAL ? value->real : (double)(int64_t)value->number;
}

/* Decimal digits of a float are as many as make the same float again; 1e-300 makes none. */
static bool same_real(double a, double b)
{
    return (isnan(a) && isnan(b)) || a == b || ((float)a == (float)b && (float)a != 0);
}

/* "a.b" is at the end of the folder "x/a/b". */
static bool ends_as_folder(src_span folder, src_span space)
{
    if (space.size > folder.size) {
        return false;
    }
    size_t before = folder.size - space.size;
    for (size_t i = 0; i < space.size; i++) {
        char c = space.at[i] == '.' ? '/' : space.at[i];
        if (folder.at[before + i] != c) {
            return false;
        }
    }
    return space.size == 0 || before == 0 || folder.at[before - 1] == '/';
}

static bool same(bind_fact fact, const bind_value *claimed, const bind_value *expected)
{
    if (fact == BIND_FOLDER) {
        return src_same(claimed->text, expected->text) ||
               ends_as_folder(claimed->text, expected->text);
    }
    if (claimed->form == BIND_REAL || expected->form == BIND_REAL) {
        return claimed->form != BIND_NONE && expected->form != BIND_NONE &&
               same_real(real_of(claimed), real_of(expected));
    }
    if (claimed->form != expected->form) {
        return false;
    }
    return claimed->form == BIND_NONE ||
           (claimed->form == BIND_TEXT ? src_same(claimed->text, expected->text)
                                       : claimed->number == expected->number);
}

static unsigned number_of(comparison *c, const bind_copy *copy)
{
    unsigned i = 0;
    while (i < c->count && c->copies[i] != copy) {
        i++;
    }
    if (i == COPIES) { /* no language has so many */
        c->model->failed = true;
        return COPIES - 1;
    }
    if (i == c->count) {
        c->copies[c->count++] = copy;
    }
    return i;
}

/* That the copy deals with the member now. */
static void see(comparison *c, const bind_type *type, const bind_claim *claim, bind_member *member)
{
    unsigned i = number_of(c, claim->copy);
    bind_turn turn = {.last = c->last[i], .before = (member->seen >> i & 1) != 0 && !c->again};
    bind_check_turn(c->set, type, claim, member, &turn);
    c->last[i] = turn.last;
    member->seen |= (uint64_t)1 << i;
}

/* Of a folder as many names as the namespace has: the rest is this machine's. */
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

static void differs(comparison *c, const bind_type *type, const bind_claim *claim,
                    const bind_member *member)
{
    gate_words about, found, expected;
    const bind_value value = claim->fact == BIND_FOLDER
                                 ? without_root(&claim->value, member->values[BIND_FOLDER].text)
                                 : claim->value;
    bool known = (member->known >> claim->fact & 1) != 0;
    gate_finding finding = {
        .rule = rule_of[claim->fact],
        .at = claim->place,
        .other = known ? member->places[claim->fact] : member->place,
        .subject = bind_subject(&about, type, claim->member),
        .found = say(&found, member, claim->fact, &value),
        .expected =
            known ? say(&expected, member, claim->fact, &member->values[claim->fact]) : "nothing",
        .copy = claim->copy->name,
    };
    gate_fault(c->set->run, &finding);
}

/* One folder that is called otherwise is one finding, however many types are in it. */
static bool is_first_of_folder(comparison *c, const bind_claim *claim)
{
    bool first = !src_same(c->folder, claim->value.text);
    c->folder = claim->value.text;
    return first;
}

/* a_b_X ends as X. */
static bool ends_as_type(src_span name, src_span type)
{
    if (name.size < type.size + 2) {
        return false;
    }
    src_span last = {name.at + name.size - type.size, type.size};
    return src_same(last, type) && last.at[-1] == '_';
}

/* The name of a type that may have its namespace in front. */
static bool same_flat(const comparison *c, const bind_claim *claim, const bind_member *member)
{
    src_span name = claim->value.text, expected = member->values[claim->fact].text;
    bool is_name =
        claim->fact == BIND_TARGET || claim->fact == BIND_MEMBER || claim->fact == BIND_NESTED;
    if (!c->set->language->flat || !is_name || claim->value.form != BIND_TEXT ||
        member->values[claim->fact].form != BIND_TEXT) {
        return false;
    }
    return ends_as_type(name, expected);
}

static const bind_model_type *type_named(const comparison *c, src_span name)
{
    const bind_model_type *t = bind_types_like(c->model, name);
    while (t != NULL && !src_same(t->name, name)) {
        t = t->like;
    }
    return t;
}

/*
 * A default that is written as the name of a value. Bits of several values have no name:
 * generators write one that is next to them.
 */
static bool same_named(const comparison *c, const bind_claim *claim, const bind_member *member)
{
    const bind_value *expected = &member->values[BIND_DEFAULT];
    bool named = claim->fact == BIND_DEFAULT && claim->value.form == BIND_TEXT &&
                 expected->form == BIND_INTEGER && (member->known >> BIND_TARGET & 1) != 0;
    const bind_model_type *type = named ? type_named(c, member->values[BIND_TARGET].text) : NULL;
    if (type == NULL) { /* bindings alone may be without the enum */
        return named && c->model->inferred;
    }
    const bind_member *value = bind_member_named(type, claim->value.text), *any = type->members;
    while (any != NULL && any->values[BIND_NUMBER].number != expected->number) {
        any = any->next;
    }
    return value != NULL && (any == NULL || value->values[BIND_NUMBER].number == expected->number);
}

/* A value that was claimed for a member that is there. */
static void judge(comparison *c, const bind_type *type, const bind_claim *claim,
                  bind_member *member)
{
    bool known = (member->known >> claim->fact & 1) != 0;
    if ((member->silent >> claim->fact & 1) != 0) {
        return;
    }
    c->set->run->facts++;
    if (known && (same(claim->fact, &claim->value, &member->values[claim->fact]) ||
                  same_named(c, claim, member) || same_flat(c, claim, member))) {
        return;
    }
    bool of_type = claim->fact == BIND_TYPE || claim->fact == BIND_ELEMENT;
    if (!of_type && claim->fact != BIND_ID && member->differs) {
        return;
    }
    if (claim->fact == BIND_FOLDER && !is_first_of_folder(c, claim)) {
        return;
    }
    member->differs = member->differs || of_type;
    member->moved = member->moved || claim->fact == BIND_ID || claim->fact == BIND_NUMBER;
    if (known || claim->value.form != BIND_NONE || claim->fact == BIND_ROOT) {
        differs(c, type, claim, member);
    }
}

static void should_not_be(comparison *c, const bind_type *type, const bind_claim *claim,
                          bind_member *member)
{
    gate_words about;
    bool is_value = claim->fact == BIND_NUMBER || claim->fact == BIND_MEMBER;
    const ptv_rule *rule = is_value ? &value_unknown_rule : &field_unknown_rule;
    fbs_place other = type->place;
    if (member != NULL) {
        rule = &deprecated_rule;
        other = member->place;
        member->said = true;
    }
    gate_fault(c->set->run, &(gate_finding){.rule = rule,
                                            .at = claim->place,
                                            .other = member != NULL ? other : (fbs_place){0},
                                            .subject = bind_subject(&about, type, claim->member),
                                            .copy = claim->copy->name});
}

/* One finding for each name is enough. */
static void say_unknown(comparison *c, const bind_type *type, bind_model_type *expected,
                        const bind_claim *claim)
{
    bind_member *member = bind_member_add(c->model, expected, claim->member, claim->place);
    if (member != NULL) {
        member->unknown = true;
    }
    should_not_be(c, type, claim, NULL);
}

/* A member of a union that has the name of its type, a.b.X: it may be called X instead of a_b_X. */
static bind_member *member_of_space(const bind_model_type *type, src_span name)
{
    bind_member *m = type->kind == FBS_DEF_UNION ? type->members : NULL;
    while (m != NULL &&
           !(src_same(m->values[BIND_MEMBER].text, name) && ends_as_type(m->name, name))) {
        m = m->next;
    }
    return m;
}

static void compare_claim(comparison *c, const bind_type *type, bind_model_type *expected,
                          const bind_claim *claim)
{
    bind_member *member =
        claim->member.size == 0 ? expected->own : bind_member_named(expected, claim->member);
    if (member == NULL && c->set->language->flat) {
        member = member_of_space(expected, claim->member);
    }
    if (member == NULL) {
        say_unknown(c, type, expected, claim);
    } else if (member->deprecated && !member->said) {
        should_not_be(c, type, claim, member);
    } else if (!member->deprecated && !member->unknown) {
        judge(c, type, claim, member);
        see(c, type, claim, member);
    }
}

/* ---- What is not there ---- */

static bool must_have(const bind_copy *copy, const bind_member *member, fbs_kind kind)
{
    return copy->reach != BIND_OF_ANY && (copy->on >> kind & 1) != 0 &&
           (member->reach >> copy->reach & 1) != 0 &&
           (copy->fact == BIND_KIND || (member->known >> copy->fact & 1) != 0);
}

/* The first claim of a copy in the type. */
static const bind_claim *first_of(comparison *c, const bind_type *type, unsigned copy)
{
    if (c->first_of != type) {
        c->first_of = type;
        memset(c->first, 0, sizeof c->first);
        for (const bind_claim *claim = type->claims; claim != NULL; claim = claim->next) {
            const bind_claim **first = &c->first[number_of(c, claim->copy)];
            *first = *first == NULL ? claim : *first;
        }
    }
    return c->first[copy];
}

/* Where it would stand: the first line of that copy, or of the type. */
static fbs_place place_of(comparison *c, const bind_type *type, const bind_copy *copy)
{
    const bind_claim *claim = first_of(c, type, number_of(c, copy));
    return claim != NULL ? claim->place : type->place;
}

static void miss(comparison *c, const bind_type *type, const bind_member *member,
                 const ptv_rule *rule, const bind_copy *copy)
{
    gate_words about;
    gate_fault(c->set->run,
               &(gate_finding){.rule = rule,
                               .at = copy == NULL ? type->place : place_of(c, type, copy),
                               .other = member->place,
                               .subject = bind_subject(&about, type, member->name),
                               .copy = copy == NULL ? NULL : copy->name});
}

/* Tags of unions are fields of their own in some languages only. */
static bool is_reached(const comparison *c, const bind_model_type *expected,
                       const bind_member *member)
{
    unsigned i = 0;
    while (i < c->count && !must_have(c->copies[i], member, expected->kind)) {
        i++;
    }
    return i < c->count;
}

/* One finding when nothing deals with the member, else one for each copy that does not. */
static void check_member(comparison *c, const bind_model_type *expected, const bind_member *member)
{
    const bind_type *type = expected->found;
    bool is_value = (member->reach >> BIND_OF_VALUES & 1) != 0;
    bool is_field = (member->reach >> BIND_OF_WHOLE & 1) != 0 || is_reached(c, expected, member);
    if (member->seen == 0 && (is_field || is_value)) {
        miss(c, type, member, is_value ? &value_missing_rule : &field_missing_rule, NULL);
        return;
    }
    for (unsigned i = 0; i < c->count; i++) {
        bool asked = (c->copies[i]->on & BIND_AS_ASKED) == 0 || first_of(c, type, i) != NULL;
        if (!asked || !must_have(c->copies[i], member, expected->kind) ||
            (member->seen >> i & 1) != 0) {
            continue;
        }
        if (member->differs) {
            return;
        }
        miss(c, type, member, &copy_missing_rule, c->copies[i]);
    }
}

static void check_type(comparison *c, const bind_model_type *expected)
{
    if (expected->found != NULL) {
        check_member(c, expected, expected->own);
        for (const bind_member *m = expected->members; m != NULL; m = m->next) {
            check_member(c, expected, m);
        }
    } else if (expected->needed) {
        gate_words about;
        gate_fault(c->set->run,
                   &(gate_finding){.rule = &type_missing_rule,
                                   .at = {c->set->root, 0, 0},
                                   .other = expected->own->place,
                                   .subject = gate_say(&about, "%.*s", shown(expected->name),
                                                       expected->name.at)});
    }
}

/* ---- Types ---- */

/* A namespace, a folder, or only the last part of a namespace. */
static bool fits_space(const bind_model_type *expected, const bind_type *type)
{
    src_span last = expected->space;
    while (last.size > type->space.size) {
        last.at++;
        last.size--;
    }
    bool part = last.size == expected->space.size || last.at[-1] == '.';
    return ends_as_folder(type->space, expected->space) || src_same(type->space, expected->space) ||
           (part && src_same(last, type->space));
}

/* a_b_X is X of a.b. */
static bool is_flat_name(const bind_model_type *expected, src_span name)
{
    size_t n = expected->space.size;
    if (n == 0 || name.size != n + 1 + expected->name.size || name.at[n] != '_' ||
        !src_same((src_span){name.at + n + 1, expected->name.size}, expected->name)) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        char c = expected->space.at[i] == '.' ? '_' : expected->space.at[i];
        if (name.at[i] != c) {
            return false;
        }
    }
    return true;
}

/* Of several types of one name the one in its namespace. */
static bind_model_type *expected_of(const bind_model *model, const bind_type *type, bool flat)
{
    bind_model_type *like = NULL;
    for (bind_model_type *t = model->types; flat && t != NULL; t = t->next) {
        if (is_flat_name(t, type->name)) {
            return t;
        }
    }
    for (bind_model_type *t = bind_types_like(model, type->name); t != NULL; t = t->like) {
        if (!src_same(t->name, type->name)) {
            continue;
        }
        if (t->found == NULL && (type->space.size == 0 || fits_space(t, type))) {
            return t;
        }
        like = like != NULL && like->found == NULL ? like : t;
    }
    return like;
}

static bool is_of_kind(comparison *c, const bind_type *type, const bind_model_type *expected)
{
    for (const bind_claim *claim = type->claims; claim != NULL; claim = claim->next) {
        if (claim->fact == BIND_KIND && claim->value.number != (uint64_t)expected->kind) {
            c->set->run->facts++;
            differs(c, type, claim, expected->own);
            return false;
        }
    }
    return true;
}

static void compare_type(comparison *c, const bind_type *type)
{
    gate_words about;
    bind_model_type *expected = expected_of(c->model, type, c->set->language->flat);
    if (expected == NULL) {
        gate_fault(c->set->run,
                   &(gate_finding){.rule = &type_stale_rule,
                                   .at = type->place,
                                   .subject = bind_subject(&about, type, (src_span){0})});
        return;
    }
    bool foreign = !c->model->inferred && !expected->needed && expected->found == NULL;
    if (foreign && c->set->language->own_files) {
        expected->own->silent |= 1u << BIND_IDENTIFIER | 1u << BIND_EXTENSION;
    }
    expected->needed = expected->needed && expected->found == NULL;
    if (!is_of_kind(c, type, expected)) {
        expected->needed = false;
        return;
    }
    c->again = expected->found != NULL;
    expected->found = type;
    memset(c->last, 0, sizeof c->last);
    for (const bind_claim *claim = type->claims; claim != NULL; claim = claim->next) {
        compare_claim(c, type, expected, claim);
    }
}

/* Where nothing was read, that is all there is to say. */
static void say_nothing_compared(const bind_set *set)
{
    if (!set->unread) {
        gate_fault(set->run,
                   &(gate_finding){.rule = &nothing_compared_rule, .at = {set->root, 0, 0}});
    }
}

void bind_compare(const bind_set *set, bind_model *model)
{
    comparison c = {.set = set, .model = model};
    uint64_t before = set->run->facts;
    for (const bind_copy *const *copy = set->language->always; copy != NULL && *copy != NULL;
         copy++) {
        number_of(&c, *copy);
    }
    for (const bind_type *t = set->types; t != NULL; t = t->next) {
        compare_type(&c, t);
    }
    for (const bind_model_type *t = model->types; t != NULL && set->types != NULL; t = t->next) {
        check_type(&c, t);
    }
    if (model->failed) {
        src_no_memory(set->run, set->root);
    }
    if (set->run->facts == before) {
        say_nothing_compared(set);
    }
}

/* ---- Rules ---- */

static const ptv_rule nothing_compared_rule = {
    .name = "bindings-nothing-compared",
    .code = 2102,
    .severity = PTV_ERROR,
    .title = "no fact of any schema was found in the bindings",
    .why = "a check that compares nothing passes whatever is there",
    .fix = "give the folder that has the generated files, and their language; the header line "
           "that the generator writes must be there",
};

static const ptv_rule type_missing_rule = {
    .name = "bindings-type-missing",
    .code = 2103,
    .severity = PTV_ERROR,
    .title = "the schema declares a type that the bindings do not have",
    .why = "code that uses it fails, or an older module is found elsewhere",
    .fix = "generate the bindings again",
};

static const ptv_rule type_stale_rule = {
    .name = "bindings-type-stale",
    .code = 2104,
    .severity = PTV_ERROR,
    .title = "the bindings have a type that the schema does not declare",
    .why = "generators never delete: what was removed from the schema stays, and is exported",
    .fix = "delete the file, or declare the type",
};

static const ptv_rule kind_rule = {
    .name = "bindings-kind-differs",
    .code = 2105,
    .severity = PTV_ERROR,
    .title = "a type is of another kind in the bindings",
    .why = "tables, structs, enums and unions are stored in different ways",
    .fix = "generate the bindings again",
};

static const ptv_rule namespace_rule = {
    .name = "bindings-namespace-differs",
    .code = 2106,
    .severity = PTV_ERROR,
    .title = "a type is in another namespace in the bindings",
    .why = "code that imports it by its name finds nothing, or another one",
    .fix = "generate the bindings again, into the folder of the namespace",
};

static const ptv_rule identifier_rule = {
    .name = "bindings-identifier-differs",
    .code = 2107,
    .severity = PTV_ERROR,
    .title = "the file identifier is another one in the bindings",
    .why = "files are taken for another format, or another format for them",
    .fix = "generate the bindings again",
};

static const ptv_rule root_rule = {
    .name = "bindings-root-differs",
    .code = 2108,
    .severity = PTV_ERROR,
    .title = "root type or file extension are others in the bindings",
    .why = "a file is read as if it began with another table",
    .fix = "generate the bindings again",
};

static const ptv_rule slot_rule = {
    .name = "bindings-slot-differs",
    .code = 2109,
    .severity = PTV_ERROR,
    .title = "a field has another slot in the bindings",
    .why = "another field is read or written in its place",
    .fix = "generate the bindings again; a line that was edited by hand has to be put back",
};

static const ptv_rule slot_count_rule = {
    .name = "bindings-slot-count-differs",
    .code = 2110,
    .severity = PTV_ERROR,
    .title = "a table has another number of slots in the bindings",
    .why = "the vtable is too short for the last fields, or longer than the schema says",
    .fix = "generate the bindings again",
};

static const ptv_rule type_rule = {
    .name = "bindings-type-differs",
    .code = 2111,
    .severity = PTV_ERROR,
    .title = "a field has another type in the bindings",
    .why = "its bytes are read or written as something else",
    .fix = "generate the bindings again",
};

static const ptv_rule default_rule = {
    .name = "bindings-default-differs",
    .code = 2112,
    .severity = PTV_ERROR,
    .title = "a field has another default in the bindings",
    .why = "what is not stored, since it is the default, comes back as another value",
    .fix = "generate the bindings again",
};

static const ptv_rule field_missing_rule = {
    .name = "bindings-field-missing",
    .code = 2113,
    .severity = PTV_ERROR,
    .title = "the bindings do not have a field of the schema",
    .why = "it is neither read nor written, and its slot may be taken for the next one",
    .fix = "generate the bindings again",
};

static const ptv_rule field_unknown_rule = {
    .name = "bindings-field-unknown",
    .code = 2114,
    .severity = PTV_ERROR,
    .title = "the bindings have a field that the schema does not declare",
    .why = "it reads and writes a slot that is not there, or that belongs to another field",
    .fix = "generate the bindings again, or declare the field at the end of its table",
};

static const ptv_rule deprecated_rule = {
    .name = "bindings-field-deprecated",
    .code = 2115,
    .severity = PTV_ERROR,
    .title = "the bindings have a field that the schema has deprecated",
    .why = "generators leave deprecated fields out: these bindings are older than the schema",
    .fix = "generate the bindings again",
};

static const ptv_rule copy_missing_rule = {
    .name = "bindings-copy-missing",
    .code = 2116,
    .severity = PTV_ERROR,
    .title = "one of the places that deal with every field has left one out",
    .why = "what is written by it or read by it silently lacks the field",
    .fix = "generate the bindings again; a line that was deleted by hand has to be put back",
};

static const ptv_rule vector_layout_rule = {
    .name = "bindings-vector-layout-differs",
    .code = 2117,
    .severity = PTV_ERROR,
    .title = "elements of a vector have another size or alignment in the bindings",
    .why = "elements are read from the wrong place, or written where readers refuse them",
    .fix = "generate the bindings again",
};

static const ptv_rule force_align_rule = {
    .name = "bindings-force-align-differs",
    .code = 2118,
    .severity = PTV_ERROR,
    .title = "the data of a vector is aligned in another way than the schema asks for",
    .why = "readers that map the file rely on it",
    .fix = "generate the bindings again",
};

static const ptv_rule struct_layout_rule = {
    .name = "bindings-struct-layout-differs",
    .code = 2119,
    .severity = PTV_ERROR,
    .title = "a struct has another layout in the bindings",
    .why = "its members are read from the wrong place",
    .fix = "generate the bindings again",
};

static const ptv_rule value_missing_rule = {
    .name = "bindings-value-missing",
    .code = 2120,
    .severity = PTV_ERROR,
    .title = "the bindings do not have a value of an enum or a member of a union",
    .why = "files that have it cannot be read",
    .fix = "generate the bindings again",
};

static const ptv_rule value_unknown_rule = {
    .name = "bindings-value-unknown",
    .code = 2121,
    .severity = PTV_ERROR,
    .title = "the bindings have a value or member that the schema does not declare",
    .why = "files written with it are refused elsewhere",
    .fix = "generate the bindings again, or add the value or member to the schema",
};

static const ptv_rule value_rule = {
    .name = "bindings-value-differs",
    .code = 2122,
    .severity = PTV_ERROR,
    .title = "a value of an enum or a member of a union has another number in the bindings",
    .why = "it is taken for another one",
    .fix = "generate the bindings again",
};

static const ptv_rule member_rule = {
    .name = "bindings-member-differs",
    .code = 2123,
    .severity = PTV_ERROR,
    .title = "a member of a union is another type in the bindings",
    .why = "the bytes of one table are read as another",
    .fix = "generate the bindings again",
};

static const ptv_rule required_rule = {
    .name = "bindings-required-differs",
    .code = 2124,
    .severity = PTV_ERROR,
    .title = "the bindings disagree with the schema whether a field is required or the key",
    .why = "files without it are refused or crash the reader; vectors are searched in the wrong "
           "order",
    .fix = "generate the bindings again",
};

static const ptv_rule nested_rule = {
    .name = "bindings-nested-differs",
    .code = 2125,
    .severity = PTV_ERROR,
    .title = "a nested flatbuffer has another root in the bindings",
    .why = "its bytes are read as another table",
    .fix = "generate the bindings again",
};

static const ptv_rule *const rules[] = {
    &nothing_compared_rule,
    &type_missing_rule,
    &type_stale_rule,
    &kind_rule,
    &namespace_rule,
    &identifier_rule,
    &root_rule,
    &slot_rule,
    &slot_count_rule,
    &type_rule,
    &default_rule,
    &field_missing_rule,
    &field_unknown_rule,
    &deprecated_rule,
    &copy_missing_rule,
    &vector_layout_rule,
    &force_align_rule,
    &struct_layout_rule,
    &value_missing_rule,
    &value_unknown_rule,
    &value_rule,
    &member_rule,
    &required_rule,
    &nested_rule,
};

const gate_rule_list bind_compare_rules = GATE_RULE_LIST(rules);
