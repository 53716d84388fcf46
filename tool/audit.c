/* pteverify audit: what files may hide even if they are sound. Each file is verified first. */
#include <errno.h>

#include "analysis/audit/report.h"
#include "golden/codec/digest.h"
#include "tool/audit.h"
#include "tool/cli.h"
#include "tool/colour.h"
#include "tool/confine.h"
#include "tool/max_size.h"
#include "tool/report_error.h"
#include "tool/session.h"
#include "tool/show_settings.h"

static const char command[] = "audit";

/*
 * One report being built: text or JSON, for standard output or a file; entries, from which all
 * other formats are made; or the ledger, which has entries of all findings, whether known or not.
 */
typedef struct sheet {
    ptv_format_id format;
    ptv_buffer page; /* not yet written */
    ptv_json writer;
    size_t done;          /* bytes of the page that report finished files */
    ptv_json writer_done; /* the writer at that point */
} sheet;

/* Standard output, text, JSON, entries, ledger. */
enum { SHEETS = 5 };

/* Lives outside the guarded function, so it survives a jump. */
typedef struct job {
    ptv_session session;
    ptv_channel channel;
    ptv_files files;
    audit_options options;
    audit_report like; /* settings that are the same for all files */
    bool manifest;
    ptv_format_id format; /* of standard output */
    ptv_config config;
    ptv_outputs outputs;
    ptv_baseline baseline;
    sheet sheets[SHEETS]; /* the first is for standard output */
    size_t sheet_count;
    ptv_inspection seen; /* of the current file */
    audit audit;
    int status;      /* the worst of the files so far */
    int write_error; /* errno of the first failed write, or 0 */
} job;

/* Returns NULL if no such report was requested. */
static sheet *sheet_of(job *j, ptv_format_id format)
{
    size_t i = 0;
    while (i < j->sheet_count && j->sheets[i].format != format) {
        i++;
    }
    return i < j->sheet_count ? &j->sheets[i] : NULL;
}

/* ---- Known findings ---- */

/* Removes known findings. Those beyond the limit of what is kept do not count as known. */
static void sift(job *j, const audit_report *r)
{
    sheet *ledger = sheet_of(j, PTV_AS_LEDGER);
    audit *a = &j->audit;
    audit_report hashed = *r;
    size_t kept = 0;
    hashed.sha256 = gm_sha256();
    for (size_t i = 0; ledger != NULL && i < a->count; i++) {
        const audit_finding f = a->findings[i];
        const size_t at = ledger->page.length;
        audit_put_said_finding(&ledger->page, &hashed, &f);
        if (ptv_baseline_knows(&j->baseline, &ledger->page, at)) {
            a->counts[f.rule->severity]--;
            a->allowed++;
        } else {
            a->findings[kept++] = f;
        }
    }
    a->count = ledger == NULL ? a->count : kept;
}

static void enter_file(job *j, const audit_report *r)
{
    sheet *ledger = sheet_of(j, PTV_AS_LEDGER);
    if (ledger != NULL) {
        ptv_said_put(&ledger->page,
                     &(ptv_said){.at.file = r->path,
                                 .outcome = audit_fails(r) ? PTV_OUTCOME_REFUSED : r->outcome});
    }
}

static int end_baseline(job *j, ptv_call_report report)
{
    const bool refused = j->session.summary.exit_status != PTV_EXIT_CLEAN; /* not audited */
    report.exit_status =
        j->baseline.written != NULL && refused ? PTV_EXIT_FAILED : report.exit_status;
    return ptv_baseline_end(&j->baseline, j->like.quiet, &report);
}

/* ---- One file ---- */

static void raise_status(job *j, int status)
{
    j->status = status > j->status ? status : j->status;
}

static void forget(job *j)
{
    audit_free(&j->audit);
    ptv_inspection_free(&j->seen);
    memset(&j->options.provenance, 0, sizeof j->options.provenance);
}

/* Returns false if out of memory. */
static bool look(job *j, const ptv_run *run, audit_report *r)
{
    if (j->options.deep) {
        ptv_audit_layout(&run->image, &j->options.provenance);
    }
    if (!audit_file(&j->audit, &j->seen, run, &j->options)) {
        return false;
    }
    r->audit = &j->audit;
    r->seen = &j->seen;
    sift(j, r);
    enter_file(j, r);
    return true;
}

/* A list of parts has nothing else in it. The ledger is already written. */
static void put(const job *j, sheet *s, const audit_report *r)
{
    if (s->format == PTV_AS_JSON) {
        audit_json_file(&s->writer, r);
    } else if (s->format == PTV_AS_ENTRIES) {
        audit_put_said(&s->page, r);
    } else if (s->format == PTV_AS_TEXT && !j->manifest) {
        audit_put_text(&s->page, r);
    } else if (s->format == PTV_AS_TEXT && r->audit != NULL) {
        audit_put_manifest(&s->page, r);
    }
}

