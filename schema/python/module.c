/* Turns statements into names and classes. meaning.c resolves the names. */
#include "schema/python/module.h"

#include <stdlib.h>
#include <string.h>

/* The reader's position in a file. */
typedef struct reader {
    py_program *program;
    py_module *module;
    py_name *names; /* in reverse order */
    py_class **last_class;
    size_t i;           /* current statement */
    bool decorated;     /* the next class has a dataclass decorator */
    src_span dataclass; /* name under which dataclass was imported */
    uint32_t function;  /* level of the enclosing function, plus one; 0: none */
} reader;

static void *take(reader *r, size_t size)
{
    void *out = py_take(r->program, size);
    if (out == NULL && !r->program->failed) {
        r->program->failed = true;
        src_no_memory(r->program->run, r->module->text.file->path);
    }
    return out;
}

static const py_statement *statement(const reader *r)
{
    return r->i < r->module->text.count ? &r->module->text.statements[r->i] : NULL;
}

static py_name *add_name(reader *r, const py_token *at, py_what what)
{
    py_name *name = take(r, sizeof *name);
    if (name != NULL) {
        *name = (py_name){.next = r->names,
                          .name = py_span(at),
                          .what = what,
                          .inner = r->function > 0,
                          .place = py_place(r->module->text.file, at),
                          .module = r->module};
        r->names = name;
    }
    return name;
}

/* ---- Imports ---- */

size_t py_dotted(py_tokens tokens)
{
    size_t n = 0;
    while (n < tokens.count && tokens.at[n].kind == PY_NAME) {
        if (!py_has(tokens, n + 1, ".") || n + 2 >= tokens.count ||
            tokens.at[n + 2].kind != PY_NAME) {
            return n + 1;
        }
        n += 2;
    }
    return 0;
}

/* The folder `ups` levels above that of the file. */
static src_span folder_of(const char *path, size_t ups)
{
    size_t n = strlen(path);
    for (size_t i = 0; i <= ups && n > 0; i++) {
        while (n > 0 && path[n - 1] != '/') {
            n--;
        }
        n -= n > 0;
    }
    return (src_span){path, n};
}

/* Turns a.b.c into "a/b/c", and ..b.c in x/y/z.py into "x/b/c". */
static src_span path_of(reader *r, size_t dots, py_tokens names)
{
    src_span folder = {"", 0};
    if (dots > 0) {
        folder = folder_of(r->module->text.file->path, dots - 1);
    }
    size_t room = folder.size + 1;
    for (size_t i = 0; i < names.count; i++) {
        room += names.at[i].size;
    }
    char *out = take(r, room + 1);
    if (out == NULL) {
        return (src_span){"", 0};
    }
    memcpy(out, folder.at, folder.size);
    size_t n = folder.size;
    for (size_t i = 0; i < names.count; i += 2) {
        if (n > 0) {
            out[n++] = '/';
        }
        memcpy(out + n, names.at[i].at, names.at[i].size);
        n += names.at[i].size;
    }
    return (src_span){out, n};
}

/* import a.b.c as d, e */
static void read_import(reader *r, py_tokens words)
{
    for (size_t i = 1; i < words.count;) {
        py_tokens rest = py_behind(words, i);
        size_t n = py_dotted(rest);
        if (n == 0) {
            return;
        }
        bool renamed = py_has(rest, n, "as") && n + 1 < rest.count;
        py_name *name = add_name(r, &rest.at[renamed ? n + 1 : 0], PY_IMPORTED);
        if (name != NULL) {
            name->from = path_of(r, 0, (py_tokens){rest.at, renamed ? n : 1});
        }
        i += n + (renamed ? 2 : 0) + 1;
    }
}

static void read_star(reader *r, const py_token *at, src_span from)
{
    py_name *star = take(r, sizeof *star);
    if (star != NULL) {
        *star = (py_name){.next = r->module->stars,
                          .from = from,
                          .inner = r->function > 0,
                          .place = py_place(r->module->text.file, at),
                          .module = r->module};
        r->module->stars = star;
    }
}

