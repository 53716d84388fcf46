/* The interface for programs with a heap: what is kept, what is read, how calls end. */
#include "analysis/host/pteverify_host.h"

#include "golden/golden.h"
#include "tests/support/edited.h"
#include "tests/support/files.h"
#include "tests/support/real.h"
#include "tests/support/recipes.h"
#include "tests/support/sanitized.h"

static ptv_verifier *v;

FIXTURE(create)
{
    v = ptv_verifier_create();
    return v == NULL;
}

FIXTURE(destroy)
{
    ptv_verifier_destroy(v);
    return 0;
}

#define VERIFIES(name) TEST_WITH(name, create, destroy)

/* ---- Sources ---- */

/* A store whose bytes must not be requested twice; some cannot be read. */
typedef struct store {
    const uint8_t *bytes; /* zeros from `there` on */
    uint64_t there, size;
    uint64_t readable; /* the first bytes */
    unsigned fails;    /* number of the request that fails, or 0 */
    uint64_t asked;
    unsigned requests;
} store;

static bool read_store(void *context, uint64_t at, uint64_t size, uint8_t *out)
{
    store *s = context;
    assert_true(size > 0 && at < s->size && size <= s->size - at);
    if (++s->requests == s->fails || at + size > s->readable) {
        return false;
    }
    const uint64_t left = at < s->there ? s->there - at : 0;
    memset(out, 0, (size_t)size);
    memcpy(out, s->bytes + at, (size_t)(size < left ? size : left));
    s->asked += size;
    return true;
}

static store store_of(const void *bytes, uint64_t size)
{
    return (store){.bytes = bytes, .there = size, .size = size, .readable = size};
}

static ptv_source source_of(store *s)
{
    return (ptv_source){s->size, read_store, s};
}

static ptv_status verify_store(store *s)
{
    const ptv_source source = source_of(s);
    return ptv_verify_source(v, &source);
}

/* Returns all findings as text. */
static char *said(void)
{
    static char text[1 << 20];
    size_t used = (size_t)snprintf(text, sizeof text, "%d\n", (int)ptv_verifier_verdict(v));
    for (size_t i = 0; i < ptv_verifier_count(v); i++) {
        const ptv_kept_finding *f = ptv_verifier_finding(v, i);
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "%u %s [%u] %llu+%llu %s %s %.*s %s\n", f->file, f->path, f->code,
                                 (unsigned long long)f->at, (unsigned long long)f->length,
                                 f->comparison, f->text, (int)f->subject_length,
                                 f->subject == NULL ? "" : f->subject, f->other_path);
        assert_true(used < sizeof text);
    }
    return strdup(text);
}

/* Expects the same findings from all bytes as from those requested. */
static void agrees(const uint8_t *bytes, size_t size, store *s)
{
    assert_int_equal(ptv_verify_bytes(v, bytes, size), PTV_DONE);
    assert_int_equal(ptv_verifier_bytes_read(v), 0);
    char *whole = said();
    *s = store_of(bytes, size);
    assert_int_equal(verify_store(s), PTV_DONE);
    char *read = said();
    assert_string_equal(whole, read);
    assert_int_equal(ptv_verifier_bytes_read(v), s->asked);
    assert_true(s->asked <= size);
    free(whole);
    free(read);
}

VERIFIES(goldens_are_read_alike)
{
    ptv_verifier_set_block(v, 0);
    for (size_t i = 0; i < golden_count(); i++) {
        golden g = golden_make(i);
        store s;
        agrees(g.bytes, g.size, &s);
        golden_free(&g);
    }
}

static bool case_agrees(void *context, const ge_case *built)
{
    size_t *count = context;
    store s;
    if (is_tried(*count, 9)) {
        agrees(built->file.bytes, built->file.loaded, &s);
    }
    ++*count;
    return true;
}

VERIFIES(broken_files_are_read_alike)
{
    size_t count = 0;
    recipes_in("corpus/rules", case_agrees, &count);
    assert_true(count > 2400);
}

static uint64_t real_bytes, real_read;

