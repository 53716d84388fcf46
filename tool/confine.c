/* Collects the paths that a call may write. */
#include "tool/confine.h"

#include "base/confine.h"
#include "tool/report_error.h"

static const ptv_option_id writing[] = {PTV_OPT_OUTPUT, PTV_OPT_BLOBS, PTV_OPT_WRITE_BASELINE};

enum { WRITING = sizeof writing / sizeof writing[0] };

void ptv_confine_call(const ptv_args *args, const ptv_outputs *outputs)
{
    const char *written[PTV_REPORT_FORMATS + WRITING];
    size_t count = 0;
    const bool confined = ptv_option_of(args->commands, args->command, PTV_OPT_NO_CONFINE) != NULL;
    if (!confined || ptv_is_given(args, PTV_OPT_NO_CONFINE)) {
        return;
    }
    for (size_t i = 0; outputs != NULL && i < outputs->count; i++) {
        written[count++] = outputs->items[i].path;
    }
    for (size_t i = outputs != NULL; i < WRITING; i++) {
        written[count++] = ptv_text_of(args, writing[i], NULL);
    }
    if (ptv_confine(written, count) == PTV_NOT_CONFINABLE) {
        ptv_report_error(args->command->name,
                         "note: this kernel does not let a process give up its "
                         "rights; --no-confine leaves this note out");
    }
}
