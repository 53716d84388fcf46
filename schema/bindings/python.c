/* flatc modules for Python: what patterns/python.txt cannot express. */
#include "schema/bindings/python.h"

#include <string.h>

#include "python_patterns.h"

static py_module *module_of(shape_reader *r)
{
    py_module *m = r->own;
    m->set = r->set;
    return m;
}

/* ---- Names ---- */

/* What follows the type's name in `text`, or all of it if it begins otherwise. */
static src_span behind_type(const shape_reader *r, src_span text)
{
    size_t n = r->name.size;
    bool begins = n > 0 && text.size > n && memcmp(text.at, r->name.at, n) == 0;
    return begins ? src_behind(text, n) : text;
}

/* Functions of modules may have the type's name in front. */
static bool strip(const shape_reader *r, src_span text, const char *as, src_span *name)
{
    return shape_strip(behind_type(r, text), as, name) || shape_strip(text, as, name);
}

/* The name of the function; the star is the member. */
bool py_called(shape_reader *r, const shape_step *step, src_span hole)
{
    r->list = hole;
    return r->name.size > 0 && strip(r, hole, step->as, &r->member);
}

/* Another one, about the same member. */
bool py_calls(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    bool star = strchr(step->as, '*') != NULL;
    return strip(r, hole, step->as, &name) && (!star || bind_same_name(r->member, name));
}

/* TensorAddSizes, inside AddSizes of Tensor. */
bool py_longer(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return hole.size == r->name.size + r->list.size && src_same(behind_type(r, hole), r->list);
}

/* AddSizes, inside TensorAddSizes of Tensor. */
bool py_shorter(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return r->list.size > hole.size && src_same(behind_type(r, r->list), hole);
}

/* A local name, the same in all lines of the row. */
bool py_local(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    r->rest = hole;
    return true;
}

bool py_is_local(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return src_same(hole, r->rest);
}

/* ---- Imports ---- */

bool py_path(shape_reader *r, const shape_step *step, src_span hole)
{
    if (!r->trying) {
        py_check_import(module_of(r), hole, r->places[step->line]);
    }
    return true;
}

/* What is imported, or step->as. */
bool py_imports(shape_reader *r, const shape_step *step, src_span hole)
{
    py_module *m = module_of(r);
    if (!r->trying) {
        m->imports_types = m->imports_types || step->as == NULL;
        py_import(m, step->as == NULL ? hole : src_span_of(step->as), r->places[step->line]);
    }
    return !src_is(hole, "import_numpy");
}

/* What the next line uses. */
bool py_imports_here(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    if (!r->trying) {
        module_of(r)->imports_types = true;
        module_of(r)->local = shape_last_part(hole);
    }
    return true;
}

/* np = import_numpy() */
bool py_makes_numpy(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    if (!r->trying) {
        py_use(module_of(r), src_span_of("import_numpy"), r->places[step->line]);
        py_define(module_of(r), src_span_of("np"));
    }
    return true;
}

bool py_uses_numpy(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)hole;
    if (!r->trying) {
        py_use(module_of(r), src_span_of("np"), r->places[step->line]);
    }
    return true;
}

/* "List, Optional" */
bool py_words(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span holes[SRC_HOLES] = {{0}};
    (void)r, (void)step;
    while (src_match(hole, "%w, %*", holes)) {
        hole = holes[1];
    }
    return src_match(hole, "%w", holes);
}

/* Whether `name` is one of the parts of a.b.c. */
static bool is_part(src_span dotted, src_span name)
{
    while (dotted.size > 0 && !src_same(shape_last_part(dotted), name)) {
        dotted = shape_before_last(dotted);
    }
    return dotted.size > 0;
}

/* A class that the line uses. It may come from the function's own import. */
static void use(shape_reader *r, const shape_step *step, src_span name)
{
    py_module *m = module_of(r);
    if (!r->trying && (m->local.size == 0 || !is_part(name, m->local))) {
        py_use(m, name, r->places[step->line]);
    }
    m->local = r->trying ? m->local : (src_span){0};
}

bool py_target(shape_reader *r, const shape_step *step, src_span hole)
{
    use(r, step, hole);
    return shape_text(r, step, hole);
}

/*
 * a.b.FooT.FooT is the object class of Foo. The first one met tells the prefix and suffix of all.
 */
bool py_object(shape_reader *r, const shape_step *step, src_span hole)
{
    use(r, step, hole);
    src_span name = shape_last_part(hole);
    if (shape_object(r->set, name, &name) || r->set->objects) {
        shape_claim(r, step, (bind_fact)step->fact, bind_text(name));
    }
    return true;
}

/* The module is named after the union; its function may be spelled differently. */
bool py_creator(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name, module = shape_last_part(shape_before_last(hole));
    use(r, step, hole);
    if (!shape_strip(shape_last_part(hole), "*Creator", &name)) {
        return false;
    }
    name = bind_same_name(module, name) ? module : name;
    shape_claim(r, step, (bind_fact)step->fact, bind_text(name));
    return true;
}

