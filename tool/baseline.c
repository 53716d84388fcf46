/* Baselines: JSON with the findings of each file. */
#include "tool/baseline.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/json_reader.h"
#include "golden/codec/read_all.h"
#include "tool/cli.h"
#include "tool/outputs.h"
#include "tool/report_error.h"

enum { VERSION = 1, LARGEST = 256 << 20, NAMED = 10 };

/* ---- Looking up ---- */

/* There is one entry per file, so the rules that did not run in it are not hashed. */
static uint64_t hash_of(const ptv_known *k)
{
    const char *const texts[] = {k->file, k->path, k->rule, k->found};
    uint64_t hash = PTV_HASH;
    for (size_t i = 0; i < (k->rule == NULL ? 2 : 4); i++) {
        hash = ptv_hash(hash, texts[i], strlen(texts[i]) + 1);
    }
    return hash;
}

static bool is_same(const ptv_known *a, const ptv_known *b)
{
    return strcmp(a->file, b->file) == 0 && strcmp(a->path, b->path) == 0 &&
           (a->rule == NULL || b->rule == NULL
                ? a->rule == b->rule
                : strcmp(a->rule, b->rule) == 0 && strcmp(a->found, b->found) == 0);
}

static ptv_known *find(const ptv_baseline *b, const ptv_known *like)
{
    size_t i = ptv_map_get(&b->map, hash_of(like));
    while (i != 0 && !is_same(&b->items[i - 1], like)) {
        i = b->items[i - 1].next;
    }
    return i == 0 ? NULL : &b->items[i - 1];
}

static ptv_known *find_file(const ptv_baseline *b, const char *file)
{
    return find(b, &(ptv_known){.file = file, .path = ""});
}

/* Adds an entry unless it is already there. */
static void add(ptv_baseline *b, const ptv_known *known)
{
    const uint64_t hash = hash_of(known);
    const size_t first = ptv_map_get(&b->map, hash);
    if (find(b, known) != NULL) {
        return;
    }
    void *grown = ptv_room_for_one(b->items, b->count, &b->room, sizeof *b->items);
    b->items = grown == NULL ? b->items : grown;
    if (grown == NULL || (first == 0 && !ptv_map_add(&b->map, hash, b->count + 1))) {
        b->failed = true;
        return;
    }
    b->items[b->count] = *known;
    if (first != 0) { /* insert behind the first */
        b->items[b->count].next = b->items[first - 1].next;
        b->items[first - 1].next = b->count + 1;
    }
    b->count++;
}

/* Uses the readable names, which are the same on every run. They are stored in `texts`. */
static ptv_known known_of(ptv_buffer *texts, const char *folder, const ptv_said *said)
{
    ptv_buffer name = {0};
    (void)ptv_put_file_name(&name, folder, said->at.file);
    ptv_put_safe(texts, name.bytes, name.length);
    ptv_put_char(texts, '\0');
    const size_t path = texts->length;
    ptv_put_safe_text(texts, said->at.path == NULL ? "" : said->at.path);
    ptv_put_char(texts, '\0');
    texts->failed = texts->failed || name.failed;
    ptv_buffer_free(&name);
    return (ptv_known){.file = texts->failed ? "" : texts->bytes,
                       .rule = said->rule == NULL ? NULL : said->rule->name,
                       .path = texts->failed ? "" : texts->bytes + path,
                       .found = said->found == NULL ? "" : said->found};
}

/* Returns the known entry of a finding or of a file, or NULL. */
static ptv_known *find_said(ptv_baseline *b, const ptv_said *said)
{
    ptv_buffer texts = {0};
    const ptv_known like = known_of(&texts, b->folder, said);
    ptv_known *known = texts.failed ? NULL : find(b, &like);
    b->failed = b->failed || texts.failed;
    ptv_buffer_free(&texts);
    return known;
}

bool ptv_baseline_knows(ptv_baseline *b, const ptv_buffer *entries, size_t at)
{
    const ptv_call_report all = {.said = entries->bytes, .length = entries->length};
    ptv_said said;
    b->failed = b->failed || entries->failed;
    return !entries->failed && ptv_said_next(&all, &at, &said) && find_said(b, &said) != NULL;
}

ptv_effect ptv_baseline_judge(void *context, const ptv_file_names *names,
                              const ptv_finding *finding, ptv_effect effect)
{
    ptv_buffer entry = {0};
    ptv_said_of_finding(&entry, names, finding, effect);
    const bool known = ptv_baseline_knows(context, &entry, 0);
    ptv_buffer_free(&entry);
    return known ? PTV_EFFECT_ALLOWED : effect;
}

