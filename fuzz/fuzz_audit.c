/*
 * Audits any bytes as a model, and looks for signatures in them. Findings name bytes of the file
 * and are in order; a closer look takes no bytes from their owner; reports are harmless, or valid
 * JSON; a file read in parts gives the same findings; ranges with known contents lie within the
 * bytes.
 */
#include <jansson.h>

#include "analysis/audit/report.h"
#include "fuzz/oracle.h"

/* ---- Models ---- */

static void expect_findings(const audit *a, const ptv_image *image)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < a->count; i++) {
        const audit_finding *f = &a->findings[i];
        HOLDS(f->at <= image->size && f->length <= image->size - f->at);
        HOLDS(i == 0 || f[-1].rule->severity > f->rule->severity ||
              (f[-1].rule->severity == f->rule->severity && f[-1].at <= f->at));
        HOLDS(f->path != NULL && f->path[0] != '\0' && f->entropy <= 800);
        HOLDS(audit_rule_named(f->rule->name, strlen(f->rule->name)) == f->rule);
    }
    for (unsigned s = AUDIT_LOW; s <= AUDIT_HIGH; s++) {
        sum += a->counts[s];
    }
    HOLDS(sum == a->count + a->dropped);
}

static void expect_reports(const audit *a, const ptv_inspection *seen)
{
    audit_report r = {.path = "m.pte",
                      .outcome = PTV_OUTCOME_CLEAN,
                      .audit = a,
                      .seen = seen,
                      .fail_on = AUDIT_MEDIUM,
                      .low = true};
    ptv_buffer b = {0};
    ptv_json w;
    audit_put_text(&b, &r);
    expect_harmless(b.bytes, b.length);
    ptv_buffer_clear(&b);
    audit_json_begin(&w, &b, NULL);
    audit_json_file(&w, &r);
    audit_json_end(&w, &b, r.fail_on);
    json_decref(expect_json(b.bytes, b.length));
    ptv_buffer_free(&b);
}

/* Bytes listed as unowned are not bytes of an owner. */
static void expect_same_owners(const ptv_run *run, const ptv_inspection *close)
{
    ptv_inspection usual = {.done = false};
    HOLDS(ptv_inspect(&usual, run));
    for (unsigned i = 0; i < PTV_OWNERS; i++) {
        HOLDS(usual.account.owned[i] == close->account.owned[i]);
    }
    HOLDS(usual.account.hidden == NULL);
    ptv_inspection_free(&usual);
}

/* A file whose bytes are loaded on demand; until then others stand in their place. */
typedef struct parts {
    const ptv_image *image;
    uint8_t *copy;
} parts;

static bool load(void *context, uint32_t file, uint64_t at, uint64_t size)
{
    const parts *p = context;
    HOLDS(file == 0 && ptv_within(p->image->size, at, size));
    memcpy(p->copy + at, p->image->bytes + at, (size_t)size);
    return true;
}

static void expect_same(const audit *a, const audit *b)
{
    HOLDS(a->count == b->count && a->dropped == b->dropped);
    for (size_t i = 0; i < a->count; i++) {
        const audit_finding *x = &a->findings[i], *y = &b->findings[i];
        HOLDS(x->rule == y->rule && x->at == y->at && x->length == y->length);
        HOLDS(x->entropy == y->entropy && memcmp(x->first, y->first, sizeof x->first) == 0);
    }
}

static void expect_same_in_parts(const audit *a, const ptv_image *image)
{
    enum { OTHER = 0xa5 };
    static ptv_work work;
    const parts p = {image, copy_of(image->bytes, (size_t)image->size)};
    const ptv_image empty = {p.copy, 0, image->size};
    ptv_inspection seen = {.done = false};
    ptv_run run;
    audit b;
    memset(p.copy, OTHER, (size_t)image->size);
    ptv_begin(&run, &empty, &work, ptv_sink_count, NULL);
    run.load = load;
    run.load_context = (void *)(uintptr_t)&p;
    run.operators = a->run->operators;
    run.memory_size = PTV_MEMORY_FOR(image->size);
    run.memory = malloc(run.memory_size);
    HOLDS(run.memory != NULL && ptv_verify(&run) == PTV_CLEAN && ptv_may_inspect(&run));
    HOLDS(audit_file(&b, &seen, &run, a->options));
    expect_same(a, &b);
    audit_free(&b);
    ptv_inspection_free(&seen);
    free(run.memory);
    free(p.copy);
}

static void audit_model(const uint8_t *data, size_t size)
{
    const ptv_image image = {data, size, size};
    const uint64_t hash = hash_of(data, size);
    const audit_options options = {.deep = is_asked(hash, 0, 2),
                                   .planned_limit = is_asked(hash / 2, 0, 2) ? 64 : UINT64_MAX,
                                   .steps_limit = is_asked(hash / 4, 0, 2) ? 8 : UINT64_MAX,
                                   .shape_limit = is_asked(hash / 8, 0, 2) ? 8 : UINT64_MAX};
    ptv_inspection seen = {.done = false};
    ptv_run run;
    audit a;
    if (verify(&run, &image, NULL, ptv_sink_count, NULL) == PTV_CLEAN && ptv_may_inspect(&run)) {
        HOLDS(audit_file(&a, &seen, &run, &options));
        expect_findings(&a, &image);
        expect_reports(&a, &seen);
        expect_same_owners(&run, &seen);
        if (is_asked(hash / 16, 0, 4)) {
            expect_same_in_parts(&a, &image);
        }
        audit_free(&a);
        ptv_inspection_free(&seen);
    }
}

/* ---- Bytes ---- */

static void look_for_signatures(const uint8_t *data, size_t size)
{
    uint64_t at = 0, before = 0;
    audit_scanner scanner;
    const audit_span s = {.bytes = data, .size = size, .scanner = &scanner};
    audit_hit hit;
    char what[AUDIT_HIT_WHAT];
    audit_scanner_begin(&scanner, 16 * (uint64_t)size + 4096);
    while (audit_next_hit(&s, &at, &hit)) {
        HOLDS(hit.at < size && hit.at >= before && at > before && at > hit.at);
        audit_put_what(&s, &hit, what);
        HOLDS(hit.rule != NULL && what[0] != '\0' && memchr(what, 0, sizeof what));
        before = at;
    }
    if (size > 0) {
        uint64_t start;
        scanner.fuel = 1 << 20;
        (void)audit_identify(&s, size / 2, &hit);
        HOLDS(!audit_is_zip_end(&s, size / 2, &start) || start <= size / 2);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    audit_model(data, size);
    look_for_signatures(data, size);
    return 0;
}
