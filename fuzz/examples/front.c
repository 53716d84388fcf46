/* See front.h. */
#include "fuzz/examples/front.h"

#include <string.h>

#include "golden/edit/recipe.h"

static bool keep_warning(void *context, const ptv_finding *finding)
{
    char *names = context;
    size_t used = strlen(names);
    if (finding->rule->severity == PTV_WARNING && strstr(names, finding->rule->name) == NULL &&
        used + strlen(finding->rule->name) + sizeof ", " <= CRASH_WARNINGS) {
        snprintf(names + used, CRASH_WARNINGS - used, "%s%s", used == 0 ? "" : ", ",
                 finding->rule->name);
    }
    return true;
}

static bool is_clean(const uint8_t *bytes, size_t size, ptv_sink sink, void *context)
{
    static ptv_work work;
    static ptv_run run;
    const ptv_image image = {bytes, size, size};
    ptv_begin(&run, &image, &work, sink, context);
    run.flags = PTV_COMPLETE;
    return ge_verify(&run) == PTV_CLEAN;
}

bool front_accepts(const uint8_t *bytes, size_t size, char warnings[CRASH_WARNINGS])
{
    warnings[0] = '\0';
    return is_clean(bytes, size, keep_warning, warnings);
}

typedef struct rule_text {
    char *text;
    size_t room;
} rule_text;

static bool keep_rule(void *context, const ptv_finding *finding)
{
    const rule_text *to = context;
    char path[PTV_LONGEST_NAME];
    if (finding->rule->severity == PTV_ERROR && to->text[0] == '\0') {
        (void)ptv_path(&finding->place, path, sizeof path);
        (void)snprintf(to->text, to->room, "%s at %s", finding->rule->name, path);
    }
    return true;
}

void front_rule(const uint8_t *bytes, size_t size, char *text, size_t room)
{
    rule_text to = {text, room};
    text[0] = '\0';
    if (!is_clean(bytes, size, keep_rule, &to) && text[0] == '\0') {
        (void)snprintf(text, room, "it cannot be decided");
    }
}

const char *front_extension(const uint8_t *bytes, size_t size)
{
    const ptv_image image = {bytes, size, size};
    ptv_format format = ptv_detect(&image);
    return format == PTV_FORMAT_DATA || format == PTV_FORMAT_DATA_OTHER ? "ptd" : "pte";
}