bool ptv_baseline_knows_kept(ptv_baseline *b, const char *file, const ptv_run *run)
{
    char kept[PTV_FINGERPRINT];
    const ptv_said said = {.at.file = file};
    const ptv_known *known = find_said(b, &said);
    return known != NULL && ptv_kept_fingerprint(run, kept) && strcmp(known->found, kept) == 0;
}

/* ---- Reading ---- */

static int refuse(const char *path, unsigned line, const char *what)
{
    if (line > 0) {
        ptv_report_error(NULL, "%s:%u: %s", path, line, what);
    } else {
        ptv_report_error(NULL, "%s: not a baseline: %s", path, what);
    }
    return PTV_EXIT_USAGE;
}

/* Returns false if a member is missing or not a string. */
static bool add_finding(ptv_baseline *b, const json_t *of)
{
    const ptv_known known = {.file = json_string_value(json_object_get(of, "file")),
                             .rule = json_string_value(json_object_get(of, "rule")),
                             .path = json_string_value(json_object_get(of, "path")),
                             .found = json_string_value(json_object_get(of, "found"))};
    const bool good =
        known.file != NULL && known.rule != NULL && known.path != NULL && known.found != NULL;
    if (good) {
        add(b, &known);
        add(b, &(ptv_known){.file = known.file, .path = "", .found = ""});
    }
    return good;
}

static bool add_not_run(ptv_baseline *b, const json_t *of)
{
    const ptv_known file = {.file = json_string_value(json_object_get(of, "file")),
                            .path = "",
                            .found = json_string_value(json_object_get(of, "rules"))};
    if (file.file == NULL || file.found == NULL) {
        return false;
    }
    add(b, &file);
    return true;
}

static int read_document(ptv_baseline *b, const char *path)
{
    const json_t *version = json_object_get(b->document, "version");
    const json_t *findings = json_object_get(b->document, "findings");
    const json_t *not_run = json_object_get(b->document, "not_run");
    if (!json_is_integer(version) || !json_is_array(findings) || !json_is_array(not_run)) {
        return refuse(path, 0, "\"version\", \"findings\" and \"not_run\" are expected");
    }
    if (json_integer_value(version) != VERSION) {
        return refuse(path, 0, "its version is not known");
    }
    bool good = true;
    for (size_t i = 0; good && i < json_array_size(not_run);
         i++) { /* first: with the rules that did not run */
        good = add_not_run(b, json_array_get(not_run, i));
    }
    for (size_t i = 0; good && i < json_array_size(findings); i++) {
        good = add_finding(b, json_array_get(findings, i));
    }
    return !good       ? refuse(path, 0,
                                "a finding has \"file\", \"rule\", \"path\" and \"found\"; what "
                                      "did not run, \"file\" and \"rules\"")
           : b->failed ? PTV_EXIT_FAILED
                       : -1;
}

static int read_text(ptv_baseline *b, const char *path, const char *bytes, size_t n)
{
    json_error_t error;
    b->document = ptv_json_load(bytes, n, JSON_REJECT_DUPLICATES, &error);
    if (b->document == NULL && error.text[0] != '\0') {
        return refuse(path, error.line < 1 ? 1 : (unsigned)error.line, error.text);
    }
    int status = b->document == NULL ? PTV_EXIT_FAILED : read_document(b, path);
    if (status == PTV_EXIT_FAILED) {
        ptv_report_error(NULL, "%s: out of memory", path);
    }
    return status;
}

/* Settings may name a baseline that does not exist yet. The first one written starts empty. */
static int without(ptv_baseline *b, const char *path, int why)
{
    if (why == ENOENT && b->written != NULL && strcmp(path, b->written) == 0) {
        b->path = NULL;
        return -1;
    }
    ptv_cannot_read(path, why, LARGEST);
    return PTV_EXIT_FAILED;
}

static int read_baseline(ptv_baseline *b, const char *path)
{
    char *bytes;
    size_t n = 0;
    int why = gm_read_named(path, (gm_reading){.room = 1 << 14, .most = LARGEST}, &bytes, &n);
    why = why == 0 && !ptv_folder_of(path, b->folder) ? errno : why;
    if (why != 0) {
        free(bytes);
        return without(b, path, why);
    }
    const int status = read_text(b, path, bytes, n);
    free(bytes);
    return status;
}

int ptv_baseline_begin(ptv_baseline *b, const char *known, const char *written)
{
    b->path = known;
    b->written = written;
    return known == NULL ? -1 : read_baseline(b, known);
}

void ptv_baseline_free(ptv_baseline *b)
{
    json_decref(b->document);
    free(b->items);
    ptv_map_free(&b->map);
    *b = (ptv_baseline){.path = NULL};
}

/* ---- Findings that are gone ---- */