/* Errors that standard output has no line for go to standard error. */
static void put_all(job *j, audit_report *r, const ptv_file_report *file)
{
    const bool lost = file->message != NULL;
    const bool refused = r->outcome == PTV_OUTCOME_REFUSED;
    for (size_t i = lost && j->format == PTV_AS_TEXT; i < j->sheet_count; i++) {
        put(j, &j->sheets[i], r);
        r->colour = false;
    }
    if (lost && j->format != PTV_AS_JSON) {
        ptv_say_message(stderr, file);
    } else if (refused && j->manifest && j->format == PTV_AS_TEXT) {
        ptv_report_error(command, "%s: refused and not listed: run pteverify for details", r->path);
    }
}

static void flush(job *j)
{
    if (j->format == PTV_AS_TEXT && j->write_error == 0) {
        j->write_error = ptv_buffer_flush(&j->sheets[0].page, stdout);
    }
    for (size_t i = 0; i < j->sheet_count; i++) {
        j->sheets[i].done = j->sheets[i].page.length;
        j->sheets[i].writer_done = j->sheets[i].writer;
    }
}

/* The session already has the status of files that are not clean. */
static void tell_file(void *self, const ptv_file_report *file)
{
    job *j = self;
    audit_report r = j->like;
    r.path = file->names.path;
    r.outcome = file->outcome;
    r.message = file->message;
    r.errors = file->totals.errors;
    if (r.outcome == PTV_OUTCOME_CLEAN && !look(j, file->run, &r)) {
        j->sheets[0].page.failed = true;
    } else {
        put_all(j, &r, file);
    }
    raise_status(j, audit_fails(&r) ? PTV_EXIT_REFUSED : PTV_EXIT_CLEAN);
    forget(j);
    flush(j);
}

/* ---- Other callbacks of the renderer ---- */

static void begin(void *self)
{
    (void)self;
}

/* Notes why a file is refused. A hash mismatch of weights is also a finding of the audit. */
static void note(void *self, const ptv_file_names *names, const ptv_finding *f, ptv_effect effect)
{
    job *j = self;
    audit_provenance *p = &j->options.provenance;
    sheet *entries = sheet_of(j, PTV_AS_ENTRIES);
    if (effect == PTV_EFFECT_ERROR && entries != NULL) {
        ptv_said_of_finding(&entries->page, names, f, effect);
    }
    if (strcmp(f->rule->name, "key-hash-mismatch") == 0 && p->changed++ == 0) {
        p->changed_at = f->at;
        p->changed_length = f->length;
    }
}

static void drop(void *self)
{
    job *j = self;
    for (size_t i = 0; i < j->sheet_count; i++) {
        sheet *s = &j->sheets[i];
        s->page.length = s->page.failed ? s->page.length : s->done;
        s->writer = s->writer_done;
    }
    forget(j);
}

static void pass(void *self, ptv_buffer *report)
{
    (void)self;
    (void)report;
}

static void end(void *self, const ptv_summary *summary)
{
    (void)self;
    (void)summary;
}

static int write_error(const void *self)
{
    const job *j = self;
    int why = j->write_error;
    for (size_t i = 0; i < j->sheet_count && why == 0; i++) {
        why = j->sheets[i].page.failed ? ENOMEM : 0;
    }
    return why;
}

static ptv_renderer renderer_of(job *j)
{
    return (ptv_renderer){.self = j, /* no `lead`: findings are not grouped */
                          .open = begin,
                          .finding = note,
                          .file = tell_file,
                          .drop = drop,
                          .follow = begin,
                          .pass = pass,
                          .close = end,
                          .write_error = write_error};
}

/* ---- Files ---- */

static void audit_input(job *j, ptv_file *file)
{
    static ptv_data_files alone; /* 10 KiB: too much for a small stack */
    memset(&alone, 0, sizeof alone);
    alone.inputs[0] = &file->input;
    alone.unknown = true;
    ptv_verify_file(&j->session, file->path, &alone);
}

static void audit_all(job *j)
{
    for (size_t i = 0; i < j->files.count && write_error(j) == 0; i++) {
        ptv_file *file = &j->files.items[i];
        if (file->why != NULL || !ptv_file_hold(file, &j->files.limit)) {
            ptv_report_unreadable(&j->session, file->path, file->why);
        } else {
            audit_input(j, file);
            ptv_file_release(file);
        }
    }
}

/* ---- The call ---- */

