/* `pteverify fit --emit-manifest`: the reverse, from models to a build. */

#include "analysis/compat/emit.h"
#include "tool/cli.h"
#include "tool/fit.h"
#include "tool/report_error.h"

static const char command[] = "fit";

typedef struct job {
    fit_emission emission;
    ptv_fit_model model;
} job;

/* Runs under the guard. */
static void add(void *context, const ptv_run *run)
{
    job *j = context;
    fit_emission_add(&j->emission, run, &j->model.judgement);
}

static int add_model(job *j, const char *path, const load_target *target, const gm_limit *limit)
{
    int status = PTV_EXIT_CLEAN;
    j->model = (ptv_fit_model){
        .path = path, .target = *target, .limit = *limit, .then = add, .context = j};
    (void)ptv_fit_read(&j->model);
    if (j->model.verdict == FIT_REFUSED) {
        ptv_report_error(command, "%s: refused: the file has errors; run pteverify for details",
                         path);
        status = PTV_EXIT_REFUSED;
    } else if (j->model.verdict == FIT_UNDECIDED) {
        status = PTV_EXIT_FAILED;
        if (!j->model.unread) {
            ptv_report_error(command, "%s: %s", path, j->model.message);
        }
    }
    fit_judgement_free(&j->model.judgement);
    return status;
}

static int write_out(ptv_args *args, job *j)
{
    ptv_buffer b = {0};
    if (j->emission.odd) {
        ptv_report_error(
            command,
            "the name of an operator or a backend is not UTF-8: a manifest cannot contain it");
        return PTV_EXIT_FAILED;
    }
    fit_emission_sort(&j->emission);
    if (ptv_chose(args, PTV_OPT_FORMAT, "yaml")) {
        fit_put_selected(&b, &j->emission);
    } else {
        fit_put_manifest(&b, &j->emission);
    }
    b.failed = b.failed || j->emission.m.no_memory;
    const int why = ptv_buffer_end(&b, stdout);
    if (why != 0) {
        ptv_cannot_write(command, "the manifest", why);
    }
    return why == 0 ? PTV_EXIT_CLEAN : PTV_EXIT_FAILED;
}

int ptv_fit_emit(ptv_args *args, const gm_limit *limit)
{
    static job j;
    const load_target target = fit_target_of(NULL, false);
    int status = PTV_EXIT_CLEAN;
    fit_emission_begin(&j.emission, &target);
    for (size_t i = 0; status == PTV_EXIT_CLEAN && i < args->operand_count; i++) {
        status = add_model(&j, args->operands[i], &target, limit);
    }
    args->begun = status == PTV_EXIT_CLEAN;
    if (status == PTV_EXIT_CLEAN) {
        status = write_out(args, &j);
    }
    fit_emission_free(&j.emission);
    return status;
}
