/*
 * Writes the examples of `pteverify explain` at build time: the first case of each rule's recipe,
 * and what the tool says about it.
 *
 *     ptv-examples GOLDEN-FOLDER RECIPE-FOLDER GATE-RECIPE-FOLDER OUT.c
 *
 * A rule whose example cannot be built, or does not fire, gets none; tests/tool/test_rules_cli.c
 * reports that. Failing here would only keep people from building the tool.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/report/text.h"
#include "base/system.h"
#include "golden/edit/recipe.h"
#include "schema/gate/rules.h"
#include "tool/examples/gate.h"

typedef struct folders {
    ge_recipe_options golden;
    const char *recipes;
} folders;

typedef struct listener {
    const ptv_rule *rule;
    ptv_file_names names; /* of the file and its data files, as shown in the finding */
    char *text;           /* the first finding of the rule; from malloc */
    size_t size;
} listener;

static ptv_effect own_effect(const ptv_rule *rule)
{
    static const ptv_effect effects[] = {
        [PTV_NOTE] = PTV_EFFECT_NOTE,
        [PTV_WARNING] = PTV_EFFECT_WARNING,
        [PTV_ERROR] = PTV_EFFECT_ERROR,
    };
    return effects[rule->severity];
}

static void render(listener *l, const ptv_finding *finding)
{
    ptv_text text = {.out = ptv_memory_stream(&l->text, &l->size), .err = stderr};
    if (text.out == NULL) {
        return;
    }
    ptv_renderer renderer = ptv_text_renderer(&text);
    renderer.finding(renderer.self, &l->names, finding, own_effect(finding->rule));
    (void)ptv_memory_stream_close(text.out, &l->text, &l->size);
    ptv_buffer_free(&text.buffer);
}

static bool listen(void *context, const ptv_finding *finding)
{
    listener *l = context;
    if (finding->rule == l->rule && l->text == NULL) {
        render(l, finding);
    }
    return true;
}

static const char *name_of(ptv_format format)
{
    switch (format) {
    case PTV_FORMAT_BUNDLE: return "broken.bpte";
    case PTV_FORMAT_DATA: return "broken.ptd";
    case PTV_FORMAT_NFAT: return "broken.nfat";
    case PTV_FORMAT_PACKAGE: return "broken.ptn";
    case PTV_FORMAT_SAFETENSORS: return "broken.safetensors";
    default: return "broken.pte";
    }
}

/* Returns what the tool says about the case, from malloc, or NULL for nothing. */
static char *hear(const ge_case *built, const ptv_rule *rule)
{
    static const char *const data[GE_DATA_FILES] = {"data.ptd", "data2.ptd", "data3.ptd",
                                                    "data4.ptd"};
    const ptv_image image = ge_image(&built->file);
    listener l = {.rule = rule};
    l.names = (ptv_file_names){name_of(ptv_detect(&image)), data, built->data_count};
    ptv_image images[GE_DATA_FILES];
    static ptv_work work;
    static ptv_run run;
    ptv_begin(&run, &image, &work, listen, &l);
    ge_give_data(built, images, &run);
    (void)ge_verify(&run);
    return l.text;
}

/* Returns what the tool says about the recipe's first case, from malloc, or NULL; and that case. */
static char *example_of(const folders *f, const ptv_rule *rule, ptv_buffer *edits)
{
    static char recipe[PATH_MAX];
    gm_error error = {.line = 0};
    char *text = NULL;
    snprintf(recipe, sizeof recipe, "%s/%s.ptx", f->recipes, rule->name);
    if (access(recipe, F_OK) != 0) {
        return NULL; /* the rule is not about the contents of a file */
    }
    ge_case built = {.line = 0};
    if (ge_first_case(edits, recipe, &error) &&
        ge_build_case(&built, edits->bytes, &f->golden, &error)) {
        text = hear(&built, rule);
    }
    ge_close_case(&built);
    if (text == NULL) {
        fprintf(stderr, "%s: the first case does not fire%s%s\n", recipe,
                error.what[0] == '\0' ? "" : ": ", error.what);
    }
    return text;
}

static void put_literal(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '\n') {
            fputs("\\n", out);
        } else if (c < ' ' || c > '~' || c == '"' || c == '\\' || c == '?') {
            fprintf(out, "\\%03o", c);
        } else {
            fputc(c, out);
        }
    }
    fputc('"', out);
}

static void put_one(FILE *out, const ptv_rule *rule, const char *edits, const char *text)
{
    fprintf(out, "    {%u, ", rule->code);
    put_literal(out, edits);
    fputs(",\n     ", out);
    put_literal(out, text);
    fputs("},\n", out);
}

static void put_examples(FILE *out, const folders *f)
{
    for (size_t i = 0; i < ptv_rule_count(); i++) {
        const ptv_rule *rule = ptv_rule_at(i);
        ptv_buffer edits = {0};
        char *text = example_of(f, rule, &edits);
        if (text != NULL) {
            put_one(out, rule, edits.bytes, text);
        }
        free(text);
        ptv_buffer_free(&edits);
    }
}

static void put_gate_examples(FILE *out, const char *folder)
{
    for (size_t i = 0; i < gate_rule_count(); i++) {
        ptv_buffer steps = {0}, says = {0};
        if (gate_example(folder, gate_rule_at(i), &steps, &says)) {
            put_one(out, gate_rule_at(i), steps.bytes, says.bytes);
        }
        ptv_buffer_free(&steps);
        ptv_buffer_free(&says);
    }
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        fputs("usage: ptv-examples GOLDEN-FOLDER RECIPE-FOLDER GATE-RECIPE-FOLDER OUT.c\n", stderr);
        return 3;
    }
    const folders f = {{argv[1]}, argv[2]};
    FILE *out = fopen(argv[4], "w");
    if (out == NULL) {
        perror(argv[4]);
        return 2;
    }
    fputs("/* Written by ptv-examples. */\n#include \"tool/registry.h\"\n\n", out);
    fputs("const ptv_example ptv_examples[] = {\n", out);
    put_examples(out, &f);
    put_gate_examples(out, argv[3]);
    fputs("    {0, \"\", \"\"},\n};\n", out);
    bool written = !ferror(out);
    return fclose(out) == 0 && written ? 0 : 2;
}
