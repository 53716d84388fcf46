/*
 * Checks that need a whole package: __init__.py must export what exists, and every stub must have
 * its module.
 */
#include "schema/bindings/python.h"

#include <string.h>

#include "python_patterns.h"
#include "schema/finding/finding.h"

static const ptv_rule export_rule, export_order_rule, stub_rule;

static src_span folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return (src_span){path, slash == NULL ? 0 : (size_t)(slash - path)};
}

static src_span stem_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    src_span name = src_span_of(slash == NULL ? path : slash + 1);
    size_t dot = 0;
    while (dot < name.size && name.at[dot] != '.') {
        dot++;
    }
    return (src_span){name.at, dot};
}

/* Whether `path` is below the folder `stem` in `folder`. */
static bool is_below(const char *path, src_span folder, src_span stem)
{
    src_span rest = src_span_of(path);
    size_t n = folder.size + 1;
    return rest.size > n + stem.size && memcmp(path, folder.at, folder.size) == 0 &&
           memcmp(path + n, stem.at, stem.size) == 0 && path[n + stem.size] == '/';
}

/* Whether it is a module, or a package of modules. */
static bool is_module(const bind_set *set, src_span folder, src_span stem)
{
    for (const src_file *f = set->files; f != NULL; f = f->next) {
        bool beside = src_same(folder_of(f->path), folder) && src_same(stem_of(f->path), stem);
        if (beside || is_below(f->path, folder, stem)) {
            return true;
        }
    }
    return false;
}

/* ---- Exports ---- */

/* Either of the two lists in an __init__.py. */
typedef struct listing {
    src_span last;
    size_t count;
    const char *name;
} listing;

static void fault(bind_set *set, const ptv_rule *rule, fbs_place at, src_span module,
                  const listing *list)
{
    gate_words about;
    bind_fault(
        set, rule,
        &(gate_finding){.at = at,
                        .subject = gate_say(&about, "%.*s", (int)(module.size & 0x7f), module.at),
                        .copy = list->name});
}

static int order(src_span a, src_span b)
{
    size_t n = a.size < b.size ? a.size : b.size;
    int way = n == 0 ? 0 : memcmp(a.at, b.at, n);
    return way != 0 ? way : (a.size > b.size) - (a.size < b.size);
}

static void note(bind_set *set, const src_file *init, listing *list, src_span module, fbs_place at)
{
    set->run->facts++;
    if (!is_module(set, folder_of(init->path), module)) {
        fault(set, &export_rule, at, module, list);
    } else if (list->count > 0 && order(list->last, module) >= 0) {
        fault(set, &export_order_rule, at, module, list);
    }
    list->last = module;
    list->count++;
}

static bool is_in(const src_file *init, const char *pattern, src_span module)
{
    src_lines lines = src_lines_of(init);
    src_line line;
    while (src_next(&lines, &line)) {
        src_span h[SRC_HOLES] = {{0}};
        if (src_match(line.text, pattern, h) && src_same(h[0], module)) {
            return true;
        }
    }
    return false;
}

static const char import_line[] = "from . import %w", name_line[] = "\"%w\"%*";

static void check_init(bind_set *set, const src_file *init)
{
    listing imports = {.name = "imports"}, names = {.name = "__all__"};
    src_lines lines = src_lines_of(init);
    src_line line;
    while (src_next(&lines, &line)) {
        src_span h[SRC_HOLES] = {{0}};
        if (src_match(line.text, import_line, h)) {
            note(set, init, &imports, h[0], line.place);
        } else if (line.indent > 0 && src_match(line.text, name_line, h)) {
            note(set, init, &names, h[0], line.place);
        }
    }
    for (const src_file *f = set->files; imports.count > 0 && f != NULL; f = f->next) {
        src_span stem = stem_of(f->path);
        if (!src_same(folder_of(f->path), folder_of(init->path)) || src_is(stem, "__init__")) {
            continue;
        }
        if (!is_in(init, import_line, stem)) {
            fault(set, &export_rule, (fbs_place){init->path, 0, 0}, stem, &imports);
        }
        if (names.count > 0 && !is_in(init, name_line, stem)) {
            fault(set, &export_rule, (fbs_place){init->path, 0, 0}, stem, &names);
        }
    }
}

/* ---- Stubs ---- */

/* Unreadable folders were already reported during the search for modules. */
static void say_once(void *context, const gate_finding *finding)
{
    const bind_set *set = context;
    if (!set->unread) {
        gate_fault(set->run, finding);
    }
}

static void check_stubs(bind_set *set)
{
    gate_run quiet = {.sink = say_once, .context = set};
    src_file *stubs = src_folder(&quiet, &set->arena, set->root, ".pyi");
    for (const src_file *f = stubs; f != NULL; f = f->next) {
        if (!is_module(set, folder_of(f->path), stem_of(f->path))) {
            bind_fault(set, &stub_rule, &(gate_finding){.at = {f->path, 0, 0}});
        }
    }
}

static bool is_folder(const bind_set *set)
{
    return set->files == NULL || strcmp(set->files->path, set->root) != 0;
}

void bind_python_finish(bind_set *set)
{
    if (!is_folder(set)) {
        return;
    }
    for (const src_file *f = set->files; f != NULL; f = f->next) {
        if (src_is(stem_of(f->path), "__init__") && f->bytes != NULL) {
            check_init(set, f);
        }
    }
    check_stubs(set);
}

/* ---- Rules ---- */

static const ptv_rule export_rule = {
    .name = "bindings-export-differs",
    .code = 2127,
    .severity = PTV_ERROR,
    .title = "__init__.py and the modules beside it do not agree",
    .why = "a module that is not exported is missed by its users; one that is exported and not "
           "there makes the import of the whole package fail",
    .fix = "write __init__.py again",
};

static const ptv_rule export_order_rule = {
    .name = "bindings-export-order",
    .code = 2128,
    .severity = PTV_WARNING,
    .title = "__init__.py has a module twice or out of order",
    .why = "the script that writes it sorts them: it was edited by hand",
    .fix = "write __init__.py again",
};

static const ptv_rule stub_rule = {
    .name = "bindings-stub-stale",
    .code = 2129,
    .severity = PTV_ERROR,
    .title = "a stub has no module",
    .why = "type checkers believe in a module that is not there",
    .fix = "delete the stub",
};

static const ptv_rule *const rules[] = {&export_rule, &export_order_rule, &stub_rule};

const gate_rule_list bind_package_rules = GATE_RULE_LIST(rules);
