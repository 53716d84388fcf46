/* One JSON object for the whole call: member `gate` of analysis/report/report.schema.json. */
#include "schema/report/formats.h"

void gate_json_begin(gate_report *report)
{
    ptv_json *w = &report->json;
    ptv_json_begin(w, &report->buffer, 0);
    ptv_json_begin(&report->parts_json, &report->parts, 3);
    ptv_json_object(w);
    ptv_json_u64_of(w, "schema_version", PTV_REPORT_SCHEMA_VERSION);
    ptv_json_object_of(w, "tool");
    ptv_json_text_of(w, "name", "pteverify");
    ptv_json_text_of(w, "version", PTV_VERSION);
    ptv_json_object_end(w);
    if (report->failure != NULL) {
        ptv_json_text_of(w, "failure", report->failure);
    }
    ptv_json_object_of(w, "gate");
    ptv_json_text_of(w, "command", report->command);
    ptv_json_array_of(w, "findings");
}

static void put_place(ptv_json *w, fbs_place place)
{
    ptv_json_text_of(w, "file", place.file);
    if (place.line != 0) {
        ptv_json_u64_of(w, "line", place.line);
    }
    if (place.column != 0) {
        ptv_json_u64_of(w, "column", place.column);
    }
}

static void put_text(ptv_json *w, const char *key, const char *text)
{
    if (text != NULL) {
        ptv_json_text_of(w, key, text);
    }
}

void gate_json_finding(gate_report *report, const gate_finding *f)
{
    ptv_json *w = &report->json;
    ptv_json_object(w);
    ptv_json_text_of(w, "rule", f->rule->name);
    ptv_json_u64_of(w, "code", f->rule->code);
    ptv_json_text_of(w, "severity", gate_severity_word(f));
    ptv_json_text_of(w, "title", f->rule->title);
    put_place(w, f->at);
    put_text(w, "subject", f->subject);
    put_text(w, "copy", f->copy);
    put_text(w, "found", f->found);
    put_text(w, "expected", f->expected);
    if (f->other.file != NULL) {
        ptv_json_object_of(w, "other");
        put_place(w, f->other);
        ptv_json_object_end(w);
    }
    ptv_json_object_end(w);
}

/* With `failed`, nothing was compared. */
static void put_counts(ptv_json *w, const gate_run *run, bool failed)
{
    ptv_json_text_of(w, "verdict",
                     run->undecided > 0 || failed ? "undecided"
                     : run->errors > 0            ? "refused"
                                                  : "clean");
    ptv_json_u64_of(w, "facts", run->facts);
    ptv_json_object_of(w, "counts");
    ptv_json_u64_of(w, "errors", run->errors);
    ptv_json_u64_of(w, "undecided", run->undecided);
    ptv_json_u64_of(w, "warnings", run->warnings);
    ptv_json_u64_of(w, "notes", run->notes);
    ptv_json_u64_of(w, "known", run->known);
    ptv_json_object_end(w);
}

/* Parts are held back until the list of findings is closed. */
void gate_json_part(gate_report *report, const gate_part *part)
{
    ptv_json *w = &report->parts_json;
    ptv_json_object(w);
    ptv_json_text_of(w, "name", part->name);
    put_text(w, "path", part->path);
    put_text(w, "change", part->verdict);
    ptv_json_u64_of(w, "allowed", part->allowed);
    put_counts(w, part->counts, false);
    ptv_json_object_end(w);
}

void gate_json_end(gate_report *report, const gate_run *run)
{
    ptv_json *w = &report->json;
    ptv_json_array_end(w);
    if (report->parts.length > 0) {
        ptv_json_array_of(w, "parts");
        ptv_json_splice(w, &report->parts);
        ptv_json_array_end(w);
    }
    put_text(w, "change", report->verdict);
    put_counts(w, run, report->failure != NULL);
    ptv_json_object_end(w);
    ptv_json_object_end(w);
    ptv_put_char(&report->buffer, '\n');
}