/* Marks what was met again, and clean files. Returns whether the whole call was clean. */
static bool mark(ptv_baseline *b, const ptv_call_report *report)
{
    ptv_said said;
    bool all = false;
    for (size_t at = 0; ptv_said_next(report, &at, &said);) {
        ptv_known *known = find_said(b, &said);
        const bool clean = said.rule == NULL && said.outcome == PTV_OUTCOME_CLEAN;
        if (known != NULL && (said.rule != NULL || clean)) {
            known->met = true;
        }
        all = all || (clean && strcmp(said.at.file, report->command) == 0);
    }
    return all;
}

static void say_gone(const ptv_baseline *b, const ptv_known *k)
{
    ptv_report_error(NULL, "%s: a known finding is gone: %s: %s%s%s", b->path, k->file, k->rule,
                     k->path[0] == '\0' ? "" : " at ", k->path);
}

static void say_all_gone(ptv_baseline *b, const ptv_call_report *report)
{
    size_t gone = 0;
    const bool all = mark(b, report);
    for (size_t i = 0; i < b->count; i++) {
        const ptv_known *k = &b->items[i];
        if (k->rule != NULL && !k->met && (all || find_file(b, k->file)->met) && gone++ < NAMED) {
            say_gone(b, k);
        }
    }
    if (gone > NAMED) {
        ptv_report_error(NULL, "%s: and %zu more", b->path, gone - NAMED);
    }
    if (gone > 0) {
        ptv_report_error(NULL, "%s: --write-baseline leaves them out", b->path);
    }
}

/* ---- Writing ---- */

static void put_known(ptv_json *w, const char *folder, const ptv_said *said)
{
    ptv_buffer texts = {0};
    const ptv_known k = known_of(&texts, folder, said);
    ptv_json_object(w);
    ptv_json_text_of(w, "file", k.file);
    if (k.rule != NULL) {
        ptv_json_text_of(w, "rule", k.rule);
        ptv_json_text_of(w, "path", k.path);
    }
    ptv_json_text_of(w, k.rule != NULL ? "found" : "rules", k.found);
    ptv_json_object_end(w);
    w->out->failed = w->out->failed || texts.failed;
    ptv_buffer_free(&texts);
}

static bool is_finding(ptv_baseline *known, const ptv_said *said)
{
    return said->rule != NULL &&
           (said->effect >= PTV_EFFECT_WARNING ||
            (said->effect == PTV_EFFECT_ALLOWED && find_said(known, said) != NULL));
}

static bool is_not_run(ptv_baseline *known, const ptv_said *said)
{
    (void)known;
    return said->rule == NULL && said->found != NULL;
}

static void put_list(ptv_json *w, const char *key, ptv_baseline *known, const char *folder,
                     const ptv_call_report *report,
                     bool (*belongs)(ptv_baseline *known, const ptv_said *said))
{
    ptv_said said;
    ptv_json_array_of(w, key);
    for (size_t at = 0; ptv_said_next(report, &at, &said);) {
        if (belongs(known, &said)) {
            put_known(w, folder, &said);
        }
    }
    ptv_json_array_end(w);
}

static void put_document(ptv_buffer *b, ptv_baseline *known, const char *folder,
                         const ptv_call_report *report)
{
    ptv_json w;
    ptv_json_begin(&w, b, 0);
    ptv_json_object(&w);
    ptv_json_u64_of(&w, "version", VERSION);
    put_list(&w, "findings", known, folder, report, is_finding);
    put_list(&w, "not_run", known, folder, report, is_not_run);
    ptv_json_object_end(&w);
    ptv_put_char(b, '\n');
}

static int write_baseline(ptv_baseline *known, const char *path, const ptv_call_report *report)
{
    static char folder[PTV_FOLDER_NAME];
    ptv_buffer b = {0};
    int why = ptv_folder_of(path, folder) ? 0 : errno;
    if (why == 0) {
        put_document(&b, known, folder, report);
        why = ptv_write_whole(path, &b);
    }
    if (why != 0) {
        ptv_cannot_write(NULL, path, why);
    }
    return why == 0 ? report->exit_status : PTV_EXIT_FAILED;
}

int ptv_baseline_end(ptv_baseline *b, bool quiet, const ptv_call_report *report)
{
    const char *path = b->written;
    if (b->path != NULL && !quiet) {
        say_all_gone(b, report);
    }
    if (b->failed) {
        ptv_report_error(NULL, "out of memory");
        return PTV_EXIT_FAILED;
    }
    if (path != NULL && report->exit_status >= PTV_EXIT_FAILED) {
        ptv_report_error(
            NULL,
            "%s: not written: something was refused, or could not be read, decided or written",
            path);
        return report->exit_status;
    }
    return path == NULL ? report->exit_status : write_baseline(b, path, report);
}
