/*
 * JUnit, as read by Jenkins and GitLab. Each file is a test case, which fails if it is refused, and
 * is an error if undecided. Whatever does not make it fail becomes its output.
 */
#include <string.h>

#include "analysis/render/formats.h"

static void put_attribute(ptv_buffer *b, const char *name, const char *value)
{
    ptv_put_format(b, " %s=\"", name);
    ptv_put_xml(b, value);
    ptv_put_char(b, '"');
}

/* Puts the findings between two entries: those that count as errors, or all others. */
static uint64_t put_lines(ptv_buffer *b, const ptv_call_report *part, bool errors)
{
    uint64_t count = 0;
    ptv_said said;
    for (size_t at = 0; ptv_said_next(part, &at, &said);) {
        if (ptv_is_shown(&said) && (said.effect == PTV_EFFECT_ERROR) == errors) {
            ptv_buffer line = {0};
            ptv_said_place(&line, &said.at, said.binary);
            ptv_put_format(&line, ": %s: ", ptv_effect_word((ptv_effect)said.effect));
            ptv_said_line(&line, &said);
            ptv_put_format(&line, " [%s]", said.rule->name);
            ptv_put_char(&line, '\0');
            ptv_put_xml(b, line.failed ? "" : line.bytes);
            b->failed = b->failed || line.failed;
            ptv_put_char(b, '\n');
            ptv_buffer_free(&line);
            count++;
        }
    }
    return count;
}

static void put_outcome(ptv_buffer *b, const ptv_said *file, const ptv_call_report *findings)
{
    const bool failed = file->outcome == PTV_OUTCOME_REFUSED;
    const char *element = failed ? "failure" : "error";
    if (file->outcome == PTV_OUTCOME_CLEAN) {
        return;
    }
    ptv_put_format(b, "      <%s", element);
    put_attribute(b, "type", ptv_said_name(file));
    char room[32];
    snprintf(room, sizeof room, "%llu error%s", (unsigned long long)file->errors,
             file->errors == 1 ? "" : "s");
    put_attribute(b, "message", file->detail != NULL ? file->detail : room);
    ptv_put_char(b, '>');
    (void)put_lines(b, findings, true);
    if (file->advice != NULL) {
        ptv_put_xml(b, file->advice);
        ptv_put_char(b, '\n');
    }
    ptv_put_format(b, "</%s>\n", element);
}

/* Puts nothing if there are no findings. */
static void put_output(ptv_buffer *b, const ptv_call_report *findings)
{
    const size_t before = b->length;
    ptv_put_text(b, "      <system-out>");
    if (put_lines(b, findings, false) > 0) {
        ptv_put_text(b, "</system-out>\n");
    } else if (!b->failed) {
        b->length = before;
    }
}

static void put_case(ptv_buffer *b, const ptv_call_report *report, const ptv_said *file,
                     const ptv_call_report *findings)
{
    ptv_put_text(b, "    <testcase");
    put_attribute(b, "classname", report->command);
    put_attribute(b, "name", file->at.file);
    ptv_put_text(b, ">\n");
    put_outcome(b, file, findings);
    put_output(b, findings);
    ptv_put_text(b, "    </testcase>\n");
}

static void put_counts(ptv_buffer *b, const ptv_said_counts *counts)
{
    ptv_put_format(b, " tests=\"%llu\" failures=\"%llu\" errors=\"%llu\">\n",
                   (unsigned long long)counts->all_files,
                   (unsigned long long)counts->files[PTV_OUTCOME_REFUSED],
                   (unsigned long long)(counts->files[PTV_OUTCOME_UNDECIDED] +
                                        counts->files[PTV_OUTCOME_UNREADABLE]));
}

void ptv_render_junit(ptv_buffer *b, const ptv_call_report *report)
{
    const ptv_said_counts counts = ptv_said_count(report);
    ptv_said said;
    size_t begin = 0, before = 0;
    ptv_put_text(b, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"pteverify\"");
    put_counts(b, &counts);
    ptv_put_text(b, "  <testsuite");
    put_attribute(b, "name", report->command);
    put_counts(b, &counts);
    for (size_t at = 0; ptv_said_next(report, &at, &said); before = at) {
        if (said.rule == NULL) {
            const ptv_call_report findings = {.said = report->said + begin,
                                              .length = before - begin};
            put_case(b, report, &said, &findings);
            begin = at;
        }
    }
    ptv_put_text(b, "  </testsuite>\n</testsuites>\n");
}
