/* Rules as a page: `pteverify rules --format markdown`, and the headings of each book of rules. */
#include "tool/registry.h"

#include "analysis/audit/audit.h"
#include "analysis/compat/fit_rules.h"
#include "schema/gate/rules.h"

static const char model_head[] =
    "# Rules\n"
    "\n"
    "Written by `cmake --build --preset dev --target docs`; the texts are those of the rules in\n"
    "`verifiers`, each below the function that fires it, what releases do is in\n"
    "`analysis/report/history.tsv`, and the examples are what the tool says.\n"
    "\n"
    "An error means that the file must not be loaded, a warning that it breaks a promise of the\n"
    "format, a note is worth knowing. What releases do is told for the verification that they do\n"
    "by default; full verification (`InternalConsistency`) is compiled out of many builds. `TOB` "
    "and\n"
    "`MACA` are numbers of audits, as the commits of the runtime name them. Examples are the "
    "first\n"
    "cases of `corpus/rules`: edits ([edits.md](edits.md)) of the models in `golden/files`.\n";

static const char gate_head[] =
    "# Rules of the schema gate\n"
    "\n"
    "Written by `cmake --build --preset dev --target docs`; the texts are those of the rules in\n"
    "`schema`, each below the function that fires it. [gate.md](gate.md) says what the gate does.\n"
    "\n"
    "An error is status 1, what is undecided status 2; warnings and notes change no status.\n"
    "\n"
    "Examples are the first cases of "
    "[corpus/schema/rules](../corpus/schema/rules/README.md): "
    "files,\n"
    "a command, and what it says. `from figure` brings the files of `corpus/schema/figure`.\n";

static const char fit_head[] =
    "# Rules of fit\n"
    "\n"
    "Written by `cmake --build --preset dev --target docs`; the texts are those of the rules in\n"
    "`analysis/compat/fit_rules.c`. [fit.md](fit.md) says what is compared with what.\n"
    "\n"
    "An error is status 1; notes change no status.\n";

static const char audit_head[] =
    "# Rules of the audit\n"
    "\n"
    "Written by `cmake --build --preset dev --target docs`; the texts are those of the rules in\n"
    "`analysis/audit/audit_rules.c`. [audit.md](audit.md) says what is looked at, and how.\n"
    "\n"
    "Severities are about security: high is made to deceive or to be executed, medium is what no\n"
    "exporter writes, low is worth knowing. `--fail-on` says which of them is status 1.\n";

static const char *const model_families[] = {
    "Container and header",
    "FlatBuffers structure",
    "Segments and ranges",
    "Tensors",
    "Values and lists",
    "Methods and instructions",
    "Delegates and payloads",
    "Named data",
    "Bundles",
    "Native graphs",
    "Packages, safetensors",
    [11] = "MLX and MPS graphs",
    [12] = "Payloads of other backends",
};

static const char *const gate_families[] = {
    "Undecided, or not to be read",
    "Bindings",
    "Copies of a schema",
    "Packers",
    "Mirrors",
    "Evolution",
    "Lists of what is allowed",
};

static const char *const fit_families[] = {
    "What the build lacks",
    "Memory",
    "Limits and releases",
    "What is not known",
};

static const char *const audit_families[] = {
    "Bytes that nothing needs",
    "What bytes are",
    "What nobody can look into",
    "What reaches outside",
    "Decisions by data",
    "Cost",
    "Who wrote it, and who changed it",
};

const ptv_rule_book ptv_audit_rules = {audit_rule_count, audit_rule_at, audit_head, audit_families,
                                       40};
const ptv_rule_book ptv_fit_rules = {fit_rule_count, fit_rule_at, fit_head, fit_families, 30};
const ptv_rule_book ptv_model_rules = {ptv_rule_count, ptv_rule_at, model_head, model_families, 1};
const ptv_rule_book ptv_gate_rules = {gate_rule_count, gate_rule_at, gate_head, gate_families, 20};

/* Puts text outside of code, escaping what Markdown would read as markup. */
static void put_prose(ptv_buffer *b, const char *text)
{
    for (; *text != '\0'; text++) {
        if (strchr("*_<>|[]`\\", *text) != NULL) {
            ptv_put_char(b, '\\');
        }
        ptv_put_char(b, *text);
    }
}

static void put_item(ptv_buffer *b, const char *label, const char *text)
{
    if (text == NULL || text[0] == '\0') {
        return;
    }
    ptv_put_text(b, "* **");
    ptv_put_text(b, label);
    ptv_put_text(b, ":** ");
    put_prose(b, text);
    ptv_put_char(b, '\n');
}

static void put_history_item(ptv_buffer *b, const ptv_history *history)
{
    ptv_buffer line = {0};
    if (history == NULL) {
        return;
    }
    ptv_put_history(&line, history);
    ptv_put_char(&line, '\0');
    b->failed = b->failed || line.failed;
    put_item(b, "Runtime", line.failed ? NULL : line.bytes);
    put_item(b, "See", history->references);
    ptv_buffer_free(&line);
}

static void put_example(ptv_buffer *b, const ptv_example *example)
{
    if (example == NULL) {
        return;
    }
    ptv_put_text(b, "\n```\n");
    ptv_put_text(b, example->edits);
    ptv_put_char(b, '\n');
    ptv_put_text(b, example->text);
    ptv_put_text(b, "```\n");
}

static void put_rule(ptv_buffer *b, const ptv_rule *rule)
{
    ptv_put_text(b, "\n### ");
    ptv_put_text(b, rule->name);
    ptv_put_text(b, "\n\n");
    ptv_put_u64(b, rule->code);
    ptv_put_text(b, ", ");
    ptv_put_text(b, ptv_severity_shown(rule));
    ptv_put_text(b, ": ");
    put_prose(b, rule->title);
    ptv_put_text(b, "\n\n");
    put_item(b, "Why", rule->why);
    put_item(b, "Fix", rule->fix);
    put_history_item(b, ptv_history_of(rule));
    put_example(b, ptv_example_of(rule));
}

static void put_family(ptv_buffer *b, const ptv_rule_book *book, unsigned family)
{
    ptv_put_text(b, "\n## ");
    ptv_put_u64(b, family);
    ptv_put_text(b, "xx ");
    ptv_put_text(b, book->families[family - book->first]);
    ptv_put_char(b, '\n');
}

int ptv_registry_markdown(const ptv_rule_book *book, FILE *out)
{
    ptv_buffer b = {0};
    unsigned family = 0;
    ptv_put_text(&b, book->head);
    for (size_t i = 0; i < book->count(); i++) {
        const ptv_rule *rule = book->at(i);
        if (rule->code / 100u != family) {
            family = rule->code / 100u;
            put_family(&b, book, family);
        }
        put_rule(&b, rule);
    }
    return ptv_buffer_end(&b, out);
}
