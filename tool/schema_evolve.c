/* `pteverify schema evolve`: may this schema change ship? */
#include <string.h>

#include "schema/evolve/evolve.h"
#include "tool/schema.h"

typedef struct evolution {
    const char *range, *repository;
    bool history;
    evolve_level level;
    char old[256]; /* start of the range; room for names of revisions */
} evolution;

/* Reads "A..B", "A.." (to HEAD) or "A" (to the files). Returns false if it is none of these. */
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
    ptv_schema_part(call, &(gate_part){.name = name,
                                       .path = step->path,
                                       .verdict = evolve_verdict_text(step->verdict),
                                       .counts = &counts});
}

static evolve_verdict judge_revisions(ptv_schema_call *call, const evolution *e,
                                      evolve_range *range, const ptv_args *args)
{
    evolve_verdict worst = EVOLVE_COMPATIBLE;
    for (size_t i = 0; i < args->operand_count; i++) {
        range->path = args->operands[i];
        evolve_verdict verdict = evolve_git(&call->run, range, e->level);
        worst = verdict > worst ? verdict : worst;
    }
    return worst;
}

static evolve_verdict judge(ptv_schema_call *call, const evolution *e, evolve_range *range,
                            const ptv_args *args)
{
    const evolve_steps steps = {tell_step, call};
    const evolve_pair_of_paths pair = {args->operands[0], args->operands[1], range->folders};
    range->path = args->operands[0];
    return e->history         ? evolve_history(&call->run, range, e->level, &steps)
           : e->range != NULL ? judge_revisions(call, e, range, args)
                              : evolve_paths(&call->run, &pair, e->level);
}

static int evolve(ptv_schema_call *call, evolution *e, const ptv_args *args)
{
    evolve_range range = {.repository = e->repository, .folders = ptv_schema_folders(call)};
    bool pair = !e->history && e->range == NULL;
    if (pair ? args->operand_count != 2
             : args->operand_count == 0 || (e->history && args->operand_count > 1)) {
        return ptv_schema_usage(call, pair         ? "two files or folders are expected"
                                      : e->history ? "one file is expected"
                                                   : "a file or folder is missing");
    }
    if (!read_range(e, &range)) {
        return ptv_schema_usage(call, e->history ? "--history takes --git A..B"
                                                 : "--git takes A or A..B");
    }
    gate_told told = {0};
    ptv_schema_start(call);
    call->run.told = e->history ? NULL : &told; /* each step has its own findings */
    ptv_schema_verdict(call, evolve_verdict_text(judge(call, e, &range, args)));
    call->run.told = NULL;
    gate_told_free(&told);
    return ptv_schema_end(call);
}

static int run(ptv_args *args)
{
    static ptv_schema_call call;
    static evolution e;
    int status = ptv_schema_begin(&call, args);
    if (status >= 0) {
        return status;
    }
    e = (evolution){.range = ptv_text_of(args, PTV_OPT_GIT, NULL),
                    .repository = ptv_text_of(args, PTV_OPT_REPOSITORY, "."),
                    .history = ptv_is_given(args, PTV_OPT_HISTORY)};
    (void)evolve_level_named(ptv_text_of(args, PTV_OPT_LEVEL, "wire"), &e.level);
    return evolve(&call, &e, args);
}

const ptv_command ptv_schema_evolve_command = {
    .name = "schema evolve",
    .usage = "schema evolve OLD NEW\n"
             "schema evolve --git A -- PATH...\n"
             "schema evolve --git A..B -- PATH...\n"
             "schema evolve --history [--git A..B] -- PATH",
    .summary = "check that a schema change is safe to ship",
    .text =
        "Says what a schema change means for existing files, readers and code: compatible, a "
        "source change, or breaking. A break counts as announced if the file_identifier changes "
        "with it. OLD and NEW are two files, or two folders of .fbs files. With --git, PATH is a "
        "file or folder, compared at two revisions, or at one revision and as it is now.",
    .status = PTV_SCHEMA_STATUS,
    .most = SIZE_MAX,
    .operand = PTV_FILE_OPERAND,
    .document = PTV_GATE_DOCUMENT,
    .run = run,
};