static void add_sheet(job *j, ptv_format_id format)
{
    sheet *s = &j->sheets[j->sheet_count++];
    s->format = format;
    if (format == PTV_AS_JSON) {
        audit_json_begin(&s->writer, &s->page, NULL);
    }
}

static void add_sheets(job *j)
{
    const bool own = ptv_is_own(j->format);
    add_sheet(j, own ? j->format : PTV_AS_ENTRIES);
    for (size_t i = 0; i < j->outputs.count; i++) {
        if (ptv_is_own(j->outputs.items[i].format)) {
            add_sheet(j, j->outputs.items[i].format);
        }
    }
    if (own && ptv_outputs_need_entries(&j->outputs)) {
        add_sheet(j, PTV_AS_ENTRIES);
    }
    if (j->baseline.path != NULL || j->baseline.written != NULL) {
        add_sheet(j, PTV_AS_LEDGER);
    }
}

/* Hands each report to the output that it belongs to. */
static void hand_over(job *j, const sheet *s, size_t i)
{
    const ptv_call_report report = {.command = command,
                                    .said = s->page.bytes,
                                    .length = s->page.length,
                                    .exit_status = j->status};
    if (s->format == PTV_AS_ENTRIES) {
        ptv_outputs_render(&j->outputs, &report);
        j->status = i == 0 ? ptv_print_report(command, j->format, &report) : j->status;
    } else if (s->format == PTV_AS_LEDGER) {
        j->status = end_baseline(j, report);
    } else if (i > 0) {
        ptv_put(&ptv_output_of(&j->outputs, s->format)->bytes, s->page.bytes, s->page.length);
    }
}

static int finish(job *j)
{
    for (size_t i = 0; i < j->sheet_count; i++) {
        sheet *s = &j->sheets[i];
        if (s->format == PTV_AS_JSON) {
            audit_json_end(&s->writer, &s->page, j->like.fail_on);
        }
    }
    if (j->format == PTV_AS_JSON && j->write_error == 0) {
        j->write_error = ptv_buffer_flush(&j->sheets[0].page, stdout);
    }
    const int why = write_error(j);
    if (why != 0) {
        ptv_cannot_write(command, "the report", why);
        return PTV_EXIT_FAILED;
    }
    raise_status(j, j->session.summary.exit_status);
    for (size_t i = 0; i < j->sheet_count; i++) {
        hand_over(j, &j->sheets[i], i);
    }
    return ptv_outputs_write(&j->outputs, command, j->status);
}

/* Returns -1 to go on, or the exit status. */
static int gather(job *j)
{
    ptv_files_gather(&j->files, j->session.options);
    if (j->files.failed) {
        ptv_report_error(command, "out of memory");
        return PTV_EXIT_FAILED;
    }
    return ptv_outputs_spare_files(&j->outputs, command, j->baseline.written, &j->files)
               ? -1
               : PTV_EXIT_USAGE;
}

static int report(job *j)
{
    add_sheets(j);
    flush(j);
    j->channel.renderer = renderer_of(j);
    audit_all(j);
    return finish(j);
}

static audit_severity fail_on_of(const ptv_args *args)
{
    return ptv_chose(args, PTV_OPT_FAIL_ON, "low")    ? AUDIT_LOW
           : ptv_chose(args, PTV_OPT_FAIL_ON, "high") ? AUDIT_HIGH
                                                      : AUDIT_MEDIUM;
}

static void set_options(job *j, ptv_options *o, const ptv_args *args)
{
    enum { SHOWN = 100 };
    ptv_policy_init(&o->policy);
    o->policy.max = 0;
    o->summary = true; /* findings once each, no diagnosis of the file */
    o->targets = PTV_TARGET_32 | PTV_TARGET_64;
    o->limit = ptv_max_size(args);
    o->check_hashes = ptv_is_given(args, PTV_OPT_READ_SEGMENTS);
    o->operands = args->operands;
    o->operand_count = args->operand_count;
    j->format = ptv_format_of(args);
    j->manifest = ptv_is_given(args, PTV_OPT_EMIT_MANIFEST);
    j->options =
        (audit_options){.deep = ptv_is_given(args, PTV_OPT_READ_SEGMENTS),
                        .planned_limit = ptv_option_number(args, PTV_OPT_PLANNED_LIMIT, UINT64_MAX),
                        .steps_limit = ptv_option_number(args, PTV_OPT_STEPS_LIMIT, UINT64_MAX),
                        .shape_limit = ptv_option_number(args, PTV_OPT_SHAPE_LIMIT, UINT64_MAX)};
    j->like = (audit_report){.fail_on = fail_on_of(args),
                             .sha256 = j->manifest ? gm_sha256() : NULL,
                             .low = ptv_is_given(args, PTV_OPT_NOTES),
                             .quiet = ptv_is_given(args, PTV_OPT_QUIET),
                             .colour = ptv_wants_colour(args),
                             .max = ptv_option_number(args, PTV_OPT_MAX, SHOWN)};
}