/* ---- Rows ---- */

/* Continues with the member of the previous row. */
bool py_same_turn(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step, (void)hole;
    r->fresh = false;
    return true;
}

/* Statements of a function are ordered: one with a number lower than before is unknown. */
bool py_phase(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t phase = (uint64_t)step->value;
    (void)hole;
    if (r->count > phase && !r->trying) {
        bind_unknown(r->set, r->places[step->line]);
    }
    r->count = r->count > phase ? r->count : phase;
    return true;
}

bool py_integer(shape_reader *r, const shape_step *step, src_span hole)
{
    bind_value value;
    return bind_number(hole, &value) && value.form == BIND_INTEGER && shape_number(r, step, hole);
}

/* Nothing, or the length of the member. */
bool py_length(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    (void)step;
    return hole.size == 0 ||
           (shape_strip(hole, "len(self.*)", &name) && bind_same_name(r->member, name));
}

/* "\x45\x54\x31\x32": the four bytes. */
bool py_identifier(shape_reader *r, const shape_step *step, src_span hole)
{
    char *bytes = bind_take(r->set, 8);
    size_t n = 0;
    for (size_t i = 0; bytes != NULL && i < hole.size && n < 8; i++) {
        uint64_t value = (unsigned char)hole.at[i];
        char hex[5] = "0";
        if (hole.at[i] == '\\' && i + 3 < hole.size && hole.at[i + 1] == 'x') {
            memcpy(hex + 1, hole.at + i + 1, 3);
            value = fbs_integer(hex, FBS_UBYTE, &value) ? value : 0;
            i += 3;
        }
        bytes[n++] = (char)value;
    }
    shape_claim(r, step, (bind_fact)step->fact, bind_text((src_span){bytes, n}));
    return bytes != NULL;
}

/* ---- Classes ---- */

/* The block that begins after `head`. */
static src_span block_behind(src_span head)
{
    const char *begin = strchr(head.at, '{'), *at = begin;
    for (size_t open = 0; at != NULL && *at != '\0'; at++) {
        open += *at == '{' ? 1 : 0;
        open -= *at == '}' ? 1 : 0;
        if (open == 0) {
            break;
        }
    }
    return (src_span){begin, begin == NULL ? 0 : (size_t)(at - begin)};
}

/* Whether the file is named after the class; then its folder is the namespace. */
static bool is_module_of(const src_file *file, src_span name)
{
    src_span path = src_span_of(file->path), stem;
    const char *slash = strrchr(file->path, '/');
    path = slash == NULL ? path : src_span_of(slash + 1);
    return shape_strip(path, "*.py", &stem) && src_same(stem, name);
}

/* Reads the comments above this line, the only ones that matter. */
static void find_space(py_module *m, uint32_t number)
{
    static const char namespace[] = "# namespace: ";
    src_line line;
    if (m->raw.at == NULL) {
        m->raw = src_lines_of(m->set->file);
    }
    while (m->raw.number < number && src_next(&m->raw, &line)) {
        if (src_begins(line.text, namespace)) {
            m->space = src_trim(src_behind(line.text, strlen(namespace)));
        }
    }
}

static void claim(const shape_reader *r, bind_fact fact, bind_value value, fbs_place place)
{
    bind_claim_of(
        r->set, r->type,
        &(bind_claim){.fact = fact, .copy = &py_class_copy, .value = value, .place = place});
}

static void begin_type(shape_reader *r, py_module *m, src_span name, fbs_kind kind)
{
    const char *path = r->set->file->path;
    bool file = is_module_of(r->set->file, name);
    if (m->alone || (file && r->type != NULL)) { /* one class too many for the module */
        bind_unknown(r->set, m->alone ? (fbs_place){path, m->raw.number, 0} : m->class_at);
    }
    m->class_at = (fbs_place){path, m->raw.number, 0};
    m->is_struct = kind == FBS_DEF_STRUCT;
    r->name = name;
    r->type = bind_type_new(r->set, name, file ? r->set->folder : m->space, m->class_at);
    if (r->type != NULL) {
        r->type->doubtful = !file;
    }
    py_define(m, name);
    if (kind == FBS_DEF_ENUM) { /* a union if some function creates its members */
        claim(r, BIND_PRESENT, bind_nothing(), m->class_at);
    } else {
        py_use(m, src_span_of("flatbuffers"), m->class_at);
        claim(r, BIND_KIND, bind_integer(kind), m->class_at);
    }
    if (file) {
        m->alone = true;
        claim(r, BIND_FOLDER, bind_text(r->set->folder), m->class_at);
    }
}

