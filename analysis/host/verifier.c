/* Runs one verification after another, reusing memory. */
#include "analysis/host/verifier.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 65536, BLOCK_LEAST = 4096, FIRST_MEMORY = 256 << 10 };

/* The texts of a thousand findings take far less. */
#define TEXTS_MOST ((size_t)64 << 20)

/* ---- Lifetime and settings ---- */

unsigned ptv_version_number(void)
{
    return PTV_VERSION_NUMBER;
}

const char *ptv_version(void)
{
    return PTV_VERSION;
}

ptv_verifier *ptv_verifier_create(void)
{
    ptv_verifier *v = calloc(1, sizeof *v);
    if (v != NULL) {
        v->targets = PTV_TARGET_32 | PTV_TARGET_64;
        v->operators = true;
        v->block = BLOCK;
        v->texts.left = TEXTS_MOST;
        v->verdict = PTV_UNDECIDED;
    }
    return v;
}

void ptv_verifier_destroy(ptv_verifier *v)
{
    if (v == NULL) {
        return;
    }
    ptv_verifier_clear_data(v);
    ptv_backed_close(&v->file);
    ptv_arena_free(&v->texts);
    ptv_buffer_free(&v->line);
    free(v->kept);
    free(v->memory);
    free(v);
}

void ptv_verifier_set_flags(ptv_verifier *v, unsigned flags)
{
    v->flags = flags;
}

void ptv_verifier_set_targets(ptv_verifier *v, unsigned targets)
{
    v->targets = targets;
}

void ptv_verifier_set_planned_limit(ptv_verifier *v, uint64_t bytes)
{
    v->planned_limit = bytes;
}

void ptv_verifier_set_operators(ptv_verifier *v, bool compared)
{
    v->operators = compared;
}

void ptv_verifier_set_budget(ptv_verifier *v, uint64_t bytes)
{
    v->budget = bytes;
}

void ptv_verifier_set_keep(ptv_verifier *v, bool kept)
{
    v->keeps = kept;
}

/* Data files already added keep their block size, which is why each file has its own. */
void ptv_verifier_set_block(ptv_verifier *v, uint32_t bytes)
{
    v->block = BLOCK_LEAST;
    while (v->block < bytes && v->block < UINT32_C(1) << 30) {
        v->block *= 2;
    }
}

void ptv_verifier_set_progress(ptv_verifier *v, ptv_progress progress, void *context)
{
    v->progress = progress;
    v->progress_context = context;
}

/* ---- Data files ---- */

bool ptv_verifier_add_data_bytes(ptv_verifier *v, const uint8_t *bytes, size_t size)
{
    if (v->data_count == PTV_DATA_MAX) {
        return false;
    }
    v->data[v->data_count++] = (ptv_backed){.bytes = bytes, .size = size};
    return true;
}

bool ptv_verifier_add_data_source(ptv_verifier *v, const ptv_source *source)
{
    if (v->data_count == PTV_DATA_MAX ||
        !ptv_backed_open(&v->data[v->data_count], source, v->block)) {
        return false;
    }
    v->data_count++;
    return true;
}

void ptv_verifier_clear_data(ptv_verifier *v)
{
    while (v->data_count > 0) {
        ptv_backed_close(&v->data[--v->data_count]);
    }
}

/* ---- A run ---- */

static bool goes_on(ptv_verifier *v)
{
    if (v->status == PTV_DONE && v->progress != NULL &&
        !v->progress(v->progress_context, v->bytes_read, v->findings)) {
        v->status = PTV_INTERRUPTED;
    }
    return v->status == PTV_DONE;
}

static bool keep(void *context, const ptv_finding *finding)
{
    ptv_verifier *v = context;
    v->findings++;
    if (!ptv_verifier_keep(v, finding)) {
        v->status = PTV_NO_MEMORY;
    }
    return goes_on(v);
}

/* After one failure, nothing more is read. */
static bool load(void *context, uint32_t number, uint64_t at, uint64_t size)
{
    ptv_verifier *v = context;
    ptv_backed *f = number == 0 ? &v->file : &v->data[number - 1];
    const uint64_t missing = ptv_backed_missing(f, at, size);
    if (missing == 0 || v->status != PTV_DONE) {
        return missing == 0;
    }
    if (v->budget > 0 && missing > v->budget - v->bytes_read) {
        v->status = PTV_TOO_FAR;
    } else if (goes_on(v) && !ptv_backed_read(f, at, size)) {
        v->status = PTV_READ_FAILED;
    }
    v->bytes_read += v->status == PTV_DONE ? missing : 0;
    return v->status == PTV_DONE;
}

static ptv_image image_of(const ptv_backed *f)
{
    return (ptv_image){f->bytes, f->source.read == NULL ? f->size : 0, f->size};
}

