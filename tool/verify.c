/* pteverify verify: from operands to files, to verdicts, to the exit status. */
#include <errno.h>
#include <stdlib.h>

#include "analysis/report/missing_names.h"
#include "analysis/search/extension.h"
#include "golden/codec/digest.h"
#include "tool/cli.h"
#include "tool/confine.h"
#include "tool/jobs.h"
#include "tool/operators_file.h"
#include "tool/report_error.h"

/* One report: its renderer, and its output if that is not standard output. */
typedef struct writing {
    ptv_policy policy; /* that of the call, except for what is shown */
    ptv_groups groups; /* 10 KiB; empty at the end */
    ptv_text text;
    ptv_json_report json;
    ptv_journal journal;
    FILE *file; /* NULL: standard output */
    char *bytes;
    size_t length;
} writing;

/* Everything that lives as long as the call. */
typedef struct call {
    ptv_session session;
    ptv_baseline baseline;
    ptv_channel channels[PTV_CHANNELS];
    writing writings[PTV_CHANNELS];
    ptv_files files;
    op_table operators;
} call;

/* ---- Files ---- */

static void verify_input(call *c, const ptv_file *file, const ptv_input *input)
{
    static ptv_data_files data_files; /* 10 KiB: too much for a small stack */
    memset(&data_files, 0, sizeof data_files);
    data_files.inputs[0] = input;
    if (ptv_takes_data(file->format)) {
        ptv_data_files_choose(&data_files, &c->session, &c->files, file);
    }
    if (data_files.why == NULL) {
        ptv_verify_file(&c->session, file->path, &data_files);
    } else {
        ptv_report_unreadable(&c->session, file->path, data_files.why);
    }
    ptv_data_files_end(&data_files);
}

static void verify_file(call *c, const ptv_file *file)
{
    ptv_input input;
    if (file->why != NULL) {
        ptv_report_unreadable(&c->session, file->path, file->why);
        return;
    }
    if (file->held) {
        verify_input(c, file, &file->input);
        return;
    }
    int why = ptv_input_open(&input, file->path, PTV_WANTED_PARTS, &c->files.limit);
    if (why != 0) {
        ptv_report_unreadable(&c->session, file->path, ptv_input_reason(&input, why).text);
        return;
    }
    verify_input(c, file, &input);
    ptv_input_close(&input);
}

static void verify_number(void *context, size_t i)
{
    call *c = context;
    ptv_session *s = &c->session;
    const uint64_t begun = s->progress.timings ? ptv_microseconds() : 0;
    ptv_progress_wipe(&s->progress);
    verify_file(c, &c->files.items[i]);
    if (s->progress.timings) {
        ptv_say_timing(*s->err, c->files.items[i].path, ptv_microseconds() - begun);
    }
    ptv_progress_tell(&s->progress, &s->summary);
}

static void lose_number(void *context, size_t i)
{
    call *c = context;
    ptv_report_unreadable(&c->session, c->files.items[i].path,
                          "the process that was verifying it has ended");
}

/* Stops as soon as the report cannot be written. */
static void verify_all(call *c)
{
    unsigned jobs = ptv_jobs_for(c->session.options->jobs, c->files.count);
    const ptv_jobs all = {&c->session, c->files.count, c, verify_number, lose_number};
    if (jobs > 1 && ptv_jobs_run(&all, jobs)) {
        return;
    }
    if (jobs > 1 && errno == ENOSYS) {
        ptv_report_error(NULL, "note: this system cannot use several processes: one verifies all");
    }
    for (size_t i = 0; i < c->files.count && ptv_channels_error(&c->session) == 0; i++) {
        verify_number(c, i);
    }
}

/* ---- What the call asks for ---- */

