/*
 * Python as flatc writes it: modules, classes, and which shapes the functions in them must have.
 * The shapes are in python_shapes.c.
 */
#include "schema/bindings/python.h"

#include <string.h>

#include "schema/finding/rules.h"

static const ptv_rule import_rule;

/* ---- Blocks ---- */

/* The first line from `at` on that is indented by at most `indent`. */
static size_t block_end(const py_module *m, size_t at, unsigned indent)
{
    while (at < m->count && m->lines[at].indent > indent) {
        at++;
    }
    return at;
}

/* ---- Heads of functions ---- */

/* Behind the parenthesis that closes the one at `from`; 0: it is not closed here. */
static size_t behind_parenthesis(src_span text, size_t from)
{
    int depth = 0;
    for (size_t i = from; i < text.size; i++) {
        depth +=
            (text.at[i] == '(' || text.at[i] == '[') - (text.at[i] == ')' || text.at[i] == ']');
        if (depth == 0) {
            return i + 1;
        }
    }
    return 0;
}

/* "builder: X, sizes: int": the name of the second one. */
static src_span second_name(src_span params)
{
    int depth = 0;
    size_t i = 0;
    while (i < params.size && (params.at[i] != ',' || depth != 0)) {
        depth += (params.at[i] == '[') - (params.at[i] == ']');
        i++;
    }
    src_span rest = i == params.size ? (src_span){params.at + i, 0}
                                     : src_trim((src_span){params.at + i + 1, params.size - i - 1});
    size_t n = 0;
    while (n < rest.size && strchr(":,= ", rest.at[n]) == NULL) {
        n++;
    }
    return (src_span){rest.at, n};
}

/*
 * Reads "def NAME(...) -> TYPE:" of line `at`, and where the body is. A body on the same line
 * becomes a line of its own in place of the head.
 */
static bool read_head(py_module *m, size_t at, py_function *f)
{
    src_span holes[SRC_HOLES] = {{0}};
    src_line *line = &m->lines[at];
    if (!src_match(line->text, "def %w(%.", holes)) {
        return false;
    }
    *f = (py_function){.name = holes[0], .head = at, .indent = line->indent + 4};
    f->to = block_end(m, at + 1, line->indent);
    size_t open = (size_t)(holes[0].at - line->text.at) + holes[0].size;
    size_t close = behind_parenthesis(line->text, open);
    if (close == 0) { /* the parameters have lines of their own */
        f->from = at + 1;
        return true;
    }
    f->second = second_name((src_span){line->text.at + open + 1, close - open - 2});
    src_span rest = src_trim((src_span){line->text.at + close, line->text.size - close});
    const char *colon = rest.size == 0 ? NULL : memchr(rest.at, ':', rest.size);
    if (colon == NULL || (rest.at[0] != ':' && !src_begins(rest, "->"))) {
        return false;
    }
    src_span body = {colon + 1, rest.size - (size_t)(colon + 1 - rest.at)};
    body = src_trim(body);
    f->from = at + 1;
    if (body.size > 0 && body.at[0] != '#') {
        line->text = body;
        line->indent += 4;
        f->from = at;
    }
    return true;
}

/* ---- Functions ---- */

/* One function, one shape: all its lines. */
static void read_whole(py_module *m, const py_function *f, const py_shapes *shapes)
{
    py_scope scope = {.module = m, .function = f};
    size_t taken = py_match(&scope, shapes, f->from, f->to, f->indent);
    if (taken != f->to - f->from) {
        size_t at = taken == 0 ? scope.furthest : f->from + taken;
        bind_unknown(m->set, &m->lines[at < f->to ? at : f->head]);
    }
}

/* "def __init__(", parameters, "):", then the body. */
static void read_constructor(py_module *m, py_function *f, size_t end)
{
    f->to = end;
    size_t close = f->from;
    while (close < f->to && !src_is(m->lines[close].text, "):")) {
        close++;
    }
    if (close < f->to) {
        py_match_all(m, f, &py_params_shapes, f->from, close);
        f->from = close + 1;
    }
    py_match_all(m, f, &py_init_shapes, f->from, f->to);
}

