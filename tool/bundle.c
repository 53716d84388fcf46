/* pteverify bundle: a program and its test cases become a .bpte. */
#include <string.h>

#include "golden/bundle/suite.h"
#include "golden/codec/blob.h"
#include "tool/cli.h"
#include "tool/emit.h"
#include "tool/max_size.h"
#include "tool/open.h"
#include "tool/report_error.h"
#include "tool/reserved_memory.h"

static const char command[] = "bundle";

/* Limit for the tables that describe a program's inputs, so that a hostile one cannot take more. */
enum { SIGNATURE_MEMORY = 64 << 20 };

/* Lives outside the guarded function, so it survives a jump. */
typedef struct job {
    const char *path, *suite, *target;
    bool force;
    gm_limit limit;
    ptv_input input;
    gm_source source;
    gm_model memory; /* of the signature */
    gm_signature signature;
    ptv_first_error first;
    bool known; /* the signature was read */
    bool done;
} job;

/* Reports why the program cannot be bundled: an error, or a warning with --force. */
static bool object(const job *j, uint64_t at, const char *what)
{
    ptv_report_error(command, "%s: byte 0x%llx: %s%s", j->path, (unsigned long long)at,
                     j->force ? "warning: " : "", what);
    return j->force;
}

/* Runs again for as long as it needs more memory and the system has it. */
static ptv_verdict run_rules(job *j, const ptv_image *image, ptv_run *run)
{
    static ptv_work work;
    ptv_memory memory = {NULL, 0};
    ptv_verdict verdict;
    run->memory_needed = 0;
    do {
        ptv_begin(run, image, &work, ptv_sink_first_error, &j->first);
        run->memory = memory.bytes;
        run->memory_size = memory.size;
        verdict = ptv_verify(run);
    } while (verdict == PTV_UNDECIDED && ptv_memory_grow(&memory, run->memory_needed));
    ptv_memory_free(&memory);
    return verdict;
}

static const char *why_undecided(const ptv_run *run)
{
    return run->memory_needed > 0 ? "out of memory: not all rules could be run"
                                  : "not all rules can be run, see pteverify --notes";
}

static bool verify(job *j, const ptv_image *image)
{
    static ptv_run run; /* 7 KiB with its work: too much for a small stack */
    char what[256];
    const ptv_verdict verdict = run_rules(j, image, &run);
    if (run.format != PTV_FORMAT_PROGRAM) {
        snprintf(what, sizeof what, "this is %s, not a program", ptv_format_name(run.format));
        return object(j, 0, what) && !j->input.cut;
    }
    if (!j->first.any) {
        return verdict == PTV_CLEAN || object(j, 0, why_undecided(&run));
    }
    const ptv_finding *found = &j->first.finding;
    snprintf(what, sizeof what, "%s [%s], at %s", found->rule->title, found->rule->name,
             j->first.path);
    return object(j, found->at, what);
}

/* Runs under the guard: all reading of the program except copying it. */
static void read_program(void *context)
{
    job *j = context;
    ptv_image image = {j->input.bytes, j->input.size, j->input.size};
    if (!verify(j, &image)) {
        return;
    }
    j->known = gm_open(&j->source, &image) && j->source.format == PTV_FORMAT_PROGRAM;
    if (!j->known) {
        j->done = object(j, j->source.why_at, "its methods cannot be read");
    } else if (!gm_signature_read(&j->signature, &j->memory, &j->source)) {
        ptv_report_error(command, "%s: its methods take too much memory", j->path);
    } else {
        j->done = true;
    }
}

static void warn(void *context, const gm_error *warning)
{
    (void)context;
    ptv_say_located(warning, "warning: ");
}

/* A file is read in pieces while the bundle is written. Standard input is already in memory. */
static gm_blob program_blob(const job *j)
{
    gm_blob blob = gm_bytes(j->input.bytes, j->input.size);
    if (j->input.mapped) {
        blob = (gm_blob){.kind = GM_FILE, .size = j->input.size, .path = j->path};
    }
    return blob;
}

static int write_bundle(job *j)
{
    gm_model model;
    gm_error error;
    gm_blob program = program_blob(j);
    gm_suite_options options = {.force = j->force, .warn = warn};
    options.program = j->known ? &j->signature : NULL;
    int status = PTV_EXIT_FAILED;
    gm_begin(&model, 0);
    model.limit = j->limit;
    if (gm_suite_read(&model, &program, j->suite, &options, &error)) {
        status = ptv_emit_model(command, j->target, &model, (ptv_origin){&j->input, j->path});
    } else {
        ptv_say_located(&error, "");
    }
    gm_free(&model);
    return status;
}

static int bundle(job *j)
{
    int status = PTV_EXIT_FAILED;
    if (!ptv_open_model(command, &j->input, j->path, &j->limit)) {
        return status;
    }
    gm_begin(&j->memory, SIGNATURE_MEMORY);
    if (!ptv_input_guard(&j->input, read_program, j)) {
        ptv_report_error(command, "%s: it changed while it was being read", j->path);
    } else if (j->done) {
        status = write_bundle(j);
    }
    gm_free(&j->memory);
    ptv_input_close(&j->input);
    return status;
}

static int run(ptv_args *args)
{
    job j = {.path = NULL};
    j.path = args->operands[0];
    j.suite = ptv_text_of(args, PTV_OPT_SUITE, NULL);
    j.target = ptv_text_of(args, PTV_OPT_OUTPUT, NULL);
    j.force = ptv_is_given(args, PTV_OPT_FORCE);
    j.limit = ptv_max_size(args);
    return bundle(&j);
}

const ptv_command ptv_bundle_command = {
    .name = "bundle",
    .usage = "bundle MODEL.pte --suite SUITE.json -o OUT.bpte [--force]",
    .summary = "make a .bpte from a program and test cases",
    .text = "Writes a bundle: a program with test inputs and expected outputs. MODEL.pte may be "
            "'-', standard input; OUT.bpte may be '-', too.",
    .more = "  {\"methods\": {\"forward\": [\n"
            "    {\"inputs\": [VALUE, ...], \"expected_outputs\": [VALUE, ...]}]}}\n\n"
            "A VALUE is an integer (1), a double (1.0, \"nan\", \"inf\", \"-inf\"), true, false, "
            "or a tensor:\n"
            "  {\"npy\": \"x.npy\"}\n"
            "  {\"dtype\": \"float32\", \"shape\": [2, 2], \"data\": [1, 2, 3, 4]}\n"
            "  {\"dtype\": \"int8\", \"shape\": [64], \"file\": \"x.bin\", \"offset\": 128}\n"
            "  {\"dtype\": \"bool\", \"shape\": [8], \"zeros\": true}, or \"fill\": true\n"
            "File names are relative to the folder of SUITE.json. docs/bundle.md has the details.",
    .status =
        "0 written, 2 something could not be read or written, or does not match, 3 wrong usage.",
    .lacking = "a file",
    .least = 1,
    .most = 1,
    .operand = PTV_FILE_OPERAND,
    .begins = PTV_BEGINS_CONFINED,
    .run = run,
};
