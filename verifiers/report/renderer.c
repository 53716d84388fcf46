/* What all renderers say alike: what a file is called, why one has no verdict. */
#include "verifiers/report/renderer.h"

#include "verifiers/report/buffer.h"

const char *ptv_name_of(const ptv_file_names *names, uint32_t file)
{
    return file == 0 ? names->path : names->data[file - 1];
}

void ptv_say_message(FILE *err, const ptv_file_report *report)
{
    bool undecided = report->outcome == PTV_OUTCOME_UNDECIDED;
    ptv_buffer line = {0};
    ptv_put_safe_text(&line, report->names.path);
    ptv_put_text(&line, undecided ? ": cannot decide: " : ": cannot read: ");
    ptv_put_safe_text(&line, report->message);
    ptv_put_char(&line, '\n');
    (void)ptv_buffer_flush(&line, err);
    ptv_buffer_free(&line);
}