static void real_agrees(const char *path)
{
    size_t size;
    uint8_t *bytes = read_bytes(path, &size);
    store s;
    agrees(bytes, size, &s);
    real_bytes += size > 1000000 ? size : 0;
    real_read += size > 1000000 ? s.asked : 0;
    free(bytes);
}

VERIFIES(real_files_are_read_alike)
{
    real_wants(REAL_FOLDER);
    ptv_verifier_set_block(v, 4096);
    assert_true(real_each(REAL_FOLDER, real_agrees) > 280);
    print_message("files above 1 MB: %llu of %llu bytes read\n", (unsigned long long)real_read,
                  (unsigned long long)real_bytes);
    assert_true(real_read < real_bytes / 2);
}

/* A program followed by five gigabytes of weights. */
VERIFIES(weights_are_not_read)
{
    const uint64_t bytes = UINT64_C(5) << 30;
    char text[128];
    ge_file model = edited("from linear");
    const uint64_t base = edited_at(&model, "@base");
    snprintf(text, sizeof text, "set segments[0].size = %llu; set header.segment_data_size = %llu",
             (unsigned long long)bytes, (unsigned long long)bytes);
    edited_by(&model, text);
    store s = store_of(model.bytes, model.loaded);
    s.size = s.readable = base + bytes;
    if (sizeof(size_t) == 8) {
        assert_int_equal(verify_store(&s), PTV_DONE);
        assert_int_equal(ptv_verifier_verdict(v), PTV_CLEAN);
        assert_int_equal(s.asked, 65536);
        assert_int_equal(s.requests, 1);
    } else {
        assert_int_equal(verify_store(&s), PTV_NO_MEMORY);
    }
    ge_close(&model);
}

/* The kept program of `g` has all its tables, and nothing past what was read. */
static void keeps_tables(const golden *g)
{
    const uint8_t *bytes = ptv_verifier_bytes(v, 0, 64);
    assert_non_null(bytes);
    assert_memory_equal(bytes, g->bytes, 64);
    assert_null(ptv_verifier_bytes(v, g->size - 1, 2));
    assert_null(ptv_verifier_bytes(v, UINT64_MAX, 2));
}

VERIFIES(what_was_read_is_kept_when_asked)
{
    golden g = golden_by_name("segments4096");
    store s = store_of(g.bytes, g.size);
    assert_int_equal(verify_store(&s), PTV_DONE);
    assert_null(ptv_verifier_bytes(v, 0, 64));
    ptv_verifier_set_keep(v, true);
    assert_int_equal(verify_store(&s), PTV_DONE);
    keeps_tables(&g);
    assert_int_equal(verify_store(&s), PTV_DONE);
    keeps_tables(&g);
    assert_int_equal(ptv_verify_bytes(v, g.bytes, g.size), PTV_DONE);
    assert_null(ptv_verifier_bytes(v, 0, 64));
    golden_free(&g);
}

/* Most of this file is padding. Errors in it are warnings, so the verdict stays the same. */
VERIFIES(padding_is_not_read_when_told)
{
    golden g = golden_by_name("segments4096");
    const size_t before_last = g.size / 4096 * 4096 - 1;
    g.bytes[before_last] = 1;
    ptv_verifier_set_block(v, 4096);
    store s = store_of(g.bytes, g.size);
    assert_int_equal(verify_store(&s), PTV_DONE);
    assert_string_equal(ptv_verifier_finding(v, 0)->rule, "padding-not-zero");
    const uint64_t with = s.asked;
    const size_t findings = ptv_verifier_count(v);
    ptv_verifier_set_flags(v, PTV_LEAVE_PADDING);
    s = store_of(g.bytes, g.size);
    assert_int_equal(verify_store(&s), PTV_DONE);
    assert_int_equal(ptv_verifier_verdict(v), PTV_CLEAN);
    assert_int_equal(ptv_verifier_count(v), findings - 1);
    assert_int_equal(ptv_verifier_skipped(v, ptv_rule_find("padding-not-zero")), PTV_SKIP_NONE);
    assert_true(s.asked < with);
    ptv_verifier_set_keep(v, true);
    assert_int_equal(verify_store(&s), PTV_DONE);
    assert_non_null(ptv_verifier_bytes(v, 0, 4096));
    assert_null(ptv_verifier_bytes(v, 0, g.size));
    golden_free(&g);
}

