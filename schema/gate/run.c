/* What each member of a set means: which comparison to run, with which paths. */
#include "schema/gate/run.h"

#include <stdlib.h>

#include "schema/copies/copies.h"
#include "schema/evolve/evolve.h"
#include "schema/gate/allow.h"
#include "schema/gate/check.h"
#include "schema/gate/python.h"
#include "schema/gate/schemas.h"

static const ptv_rule set_wrong_rule;

/* A set, and its position in the file. */
typedef struct set_run {
    gate_file *file;
    const json_t *json;
    ptv_step at;
    const ptv_step *now; /* the member being run, or the set */
    bool read;           /* some member has read the schemas of the set */
    gate_run run;        /* the run to check with */
    gate_run *next;      /* where its findings go */
} set_run;

/* Adds to a finding about something unreadable which line of the gate file asked for it. */
static void tell(void *context, const gate_finding *finding)
{
    set_run *s = context;
    gate_finding whole = *finding;
    if (gate_is_undecided(finding->rule) && finding->other.file == NULL &&
        finding->at.file != s->file->text.path) {
        whole.other = gate_file_place(s->file, s->now);
    }
    gate_fault(s->next, &whole);
}

typedef struct paths {
    const char **list;
    size_t count;
} paths;

/* The paths in a list; a missing list has none. Returns false if memory runs out. */
static bool paths_of(set_run *s, const json_t *list, paths *out)
{
    size_t count = json_array_size(list);
    *out = (paths){ptv_arena_take(&s->file->arena, (count + 1) * sizeof *out->list), 0};
    for (; out->list != NULL && out->count < count; out->count++) {
        out->list[out->count] = gate_file_path(s->file, json_array_get(list, out->count));
        if (out->list[out->count] == NULL) {
            return false;
        }
    }
    return out->list != NULL;
}

static bool folders_of(set_run *s, fbs_folders *out)
{
    paths folders;
    bool good = paths_of(s, json_object_get(s->json, "include"), &folders);
    *out = (fbs_folders){folders.list, folders.count};
    return good;
}

/* The schemas of the member if it names any, otherwise those of the set. */
static bool schemas_of(set_run *s, const json_t *member, gate_paths *out)
{
    const json_t *own = json_object_get(member, "schemas");
    paths schemas;
    bool good = paths_of(s, own != NULL ? own : json_object_get(s->json, "schemas"), &schemas) &&
                folders_of(s, &out->folders);
    out->list = schemas.list;
    out->count = schemas.count;
    s->read = s->read || own == NULL;
    return good;
}

/* Schemas must exist even if nothing is compared with them: one may be misspelt. */
static void read_schemas(set_run *s)
{
    const ptv_step member = ptv_at_member(&s->at, "schemas");
    gate_paths files;
    gate_schemas schemas;
    s->now = &member;
    if (!s->read && schemas_of(s, NULL, &files)) {
        (void)gate_schemas_open(&s->run, &files, &schemas);
        gate_schemas_close(&schemas);
    }
    s->now = &s->at;
}

static void wrong(set_run *s, const ptv_step *at, const char *found, const char *expected)
{
    gate_fault(&s->run, &(gate_finding){.rule = &set_wrong_rule,
                                        .at = gate_file_place(s->file, at),
                                        .found = found,
                                        .expected = expected});
}

/* ---- Members ---- */

static void run_binding(set_run *s, const json_t *json, const ptv_step *at)
{
    const json_t *language = json_object_get(json, "language");
    const json_t *prefix = json_object_get(json, "package_prefix");
    ptv_step step = ptv_at_member(at, "language");
    gate_check check = {.prefix = json_string_value(prefix)};
    check.language = bind_language_named(language != NULL ? json_string_value(language) : "python");
    check.bindings = gate_file_path(s->file, json_object_get(json, "path"));
    if (check.language == NULL) {
        gate_words words, names;
        wrong(s, &step, gate_say(&words, "'%.100s'", json_string_value(language)),
              gate_language_names(&names));
    } else if (check.bindings != NULL && schemas_of(s, json, &check.schemas)) {
        gate_check_bindings(&s->run, &check);
    }
}

static void run_copies(set_run *s, const json_t *json, const ptv_step *at)
{
    paths copies;
    fbs_folders folders;
    (void)at;
    if (paths_of(s, json, &copies) && folders_of(s, &folders)) {
        copies_compare(&s->run, copies.list, copies.count, &folders);
    }
}

static void run_python(set_run *s, const json_t *json,
                       void (*check)(gate_run *run, const gate_python *python))
{
    gate_paths schemas;
    paths files;
    if (schemas_of(s, json, &schemas) && paths_of(s, json_object_get(json, "python"), &files)) {
        const gate_python python = {schemas, files.list, files.count};
        check(&s->run, &python);
    }
}

static void run_mirror(set_run *s, const json_t *json, const ptv_step *at)
{
    (void)at;
    run_python(s, json, gate_check_mirror);
}

static void run_packers(set_run *s, const json_t *json, const ptv_step *at)
{
    (void)at;
    run_python(s, json, gate_check_packers);
}

