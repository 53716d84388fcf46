/* pteverify unbundle: splits a .bpte into its program and its test cases. */
#include <errno.h>
#include <string.h>

#include "golden/bundle/unbundle.h"
#include "tool/cli.h"
#include "tool/emit.h"
#include "tool/max_size.h"
#include "tool/open.h"
#include "tool/report_error.h"

static const char command[] = "unbundle";

/* Lives outside the guarded function, so it survives a jump. */
typedef struct job {
    const char *path, *target;
    bool program_only;
    gm_limit limit;
    ptv_input input;
    gm_source source;
    gm_unbundle unbundle;
    gm_folder folder;
    bool done;
} job;

static bool open_bundle(job *j)
{
    if (!ptv_open_source(command, &j->source, &j->input, j->path)) {
        return false;
    }
    if (j->source.format != PTV_FORMAT_BUNDLE) {
        ptv_report_error(command, "%s: this is %s, not a bundle", j->path,
                         ptv_format_name(j->source.format));
        return false;
    }
    return true;
}

static const char *large_parts(const job *j)
{
    return j->input.mapped ? j->path : NULL;
}

/* Runs under the guard: all reading of the bundle in memory. */
static void fill_folder(void *context)
{
    job *j = context;
    if (!open_bundle(j)) {
        return;
    }
    int why = gm_folder_open(&j->folder, j->target);
    if (why != 0) {
        ptv_report_error(command, "cannot make the folder %s: %s", j->target, strerror(why));
        return;
    }
    j->unbundle.bundle = &j->source;
    j->unbundle.path = large_parts(j);
    j->unbundle.folder = &j->folder;
    j->done = gm_unbundle_write(&j->unbundle);
    if (!j->done) {
        ptv_report_error(command, "%s: %s", j->path, j->unbundle.why);
    }
}

static int finish_folder(job *j)
{
    int why = gm_folder_commit(&j->folder);
    if (why != 0) {
        ptv_report_error(command, "cannot make the folder %s: %s", j->target, strerror(why));
    }
    return why == 0 ? PTV_EXIT_CLEAN : PTV_EXIT_FAILED;
}

static int write_folder(job *j)
{
    int status = PTV_EXIT_FAILED;
    bool whole = ptv_input_guard(&j->input, fill_folder, j);
    if (!whole || (j->done && !ptv_input_is_same(&j->input, j->path))) {
        ptv_report_error(command, "%s: it changed while it was being read", j->path);
    } else if (j->done) {
        status = finish_folder(j);
    }
    if (status != PTV_EXIT_CLEAN) {
        gm_folder_drop(&j->folder);
    }
    ptv_buffer_free(&j->unbundle.suite);
    return status;
}

static void find_program(void *context)
{
    job *j = context;
    j->done = open_bundle(j);
}

static int write_program(job *j)
{
    gm_blob program;
    if (!ptv_input_guard(&j->input, find_program, j)) {
        ptv_report_error(command, "%s: it changed while it was being read", j->path);
        return PTV_EXIT_FAILED;
    }
    if (!j->done) {
        return PTV_EXIT_FAILED;
    }
    if (!gm_bundled_program(&j->source, large_parts(j), &program)) {
        ptv_report_error(command, "%s: the bundle has no program", j->path);
        return PTV_EXIT_FAILED;
    }
    return ptv_emit_blob(command, j->target, &program, (ptv_origin){&j->input, j->path});
}

static int unbundle(job *j)
{
    if (!ptv_open_model(command, &j->input, j->path, &j->limit)) {
        return PTV_EXIT_FAILED;
    }
    int status = j->program_only ? write_program(j) : write_folder(j);
    ptv_input_close(&j->input);
    return status;
}

static int run(ptv_args *args)
{
    job j = {.path = NULL};
    j.path = args->operands[0];
    j.target = ptv_text_of(args, PTV_OPT_OUTPUT, NULL);
    j.program_only = ptv_is_given(args, PTV_OPT_PROGRAM_ONLY);
    j.limit = ptv_max_size(args);
    if (j.target == NULL) {
        ptv_report_error(command, "-o %s is missing, see pteverify unbundle --help",
                         j.program_only ? "OUT.pte" : "DIR");
        return PTV_EXIT_USAGE;
    }
    return unbundle(&j);
}

const ptv_command ptv_unbundle_command = {
    .name = "unbundle",
    .usage = "unbundle IN.bpte -o DIR\n"
             "unbundle --program-only IN.bpte -o OUT.pte",
    .summary = "extract the program and test cases of a .bpte",
    .text = "Takes a bundle apart. Into DIR, which must be new or empty, it writes\n"
            "  program.pte  the program\n"
            "  suite.json   the test cases, as pteverify bundle reads them\n"
            "  *.npy        one tensor each; *.bin if numpy has no such dtype or order\n"
            "so that `pteverify bundle DIR/program.pte --suite DIR/suite.json -o OUT.bpte` writes "
            "a bundle with the same meaning, and the same bytes if the Python exporter wrote it. "
            "IN.bpte may be '-', standard input.",
    .status =
        "0 written, 2 the bundle could not be read or DIR could not be written, 3 wrong usage.",
    .lacking = "a file",
    .least = 1,
    .most = 1,
    .operand = PTV_FILE_OPERAND,
    .begins = PTV_BEGINS_CONFINED,
    .run = run,
};
