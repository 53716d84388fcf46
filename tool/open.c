/* Opens models and reports errors. */
#include "tool/open.h"

#include "tool/report_error.h"

bool ptv_open_model(const char *command, ptv_input *in, const char *path, const gm_limit *limit)
{
    int why = ptv_input_open(in, path, PTV_WANTED_MODEL, limit);
    if (why != 0) {
        ptv_report_error(command, "%s: %s", path, ptv_input_reason(in, why).text);
    }
    return why == 0;
}

bool ptv_open_source(const char *command, gm_source *source, const ptv_input *in, const char *path)
{
    ptv_image image = {in->bytes, in->size, in->size};
    if (!gm_open(source, &image)) {
        ptv_report_error(command, "%s: byte 0x%llx: %s", path, (unsigned long long)source->why_at,
                         source->why);
        return false;
    }
    return true;
}
