/*
 * JavaScript modules, both from flatc and from TypeScript compilers. Most of the reader is shared
 * with typescript.c and ts_*.c.
 */
#include "javascript_patterns.h"

#include <string.h>

#include "schema/bindings/classes.h"
#include "schema/bindings/javascript.h"
#include "schema/bindings/typescript.h"

/* ---- Namespaces ---- */

static bool is_folder(const shape_reader *r)
{
    return r->space.at == r->set->folder.at;
}

/* (function (a) { (function (b) { */
bool js_space_in(shape_reader *r, const shape_step *step, src_span hole)
{
    size_t n = is_folder(r) ? 0 : r->space.size;
    char *text = r->trying ? NULL : bind_take(r->set, n + 1 + hole.size);
    (void)step;
    if (text != NULL) {
        memcpy(text, r->space.at, n);
        text[n] = '.';
        memcpy(text + n + 1, hole.at, hole.size);
        size_t dot = n == 0;
        r->space = (src_span){text + dot, n + 1 + hole.size - dot};
    }
    return true;
}

bool js_space_out(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    if (is_folder(r) || !src_same(shape_last_part(r->space), hole)) {
        return false;
    }
    r->space = shape_before_last(r->space);
    r->space = r->space.size > 0 ? r->space : r->set->folder;
    return true;
}

/* "a.b.X" from flatc itself; a bare X has no namespace. */
bool js_enters(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span space = shape_before_last(hole);
    r->space = space.size > 0 ? space : r->set->folder;
    return ts_enters(r, step, shape_last_part(hole));
}

/* Types without a namespace may be in a folder. */
bool js_takes_space(shape_reader *r, const shape_step *step, src_span hole)
{
    return is_folder(r) || shape_takes_space(r, step, hole);
}

/* "b" of "a.b" */
static bool ends_space(src_span space, src_span end)
{
    return space.size > end.size && space.at[space.size - end.size - 1] == '.' &&
           src_same(src_behind(space, space.size - end.size), end);
}

/* The same type, with its namespace or the last part of it. */
bool js_of(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span space = shape_before_last(hole);
    return shape_of(r, step, hole) &&
           (space.size == 0 || src_same(space, r->space) || ends_space(r->space, space));
}

/* ---- Modules ---- */

/* The module root in "root_js_1" or "root_1". Empty if it is no module. */
static src_span module_of(src_span local)
{
    size_t n = local.size;
    while (n > 0 && local.at[n - 1] >= '0' && local.at[n - 1] <= '9') {
        n--;
    }
    bool numbered = n > 1 && n < local.size && local.at[n - 1] == '_';
    src_span name = {local.at, numbered ? n - 1 : 0}, stem;
    return shape_strip(name, "*_js", &stem) ? stem : name;
}

bool js_module(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->kept = module_of(hole);
    return r->kept.size > 0;
}

/* Whether the module may have the name, a type or function. A flat file may have any. */
static bool has_name(src_span module, src_span name)
{
    src_span stem = name;
    bool is_function =
        shape_strip(name, "unionTo*", &stem) || shape_strip(name, "unionListTo*", &stem);
    return bind_same_letters(module, is_function ? stem : name) || src_ends(module, "_generated");
}

/* "exports.XT = exports.X" announces what is exported; if present, later exports are in it. */
bool js_exports_all(shape_reader *r, const shape_step *step, src_span hole)
{
    js_file *file = r->own;
    (void)step;
    file->exports = hole;
    return true;
}

bool js_exports(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span all = ((const js_file *)r->own)->exports, name[SRC_HOLES];
    bool found = all.size == 0;
    (void)step;
    while (all.size > 0 && !found) {
        src_span one = shape_piece(&all, '=');
        found = src_same(src_match(one, "exports.%w", name) ? name[0] : one, hole);
    }
    return found;
}

/* The module that was imported last. */
bool js_is_local(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span type;
    (void)step;
    return has_name(module_of(hole), shape_object(r->set, r->kept, &type) ? type : r->kept);
}

/* The "T" in "point_js_1.T" or "a.b.T" must be the one of that module or namespace. */
static void check_package(const bind_set *set, bind_claim *c)
{
    bool named =
        c->value.form == BIND_TEXT &&
        (c->fact == BIND_TARGET || (c->fact == BIND_MEMBER && !src_is(c->value.text, "string"))) &&
        c->value.text.at[-1] == '.'; /* "string" is not text of the file */
    src_span name = c->value.text, package = named ? class_package_of(name) : (src_span){0};
    src_span module = module_of(package);
    bool good = module.size > 0 ? has_name(module, name) : package.size == 0, other = !good;
    bool found = module.size > 0;
    for (const bind_type *t = set->types; other && t != NULL; t = t->next) {
        bool same = src_same(t->name, name);
        found = found || same;
        good = good || (same && (src_same(t->space, package) || ends_space(t->space, package)));
    }
    if (found && !good) {
        c->value.text = (src_span){package.at, package.size + 1 + name.size};
    }
}

/* ---- Enums ---- */

/* The number of the value, as the key of its name. */
bool js_is_number(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    bind_value value;
    const bind_claim *c = shape_find_of(r->set, r->type, r->member, &ts_value_copy, BIND_NUMBER);
    (void)step;
    hole = src_match(hole, "\"%*\"", part) ? part[0] : hole;
    return c != NULL && bind_number(hole, &value) && value.form == c->value.form &&
           value.number == c->value.number;
}

/* ---- Newer expressions, as compiled for older language versions ---- */

