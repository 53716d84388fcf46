/* The rules as a page: `pteverify rules --format markdown`, docs/rules.md. */
#include "verifiers/cli/catalogue.h"

#include <string.h>

static const char head[] =
    "# Rules\n"
    "\n"
    "Written by `cmake --build --preset dev --target docs`; the texts are those of the rules in\n"
    "`verifiers`, each below the function that fires it, what releases do is in\n"
    "`verifiers/report/history.tsv`, and the examples are what the tool says.\n"
    "\n"
    "An error means that the file must not be loaded, a warning that it breaks a promise of the\n"
    "format, a note is worth knowing. What releases do is told for the verification that they do\n"
    "by default; full verification (`InternalConsistency`) is compiled out of many builds. `TOB` "
    "and\n"
    "`MACA` are numbers of audits, as the commits of the runtime name them. Examples are the "
    "first\n"
    "cases of `corpus/rules`: edits ([edits.md](edits.md)) of the models in `golden/files`.\n";

static const char *const families[] = {
    [1] = "Container and header",
    [2] = "FlatBuffers structure",
    [3] = "Segments and ranges",
    [4] = "Tensors",
    [5] = "Values and lists",
    [6] = "Methods and instructions",
    [7] = "Delegates and payloads",
    [8] = "Named data",
    [9] = "Bundles",
};

/* Text between code: what Markdown would read as markup is escaped. */
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
    ptv_put_text(b, ptv_severity_word(rule));
    ptv_put_text(b, ": ");
    put_prose(b, rule->title);
    ptv_put_text(b, "\n\n");
    put_item(b, "Why", rule->why);
    put_item(b, "Fix", rule->fix);
    put_history_item(b, ptv_history_of(rule));
    put_example(b, ptv_example_of(rule));
}

static void put_family(ptv_buffer *b, unsigned family)
{
    ptv_put_text(b, "\n## ");
    ptv_put_u64(b, family);
    ptv_put_text(b, "xx ");
    ptv_put_text(b, families[family]);
    ptv_put_char(b, '\n');
}

bool ptv_catalogue_markdown(FILE *out)
{
    ptv_buffer b = {0};
    unsigned family = 0;
    ptv_put_text(&b, head);
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        if (rule->code / 100u != family) {
            family = rule->code / 100u;
            put_family(&b, family);
        }
        put_rule(&b, rule);
    }
    bool written = ptv_buffer_flush(&b, out);
    ptv_buffer_free(&b);
    return written;
}
