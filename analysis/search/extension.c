/* Extensions of file names. The format of a file is known by its bytes, never by these. */
#include "analysis/search/extension.h"

#include <string.h>
#include <strings.h>

static const struct {
    const char *extension;
    ptv_format format, other; /* of this generation, of another one */
} known[] = {
    {".pte", PTV_FORMAT_PROGRAM, PTV_FORMAT_PROGRAM_OTHER},
    {".bpte", PTV_FORMAT_BUNDLE, PTV_FORMAT_BUNDLE_OTHER},
    {".ptd", PTV_FORMAT_DATA, PTV_FORMAT_DATA_OTHER},
    {".nfat", PTV_FORMAT_NFAT, PTV_FORMAT_NFAT},
    {".ptn", PTV_FORMAT_PACKAGE, PTV_FORMAT_PACKAGE},
    {".ptg", PTV_FORMAT_NATIVE_GRAPH, PTV_FORMAT_NATIVE_GRAPH},
    {".safetensors", PTV_FORMAT_SAFETENSORS, PTV_FORMAT_SAFETENSORS},
};
enum { KNOWN = sizeof known / sizeof known[0], NONE = -1 };

bool ptv_is_model_name(const char *name)
{
    size_t n = strlen(name);
    for (size_t i = 0; i < KNOWN; i++) {
        size_t wanted = strlen(known[i].extension);
        if (n >= wanted && strcasecmp(name + n - wanted, known[i].extension) == 0) {
            return true;
        }
    }
    return false;
}

/* Entry of `known` that the name belongs to. */
static int announced_by(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash == NULL ? path : slash, '.');
    for (int i = 0; dot != NULL && i < KNOWN; i++) {
        if (strcasecmp(dot, known[i].extension) == 0) {
            return i;
        }
    }
    return NONE;
}

/* Of what is no model at all another rule has said so. */
static bool is_a_model(ptv_format format)
{
    for (size_t i = 0; i < KNOWN; i++) {
        if (format == known[i].format || format == known[i].other) {
            return true;
        }
    }
    return format == PTV_FORMAT_XNNPACK || format == PTV_FORMAT_VULKAN ||
           format == PTV_FORMAT_MLX || format == PTV_FORMAT_MPS;
}

void ptv_check_extension(ptv_finding_filter *filter, const char *path, ptv_format format)
{
    enum { LOOKED_AT = 8 };
    int i = strcmp(path, "-") == 0 ? NONE : announced_by(path);
    if (i == NONE || !is_a_model(format) || format == known[i].format || format == known[i].other) {
        return;
    }
    const ptv_finding finding = {.rule = ptv_rule_find("extension-unusual"),
                                 .length = LOOKED_AT,
                                 .place = {.name = "(file name)", .field = -1, .index = -1},
                                 .form = PTV_FORM_TEXT,
                                 .text = ptv_format_name(format)};
    (void)ptv_finding_filter_sink(filter, &finding);
}
