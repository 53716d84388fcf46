/* Interprets the arguments of verify. */
#include "tool/options.h"

#include <stdlib.h>
#include <string.h>

#include "tool/cli.h"
#include "tool/colour.h"
#include "tool/max_size.h"
#include "tool/registry.h"
#include "tool/report_error.h"
#include "tool/show_settings.h"

/* ---- Names of rules ---- */

static void offer(const ptv_rule_book *book, ptv_nearest *nearest,
                  void (*see)(ptv_nearest *nearest, const char *name))
{
    for (size_t i = 0; i < book->count(); i++) {
        see(nearest, book->at(i)->name);
    }
}

/* Offers the names of all rules about files, and of their classes or, if `all`, of other rules. */
static void offer_books(ptv_nearest *nearest, bool all,
                        void (*see)(ptv_nearest *nearest, const char *name))
{
    offer(&ptv_model_rules, nearest, see);
    if (all) {
        offer(&ptv_gate_rules, nearest, see);
        offer(&ptv_fit_rules, nearest, see);
        offer(&ptv_audit_rules, nearest, see);
    } else {
        see(nearest, "warnings");
        see(nearest, "notes");
    }
}

const char *ptv_rule_hint(ptv_nearest *nearest, const char *word, size_t n, bool all)
{
    *nearest = (ptv_nearest){.word = word, .end = word + n};
    offer_books(nearest, all, ptv_offer);
    const char *mean = ptv_did_you_mean(nearest);
    if (mean[0] == '\0') {
        *nearest = (ptv_nearest){.word = word, .end = word + n};
        offer_books(nearest, all, ptv_offer_part);
        mean = ptv_did_you_mean_best(nearest);
    }
    return mean[0] == '\0' ? ", see pteverify rules" : mean;
}

void ptv_say_unknown_rule(const char *command, const char *word, size_t n, bool all)
{
    ptv_nearest nearest;
    ptv_report_error(command, "unknown rule '%.*s'%s", (int)n, word,
                     ptv_rule_hint(&nearest, word, n, all));
}

/* ---- Options that may be given again ---- */

static bool set_list(ptv_options *o, const char *list, ptv_effect effect)
{
    for (;;) {
        size_t n = strcspn(list, ",");
        if (!ptv_policy_set(&o->policy, list, n, effect)) {
            ptv_say_unknown_rule(NULL, list, n, false);
            return false;
        }
        if (list[n] == '\0') {
            return true;
        }
        list += n + 1;
    }
}

bool ptv_add_with(ptv_options *o, const char *command, const char *path)
{
    if (path[0] == '\0') {
        ptv_report_error(command, "an argument is empty");
    } else if (o->with_count == PTV_DATA_MAX) {
        ptv_report_error(command, "too many files given by --with: '%s'", path);
    } else {
        o->with[o->with_count++] = path;
        return true;
    }
    return false;
}

static bool exclude(ptv_options *o, const char *pattern, const char *folder)
{
    void *grown = ptv_room_for_one(o->exclusions, o->exclusion_count, &o->exclusion_room,
                                   sizeof *o->exclusions);
    if (grown == NULL) {
        return ptv_config_no_memory(&o->config);
    }
    o->exclusions = grown;
    o->exclusions[o->exclusion_count++] = (ptv_exclusion){pattern, folder};
    return true;
}

static bool apply(ptv_options *o, const ptv_given *given, const char *folder)
{
    switch (given->option->id) {
    case PTV_OPT_DENY: return set_list(o, given->value, PTV_EFFECT_ERROR);
    case PTV_OPT_ALLOW: return set_list(o, given->value, PTV_EFFECT_ALLOWED);
    case PTV_OPT_OUTPUT: return ptv_outputs_add(&o->outputs, NULL, given->value);
    case PTV_OPT_EXCLUDE: return exclude(o, given->value, folder);
    default: return ptv_add_with(o, NULL, given->value);
    }
}

static bool take(void *context, const ptv_option *option, const char *value)
{
    ptv_options *o = context;
    return ptv_config_keep(&o->config, option, value);
}

/* ---- Settings ---- */

static const char *member(const ptv_setting_value *value, unsigned i)
{
    return value->members[i];
}

enum { REASON = 1, FILES, UNTIL }; /* members of an `allow` setting */

/* Reports a setting that names an unknown rule. */
static bool refuse_rule(const ptv_options *o, const ptv_setting_value *value)
{
    ptv_nearest nearest;
    char what[256];
    snprintf(what, sizeof what, "unknown rule '%.64s'%s", value->text,
             ptv_rule_hint(&nearest, value->text, strlen(value->text), false));
    ptv_say_setting(&o->config.settings, value, what);
    return false;
}

