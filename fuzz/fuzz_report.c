/*
 * Any bytes, their findings in every report: text contains nothing that a terminal obeys and no
 * line forged by the bytes or their name; JSON is valid and agrees with the counts; so is SARIF,
 * and all formats are harmless.
 *
 * If they are clean, each byte has one owner, and nothing differs from itself.
 *
 * A hash chooses the options. The last bytes also serve as the name of the file, and half of all
 * files come along with themselves as data files.
 */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include <jansson.h>
#include <stdlib.h>

#include "analysis/diagnose/foreign.h"
#include "analysis/inspect/diff.h"
#include "analysis/inspect/text.h"
#include "analysis/render/formats.h"
#include "analysis/report/groups.h"
#include "analysis/report/json.h"
#include "analysis/report/outcome.h"
#include "analysis/report/text.h"
#include "fuzz/oracle.h"

/* ---- Printing to memory ---- */

typedef struct print {
    FILE *file;
    char *text;
    size_t size;
} print;

static void begin_print(print *p)
{
    p->file = open_memstream(&p->text, &p->size);
    HOLDS(p->file != NULL);
}

static void end_print(print *p)
{
    HOLDS(fclose(p->file) == 0);
}

/* ---- Options ---- */

static const char *const selectors[] = {"warnings", "notes", "2xx", "4xx", "objects-shared", "702"};
enum { SELECTORS = sizeof selectors / sizeof selectors[0], RELEASES = PTV_RELEASES - PTV_R1_0 };

/* A number past the last release means none. */
static void make_policy(ptv_policy *policy, uint64_t release, const char *denied,
                        const char *allowed)
{
    ptv_policy_init(policy);
    if (release < RELEASES) {
        ptv_policy_against(policy, (ptv_release)(PTV_R1_0 + release));
    }
    HOLDS(ptv_policy_set(policy, denied, strlen(denied), PTV_EFFECT_ERROR));
    HOLDS(ptv_policy_set(policy, allowed, strlen(allowed), PTV_EFFECT_ALLOWED));
}

/* Each is made once: making it goes through all rules several times, and no input affects it. */
static void choose_policy(ptv_policy *policy, uint64_t hash)
{
    static const uint64_t most[] = {0, 1, 100};
    static ptv_policy made[2 * RELEASES][SELECTORS][SELECTORS];
    const uint64_t release = (hash >> 10) % (2 * RELEASES);
    const uint64_t denied = (hash >> 16) % SELECTORS, allowed = (hash >> 24) % SELECTORS;
    ptv_policy *kept = &made[release][denied][allowed];
    if (kept->max == 0) { /* it is not made yet: every policy has a maximum */
        make_policy(kept, release, selectors[denied], selectors[allowed]);
    }
    *policy = *kept;
    policy->max = most[hash % 3];
    policy->show_notes = (hash >> 8 & 1) != 0;
    policy->show_allowed = (hash >> 9 & 1) != 0;
    policy->grouped = (hash >> 40 & 1) != 0;
}

/* ---- The contents ---- */

static void adds_up(const ptv_seen_bytes *bytes)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < PTV_OWNERS; i++) {
        sum += bytes->owned[i];
    }
    HOLDS(sum == bytes->size);
    for (uint32_t i = 0; i < bytes->part_count; i++) {
        if (bytes->parts[i].inside != NULL) {
            HOLDS(bytes->parts[i].inside->size == bytes->parts[i].size);
            adds_up(bytes->parts[i].inside);
        }
    }
}

static void no_change(void *context, const ptv_change *change)
{
    (void)context;
    HOLDS(change == NULL);
}

static void any_change(void *context, const ptv_change *change)
{
    ptv_buffer *line = context;
    ptv_buffer_clear(line);
    ptv_put_change(line, change, false);
    HOLDS(!line->failed);
    expect_harmless(line->bytes, line->length);
}

