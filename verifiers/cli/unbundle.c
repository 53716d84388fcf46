/* pteverify unbundle: a .bpte becomes its program and its test cases again. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "golden/bundle/unbundle.h"
#include "verifiers/cli/args.h"
#include "verifiers/cli/cli.h"
#include "verifiers/cli/commands.h"
#include "verifiers/cli/emit.h"
#include "verifiers/cli/number.h"
#include "verifiers/cli/open.h"

static const char help[] =
    "Usage: pteverify unbundle IN.bpte -o DIR\n"
    "       pteverify unbundle --program-only IN.bpte -o OUT.pte\n"
    "Take a bundle apart. DIR, which must not exist or must be empty, gets\n"
    "  program.pte  the program\n"
    "  suite.json   the test cases, as pteverify bundle reads them\n"
    "  *.npy        a tensor each; *.bin when numpy has no such dtype or memory order\n"
    "so that `pteverify bundle DIR/program.pte --suite DIR/suite.json -o OUT.bpte` writes\n"
    "a bundle of the same meaning, and of the same bytes when the Python exporter wrote it.\n"
    "IN.bpte may be '-', standard input.\n"
    "\n"
    "  -o, --output DIR  where to write; it appears when all is written, or not at all\n"
    "  --program-only    write nothing but the program, to the file OUT.pte, or to\n"
    "                    standard output, '-'\n"
    "  --max-size BYTES  refuse an IN of more bytes; K, M, G, T may follow, 0 is any\n"
    "                    (default 64G, 4G when it is read from a pipe)\n"
    "  -h, --help        show this text\n"
    "\n"
    "Exit status: 0 written, 2 the bundle cannot be read or DIR cannot be written,\n"
    "3 wrong usage.\n";

static const char command[] = "unbundle";

/* Lives outside of the guard, so that it is there after a jump. */
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
        ptv_complain(command, "%s: this is %s, not a bundle", j->path,
                     ptv_format_name(j->source.format));
        return false;
    }
    return true;
}

static const char *large_parts(const job *j)
{
    return j->input.mapped ? j->path : NULL;
}

/* Runs under the guard: everything that reads the bundle in memory. */
static void fill_folder(void *context)
{
    job *j = context;
    if (!open_bundle(j)) {
        return;
    }
    int why = gm_folder_open(&j->folder, j->target);
    if (why != 0) {
        ptv_complain(command, "cannot make the folder %s: %s", j->target, strerror(why));
        return;
    }
    j->unbundle.bundle = &j->source;
    j->unbundle.path = large_parts(j);
    j->unbundle.folder = &j->folder;
    j->done = gm_unbundle_write(&j->unbundle);
    if (!j->done) {
        ptv_complain(command, "%s: %s", j->path, j->unbundle.why);
    }
}

static int finish_folder(job *j)
{
    int why = gm_folder_commit(&j->folder);
    if (why != 0) {
        ptv_complain(command, "cannot make the folder %s: %s", j->target, strerror(why));
    }
    return why == 0 ? PTV_EXIT_CLEAN : PTV_EXIT_FAILED;
}

static int write_folder(job *j)
{
    int status = PTV_EXIT_FAILED;
    bool whole = ptv_input_guard(&j->input, fill_folder, j);
    if (!whole || (j->done && !ptv_input_is_same(&j->input, j->path))) {
        ptv_complain(command, "%s: it changed while it was being read", j->path);
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
        ptv_complain(command, "%s: it changed while it was being read", j->path);
        return PTV_EXIT_FAILED;
    }
    if (!j->done) {
        return PTV_EXIT_FAILED;
    }
    if (!gm_bundled_program(&j->source, large_parts(j), &program)) {
        ptv_complain(command, "%s: the bundle has no program", j->path);
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

int ptv_unbundle_command(int argc, char **argv)
{
    job j = {.folder = {.file = -1}};
    uint64_t max_size = PTV_NO_SIZE;
    const ptv_arg known[] = {{"--output", "-o", NULL, &j.target, NULL},
                             {"--max-size", NULL, NULL, NULL, &max_size},
                             {"--program-only", NULL, &j.program_only, NULL, NULL}};
    ptv_args args = {.command = command, .known = known, .least = 1, .most = 1, .help = help};
    args.known_count = sizeof known / sizeof known[0];
    int status = ptv_args_parse(&args, argc, argv);
    if (status >= 0) {
        return status;
    }
    if (j.target == NULL) {
        ptv_complain(command, "-o %s is missing, see pteverify unbundle --help",
                     j.program_only ? "OUT.pte" : "DIR");
        return PTV_EXIT_USAGE;
    }
    j.limit = ptv_limit_of(max_size);
    j.path = args.operands[0];
    return unbundle(&j);
}
