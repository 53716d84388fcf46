/*
 * Names that nothing defines. Without data files, that is how programs with weights in such files
 * are exported, and worth a note. With them, or if the user says that there are no others,
 * something is missing.
 */
#include "missing.h"

static const ptv_rule external_data_missing_rule, payload_key_unresolved_rule,
    payload_key_missing_rule, specialization_data_missing_rule;

/*
 * Methods never look into the program's named data; payloads do. Only the first use is reported.
 * Tensors of the program come before all others, so if they find the name, the others do, too.
 */
bool ptv_is_from_outside(const ptv_names *n, const ptv_named *use)
{
    bool named = use->unit != n->outer && ptv_first_named(n, use, PTV_ROLE_PROGRAM_DATA, 0) != NULL;
    return !named && ptv_same_place(ptv_first_use(n, use), use);
}

static bool is_missing(const ptv_names *n, const ptv_named *use)
{
    return ptv_first_named(n, use, PTV_ROLE_FILE_DATA, 0) == NULL && ptv_is_from_outside(n, use);
}

/*
 * Exporters that put programs into containers put all of their weights into the program around,
 * except those that change: nothing copies these from there.
 */
static bool is_specialized(const ptv_run *run, const ptv_named *use)
{
    const ptv_unit *unit = ptv_unit_at(run, use->unit);
    return ptv_role_of(run, use) == PTV_ROLE_TENSOR && !ptv_is_mutable(run, use) &&
           unit->format == PTV_FORMAT_PROGRAM && unit->parent != PTV_NO_UNIT &&
           ptv_unit_at(run, unit->parent)->format == PTV_FORMAT_NFAT &&
           ptv_unit_at(run, 0)->format != PTV_FORMAT_NFAT;
}

/* Keys may be in a data file that was not given, unless everything was. */
static const ptv_rule *rule_of(const ptv_run *run, const ptv_named *use)
{
    bool complete = (run->flags & PTV_COMPLETE) != 0;
    if (is_specialized(run, use)) {
        return &specialization_data_missing_rule;
    }
    if (!complete && run->data_count == 0) {
        return &ptv_data_needed_rule;
    }
    if (ptv_role_of(run, use) == PTV_ROLE_TENSOR) {
        return &external_data_missing_rule;
    }
    return complete ? &payload_key_missing_rule : &payload_key_unresolved_rule;
}

static const ptv_rule external_data_missing_rule = {
    .name = "external-data-missing",
    .code = 851,
    .severity = PTV_ERROR,
    .title = "no data file has the weight that a tensor asks for",
    .why = "the runtime refuses the method",
    .fix = "give the data file that was exported with this program",
};

static const ptv_rule payload_key_unresolved_rule = {
    .name = "payload-key-unresolved",
    .code = 852,
    .severity = PTV_WARNING,
    .title = "no data file that was given has the key that a payload asks for",
    .why = "the delegate does not load unless yet another file has it",
    .fix = "give all data files that were exported with this program",
};

static const ptv_rule payload_key_missing_rule = {
    .name = "payload-key-missing",
    .code = 853,
    .severity = PTV_ERROR,
    .title = "nothing has the key that a payload asks for",
    .why = "the delegate does not load, or reads through a null pointer",
    .fix = "give all data files that were exported with this program",
};

static const ptv_rule specialization_data_missing_rule = {
    .name = "specialization-data-missing",
    .code = 854,
    .severity = PTV_ERROR,
    .title = "a program in a container asks for a weight that nothing provides",
    .why =
        "all of its weights are named data of the program around it: it was put there without them",
    .fix = "export the model again, or give the data file that has the weight",
};

void ptv_judge_missing_name(const ptv_names *names, const ptv_named *use, ptv_missing *missing)
{
    if (!is_missing(names, use)) {
        return;
    }
    const ptv_rule *rule = rule_of(names->run, use);
    if (rule != &ptv_data_needed_rule) {
        ptv_report_named(names->run, rule, use, PTV_AT_NAME, ptv_no_mismatch(), NULL);
    } else if (missing->count++ == 0) {
        missing->first = *use;
    }
}

void ptv_report_missing_names(ptv_run *run, const ptv_missing *missing)
{
    if (missing->count > 0 && !run->stopped) {
        ptv_report_named(run, &ptv_data_needed_rule, &missing->first, PTV_AT_NAME,
                         ptv_unsigned_mismatch(missing->count, 0, 0), NULL);
    }
}

/* ---- For callers that want all of them ---- */

typedef struct teller {
    ptv_names names;
    void (*each)(void *context, const ptv_missing_name *name);
    void *context;
} teller;

static void tell(void *context, const ptv_named *use)
{
    teller *t = context;
    ptv_run *run = t->names.run;
    ptv_role role = ptv_role_of(run, use);
    ptv_select_name(&t->names, use);
    if (role < PTV_ROLE_TENSOR || !is_missing(&t->names, use)) {
        return;
    }
    ptv_frame frames[PTV_NAMED_FRAMES];
    ptv_range range;
    ptv_missing_name missing = {.name = ptv_named_image(run, use).bytes + use->at,
                                .length = use->length,
                                .key = role == PTV_ROLE_KEY,
                                .place = ptv_place_named(run, use, PTV_AT_NAME, frames, &range)};
    missing.place.outer = ptv_state_of(run)->outer;
    t->each(t->context, &missing);
}

bool ptv_each_missing_name(ptv_run *run, void (*each)(void *context, const ptv_missing_name *name),
                           void *context)
{
    const ptv_state *state = ptv_state_of(run);
    teller t = {.each = each, .context = context};
    bool told = state->unit_count > 0 && ptv_gather_names(run, &ptv_data_needed_rule, &t.names);
    if (told) {
        ptv_each_named(&t.names, tell, &t);
    }
    if (state->unit_count > 0) {
        ptv_enter(run, 0);
    }
    return told;
}

const ptv_rule ptv_data_needed_rule = {
    .name = "data-needed",
    .code = 850,
    .severity = PTV_NOTE,
    .title = "the program needs weights from another file",
    .why = "it was exported with its weights, or some of them, in data files",
    .found_is = "names",
    .fix = "give them, too (--with FILE), to have them compared",
};

static const ptv_rule *const rules[] = {&ptv_data_needed_rule, &external_data_missing_rule,
                                        &payload_key_unresolved_rule, &payload_key_missing_rule,
                                        &specialization_data_missing_rule};

const ptv_rule_list ptv_missing_name_list = PTV_RULE_LIST_OF(rules, NULL);
