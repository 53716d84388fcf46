/*
 * Python as flatc writes it: modules, classes, and which shapes the functions in them must have.
 * The shapes are in patterns/python.txt.
 */
#include "schema/bindings/python.h"

#include <string.h>

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
    src_span name = {0}, value;
    if (!py_next_param(&params, &name, &value) || !py_next_param(&params, &name, &value)) {
        return (src_span){0};
    }
    return name;
}

static bool is_class_method(const py_module *m, size_t head)
{
    return head > 0 && src_is(m->lines[head - 1].text, "@classmethod") &&
           m->lines[head - 1].indent == m->lines[head].indent;
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
    f->of_class = is_class_method(m, at);
    f->to = block_end(m, at + 1, line->indent);
    size_t open = (size_t)(holes[0].at - line->text.at) + holes[0].size;
    size_t close = behind_parenthesis(line->text, open);
    if (close == 0) { /* the parameters have lines of their own */
        f->from = at + 1;
        return true;
    }
    f->params = (src_span){line->text.at + open + 1, close - open - 2};
    f->second = second_name(f->params);
    src_span rest = src_trim(src_behind(line->text, close));
    const char *colon = rest.size == 0 ? NULL : memchr(rest.at, ':', rest.size);
    if (colon == NULL || (rest.at[0] != ':' && !src_begins(rest, "->"))) {
        return false;
    }
    if (memchr(rest.at, '(', (size_t)(colon - rest.at)) != NULL) {
        return false; /* what is called there is no annotation */
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
    if (taken == 0 || taken != f->to - f->from) {
        size_t at = taken == 0 ? scope.furthest : f->from + taken;
        bind_unknown(m->set, m->lines[at < f->to ? at : f->head].place);
    }
}

/* A function whose statements are shapes, and its parameters. */
static void read_statements(py_module *m, const py_function *f, const char *params,
                            const py_shapes *shapes)
{
    py_scope scope = {.module = m, .function = f};
    if (f->from == f->to || !py_params_fit(&scope, f->params, params)) {
        bind_unknown(m->set, m->lines[f->head].place);
    }
    py_match_all(m, f, shapes, f->from, f->to);
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
        const char *name, *params, *begin; /* of the first line */
        const py_shapes *shapes;
    } known[] = {
        {"__init__", "self", "", &py_init_shapes},
        {"__eq__", "self, other", "return type(self)==type(other)", &py_eq_shapes},
        {"_UnPack", "self, ?", "", &py_unpack_shapes},
        {"Pack", "self, builder", "", &py_pack_shapes},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (src_is(f->name, known[i].name)) {
            read_statements(m, f, known[i].params, known[i].shapes);
            if (f->from < f->to && !src_begins(m->lines[f->from].text, known[i].begin)) {
                bind_unknown(m->set, m->lines[f->from].place);
            }
            return;
        }
    }
    read_whole(m, f, &py_object_shapes);
}

/* ---- Classes ---- */

static void claim_kind(py_module *m, fbs_kind kind, fbs_place place)
{
    bind_claim claim = {.fact = BIND_KIND, .copy = &py_class_copy, .place = place};
    claim.value = bind_integer(kind);
    bind_claim_of(m->set, m->type, &claim);
}

static void claim_folder(py_module *m, fbs_place place)
{
    bind_claim claim = {.fact = BIND_FOLDER, .copy = &py_class_copy, .place = place};
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
    if (file && m->type != NULL) { /* one more than the module is of */
        bind_unknown(m->set, m->class_line->place);
    }
    m->class_line = &m->lines[from - 1];
    m->type_name = name;
    m->type = bind_type_new(m->set, name, file ? m->set->folder : m->space, place);
    if (m->type != NULL) {
        m->type->doubtful = !file;
    }
    bool slots = has_line(m, from, to, "__slots__");
    bool object = slots || has_line(m, from, to, "def Init(");
    m->is_struct = object && !has_line(m, from, to, "def GetRootAs");
    py_define(m, name);
    if (object && !slots) { /* somebody has deleted them */
        bind_unknown(m->set, m->class_line->place);
    }
    if (object) {
        py_use(m, src_span_of("flatbuffers"), place);
        claim_kind(m, m->is_struct ? FBS_DEF_STRUCT : FBS_DEF_TABLE, place);
    } else if (m->type != NULL) { /* an enum; a union when a function creates its members */
        bind_claim claim = {.fact = BIND_PRESENT, .copy = &py_class_copy, .place = place};
        bind_claim_of(m->set, m->type, &claim);
    }
    if (file) {
        m->alone = true;
        claim_folder(m, place);
    }
}

static void read_method(py_module *m, py_function *f, bool object, size_t end)
{
    if (object && src_ends(m->lines[f->head].text, "(")) {
        read_constructor(m, f, end);
    } else if (object) {
        read_object_function(m, f);
    } else {
        read_whole(m, f, m->is_struct ? &py_struct_shapes : &py_table_shapes);
    }
}