static void read_object_function(py_module *m, py_function *f)
{
    static const struct {
        const char *name;
        const py_shapes *shapes;
    } known[] = {
        {"__init__", &py_init_shapes},
        {"__eq__", &py_eq_shapes},
        {"_UnPack", &py_unpack_shapes},
        {"Pack", &py_pack_shapes},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (src_is(f->name, known[i].name)) {
            py_match_all(m, f, known[i].shapes, f->from, f->to);
            return;
        }
    }
    read_whole(m, f, &py_object_shapes);
}

/* ---- Classes ---- */

static void claim_kind(py_module *m, fbs_kind kind, fbs_place place)
{
    bind_claim claim = {.fact = BIND_KIND, .copy = &py_copy_class, .place = place};
    claim.value = bind_integer(kind);
    bind_claim_of(m->set, m->type, &claim);
}

static void claim_folder(py_module *m, fbs_place place)
{
    bind_claim claim = {.fact = BIND_FOLDER, .copy = &py_copy_class, .place = place};
    claim.value = bind_text(m->set->folder);
    bind_claim_of(m->set, m->type, &claim);
}

/* Whether the class is what its file is called after: then the folder is the namespace. */
static bool is_module_of(const py_module *m, src_span name)
{
    const char *slash = strrchr(m->file->path, '/');
    src_span file = src_span_of(slash == NULL ? m->file->path : slash + 1);
    return file.size == name.size + 3 && src_begins(name, "") &&
           memcmp(file.at, name.at, name.size) == 0;
}

static bool has_line(const py_module *m, size_t from, size_t to, const char *begin)
{
    for (; from < to; from++) {
        if (src_begins(m->lines[from].text, begin)) {
            return true;
        }
    }
    return false;
}

static void begin_type(py_module *m, src_span name, size_t from, size_t to)
{
    fbs_place place = m->lines[from - 1].place;
    bool file = is_module_of(m, name);
    m->type_name = name;
    m->type = bind_type_new(m->set, name, file ? m->set->folder : m->space, place);
    bool slots = has_line(m, from, to, "__slots__");
    m->is_struct = slots && !has_line(m, from, to, "def GetRootAs");
    if (slots) {
        claim_kind(m, m->is_struct ? FBS_DEF_STRUCT : FBS_DEF_TABLE, place);
    } else if (m->type != NULL) { /* an enum; a union when a function creates its members */
        bind_claim claim = {.fact = BIND_PRESENT, .copy = &py_copy_class, .place = place};
        bind_claim_of(m->set, m->type, &claim);
    }
    if (file) {
        claim_folder(m, place);
    }
}

/* Lines [from, to) of a class at the level of 4 blanks. */
static void read_class(py_module *m, size_t from, size_t to, bool object)
{
    while (from < to && !m->set->failed) {
        py_function f;
        py_scope scope = {.module = m};
        size_t taken = 0;
        if (m->lines[from].indent == 4 && read_head(m, from, &f)) {
            bool open = src_ends(m->lines[f.head].text, "(");
            size_t end = open ? block_end(m, f.to + 1, 4) : f.to;
            if (object && open) {
                read_constructor(m, &f, end < to ? end : to);
            } else if (object) {
                read_object_function(m, &f);
            } else {
                read_whole(m, &f, m->is_struct ? &py_struct_shapes : &py_table_shapes);
            }
            from = end < to ? end : to;
            continue;
        }
        taken = py_match(&scope, &py_class_shapes, from, to, 4);
        if (taken == 0) {
            bind_unknown(m->set, &m->lines[from]);
        }
        from += taken == 0 ? 1 : taken;
    }
}

/* The class behind that of a table or struct, with its object API. */
static bool is_object_class(const py_module *m, size_t from, size_t to)
{
    return m->type != NULL && !has_line(m, from, to, "__slots__") &&
           has_line(m, from, to, "def __init__(");
}

static size_t read_class_at(py_module *m, size_t at, src_span name)
{
    size_t end = block_end(m, at + 1, 0);
    if (is_object_class(m, at + 1, end)) {
        read_class(m, at + 1, end, true);
    } else {
        begin_type(m, name, at + 1, end);
        read_class(m, at + 1, end, false);
    }
    return end;
}

/* ---- Modules ---- */

static bool is_creator(const py_module *m, src_span name)
{
    size_t n = m->type_name.size;
    return n != 0 && name.size == n + 7 && src_ends(name, "Creator") &&
           bind_same_name(m->type_name, (src_span){name.at, n});
}