/* Whether the setting is in force. One that has expired is not, and is reported if `say` is set. */
static bool is_in_force(const ptv_options *o, const ptv_setting_value *value, bool say)
{
    const bool over = value->id == PTV_SET_ALLOW && member(value, UNTIL) != NULL &&
                      ptv_is_over(member(value, UNTIL));
    if (over && say) {
        char what[128];
        snprintf(what, sizeof what, "'%.64s' is not allowed any more: the date was %.16s",
                 value->text, member(value, UNTIL));
        ptv_say_setting(&o->config.settings, value, what);
    }
    return !over;
}

static bool is_about(const ptv_options *o, const ptv_setting_value *value, const char *file)
{
    const char *files = value->id == PTV_SET_ALLOW ? member(value, FILES) : NULL;
    return files == NULL ||
           (file != NULL && ptv_pattern_matches(files, o->config.settings.folder, file));
}

/* Applies the settings that hold for the file, or for all files if it is NULL. */
static bool set_policy(const ptv_options *o, const char *file, ptv_policy *policy)
{
    const ptv_settings *s = &o->config.settings;
    for (size_t i = 0; i < s->count; i++) {
        const ptv_setting_value *value = &s->values[i];
        const bool allow = value->id == PTV_SET_ALLOW;
        static ptv_policy unused; /* even what does not hold must name a rule */
        const bool holds = is_in_force(o, value, file == NULL) && is_about(o, value, file);
        if ((allow || value->id == PTV_SET_DENY) &&
            !ptv_policy_set(holds ? policy : &unused, value->text, strlen(value->text),
                            allow ? PTV_EFFECT_ALLOWED : PTV_EFFECT_ERROR)) {
            return refuse_rule(o, value);
        }
    }
    memset(policy->named, 0, sizeof policy->named); /* arguments may override any of them */
    return true;
}

bool ptv_options_policy(const ptv_options *o, const char *file, ptv_policy *policy)
{
    static ptv_options again; /* for the list arguments */
    bool any = false;
    for (size_t i = 0; i < o->config.settings.count && !any; i++) {
        const ptv_setting_value *value = &o->config.settings.values[i];
        any =
            value->id == PTV_SET_ALLOW && member(value, FILES) != NULL && is_about(o, value, file);
    }
    if (!any) {
        return false;
    }
    ptv_policy_init(&again.policy);
    if (o->against != NULL) {
        ptv_release release;
        (void)ptv_release_named(o->against, &release);
        ptv_policy_against(&again.policy, release);
    }
    (void)set_policy(o, file, &again.policy);
    for (size_t i = 0; i < o->config.given_count; i++) {
        const ptv_option_id id = o->config.given[i].option->id;
        if (id == PTV_OPT_DENY || id == PTV_OPT_ALLOW) {
            (void)apply(&again, &o->config.given[i], NULL);
        }
    }
    memcpy(policy->own, again.policy.own, sizeof policy->own);
    memcpy(policy->effect, again.policy.effect, sizeof policy->effect);
    memcpy(policy->named, again.policy.named, sizeof policy->named);
    return true;
}

/* Adds a data file for the programs that its second member names. */
static bool set_with(ptv_options *o, const ptv_setting_value *value)
{
    const char *file = ptv_setting_file(&o->config.settings, value->text);
    if (file == NULL) {
        return ptv_config_no_memory(&o->config);
    }
    if (!ptv_add_with(o, NULL, file)) {
        return false;
    }
    o->with_models[o->with_count - 1] = member(value, 1);
    o->with_settings = o->with_count;
    return true;
}

/* Handles list settings only: scalars are arguments by now. */
static bool set_list_setting(ptv_options *o, const ptv_setting_value *value)
{
    switch (value->id) {
    case PTV_SET_WITH: return set_with(o, value);
    case PTV_SET_EXCLUDE: return exclude(o, value->text, o->config.settings.folder);
    case PTV_SET_FORMATS: return ptv_config_format(&o->config, &o->outputs, value);
    default: return true; /* set_policy() */
    }
}

/* Applies the settings, then the arguments, which win. */
static int set_all(ptv_options *o, ptv_args *args)
{
    static char folder[PTV_FOLDER_NAME];
    const int status = ptv_config_read(&o->config, args);
    ptv_working_folder(folder);
    bool good = status < 0 && set_policy(o, NULL, &o->policy);
    for (size_t i = 0; good && i < o->config.settings.count; i++) {
        good = set_list_setting(o, &o->config.settings.values[i]);
    }
    for (size_t i = 0; good && i < o->config.given_count; i++) {
        good = apply(o, &o->config.given[i], folder);
    }
    return good ? -1 : status < 0 ? PTV_EXIT_USAGE : status;
}