/* The folders exactly as written, since git resolves them from the same place. */
static bool texts_of(set_run *s, const json_t *list, fbs_folders *out)
{
    size_t count = json_array_size(list);
    const char **texts = ptv_arena_take(&s->file->arena, (count + 1) * sizeof *texts);
    for (size_t i = 0; texts != NULL && i < count; i++) {
        texts[i] = json_string_value(json_array_get(list, i));
    }
    *out = (fbs_folders){texts, count};
    if (texts == NULL) {
        src_no_memory(&s->run, s->file->text.path);
    }
    return texts != NULL;
}

/* Compares every schema of the set with an older revision of itself. */
static void run_evolve(set_run *s)
{
    const json_t *json = json_object_get(s->json, "evolve");
    const char *name = json_string_value(json_object_get(json, "level"));
    ptv_step member = ptv_at_member(&s->at, "evolve"), step = ptv_at_member(&member, "level");
    evolve_level level = EVOLVE_LEVEL_WIRE;
    const json_t *schemas = json_object_get(s->json, "schemas");
    if (json == NULL) {
        return;
    }
    if (name != NULL && !evolve_level_named(name, &level)) {
        wrong(s, &step, name, "wire, source or python");
        return;
    }
    s->now = &member;
    evolve_range range = {.repository = s->file->base[0] == '\0' ? "." : s->file->base,
                          .old = json_string_value(json_object_get(json, "against"))};
    bool good = texts_of(s, json_object_get(s->json, "include"), &range.folders);
    gate_told told = {0};
    s->run.told = &told;
    for (size_t i = 0; good && i < json_array_size(schemas); i++) {
        range.path = json_string_value(json_array_get(schemas, i));
        evolve_git(&s->run, &range, level);
    }
    s->run.told = NULL;
    gate_told_free(&told);
    s->now = &s->at;
}

/* ---- Sets ---- */

static void run_members(set_run *s)
{
    static const struct {
        const char *name;
        void (*run)(set_run *s, const json_t *json, const ptv_step *at);
    } members[] = {{"bindings", run_binding},
                   {"copies", run_copies},
                   {"mirrors", run_mirror},
                   {"packers", run_packers}};
    bool any = json_object_get(s->json, "evolve") != NULL;
    for (size_t m = 0; m < sizeof members / sizeof members[0]; m++) {
        const json_t *list = json_object_get(s->json, members[m].name);
        ptv_step member = ptv_at_member(&s->at, members[m].name);
        for (size_t i = 0; i < json_array_size(list); i++) {
            ptv_step element = ptv_at_element(&member, i);
            s->now = &element;
            members[m].run(s, json_array_get(list, i), &element);
            s->now = &s->at;
            any = true;
        }
    }
    if (!any) {
        wrong(s, &s->at, "nothing to compare", "bindings, copies, mirrors, packers or evolve");
    }
    run_evolve(s);
    read_schemas(s);
}

/* Counts the findings that were not allowed and passes them on. */
typedef struct counted {
    gate_run counts;
    gate_run *outer;
} counted;

static void pass_on(void *context, const gate_finding *finding)
{
    counted *c = context;
    gate_fault(c->outer, finding);
}

static void run_set(gate_file *file, size_t i, gate_set_sink sink, void *context)
{
    const ptv_step up = ptv_at_member(NULL, "sets");
    const json_t *json = json_array_get(json_object_get(file->json, "sets"), i);
    set_run s = {.file = file, .json = json, .at = ptv_at_element(&up, i)};
    const ptv_step at = ptv_at_member(&s.at, "allow");
    const gate_allow_source source = {&file->text, json_object_get(json, "allow"), &at};
    gate_allow allow = {0};
    counted c = {.outer = file->run};
    c.counts = (gate_run){.sink = pass_on, .context = &c};
    if (source.list != NULL) {
        gate_allow_list(&c.counts, &file->arena, &source, &allow);
    }
    gate_run inner = gate_allow_begin(&allow, &c.counts);
    s.next = &inner;
    s.now = &s.at;
    s.run = (gate_run){.sink = tell, .context = &s};
    run_members(&s);
    inner.facts += s.run.facts;
    gate_allow_end(&allow, &inner);
    file->run->facts += c.counts.facts;
    const gate_set set = {json_string_value(json_object_get(json, "name")), c.counts,
                          allow.allowed};
    sink(context, &set);
}

void gate_file_run(gate_file *file, gate_set_sink sink, void *context)
{
    size_t count = json_array_size(json_object_get(file->json, "sets"));
    for (size_t i = 0; i < count; i++) {
        run_set(file, i, sink, context);
    }
}

/* ---- Rules ---- */

static const ptv_rule set_wrong_rule = {
    .name = "gate-set-wrong",
    .code = 2049,
    .severity = PTV_ERROR,
    .title = "a set of the gate file asks for nothing, or for something that does not exist",
    .why = "this part of the set was not compared",
    .fix = "see pteverify help schema check for languages, help schema evolve for levels, "
           "docs/gate.md",
};

static const ptv_rule *const rules[] = {&set_wrong_rule};

const gate_rule_list gate_set_rules = GATE_RULE_LIST(rules);
