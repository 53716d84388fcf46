/* Findings for tools that show them beside the lines: GitHub, lintrunner. */
#include <string.h>

#include "schema/report/formats.h"

/* ---- GitHub: workflow commands; a value must not end its line or its property ---- */

static void put_escaped(ptv_buffer *b, const char *text, const char *escaped)
{
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < ' ' || strchr(escaped, c) != NULL) {
            ptv_put_char(b, '%');
            ptv_put_hex(b, c, 2);
        } else {
            ptv_put_char(b, (char)c);
        }
    }
}

static void put_message(ptv_buffer *b, const gate_finding *f)
{
    ptv_put_text(b, f->rule->title);
    size_t before = b->length;
    ptv_put_text(b, ": ");
    gate_put_detail(b, f);
    if (b->length == before + 2) {
        b->length = before;
    }
    if (f->other.file != NULL) {
        ptv_put_text(b, " (see ");
        gate_put_place(b, f->other);
        ptv_put_char(b, ')');
    }
}

static const char *github_word(const gate_finding *f)
{
    static const char *const words[] = {"", "notice", "warning", "error"};
    return words[gate_severity(f) & 3];
}

static void put_number(ptv_buffer *b, const char *name, uint32_t number)
{
    if (number != 0) {
        ptv_put_text(b, name);
        ptv_put_u64(b, number);
    }
}

void gate_github_finding(gate_report *report, const gate_finding *f)
{
    ptv_buffer *b = &report->buffer;
    ptv_buffer message = {0};
    put_message(&message, f);
    ptv_put_char(&message, '\0');
    ptv_put_text(b, "::");
    ptv_put_text(b, github_word(f));
    ptv_put_text(b, " file=");
    put_escaped(b, f->at.file, "%:,");
    put_number(b, ",line=", f->at.line);
    put_number(b, ",col=", f->at.column);
    ptv_put_text(b, ",title=");
    put_escaped(b, f->rule->name, "%:,");
    ptv_put_text(b, "::");
    put_escaped(b, message.failed ? f->rule->title : message.bytes, "%");
    ptv_put_char(b, '\n');
    ptv_buffer_free(&message);
}

/* ---- lintrunner: its LintMessage, an object a line ---- */

static void put_number_of(ptv_json *w, const char *key, uint32_t number)
{
    ptv_json_key(w, key);
    if (number != 0) {
        ptv_json_u64(w, number);
    } else {
        ptv_json_null(w);
    }
}

void gate_lintrunner_finding(gate_report *report, const gate_finding *f)
{
    static const char *const severities[] = {"", "advice", "warning", "error"};
    ptv_buffer *b = &report->buffer;
    ptv_buffer message = {0};
    ptv_json w;
    put_message(&message, f);
    ptv_json_begin(&w, b, 0);
    w.compact = true;
    ptv_json_object(&w);
    ptv_json_text_of(&w, "path", f->at.file);
    put_number_of(&w, "line", f->at.line);
    put_number_of(&w, "char", f->at.column);
    ptv_json_text_of(&w, "code", "PTEVERIFY");
    ptv_json_text_of(&w, "severity", severities[gate_severity(f) & 3]);
    ptv_json_text_of(&w, "name", f->rule->name);
    ptv_json_key(&w, "description");
    ptv_json_string(&w, message.bytes, message.length);
    ptv_json_object_end(&w);
    ptv_put_char(b, '\n');
    ptv_buffer_free(&message);
}
