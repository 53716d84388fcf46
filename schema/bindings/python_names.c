/* Names of a module: used ones must be imported or defined, and imported ones must be used. */
#include "schema/bindings/python.h"
#include "schema/finding/finding.h"
#include "schema/source/chars.h"

static const ptv_rule import_missing_rule;

enum { FEWEST = 16, MOST = 65536 };

/* Each place is the first of its kind; a NULL file means none. */
struct py_name {
    struct py_name *next;
    src_span name;
    fbs_place import;
    bool loaded; /* as a module of a package: `import a.b.C` loads C */
    bool defined;
    bool mentioned;   /* annotations and comments name types, too */
    fbs_place use;    /* anywhere in code */
    fbs_place bound;  /* where the name itself is required */
    fbs_place module; /* where its module must be loaded */
};

static uint32_t hash_of(src_span name)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < name.size; i++) {
        hash = (hash ^ (unsigned char)name.at[i]) * 16777619u;
    }
    return hash;
}

static bool make_room(py_module *m)
{
    if (m->names == NULL) {
        m->name_room = FEWEST;
        while (m->name_room < MOST && m->name_room < m->set->file->size / 256) {
            m->name_room *= 2;
        }
        m->names = ptv_arena_take(&m->set->arena, m->name_room * sizeof *m->names);
        m->set->failed = m->set->failed || m->names == NULL;
    }
    return m->names != NULL;
}

static py_name *name_of(py_module *m, src_span text)
{
    if (text.size == 0 || !make_room(m)) {
        return NULL;
    }
    py_name **at = &m->names[hash_of(text) % m->name_room];
    while (*at != NULL && !src_same((*at)->name, text)) {
        at = &(*at)->next;
    }
    if (*at == NULL) {
        *at = ptv_arena_take(&m->set->arena, sizeof **at);
        m->set->failed = m->set->failed || *at == NULL;
        if (*at != NULL) {
            (*at)->name = text;
        }
    }
    return *at;
}

/* Cuts off the first name of a.b.c. */
static src_span take_part(src_span *dotted)
{
    size_t n = 0;
    while (n < dotted->size && dotted->at[n] != '.') {
        n++;
    }
    src_span part = {dotted->at, n};
    size_t step = n < dotted->size ? n + 1 : n;
    *dotted = (src_span){dotted->at + step, dotted->size - step};
    return part;
}

static void import(py_module *m, src_span name, fbs_place place)
{
    py_name *entry = name_of(m, name);
    if (entry != NULL && entry->import.file == NULL) {
        entry->import = place;
    }
}

/* `import a.b.C` provides a, and loads C in it. */
void py_import(py_module *m, src_span name, fbs_place place)
{
    src_span part = take_part(&name);
    import(m, part, place);
    while (name.size > 0) {
        part = take_part(&name);
    }
    py_name *entry = name_of(m, part);
    if (entry != NULL) {
        entry->loaded = true;
    }
}

void py_define(py_module *m, src_span name)
{
    py_name *entry = name_of(m, name);
    if (entry != NULL) {
        entry->defined = true;
    }
}

static void note(fbs_place *first, fbs_place place)
{
    if (first->file == NULL) {
        *first = place;
    }
}

/*
 * a.b.C.CT uses a, and the module C in it. With a prefix for object classes, flatc puts it in front
 * of a, so that is what code contains. Hence a is only required if imports were rewritten.
 */
void py_use(py_module *m, src_span name, fbs_place place)
{
    src_span part = take_part(&name), before = {0};
    bool rewritten = m->set->prefix != NULL && m->set->prefix[0] != '\0';
    py_name *entry = name_of(m, part);
    if (entry != NULL) {
        note(&entry->use, place);
        note(name.size == 0 || rewritten ? &entry->bound : &entry->use, place);
    }
    for (unsigned parts = 1; name.size > 0; parts++) {
        before = parts == 1 ? before : part;
        part = take_part(&name);
    }
    entry = name_of(m, before);
    if (entry != NULL) {
        note(&entry->use, place);
        note(&entry->module, place);
    }
}

/* ---- Final checks ---- */

static void mention(py_module *m, src_span text)
{
    size_t end;
    for (size_t at = 0; at < text.size; at = end + (end == at)) {
        for (end = at; end < text.size && src_is_word(text.at[end]);) {
            end++;
        }
        src_span word = {text.at + at, end - at};
        for (py_name *n = m->names[hash_of(word) % m->name_room]; n != NULL; n = n->next) {
            n->mentioned = n->mentioned || src_same(n->name, word);
        }
    }
}

/* Searches everything except imports. */
static void find_mentions(py_module *m)
{
    src_lines lines = src_lines_of(m->set->file);
    src_line line;
    while (src_next(&lines, &line)) {
        if (!src_begins(line.text, "import ") && !src_begins(line.text, "from ")) {
            mention(m, line.text);
        }
    }
}

/* Where the name is required but missing. The file is NULL if nowhere. */
static fbs_place missing_at(const py_name *n)
{
    bool there = n->import.file != NULL || n->defined;
    fbs_place nowhere = {0};
    return there ? nowhere : n->bound.file != NULL ? n->bound : n->loaded ? nowhere : n->module;
}

/* Depending on options (all types, or all in one file), flatc imports no types. */
static bool is_imported(const py_module *m, const py_name *n)
{
    return m->imports_types || src_is(n->name, "flatbuffers") || src_is(n->name, "import_numpy");
}

static bool is_unused(const py_name *n)
{
    return n->import.file != NULL && n->use.file == NULL && !n->mentioned;
}

static void check_name(py_module *m, const py_name *n)
{
    fbs_place missing = missing_at(n);
    if (is_unused(n)) {
        bind_unknown(m->set, n->import);
    } else if (missing.file != NULL && is_imported(m, n)) {
        gate_words about;
        int size = n->name.size < 120 ? (int)n->name.size : 120;
        const char *name = gate_say(&about, "%.*s", size, n->name.at);
        bind_fault(m->set, &import_missing_rule, &(gate_finding){.at = missing, .subject = name});
    }
}

static bool has_unused(const py_module *m)
{
    for (size_t i = 0; i < m->name_room; i++) {
        for (const py_name *n = m->names[i]; n != NULL; n = n->next) {
            if (is_unused(n)) {
                return true;
            }
        }
    }
    return false;
}

void py_check_names(py_module *m)
{
    if (m->names == NULL || !m->alone) {
        return;
    }
    if (has_unused(m)) {
        find_mentions(m);
    }
    for (size_t i = 0; i < m->name_room; i++) {
        for (const py_name *n = m->names[i]; n != NULL; n = n->next) {
            check_name(m, n);
        }
    }
}

/* ---- Rules ---- */

static const ptv_rule import_missing_rule = {
    .name = "bindings-import-missing",
    .code = 2133,
    .severity = PTV_ERROR,
    .title = "a generated file uses a name that it does not import",
    .why = "the line fails when it is reached, which may be long after the import",
    .fix = "generate the bindings again; a line that was deleted by hand has to be put back",
};

static const ptv_rule *const rules[] = {&import_missing_rule};

const gate_rule_list bind_name_rules = GATE_RULE_LIST(rules);