bool js_are_locals(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name[SRC_HOLES];
    (void)r, (void)step;
    while (hole.size > 0) {
        if (!src_match(shape_piece(&hole, ','), "_%w", name)) {
            return false;
        }
    }
    return true;
}

/* Concatenates the parts. */
static src_span joined(bind_set *set, src_span a, const char *b, src_span c)
{
    size_t n = strlen(b), size = a.size + n + c.size;
    char *text = bind_take(set, size);
    if (text == NULL) {
        return a;
    }
    memcpy(text, a.at, a.size);
    memcpy(text + a.size, b, n);
    memcpy(text + a.size + n, c.at, c.size);
    return (src_span){text, size};
}

static src_span newer(bind_set *set, src_span text, unsigned depth);

/* "x" or "(x = a)": the x and what it stands for. Returns false if it is neither. */
static bool is_local(bind_set *set, src_span text, unsigned depth, src_span *name, src_span *is)
{
    src_span part[SRC_HOLES];
    bool set_here = src_match(text, "(%w = %*)", part);
    *name = set_here ? part[0] : text;
    *is = set_here ? newer(set, part[1], depth - 1) : text;
    return set_here || src_match(text, "%w", part);
}

/*
 * Restores "a?.b" from "(x = a) === null || x === void 0 ? void 0 : x.b", and "a ?? b" from "(x =
 * a) !== null && x !== void 0 ? x : b". Returns anything else unchanged. Token texts have only one
 * of two bars.
 */
static src_span newer(bind_set *set, src_span text, unsigned depth)
{
    src_span part[SRC_HOLES], rest = text, name, is, first = shape_piece(&rest, '=');
    bool other = src_ends(first, "!");
    first.size -= other;
    if (depth > 0 && src_match(text, "BigInt(%*)", part)) {
        is = joined(set, src_span_of("BigInt("), "", newer(set, part[0], depth - 1));
        return joined(set, is, ")", (src_span){0});
    }
    if (depth == 0 || !is_local(set, first, depth, &name, &is) ||
        !src_match(rest,
                   other ? "= null && %w !== void 0 ? %w : %*"
                         : "== null | %w === void 0 ? void 0 : %w%*",
                   part) ||
        !src_same(part[0], name) || !src_same(part[1], name)) {
        return text;
    }
    return joined(set, is, other ? "??" : src_begins(part[2], "[") ? "?." : "?", part[2]);
}

enum { NEWER = 8 /* nested structs */ };

bool js_on_written(shape_reader *r, const shape_step *step, src_span hole)
{
    return ts_on_written(r, step, newer(r->set, hole, NEWER));
}

bool js_on_element(shape_reader *r, const shape_step *step, src_span hole)
{
    static const char *const shapes[] = {"%w?.[i] ?? 0", "+(%w?.[i] ?? 0)", "BigInt(%w?.[i] ?? 0)",
                                         "Number(Boolean(%w?.[i]))"};
    src_span part[SRC_HOLES];
    (void)step;
    hole = newer(r->set, hole, NEWER);
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        if (src_match(hole, shapes[i], part)) {
            r->member = part[0];
            return true;
        }
    }
    return false;
}

bool js_on_item(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span part[SRC_HOLES];
    return src_match(newer(r->set, hole, NEWER), "%w?.[i]", part) &&
           ts_writes_structs(r, step, part[0]);
}

bool js_is_item(shape_reader *r, const shape_step *step, src_span hole)
{
    return ts_is_item(r, step, newer(r->set, hole, NEWER));
}

bool js_passes(shape_reader *r, const shape_step *step, src_span hole)
{
    return ts_passes(r, step, newer(r->set, hole, NEWER));
}

/* createX of the type that was kept */
bool js_kept_part(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    return shape_strip(hole, step->as, &name) && src_same(name, shape_last_part(r->kept));
}

/* ---- Unions in the object API ---- */

/*
 * "unionToX(this.uType(), this.u.bind(this))" for the member, which is the next one if step->value
 * says so. For a list, the enum was kept.
 */
bool js_unites(shape_reader *r, const shape_step *step, src_span hole)
{
    static const char *const shapes[] = {
        "%d(this.%w(), this.%w.bind(this))", "(0, %d)(this.%w(), this.%w.bind(this))",
        "%d(targetEnum, this.%w.bind(this), targetEnumIndex)",
        "(0, %d)(targetEnum, this.%w.bind(this), targetEnumIndex)"};
    const shape_step plain = {.line = step->line};
    src_span part[SRC_HOLES], stem;
    size_t i = 0;
    while (i < 4 && !src_match(hole, shapes[i], part)) {
        i++;
    }
    if (i == 4 || !shape_strip(shape_last_part(part[0]), step->as, &stem)) {
        return false;
    }
    bool is_list = i > 1;
    src_span module = shape_before_last(part[0]);
    if (module.size > 0 && !has_name(module_of(module), stem)) {
        return false;
    }
    bool same = (step->value == 0 ? shape_is : shape_next)(r, &plain, part[is_list ? 1 : 2]);
    return same && (is_list ? ts_is_end_of(stem, shape_last_part(r->kept))
                            : ts_is_tag(r, &plain, part[1]) &&
                                  ts_is_getter(r, step, shape_last_part(part[0])));
}

void bind_javascript_finish(bind_set *set)
{
    bind_typescript_finish(set);
    for (bind_type *t = set->types; t != NULL; t = t->next) {
        for (bind_claim *c = t->claims; c != NULL; c = c->next) {
            check_package(set, c);
        }
    }
}
