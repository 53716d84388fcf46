/*
 * pteverify view: shows one or two files as one page of HTML. The page is built beforehand (view/,
 * ci/view.sh), and is part of the tool or lies beside it. This code inserts the report that inspect
 * makes. Not here: pictures.
 */
#include <errno.h>
#include <stdlib.h>

#include "analysis/diagnose/foreign_parts.h"
#include "base/browser.h"
#include "golden/codec/read_all.h"
#include "tool/cli.h"
#include "tool/confine.h"
#include "tool/emit.h"
#include "tool/inspect.h"
#include "tool/max_size.h"
#include "tool/page.h"
#include "tool/report_error.h"
#include "verifiers/core/image.h"

static const char command[] = "view";

/* Where the reports and the first bytes of the files go in the page. */
static const char *const marks[] = {"@FACTS@", "@BYTES@"};

/* For all files together; 256 KiB as base64. */
enum { HEADS = 192 * 1024 };

/* Per file, errors first: a small file can have millions, which no browser could show. */
enum { FINDINGS = 10000 };

enum { LONGEST_PATH = 4096, PAGE_MOST = 16 << 20 };

typedef struct job {
    ptv_inspect_renderer renderer;
    ptv_buffer page, report, heads[PTV_INSPECT_FILES];
    bool written;
    ptv_browser browser; /* for --open */
    char folder[LONGEST_PATH / 2];
} job;

/* ---- The page ---- */

/* Looks among installed data, and beside the builds. Returns 0, or errno (ENOENT: no page). */
static int find_page(char path[LONGEST_PATH], ptv_buffer *page)
{
    static const char *const places[] = {"../share/pteverify/view.html", "../view/view.html",
                                         "view.html"};
    const gm_reading reading = {.room = HEADS, .most = PAGE_MOST};
    char folder[LONGEST_PATH / 2], *bytes = NULL;
    size_t size = 0;
    int why = ENOENT;
    const bool known = ptv_own_folder(folder, sizeof folder);
    for (size_t i = 0; known && why == ENOENT && i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, LONGEST_PATH, "%s%s", folder, places[i]);
        why = gm_read_named(path, reading, &bytes, &size);
    }
    ptv_put(page, bytes, size);
    ptv_put_char(page, '\0');
    free(bytes);
    return why == 0 && page->failed ? ENOMEM : why;
}

/* Unpacks the built-in page. A page beside the tool is then ignored: it might be any page. */
static int unpack_page(ptv_buffer *page)
{
    const ptv_image packed = {ptv_packed.bytes, ptv_packed.size, ptv_packed.size};
    const size_t body = ptv_gzip_body(&packed);
    const uint32_t size = ptv_u32(&packed, packed.size - 4); /* where gzip keeps the length */
    char *bytes = malloc(size);
    if (bytes == NULL) {
        return ENOMEM;
    }
    ptv_put(page, bytes,
            ptv_inflate(ptv_packed.bytes + body, ptv_packed.size - body, (uint8_t *)bytes, size));
    ptv_put_char(page, '\0');
    free(bytes);
    return page->failed ? ENOMEM : 0;
}

static bool is_of_this_version(const ptv_buffer *page)
{
    const char *at = page->bytes;
    for (size_t i = 0; i < sizeof marks / sizeof marks[0] && at != NULL; i++) {
        at = strstr(at, marks[i]);
    }
    return at != NULL;
}

static bool read_page(ptv_buffer *page)
{
    static char path[LONGEST_PATH]; /* too much for a small stack */
    const int why = ptv_packed.size > 0 ? unpack_page(page) : find_page(path, page);
    if (why == ENOENT) {
        ptv_report_error(command,
                         "the page is not there: ci/view.sh makes it, which takes node; it is "
                         "looked for as ../share/pteverify/view.html from where the tool "
                         "is, ../view/view.html and view.html");
    } else if (why != 0) {
        ptv_cannot_read(path, why, PAGE_MOST);
    } else if (!is_of_this_version(page)) {
        ptv_report_error(command, "%s: this is not the page of this version", path);
        return false;
    }
    return why == 0;
}

