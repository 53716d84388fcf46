/* Allow lists. */
#include "schema/gate/allow.h"

#include <string.h>

#include "base/json_reader.h"
#include "schema/gate/rules.h"

static const ptv_rule malformed_rule, unused_rule, no_reason_rule;

static bool fault(gate_run *run, const ptv_rule *rule, fbs_place at, const char *subject,
                  const char *found)
{
    gate_fault(run, &(gate_finding){.rule = rule, .at = at, .subject = subject, .found = found});
    return false;
}

/* ---- Entries ---- */

typedef struct reader {
    gate_run *run;
    ptv_arena *arena;
    gate_allow *allow;
} reader;

static bool is_text(const json_t *value)
{
    return json_is_string(value) && json_string_length(value) > 0 &&
           strlen(json_string_value(value)) == json_string_length(value);
}

/* Copies a text member of the object. Clears *good if the member is present but not text. */
static const char *text_of(reader *r, const json_t *object, const char *key, bool *good)
{
    const json_t *value = json_object_get(object, key);
    if (value == NULL) {
        return NULL;
    }
    const char *copy =
        is_text(value) ? src_copy(r->arena, src_span_of(json_string_value(value))) : NULL;
    *good = *good && copy != NULL;
    return copy;
}

static bool has_known_keys(reader *r, fbs_place at, json_t *object)
{
    static const char *const known[] = {"rule", "subject", "file", "found", "reason"};
    for (void *i = json_object_iter(object); i != NULL; i = json_object_iter_next(object, i)) {
        const char *key = json_object_iter_key(i);
        size_t k = 0;
        while (k < sizeof known / sizeof known[0] && strcmp(known[k], key) != 0) {
            k++;
        }
        if (k == sizeof known / sizeof known[0]) {
            gate_words words;
            return fault(r->run, &malformed_rule, at, NULL,
                         gate_say(&words, "the key '%.100s'", key));
        }
    }
    return true;
}

/* Returns false, after reporting why, if the entry is to be left out. */
static bool check(reader *r, const gate_allow_entry *e, const char *rule, bool texts)
{
    gate_words words;
    if (!texts) {
        return fault(r->run, &malformed_rule, e->place, NULL, "a value that is empty or not text");
    }
    if (rule == NULL) {
        return fault(r->run, &malformed_rule, e->place, NULL, "an entry without \"rule\"");
    }
    if (e->rule == NULL) {
        return fault(r->run, &malformed_rule, e->place, NULL,
                     gate_say(&words, "the rule '%.100s', which does not exist", rule));
    }
    if (e->subject == NULL && e->file == NULL) {
        return fault(r->run, &malformed_rule, e->place, NULL,
                     "an entry without \"subject\" and \"file\"");
    }
    return e->reason != NULL || fault(r->run, &no_reason_rule, e->place, rule, NULL);
}

static const ptv_rule no_reason_rule = {
    .name = "allow-without-reason",
    .code = 2682,
    .severity = PTV_ERROR,
    .title = "an entry of an allow list has no reason",
    .why = "nobody can tell later whether it still holds; it allows nothing",
    .fix = "add \"reason\"",
};

static void add(gate_allow *allow, gate_allow_entry *entry)
{
    if (allow->last == NULL) {
        allow->first = entry;
    } else {
        allow->last->next = entry;
    }
    allow->last = entry;
    allow->count++;
}

static void read_entry(reader *r, fbs_place at, json_t *object)
{
    bool texts = true;
    gate_allow_entry *e = ptv_arena_take(r->arena, sizeof *e);
    if (e == NULL) {
        src_no_memory(r->run, at.file);
        return;
    }
    if (!json_is_object(object)) {
        fault(r->run, &malformed_rule, at, NULL, "an entry that is not an object");
        return;
    }
    const char *rule = text_of(r, object, "rule", &texts);
    *e = (gate_allow_entry){
        .rule = rule == NULL ? NULL : gate_rule_named(rule, strlen(rule)),
        .subject = text_of(r, object, "subject", &texts),
        .file = text_of(r, object, "file", &texts),
        .found = text_of(r, object, "found", &texts),
        .reason = text_of(r, object, "reason", &texts),
        .place = at,
    };
    if (has_known_keys(r, at, object) && check(r, e, rule, texts)) {
        add(r->allow, e);
    }
}

static fbs_place place_of(const src_file *file, const ptv_step *at)
{
    unsigned line, column;
    ptv_json_locate(file->bytes, file->size, at, &line, &column);
    return (fbs_place){file->path, line, column};
}

