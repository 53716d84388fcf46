/* Findings as text for people. Anything that comes from a file is escaped. */
#include "schema/report/formats.h"

const char *gate_severity_word(const gate_finding *finding)
{
    static const char *const words[] = {"", "note", "warning", "error"};
    return words[gate_severity(finding) & 3];
}

static const char *const colours[] = {"", "\033[2m", "\033[1;35m", "\033[1;31m"};

void gate_put_place(ptv_buffer *b, fbs_place place)
{
    ptv_put_safe_text(b, place.file);
    if (place.line != 0) {
        ptv_put_char(b, ':');
        ptv_put_u64(b, place.line);
    }
    if (place.column != 0) {
        ptv_put_char(b, ':');
        ptv_put_u64(b, place.column);
    }
}

void gate_put_detail(ptv_buffer *b, const gate_finding *f)
{
    ptv_put_safe_text(b, f->subject != NULL ? f->subject : "");
    if (f->copy != NULL) {
        ptv_put_text(b, f->subject != NULL ? " in the " : "the ");
        ptv_put_safe_text(b, f->copy);
    }
    bool named = f->subject != NULL || f->copy != NULL;
    if (f->found != NULL) {
        ptv_put_text(b, named ? ": found " : "found ");
        ptv_put_safe_text(b, f->found);
    }
    if (f->expected != NULL) {
        ptv_put_text(b, f->found != NULL ? ", expected " : named ? ": expected " : "expected ");
        ptv_put_safe_text(b, f->expected);
    }
}

static void put_severity(gate_report *report, const gate_finding *f)
{
    ptv_buffer *b = &report->buffer;
    ptv_put_text(b, report->colour ? colours[gate_severity(f) & 3] : "");
    ptv_put_text(b, gate_is_undecided(f->rule) ? "undecided" : gate_severity_word(f));
    ptv_put_char(b, ':');
    ptv_put_text(b, report->colour ? "\033[0m" : "");
}

void gate_text_finding(gate_report *report, const gate_finding *f)
{
    ptv_buffer *b = &report->buffer;
    report->total++;
    if (report->max != 0 && report->shown == report->max) {
        return;
    }
    report->shown++;
    gate_put_place(b, f->at);
    ptv_put_text(b, ": ");
    put_severity(report, f);
    ptv_put_char(b, ' ');
    ptv_put_text(b, f->rule->title);
    ptv_put_text(b, " [");
    ptv_put_text(b, f->rule->name);
    ptv_put_text(b, "]\n");
    size_t before = b->length;
    ptv_put_text(b, "    ");
    gate_put_detail(b, f);
    if (b->length == before + 4) {
        b->length = before;
    } else {
        ptv_put_char(b, '\n');
    }
    if (f->other.file != NULL) {
        ptv_put_text(b, "    see ");
        gate_put_place(b, f->other);
        ptv_put_char(b, '\n');
    }
}

static void put_count(ptv_buffer *b, uint64_t count, const char *word)
{
    ptv_put_u64(b, count);
    ptv_put_char(b, ' ');
    ptv_put_text(b, word);
    ptv_put_text(b, count == 1 ? "" : "s");
}

/* "clean", "2 errors, 1 undecided, 3 notes, 745 facts compared" */
static void put_counts(ptv_buffer *b, const gate_run *run)
{
    if (run->errors + run->undecided == 0) {
        ptv_put_text(b, "clean");
    } else {
        put_count(b, run->errors, "error");
    }
    if (run->undecided > 0) {
        ptv_put_text(b, ", ");
        ptv_put_u64(b, run->undecided);
        ptv_put_text(b, " undecided");
    }
    if (run->warnings > 0) {
        ptv_put_text(b, ", ");
        put_count(b, run->warnings, "warning");
    }
    if (run->notes > 0) {
        ptv_put_text(b, ", ");
        put_count(b, run->notes, "note");
    }
    if (run->known > 0) {
        ptv_put_format(b, ", %llu known", (unsigned long long)run->known);
    }
    if (run->facts > 0) {
        ptv_put_text(b, ", ");
        put_count(b, run->facts, "fact");
        ptv_put_text(b, " compared");
    }
    ptv_put_char(b, '\n');
}

void gate_text_part(gate_report *report, const gate_part *part)
{
    ptv_buffer *b = &report->buffer;
    if (report->quiet && part->counts->errors + part->counts->undecided == 0) {
        return;
    }
    ptv_put_safe_text(b, part->name);
    ptv_put_text(b, ": ");
    if (part->verdict != NULL) {
        ptv_put_text(b, part->verdict);
        ptv_put_text(b, "; ");
    }
    if (part->allowed > 0) {
        ptv_put_u64(b, part->allowed);
        ptv_put_text(b, " allowed, ");
    }
    put_counts(b, part->counts);
}

void gate_text_end(gate_report *report, const gate_run *run)
{
    ptv_buffer *b = &report->buffer;
    if (report->total > report->shown) {
        put_count(b, report->total - report->shown, "more finding");
        ptv_put_text(b, " (--max 0 shows all)\n");
    }
    if (report->quiet && run->errors + run->undecided == 0) {
        return;
    }
    ptv_put_text(b, report->command);
    ptv_put_text(b, ": ");
    if (report->verdict != NULL) {
        ptv_put_text(b, report->verdict);
        ptv_put_text(b, "; ");
    }
    put_counts(b, run);
}
