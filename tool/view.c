/*
 * pteverify view: a file as one page of HTML. The page is made beforehand (view/, ci/view.sh), and
 * stands beside the tool; here the report on the file is put into it. Not here: pictures.
 */
#include <stdio.h>
#include <string.h>

#include "base/system.h"
#include "tool/cli.h"
#include "tool/emit.h"
#include "tool/max_size.h"
#include "tool/open.h"
#include "tool/report_error.h"
#include "tool/session.h"

static const char command[] = "view";

/* Where the report goes in the page. */
static const char mark[] = "@FACTS@";

/* Lives outside of the guard, so that it is there after a jump. */
typedef struct job {
    ptv_session session;
    ptv_channel channel;
    ptv_json_report json;
    ptv_data_files data_files;
    ptv_input input;
    ptv_buffer page, report;
} job;

/* ---- The page ---- */

enum { LONGEST_PATH = 4096 };

/* In the folder of data, as it is installed; beside the builds, where ci/view.sh makes it. */
static FILE *open_page(char path[LONGEST_PATH])
{
    static const char *const places[] = {"../share/pteverify/view.html", "../view/view.html",
                                         "view.html"};
    char folder[LONGEST_PATH / 2];
    FILE *in = NULL;
    if (!ptv_own_folder(folder, sizeof folder)) {
        return NULL;
    }
    for (size_t i = 0; in == NULL && i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, LONGEST_PATH, "%s%s", folder, places[i]);
        in = fopen(path, "rb");
    }
    return in;
}

static bool read_page(ptv_buffer *page)
{
    static char path[LONGEST_PATH], piece[4096]; /* too much for a small stack */
    size_t n;
    FILE *in = open_page(path);
    if (in == NULL) {
        ptv_report_error(command,
                         "the page is not there: ci/view.sh makes it, which takes node; it is "
                         "looked for as ../share/pteverify/view.html from where the tool "
                         "is, ../view/view.html and view.html");
        return false;
    }
    while ((n = fread(piece, 1, sizeof piece, in)) > 0) {
        ptv_put(page, piece, n);
    }
    const bool failed = ferror(in) != 0;
    (void)fclose(in);
    ptv_put_char(page, '\0');
    if (failed || page->failed || strstr(page->bytes, mark) == NULL) {
        ptv_report_error(command, "%s: %s", path,
                         failed         ? "cannot read it"
                         : page->failed ? "out of memory"
                                        : "this is not the page");
        return false;
    }
    return true;
}

/* Nothing in the report ends the element that it stands in. */
static void put_report(ptv_buffer *out, const ptv_buffer *report)
{
    for (size_t i = 0; i < report->length; i++) {
        if (report->bytes[i] == '<') {
            ptv_put_text(out, "\\u003c");
        } else {
            ptv_put_char(out, report->bytes[i]);
        }
    }
}

/* The page with the report in it, in the place of the report. */
static bool fill_page(job *j)
{
    ptv_buffer out = {0};
    const char *at = strstr(j->page.bytes, mark);
    ptv_put(&out, j->page.bytes, (size_t)(at - j->page.bytes));
    put_report(&out, &j->report);
    ptv_put_text(&out, at + sizeof mark - 1);
    ptv_buffer_free(&j->report);
    j->report = out;
    return !out.failed;
}

/* ---- The report ---- */

static void set_options(ptv_options *o, const ptv_args *args)
{
    ptv_policy_init(&o->policy);
    o->format = PTV_AS_JSON;
    o->policy.show_notes = true;
    o->policy.max = 0;
    o->targets = PTV_TARGET_32 | PTV_TARGET_64;
    o->limit = ptv_max_size(args);
    o->operands = args->operands;
    o->operand_count = 1;
}

static void begin(job *j, const ptv_options *o)
{
    j->json = (ptv_json_report){.to = &j->report, .err = stderr, .fully = true};
    j->session = ptv_session_of_one(&j->channel, PTV_AS_JSON, o);
    j->channel.renderer = ptv_json_renderer(&j->json);
}

/* False: that has been said. */
static bool look(job *j, const char *path)
{
    const ptv_renderer *renderer = &j->channel.renderer;
    j->data_files.inputs[0] = &j->input;
    renderer->open(renderer->self);
    ptv_verify_file(&j->session, path, &j->data_files);
    renderer->close(renderer->self, &j->session.summary);
    const int why = renderer->write_error(renderer->self);
    if (why != 0 || j->report.failed) {
        ptv_report_error(command, "out of memory");
        return false;
    }
    return j->session.summary.outcomes[PTV_OUTCOME_UNREADABLE] == 0;
}

static int write_page(job *j, const ptv_args *args)
{
    if (!fill_page(j)) {
        ptv_report_error(command, "out of memory");
        return PTV_EXIT_FAILED;
    }
    const gm_blob blob = {.bytes = (const uint8_t *)j->report.bytes, .size = j->report.length};
    const int status =
        ptv_emit_blob(command, ptv_text_of(args, PTV_OPT_OUTPUT, "-"), &blob, (ptv_origin){0});
    return status != 0 ? status : j->session.summary.exit_status;
}

static int view(job *j, const ptv_options *o, const ptv_args *args)
{
    const char *path = args->operands[0];
    int status = PTV_EXIT_FAILED;
    begin(j, o);
    if (read_page(&j->page) && ptv_open_model(command, &j->input, path, &o->limit)) {
        if (look(j, path)) {
            status = write_page(j, args);
        }
        ptv_input_close(&j->input);
    }
    ptv_json_report_free(&j->json);
    ptv_memory_free(&j->session.memory);
    ptv_groups_free(j->channel.groups);
    ptv_buffer_free(&j->page);
    ptv_buffer_free(&j->report);
    return status;
}

static int run(ptv_args *args)
{
    static ptv_options options; /* 8 KiB: too much for a small stack */
    static job j;               /* 10 KiB */
    memset(&options, 0, sizeof options);
    memset(&j, 0, sizeof j);
    const int status = ptv_args_parse(args);
    if (status >= 0) {
        return status;
    }
    const char *output = ptv_text_of(args, PTV_OPT_OUTPUT, "-");
    if (ptv_is_same_file(args->operands[0], output)) {
        ptv_report_error(command, "'%s' is also the input", output);
        return PTV_EXIT_USAGE;
    }
    set_options(&options, args);
    return view(&j, &options, args);
}

const ptv_command ptv_view_command = {
    .name = "view",
    .usage = "view FILE [-o PAGE.html] [OPTION]...",
    .summary = "show a file as one page of HTML",
    .text = "Writes a page that any browser shows, without a network: verdict and findings; the "
            "bytes of the file by owner, down to single tables; planned memory over time; "
            "instructions and graphs of delegates as pictures; operators and delegates. All of it "
            "is in the page: it can be kept, and sent. Names in the file cannot do anything "
            "there.\n\n"
            "The file is verified first. Of one that is refused or undecided the page shows "
            "findings, and the few facts that can be read from any file.",
    .more = "    pteverify view model.pte -o model.html",
    .status =
        "0 the file is clean, 1 it is refused: the page is written in both cases; 2 it is "
        "undecided, or the file could not be read, or the page not be written, 3 wrong usage.",
    .lacking = "a file",
    .least = 1,
    .most = 1,
    .operand = PTV_FILE_OPERAND,
    .run = run,
};
