/* pteverify inspect: shows what is in a file, or what differs in two. Each is verified first. */
#include "tool/inspect.h"

#include "analysis/report/missing_names.h"
#include "tool/cli.h"
#include "tool/colour.h"
#include "tool/confine.h"
#include "tool/max_size.h"
#include "tool/report_error.h"
#include "tool/session.h"

static const char command[] = "inspect";

/* An input file. Stays open to the end, because the results point into its bytes. */
typedef struct opened {
    const char *path;
    ptv_input input;
    int why; /* why it is not open, or 0 */
    ptv_format format;
} opened;

/* Lives outside the guarded function, so it survives a jump. */
typedef struct job {
    ptv_session session;
    ptv_channel channel;
    ptv_inspect_renderer *renderer;
    opened files[PTV_INSPECT_FILES];
    opened data[PTV_DATA_MAX]; /* of --with */
    ptv_data_files data_files;
    ptv_comparison comparison;
} job;

/* ---- Files ---- */

/* Runs under the guard. */
static void find_format(void *context)
{
    opened *file = context;
    const ptv_image image = ptv_input_image(&file->input);
    file->format = ptv_detect(&image);
}

/* If the file goes away meanwhile, its verification reports that it has changed. */
static void open_file(opened *file, const char *path, ptv_wanted wanted, const gm_limit *limit)
{
    file->path = path;
    file->why = ptv_input_open(&file->input, path, wanted, limit);
    if (file->why == 0) {
        (void)ptv_input_guard(&file->input, find_format, file);
    }
}

static void open_files(job *j, const ptv_options *o)
{
    for (size_t i = 0; i < o->operand_count; i++) {
        open_file(&j->files[i], o->operands[i],
                  o->operand_count > 1 ? PTV_WANTED_MODEL : PTV_WANTED_PARTS, &o->limit);
    }
    for (size_t i = 0; i < o->with_count; i++) {
        open_file(&j->data[i], o->with[i], PTV_WANTED_MODEL, &o->limit);
    }
}

/* Whether the files of --with that can be read are of the right kind and go with something. */
static bool is_with_right(const job *j, const ptv_options *o)
{
    const char *who = j->renderer->command;
    bool taken = o->with_count == 0;
    for (size_t i = 0; i < o->operand_count; i++) {
        taken = taken || j->files[i].why != 0 || ptv_takes_data(j->files[i].format);
    }
    for (size_t i = 0; i < o->with_count; i++) {
        const opened *data = &j->data[i];
        if (data->why == 0 && !ptv_is_with(who, data->path, data->format)) {
            return false;
        }
    }
    if (!taken) {
        ptv_report_error(who, "%s", ptv_with_alone);
    }
    return taken;
}

static void report_unreadable(job *j, const opened *file)
{
    const gm_reason reason = ptv_input_reason(&file->input, file->why);
    ptv_report_unreadable(&j->session, file->path, reason.text);
}

/* Takes the data files that can be read, and reports the others. */
static void take_data(job *j, size_t count)
{
    ptv_data_files *c = &j->data_files;
    for (size_t i = 0; i < count; i++) {
        const opened *data = &j->data[i];
        if (data->why != 0) {
            report_unreadable(j, data);
            c->lost = c->lost == NULL ? data->path : c->lost;
            continue;
        }
        c->names[c->count] = data->path;
        c->images[c->count] = (ptv_image){data->input.bytes, data->input.size, data->input.size};
        c->inputs[++c->count] = &data->input;
    }
}

static void look_at_file(job *j, size_t i)
{
    static const ptv_data_files none;
    static ptv_data_files own; /* 10 KiB: too much for a small stack */
    const opened *file = &j->files[i];
    if (file->why != 0) {
        report_unreadable(j, file);
        return;
    }
    own = ptv_takes_data(file->format) ? j->data_files : none;
    own.inputs[0] = &file->input;
    own.count = own.lost == NULL ? own.count : 0;
    j->renderer->at = i;
    ptv_verify_file(&j->session, file->path, &own);
}

static bool is_whole(const job *j, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!j->renderer->seen[i].done) {
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
    ptv_inspect_renderer_compare(j->renderer, &j->comparison);
}

/* Returns the file that has changed, or the last one if none seems to have. */
static size_t changed_one(const job *j, size_t count)
{
    size_t i = 0;
    while (i + 1 < count && !ptv_input_changed(&j->files[i].input)) {
        i++;
    }
    return i;
}