/* Returns what is wrong with the options, or NULL. */
static const char *fault_of(const job *j)
{
    const bool entries = !ptv_is_own(j->format) || ptv_outputs_need_entries(&j->outputs);
    return j->manifest && entries ? "--manifest goes with text and JSON only"
           : j->manifest && j->like.sha256 == NULL
               ? "--manifest needs SHA-256, which this build lacks (libmd)"
               : NULL;
}

/* Reports what is wrong with the usage. Returns whether nothing is. */
static bool is_usage_right(const job *j)
{
    const char *fault = fault_of(j);
    if (fault != NULL) {
        ptv_report_error(command, "%s", fault);
    }
    return fault == NULL && !ptv_reads_standard_input_twice(j->session.options, command);
}

static bool take(void *context, const ptv_option *option, const char *value)
{
    return ptv_config_keep(context, option, value);
}

/* Returns -1 to go on, or the exit status. */
static int prepare(job *j, ptv_options *options, ptv_args *args)
{
    args->take = take;
    args->context = &j->config;
    const int status = ptv_config_begin(&j->config, args, &j->outputs);
    if (status >= 0) {
        return status;
    }
    if (ptv_is_given(args, PTV_OPT_SHOW_CONFIG)) {
        return ptv_show_settings(&j->config, args);
    }
    set_options(j, options, args);
    if (!is_usage_right(j) || !ptv_outputs_spare(&j->outputs, command, args)) {
        return PTV_EXIT_USAGE;
    }
    ptv_confine_call(args, &j->outputs);
    return !ptv_outputs_try(&j->outputs, command)
               ? PTV_EXIT_FAILED
               : ptv_baseline_begin(&j->baseline, ptv_text_of(args, PTV_OPT_BASELINE, NULL),
                                    ptv_text_of(args, PTV_OPT_WRITE_BASELINE, NULL));
}

static void end_call(job *j)
{
    forget(j);
    ptv_files_free(&j->files);
    ptv_memory_free(&j->session.memory);
    ptv_groups_free(j->channel.groups);
    for (size_t i = 0; i < j->sheet_count; i++) {
        ptv_buffer_free(&j->sheets[i].page);
    }
    ptv_baseline_free(&j->baseline);
    ptv_config_free(&j->config);
}

static int run(ptv_args *args)
{
    static ptv_options options; /* 8 KiB: too much for a small stack */
    static job j;
    memset(&options, 0, sizeof options);
    memset(&j, 0, sizeof j);
    j.session = ptv_session_of_one(&j.channel, PTV_AS_TEXT, &options);
    int status = prepare(&j, &options, args);
    status = status < 0 ? gather(&j) : status;
    if (status < 0) {
        j.session.sha256 = options.check_hashes ? gm_sha256() : NULL;
        args->begun = true;
        status = report(&j);
    }
    end_call(&j);
    return status;
}

const ptv_command ptv_audit_command = {
    .name = "audit",
    .usage = "audit [OPTION]... FILE...",
    .summary = "show what a sound file may still hide",
    .text =
        "Verifies each file, and looks in those that are accepted for what a loader does not need, "
        "what nobody can look into, what reaches outside, and what decides by data: bytes that "
        "nothing refers to; pickles, archives, programs, scripts, keys in them, or where weights "
        "should be; files that are of another format, too; payloads that only their backend can "
        "read; names of libraries, paths, URLs; names that look like others; conditions on inputs; "
        "operators of others. A file that is refused is not audited.\n\n"
        "Severities: high is made to deceive or to be executed, medium is what no exporter writes, "
        "low is worth knowing and usual. docs/audit.md describes all rules, pteverify explain RULE "
        "one of them.",
    .more = "    pteverify audit model.pte\n"
            "    pteverify audit --fail-on high --deep models/\n"
            "    pteverify audit --format json model.pte | jq '.audit.files[].findings'\n"
            "    pteverify audit --manifest model.pte > parts.txt",
    .status = "0 nothing of the severity of --fail-on, 1 something, or a file was refused, 2 a "
              "file could not be read or decided, or the report could not be written, 3 wrong "
              "usage. With several files, the highest status counts.",
    .lacking = "a file",
    .least = 1,
    .most = SIZE_MAX,
    .operand = PTV_FILE_OPERAND,
    .document = PTV_AUDIT_DOCUMENT,
    .run = run,
};
