/* Names of releases. */
#include "analysis/memory/release.h"

#include <string.h>

static const char *const releases[PTV_RELEASES] = {"",    "0.1", "0.2", "0.3", "0.4",
                                                   "0.5", "0.6", "0.7", "1.0", "1.1",
                                                   "1.2", "1.3", "1.4", "1.5", "main"};

const char *ptv_release_name(ptv_release release)
{
    return releases[release];
}

static bool is_digits(const char *text)
{
    return text[0] != '\0' && text[strspn(text, "0123456789")] == '\0';
}

/* "1.5" matches "1.5" and "1.5.1": a patch release behaves like its release. */
static bool is_release(const char *release, const char *name)
{
    const size_t n = strlen(release);
    return strncmp(name, release, n) == 0 &&
           (name[n] == '\0' || (name[n] == '.' && is_digits(name + n + 1)));
}

/* Older releases are only listed for history: too little is known to judge a file by them. */
bool ptv_release_named(const char *name, ptv_release *release)
{
    if (strcmp(name, releases[PTV_R_MAIN]) == 0) {
        *release = PTV_R_MAIN;
        return true;
    }
    name += name[0] == 'v';
    for (unsigned i = PTV_R1_0; i < PTV_R_MAIN; i++) {
        if (is_release(releases[i], name)) {
            *release = (ptv_release)i;
            return true;
        }
    }
    return false;
}
