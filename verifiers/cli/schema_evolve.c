/* `pteverify schema evolve`: may this schema change ship? */
#include <stdio.h>
#include <string.h>

#include "schema/evolve/evolve.h"
#include "verifiers/cli/args.h"
#include "verifiers/cli/cli.h"
#include "verifiers/cli/schema.h"

static const char help[] =
    "pteverify schema evolve OLD NEW             two files, or two folders of .fbs files\n"
    "pteverify schema evolve --git A -- PATH     files or folders as they are now, against a\n"
    "                                            revision\n"
    "pteverify schema evolve --git A..B -- PATH  two revisions; B is HEAD when it is left out\n"
    "pteverify schema evolve --history -- PATH   every step of a file's history, oldest first;\n"
    "                                            with --git A..B those in between\n"
    "\n"
    "Says what a change of a schema does to files, readers and code that exist: compatible, a\n"
    "source change, or breaking. A break is announced when the file_identifier changes with it.\n"
    "\n"
    "  --level wire      bytes of old files mean the same, old readers understand new ones\n"
    "                    (default)\n"
    "  --level source    also JSON and names in generated code\n"
    "  --level python    also dataclasses that mirror the schema\n"
    "  --include DIR...  where includes are looked for that are not beside the file; with git\n"
    "                    in the same revision, and relative as PATH is\n"
    "  --repository DIR  any folder in it; PATH is relative to it (default .)\n"
    "  --allow FILE, --format text|json|github|lintrunner, --max N, --quiet, --exit-zero\n";

typedef struct evolution {
    const char *level_name, *range, *repository;
    bool history;
    evolve_level level;
    char old[256]; /* of the range; room for names of revisions */
} evolution;

/* "A..B", "A.." which ends at HEAD, "A" which is compared with the files. False: it is none. */
static bool read_range(evolution *e, evolve_range *range)
{
    if (e->range == NULL) {
        return true;
    }
    const char *dots = strstr(e->range, "..");
    size_t n = dots == NULL ? strlen(e->range) : (size_t)(dots - e->range);
    if (n == 0 || n >= sizeof e->old || (dots != NULL && dots[2] == '.')) {
        return false;
    }
    memcpy(e->old, e->range, n);
    e->old[n] = '\0';
    range->old = e->old;
    range->new = dots == NULL ? NULL : dots[2] == '\0' ? "HEAD" : dots + 2;
    return !e->history || dots != NULL;
}

static void tell_step(void *context, const evolve_step *step)
{
    ptv_schema_call *call = context;
    char name[256];
    gate_run counts = {.errors = step->errors, .warnings = step->warnings, .notes = step->notes};
    counts.undecided = step->undecided;
    snprintf(name, sizeof name, "%.10s %s %.150s", step->commit, step->date, step->title);
    gate_report_part(&call->report, &(gate_part){.name = name,
                                                 .path = step->path,
                                                 .verdict = evolve_verdict_text(step->verdict),
                                                 .counts = &counts});
}

static evolve_verdict judge_revisions(ptv_schema_call *call, const evolution *e,
                                      evolve_range *range, const ptv_words *paths)
{
    evolve_verdict worst = EVOLVE_COMPATIBLE;
    for (size_t i = 0; i < paths->count; i++) {
        range->path = paths->words[i];
        evolve_verdict verdict = evolve_git(&call->run, range, e->level);
        worst = verdict > worst ? verdict : worst;
    }
    return worst;
}

static evolve_verdict judge(ptv_schema_call *call, const evolution *e, evolve_range *range,
                            const ptv_words *paths)
{
    const evolve_steps steps = {tell_step, call};
    const evolve_pair_of_paths pair = {paths->words[0], paths->words[1], range->folders};
    range->path = paths->words[0];
    return e->history         ? evolve_history(&call->run, range, e->level, &steps)
           : e->range != NULL ? judge_revisions(call, e, range, paths)
                              : evolve_paths(&call->run, &pair, e->level);
}

static int run(ptv_schema_call *call, evolution *e, const ptv_words *paths)
{
    evolve_range range = {.repository = e->repository, .folders = ptv_schema_folders(call)};
    bool pair = !e->history && e->range == NULL;
    if (pair ? paths->count != 2 : paths->count == 0 || (e->history && paths->count > 1)) {
        return ptv_schema_usage(call, pair         ? "two files or folders are expected"
                                      : e->history ? "one file is expected"
                                                   : "a file or folder is missing");
    }
    if (!read_range(e, &range)) {
        return ptv_schema_usage(call, e->history ? "--history takes --git A..B"
                                                 : "--git takes A or A..B");
    }
    ptv_schema_start(call);
    call->report.verdict = evolve_verdict_text(judge(call, e, &range, paths));
    return ptv_schema_end(call);
}

int ptv_schema_evolve(int argc, char **argv)
{
    static ptv_schema_call call;
    static evolution e = {.level_name = "wire", .repository = "."};
    const ptv_schema_arg known[] = {
        {"--level", NULL, &e.level_name, NULL, NULL},
        {"--git", NULL, &e.range, NULL, NULL},
        {"--repository", NULL, &e.repository, NULL, NULL},
        {"--history", &e.history, NULL, NULL, NULL},
        PTV_SCHEMA_INCLUDE(call),
        PTV_SCHEMA_COMMON(call),
    };
    static ptv_schema_args args = {.command = "schema evolve", .help = help};
    args.known = known;
    args.known_count = sizeof known / sizeof known[0];
    int status = ptv_schema_begin(&call, &args, argc, argv);
    if (status >= 0) {
        return status;
    }
    if (!evolve_level_named(e.level_name, &e.level)) {
        ptv_complain(call.command, "unknown level '%s': wire, source or python", e.level_name);
        return PTV_EXIT_USAGE;
    }
    return run(&call, &e, &args.operands);
}
