/* The file behind `--operators`. Reading it is the schema compiler's, too. */
#include "verifiers/cli/operators.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "verifiers/cli/cli.h"
#include "verifiers/report/buffer.h"

static void complain(const char *text, const char *more)
{
    ptv_buffer line = {0};
    ptv_put_text(&line, "pteverify: ");
    ptv_put_safe_text(&line, text);
    ptv_put_text(&line, more);
    ptv_put_char(&line, '\n');
    (void)ptv_buffer_flush(&line, stderr);
    ptv_buffer_free(&line);
}

static void cannot_read(const char *path, int why)
{
    char more[256];
    snprintf(more, sizeof more, ": %s", why == 0 ? "too large" : strerror(why));
    complain(path, more);
}

int ptv_operators_load(op_table *table, const char *path)
{
    fbs_files files = {0};
    fbs_error error;
    const char *text = NULL;
    size_t size = 0;
    int status = PTV_EXIT_CLEAN;
    errno = 0;
    if (!fbs_files_load(&files, path, &text, &size)) {
        cannot_read(path, errno);
        status = PTV_EXIT_FAILED;
    } else if (!op_read(table, path, text, size, &error)) {
        complain(error.text, "");
        status = PTV_EXIT_USAGE;
    }
    fbs_files_free(&files);
    return status;
}