bool gate_allow_list(gate_run *run, ptv_arena *arena, const gate_allow_source *source,
                     gate_allow *allow)
{
    reader r = {run, arena, allow};
    const src_file *file = source->file;
    if (!json_is_array(source->list)) {
        return fault(run, &malformed_rule, place_of(file, source->at), NULL,
                     "JSON that is not a list");
    }
    ptv_elements places = ptv_json_elements(file->bytes, file->size, source->at);
    for (size_t i = 0; i < json_array_size(source->list); i++) {
        unsigned line, column;
        ptv_json_next_element(&places, &line, &column);
        const fbs_place at = {file->path, line, column};
        if (i == GATE_ALLOW_ENTRIES) {
            return fault(run, &malformed_rule, at, NULL, "more than 4096 entries");
        }
        read_entry(&r, at, json_array_get(source->list, i));
    }
    return true;
}

bool gate_allow_text(gate_run *run, ptv_arena *arena, const src_file *given, gate_allow *allow)
{
    json_error_t error;
    src_file text = *given, *file = &text;
    src_skip_mark(file);
    json_t *list = ptv_json_load(file->bytes, file->size, JSON_REJECT_DUPLICATES, &error);
    if (list == NULL && error.text[0] == '\0') {
        src_no_memory(run, file->path);
        return false;
    }
    if (list == NULL) {
        fbs_place at = {file->path, error.line > 0 ? (uint32_t)error.line : 0,
                        error.column > 0 ? (uint32_t)error.column : 0};
        return fault(run, &malformed_rule, at, NULL, error.text);
    }
    const gate_allow_source source = {file, list, NULL};
    bool good = gate_allow_list(run, arena, &source, allow);
    json_decref(list);
    return good;
}

static const ptv_rule malformed_rule = {
    .name = "allow-malformed",
    .code = 2681,
    .severity = PTV_ERROR,
    .title = "an allow list cannot be understood",
    .why = "what it was meant to allow is not known, so it allows nothing",
    .fix = "write [{\"rule\": ..., \"subject\": ..., \"reason\": ...}, ...]",
};

bool gate_allow_read(gate_run *run, ptv_arena *arena, const char *path, gate_allow *allow)
{
    src_file file = {.path = path};
    return src_read(run, arena, path, &file) && gate_allow_text(run, arena, &file, allow);
}

/* ---- Findings ---- */

/* Whether `end` is a tail of path that starts at a path component. */
static bool ends_in(const char *path, const char *end)
{
    size_t n = path == NULL ? 0 : strlen(path), k = strlen(end);
    return n >= k && strcmp(path + n - k, end) == 0 && (n == k || path[n - k - 1] == '/');
}

static bool same(const char *wanted, const char *text)
{
    return wanted == NULL || (text != NULL && strcmp(wanted, text) == 0);
}

static bool allows(const gate_allow_entry *e, const gate_finding *finding)
{
    return e->rule == finding->rule && same(e->subject, finding->subject) &&
           same(e->found, finding->found) &&
           (e->file == NULL || ends_in(finding->at.file, e->file));
}

static void filter(void *context, const gate_finding *finding)
{
    gate_allow *allow = context;
    gate_allow_entry *e = allow->first;
    while (e != NULL && !allows(e, finding)) {
        e = e->next;
    }
    if (e == NULL) {
        gate_fault(allow->outer, finding);
        return;
    }
    e->used++;
    allow->allowed++;
}

gate_run gate_allow_begin(gate_allow *allow, gate_run *outer)
{
    allow->outer = outer;
    return (gate_run){.sink = filter, .context = allow};
}

void gate_allow_end(gate_allow *allow, const gate_run *inner)
{
    allow->outer->facts += inner->facts;
    /* An unused entry may be meant for something that could not be read. */
    bool decided = allow->outer->undecided == 0;
    for (const gate_allow_entry *e = allow->first; e != NULL; e = e->next) {
        if (e->used == 0 && decided) {
            gate_words words;
            const char *what = e->subject != NULL ? e->subject : e->file;
            fault(allow->outer, &unused_rule, e->place, NULL,
                  gate_say(&words, "%s of %.150s", e->rule->name, what));
        }
    }
}

static const ptv_rule unused_rule = {
    .name = "allow-unused",
    .code = 2683,
    .severity = PTV_ERROR,
    .title = "an entry of an allow list allows nothing",
    .why = "what it was written for is gone, and it would hide what comes next",
    .fix = "take it out",
};

static const ptv_rule *const rules[] = {&malformed_rule, &no_reason_rule, &unused_rule};

const gate_rule_list allow_rules = GATE_RULE_LIST(rules);
