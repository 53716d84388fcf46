/* From operands to files, from files to verdicts, from verdicts to the exit status. */
#include <stdio.h>
#include <string.h>

#include "analysis/report/missing_names.h"
#include "analysis/search/extension.h"
#include "golden/codec/digest.h"
#include "tool/cli.h"
#include "tool/jobs.h"
#include "tool/operators_file.h"
#include "tool/report_error.h"
#include "tool/session.h"

/* What lives as long as the call. */
typedef struct call {
    ptv_session session;
    ptv_files files;
    op_table operators;
} call;

/* ---- Files ---- */

static int write_error(const ptv_session *s)
{
    return s->renderer.write_error(s->renderer.self);
}

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
    int why = ptv_input_open(&input, file->path, PTV_WANTED_MODEL, &c->files.limit);
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
    verify_file(c, &c->files.items[i]);
}

static void lose_number(void *context, size_t i)
{
    call *c = context;
    ptv_report_unreadable(&c->session, c->files.items[i].path,
                          "the process that was verifying it has ended");
}

/* Nobody is helped by verifying on when the report cannot be written. */
static void verify_all(call *c)
{
    unsigned jobs = ptv_jobs_for(c->session.options->jobs, c->files.count);
    const ptv_jobs all = {&c->session, c->files.count, c, verify_number, lose_number};
    if (jobs > 1 && ptv_jobs_run(&all, jobs)) {
        return;
    }
    for (size_t i = 0; i < c->files.count && write_error(&c->session) == 0; i++) {
        verify_file(c, &c->files.items[i]);
    }
}

/* ---- What the call asks for ---- */

static int check_files(const ptv_files *files, size_t with)
{
    size_t data = 0;
    if (files->failed) {
        ptv_report_error(NULL, "out of memory");
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

/* The signatures that calls are compared with. */
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
    ptv_files_gather(&c->files, c->session.options);
    ptv_files_look(&c->files);
    return check_files(&c->files, c->session.options->with_count);
}

/* ---- The report ---- */

static void choose_renderer(ptv_session *s)
{
    if (s->options->json) {
        s->json = (ptv_json_report){.out = stdout, .err = stderr, .against = s->options->against};
        s->renderer = ptv_json_renderer(&s->json);
        return;
    }
    s->text = (ptv_text){.out = stdout,
                         .err = stderr,
                         .colour = s->options->colour,
                         .quiet = s->options->quiet,
                         .summary = s->options->summary,
                         .notes = s->options->policy.show_notes,
                         .max = s->options->policy.max};
    s->renderer = ptv_text_renderer(&s->text);
}

static void finish(call *c)
{
    ptv_files_free(&c->files);
    ptv_memory_free(&c->session.memory);
    op_free(&c->operators);
    ptv_buffer_free(&c->session.text.buffer);
    ptv_json_report_free(&c->session.json);
    ptv_groups_free(c->session.groups);
}

/* The report, once it is known that there is one. */
static int report(call *c)
{
    ptv_session *s = &c->session;
    choose_renderer(s);
    s->renderer.open(s->renderer.self);
    verify_all(c);
    s->renderer.close(s->renderer.self, &s->summary);
    if (write_error(s) != 0) {
        ptv_cannot_write(NULL, "the report", write_error(s));
        return PTV_EXIT_FAILED;
    }
    return s->summary.exit_status;
}

static int verify_operands(const ptv_options *options, bool *begun)
{
    static ptv_work work;     /* 4 KiB */
    static ptv_groups groups; /* 10 KiB, empty at the end */
    call c = {.session = {.options = options, .work = &work, .groups = &groups}};
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
    return status >= 0 ? status : verify_operands(&options, &args->begun);
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
    .least = 1,
    .most = SIZE_MAX,
    .operand = PTV_FILE_OPERAND,
    .document = PTV_FILES_DOCUMENT,
    .run = run,
};