static int check_files(const ptv_files *files, size_t with, const char *list)
{
    size_t data = 0;
    if (files->failed) {
        ptv_report_error(NULL, "out of memory");
        return PTV_EXIT_FAILED;
    }
    if (files->list_error != 0) {
        ptv_cannot_read(list, files->list_error, PTV_LARGEST_LIST);
        return PTV_EXIT_FAILED;
    }
    for (size_t i = 0; i < files->count; i++) {
        const ptv_file *file = &files->items[i];
        if (file->with && file->why == NULL && !ptv_is_with(NULL, file->path, file->format)) {
            return PTV_EXIT_USAGE;
        }
        data += files->items[i].with || files->items[i].format == PTV_FORMAT_DATA;
    }
    if (with > 0 && data == files->count) {
        ptv_report_error(NULL, "%s", ptv_with_alone);
        return PTV_EXIT_USAGE;
    }
    return PTV_EXIT_CLEAN;
}

/* Chooses the signatures to compare calls with. */
static int choose_operators(call *c)
{
    ptv_session *s = &c->session;
    s->operators = &ptv_operators_default;
    if (s->options->operators == NULL) {
        return PTV_EXIT_CLEAN;
    }
    s->operators = &c->operators.operators;
    return ptv_operators_load(&c->operators, s->options->operators);
}

static int choose_hashes(ptv_session *s)
{
    s->sha256 = s->options->check_hashes ? gm_sha256() : NULL;
    if (s->options->check_hashes && s->sha256 == NULL) {
        ptv_report_error(NULL, "--check-hashes needs SHA-256, which this build lacks (libmd)");
        return PTV_EXIT_USAGE;
    }
    return PTV_EXIT_CLEAN;
}

static int prepare(call *c)
{
    int status = choose_operators(c);
    status = status == PTV_EXIT_CLEAN ? choose_hashes(&c->session) : status;
    if (status != PTV_EXIT_CLEAN) {
        return status;
    }
    if (!ptv_outputs_try(&c->session.options->outputs, NULL)) {
        return PTV_EXIT_FAILED;
    }
    const ptv_options *o = c->session.options;
    c->session.baseline = o->baseline != NULL ? &c->baseline : NULL;
    status = ptv_baseline_begin(&c->baseline, o->baseline, o->write_baseline);
    if (status >= 0) {
        return status;
    }
    ptv_files_gather(&c->files, o);
    if (!ptv_outputs_spare_files(&o->outputs, NULL, o->write_baseline, &c->files)) {
        return PTV_EXIT_USAGE;
    }
    ptv_files_look(&c->files);
    return check_files(&c->files, o->with_count - o->with_settings, o->files_from);
}

/* ---- The reports ---- */

static void begin_text(const ptv_options *o, writing *w, ptv_channel *c)
{
    const bool first = w->file == NULL;
    w->text = (ptv_text){.out = first ? stdout : w->file,
                         .err = first ? stderr : NULL,
                         .colour = first && o->colour,
                         .quiet = o->quiet,
                         .summary = o->summary,
                         .notes = o->policy.show_notes,
                         .max = o->policy.max};
    c->out = &w->text.out;
    c->renderer = ptv_text_renderer(&w->text);
}

static void begin_json(const ptv_options *o, writing *w, ptv_channel *c)
{
    const bool first = w->file == NULL;
    w->json = (ptv_json_report){
        .out = first ? stdout : w->file, .err = first ? stderr : NULL, .against = o->against};
    w->policy.show_notes = w->policy.show_allowed = true;
    w->policy.grouped = false;
    c->out = &w->json.out;
    c->renderer = ptv_json_renderer(&w->json);
}

/* A ledger has every finding, including those that do not count. */
static void begin_entries(writing *w, ptv_channel *c, bool first)
{
    const bool ledger = c->format == PTV_AS_LEDGER;
    w->policy.show_notes = w->policy.show_notes || ledger;
    w->policy.show_allowed = ledger;
    w->policy.max = ledger ? 0 : w->policy.max;
    w->policy.grouped = !ledger;
    w->journal = (ptv_journal){.out = w->file, .err = first ? stderr : NULL};
    c->out = &w->journal.out;
    c->renderer = ptv_journal_renderer(&w->journal);
}

