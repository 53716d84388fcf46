/* Resolves names across files. */
#include <string.h>

#include "schema/python/module.h"

enum { FOLLOW = 32 }; /* steps from name to name */

/* ---- Names of a module ---- */

static int compare(src_span a, src_span b)
{
    size_t n = a.size < b.size ? a.size : b.size;
    int order = n == 0 ? 0 : memcmp(a.at, b.at, n);
    return order != 0 ? order : a.size < b.size ? -1 : a.size > b.size;
}

/* The first name that equals `name` or sorts after it. */
static size_t first_of(const py_module *module, src_span name)
{
    size_t low = 0, high = module->name_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare(module->names[middle]->name, name) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

py_name *py_name_of(const py_module *module, src_span name, bool inner)
{
    size_t i = first_of(module, name);
    /* Names in functions sort last. */
    bool found = i < module->name_count && src_same(module->names[i]->name, name) &&
                 (inner || !module->names[i]->inner);
    return found ? module->names[i] : NULL;
}

py_name *py_name_near(py_program *program, const py_module *module, const py_token *use,
                      const py_token *begin)
{
    py_name *best = NULL;
    for (size_t i = first_of(module, py_span(use)); i < module->name_count; i++) {
        py_name *name = module->names[i];
        if (!src_same(name->name, py_span(use)) || !py_step(program, 1)) {
            break;
        }
        bool near = name->inner && name->name.at >= begin->at && name->name.at < use->at;
        best = near || !name->inner ? name : best;
    }
    return best;
}

/* ---- Modules ---- */

/* Cuts the last part off a path. The result is empty if there is none left. */
static src_span last_part(src_span *path)
{
    while (path->size > 0 && path->at[path->size - 1] == '/') {
        path->size--;
    }
    size_t n = path->size;
    while (n > 0 && path->at[n - 1] != '/') {
        n--;
    }
    src_span part = {path->at + n, path->size - n};
    path->size = n;
    return part;
}

/* a/b/c for a/b/c.py and for a/b/c/__init__.py */
static src_span without_suffix(const char *path)
{
    src_span whole = src_span_of(path);
    if (src_ends(whole, ".py") || src_ends(whole, ".pyi")) {
        whole.size -= src_ends(whole, ".py") ? 3 : 4;
    }
    if (src_ends(whole, "/__init__")) {
        whole.size -= strlen("/__init__");
    }
    return whole;
}

/*
 * How many trailing parts agree. At least two must, or all parts of one of them: a/schema.py is not
 * b.schema.
 */
static size_t agreement(src_span module, const char *path)
{
    src_span file = without_suffix(path);
    for (size_t n = 0;; n++) {
        src_span a = last_part(&module), b = last_part(&file);
        if (a.size == 0 || b.size == 0 || !src_same(a, b)) {
            bool ended = a.size == 0 || b.size == 0;
            return n >= 2 || ended ? n : 0;
        }
    }
}

const py_module *py_module_at(const py_program *program, src_span path)
{
    const py_module *best = NULL;
    size_t most = 0;
    for (size_t i = 0; i < program->count; i++) {
        size_t n = agreement(path, program->modules[i].text.file->path);
        if (n > most) {
            most = n;
            best = &program->modules[i];
        }
    }
    return best;
}

/* ---- Meanings ---- */

/* A name being resolved: the parts that are left, and the module they belong to. */
typedef struct path {
    py_program *program;
    const py_module *in;
    src_span parts[FOLLOW];
    size_t first, count;
    bool inner;
} path;

static py_meaning outside(const path *p, src_span from, py_name *import)
{
    return (py_meaning){PY_OUTSIDE, from, p->parts[p->count - 1], NULL, NULL, import};
}

static const py_meaning unclear = {.sense = PY_UNCLEAR};

static src_span joined(py_program *program, src_span a, src_span b)
{
    char *out = py_take(program, a.size + b.size + 2);
    if (out == NULL) {
        return a;
    }
    memcpy(out, a.at, a.size);
    out[a.size] = '/';
    memcpy(out + a.size + 1, b.at, b.size);
    return (src_span){out, a.size + b.size + 1};
}

/*
 * Continues in the imported module. Returns false if that is missing; then *at is as much of its
 * path as is known.
 */
static bool enter(path *p, src_span *at)
{
    const py_module *module = py_module_at(p->program, *at);
    while (p->first + 1 < p->count &&
           (module == NULL || py_name_of(module, p->parts[p->first], false) == NULL)) {
        *at = joined(p->program, *at, p->parts[p->first++]);
        module = py_module_at(p->program, *at);
    }
    p->in = module;
    return module != NULL;
}

/* Follows an import. Returns false if it is final; *out is then the meaning. */
static bool follow(path *p, py_name *name, py_meaning *out)
{
    src_span at = name->from;
    p->inner = false;
    p->first++;
    if (name->item.size > 0) {
        p->parts[--p->first] = name->item;
    }
    if (p->first == p->count) {
        *out = unclear; /* a module is not a type */
        return false;
    }
    if (!enter(p, &at)) {
        *out = outside(p, at, name);
        return false;
    }
    return true;
}

/* A name that the module does not define: it comes from a star import, or from Python. */
static bool follow_star(path *p, py_meaning *out)
{
    const py_module *in = p->in;
    for (const py_name *star = in->stars; star != NULL; star = star->next) {
        const py_module *module = py_module_at(p->program, star->from);
        if (module != NULL && module != in &&
            py_name_of(module, p->parts[p->first], false) != NULL) {
            p->in = module;
            return true;
        }
    }
    *out = p->count - p->first == 1 ? outside(p, (src_span){"", 0}, NULL) : unclear;
    return false;
}

static py_meaning made_out(const path *p, py_name *name, py_name *import)
{
    bool whole = p->first + 1 == p->count;
    if (name->several || !whole || name->what == PY_FUNCTION) {
        return unclear;
    }
    py_meaning meaning = {PY_VALUE, {"", 0}, name->name, NULL, name, import};
    if (name->what == PY_DEFINED) {
        meaning.sense = PY_CLASS;
        meaning.definition = name->definition;
    }
    return meaning;
}

static bool begin(path *p, py_tokens tokens)
{
    for (size_t i = 0; i < tokens.count; i += 2) {
        if (p->count == FOLLOW) {
            return false;
        }
        p->parts[p->count++] = py_span(&tokens.at[i]);
    }
    return p->count > 0;
}

py_meaning py_mean(py_program *program, const py_module *in, py_tokens tokens)
{
    path p = {.program = program, .in = in};
    py_name *import = NULL;
    py_meaning out = unclear;
    if (!begin(&p, tokens)) {
        return unclear;
    }
    for (unsigned n = 0; n < FOLLOW && py_step(program, 1 + program->count); n++) {
        py_name *name = py_name_of(p.in, p.parts[p.first], false);
        if (name == NULL) {
            if (!follow_star(&p, &out)) {
                return out;
            }
        } else if (name->what != PY_IMPORTED || name->several) {
            return made_out(&p, name, import);
        } else {
            import = name;
            if (!follow(&p, name, &out)) {
                return out;
            }
        }
    }
    return unclear;
}

bool py_is_standard(const py_meaning *meaning)
{
    static const char *const modules[] = {"",     "typing",      "typing_extensions", "builtins",
                                          "enum", "dataclasses", "collections/abc",   "abc"};
    for (size_t i = 0; i < sizeof modules / sizeof modules[0]; i++) {
        if (meaning->sense == PY_OUTSIDE && src_is(meaning->from, modules[i])) {
            return true;
        }
    }
    return false;
}