/* Compares with a copy, and with one that differs in a byte: all bytes are at another address. */
static void compare_copies(const ptv_run *run, const ptv_inspection *seen)
{
    enum { MOST = 1 << 14 };
    static uint8_t copy[MOST];
    static uint64_t memory[1 << 16];
    static ptv_work work;
    static ptv_inspection other;
    static ptv_run again;
    ptv_buffer line = {0};
    const uint64_t size = ptv_state_of(run)->whole.size;
    if (size > MOST || run->data_count > 0) {
        return;
    }
    memcpy(copy, ptv_state_of(run)->whole.bytes, (size_t)size);
    for (unsigned round = 0; round < 2; round++) {
        const ptv_image image = {copy, size, size};
        ptv_begin(&again, &image, &work, ptv_sink_count, NULL);
        again.memory = memory;
        again.memory_size = sizeof memory;
        (void)ptv_verify(&again);
        if (ptv_may_inspect(&again)) {
            HOLDS(ptv_inspect(&other, &again));
            HOLDS(!ptv_compare(seen, &other, round == 0 ? no_change : any_change, &line).failed);
            ptv_inspection_free(&other);
        }
        copy[size - 1] ^= 0x55;
    }
    ptv_buffer_free(&line);
}

static void look_inside(const ptv_run *run, const char *const *data)
{
    static ptv_inspection seen;
    const ptv_inspect_style style = {.most = 8, .data = data};
    ptv_buffer page = {0};
    if (!ptv_may_inspect(run)) {
        return;
    }
    HOLDS(ptv_inspect(&seen, run));
    HOLDS(seen.account.size == ptv_state_of(run)->whole.size);
    adds_up(&seen.account);
    ptv_put_inspection(&page, &seen, "model", "clean", &style);
    HOLDS(!page.failed);
    expect_harmless(page.bytes, page.length);
    compare_copies(run, &seen);
    ptv_buffer_free(&page);
    ptv_inspection_free(&seen);
}

/* ---- A report ---- */

static ptv_groups all_groups; /* keeps its memory from run to run */

typedef struct report {
    ptv_image image;
    ptv_policy policy;
    ptv_renderer renderer;
    ptv_finding_filter filter;
    ptv_file_report file;
    char why[PTV_WHY_ROOM];
} report;

static bool hear(void *context, const ptv_finding *finding)
{
    report *r = context;
    return inspect(&r->image, finding) && ptv_finding_filter_sink(&r->filter, finding);
}

/* As the tool does for one file. */
static void write_report(report *r, bool along)
{
    static ptv_run run;
    static ptv_work work;
    static uint64_t memory[1 << 16];
    ptv_summary summary = {.exit_status = 0};
    ptv_begin(&run, &r->image, &work, hear, r);
    run.memory = memory;
    run.memory_size = sizeof memory;
    run.operators = &ptv_operators_default;
    run.data = &r->image;
    run.data_count = along;
    r->renderer.open(r->renderer.self);
    (void)ptv_verify(&run);
    r->file.run = &run;
    r->file.totals = r->filter.totals;
    r->file.groups = r->filter.groups;
    r->file.outcome = ptv_outcome_of(&run, &r->policy, &r->filter.totals, r->why);
    r->file.message = r->file.outcome == PTV_OUTCOME_UNDECIDED ? r->why : NULL;
    r->renderer.file(r->renderer.self, &r->file);
    r->renderer.close(r->renderer.self, &summary);
    HOLDS(r->renderer.write_error(r->renderer.self) == 0);
    look_inside(&run, r->file.names.data);
    HOLDS((r->file.outcome == PTV_OUTCOME_REFUSED) == (r->filter.totals.errors > 0));
}

static void name_it(report *r, const char *const *name, bool along)
{
    ptv_groups_clear(&all_groups);
    r->filter = (ptv_finding_filter){.policy = &r->policy, .renderer = &r->renderer};
    r->filter.groups = r->policy.grouped ? &all_groups : NULL;
    r->filter.names = (ptv_file_names){*name, name, along};
    r->file.names = r->filter.names;
}

/* ---- Text ---- */