static void read_items(reader *r, py_tokens items, src_span from)
{
    for (size_t i = 0; i < items.count;) {
        const py_token *item = &items.at[i];
        bool renamed = py_has(items, i + 1, "as") && i + 2 < items.count;
        if (py_is(item, "*")) {
            read_star(r, item, from);
        } else if (item->kind == PY_NAME) {
            py_name *name = add_name(r, renamed ? item + 2 : item, PY_IMPORTED);
            if (name != NULL) {
                name->from = from;
                name->item = py_span(item);
                r->dataclass = py_is(item, "dataclass") ? name->name : r->dataclass;
            }
        }
        i += renamed ? 4 : item->kind == PY_NAME ? 2 : 1;
    }
}

/* from ..a.b import (c as d, e); an ellipsis counts as three dots. */
static void read_from(reader *r, py_tokens words)
{
    size_t i = 1, dots = 0;
    for (; py_has(words, i, ".") || py_has(words, i, "..."); i++) {
        dots += words.at[i].size;
    }
    py_tokens rest = py_behind(words, i);
    size_t n = py_has(rest, 0, "import") ? 0 : py_dotted(rest);
    src_span from = path_of(r, dots, (py_tokens){rest.at, n});
    if (py_has(rest, n, "import")) {
        read_items(r, py_behind(rest, n + 1), from);
    }
    if (src_is(from, "__future__")) {
        size_t last = py_find(rest, n, "annotations");
        r->module->postponed = r->module->postponed || last < rest.count;
    }
}

/* ---- Members and assignments ---- */

typedef struct assignment {
    const py_token *name; /* NULL: not an assignment to a single name */
    py_tokens annotation, value;
} assignment;

/* Parses a: T = v, a = v, a = b = v (only the a), type a = v. */
static assignment assignment_of(py_tokens words)
{
    assignment a = {.name = NULL};
    bool alias = py_has(words, 0, "type") && words.count > 2 && words.at[1].kind == PY_NAME &&
                 py_find(words, 2, "=") < words.count && !py_has(words, 1, "in");
    if (alias) {
        words = py_behind(words, 1);
    }
    size_t equals = py_find(words, 0, "=");
    if (words.count < 2 || words.at[0].kind != PY_NAME) {
        return a;
    }
    bool annotated = py_has(words, 1, ":");
    if (annotated) {
        a.annotation = (py_tokens){words.at + 2, equals > 2 ? equals - 2 : 0};
    } else if (equals != 1 && !(alias && py_has(words, 1, "["))) {
        return a;
    }
    a.name = words.at;
    a.value = py_behind(words, equals + 1);
    return a;
}

/* The rest of `a = b = v`. */
typedef struct assignments {
    py_tokens words;
    py_tokens value; /* v; found once, since there may be any number of names */
    bool begun;
} assignments;

static void find_value(assignments *all, py_tokens value)
{
    for (size_t i = py_find(value, 0, "="); i < value.count; i = py_find(value, 0, "=")) {
        value = py_behind(value, i + 1);
    }
    all->value = value;
    all->begun = true;
}

/* Splits `a = b = v`: returns a with the value v, and leaves `b = v`. */
static assignment next_assignment(assignments *all)
{
    assignment a = assignment_of(all->words);
    if (!all->begun) {
        find_value(all, a.value);
    }
    all->words = all->value.count < a.value.count ? a.value : (py_tokens){NULL, 0};
    a.value = all->value;
    return a;
}

static void read_assignment(reader *r, py_tokens words)
{
    assignments all = {.words = words};
    for (assignment a = next_assignment(&all); a.name != NULL; a = next_assignment(&all)) {
        py_name *name = a.value.count > 0 ? add_name(r, a.name, PY_ASSIGNED) : NULL;
        if (name != NULL) {
            name->value = a.value;
        }
    }
}

/* ---- Classes ---- */