static ptv_verdict run_once(ptv_verifier *v)
{
    const ptv_image image = image_of(&v->file);
    ptv_run *run = &v->run;
    ptv_begin(run, &image, &v->work, keep, v);
    run->memory = v->memory;
    run->memory_size = v->memory_size;
    run->flags = v->flags;
    run->targets = v->targets;
    run->planned_limit = v->planned_limit;
    run->operators = v->operators ? &ptv_operators_default : NULL;
    for (uint32_t i = 0; i < v->data_count; i++) {
        v->images[i] = image_of(&v->data[i]);
    }
    run->data = v->images;
    run->data_count = v->data_count;
    run->load = load;
    run->load_context = v;
    v->count = 0;
    v->findings = 0;
    ptv_arena_reset(&v->texts);
    return ptv_verify(run);
}

/* The old contents are no longer needed. */
static bool take_memory(ptv_verifier *v, size_t bytes)
{
    free(v->memory);
    v->memory = malloc(bytes);
    v->memory_size = v->memory == NULL ? 0 : bytes;
    return v->memory != NULL;
}

/* Runs until it no longer asks for more memory. What has been read stays. */
static ptv_status verify(ptv_verifier *v)
{
    bool again;
    v->status = PTV_DONE;
    v->bytes_read = 0;
    if (v->memory == NULL) {
        (void)take_memory(v, FIRST_MEMORY);
    }
    do {
        v->verdict = run_once(v);
        again = v->status == PTV_DONE && v->verdict == PTV_UNDECIDED &&
                v->run.memory_needed > v->memory_size;
        if (again && !take_memory(v, v->run.memory_needed)) {
            v->status = PTV_NO_MEMORY;
        }
    } while (again && v->status == PTV_DONE);
    v->verdict = v->status == PTV_DONE || v->verdict == PTV_REFUSED ? v->verdict : PTV_UNDECIDED;
    return v->status;
}

ptv_status ptv_verify_bytes(ptv_verifier *v, const uint8_t *bytes, size_t size)
{
    ptv_backed_close(&v->file);
    v->file = (ptv_backed){.bytes = bytes, .size = size};
    return verify(v);
}

static ptv_status nothing_read(ptv_verifier *v)
{
    memset(&v->run, 0, sizeof v->run);
    v->count = 0;
    v->bytes_read = 0;
    v->verdict = PTV_UNDECIDED;
    return v->status = PTV_NO_MEMORY;
}

ptv_status ptv_verify_source(ptv_verifier *v, const ptv_source *source)
{
    ptv_backed_close(&v->file);
    if (!ptv_backed_open(&v->file, source, v->block)) {
        return nothing_read(v);
    }
    const ptv_status status = verify(v);
    if (v->keeps) {
        free(v->memory);
        v->memory = NULL;
        v->memory_size = 0;
    } else {
        ptv_backed_close(&v->file);
    }
    return status;
}

/* ---- Results ---- */

ptv_verdict ptv_verifier_verdict(const ptv_verifier *v)
{
    return v->verdict;
}

ptv_format ptv_verifier_format(const ptv_verifier *v)
{
    return v->run.format;
}

uint64_t ptv_verifier_bytes_read(const ptv_verifier *v)
{
    return v->bytes_read;
}

const uint8_t *ptv_verifier_bytes(const ptv_verifier *v, uint64_t at, uint64_t size)
{
    const ptv_backed *f = &v->file;
    const bool there = f->loaded != NULL && at <= f->size && size <= f->size - at &&
                       ptv_backed_missing(f, at, size) == 0;
    return there ? f->bytes + at : NULL;
}

ptv_skip ptv_verifier_skipped(const ptv_verifier *v, const ptv_rule *rule)
{
    return v->run.load == NULL ? PTV_SKIP_STOPPED : ptv_skipped(&v->run, rule);
}

uint64_t ptv_verifier_total(const ptv_verifier *v, ptv_severity severity)
{
    switch (severity) {
    case PTV_ERROR: return v->run.errors;
    case PTV_WARNING: return v->run.warnings;
    default: return v->run.notes;
    }
}

size_t ptv_verifier_count(const ptv_verifier *v)
{
    return v->count;
}

const ptv_kept_finding *ptv_verifier_finding(const ptv_verifier *v, size_t i)
{
    return i < v->count ? &v->kept[i] : NULL;
}

/* ---- Rules ---- */

const ptv_rule *ptv_rule_of_code(unsigned code)
{
    size_t i = 0;
    while (i < ptv_rule_count() && ptv_rule_at(i)->code != code) {
        i++;
    }
    return i < ptv_rule_count() ? ptv_rule_at(i) : NULL;
}

unsigned ptv_rule_code(const ptv_rule *rule)
{
    return rule->code;
}

ptv_severity ptv_rule_severity(const ptv_rule *rule)
{
    return (ptv_severity)rule->severity;
}

const char *ptv_rule_name(const ptv_rule *rule)
{
    return rule->name;
}

const char *ptv_rule_title(const ptv_rule *rule)
{
    return rule->title;
}

const char *ptv_rule_why(const ptv_rule *rule)
{
    return rule->why;
}

const char *ptv_rule_fix(const ptv_rule *rule)
{
    return rule->fix;
}
