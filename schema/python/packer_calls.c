/* Finds the table and field that a call of generated code is about. */
#include <string.h>

#include "schema/bindings/bindings.h"
#include "schema/python/packer_parts.h"

void packer_fault(packing *p, const ptv_rule *rule, const fbs_def *def, const char *member,
                  const packer_words *words)
{
    gate_words subject;
    gate_fault(p->run, &(gate_finding){.rule = rule,
                                       .at = words->at,
                                       .other = words->other,
                                       .subject = gate_say(&subject, "%.120s%s%.120s", def->name,
                                                           member == NULL ? "" : ".",
                                                           member == NULL ? "" : member),
                                       .found = words->found,
                                       .expected = words->expected});
}

enum { PATH_PARTS = 2 }; /* the last two of a module: its table, and its namespace */

/* Given `from a.b import c`, `c.d.F` is F of module a/b/c/d. The last two parts suffice. */
typedef struct origin {
    bool known;                 /* it was imported */
    src_span parts[PATH_PARTS]; /* last first; empty: there is none */
    src_span name;
} origin;

static void push(origin *o, src_span part)
{
    o->parts[1] = o->parts[0];
    o->parts[0] = part;
}

static void push_path(origin *o, src_span path)
{
    size_t begin = 0;
    for (size_t i = 0; i <= path.size; i++) {
        if (i == path.size || path.at[i] == '/') {
            if (i > begin) {
                push(o, (src_span){path.at + begin, i - begin});
            }
            begin = i + 1;
        }
    }
}

static origin origin_of(packing *p, const packer_function *f, py_tokens callee)
{
    const py_token *begin = f->module->text.statements[f->first].words.at;
    const py_name *name = py_name_near(&p->program, f->module, callee.at, begin);
    origin o = {.name = py_span(&callee.at[callee.count - 1])};
    if (name == NULL) {
        /* A name that is not defined here comes from a star import. */
        o.known = callee.count == 1 && f->module->stars != NULL;
        return o;
    }
    o.known = name->what == PY_IMPORTED;
    push_path(&o, name->from);
    if (callee.count == 1) {
        o.name = name->item; /* under the name its module uses */
    } else if (name->item.size > 0) {
        push(&o, name->item);
    }
    for (size_t i = 2; i + 1 < callee.count; i += 2) {
        push(&o, py_span(&callee.at[i]));
    }
    return o;
}

/* ---- Tables ---- */

static src_span last_part(const char *space)
{
    const char *dot = strrchr(space, '.');
    return src_span_of(dot == NULL ? space : dot + 1);
}

static bool is_table(const fbs_def *def)
{
    return def->kind == FBS_DEF_TABLE;
}

/* A generated module is named after its table, and its folder after the namespace. */
static bool is_module_of(const origin *o, const fbs_def *def)
{
    return src_is(o->parts[0], def->name) && (def->space[0] == '\0' || o->parts[1].size == 0 ||
                                              src_same(o->parts[1], last_part(def->space)));
}

static bool any_module(const packing *p, const origin *o)
{
    for (size_t i = 0; i < p->in->count; i++) {
        for (const fbs_def *d = p->in->schemas[i]->defs; d != NULL; d = d->next) {
            if (src_is(o->parts[0], d->name)) {
                return true;
            }
        }
    }
    return false;
}

/* The rest of the name after the table's: "AddSizes", in both TensorAddSizes and AddSizes. */
static bool split(const origin *o, const fbs_def *def, src_span *rest)
{
    bool named = src_begins(o->name, def->name);
    size_t n = strlen(def->name);
    *rest = named ? src_behind(o->name, n) : o->name;
    return named;
}

static bool is_verb(src_span rest)
{
    return src_is(rest, "Start") || src_is(rest, "End") || src_is(rest, "T") ||
           (src_begins(rest, "Add") && rest.size > 3) ||
           (src_begins(rest, "Start") && src_ends(rest, "Vector") && rest.size > 11);
}

