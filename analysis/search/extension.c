/* Extensions of file names. They never decide what format a file has; its bytes do. */
#include "analysis/search/extension.h"

#include <string.h>
#include <strings.h>

#include "verifiers/registry/formats.h"

bool ptv_is_model_name(const char *name)
{
    size_t n = strlen(name);
    for (ptv_formats f = ptv_all_formats; *f != NULL; f++) {
        const char *extension = (*f)->extension;
        size_t wanted = extension == NULL ? SIZE_MAX : strlen(extension);
        if (n >= wanted && strcasecmp(name + n - wanted, extension) == 0) {
            return true;
        }
    }
    return false;
}

/* The format that the name indicates, or NULL. */
static const ptv_format_info *announced_by(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash == NULL ? path : slash, '.');
    for (ptv_formats f = ptv_all_formats; dot != NULL && *f != NULL; f++) {
        if ((*f)->extension != NULL && strcasecmp(dot, (*f)->extension) == 0) {
            return *f;
        }
    }
    return NULL;
}

/* Also accepts the format's other generation. */
static bool is_of(ptv_format format, const ptv_format_info *info)
{
    const bool others = info->others.letters != NULL;
    return format == info->format || (others && format == info->others.format);
}

/* If it is not a model at all, another rule reports that. */
static bool is_a_model(ptv_format format)
{
    bool found = false;
    for (ptv_formats f = ptv_all_formats; *f != NULL && !found; f++) {
        found = is_of(format, *f) && ((*f)->extension != NULL || ptv_is_graph_format(*f));
    }
    return found;
}

void ptv_check_extension(ptv_sink sink, void *context, const char *path, ptv_format format)
{
    enum { LOOKED_AT = 8 };
    const ptv_format_info *info = strcmp(path, "-") == 0 ? NULL : announced_by(path);
    if (info == NULL || !is_a_model(format) || is_of(format, info)) {
        return;
    }
    const ptv_finding finding = {.rule = ptv_rule_find("extension-unusual"),
                                 .length = LOOKED_AT,
                                 .place = {.name = "(file name)", .field = -1, .index = -1},
                                 .form = PTV_FORM_TEXT,
                                 .text = ptv_format_name(format)};
    (void)sink(context, &finding);
}