/* ---- All other options ---- */

static void say_unknown_release(const char *value)
{
    ptv_nearest nearest = {.word = value};
    for (unsigned i = PTV_R1_0; i < PTV_RELEASES; i++) {
        ptv_offer(&nearest, ptv_release_name((ptv_release)i));
    }
    const char *mean = nearest.tied ? "" : ptv_did_you_mean(&nearest);
    ptv_report_error(NULL, "unknown release '%s'%s", value,
                     mean[0] == '\0' ? ": " PTV_KNOWN_RELEASES " are known" : mean);
}

static bool set_against(ptv_options *o, const char *value)
{
    ptv_release release;
    if (!ptv_release_named(value, &release)) {
        say_unknown_release(value);
        return false;
    }
    ptv_policy_against(&o->policy, release);
    o->against = ptv_release_name(release);
    return true;
}

static unsigned targets_of(const ptv_args *args)
{
    return (ptv_chose(args, PTV_OPT_TARGET, "64") ? 0 : PTV_TARGET_32) |
           (ptv_chose(args, PTV_OPT_TARGET, "32") ? 0 : PTV_TARGET_64);
}

static void set_flags(ptv_options *o, const ptv_args *args)
{
    o->format = ptv_format_of(args);
    o->quiet = ptv_is_given(args, PTV_OPT_QUIET);
    o->summary = ptv_is_given(args, PTV_OPT_SUMMARY);
    o->colour = ptv_wants_colour(args);
    o->read_segments = ptv_is_given(args, PTV_OPT_READ_SEGMENTS);
    o->complete = ptv_is_given(args, PTV_OPT_COMPLETE);
    o->check_hashes = ptv_is_given(args, PTV_OPT_CHECK_HASHES);
    o->policy.show_notes = ptv_is_given(args, PTV_OPT_NOTES);
    o->policy.grouped = !ptv_is_given(args, PTV_OPT_MAX);
}

static void set_values(ptv_options *o, const ptv_args *args)
{
    o->policy.max = ptv_option_number(args, PTV_OPT_MAX, o->policy.max);
    o->jobs = ptv_option_number(args, PTV_OPT_JOBS, 0);
    o->planned_limit = ptv_option_number(args, PTV_OPT_PLANNED_LIMIT, 0);
    o->limit = ptv_max_size(args);
    o->targets = targets_of(args);
    o->operators = ptv_text_of(args, PTV_OPT_OPERATORS, NULL);
    o->baseline = ptv_text_of(args, PTV_OPT_BASELINE, NULL);
    o->write_baseline = ptv_text_of(args, PTV_OPT_WRITE_BASELINE, NULL);
    o->files_from = ptv_text_of(args, PTV_OPT_FILES_FROM, NULL);
    o->timings = ptv_is_given(args, PTV_OPT_TIMINGS);
    o->operands = args->operands;
    o->operand_count = args->operand_count;
}

static size_t count_standard_input(const char *const *files, size_t count)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        found += strcmp(files[i], "-") == 0;
    }
    return found;
}

/* Read a second time, standard input would look like an empty file. */
bool ptv_reads_standard_input_twice(const ptv_options *o, const char *command)
{
    const char *const *operands = (const char *const *)o->operands;
    const bool twice = count_standard_input(operands, o->operand_count) +
                           count_standard_input(o->with, o->with_count) +
                           (o->files_from == NULL ? 0 : count_standard_input(&o->files_from, 1)) >
                       1;
    if (twice) {
        ptv_report_error(command, "standard input can be read only once");
    }
    return twice;
}

void ptv_options_free(ptv_options *o)
{
    free(o->exclusions);
    ptv_config_free(&o->config);
    o->exclusions = NULL;
}

int ptv_options_parse(ptv_options *o, ptv_args *args)
{
    memset(o, 0, sizeof *o);
    ptv_policy_init(&o->policy);
    args->take = take;
    args->context = o;
    int status = ptv_args_parse(args);
    status = status < 0 ? set_all(o, args) : status;
    if (status >= 0) {
        return o->config.no_memory ? PTV_EXIT_FAILED : status;
    }
    set_flags(o, args);
    set_values(o, args);
    const char *against = ptv_text_of(args, PTV_OPT_AGAINST, NULL);
    const bool right =
        (against == NULL || set_against(o, against)) && !ptv_reads_standard_input_twice(o, NULL);
    if (right && ptv_is_given(args, PTV_OPT_SHOW_CONFIG)) {
        return ptv_show_settings(&o->config, args);
    }
    if (right && o->operand_count == 0 && o->files_from == NULL) {
        return ptv_args_lack(args, "a file");
    }
    return right ? -1 : PTV_EXIT_USAGE;
}
