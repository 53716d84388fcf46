/*
 * flatc's TypeScript modules: the language, enums, unions and exports. Each type has its own file,
 * or (with --ts-flat-files of old releases) all share one, with namespaces as part of their names.
 */
#include "schema/bindings/typescript.h"

#include <string.h>

/* ---- Enums and unions ---- */

bool ts_is_end_of(src_span name, src_span type)
{
    bool is_it = false;
    for (size_t i = 0; i < type.size && !is_it; i++) {
        bool begins = i == 0 || type.at[i - 1] == '_';
        is_it = begins && bind_same_letters(name, src_behind(type, i));
    }
    return is_it;
}

/* unionToX; before 22, unionToXnnValue for XNNValue, or for a_b_XNNValue in flat files. */
bool ts_is_function(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    return shape_strip(hole, step->as, &name) && ts_is_end_of(name, r->name);
}

bool ts_takes_member(shape_reader *r, const shape_step *step, src_span hole)
{
    r->kept = hole;
    shape_claim(r, step, BIND_MEMBER, bind_text(bind_plain(shape_last_part(hole))));
    return true;
}

/* "X|Y": the possible types of the union; the same list again; one of them. */
bool ts_lists(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->list = hole;
    return true;
}

bool ts_lists_same(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return src_same(hole, r->list);
}

bool ts_listed(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span list = r->list;
    bool found = false;
    (void)step;
    while (list.size > 0 && !found) {
        found = src_same(shape_piece(&list, '|'), hole);
    }
    return found;
}

bool ts_enters_union(shape_reader *r, const shape_step *step, src_span hole)
{
    r->kept = hole;
    return shape_enter(r, step, bind_plain(hole));
}

/* The type, its object class, or a function of the union. */
static bool is_of(const shape_reader *r, src_span name, src_span type)
{
    src_span stem;
    if (bind_same_word(name, type) ||
        (shape_object(r->set, name, &stem) && bind_same_word(stem, type))) {
        return true;
    }
    return (shape_strip(name, "unionTo*", &stem) || shape_strip(name, "unionListTo*", &stem)) &&
           ts_is_end_of(stem, type);
}

/* The "aOne" in "aOneT2". */
static src_span before_name(src_span name, src_span type)
{
    size_t n = name.size > type.size ? name.size - type.size : 0;
    return (src_span){name.at, n > 0 && src_same(src_behind(name, n), type) ? n : 0};
}

/* "T2", or "T2 as a_T2"; before 2.0.8, "T2 as aT2". */
static bool names_type(bind_set *set, src_span one, src_span *name)
{
    src_span part[SRC_HOLES];
    bool renamed = src_match(one, "%w as %w", part);
    *name = renamed ? part[0] : one;
    bool other = renamed && !ts_is_end_of(*name, part[1]);
    bool spaced = other && before_name(part[1], *name).size > 0;
    set->spaced = set->spaced || spaced;
    return other == spaced && src_match(*name, "%w", part);
}

/*
 * "Leaf, LeafT", "XNode, unionToXnode, unionListToXnode", "T2 as a_T2, T2T as a_T2T": everything
 * after the type belongs to it.
 */
bool ts_exports(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name, type = {0};
    (void)step;
    while (hole.size > 0) {
        if (!names_type(r->set, shape_piece(&hole, ','), &name)) {
            return false;
        }
        type = type.size == 0 ? bind_plain(name) : type;
        if (!is_of(r, name, type)) {
            return false;
        }
    }
    r->kept = type;
    return type.size > 0;
}

/* "Leaf as Leaf, LeafT as LeafT, Node as Node": what is used of a flat file, before 22. */
bool ts_imports(shape_reader *r, const shape_step *step, src_span hole)
{
    bool good = true;
    src_span name;
    (void)step;
    while (good && hole.size > 0) {
        good = names_type(r->set, shape_piece(&hole, ','), &name);
    }
    return good;
}

/* The name of a file in this folder or above it. Empty if it is elsewhere. */
static src_span stem_of(src_span path)
{
    bool beside = src_begins(path, "./") || src_begins(path, "../");
    src_span stem = {0};
    path = shape_strip(path, "*.js", &stem) ? stem : path;
    for (size_t i = 0; beside && i < path.size; i++) {
        stem = path.at[i] == '/' ? src_behind(path, i + 1) : stem;
    }
    return beside ? stem : (src_span){0};
}

bool ts_is_flat_module(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)r, (void)step;
    return src_ends(stem_of(hole), "_generated");
}

/* The file of the kept type or namespace; flat files have many types. */
bool ts_is_module(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span stem = stem_of(hole);
    return (stem.size > 0 && bind_same_letters(stem, r->kept)) || ts_is_flat_module(r, step, hole);
}

/* ---- Namespaces before 2.0 ---- */

bool ts_leaves_space(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->space = r->set->folder;
    return true;
}

/* ---- The language ---- */

static bool has_unions(const bind_set *set)
{
    const bind_type *t = set->types;
    while (t != NULL && shape_find(t, NULL, &ts_kind_copy, BIND_KIND) == NULL) {
        t = t->next;
    }
    return t != NULL;
}

/* "aone" stands for the end of "x/a/one". */
static bool ends_folder(src_span parts, src_span folder)
{
    bool ends = false;
    for (size_t i = 1; i < folder.size && !ends; i++) {
        ends = folder.at[i - 1] == '/' && bind_same_letters(parts, src_behind(folder, i));
    }
    return ends;
}

/* Before 2.0.8, types of the same name in several namespaces are prefixed: aoneLeaf. */
static void without_space(const bind_set *set, bind_claim *c)
{
    bool named = c->fact == BIND_TARGET || c->fact == BIND_MEMBER;
    for (const bind_type *t = set->types; t != NULL && named && c->value.form == BIND_TEXT;
         t = t->next) {
        src_span before = before_name(c->value.text, t->name);
        if (before.size > 0 && ends_folder(before, t->space)) {
            c->value.text = t->name;
            return;
        }
    }
}

/*
 * Enums and unions begin alike: a type without functions for unions is an enum. Before 2.0 there
 * are no such functions.
 */
void bind_typescript_finish(bind_set *set)
{
    bool told = has_unions(set);
    for (bind_type *t = set->types; t != NULL; t = t->next) {
        if (told) {
            shape_name_enum(set, t, &ts_kind_copy);
        }
        for (bind_claim *c = t->claims; set->spaced && c != NULL; c = c->next) {
            without_space(set, c);
        }
    }
}
