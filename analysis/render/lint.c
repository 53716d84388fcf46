/* For tools that show findings next to lines: GitHub, GitLab, lintrunner. */
#include <string.h>

#include "analysis/render/formats.h"
#include "analysis/render/names.h"
#include "base/utf8.h"

/* By ptv_effect. */
static const char *const github_words[] = {"", "notice", "warning", "error"};
static const char *const gitlab_words[] = {"", "info", "minor", "critical"};
static const char *const lintrunner_words[] = {"", "advice", "warning", "error"};

/* A file without a verdict might have an error. */
static const char *word_of(const char *const *words, const ptv_said *said)
{
    return words[said->rule == NULL ? PTV_EFFECT_ERROR : said->effect % PTV_EFFECTS];
}

/* ---- GitHub: workflow commands; a value must not end its line or its property ---- */

/* The runner unescapes exactly these five, in capital letters, and nothing else. */
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

/* The file must be found by its name, so only escape what would garble a log. */
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

/* The rest of the line, where colons and commas have no meaning. */
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

static void put_number(ptv_buffer *b, const char *name, uint32_t number)
{
    if (number != 0) {
        ptv_put_text(b, name);
        ptv_put_u64(b, number);
    }
}

static void github(ptv_buffer *b, const ptv_said *said, const char *message)
{
    ptv_put_text(b, "::");
    ptv_put_text(b, word_of(github_words, said));
    ptv_put_text(b, " file=");
    put_property(b, said->at.file);
    put_number(b, ",line=", said->at.line);
    put_number(b, ",col=", said->at.column);
    ptv_put_text(b, ",title=");
    put_property(b, ptv_said_name(said));
    ptv_put_text(b, "::");
    put_data(b, message);
    ptv_put_char(b, '\n');
}

/* ---- lintrunner: its LintMessage, one object per line ---- */

static void put_number_of(ptv_json *w, const char *key, uint32_t number)
{
    ptv_json_key(w, key);
    if (number != 0) {
        ptv_json_u64(w, number);
    } else {
        ptv_json_null(w);
    }
}

static void lintrunner(ptv_buffer *b, const ptv_said *said, const char *message)
{
    ptv_json w;
    ptv_json_begin(&w, b, 0);
    w.compact = true;
    ptv_json_object(&w);
    ptv_json_text_of(&w, "path", said->at.file);
    put_number_of(&w, "line", said->at.line);
    put_number_of(&w, "char", said->at.column);
    ptv_json_text_of(&w, "code", "PTEVERIFY");
    ptv_json_text_of(&w, "severity", word_of(lintrunner_words, said));
    ptv_json_text_of(&w, "name", ptv_said_name(said));
    ptv_json_text_of(&w, "description", message);
    ptv_json_key(&w, "original"); /* we do not fix anything */
    ptv_json_null(&w);
    ptv_json_key(&w, "replacement");
    ptv_json_null(&w);
    ptv_json_object_end(&w);
    ptv_put_char(b, '\n');
}

/* ---- All findings ---- */

static void each(ptv_buffer *b, const ptv_call_report *report,
                 void (*put)(ptv_buffer *b, const ptv_said *said, const char *message))
{
    ptv_said said;
    for (size_t at = 0; ptv_said_next(report, &at, &said);) {
        if (ptv_is_shown(&said)) {
            ptv_buffer message = ptv_said_message(&said);
            put(b, &said, message.failed ? "" : message.bytes);
            b->failed = b->failed || message.failed;
            ptv_buffer_free(&message);
        }
    }
}

void ptv_render_github(ptv_buffer *b, const ptv_call_report *report)
{
    each(b, report, github);
}

void ptv_render_lintrunner(ptv_buffer *b, const ptv_call_report *report)
{
    each(b, report, lintrunner);
}

/* ---- GitLab: a list of issues, each with a line number ---- */

/* GitLab wants names as in the repository, without "./". */
static void put_name(ptv_json *w, const char *file)
{
    static char folder[PTV_FOLDER_NAME];
    ptv_buffer name = {0};
    ptv_working_folder(folder);
    const bool below = ptv_put_file_name(&name, folder, file);
    ptv_put_char(&name, '\0');
    ptv_json_text_of(w, "path", below && !name.failed ? name.bytes : file);
    w->out->failed = w->out->failed || name.failed;
    ptv_buffer_free(&name);
}

static void gitlab(ptv_json *w, const ptv_said *said)
{
    char fingerprint[PTV_FINGERPRINT];
    ptv_buffer message = ptv_said_message(said);
    ptv_fingerprint(said, true, fingerprint);
    ptv_json_object(w);
    ptv_json_text_of(w, "description", message.failed ? "" : message.bytes);
    w->out->failed = w->out->failed || message.failed;
    ptv_json_text_of(w, "check_name", ptv_said_name(said));
    ptv_json_text_of(w, "fingerprint", fingerprint);
    ptv_json_text_of(w, "severity", word_of(gitlab_words, said));
    ptv_json_object_of(w, "location");
    put_name(w, said->at.file);
    ptv_json_object_of(w, "lines");
    ptv_json_u64_of(w, "begin", said->at.line == 0 ? 1 : said->at.line);
    ptv_json_object_end(w);
    ptv_json_object_end(w);
    ptv_json_object_end(w);
    ptv_buffer_free(&message);
}

void ptv_render_gitlab(ptv_buffer *b, const ptv_call_report *report)
{
    ptv_json w;
    ptv_said said;
    ptv_json_begin(&w, b, 0);
    ptv_json_array(&w);
    for (size_t at = 0; ptv_said_next(report, &at, &said);) {
        if (ptv_is_shown(&said)) {
            gitlab(&w, &said);
        }
    }
    ptv_json_array_end(&w);
    ptv_put_char(b, '\n');
}