static bool is_create(const py_module *m, src_span name)
{
    size_t n = m->type_name.size;
    return m->is_struct && name.size == n + 6 && src_begins(name, "Create") &&
           memcmp(name.at + 6, m->type_name.at, n) == 0;
}

static size_t read_function_at(py_module *m, size_t at)
{
    py_function f;
    if (!read_head(m, at, &f)) {
        bind_unknown(m->set, &m->lines[at]);
        return at + 1;
    }
    if (m->type == NULL) {
        bind_unknown(m->set, &m->lines[at]);
    } else if (is_creator(m, f.name)) {
        claim_kind(m, FBS_DEF_UNION, m->type->place);
        py_match_all(m, &f, &py_creator_shapes, f.from, f.to);
    } else if (is_create(m, f.name)) {
        py_read_create(m, &f);
    } else {
        read_whole(m, &f, &py_builder_shapes);
    }
    return f.to;
}

static size_t read_statement(py_module *m, size_t at)
{
    src_span holes[SRC_HOLES] = {{0}};
    src_span text = m->lines[at].text;
    py_scope scope = {.module = m};
    if (src_begins(text, PY_NAMESPACE)) {
        size_t n = strlen(PY_NAMESPACE);
        m->space = src_trim((src_span){text.at + n, text.size - n});
        return at + 1;
    }
    if (m->lines[at].indent == 0 &&
        (src_match(text, "class %w(%w):", holes) || src_match(text, "class %w:", holes))) {
        return read_class_at(m, at, holes[0]);
    }
    if (m->lines[at].indent == 0 && src_begins(text, "def ")) {
        return read_function_at(m, at);
    }
    size_t taken = py_match(&scope, &py_import_shapes, at, m->count, 0);
    if (taken == 0) {
        bind_unknown(m->set, &m->lines[at]);
    }
    return at + (taken == 0 ? 1 : taken);
}

/* Of several files in one, or of a package that is one file, __init__.py may be the module. */
static bool has_header(const src_file *file)
{
    src_span head = {file->bytes, file->size < 4096 ? file->size : 4096};
    return src_contains(head, "automatically generated by the FlatBuffers compiler") ||
           src_contains(head, "__slots__ = ['_tab']") ||
           src_contains(head, "__slots__ = [\"_tab\"]");
}

static bool is_generated(const src_file *file)
{
    return src_ends(src_span_of(file->path), "__init__.py") || has_header(file);
}

static void read_module(bind_set *set, const src_file *file)
{
    py_module m = {.set = set, .file = file};
    if (!has_header(file) || !py_take_lines(&m)) {
        return;
    }
    for (size_t at = 0; at < m.count && !set->failed;) {
        at = read_statement(&m, at);
    }
}

/* ---- Imports ---- */

static bool begins_as_path(src_span path, const char *prefix)
{
    size_t n = strlen(prefix);
    return src_begins(path, prefix) && (path.size == n || path.at[n] == '.');
}

void py_check_import(const py_module *m, src_span path, fbs_place place)
{
    const char *prefix = m->set->prefix;
    if (prefix == NULL || prefix[0] == '\0' || begins_as_path(path, prefix)) {
        return;
    }
    gate_words found, expected;
    bind_fault(
        m->set, &import_rule,
        &(gate_finding){.at = place,
                        .found = gate_say(&found, "'%.*s'", (int)(path.size & 0x7f), path.at),
                        .expected = gate_say(&expected, "'%s...'", prefix)});
}

const bind_language bind_python = {
    .name = "python",
    .suffix = ".py",
    .is_ours = is_generated,
    .read = read_module,
    .finish = py_check_package,
};

/* ---- Rules ---- */

static const ptv_rule import_rule = {
    .name = "bindings-import-not-rewritten",
    .code = 2126,
    .severity = PTV_ERROR,
    .title = "an import does not begin with the prefix of the package",
    .why = "it finds nothing where the bindings are part of a larger package, or finds others",
    .fix = "run the script that rewrites imports once more",
};

static const ptv_rule *const rules[] = {&import_rule};

const gate_rule_list bind_python_rules = GATE_RULE_LIST(rules);