static bool is_head(const py_module *m, size_t at, size_t to)
{
    return at < to && m->lines[at].indent == 4 && src_begins(m->lines[at].text, "def ");
}

/*
 * A line of a class that is no function: of an enum its values, else nothing but `pass` as the
 * only one, __slots__ as the first, and what makes a function one of the class in front of it.
 */
static size_t read_class_line(py_module *m, size_t at, size_t from, size_t to)
{
    py_scope scope = {.module = m};
    src_span text = m->lines[at].text;
    bool decorator = src_is(text, "@classmethod");
    bool right = decorator                ? is_head(m, at + 1, to)
                 : src_is(text, "pass")   ? to == from + 1
                 : src_begins(text, "__") ? at == from
                                          : true;
    size_t taken = right ? py_match(&scope, &py_class_shapes, at, to, 4) : 0;
    if (taken == 0) {
        bind_unknown(m->set, m->lines[at].place);
    }
    return taken == 0 ? 1 : taken;
}

/* Lines [from, to) of a class at the level of 4 blanks. */
static void read_class(py_module *m, size_t from, size_t to, bool object)
{
    for (size_t at = from; at < to && !m->set->failed;) {
        py_function f;
        if (is_head(m, at, to) && read_head(m, at, &f)) {
            bool open = src_ends(m->lines[f.head].text, "(");
            size_t end = open ? block_end(m, f.to + 1, 4) : f.to;
            end = end < to ? end : to;
            read_method(m, &f, object, end);
            at = end;
        } else {
            at += read_class_line(m, at, from, to);
        }
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
    bool object = is_object_class(m, at + 1, end);
    if (end == at + 1 || (m->alone && !object)) { /* empty, or one more than the module is of */
        bind_unknown(m->set, m->lines[at].place);
    }
    if (object) {
        m->object_name = name;
        py_define(m, name);
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
    src_span stem = {name.at, name.size < 7 ? 0 : name.size - 7};
    return m->type_name.size > 0 && src_ends(name, "Creator") && bind_same_name(m->type_name, stem);
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
        bind_unknown(m->set, m->lines[at].place);
        return at + 1;
    }
    if (m->type == NULL) {
        bind_unknown(m->set, m->lines[at].place);
    } else if (is_creator(m, f.name)) {
        py_define(m, f.name);
        claim_kind(m, FBS_DEF_UNION, m->type->place);
        read_statements(m, &f, "unionType, table", &py_creator_shapes);
    } else if (is_create(m, f.name)) {
        py_read_create(m, &f);
    } else {
        read_whole(m, &f, &py_builder_shapes);
    }
    return f.to;
}

/* What every module imports. */
static void note_import(py_module *m, const src_line *line)
{
    src_span text = line->text, numpy = src_span_of("import_numpy");
    if (src_is(text, "import flatbuffers")) {
        py_import(m, src_span_of("flatbuffers"), line);
    } else if (src_ends(text, "import import_numpy")) {
        py_import(m, numpy, line);
    } else if (src_is(text, "np=import_numpy()")) {
        py_use(m, numpy, line->place);
        py_define(m, src_span_of("np"));
    }
}

/* Comments above this line. */
static void find_space(py_module *m, uint32_t number)
{
    src_line line;
    while (m->raw.number < number && src_next(&m->raw, &line)) {
        if (src_begins(line.text, PY_NAMESPACE)) {
            size_t n = strlen(PY_NAMESPACE);
            m->space = src_trim(src_behind(line.text, n));
        }
    }
}

static size_t read_statement(py_module *m, size_t at)
{
    src_span holes[SRC_HOLES] = {{0}};
    src_span text = m->lines[at].text;
    py_scope scope = {.module = m};
    find_space(m, m->lines[at].place.line);
    if (m->lines[at].indent == 0 &&
        (src_match(text, "class %w(object):", holes) || src_match(text, "class %w:", holes))) {
        return read_class_at(m, at, holes[0]);
    }
    if (m->lines[at].indent == 0 && src_begins(text, "def ")) {
        return read_function_at(m, at);
    }
    size_t taken = py_match(&scope, &py_import_shapes, at, m->count, 0);
    if (taken == 0) {
        bind_unknown(m->set, m->lines[at].place);
    } else {
        note_import(m, &m->lines[at]);
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

bool bind_python_is_ours(const src_file *file)
{
    return src_ends(src_span_of(file->path), "__init__.py") || has_header(file);
}

void bind_python_read(bind_set *set, const src_file *file)
{
    py_module m = {.set = set, .file = file, .raw = src_lines_of(file)};
    if (!has_header(file) || !py_take_lines(&m)) {
        return;
    }
    for (size_t at = 0; at < m.count && !set->failed;) {
        at = read_statement(&m, at);
    }
    if (!set->failed) {
        py_check_names(&m);
    }
}