/* Escapes the report so that it cannot end its element, and removes its indentation. */
static void put_report(ptv_buffer *out, const ptv_buffer *report)
{
    for (size_t i = 0, n = 0; i < report->length; i += n) {
        n = 1;
        if (report->bytes[i] == '<') {
            ptv_put_text(out, "\\u003c");
        } else if (report->bytes[i] == '\n') {
            ptv_put_char(out, '\n');
            for (; i + n < report->length && report->bytes[i + n] == ' '; n++) {
            }
        } else {
            for (; i + n < report->length && strchr("<\n", report->bytes[i + n]) == NULL; n++) {
            }
            ptv_put(out, report->bytes + i, n);
        }
    }
}

static void put_heads(ptv_buffer *out, const job *j)
{
    ptv_put_char(out, '[');
    for (size_t i = 0; i < j->renderer.options->operand_count; i++) {
        ptv_put_text(out, i > 0 ? ",\"" : "\"");
        ptv_put(out, j->heads[i].bytes, j->heads[i].length);
        ptv_put_char(out, '"');
        out->failed = out->failed || j->heads[i].failed;
    }
    ptv_put_char(out, ']');
}

/* Puts the page up to a mark. Returns what follows the mark. */
static const char *put_until(ptv_buffer *out, const char *at, const char *mark)
{
    const char *end = strstr(at, mark);
    ptv_put(out, at, (size_t)(end - at));
    return end + strlen(mark);
}

static bool fill_page(const job *j, ptv_buffer *out)
{
    const char *at = put_until(out, j->page.bytes, marks[0]);
    put_report(out, &j->report);
    at = put_until(out, at, marks[1]);
    put_heads(out, j);
    ptv_put_text(out, at);
    return !out->failed;
}

static int write_page(const job *j, const char *path)
{
    ptv_buffer out = {0};
    int status = PTV_EXIT_FAILED;
    if (fill_page(j, &out)) {
        const gm_blob blob = {.bytes = (const uint8_t *)out.bytes, .size = out.length};
        status = ptv_emit_blob(command, path, &blob, (ptv_origin){0});
    } else {
        ptv_report_error(command, "out of memory");
    }
    ptv_buffer_free(&out);
    return status;
}

static int view(job *j, ptv_args *args)
{
    if (!read_page(&j->page)) {
        return PTV_EXIT_FAILED;
    }
    const int status = ptv_inspect_files(&j->renderer, args);
    if (!args->begun || j->renderer.lost) {
        return status;
    }
    const int failed = write_page(j, ptv_text_of(args, PTV_OPT_OUTPUT, "-"));
    j->written = failed == 0;
    return j->written ? status : failed;
}

/* ---- Showing ---- */

/* Makes a folder for the page. It stays: nobody knows how long the browser reads it. */
static bool make_place(job *j, ptv_args *args)
{
    static char path[LONGEST_PATH];
    const char *above = getenv("TMPDIR");
    snprintf(j->folder, sizeof j->folder, "%s/pteverify-XXXXXX",
             above == NULL || above[0] == '\0' ? "/tmp" : above);
    if (mkdtemp(j->folder) == NULL) {
        ptv_cannot_write(command, j->folder, errno);
        return false;
    }
    snprintf(path, sizeof path, "%s/view.html", j->folder);
    args->given[PTV_OPT_OUTPUT] = true;
    args->text[PTV_OPT_OUTPUT] = path;
    return true;
}

static bool begin_showing(job *j, ptv_args *args)
{
    const bool own = !ptv_is_given(args, PTV_OPT_OUTPUT);
    if (own && !make_place(j, args)) {
        return false;
    }
    if (!ptv_browser_begin(&j->browser, args->text[PTV_OPT_OUTPUT], own ? j->folder : NULL)) {
        ptv_report_error(command, "cannot start a process: %s", strerror(errno));
        (void)(own && rmdir(j->folder));
        return false;
    }
    return true;
}

static int end_showing(job *j, int status)
{
    const char *fault = ptv_browser_end(&j->browser, j->written);
    if (fault != NULL) {
        ptv_report_error(command, "%s is written, but not shown: %s", j->browser.path, fault);
        status = PTV_EXIT_FAILED;
    }
    return status;
}

/* ---- The call ---- */

static bool take(void *context, const ptv_option *option, const char *value)
{
    (void)option; /* --with is the only one that may be given again */
    return ptv_add_with(context, command, value);
}