static bool has_changed(const job *j, size_t count)
{
    return ptv_input_changed(&j->files[changed_one(j, count)].input);
}

static void fail(job *j)
{
    j->session.summary.exit_status = PTV_EXIT_FAILED;
    j->renderer->lost = true;
    ptv_inspect_renderer_forget(j->renderer);
}

static void compare_files(job *j, size_t count)
{
    const ptv_input *inputs[PTV_INSPECT_FILES];
    for (size_t i = 0; i < count; i++) {
        inputs[i] = &j->files[i].input;
    }
    const char *who = j->renderer->command;
    if (!ptv_input_guard_all(inputs, count, compare, j) || has_changed(j, count)) {
        ptv_report_error(who, "%s: it changed while it was being read",
                         j->session.options->operands[changed_one(j, count)]);
        fail(j);
    } else if (j->comparison.failed) {
        ptv_report_error(who, "out of memory");
        fail(j);
    } else if (j->comparison.changes[PTV_ASPECT_SIGNATURE] > 0) {
        j->session.summary.exit_status = PTV_EXIT_REFUSED;
    }
}

/* ---- The call ---- */

static int report(job *j, const ptv_options *options)
{
    ptv_session *s = &j->session;
    const size_t count = options->operand_count;
    const ptv_renderer *renderer = &j->channel.renderer;
    j->channel.renderer = ptv_renderer_of_inspect(j->renderer);
    renderer->open(renderer->self);
    take_data(j, options->with_count);
    for (size_t i = 0; i < count; i++) {
        look_at_file(j, i);
    }
    if (j->renderer->diff && is_whole(j, count)) {
        compare_files(j, count);
    }
    renderer->close(renderer->self, &s->summary);
    const int why = renderer->write_error(renderer->self);
    if (why != 0) {
        j->renderer->lost = true;
        ptv_cannot_write(j->renderer->command, "the report", why);
        return PTV_EXIT_FAILED;
    }
    return s->summary.exit_status;
}

static void close_all(opened *files, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (files[i].why == 0) {
            ptv_input_close(&files[i].input);
        }
    }
}

static void finish(job *j, const ptv_options *o)
{
    ptv_inspect_renderer_free(j->renderer);
    close_all(j->files, o->operand_count);
    close_all(j->data, o->with_count);
    ptv_memory_free(&j->session.memory);
    ptv_groups_free(j->channel.groups);
}

static bool take(void *context, const ptv_option *option, const char *value)
{
    (void)option; /* --with is the only one that may be given again */
    return ptv_add_with(context, command, value);
}

static bool is_for_explorer(const ptv_args *args)
{
    return ptv_chose(args, PTV_OPT_FORMAT, "model-explorer");
}

static void set_options(ptv_options *o, const ptv_args *args)
{
    ptv_policy_init(&o->policy);
    o->format = is_for_explorer(args) ? PTV_AS_TEXT : ptv_format_of(args);
    o->quiet = ptv_is_given(args, PTV_OPT_QUIET);
    o->colour = ptv_wants_colour(args);
    const bool json = o->format == PTV_AS_JSON;
    o->policy.show_notes = json;
    o->summary = !json; /* for a refused file, text only names the rules */
    o->policy.max = json ? o->policy.max : 0;
    o->targets = PTV_TARGET_32 | PTV_TARGET_64;
    o->limit = ptv_max_size(args);
    o->operands = args->operands;
    o->operand_count = args->operand_count;
}

bool ptv_is_diff_right(const char *who, const ptv_options *o, const ptv_args *args)
{
    const bool diff = ptv_is_given(args, PTV_OPT_DIFF);
    if (diff != (o->operand_count == 2)) {
        ptv_report_error(who, diff ? "--diff takes two files" : "only --diff takes two files");
        return false;
    }
    return !ptv_reads_standard_input_twice(o, who);
}