/* Determines the kind from the functions of the class. */
bool py_class(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span body = block_behind(hole);
    bool slots = src_contains(body, "__slots__"), init = src_contains(body, "def Init(");
    fbs_kind kind = !slots && !init                       ? FBS_DEF_ENUM
                    : src_contains(body, "def GetRootAs") ? FBS_DEF_TABLE
                                                          : FBS_DEF_STRUCT;
    py_module *m = module_of(r);
    if ((int)kind != step->value || r->trying) {
        return (int)kind == step->value;
    }
    find_space(m, r->places[step->line].line);
    begin_type(r, m, hole, kind);
    if (init && !slots) { /* its __slots__ were deleted */
        bind_unknown(r->set, m->class_at);
    }
    return true;
}

/* The object API class after a table or struct. */
bool py_object_class(shape_reader *r, const shape_step *step, src_span hole)
{
    py_module *m = module_of(r);
    (void)step;
    if (!r->trying) {
        m->object_name = hole;
        py_define(m, hole);
    }
    if (!r->trying && r->type != NULL) {
        shape_learn_object(r->set, hole, r->name);
    }
    return r->type != NULL;
}

bool py_is_object(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return src_same(hole, module_of(r)->object_name);
}

/* XCreator, possibly with another spelling of X: the type is a union. */
bool py_creates_union(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span name;
    (void)step;
    if (r->type == NULL || !shape_strip(hole, "*Creator", &name) ||
        !bind_same_name(r->name, name)) {
        return false;
    }
    if (!r->trying) {
        py_define(module_of(r), hole);
        claim(r, BIND_KIND, bind_integer(FBS_DEF_UNION), r->type->place);
    }
    return true;
}

/* ---- Writing structs ---- */

bool py_creates(shape_reader *r, const shape_step *step, src_span hole)
{
    (void)step;
    return module_of(r)->is_struct && src_begins(hole, "Create") &&
           bind_same_name(src_behind(hole, 6), r->name);
}

static uint64_t loops_of(const shape_reader *r)
{
    const shape_layout *l = r->own;
    uint64_t loops = 0;
    for (unsigned i = 0; i < l->depth; i++) {
        loops += l->parts[i].times > 0;
    }
    return loops;
}

/* The number in _idx0, which is that of the surrounding loops. */
bool py_loop(shape_reader *r, const shape_step *step, src_span hole)
{
    uint64_t number;
    (void)step;
    return shape_struct_torn(r) || (src_unsigned(hole, &number) && number == loops_of(r));
}

/* "[_idx0-1][_idx1-1]": one for each open loop. */
bool py_indices(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span h[SRC_HOLES];
    uint64_t number, loops = 0;
    (void)step;
    while (src_match(hole, "[_idx%n-1]%*", h) && src_unsigned(h[0], &number) && number == loops) {
        hole = h[1];
        loops++;
    }
    return shape_struct_torn(r) || (hole.size == 0 && loops == loops_of(r));
}

/* The last remaining parameter, written by the kept method. */
bool py_puts(shape_reader *r, const shape_step *step, src_span hole)
{
    r->member = hole;
    return shape_struct_torn(r) ||
           (src_same(shape_struct_last(r), hole) && shape_struct_puts(r, step, bind_base(r->kept)));
}

/* Cuts ", x" off ", x, y". */
static src_span cut(src_span *list)
{
    const char *end = list->size < 2 ? NULL : memchr(list->at + 1, ',', list->size - 1);
    src_span first = {list->at, end == NULL ? list->size : (size_t)(end - list->at)};
    *list = src_behind(*list, first.size);
    return first;
}

/* ", self.x, self.at.y" for the parameters ", x, at_y". */
bool py_arguments(shape_reader *r, const shape_step *step, src_span hole)
{
    src_span names = module_of(r)->layout.list;
    (void)step;
    while (hole.size > 0 && names.size > 0) {
        src_span argument = cut(&hole), name = cut(&names), path;
        char spelled[256];
        if (!shape_strip(argument, ",self.*", &path) || path.size > sizeof spelled) {
            return false;
        }
        for (size_t i = 0; i < path.size; i++) {
            spelled[i] = path.at[i] == '.' ? '_' : path.at[i];
        }
        if (!bind_same_name(src_behind(name, 1), (src_span){spelled, path.size})) {
            return false;
        }
    }
    return hole.size == 0 && names.size == 0;
}

/* ---- Files ---- */

bool bind_python_is_ours(const src_file *file)
{
    src_span head = {file->bytes, file->size < 4096 ? file->size : 4096};
    return src_contains(head, "automatically generated by the FlatBuffers compiler") ||
           src_contains(head, "__slots__ = ['_tab']") ||
           src_contains(head, "__slots__ = [\"_tab\"]");
}

void bind_python_read(bind_set *set, const src_file *file)
{
    py_module *m = shape_read_own(set, file);
    if (m != NULL && !set->failed && !set->undecided) {
        py_check_names(m);
    }
}