static void set_options(ptv_options *o, const ptv_args *args)
{
    ptv_policy_init(&o->policy);
    o->format = PTV_AS_JSON;
    o->policy.show_notes = true;
    o->policy.max = FINDINGS;
    o->targets = PTV_TARGET_32 | PTV_TARGET_64;
    o->limit = ptv_max_size(args);
    o->operands = args->operands;
    o->operand_count = args->operand_count;
}

static void set_renderer(job *j, const ptv_options *o, const ptv_args *args)
{
    j->renderer = (ptv_inspect_renderer){.command = command,
                                         .options = o,
                                         .diff = ptv_is_given(args, PTV_OPT_DIFF),
                                         .full = true,
                                         .values = true,
                                         .to = &j->report,
                                         .heads = j->heads,
                                         .head = HEADS / o->operand_count};
}

static bool are_arguments_right(const ptv_options *o, const ptv_args *args)
{
    const char *output = ptv_text_of(args, PTV_OPT_OUTPUT, "");
    for (size_t i = 0; i < o->operand_count; i++) {
        if (ptv_is_same_file(o->operands[i], output)) {
            ptv_report_error(command, "'%s' is also the input", output);
            return false;
        }
    }
    if (ptv_is_given(args, PTV_OPT_OPEN) && strcmp(output, "-") == 0) {
        ptv_report_error(command, "--open shows a file, not standard output");
        return false;
    }
    return ptv_is_diff_right(command, o, args);
}

static int run(ptv_args *args)
{
    static ptv_options options; /* 8 KiB: too much for a small stack */
    static job j;               /* 5 KiB */
    memset(&options, 0, sizeof options);
    memset(&j, 0, sizeof j);
    args->take = take;
    args->context = &options;
    int status = ptv_args_parse(args);
    if (status >= 0) {
        return status;
    }
    set_options(&options, args);
    if (!are_arguments_right(&options, args)) {
        return PTV_EXIT_USAGE;
    }
    set_renderer(&j, &options, args);
    if (ptv_is_given(args, PTV_OPT_OPEN) && !begin_showing(&j, args)) {
        return PTV_EXIT_FAILED;
    }
    ptv_confine_call(args, NULL);
    status = view(&j, args);
    if (ptv_is_given(args, PTV_OPT_OPEN)) {
        status = end_showing(&j, status);
    }
    ptv_buffer_free(&j.page);
    ptv_buffer_free(&j.report);
    for (size_t i = 0; i < PTV_INSPECT_FILES; i++) {
        ptv_buffer_free(&j.heads[i]);
    }
    return status;
}

const ptv_command ptv_view_command = {
    .name = "view",
    .usage = "view FILE [-o PAGE.html] [OPTION]...\nview --diff OLD NEW [-o PAGE.html] [OPTION]...",
    .summary = "show a file, or what changed between two, as one page of HTML",
    .text = "Writes a page that any browser shows, without a network: verdict and findings; the "
            "bytes of the file by owner, down to single tables; planned memory over time; "
            "instructions and graphs of delegates as pictures; operators and delegates; which "
            "releases of the runtime it fits. All of it is in the page, with the first 192 KiB "
            "of the file (96 KiB of each of two): it can be kept, and sent. Names in the file "
            "cannot do anything there.\n\n"
            "The file is verified first. Of one that is refused or undecided the page shows "
            "findings, and the few facts that can be read from any file.",
    .more = "With --diff there is a tab that shows pictures of both files next to each other, with "
            "what changed in them, and the list of changes that inspect --diff prints.\n\n"
            "--with gives data files in which to look up what a program needs, as for verify.\n\n"
            "    pteverify view model.pte -o model.html\n"
            "    pteverify view model.pte --open\n"
            "    pteverify view --diff old.pte new.pte --open",
    .status =
        "0 the file is clean, 1 it is refused, or with --diff the signature changed: the page is "
        "written in these cases; 2 a file is undecided or could not be read, or the page could not "
        "be written or opened, 3 wrong usage.",
    .lacking = "a file",
    .least = 1,
    .most = PTV_INSPECT_FILES,
    .operand = PTV_FILE_OPERAND,
    .run = run,
};