/* Adds a report. All but the first, and that if made from entries, are kept until the end. */
static bool add_channel(call *c, ptv_format_id format)
{
    ptv_session *s = &c->session;
    writing *w = &c->writings[s->channel_count];
    ptv_channel *channel = &c->channels[s->channel_count];
    const bool kept = s->channel_count > 0 || !ptv_is_own(format);
    w->policy = s->options->policy;
    w->file = kept ? ptv_memory_stream(&w->bytes, &w->length) : NULL;
    *channel = (ptv_channel){.format = format, .policy = &w->policy, .groups = &w->groups};
    if (format == PTV_AS_TEXT) {
        begin_text(s->options, w, channel);
    } else if (format == PTV_AS_JSON) {
        begin_json(s->options, w, channel);
    } else {
        begin_entries(w, channel, s->channel_count == 0);
    }
    s->channel_count++;
    return !kept || w->file != NULL;
}

/* Adds standard output, each text or JSON output, entries for the rest, a ledger for baselines. */
static bool add_channels(call *c)
{
    const ptv_outputs *outputs = &c->session.options->outputs;
    const ptv_format_id format = c->session.options->format;
    bool good = add_channel(c, format);
    for (size_t i = 0; i < outputs->count && good; i++) {
        good = !ptv_is_own(outputs->items[i].format) || add_channel(c, outputs->items[i].format);
    }
    if (good && ptv_is_own(format) && ptv_outputs_need_entries(outputs)) {
        good = add_channel(c, PTV_AS_ENTRIES);
    }
    if (good &&
        (c->session.options->baseline != NULL || c->session.options->write_baseline != NULL)) {
        good = add_channel(c, PTV_AS_LEDGER);
    }
    c->session.err = format == PTV_AS_TEXT   ? &c->writings[0].text.err
                     : format == PTV_AS_JSON ? &c->writings[0].json.err
                                             : &c->writings[0].journal.err;
    return good;
}

static void finish(call *c)
{
    ptv_files_free(&c->files);
    ptv_memory_free(&c->session.memory);
    op_free(&c->operators);
    ptv_baseline_free(&c->baseline);
    for (size_t i = 0; i < c->session.channel_count; i++) {
        writing *w = &c->writings[i];
        ptv_buffer_free(&w->text.buffer);
        ptv_json_report_free(&w->json);
        ptv_groups_free(&w->groups);
        if (w->file != NULL) {
            (void)ptv_memory_stream_close(w->file, &w->bytes, &w->length);
        }
        free(w->bytes);
    }
}

/* Passes on what a channel has kept. */
static int hand_over(call *c, size_t i, ptv_outputs *outputs, int status)
{
    const ptv_format_id format = c->channels[i].format;
    const writing *w = &c->writings[i];
    if (format <= PTV_AS_JSON) {
        ptv_put(&ptv_output_of(outputs, format)->bytes, w->bytes, w->length);
        return status;
    }
    const ptv_call_report report = {.command = "verify",
                                    .against = c->session.options->against,
                                    .said = w->bytes,
                                    .length = w->length,
                                    .exit_status = status};
    if (format == PTV_AS_LEDGER) {
        return ptv_baseline_end(&c->baseline, c->session.options->quiet, &report);
    }
    ptv_outputs_render(outputs, &report);
    return format == PTV_AS_ENTRIES ? status : ptv_print_report(NULL, format, &report);
}

static int write_kept(call *c, int status)
{
    static ptv_outputs outputs;
    outputs = c->session.options->outputs;
    for (size_t i = 0; i < c->session.channel_count; i++) {
        writing *w = &c->writings[i];
        if (w->file != NULL && ptv_memory_stream_close(w->file, &w->bytes, &w->length) != 0) {
            w->file = NULL;
            ptv_cannot_write(NULL, "the report", errno);
            return PTV_EXIT_FAILED;
        }
        if (w->file != NULL) {
            w->file = NULL;
            status = hand_over(c, i, &outputs, status);
        }
    }
    return ptv_outputs_write(&outputs, NULL, status);
}

