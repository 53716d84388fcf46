/* Baselines: JSON with the findings of each file. */
#include "tool/baseline.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/report/outcome.h"
#include "base/json_reader.h"
#include "golden/codec/read_all.h"
#include "tool/cli.h"
#include "tool/outputs.h"
#include "tool/report_error.h"

enum { VERSION = 1, LARGEST = 256 << 20, NAMED = 10 };

/* ---- Looking up ---- */

static uint64_t hash_of(const ptv_known *k)
{
    const char *const texts[] = {k->file, k->rule == NULL ? "" : k->rule, k->path, k->found};
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < 4 - (k->rule == NULL); i++) { /* of what did not run there is one */
        for (const char *c = texts[i]; c == texts[i] || c[-1] != '\0'; c++) {
            hash = (hash ^ (uint8_t)*c) * UINT64_C(0x100000001b3);
        }
    }
    return hash;
}

static bool is_same(const ptv_known *a, const ptv_known *b)
{
    const bool file = strcmp(a->file, b->file) == 0 && (a->rule == NULL) == (b->rule == NULL);
    return file &&
           (a->rule == NULL || (strcmp(a->rule, b->rule) == 0 && strcmp(a->path, b->path) == 0 &&
                                strcmp(a->found, b->found) == 0));
}

static ptv_known *find(ptv_baseline *b, const ptv_known *like)
{
    size_t i = ptv_map_get(&b->map, hash_of(like));
    while (i != 0 && !is_same(&b->items[i - 1], like)) {
        i = b->items[i - 1].next;
    }
    return i == 0 ? NULL : &b->items[i - 1];
}

/* What is there twice is there once. */
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
    if (first != 0) { /* behind the first */
        b->items[b->count].next = b->items[first - 1].next;
        b->items[first - 1].next = b->count + 1;
    }
    b->count++;
}

/* ---- Names: what people read, and the same bytes again and again ---- */

static void put_name(ptv_buffer *b, const char *folder, const char *file)
{
    ptv_buffer name = {0};
    (void)ptv_put_file_name(&name, folder, file);
    ptv_put_safe(b, name.bytes, name.failed ? 0 : name.length);
    ptv_put_char(b, '\0');
    b->failed = b->failed || name.failed;
    ptv_buffer_free(&name);
}

static void put_path(ptv_buffer *b, const char *folder, const char *path)
{
    (void)folder; /* as put_name() */
    ptv_put_safe_text(b, path == NULL ? "" : path);
    ptv_put_char(b, '\0');
}

/* What is known of the finding; NULL: nothing. */
static ptv_known *find_said(ptv_baseline *b, const ptv_said *said)
{
    ptv_buffer name = {0}, path = {0};
    ptv_known *known = NULL;
    put_name(&name, b->folder, said->at.file);
    put_path(&path, NULL, said->at.path);
    if (!name.failed && !path.failed) {
        const ptv_known like = {.file = name.bytes,
                                .rule = said->rule == NULL ? NULL : said->rule->name,
                                .path = path.bytes,
                                .found = said->found == NULL ? "" : said->found};
        known = find(b, &like);
    }
    b->failed = b->failed || name.failed || path.failed;
    ptv_buffer_free(&name);
    ptv_buffer_free(&path);
    return known;
}

ptv_effect ptv_baseline_judge(void *context, const ptv_file_names *names,
                              const ptv_finding *finding, ptv_effect effect)
{
    ptv_baseline *b = context;
    ptv_buffer entry = {0};
    ptv_said said;
    size_t at = 0;
    ptv_said_of_finding(&entry, names, finding, effect);
    const ptv_call_report one = {.said = entry.bytes, .length = entry.failed ? 0 : entry.length};
    const bool known = ptv_said_next(&one, &at, &said) && find_said(b, &said) != NULL;
    b->failed = b->failed || entry.failed;
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
        ptv_report_error(NULL, "%s: this is no baseline: %s", path, what);
    }
    return PTV_EXIT_USAGE;
}

/* False: a member is missing, or no text. */
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
    }
    return good;
}

