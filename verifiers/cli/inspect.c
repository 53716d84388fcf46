/* pteverify inspect: what is in a file, or different in two; each is verified first. */
#include "verifiers/cli/inspect.h"

#include <errno.h>
#include <string.h>

#include "verifiers/cli/cli.h"
#include "verifiers/cli/colour.h"
#include "verifiers/cli/complain.h"
#include "verifiers/cli/number.h"
#include "verifiers/cli/session.h"

static const char command[] = "inspect";

/* Lives outside of the guard, so that it is there after a jump. */
typedef struct job {
    ptv_session session;
    ptv_looker looker;
    ptv_input inputs[PTV_INSPECT_FILES]; /* open to the end: what is found are bytes of theirs */
    size_t open;
    ptv_comparison comparison;
} job;

/* ---- Files ---- */

static void look_at_file(job *j, const char *path)
{
    static ptv_companions companions; /* 10 KiB: too much for a small stack */
    ptv_input *input = &j->inputs[j->open];
    const int why = ptv_input_open(input, path, PTV_WANTED_MODEL, &j->session.options->limit);
    if (why != 0) {
        ptv_report_unreadable(&j->session, path, ptv_input_reason(input, why).text);
        return;
    }
    memset(&companions, 0, sizeof companions);
    companions.inputs[0] = input;
    j->looker.at = j->open++;
    ptv_verify_file(&j->session, path, &companions);
}

static bool is_whole(const job *j, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!j->looker.seen[i].done) {
            return false;
        }
    }
    return j->session.summary.exit_status == PTV_EXIT_CLEAN;
}

/* ---- Comparing ---- */

/* Runs under the guard. */
static void compare(void *context)
{
    job *j = context;
    ptv_looker_compare(&j->looker, &j->comparison);
}

/* The file that has changed; the last one when none is seen to have. */
static size_t changed_one(const job *j, size_t count)
{
    size_t i = 0;
    while (i + 1 < count && !ptv_input_changed(&j->inputs[i])) {
        i++;
    }
    return i;
}

static bool has_changed(const job *j, size_t count)
{
    return ptv_input_changed(&j->inputs[changed_one(j, count)]);
}

static void fail(job *j)
{
    j->session.summary.exit_status = PTV_EXIT_FAILED;
    ptv_looker_forget(&j->looker);
}

static void compare_files(job *j, size_t count)
{
    const ptv_input *inputs[PTV_INSPECT_FILES];
    for (size_t i = 0; i < count; i++) {
        inputs[i] = &j->inputs[i];
    }
    if (!ptv_input_guard_all(inputs, count, compare, j) || has_changed(j, count)) {
        ptv_complain(command, "%s: it changed while it was being read",
                     j->session.options->operands[changed_one(j, count)]);
        fail(j);
    } else if (j->comparison.failed) {
        ptv_complain(command, "out of memory");
        fail(j);
    } else if (j->comparison.changes[PTV_ASPECT_SIGNATURE] > 0) {
        j->session.summary.exit_status = PTV_EXIT_REFUSED;
    }
}

/* ---- The call ---- */

static int report(job *j, const ptv_options *options, bool diff)
{
    ptv_session *s = &j->session;
    const size_t count = options->operand_count;
    s->renderer = ptv_looker_renderer(&j->looker);
    s->renderer.open(s->renderer.self);
    for (size_t i = 0; i < count; i++) {
        look_at_file(j, options->operands[i]);
    }
    if (diff && is_whole(j, count)) {
        compare_files(j, count);
    }
    s->renderer.close(s->renderer.self, &s->summary);
    if (!s->renderer.good(s->renderer.self)) {
        const int why = errno;
        ptv_cannot_write(command, "the report", why);
        return PTV_EXIT_FAILED;
    }
    return s->summary.exit_status;
}