/* Removes the sequences that set colours, and nothing else. */
static size_t without_colours(char *text, size_t size)
{
    static const char *const colours[] = {"\033[2m", "\033[1;36m", "\033[1;35m", "\033[1;31m",
                                          "\033[0m"};
    size_t kept = 0;
    for (size_t i = 0; i < size;) {
        size_t cut = 0;
        for (size_t k = 0; k < sizeof colours / sizeof colours[0]; k++) {
            const size_t n = strlen(colours[k]);
            cut = n <= size - i && memcmp(text + i, colours[k], n) == 0 ? n : cut;
        }
        text[kept] = text[i];
        kept += cut == 0;
        i += cut == 0 ? 1 : cut;
    }
    return kept;
}

/* Counts lines about a file, as opposed to those that belong to a finding. */
static size_t count_headlines(const char *text, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++) {
        count += (i == 0 || text[i - 1] == '\n') && text[i] != ' ';
    }
    return count;
}

/* Counts the findings that text shows. All of them are in groups. */
static uint64_t count_shown(const report *r)
{
    const ptv_groups *groups = r->filter.groups;
    uint64_t shown = r->filter.totals.shown, all = 0;
    for (size_t i = 0; groups != NULL && i < groups->count; i++) {
        const ptv_group *group = ptv_group_at(groups, i);
        shown += !group->dissolved && group->effect != PTV_EFFECT_ALLOWED;
        all += group->dissolved ? 0 : group->count;
    }
    const ptv_finding_counts *totals = &r->filter.totals;
    HOLDS(groups == NULL || all == totals->errors + totals->warnings +
                                       (r->policy.show_notes ? totals->notes : 0) +
                                       (r->policy.show_allowed ? totals->allowed : 0));
    return shown;
}

/* Whether the file is no model, and there is advice on what to do about it. */
static bool is_advised(const ptv_image *image)
{
    const ptv_foreign *foreign = ptv_foreign_of(image);
    return foreign != NULL && foreign->advice != NULL;
}

static void as_text(report *r, uint64_t hash, bool along)
{
    print out, err;
    begin_print(&out);
    begin_print(&err);
    ptv_text text = {.out = out.file,
                     .err = err.file,
                     .colour = (hash & 1) != 0,
                     .quiet = (hash & 6) == 0,
                     .summary = (hash & 48) == 0,
                     .notes = (hash & 8) != 0};
    r->renderer = ptv_text_renderer(&text);
    write_report(r, along);
    ptv_buffer_free(&text.buffer);
    end_print(&out);
    end_print(&err);
    const size_t size = text.colour ? without_colours(out.text, out.size) : out.size;
    const bool silent = text.quiet && r->file.outcome == PTV_OUTCOME_CLEAN;
    const bool summed_up = r->file.message == NULL && !silent;
    const bool found = !text.summary && !silent;
    expect_harmless(out.text, size);
    expect_harmless(err.text, err.size);
    (void)count_lines(out.text, size);
    HOLDS(count_headlines(out.text, size) ==
          (found ? count_shown(r) + (text.quiet ? 0 : is_advised(&r->image)) : 0) +
              (summed_up ? 1 : 0));
    HOLDS(count_lines(err.text, err.size) == (r->file.message != NULL));
    free(out.text);
    free(err.text);
}

/* ---- JSON ---- */

static bool is_count(const json_t *object, const char *name, uint64_t value)
{
    const json_t *number = json_object_get(object, name);
    return json_is_number(number) && json_number_value(number) == (double)value;
}

static void counts_agree(const json_t *file, const report *r)
{
    static const char *const words[] = {"clean", "refused", "undecided"};
    const json_t *counts = json_object_get(file, "counts");
    const char *verdict = json_string_value(json_object_get(file, "verdict"));
    const ptv_finding_counts *totals = &r->filter.totals;
    HOLDS(verdict != NULL && strcmp(verdict, words[r->file.outcome]) == 0);
    HOLDS(is_count(counts, "errors", totals->errors));
    HOLDS(is_count(counts, "warnings", totals->warnings));
    HOLDS(is_count(counts, "notes", totals->notes));
    HOLDS(is_count(counts, "allowed", totals->allowed));
    HOLDS(json_array_size(json_object_get(file, "findings")) == totals->shown);
    HOLDS(json_is_false(json_object_get(file, "truncated")) == (totals->hidden == 0));
    HOLDS(is_count(file, "size", r->image.size));
}