/* Sets `rest` to the verb. If one module has all tables, the longest matching name wins. */
static const fbs_def *table_of(packing *p, const origin *o, src_span *rest)
{
    const fbs_def *best = NULL;
    bool alone = !any_module(p, o);
    for (size_t i = 0; i < p->in->count; i++) {
        for (const fbs_def *d = p->in->schemas[i]->defs; d != NULL; d = d->next) {
            src_span verb;
            if (!is_table(d) || !py_step(&p->program, 1)) {
                continue;
            }
            bool named = split(o, d, &verb);
            if (is_module_of(o, d) && is_verb(verb)) {
                *rest = verb;
                return d;
            }
            if (alone && named && is_verb(verb) &&
                (best == NULL || strlen(d->name) > strlen(best->name))) {
                best = d;
                *rest = verb;
            }
        }
    }
    return best;
}

packer_call packer_call_of(packing *p, const packer_function *f, py_tokens callee, py_tokens inside)
{
    packer_call call = {.callee = callee, .inside = inside};
    src_span rest = {"", 0};
    origin o = origin_of(p, f, callee);
    call.def = o.known ? table_of(p, &o, &rest) : NULL;
    if (call.def == NULL) {
        return call;
    }
    if (src_is(rest, "Start")) {
        call.verb = PACKER_START;
    } else if (src_is(rest, "End")) {
        call.verb = PACKER_END;
    } else if (src_is(rest, "T")) {
        call.verb = PACKER_OBJECT;
    } else if (src_begins(rest, "Add")) {
        call.verb = PACKER_ADD;
        call.field = src_behind(rest, 3);
    } else {
        call.verb = PACKER_VECTOR;
        call.field = (src_span){rest.at + 5, rest.size - 11};
    }
    return call;
}

const fbs_def *packer_object_of(packing *p, const packer_function *f, py_tokens name)
{
    packer_call call = packer_call_of(p, f, name, (py_tokens){NULL, 0});
    return call.verb == PACKER_OBJECT ? call.def : NULL;
}

/* ---- Fields ---- */

const fbs_field *packer_field_of(const fbs_def *def, src_span spelled, bool *tag)
{
    const fbs_field *found = NULL;
    src_span value = spelled;
    *tag = false;
    value.size -= src_ends(spelled, "Type") ? strlen("Type") : 0;
    for (const fbs_field *field = def->fields; field != NULL; field = field->next) {
        if (bind_same_name(src_span_of(field->name), spelled)) {
            *tag = false;
            return field;
        }
        if (fbs_has_tag(&field->type) && value.size < spelled.size &&
            bind_same_name(src_span_of(field->name), value)) {
            *tag = true;
            found = field;
        }
    }
    return found;
}

/* ---- Arguments ---- */

/* Argument i as written. */
static py_tokens written(py_tokens inside, size_t i)
{
    size_t at = 0;
    for (; i > 0 && at < inside.count; i--) {
        at = py_find(inside, at, ",") + 1;
    }
    size_t end = py_find(inside, at, ",");
    return at >= inside.count ? (py_tokens){NULL, 0} : (py_tokens){inside.at + at, end - at};
}

static bool is_keyword(py_tokens argument)
{
    return argument.count > 2 && argument.at[0].kind == PY_NAME && py_has(argument, 1, "=");
}

py_tokens packer_argument(py_tokens inside, size_t i)
{
    py_tokens argument = written(inside, i);
    return is_keyword(argument) ? py_behind(argument, 2) : argument;
}

py_tokens packer_keyword(py_tokens inside, const char *name)
{
    for (size_t at = 0; at < inside.count; at = py_find(inside, at, ",") + 1) {
        py_tokens argument = {inside.at + at, py_find(inside, at, ",") - at};
        if (is_keyword(argument) && py_is(argument.at, name)) {
            return py_behind(argument, 2);
        }
    }
    return (py_tokens){NULL, 0};
}
