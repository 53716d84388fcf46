/* A single comparison, opening everything it needs. */
#include "schema/gate/check.h"

#include "schema/bindings/model.h"

static void compare(gate_run *run, const gate_check *check, const gate_schemas *schemas)
{
    bind_set set = {.prefix = check->prefix};
    bind_model model = {.run = run};
    uint64_t before = run->undecided;
    bind_read(&set, run, check->language, check->bindings);
    if (check->facts != NULL) {
        bind_put_facts(&set, check->facts);
    }
    if (set.types == NULL && run->undecided > before) {
        bind_free(&set); /* nothing to compare, and the reason has been reported */
        return;
    }
    if (schemas->count > 0) {
        bind_model_of_schemas(&model, (const fbs_schema *const *)schemas->list, schemas->count);
    } else {
        bind_model_of_claims(&model, &set);
    }
    bind_compare(&set, &model);
    bind_model_free(&model);
    bind_free(&set);
}

void gate_check_bindings(gate_run *run, const gate_check *check)
{
    gate_schemas schemas;
    if (gate_schemas_open(run, &check->schemas, &schemas)) {
        compare(run, check, &schemas);
    }
    gate_schemas_close(&schemas);
}

const char *gate_language_names(gate_words *words)
{
    size_t n = 0;
    words->text[0] = '\0';
    for (size_t i = 0; bind_language_name(i) != NULL; i++) {
        bool last = bind_language_name(i + 1) == NULL;
        n += (size_t)snprintf(words->text + n, sizeof words->text - n, "%s%s",
                              i == 0 ? ""
                              : last ? " or "
                                     : ", ",
                              bind_language_name(i));
    }
    return words->text;
}
