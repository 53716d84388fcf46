/* From the arguments of verify to what they mean. */
#include "tool/options.h"

#include <stdio.h>
#include <string.h>

#include "tool/cli.h"
#include "tool/colour.h"
#include "tool/max_size.h"
#include "tool/registry.h"
#include "tool/report_error.h"

/* ---- Names of rules ---- */

static void offer(const ptv_rule_book *book, ptv_nearest *nearest,
                  void (*see)(ptv_nearest *nearest, const char *name))
{
    for (size_t i = 0; i < book->count(); i++) {
        see(nearest, book->at(i)->name);
    }
}

/* The names of all rules about files; `all`: of those of the other books, too. */
static void offer_books(ptv_nearest *nearest, bool all,
                        void (*see)(ptv_nearest *nearest, const char *name))
{
    offer(&ptv_model_rules, nearest, see);
    if (all) {
        offer(&ptv_gate_rules, nearest, see);
        offer(&ptv_fit_rules, nearest, see);
        offer(&ptv_audit_rules, nearest, see);
    }
}

void ptv_say_unknown_rule(const char *command, const char *word, size_t n, bool all)
{
    ptv_nearest nearest = {.word = word, .end = word + n};
    offer_books(&nearest, all, ptv_offer);
    const char *mean = ptv_did_you_mean(&nearest);
    if (mean[0] == '\0') {
        nearest = (ptv_nearest){.word = word, .end = word + n};
        offer_books(&nearest, all, ptv_offer_part);
        mean = ptv_did_you_mean_best(&nearest);
    }
    ptv_report_error(command, "unknown rule '%.*s'%s", (int)n, word,
                     mean[0] == '\0' ? ", see pteverify rules" : mean);
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

static bool take(void *context, const ptv_option *option, const char *value)
{
    ptv_options *o = context;
    switch (option->id) {
    case PTV_OPT_DENY: return set_list(o, value, PTV_EFFECT_ERROR);
    case PTV_OPT_ALLOW: return set_list(o, value, PTV_EFFECT_ALLOWED);
    default: return ptv_add_with(o, NULL, value);
    }
}

/* ---- All others ---- */

static void say_unknown_release(const char *value)
{
    ptv_nearest nearest = {.word = value};
    for (unsigned i = PTV_R1_0; i < PTV_RELEASES; i++) {
        ptv_offer(&nearest, ptv_release_name((ptv_release)i));
    }
    const char *mean = nearest.tied ? "" : ptv_did_you_mean(&nearest);
    ptv_report_error(NULL, "unknown release '%s'%s", value,
                     mean[0] == '\0' ? ", " PTV_KNOWN_RELEASES " are known" : mean);
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
    o->json = ptv_chose(args, PTV_OPT_FORMAT, "json");
    o->quiet = ptv_is_given(args, PTV_OPT_QUIET);
    o->summary = ptv_is_given(args, PTV_OPT_SUMMARY);
    o->colour = ptv_wants_colour(args);
    o->read_segments = ptv_is_given(args, PTV_OPT_READ_SEGMENTS);
    o->complete = ptv_is_given(args, PTV_OPT_COMPLETE);
    o->check_hashes = ptv_is_given(args, PTV_OPT_CHECK_HASHES);
    o->policy.show_notes = ptv_is_given(args, PTV_OPT_NOTES) || o->json;
    o->policy.show_allowed = o->json;
    o->policy.grouped = !o->json && !ptv_is_given(args, PTV_OPT_MAX);
}

static void set_values(ptv_options *o, const ptv_args *args)
{
    o->policy.max = ptv_option_number(args, PTV_OPT_MAX, o->policy.max);
    o->jobs = ptv_option_number(args, PTV_OPT_JOBS, 0);
    o->planned_limit = ptv_option_number(args, PTV_OPT_PLANNED_LIMIT, 0);
    o->limit = ptv_max_size(args);
    o->targets = targets_of(args);
    o->operators = ptv_text_of(args, PTV_OPT_OPERATORS, NULL);
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

/* The second time it would look like an empty file. */
bool ptv_reads_standard_input_twice(const ptv_options *o, const char *command)
{
    const char *const *operands = (const char *const *)o->operands;
    const bool twice = count_standard_input(operands, o->operand_count) +
                           count_standard_input(o->with, o->with_count) >
                       1;
    if (twice) {
        ptv_report_error(command, "standard input can be read only once");
    }
    return twice;
}

int ptv_options_parse(ptv_options *o, ptv_args *args)
{
    memset(o, 0, sizeof *o);
    ptv_policy_init(&o->policy);
    args->take = take;
    args->context = o;
    int status = ptv_args_parse(args);
    if (status >= 0) {
        return status;
    }
    set_flags(o, args);
    set_values(o, args);
    const char *against = ptv_text_of(args, PTV_OPT_AGAINST, NULL);
    const bool right =
        (against == NULL || set_against(o, against)) && !ptv_reads_standard_input_twice(o, NULL);
    return right ? -1 : PTV_EXIT_USAGE;
}