/* Whether a statement in a class body leaves its members alone. */
static bool is_harmless(py_tokens words)
{
    static const char *const begins[] = {"pass",   "def",  "async",  "class", "@",
                                         "assert", "from", "import", "..."};
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++) {
        if (py_has(words, 0, begins[i])) {
            return true;
        }
    }
    for (size_t i = 0; i < words.count; i++) {
        if (words.at[i].kind != PY_STRING) {
            return false;
        }
    }
    return true; /* a docstring */
}

static void add_member(reader *r, py_class *c, py_member **last, const assignment *a)
{
    *last = take(r, sizeof **last);
    if (*last != NULL) {
        **last = (py_member){.name = py_span(a->name),
                             .annotation = a->annotation,
                             .value = a->value,
                             .place = py_place(r->module->text.file, a->name)};
        c->member_count++;
    }
}

static void read_member(reader *r, py_class *c, py_member ***last, py_tokens words)
{
    assignments all = {.words = words};
    assignment a = next_assignment(&all);
    if (a.name == NULL) {
        c->odd = c->odd == NULL && !is_harmless(words) ? words.at : c->odd;
    }
    for (; a.name != NULL && !r->program->failed; a = next_assignment(&all)) {
        add_member(r, c, *last, &a);
        if (**last != NULL) {
            *last = &(**last)->next;
        }
    }
}

static void read_inner_import(reader *r, py_tokens words)
{
    r->function = 1;
    if (py_has(words, 0, "import")) {
        read_import(r, words);
    } else if (py_has(words, 0, "from")) {
        read_from(r, words);
    }
    r->function = 0;
}

/* Reads all statements deeper than the header. Functions and inner classes have no effect. */
static void read_body(reader *r, py_class *c, uint32_t level)
{
    py_member **last = &c->members;
    const py_statement *first = statement(r);
    uint32_t body = first == NULL ? 0 : first->level;
    for (const py_statement *s = first; s != NULL && s->level > level; s = statement(r)) {
        if (s->level == body && !r->program->failed) {
            bool is_def = py_has(s->words, 0, "def") && s->words.count > 1;
            c->own_numbers =
                c->own_numbers || (is_def && py_is(&s->words.at[1], "_generate_next_value_"));
            read_member(r, c, &last, s->words);
        }
        read_inner_import(r, s->words);
        r->i++;
    }
}

static void read_class(reader *r, const py_statement *header)
{
    py_tokens words = header->words;
    bool named = words.count > 2 && words.at[1].kind == PY_NAME;
    py_class *c = named ? take(r, sizeof *c) : NULL;
    r->i++;
    if (c == NULL) {
        return;
    }
    size_t open = py_has(words, 2, "[") ? py_close(words, 2) : 2; /* class A[T](B) */
    *c = (py_class){.module = r->module,
                    .name = py_span(&words.at[1]),
                    .place = py_place(r->module->text.file, &words.at[1]),
                    .is_dataclass = r->decorated};
    if (py_has(words, open, "(")) {
        c->bases = (py_tokens){words.at + open + 1, py_close(words, open) - open - 2};
    }
    py_name *name = add_name(r, &words.at[1], PY_DEFINED);
    if (name != NULL) {
        name->definition = c;
    }
    *r->last_class = c;
    r->last_class = &c->next;
    r->decorated = false;
    read_body(r, c, header->level);
}

/* ---- Modules ---- */

/* @dataclass, @dataclasses.dataclass(frozen=True), or an alias it was imported as. */
static bool is_dataclass(const reader *r, py_tokens words)
{
    py_tokens rest = py_behind(words, 1);
    size_t n = py_dotted(rest);
    return n > 0 && (py_is(&rest.at[n - 1], "dataclass") ||
                     (n == 1 && r->dataclass.size > 0 && src_same(py_span(rest.at), r->dataclass)));
}