/* ---- Outcomes ---- */

/* Verifies a file of which only `bytes` can be read. */
static ptv_status verify_part(golden *g, uint64_t bytes)
{
    store s = store_of(g->bytes, g->size);
    s.readable = bytes;
    ptv_verifier_set_block(v, 4096);
    return verify_store(&s);
}

VERIFIES(what_cannot_be_read)
{
    golden g = golden_by_name("segments4096");
    assert_int_equal(verify_part(&g, 0), PTV_READ_FAILED);
    assert_int_equal(ptv_verifier_verdict(v), PTV_UNDECIDED);
    assert_int_equal(ptv_verifier_count(v), 0);
    assert_int_equal(verify_part(&g, g.size), PTV_DONE);
    assert_int_equal(ptv_verifier_verdict(v), PTV_CLEAN);
    golden_free(&g);
}

VERIFIES(budget)
{
    golden g = golden_by_name("segments4096");
    ptv_verifier_set_block(v, 4096);
    store s = store_of(g.bytes, g.size);
    assert_int_equal(verify_store(&s), PTV_DONE);
    const uint64_t enough = ptv_verifier_bytes_read(v);
    ptv_verifier_set_budget(v, enough);
    assert_int_equal(verify_store(&s), PTV_DONE);
    ptv_verifier_set_budget(v, enough - 1);
    assert_int_equal(verify_store(&s), PTV_TOO_FAR);
    assert_int_equal(ptv_verifier_verdict(v), PTV_UNDECIDED);
    assert_true(ptv_verifier_bytes_read(v) < enough);
    golden_free(&g);
}

/* Whichever request fails, the file is not clean, and has no findings that it should not have. */
static void fails_alike(const uint8_t *bytes, size_t size, unsigned requests)
{
    assert_int_equal(ptv_verify_bytes(v, bytes, size), PTV_DONE);
    char *whole = said();
    for (unsigned i = 1; i <= requests; i++) {
        store s = store_of(bytes, size);
        s.fails = i;
        assert_int_equal(verify_store(&s), PTV_READ_FAILED);
        assert_int_equal(s.requests, i);
        char *part = said(), *rest = strchr(part, '\n') + 1;
        assert_int_equal(ptv_verifier_verdict(v),
                         ptv_verifier_total(v, PTV_ERROR) > 0 ? PTV_REFUSED : PTV_UNDECIDED);
        for (char *line = strtok(rest, "\n"); line != NULL; line = strtok(NULL, "\n")) {
            assert_non_null(strstr(whole, line));
        }
        free(part);
    }
    free(whole);
}

static bool case_fails_alike(void *context, const ge_case *built)
{
    store s;
    agrees(built->file.bytes, built->file.loaded, &s);
    fails_alike(built->file.bytes, built->file.loaded, s.requests);
    *(size_t *)context += s.requests;
    return true;
}

VERIFIES(any_request_may_fail)
{
    size_t count = 0;
    ptv_verifier_set_block(v, 0);
    recipes_in("corpus/rules", case_fails_alike, &count);
    assert_true(count > 2500);
}

typedef struct patience {
    uint64_t findings, calls;
} patience;

static bool is_patient(void *context, uint64_t bytes_read, uint64_t findings)
{
    patience *p = context;
    (void)bytes_read;
    p->calls++;
    return findings < p->findings;
}