static bool are_files_right(const ptv_options *o, const ptv_args *args)
{
    const bool diff = ptv_is_given(args, PTV_OPT_DIFF);
    const bool drawn = ptv_is_given(args, PTV_OPT_PLAN) || ptv_is_given(args, PTV_OPT_MAP);
    if (drawn && (diff || o->format == PTV_AS_JSON)) {
        ptv_report_error(command, "--plan and --map go neither with --diff nor with JSON");
        return false;
    }
    if (is_for_explorer(args) && (drawn || diff || ptv_is_given(args, PTV_OPT_VALUES))) {
        ptv_report_error(command, "--format model-explorer goes with none of --diff, --plan, "
                                  "--map, --values");
        return false;
    }
    if (ptv_is_given(args, PTV_OPT_VALUES) && (drawn || diff)) {
        ptv_report_error(command, "--values goes with none of --diff, --plan, --map");
        return false;
    }
    return ptv_is_diff_right(command, o, args);
}

int ptv_inspect_files(ptv_inspect_renderer *renderer, ptv_args *args)
{
    static job j;
    const ptv_options *o = renderer->options;
    int status = PTV_EXIT_USAGE;
    memset(&j, 0, sizeof j);
    j.renderer = renderer;
    j.session = ptv_session_of_one(&j.channel, o->format, o);
    open_files(&j, o);
    args->begun = is_with_right(&j, o);
    if (args->begun) {
        status = report(&j, o);
    }
    finish(&j, o);
    return status;
}

static int run(ptv_args *args)
{
    enum { SHOWN = 32 };
    static ptv_options options;           /* 8 KiB: too much for a small stack */
    static ptv_inspect_renderer renderer; /* 2 KiB */
    memset(&options, 0, sizeof options);
    renderer = (ptv_inspect_renderer){.command = command, .options = &options};
    args->take = take;
    args->context = &options;
    int status = ptv_args_parse(args);
    if (status >= 0) {
        return status;
    }
    ptv_confine_call(args, NULL);
    set_options(&options, args);
    if (!are_files_right(&options, args)) {
        return PTV_EXIT_USAGE;
    }
    renderer.diff = ptv_is_given(args, PTV_OPT_DIFF);
    renderer.full = ptv_is_given(args, PTV_OPT_FULL);
    renderer.explorer = is_for_explorer(args);
    renderer.values = ptv_is_given(args, PTV_OPT_VALUES);
    renderer.style =
        (ptv_inspect_style){.colour = options.colour,
                            .most = ptv_option_number(args, PTV_OPT_MAX, renderer.full ? 0 : SHOWN),
                            .plan = ptv_is_given(args, PTV_OPT_PLAN),
                            .map = ptv_is_given(args, PTV_OPT_MAP),
                            .blocks = ptv_shows_utf8()};
    return ptv_inspect_files(&renderer, args);
}

const ptv_command ptv_inspect_command = {
    .name = "inspect",
    .usage = "inspect [OPTION]... FILE\ninspect --diff [OPTION]... OLD NEW",
    .summary = "show what is in a file and who owns each byte; compare two files",
    .text = "For a program (.pte), shows the inputs and outputs of each method, the operators and "
            "backends it calls, its planned memory, constants and state; for a bundle (.bpte), the "
            "same for its program, and the test cases; for a data file (.ptd), its keys; for NFAT "
            "containers and payloads of delegates, their contents. Then shows who owns each byte "
            "of the file.\n\n"
            "The file is verified first. If it is refused or undecided, nothing is shown.",
    .more = "--diff prints a line for each change: signature (methods, inputs, outputs; keys of a "
            "data file), size, operators, delegates, plan, constants, state, data, needs, cases. "
            "For weights, named data and payloads, it says how many bytes differ.\n\n"
            "--with gives data files in which to look up what a program needs, as for verify.\n\n"
            "    pteverify inspect model.pte\n"
            "    pteverify inspect --format json model.pte | jq '.files[0].facts.methods'\n"
            "    pteverify inspect --plan --map model.pte\n"
            "    pteverify inspect --values --max 0 model.pte\n"
            "    pteverify inspect --format model-explorer model.pte > model.json\n"
            "    pteverify inspect --format json --full model.pte > facts.json\n"
            "    pteverify inspect --with weights.ptd model.pte\n"
            "    pteverify inspect --diff old.pte new.pte",
    .status =
        "0 shown, 1 the file is refused, or with --diff the signature changed, 2 a file could not "
        "be read or is undecided, or the report could not be written, 3 wrong usage.",
    .lacking = "a file",
    .least = 1,
    .most = PTV_INSPECT_FILES,
    .operand = PTV_FILE_OPERAND,
    .document = PTV_FILES_DOCUMENT,
    .run = run,
};
