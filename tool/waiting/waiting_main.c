/*
 * Writes what visits wait for (ptv_visitor.waiting) as C: for each schema, the checks of each type,
 * and which types are worth a visit.
 *
 *     ptv-waiting FILE
 */
#include <stdio.h>

#include "verifiers/context/rules.h"
#include "verifiers/core/vtable.h"
#include "verifiers/registry/registry.h"

#define NAME(name) "LIST_" #name,
#define FOREIGN_NAME(name) "FOREIGN_" #name,
static const char *const names[] = {PTV_RULE_LISTS(NAME) PTV_FOREIGN_RULE_LISTS(FOREIGN_NAME)};

static const char head[] = "/*\n"
                           " * What a visit waits for where nothing is broken: types that are "
                           "worth one, and checks. Written\n"
                           " * from all rules by ptv-waiting, of the target `tables`.\n"
                           " */\n"
                           "/* clang-format off */\n"
                           "#include \"registry.h\"\n"
                           "\n"
                           "#ifndef PTV_DEVICE\n"
                           "\n"
                           "#include \"../context/rules.h\"\n";

static const char lists[] = "\n"
                            "#define LIST(name) LIST_##name,\n"
                            "#define FOREIGN(name) FOREIGN_##name,\n"
                            "enum { PTV_RULE_LISTS(LIST) PTV_FOREIGN_RULE_LISTS(FOREIGN) };\n"
                            "#undef LIST\n"
                            "#undef FOREIGN\n";

static const ptv_rule *rule_of(ptv_listed_check check)
{
    return check.list < ptv_rules.list_count
               ? ptv_rules.lists[check.list]->rules[check.entry]
               : ptv_rules.foreign_rules[check.list - ptv_rules.list_count]
                     ->foreign_rules[check.entry]
                     .rule;
}

/* Prints as many types per line as fit. */
static void print_types(FILE *out, const ptv_waiting *w)
{
    enum { COLUMNS = 98 };
    fprintf(out, "\nstatic const ptv_awaited %s_types[] = {", w->schema->name);
    int column = COLUMNS;
    for (unsigned t = 0; t < w->schema->table_count; t++) {
        char text[32];
        const int size = snprintf(text, sizeof text, " {0x%x, %u},", (unsigned)w->types[t].why,
                                  w->types[t].first);
        if (column + size > COLUMNS) {
            fputs("\n   ", out);
            column = 3;
        }
        column += size;
        fputs(text, out);
    }
    fputs("\n};\n", out);
}

static void print_checks(FILE *out, const ptv_waiting *w)
{
    fprintf(out, "\nstatic const ptv_listed_check %s_checks[] = {\n", w->schema->name);
    for (unsigned c = 0; c < w->count; c++) {
        fprintf(out, "    {%s, %u, %u}, /* %u: %s */\n", names[w->checks[c].list],
                w->checks[c].entry, w->checks[c].next, c + 1, rule_of(w->checks[c])->name);
    }
    fprintf(out, "};\n");
}

/* Prints a schema: once as arrays, once as the row that points to them. */
static void print_schema(FILE *out, const ptv_schema *schema, bool row)
{
    static ptv_work work;
    static const uint8_t none[8] = {0};
    const ptv_image image = {none, sizeof none, sizeof none};
    ptv_run run;
    ptv_begin(&run, &image, &work, ptv_sink_count, NULL);
    run.flat_size = sizeof none;
    (void)ptv_walker_init(&run, schema, 0);
    const ptv_waiting w = ptv_list_waiting(&run, &ptv_rules);
    if (row) {
        const char *name = schema->name;
        fprintf(out, "    {&ptv_schema_%s, %s_types, %s_checks, %u},\n", name, name, name, w.count);
        return;
    }
    print_types(out, &w);
    print_checks(out, &w);
}

static void print_schemas(FILE *out, bool rows)
{
    for (ptv_formats f = ptv_all_formats; *f != NULL; f++) {
        if ((*f)->schema != NULL) {
            print_schema(out, (*f)->schema, rows);
        }
    }
}

static void print_includes(FILE *out)
{
    for (ptv_formats f = ptv_all_formats; *f != NULL; f++) {
        if ((*f)->schema != NULL) {
            fprintf(out, "#include \"../schemas/%s.h\"\n", (*f)->schema->name);
        }
    }
}

static void print(FILE *out)
{
    fputs(head, out);
    print_includes(out);
    fputs(lists, out);
    print_schemas(out, false);
    fprintf(out, "\nconst ptv_waiting ptv_waiting_lists[] = {\n");
    print_schemas(out, true);
    fprintf(out, "    {NULL, NULL, NULL, 0},\n};\n\n#endif\n");
}

int main(int argc, char **argv)
{
    FILE *out = argc == 2 ? fopen(argv[1], "w") : NULL;
    if (out == NULL) {
        fprintf(stderr, "usage: ptv-waiting FILE\n");
        return 2;
    }
    print(out);
    return fclose(out) == 0 ? 0 : 1;
}