VERIFIES(interrupted)
{
    ge_file file = edited("from add; set execution_plan[0].inputs[0] = 9;"
                          "set execution_plan[0].outputs[0] = 9");
    patience p = {.findings = 1};
    ptv_verifier_set_progress(v, is_patient, &p);
    assert_int_equal(ptv_verify_bytes(v, file.bytes, file.loaded), PTV_INTERRUPTED);
    assert_int_equal(ptv_verifier_verdict(v), PTV_REFUSED);
    assert_int_equal(ptv_verifier_count(v), 1);
    p = (patience){.findings = 0};
    store s = store_of(file.bytes, file.loaded);
    assert_int_equal(verify_store(&s), PTV_INTERRUPTED);
    assert_int_equal(ptv_verifier_verdict(v), PTV_UNDECIDED);
    assert_int_equal(s.requests, 0);
    assert_int_equal(p.calls, 1);
    ptv_verifier_set_progress(v, NULL, NULL);
    assert_int_equal(ptv_verify_bytes(v, file.bytes, file.loaded), PTV_DONE);
    assert_int_equal(ptv_verifier_total(v, PTV_ERROR), 2);
    ge_close(&file);
}

/* ---- Kept findings ---- */

VERIFIES(a_finding)
{
    ge_file file = edited("from add; set execution_plan[0].inputs[0] = 9");
    assert_int_equal(ptv_verify_bytes(v, file.bytes, file.loaded), PTV_DONE);
    assert_int_equal(ptv_verifier_verdict(v), PTV_REFUSED);
    assert_int_equal(ptv_verifier_format(v), PTV_FORMAT_PROGRAM);
    assert_int_equal(ptv_verifier_total(v, PTV_ERROR), 1);
    assert_null(ptv_verifier_finding(v, ptv_verifier_count(v)));
    const ptv_kept_finding *f = ptv_verifier_finding(v, 0);
    assert_int_equal(f->struct_size, sizeof *f);
    assert_string_equal(f->rule, "index-out-of-range");
    assert_string_equal(f->path, "execution_plan[0].inputs[0]");
    assert_string_equal(f->comparison, "found 9, expected 0..3");
    assert_int_equal(f->form, PTV_FORM_SIGNED);
    assert_int_equal(f->found, 9);
    assert_int_equal(f->at, edited_at(&file, "@word(execution_plan[0].inputs[0])"));
    assert_string_equal(f->text, "");
    assert_string_equal(f->other_path, "");
    assert_null(f->subject);
    const ptv_rule *rule = ptv_rule_of_code(f->code);
    assert_ptr_equal(rule, ptv_rule_find(f->rule));
    assert_int_equal(ptv_rule_code(rule), f->code);
    assert_int_equal(ptv_rule_severity(rule), f->severity);
    assert_string_equal(ptv_rule_name(rule), f->rule);
    assert_string_equal(ptv_rule_title(rule), f->title);
    assert_string_equal(ptv_rule_why(rule), f->why);
    assert_string_equal(ptv_rule_fix(rule), f->fix);
    assert_null(ptv_rule_of_code(1));
    ge_close(&file);
}

/* A name that occurs twice: two places, and the name. */
VERIFIES(a_finding_about_two)
{
    ge_file file = edited("from delegates; set named_data[1].key = \"encoder.weight\"");
    assert_int_equal(ptv_verify_bytes(v, file.bytes, file.loaded), PTV_DONE);
    const ptv_kept_finding *f = ptv_verifier_finding(v, 0);
    for (size_t i = 1; f != NULL && f->other_path[0] == '\0'; i++) {
        f = ptv_verifier_finding(v, i);
    }
    assert_non_null(f);
    assert_string_equal(f->path, "named_data[1].key");
    assert_string_equal(f->other_path, "named_data[0].key");
    assert_true(f->other_at > 0 && f->other_length > 0);
    assert_int_equal(f->subject_length, strlen("encoder.weight"));
    assert_string_equal(f->subject, "encoder.weight");
    ge_close(&file);
}

/* A call that the kernel refuses: the finding keeps the condition that does not hold. */
static bool keeps_condition(void *context, const ge_case *built)
{
    assert_int_equal(ptv_verify_bytes(v, built->file.bytes, built->file.loaded), PTV_DONE);
    for (size_t i = 0; i < ptv_verifier_count(v); i++) {
        const ptv_kept_finding *f = ptv_verifier_finding(v, i);
        if (strcmp(f->rule, "call-always-fails") == 0) {
            assert_int_not_equal(f->text[0], '\0');
            assert_non_null(strstr(f->comparison, f->text));
            ++*(size_t *)context;
        }
    }
    return true;
}