/* Makes the reports, once it is certain that there will be any. */
static int report(call *c)
{
    ptv_session *s = &c->session;
    if (!add_channels(c)) {
        ptv_report_error(NULL, "out of memory");
        return PTV_EXIT_FAILED;
    }
    s->progress = ptv_progress_begin(c->files.count, s->options->quiet, s->options->timings);
    ptv_channels_open(s);
    verify_all(c);
    ptv_progress_end(&s->progress, &s->summary);
    ptv_channels_close(s);
    const int why = ptv_channels_error(s);
    if (why != 0) {
        ptv_cannot_write(NULL, "the report", why);
        return PTV_EXIT_FAILED;
    }
    return write_kept(c, s->summary.exit_status);
}

static int verify_operands(const ptv_options *options, bool *begun)
{
    static ptv_work work;            /* 4 KiB */
    static call c;                   /* 100 KiB */
    if (c.session.options != NULL) { /* not the first call: tests make several */
        memset(&c, 0, sizeof c);
    }
    c.session = (ptv_session){.options = options, .work = &work, .channels = c.channels};
    int status = prepare(&c);
    *begun = status == PTV_EXIT_CLEAN;
    if (*begun) {
        status = report(&c);
    }
    finish(&c);
    return status;
}

static int run(ptv_args *args)
{
    static ptv_options options; /* 8 KiB: too much for a small stack */
    int status = ptv_options_parse(&options, args);
    if (status < 0 && !ptv_outputs_spare(&options.outputs, NULL, args)) {
        status = PTV_EXIT_USAGE;
    }
    if (status < 0) {
        ptv_confine_call(args, &options.outputs);
        status = verify_operands(&options, &args->begun);
    }
    ptv_options_free(&options);
    return status;
}

const ptv_command ptv_verify_command = {
    .name = "verify",
    .usage = "[verify] [OPTION]... FILE...",
    .summary = "verify files before they are loaded (the default command)",
    .text =
        "Verifies ExecuTorch files: programs (.pte), bundles (.bpte), data files (.ptd), NFAT "
        "containers, packages (.ptn) with their graph (.ptg) and weights (.safetensors), and "
        "payloads of delegates. Nothing is executed. Each finding gives the byte range, the field "
        "path, what was found, and what was expected; pteverify explain RULE says more.\n\n"
        "The format is detected from content, not from the name. A directory is searched for files "
        "that end in " PTV_MODEL_NAMES
        ", in any case; links to directories are not followed. '-' is standard input. Options and "
        "files may be mixed; everything after -- is a file. For a file named like a command, write "
        "./rules.\n\n"
        "A program is also compared with its data files: those given by --with, and those on the "
        "command line. With a single program, all of them belong to it; with several programs, "
        "each gets those that define what it needs, unless two define the same name. In a "
        "directory, the same holds for the files of each folder; names that these do not define "
        "are looked up in the folders above, and then on the command line.",
    .more = "    pteverify model.pte\n"
            "    pteverify --summary models/\n"
            "    pteverify --against 1.5 --deny warnings model.pte weights.ptd\n"
            "    pteverify --format json model.pte | jq .summary",
    .status = "0 clean, 1 errors or denied findings, 2 a file could not be read or is undecided, "
              "or the report could not be written (silently if the pipe was closed), 3 wrong "
              "usage. With several files, the highest status counts.",
    .lacking = "a file",
    .least = 0, /* files may come from a list */
    .most = SIZE_MAX,
    .operand = PTV_FILE_OPERAND,
    .document = PTV_FILES_DOCUMENT,
    .run = run,
};
