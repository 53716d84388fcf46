/* Compares copies of a schema: files, types, and their properties. */
#include "schema/copies/copies.h"

#include <string.h>

#include "schema/copies/pair.h"
#include "schema/source/source.h"

enum { ARENA_BYTES = 256 << 20 }; /* for two texts and lists of members */

static const ptv_rule copies_empty_rule;

/* ---- Types ---- */

static bool is_own(const fbs_schema *schema, const fbs_def *def)
{
    return strcmp(def->place.file, schema->path) == 0;
}

static const char *base_words(fbs_base base)
{
    static const char *const words[] = {"none",   "bool", "byte", "ubyte", "short",
                                        "ushort", "int",  "uint", "long",  "ulong"};
    return words[base <= FBS_ULONG ? base : FBS_NONE];
}

static void compare_type(copy_pair *p, const fbs_def *first, const fbs_def *copy)
{
    copy_subject subject = {first, NULL, first->place, copy->place};
    if (!copy_fact(p, first->kind == copy->kind, &subject, "kind", copy_kind(copy),
                   copy_kind(first))) {
        return;
    }
    if (first->kind == FBS_DEF_ENUM || first->kind == FBS_DEF_UNION) {
        copy_fact(p, first->base == copy->base, &subject, "integer", base_words(copy->base),
                  base_words(first->base));
    }
    if (first->kind == FBS_DEF_STRUCT && (p->first->bare || p->copy->bare)) {
        gate_words a, b;
        copy_fact(p, first->align == copy->align, &subject, "alignment",
                  gate_say(&a, "%u", copy->align), gate_say(&b, "%u", first->align));
    }
    copy_attrs(p, &subject, first->attrs, copy->attrs, NULL);
    copy_members(p, first, copy);
}

/* A missing type belongs in the copy after the type that precedes it in the first file. */
static void compare_types(copy_pair *p)
{
    fbs_place behind = {p->copy->path, 0, 0};
    for (const fbs_def *def = p->first->defs; def != NULL; def = def->next) {
        if (!is_own(p->first, def)) {
            continue;
        }
        const fbs_def *copy = fbs_def_like(p->copy, def);
        p->run->facts++;
        if (copy != NULL) {
            compare_type(p, def, copy);
            behind = copy->place;
        } else {
            copy_lacks(p, &(copy_subject){def, NULL, def->place, behind}, copy_kind(def));
        }
    }
    for (const fbs_def *def = p->copy->defs; def != NULL; def = def->next) {
        if (is_own(p->copy, def) && fbs_def_like(p->first, def) == NULL) {
            copy_adds(p, &(copy_subject){def, NULL, {p->first->path, 0, 0}, def->place},
                      copy_kind(def));
        }
    }
}

/* ---- Services ---- */

static const fbs_service *service_like(const fbs_schema *schema, const fbs_service *like)
{
    const fbs_service *s = schema->services;
    while (s != NULL && (strcmp(s->name, like->name) != 0 || strcmp(s->space, like->space) != 0)) {
        s = s->next;
    }
    return s;
}

static void compare_services(copy_pair *p)
{
    for (const fbs_service *s = p->first->services; s != NULL; s = s->next) {
        const fbs_service *copy = service_like(p->copy, s);
        p->run->facts++;
        if (copy != NULL) {
            copy_methods(p, s, copy);
        } else {
            copy_lacks(p, &(copy_subject){NULL, s->name, s->place, {p->copy->path, 0, 0}},
                       "rpc_service");
        }
    }
    for (const fbs_service *s = p->copy->services; s != NULL; s = s->next) {
        if (service_like(p->first, s) == NULL) {
            copy_adds(p, &(copy_subject){NULL, s->name, {p->first->path, 0, 0}, s->place},
                      "rpc_service");
        }
    }
}

/* ---- The file ---- */

/* Its place if it is present, otherwise the file. */
static fbs_place place_of(const fbs_schema *schema, fbs_place place)
{
    return place.file != NULL ? place : (fbs_place){schema->path, 0, 0};
}

static void compare_root(copy_pair *p)
{
    const fbs_def *first = p->first->root, *copy = p->copy->root;
    copy_subject subject = {NULL, NULL, place_of(p->first, p->first->root_place),
                            place_of(p->copy, p->copy->root_place)};
    bool same = first == NULL || copy == NULL ? first == copy
                                              : strcmp(first->name, copy->name) == 0 &&
                                                    strcmp(first->space, copy->space) == 0;
    copy_fact(p, same, &subject, "root_type", copy == NULL ? NULL : copy->name,
              first == NULL ? NULL : first->name);
}

static void compare_file(copy_pair *p)
{
    copy_subject identifier = {NULL, NULL, place_of(p->first, p->first->identifier_place),
                               place_of(p->copy, p->copy->identifier_place)};
    copy_subject extension = {NULL, NULL, place_of(p->first, p->first->extension_place),
                              place_of(p->copy, p->copy->extension_place)};
    compare_root(p);
    copy_fact(p, copy_same_words(p->first->identifier, p->copy->identifier), &identifier,
              "file_identifier", p->copy->identifier, p->first->identifier);
    copy_fact(p, copy_same_words(p->first->extension, p->copy->extension), &extension,
              "file_extension", p->copy->extension, p->first->extension);
    compare_types(p);
    compare_services(p);
}

static bool declares_something(const fbs_schema *schema)
{
    const fbs_def *def = schema->defs;
    while (def != NULL && !is_own(schema, def)) {
        def = def->next;
    }
    return def != NULL || schema->services != NULL;
}

static void say_empty(gate_run *run, const char *path, const char *found)
{
    gate_fault(run,
               &(gate_finding){.rule = &copies_empty_rule, .at = {path, 0, 0}, .found = found});
}

static void compare_copy(gate_run *run, const fbs_schema *first, const char *path,
                         const fbs_folders *folders)
{
    ptv_arena arena = {.left = ARENA_BYTES};
    fbs_schema *copy = gate_schema(run, path, folders);
    copy_pair pair = {.run = run, .arena = &arena, .first = first, .copy = copy};
    if (copy != NULL) {
        compare_file(&pair);
        if (!pair.differs && !pair.no_memory && !first->binary && !copy->binary) {
            copy_texts(run, &arena, first->path, path);
        }
    }
    fbs_free(copy);
    ptv_arena_free(&arena);
}

void copies_compare(gate_run *run, const char *const *paths, size_t count,
                    const fbs_folders *folders)
{
    if (count < 2) {
        say_empty(run, count == 0 ? NULL : paths[0], "one file");
        return;
    }
    fbs_schema *first = gate_schema(run, paths[0], folders);
    if (first != NULL && !declares_something(first)) {
        say_empty(run, paths[0], "a file that declares nothing");
    }
    for (size_t i = 1; i < count && first != NULL; i++) {
        compare_copy(run, first, paths[i], folders);
    }
    fbs_free(first);
}

/* ---- Rules ---- */

static const ptv_rule copies_empty_rule = {
    .name = "copies-nothing-compared",
    .code = 2022,
    .severity = PTV_ERROR,
    .title = "there are no copies of a schema to compare",
    .why = "copies that nobody compares can differ",
    .fix = "give two files or more that declare something, the one that counts first",
};

static const ptv_rule *const empty_rules[] = {&copies_empty_rule};
const gate_rule_list copies_empty_rules = GATE_RULE_LIST(empty_rules);