VERIFIES(a_condition)
{
    size_t count = 0;
    recipes_in("corpus/rules", keeps_condition, &count);
    assert_true(count > 60);
}

VERIFIES(what_did_not_run)
{
    golden g = golden_by_name("linear");
    const ptv_rule *rule = ptv_rule_find("padding-not-zero");
    assert_int_equal(ptv_verifier_skipped(v, rule), PTV_SKIP_STOPPED);
    assert_int_equal(ptv_verify_bytes(v, g.bytes, g.size), PTV_DONE);
    assert_int_equal(ptv_verifier_skipped(v, rule), PTV_SKIP_NONE);
    assert_int_equal(ptv_verify_bytes(v, g.bytes, 3), PTV_DONE);
    assert_int_equal(ptv_verifier_verdict(v), PTV_REFUSED);
    assert_int_equal(ptv_verifier_skipped(v, rule), PTV_SKIP_STOPPED);
    store s = store_of(g.bytes, UINT64_MAX);
    assert_int_equal(ptv_verify_bytes(v, g.bytes, g.size), PTV_DONE);
    assert_int_equal(verify_store(&s), PTV_NO_MEMORY);
    assert_int_equal(ptv_verifier_verdict(v), PTV_UNDECIDED);
    assert_int_equal(ptv_verifier_skipped(v, rule), PTV_SKIP_STOPPED);
    golden_free(&g);
}

/* ---- Data files ---- */

VERIFIES(data_files)
{
    golden program = golden_by_name("external"), data = golden_by_name("external_data");
    store s = store_of(data.bytes, data.size);
    const ptv_source source = source_of(&s);
    ptv_verifier_set_flags(v, PTV_COMPLETE);
    assert_int_equal(ptv_verify_bytes(v, program.bytes, program.size), PTV_DONE);
    assert_int_equal(ptv_verifier_verdict(v), PTV_REFUSED);
    assert_true(ptv_verifier_add_data_bytes(v, data.bytes, data.size));
    assert_int_equal(ptv_verify_bytes(v, program.bytes, program.size), PTV_DONE);
    assert_int_equal(ptv_verifier_verdict(v), PTV_CLEAN);
    ptv_verifier_clear_data(v);
    assert_true(ptv_verifier_add_data_source(v, &source));
    assert_int_equal(ptv_verify_bytes(v, program.bytes, program.size), PTV_DONE);
    assert_int_equal(ptv_verifier_verdict(v), PTV_CLEAN);
    assert_true(s.asked > 0);
    const uint64_t asked = s.asked;
    assert_int_equal(ptv_verify_bytes(v, program.bytes, program.size), PTV_DONE);
    assert_int_equal(s.asked, asked); /* it is there */
    for (unsigned i = s.requests; i > 0; i--) {
        ptv_verifier_clear_data(v);
        s = store_of(data.bytes, data.size);
        s.fails = i;
        assert_true(ptv_verifier_add_data_source(v, &source));
        assert_int_equal(ptv_verify_bytes(v, program.bytes, program.size), PTV_READ_FAILED);
        assert_int_equal(ptv_verifier_verdict(v), PTV_UNDECIDED);
        assert_int_equal(ptv_verifier_count(v), 0);
        assert_int_equal(ptv_verify_bytes(v, program.bytes, program.size), PTV_DONE);
        assert_int_equal(ptv_verifier_verdict(v), PTV_CLEAN);
    }
    for (unsigned i = 1; i < 254; i++) {
        assert_true(ptv_verifier_add_data_bytes(v, data.bytes, data.size));
    }
    assert_false(ptv_verifier_add_data_bytes(v, data.bytes, data.size));
    assert_false(ptv_verifier_add_data_source(v, &source));
    golden_free(&program);
    golden_free(&data);
}

TEST(version)
{
    assert_string_equal(ptv_version(), PTV_PROJECT_VERSION);
    assert_int_equal(ptv_version_number(), PTV_VERSION_NUMBER);
}
