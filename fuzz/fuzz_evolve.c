/*
 * Compares any two schemas, old and new: a NUL ends each text, and the rest is the file that every
 * include finds. Comparing never fails, findings are well formed, counts agree with the verdict,
 * and a schema does not differ from itself.
 */
#include <string.h>

#include "fuzz/oracle.h"
#include "schema/evolve/evolve.h"

static const char main_name[] = "main.fbs", other_name[] = "other.fbs";

/* A schema and the files it is made of: its own, and the included one. */
typedef struct version {
    src_file files[2];
    fbs_schema *schema;
} version;

static bool load(void *context, const char *path, const char **text, size_t *size)
{
    const version *v = context;
    const src_file *file = &v->files[strcmp(path, main_name) != 0];
    *text = file->bytes;
    *size = file->size;
    return *text != NULL;
}

static bool read_version(version *v, src_span main, src_span other)
{
    const fbs_options options = {.load = load, .context = v, .memory = FUZZ_MEMORY};
    fbs_error error;
    v->files[0] = (src_file){main_name, (char *)main.at, main.size, &v->files[1]};
    v->files[1] = (src_file){other_name, (char *)other.at, other.size, NULL};
    v->schema = fbs_read(&options, main_name, &error);
    return v->schema != NULL;
}

/* ---- Findings ---- */

typedef struct counts {
    uint64_t breaks, announced, source, needless;
} counts;

static void is_text(const char *text)
{
    HOLDS(text == NULL || strlen(text) < GATE_WORDS * 16);
}

static void take(void *context, const gate_finding *f)
{
    counts *c = context;
    evolve_level level = EVOLVE_LEVEL_WIRE;
    HOLDS(evolve_rule_level(f->rule, &level));
    HOLDS(f->at.file != NULL);
    is_text(f->subject);
    is_text(f->found);
    is_text(f->expected);
    bool identifier = strcmp(f->rule->name, "evolve-identifier-differs") == 0;
    bool breaks = level == EVOLVE_LEVEL_WIRE && f->rule->severity == PTV_ERROR;
    c->needless += identifier;
    c->breaks += breaks && !identifier && !f->mild;
    c->announced += breaks && f->mild;
    c->source += level == EVOLVE_LEVEL_SOURCE;
}

static void agrees(evolve_verdict verdict, const counts *c)
{
    switch (verdict) {
    case EVOLVE_COMPATIBLE: HOLDS(c->breaks + c->announced + c->source + c->needless == 0); break;
    case EVOLVE_SOURCE: HOLDS(c->breaks + c->announced + c->needless == 0 && c->source > 0); break;
    case EVOLVE_BUMPED: HOLDS(c->breaks == 0 && (c->announced > 0) != (c->needless > 0)); break;
    default:
        HOLDS(verdict == EVOLVE_BREAKING);
        HOLDS(c->announced == 0 && c->breaks + c->needless > 0);
    }
}

/* ---- What certainly breaks, by a second opinion ---- */

static const fbs_def *def_named(const fbs_schema *schema, const fbs_def *like)
{
    const fbs_def *def = schema->defs;
    while (def != NULL &&
           (strcmp(def->name, like->name) != 0 || strcmp(def->space, like->space) != 0)) {
        def = def->next;
    }
    return def;
}

/* Whether the same id stores the same bytes: compares only the base of types. */
static bool has_slot(const fbs_def *def, const fbs_field *field)
{
    const fbs_field *f = def->fields;
    while (f != NULL && f->id != field->id) {
        f = f->next;
    }
    return f != NULL && f->type.base == field->type.base && f->type.element == field->type.element;
}

static bool has_number(const fbs_def *def, const fbs_value *value)
{
    const fbs_value *v = def->values;
    while (v != NULL && v->value != value->value) {
        v = v->next;
    }
    return v != NULL && v->type.base == value->type.base;
}

static bool is_broken(const fbs_def *old, const fbs_def *new)
{
    bool breaks = old->kind != new->kind || old->size != new->size || old->align != new->align ||
                  (old->kind == FBS_DEF_ENUM && old->base != new->base);
    for (const fbs_field *f = old->fields; f != NULL && !breaks; f = f->next) {
        breaks = old->kind == FBS_DEF_TABLE && !has_slot(new, f);
    }
    for (const fbs_value *v = old->values; v != NULL && !breaks; v = v->next) {
        breaks = !has_number(new, v);
    }
    return breaks;
}

static bool breaks_something(const fbs_schema *old, const fbs_schema *new)
{
    enum { LOOKED_AT = 256 }; /* the search is quadratic */
    int count = 0;
    for (const fbs_def *def = old->defs; def != NULL && count < LOOKED_AT; def = def->next) {
        const fbs_def *other = def_named(new, def);
        count++;
        if (other != NULL && is_broken(def, other)) {
            return true;
        }
    }
    return false;
}

static void compare(const version *old, const version *new, evolve_level level)
{
    counts c = {0};
    gate_run run = {.sink = take, .context = &c};
    const evolve_side was = {.schema = old->schema, .files = old->files};
    const evolve_side is = {.schema = new->schema, .files = new->files, .label = "new:"};
    evolve_verdict verdict = evolve_compare(&run, &was, &is, level);
    agrees(verdict, &c);
    HOLDS(run.undecided == 0);
    HOLDS(verdict >= EVOLVE_BUMPED || !breaks_something(old->schema, new->schema));
    HOLDS((run.errors > 0) ==
          (c.breaks + c.needless > 0 || (level >= EVOLVE_LEVEL_SOURCE && c.source > 0)));
    if (old == new) {
        HOLDS(run.errors + run.warnings + run.notes == 0);
        HOLDS(verdict == EVOLVE_COMPATIBLE);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    src_span other = {(const char *)data, size}, was, is;
    version old, new;
    if (size == 0) {
        return 0;
    }
    (void)next_part(&other, &was);
    (void)next_part(&other, &is);
    bool good = read_version(&old, was, other);
    good = read_version(&new, is, other) && good;
    for (int level = EVOLVE_LEVEL_WIRE; good && level <= EVOLVE_LEVEL_PYTHON; level++) {
        compare(&old, &new, (evolve_level)level);
        compare(&new, &old, (evolve_level)level);
        compare(&old, &old, (evolve_level)level);
        compare(&new, &new, (evolve_level)level);
    }
    fbs_free(old.schema);
    fbs_free(new.schema);
    return 0;
}
