/*
 * SARIF 2.1.0. GitHub also wants a line for each result (1 for models, along with the bytes),
 * relative URIs, and fingerprints. A file that could not be decided becomes a notification of the
 * tool, and then the run was not successful.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/render/formats.h"
#include "analysis/render/names.h"

enum { UNKNOWN = 2 }; /* exit status: something is undecided or unreadable */

typedef struct writer {
    ptv_json w;
    const ptv_call_report *report;
    const ptv_rule **rules; /* rules of the results */
    size_t count, room;
    char folder[PTV_FOLDER_NAME]; /* the base of relative names */
} writer;

static void put_message(ptv_json *w, const char *key, const char *text)
{
    ptv_json_object_of(w, key);
    ptv_json_text_of(w, "text", text);
    ptv_json_object_end(w);
}

/* ---- Names of files as URIs ---- */

static void put_escaped(ptv_buffer *b, const char *path)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    for (; *path != '\0'; path++) {
        if (strchr(plain, *path) != NULL) {
            ptv_put_char(b, *path);
        } else {
            ptv_put_format(b, "%%%02X", (unsigned)(uint8_t)*path);
        }
    }
    ptv_put_char(b, '\0');
}

/* Files below the working folder are named relative to it. */
static void put_artifact(writer *s, const char *file)
{
    ptv_buffer name = {0}, uri = {0};
    const bool below = ptv_put_file_name(&name, s->folder, file);
    ptv_put_char(&name, '\0');
    ptv_put_text(&uri, below ? "" : "file://");
    put_escaped(&uri, name.failed ? "" : name.bytes);
    ptv_json_object_of(&s->w, "artifactLocation");
    ptv_json_text_of(&s->w, "uri", uri.failed ? "" : uri.bytes);
    if (below) {
        ptv_json_text_of(&s->w, "uriBaseId", "%SRCROOT%");
    }
    ptv_json_object_end(&s->w);
    s->w.out->failed = s->w.out->failed || name.failed || uri.failed;
    ptv_buffer_free(&name);
    ptv_buffer_free(&uri);
}

/* ---- Places ---- */

static void put_region(ptv_json *w, const ptv_spot *spot, bool binary)
{
    ptv_json_object_of(w, "region");
    ptv_json_u64_of(w, "startLine", spot->line == 0 ? 1 : spot->line);
    if (spot->column != 0) {
        ptv_json_u64_of(w, "startColumn", spot->column);
    }
    if (binary) {
        ptv_json_u64_of(w, "byteOffset", spot->at);
        ptv_json_u64_of(w, "byteLength", spot->length);
    }
    ptv_json_object_end(w);
}

static void put_location(writer *s, const ptv_spot *spot, bool binary, bool region)
{
    ptv_json *w = &s->w;
    ptv_json_object(w);
    ptv_json_object_of(w, "physicalLocation");
    put_artifact(s, spot->file);
    if (region) {
        put_region(w, spot, binary);
    }
    ptv_json_object_end(w);
    if (spot->path != NULL && spot->path[0] != '\0') {
        ptv_json_array_of(w, "logicalLocations");
        ptv_json_object(w);
        ptv_json_text_of(w, "fullyQualifiedName", spot->path);
        ptv_json_text_of(w, "kind", "member");
        ptv_json_object_end(w);
        ptv_json_array_end(w);
    }
    ptv_json_object_end(w);
}

/* ---- Rules ---- */

static size_t index_of(const writer *s, const ptv_rule *rule)
{
    size_t i = 0;
    while (i < s->count && s->rules[i] != rule) {
        i++;
    }
    return i;
}

static void gather_rules(writer *s)
{
    ptv_said said;
    for (size_t at = 0; ptv_said_next(s->report, &at, &said);) {
        if (said.rule == NULL || !ptv_is_shown(&said) || index_of(s, said.rule) < s->count) {
            continue;
        }
        void *grown = ptv_room_for_one(s->rules, s->count, &s->room, sizeof(const ptv_rule *));
        if (grown == NULL) {
            s->w.out->failed = true;
            return;
        }
        s->rules = grown;
        s->rules[s->count++] = said.rule;
    }
}

