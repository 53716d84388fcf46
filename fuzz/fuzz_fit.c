/*
 * Matches any bytes as a model against a released package, and against what the model itself needs:
 * it fits the latter, with exactly the numbers of bytes that are emitted. Findings name bytes of
 * the file; reports are harmless, or valid JSON.
 */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/compat/emit.h"
#include "analysis/compat/report.h"
#include "fuzz/oracle.h"

static fit_manifest package;

static const fit_manifest *released(void)
{
    if (package.operator_count == 0) {
        fit_manifest_begin(&package, "executorch-1.4");
        HOLDS(fit_read_built_in(&package, package.name));
        fit_manifest_sort(&package);
    }
    return &package;
}

/* For runs; files that take more are not asked. */
static uint64_t memory[(16 << 20) / 8];

/* False if there is nothing to judge. */
static bool judge(fit_judgement *j, ptv_run *run, const ptv_image *image, const fit_manifest *m)
{
    static ptv_work work;
    const load_target target = fit_target_of(m, false);
    fit_judgement_begin(j, m);
    ptv_begin(run, image, &work, fit_sink, j);
    run->memory = memory;
    run->memory_size = sizeof memory;
    if (ptv_verify(run) != PTV_CLEAN) {
        return false;
    }
    fit_missing_keys(j, run);
    if (!load_enter(run)) {
        return false;
    }
    j->tabled = m == NULL;
    fit_judge(j, run, &target);
    return !j->no_memory;
}

/* ---- Reports ---- */

static void expect_reports(const fit_judgement *j, const fit_manifest *m, const ptv_image *image)
{
    const load_target target = fit_target_of(m, false);
    const fit_report report = {.path = "m.pte",
                               .manifest = m,
                               .judgement = j,
                               .target = &target,
                               .verdict = j->errors > 0 ? FIT_UNFIT : FIT_FITS,
                               .memory = true};
    ptv_buffer b = {0};
    for (size_t i = 0; i < j->count; i++) {
        const fit_finding *f = &j->findings[i];
        HOLDS(f->length > 0 && f->at <= image->size && f->length <= image->size - f->at);
        HOLDS(f->path != NULL && f->path[0] != '\0');
    }
    fit_put_text(&b, &report);
    expect_harmless(b.bytes, b.length);
    ptv_buffer_clear(&b);
    fit_put_document(&b, &report);
    json_decref(expect_json(b.bytes, b.length));
    ptv_buffer_free(&b);
}

/* Without a build, the statement about its release is a row of the table. */
static void expect_rows(const ptv_image *image)
{
    fit_judgement j;
    ptv_run run;
    HOLDS(judge(&j, &run, image, NULL));
    for (size_t i = 0; i < j.method_count; i++) {
        const load_row *row = &j.methods[i].rows[LOAD_ROWS - 2];
        HOLDS(row->release == PTV_R1_5 && row->word == LOAD_64);
        HOLDS(row->memory.method == j.methods[i].memory.method && row->alone > row->memory.method);
    }
    expect_reports(&j, NULL, image);
    fit_judgement_free(&j);
}

/* ---- Emitting what it needs ---- */

/* A method may need a data file; nothing else may be missing. */
static void expect_fit(const ptv_image *image, const fit_manifest *m)
{
    fit_judgement j;
    ptv_run run;
    HOLDS(judge(&j, &run, image, m));
    for (size_t i = 0; i < j.count; i++) {
        const ptv_rule *rule = j.findings[i].rule;
        HOLDS_OR(rule->severity != PTV_ERROR || rule->code == 3004 || rule->code / 100 == 32,
                 rule->name);
    }
    fit_judgement_free(&j);
}

static void expect_emission(const ptv_image *image)
{
    fit_emission e;
    fit_manifest m;
    ptv_buffer b = {0};
    const load_target target = fit_target_of(NULL, false);
    fit_judgement plain;
    ptv_run again;
    HOLDS(judge(&plain, &again, image, NULL));
    fit_emission_begin(&e, &target);
    fit_emission_add(&e, &again, &plain);
    fit_emission_sort(&e);
    fit_put_manifest(&b, &e);
    if (!e.m.no_memory && !e.odd) {
        fit_manifest_begin(&m, "emitted.json");
        HOLDS_OR(fit_read_json(&m, b.bytes, b.length), m.fault.text);
        fit_manifest_sort(&m);
        expect_fit(image, &m);
        fit_manifest_free(&m);
    }
    ptv_buffer_free(&b);
    fit_emission_free(&e);
    fit_judgement_free(&plain);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const ptv_image image = {data, size, size};
    fit_judgement j;
    ptv_run run;
    if (judge(&j, &run, &image, released())) {
        expect_reports(&j, released(), &image);
        expect_rows(&image);
        expect_emission(&image);
    }
    fit_judgement_free(&j);
    return 0;
}