static void as_json(report *r, bool along)
{
    print out, err;
    begin_print(&out);
    begin_print(&err);
    ptv_json_report all = {.out = out.file, .err = err.file};
    r->renderer = ptv_json_renderer(&all);
    write_report(r, along);
    ptv_json_report_free(&all);
    end_print(&out);
    end_print(&err);
    json_t *json = expect_json(out.text, out.size);
    const json_t *files = json_object_get(json, "files");
    HOLDS(json_array_size(files) == 1);
    counts_agree(json_array_get(files, 0), r);
    expect_harmless(out.text, out.size);
    HOLDS(count_lines(err.text, err.size) == (r->file.message != NULL));
    json_decref(json);
    free(out.text);
    free(err.text);
}

/* ---- All other formats ---- */

/* Each format contains the findings; none contains anything that a terminal would obey. */
static void as_format(ptv_format_id format, const ptv_call_report *all)
{
    const ptv_said_counts counts = ptv_said_count(all);
    ptv_buffer b = {0};
    ptv_render(&b, format, all);
    HOLDS(!b.failed);
    expect_harmless(b.bytes == NULL ? "" : b.bytes, b.length);
    if (format == PTV_AS_SARIF) {
        json_t *json = expect_json(b.bytes, b.length);
        const json_t *run = json_array_get(json_object_get(json, "runs"), 0);
        HOLDS(json_array_size(json_object_get(run, "results")) ==
              counts.findings[PTV_EFFECT_ERROR] + counts.findings[PTV_EFFECT_WARNING] +
                  counts.findings[PTV_EFFECT_NOTE]);
        json_decref(json);
    }
    ptv_buffer_free(&b);
}

static void as_entries(report *r, bool along)
{
    print out, err;
    begin_print(&out);
    begin_print(&err);
    ptv_journal journal = {.out = out.file, .err = err.file};
    r->renderer = ptv_journal_renderer(&journal);
    write_report(r, along);
    end_print(&out);
    end_print(&err);
    const ptv_call_report all = {
        .command = "verify", .said = out.text, .length = out.size, .exit_status = 1};
    const ptv_said_counts counts = ptv_said_count(&all);
    HOLDS(counts.all_files == 1 && counts.files[r->file.outcome] == 1);
    HOLDS(!r->policy.grouped ||
          (counts.findings[PTV_EFFECT_ERROR] > 0) == (r->filter.totals.errors > 0));
    HOLDS(count_lines(err.text, err.size) == (r->file.message != NULL));
    for (int format = PTV_AS_SARIF; format < PTV_REPORT_FORMATS; format++) {
        as_format((ptv_format_id)format, &all);
    }
    free(out.text);
    free(err.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { NAME = 24, WAYS = 4 }; /* JSON is long: it says why each rule did not run */
    static report r;
    const uint64_t hash = hash_of(data, size);
    const size_t length = size < NAME ? size : NAME;
    char name[NAME + 2] = "n"; /* not a blank, which begins lines about a finding */
    const char *const path = name;
    if (length > 0) {
        memcpy(name + 1, data + size - length, length);
    }
    r = (report){.image = {data, size, size}};
    choose_policy(&r.policy, hash);
    for (unsigned way = 0; way < WAYS; way++) {
        const bool along = (hash >> 7 & 1) != 0;
        name_it(&r, &path, along);
        if (is_asked(hash, way, WAYS) && way == 0) {
            r.filter.groups = &all_groups;
            as_json(&r, along);
        } else if (is_asked(hash, way, WAYS) && way == 1) {
            as_entries(&r, along);
        } else if (is_asked(hash, way, WAYS)) {
            as_text(&r, hash >> way, along);
        }
    }
    return 0;
}