/* "SegmentPastEnd" */
static void put_rule_name(ptv_json *w, const char *name)
{
    ptv_buffer b = {0};
    for (bool first = true; *name != '\0'; name++) {
        if (*name != '-') {
            ptv_put_char(&b, first && *name >= 'a' && *name <= 'z' ? (char)(*name - 32) : *name);
        }
        first = *name == '-';
    }
    ptv_json_string_of(w, "name", b.bytes, b.length);
    w->out->failed = w->out->failed || b.failed;
    ptv_buffer_free(&b);
}

/* Joins texts that begin in lower case and have no full stop. */
static void put_help(ptv_json *w, const ptv_rule *rule)
{
    static const char *const forms[] = {"%s\n\n%s\n\nWhat to do: %s\n",
                                        "**%s**\n\n%s\n\n**What to do:** %s\n\n"
                                        "`pteverify explain %s` says more.\n"};
    ptv_json_object_of(w, "help");
    for (unsigned markdown = 0; markdown < 2; markdown++) {
        ptv_buffer b = {0};
        ptv_put_format(&b, forms[markdown], rule->title, rule->why == NULL ? "" : rule->why,
                       rule->fix == NULL ? "" : rule->fix, rule->name);
        ptv_json_string_of(w, markdown ? "markdown" : "text", b.bytes, b.length);
        w->out->failed = w->out->failed || b.failed;
        ptv_buffer_free(&b);
    }
    ptv_json_object_end(w);
}

static const char *level_of(unsigned effect)
{
    static const char *const levels[] = {"none", "note", "warning", "error"};
    return levels[effect % PTV_EFFECTS];
}

static void put_rule(ptv_json *w, const ptv_rule *rule)
{
    ptv_json_object(w);
    ptv_json_text_of(w, "id", rule->name);
    put_rule_name(w, rule->name);
    put_message(w, "shortDescription", rule->title);
    put_message(w, "fullDescription", rule->why == NULL ? rule->title : rule->why);
    put_help(w, rule);
    ptv_json_object_of(w, "defaultConfiguration");
    ptv_json_text_of(w, "level", level_of(rule->severity));
    ptv_json_object_end(w);
    ptv_json_object_of(w, "properties");
    ptv_json_u64_of(w, "code", rule->code);
    ptv_json_text_of(w, "precision", "very-high");
    ptv_json_text_of(w, "problem.severity",
                     rule->severity == PTV_NOTE ? "recommendation" : level_of(rule->severity));
    ptv_json_object_end(w);
    ptv_json_object_end(w);
}

static void put_tool(writer *s)
{
    ptv_json *w = &s->w;
    ptv_json_object_of(w, "tool");
    ptv_json_object_of(w, "driver");
    ptv_json_text_of(w, "name", "pteverify");
    ptv_json_text_of(w, "version", PTV_VERSION);
    ptv_json_text_of(w, "semanticVersion", PTV_VERSION);
    ptv_json_text_of(w, "informationUri", PTV_INFORMATION_URI);
    ptv_json_array_of(w, "rules");
    for (size_t i = 0; i < s->count; i++) {
        put_rule(w, s->rules[i]);
    }
    ptv_json_array_end(w);
    ptv_json_object_end(w);
    ptv_json_object_end(w);
}

/* ---- The call ---- */

/* Writes an object that reports a problem of the run. */
static void put_notification(writer *s, const char *text, const char *file)
{
    ptv_json *w = &s->w;
    ptv_json_object(w);
    ptv_json_text_of(w, "level", "error");
    put_message(w, "message", text);
    if (file != NULL) {
        const ptv_spot spot = {.file = file};
        ptv_json_array_of(w, "locations");
        put_location(s, &spot, false, false);
        ptv_json_array_end(w);
    }
    ptv_json_object_end(w);
}

static void put_undecided(writer *s)
{
    ptv_said said;
    ptv_json_array_of(&s->w, "toolExecutionNotifications");
    for (size_t at = 0; ptv_said_next(s->report, &at, &said);) {
        if (ptv_is_shown(&said) && (said.rule == NULL || said.undecided)) {
            ptv_buffer message = ptv_said_message(&said);
            put_notification(s, message.failed ? "" : message.bytes, said.at.file);
            s->w.out->failed = s->w.out->failed || message.failed;
            ptv_buffer_free(&message);
        }
    }
    ptv_json_array_end(&s->w);
}