static void read_statement(reader *r, const py_statement *s)
{
    py_tokens words = s->words;
    size_t def = py_has(words, 0, "async") ? 1 : 0;
    if (py_has(words, 0, "class") && r->function == 0) {
        read_class(r, s);
        return;
    }
    r->i++;
    if (py_has(words, 0, "@")) {
        r->decorated = r->decorated || (r->function == 0 && is_dataclass(r, words));
        return;
    }
    r->decorated = false;
    if (py_has(words, def, "def") && def + 1 < words.count) {
        add_name(r, &words.at[def + 1], PY_FUNCTION);
        r->function = r->function == 0 ? s->level + 1 : r->function;
    } else if (py_has(words, 0, "import")) {
        read_import(r, words);
    } else if (py_has(words, 0, "from")) {
        read_from(r, words);
    } else if (r->function == 0) {
        read_assignment(r, words);
    }
}

static int by_name(const void *a, const void *b)
{
    const py_name *x = *(py_name *const *)a, *y = *(py_name *const *)b;
    size_t n = x->name.size < y->name.size ? x->name.size : y->name.size;
    int order = n == 0 ? 0 : memcmp(x->name.at, y->name.at, n);
    if (order == 0 && x->name.size != y->name.size) {
        order = x->name.size < y->name.size ? -1 : 1;
    }
    if (order == 0 && x->inner != y->inner) {
        order = x->inner ? 1 : -1;
    }
    if (order == 0) {
        order = x->name.at < y->name.at ? -1 : x->name.at > y->name.at; /* source order */
    }
    return order;
}

static bool is_same_import(const py_name *a, const py_name *b)
{
    return a->what == PY_IMPORTED && b->what == PY_IMPORTED && src_same(a->from, b->from) &&
           src_same(a->item, b->item);
}

static void sort_names(reader *r)
{
    py_module *m = r->module;
    for (const py_name *name = r->names; name != NULL; name = name->next) {
        m->name_count++;
    }
    m->names = take(r, (m->name_count + 1) * sizeof(py_name *));
    if (m->names == NULL) {
        m->name_count = 0;
        return;
    }
    size_t n = 0;
    for (py_name *name = r->names; name != NULL; name = name->next) {
        m->names[n++] = name;
    }
    if (n > 1) {
        qsort(m->names, n, sizeof *m->names, by_name);
    }
    for (size_t i = 1; i < n; i++) {
        py_name *a = m->names[i - 1], *b = m->names[i];
        if (src_same(a->name, b->name) && a->inner == b->inner &&
            (a->several || !is_same_import(a, b))) {
            a->several = b->several = true;
        }
    }
    for (size_t i = n; i-- > 1;) { /* lookups find the first entry of a name */
        py_name *a = m->names[i - 1], *b = m->names[i];
        a->several =
            a->several || (b->several && src_same(a->name, b->name) && a->inner == b->inner);
    }
}

static void read_module(py_program *program, py_module *module)
{
    reader r = {.program = program, .module = module, .last_class = &module->classes};
    for (const py_statement *s = statement(&r); s != NULL && !program->failed; s = statement(&r)) {
        if (r.function > 0 && s->level < r.function) {
            r.function = 0;
        }
        read_statement(&r, s);
    }
    sort_names(&r);
}

void py_read(py_program *program, const src_file *files)
{
    size_t count = 0;
    for (const src_file *f = files; f != NULL; f = f->next) {
        count++;
    }
    program->modules = py_take(program, (count + 1) * sizeof *program->modules);
    if (program->modules == NULL) {
        program->failed = true;
        src_no_memory(program->run, files == NULL ? "" : files->path);
        return;
    }
    for (const src_file *f = files; f != NULL; f = f->next) {
        py_module *module = &program->modules[program->count];
        if (!py_scan(program->run, program->arena, f, &module->text)) {
            program->failed = true;
            continue;
        }
        program->count++;
    }
    bool unread = program->failed;
    program->failed = false; /* from here on, set if memory runs out */
    for (size_t i = 0; i < program->count; i++) {
        read_module(program, &program->modules[i]);
    }
    program->failed = program->failed || unread;
}

void *py_take(py_program *program, size_t size)
{
    void *out = ptv_arena_take(program->arena, size);
    program->work_budget = out == NULL ? 0 : program->work_budget;
    return out;
}

bool py_step(py_program *program, size_t n)
{
    bool enough = program->work_budget > n;
    program->work_budget = enough ? program->work_budget - n : 0;
    return enough;
}
