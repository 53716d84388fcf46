/* Findings for tools that show them beside the lines: GitHub, lintrunner. */
#include <string.h>

#include "base/utf8.h"
#include "schema/report/formats.h"

/* ---- GitHub: workflow commands; a value must not end its line or its property ---- */

/* As the runner reads it back: these five, with capital letters, and nothing else. */
static const char *escape_of(char c)
{
    static const struct {
        char is;
        const char *escaped;
    } escapes[] = {
        {'%', "%25"}, {'\r', "%0D"}, {'\n', "%0A"}, {':', "%3A"}, {',', "%2C"},
    };
    for (size_t i = 0; i < sizeof escapes / sizeof escapes[0]; i++) {
        if (escapes[i].is == c) {
            return escapes[i].escaped;
        }
    }
    return NULL;
}

/* A file must be found by its name: only what would spoil a log is made harmless. */
static void put_property(ptv_buffer *b, const char *text)
{
    const size_t n = strlen(text);
    for (size_t i = 0; i < n;) {
        const char *escaped = escape_of(text[i]);
        uint32_t code = 0;
        size_t size = ptv_utf8_decode(text + i, n - i, &code);
        size = size == 0 ? 1 : size;
        if (escaped != NULL) {
            ptv_put_text(b, escaped);
        } else if (text[i] == '\\') {
            ptv_put_char(b, text[i]);
        } else {
            ptv_put_safe(b, text + i, size);
        }
        i += size;
    }
}

/* The rest of the line: colons and commas mean nothing there. */
static void put_data(ptv_buffer *b, const char *text)
{
    for (; *text != '\0'; text++) {
        const char *escaped = *text == ':' || *text == ',' ? NULL : escape_of(*text);
        if (escaped != NULL) {
            ptv_put_text(b, escaped);
        } else {
            ptv_put_char(b, *text);
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
    put_property(b, f->at.file);
    put_number(b, ",line=", f->at.line);
    put_number(b, ",col=", f->at.column);
    ptv_put_text(b, ",title=");
    put_property(b, f->rule->name);
    ptv_put_text(b, "::");
    put_data(b, message.failed ? f->rule->title : message.bytes);
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
    ptv_put_char(&message, '\0');
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
    ptv_json_text(&w, message.failed ? f->rule->title : message.bytes);
    ptv_json_key(&w, "original"); /* we mend nothing */
    ptv_json_null(&w);
    ptv_json_key(&w, "replacement");
    ptv_json_null(&w);
    ptv_json_object_end(&w);
    ptv_put_char(b, '\n');
    ptv_buffer_free(&message);
}