static bool add_not_run(ptv_baseline *b, const json_t *of)
{
    const ptv_known known = {.file = json_string_value(json_object_get(of, "file")),
                             .path = "",
                             .found = json_string_value(json_object_get(of, "rules"))};
    if (known.file != NULL && known.found != NULL) {
        add(b, &known);
    }
    return known.file != NULL && known.found != NULL;
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
    for (size_t i = 0; good && i < json_array_size(findings); i++) {
        good = add_finding(b, json_array_get(findings, i));
    }
    for (size_t i = 0; good && i < json_array_size(not_run); i++) {
        good = add_not_run(b, json_array_get(not_run, i));
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

int ptv_baseline_read(ptv_baseline *b, const char *path)
{
    char *bytes;
    size_t n = 0;
    b->path = path;
    int why = gm_read_named(path, (gm_reading){.room = 1 << 14, .most = LARGEST}, &bytes, &n);
    if (why == 0 && !ptv_folder_of(path, b->folder)) {
        why = errno;
        free(bytes);
    }
    if (why != 0) {
        ptv_report_error(NULL, "%s: %s", path, gm_reason_of(why, LARGEST).text);
        return PTV_EXIT_FAILED;
    }
    const int status = read_text(b, path, bytes, n);
    free(bytes);
    return status;
}

void ptv_baseline_free(ptv_baseline *b)
{
    json_decref(b->document);
    free(b->items);
    ptv_map_free(&b->map);
    *b = (ptv_baseline){.path = NULL};
}

/* ---- Those that are gone ---- */

/* Files that are clean, by their name alone, which is to be freed. */
static void add_clean(ptv_baseline *clean, const char *folder, const char *file)
{
    ptv_buffer name = {0};
    put_name(&name, folder, file);
    char *copy = name.failed ? NULL : strdup(name.bytes);
    const ptv_known known = {.file = copy, .path = "", .found = copy};
    ptv_buffer_free(&name);
    clean->failed = clean->failed || copy == NULL;
    if (copy != NULL && find(clean, &known) == NULL) {
        add(clean, &known);
    } else {
        free(copy);
    }
}

static void mark(ptv_baseline *b, const ptv_call_report *report, ptv_baseline *clean)
{
    ptv_said said;
    for (size_t at = 0; ptv_said_next(report, &at, &said);) {
        ptv_known *known = said.rule != NULL ? find_said(b, &said) : NULL;
        if (known != NULL) {
            known->met = true;
        }
        if (said.rule == NULL && said.outcome == PTV_OUTCOME_CLEAN) {
            add_clean(clean, b->folder, said.at.file);
        }
    }
}

static void say_gone(const ptv_baseline *b, const ptv_known *k)
{
    ptv_report_error(NULL, "%s: a known finding is gone: %s: %s%s%s", b->path, k->file, k->rule,
                     k->path[0] == '\0' ? "" : " at ", k->path);
}

void ptv_baseline_say_gone(ptv_baseline *b, const ptv_call_report *report)
{
    static ptv_baseline clean; /* 4 KiB */
    size_t gone = 0;
    mark(b, report, &clean);
    for (size_t i = 0; i < b->count; i++) {
        const ptv_known *k = &b->items[i];
        const ptv_known file = {.file = k->file, .path = ""};
        if (k->rule != NULL && !k->met && find(&clean, &file) != NULL && gone++ < NAMED) {
            say_gone(b, k);
        }
    }
    if (gone > NAMED) {
        ptv_report_error(NULL, "%s: and %zu more", b->path, gone - NAMED);
    }
    if (gone > 0) {
        ptv_report_error(NULL, "%s: --write-baseline leaves them out", b->path);
    }
    b->failed = b->failed || clean.failed;
    for (size_t i = 0; i < clean.count; i++) {
        free((void *)(uintptr_t)clean.items[i].found);
    }
    ptv_baseline_free(&clean);
}

/* ---- Writing ---- */

static void put_text(ptv_json *w, const char *key,
                     void (*put)(ptv_buffer *b, const char *folder, const char *text),
                     const char *folder, const char *text)
{
    ptv_buffer b = {0};
    put(&b, folder, text);
    ptv_json_text_of(w, key, b.failed ? "" : b.bytes);
    w->out->failed = w->out->failed || b.failed;
    ptv_buffer_free(&b);
}

static void put_finding(ptv_json *w, const char *folder, const ptv_said *said)
{
    ptv_json_object(w);
    put_text(w, "file", put_name, folder, said->at.file);
    ptv_json_text_of(w, "rule", said->rule->name);
    put_text(w, "path", put_path, NULL, said->at.path);
    ptv_json_text_of(w, "found", said->found == NULL ? "" : said->found);
    ptv_json_object_end(w);
}

static void put_not_run(ptv_json *w, const char *folder, const ptv_said *said)
{
    ptv_json_object(w);
    put_text(w, "file", put_name, folder, said->at.file);
    ptv_json_text_of(w, "rules", said->found);
    ptv_json_object_end(w);
}

static bool is_kept(ptv_baseline *known, const ptv_said *said)
{
    return said->rule != NULL &&
           (said->effect >= PTV_EFFECT_WARNING ||
            (said->effect == PTV_EFFECT_ALLOWED && find_said(known, said) != NULL));
}

static void put_document(ptv_buffer *b, ptv_baseline *known, const char *folder,
                         const ptv_call_report *report)
{
    ptv_json w;
    ptv_said said;
    ptv_json_begin(&w, b, 0);
    ptv_json_object(&w);
    ptv_json_u64_of(&w, "version", VERSION);
    ptv_json_key(&w, "findings");
    ptv_json_array(&w);
    for (size_t at = 0; ptv_said_next(report, &at, &said);) {
        if (is_kept(known, &said)) {
            put_finding(&w, folder, &said);
        }
    }
    ptv_json_array_end(&w);
    ptv_json_key(&w, "not_run");
    ptv_json_array(&w);
    for (size_t at = 0; ptv_said_next(report, &at, &said);) {
        if (said.rule == NULL && said.found != NULL) {
            put_not_run(&w, folder, &said);
        }
    }
    ptv_json_array_end(&w);
    ptv_json_object_end(&w);
    ptv_put_char(b, '\n');
}

int ptv_baseline_write(ptv_baseline *known, const char *path, const ptv_call_report *report,
                       int status)
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
    return why == 0 ? status : PTV_EXIT_FAILED;
}