static void put_invocation(writer *s)
{
    static const char *const meanings[] = {"clean", "refused", "undecided, or not readable",
                                           "wrong usage"};
    ptv_json *w = &s->w;
    const int status = s->report->exit_status;
    ptv_json_array_of(w, "invocations");
    ptv_json_object(w);
    ptv_json_bool_of(w, "executionSuccessful", status < UNKNOWN);
    ptv_json_u64_of(w, "exitCode", (uint64_t)status);
    ptv_json_text_of(w, "exitCodeDescription", meanings[status & 3]);
    put_undecided(s);
    if (s->report->failure != NULL) {
        ptv_json_array_of(w, "toolConfigurationNotifications");
        put_notification(s, s->report->failure, NULL);
        ptv_json_array_end(w);
    }
    ptv_json_object_end(w);
    ptv_json_array_end(w);
}

/* Runs with the same id replace each other, so it says what was compared with what. */
static void put_automation(ptv_json *w, const ptv_call_report *report)
{
    ptv_buffer id = {0};
    ptv_put_format(&id, "pteverify/%s/", report->command);
    if (report->against != NULL) {
        ptv_put_format(&id, "%s/", report->against);
    }
    ptv_json_object_of(w, "automationDetails");
    ptv_json_string_of(w, "id", id.bytes, id.length);
    ptv_json_object_end(w);
    w->out->failed = w->out->failed || id.failed;
    ptv_buffer_free(&id);
}

static void put_base(ptv_json *w)
{
    ptv_json_object_of(w, "originalUriBaseIds");
    ptv_json_object_of(w, "%SRCROOT%");
    put_message(w, "description", "the folder that pteverify was called in");
    ptv_json_object_end(w);
    ptv_json_object_end(w);
}

/* ---- Results ---- */

static void put_result(writer *s, const ptv_said *said)
{
    ptv_json *w = &s->w;
    char fingerprint[PTV_FINGERPRINT];
    ptv_buffer message = ptv_said_message(said);
    ptv_fingerprint(said, false, fingerprint);
    ptv_json_object(w);
    ptv_json_text_of(w, "ruleId", said->rule->name);
    ptv_json_u64_of(w, "ruleIndex", index_of(s, said->rule));
    ptv_json_text_of(w, "level", level_of(said->effect));
    put_message(w, "message", message.failed ? "" : message.bytes);
    w->out->failed = w->out->failed || message.failed;
    ptv_json_array_of(w, "locations");
    put_location(s, &said->at, said->binary, true);
    ptv_json_array_end(w);
    if (said->other.file != NULL) {
        ptv_json_array_of(w, "relatedLocations");
        put_location(s, &said->other, said->binary, true);
        ptv_json_array_end(w);
    }
    ptv_json_object_of(w, "partialFingerprints");
    ptv_json_text_of(w, "ruleAndPath/v1", fingerprint);
    ptv_json_object_end(w);
    ptv_json_object_end(w);
    ptv_buffer_free(&message);
}

static void put_results(writer *s)
{
    ptv_said said;
    ptv_json_array_of(&s->w, "results");
    for (size_t at = 0; ptv_said_next(s->report, &at, &said);) {
        if (said.rule != NULL && ptv_is_shown(&said)) {
            put_result(s, &said);
        }
    }
    ptv_json_array_end(&s->w);
}

void ptv_render_sarif(ptv_buffer *b, const ptv_call_report *report)
{
    static writer s; /* 4 KiB */
    s = (writer){.report = report};
    ptv_json_begin(&s.w, b, 0);
    ptv_working_folder(s.folder);
    gather_rules(&s);
    ptv_json_object(&s.w);
    ptv_json_text_of(&s.w, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    ptv_json_text_of(&s.w, "version", "2.1.0");
    ptv_json_array_of(&s.w, "runs");
    ptv_json_object(&s.w);
    put_tool(&s);
    put_automation(&s.w, report);
    put_base(&s.w);
    put_invocation(&s);
    put_results(&s);
    ptv_json_object_end(&s.w);
    ptv_json_array_end(&s.w);
    ptv_json_object_end(&s.w);
    ptv_put_char(b, '\n');
    free(s.rules);
}
