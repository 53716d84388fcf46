/* Runs the lines of a row. */
#define _POSIX_C_SOURCE 200809L
#include "tool_rows.h"

#include "tool.h"

void tool_do(const test_row *r)
{
    const char *lines = row_maybe(r, "do");
    assert_int_equal(setenv("SOURCE", PTV_SOURCE_DIR, 1), 0);
    while (lines != NULL && *lines != '\0') {
        char line[3072];
        int n = (int)strcspn(lines, "\n");
        assert_true((size_t)n < sizeof line);
        snprintf(line, sizeof line, "%.*s", n, lines);
        tool_must(line);
        lines += n + (lines[n] == '\n');
    }
}

void tool_as_said(const test_row *r)
{
    tool_do(r);
    if (row_maybe(r, "run") == NULL) {
        return;
    }
    int status = tool_run(row_text(r, "run"));
    if (status != row_number_or(r, "status", 0)) {
        fail_msg("status %d\n%s%s", status, tool_out, tool_err);
    }
    if (row_maybe(r, "says") != NULL) {
        tool_says(row_text(r, "says"));
    }
    if (row_maybe(r, "errs") != NULL && strstr(tool_err, row_text(r, "errs")) == NULL) {
        fail_msg("'%s' is not in:\n%s", row_text(r, "errs"), tool_err);
    }
    if (row_maybe(r, "out") != NULL) {
        assert_string_equal(tool_out, row_text(r, "out"));
    }
    if (row_maybe(r, "err") != NULL) {
        assert_string_equal(tool_err, row_text(r, "err"));
    }
}