static void finish(job *j)
{
    ptv_looker_free(&j->looker);
    for (size_t i = 0; i < j->open; i++) {
        ptv_input_close(&j->inputs[i]);
    }
    ptv_memory_free(&j->session.memory);
    ptv_groups_free(j->session.groups);
}

static void set_options(ptv_options *o, const ptv_args *args)
{
    ptv_policy_init(&o->policy);
    o->json = ptv_chose(args, PTV_OPT_FORMAT, "json");
    o->quiet = ptv_is_given(args, PTV_OPT_QUIET);
    o->colour = ptv_wants_colour(args);
    o->policy.show_notes = o->json;
    o->summary = !o->json; /* of a file that is refused text names the rules, and no more */
    o->policy.max = o->json ? o->policy.max : 0;
    o->targets = PTV_TARGET_32 | PTV_TARGET_64;
    o->limit = ptv_limit_of(ptv_number_of(args, PTV_OPT_MAX_SIZE, PTV_NO_SIZE));
    o->operands = args->operands;
    o->operand_count = args->operand_count;
}

static bool are_files_right(const ptv_options *o, bool diff)
{
    if (diff != (o->operand_count == 2)) {
        ptv_complain(command, diff ? "--diff takes two files" : "only --diff takes two files");
        return false;
    }
    if (diff && strcmp(o->operands[0], "-") == 0 && strcmp(o->operands[1], "-") == 0) {
        ptv_complain(command, "standard input can be read once only");
        return false;
    }
    return true;
}

static int run(ptv_args *args)
{
    enum { SHOWN = 32 };
    static ptv_options options; /* 8 KiB: too much for a small stack */
    static ptv_work work;       /* 4 KiB */
    static ptv_groups groups;   /* 10 KiB */
    static job j;
    int status = ptv_args_parse(args);
    if (status >= 0) {
        return status;
    }
    memset(&options, 0, sizeof options);
    memset(&j, 0, sizeof j);
    set_options(&options, args);
    const bool diff = ptv_is_given(args, PTV_OPT_DIFF);
    if (!are_files_right(&options, diff)) {
        return PTV_EXIT_USAGE;
    }
    j.session.options = &options;
    j.session.work = &work;
    j.session.groups = &groups;
    j.session.operators = &ptv_operators_default;
    j.looker.options = &options;
    j.looker.diff = diff;
    j.looker.style = (ptv_inspect_style){options.colour, ptv_number_of(args, PTV_OPT_MAX, SHOWN)};
    args->begun = true;
    status = report(&j, &options, diff);
    finish(&j);
    return status;
}

const ptv_command ptv_inspect_command = {
    .name = "inspect",
    .usage = "inspect [OPTION]... FILE\ninspect --diff [OPTION]... OLD NEW",
    .summary = "what is in a file, and whose its bytes are; what changed between two",
    .text =
        "Says of a program (.pte) what each method takes and gives, which operators and backends "
        "it calls, what memory it plans, which constants and states it has; of a bundle (.bpte) "
        "that of its program, and its test cases; of a data file (.ptd) its keys; of NFAT "
        "containers and payloads of delegates what they hold. Then whose every byte of the file "
        "is.\n\n"
        "The file is verified first. Of one that is refused, or not decided, nothing is shown.",
    .more =
        "With --diff a line for each change: signature (methods, inputs, outputs; keys of a data "
        "file), size, operators, delegates, plan, constants, state, data, needs, cases. Values "
        "of weights are not compared.\n\n"
        "    pteverify inspect model.pte\n"
        "    pteverify inspect --format json model.pte | jq '.files[0].facts.methods'\n"
        "    pteverify inspect --diff old.pte new.pte",
    .status =
        "0 shown, 1 the file is refused, or with --diff the signature changed, 2 a file cannot "
        "be read or decided, or the report not written, 3 wrong usage.",
    .lacking = "a file",
    .least = 1,
    .most = PTV_INSPECT_FILES,
    .operand = PTV_FILE_OPERAND,
    .document = PTV_FILES_DOCUMENT,
    .run = run,
};
