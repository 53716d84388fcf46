/* Compares claims with what is expected, type by type. Nothing here depends on the language. */
#include "schema/bindings/compare.h"

#include <string.h>

/* ---- Types ---- */

/* Matches a namespace, a folder, or just the last part of a namespace. */
static bool fits_space(const bind_model_type *expected, const bind_type *type)
{
    src_span last = expected->space;
    while (last.size > type->space.size) {
        last.at++;
        last.size--;
    }
    bool part = last.size == expected->space.size || last.at[-1] == '.';
    return bind_ends_as_folder(type->space, expected->space, bind_same_name) ||
           src_same(type->space, expected->space) || (part && src_same(last, type->space));
}

/* a_b_X is X in a.b. */
static bool is_flat_name(const bind_model_type *expected, src_span name,
                         bool (*same)(src_span, src_span))
{
    size_t n = expected->space.size;
    if (n == 0 || name.size <= n + 1 || name.at[n] != '_' ||
        !same(expected->name, src_behind(name, n + 1))) {
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

/* The number of claims about members of this type, minus those about others. */
static int64_t likeness(const bind_model_type *expected, const bind_type *type)
{
    int64_t like = 0;
    for (const bind_claim *c = type->claims; c != NULL; c = c->next) {
        if (c->member.size > 0) {
            like += bind_member_named(expected, c->member) != NULL ? 1 : -1;
        }
    }
    return like;
}

static bool is_likelier(const bind_model_type *t, const bind_model_type *than,
                        const bind_type *type)
{
    bool here = than != NULL && than->found == NULL;
    int64_t more = !here ? 1 : t->found != NULL ? -1 : likeness(t, type) - likeness(than, type);
    return more > 0 || (more == 0 && t->count < than->count);
}

static bind_model_type *flat_named(const bind_model *model, src_span name,
                                   bool (*same)(src_span, src_span))
{
    bind_model_type *t = model->types;
    while (t != NULL && !is_flat_name(t, name, same)) {
        t = t->next;
    }
    return t;
}

/* Picks, among types of the same name, the one in its namespace or with its members. `again` also
 * allows types met before. */
static bind_model_type *type_named(const bind_model *model, const bind_type *type, bool again,
                                   bool (*same)(src_span, src_span))
{
    bool whole = type->space.size > 0 && !type->doubtful;
    bind_model_type *like = NULL;
    for (bind_model_type *t = bind_types_like(model, type->name); t != NULL; t = t->like) {
        if (!same(t->name, type->name)) {
            continue;
        }
        if ((t->found == NULL || again) && whole && fits_space(t, type)) {
            return t;
        }
        like = is_likelier(t, like, type) ? t : like;
    }
    return like;
}

/* Prefers the name as it is, then tries the language's other spellings. */
static bind_model_type *expected_of(const bind_model *model, const bind_type *type,
                                    const bind_language *language)
{
    bool (*const same[])(src_span, src_span) = {src_same, language->camel_types ? bind_same_name
                                                                                : bind_same_word};
    bind_model_type *found = NULL;
    for (unsigned i = 0; found == NULL && i < 2; i++) {
        found = language->flat ? flat_named(model, type->name, same[i]) : NULL;
        found = found == NULL ? type_named(model, type, language->whole, same[i]) : found;
    }
    return found;
}

static bool is_of_kind(bind_comparison *c, const bind_type *type, const bind_model_type *expected)
{
    for (const bind_claim *claim = type->claims; claim != NULL; claim = claim->next) {
        if (claim->fact == BIND_KIND && claim->value.number != (uint64_t)expected->kind) {
            c->set->run->facts++;
            bind_differs(c, type, claim, expected->own);
            return false;
        }
    }
    return true;
}

/* Installed together with the headers of the library, wherever those were copied. */
static bool is_of_library(const bind_type *type)
{
    return type->claims != NULL &&
           src_ends(src_span_of(type->claims->place.file), "flatbuffers/reflection_generated.h");
}

static void compare_type(bind_comparison *c, const bind_type *type)
{
    gate_words about;
    bind_model_type *expected = expected_of(c->model, type, c->set->language);
    if (expected == NULL && is_of_library(type)) {
        return;
    }
    if (expected == NULL) {
        gate_fault(c->set->run,
                   &(gate_finding){.rule = &bind_type_stale_rule,
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
        bind_compare_claim(c, type, expected, claim);
    }
}

/* Files with generated-looking names that were not read, since their first lines do not fit. */
static const char *say_others(gate_words *words, const bind_set *set)
{
    size_t count = 0;
    for (const src_file *file = set->files; file != NULL; file = file->next) {
        count++;
    }
    return count == 0 || set->ours ? NULL
           : count == 1
               ? gate_say(words, "a file without the header line of the generator")
               : gate_say(words, "%zu files without the header line of the generator", count);
}

/* If nothing was read, that is the only thing to report. */
static void say_nothing_compared(const bind_set *set)
{
    gate_words others, wanted;
    const bind_language *language = set->language;
    if (!set->unread) {
        gate_fault(set->run,
                   &(gate_finding){.rule = &bind_nothing_compared_rule,
                                   .at = {set->root, 0, 0},
                                   .found = say_others(&others, set),
                                   .expected = gate_say(&wanted, "code for %s in *%s",
                                                        language->name, language->suffix)});
    }
}

static void want(bind_comparison *c, const bind_claim_site *const *copy)
{
    for (; copy != NULL && *copy != NULL; copy++) {
        bind_claim_site_number(c, *copy);
    }
}

/* Whether the set has any of the copies. */
static bool has_any(const bind_comparison *c, const bind_claim_site *const *copy)
{
    for (; copy != NULL && *copy != NULL; copy++) {
        for (unsigned i = 0; i < c->count; i++) {
            if (c->copies[i] == *copy) {
                return true;
            }
        }
    }
    return false;
}

void bind_compare(bind_set *set, bind_model *model)
{
    bind_comparison c = {.set = set, .model = model};
    uint64_t before = set->run->facts;
    if (set->failed) { /* reported; unread things are not missing */
        return;
    }
    if (model->failed) { /* an incomplete model cannot tell what is unknown */
        src_no_memory(set->run, set->root);
        return;
    }
    want(&c, set->language->always);
    for (const bind_type *t = set->types; t != NULL; t = t->next) {
        compare_type(&c, t);
    }
    if (has_any(&c, set->language->together)) {
        want(&c, set->language->together);
    }
    const bind_model_type *all = set->undecided || set->types == NULL ? NULL : model->types;
    for (const bind_model_type *t = all; t != NULL; t = t->next) {
        bind_check_type(&c, t);
    }
    if (model->failed) {
        src_no_memory(set->run, set->root);
    }
    if (set->run->facts == before) {
        say_nothing_compared(set);
    }
}
