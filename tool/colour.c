/* Colours and UTF-8: options come first, then the environment, then the terminal. */
#include "tool/colour.h"

#include <stdlib.h>
#include <string.h>

#include "base/system.h"

/* Whether the variable is set, and neither empty nor `but`. */
static bool is_set(const char *name, const char *but)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0' && (but == NULL || strcmp(value, but) != 0);
}

bool ptv_wants_colour(const ptv_args *args)
{
    if (ptv_is_given(args, PTV_OPT_COLOR) && !ptv_chose(args, PTV_OPT_COLOR, "auto")) {
        return ptv_chose(args, PTV_OPT_COLOR, "always");
    }
    if (is_set("NO_COLOR", NULL)) {
        return false;
    }
    const char *terminal = getenv("TERM");
    const bool dumb = terminal != NULL && strcmp(terminal, "dumb") == 0;
    return is_set("CLICOLOR_FORCE", "0") || (isatty(STDOUT_FILENO) == 1 && !dumb);
}

/* The first of them that is set decides, as setlocale() would. */
bool ptv_shows_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    static const char *const words[] = {"UTF-8", "utf8", "UTF8", "utf-8"};
    size_t i = 0;
    while (i < sizeof names / sizeof names[0] && !is_set(names[i], NULL)) {
        i++;
    }
    const char *value = i < sizeof names / sizeof names[0] ? getenv(names[i]) : "";
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
        if (strstr(value, words[k]) != NULL) {
            return true;
        }
    }
    return false;
}
