/* From operands to files, from files to verdicts, from verdicts to the exit status. */
#include "verifiers/cli/verify.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "golden/codec/digest.h"
#include "verifiers/cli/cli.h"
#include "verifiers/cli/jobs.h"
#include "verifiers/cli/operators.h"
#include "verifiers/cli/session.h"
#include "verifiers/report/message.h"
#include "verifiers/report/missing_names.h"

/* What lives as long as the call. */
typedef struct call {
    ptv_session session;
    ptv_files files;
    op_table operators;
} call;

/* ---- Files ---- */

static bool good(const ptv_session *s)
{
    return s->renderer.good(s->renderer.self);
}

static void verify_input(call *c, const ptv_file *file, const ptv_input *input)
{
    static ptv_companions companions; /* 10 KiB: too much for a small stack */
    memset(&companions, 0, sizeof companions);
    companions.inputs[0] = input;
    if (ptv_takes_data(file->format)) {
        ptv_companions_choose(&companions, &c->session, &c->files, file);
    }
    if (companions.why == NULL) {
        ptv_verify_file(&c->session, file->path, &companions);
    } else {
        ptv_report_unreadable(&c->session, file->path, companions.why);
    }
    ptv_companions_end(&companions);
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
                          "the process that was to verify it has ended");
}

/* Nobody is helped by verifying on when the report cannot be written. */
static void verify_all(call *c)
{
    unsigned jobs = ptv_jobs_for(c->session.options->jobs, c->files.count);
    const ptv_jobs all = {&c->session, c->files.count, c, verify_number, lose_number};
    if (jobs > 1 && ptv_jobs_run(&all, jobs)) {
        return;
    }
    for (size_t i = 0; i < c->files.count && good(&c->session); i++) {
        verify_file(c, &c->files.items[i]);
    }
}

/* ---- What the call asks for ---- */

/* Files of --with must be what they are given for: without them nothing is verified. */
static int check_with(const ptv_file *file)
{
    char what[160];
    if (file->why != NULL) {
        snprintf(what, sizeof what, ": cannot read: %s", file->why);
        ptv_message_about(file->path, what);
        return PTV_EXIT_FAILED;
    }
    if (file->format != PTV_FORMAT_DATA) {
        snprintf(what, sizeof what, ": this is %s, --with takes data files (.ptd)",
                 ptv_format_name(file->format));
        ptv_message_about(file->path, what);
        return PTV_EXIT_USAGE;
    }
    return PTV_EXIT_CLEAN;
}

static int check_files(const ptv_files *files, size_t with)
{
    size_t data = 0;
    if (files->failed) {
        ptv_message_about("out of memory", "");
        return PTV_EXIT_FAILED;
    }
    for (size_t i = 0; i < files->count; i++) {
        int status = files->items[i].with ? check_with(&files->items[i]) : PTV_EXIT_CLEAN;
        data += files->items[i].format == PTV_FORMAT_DATA;
        if (status != PTV_EXIT_CLEAN) {
            return status;
        }
    }
    if (with > 0 && data == files->count) {
        ptv_message_about("--with", " needs a program that the data files go with");
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
        ptv_message_about("--check-hashes", " needs SHA-256, which this was built without (libmd)");
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

static bool wants_colour(void)
{
    const char *no = getenv("NO_COLOR");
    return (no == NULL || no[0] == '\0') && isatty(STDOUT_FILENO) == 1;
}

static void choose_renderer(ptv_session *s)
{
    if (s->options->json) {
        s->json = (ptv_json_report){.out = stdout, .err = stderr, .against = s->options->against};
        s->renderer = ptv_json_renderer(&s->json);
        return;
    }
    s->text = (ptv_text){.out = stdout,
                         .err = stderr,
                         .colour = wants_colour(),
                         .quiet = s->options->quiet,
                         .notes = s->options->policy.show_notes,
                         .max = s->options->policy.max};
    s->renderer = ptv_text_renderer(&s->text);
}

/* Freeing may set errno, which says why the report was not written. */
static void finish(call *c)
{
    int why = errno;
    ptv_files_free(&c->files);
    ptv_memory_free(&c->session.memory);
    op_free(&c->operators);
    ptv_buffer_free(&c->session.text.buffer);
    ptv_json_report_free(&c->session.json);
    ptv_groups_free(c->session.groups);
    errno = why;
}

int ptv_verify_operands(const ptv_options *options, bool *written)
{
    static ptv_work work;     /* 4 KiB */
    static ptv_groups groups; /* 10 KiB, empty at the end */
    call c = {.session = {.options = options, .work = &work, .groups = &groups}};
    ptv_session *s = &c.session;
    int status = prepare(&c);
    *written = true;
    if (status == PTV_EXIT_CLEAN) {
        choose_renderer(s);
        s->renderer.open(s->renderer.self);
        verify_all(&c);
        s->renderer.close(s->renderer.self, &s->summary);
        *written = good(s);
        status = s->summary.exit_status;
    }
    finish(&c);
    return status;
}
