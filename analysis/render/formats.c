/* The table of formats. */
#include "analysis/render/formats.h"

#include <string.h>

static const struct {
    const char *name;
    void (*write)(ptv_buffer *b, const ptv_call_report *report); /* NULL: the command's own */
} formats[PTV_REPORT_FORMATS] = {
    [PTV_AS_TEXT] = {"text", NULL},
    [PTV_AS_JSON] = {"json", NULL},
    [PTV_AS_SARIF] = {"sarif", ptv_render_sarif},
    [PTV_AS_GITHUB] = {"github", ptv_render_github},
    [PTV_AS_GITLAB] = {"gitlab", ptv_render_gitlab},
    [PTV_AS_JUNIT] = {"junit", ptv_render_junit},
    [PTV_AS_MARKDOWN] = {"markdown", ptv_render_markdown},
    [PTV_AS_LINTRUNNER] = {"lintrunner", ptv_render_lintrunner},
};

ptv_format_id ptv_format_named(const char *name, size_t n)
{
    int i = 0;
    while (i < PTV_REPORT_FORMATS &&
           (strlen(formats[i].name) != n || memcmp(formats[i].name, name, n) != 0)) {
        i++;
    }
    return (ptv_format_id)i;
}

const char *ptv_report_format_word(ptv_format_id format)
{
    return formats[format].name;
}

bool ptv_is_own(ptv_format_id format)
{
    return format < PTV_REPORT_FORMATS && formats[format].write == NULL;
}

void ptv_render(ptv_buffer *b, ptv_format_id format, const ptv_call_report *report)
{
    formats[format].write(b, report);
}
