/* The file of `--operators`. The code that reads it is shared with the schema compiler. */
#include "tool/operators_file.h"

#include <errno.h>

#include "tool/cli.h"
#include "tool/report_error.h"

static void cannot_read(const char *path, int why)
{
    ptv_report_error(NULL, "%s: %s", path, why == EFBIG ? "too large" : strerror(why));
}

/* A malformed table is wrong usage; lack of memory is a read failure. */
static int refuse(const char *path, int why, const fbs_error *error)
{
    if (why == ENOMEM) {
        cannot_read(path, why);
        return PTV_EXIT_FAILED;
    }
    ptv_report_error(NULL, "%s", error->text);
    return PTV_EXIT_USAGE;
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
        status = refuse(path, errno, &error);
    }
    fbs_files_free(&files);
    return status;
}
