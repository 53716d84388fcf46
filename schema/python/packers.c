/* Finds the functions in the files, and which of them replace generated packers. */
#include "schema/python/packer_parts.h"

#include "schema/finding/finding.h"
#include "schema/python/undecided.h"

enum {
    MEMORY = 256 << 20,
    STEPS = 1 << 26 /* a few tenths of a second */
};

static const ptv_rule nothing_compared_rule;

/* ---- Functions ---- */

static const py_token *defined_name(py_tokens words)
{
    size_t async = py_has(words, 0, "async") ? 1 : 0;
    bool def = py_has(words, async, "def") && async + 1 < words.count;
    return def ? &words.at[async + 1] : NULL;
}

/* Ends all functions that the statement is not part of. */
static packer_function *leave(const py_text *text, packer_function **open, size_t depth, size_t i)
{
    uint32_t level = i < text->count ? text->statements[i].level : 0;
    for (; depth > 0 && text->statements[open[depth - 1]->first].level >= level; depth--) {
        open[depth - 1]->end = i;
    }
    return depth > 0 ? open[depth - 1] : NULL;
}

static void find_functions(packing *p, const py_module *module)
{
    packer_function *open[PY_LEVELS];
    size_t depth = 0;
    const py_text *text = &module->text;
    for (size_t i = 0; i <= text->count; i++) {
        const packer_function *in = leave(text, open, depth, i);
        while (depth > 0 && open[depth - 1] != in) {
            depth--;
        }
        const py_token *name = i < text->count ? defined_name(text->statements[i].words) : NULL;
        packer_function *f =
            name == NULL || depth == PY_LEVELS ? NULL : py_take(&p->program, sizeof *f);
        if (f != NULL) {
            *f = (packer_function){p->functions, module, name, i, text->count, NULL};
            p->functions = f;
            open[depth++] = f;
        }
    }
}

/* Puts them into source order. */
static void turn_round(packing *p)
{
    packer_function *first = NULL;
    while (p->functions != NULL) {
        packer_function *f = p->functions;
        p->functions = f->next;
        f->next = first;
        first = f;
    }
    p->functions = first;
}

/* ---- Module.TensorT.Pack = function ---- */

/* The innermost function around the statement, or the module itself as one. */
static packer_function around(packing *p, const py_module *module, size_t i)
{
    packer_function best = {.module = module, .first = 0, .end = module->text.count};
    for (const packer_function *f = p->functions; f != NULL && py_step(&p->program, 1);
         f = f->next) {
        bool inside = f->module == module && f->first < i && i < f->end;
        if (inside && f->first >= best.first) {
            best = *f;
        }
    }
    return best;
}

static packer_function *function_called(packing *p, const py_module *module, src_span name)
{
    packer_function *found = NULL;
    for (packer_function *f = p->functions; f != NULL && py_step(&p->program, 1); f = f->next) {
        bool fits = src_same(py_span(f->name), name);
        found = fits && (found == NULL || f->module == module) ? f : found;
    }
    return found;
}

static void install(packing *p, const py_module *module, size_t i, size_t n)
{
    py_tokens words = module->text.statements[i].words;
    packer_function in = around(p, module, i);
    const fbs_def *def = packer_object_of(p, &in, (py_tokens){words.at, n - 2});
    if (def == NULL) {
        return;
    }
    py_tokens value = py_behind(words, n + 1);
    while (py_has(value, 0, "(") && py_close(value, 0) == value.count) {
        value = (py_tokens){value.at + 1, value.count - 2};
    }
    size_t dotted = py_dotted(value);
    packer_function *f = dotted > 0 && dotted == value.count
                             ? function_called(p, module, py_span(&value.at[dotted - 1]))
                             : NULL;
    fbs_place at = py_place(module->text.file, words.at);
    if (f == NULL) {
        gate_words words_of;
        packer_fault(
            p, &py_packer_undecided_rule, def, NULL,
            &(packer_words){.at = at, .other = def->place, .found = py_say(&words_of, value)});
        return;
    }
    packer_install *one = py_take(&p->program, sizeof *one);
    if (one != NULL) {
        *one = (packer_install){f->installs, def, at};
        f->installs = one;
    }
}

static void find_installs(packing *p, const py_module *module)
{
    for (size_t i = 0; i < module->text.count && p->program.work_budget > 0; i++) {
        py_tokens words = module->text.statements[i].words;
        size_t n = py_dotted(words);
        if (n >= 3 && py_is(&words.at[n - 1], "Pack") && py_has(words, n, "=") &&
            py_step(&p->program, 1)) {
            install(p, module, i, n);
        }
    }
}

/* ---- Everything ---- */

static void check_functions(packing *p)
{
    for (size_t i = 0; i < p->program.count; i++) {
        find_functions(p, &p->program.modules[i]);
    }
    turn_round(p);
    for (size_t i = 0; i < p->program.count; i++) {
        find_installs(p, &p->program.modules[i]);
    }
    for (const packer_function *f = p->functions; f != NULL; f = f->next) {
        packer_function_check(p, f);
    }
}

/* Reports that alignments cannot be compared if a binary schema lacks attributes. */
static bool has_bare_schema(gate_run *run, const packer_inputs *in)
{
    bool bare = false;
    for (size_t i = 0; i < in->count; i++) {
        if (in->schemas[i]->bare) {
            gate_fault(run, &(gate_finding){.rule = &py_schema_bare_rule,
                                            .at = {in->schemas[i]->path, 0, 0}});
            bare = true;
        }
    }
    return bare;
}

void packers_check(gate_run *run, const packer_inputs *in)
{
    ptv_arena arena = {.left = MEMORY};
    packing p = {
        .run = run, .in = in, .program = {.run = run, .arena = &arena, .work_budget = STEPS}};
    fbs_place first = {in->files == NULL ? NULL : in->files->path, 0, 0};
    const packer_marked *marked = packer_texts_check(&p);
    p.bare = has_bare_schema(run, in);
    const uint64_t facts = run->facts, open = run->undecided;
    py_read(&p.program, in->files);
    packer_wanted_check(&p, marked);
    check_functions(&p);
    if (p.program.work_budget == 0) {
        gate_fault(run, &(gate_finding){.rule = &py_packer_undecided_rule,
                                        .at = first,
                                        .found = "more to compare than this gate does"});
    }
    if (in->files != NULL && run->facts == facts && run->undecided == open) {
        gate_fault(run, &(gate_finding){.rule = &nothing_compared_rule, .at = first});
    }
    ptv_arena_free(&arena);
}

static const ptv_rule nothing_compared_rule = {
    .name = "packer-nothing-compared",
    .code = 2301,
    .severity = PTV_ERROR,
    .title = "no function of the Python files writes a table of the schema",
    .why = "a packer that was renamed, or moved to another file, would go unchecked",
    .fix = "give the files that have the packers of this schema",
};

static const ptv_rule *const rules[] = {&nothing_compared_rule};

const gate_rule_list packer_rules = GATE_RULE_LIST(rules);
